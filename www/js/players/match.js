/**
 * A match: any number of games between two people, who swap sides after each game. Pure.
 *
 * A match stores the records of its games and no results. Results are computed from the records
 * (match-results.js), so the table always agrees with the games. The seats of the game on the board
 * tell who the two people are.
 *
 * The game on the board is the last game of the match. It is not in `games` yet, because its result
 * can still be taken back. It is added when the next game starts.
 *
 *     games: [1st, 2nd, 3rd]     on the board: 4th
 *     x:      0    1    0                      1       who has X
 */
/** @import { Match, Message, Person, Seats, Side, Standing } from "../types.js" */
import { alone, nameOf as nameInSeat, sitting } from "./seats.js";

/** @returns {Match} */
export const begin = () => ({ games: [], x: 0, end: null });

/** The other person of the two. @param {Person} person @returns {Person} */
const opponent = (person) => (person === 0 ? 1 : 0);

/** The person who has a side in the game on the board. @param {Match} match @param {Side} side */
export const holder = (match, side) => (side === "X" ? match.x : opponent(match.x));

/**
 * The name of the person who has a side. A person without a name gets a number, because "X" and "O"
 * change from game to game.
 * @param {Match} match
 * @param {Readonly<Seats>} seats
 * @param {Side} side
 * @returns {string | Message}
 */
export function nameOf(match, seats, side) {
  const player = sitting(seats, side);
  if (typeof player === "number") return { key: `level.${player}` };
  const name = nameInSeat(player);
  if (name) return name;
  return {
    key: alone(seats, side)
      ? "match.you"
      : holder(match, side)
        ? "match.person.2"
        : "match.person.1",
  };
}

/**
 * The names of both, X first.
 * @param {Match} match
 * @param {Readonly<Seats>} seats
 * @returns {[string | Message, string | Message]}
 */
export const namesOf = (match, seats) => [nameOf(match, seats, "X"), nameOf(match, seats, "O")];

/**
 * Adds the game on the board to the match and begins the next one, with the sides swapped. The
 * caller swaps the seats.
 * @param {Match} match
 * @param {{ id: string, record: string }} game the one on the board
 * @returns {Match}
 */
export const next = (match, { id, record }) => ({
  ...match,
  games: [...match.games, { id, record, x: match.x, end: match.end ?? "played" }],
  x: opponent(match.x),
  end: null,
});

/**
 * Puts the last finished game back on the board.
 * @param {Match} match
 * @returns {{ match: Match, id: string, record: string } | null} null if the match has no finished game
 */
export function reopen(match) {
  const last = match.games.at(-1);
  if (!last) return null;
  const { id, record, x, end } = last;
  const games = match.games.slice(0, -1);
  return { match: { ...match, games, x, end: end === "played" ? null : end }, id, record };
}

/**
 * A match, with the names for the page.
 * @param {Match} match
 * @param {Readonly<Seats>} seats
 * @returns {Standing}
 */
export function standing(match, seats) {
  const [x, o] = namesOf(match, seats);
  return { ...match, names: match.x === 0 ? [x, o] : [o, x] };
}
