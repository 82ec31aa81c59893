/**
 * The times of a collapse that explains itself. The animation and the sounds share them. In milliseconds. Pure.
 *
 *     0      STEP    2 STEP            held        HOLD         FADE
 *     ├───────┼───────┼─ … ─┤ all settled ├───────────────────┼──────┤ the moment
 *     mark 1  mark 2  mark 3
 */
/** @import { Speed } from "../../types.js" */

/** The time from one mark to the next, at most, and of all of them. */
const STEP = 850;
const LONGEST = 5000;
/** How long one mark moves, as a part of the time until the next one. */
export const MOVES = 0.75;
/** The time for which the end is held, and the time in which the rest of the board comes back. */
const HOLD = 4000;
export const FADE = 320;
/** The steps are multiplied by this. @type {Record<Speed, number>} */
const PACE = { normal: 1, slow: 1.6, fast: 0.7, off: 1 };

/**
 * @param {number} count of marks
 * @param {Speed} speed if motion is off, each mark appears at once when its turn comes
 * @returns {{ step: number, held: number, settled: number, moment: number }} `step`: from one mark to the next; `held`:
 *   when all have settled; `settled`: when the rest of the board begins to come back; `moment`: when it is back
 */
export function explainedTimes(count, speed) {
  const step = Math.min(STEP, LONGEST / count) * PACE[speed];
  const isStill = speed === "off";
  const held = (count - 1 + (isStill ? 0 : MOVES)) * step;
  const settled = held + HOLD;
  return { step, held, settled, moment: settled + (isStill ? 0 : FADE) };
}
