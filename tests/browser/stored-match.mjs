// A match in the storage of a device, as the page itself writes it.

/** @typedef {import("playwright-core").Page} Page */
/** @import { Match, Seats } from "../../www/js/types.js" */

/**
 * For `prepare`: stores a match with a game on the board, whose address opens it. Later changes by the page
 * stay.
 * @param {string} record of the game on the board
 * @param {Seats} seats in this game, X first
 * @param {{ games?: (Omit<Match["games"][number], "id">)[], x?: Match["x"] }} [match] the games before it, and who has X
 */
export function withMatch(record, seats, { games = [], x = 0 } = {}) {
  const played = record.split(" ").length - 1;
  const before = games.map((game, i) => ({ id: `earlier-game-${i}`, ...game }));
  const match = { games: before, x, end: null };
  const game = { id: "game-of-a-match", record, played, seats, match };
  return (/** @type {Page} */ page) =>
    page.addInitScript(
      (text) => {
        if (origin !== "null" && !localStorage.getItem("quantum-tic-tac-toe.games"))
          localStorage.setItem("quantum-tic-tac-toe.games", text);
      },
      JSON.stringify({ version: 2, at: 0, games: [game] }),
    );
}
