/**
 * A press skips the motion on the board, and then does its own work: every button works as soon as it is
 * visible. These presses do nothing else:
 *
 * - one of the board or of the background, if it skips a moment or an explained collapse,
 * - a click without a press, while the panels still show the State before the motion,
 * - one outside the header and the dialogs, while another game is being opened. The header works even then,
 *   with the dialogs that it opens, because a connection may hang.
 */
/** @import { MotionKind } from "../types.js" */

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Controls besides the squares of the board. */
const CONTROL = ":is(a, button, input, label, select, summary, textarea):not(#grid *)";

/** @param {Event} event @param {string} selector */
const isIn = (event, selector) =>
  event.composedPath().some((one) => one instanceof Element && one.matches(selector));

/** Whether an event is of a control beside the board. @param {Event} event */
export const isOfControl = (event) => isIn(event, CONTROL);

/**
 * Whether a press waits for its click. The explanation of a collapse may be taller than the status, so a
 * control would move away from under the pointer when it ends.
 * @param {Event} event
 */
const isDeferred = (event) => isOfControl(event) && isIn(event, "[data-moving=explained]");

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {EventTarget} keys target of the listeners
 * @param {object} board
 * @param {() => { was: MotionKind, is: MotionKind }} board.finish skips the motion
 * @param {() => boolean} board.isHolding whether panels still show the State before the motion
 * @param {() => boolean} board.mayCelebrate whether a moment is the person's, not the landing's
 * @param {() => boolean} board.isGoing whether another game is being opened
 * @returns {() => MotionKind} the motion that the last press has skipped
 */
export function skipMotion({ on }, keys, { finish, isHolding, mayCelebrate, isGoing }) {
  /** @type {MotionKind} */
  let skipped = "none";
  /** The key, or "pointer", whose press does nothing else. */
  let swallowed = "";
  /** Whether an event is neither of the header nor of a dialog while another game is being opened. @param {Event} event */
  const isHeld = (event) => isGoing() && !isIn(event, "#top, dialog");

  /** Skips the motion. @param {Event} event of a press @param {string} name of its key, or "pointer" */
  function press(event, name) {
    // A button that repeats a motion does not end it first.
    if (isIn(event, "[data-motion=keeps]")) return;
    const { was, is } = finish();
    skipped = was;
    // A control works at once: the explanation of a collapse that was still moving ends, too.
    if (is === "explained" && isOfControl(event)) finish();
    // The keys of the browser itself still work.
    if (isHeld(event)) return event.stopImmediatePropagation();
    const isSeen = /moment|explained/.test(was + is);
    swallowed = mayCelebrate() && isSeen && !isOfControl(event) ? name : "";
    if (swallowed) swallow(event);
  }
  on(keys, "pointerdown", (event) => isDeferred(event) || press(event, "pointer"), true);
  on(
    keys,
    "keydown",
    (event) => {
      // A key that is held down skips once.
      if (!event.repeat) press(event, event.code);
      else if (isHeld(event) || swallowed === event.code) swallow(event);
    },
    true,
  );
  // In Firefox the space bar clicks when it is released.
  on(keys, "keyup", (event) => swallowed && swallowed === event.code && swallow(event), true);
  on(
    keys,
    "click",
    (event) => {
      const byPointer = event.detail > 0;
      if (byPointer && isDeferred(event)) press(event, "pointer");
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
