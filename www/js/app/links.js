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
 */
export function createLinks(opener, { request, outside, byLink }) {
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
        if (going === target) going = null;
      };
      opening = request(
        "board",
        (signal) => {
          going = target;
          signal.addEventListener("abort", end);
          return opener()
            .then((open) => signal.aborted || open(text, { ...outside, signal }))
            .finally(end);
        },
        () => {},
        target ? 0 : Infinity,
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
