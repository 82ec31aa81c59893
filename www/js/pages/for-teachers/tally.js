/**
 * The coin tally of a class: the number of heads that each pair of pupils has found, and the range for
 * fair coins. Pure.
 */

/** How often each pair tosses its coin. */
export const TOSSES = 20;
/** The least part of all classes that finds a number in the expected range. */
export const SHARE = 0.95;
/** How many pairs the tally shows at first, and how many there may be. */
export const PAIRS = { first: 8, most: 40 };

/** The heads of each pair; null if it has not tossed yet. @typedef {(number | null)[]} Tally */

/** A tally in which nobody has tossed. @returns {Tally} */
export const emptyTally = () => Array.from({ length: PAIRS.first }, () => null);

/**
 * The heads that somebody has typed; null for an empty field, undefined for an impossible number.
 * @param {string} text
 */
export function headsOf(text) {
  if (text.trim() === "") return null;
  const heads = Number(text);
  return Number.isInteger(heads) && heads >= 0 && heads <= TOSSES ? heads : undefined;
}

/** The results of all pairs together. @param {Tally} tally */
export function totalOf(tally) {
  const known = tally.filter((heads) => heads !== null);
  const heads = known.reduce((sum, one) => sum + one, 0);
  return { pairs: known.length, heads, tosses: known.length * TOSSES };
}

/** How many pairs have found each number of heads, from 0 to TOSSES. @param {Tally} tally */
export const countsOf = (tally) =>
  Array.from({ length: TOSSES + 1 }, (_, heads) => tally.filter((one) => one === heads).length);

/**
 * The chance of each number of heads in some tosses of a fair coin. From one to the next,
 *
 *     (n over k + 1) = (n over k) · (n − k) / (k + 1)
 *
 * The first one, 2 to the power of −n, is above 0 for all n that a tally can have.
 * @param {number} tosses
 */
export function chancesOf(tosses) {
  const chances = [2 ** -tosses];
  for (let k = 0; k < tosses; k++) chances.push(((chances[k] ?? 0) * (tosses - k)) / (k + 1));
  return chances;
}

/**
 * The narrowest range around the middle in which the heads of fair coins are with a chance of at
 * least SHARE.
 * @param {number} tosses an even number
 */
export function spreadOf(tosses) {
  const chances = chancesOf(tosses);
  const middle = tosses / 2;
  let chance = chances[middle] ?? 0;
  let wide = 0;
  while (chance < SHARE && wide < middle) {
    wide++;
    chance += 2 * (chances[middle + wide] ?? 0);
  }
  return { low: middle - wide, high: middle + wide, chance };
}

/** A stored tally; null if it is none. @param {Record<string, any>} fields @returns {{ pairs: Tally } | null} */
export function readTally({ pairs }) {
  const isHeads = (/** @type {unknown} */ one) =>
    one === null || (typeof one === "number" && headsOf(String(one)) === one);
  const isTally =
    Array.isArray(pairs) && pairs.length > 0 && pairs.length <= PAIRS.most && pairs.every(isHeads);
  return isTally ? { pairs } : null;
}
