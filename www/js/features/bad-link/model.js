/**
 * Explains why the record of a link cannot be played: the wrong word, the reason, and the playable text
 * before that word.
 *
 *     goff 14 28 1x 35
 *     └─good───┘ └word, at `place` 3
 *
 * A record that cannot be played, explained.
 * @typedef {object} Explanation
 * @property {Message} why
 * @property {number | null} place of the wrong word, the rules being 0; null where it is not one word
 * @property {string} word
 * @property {string | null} good as much of the text as can be played
 * @property {number} moves number of actions in `good`
 */
/** @import { BadRecord, GameClass, Message } from "../../types.js" */
import { whyOf } from "../../game/bad-record.js";

/** @param {GameClass} Game @param {BadRecord} broken @returns {Explanation} */
export function explain(Game, { text, error }) {
  const { code, token } = error;
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
    why: whyOf(error),
    place,
    word: place === null ? "" : (words[place] ?? ""),
    good,
    moves: (place ?? 1) - 1,
  };
}
