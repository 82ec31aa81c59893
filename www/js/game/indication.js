/**
 * The picture while a person points at something beside the board: a mark with its strand, squares, or the
 * preview of an action. Nothing but the picture depends on it. Pure.
 */
/** @import { Accent, Picture, Situation } from "../types.js" */
import { isLost } from "../players/seats.js";
import { variantOf } from "../variants/index.js";
import { squaresOf } from "../variants/position.js";

/**
 * The picture of a situation, with the indicated place highlighted.
 * @param {Situation} now
 * @param {number[]} marked squares that a guide proposes
 * @returns {Picture}
 */
export function pictureOf(now, marked) {
  const variant = variantOf(now.view.rules);
  const { action = "", before, move, squares = [] } = now.highlighted ?? {};
  const named = variant.input.squaresIn(action);
  if (before !== undefined) {
    const view = now.preview(action, before);
    // An outcome places nothing, but it is a preview, too.
    const attempt = view.moveNumber - Number(variant.input.kindOf(action) === "place");
    const accents = view.squares.map(() => plain);
    return withOutlines({ view, accents, attempt, faint: true, keepsContrast: true }, named);
  }
  if (!now.past && now.view.legal.includes(action)) {
    const shown = { ...now, selected: null, hovered: null, previewed: action };
    return { ...variant.board.picture(shown, squares), faint: true };
  }
  const isLoss = isLost(now.seats, now.view.score);
  const picture = { ...variant.board.picture(now, marked), ...(isLoss ? { isLoss } : {}) };
  if (move === undefined) return withOutlines(picture, [...squares, ...named]);
  return { ...withOutlines(picture, squaresOf(picture.view, move)), litMove: move };
}

/** @type {Accent} */
const plain = "";

/** @param {Picture} picture @param {number[]} squares @returns {Picture} */
const withOutlines = (picture, squares) => ({
  ...picture,
  accents: picture.accents.map((accent, i) => accent || (squares.includes(i + 1) ? "lit" : plain)),
});
