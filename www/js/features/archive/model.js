/**
 * The finished games of a person: which games are kept, how each ended, and the sum of some of them. Pure.
 *
 * @typedef {import("../../storage/archive.js").ArchivedGame} ArchivedGame
 * @typedef {"won" | "drawn" | "lost"} Result for the one person at this device
 * @typedef {{ opponent: string, result: string, rules: string }} Filter empty: all
 * @typedef {{ won: number, drawn: number, lost: number }} Sum
 * @typedef {ArchivedGame & { result: Result | null }} Counted a game with its result
 * @typedef {Counted & { score: Score }} ScoredGame a game whose record can be read
 */
/** @import { Message, Player, SavedGame, Score, Seats, Side, State } from "../../types.js" */
import { lengthOf } from "../../game/record.js";
import { isRemote } from "../../game/remote.js";
import { amount } from "../../i18n/points.js";
import { message } from "../../i18n/text-key.js";
import { localDate } from "../../lib/local-date.js";
import { begin } from "../../players/match.js";
import { award } from "../../players/match-results.js";
import { withGame } from "../../players/rivals.js";
import { computers, levelOf, nameOf } from "../../players/seats.js";
import { variantOf } from "../../variants/index.js";

/** Games of two people at this device, in the list of opponents. */
export const HERE = "here";

/** The side of the one person at this device; null if there are two or none. @param {Readonly<Seats>} seats @returns {Side | null} */
export function sideOf([x, o]) {
  const [isX, isO] = [typeof x === "string", typeof o === "string"];
  return isX === isO ? null : isX ? "X" : "O";
}

/**
 * The game that a State ends, by its rules, by resignation or by agreement. Null for a game that was over when
 * it came to the board, unless it was played with a friend and may have ended meanwhile; for one that ended
 * before its first move; for a demonstration, and a game that is only watched. A game against the computer that
 * is called off does not count. A game of one person counts as it first ended: a result cannot be undone.
 * @param {Pick<State, "gameId" | "over" | "end" | "past" | "record" | "seats" | "sideGame" | "view">} state
 * @param {Pick<State, "gameId" | "over"> | null} before
 * @param {Pick<import("../../storage/archive.js").Archive, "games" | "gone">} archive
 * @param {readonly string[]} hinted the ids of the games in which a hint was shown
 * @param {number} now in milliseconds since 1970
 * @returns {ArchivedGame | null}
 */
export function endedGame(state, before, { games, gone }, hinted, now) {
  const { gameId: id, over, end, past, record, seats, sideGame, view } = state;
  if (!over || !(end || view.score) || past !== null || !record.includes(" ")) return null;
  if (isRemote(sideGame) ? !sideOf(seats) : sideGame !== null) return null;
  if (!isRemote(sideGame) && (before?.gameId !== id || before.over)) return null;
  if (!seats.some((player) => typeof player === "string")) return null;
  if (end === "off" && computers(seats)) return null;
  if (sideOf(seats) && (gone.includes(id) || games.some((game) => game.id === id))) return null;
  const was = { accuracy: null, hinted: hinted.includes(id) };
  return { id, record, end, seats: [...seats], ended: now, ...was };
}

/**
 * The points of both sides; null if the record cannot be read, or if it goes on and nothing has ended it.
 * @param {Pick<ArchivedGame, "record" | "end">} game
 * @param {(record: string) => { score: Score | null } | null} check
 */
export function pointsOf({ record, end }, check) {
  const facts = check(record);
  return facts && award(end, facts.score);
}

/** The rules of a record. @param {Pick<ArchivedGame, "record">} game */
export const rulesOf = ({ record }) => record.split(" ")[0] ?? "";

/** The opponent of the person at this device. @param {Pick<ArchivedGame, "seats">} game @returns {Player} */
export const opponentOf = ({ seats }) => (sideOf(seats) === "O" ? seats[0] : seats[1]);

/** An opponent as text, to filter by. @param {Pick<ArchivedGame, "seats">} game */
export function opponentKey({ seats }) {
  if (!sideOf(seats)) return HERE;
  const opponent = opponentOf({ seats });
  return typeof opponent === "object" ? `friend ${opponent.friend}` : `level ${levelOf(opponent)}`;
}

/** @param {Pick<ArchivedGame, "seats">} game @param {Score} score @returns {Result | null} */
export function resultOf({ seats }, score) {
  const side = sideOf(seats);
  if (!side) return null;
  const margin = (score.X - score.O) * (side === "X" ? 1 : -1);
  return margin > 0 ? "won" : margin < 0 ? "lost" : "drawn";
}

/** @param {Pick<ArchivedGame, "seats">} game @returns {string | Message} */
export function opponentName(game) {
  if (!sideOf(game.seats)) return message("players.people");
  const opponent = opponentOf(game);
  const level = levelOf(opponent);
  return level ? message(`level.${level}`) : nameOf(opponent) || message("archive.friend");
}

/** @param {Pick<Counted, "seats" | "result">} game @returns {string | Message} */
export function titleOf({ seats, result }) {
  if (result) return message(`archive.title.${result}`, { name: opponentName({ seats }) });
  const [x, o] = seats.map(nameOf);
  return x || o ? `${x || "X"} – ${o || "O"}` : message("players.people");
}

/** How a game ended, if not by its rules, or else its points. @param {ScoredGame} game @returns {Message} */
export function endingOf({ end, result, score }) {
  if (!end) return message("archive.score", { x: amount(score.X), o: amount(score.O) });
  if (end === "off") return message("archive.agreed");
  return result
    ? message("archive.resigned")
    : message("match.resigned", { player: end === "resigned X" ? "X" : "O" });
}

/** The mark of a win with hints; empty for other games. @param {Counted} game @returns {string | Message} */
export const helpOf = ({ result, hinted }) =>
  result === "won" && hinted ? message("archive.hinted") : "";

/** The games whose records can be read. @param {readonly ArchivedGame[]} games @param {Parameters<typeof pointsOf>[1]} check */
export const scored = (games, check) =>
  games.flatMap((game) => {
    const score = pointsOf(game, check);
    return score ? [{ ...game, score, result: resultOf(game, score) }] : [];
  });

/**
 * A game as it comes to the board again. A friend elsewhere does not play on here.
 * @param {Pick<ArchivedGame, "record" | "seats" | "end">} game
 * @param {string} id
 * @returns {SavedGame}
 */
export const reopened = ({ record, seats: [x, o], end }, id) => ({
  ...{ id, record, played: lengthOf(record), seats: [here(x), here(o)] },
  match: end && { ...begin(), end },
});
/** @param {Player} player */
const here = (player) => (typeof player === "object" ? player.friend : player);

/**
 * The game of the scores against the computer's opponents; null if it does not count there, as one that did not end
 * by its rules.
 * @param {Counted} game
 */
function rivalOf(game) {
  const level = levelOf(opponentOf(game));
  const { result, end } = game;
  return result && level !== null && end === null ? { level, result } : null;
}

/**
 * The scores against the computer's opponents with games that came from a file. A game that has counted before does
 * not count again. The streaks follow from the archive, in which these games stand among the others.
 * @param {import("../../players/rivals.js").Rivals} rivals
 * @param {readonly Counted[]} games all of the archive, the newest first
 * @param {ReadonlySet<string>} added the ids of those from the file
 */
export function withAdded(rivals, games, added) {
  const counts = games.filter((game) => rivalOf(game));
  const fresh = counts.filter(({ id }) => added.has(id) && !rivals.ended.includes(id));
  return fresh.reduceRight((known, game) => withOne(known, game, counts, added), rivals);
}

/** @param {import("../../players/rivals.js").Rivals} known @param {Counted} game @param {readonly Counted[]} games @param {ReadonlySet<string>} added */
function withOne(known, game, games, added) {
  const end = rivalOf(game);
  if (!end) return known;
  const hinted = game.hinted ? [game.id, ...known.hinted] : known.hinted;
  const { scores, ended } = withGame({ ...known, hinted }, game.id, end);
  const before = known.scores[end.level];
  const alike = games.filter((one) => rivalOf(one)?.level === end.level);
  const { streak: longest } = sumOf(alike);
  const lost = alike.findIndex(({ result }) => result !== "won");
  const latest = lost < 0 ? alike.length : lost;
  // Wins since then that the archive has no longer count as well, unless a game from the file has ended them.
  const isEnded = added.has(alike[lost]?.id ?? "");
  const streak = isEnded ? latest : Math.max(before.streak, latest);
  const best = Math.max(before.best, longest, streak);
  const score = { ...scores[end.level], streak, best };
  return { ...known, scores: { ...scores, [end.level]: score }, ended };
}

/** Two squares as the page shows them. They are no part of a date. */
const PAIR = /^\d-\d$/;

/** A text as it is compared: without case and accents, and with one sign for all dashes. @param {string} text */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/[\p{M}\u2060]/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .toLowerCase();

/** The actions of a record as they are written, "12", and their squares as the page shows them, "1–2". @param {string} record */
function actionsIn(record) {
  const [rules = "", ...actions] = record.split(" ");
  const { squaresIn, tossOf } = variantOf(rules).input;
  const squares = actions.map((action) => squaresIn(tossOf(action)).join("-"));
  return [...actions, ...squares].join(" ");
}

/**
 * The texts of a game that a search goes through. The game must be loaded.
 * @param {ArchivedGame} game
 * @param {string[]} shown what the page shows of it
 */
export const textsOf = ({ record, ended }, shown) => [
  ...shown,
  actionsIn(record),
  localDate(ended),
];

/**
 * Whether a game has every word of a search, whole or in part.
 * @param {string[]} texts that are shown of the game
 * @param {string} search
 */
export function isFound(texts, search) {
  const all = plain(texts.join(" "));
  return plain(search)
    .split(/[\s,]+/)
    .every((word) =>
      PAIR.test(word) ? new RegExp(`(?<![\\d-])${word}(?![\\d-])`).test(all) : all.includes(word),
    );
}

/** The values to choose from, each once, in the order of the games. @param {readonly ArchivedGame[]} games */
export const choicesOf = (games) => ({
  opponents: [...new Map(games.map((game) => [opponentKey(game), game]))],
  rules: [...new Set(games.map(rulesOf))],
});

/**
 * @template {ArchivedGame & { result: Result | null }} T
 * @param {readonly T[]} games
 * @param {Filter} filter
 * @returns {T[]}
 */
export const filtered = (games, { opponent, result, rules }) =>
  games.filter(
    (game) =>
      (!opponent || opponentKey(game) === opponent) &&
      (!result || game.result === result) &&
      (!rules || rulesOf(game) === rules),
  );

/**
 * The sum of games with a result, and the longest streak of wins.
 * @param {readonly { result: Result | null }[]} games the newest first
 */
export function sumOf(games) {
  const sum = { won: 0, drawn: 0, lost: 0, streak: 0 };
  let streak = 0;
  for (const { result } of games) {
    if (!result) continue;
    sum[result]++;
    streak = result === "won" ? streak + 1 : 0;
    sum.streak = Math.max(sum.streak, streak);
  }
  return sum;
}

/**
 * The results against each opponent, in the order of the games: the latest opponent first.
 * @template {Pick<ArchivedGame, "seats"> & { result: Result | null }} T
 * @param {readonly T[]} games
 * @returns {{ game: T, sum: Sum }[]} each with a game against this opponent
 */
export function sumsByOpponent(games) {
  /** @type {Map<string, { game: T, sum: Sum }>} */
  const sums = new Map();
  for (const game of games) {
    if (!game.result) continue;
    const key = opponentKey(game);
    const known = sums.get(key) ?? { game, sum: { won: 0, drawn: 0, lost: 0 } };
    known.sum[game.result]++;
    sums.set(key, known);
  }
  return [...sums.values()];
}
