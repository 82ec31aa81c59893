/**
 * Explains why a text is not a record: which word is wrong, why, and how much of the text before it
 * can be played.
 *
 *     goff 14 28 1x 35
 *     └─good───┘ └word, at `place` 3
 *
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").GameError} GameError
 */
/** @import { BadRecord, GameClass, Message } from "../types.js" */
import { textKey } from "../i18n/text-key.js";

/**
 * Why the engine refused an action or a record.
 * @param {GameError} error
 * @returns {Message}
 */
export function whyOf({ reason, square, mark, squares, expected }) {
  const [a, b] = squares ?? [];
  const values = Object.entries({ square, mark, a, b, expected });
  return {
    key: textKey(`refused.${reason}`),
    values: Object.fromEntries(values.flatMap(([name, value]) => (value ? [[name, value]] : []))),
  };
}

/** The longest word that is shown in full, in characters. */
const LONGEST = 60;

/**
 * A word as it can be shown within a sentence: not too long, and without control characters.
 * @param {string} text
 */
export function short(text) {
  const [...characters] = text.slice(0, 2 * LONGEST + 2);
  const cut = characters.length > LONGEST;
  const visible = characters.slice(0, LONGEST).join("");
  // Some control characters turn the direction of writing, which would affect the whole sentence.
  return visible.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd") + (cut ? "…" : "");
}

/**
 * @param {GameClass} Game
 * @param {string} text
 * @param {unknown} error what Game.fromRecord has thrown
 * @returns {BadRecord}
 */
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
