/**
 * The analysis of the shown position, as data. Pure: it follows from a State and the answer of the
 * solver.
 *
 * @typedef {import("../../analysis/values.js").Order} Order
 * @typedef {import("../../engine/query.js").QueryResult<import("../../analysis/values.js").Known>} Result
 *
 * Sort order of the list: the column, and whether it is reversed.
 * @typedef {{ order: Order, down: boolean }} Sorting
 * The bar: the player who is ahead, the filled width in percent, and the verdict in words.
 * @typedef {{ player: "X" | "O" | null, width: number, known: boolean, verdict: Message | null }} Bar
 */
/** @import { Message, State } from "../../types.js" */
import { rowsOf, worths } from "../../analysis/values.js";
import { ahead, nameWithWorth, verdict } from "../../i18n/margins.js";
import { variantOf } from "../../variants/index.js";

/**
 * Outcomes of a coin that is about to be tossed; empty if there is none.
 * @param {Pick<State, "view" | "coin">} state
 */
export const outcomesOf = ({ view: { phase, options }, coin }) =>
  coin && phase !== "place" ? options.map(({ action }) => action) : [];

/**
 * The sentence on a position; null: none yet.
 * @param {Pick<State, "view" | "coin">} state
 * @param {Result | null} result
 * @returns {Message | null}
 */
function verdictOf({ view: { phase }, coin }, result) {
  if (result?.kind === "known")
    return verdict(result.answer.margin, phase === "over" ? "over" : coin ? "coins" : "play");
  if (result?.kind === "failed")
    return { key: "analysis.failed", values: { why: { key: `why.${result.failure}` } } };
  return result?.kind === "slow" ? { key: "analysis.slow" } : null;
}

/** @param {Pick<State, "view" | "coin">} state @param {Result | null} result @returns {Bar} */
export function barOf(state, result) {
  const known = result?.kind === "known";
  const margin = known ? result.answer.margin : 0;
  const width = 50 * Math.min(1, Math.abs(margin));
  return { player: ahead(margin), width, known, verdict: verdictOf(state, result) };
}

/**
 * Adds the solver's answer to a State.
 * @param {State} state
 * @param {Result | null} result
 * @returns {State}
 */
export function withResult(state, result) {
  const aside = verdictOf(state, result);
  const announcements = [...(state.announcements ?? []), ...(aside ? [aside] : [])];
  if (result?.kind !== "known") return { ...state, announcements };
  const { view } = state;
  const worth = worths(state, rowsOf(view, result.answer));
  const names = state.names.map((name, i) => nameWithWorth(name, worth[i] ?? null, view.turn));
  const outcomes = rowsOf(view, { moves: result.answer.outcomes ?? [], chance: true });
  const values = new Map(outcomes.map((row) => [row.action, row]));
  return { ...state, announcements, names, worths: worth, values };
}

// ------------------------------------------------------------------- the list

/** Whether the list's actions can be played. @param {Pick<State, "past" | "over" | "thinking">} state */
export const playable = ({ past, over, thinking }) => past === null && !over && !thinking;

/** The squares of an action, for the eye or for the ear. @param {State["view"]} view @param {string} action @param {"actions" | "actions.name"} key @returns {Message} */
export function squaresOf({ rules }, action, key) {
  const [a = 0, b = a] = variantOf(rules).input.squaresIn(action);
  return { key: `${key}.${a === b ? "one" : "pair"}`, values: { a, b } };
}

/** Which way a column is sorted: values from the best, squares from the first. @param {Order} column @param {Sorting} sorting */
export const directionOf = (column, { order, down }) =>
  column !== order ? "none" : (column === "value") === down ? "ascending" : "descending";

/** How the list is sorted after a column's head is pressed. @param {Order} column @param {Sorting} sorting @returns {Sorting} */
export const sortedBy = (column, { order, down }) => ({
  order: column,
  down: column === order && !down,
});
