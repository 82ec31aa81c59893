/**
 * The games at hand. One is on the board; those that were left by starting or
 * opening another one stand before it on the shelf, and undo at the start of a
 * game goes back to them. A game of a match carries its match. The guided game
 * is played beside the shelf: it is never kept, and leaves everything as it was.
 *
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").Game} Game
 * @typedef {import("./engine.js").GameClass} GameClass
 * @typedef {import("./match.js").Match} Match
 * @typedef {import("./messages.js").Message} Message
 * @typedef {import("./store.js").Kept} Kept
 * @typedef {{ game: Game, match: Match | null }} Item
 */
import { next, reopen } from "./match.js";

/** @param {GameClass} Game */
export function createShelf(Game) {
  /** @type {Item[]} */
  let items = [{ game: new Game(), match: null }];
  let at = 0;
  /** @type {Game | null} */
  let guided = null;

  const item = () => /** @type {Item} */ (items[at]);
  const game = () => guided ?? item().game;
  const match = () => (guided ? null : item().match);
  const ended = () => !!match()?.end;
  const over = () => ended() || game().view().phase === "over";

  /** Playing in a game gives up the ones after it, as with any redo. */
  function cut() {
    for (const later of items.splice(at + 1)) later.game.free();
  }

  /** Whether nothing was played in the game on the board, nor can be redone. */
  function untouched() {
    const { canUndo, canRedo } = game().view();
    return !canUndo && !canRedo;
  }

  /** What undo means at the beginning of a game. */
  function behind() {
    if (guided) return null;
    // In a match a result stands as soon as the next game has been begun.
    if (match()?.games.length) return untouched() ? "reopen" : null;
    return at > 0 ? "shelf" : null;
  }

  function leaveGuide() {
    guided?.free();
    guided = null;
  }

  return {
    game,
    match,
    over,
    guided: () => guided !== null,

    /** Puts a game on the board, and the one that was there on the shelf. @param {Game} game @param {Match | null} [match] */
    add(game, match = null) {
      leaveGuide();
      cut();
      // An untouched board is not worth coming back to.
      if (untouched() && !item().match?.games.length) items.pop()?.game.free();
      items.push({ game, match });
      at = items.length - 1;
    },

    /** @param {string} action an illegal one throws */
    play(action) {
      game().play(action);
      if (!guided) cut();
    },

    canUndo: () => ended() || game().view().canUndo || behind() !== null,
    canRedo: () => !ended() && (game().view().canRedo || (!guided && at < items.length - 1)),

    /** Takes the last thing back; what that was, or null if there was nothing. @returns {Message | null} */
    undo() {
      const { match } = item();
      if (ended() && match) {
        item().match = { ...match, end: null };
        return { key: "done.undo" };
      }
      const way = behind();
      if (game().undo()) return { key: "done.undo" };
      if (way === "shelf") {
        at--;
        return { key: "done.shelf" };
      }
      const last = way && match ? reopen(match) : null;
      if (!last) return null;
      item().game.free();
      items[at] = { game: Game.fromRecord(last.record), match: last.match };
      return { key: "done.reopened" };
    },

    /** Plays again what was taken back, or goes to the game after it; which of them, or null. */
    redo() {
      if (ended()) return null;
      if (game().redo()) return "game";
      if (guided || at === items.length - 1) return null;
      at++;
      return "shelf";
    },

    /** Takes so many actions back at once. @param {number} count */
    rewind(count) {
      const { match } = item();
      if (ended() && match) item().match = { ...match, end: null };
      for (let n = count; n > 0; n--) game().undo();
    },

    /** The match's next game takes the place of the one that is over. */
    next() {
      const { game, match } = item();
      if (!match || !over()) return false;
      cut();
      items[at] = { game: new Game(game.rules), match: next(match, game.record()) };
      game.free();
      return true;
    },

    /** A match's game ends off the board. @param {NonNullable<Match["end"]>} end */
    end(end) {
      const playing = match();
      if (!playing || over()) return false;
      item().match = { ...playing, end };
      return true;
    },

    /** The guided game begins, or is put away; false if nothing changed. @param {boolean} on */
    guide(on) {
      if (!on && !guided) return false;
      leaveGuide();
      if (on) guided = new Game();
      return true;
    },

    /** What is to be found again at the next visit. @returns {Kept} */
    keep() {
      const games = items.map(({ game, match }) => {
        const played = game.record().split(" ").length - 1;
        // What can be redone is part of the game, and told while it is redone.
        let ahead = 0;
        while (game.redo()) ahead++;
        const record = game.record();
        for (; ahead > 0; ahead--) game.undo();
        return { record, played, match };
      });
      return { games, at };
    },

    /** Takes over what was found; store.js has checked it. @param {Kept} kept */
    restore(kept) {
      for (const { game } of items) game.free();
      items = kept.games.map(({ record, played, match }) => {
        const game = Game.fromRecord(record);
        for (let n = record.split(" ").length - 1; n > played; n--) game.undo();
        return { game, match };
      });
      at = kept.at;
    },

    /** Puts the game with this record on the board, if it is at hand. @param {string} record */
    find(record) {
      if (item().game.record() === record) return true;
      const found = items.findIndex(({ game }) => game.record() === record);
      if (found >= 0) at = found;
      return found >= 0;
    },
  };
}
