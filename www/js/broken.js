/**
 * What can be said of a text that holds no game: which word is wrong, and how
 * much before it is good.
 *
 * @typedef {import("./engine.js").GameClass} GameClass
 * @typedef {import("./state.js").Broken} Broken
 */

/** @param {GameClass} Game @param {string} text @param {unknown} error @returns {Broken} */
export function explain(Game, text, error) {
  const { code, message, token } =
    /** @type {import("../pkg/quantum_tic_tac_toe.js").GameError} */ (error);
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
    reason: message,
    place,
    word: place === null ? "" : (words[place] ?? ""),
    good,
    moves: (place ?? 1) - 1,
  };
}
