/**
 * The games that survive a reload: the open ones with the actions that can be redone, and their
 * matches.
 *
 * Stored data is not trusted. The engine checks every record. A game that cannot be read is left out: it
 * may be damaged, or written by another program or a newer version. The text that contained it is
 * set aside (lib/stored.js). As soon as a page can read that text, its games are back.
 *
 *     quantum-tic-tac-toe.games         { version, at, games: [{ id, record, played, seats, match }] }
 *
 * Several tabs can be open. A tab does not change when another tab writes. Each tab writes after
 * an action of its own player. It keeps the games that other tabs have written, and puts them before its
 * own game:
 *
 *     both tabs are open          goff 14
 *     one player plays 28         goff 14 28
 *     the other player plays 19   goff 14 28 · goff 14 19     the last writer's game is on the board
 *                                                             at the next visit
 *
 * @typedef {{ length: number, score: Score | null }} RecordFacts number of actions of a record, and
 *   its score if the game is over
 * @typedef {(record: string) => RecordFacts | null} Check the engine's facts on a record; null if
 *   it is not valid
 */
/** @import { Match, Player, SavedGame, SavedGames, Score, Seats } from "../types.js" */
import { ID } from "../lib/random-id.js";
import { createStored } from "../lib/stored.js";
import { readLevel, tidy } from "../players/seats.js";
import { GAMES_VERSION } from "./local-storage.js";

/** The most games that are stored. The oldest are dropped. */
const MAX_GAMES = 20;
/** The ends off the board. @type {readonly NonNullable<Match["end"]>[]} */
export const ENDS = ["resigned X", "resigned O", "off"];

/** @type {SavedGames} */
const NONE = { games: [], at: 0 };

/** The newest games, the one on the board among them. @param {SavedGames} saved @returns {SavedGames} */
function newest({ games, at }) {
  const from = Math.max(0, Math.min(at, games.length - MAX_GAMES));
  return { at: at - from, games: games.slice(from, from + MAX_GAMES) };
}

/**
 * Reads stored games; null if there are none.
 * @param {Record<string, any>} fields
 * @param {Check} check
 * @param {() => unknown} leaveOut is called for each part that cannot be read
 * @returns {SavedGames | null}
 */
function read({ at, games: list }, check, leaveOut) {
  if (!Array.isArray(list)) return null;
  if (list.length > MAX_GAMES) leaveOut();
  let onBoard = -1; // the index of the game on the board, if that game could be read
  /** @type {SavedGame[]} */
  const games = [];
  list.slice(0, MAX_GAMES).forEach((entry, i) => {
    const game = readGame(entry, check);
    if (!game) return leaveOut();
    if (i === at) onBoard = games.length;
    return games.push(game);
  });
  if (!games.length) return null;
  if (onBoard < 0) leaveOut();
  return { games, at: onBoard < 0 ? games.length - 1 : onBoard };
}

/**
 * Reads seats from untrusted data.
 * @param {unknown} value
 * @param {(player: unknown) => Player | null} readPlayer
 * @returns {Seats | null}
 */
export function readSeats(value, readPlayer) {
  const [x = null, o = null, ...more] = Array.isArray(value) ? value.map(readPlayer) : [];
  return x === null || o === null || more.length ? null : [x, o];
}

/** @param {unknown} player @returns {Player | null} */
const readPlayer = (player) => (typeof player === "string" ? tidy(player) : readLevel(player));

/** @param {unknown} entry @param {Check} check @returns {SavedGame | null} */
function readGame(entry, check) {
  const { id, record, played, match: stored = null, ...fields } = Object(entry);
  const facts = typeof record === "string" ? check(record) : null;
  if (!facts || !Number.isInteger(played) || played < 0 || played > facts.length) return null;
  const match = stored === null ? null : readMatch(stored, check);
  const seats = readSeats(fields.seats, readPlayer);
  return isId(id) && seats && match !== undefined ? { id, record, played, seats, match } : null;
}

/** @param {unknown} stored @param {Check} check @returns {Match | undefined} */
function readMatch(stored, check) {
  const { games, x, end = null } = Object(stored);
  if (!Array.isArray(games)) return;
  if ((x !== 0 && x !== 1) || (end !== null && !ENDS.includes(end))) return;
  /** @type {Match["games"]} */
  const entries = [];
  for (const entry of games) {
    const { id, record, x, end } = Object(entry);
    const facts = typeof record === "string" ? check(record) : null;
    if (!isId(id) || !facts || (x !== 0 && x !== 1)) return;
    // A game has a score exactly if it was played to its end.
    if (facts.score ? end !== "played" : !ENDS.includes(end)) return;
    entries.push({ id, record, x, end });
  }
  return { games: entries, x, end };
}

/** @param {unknown} id @returns {id is string} */
const isId = (id) => typeof id === "string" && ID.test(id);

/**
 * Puts games that were set aside before the stored games.
 * @param {SavedGames} aside
 * @param {SavedGames} saved
 * @returns {SavedGames}
 */
function joined(aside, saved) {
  if (!saved.games.length) return aside;
  const before = aside.games.filter((game) => !saved.games.some((other) => isSame(game, other)));
  return { games: [...before, ...saved.games], at: saved.at + before.length };
}

/**
 * One version of a game. Two tabs may play on in the same game in different ways.
 * @param {SavedGame} game
 */
const versionOf = ({ id, played, record }) => `${id} ${played} ${record}`;
/** @param {SavedGame} game @param {SavedGame} other */
const isSame = (game, other) => versionOf(game) === versionOf(other);

/**
 * Whether another version of a game contains everything that is in this one.
 * @param {SavedGame} game
 * @param {SavedGame} other
 */
const within = (game, other) =>
  game.id === other.id &&
  !game.match &&
  `${other.record} `.startsWith(`${game.record} `) &&
  game.played <= other.played;

/** @param {import("./local-storage.js").LocalStore} local @param {Check} check */
export function createStore(local, check) {
  const stored = createStored(
    // Games that could not be stored are still open in this tab.
    { ...local, recall: local.get, remember: local.set },
    {
      ...{ name: "games", version: GAMES_VERSION, empty: NONE, comesBack: false },
      read: (fields, leaveOut) => read(fields, check, leaveOut),
    },
  );
  /** The games that were set aside and can be read now. They are joined with those of the last visit. */
  const back = stored.asides();
  /** The games that are open in this tab, as it restored or stored them last. */
  let open = NONE;
  /** All versions of games that have ever been open in this tab. @type {Set<string>} */
  const versionsOfThisTab = new Set();
  /**
   * The game on the board of the tab that wrote last, if this tab does not have it.
   * @type {SavedGame | null}
   */
  let playedElsewhere = null;

  /** @param {SavedGame} game */
  const isElsewhere = (game) => !versionsOfThisTab.has(versionOf(game));
  /** Whether an open game contains everything that is in a game. @param {SavedGame} game */
  const isOpen = (game) => open.games.some((other) => within(game, other));

  /** @param {SavedGames} games those that are open now */
  function opened(games) {
    open = games;
    for (const game of games.games) versionsOfThisTab.add(versionOf(game));
  }

  /** Reads what other tabs have stored. */
  function look() {
    const { games, at } = stored.reread();
    const onBoard = games[at];
    if (!onBoard || !isElsewhere(onBoard) || isOpen(onBoard)) return;
    if (playedElsewhere && isSame(onBoard, playedElsewhere)) return;
    playedElsewhere = onBoard;
    local.notify("tab");
  }

  return {
    /** The games of the last visit, which this tab opens; null: there are none. */
    restore() {
      opened(back.reduceRight((saved, { known }) => joined(known, saved), stored.reread()));
      return open.games.length ? open : null;
    },
    /** Stores games, unless they are the same object as the last time. @param {SavedGames} next */
    keep(next) {
      if (next === open) return;
      opened(next);
      look();
      const { games, at } = next;
      stored.change((saved) => {
        const added = saved.games.filter((game) => isElsewhere(game) && !isOpen(game));
        const all = [...games.slice(0, at), ...added, ...games.slice(at)];
        return newest({ games: all, at: at + added.length });
      });
      if (!stored.isKept()) return;
      // Another tab may have set another text aside, which this tab cannot read. It has to stay.
      for (const { place, aside } of back) if (local.get(place) === aside) local.set(place, "");
    },
    /** Call when another tab has stored something. */
    look,
    /** The game that another tab played last. */
    other: () => playedElsewhere,
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
