/**
 * Brings games into the session from outside: from a link, from a typed or pasted text, from the
 * last visit. If a text cannot be read, the page says why, and a board is still ready to play.
 */
/** @import { Commit } from "./session.js" */
/** @import { GameError } from "../../pkg/quantum_tic_tac_toe.js" */
/** @import { BadRecord, GameClass, Message, SavedGame, SavedGames } from "../types.js" */
import { variantOf } from "../variants/index.js";
import { ready } from "../players/seats.js";

/** The beginning of a game: rules (see lib/address.js), or a move in Goff's notation. */
const GAME = /^([XO]\d|[a-z-]+([ ,]|$))/;

/**
 * @param {GameClass} Game
 * @param {import("./open-games.js").OpenGames} openGames
 * @param {Commit} commit
 * @param {(action: string) => void} play
 * @param {(action: string) => Message | null} refusal reason why the action cannot be played now
 * @param {() => boolean} isLocked whether people can only look
 */
export function createImport(Game, openGames, commit, play, refusal, isLocked) {
  /** @type {BadRecord | null} */
  let broken = null;

  const imports = {
    broken: () => broken,

    /**
     * Begins a visit with the game of a link, or with the games of the last visit.
     * @param {string} text the record in the link, or empty
     * @param {SavedGames | null} saved
     */
    begin(text, saved) {
      if (saved) openGames.restore(saved);
      if (!saved || (text !== "" && !openGames.find(text))) return imports.open(text);
      if (text !== "") return commit(null, false);
      if (openGames.match()) return commit({ key: "done.back.match" }, false);
      const { phase, rules, canUndo } = openGames.game().view();
      // After a finished game a new one begins. Undo goes back to the finished one.
      if (phase === "over") openGames.add(new Game(rules), ready(openGames.seats()));
      commit(phase !== "over" && canUndo ? { key: "done.back" } : null, false);
    },

    /** Opens the game of a link. @param {string} text */
    open(text) {
      broken = null;
      if (text !== "") {
        try {
          openGames.add(Game.fromRecord(text));
        } catch (error) {
          broken = { text, error: /** @type {GameError} */ (error) };
          openGames.add(new Game());
        }
      }
      commit(null, false);
    },

    /**
     * Plays an action, or opens a record or a game in Goff's notation.
     * @param {string} text
     * @param {boolean} [isAction] whether only an action can be meant
     * @returns {Message | BadRecord | null} why it cannot
     */
    enter(text, isAction = !GAME.test(text)) {
      if (isLocked()) return { key: "todo.locked" };
      try {
        if (!isAction) {
          openGames.add(/^[XO]/.test(text) ? Game.fromGoff(text) : Game.fromRecord(text));
          commit({ key: "done.opened" });
          return null;
        }
        const why = refusal(text);
        if (!why) play(text);
        return why;
      } catch (error) {
        return { text, error: /** @type {GameError} */ (error) };
      }
    },

    /**
     * Shows a game that another tab has stored, or that is in the archive.
     * @param {SavedGame} saved @param {boolean} [drops] whether the game that is on the board does not stay open
     */
    fetch(saved, drops) {
      openGames.fetch(saved, drops);
      commit({ key: "done.opened" });
    },

    /** Opens the part of a broken link that can be played. @param {string} good its record */
    openGood(good) {
      broken = null;
      openGames.add(Game.fromRecord(good));
      commit(null);
    },

    /** The game in Goff's notation; null if its rules are not Goff's. */
    goff: () =>
      variantOf(openGames.game().rules).input.hasGoffNotation ? openGames.game().toGoff() : null,

    /** Closes the message about a broken link. */
    dismiss() {
      broken = null;
      commit(null, false);
    },
  };
  return imports;
}
