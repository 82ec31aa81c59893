/**
 * Points as people write them: exact, with fractions, never a decimal. Pure.
 */
/** @import { Message } from "../types.js" */

/** Fractions that have a character of their own, by eighths. */
const EIGHTHS = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"];

/** A margin is a mean over coins: its denominator is a power of two, and far below this one. */
const FINEST = 2 ** 20;

/** Points as people write them: 0, ½, 1⅜, 15⁄32. @param {number} n not negative @returns {Message} */
export function amount(n) {
  const whole = Math.floor(n);
  let [above, below] = [n - whole, 1];
  while (above % 1 && below < FINEST) [above, below] = [above * 2, below * 2];
  if (above === 0) return { key: "amount", values: { n: whole } };
  const eighth = EIGHTHS[(above / below) * 8];
  /** @type {Message} */
  const part = eighth
    ? { key: "amount", values: { n: eighth } }
    : { key: "amount.part", values: { above: Math.round(above), below } };
  if (whole === 0) return part;
  return { key: below > 8 ? "amount.and" : "amount.joined", values: { whole, part } };
}
