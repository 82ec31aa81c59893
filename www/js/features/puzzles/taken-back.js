/**
 * The end of the message that an answer to a puzzle is taken back. In a game the next move replaces it, but
 * after a puzzle's last answer nobody moves before the person has found another one. So it ends with the next press,
 * once it has stood for some time.
 */
/** @import { Message, Panel, State } from "../../types.js" */

/** Milliseconds for which the message stands at least. */
const STANDS = 1500;

/** The message, if a State shows it. @param {Pick<State, "sideGame" | "status">} state */
const messageOf = ({ sideGame, status: { done } }) =>
  sideGame === "puzzle" && done?.key === "done.undo" ? done : null;

/**
 * @param {Pick<import("../../lib/stage.js").Stage, "on" | "root">} stage
 * @param {() => void} changed renders the State again
 */
export function createTakenBack({ on, root }, changed) {
  /** The message that is shown, and since when. @type {Message | null} */
  let shown = null;
  let since = 0;
  /** The message that has ended. @type {Message | null} */
  let ended = null;

  function press() {
    const message = shown;
    if (!message || message === ended) return;
    // Later than the press does its own work: the control must not move away from under the pointer.
    setTimeout(
      () => {
        ended = message;
        if (shown === message) changed();
      },
      Math.max(0, since + STANDS - Date.now()),
    );
  }
  on(root, "click", press, true);
  on(root, "keydown", press, true);

  return /** @satisfies {Panel} */ ({
    /** Leaves out a message that has ended. */
    extend(state) {
      const { status } = state;
      const isOver = ended !== null && messageOf(state) === ended;
      return isOver ? { ...state, status: { ...status, done: status.happened } } : state;
    },
    follow(state) {
      const message = messageOf(state);
      if (message !== shown) since = Date.now();
      shown = message;
    },
  });
}
