// Attacks both built modules from JavaScript, in Node, Chromium, Firefox and WebKit, and plays games and
// calls the apparatus until it would show if anything was left behind (`make hostile`):
//   node tools/hostile.mjs [GAMES]
// The short form of this is in tests/unit (hostile, apparatus-module) and tests/browser/hostile.test.mjs.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as apparatus from "../tests/browser/apparatus-attacks.mjs";
import * as all from "../tests/browser/attacks.mjs";
import { ENGINES, startEngine } from "./engines.mjs";
import { serve } from "./serve.mjs";

const GAMES = Number(process.argv[2] ?? 100_000);
const MIXED = 200_000;
/** The number of calls of each function of the apparatus in the test for memory leaks. Some run a hundred times. */
const CALLS = Math.ceil(GAMES / 10);
/** The time (milliseconds) that an engine may take to answer a question. */
const PATIENCE = 15 * 60_000;

const here = (/** @type {string} */ path) => new URL(path, import.meta.url);
const MODULE = here("../www/pkg/quantum_tic_tac_toe.js").href;
const BYTES = readFileSync(here("../www/pkg/quantum_tic_tac_toe_bg.wasm"));
const APPARATUS = here("../www/pkg/apparatus.js").href;
const APPARATUS_BYTES = readFileSync(here("../www/pkg/apparatus_bg.wasm"));

let wrong = 0;
/** @param {string} what @param {string | number} value */
const figure = (what, value) =>
  console.log(`· ${what}: ${typeof value === "number" ? value.toLocaleString("en") : value}`);

/** @param {string} what @param {import("../tests/browser/attacks.mjs").Outcome} outcome */
function tell(what, { attacks, faults }) {
  figure(what, faults.length ? `${attacks}, and ${faults.length} went wrong` : attacks);
  for (const fault of faults) console.log(`  ${fault}`);
  wrong += faults.length;
}
/** @param {string} what @param {Awaited<ReturnType<typeof all.memoryOf>>} memory @param {number} [times] */
function tellMemory(what, { bytes, bytesAfter, values, valuesAfter }, times = GAMES) {
  figure(`${what}, bytes of memory more after ${times.toLocaleString("en")}`, bytesAfter - bytes);
  figure(`${what}, JavaScript values held more`, valuesAfter - values);
  wrong += Number(bytesAfter > bytes) + Number(valuesAfter > values);
}

/** A fresh instance of the module: free memory from other attacks would hide a leak. @param {string} name */
async function fresh(name) {
  /** @type {import("../tests/browser/attacks.mjs").Module} */
  const module = await import(`${MODULE}?${encodeURIComponent(name)}`);
  return { module, Game: module.Game, wasm: await module.default({ module_or_path: BYTES }) };
}

async function attackInNode() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  /** @type {import("../tests/browser/attacks.mjs").Module} */
  const unloaded = await import(`${MODULE}?load`);
  const load = async () => fresh("load");
  tell("attacks in Node, loading", await all.loadedWithAnything(unloaded, load));
  const { Game } = await fresh("attacks");
  for (const [name, attack] of Object.entries(all.ATTACKS))
    tell(`attacks in Node, ${name}`, attack(Game));
  tell("attacks in Node, anything again and mixed", all.givenAnything(Game, MIXED));
  for (const [name, left] of /** @type {const} */ ([
    ["games in Node, freed", null],
    ["games in Node, left to the collector", collect],
  ])) {
    const { Game, wasm } = await fresh(name);
    tellMemory(name, await all.memoryOf(Game, wasm, GAMES, { left }));
  }
}

async function attackApparatusInNode() {
  /** @type {apparatus.Module} */
  const module = await import(APPARATUS);
  const load = () => module.default({ module_or_path: APPARATUS_BYTES });
  tell(
    "attacks on the apparatus in Node, loading",
    await apparatus.loadedWithAnything(module, load),
  );
  tell("attacks on the apparatus in Node, anything", apparatus.givenAnything(module, MIXED));
  const memory = apparatus.memoryOf(module, await load(), CALLS);
  tellMemory("calls of the apparatus in Node", memory, CALLS);
}

/** Asks one of the questions of tests/browser/attacks.html, in the page. */
const ASK = `
  const [name, args, done] = arguments;
  questions[name](...args).then(
    (value) => done({ value }),
    (error) => done({ error: error + "\\n" + error?.stack }));`;

/** @param {keyof typeof ENGINES} name @param {string} url of attacks.html */
async function attackIn(name, url) {
  const missing = ENGINES[name].missing();
  if (missing) return figure(`attacks in ${name}`, `not run, ${missing}`);
  const { driver, stop } = await startEngine(ENGINES[name]);
  /** @param {string} question @param {unknown[]} args @returns {Promise<any>} */
  const ask = async (question, ...args) => {
    const { value, error } = await driver.executeAsyncScript(ASK, question, args);
    if (error) throw new Error(error);
    return value;
  };
  try {
    await driver.manage().setTimeouts({ script: PATIENCE });
    await driver.get(url);
    for (const attack of ["loading", ...Object.keys(all.ATTACKS)])
      tell(`attacks in ${name}, ${attack}`, await ask("attack", attack));
    tellMemory(`games in ${name}, freed`, await ask("play", GAMES, false));
    // The other engines have no call for a garbage collection.
    if (name === "Chromium")
      tellMemory(`games in ${name}, left to the collector`, await ask("play", GAMES, true));
    for (const attack of ["loading", "anything"])
      tell(`attacks on the apparatus in ${name}, ${attack}`, await ask("attackApparatus", attack));
    tellMemory(`calls of the apparatus in ${name}`, await ask("callApparatus", CALLS), CALLS);
    /** @type {string[]} */
    const thrown = await ask("thrown");
    for (const message of thrown) console.log(`  thrown: ${message}`);
    wrong += thrown.length;
  } finally {
    await stop();
  }
}

await attackInNode();
await attackApparatusInNode();
const site = await serve({ root: fileURLToPath(here("..")) });
try {
  for (const name of /** @type {const} */ (["Chromium", "Firefox", "WebKit"]))
    await attackIn(name, `${site.url}tests/browser/attacks.html`);
} finally {
  site.stop();
}
process.exitCode = wrong ? 1 : 0;
