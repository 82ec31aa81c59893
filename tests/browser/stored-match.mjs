// A match in the storage of a device, as the page itself writes it.

/** @typedef {import("playwright-core").Page} Page */
/** @import { Match, Seats } from "../../www/js/types.js" */

/**
 * For `prepare`: stores a match with a game on the board, whose address opens it. Later changes by the page
 * stay.
 * @param {string} record of the game on the board
 * @param {Seats} seats in this game, X first
 * @param {{ games?: (Omit<Match["games"][number], "id">)[], x?: Match["x"] } | null} [match] the games before it, and
 * who has X; null: a game alone
 */
export function withMatch(record, seats, match = {}) {
  const played = record.split(" ").length - 1;
  const games = match?.games?.map((one, i) => ({ id: `earlier-game-${i}`, ...one })) ?? [];
  const game = {
    ...{ id: "stored-game", record, played, seats },
    match: match && { x: 0, end: null, ...match, games },
  };
  return (/** @type {Page} */ page) =>
    page.addInitScript(
      (text) => {
        if (origin !== "null" && !localStorage.getItem("quantum-tic-tac-toe.games"))
          localStorage.setItem("quantum-tic-tac-toe.games", text);
      },
      JSON.stringify({ version: 2, at: 0, games: [game] }),
    );
}
