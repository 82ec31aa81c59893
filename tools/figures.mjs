// Figures, as the programs that measure or count print them, each on a line of its own:
//   · pairs of equal worlds: 1,234          a count
//   · a ply in the page, by a native one: × 4.56          a ratio within one run
// and how tools/bench.mjs and tools/quality.mjs read them. In all that is compared, more is worse.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** @typedef {{ what: string, value: string, number: number, kind: "count" | "ratio" | "text" }} Figure */

/** @param {string} what @param {number} number */
export const count = (what, number) => console.log(`· ${what}: ${number.toLocaleString("en")}`);
/** @param {string} what @param {number} number */
export const ratio = (what, number) => console.log(`· ${what}: × ${number.toFixed(2)}`);

/** @param {string} line @returns {Figure | null} */
export function figureIn(line) {
  // The name ends at the last colon with a space after it, because a name may contain one, too.
  const [, what = "", value = ""] = /^· (.+): (.+?)\s*$/.exec(line) ?? [];
  if (!what) return null;
  const number = Number(value.replace(/^× /, "").replaceAll(",", ""));
  const kind = Number.isNaN(number) ? "text" : value.startsWith("×") ? "ratio" : "count";
  return { what, value, number, kind };
}

/**
 * Runs a command, passes its output on, and collects its figures.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] beside the own
 * @returns {Promise<{ figures: Figure[], good: boolean, seconds: number }>}
 */
export async function run(command, args, env = {}) {
  const start = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  /** @type {Figure[]} */
  const figures = [];
  const ended = new Promise((done) => {
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      done(null);
    });
    child.on("close", done);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const figure = figureIn(line);
    if (figure) figures.push(figure);
  }
  const good = (await ended) === 0;
  return { figures, good, seconds: (performance.now() - start) / 1000 };
}

/** The limit for the sum of layout shifts in a game or a lesson. */
export const SHIFT_LIMIT = 0.02;
/** Smaller shifts count in the sum, but are not listed. */
const TOLD = 0.0005;

/**
 * Prints layout shifts, with the elements that moved.
 * @param {readonly import("../tests/browser/whole-games.mjs").ShiftAfter[]} shifts
 */
export function tellShifts(shifts) {
  for (const { value, after, moved } of shifts) {
    if (value < TOLD) continue;
    console.log(`    ${value.toFixed(4)} after ${after}`);
    for (const { what, from, to } of moved) console.log(`           ${what}: ${from} → ${to}`);
  }
}

/** @param {number[]} list @param {number} part from 0 to 1 */
export const quantile = (list, part) => {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
};

/** Runs in the page: the milliseconds for a million steps of a generator. The least of many short runs,
 * because one of them has the processor to itself. */
export function yardstick() {
  let random = 1;
  let least = Infinity;
  for (let run = 0; run < 50; run++) {
    const start = performance.now();
    for (let i = 0; i < 1e6; i++) random = (Math.imul(random, 48_271) + 1) | 0;
    least = Math.min(least, performance.now() - start);
  }
  return random === 0.5 ? NaN : least;
}
