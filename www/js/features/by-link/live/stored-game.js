/**
 * A live game on this device: the module's game, what is shown of it, and the stored copy of a player. Other tabs may
 * change that copy. Each own step is stored before it leaves.
 *
 * @typedef {import("../../../engine/remote.js").LiveGame} LiveGame
 * @typedef {import("./model.js").LiveTable} LiveTable
 */
import { errorCode } from "../../../lib/errors.js";
import { FIRST_RULES } from "../../../variants/index.js";
import { friendOf, isPlayer, liveTurn } from "./model.js";

/**
 * @param {Pick<import("./live-game.js").Page, "store" | "now">} page
 * @param {import("../../../engine/remote.js").LiveGameClass} Live
 * @param {LiveGame} game
 * @param {LiveTable} table
 * @param {string | null} kept the text that this tab has stored last; null: none
 */
export function createStoredGame({ store, now = Date.now }, Live, game, table, kept) {
  /** @param {Partial<LiveTable>} more */
  function change(more) {
    table = { ...table, ...more };
  }

  /** Reads the view of the game, and the friend's name in it. */
  function look() {
    const view = game.view();
    change({ view, friend: friendOf(view, table.friend) });
  }

  /**
   * Stores the game of a player.
   * @param {string} [text]
   * @returns {boolean} whether something may be sent: not while the browser has an older state of the game, and
   *   stores no other
   */
  function keep(text = game.stored()) {
    look();
    if (!isPlayer(table)) return true;
    const { view, friend, name } = table;
    const before = store.find(view.room);
    const record = view.game?.record ?? FIRST_RULES;
    const stuck = !store.keep({
      ...{ id: view.room, kept: text, record, friend, name },
      since: before?.record === record ? before.since : now(),
      turn: liveTurn(table),
      side: view.game?.side ?? null,
      live: { key: view.key, game: view.game?.id ?? "", kept: game.storedGame() ?? "" },
    });
    kept = text;
    change({ unkept: !store.canWrite(), stuck });
    return !stuck;
  }

  /** Whether the game goes on by links. */
  function isByLinks() {
    const { id } = table.view.game ?? {};
    return isPlayer(table) && !!id && store.find(id) !== null;
  }

  return {
    game: () => game,
    table: () => table,
    change,
    look,
    keep,
    isByLinks,

    isSeated: () => game.view().seat !== null,
    /** Whether this player has something to sign. */
    isDue() {
      const { seat, due } = game.view();
      return seat !== null && due;
    },

    /**
     * Signs the draft and the steps that need no decision, and stores the game.
     * @returns {Uint8Array | null} the frame to send; null: nothing may be sent
     */
    sign() {
      const { stored, frame } = game.send();
      return keep(stored) ? frame : null;
    },

    /**
     * Compares the game with the stored one, before anything is signed: two tabs must not sign two different
     * steps for one place. Takes over the game that another tab has stored.
     * @returns {"same" | "newer" | "ended"} "ended": nothing may be signed here
     */
    compare() {
      if (isByLinks()) return "ended";
      const stored = kept === null ? null : store.find(table.view.room);
      if (!stored || stored.kept === kept) return "same";
      /** @type {LiveGame} */
      let next;
      try {
        next = Live.restored(stored.kept);
      } catch (error) {
        // A newer page may have written it.
        if (errorCode(error) !== "bad-store") throw error;
        return "ended";
      }
      game.free();
      game = next;
      kept = stored.kept;
      game.setName(stored.name);
      change({ view: game.view(), friend: stored.friend, name: stored.name });
      return "newer";
    },
  };
}

/** @typedef {ReturnType<typeof createStoredGame>} StoredGame */
