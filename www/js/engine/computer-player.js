/**
 * The computer at the board: when it is its turn, the solver's thread is asked
 * for an action, a natural while passes, and it plays. Without a DOM: what it
 * sees is the State, what it does goes through the session like a person's hand.
 *
 *     asked ──────── answer ─┐
 *     quiet ── pace ─────────┴─ quiet ── reach ── hold ── quiet ── act
 *
 * Whatever changes the game, or looks back at it, meanwhile, ends all of this.
 *
 * @typedef {import("../storage/settings.js").Values["speed"]} Speed
 * @typedef {Pick<import("../game/session.js").Session, "reach" | "act" | "stall">} Hand
 * @typedef {{ ask(question: "suggest", record: string, how: { signal: AbortSignal,
 *   more: [Level, number] }): Promise<string> }} Thinker who decides: the solver, or a lesson
 */

/** @import { Level, State } from "../types.js" */
import { anySeed } from "../lib/random-seed.js";

/** How long (milliseconds) a level seems to think about a pair. @type {Record<Level, number>} */
const PACE = { 1: 700, 2: 850, 3: 1000, 4: 1150, 5: 1300 };
/** How much longer it looks at the outcomes of a choice or of a measurement. */
const CHOICE = 700;
/** How long what it is about to do is shown: a mark taken up, an outcome tried. */
const HOLD = { pair: 350, choice: 1100 };
/** What a person's own speed makes of it. @type {Record<Speed, number>} */
const FACTOR = { slow: 1.5, normal: 1, fast: 0.5, off: 0 };

/** @param {number} time milliseconds; none, and nothing is waited for @param {AbortSignal} signal */
const pause = (time, signal) =>
  new Promise((done) => {
    if (!time) return done(null);
    const timer = setTimeout(done, time, null);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });

/**
 * @param {Hand} hand
 * @param {Thinker} thinker
 * @param {object} around
 * @param {() => Speed} around.speed
 * @param {() => Promise<unknown>} around.quiet when nothing moves on the board or lies over it
 * @param {() => number} [around.seed] from 0 to 2³²−1
 */
export function createComputer(hand, thinker, { speed, quiet, seed = anySeed }) {
  let turn = "";
  let off = new AbortController();

  /** @param {string} record @param {Level} level @param {boolean} choice @param {AbortSignal} signal */
  async function move(record, level, choice, signal) {
    const answer = thinker.ask("suggest", record, { signal, more: [level, seed()] });
    // It is waited for below; until then nobody is there to handle a failure.
    answer.catch(() => {});
    const wait = (/** @type {number} */ time) => pause(time * FACTOR[speed()], signal);
    await quiet();
    if (signal.aborted) return;
    await wait(PACE[level] + (choice ? CHOICE : 0));
    const action = await answer;
    await quiet();
    if (signal.aborted) return;
    // The last square takes both marks at once, and a coin shows nothing before.
    if (FACTOR[speed()] && action !== "?" && action[0] !== action[1]) {
      hand.reach(action);
      await wait(choice ? HOLD.choice : HOLD.pair);
      await quiet();
      if (signal.aborted) return;
    }
    hand.act(action);
  }

  return {
    /** @param {State} state */
    render({ thinking, record, view }) {
      const next = thinking && !thinking.failure ? `${record} ${thinking.level}` : "";
      if (next === turn) return;
      turn = next;
      off.abort();
      if (!thinking || !next) return;
      off = new AbortController();
      const { signal } = off;
      move(record, thinking.level, view.phase !== "place", signal).catch((error) => {
        if (signal.aborted) return;
        const failure = Reflect.get(Object(error), "failure");
        hand.stall(typeof failure === "string" ? failure : "refused");
      });
    },
  };
}
