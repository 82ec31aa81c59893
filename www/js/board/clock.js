/**
 * The clock of a board: the motion that runs, since when, and the celebration that follows it. It knows
 * neither canvas nor frames, and takes the time from outside.
 *
 *     start ──▶ its kind ──▶ "moment" ──▶ the queued celebration ──▶ "none"
 */
/** @import { Celebration, Motion, MotionKind, Picture } from "../types.js" */

/** A motion, and the picture from which it starts. @typedef {{ motion: Motion, from: Picture }} Start */

/**
 * @param {object} board
 * @param {() => number} board.now in milliseconds
 * @param {(kind: MotionKind) => void} board.changed gets the kind of the motion whenever it changes;
 *   "none" when nothing moves any more
 * @param {(celebration: Celebration) => Start | null} board.celebrate null if it would not be seen
 */
export function createClock({ now, changed, celebrate }) {
  /** @type {Start & { since: number } | null} */
  let running = null;
  /** @type {MotionKind} */
  let kind = "none";
  /** @type {Celebration | null} */
  let queued = null;

  /** @param {MotionKind} next */
  function become(next) {
    kind = next;
    changed(next);
  }

  /** @param {Start} start */
  function start({ motion, from }) {
    running = { motion, from, since: now() };
    become(motion.moment > 0 ? motion.kind : "moment");
  }

  /** @param {Celebration | null} celebration @returns {boolean} whether it has started */
  function startCelebration(celebration) {
    const motion = celebration && celebrate(celebration);
    if (motion) start(motion);
    return motion !== null;
  }

  /** Ends the motion; the queued celebration starts. */
  function end() {
    if (!running) return;
    running = null;
    const celebration = queued;
    queued = null;
    if (!startCelebration(celebration)) become("none");
  }

  return {
    start,
    end,
    isRunning: () => running !== null,

    /** Ends the motion; nothing follows it. */
    stop() {
      queued = null;
      end();
    },

    /** Tells that nothing moves, if that is so. */
    tellIdle() {
      if (!running) become("none");
    },

    /** Starts a celebration, or queues it behind the motion. @param {Celebration} celebration */
    celebrate(celebration) {
      if (running) queued = celebration;
      else startCelebration(celebration);
    },

    /**
     * The motion at a time and how long it has run, in milliseconds; null if nothing moves. A motion that
     * is over ends.
     * @param {number} time
     * @returns {Start & { elapsed: number } | null}
     */
    at(time) {
      if (!running) return null;
      const { motion, from, since } = running;
      const elapsed = time - since;
      if (elapsed >= motion.duration) {
        end();
        return null;
      }
      if (elapsed >= motion.moment && kind !== "moment") become("moment");
      // A listener may have started another motion.
      return running?.motion === motion ? { motion, from, elapsed } : null;
    },

    /**
     * Skips to the time from which the motion is only held, to its moment, or to its end.
     * @returns {{ was: MotionKind, is: MotionKind }} the kind of motion before and after
     */
    skip() {
      const was = kind;
      if (running) {
        const { motion, since } = running;
        const { held = 0, moment, duration } = motion;
        if (now() - since < held) running.since = now() - held;
        else if (was !== "moment" && moment < duration) {
          running.since = now() - moment;
          become("moment");
        } else end();
      }
      return { was, is: kind };
    },
  };
}
