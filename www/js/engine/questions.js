/**
 * Everything that the solver can be asked about a record. The answers are plain data; a
 * failure is an answer too. Asked in a thread of its own (worker.js), or where none may
 * begin, in the page (thinker.js).
 *
 *
 * @typedef {typeof QUESTIONS} Questions
 * @typedef {keyof Questions} Question
 * `about` is a game's record.
 * @typedef {{ id: number, question: Question, about: string, more: unknown[] }} Asked
 * @typedef {{ id: number, answer: unknown }
 *   | { id: number, failed: { name: string, message: string } }} Told
 */
/** @import { Game, GameClass } from "../types.js" */
import { LoadFailure } from "./load.js";

const QUESTIONS = {
  /** @param {Game} game */
  analyse: (game) => game.analyse(),
  /** @param {Game} game @param {number} level @param {number} seed */
  suggest: (game, level, seed) => game.suggest(level, seed),
  /** @param {Game} game */
  hint: (game) => game.hint(),
  /** @param {Game} game */
  review: (game) => game.review(),
  /** A puzzle by the rules of a game. @param {Game} game @param {number} seed @param {number} [grade] */
  puzzle: (game, seed, grade) => classOf(game).puzzle(seed, game.rules, grade),
  /** @param {Game} game @param {number} day */
  dailyPuzzle: (game, day) => classOf(game).dailyPuzzle(day),
};

/** @param {Game} game */
const classOf = (game) => /** @type {GameClass} */ (game.constructor);

/** How many nodes the first slice of an answer has, some hundredths of a second; and how many more each next one. */
const SLICE = { first: 8000, more: 1000 };

/**
 * The solver keeps what it has found, so that the same question comes further every time.
 * @template T @param {GameClass} Game @param {() => T} ask @param {() => Promise<unknown>} pause
 */
async function inSlices(Game, ask, pause) {
  for (let nodes = SLICE.first; ; nodes += SLICE.more) {
    Game.limit(nodes);
    try {
      return ask();
    } catch (error) {
      if (/** @type {{ code?: string }} */ (Object(error)).code !== "unfinished") throw error;
    } finally {
      Game.limit(0);
    }
    await pause();
  }
}

/**
 * @param {Promise<GameClass>} engine
 * @param {Asked} asked
 * @param {() => Promise<unknown>} [pause] where others must have their turn while it is worked on; to
 *   throw ends it
 * @returns {Promise<Told>}
 */
export async function answer(engine, { id, question, about, more }, pause) {
  /** @type {Game | undefined} */
  let game;
  try {
    const Game = await engine;
    const one = Game.fromRecord(about);
    game = one;
    /** @type {(game: Game, ...more: any[]) => unknown} */
    const work = QUESTIONS[question];
    const ask = () => work(one, ...more);
    return { id, answer: pause ? await inSlices(Game, ask, pause) : ask() };
  } catch (error) {
    const told = /** @type {{ code?: string, message?: string }} */ (Object(error));
    // What the engine refuses has a code. Anything else, as no memory left, has broken it.
    const name = error instanceof LoadFailure ? error.failure : told.code ? "refused" : "crashed";
    return { id, failed: { name, message: String(told.message) } };
  } finally {
    game?.free();
  }
}
