/**
 * The finished games of a person, as they are kept on the device, the newest first. A file to take along has
 * the same form.
 *
 *     {"version":1,"games":[{"id":"9f86d081…","record":"goff 12 45 …","seats":["",3],"ended":1764200000000,"accuracy":0.8,
 *      "hinted":false}]}
 *
 * @typedef {object} ArchivedGame
 * @property {string} id
 * @property {string} record
 * @property {Match["end"]} end how it ended off the board: a side resigned, or both agreed to stop; null: by its rules
 * @property {Seats} seats
 * @property {number} ended in milliseconds since 1970
 * @property {number | null} accuracy of the one person at this device, from 0 to 1; null: not known
 * @property {boolean} hinted whether a hint was shown in a game against the computer
 *
 * @typedef {object} Archive
 * @property {ArchivedGame[]} games
 * @property {unknown[]} unread entries that this page cannot read. They are kept.
 * @property {string[]} gone the ids of games that are no longer kept, the latest last: opening one of them again with
 *   a friend does not bring it back
 */
/** @import { Match, Player, Score, Seats } from "../types.js" */
import { ID } from "../lib/random-id.js";
import { isTime, readEntries } from "../lib/stored-entries.js";
import { createStored, fieldsOf } from "../lib/stored.js";
import { idsIn } from "../players/rivals.js";
import { readLevel, tidy } from "../players/seats.js";
import { ENDS, readSeats } from "./saved-games.js";

const VERSION = 1;
/** The most games that are kept. The oldest are dropped. */
export const MAX_GAMES = 200;
/** The most ids of games that are no longer kept. */
const MAX_GONE = 999;

/** @param {unknown} value @returns {Player | null} */
function readPlayer(value) {
  if (typeof value === "string") return tidy(value);
  const friend = Reflect.get(Object(value), "friend");
  return typeof friend === "string" ? { friend: tidy(friend) } : readLevel(value);
}

/** One game; null if it cannot be read. Its record is not checked. @param {unknown} value @returns {ArchivedGame | null} */
function readGame(value) {
  const { id, record, end = null, ended, accuracy, hinted, ...fields } = Object(value);
  if (typeof id !== "string" || !ID.test(id) || typeof record !== "string") return null;
  if (end !== null && !ENDS.includes(end)) return null;
  if (!isTime(ended)) return null;
  const seats = readSeats(fields.seats, readPlayer);
  if (!seats) return null;
  const isShare = typeof accuracy === "number" && accuracy >= 0 && accuracy <= 1;
  const share = isShare ? accuracy : null;
  return { id, record, end, seats, ended, accuracy: share, hinted: hinted === true };
}

/**
 * The entries of a stored value or a file; null if it has none.
 * @param {Record<string, any>} fields
 * @returns {Archive | null}
 */
function read({ games, unread = [], gone }) {
  const entries = readEntries(games, unread, readGame);
  return entries && { games: entries.known, unread: entries.unread, gone: idsIn(gone) };
}

/** @param {import("../lib/stored.js").Store} store */
export const storedArchive = (store) =>
  createStored(store, {
    name: "archive",
    version: VERSION,
    read,
    empty: /** @type {Archive} */ ({ games: [], unread: [], gone: [] }),
  });

/** Takes games out. @param {Archive} archive @param {(game: ArchivedGame) => boolean} isTaken @returns {Archive} */
export const without = ({ games, gone, ...rest }, isTaken) => ({
  ...rest,
  games: games.filter((game) => !isTaken(game)),
  gone: [...new Set([...gone, ...games.filter(isTaken).map(({ id }) => id)])].slice(-MAX_GONE),
});

/**
 * Adds games, the newest first. A game that is there stays as it is.
 * @param {Archive} archive
 * @param {readonly ArchivedGame[]} added
 * @returns {Archive} the same object if nothing is new
 */
export function withGames(archive, added) {
  const known = new Set(archive.games.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id) && known.add(id));
  if (!fresh.length) return archive;
  const all = [...fresh, ...archive.games].sort((a, b) => b.ended - a.ended);
  const games = all.slice(0, MAX_GAMES);
  return { ...without(archive, (game) => !games.includes(game)), games };
}

/** Adds the accuracy of a game. @param {Archive} archive @param {string} id @param {number | null} accuracy @returns {Archive} */
export const withAccuracy = (archive, id, accuracy) => ({
  ...archive,
  games: archive.games.map((game) => (game.id === id ? { ...game, accuracy } : game)),
});

/** The contents of a file with these games. @param {Archive} archive */
export const fileOf = ({ games, unread }) =>
  JSON.stringify({ version: VERSION, games, unread }, null, 1);

/**
 * The games of a file that this page can read.
 * @param {string} text
 * @param {(game: ArchivedGame) => Score | null} pointsOf the points of both sides; null if the record cannot be read
 * @returns {ArchivedGame[]}
 */
export function gamesOfFile(text, pointsOf) {
  const { version, ...fields } = fieldsOf(text) ?? {};
  const { games = [] } = (version === VERSION && read(fields)) || {};
  return games.filter((game) => pointsOf(game) !== null);
}
