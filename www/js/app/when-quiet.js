/**
 * Whether somebody looks at something else: a collapse still runs on the board,
 * or a dialog lies over it. Rules never wait for that; the computer does, out of
 * politeness.
 */
/** @import { MotionKind } from "../types.js" */

/** A collapse that nobody sees to its end, as the board was scrolled away, is over after this many milliseconds. */
const LONGEST = 8_000;

/** @param {import("../lib/stage.js").Stage} stage */
export function createQuiet({ root, on }) {
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
  // A dialog’s own listeners, which may start another game, come first.
  on(root, "close", () => setTimeout(look), true);

  return {
    /** What the board tells of its motion. @param {MotionKind} kind */
    moves(kind) {
      moving = kind !== "none";
      clearTimeout(limit);
      if (moving) limit = setTimeout(() => ((moving = false), look()), LONGEST);
      else look();
    },
    /** Resolves as soon as it is quiet. @returns {Promise<void>} */
    wait: () =>
      new Promise((done) => {
        waiting.push(done);
        look();
      }),
  };
}
