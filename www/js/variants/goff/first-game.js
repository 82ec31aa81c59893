/**
 * The guided first game. It is not one fixed game but a pattern: eight actions on six squares, of
 * which a, d and e are a row. Every action that fits the pattern is accepted; for any other, a text
 * proposes one that fits. Pure: from a record to the next task.
 *
 *     X1 a–b          a mark in two squares
 *     O2 b–c          two marks share a square
 *     X3 c–d          and a third hangs on
 *     O4 a–c          closes the cycle a–b–c; X3 is its stem
 *     @c              X chooses: X1 in a, O2 in b, O4 in c, and so X3 in d
 *     X5 e–f          only free squares are left to play in
 *     O6 e–f          two marks in the same two squares are a cycle as well
 *     @f              X chooses: X5 in e, and a, d, e are a row
 */
/** @import { Task } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { pairOf, SQUARES } from "../nine-squares.js";

const ROWS = "123 456 789 147 258 369 159 357".split(" ").map((row) => [...row].map(Number));

/** The proposed squares a to f. */
const PROPOSED = [1, 5, 6, 3, 2, 8];

/** The game on six squares, a to f. @param {number[]} squares */
function gameOf([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) {
  const [ef, second] = [pairOf(e, f), `@${f}`];
  return [pairOf(a, b), pairOf(b, c), pairOf(c, d), pairOf(a, c), `@${c}`, ef, ef, second];
}

/** @type {string[][] | null} */
let games = null;

/** All games that fit the pattern, the proposed one first. */
function allGames() {
  if (games) return games;
  games = [gameOf(PROPOSED)];
  for (const row of ROWS) {
    const rest = SQUARES.filter((square) => !row.includes(square));
    for (const a of row)
      for (const d of row)
        for (const e of row)
          for (const b of rest)
            for (const c of rest)
              for (const f of rest)
                if (new Set([a, b, c, d, e, f]).size === 6) games.push(gameOf([a, b, c, d, e, f]));
  }
  return games;
}

/** The next task. @param {string} record the beginning of a game that fits @returns {Task} */
export function taskOf(record) {
  const actions = record.split(" ").slice(1);
  const step = actions.length;
  const fitting = allGames().filter((game) => actions.every((action, i) => action === game[i]));
  const [first = []] = fitting;
  const squares = [...(first[step] ?? "").replace("@", "")].map(Number);
  const [a = 0, b = 0] = squares;
  const via = [...(first[0] ?? "")].find((digit) => first[1]?.includes(digit));
  return {
    kind: step === first.length ? "over" : "do",
    step,
    of: first.length,
    text: { key: textKey(`guide.${step + 1}`), values: { square: a, a, b, via: Number(via) } },
    wanted: [...new Set(fitting.map((game) => game[step] ?? ""))],
    squares,
    instead: { key: b ? "guide.instead" : "guide.instead.choice", values: { square: a, a, b } },
  };
}
