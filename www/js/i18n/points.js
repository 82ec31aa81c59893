/** Points as people write them: exact, as fractions and not as decimals. Pure. */
/** @import { Message } from "../types.js" */

/** The characters for fractions: EIGHTHS[n] is n/8. */
const EIGHTHS = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"];

/**
 * A limit for denominators. A number of points is a mean over coins, so its denominator is a power
 * of two, and far below this limit.
 */
const MAX_DENOMINATOR = 2 ** 20;

/**
 * Points as people write them: 0, ½, 1⅜, 15⁄32.
 * @param {number} n not negative
 * @returns {Message}
 */
export function amount(n) {
  const whole = Math.floor(n);
  let numerator = n - whole;
  let denominator = 1;
  while (numerator % 1 && denominator < MAX_DENOMINATOR) {
    numerator *= 2;
    denominator *= 2;
  }
  if (numerator === 0) return { key: "amount", values: { n: whole } };
  const eighth = EIGHTHS[(numerator / denominator) * 8];
  /** @type {Message} */
  const part = eighth
    ? { key: "amount", values: { n: eighth } }
    : { key: "amount.part", values: { above: Math.round(numerator), below: denominator } };
  if (whole === 0) return part;
  return { key: denominator > 8 ? "amount.and" : "amount.joined", values: { whole, part } };
}
