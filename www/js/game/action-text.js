/** The solver's answers in words, for puzzles, openings and reviews. Pure. */
/** @import { FailureName } from "../engine/solver.js" */
/** @import { Message } from "../types.js" */
import { errorProperty } from "../lib/errors.js";
import { ahead, pointsIn } from "../i18n/margins.js";

/**
 * The result that a margin stands for. It completes a sentence about best play by both sides.
 * @param {number} margin
 * @param {boolean} coin whether coins decide
 * @returns {Message}
 */
export function resultOf(margin, coin) {
  const player = ahead(margin);
  if (!player) return { key: "result.even" };
  const values = { player, points: pointsIn(Math.abs(margin)) };
  return { key: coin ? "result.coins" : "result.play", values };
}

/** The reason why the solver's thread did not answer. @param {unknown} error @returns {Message} */
export function whyOf(error) {
  const failure = /** @type {FailureName} */ (errorProperty(error, "failure") ?? "crashed");
  return { key: `why.${failure}` };
}
