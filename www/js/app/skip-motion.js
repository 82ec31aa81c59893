/**
 * A press ends what moves on the board, and then does its own work. But a press that ends a moment
 * does nothing else, nor does one that would act on what the panels still show of the time before, or
 * on a board that goes, because another game is being opened. The header works even then, and what it
 * opens: a connection may hang.
 */
/** @import { MotionKind } from "../types.js" */

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether an event is of the header or of a dialog. @param {Event} event */
const isBesideBoard = (event) =>
  event.composedPath().some((one) => one instanceof Element && one.matches("#top, dialog"));

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
    const { was, is } = finish();
    skipped = was;
    // The keys of the browser itself still work.
    if (isHeld(event)) return event.stopImmediatePropagation();
    swallowed = mayCelebrate() && (was === "moment" || is === "moment") ? name : "";
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
      else if (!byPointer && isHolding()) {
        finish();
        swallow(event);
      }
    },
    true,
  );
  return () => skipped;
}
