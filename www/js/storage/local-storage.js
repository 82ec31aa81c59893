/**
 * Texts that the page keeps in the browser's storage by their names, if the browser allows it.
 * Nothing is sent anywhere. Most of them are values of lib/stored.js. The others are flags, one word each, of which
 * every text can be read: "guide", "keys", "language" and "sound".
 *
 * @typedef {Pick<Storage, "getItem" | "setItem">} StorageLike where texts are kept
 * @typedef {"archive" | "collapses" | "guide" | "keys" | "language" | "lessons" | "players" | "puzzles" |
 *   "puzzles.days" | "rivals" | "settings" | "sound" | "hand-ins"} StorageKey the names of the small things
 */
/** @import { Notice } from "../types.js" */
import { asidesOf } from "../lib/stored.js";

const PREFIX = "quantum-tic-tac-toe.";
/** The version of the stored games: saved-games.js. */
export const GAMES_VERSION = 2;

/** The browser's storage, or null if it is denied. */
export function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * @param {StorageLike | null} place null: store nothing
 * @param {(notice: Notice) => void} [tell]
 */
export function createLocalStore(place, tell) {
  /** The notices before there is a listener. @type {Notice[]} */
  const untold = [];
  /** Whether the browser has denied to read. */
  let denied = false;
  /** The texts that could not be stored, by their names; null: not to be stored later. @type {Map<string, string | null>} */
  const failing = new Map();

  /** @param {string} name */
  function get(name) {
    try {
      return place?.getItem(PREFIX + name) ?? null;
    } catch {
      denied = true; // Storage can be denied later, too.
      return null;
    }
  }
  const notify = (/** @type {Notice} */ notice) => void (tell ? tell(notice) : untold.push(notice));
  /** Stores a text. Returns the error, or null. @param {string} name @param {string} text @returns {any} */
  function put(name, text) {
    try {
      place?.setItem(PREFIX + name, text);
      failing.delete(name);
      return null;
    } catch (error) {
      return error;
    }
  }
  /**
   * @param {string} name
   * @param {string} text
   * @param {string | null} [later] is stored as soon as there is room
   */
  function set(name, text, later = null) {
    if (!place) return !!failing.set(name, later);
    const before = failing.size;
    const error = put(name, text);
    if (error) {
      failing.set(name, later);
      notify(error.name === "QuotaExceededError" ? "full" : "denied");
    } else {
      for (const [other, value] of failing) if (value !== null && put(other, value)) break;
      if (before && !failing.size) notify("restored");
    }
    return !error;
  }
  /** The stored games, as they were when the page was opened. */
  const games = get("games");

  return {
    get,
    set,
    notify,
    /** Tells a listener from now on, also what was told before. @param {(notice: Notice) => void} listener */
    listen(listener) {
      tell = listener;
      untold.splice(0).forEach(notify);
    },
    /** Whether anything may be stored. */
    stores: !!place,
    /** Whether the text of a name is there at the next visit, as far as is known. @param {string} name */
    keeps: (name) => !!place && !denied && !failing.has(name),
    /** Whether there may be games of the last visit. */
    hasGames: games !== null || asidesOf("games").some(get),
    /** Whether the person has been here before. */
    known: games !== null || get("guide") !== null,
    /** Whether the person has played, solved or learnt something here: pages/boot.js asks the same. */
    played: () =>
      /"record":"[^ "]+ /.test(String(games)) ||
      ["lessons", "puzzles", "puzzles.days", "by-link"].some((name) => get(name) !== null),
    /** Reads a small thing. Another tab may have written it. @param {StorageKey} name */
    recall: (name) => failing.get(name) ?? get(name),
    /**
     * Stores a small thing. If it cannot be stored, it is remembered until the page is closed.
     * @param {StorageKey} name
     * @param {string} value
     */
    remember: (name, value) => set(name, value, value),
  };
}

/** @typedef {ReturnType<typeof createLocalStore>} LocalStore */
