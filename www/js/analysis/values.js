/**
 * What actions are worth to whoever moves, on the squares and in a list. Pure:
 * read off the solver's margins, nothing is calculated but differences.
 *
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").Analysis} Analysis
 *
 * What the solver knows of a position: X's points minus O's, with each move or
 * with each outcome of a coin.
 * @typedef {{ action: string, margin: number }[]} Margins
 * `moves` are what can be done; of a toss that nobody decides, what may come of it.
 * `outcomes` are what may come of each of several.
 * @typedef {{ margin: number, moves: Margins, chance: boolean, outcomes?: Margins }} Known
 *
 * How an action compares with the best one: nothing is better, or it gives up
 * less than a point, or a point and more; a coin's outcome is nobody's doing.
 * @typedef {"best" | "slip" | "blunder" | "chance"} Grade
 * `value` is the mover's points minus the other's, `loss` what is given up of the best;
 * `kind` says whether it is the best that can begin here, one pair with `first`, or an outcome.
 * @typedef {{ text: Message, value: number, loss: number, grade: Grade, kind: "from" | "with" | "outcome", first: number }} Worth
 * @typedef {{ action: string, value: number, loss: number, grade: Grade }} Row
 * @typedef {"value" | "square"} Order
 */
/** @import { Message, State } from "../types.js" */
import { signed } from "../i18n/margins.js";
import { variantOf } from "../variants/index.js";

/**
 * Asks for all that there is to know. A coin's outcomes each have a value of
 * their own, which its toss has not.
 * @param {(record: string) => Promise<Analysis>} ask @param {string} record
 * @param {string[]} outcomes of a coin that is to be thrown
 * @returns {Promise<Known>}
 */
export async function learn(ask, record, outcomes) {
  const [{ margin, moves }, ...each] = await Promise.all([
    ask(record),
    ...outcomes.map((action) => ask(`${record} ${action}`)),
  ]);
  if (!outcomes.length) return { margin, moves, chance: false };
  const tossed = outcomes.map((action, i) => ({ action, margin: each[i]?.margin ?? margin }));
  return moves[0]?.action === "?"
    ? { margin, moves: tossed, chance: true }
    : { margin, moves, chance: false, outcomes: tossed };
}

/** @param {number} loss @returns {Grade} */
const gradeOf = (loss) => (loss <= 0 ? "best" : loss < 1 ? "slip" : "blunder");

/**
 * Every action with its value, in the order of the rules.
 * @param {State["view"]} view @param {Omit<Known, "margin"> & { margin?: number }} known @returns {Row[]}
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
 * The rows in another order. By value there is a group for each value, the best
 * first, or last if `down`; by square there is one.
 * @param {Row[]} rows @param {Order} order @param {boolean} down @returns {Row[][]}
 */
export function arranged(rows, order, down) {
  const inOrder = down ? [...rows].reverse() : rows;
  if (order === "square") return rows.length ? [inOrder] : [];
  const values = [...new Set(rows.map(({ value }) => value))].sort((a, b) =>
    down ? a - b : b - a,
  );
  return values.map((value) => rows.filter((row) => row.value === value));
}

/**
 * What each square shows. Where nothing is in hand, the best that a mark
 * beginning there can reach; with a first square chosen, or pointed at, what
 * the pair with it is worth; at a choice what the outcome is.
 * @param {State} state @param {Row[]} all @returns {(Worth | null)[]}
 */
export function worths({ view, past, hand, actions }, all) {
  const { squaresIn } = variantOf(view.rules);
  /** Whether a square is all that an action needs. @param {string} action */
  const isWhole = (action) => squaresIn(action).length === 1;
  /** The squares on which an action puts something. @param {string} action */
  const squaresOf = (action) => (action.includes("@", 1) ? [] : squaresIn(action));
  // Of two kinds of stones, the one in hand.
  const placing = view.phase === "place";
  const rows =
    placing && past === null ? all.filter(({ action }) => actions.includes(action)) : all;
  const { selected, pointed } = past === null ? hand : { selected: null, pointed: null };
  const begun = pointed !== null && rows.some(({ action }) => squaresOf(action).includes(pointed));
  const first = selected ?? (begun ? pointed : null);
  return view.squares.map((_, i) => {
    const square = i + 1;
    const here = rows.filter(({ action }) => squaresOf(action).includes(square));
    const alone = first === null || square === first;
    if (placing && square === selected) return null;
    const fitting = here.filter(
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
