/**
 * Which texts of an address name something else than a game on the board: a lesson, a puzzle, the list of
 * either, a game by links. What opens them is loaded with the first one (open-link.js).
 */
import { isByLink } from "../lib/address.js";

/** @import { Outside } from "../types.js" */

const LINK = /^(puzzle|lesson)(s$|=)/;

/**
 * @param {() => Promise<(text: string, wanted: Outside) => Promise<unknown>>} opener
 * @param {object} page
 * @param {import("./wishes.js").Wish} page.wish
 * @param {Omit<Outside, "signal">} page.outside
 * @param {boolean} page.byLink whether games by links are played here
 * @param {(begins: boolean) => void} page.waits says that a game by links is being opened, until it is there
 */
export function createLinks(opener, { wish, outside, byLink, waits }) {
  /** @type {Promise<unknown>} */
  let opening = Promise.resolve();
  /** The game by links that is being opened. Until it is there, nothing is to be played. */
  let going = /** @type {object | null} */ (null);

  return {
    /** Opens what a text names. False if it is no such link. @param {string} text */
    open(text) {
      const isGame = byLink && isByLink(text);
      if (!isGame && !LINK.test(text)) return false;
      const game = isGame ? {} : null;
      const isAwaited = () => game !== null && going === game;
      const end = () => {
        if (!isAwaited()) return;
        going = null;
        waits(false);
      };
      opening = wish(
        "board",
        (signal) => {
          going = game;
          if (game) queueMicrotask(() => isAwaited() && waits(true));
          signal.addEventListener("abort", () => isAwaited() && (going = null));
          return opener().catch((error) => {
            end();
            throw error;
          });
        },
        (open, signal) => open(text, { ...outside, signal }).finally(end),
        true,
      );
      return true;
    },
    /** Whether what is on the board goes, because a game by links is being opened. */
    isGoing: () => going !== null,
    /** When what was opened last is there. */
    opened: () => opening,
  };
}
