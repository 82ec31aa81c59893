/**
 * What can be said of a text that holds no game: which word is wrong, why, and how
 * much before it is good.
 *
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").GameError} GameError
 */
/** @import { BadRecord, GameClass, Message } from "../types.js" */

/** Why the engine refused something. @param {GameError} error @returns {Message} */
export function whyOf({ reason, square, mark, squares, expected }) {
  const [a, b] = squares ?? [];
  const values = Object.entries({ square, mark, a, b, expected });
  return {
    key: `refused.${reason}`,
    values: Object.fromEntries(values.flatMap(([name, value]) => (value ? [[name, value]] : []))),
  };
}

/** The longest word that is shown whole, in characters. */
const LONGEST = 60;

/** So much of a word as can be shown in a sentence, in it and nowhere else. @param {string} text */
export function short(text) {
  const [...signs] = text.slice(0, 2 * LONGEST + 2);
  const cut = signs.length > LONGEST;
  const shown = signs.slice(0, LONGEST).join("");
  // What turns the direction of a line, or is no sign at all, would not stay where it is.
  return shown.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd") + (cut ? "…" : "");
}

/** @param {GameClass} Game @param {string} text @param {unknown} error @returns {BadRecord} */
export function explain(Game, text, error) {
  const failure = /** @type {GameError} */ (error);
  const { code, token } = failure;
  const words = text.split(" ");
  const place = code === "unknown-rules" ? 0 : (token ?? null);
  let good = null;
  if (place !== null && place > 1) {
    good = words.slice(0, place).join(" ");
    try {
      Game.fromRecord(good).free();
    } catch {
      good = null;
    }
  }
  return {
    text,
    why: whyOf(failure),
    place,
    word: place === null ? "" : (words[place] ?? ""),
    good,
    moves: (place ?? 1) - 1,
  };
}
