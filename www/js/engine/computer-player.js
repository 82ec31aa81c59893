/**
 * The computer as a player. When it is its turn, it asks the solver's thread for an action, waits
 * about as long as a person would think, and plays. Without a DOM: it reads the State and acts
 * through the session, like a person's hand.
 *
 *     ask ─────────── answer ─┐
 *     quiet ── pace ──────────┴─ quiet ── reach ── hold ── quiet ── act      time →
 *
 * Any change of the game ends this, and so does looking back at an earlier position.
 *
 * @typedef {import("../storage/settings.js").Values["speed"]} Speed
 * @typedef {Pick<import("../game/session.js").Session, "reach" | "act" | "stall">} Hand
 * @typedef {{ ask(question: "suggest", record: string, how: { signal: AbortSignal,
 *   more: [Level, number] }): Promise<string> }} Solver decides on the action: the solver, or a
 *   lesson
 */
/** @import { Level, State } from "../types.js" */
import { errorProperty } from "../lib/errors.js";
import { anySeed } from "../lib/random-seed.js";

/**
 * How long a level seems to think about a pair, in milliseconds.
 * @type {Record<Level, number>}
 */
const PACE = { 1: 700, 2: 850, 3: 1000, 4: 1150, 5: 1300 };
/** How much longer it looks at the outcomes of a choice or of a measurement, in milliseconds. */
const CHOICE = 700;
/** How long its action is shown before it is played, in milliseconds. */
const HOLD = { pair: 350, choice: 1100 };
/**
 * The factor for all these times, by the person's setting.
 * @type {Record<Speed, number>}
 */
const FACTOR = { slow: 1.5, normal: 1, fast: 0.5, off: 0 };

/**
 * Waits.
 * @param {number} time in milliseconds; 0 does not wait
 * @param {AbortSignal} signal stops the timer, and the promise stays pending
 */
const pause = (time, signal) =>
  new Promise((resolve) => {
    if (!time) return resolve(null);
    const timer = setTimeout(resolve, time, null);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });

/**
 * @param {Hand} hand
 * @param {Solver} solver
 * @param {object} options
 * @param {() => Speed} options.speed
 * @param {() => Promise<unknown>} options.quiet waits until nothing moves on the board and no dialog
 *   covers it
 * @param {() => number} [options.seed] from 0 to 2³²−1
 */
export function createComputer(hand, solver, { speed, quiet, seed = anySeed }) {
  let turn = "";
  let moving = new AbortController();

  /**
   * @param {string} record
   * @param {Level} level
   * @param {boolean} isChoice
   * @param {AbortSignal} signal
   */
  async function move(record, level, isChoice, signal) {
    const answer = solver.ask("suggest", record, { signal, more: [level, seed()] });
    // The answer is awaited below. A failure before that must not count as unhandled.
    answer.catch(() => {});
    const wait = (/** @type {number} */ time) => pause(time * FACTOR[speed()], signal);
    await quiet();
    if (signal.aborted) return;
    await wait(PACE[level] + (isChoice ? CHOICE : 0));
    const action = await answer;
    await quiet();
    if (signal.aborted) return;
    // There is nothing to show before a coin, or before the last square takes both halves of a mark.
    if (FACTOR[speed()] && action !== "?" && action[0] !== action[1]) {
      hand.reach(action);
      await wait(isChoice ? HOLD.choice : HOLD.pair);
      await quiet();
      if (signal.aborted) return;
    }
    hand.act(action);
  }

  return {
    // It asks the solver at once, and waits with its answer.
    early: true,
    /** @param {State} state */
    render({ thinking, record, view }) {
      const next = thinking && !thinking.failure ? `${record} ${thinking.level}` : "";
      if (next === turn) return;
      turn = next;
      moving.abort();
      if (!thinking || !next) return;
      moving = new AbortController();
      const { signal } = moving;
      move(record, thinking.level, view.phase !== "place", signal).catch((error) => {
        if (signal.aborted) return;
        const failure = errorProperty(error, "failure");
        hand.stall(typeof failure === "string" ? failure : "refused");
      });
    },
  };
}
