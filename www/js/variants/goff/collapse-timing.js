/**
 * The times at which the marks of a collapse become classical, and at which the moment after it
 * begins. The animation and the sounds share them. In milliseconds at the normal speed. Pure.
 *
 *     0     MARK   2 MARK                 row 1     row 2
 *     ├──────┼──────┼─ … ──┤ all classical ┼─────────┼─────── … ┤ end
 *     mark 1 mark 2 mark 3                  the moment
 */
import { momentOf, rowAt } from "../../board/moments.js";

/** How long a coin is in the air, and lies, before the collapse that it decides. */
export const TOSS = { air: 1150, lies: 550 };
/** The time from one mark to the next. */
export const MARK = 350;
/** How long one mark takes, as a multiple of MARK. */
export const LINGER = 1.5;
/** Marks that would take longer run faster, so that they take this time. */
const LONGEST = 3000;

/**
 * How long the marks take. Their times are multiplied by `hurry`, which is less than 1 for a long
 * collapse.
 * @param {number} count of marks
 */
export function lengthOf(count) {
  const marks = (count - 1 + LINGER) * MARK;
  const hurry = Math.min(1, LONGEST / marks);
  return { marks: marks * hurry, hurry };
}

/**
 * When each step begins: the marks, the rows, and the end.
 * @param {number} count of marks
 * @param {number} rows
 * @param {boolean} over whether the game is over
 */
export function beats(count, rows, over) {
  const { marks, hurry } = lengthOf(count);
  const steps = Array.from({ length: count }, (_, i) => i * MARK * hurry);
  for (let row = 0; row < rows; row++) steps.push(marks + rowAt(row));
  return [...steps, marks + momentOf(rows, over)];
}
