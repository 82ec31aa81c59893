// Measures the solver in Chromium and against the native build, in one run (`make bench`):
// nodes and time for the values of all 36 openings from an empty table, by all rules; then
// `analyse()` of random reachable positions by number of marks and by rules, with the table kept from
// one to the next as the page keeps it, and of a tenth as many each from an empty table. Where only
// the first moves by some rules take long, the sum over all would hide it.
//   node tools/bench/solver.mjs [POSITIONS]
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { count, quantile, ratio } from "../figures.mjs";
import { inPage } from "./page.mjs";

const POSITIONS = Number(process.argv[2] ?? 10_000);
const RUNS = 3;
const NATIVE = fileURLToPath(new URL("../../target/release/examples/openings", import.meta.url));

/** @typedef {{ nodes: number, ms: number }} Timed */

/** The best of some native runs. @param {string} rules @returns {Timed} */
function native(rules) {
  const runs = Array.from({ length: RUNS }, () => {
    const said = execFileSync(NATIVE, [rules], { encoding: "utf8" });
    const found = /: (\d+) nodes in ([\d.]+)(ms|s)/.exec(said);
    if (!found) throw new Error(`unexpected: ${said}`);
    return { nodes: Number(found[1]), ms: Number(found[2]) * (found[3] === "s" ? 1000 : 1) };
  });
  return runs.reduce((best, run) => (run.ms < best.ms ? run : best));
}

/** Runs in the page: the best of some runs. @param {{ rules: string, runs: number }} task */
function openings({ rules, runs }) {
  const { engine: Game } = /** @type {any} */ (globalThis);
  let best = { nodes: 0, ms: Infinity };
  for (let run = 0; run < runs; run++) {
    Game.forget();
    const start = performance.now();
    const { nodes } = new Game(rules).analyse();
    const ms = performance.now() - start;
    if (ms < best.ms) best = { nodes, ms };
  }
  return best;
}

/** Runs in the page: times one analysis of each of so many random positions.
 * @param {{ rules: string[], positions: number, cold: boolean }} task */
function analyses({ rules, positions, cold }) {
  const { engine: Game, below, restart } = /** @type {any} */ (globalThis);
  restart();
  /** @type {{ id: string, marks: number, ms: number, nodes: number }[]} */
  const timed = [];
  while (timed.length < positions) {
    const id = rules[timed.length % rules.length] ?? "";
    const game = new Game(id, timed.length);
    let view = game.view();
    for (let left = below(13); left > 0 && view.phase !== "over"; left--) {
      game.play(view.legal[below(view.legal.length)]);
      view = game.view();
    }
    if (view.phase !== "over") {
      if (cold) Game.forget();
      const start = performance.now();
      const { nodes } = game.analyse();
      const ms = performance.now() - start;
      timed.push({ id, marks: view.moveNumber - 1, ms, nodes });
    }
    game.free();
  }
  return timed;
}

/** @param {(string | number)[]} cells */
const row = ([name, ...cells]) =>
  console.log(
    `${String(name).padEnd(22)}${cells.map((cell) => String(cell).padStart(12)).join("")}`,
  );

await inPage(async (page) => {
  const rules = await page.evaluate(() => {
    const { engine: Game } = /** @type {any} */ (globalThis);
    const ids = Game.presets()
      .filter((/** @type {{ family: string }} */ preset) => preset.family === "entangled")
      .map((/** @type {{ id: string }} */ preset) => preset.id);
    return [...ids, ...ids.map((/** @type {string} */ id) => `${id}-fair`)];
  });
  row(["all openings, cold", "nodes", "native ms", "browser ms", "ratio"]);
  /** @type {number[]} */
  const ratios = [];
  for (const id of rules) {
    const here = native(id);
    const there = await page.evaluate(openings, { rules: id, runs: RUNS });
    if (here.nodes !== there.nodes) throw new Error(`${id}: ${here.nodes}, ${there.nodes} nodes`);
    count(`nodes for all openings, ${id}`, here.nodes);
    ratios.push(there.ms / here.ms);
    row([id, here.nodes, here.ms.toFixed(1), there.ms.toFixed(1), (there.ms / here.ms).toFixed(2)]);
  }
  // Sums would tell of the slowest rules alone.
  ratio("time for all openings in Chromium, by native, median of the rules", quantile(ratios, 0.5));
  const kinds = [
    { name: "table kept", positions: POSITIONS, cold: false },
    { name: "empty table", positions: POSITIONS / 10, cold: true },
  ];
  for (const { name, positions, cold } of kinds) {
    const timed = await page.evaluate(analyses, { rules, positions, cold });
    console.log("");
    row([`analyse(), ${name}`, "positions", "median ms", "99 % ms", "most ms", "99 % nodes"]);
    /** @param {string} group @param {typeof timed} list */
    const show = (group, list) => {
      const ms = list.map((one) => one.ms);
      const most = [0.5, 0.99, 1].map((part) => quantile(ms, part).toFixed(2));
      const nodes = list.map((one) => one.nodes);
      row([group, list.length, ...most, quantile(nodes, 0.99)]);
    };
    for (let marks = 0; marks <= 9; marks++) {
      show(
        `${marks} marks`,
        timed.filter((one) => one.marks === marks),
      );
    }
    for (const rule of rules) {
      show(
        rule,
        timed.filter(({ id }) => id === rule),
      );
    }
    show("all", timed);
    const nodes = timed.map((one) => one.nodes);
    for (const [part, called] of /** @type {[number, string][]} */ ([
      [0.5, "median"],
      [0.99, "99 %"],
      [1, "most"],
    ]))
      count(`nodes of analyse() at random, ${name}, ${called}`, quantile(nodes, part));
  }
});
