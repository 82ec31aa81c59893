/**
 * Finds the mark on the big board under the pointer, in a square with several.
 */
/** @import { Figure, View } from "../../types.js" */
import { drawingOf } from "../../board/drawings.js";

/**
 * The figures of a position.
 * @param {View} view
 * @param {number} width of the board, in pixels
 * @returns {Figure[]}
 */
function figuresOf(view, width) {
  const drawing = drawingOf(view);
  const accents = view.squares.map(() => /** @type {const} */ (""));
  return drawing.figuresIn(drawing.arrange({ view, accents }, width));
}

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {() => View | null | false} shown the position; null or false while nobody needs the mark
 * @param {() => void} changed the pointer is on another mark
 */
export function createAim({ byId, on }, shown, changed) {
  /** @type {number | null} */
  let move = null;
  /** The figures that were computed last. @type {{ view: View, width: number, figures: Figure[] } | null} */
  let latest = null;

  /** @param {number | null} next */
  function turn(next) {
    if (next === move) return;
    move = next;
    changed();
  }

  /** @param {PointerEvent} event */
  function look({ clientX, clientY, pointerType }) {
    const view = shown();
    if (!view || pointerType === "touch") return;
    const { left, top, width } = byId("canvas").getBoundingClientRect();
    if (latest?.view !== view || latest.width !== width)
      latest = { view, width, figures: figuresOf(view, width) };
    const [x, y] = [clientX - left, clientY - top];
    const figure = latest.figures.find((one) => Math.hypot(one.x - x, one.y - y) < one.r * 1.3);
    turn(figure?.move ?? null);
  }
  on(byId("grid"), "pointermove", look);
  on(byId("grid"), "pointerleave", () => turn(null));

  /** The number of the mark, if the pointer is on one. */
  return { move: () => move };
}
