/**
 * A hint in words: the square to look at or the ends to compare, the action to play, and the reasons. Pure:
 * computed from the answer of the solver.
 *
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Hint} Hint
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Reason} Reason
 * @typedef {import("../../engine/query.js").QueryResult<Hint>} Result
 */
/** @import { Advice, Message, State } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { pointsIn } from "../../i18n/margins.js";
import { variantOf } from "../../variants/index.js";

/**
 * The first part of a hint: the square of the action where most happens, or both ends of a choice.
 * It is the whole hint where only one action is legal, and where stones are measured, since all of
 * them are in sight.
 * @param {Hint} hint @param {State["view"]} view @returns {Advice}
 */
export function firstOf(hint, view) {
  const all = wholeOf(hint, view);
  const { squaresIn } = variantOf(view.rules).input;
  if (view.legal.length === 1 || view.phase === "measure") return all;
  if (view.phase !== "place") return { squares: view.legal.flatMap(squaresIn), action: null };
  const crowd = (/** @type {number} */ square) => view.squares[square - 1]?.spooky.length ?? 0;
  const [a = 0, b = 0] = all.squares;
  return { squares: [crowd(b) > crowd(a) ? b : a], action: null };
}

/** The whole hint. @param {Hint} hint @param {State["view"]} view @returns {Advice} */
export const wholeOf = ({ action }, view) => ({
  squares: [...new Set(variantOf(view.rules).input.squaresIn(action))],
  action,
});

/**
 * The words of a hint, as far as it is shown, or the reason why there is none yet.
 * @param {Result | null} result
 * @param {Pick<State, "advice" | "view" | "past">} state
 * @returns {Message[]}
 */
export function messagesOf(result, { advice, view, past }) {
  if (!result || past !== null) return [];
  switch (result.kind) {
    case "asked":
      return [];
    case "slow":
      return [{ key: "analysis.slow" }];
    case "failed":
      return [{ key: "hint.failed", values: { why: { key: textKey(`why.${result.failure}`) } } }];
    case "known":
      return advice ? wordsOf(result.answer, advice, view) : [];
  }
}

/**
 * The words of a hint, as far as it is shown.
 * @param {Hint} hint @param {Advice} advice @param {State["view"]} view @returns {Message[]}
 */
export function wordsOf({ reasons }, { squares, action }, view) {
  const [square = 0] = squares;
  if (!action && view.phase === "place") return [{ key: "hint.where", values: { square } }];
  if (!action) return comparing(reasons, view);
  // Where two ends are compared, the cost of the other one says everything.
  const compared = reasons.some(({ kind }) => kind === "other-end-costs");
  const told = reasons.filter(({ kind }) => kind !== "keeps" || !compared);
  return [
    variantOf(view.rules).words.hintOf(view, action),
    ...told.map((reason) => why(reason, view)),
  ];
}

/**
 * Text keys of the thing to look for at the two ends of a choice, by the kind of a reason.
 * @type {Partial<Record<Reason["kind"], string>>}
 */
const COMPARE = {
  "makes-row": "rows",
  "avoids-row": "rows",
  "leaves-win": "win",
  "avoids-threat": "threat",
};

/**
 * How much the choice matters, and what to look for, but not at which end.
 * @param {Reason[]} reasons @param {State["view"]} view @returns {Message[]}
 */
function comparing(reasons, { turn }) {
  const sides = { player: turn ?? "", other: turn === "X" ? "O" : "X" };
  const costs = reasons.find((reason) => reason.kind === "other-end-costs");
  if (!costs) return [{ key: "reason.keeps.ends" }];
  const look = reasons.map(({ kind }) => COMPARE[kind]).find(Boolean) ?? "next";
  return [
    { key: "hint.ends.differ", values: { points: pointsIn(costs.loss) } },
    { key: textKey(`hint.ends.${look}`), values: sides },
  ];
}

/** @param {Reason} reason @param {State["view"]} view @returns {Message} */
function why(reason, { turn, phase, rules }) {
  const { squaresIn } = variantOf(rules).input;
  const sides = { player: turn ?? "", other: turn === "X" ? "O" : "X" };
  const key = textKey(`reason.${reason.kind}`);
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
    case "leaves-win": {
      const { action, least } = reason;
      const [a = 0, b = a] = squaresIn(action);
      const values = { a, b, points: pointsIn(least) };
      return { key, values: { ...sides, ...values } };
    }
    case "other-end-leads-to": {
      const { action, reply } = reason;
      const [a = 0, b = a] = squaresIn(action);
      const [c = 0, d = c] = squaresIn(reply);
      return {
        key: textKey(reply[0] === "@" ? `${key}.end` : key),
        values: { ...sides, a, b, c, d },
      };
    }
    case "avoids-threat":
    case "prevents":
    case "threatens": {
      const { action, after, of } = reason;
      const [a = 0, b = a] = squaresIn(action);
      const values = { ...sides, a, b, after, of };
      return { key: textKey(after === of ? `${key}.all` : key), values };
    }
    case "keeps": {
      const { count, of, loss } = reason;
      const values = { count, of, points: pointsIn(loss) };
      if (count === of) return { key: textKey(`${key}.${phase === "collapse" ? "ends" : "all"}`) };
      return { key: textKey(count === 1 ? `${key}.only` : key), values };
    }
    case "blocks-rows":
    case "leaves-rows":
    case "found-makes-row":
    case "risks-no-row": {
      const { kind, ...values } = reason;
      return { key, values: { ...sides, ...values } };
    }
    case "other-measures":
      return { key, values: sides };
    case "forced":
      return { key };
  }
}
