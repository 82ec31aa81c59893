/**
 * The landing: a short game that the board plays to itself, and when the page greets. Pure.
 */
/** @import { Shot, State } from "../../types.js" */

/**
 * The game that is shown. A mark splits, strands join, a cycle glows, it collapses.
 *
 *     X1 1–5   O2 5–9   X3 1–9 closes the cycle   it collapses: X3 in 1, X1 in 5, O2 in 9
 *
 * @type {Shot[]}
 */
export const SHOTS = [
  { record: "goff", rest: 700 },
  { record: "goff 15", rest: 1300 },
  { record: "goff 15 59", rest: 1300 },
  { record: "goff 15 59 19", rest: 1900 },
  { record: "goff 15 59 19 @1", rest: 2800 },
];
/** The position that is shown where nothing moves: the cycle. */
export const STILL = 3;

/**
 * Whether the page can greet: an empty board, and nothing else is to be done.
 * @param {Pick<State, "steps" | "acted" | "beside" | "broken" | "match">} state
 */
export const canGreet = ({ steps, acted, beside, broken, match }) =>
  !steps.length && !acted && !beside && !broken && !match;
