// Measures the cost of calls into the module: random games in Chromium, in which JavaScript chooses each
// ply and reads the whole view after it, relative to a native ply of the same kind; then single calls of
// `play()`. Run it by `make bench`, which builds the native program.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { count, ratio } from "../figures.mjs";
import { inPage } from "./page.mjs";

const NATIVE = fileURLToPath(new URL("../../target/release/examples/playouts", import.meta.url));
const GAMES = 2000;
/** With more runs it is more likely that one of them is not slowed down by other programs. */
const RUNS = 25;

/** The nanoseconds of a native ply. */
function native() {
  const said = execFileSync(NATIVE, { encoding: "utf8" });
  const found = /, ([\d.]+) ns a ply/.exec(said);
  if (!found) throw new Error(`unexpected: ${said}`);
  return Number(found[1]);
}

/**
 * Runs in the page: the nanoseconds of each kind of call, the least of some runs.
 * @param {{ games: number, runs: number }} task
 */
function calls({ games, runs }) {
  const { engine: Game, below } = /** @type {any} */ (globalThis);
  /** @type {string[][]} */
  const played = [];
  for (let i = 0; i < games; i++) {
    const game = new Game("goff");
    /** @type {string[]} */
    const actions = [];
    for (let view = game.view(); view.phase !== "over"; view = game.view()) {
      const action = view.legal[below(view.legal.length)];
      actions.push(action);
      game.play(action);
    }
    game.free();
    played.push(actions);
  }
  const plies = played.reduce((sum, { length }) => sum + length, 0);
  /** @param {string[]} after what is called after each ply */
  const time = (...after) => {
    let least = Infinity;
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      for (const actions of played) {
        const game = new Game("goff");
        for (const action of actions) {
          game.play(action);
          for (const name of after) game[name]();
        }
        game.free();
      }
      least = Math.min(least, performance.now() - start);
    }
    return (least * 1e6) / plies;
  };
  const alone = time();
  const of = (/** @type {string} */ name) => time(name) - alone;
  const bytes = played.map((actions) => {
    const game = Game.fromRecord(["goff", ...actions.slice(0, -1)].join(" "));
    const { length } = JSON.stringify(game.view());
    game.free();
    return length;
  });
  return {
    alone,
    whole: time("view"),
    view: of("view"),
    ensemble: of("ensemble"),
    record: of("record"),
    bytes: Math.max(...bytes),
  };
}

await inPage(async (page) => {
  const ply = native();
  const found = await page.evaluate(calls, { games: GAMES, runs: RUNS });
  console.log(`native ply ${ply.toFixed(0)} ns; in the page:`);
  for (const [name, value] of Object.entries(found)) console.log(`  ${name} ${value.toFixed(0)}`);
  ratio("play() in Chromium, by a native ply", found.alone / ply);
  ratio("play() and view(), by a native ply", found.whole / ply);
  ratio("view(), by play()", found.view / found.alone);
  ratio("ensemble(), by play()", found.ensemble / found.alone);
  ratio("record(), by play()", found.record / found.alone);
  count("the longest view of a game's last ply, in letters of JSON", found.bytes);
});
