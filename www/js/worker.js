/**
 * The solver's own thread: a module worker with an engine of its own. It gets a
 * question about a record and answers with plain data; a failure is an answer
 * too. thinker.js is the other end, and nobody else talks to it.
 *
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").Game} Game
 * @typedef {import("./engine.js").GameClass} GameClass
 *
 * @typedef {typeof QUESTIONS} Questions
 * @typedef {keyof Questions} Question
 * `about` is a game's record.
 * @typedef {{ id: number, question: Question, about: string, more: unknown[] }} Asked
 * @typedef {{ id: number, answer: unknown }
 *   | { id: number, failed: { name: string, message: string } }} Told
 */
import { LoadFailure, loadEngine } from "./engine.js";

/** Everything that can be asked. */
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

const engine = loadEngine();
// Whoever asks is told; until then nobody is there to handle it.
engine.catch(() => {});

/** @param {Asked} asked @returns {Promise<Told>} */
async function answer({ id, question, about, more }) {
  /** @type {Game | undefined} */
  let game;
  try {
    const Game = await engine;
    game = Game.fromRecord(about);
    /** @type {(game: Game, ...more: any[]) => unknown} */
    const work = QUESTIONS[question];
    return { id, answer: work(game, ...more) };
  } catch (error) {
    const name = error instanceof LoadFailure ? error.failure : "refused";
    return { id, failed: { name, message: String(Reflect.get(Object(error), "message")) } };
  } finally {
    game?.free();
  }
}

addEventListener("message", async ({ data }) => postMessage(await answer(data)));
