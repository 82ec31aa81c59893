/**
 * Ids of games: 96 random bits as 24 hexadecimal digits. `crypto.randomUUID` exists on secure pages only.
 */

/** The form of an id: of a game here, or of one with a friend. */
export const ID = /^[\w-]{8,64}$/;

/** @param {number} n */
const hex = (n) => n.toString(16).padStart(8, "0");

/** A new id. It need not be secret, so any random numbers will do where the browser has no better ones. */
export function newId() {
  const words = new Uint32Array(3);
  try {
    crypto.getRandomValues(words);
  } catch {
    words.forEach((_, i) => (words[i] = Math.random() * 2 ** 32));
  }
  return [...words].map(hex).join("");
}
