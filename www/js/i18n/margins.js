/**
 * Points and margins in words. A margin is X's points minus O's. Numbers are exact, as fractions
 * and not as decimals. Pure.
 */
/** @import { Message, Side, Worth, WorthRow } from "../types.js" */
import { amount } from "./points.js";

/**
 * A value for the player to move, with its sign: +½, 0, −1.
 * @param {number} value
 * @returns {Message}
 */
export const signed = (value) =>
  value === 0
    ? amount(0)
    : { key: value > 0 ? "amount.plus" : "amount.minus", values: { n: amount(Math.abs(value)) } };

/**
 * A number of points in words: half a point, ⅜ of a point, 2 points.
 * @param {number} n not negative
 * @returns {Message}
 */
export const pointsIn = (n) =>
  n === 0.5
    ? { key: "points.half" }
    : { key: n < 1 && n > 0 ? "points.part" : "points", values: { n: amount(n), value: n } };

/** The player who is ahead; null if nobody is. @param {number} margin @returns {Side | null} */
export const ahead = (margin) => (margin > 0 ? "X" : margin < 0 ? "O" : null);

/**
 * The meaning of a margin, in words.
 * @param {number} margin
 * @param {"over" | "play" | "coins"} how whether the game is over, is decided by best play, or
 *   still depends on coins
 * @returns {Message}
 */
export function verdict(margin, how) {
  const player = ahead(margin);
  if (!player) return { key: `margin.${how}.even` };
  return { key: `margin.${how}`, values: { player, points: pointsIn(Math.abs(margin)) } };
}

/**
 * How an action compares with the best one, in words.
 * @param {Pick<WorthRow, "grade" | "loss">} row
 * @returns {Message}
 */
const comparison = ({ grade, loss }) => ({
  key: `worth.${grade}`,
  values: { points: pointsIn(loss) },
});

/**
 * The name of a square, with its worth.
 * @param {Message} name
 * @param {Worth | null} worth
 * @param {Side | null} player
 * @returns {Message}
 */
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
