/** The pictures of a clip or of the landing: positions of a game that nobody plays. */
/** @import { GameClass, Shot } from "../types.js" */
import { readRecord } from "../engine/read-record.js";
import { whenNeeded } from "../lib/lazy.js";
import { variantOf } from "./index.js";

/**
 * The pictures of shots, as the big board would show them. Each is made when it is first needed.
 * @param {GameClass} Game
 * @param {readonly Shot[]} shots of a game whose variant is loaded
 */
export const picturesOf = (Game, shots) =>
  shots.map(({ record, preview, rest }) => ({
    rest,
    picture: whenNeeded(() =>
      readRecord(Game, record, (game) => {
        const view = game.view();
        const { board, input } = variantOf(view.rules);
        const now = {
          view,
          preview: (/** @type {string} */ action) => game.preview(action),
          selected: null,
          hovered: null,
          ...(preview && input.inputPreview(preview)),
        };
        return board.picture(now, []);
      }),
    ),
  }));
