/**
 * What survives a reload: the games on the shelf with what can be redone in
 * them, their matches, and a few things that were seen. On this device, where
 * the browser allows that, and nowhere else.
 *
 * Nothing stored is trusted. Every record goes through the engine; what cannot
 * be understood (damaged, another program's, a later version's) is left out,
 * and the text it stood in is kept aside, not lost. Tabs do not talk: each
 * writes after an action of its own player, the last one to write is what the
 * next visit finds, and no tab changes because another did.
 *
 * @typedef {import("./match.js").Match} Match
 * @typedef {import("./match.js").Entry} Entry
 * @typedef {import("./match.js").Score} Score
 * @typedef {import("./seats.js").Seats} Seats
 *
 * `record` holds what can be redone too; `played` is how many of its actions stand.
 * @typedef {{ record: string, played: number, seats: Readonly<Seats>, match: Match | null }} KeptGame
 * @typedef {{ games: KeptGame[], at: number }} Kept
 * What the engine says of a record: how many actions it has, and its score if it is over.
 * @typedef {(record: string) => { length: number, score: Score | null } | null} Check
 * @typedef {Pick<Storage, "getItem" | "setItem">} Place
 * @typedef {"guide" | "keys" | "lessons" | "players" | "puzzles"} Small
 */
import { PEOPLE, read as readSeats, swapped, tidy } from "./seats.js";

const PREFIX = "quantum-tic-tac-toe.";
const GAMES = `${PREFIX}games`;
const ASIDE = `${PREFIX}games.aside`;
/** Version 1 had no seats: people played, with names in a match. */
const VERSION = 2;
/** More games than this are not kept: the oldest go. */
const MOST = 20;
const MOST_IN_MATCH = 1000;

/** @param {Kept} kept @returns {string} */
export function write({ games, at }) {
  const from = Math.max(0, Math.min(at, games.length - MOST));
  return JSON.stringify({
    version: VERSION,
    at: at - from,
    games: games.slice(from, from + MOST),
  });
}

/**
 * What a stored text holds. `whole` says that nothing had to be left out.
 * @param {string} text
 * @param {Check} check
 * @returns {{ kept: Kept | null, whole: boolean }}
 */
export function read(text, check) {
  /** @type {unknown} */
  let stored;
  try {
    stored = JSON.parse(text);
  } catch {
    return { kept: null, whole: false };
  }
  const list = field(stored, "games");
  const at = field(stored, "at");
  const version = field(stored, "version");
  if ((version !== 1 && version !== VERSION) || !Array.isArray(list))
    return { kept: null, whole: false };
  let whole = list.length <= MOST;
  let standing = -1; // where the game on the board is, if it could be read
  /** @type {KeptGame[]} */
  const games = [];
  list.slice(0, MOST).forEach((entry, i) => {
    const game = readGame(entry, check, version === 1);
    if (!game) return (whole = false);
    if (i === at) standing = games.length;
    return games.push(game);
  });
  if (!games.length) return { kept: null, whole: false };
  if (standing < 0) return { kept: { games, at: games.length - 1 }, whole: false };
  return { kept: { games, at: standing }, whole };
}

/** @param {unknown} entry @param {Check} check @param {boolean} old @returns {KeptGame | null} */
function readGame(entry, check, old) {
  const record = field(entry, "record");
  const played = field(entry, "played");
  const told = field(entry, "match");
  const found = typeof record === "string" ? check(record) : null;
  if (typeof record !== "string" || !found || !count(played, found.length)) return null;
  const match = told === null ? null : readMatch(told, check);
  const seats = old ? formerSeats(told, match?.x) : readSeats(field(entry, "seats"));
  return match === undefined || !seats ? null : { record, played, seats, match };
}

/** Version 1 had the names in the match, whoever began with X first. @param {unknown} match @param {number} [x] @returns {Readonly<Seats> | null} */
function formerSeats(match, x) {
  if (match === null) return PEOPLE;
  const names = field(match, "names");
  if (!Array.isArray(names)) return null;
  /** @type {Seats} */
  const seats = [tidy(names[0]), tidy(names[1])];
  return x === 1 ? swapped(seats) : seats;
}

/** @param {unknown} told @param {Check} check @returns {Match | undefined} */
function readMatch(told, check) {
  const [games, x, end] = ["games", "x", "end"].map((name) => field(told, name));
  if (!Array.isArray(games) || games.length > MOST_IN_MATCH) return;
  if ((x !== 0 && x !== 1) || (end !== null && !aborted(end))) return;
  /** @type {Entry[]} */
  const entries = [];
  for (const entry of games) {
    const [record, who, how] = ["record", "x", "end"].map((name) => field(entry, name));
    const found = typeof record === "string" ? check(record) : null;
    if (typeof record !== "string" || !found || (who !== 0 && who !== 1)) return;
    // A game that was played to its end has a score, and no other has.
    const end = how === "played" || aborted(how) ? how : null;
    if (!end || (end === "played") !== (found.score !== null)) return;
    entries.push({ record, x: who, end });
  }
  return { games: entries, x, end };
}

/** @param {unknown} end @returns {end is "resigned X" | "resigned O" | "off"} */
const aborted = (end) => end === "resigned X" || end === "resigned O" || end === "off";

/** @param {unknown} n @param {number} most @returns {n is number} */
const count = (n, most) => typeof n === "number" && Number.isInteger(n) && n >= 0 && n <= most;

/** A field of something that may be anything. @param {unknown} of @param {string} name @returns {unknown} */
const field = (of, name) =>
  of !== null && typeof of === "object" && Object.hasOwn(of, name) ? Reflect.get(of, name) : null;

/**
 * @param {Place | null} place null where the browser keeps nothing
 * @param {Check} check
 */
export function createStore(place, check) {
  /** @param {string} name */
  function get(name) {
    try {
      return place?.getItem(name) ?? null;
    } catch {
      return null; // denied after all
    }
  }
  /** @param {string} name @param {string} text */
  function set(name, text) {
    try {
      place?.setItem(name, text);
    } catch {
      // Full or forbidden: it holds for as long as the page is open.
    }
  }

  const text = get(GAMES);
  const { kept, whole } = text === null ? { kept: null, whole: true } : read(text, check);
  if (text !== null && !whole) set(ASIDE, text);
  /** @type {Kept | null} */
  let last = null;
  /** @type {Map<string, string>} holds too where nothing can be stored */
  const small = new Map();

  return {
    /** What the last visit left. */
    kept,
    /** Whether there was a visit before this one. */
    known: text !== null || get(`${PREFIX}guide`) !== null,
    /** @param {Kept} next the same object again is not written again */
    keep(next) {
      if (next === last) return;
      last = next;
      set(GAMES, write(next));
    },
    /** A small thing that is remembered. @param {Small} name */
    recall: (name) => small.get(name) ?? get(PREFIX + name),
    /** @param {Small} name @param {string} value */
    remember(name, value) {
      small.set(name, value);
      set(PREFIX + name, value);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
