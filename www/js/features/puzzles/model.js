/**
 * Puzzles without the page: their links, where to find each, the action that was tried, and the tally of
 * answers. Pure.
 *
 * A puzzle is asked for by its day, or by rules and seed, or as any of a grade. The puzzles that come with
 * the page need no solver.
 *
 *     #puzzle=2026-11-20      the puzzle of a day
 *     #puzzle=4711            by Goff's rules
 *     #puzzle=nature,4711     by others
 *
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Analysis} Analysis
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Puzzle} Puzzle
 * @typedef {{ day: number } | { rules: string, seed: number, first?: number } | { rules: string, grade: number }} Wanted
 *   `first`: the day for which it counts, where it takes the place of that day's puzzle
 * @typedef {Pick<import("../../engine/solver.js").Solver, "ask">} Solver
 */

import { readRecord } from "../../engine/read-record.js";
import { presetOf, rulesIn } from "../../engine/rules.js";
import { createStored } from "../../lib/stored.js";
import { anySeed } from "../../lib/random-seed.js";
import { isToss, variantOf } from "../../variants/index.js";

/** The grades, the easiest first. */
export const GRADES = /** @type {const} */ ([1, 2, 3, 4, 5]);

const PREFIX = "puzzle=";
const DAY = 86_400_000;
const SEEDS = 2 ** 32;

/**
 * The player's calendar date as a number: the days from 1 January 1970 to this date. So a day lasts from
 * midnight to midnight where the player is, and 23 or 25 hours where the clock is changed.
 * @param {number} [now] milliseconds
 */
export function dayOf(now = Date.now()) {
  const date = new Date(now);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

/** A day's noon, in UTC: its date is the same there. @param {number} day */
export const dateOf = (day) => new Date((day + 0.5) * DAY);

// ------------------------------------------------------------------- links

/**
 * The puzzle that a link names; null if it names none.
 * @param {string} text as address.js reads it
 * @returns {Wanted | null}
 */
export function fromLink(text) {
  const name = text.slice(PREFIX.length);
  // eslint-disable-next-line local/action-text -- a date
  if (/^\d{4}-\d\d-\d\d$/.test(name)) {
    const day = Date.parse(`${name}T00:00:00Z`) / DAY;
    // Some browsers take 30 February for a day in March.
    return day >= 0 && isoOf(day) === name ? { day } : null;
  }
  const parts = /^(?:([a-z-]+) )?(\d{1,10})$/.exec(name);
  const seed = Number(parts?.[2]);
  return parts && seed < SEEDS ? { rules: parts[1] ?? "goff", seed } : null;
}

/**
 * The text of a link to a puzzle, as address.js writes it.
 * @param {{ day: number } | { rules: string, seed: number }} puzzle
 */
export function toLink(puzzle) {
  if ("day" in puzzle) return PREFIX + isoOf(puzzle.day);
  const { rules, seed } = puzzle;
  return PREFIX + (rules === "goff" ? seed : `${rules} ${seed}`);
}

/** @param {number} day */
const isoOf = (day) => dateOf(day).toISOString().slice(0, 10);

// ----------------------------------------------------------------- finding

/** The rules of a puzzle. @param {Pick<Puzzle, "record">} puzzle */
export const rulesOf = ({ record }) => rulesIn(record);

/** The input of a puzzle's game, which must be loaded. @param {Pick<Puzzle, "record">} puzzle */
export const inputOf = (puzzle) => variantOf(rulesOf(puzzle)).input;

/**
 * The question of a puzzle: the player, whether coins or dice measure, and whether the solution closes a
 * cycle.
 * @param {import("../../types.js").GameClass} Game
 * @param {Pick<Puzzle, "record" | "solution">} puzzle
 * @returns {{ player: "X" | "O", coin: boolean, closes: boolean }}
 */
export function questionOf(Game, { record, solution: [solution = ""] }) {
  return readRecord(Game, record, (game) => {
    const rules = presetOf(game.rules);
    return {
      player: game.view().turn ?? "X",
      coin: Game.presets().some(({ id, measuredBy }) => id === rules && measuredBy !== "opponent"),
      closes: !isToss(game.rules, solution) && game.preview(solution).cycle !== null,
    };
  });
}

/** The day for which a puzzle counts; null: none. @param {Wanted} wanted */
export const countsFor = (wanted) =>
  "day" in wanted ? wanted.day : "seed" in wanted ? (wanted.first ?? null) : null;

/** Whether the answer is one of the two ways of a collapse. @param {Pick<Puzzle, "record" | "solution">} puzzle */
const isChoice = ({ record, solution: [solution = ""] }) =>
  inputOf({ record }).kindOf(solution) === "choice";

/** The name under which a puzzle is counted. @param {Pick<Puzzle, "record" | "seed">} puzzle */
export const nameOf = (puzzle) => `${rulesOf(puzzle)} ${puzzle.seed}`;

/**
 * The wanted puzzle. For a grade: the first that comes with the page and was not answered yet, and after
 * those a new one. Rejects with the errors of the solver's thread.
 * @param {Wanted} wanted
 * @param {readonly Puzzle[]} shipped
 * @param {Tally} tally
 * @param {Solver} solver
 * @param {AbortSignal} signal
 * @param {() => number} [random] a seed, from 0 to 2³²−1
 * @returns {Promise<Puzzle>}
 */
export async function find(wanted, shipped, tally, solver, signal, random = anySeed) {
  if ("day" in wanted) return solver.ask("dailyPuzzle", "goff", { signal, more: [wanted.day] });
  const alike = shipped.filter((puzzle) => rulesOf(puzzle) === wanted.rules);
  if ("seed" in wanted) {
    const known = alike.find(({ seed }) => seed === wanted.seed);
    return known ?? solver.ask("puzzle", wanted.rules, { signal, more: [wanted.seed] });
  }
  const unseen = alike.filter(
    (one) => one.grade === wanted.grade && !tally.seen.includes(nameOf(one)),
  );
  // A choice between two cards is the easiest of its grade, and the least to find: moves come first.
  return (
    unseen.find((one) => !isChoice(one)) ??
    unseen[0] ??
    solver.ask("puzzle", wanted.rules, { signal, more: [random(), wanted.grade] })
  );
}

/**
 * The puzzle of a day for somebody who never tried one: a move that wins, of the lowest grade.
 * @param {readonly Puzzle[]} shipped
 * @param {number} day
 * @returns {Puzzle | null} null if there is none
 */
export function firstPuzzle(shipped, day) {
  const all = shipped.filter(
    ({ record, grade, margin, solution }) =>
      rulesOf({ record }) === "goff" &&
      grade === GRADES[0] &&
      !isChoice({ record, solution }) &&
      margin !== 0 &&
      margin > 0 === isTurnOfX(record),
  );
  return all[day % all.length] ?? null;
}

/**
 * The puzzle that takes the place of today's for somebody who has never tried a puzzle; null: today's stays. Once it
 * was posed, it stays the puzzle of this day, whatever else is tried.
 * @param {() => Promise<Puzzle[]>} shipped
 * @param {Tally} tally
 * @param {import("./diary.js").Diary} diary
 * @param {number} today
 */
export async function newcomersPuzzle(shipped, { seen }, { tries, runs, first: begun }, today) {
  const isNew = !seen.length && !tries.length && !runs.length;
  if (!isNew && begun !== today) return null;
  return firstPuzzle(await shipped().catch(() => []), today);
}

/** Whether X places the next mark: both have placed equally many marks. @param {string} record */
function isTurnOfX(record) {
  const [, ...actions] = record.split(" ");
  const { kindOf } = inputOf({ record });
  return actions.filter((action) => kindOf(action) === "place").length % 2 === 0;
}

// ----------------------------------------------------------------- judging

/**
 * The first action after a puzzle's position, and whether it was played just now.
 * @param {string} start the puzzle's record
 * @param {string} before
 * @param {string} after
 */
export function triedIn(start, before, after) {
  const tried = after.startsWith(`${start} `)
    ? (after.slice(start.length).split(" ")[1] ?? "")
    : "";
  return { tried, now: tried !== "" && before === start && after === `${start} ${tried}` };
}

/**
 * The decision of a player in an action: the stone that is measured, not the square where it is found. Any
 * other action is a decision as it stands.
 * @param {Pick<Puzzle, "record">} puzzle
 * @param {string} played
 */
export function answerIn(puzzle, played) {
  const { kindOf, tossOf } = inputOf(puzzle);
  return kindOf(played) === "outcome" ? tossOf(played) : played;
}

/** Whether chance decides alone, so that nobody plays the action. @param {Pick<Puzzle, "record">} puzzle @param {string} action */
export const isLeftToChance = (puzzle, action) => !inputOf(puzzle).squaresIn(action).length;

/** The best action of a position, if it has any. @param {Analysis} analysis */
export const bestOf = ({ margin, moves }) => moves.find((move) => move.margin === margin);

/**
 * The actions of a position, grouped by value, the best first.
 * @param {Analysis} analysis
 * @param {"X" | "O"} player who acts
 * @returns {{ margin: number, actions: string[] }[]}
 */
export function groups({ moves }, player) {
  /** @type {Map<number, string[]>} */
  const byMargin = new Map();
  for (const { action, margin } of moves)
    byMargin.set(margin, [...(byMargin.get(margin) ?? []), action]);
  const sign = player === "X" ? 1 : -1;
  return [...byMargin]
    .map(([margin, actions]) => ({ margin, actions }))
    .sort((one, other) => sign * (other.margin - one.margin));
}

// ------------------------------------------------------------------- tally

/**
 * Answers by grade. A puzzle counts once, by its first answer; `solved` counts those that were right at
 * once and without the solution being shown. `seen` has the names of the answered puzzles, the latest
 * last.
 * @typedef {{ tried: number[], solved: number[], seen: string[] }} Tally
 */

/** The most names that are stored. The page has fewer puzzles. */
const MAX = 1000;

/** An empty tally. @returns {Tally} */
export const none = () => ({
  tried: GRADES.map(() => 0),
  solved: GRADES.map(() => 0),
  seen: [],
});

/**
 * Reads the stored fields of a tally; null if they are malformed.
 * @param {Record<string, any>} fields @returns {Tally | null}
 */
export function readTally({ tried, solved, seen }) {
  if (![tried, solved].every((list) => Array.isArray(list) && list.length === GRADES.length))
    return null;
  if (![...tried, ...solved].every(isCount)) return null;
  if (!Array.isArray(seen) || !seen.every((one) => typeof one === "string")) return null;
  if (solved.some((/** @type {number} */ n, /** @type {number} */ i) => n > tried[i])) return null;
  return { tried, solved, seen: seen.slice(-MAX) };
}

/** The tally that is kept on the device. @param {import("../../storage/local-storage.js").LocalStore} store */
export const storedTally = (store) =>
  createStored(store, { name: "puzzles", version: 1, read: readTally, empty: none() });

/** @param {unknown} n */
const isCount = (n) => Number.isSafeInteger(n) && Number(n) >= 0;

/**
 * Counts a puzzle that was answered, or whose solution was looked at.
 * @param {Tally} tally
 * @param {Puzzle} puzzle
 * @param {boolean} right
 * @returns {Tally}
 */
export function counted(tally, puzzle, right) {
  const name = nameOf(puzzle);
  if (tally.seen.includes(name)) return tally;
  const add = (/** @type {number[]} */ list) =>
    list.map((n, i) => (i + 1 === puzzle.grade ? n + 1 : n));
  return {
    ...tally,
    tried: add(tally.tried),
    solved: right ? add(tally.solved) : tally.solved,
    seen: [...tally.seen, name].slice(-MAX),
  };
}
