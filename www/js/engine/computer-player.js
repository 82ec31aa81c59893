/**
 * The computer as a player. When it is its turn, it asks the solver's thread for an action, waits
 * about as long as a person would think, and plays. Without a DOM: it reads the State and acts
 * through the session, as a person does.
 *
 *     ask ──────────────────── answer ─┐
 *     board idle ── thinking time ─────┴─ board idle ── move shown ── board idle ── act      time →
 *
 * Any change of the game ends this, and so does looking back at an earlier position. A press that is
 * refused because it is the computer's turn skips the remaining waits of this turn.
 *
 * @typedef {import("../storage/settings.js").Values["speed"]} Speed
 * @typedef {Pick<import("../game/session.js").Session, "showInput" | "act" | "stall">} Actor
 * @typedef {{ ask(question: "suggest", record: string, how: { signal: AbortSignal,
 *   more: [Level, Temper, number] }): Promise<string> }} Solver decides on the action: the solver, or a
 *   lesson
 */
/** @import { FailureName } from "./solver.js" */
/** @import { Level, MotionKind, State, Temper } from "../types.js" */
import { errorProperty } from "../lib/errors.js";
import { anySeed } from "../lib/random-seed.js";

/**
 * The preference of each level among actions that seem equally good to it.
 * @type {Record<Level, Temper>}
 */
const STYLES = { 1: "middle", 2: "share", 3: "apart", 4: "reach", 5: "press" };
/**
 * The thinking time of level 1 for a pair, in milliseconds, and the addition for each next level. `make waits`
 * prints how long each opponent then lets a person wait.
 */
const THINKING = { base: 400, perLevel: 70 };
/** The additional time for a choice whose rule is explained beside the board, in milliseconds. */
const READING = 2000;
/** The least time from a collapse to the next action, in milliseconds: the sentence on it has to be read. */
const COLLAPSED = 1500;
/** The additional thinking time, and the time for which the move is shown before it is played, in milliseconds. */
const PAIR = { thinking: 0, shown: 300 };
/** The same for a choice or a measurement. */
const CHOICE = { thinking: 300, shown: 670 };
/** The factor that varies each wait: the least one, and the range above it. */
const VARIATION = { least: 0.8, range: 0.4 };
/** A person who has seen some turns follows faster: the last factor, and the number of turns until then. */
const SPEED_UP = { factor: 0.6, turns: 40 };
/** The factor for all these times, by the speed that is set. Motion has its own: board/animation.js. @type {Record<Speed, number>} */
const SPEED_FACTOR = { slow: 1.5, normal: 1, fast: 0.5, off: 0 };

/**
 * Waits.
 * @param {number} time in milliseconds; 0 does not wait
 * @param {AbortSignal} signal stops the timer, and the promise stays pending
 * @param {AbortSignal} skip ends the wait
 */
const pause = (time, signal, skip) =>
  new Promise((resolve) => {
    if (!time || skip.aborted) return resolve(null);
    const timer = setTimeout(resolve, time, null);
    signal.addEventListener("abort", () => clearTimeout(timer));
    skip.addEventListener("abort", resolve);
  });

/**
 * @param {Actor} actor
 * @param {Solver} solver
 * @param {object} options
 * @param {() => Speed} options.speed
 * @param {() => Promise<unknown>} options.whenIdle waits until nothing moves on the board and no dialog
 *   covers it
 * @param {() => MotionKind} [options.skipped] which motion on the board the last press has skipped
 * @param {() => number} [options.seed] from 0 to 2³²−1
 * @param {() => Promise<unknown>} [options.reasons] loads the texts that say why it is stuck
 */
export function createComputer(
  actor,
  solver,
  { speed, whenIdle, skipped = () => "none", seed = anySeed, reasons = async () => {} },
) {
  let turn = "";
  /** The number of its turns so far. */
  let turns = 0;
  let moving = new AbortController();
  let skip = new AbortController();

  /**
   * @param {string} record
   * @param {Level} level
   * @param {boolean} isChoice
   * @param {number} reading additional time, in milliseconds
   * @param {number} least the least time before the action, in milliseconds
   * @param {AbortSignal} signal
   */
  async function move(record, level, isChoice, reading, least, signal) {
    const chance = seed();
    const answer = solver.ask("suggest", record, { signal, more: [level, STYLES[level], chance] });
    // The answer is awaited below. A failure before that must not count as unhandled.
    answer.catch(() => {});
    const { factor, turns: most } = SPEED_UP;
    const speedUp = Math.max(factor, 1 - ((1 - factor) * turns++) / most);
    const varied = speedUp * (VARIATION.least + VARIATION.range * ((chance % 17) / 16));
    const wait = (/** @type {number} */ time, shortest = 0) =>
      pause(
        Math.max(time * varied, shortest * speedUp) * SPEED_FACTOR[speed()],
        signal,
        skip.signal,
      );
    const { thinking, shown } = isChoice ? CHOICE : PAIR;
    await whenIdle();
    if (signal.aborted) return;
    await wait(
      THINKING.base + THINKING.perLevel * (level - 1) + thinking + reading,
      least - shown * varied,
    );
    const action = await answer;
    await whenIdle();
    if (signal.aborted) return;
    if (SPEED_FACTOR[speed()] && actor.showInput(action)) {
      await wait(shown);
      await whenIdle();
      if (signal.aborted) return;
    }
    actor.act(action);
  }

  return {
    /** Asks the solver at once, and waits with its answer. @param {State} state */
    follow({ thinking, record, view, status, note }) {
      // A press now means that the person wants it to go on.
      if (thinking && status?.notice && skipped() === "none") skip.abort();
      const next = thinking && !thinking.failure ? `${record} ${thinking.level}` : "";
      if (next === turn) return;
      turn = next;
      moving.abort();
      if (!thinking || !next) return;
      moving = new AbortController();
      skip = new AbortController();
      const { signal } = moving;
      const reading = note === "explained.cycle" ? READING : 0;
      const least = view.collapsed.length && COLLAPSED;
      move(record, thinking.level, view.phase !== "place", reading, least, signal).catch(
        async (error) => {
          if (signal.aborted) return;
          const failure = /** @type {FailureName} */ (errorProperty(error, "failure") ?? "refused");
          // Without the network the text on the failure cannot load. The text on a missing part is there.
          const reason = await reasons().then(
            () => failure,
            () => /** @type {const} */ ("part"),
          );
          if (!signal.aborted) actor.stall(reason);
        },
      );
    },
  };
}
