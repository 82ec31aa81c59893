// Measures the solver in Chromium and in the native build, in one run (`make bench`): nodes and time for
// the values of all 36 openings from an empty table, by all rules; then `analyse()` of random reachable
// positions, grouped by number of marks and by rules. The table is kept between positions, as on the page;
// for a tenth of the positions it is emptied first. The groups show if only the first moves by some rules
// are slow, which a sum would hide.
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

/** Runs in the page: measures one analysis of each of `positions` random positions.
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

/** The statistics of some analyses. @param {ReturnType<typeof analyses>} timed */
function summary(timed) {
  const ms = timed.map((analysis) => Number(analysis.ms.toFixed(2)));
  const nodes = timed.map((analysis) => analysis.nodes);
  return {
    positions: timed.length,
    "median ms": quantile(ms, 0.5),
    "99 % ms": quantile(ms, 0.99),
    "most ms": quantile(ms, 1),
    "99 % nodes": quantile(nodes, 0.99),
  };
}

await inPage(async (page) => {
  const rules = await page.evaluate(() => {
    const { engine: Game } = /** @type {any} */ (globalThis);
    /** @type {{ id: string, family: string }[]} */
    const presets = Game.presets();
    const ids = presets.flatMap(({ id, family }) => (family === "entangled" ? [id] : []));
    return [...ids, ...ids.map((id) => `${id}-fair`)];
  });
  /** All openings, from an empty table. @type {Record<string, Record<string, number>>} */
  const openingsBy = {};
  for (const id of rules) {
    const here = native(id);
    const there = await page.evaluate(openings, { rules: id, runs: RUNS });
    if (here.nodes !== there.nodes) throw new Error(`${id}: ${here.nodes}, ${there.nodes} nodes`);
    count(`nodes for all openings, ${id}`, here.nodes);
    openingsBy[id] = {
      nodes: here.nodes,
      "native ms": here.ms,
      "browser ms": there.ms,
      ratio: Number((there.ms / here.ms).toFixed(2)),
    };
  }
  console.table(openingsBy);
  // Sums would depend on the slowest rules alone.
  const ratios = Object.values(openingsBy).map((row) => row.ratio ?? NaN);
  ratio("time for all openings in Chromium, by native, median of the rules", quantile(ratios, 0.5));

  for (const { name, positions, cold } of [
    { name: "table kept", positions: POSITIONS, cold: false },
    { name: "empty table", positions: POSITIONS / 10, cold: true },
  ]) {
    const timed = await page.evaluate(analyses, { rules, positions, cold });
    /** @type {Record<string, ReturnType<typeof summary>>} */
    const rows = {};
    for (let marks = 0; marks <= 9; marks++)
      rows[`${marks} marks`] = summary(timed.filter((analysis) => analysis.marks === marks));
    for (const id of rules) rows[id] = summary(timed.filter((analysis) => analysis.id === id));
    rows.all = summary(timed);
    console.log(`\nanalyse() of random positions, ${name}`);
    console.table(rows);
    const nodes = timed.map((analysis) => analysis.nodes);
    count(`nodes of analyse() at random, ${name}, median`, quantile(nodes, 0.5));
    count(`nodes of analyse() at random, ${name}, 99 %`, quantile(nodes, 0.99));
    count(`nodes of analyse() at random, ${name}, most`, quantile(nodes, 1));
  }
});
