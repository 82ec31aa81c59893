/**
 * Writes a scene as an SVG file. There is no second drawing code: paint.js draws onto SvgContext,
 * which has the interface of a 2D context and records SVG elements. So the file looks like the
 * board, also after the board changes. A test checks that SvgContext knows every call in paint.js.
 * Pure, without a DOM.
 */
/** @import { Layers, Palette, Scene } from "../types.js" */
import { paint } from "./paint.js";

/** The size of the board and of the margin round it, in units of the SVG file. */
export const SIZE = 600;
export const MARGIN = 24;

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
/** Three decimals are more precise than any printer. @param {number} n */
const round = (n) => String(Math.round(n * 1000) / 1000);

/**
 * A CSS colour as #rrggbb, which every program reads, and its opacity.
 * @param {string} colour @returns {[string, number]}
 */
function hexOf(colour) {
  const [, space, list = ""] = /^(rgba?|color)\((?:srgb )?(.*)\)$/.exec(colour) ?? [];
  const [r, g, b, alpha = 1] = list.split(/[\s,/]+/).map(Number);
  if (!space || r === undefined || g === undefined || b === undefined) return [colour, 1];
  const most = space === "color" ? 1 : 255; // color(), the result of color-mix(), has 0 to 1
  const hex = [r, g, b].map((part) =>
    Math.round((part / most) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return [`#${hex.join("")}`, alpha];
}

/**
 * The part of CanvasRenderingContext2D that the paint.js files use. Colours and widths are plain
 * properties, read when something is drawn.
 */
export class SvgContext {
  /** The contents of <defs>. @type {string[]} */
  defs = [];
  /** @type {{ name: string, attributes: Record<string, string>, text: string }[]} */
  drawn = [];
  strokeStyle = "#000000";
  fillStyle = "#000000";
  lineWidth = 1;
  lineCap = "butt";
  lineJoin = "miter";
  lineDashOffset = 0;
  globalAlpha = 1;
  font = "10px sans-serif";
  textAlign = "start";
  textBaseline = "alphabetic";
  #dash = /** @type {number[]} */ ([]);
  #path = /** @type {{ name: string, attributes: Record<string, string> }[]} */ ([]);
  #clip = "";
  #saved = /** @type {string[]} */ ([]);

  // The file uses the coordinates of the scene, and begins empty.
  setTransform() {}
  clearRect() {}

  // Only the clip is saved: paint.js sets everything else again before it draws.
  save() {
    this.#saved.push(this.#clip);
  }
  restore() {
    this.#clip = this.#saved.pop() ?? "";
  }

  beginPath() {
    this.#path = [];
  }
  /** Adds to the last path. @param {string} d path data */
  #add(d) {
    const last = this.#path.at(-1);
    if (last?.name === "path") last.attributes.d += d;
    else this.#path.push({ name: "path", attributes: { d } });
  }
  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#add(`M${round(x)} ${round(y)}`);
  }
  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#add(`L${round(x)} ${round(y)}`);
  }
  /** @param {number[]} points */
  bezierCurveTo(...points) {
    this.#add(`C${points.map(round).join(" ")}`);
  }
  /** @param {number[]} points */
  quadraticCurveTo(...points) {
    this.#add(`Q${points.map(round).join(" ")}`);
  }
  closePath() {
    this.#add("Z");
  }
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} r
   * @param {number} from
   * @param {number} to
   * @param {boolean} [back]
   */
  arc(x, y, r, from, to, back = false) {
    if (Math.abs(to - from) >= 2 * Math.PI) {
      this.#path.push({ name: "circle", attributes: { cx: round(x), cy: round(y), r: round(r) } });
      return;
    }
    const pointAt = (/** @type {number} */ angle) =>
      `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
    const turn = ((back ? from - to : to - from) + 4 * Math.PI) % (2 * Math.PI);
    const start = this.#path.at(-1)?.name === "path" ? "L" : "M";
    const flags = `${turn > Math.PI ? 1 : 0} ${back ? 0 : 1}`;
    this.#add(`${start}${pointAt(from)}A${round(r)} ${round(r)} 0 ${flags} ${pointAt(to)}`);
  }
  /** @param {number} x @param {number} y @param {number} w @param {number} h */
  rect(x, y, w, h) {
    this.roundRect(x, y, w, h, 0);
  }
  /** @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r */
  roundRect(x, y, w, h, r) {
    const attributes = {
      x: round(x),
      y: round(y),
      width: round(w),
      height: round(h),
      ...(r ? { rx: round(r) } : {}),
    };
    this.#path.push({ name: "rect", attributes });
  }

  clip() {
    const id = `clip-${this.defs.length}`;
    const shapes = this.#path.map(({ name, attributes }) => element(name, attributes));
    this.defs.push(element("clipPath", { id }, shapes.join("")));
    this.#clip = id;
  }
  /** @param {number[]} dash */
  setLineDash(dash) {
    this.#dash = dash;
  }

  /** @param {"fill" | "stroke"} how @returns {Record<string, string>} */
  #style(how) {
    const [colour, opacity] = hexOf(how === "fill" ? this.fillStyle : this.strokeStyle);
    const alpha = opacity * this.globalAlpha;
    return {
      [how]: colour,
      ...(alpha < 1 ? { [`${how}-opacity`]: round(alpha) } : {}),
      ...(how === "fill"
        ? {}
        : {
            "stroke-width": round(this.lineWidth),
            ...(this.lineCap === "butt" ? {} : { "stroke-linecap": this.lineCap }),
            ...(this.lineJoin === "miter" ? {} : { "stroke-linejoin": this.lineJoin }),
            ...(this.#dash.length ? { "stroke-dasharray": this.#dash.map(round).join(" ") } : {}),
            ...(this.#dash.length && this.lineDashOffset
              ? { "stroke-dashoffset": round(this.lineDashOffset) }
              : {}),
          }),
      ...(this.#clip ? { "clip-path": `url(#${this.#clip})` } : {}),
    };
  }

  fill() {
    for (const { name, attributes } of this.#path)
      this.drawn.push({ name, attributes: { ...attributes, ...this.#style("fill") }, text: "" });
  }
  stroke() {
    const [only] = this.#path;
    const last = this.drawn.at(-1);
    const style = this.#style("stroke");
    // A shape that is filled and then stroked becomes one element.
    if (only && last && this.#path.length === 1 && outlines(last, only)) {
      Object.assign(last.attributes, style);
      return;
    }
    for (const { name, attributes } of this.#path)
      this.drawn.push({ name, attributes: { ...attributes, fill: "none", ...style }, text: "" });
  }

  /** @param {string} text @param {number} x @param {number} y @returns {Record<string, string>} */
  #place(text, x, y) {
    const [, weight = "400", size = "10"] = /^(\d+)? ?([\d.]+)px/.exec(this.font) ?? [];
    // Programs disagree about `dominant-baseline`, so the text is moved to the plain baseline.
    const descent = this.textBaseline === "middle" ? 0.35 * Number(size) : 0;
    return {
      x: round(x),
      y: round(y + descent),
      "font-family": "sans-serif",
      "font-size": round(Number(size)),
      "font-weight": weight,
      ...(this.textAlign === "center" ? { "text-anchor": "middle" } : {}),
    };
  }
  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) {
    const attributes = { ...this.#place(text, x, y), fill: "none", ...this.#style("stroke") };
    this.drawn.push({ name: "text", attributes, text });
  }
  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const place = this.#place(text, x, y);
    const last = this.drawn.at(-1);
    // The same text was just stroked as a halo. One element serves both, so that a search finds
    // the text once.
    if (last?.text === text && last.attributes.x === place.x && last.attributes.y === place.y)
      Object.assign(last.attributes, this.#style("fill"), { "paint-order": "stroke" });
    else this.drawn.push({ name: "text", attributes: { ...place, ...this.#style("fill") }, text });
  }
}

/**
 * Whether a shape is the one that was just filled.
 * @param {{ name: string, attributes: Record<string, string> }} drawn
 * @param {{ name: string, attributes: Record<string, string> }} shape
 */
const outlines = (drawn, shape) =>
  drawn.name === shape.name &&
  !("stroke" in drawn.attributes) &&
  Object.entries(shape.attributes).every(([key, value]) => drawn.attributes[key] === value);

/** @param {string} name @param {Record<string, string>} attributes @param {string} [content] */
function element(name, attributes, content = "") {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return `<${name}${list.join("")}${content ? `>${content}</${name}>` : "/>"}`;
}

/**
 * The text of an SVG file. Pure.
 * @param {Scene} scene
 * @param {Palette} palette
 * @param {{ title: string, description: string, paper: string, margin?: number }} about
 * @param {Layers} layers
 */
export function toSvg(scene, palette, { title, description, paper, margin = MARGIN }, layers) {
  const ctx = new SvgContext();
  paint(/** @type {any} */ (ctx), scene, palette, 1, layers);
  const whole = scene.size + 2 * margin;
  const corner = String(-margin);
  const [fill] = hexOf(paper);
  const side = round(whole);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${corner} ${corner} ${side} ${side}" width="${side}" height="${side}" role="img">`,
    element("title", {}, escape(title)),
    element("desc", {}, escape(description)),
    ...(ctx.defs.length ? [element("defs", {}, ctx.defs.join(""))] : []),
    element("path", { d: `M${corner} ${corner}h${side}v${side}h${round(-whole)}z`, fill }),
    ...ctx.drawn.map(({ name, attributes, text }) => element(name, attributes, escape(text))),
    "</svg>",
    "",
  ].join("\n");
}

/** The file name of a picture. @param {string} record @param {string} kind the extension */
export const fileName = (record, kind) =>
  `quantum-tic-tac-toe-${record
    .replaceAll("@", "to")
    .replace(/[^a-z0-9]+/gi, "-")
    .slice(0, 100)}.${kind}`;
