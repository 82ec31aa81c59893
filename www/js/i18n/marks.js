/**
 * The marks that texts name: X1, O2 …
 */
/** @import { Mark, Side } from "../types.js" */

/** No text names a later one. */
const LAST = 9;

/** The marks by their names. @type {Record<string, Mark>} */
export const MARKS = Object.fromEntries(
  Array.from({ length: LAST }, (_, i) => {
    const player = /** @type {Side} */ (i % 2 ? "O" : "X");
    return [`${player}${i + 1}`, { player, move: i + 1 }];
  }),
);
