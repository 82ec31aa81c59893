/**
 * A match: any number of games between two players, who swap sides after each.
 * Pure. A match holds what happened, as records; every result is read off these
 * anew, so that a table can never disagree with the games in it. Who the two are
 * is told by the seats of the game on the board.
 *
 * The game on the board is the match's last one and not in `games` yet: its
 * result may still be taken back. It goes in when the next game starts.
 *
 * @typedef {{ X: number, O: number }} Score
 * @typedef {0 | 1} Person
 * How a game ended: by its rules, by one side giving up, or by both agreeing to stop.
 * @typedef {"played" | "resigned X" | "resigned O" | "off"} End
 *
 * @typedef {{ record: string, x: Person, end: End }} Entry
 * `x` is who has X in the game on the board, `end` how that was ended off the board, if it was.
 * @typedef {{ games: Entry[], x: Person, end: Exclude<End, "played"> | null }} Match
 *
 * @typedef {{ number: number, record: string, rules: string, x: Person, result: Message,
 *   points: [number, number] | null }} Row points in the order of the names, null while it is played
 * @typedef {{ names: [string | Message, string | Message], x: Person, rows: Row[], totals: [number, number] }} Standing
 */
/** @import { Message, Seats, Side } from "../types.js" */
import { amount } from "../i18n/points.js";
import { alone, sitting } from "./seats.js";

/** @returns {Match} */
export const begin = () => ({ games: [], x: 0, end: null });

/** The other one. @param {Person} person */
const other = (person) => /** @type {Person} */ (1 - person);

/** Who has a side in the game on the board. @param {Match} match @param {Side} side */
export const holder = (match, side) => (side === "X" ? match.x : other(match.x));

/** What whoever has a side is called: without a name still something, since the sides change. @param {Match} match @param {Readonly<Seats>} seats @param {Side} side @returns {string | Message} */
export function nameOf(match, seats, side) {
  const player = sitting(seats, side);
  if (typeof player === "number") return { key: `level.${player}` };
  if (player) return player;
  return { key: alone(seats, side) ? "match.you" : `match.person.${holder(match, side) + 1}` };
}

/** The game on the board is entered, and the next begins: the sides are to be swapped. @param {Match} match @param {string} record @returns {Match} */
export const next = (match, record) => ({
  ...match,
  games: [...match.games, { record, x: match.x, end: match.end ?? "played" }],
  x: other(match.x),
  end: null,
});

/** The last entered game is on the board again. @param {Match} match @returns {{ match: Match, record: string } | null} */
export function reopen(match) {
  const last = match.games.at(-1);
  if (!last) return null;
  const { record, x, end } = last;
  const games = match.games.slice(0, -1);
  return { match: { ...match, games, x, end: end === "played" ? null : end }, record };
}

/**
 * What each side gets: the rules' score, 1 against whoever resigns, nothing for
 * a game called off. Null while it is played.
 * @param {End | null} end
 * @param {Score | null} score
 * @returns {Score | null}
 */
export function award(end, score) {
  if (end === "off") return { X: 0, O: 0 };
  if (end === "resigned X") return { X: 0, O: 1 };
  if (end === "resigned O") return { X: 1, O: 0 };
  return score;
}

/** @param {End | null} end @param {Score | null} score @returns {Message} */
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
 * The table of a match and the totals under it.
 * @param {Match} match
 * @param {string} record the game on the board
 * @param {(record: string) => Score | null} scoreOf what the rules say of a record
 * @returns {{ rows: Row[], totals: [number, number] }}
 */
export function table(match, record, scoreOf) {
  const rows = [...match.games, { record, x: match.x, end: match.end }].map(
    ({ record, x, end }, i) => {
      const score = scoreOf(record);
      const got = award(end, score);
      return {
        number: i + 1,
        record,
        rules: record.split(" ", 1)[0] ?? "",
        x,
        result: resultOf(end, score),
        points: got && /** @type {[number, number]} */ (x === 0 ? [got.X, got.O] : [got.O, got.X]),
      };
    },
  );
  /** @param {Person} person */
  const sum = (person) => rows.reduce((total, { points }) => total + (points?.[person] ?? 0), 0);
  return { rows, totals: [sum(0), sum(1)] };
}

/** All there is to show of a match. @param {Match} match @param {Readonly<Seats>} seats @param {string} record @param {(record: string) => Score | null} scoreOf @returns {Standing} */
export const standing = (match, seats, record, scoreOf) => ({
  names: /** @type {Standing["names"]} */ (
    /** @type {Side[]} */ (match.x === 0 ? ["X", "O"] : ["O", "X"]).map((side) =>
      nameOf(match, seats, side),
    )
  ),
  x: match.x,
  ...table(match, record, scoreOf),
});

/** Points in a table, where no points yet are a dash. @param {number | undefined} n @returns {string | Message} */
export const cell = (n) => (n === undefined ? "–" : amount(n));
