/**
 * What is kept on this device, where the browser allows that, and nowhere else: texts by
 * their names. Small things that were seen or chosen are read and written here; games are
 * store.js's, which a first visit can do without until there is one.
 *
 * @typedef {Pick<Storage, "getItem" | "setItem">} Place
 * @typedef {"guide" | "keys" | "lessons" | "players" | "puzzles" | "puzzles.aside"} Small
 * What a person is to know: storing is denied, or there is no room, or it works again; what was
 * stored is set aside, or was by a newer page; another tab has played on.
 * @typedef {"denied" | "full" | "works" | "aside" | "newer" | "tab"} News
 */

const PREFIX = "quantum-tic-tac-toe.";

/**
 * @param {Place | null} place null where nothing is to be kept
 * @param {(news: News) => void} [tell]
 */
export function createKeeping(place, tell = () => {}) {
  /** Whether the last thing could be written. */
  let works = true;
  /** What could not be stored. @type {Map<string, string>} */
  const small = new Map();

  /** @param {string} name */
  function get(name) {
    try {
      return place?.getItem(PREFIX + name) ?? null;
    } catch {
      return null; // denied after all
    }
  }
  /** @param {string} name @param {string} text */
  function set(name, text) {
    try {
      place?.setItem(PREFIX + name, text);
      if (!works) tell("works");
      return (works = true);
    } catch (error) {
      // It holds for as long as the page is open.
      tell(Reflect.get(Object(error), "name") === "QuotaExceededError" ? "full" : "denied");
      return (works = false);
    }
  }
  /** What was there in the beginning: other tabs may have written since. */
  const [games, aside] = [get("games"), get("games.aside")];

  return {
    get,
    set,
    /** The games, as they were stored in the beginning. */
    games,
    /** What a page could not read, as it was stored in the beginning. */
    aside,
    /** Whether there was a visit before this one. */
    known: games !== null || get("guide") !== null,
    /** A small thing that is remembered, whichever tab did. @param {Small} name */
    recall: (name) => small.get(name) ?? get(name),
    /** @param {Small} name @param {string} value */
    remember(name, value) {
      if (set(name, value) && place) small.delete(name);
      else small.set(name, value);
    },
  };
}

/** @typedef {ReturnType<typeof createKeeping>} Keeping */
