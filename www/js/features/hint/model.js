/**
 * A hint in words: the square to look at or the ends to compare, the action to play, and the reasons. Pure:
 * computed from the answer of the solver.
 *
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Hint} Hint
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Reason} Reason
 * @typedef {import("../../engine/query.js").QueryResult<Hint>} Result
 */
/** @import { ActionKind, Advice, KeyPart, Message, State, TextKey } from "../../types.js" */
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
      return [{ key: "hint.failed", values: { why: { key: `why.${result.failure}` } } }];
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
 * @type {Partial<Record<Reason["kind"], KeyPart<"hint.ends.">>>}
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
    { key: `hint.ends.${look}`, values: sides },
  ];
}

/** @param {Reason} reason @param {State["view"]} view @returns {Message} */
function why(reason, { turn, phase, rules }) {
  const { kindOf, squaresIn } = variantOf(rules).input;
  // Each kind has some of these facts.
  const { kind, ...facts } = reason;
  /** @type {{ action?: string, reply?: string, loss?: number, least?: number, squares?: number[], of?: number }} */
  const { action = "", reply = "", loss = 0, least = loss, squares = [] } = facts;
  const [a = 0, b = a] = squaresIn(action);
  const [c = 0, d = c] = squaresIn(reply);
  const values = {
    ...{ player: turn ?? "", other: turn === "X" ? "O" : "X", points: pointsIn(least) },
    ...{ a, b, c, d, rows: squares.length > 3 ? 2 : 1, ...facts },
  };
  return { key: keyOf(reason, phase, kindOf(reply)), values };
}

/**
 * @param {Reason} reason @param {State["view"]["phase"]} phase @param {ActionKind} reply the kind of the reply
 * @returns {TextKey}
 */
function keyOf(reason, phase, reply) {
  switch (reason.kind) {
    case "other-end-leads-to":
      return reply === "choice" ? `reason.${reason.kind}.end` : `reason.${reason.kind}`;
    case "avoids-threat":
    case "prevents":
    case "threatens":
      return reason.after === reason.of ? `reason.${reason.kind}.all` : `reason.${reason.kind}`;
    case "keeps":
      if (reason.count === reason.of)
        return phase === "collapse" ? "reason.keeps.ends" : "reason.keeps.all";
      return reason.count === 1 ? "reason.keeps.only" : "reason.keeps";
    default:
      return `reason.${reason.kind}`;
  }
}
