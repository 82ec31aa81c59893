/**
 * A press ends what moves on the board, and then does its own work: every button works from the moment
 * it is seen. But a press of the board or of nothing that ends a moment, or a collapse that is
 * explained, does nothing else, nor does one that would act on what the panels still show of the time
 * before, or on a board that goes, because another game is being opened. The header works even then,
 * and what it opens: a connection may hang.
 */
/** @import { MotionKind } from "../types.js" */

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Controls besides the squares of the board. */
const CONTROL = "a, button, input, label, select, summary, textarea, [role=tab]";

/** @param {Event} event @param {string} selector */
const isIn = (event, selector) =>
  event.composedPath().some((one) => one instanceof Element && one.matches(selector));

/** Whether an event is of a control beside the board. @param {Event} event */
const isOfControl = (event) => isIn(event, CONTROL) && !isIn(event, "#grid");

/** Whether an event is of the header or of a dialog. @param {Event} event */
const isBesideBoard = (event) => isIn(event, "#top, dialog");

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {EventTarget} keys where presses are heard
 * @param {object} board
 * @param {() => { was: MotionKind, is: MotionKind }} board.finish ends what moves
 * @param {() => boolean} board.isHolding whether panels show the time before what moves
 * @param {() => boolean} board.mayCelebrate whether a moment is the person's, not the landing's
 * @param {() => boolean} board.isGoing whether another game is being opened
 * @returns {() => MotionKind} what the last press has ended
 */
export function skipMotion(stage, keys, { finish, isHolding, mayCelebrate, isGoing }) {
  /** @type {MotionKind} */
  let skipped = "none";
  /** The key or the pointer whose press is to do nothing else. */
  let swallowed = "";
  /** @param {Event} event */
  const isHeld = (event) => isGoing() && !isBesideBoard(event);

  /** Ends what moves. @param {Event} event of a press @param {string} name of its key, or "pointer" */
  function press(event, name) {
    // A button that repeats a motion does not end it first.
    if (isIn(event, "[data-motion=keeps]")) return;
    const { was, is } = finish();
    skipped = was;
    // The keys of the browser itself still work.
    if (isHeld(event)) return event.stopImmediatePropagation();
    const isSeen = [was, is].some((kind) => kind === "moment" || kind === "explained");
    swallowed = mayCelebrate() && isSeen && !isOfControl(event) ? name : "";
    if (swallowed) swallow(event);
  }
  stage.on(keys, "pointerdown", (event) => press(event, "pointer"), true);
  stage.on(
    keys,
    "keydown",
    (event) => press(event, /** @type {KeyboardEvent} */ (event).code),
    true,
  );
  stage.on(
    keys,
    "keyup",
    (event) => {
      // In Firefox the space bar clicks when it is released.
      if (swallowed && swallowed === /** @type {KeyboardEvent} */ (event).code) swallow(event);
    },
    true,
  );
  stage.on(
    keys,
    "click",
    (event) => {
      const byPointer = /** @type {MouseEvent} */ (event).detail > 0;
      if (isHeld(event) || (byPointer && swallowed === "pointer")) swallow(event);
      // A screen reader clicks without a press before.
      else if (!byPointer && isHolding() && !isIn(event, "[data-motion=keeps]")) {
        finish();
        swallow(event);
      }
    },
    true,
  );
  return () => skipped;
}
