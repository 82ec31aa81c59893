/**
 * The texts of a match. Pure.
 */
/** @import { Match, MatchTable, Message, Seats, Standing, TextKey } from "../../types.js" */
import { amount } from "../../i18n/points.js";
import { alone, levelOf, sitting } from "../../players/seats.js";

/**
 * The names with their points.
 * @param {Standing} match
 * @param {MatchTable["totals"]} totals
 * @returns {Message}
 */
export function scoreLine({ names: [first, second] }, totals) {
  const [firstScore, secondScore] = [amount(totals[0]), amount(totals[1])];
  return { key: "match.score", values: { first, second, firstScore, secondScore } };
}

/**
 * The ways to end the game on the board: each person can resign, or both agree to stop.
 * @param {Standing} match
 * @param {Readonly<Seats>} seats
 * @returns {{ end: NonNullable<Match["end"]>, text: Message }[]}
 */
export function endingsOf({ names, x }, seats) {
  const people = /** @type {const} */ (["X", "O"]).filter(
    (side) => levelOf(sitting(seats, side)) === null,
  );
  const resigning = people.map((side) => {
    /** @type {TextKey} */
    const key = alone(seats, side) ? "match.resign.you" : "match.resign";
    const name = names[side === "X" ? x : 1 - x] ?? "";
    return {
      end: /** @type {const} */ (`resigned ${side}`),
      text: { key, values: { name, player: side } },
    };
  });
  return [...resigning, { end: "off", text: { key: "match.call.off" } }];
}
