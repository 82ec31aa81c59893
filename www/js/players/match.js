/**
 * A match: any number of games between two people, who swap sides after each game. Pure.
 *
 * A match stores the records of its games and no results. Results are computed from the records, so
 * the table always agrees with the games. The seats of the game on the board tell who the two
 * people are.
 *
 * The game on the board is the last game of the match. It is not in `games` yet, because its result
 * can still be taken back. It is added when the next game starts.
 *
 *     games: [1st, 2nd, 3rd]     on the board: 4th
 *     x:      0    1    0                      1       who has X
 */
/** @import { GameEnd, Match, MatchRow, Message, Person, Score, Seats, Side, Standing } from "../types.js" */
import { textKey } from "../i18n/text-key.js";
import { amount } from "../i18n/points.js";
import { alone, sitting } from "./seats.js";

/** @returns {Match} */
export const begin = () => ({ games: [], x: 0, end: null });

/**
 * The other person of the two.
 * @param {Person} person
 * @returns {Person}
 */
const opponent = (person) => (person === 0 ? 1 : 0);

/**
 * The person who has a side in the game on the board.
 * @param {Match} match
 * @param {Side} side
 */
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
  if (player) return player;
  return {
    key: textKey(alone(seats, side) ? "match.you" : `match.person.${holder(match, side) + 1}`),
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
 * @param {string} record of the game on the board
 * @returns {Match}
 */
export const next = (match, record) => ({
  ...match,
  games: [...match.games, { record, x: match.x, end: match.end ?? "played" }],
  x: opponent(match.x),
  end: null,
});

/**
 * Puts the last finished game back on the board.
 * @param {Match} match
 * @returns {{ match: Match, record: string } | null} null if the match has no finished game
 */
export function reopen(match) {
  const last = match.games.at(-1);
  if (!last) return null;
  const { record, x, end } = last;
  const games = match.games.slice(0, -1);
  return { match: { ...match, games, x, end: end === "played" ? null : end }, record };
}

/**
 * The points of both sides: the score by the rules, one point against the side that resigned, or no
 * points if the game was called off. Null while the game is played.
 * @param {GameEnd | null} end
 * @param {Score | null} score
 * @returns {Score | null}
 */
export function award(end, score) {
  if (end === "off") return { X: 0, O: 0 };
  if (end === "resigned X") return { X: 0, O: 1 };
  if (end === "resigned O") return { X: 1, O: 0 };
  return score;
}

/**
 * The result of a game in words.
 * @param {GameEnd | null} end
 * @param {Score | null} score
 * @returns {Message}
 */
function resultOf(end, score) {
  if (end === "off") return { key: "match.off" };
  if (end === "resigned X" || end === "resigned O")
    return { key: "match.resigned", values: { player: end === "resigned X" ? "X" : "O" } };
  if (!score) return { key: "match.playing" };
  const { X, O } = score;
  if (X === O) return { key: X ? "match.both" : "match.cat" };
  const values = { player: X > O ? "X" : "O" };
  return { key: "match.won", values };
}

/**
 * The table of a match, with its totals.
 * @param {Match} match
 * @param {string} record of the game on the board
 * @param {(record: string) => Score | null} scoreOf the score of a record by the rules
 * @returns {{ rows: MatchRow[], totals: [number, number] }}
 */
export function table(match, record, scoreOf) {
  const games = [...match.games, { record, x: match.x, end: match.end }];
  const rows = games.map(({ record, x, end }, i) => {
    const score = scoreOf(record);
    const points = award(end, score);
    return {
      number: i + 1,
      record,
      rules: record.split(" ", 1)[0] ?? "",
      x,
      result: resultOf(end, score),
      points: points && inOrderOfNames(points, x),
    };
  });
  /** @param {Person} person */
  const sum = (person) => rows.reduce((total, { points }) => total + (points?.[person] ?? 0), 0);
  return { rows, totals: [sum(0), sum(1)] };
}

/**
 * @param {Score} points
 * @param {Person} x who has X
 * @returns {[number, number]}
 */
const inOrderOfNames = ({ X, O }, x) => (x === 0 ? [X, O] : [O, X]);

/**
 * Everything that the page shows of a match.
 * @param {Match} match
 * @param {Readonly<Seats>} seats
 * @param {string} record of the game on the board
 * @param {(record: string) => Score | null} scoreOf
 * @returns {Standing}
 */
export function standing(match, seats, record, scoreOf) {
  const [x, o] = namesOf(match, seats);
  return {
    names: match.x === 0 ? [x, o] : [o, x],
    x: match.x,
    ...table(match, record, scoreOf),
  };
}

/**
 * A cell of points in the table. A game without points has a dash.
 * @param {number | undefined} n
 * @returns {string | Message}
 */
export const cell = (n) => (n === undefined ? "–" : amount(n));
