/**
 * A margin (X's points minus O's) as people write and say it: exact, with
 * fractions, never a decimal. Pure.
 *
 * @typedef {import("./messages.js").Message} Message
 */
import { t } from "./messages.js";

/** Fractions that have a character of their own, by eighths. */
const EIGHTHS = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"];

/** A margin is a mean over coins: its denominator is a power of two, and far below this one. */
const FINEST = 2 ** 20;

/** Points as people write them: 0, ½, 1⅜, 15⁄32. @param {number} n not negative */
export function amount(n) {
  const whole = Math.floor(n);
  let [above, below] = [n - whole, 1];
  while (above % 1 && below < FINEST) [above, below] = [above * 2, below * 2];
  if (above === 0) return t("amount", { n: whole });
  const part =
    EIGHTHS[(above / below) * 8] ?? t("amount.part", { above: Math.round(above), below });
  if (whole === 0) return part;
  return t(below > 8 ? "amount.and" : "amount.joined", { whole, part });
}

/** A value for whoever moves, with its sign: +½, 0, −1. @param {number} value */
export const signed = (value) =>
  value === 0
    ? amount(0)
    : t(value > 0 ? "amount.plus" : "amount.minus", { n: amount(Math.abs(value)) });

/** So many points, in words: half a point, ⅜ of a point, 2 points. @param {number} n not negative @returns {Message} */
export const pointsIn = (n) =>
  n === 0.5
    ? { key: "points.half" }
    : { key: n < 1 && n > 0 ? "points.part" : "points", values: { n: amount(n), value: n } };

/** Who is ahead. @param {number} margin @returns {"X" | "O" | null} */
export const ahead = (margin) => (margin > 0 ? "X" : margin < 0 ? "O" : null);

/**
 * What a margin says: of a game that is over, of one that best play decides, or
 * of one in which coins are still to fall.
 * @param {number} margin @param {"over" | "play" | "coins"} how @returns {Message}
 */
export function verdict(margin, how) {
  const player = ahead(margin);
  if (!player) return { key: `margin.${how}.even` };
  return { key: `margin.${how}`, values: { player, points: pointsIn(Math.abs(margin)) } };
}
