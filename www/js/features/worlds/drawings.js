/**
 * How a world looks on a small board, and how kets look. SVG and MathML elements, which
 * style sheets colour.
 *
 * @typedef {import("./model.js").World} World
 */
/** @import { Mark } from "../../types.js" */
const SVG = "http://www.w3.org/2000/svg";
const MATH = "http://www.w3.org/1998/Math/MathML";

/**
 * @param {string} space @param {string} name @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
function made(space, name, attributes, ...children) {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
const svg = (name, attributes, ...children) => made(SVG, name, attributes, ...children);
/** @param {string} name @param {...(Node | string)} children */
const math = (name, ...children) => made(MATH, name, {}, ...children);

/** A tile and what is between two, in the board's units. */
const TILE = 30;
const STEP = 32;

/** @param {Mark} mark @param {number} x @param {number} y the middle of its tile */
function glyph({ player, move }, x, y) {
  const r = 7.5;
  const left = x - 3;
  const shape =
    player === "X"
      ? svg("path", {
          d: `M${left - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
        })
      : svg("circle", { cx: left, cy: y, r: r + 0.5 });
  const number = svg("text", { x: x + 10.5, y: y + 12 }, String(move));
  return svg("g", { class: `glyph ${player.toLowerCase()}` }, shape, number);
}

/**
 * @param {World} world
 * @param {number[]} squares those that it is about; the others are faint
 * @param {World} [around] what is in the others
 */
export function worldBoard(world, squares, around = []) {
  const tiles = Array.from({ length: 9 }, (_, i) => {
    const [x, y] = [1 + STEP * (i % 3), 1 + STEP * Math.floor(i / 3)];
    const inside = squares.includes(i + 1);
    const mark = (inside ? world : around)[i];
    const middle = TILE / 2;
    return svg(
      "g",
      { class: inside ? "tile" : "tile other", "data-square": i + 1 },
      svg("rect", { x, y, width: TILE, height: TILE, rx: 3 }),
      ...(mark ? [glyph(mark, x + middle, y + middle)] : []),
    );
  });
  return svg("svg", { viewBox: "0 0 96 96", "aria-hidden": "true" }, ...tiles);
}

// ------------------------------------------------------------------ formulas

/** One formula that is never broken. @param {...Node} parts */
export const formula = (...parts) => math("math", math("mrow", ...parts));
/** A sign, or a bracket no higher than what stands beside it. @param {string} sign */
export const operator = (sign) => made(MATH, "mo", { stretchy: "false" }, sign);
/** A sign within a ket. How much room one has is each engine's own, unless it is said. @param {string} sign @param {string} room */
const within = (sign, room) =>
  made(MATH, "mo", { stretchy: "false", lspace: room, rspace: room }, sign);

/** |X₁: 4⟩, “X1 is in square 4”. @param {Mark} mark @param {number} square */
export function ket({ player, move }, square) {
  const letter = math("mi", player);
  letter.setAttribute("mathvariant", "normal");
  const name = math("msub", letter, math("mn", String(move)));
  name.setAttribute("class", player.toLowerCase());
  return math(
    "mrow",
    within("|", "0em"),
    name,
    within(":", "0.1em"),
    math("mn", String(square)),
    within("⟩", "0em"),
  );
}

/** 1/√n. Without a font for formulas, WebKit would have the bar touch what is above and below. @param {number} n */
export const overRoot = (n) =>
  math(
    "mfrac",
    made(MATH, "mpadded", { depth: "0.15em" }, math("mn", "1")),
    made(MATH, "mpadded", { height: "1.15em" }, math("msqrt", math("mn", String(n)))),
  );
