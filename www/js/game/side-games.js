/**
 * What is played beside the games that are kept: the guided first game, a lesson, a
 * puzzle, a walk through openings. Whatever happens there, the game before it is there
 * again afterwards.
 *
 * @typedef {import("../engine/load.js").GameClass} GameClass
 * @typedef {import("./session.js").Settle} Settle
 */
import { familyOf } from "../variants/index.js";

/**
 * @param {GameClass} Game
 * @param {import("./shelf.js").Shelf} shelf
 * @param {Settle} settle
 */
export const createBeside = (Game, shelf, settle) => ({
  /** What begins the guided first game of what is on the board. @returns {Promise<() => void>} */
  async guide() {
    const { guided, guidance } = familyOf(shelf.game().rules);
    const taskOf = await guidance();
    return () => {
      shelf.lay("guide", new Game(guided), 0, taskOf);
      settle(null, false);
    };
  },

  /** It is left. */
  unguide() {
    if (shelf.clear()) settle(null, false);
  },

  /** A game that will not be kept. @param {import("./shelf.js").Beside} what @param {string} record @param {number} [from] how many of its actions undo leaves alone @param {import("./shelf.js").Guidance} [guidance] */
  lay(what, record, from, guidance) {
    shelf.lay(what, Game.fromRecord(record), from, guidance);
    settle(null, false);
  },

  /** The game before it is there again, also in the address. */
  leave() {
    if (shelf.clear()) settle(null);
  },

  /** Actions are taken back until there are so many, or as few as may be. @param {number} count */
  rewind(count) {
    shelf.rewind(shelf.game().record().split(" ").length - 1 - count);
    settle({ key: "done.undo" });
  },

  /** What was played beside them becomes one of the games that are kept. */
  adopt() {
    if (!shelf.beside()) return;
    shelf.add(Game.fromRecord(shelf.game().record()));
    settle({ key: "done.adopted" });
  },
});
