/**
 * Elements beside the board that name something on it. The board shows it while the element is pointed at,
 * or focused by the keyboard. Attributes say what an element names:
 *
 *     data-move="3"         the mark of the third move
 *     data-squares="1 5"    squares
 *     data-action="15"      an action that is not played, with
 *     data-before="2"       how many actions there were before it, if not as many as now
 *
 * Of elements inside each other, the outermost one counts: the digits of a move belong to the move.
 */
/** @import { Highlight } from "../types.js" */
import { dragAfterLongPress } from "./long-press.js";

const NAMING = "[data-move], [data-squares], [data-action]";

/**
 * The place on the board that an element names.
 * @param {EventTarget | null} target
 * @returns {Highlight | null}
 */
function indicationOf(target) {
  let element = target instanceof Element ? target.closest(NAMING) : null;
  for (let outer = element; outer; outer = outer.parentElement?.closest(NAMING) ?? null)
    element = outer;
  if (!(element instanceof HTMLElement)) return null;
  const { move, squares, action, before } = element.dataset;
  return {
    ...(move && { move: Number(move) }),
    ...(squares && { squares: squares.split(" ").map(Number) }),
    ...(action && { action }),
    ...(before && { before: Number(before) }),
  };
}

/**
 * Has the board follow what is pointed at, and a finger that rests on it.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {import("../game/session.js").Session} session
 */
export function followPointing(stage, session) {
  const { rootElement, on } = stage;
  dragAfterLongPress(stage, stage.byId("grid"), session);
  /** @param {PointerEvent} event */
  const point = ({ pointerType, target }) =>
    pointerType !== "touch" && session.indicate(indicationOf(target));
  const leave = () => session.indicate(null);
  on(rootElement, "pointerover", point);
  on(rootElement, "pointerleave", leave);
  on(rootElement, "focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible"))
      session.indicate(indicationOf(target));
  });
  on(rootElement, "focusout", leave);
}
