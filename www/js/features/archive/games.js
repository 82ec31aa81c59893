/**
 * The stored games of this device with their points and results: games that end are added, also from a file, and
 * games are deleted.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, State } from "../../types.js" */
import { hasAccuracy } from "../../game/accuracy.js";
import { localDate } from "../../lib/local-date.js";
import { storedRivals } from "../../players/rivals.js";
import {
  fileOf,
  gamesOfFile,
  storedArchive,
  withAccuracy,
  withGames,
  without,
} from "../../storage/archive.js";
import { endedGame, pointsOf, scored, sideOf, withAdded } from "./model.js";

/** @param {AppContext} app */
export function createGames({ local, parts, stage, check, ready }) {
  const archive = storedArchive(local);
  const rivals = storedRivals(local);
  /** The stored value that was read last, and those of its games whose records the engine can read. */
  let latest = {
    stored: /** @type {import("../../storage/archive.js").Archive | null} */ (null),
    games: /** @type {import("./model.js").ScoredGame[]} */ ([]),
  };

  function all() {
    const stored = archive.get();
    if (stored !== latest.stored) latest = { stored, games: scored(stored.games, check) };
    return latest.games;
  }

  /** Computes the accuracy of the person in a game. Without the solver it stays unknown. @param {import("./model.js").ArchivedGame} game */
  async function measure({ id, record, seats }) {
    const side = sideOf(seats);
    if (!side) return;
    const solver = await parts.solver();
    const review = await solver.ask("review", record, { signal: stage.signal });
    archive.change((known) => withAccuracy(known, id, review.accuracy[side]));
  }

  return {
    all,
    /** How many more are stored, which cannot be read. */
    unread: () => archive.get().unread.length + archive.get().games.length - all().length,
    /**
     * Whether the game on the board need not stay open, as the list has it as it is. A match may go on.
     * @param {Pick<State, "over" | "sideGame" | "match" | "record">} state
     */
    has: ({ over, sideGame, match, record }) =>
      over && !(sideGame || match) && archive.get().games.some((one) => one.record === record),
    /** Loads what games need: all, or these. Rejects if it cannot be loaded. */
    load: (games = archive.get().games) => ready(...games.map(({ record }) => record)),
    /** All as a file. */
    file: () =>
      new File([fileOf(archive.get())], `quantum-tic-tac-toe-${localDate()}.json`, {
        type: "application/json",
      }),
    /** The games in the text of a file. @param {string} text */
    read: (text) => gamesOfFile(text, (game) => pointsOf(game, check)),

    /** Adds games, which are loaded. @param {ReturnType<typeof gamesOfFile>} games @returns {number} how many are new */
    add(games) {
      const before = new Set(archive.get().games.map(({ id }) => id));
      archive.change((known) => withGames(known, games));
      const ids = all().map(({ id }) => id);
      const added = new Set(ids.filter((id) => !before.has(id)));
      rivals.change((scores) => withAdded(scores, all(), added));
      return added.size;
    },

    /** Deletes these games, and what cannot be read if they are all. @param {{ id: string }[]} games */
    remove(games) {
      const isAll = games.length === all().length;
      const ids = new Set(games.map(({ id }) => id));
      // A game that another window has just added was not shown, and stays.
      archive.change((known) => ({
        ...without(known, ({ id }) => ids.has(id)),
        ...(isAll && { unread: [] }),
      }));
    },

    /** Keeps a game that ends. @type {NonNullable<Panel["follow"]>} */
    follow(state, before) {
      if (!state.over) return;
      const { hinted } = rivals.get();
      const game = endedGame(state, before, archive.get(), hinted, Date.now());
      if (!game) return;
      archive.change((known) => {
        const others = known.games.filter(({ id }) => id !== game.id);
        return withGames({ ...known, games: others }, [game]);
      });
      if (hasAccuracy(state)) measure(game).catch(() => {});
    },
  };
}
