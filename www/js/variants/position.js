/** Questions about any position: which mark comes next, and where a mark is. */
/** @import { Mark, View } from "../types.js" */

/** The mark that is placed next. @param {View} view @returns {Mark} */
export const nextMark = (view) => ({ player: view.turn ?? "X", move: view.moveNumber });

/** The squares a mark is in. @param {View} view @param {number} move */
export function squaresOf(view, move) {
  const pair = view.pairs.find((p) => p.move === move);
  if (pair) return [...pair.squares];
  const square = view.squares.findIndex(({ classical }) => classical?.move === move) + 1;
  return square ? [square] : [];
}

/** The mark that closed the cycle. @param {View} view @returns {Mark} */
export function closingMark(view) {
  const move = view.cycle?.moves[0] ?? 0;
  const pair = view.pairs.find((p) => p.move === move);
  return { player: pair?.player ?? "X", move };
}
