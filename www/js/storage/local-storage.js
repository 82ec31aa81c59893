/**
 * Texts that the page keeps in the browser's storage by their names, if the browser allows it.
 * Nothing is sent anywhere. This file reads and writes small things, such as the lessons that were
 * done. saved-games.js does the same for games, and is loaded when there is a game to keep.
 *
 * @typedef {Pick<Storage, "getItem" | "setItem">} StorageLike where texts are kept
 * @typedef {"archive" | "collapses" | "guide" | "keys" | "language" | "lessons" | "players" | "puzzles" |
 *   "puzzles.days" | "rivals" | "sound" | "hand-ins"} StorageKey the names of the small things
 */
/** @import { Notice } from "../types.js" */
import { asidesOf } from "../lib/aside-names.js";

const PREFIX = "quantum-tic-tac-toe.";
/** The version of the stored games: saved-games.js. */
export const GAMES_VERSION = 2;

/**
 * @param {StorageLike | null} place null: store nothing
 * @param {(notice: Notice) => void} [notify]
 */
export function createLocalStore(place, notify = () => {}) {
  /** The names whose last write failed. @type {Set<string>} */
  const failing = new Set();
  /** The small things that could not be stored. @type {Map<string, string>} */
  const unstored = new Map();

  /** @param {string} name */
  function get(name) {
    try {
      return place?.getItem(PREFIX + name) ?? null;
    } catch {
      return null; // Storage can be denied later, too.
    }
  }
  /** Notes that something is stored, or why it is not, and tells the person. @param {string} name @param {any} [error] */
  function settle(name, error) {
    if (error) {
      failing.add(name);
      notify(error.name === "QuotaExceededError" ? "full" : "denied");
    } else if (failing.delete(name) && !failing.size) notify("restored");
    return !error;
  }
  /** @param {string} name @param {string} text */
  function set(name, text) {
    try {
      place?.setItem(PREFIX + name, text);
    } catch (error) {
      return settle(name, error);
    }
    // There may be room now for the small things that had none.
    for (const [other, value] of place ? unstored : [])
      try {
        place?.setItem(PREFIX + other, value);
        unstored.delete(other);
        failing.delete(other);
      } catch {
        break;
      }
    return settle(name);
  }
  /** The stored games, as they were when the page was opened. */
  const games = get("games");

  return {
    get,
    set,
    settle,
    notify,
    /** Whether the text of a name is there at the next visit, as far as is known. @param {string} name */
    keeps: (name) => place !== null && !failing.has(name),
    /** Whether there may be games of the last visit. */
    hasGames: games !== null || asidesOf("games").some(get),
    /** Whether the person has been here before. */
    known: games !== null || get("guide") !== null,
    /** Whether the person has played, solved or learnt something here: pages/boot.js asks the same. */
    played: () =>
      /"record":"[^ "]+ /.test(String(games)) ||
      ["lessons", "puzzles", "puzzles.days", "by-link"].some((name) => get(name) !== null),
    /** Reads a small thing. Another tab may have written it. @param {StorageKey} name */
    recall: (name) => unstored.get(name) ?? get(name),
    /**
     * Stores a small thing. If it cannot be stored, it is remembered until the page is closed.
     * @param {StorageKey} name
     * @param {string} value
     */
    remember(name, value) {
      unstored.delete(name);
      if (!set(name, value) || !place) unstored.set(name, value);
    },
  };
}

/** @typedef {ReturnType<typeof createLocalStore>} LocalStore */
