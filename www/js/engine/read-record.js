/** Asks the engine about a record that is not the game on the board. The game is freed afterwards. */
/** @import { Game, GameClass } from "../types.js" */

/**
 * Throws if the record is not valid.
 * @template T
 * @param {GameClass} Game
 * @param {string} record
 * @param {(game: Game) => T} read
 */
export function readRecord(Game, record, read) {
  const game = Game.fromRecord(record);
  try {
    return read(game);
  } finally {
    game.free();
  }
}
