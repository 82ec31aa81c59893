// Measures rules, solver, calls into the module, the work in a frame and the first load, each by its own
// program, and prints all figures beside the last recorded ones, in benches/recorded.json. Counts do not
// depend on the machine; times are given as ratios within one run.
//   node tools/bench.mjs [--record] [PART...]
// Warns if a figure is worse than recorded: a greater count, or a ratio that is greater by a quarter. Run
// it by `make bench`, which builds the programs; `make bench RECORD=1` records the figures.
import { readFileSync, writeFileSync } from "node:fs";
import { run } from "./figures.mjs";

/** The factor by which noise may increase a ratio. */
const NOISE = 1.25;
const RECORDED = new URL("../benches/recorded.json", import.meta.url);

/** The commands of each part. @type {Record<string, string[]>} */
const PARTS = {
  rules: [
    "cargo run -q --release --example perft -- 5",
    "cargo run -q --release --example playouts",
  ],
  solver: [
    "cargo bench --package benches --bench solver",
    "cargo build -q --release --example openings",
    "node tools/bench/solver.mjs",
  ],
  module: ["cargo build -q --release --example playouts", "node tools/bench/crossing.mjs"],
  frames: ["node tools/frames.mjs"],
  shifts: ["node tools/shifts.mjs --motion reduced"],
  load: ["node tools/load.mjs"],
};

const asked = process.argv.slice(2).filter((one) => !one.startsWith("--"));
for (const name of asked)
  if (!Object.hasOwn(PARTS, name)) {
    console.error(`unknown part: ${name}; there are ${Object.keys(PARTS).join(", ")}`);
    process.exit(2);
  }

/** @type {Record<string, Record<string, string>>} */
const recorded = JSON.parse(readFileSync(RECORDED, "utf8"));
/** @type {Record<string, Record<string, string>>} */
const now = {};
/** @type {string[]} */
const rows = [];
let failed = false;
let worse = 0;
/** @param {string} mark @param {string[]} cells */
const row = (mark, [what = "", ...values]) =>
  rows.push(`${mark} ${what.padEnd(64)} ${values.map((value) => value.padStart(12)).join(" ")}`);
row(" ", ["", "now", "recorded"]);
for (const name of asked.length ? asked : Object.keys(PARTS)) {
  console.log(`== ${name}`);
  const before = recorded[name] ?? {};
  /** @type {Record<string, string>} */
  const measured = (now[name] = {});
  for (const line of PARTS[name] ?? []) {
    const [command = "", ...args] = line.split(" ");
    const { figures, good } = await run(command, args);
    if (!good) {
      failed = true;
      row("!", [`${line} failed`]);
    }
    for (const { what, value, number, kind } of figures) {
      measured[what] = value;
      const last = before[what];
      const most = Number(last?.replace(/^× /, "").replaceAll(",", ""));
      const isWorse = number > most * (kind === "ratio" ? NOISE : 1);
      if (isWorse) worse++;
      row(isWorse ? "!" : " ", [what, value, last ?? "new"]);
    }
  }
  // Report recorded figures that are no longer measured.
  for (const what of Object.keys(before)) if (!(what in measured)) row("?", [what, "missing"]);
}

console.log(`\n${rows.join("\n")}`);
console.log(
  worse
    ? `! ${worse} worse than recorded: if that is meant, record them by make bench RECORD=1`
    : "none is worse than recorded",
);
if (process.argv.includes("--record"))
  writeFileSync(RECORDED, `${JSON.stringify({ ...recorded, ...now }, null, 2)}\n`);
process.exitCode = failed ? 1 : 0;
