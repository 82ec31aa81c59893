/**
 * Keys of texts that are composed while the page runs, and messages.
 *
 * `tsc` checks a composed key whose parts have types of a few values: `level.${level}`. `textKey` is for a part that
 * is data, as the rules in a record. The page reports a missing text in the console, and every page test fails by that.
 */
/** @import { KeyLike, Mark, Message, TextKey, Values } from "../types.js" */

/**
 * A key with a part that is data. `tsc` checks the rest of it: there is a text with such a key.
 * @template {string} Key
 * @param {[KeyLike<Key>] extends [never] ? never : Key} key
 * @returns {TextKey}
 */
export const textKey = (key) => /** @type {any} */ (key);

/** A key that the HTML of a page names. @param {string} name */
export const markupKey = (name) => /** @type {TextKey} */ (name);

/**
 * A message, where nothing else says that it is one.
 * @param {TextKey} key
 * @param {Values} [values]
 * @returns {Message}
 */
export const message = (key, values) => (values ? { key, values } : { key });

/** A mark in the square where it ended. @param {Mark & { square: number }} mark */
export const markIn = ({ player, move, square }) =>
  message("mark.in", { mark: { player, move }, square });
