/**
 * Waits until the board is quiet: no collapse is running and no dialog is open. The rules never wait
 * for that; the computer does, so that the person can follow.
 */
/** @import { MotionKind } from "../types.js" */

/** After this many milliseconds a collapse counts as over, even if the board was scrolled away. */
const LONGEST = 8_000;
/** The same for a collapse that is explained, which is held. */
const EXPLAINED = 16_000;

/** @param {import("../lib/stage.js").Stage} stage */
export function createIdleWait({ root, on }) {
  let moving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let limit;
  /** @type {(() => void)[]} */
  let waiting = [];

  function look() {
    if (moving || root.querySelector("dialog[open]")) return;
    const ready = waiting;
    waiting = [];
    for (const go of ready) go();
  }
  // The listeners of the dialog come first: they may start another game.
  on(root, "close", () => setTimeout(look), true);

  return {
    /** Call at every change of the board's motion. @param {MotionKind} kind */
    moves(kind) {
      moving = kind !== "none";
      clearTimeout(limit);
      const longest = kind === "explained" ? EXPLAINED : LONGEST;
      if (moving) limit = setTimeout(() => ((moving = false), look()), longest);
      else look();
    },
    /**
     * Resolves as soon as it is quiet. A State has its effects before the board begins to move, so it
     * looks when the State is on the board.
     * @returns {Promise<void>}
     */
    async wait() {
      await null;
      return new Promise((done) => {
        waiting.push(done);
        look();
      });
    },
  };
}
