/**
 * Points and margins (X's points minus O's) as people write and say them: exact,
 * with fractions, never a decimal. Pure.
 */
/** @import { Message, Worth, WorthRow } from "../types.js" */
import { amount } from "./points.js";

/** A value for whoever moves, with its sign: +½, 0, −1. @param {number} value @returns {Message} */
export const signed = (value) =>
  value === 0
    ? amount(0)
    : { key: value > 0 ? "amount.plus" : "amount.minus", values: { n: amount(Math.abs(value)) } };

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

/** How an action compares, in words. @param {Pick<WorthRow, "grade" | "loss">} row @returns {Message} */
const comparison = ({ grade, loss }) => ({
  key: `worth.${grade}`,
  values: { points: pointsIn(loss) },
});

/** A square's name with its worth. @param {Message} name @param {Worth | null} worth @param {"X" | "O" | null} player @returns {Message} */
export const nameWithWorth = (name, worth, player) =>
  worth
    ? {
        key: `worth.${worth.kind}`,
        values: {
          square: name,
          first: worth.first,
          value: worth.text,
          player: player ?? "",
          comparison: comparison(worth),
        },
      }
    : name;
