/**
 * What a State has for consequences besides the picture: the address, the store, what the page
 * around the board is told. They follow from the change between two States that were rendered, so
 * that merely pointing at something has none.
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
  /** What was last said to be wrong. */
  let reported = "";

  return {
    /** @param {State | null} previous @param {State} next */
    changed(previous, next) {
      // Each commit makes its games anew.
      if (next.acted && next.kept !== previous?.kept) {
        writeAddress(next.record);
        keep(next.kept);
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
