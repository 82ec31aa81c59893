// Measures rules, solver, the way into the module, the work in a frame and the first load, each by a
// program of its own, and prints all figures beside those that were recorded last, in
// benches/recorded.json. Counts depend on no machine; times are told as ratios within one run.
//   node tools/bench.mjs [--record] [PART...]
// Warns where a figure is worse than recorded: a count that is greater at all, a ratio by a quarter.
// Run it by `make bench`, which brings what it needs; `make bench RECORD=1` records anew.
import { readFileSync, writeFileSync } from "node:fs";
import { run } from "./figures.mjs";

/** What noise may add to a ratio. */
const NOISE = 1.25;
const RECORDED = new URL("../benches/recorded.json", import.meta.url);

/** @type {Record<string, string[][]>} */
const PARTS = {
  rules: [
    ["cargo", "run", "-q", "--release", "--example", "perft", "--", "5"],
    ["cargo", "run", "-q", "--release", "--example", "playouts"],
  ],
  solver: [
    [
      "cargo",
      "run",
      "-q",
      "--release",
      "--features",
      "ablation",
      "--example",
      "ablation",
      "--",
      "goff",
      "nature",
    ],
    ["cargo", "bench", "--bench", "solver"],
    ["cargo", "build", "-q", "--release", "--example", "openings"],
    ["node", "tools/bench/solver.mjs"],
  ],
  module: [
    ["cargo", "build", "-q", "--release", "--example", "playouts"],
    ["node", "tools/bench/crossing.mjs"],
  ],
  frames: [["node", "tools/frames.mjs"]],
  load: [["node", "tools/load.mjs"]],
  bytes: [["make", "bytes"]],
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
for (const name of asked.length ? asked : Object.keys(PARTS)) {
  console.log(`== ${name}`);
  const before = recorded[name] ?? {};
  /** @type {Record<string, string>} */
  const found = (now[name] = {});
  for (const [command = "", ...args] of PARTS[name] ?? []) {
    const { figures, good } = await run(command, args);
    if (!good) {
      failed = true;
      rows.push(`! ${command} ${args.join(" ")} failed`);
    }
    for (const { what, value, number, kind } of figures) {
      found[what] = value;
      const last = before[what];
      const most = Number(last?.replace(/^× /, "").replaceAll(",", ""));
      const bad = number > most * (kind === "ratio" ? NOISE : 1);
      if (bad) worse++;
      rows.push(
        `${bad ? "!" : " "} ${what.padEnd(64)} ${value.padStart(12)} ${(last ?? "new").padStart(12)}`,
      );
    }
  }
  // What is measured no more should be noticed, too.
  for (const what of Object.keys(before))
    if (!(what in found)) rows.push(`? ${what.padEnd(64)} ${"missing".padStart(12)}`);
}

console.log(`\n  ${"".padEnd(64)} ${"now".padStart(12)} ${"recorded".padStart(12)}`);
for (const row of rows) console.log(row);
console.log(
  worse
    ? `! ${worse} worse than recorded: if that is meant, record them by make bench RECORD=1`
    : "none is worse than recorded",
);
if (process.argv.includes("--record"))
  writeFileSync(RECORDED, `${JSON.stringify({ ...recorded, ...now }, null, 2)}\n`);
process.exitCode = failed ? 1 : 0;
