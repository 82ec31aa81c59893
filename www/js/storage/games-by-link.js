/**
 * The games with friends elsewhere, live and by links, that this device has: the state of its own side, with
 * the secret in it, and the data of a list, which needs no module.
 *
 *     quantum-tic-tac-toe.by-link         { version, games: [{ id, kept, friend, name, since, … }], unread }
 *
 * `unread` are entries that this page cannot read. They are kept.
 *
 * Several tabs may be open. Each of them reads the stored text again before it writes, and changes only
 * its own game in it.
 *
 * @typedef {object} GameByLink
 * @property {string} id names the game, the same on both devices; of a live game the name of its room
 * @property {string} kept `RemoteGame.stored()`; of a live game `LiveGame.stored()`
 * @property {string} friend name of the friend; empty if the friend gave none
 * @property {string} name name of the person here, sent to the friend; empty: none
 * @property {number} since time of the last step, in milliseconds since 1970
 * @property {"me" | "other" | "over"} turn side whose step is next
 * @property {Side | null} side side of the person here; null until it is tossed
 * @property {string} record its position
 * @property {{ key: string, game: string, kept: string } | null} live of a live game: the key of its room, the id of
 *   the game that is played, and that one as `RemoteGame.stored()` has it; null: the game goes by links
 * @property {string} [room] the key of the room in which a game by links began
 *
 * @typedef {Pick<import("./local-storage.js").LocalStore, "get" | "set" | "notify" | "keeps">} Place
 */
/** @import { Side } from "../types.js" */
import { tidy } from "../players/seats.js";
import { isTime, readEntries } from "../lib/stored-entries.js";
import { createStored } from "../lib/stored.js";

/** The length of an id in an address. */
const SHORT = 8;
/** The form of an id: base64url. */
const ID = /^[\w-]{8,}$/;

/** An id as it stands in an address. @param {string} id */
export const shortId = (id) => id.slice(0, SHORT);

/**
 * One stored game; null if it cannot be read.
 * @param {unknown} value
 * @returns {GameByLink | null}
 */
function readGame(value) {
  const { id, kept, record, since, turn, side, live = null, room, ...names } = Object(value);
  if (typeof id !== "string" || !ID.test(id) || typeof kept !== "string") return null;
  if (typeof record !== "string" || !isTime(since)) return null;
  if (!["me", "other", "over"].includes(turn) || !["X", "O", null].includes(side)) return null;
  if (live !== null && !["key", "game", "kept"].every((name) => typeof live[name] === "string"))
    return null;
  return {
    ...{ id, kept, record, since, turn, side, live },
    friend: tidy(names.friend),
    name: tidy(names.name),
    ...(typeof room === "string" && { room }),
  };
}

/** The games of each place. @type {WeakMap<Place, GamesByLink>} */
const stores = new WeakMap();

/**
 * The games in a place: the same object for every caller, also if nothing can be stored.
 * @param {Place} place
 */
export function gamesByLink(place) {
  const store = stores.get(place) ?? createGamesByLink(place);
  stores.set(place, store);
  return store;
}

/** @param {Place} place */
export function createGamesByLink(place) {
  /** The games of this tab that could not be stored, by id. @type {Map<string, GameByLink>} */
  const unstored = new Map();
  const stored = createStored(
    // Not what could not be stored: games that other tabs store later would go back to an older state.
    { ...place, recall: place.get, remember: place.set },
    {
      ...{ name: "by-link", version: 1 },
      // An older state of a game could sign a second step for one place.
      comesBack: false,
      read({ games, unread = [] }) {
        const entries = readEntries(games, unread, readGame);
        return entries && { games: entries.known, unread: entries.unread };
      },
      empty: { games: /** @type {GameByLink[]} */ ([]), unread: /** @type {unknown[]} */ ([]) },
    },
  );

  /** @param {(games: GameByLink[]) => GameByLink[]} change @returns {boolean} whether it is stored */
  function write(change) {
    stored.change(({ games, unread }) => ({ games: change(games), unread }));
    return stored.isKept();
  }

  /** All games, the one that last went on first. @param {readonly GameByLink[]} [games] the stored ones */
  const all = (games = stored.get().games) =>
    [...unstored.values(), ...games.filter(({ id }) => !unstored.has(id))].sort(
      (a, b) => b.since - a.since,
    );
  /** The same, before a step is signed: another tab may have just stored one. */
  const allNow = () => all(stored.reread().games);

  return {
    all: () => all(),

    /** Whether the last game will be there at the next visit. */
    canWrite: stored.isKept,

    /** A game by its id, or by the short id in an address. @param {string} id */
    find: (id) => allNow().find((game) => game.id === id || shortId(game.id) === id) ?? null,

    /** The live game in whose room a game is played. @param {string} id of the game, or its short id */
    findLive: (id) =>
      allNow().find(({ live }) => live?.game && [live.game, shortId(live.game)].includes(id)) ??
      null,

    /**
     * Keeps a game. Where nothing can be stored, it is there until the page is closed.
     * @param {GameByLink} game
     * @returns {boolean} whether the next visit finds no older state of it, which could sign a second step for one
     *   place
     */
    keep(game) {
      game = { ...game, friend: tidy(game.friend), name: tidy(game.name) };
      // A game that goes on by links is not live any more: one side must never sign two different steps.
      const isOther = (/** @type {GameByLink} */ { id, live }) =>
        id !== game.id && (game.live !== null || live?.game !== game.id);
      const room = allNow().find((one) => !isOther(one) && (one.live || one.room));
      if (room && !game.live) game = { ...game, room: room.live?.key ?? room.room ?? "" };
      for (const one of [...unstored.values()]) if (!isOther(one)) unstored.delete(one.id);
      if (write((games) => [...games.filter(isOther), game])) return true;
      unstored.set(game.id, game);
      return stored.reread().games.every((one) => isOther(one) || one.kept === game.kept);
    },

    /** @param {string} id */
    remove(id) {
      unstored.delete(id);
      write((games) => games.filter((game) => game.id !== id));
    },
  };
}

/** @typedef {ReturnType<typeof createGamesByLink>} GamesByLink */
