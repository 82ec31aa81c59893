/**
 * The action that decided a game. Pure.
 *
 * The margins of a review say who was ahead after every action, with best play by both. The game was
 * decided by the last action after which the result stayed what it is.
 *
 *     margins   0   0   ½   0   1   1   1      X wins
 *     actions     1   2   3   4   5   6
 *                             └── decided: from here on X stayed ahead
 */
import { ahead } from "../i18n/margins.js";

/**
 * The index of the action that decided the game; −1 if it was decided from the start. In a draw, the
 * last action that gave away a lead.
 * @param {number[]} margins before the first action, and after each
 */
export function decidingAction(margins) {
  const winner = ahead(margins.at(-1) ?? 0);
  return margins.slice(0, -1).findLastIndex((margin) => ahead(margin) !== winner);
}
