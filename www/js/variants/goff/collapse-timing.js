/**
 * The times at which the marks of a collapse become classical, and at which its rows are struck
 * through. The animation and the sounds share them. In milliseconds at the normal speed. Pure.
 *
 *     0     MARK   2 MARK                 PAUSE    STRIKE   STRIKE
 *     ├──────┼──────┼─ … ──┤ all classical ┤├────────┼────────┤ end
 *     mark 1 mark 2 mark 3                    row 1    row 2
 */
import { PAUSE, STRIKE } from "../../board/animation.js";

/** The time from one mark to the next. */
export const MARK = 350;
/** How long one mark takes, as a multiple of MARK. */
export const LINGER = 1.5;
/** A collapse that would take longer runs faster, so that it takes this time. */
const LONGEST = 3000;

/**
 * The duration of the marks and of the whole collapse with its rows. All times are multiplied by
 * `hurry`, which is less than 1 for a long collapse.
 * @param {number} count of marks
 * @param {number} rows
 */
export function lengthOf(count, rows) {
  const marks = (count - 1 + LINGER) * MARK;
  const whole = marks + (rows ? PAUSE + rows * STRIKE : 0);
  return { marks, whole, hurry: Math.min(1, LONGEST / whole) };
}

/**
 * When each step begins: the marks, the lines through the rows, and the end.
 * @param {number} count of marks
 * @param {number} rows
 */
export function beats(count, rows) {
  const { marks, whole, hurry } = lengthOf(count, rows);
  const steps = Array.from({ length: count }, (_, i) => i * MARK);
  for (let i = 0; i < rows; i++) steps.push(marks + PAUSE + i * STRIKE);
  return [...steps, whole].map((time) => time * hurry);
}
