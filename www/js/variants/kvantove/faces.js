/**
 * The faces of a die: where their pips are, and which two of them stand for the throws.
 *
 *     ╭─────╮     ╭─────╮
 *     │ ●   │     │     │     Two pips make a pair: even. One is alone: odd. No other two
 *     │     │     │  ●  │     faces can be told apart as easily where they are small, and
 *     │   ● │     │     │     both are quickly drawn on paper.
 *     ╰─────╯     ╰─────╯
 */

/** Where the pips are on a face of width 2, its middle at 0. @type {[number, number][][]} */
// prettier-ignore
export const PIPS = [
  [],
  [[0, 0]],
  [[-0.5, -0.5], [0.5, 0.5]],
  [[-0.52, -0.52], [0, 0], [0.52, 0.52]],
  [[-0.5, -0.5], [0.5, -0.5], [-0.5, 0.5], [0.5, 0.5]],
  [[-0.52, -0.52], [0.52, -0.52], [0, 0], [-0.52, 0.52], [0.52, 0.52]],
  [[-0.5, -0.55], [0.5, -0.55], [-0.5, 0], [0.5, 0], [-0.5, 0.55], [0.5, 0.55]],
];

/**
 * The face on the token of a square: for an even throw a stone is in the lower one of its squares.
 * @param {boolean} low
 */
export const faceOfToken = (low) => (low ? 2 : 1);
