/**
 * A hint in words: where to look, what to play, and why. Pure: read off what the
 * solver tells.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Advice} Advice
 * @typedef {import("./messages.js").Message} Message
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").Hint} Hint
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").Reason} Reason
 */
import { pointsIn } from "./margin.js";
import { closingMark, digit, mover } from "./words.js";

/**
 * What to show of a hint first: one of its squares, the one where most happens;
 * all of it where one square would tell as much.
 * @param {Hint} hint @param {State["view"]} view @returns {Advice}
 */
export function firstOf(hint, view) {
  const all = wholeOf(hint);
  if (view.phase !== "place" || view.legal.length === 1) return all;
  const crowd = (/** @type {number} */ square) => view.squares[square - 1]?.spooky.length ?? 0;
  const [a = 0, b = 0] = all.squares;
  return { squares: [crowd(b) > crowd(a) ? b : a], action: null };
}

/** All of a hint. @param {Hint} hint @returns {Advice} */
export const wholeOf = ({ action }) => ({
  squares: [...new Set(action.replace("@", ""))].map(Number),
  action,
});

/**
 * What there is to say of as much of a hint as is shown.
 * @param {Hint} hint @param {Advice} advice @param {State["view"]} view @returns {Message[]}
 */
export function wordsOf({ reasons }, { squares, action }, view) {
  const [square = 0] = squares;
  if (!action) return [{ key: "hint.where", values: { square } }];
  // Of two ends, what the other costs says all.
  const compared = reasons.some(({ kind }) => kind === "other-end-costs");
  const told = reasons.filter(({ kind }) => kind !== "keeps" || !compared);
  return [what(action, view), ...told.map((reason) => why(reason, view))];
}

/** @param {string} action @param {State["view"]} view @returns {Message} */
function what(action, view) {
  const values = { a: Number(action[0]), b: digit(action) };
  if (action[0] === "@")
    return { key: "choice.option", values: { mark: closingMark(view), square: values.b } };
  const mark = mover(view);
  return values.a === values.b
    ? { key: "choice.option", values: { mark, square: values.b } }
    : { key: "hint.pair", values: { mark, ...values } };
}

/** @param {Reason} reason @param {State["view"]} view @returns {Message} */
function why(reason, { turn, phase }) {
  const sides = { player: turn ?? "", other: turn === "X" ? "O" : "X" };
  const key = `reason.${reason.kind}`;
  switch (reason.kind) {
    case "wins-at-once":
    case "both-ends-good":
      return { key, values: { ...sides, points: pointsIn(reason.least) } };
    case "makes-row":
    case "avoids-row": {
      const { squares } = reason;
      return { key, values: { ...sides, squares, rows: squares.length > 3 ? 2 : 1 } };
    }
    case "other-end-costs":
      return { key, values: { points: pointsIn(reason.loss) } };
    case "prevents":
    case "threatens": {
      const { action, after, of } = reason;
      const values = { ...sides, a: Number(action[0]), b: digit(action), after, of };
      const all = reason.kind === "threatens" && after === of;
      return { key: all ? `${key}.all` : key, values };
    }
    case "keeps": {
      const { count, of, loss } = reason;
      const values = { count, of, points: pointsIn(loss) };
      if (count === of) return { key: `${key}.${phase === "place" ? "all" : "ends"}` };
      return { key: count === 1 ? `${key}.only` : key, values };
    }
    case "forced":
      return { key };
  }
}
