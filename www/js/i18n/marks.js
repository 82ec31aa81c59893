/**
 * The marks that texts can name.
 *
 *     X1  the first move, by X      O2  the second move, by O      …      X9
 */
/** @import { Mark, Side } from "../types.js" */

/** The last move that a text can name. */
const LAST = 9;

/** The marks by their names. @type {Record<string, Mark>} */
export const MARKS = Object.fromEntries(
  Array.from({ length: LAST }, (_, i) => {
    /** @type {Side} */
    const player = i % 2 ? "O" : "X";
    return [`${player}${i + 1}`, { player, move: i + 1 }];
  }),
);
