/**
 * The guided first game of Kvantové piškvorky. X wins it with every throw of the die, so a person
 * sees chance but does not lose:
 *
 *      a │ s │ b        X1 in a or b, O2 in d or e
 *     ───┼───┼───       then one stone after the other: X in p, q and r, O in s and t
 *      d │ p │ e        the board is full: O measures O2, X measures X1,
 *     ───┼───┼───       and a–p–q or b–p–r is a row
 *      r │ t │ q
 *
 * Turned or mirrored, and with q and r or s and t exchanged in time, it is the same.
 * Pure.
 */
/** @import { Task } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { pairOf } from "../nine-squares.js";

/** The board's turns and reflections: which square each one goes to. */
const SYMMETRIES = ["123456789", "741852963", "987654321", "369258147"].flatMap((turned) => [
  turned,
  [...turned].reduce((all, _, i) => all + (turned[[2, 1, 0, 5, 4, 3, 8, 7, 6][i] ?? 0] ?? ""), ""),
]);

/** @type {string[][]} the proposed game first */
const GAMES = SYMMETRIES.flatMap((to) => {
  const at = (/** @type {number} */ square) => Number(to[square - 1]);
  const [a, b, d, e] = [at(1), at(3), at(4), at(6)];
  const [x, o] = [pairOf(a, b), pairOf(d, e)];
  const orders = (/** @type {number} */ one, /** @type {number} */ two) =>
    /** @type {const} */ ([
      [at(one), at(two)],
      [at(two), at(one)],
    ]);
  return orders(9, 7).flatMap(([q, r]) =>
    orders(2, 8).map(([s, t]) => [x, o, at(5), s, q, t, r, `?${o}`, `?${x}`].map(String)),
  );
});

/**
 * Whether an action fits a step. For a measurement, every outcome fits.
 * @param {string | undefined} step
 * @param {string} action
 */
const is = (step, action) =>
  action === step || (step?.[0] === "?" && action.startsWith(`${step.slice(1)}@`));

/** @param {string} record a game of the shape, as far as it goes @returns {Task} */
export function taskOf(record) {
  const actions = record.split(" ").slice(1);
  const step = actions.length;
  const fitting = GAMES.filter((game) => actions.every((action, i) => is(game[i], action)));
  const [first = []] = fitting;
  const squares = [...(first[step] ?? "").replace("?", "")].map(Number);
  const [a = 0, b = 0] = squares;
  const action = first[step] ?? "";
  const kind = action[0] === "?" ? "measure" : b ? "quantum" : "classical";
  return {
    kind: step === first.length ? "over" : "do",
    step,
    of: first.length,
    text: { key: textKey(`dice.guide.${step + 1}`), values: { a, b } },
    wanted: [...new Set(fitting.map((game) => game[step] ?? ""))],
    squares,
    instead: { key: `dice.guide.instead.${kind}`, values: { a, b } },
  };
}
