/**
 * The questions for a class, as they stand in www/questions.json. Pure.
 *
 *     { id: "far", lesson: "entanglement",
 *       record: "goff 15 59 69",                    the position that is its picture
 *       of: "3 if 1 in 5",                          the fact that is the right answer:
 *                                                   tests/unit/questions.test.mjs works it out
 *       answers: ["5", "6", "9", null],             null: the text ask.far.d
 *       right: "b",
 *       decide: { show: "worlds", given: "1 in 5" } }
 *
 * Its texts are in questions.json of each language: `ask.far` asks, `ask.far.why` gives the reason of
 * the right answer, `ask.far.a.tells` what it tells the teacher if somebody gives that answer.
 *
 * @typedef {"a" | "b" | "c" | "d"} Letter
 *
 * How it is decided: what is played on the board, and what is counted then.
 * @typedef {object} Decide
 * @property {string[]} [play] actions
 * @property {"worlds" | "ends" | "series"} [show] all worlds, both ways in which the cycle can end, or what
 *   follows on five equal tosses in many series
 * @property {string} [given] "1 in 5": the worlds in which X1 is in square 5 are marked
 * @property {Record<string, unknown>} [settings] how the apparatus is set, with its controls
 *
 * @typedef {object} Question
 * @property {KeyPart<"ask.", ".why">} id
 * @property {LessonName} lesson
 * @property {string} [record] of its picture
 * @property {string} [apparatus] its picture, where that is no board
 * @property {Record<string, unknown>} [settings] how the apparatus is set at first
 * @property {string} of
 * @property {(string | null)[]} answers
 * @property {Letter} right
 * @property {Decide} decide
 */
/** @import { KeyPart, LessonName } from "../../types.js" */

/** The four answers. @type {readonly Letter[]} */
export const LETTERS = ["a", "b", "c", "d"];

/** Whether an answer is the same in every language: a number, a part, a pair of squares, a player. @param {string} answer */
export const isNumeral = (answer) => /^([0-9¼⅓½⅔]|\d–\d|X|O)$/.test(answer);

/** The mark and the square that a decision names. @param {Decide} decide */
export function decisionIn({ given }) {
  const [, move, square] = /^(\d) in (\d)$/.exec(given ?? "") ?? [];
  return { given: move ? { move: Number(move), square: Number(square) } : null };
}

/**
 * Counts series of six tosses of a fair coin, one in each byte.
 * @param {Uint8Array} bytes random
 * @returns {{ n: number, k: number }} the series that begin with five heads, and those that go on with another
 */
export function countSeries(bytes) {
  const begun = bytes.filter((byte) => (byte & 31) === 31);
  return { n: begun.length, k: begun.filter((byte) => byte & 32).length };
}
