/**
 * The pictures of a clip: positions of a game that nobody plays, as the big board would show them.
 */
/** @import { Clip, GameClass, Situation } from "../types.js" */
import { variantOf } from "../variants/index.js";

/** @param {GameClass} Game @param {Clip["shots"]} shots of a game whose variant is loaded */
export const clipPictures = (Game, shots) =>
  shots.map(({ record, preview, rest }) => ({ picture: pictureOf(Game, record, preview), rest }));

/**
 * @param {GameClass} Game
 * @param {string} record
 * @param {string} [preview] an action that is previewed
 */
function pictureOf(Game, record, preview) {
  const game = Game.fromRecord(record);
  const view = game.view();
  const variant = variantOf(view.rules);
  /** @type {Situation} */
  const situation = {
    view,
    coin: false,
    selected: null,
    hovered: null,
    previewed: null,
    lastPreviewed: null,
    quantum: false,
    preview: (action) => game.preview(action),
    seats: ["", ""],
    names: null,
    thinking: null,
    ...(preview ? variant.input.inputPreview(preview) : null),
  };
  const picture = variant.board.picture(situation, []);
  game.free();
  return picture;
}
