/**
 * What puzzles, openings and reviews say of the solver's answers. Pure.
 */
/** @import { Message } from "../types.js" */
import { ahead, pointsIn } from "../i18n/margins.js";

/** What a margin means, within a sentence that says that both play their best. @param {number} margin @param {boolean} coin @returns {Message} */
export function resultOf(margin, coin) {
  const player = ahead(margin);
  if (!player) return { key: "result.even" };
  const values = { player, points: pointsIn(Math.abs(margin)) };
  return { key: coin ? "result.coins" : "result.play", values };
}

/** Why the solver's thread did not answer. @param {unknown} error @returns {Message} */
export function whyOf(error) {
  const failure = Reflect.get(Object(error), "failure");
  return { key: `why.${typeof failure === "string" ? failure : "crashed"}` };
}
