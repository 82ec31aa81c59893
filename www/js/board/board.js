/**
 * A canvas that shows a Picture, as crisp as the screen allows. It paints when
 * the picture, its size or the colours change, at most once a frame, and never
 * otherwise.
 *
 * @typedef {import("./layout.js").Picture} Picture
 * @typedef {import("./paint.js").Palette} Palette
 */
import { arrange, SMALLEST } from "./layout.js";
import { paint } from "./paint.js";

/** @type {Palette | null} */
let palette = null;

/**
 * The colours of css/themes.css, as the canvas needs them: resolved, system
 * colours of a forced-colours mode included.
 * @param {"light" | "dark" | ""} [scheme] always these, whatever the page has now
 * @returns {Palette}
 */
export function colours(scheme = "") {
  if (palette && !scheme) return palette;
  const probe = document.createElement("i");
  probe.style.colorScheme = scheme;
  document.body.append(probe);
  /** @param {string} name */
  const read = (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const found = {
    tile: read("tile"),
    edge: read("rim"),
    ink: read("ink"),
    X: read("x"),
    O: read("o"),
    XText: read("x-text"),
    OText: read("o-text"),
    font: getComputedStyle(document.body).getPropertyValue("--numerals"),
    glow: !matchMedia("(forced-colors: active)").matches,
  };
  probe.remove();
  if (!scheme) palette = found;
  return found;
}

/** @type {Set<() => void>} */
const boards = new Set();
for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
  matchMedia(query).addEventListener("change", recolour);
}

/** Paints every board anew, in the colours that the page has now. */
export function recolour() {
  palette = null;
  for (const repaint of boards) repaint();
}

/**
 * @param {HTMLCanvasElement} canvas square, its size given by the style sheet
 * @param {boolean} [small] a small board of a choice: numbers may be smaller
 */
export function createBoard(canvas, small = false) {
  /** @type {Picture | null} */
  let picture = null;
  let shown = "";
  let size = 0; // CSS pixels
  let device = 0; // device pixels
  let due = 0;

  function draw() {
    due = 0;
    const ctx = canvas.getContext("2d");
    if (!picture || !device || !ctx) return;
    if (canvas.width !== device) canvas.width = canvas.height = device;
    paint(
      ctx,
      arrange(picture, size, small ? Math.min(SMALLEST, size / 15) : SMALLEST),
      colours(),
      device / size,
    );
  }
  const repaint = () => {
    due ||= requestAnimationFrame(draw);
  };

  let exact = 0;
  function measure() {
    const css = canvas.clientWidth;
    const about = css * devicePixelRatio;
    // The browser's own count of device pixels, where it has one (not Safari)
    // and it is about this screen: half a pixel off, and lines blur.
    const pixels = Math.abs(exact - about) < 2 ? exact : Math.round(about);
    if (css === size && pixels === device) return;
    size = css;
    device = pixels;
    repaint();
  }
  const observer = new ResizeObserver(([entry]) => {
    exact = entry?.devicePixelContentBoxSize?.[0]?.inlineSize ?? 0;
    measure();
  });
  try {
    observer.observe(canvas, { box: "device-pixel-content-box" });
  } catch {
    observer.observe(canvas);
  }
  // Another screen, or another zoom, without another size.
  addEventListener("resize", measure);
  boards.add(repaint);

  return {
    /** @param {Picture} next */
    show(next) {
      const text = JSON.stringify(next);
      if (text === shown) return;
      shown = text;
      picture = next;
      repaint();
    },
    remove() {
      observer.disconnect();
      removeEventListener("resize", measure);
      boards.delete(repaint);
      cancelAnimationFrame(due);
    },
  };
}
