/**
 * A position in kets, move by move: each mark's factor, the expanded product, the struck terms and the
 * reason, the terms that remain. Pure: computed from the live pairs alone.
 *
 * @typedef {import("./model.js").World} World
 *
 * The step of one mark. `terms` is the expanded product; it has only two terms if the mark joins nothing.
 * @typedef {{ mark: Mark, squares: [number, number], joins: boolean, terms: import("./model.js").Term[] }} Step
 * @typedef {{ marks: Mark[], steps: Step[], sum: World[] }} Sum
 */
/** @import { Mark, View } from "../../types.js" */
import { product, times } from "./model.js";

/**
 * @param {View["pairs"]} pairs those of one component, by move
 * @param {number} count how many squares the board has
 * @returns {Sum}
 */
function sumOf(pairs, count) {
  /**
   * The entangled parts so far: squares, with the terms that remain.
   * @type {{ squares: number[], sum: World[] }[]}
   */
  let parts = [];
  const steps = pairs.map(({ player, move, squares }) => {
    const mark = { player, move };
    const touched = parts.filter((part) => part.squares.some((one) => squares.includes(one)));
    const terms = times(
      product(
        count,
        touched.map(({ sum }) => sum),
      ),
      mark,
      squares,
    );
    const sum = terms.filter(({ clash }) => !clash).map(({ world }) => world);
    const all = [...squares, ...touched.flatMap((part) => part.squares)];
    parts = [...parts.filter((part) => !touched.includes(part)), { squares: all, sum }];
    return { mark, squares, joins: touched.length > 0, terms };
  });
  return { marks: steps.map(({ mark }) => mark), steps, sum: parts[0]?.sum ?? [] };
}

/** A sum for each component, by lowest square. @param {View} view @returns {Sum[]} */
export const sumsOf = ({ pairs, ...view }) =>
  [...new Set(pairs.map(({ component }) => component))]
    .sort((a, b) => a - b)
    .map((component) =>
      sumOf(
        pairs.filter((pair) => pair.component === component),
        view.squares.length,
      ),
    );

/** The squares in which a mark would be the second one. @param {Step} step */
export const clashesOf = ({ terms }) => [
  ...new Set(terms.flatMap(({ clash }) => (clash ? [clash.square] : []))),
];
