/**
 * What survives a reload: the games on the shelf with what can be redone in
 * them, and their matches.
 *
 * Nothing stored is trusted. Every record goes through the engine; what cannot
 * be understood (damaged, another program's, a later version's) is left out,
 * and the text it stood in is kept aside, not lost: as soon as a page can read it,
 * its games are back.
 *
 * Several tabs may be open, and no tab changes because another did. Each writes after an
 * action of its own player, and what others have written meanwhile stays, on the shelf
 * before its own game:
 *
 *     both open    goff 14
 *     one plays    goff 14 28
 *     the other    goff 14 28 · goff 14 19     the last one to write is on the board next time
 *
 * @typedef {import("../players/match.js").Entry} Entry
 *
 * `record` holds what can be redone too; `played` is how many of its actions stand.
 * @typedef {{ record: string, played: number, seats: Readonly<Seats>, match: Match | null }} KeptGame
 * @typedef {{ games: KeptGame[], at: number }} Kept
 * What the engine says of a record: how many actions it has, and its score if it is over.
 * @typedef {(record: string) => { length: number, score: Score | null } | null} Check
 */
/** @import { Match, Notice, Score, Seats } from "../types.js" */
import { PEOPLE, read as readSeats, swapped, tidy } from "../players/seats.js";

const GAMES = "games";
const ASIDE = "games.aside";
/** Version 1 had no seats: people played, with names in a match. */
const VERSION = 2;
/** More games than this are not kept: the oldest go. */
const MOST = 20;

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
  if (!Array.isArray(games)) return;
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

/** What was set aside, if all of it can be read now, before what was found. @param {ReturnType<typeof read> | null} aside @param {Kept | null} found @returns {Kept | null} */
function joined(aside, found) {
  if (!aside?.whole || !aside.kept) return found;
  if (!found) return aside.kept;
  const before = aside.kept.games.filter(
    (one) => !found.games.some((game) => nameOf(one) === nameOf(game)),
  );
  return { games: [...before, ...found.games], at: found.at + before.length };
}

/** Games that are the same are written the same. @param {KeptGame} game */
const nameOf = (game) => JSON.stringify(game);

/** Whether what is in a game is in another one, too. @param {KeptGame} game @param {KeptGame} other */
const within = (game, other) =>
  !game.match && `${other.record} `.startsWith(`${game.record} `) && game.played <= other.played;

/** Whether a text was written by a newer page. @param {string} text */
function isNewer(text) {
  try {
    return Number(field(JSON.parse(text), "version")) > VERSION;
  } catch {
    return false;
  }
}

/**
 * @param {import("./local-storage.js").Keeping} place
 * @param {Check} check
 * @param {(news: Notice) => void} [tell]
 */
export function createStore(place, check, tell = () => {}) {
  const { get, set } = place;

  /** Reads what is stored; what cannot be read is set aside. @param {string | null} text */
  function take(text) {
    if (text === null) return null;
    const { kept, whole } = read(text, check);
    if (whole) return kept;
    // Where there is no room for it, it stays where it is, and nothing is written over it.
    sealed = !set(ASIDE, text);
    if (!sealed) tell(isNewer(text) ? "newer" : "aside");
    return kept;
  }
  let sealed = false;
  /** What was stored when this tab looked last. */
  let text = place.games;
  const { aside } = place;
  const kept = joined(aside ? read(aside, check) : null, take(text));
  /** What was set aside and is back among the games, if all of it is. */
  const back = aside && read(aside, check).whole ? aside : null;

  /** @type {Kept | null} */
  let last = null;
  /** What has ever been on the shelf of this tab. */
  const own = new Set(kept?.games.map(nameOf));
  /** What only other tabs have. @type {KeptGame[]} */
  let others = [];
  /** The game on the board of the tab that wrote last, if it is none of ours. @type {KeptGame | null} */
  let other = null;

  /** Looks what other tabs have stored meanwhile. */
  function look() {
    const now = get(GAMES);
    if (now === null || now === text) return;
    text = now;
    const found = take(now);
    others = found?.games.filter((game) => !own.has(nameOf(game))) ?? [];
    const theirs = found?.games[found.at];
    if (!theirs || !others.includes(theirs)) return;
    if ((last ?? kept)?.games.some((game) => within(theirs, game))) return;
    other = theirs;
    tell("tab");
  }

  return {
    /** What the last visit left. */
    kept,
    /** @param {Kept} next the same object again is not written again */
    keep(next) {
      if (next === last) return;
      last = next;
      for (const game of next.games) own.add(nameOf(game));
      look();
      if (sealed) return;
      const { games, at } = next;
      const more = others.filter((one) => !games.some((game) => within(one, game)));
      const all = [...games.slice(0, at), ...more, ...games.slice(at)];
      const written = write({ games: all, at: at + more.length });
      if (!set(GAMES, written)) return;
      text = written;
      // Something else may lie there by now: what another tab has written, and this one cannot read.
      if (back !== null && get(ASIDE) === back) set(ASIDE, "");
    },
    /** Another tab has stored something. */
    look,
    /** The game that another tab played last; from now on it is on this shelf, too. */
    other() {
      if (other) own.add(nameOf(other));
      others = others.filter((one) => one !== other);
      return other;
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
