/**
 * Which texts of an address name something else than a game on the board: a lesson, a puzzle, the list of
 * either, a game by links. What opens them is loaded with the first one (open-link.js).
 */
import { isByLink } from "../lib/address.js";

/** @import { Outside, State } from "../types.js" */

const LINK = /^(puzzle|lesson)(s$|=)/;

/**
 * @param {() => Promise<(text: string, wanted: Outside) => Promise<unknown>>} opener
 * @param {object} page
 * @param {Omit<Outside, "signal">} page.outside
 * @param {boolean} page.byLink whether games by links are played here
 * @param {(error: unknown) => void} page.missing says that something cannot be loaded
 * @param {(begins: boolean) => void} page.waits says that a game by links is being opened, until it is there
 */
export function createLinks(opener, { outside, byLink, missing, waits }) {
  /** @type {Promise<unknown>} */
  let opening = Promise.resolve();
  /** Ends what is being opened. */
  let current = new AbortController();
  /** Whether a game by links is being opened. Until it is there, nothing is to be played. */
  let going = false;

  return {
    /**
     * Opens what a text names. False if it is no such link. Either way, what is still being opened comes
     * no more.
     * @param {string} text
     */
    open(text) {
      current.abort();
      current = new AbortController();
      const wanted = { ...outside, signal: current.signal };
      going = byLink && isByLink(text);
      if (!going && !LINK.test(text)) return false;
      if (going) queueMicrotask(() => waits(true));
      opening = opener()
        .then((open) => open(text, wanted))
        .finally(() => {
          if (!going || wanted.signal.aborted) return;
          going = false;
          waits(false);
        })
        .catch(missing);
      return true;
    },
    /** Whether what is on the board goes, because a game by links is being opened. */
    isGoing: () => going,
    /**
     * A lesson or a puzzle can be begun from the header meanwhile: then the game by links comes no more.
     * @param {Pick<State, "beside"> | null} before the last State
     * @param {Pick<State, "beside">} state
     */
    changed(before, { beside }) {
      if (!going || !beside || beside === before?.beside || beside === "by-link") return;
      current.abort();
      going = false;
    },
    /** When what was opened last is there. */
    opened: () => opening,
  };
}
