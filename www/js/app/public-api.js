/** Commands to a board from outside: from its page, from a script, from an address. */
/** @import { GameClass, SavedGames, Seats } from "../types.js" */
import { LoadFailure } from "../engine/load.js";
import { nextTask } from "../lib/next-task.js";
import { FIRST_RULES } from "../variants/index.js";
import { closeDialog } from "./dialogs.js";

/** Texts of the addresses that lead to no game. They show the landing where nothing was played yet. */
const NO_GAME = /^((puzzle|lesson)s)?$/;

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {object} page
 * @param {import("../game/session.js").Session} page.session
 * @param {ReturnType<typeof import("./rendering.js").createRendering>} page.rendering
 * @param {ReturnType<typeof import("./links.js").createLinks>} page.links
 * @param {import("./load-parts.js").Parts} page.parts
 * @param {import("../storage/local-storage.js").LocalStore} page.local
 * @param {() => Promise<SavedGames | null>} page.restore the games of the last visit
 * @param {(...records: string[]) => Promise<unknown>} page.ready loads the variants of games
 * @param {() => Promise<unknown>} page.besideTheBoard loads the panels of a game that has begun
 * @param {import("./requests.js").RequestLatest} page.request
 * @param {() => void} page.cancel forgets what is being loaded for a person
 * @param {() => void} page.greet shows the landing
 * @param {boolean} page.whole the board has a page for itself
 */
export function createCommands(stage, Game, page) {
  const { session, rendering, links, parts, local, ready, request } = page;
  const { runScripted } = rendering;

  /**
   * Loads all that the first State shows.
   * @param {string} text @param {string} rules @param {SavedGames | null} games of the previous board
   * @returns {Promise<SavedGames | null>} these, or the games of the last visit
   */
  async function prepare(text, rules, games) {
    try {
      const saved = games ?? (local.hasGames ? await page.restore() : null);
      // Other open games are waited for when undo goes back to them.
      await ready(text, rules, saved?.games[saved.at]?.record ?? "");
      if (saved?.games.some(({ match }) => match)) await parts.matchLine();
      const records = (saved?.games ?? []).map(({ record }) => record);
      // A failure of these is told when the game is there.
      if ([text, ...records].some((one) => one.includes(" ")))
        await page.besideTheBoard().catch(() => {});
      return saved;
    } catch (cause) {
      throw new LoadFailure("part", cause);
    }
  }

  return {
    /**
     * Begins with the game or the link of an address, or else with the games of the last visit.
     * @param {string} text
     * @param {{ rules: string, seats: Seats } | null} [asked] what the page asks for
     * @param {SavedGames | null} [games] of the previous board of the page, which go on
     */
    async begin(text, asked, games = null) {
      // A home that is loaded again is shown again (history.js).
      const greets = stage.onGamePage && (NO_GAME.test(text) || history.state?.place === "home");
      const home = greets && local.played() ? await parts.home().catch(() => null) : null;
      const saved = await prepare(text, asked?.rules ?? "", games);
      await nextTask();
      if (stage.signal.aborted) return;
      stage.byId("page").hidden = false;
      const record = links.open(text) ? "" : text;
      if (greets && !home) page.greet();
      const rules = asked && asked.rules !== FIRST_RULES ? asked.rules : "";
      session.begin(record || rules, saved);
      if (asked) session.sit(asked.seats);
      rendering.begin();
      home?.show();
    },

    /**
     * Shows another game, a puzzle or a lesson; the game before it stays open.
     * @param {string} text
     * @param {Seats} [seats] who plays it, if not two people
     */
    async open(text, seats) {
      // On the page of the game the address has changed, so an open dialog is out of date.
      if (page.whole) closeDialog(stage);
      if (links.open(text)) return;
      const { record, sideGame } = session.state();
      // A lesson, or an experiment, that has the same record is not that game.
      if (text === record && !sideGame) return page.cancel();
      const show = () => {
        session.open(text);
        if (seats) session.sit(seats);
      };
      await request(
        "board",
        () => ready(text),
        () => runScripted(show),
        Infinity,
      );
    },

    /**
     * Starts a new game. Rejects if there are no such rules; nothing else changes then.
     * @param {string} rules
     * @param {Seats} seats
     */
    async start(rules, seats) {
      new Game(rules).free();
      await request(
        "board",
        () => ready(rules),
        () => runScripted(() => session.start(rules, seats)),
        Infinity,
      );
    },
  };
}
