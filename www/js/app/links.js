/**
 * Opens the texts of an address that name something other than a game on the board: a lesson, a puzzle, the
 * list of either, an experiment, a game by links. The part that opens them loads with the first one (open-link.js).
 */
import { isByLink } from "../lib/address.js";

/** @import { OpenOptions } from "../types.js" */

const LINK = /^(lessons?|puzzle|apparatus)=|^(lesson|puzzle)s$/;

/**
 * @param {() => Promise<(text: string, wanted: OpenOptions) => Promise<unknown>>} opener
 * @param {object} page
 * @param {import("./requests.js").RequestLatest} page.request
 * @param {Omit<OpenOptions, "signal">} page.outside
 * @param {boolean} page.byLink whether games by links are played here
 * @param {(begins: boolean) => void} page.waits shows or hides the message that a game by links is loading
 */
export function createLinks(opener, { request, outside, byLink, waits }) {
  /** @type {(first?: Promise<unknown>) => void} */
  let begin;
  /** @type {Promise<unknown>} */
  let opening = new Promise((resolve) => (begin = resolve));
  /** The game by links that is being opened. Until it is there, nobody can play. */
  let going = /** @type {object | null} */ (null);

  return {
    /** Opens the target of a text. False if it is no such link. @param {string} text */
    open(text) {
      const isGame = byLink && isByLink(text);
      if (!isGame && !LINK.test(text)) {
        begin();
        return false;
      }
      const game = isGame ? {} : null;
      const isAwaited = () => game !== null && going === game;
      const end = () => {
        if (!isAwaited()) return;
        going = null;
        waits(false);
      };
      opening = request(
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
      begin(opening);
      return true;
    },
    /** Whether a game by links is being opened, which will replace the one on the board. */
    isGoing: () => going !== null,
    /** Resolves when the last link is open; before the first text, when that has begun. */
    opened: () => opening,
  };
}
