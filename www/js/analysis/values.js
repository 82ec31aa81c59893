/**
 * The values of actions for the player to move, on the squares and in a list. Pure: the margins come
 * from the solver, and only differences are calculated here.
 *
 *     margins (X − O)    14: 0     15: ½     19: −1       O is to move
 *     value              14: 0     15: −½    19: +1       for O
 *     loss               14: 1     15: 1½    19: 0        compared with the best
 *
 * @typedef {{ action: string, margin: number, same?: string }[]} Margins X's points minus O's after each action;
 *   actions with one `same` are the same on a turned or mirrored board
 * @typedef {"value" | "square"} Order
 *
 * @typedef {object} Known the solver's answer on a position
 * @property {number} margin
 * @property {Margins} moves the legal actions; if a coin decides at once, its outcomes
 * @property {boolean} chance whether `moves` are the outcomes of a coin
 * @property {Margins} [outcomes] the outcomes of the coins, if the player can choose among several
 */
/** @import { Analysis } from "../../pkg/quantum_tic_tac_toe.js" */
/** @import { Grade, State, Worth, WorthRow } from "../types.js" */
import { rulesIn } from "../engine/rules.js";
import { signed } from "../i18n/margins.js";
import { variantOf } from "../variants/index.js";

/**
 * Asks the solver about a position, and about each outcome of its coins. The analysis of the position
 * itself has no values for single outcomes.
 * @param {(record: string) => Promise<Analysis>} ask
 * @param {string} record
 * @param {string[]} outcomes the actions that stand for the outcomes of coins; empty without a coin
 * @returns {Promise<Known>}
 */
export async function learn(ask, record, outcomes) {
  const [{ margin, moves }, ...analyses] = await Promise.all([
    ask(record),
    ...outcomes.map((action) => ask(`${record} ${action}`)),
  ]);
  if (!outcomes.length) return { margin, moves, chance: false };
  const tossed = outcomes.map((action, i) => ({ action, margin: analyses[i]?.margin ?? margin }));
  const { squaresIn } = variantOf(rulesIn(record)).input;
  // Where chance decides alone, the only action names no square.
  return moves[0] && !squaresIn(moves[0].action).length
    ? { margin, moves: tossed, chance: true }
    : { margin, moves, chance: false, outcomes: tossed };
}

/** @param {number} loss @returns {Grade} */
const gradeOf = (loss) => (loss <= 0 ? "best" : loss < 1 ? "slip" : "blunder");

/**
 * Every action with its value, in the order of the rules.
 * @param {State["view"]} view
 * @param {Omit<Known, "margin"> & { margin?: number }} known
 * @returns {WorthRow[]}
 */
export function rowsOf({ turn }, { moves, chance }) {
  const sign = turn === "O" ? -1 : 1;
  const values = moves.map(({ margin }) => margin * sign || 0); // no −0
  const best = Math.max(...values);
  return moves.map(({ action }, i) => {
    const value = values[i] ?? 0;
    const loss = chance ? 0 : best - value;
    return { action, value, loss, grade: chance ? "chance" : gradeOf(loss) };
  });
}

/**
 * The rows in groups. By value there is a group for each value, the best first. By square there is
 * one group.
 * @param {WorthRow[]} rows
 * @param {Order} order
 * @param {boolean} reversed
 * @returns {WorthRow[][]}
 */
export function arranged(rows, order, reversed) {
  const inOrder = reversed ? [...rows].reverse() : rows;
  if (order === "square") return rows.length ? [inOrder] : [];
  const values = [...new Set(rows.map(({ value }) => value))].sort((a, b) =>
    reversed ? a - b : b - a,
  );
  return values.map((value) => rows.filter((row) => row.value === value));
}

/**
 * The value that each square shows:
 *
 * - if nothing is chosen, the best value of a pair with this square,
 * - if a first square is chosen or hovered at, the value of the pair with both squares,
 * - at a choice, the value of the outcome.
 *
 * @param {State} state
 * @param {WorthRow[]} all
 * @returns {(Worth | null)[]}
 */
export function worths({ view, past, input, actions }, all) {
  const { kindOf, squaresIn } = variantOf(view.rules).input;
  /** Whether an action has one square only. @param {string} action */
  const isWhole = (action) => squaresIn(action).length === 1;
  /** The squares on which an action places something. @param {string} action */
  const squaresOf = (action) => (kindOf(action) === "outcome" ? [] : squaresIn(action));
  const placing = view.phase === "place";
  // In a game with two kinds of stones, only the actions with the kind in hand count.
  const rows =
    placing && past === null ? all.filter(({ action }) => actions.includes(action)) : all;
  const { selected, hovered } = past === null ? input : { selected: null, hovered: null };
  const begun = hovered !== null && rows.some(({ action }) => squaresOf(action).includes(hovered));
  const first = selected ?? (begun ? hovered : null);
  return view.squares.map((_, i) => {
    const square = i + 1;
    const onSquare = rows.filter(({ action }) => squaresOf(action).includes(square));
    const alone = first === null || square === first;
    if (placing && square === selected) return null;
    const fitting = onSquare.filter(
      ({ action }) => !placing || alone || isWhole(action) || squaresOf(action).includes(first),
    );
    if (!fitting.length) return null;
    const best = fitting.reduce((a, b) => (b.value > a.value ? b : a));
    const { value, loss, grade } = best;
    const whole = !placing || isWhole(best.action);
    const kind = whole ? "outcome" : alone ? "from" : "with";
    return { text: signed(value), value, loss, grade, kind, first: first ?? square };
  });
}
