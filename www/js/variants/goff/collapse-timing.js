/**
 * When the marks of a collapse become classical, one after the other, and its rows are struck
 * through: for what is seen and what is heard of it. In milliseconds at the normal speed. Pure.
 */
import { PAUSE, STRIKE } from "../../board/animation.js";

/** From one mark to the next. */
export const MARK = 350;
/** How long one mark takes, in these. */
export const LINGER = 1.5;
/** A longer collapse is hurried. */
const LONGEST = 3000;

/**
 * How long the marks take, and with its rows the whole; by `hurry` all times are multiplied.
 * @param {number} count of marks @param {number} rows
 */
export function lengthOf(count, rows) {
  const marks = (count - 1 + LINGER) * MARK;
  const whole = marks + (rows ? PAUSE + rows * STRIKE : 0);
  return { marks, whole, hurry: Math.min(1, LONGEST / whole) };
}

/**
 * When each step begins: one mark after the other, the lines through the rows, and the end.
 * @param {number} count of marks @param {number} rows
 */
export function beats(count, rows) {
  const { marks, whole, hurry } = lengthOf(count, rows);
  const steps = Array.from({ length: count }, (_, i) => i * MARK);
  for (let i = 0; i < rows; i++) steps.push(marks + PAUSE + i * STRIKE);
  return [...steps, whole].map((time) => time * hurry);
}
