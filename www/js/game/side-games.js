/**
 * Side games: the guided first game, lessons, puzzles, the walk through openings and games by links.
 * They are not kept here. When a side game ends, the game before it is on the board again, unchanged.
 */
/** @import { Commit } from "./session.js" */
/** @import { Correspondence, GameClass, Guidance, SideGame } from "../types.js" */
import { FIRST_RULES, variantOf } from "../variants/index.js";
import { lengthOf } from "./record.js";

/**
 * @param {GameClass} Game
 * @param {import("./open-games.js").OpenGames} openGames
 * @param {Commit} commit
 */
export const createSideGames = (Game, openGames, commit) => ({
  /**
   * Loads the guided first game for the rules on the board.
   * @returns {Promise<() => void>} begins it
   */
  async guide() {
    const { guidedRules, guidance } = variantOf(openGames.game().rules).teaching;
    const taskOf = await guidance();
    return () => {
      openGames.startSideGame("guide", new Game(guidedRules), 0, taskOf);
      commit(null, false);
    };
  },

  /** Ends the guided first game. */
  endGuide() {
    if (openGames.clear()) commit(null, false);
  },

  /**
   * Begins a side game.
   * @param {SideGame} what
   * @param {string} record
   * @param {number} [from] how many of its actions cannot be undone
   * @param {Guidance} [guidance]
   * @param {Correspondence} [correspondence]
   */
  startSideGame(what, record, from, guidance, correspondence) {
    openGames.startSideGame(what, Game.fromRecord(record), from, guidance, correspondence);
    commit(null, false);
  },

  /**
   * Ends a side game. The game before it is on the board again, and in the address unless it is the
   * one that a first visit begins with.
   */
  leave() {
    const isFirst = () => openGames.untouched() && openGames.game().rules === FIRST_RULES;
    if (openGames.clear()) commit(null, !isFirst());
  },

  /**
   * Takes actions back until `count` of them are left, or until no more can be undone.
   * @param {number} count
   */
  rewind(count) {
    openGames.rewind(lengthOf(openGames.game().record()) - count);
    commit({ key: "done.undo" });
  },

  /** Turns the side game into one of the open games. */
  adopt() {
    if (!openGames.beside()) return;
    openGames.add(Game.fromRecord(openGames.game().record()));
    commit({ key: "done.adopted" });
  },
});
