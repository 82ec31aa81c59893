/**
 * Words that puzzles, openings and reviews share. Pure.
 *
 * @typedef {import("../i18n/messages.js").Message} Message
 */
import { ahead, pointsIn } from "../i18n/margins.js";
import { digit } from "../variants/text.js";

/** An action, without whose it is. @param {string} action @returns {Message} */
export function actionIn(action) {
  const [a, b] = [Number(action.at(-2)), digit(action)];
  if (action[0] === "?") return { key: "dice.action", values: { a, b } };
  return a === b || action.length === 1 || action[0] === "@"
    ? { key: "puzzle.square", values: { square: b } }
    : { key: "puzzle.pair", values: { a, b } };
}

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
