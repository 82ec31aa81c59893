/**
 * State of the bars of both players. Pure.
 */
/** @import { Message, Presence, Side, State } from "../../types.js" */
import { holder } from "../../players/match.js";
import { sitting } from "../../players/seats.js";
import { playerOf } from "./model.js";

/**
 * The bar of one player.
 * @typedef {object} Bar
 * @property {Side} side
 * @property {string | Message} name
 * @property {import("../../types.js").Level | null} level the computer's opponent, or null: a person
 * @property {"awake" | "beaten" | "pleased" | "thinks"} look
 * @property {boolean} turn whether it is this player's turn
 * @property {number | null} points once the game has ended by the rules; in a match, of all its games
 * @property {Presence | null} presence of a player who is not at this device, in a live game
 */
const SIDES = /** @type {const} */ (["X", "O"]);

/**
 * The sides whose points in a match have become more.
 * @param {Pick<State, "match" | "totals">} before
 * @param {Pick<State, "match" | "totals">} after
 */
export const gained = ({ totals: old }, { match, totals }) =>
  SIDES.filter((side) => {
    if (!match || !old || !totals) return false;
    const person = holder(match, side);
    return totals[person] > old[person];
  });

/**
 * The bars of both players. Empty where no line names them.
 * @param {Pick<State, "match" | "totals" | "seats" | "assistanceOff" | "view" | "thinking" | "over" | "past" | "presence" | "duringMotion">} state
 * @returns {Bar[]}
 */
export function barsOf(state) {
  const { match, seats, assistanceOff, view, thinking, over, past, presence } = state;
  // Until a motion has told what was played, nobody thinks about it.
  const isTold = state.duringMotion === undefined;
  if (!match && assistanceOff && !presence && seats.every((player) => player === "")) return [];
  return SIDES.map((side) => {
    const person = match && holder(match, side);
    const total = person === null ? null : (state.totals?.[person] ?? null);
    const player = sitting(seats, side);
    const points = past === null && view.score ? view.score[side] : null;
    const other = past === null && view.score ? view.score[side === "X" ? "O" : "X"] : 0;
    const turn = !over && past === null && view.turn === side;
    const elsewhere = presence?.[side] ?? null;
    const thinks = isTold && turn && (elsewhere === "here" || (thinking && !thinking.failure));
    const won = points !== null && points > other;
    return {
      ...{ side, turn },
      points: match ? total : points,
      presence: elsewhere,
      name: match && person !== null ? match.names[person] : playerOf(state, side, false),
      level: typeof player === "number" ? player : null,
      look: won
        ? "pleased"
        : points !== null && points < other
          ? "beaten"
          : thinks
            ? "thinks"
            : "awake",
    };
  });
}
