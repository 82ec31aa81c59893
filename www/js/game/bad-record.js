/** The reasons of the engine to refuse a text, in words. */
/**
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").GameError & { square?: number, mark?: Mark,
 *   squares?: [number, number], expected?: string }} GameError the values that any fault can have
 */
/** @import { Mark, Message } from "../types.js" */
import { textKey } from "../i18n/text-key.js";

/**
 * The reason why the engine refused an action or a record.
 * @param {GameError} error
 * @returns {Message}
 */
export function whyOf({ reason, square, mark, squares, expected }) {
  const [a, b] = squares ?? [];
  const values = Object.entries({ square, mark, a, b, expected });
  return {
    key: textKey(`record-error.${reason}`),
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
