/**
 * What comes from outside into the session: a link, a typed or pasted record, a
 * move in writing, what the last visit left. What cannot be read gives a reason
 * and leaves a playable board.
 *
 * @typedef {import("./session.js").Commit} Commit
 */
/** @import { BadRecord, GameClass, Message, SavedGame, SavedGames } from "../types.js" */
import { explain, short, whyOf } from "./bad-record.js";
import { variantOf } from "../variants/index.js";
import { ready } from "../players/seats.js";

/**
 * @param {GameClass} Game
 * @param {import("./shelf.js").Shelf} shelf
 * @param {Commit} commit
 * @param {(action: string) => void} play
 * @param {(action: string) => Message | null} refusal why nobody can play the action now
 * @param {() => boolean} isLocked whether nobody may play anything
 */
export function createImport(Game, shelf, commit, play, refusal, isLocked) {
  /** @type {BadRecord | null} */
  let broken = null;

  const imports = {
    broken: () => broken,

    /** The page is opened: a link's game, or what the last visit left. @param {string} text @param {SavedGames | null} found */
    begin(text, found) {
      if (found) shelf.restore(found);
      if (!found || (text !== "" && !shelf.find(text))) return imports.open(text);
      if (text !== "") return commit(null, false);
      if (shelf.match()) return commit({ key: "done.back.match" }, false);
      const { phase, rules, canUndo } = shelf.game().view();
      // A finished game is not what one comes back for; undo still finds it.
      if (phase === "over") shelf.add(new Game(rules), ready(shelf.seats()));
      commit(phase !== "over" && canUndo ? { key: "done.back" } : null, false);
    },

    /** Opens what a link holds. @param {string} text */
    open(text) {
      broken = null;
      if (text !== "") {
        try {
          shelf.add(Game.fromRecord(text));
        } catch (error) {
          broken = explain(Game, text, error);
          shelf.add(new Game());
        }
      }
      commit(null, false);
    },

    /** Plays an action, or opens a record or Goff's notation; says why if it cannot. @param {string} text @returns {Message | null} */
    enter(text) {
      if (isLocked()) return { key: "no.locked" };
      try {
        if (/^([XO]\d|[a-z])/.test(text)) {
          shelf.add(/^[XO]/.test(text) ? Game.fromGoff(text) : Game.fromRecord(text));
          commit({ key: "done.opened" });
          return null;
        }
        const why = refusal(text);
        if (!why) play(text);
        return why;
      } catch (error) {
        const failure = /** @type {import("./bad-record.js").GameError} */ (error);
        const { token = 0 } = failure;
        const key = !token ? "" : /^[XO]/.test(text) ? ".statement" : ".word";
        const word = short(text.split(/[ ,]/)[token] ?? "");
        return { key: `entry.refused${key}`, values: { token, word, why: whyOf(failure) } };
      }
    },

    /** Shows a game that another tab has kept. @param {SavedGame} kept */
    fetch(kept) {
      shelf.fetch(kept);
      commit({ key: "done.opened" });
    },

    /** Opens as much of a broken link as is good. */
    openGood() {
      if (!broken?.good) return;
      const { good } = broken;
      broken = null;
      shelf.add(Game.fromRecord(good));
      commit(null);
    },

    /** The game in the notation of its inventor, if it is his. */
    goff: () => (variantOf(shelf.game().rules).goff ? shelf.game().toGoff() : null),

    /** The reason was read. */
    dismiss() {
      broken = null;
      commit(null, false);
    },
  };
  return imports;
}
