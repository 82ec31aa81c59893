/**
 * The effects of a State besides the picture: the address, the store, and errors for the page around
 * the board. They follow from the change between two rendered States, so pointing at something has
 * no effect.
 */
/** @import { SavedGames, State } from "../types.js" */

/**
 * @param {object} page
 * @param {(record: string) => void} page.writeAddress
 * @param {(games: SavedGames) => void} page.keep what the next visit should find
 * @param {(code: string, message: string) => void} page.refused something does not work: ERRORS in
 *   element/options.js
 */
export function createEffects({ writeAddress, keep, refused }) {
  /** The error that was reported last. */
  let reported = "";

  return {
    /** @param {State | null} previous @param {State} next */
    changed(previous, next) {
      // Each commit makes a new list of games.
      if (next.acted && next.savedGames !== previous?.savedGames) {
        writeAddress(next.record);
        keep(next.savedGames);
      }
      const failure = next.thinking?.failure ?? "";
      const wrong = next.broken?.text ?? failure;
      if (wrong && wrong !== reported)
        if (next.broken) refused("bad-record", wrong);
        else refused(failure, "the computer cannot play");
      reported = wrong;
    },
  };
}
