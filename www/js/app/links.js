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
 * @param {(begins: boolean) => void} page.waits shows or hides the message that the target is loading
 */
export function createLinks(opener, { request, outside, byLink, waits }) {
  /** @type {(first?: Promise<unknown>) => void} */
  let begin;
  /** @type {Promise<unknown>} */
  let opening = new Promise((resolve) => (begin = resolve));
  /** The target that is being opened, which replaces the game on the board. Until it is there, nobody can play. */
  let going = /** @type {object | null} */ (null);

  return {
    /** Opens the target of a text. False if it is no such link. @param {string} text */
    open(text) {
      if (!LINK.test(text) && !(byLink && isByLink(text))) {
        begin();
        return false;
      }
      // A list, such as `#puzzles`, leaves the game on the board.
      const target = text.includes("=") ? {} : null;
      const end = () => {
        if (!target || going !== target) return;
        going = null;
        waits(false);
      };
      opening = request(
        "board",
        (signal) => {
          going = target;
          if (target) queueMicrotask(() => going === target && waits(true));
          signal.addEventListener("abort", () => going === target && (going = null));
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
    /** Whether something is being opened that will replace the game on the board. */
    isGoing: () => going !== null,
    /** Resolves when the last link is open; before the first text, when that has begun. */
    opened: () => opening,
  };
}
