/** The results of a match: the points of each game, and the table of all games. Pure. */
/** @import { GameEnd, Match, MatchTable, Message, Person, Score } from "../types.js" */
import { amount } from "../i18n/points.js";

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
 * @returns {MatchTable}
 */
export function tableOf(match, record, scoreOf) {
  const games = [...match.games, { record, x: match.x, end: match.end }];
  const rows = games.map(({ record, x, end }, i) => {
    const score = scoreOf(record);
    const points = award(end, score);
    return {
      number: i + 1,
      record,
      x,
      result: resultOf(end, score),
      points: points && inOrderOfNames(points, x),
    };
  });
  /** @param {Person} person */
  const sum = (person) => rows.reduce((total, { points }) => total + (points?.[person] ?? 0), 0);
  return { rows, totals: [sum(0), sum(1)] };
}

/** @param {Score} points @param {Person} x who has X @returns {[number, number]} */
const inOrderOfNames = ({ X, O }, x) => (x === 0 ? [X, O] : [O, X]);

/**
 * A cell of points in the table. A game without points has a dash.
 * @param {number | undefined} n
 * @returns {string | Message}
 */
export const cell = (n) => (n === undefined ? "–" : amount(n));
