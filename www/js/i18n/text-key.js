/**
 * Keys of texts that are put together while the page runs, of the names of levels, rules, lessons and
 * the like. `tsc` cannot check them. The page reports a missing text in the console, and every
 * page test fails by that.
 */
/** @import { Mark, Message, TextKey, Values } from "../types.js" */

/** A key that was put together. @param {string} key */
export const textKey = (key) => /** @type {TextKey} */ (key);

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
