/** The picture of a record, for a small board. Its game must be loaded. */
/** @import { GameClass, Picture } from "../types.js" */

/** @param {GameClass} Game @param {string} record @returns {Picture} */
export function pictureOfRecord(Game, record) {
  const game = Game.fromRecord(record);
  const view = game.view();
  game.free();
  return { view, accents: view.squares.map(() => /** @type {const} */ ("")) };
}
