/**
 * The frames of a moving picture of a game: every action as it moves on the board, on a clock that does not depend
 * on real time. Pure.
 *
 *     start ─START─▶ motion, a frame each STEP ▶ rest ─REST─▶ motion … ▶ result ─END─▶ the start again
 */
/** @import { Drawing, Motion, Picture } from "../../types.js" */

/** Milliseconds between two frames while something moves. */
export const STEP = 100;
/** For how long the start is shown, the position after an action, one in which something is decided, and the result. */
export const [START, REST, CHOICE, END] = [800, 500, 1000, 2000];

/**
 * @typedef {object} Frame
 * @property {Picture} picture
 * @property {{ motion: Motion, from: Picture, time: number } | null} moving what leads to the picture, at a time; null:
 *   the picture itself
 * @property {number} delay milliseconds for which the frame is shown
 */

/**
 * @param {readonly Picture[]} pictures the start, and the position after each action
 * @param {Drawing["motion"]} motionOf
 * @returns {Frame[]}
 */
export function framesOf(pictures, motionOf) {
  return pictures.flatMap((picture, i) => {
    const from = pictures[i - 1];
    const last = i === pictures.length - 1;
    const rest = picture.view.phase === "place" ? REST : CHOICE;
    const still = { picture, moving: null, delay: last ? END : from ? rest : START };
    if (!from) return [still];
    const motion = motionOf(from, picture, "normal");
    const count = Math.max(0, Math.ceil(motion.duration / STEP) - 1);
    const steps = Array.from({ length: count }, (_, n) => ({
      picture,
      moving: { motion, from, time: (n + 1) * STEP },
      delay: STEP,
    }));
    return [...steps, still];
  });
}
