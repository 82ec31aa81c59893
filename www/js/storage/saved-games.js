/**
 * The games that survive a reload: the open ones with the actions that can be redone, and their
 * matches.
 *
 * Stored data is not trusted. The engine checks every record. A game that cannot be read is left out: it
 * may be damaged, or written by another program or a newer version. The text that contained it is
 * set aside. As soon as a page can read that text, its games are back.
 *
 *     quantum-tic-tac-toe.games         { version, at, games: [{ id, record, played, seats, match }] }
 *     quantum-tic-tac-toe.games.aside   a text that could not be read; a second one in games.aside.2
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
import { asidesOf } from "../lib/aside-names.js";
import { fieldsOf, setAside } from "../lib/stored.js";
import { readLevel, tidy } from "../players/seats.js";
import { GAMES_VERSION } from "./local-storage.js";

const GAMES = "games";
/** The most games that are stored. The oldest are dropped. */
const MAX_GAMES = 20;
/** The ends off the board. @type {readonly NonNullable<Match["end"]>[]} */
export const ENDS = ["resigned X", "resigned O", "off"];

/** The text that is stored. @param {SavedGames} saved @returns {string} */
export function write({ games, at }) {
  const from = Math.max(0, Math.min(at, games.length - MAX_GAMES));
  return JSON.stringify({
    version: GAMES_VERSION,
    at: at - from,
    games: games.slice(from, from + MAX_GAMES),
  });
}

/**
 * Reads a stored text. `whole` says that nothing was left out.
 * @param {string} text
 * @param {Check} check
 * @returns {{ kept: SavedGames | null, whole: boolean }}
 */
export function read(text, check) {
  const { version, at, games: list } = fieldsOf(text) ?? {};
  if (version !== GAMES_VERSION || !Array.isArray(list)) return { kept: null, whole: false };
  let whole = list.length <= MAX_GAMES;
  let onBoard = -1; // the index of the game on the board, if that game could be read
  /** @type {SavedGame[]} */
  const games = [];
  list.slice(0, MAX_GAMES).forEach((entry, i) => {
    const game = readGame(entry, check);
    if (!game) return (whole = false);
    if (i === at) onBoard = games.length;
    return games.push(game);
  });
  if (!games.length) return { kept: null, whole: false };
  if (onBoard < 0) return { kept: { games, at: games.length - 1 }, whole: false };
  return { kept: { games, at: onBoard }, whole };
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
 * @param {SavedGames | null} aside
 * @param {SavedGames | null} saved
 * @returns {SavedGames | null}
 */
function joined(aside, saved) {
  if (!aside || !saved) return aside ?? saved;
  const before = aside.games.filter(
    (game) => !saved.games.some((savedGame) => versionOf(savedGame) === versionOf(game)),
  );
  return { games: [...before, ...saved.games], at: saved.at + before.length };
}

/**
 * One version of a game. Two tabs may play on in the same game in different ways.
 * @param {SavedGame} game
 */
const versionOf = ({ id, played, record }) => `${id} ${played} ${record}`;

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

/** @param {import("./local-storage.js").LocalStore} place @param {Check} check */
export function createStore(place, check) {
  const { get, set, notify } = place;

  /**
   * Reads a stored text. If not all of it can be read, the text is set aside.
   * @param {string | null} text
   */
  function take(text) {
    if (text === null) return null;
    const { kept, whole } = read(text, check);
    if (whole) return kept;
    sealed = !setAside(place, GAMES, text, GAMES_VERSION);
    return kept;
  }
  /** Whether the stored games must not be overwritten. */
  let sealed = false;
  /** The stored text, as this tab last read or wrote it. */
  let text = place.games;
  /** The texts that were set aside and can be read as a whole now: their games are back. */
  const readable = place.asides.flatMap((aside, i) => {
    const { kept, whole } = aside ? read(aside, check) : { kept: null, whole: false };
    return whole ? [{ name: asidesOf(GAMES)[i] ?? "", aside, kept }] : [];
  });
  const kept = readable.reduceRight((saved, { kept }) => joined(kept, saved), take(text));

  /** The games that this tab stored last. @type {SavedGames | null} */
  let last = null;
  /** All versions of games that have ever been open in this tab. */
  const versionsOfThisTab = new Set(kept?.games.map(versionOf));
  /** The games that only other tabs have. @type {SavedGame[]} */
  let gamesElsewhere = [];
  /**
   * The game on the board of the tab that wrote last, if this tab does not have it.
   * @type {SavedGame | null}
   */
  let playedElsewhere = null;

  /** Reads what other tabs have stored. */
  function look() {
    const now = get(GAMES);
    if (now === null || now === text) return;
    text = now;
    const saved = take(now);
    gamesElsewhere = saved?.games.filter((game) => !versionsOfThisTab.has(versionOf(game))) ?? [];
    const onBoard = saved?.games[saved.at];
    if (!onBoard || !gamesElsewhere.includes(onBoard)) return;
    if ((last ?? kept)?.games.some((game) => within(onBoard, game))) return;
    playedElsewhere = onBoard;
    notify("tab");
  }

  return {
    /** The games of the last visit. */
    kept,
    /** Stores games, unless they are the same object as the last time. @param {SavedGames} next */
    keep(next) {
      if (next === last) return;
      last = next;
      for (const game of next.games) versionsOfThisTab.add(versionOf(game));
      gamesElsewhere = gamesElsewhere.filter((game) => !versionsOfThisTab.has(versionOf(game)));
      look();
      if (sealed) return;
      const { games, at } = next;
      const added = gamesElsewhere.filter((other) => !games.some((game) => within(other, game)));
      const all = [...games.slice(0, at), ...added, ...games.slice(at)];
      const written = write({ games: all, at: at + added.length });
      if (!set(GAMES, written)) return;
      text = written;
      // Another tab may have set another text aside, which this tab cannot read. It has to stay.
      for (const { name, aside } of readable) if (get(name) === aside) set(name, "");
    },
    /** Call when another tab has stored something. */
    look,
    /** The game that another tab played last. */
    other: () => playedElsewhere,
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
