/**
 * What is played beside the games that are kept: the guided first game, a lesson, a
 * puzzle, a walk through openings. Whatever happens there, the game before it is there
 * again afterwards.
 *
 * @typedef {import("./session.js").Commit} Commit
 */
/** @import { GameClass, Guidance, SideGame } from "../types.js" */
import { variantOf } from "../variants/index.js";

/**
 * @param {GameClass} Game
 * @param {import("./shelf.js").Shelf} shelf
 * @param {Commit} commit
 */
export const createSideGames = (Game, shelf, commit) => ({
  /** What begins the guided first game of what is on the board. @returns {Promise<() => void>} */
  async guide() {
    const { guided, guidance } = variantOf(shelf.game().rules);
    const taskOf = await guidance();
    return () => {
      shelf.lay("guide", new Game(guided), 0, taskOf);
      commit(null, false);
    };
  },

  /** It is left. */
  unguide() {
    if (shelf.clear()) commit(null, false);
  },

  /** A game that will not be kept. @param {SideGame} what @param {string} record @param {number} [from] how many of its actions undo leaves alone @param {Guidance} [guidance] */
  lay(what, record, from, guidance) {
    shelf.lay(what, Game.fromRecord(record), from, guidance);
    commit(null, false);
  },

  /** The game before it is there again, also in the address. */
  leave() {
    if (shelf.clear()) commit(null);
  },

  /** Actions are taken back until there are so many, or as few as may be. @param {number} count */
  rewind(count) {
    shelf.rewind(shelf.game().record().split(" ").length - 1 - count);
    commit({ key: "done.undo" });
  },

  /** What was played beside them becomes one of the games that are kept. */
  adopt() {
    if (!shelf.beside()) return;
    shelf.add(Game.fromRecord(shelf.game().record()));
    commit({ key: "done.adopted" });
  },
});
