// Prints how long each opponent lets a person wait at the normal speed: for a move, for a choice, and for
// a choice with the move after it; the shortest and the longest wait, on the first turn of a visit and
// after many turns. Uses the page's own script and a simulated clock; the animation between a choice and a
// move is not counted. Fails above 3.5 seconds.
//   node tools/waits.mjs
// Run it by `make waits`.
import { mock } from "node:test";
import { fileURLToPath } from "node:url";
import { createComputer } from "../www/js/engine/computer-player.js";
import { LEVELS } from "../www/js/players/seats.js";

/** @import { Level, State } from "../www/js/types.js" */

/** The limit for a choice and the move after it, in milliseconds. */
export const LIMIT = 3500;
/** After this many turns the waits no longer become shorter. */
const USED = 100;
/** The step of the clock, in milliseconds. */
const STEP = 5;
/** The step in turns whose time is not measured. */
const COARSE = 1000;
/** Seeds that cover every rhythm. */
const SEEDS = [...Array(17).keys()];

const CHOICE = ["collapse"];
const MOVE = ["place"];
const BOTH = [...CHOICE, ...MOVE];

/**
 * The time that an opponent takes for some turns, in milliseconds. The clock is node:test's.
 * @param {Level} level
 * @param {string[]} phases of the turns
 * @param {number} seed
 * @param {number} [before] the number of turns that the opponent has had
 */
export async function waitFor(level, phases, seed, before = 0) {
  let acted = 0;
  const computer = createComputer(
    { showInput: () => true, act: () => void acted++, stall() {} },
    { ask: async () => "12" },
    { speed: () => "normal", whenIdle: async () => {}, seed: () => seed },
  );
  let position = 0;
  /**
   * Takes a turn. Returns its time.
   * @param {string} phase @param {unknown[]} [collapsed] marks that the last action settled @param {number} [step]
   */
  async function turn(phase, collapsed = [], step = STEP) {
    const view = { phase, collapsed };
    const state = { record: `${position++}`, thinking: { level, failure: null }, view };
    computer.follow(/** @type {State} */ (/** @type {unknown} */ (state)));
    const goal = acted + 1;
    let time = 0;
    for (; ; time += step) {
      for (let n = 0; n < 8; n++) await Promise.resolve();
      if (acted === goal) return time;
      mock.timers.tick(step);
    }
  }
  for (let n = 0; n < before; n++) await turn("place", [], COARSE);
  let total = 0;
  for (const [i, phase] of phases.entries())
    total += await turn(phase, phases[i - 1] === "collapse" ? ["a mark"] : []);
  return total;
}

/**
 * The shortest and the longest wait of an opponent for some turns.
 * @param {Level} level @param {string[]} phases @param {number} [before]
 */
async function range(level, phases, before) {
  const times = [];
  for (const seed of SEEDS) times.push(await waitFor(level, phases, seed, before));
  return { least: Math.min(...times), most: Math.max(...times) };
}

/** The waits of all opponents. */
export async function waits() {
  const rows = [];
  for (const level of LEVELS)
    rows.push({
      level,
      move: await range(level, MOVE),
      choice: await range(level, CHOICE),
      both: await range(level, BOTH),
      used: await range(level, BOTH, USED),
    });
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const rows = await waits();
  mock.timers.reset();
  const said = (/** @type {{ least: number, most: number }} */ { least, most }) =>
    `${(least / 1000).toFixed(1)}–${(most / 1000).toFixed(1)} s`;
  console.table(
    rows.map(({ level, move, choice, both, used }) => ({
      level,
      "a move": said(move),
      "a choice": said(choice),
      both: said(both),
      "both, later": said(used),
    })),
  );
  const longest = Math.max(...rows.map(({ both }) => both.most));
  if (longest > LIMIT) {
    console.error(`${longest} ms are more than ${LIMIT} ms.`);
    process.exitCode = 1;
  }
}
