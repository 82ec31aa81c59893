/** The picture of a record, for a small board. Its game must be loaded. */
/** @import { GameClass } from "../types.js" */
import { plainPicture } from "../board/plain-picture.js";
import { readRecord } from "../engine/read-record.js";

/** @param {GameClass} Game @param {string} record */
export const pictureOfRecord = (Game, record) =>
  plainPicture(readRecord(Game, record, (game) => game.view()));
