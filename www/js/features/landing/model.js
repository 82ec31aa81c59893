/**
 * The landing: a short game that the board plays by itself, and the condition to show it. Pure.
 */
/** @import { Shot, State } from "../../types.js" */

/**
 * The game of the loop, after the cycle, which is shown where nothing moves. A mark splits, strands join, a
 * cycle glows, it collapses.
 *
 *     X1 1–5   O2 5–9   X3 1–9 closes the cycle   it collapses: X3 in 1, X1 in 5, O2 in 9
 *
 * @type {Shot[]}
 */
export const SHOTS = [
  { record: "goff 15 59 19", rest: 1900 },
  { record: "goff", rest: 700 },
  { record: "goff 15", rest: 1300 },
  { record: "goff 15 59", rest: 1300 },
  { record: "goff 15 59 19", rest: 1900 },
  { record: "goff 15 59 19 @1", rest: 2800 },
];

/**
 * Whether the landing can be shown: the board is empty, and nothing else is going on.
 * @param {Pick<State, "steps" | "acted" | "sideGame" | "broken" | "match">} state
 */
export const canGreet = ({ steps, acted, sideGame, broken, match }) =>
  !steps.length && !acted && !sideGame && !broken && !match;
