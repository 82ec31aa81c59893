/**
 * All questions that the solver can answer about a record. Answers are plain data, and so are
 * failures. Questions are answered in a worker (worker.js), or in the page if no worker can be
 * started (in-page.js).
 *
 *     { id: 7, question: "suggest", about: "goff 14", more: [3, "apart", 42] }
 *     { id: 7, answer: "28" }
 *     { id: 7, failed: { name: "crashed", message: "…" } }
 *
 * @typedef {typeof QUESTIONS} Questions
 * @typedef {keyof Questions} Question
 * @typedef {{ id: number, question: Question, about: string, more: unknown[] }} Asked `about` is the
 *   record of a game, `more` are the other arguments of the question
 * @typedef {{ id: number, answer: unknown }
 *   | { id: number, failed: { name: string, message: string } }} Reply
 */
/** @import { Game, GameClass, Temper } from "../types.js" */
import { errorCode, errorMessage } from "../lib/errors.js";
import { LoadFailure } from "./load.js";

const QUESTIONS = {
  /** @param {Game} game */
  analyse: (game) => game.analyse(),
  /** @param {Game} game @param {number} level @param {Temper} style @param {number} seed */
  suggest: (game, level, style, seed) => game.suggestInTemper(level, style, seed),
  /** @param {Game} game */
  hint: (game) => game.hint(),
  /** @param {Game} game */
  review: (game) => game.review(),
  /**
   * A puzzle by the rules of the game.
   * @param {Game} game
   * @param {number} seed
   * @param {number} [grade]
   */
  puzzle: (game, seed, grade) => classOf(game).puzzle(seed, game.rules, grade),
  /** @param {Game} game @param {number} day */
  dailyPuzzle: (game, day) => classOf(game).dailyPuzzle(day),
};

/** @param {Game} game */
const classOf = (game) => /** @type {GameClass} */ (game.constructor);

/**
 * How many nodes the solver searches in the first slice, which takes some hundredths of a second,
 * and by how many each later slice is longer.
 */
const SLICE = { first: 8000, more: 1000 };

/**
 * The time for a suggestion in milliseconds, and the level whose move is played after it. Where WebAssembly is
 * interpreted, the solver may take half a minute; this level searches on its own.
 */
const [TIME_LIMIT, FALLBACK_LEVEL] = [3000, 4];

/**
 * Asks a question again and again, with a limit for the nodes. The solver keeps its table, so it
 * gets further each time.
 * @template T
 * @param {GameClass} Game
 * @param {() => T} ask
 * @param {(() => Promise<unknown>) | undefined} pause
 * @param {false | (() => T)} fallback answers if it takes too long
 */
async function inSlices(Game, ask, pause, fallback) {
  const start = performance.now();
  for (let nodes = SLICE.first; ; nodes += SLICE.more) {
    Game.limit(nodes);
    try {
      return ask();
    } catch (error) {
      if (errorCode(error) !== "unfinished") throw error;
    } finally {
      Game.limit(0);
    }
    if (fallback && performance.now() - start > TIME_LIMIT) return fallback();
    await pause?.();
  }
}

/**
 * @param {Promise<GameClass>} engine
 * @param {Asked} asked
 * @param {() => Promise<unknown>} [pause] is called between slices, so that other work can go on;
 *   an exception ends the work
 * @returns {Promise<Reply>}
 */
export async function answer(engine, { id, question, about, more }, pause) {
  /** @type {Game | undefined} */
  let game;
  try {
    const Game = await engine;
    const asked = Game.fromRecord(about);
    game = asked;
    /** @type {(game: Game, ...more: any[]) => unknown} */
    const work = QUESTIONS[question];
    const ask = () => work(asked, ...more);
    const fallback =
      question === "suggest" && (() => work(asked, FALLBACK_LEVEL, ...more.slice(1)));
    return { id, answer: pause || fallback ? await inSlices(Game, ask, pause, fallback) : ask() };
  } catch (error) {
    // The engine's own errors have a code. Any other error, such as a lack of memory, has broken it.
    const name =
      error instanceof LoadFailure ? error.failure : errorCode(error) ? "refused" : "crashed";
    return { id, failed: { name, message: errorMessage(error) } };
  } finally {
    game?.free();
  }
}
