/**
 * The games of a person against the computer's opponents, as they are kept on the device.
 *
 *     { "version": 1, "scores": { "1": { "won": 3, "drawn": 1, … } }, "ended": ["9f86d081…", …] }
 *
 * @typedef {"won" | "drawn" | "lost"} Result for the person
 * @typedef {Record<Result | "streak" | "best" | "hinted", number>} RivalScore `streak` counts the wins
 *   since the last game that was not won, `best` is the longest streak, `hinted` the wins with hints
 * @typedef {Record<Level, RivalScore>} RivalScores
 * @typedef {{ scores: RivalScores, ended: string[], hinted: string[] }} Rivals `ended` are the ids of
 *   the games that ended last, `hinted` of those in which a hint was shown
 */
/** @import { Level } from "../types.js" */
import { createStored } from "../lib/stored.js";
import { LEVELS } from "./seats.js";

/** The most ids that are stored: more than the games to which undo can go back, and than an archive can bring again. */
const MAX = 999;

/** @type {Readonly<RivalScore>} */
export const NO_GAMES = { won: 0, drawn: 0, lost: 0, streak: 0, best: 0, hinted: 0 };

/** @type {Readonly<Rivals>} */
const NONE = {
  scores: /** @type {RivalScores} */ (Object.fromEntries(LEVELS.map((level) => [level, NO_GAMES]))),
  ended: [],
  hinted: [],
};

/** The ids of a stored list; none if it is no list. @param {unknown} value @returns {string[]} */
export const idsIn = (value) =>
  (Array.isArray(value) ? value : []).filter((id) => typeof id === "string");

/** @param {unknown} value */
const count = (value) =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;

/** @param {unknown} stored @returns {RivalScore} */
function readScore(stored) {
  const { won, drawn, lost, streak, best, hinted } = Object(stored);
  return {
    won: count(won),
    drawn: count(drawn),
    lost: count(lost),
    streak: count(streak),
    best: count(best),
    hinted: Math.min(count(hinted), count(won)),
  };
}

/**
 * The stored scores. Scores that cannot be read count as no games.
 * @param {import("../lib/stored.js").Store} store
 */
export const storedRivals = (store) =>
  createStored(store, {
    ...{ name: "rivals", version: 1, empty: NONE },
    read: ({ scores, ended, hinted }) => ({
      scores: /** @type {RivalScores} */ (
        Object.fromEntries(LEVELS.map((level) => [level, readScore(Object(scores)[level])]))
      ),
      ended: idsIn(ended),
      hinted: idsIn(hinted),
    }),
  });

/**
 * Adds a game that has ended.
 * @param {Rivals} rivals
 * @param {string} id
 * @param {{ level: Level, result: Result } | null} end the opponent and the result; null: it does not count
 * @returns {Rivals}
 */
export function withGame(rivals, id, end) {
  const ended = [...rivals.ended, id].slice(-MAX);
  const helped = rivals.hinted.includes(id);
  if (!end) return { ...rivals, ended };
  const { level, result } = end;
  const { scores } = rivals;
  const before = scores[level];
  const streak = result === "won" ? before.streak + 1 : 0;
  const score = {
    ...before,
    [result]: before[result] + 1,
    streak,
    best: Math.max(before.best, streak),
    hinted: before.hinted + Number(helped && result === "won"),
  };
  return { ...rivals, scores: { ...scores, [level]: score }, ended };
}

/** Notes that a hint was shown in a game. @param {Rivals} rivals @param {string} id @returns {Rivals} */
export const withHint = (rivals, id) =>
  rivals.hinted.includes(id) ? rivals : { ...rivals, hinted: [...rivals.hinted, id].slice(-MAX) };

/** Whether an opponent was beaten, but never without hints. @param {RivalScore} score */
export const onlyHinted = ({ won, hinted }) => won > 0 && hinted >= won;

/**
 * Deletes all scores, but keeps the ids of the games that have ended.
 * @param {Rivals} rivals
 * @returns {Rivals}
 */
export const cleared = ({ ended, hinted }) => ({ ...NONE, ended, hinted });

/** Whether any game is counted. @param {RivalScores} scores */
export const hasGames = (scores) =>
  LEVELS.some((level) => scores[level].won + scores[level].drawn + scores[level].lost > 0);

/**
 * The opponent to play after a win: the next stronger one who is not yet beaten, else a weaker
 * one, else simply the next. Null after the strongest, when all are beaten.
 * @param {RivalScores} scores
 * @param {Level} level the one who was beaten
 * @returns {Level | null}
 */
export function nextRival(scores, level) {
  const stronger = LEVELS.filter((one) => one > level);
  const isUnbeaten = (/** @type {Level} */ one) => one !== level && !scores[one].won;
  return stronger.find(isUnbeaten) ?? LEVELS.find(isUnbeaten) ?? stronger[0] ?? null;
}
