// Attacks the built module from JavaScript, in Node and in Chromium, and plays games until it would
// show if any of them left something behind (`make hostile`):
//   node tools/hostile.mjs [GAMES]
// The short form of this is tests/browser/hostile.test.mjs.
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { fileURLToPath } from "node:url";
import * as all from "../tests/browser/attacks.mjs";
import { launchChromium } from "./browsers.mjs";
import { serve } from "./server.mjs";

const GAMES = Number(process.argv[2] ?? 100_000);
const MIXED = 200_000;
const here = (/** @type {string} */ path) => new URL(path, import.meta.url);
const MODULE = here("../www/pkg/quantum_tic_tac_toe.js").href;
const BYTES = readFileSync(here("../www/pkg/quantum_tic_tac_toe_bg.wasm"));

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
/** @param {string} what @param {Awaited<ReturnType<typeof all.memoryOf>>} memory */
function tellMemory(what, { bytes, bytesAfter, values, valuesAfter }) {
  figure(`${what}, bytes of memory more after ${GAMES.toLocaleString("en")}`, bytesAfter - bytes);
  figure(`${what}, JavaScript values held more`, valuesAfter - values);
  wrong += Number(bytesAfter > bytes) + Number(valuesAfter > values);
}

/** A module of its own: what others left free in its memory would hide what is lost. @param {string} name */
async function fresh(name) {
  /** @type {import("../tests/browser/attacks.mjs").Module} */
  const module = await import(`${MODULE}?${name}`);
  return { Game: module.Game, wasm: await module.default({ module_or_path: BYTES }) };
}

// -------------------------------------------------------------------------- Node
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
tell(
  "attacks in Node, loading",
  await all.loadedWithAnything(await import(`${MODULE}?load`), async () => fresh("load")),
);
{
  const { Game } = await fresh("attacks");
  for (const [name, attack] of Object.entries(all.ATTACKS))
    tell(`attacks in Node, ${name}`, attack(Game));
  tell("attacks in Node, anything again and mixed", all.givenAnything(Game, MIXED));
}
for (const [name, left] of /** @type {const} */ ([
  ["games in Node, freed", null],
  ["games in Node, left to the collector", collect],
])) {
  const { Game, wasm } = await fresh(encodeURIComponent(name));
  tellMemory(name, await all.memoryOf(Game, wasm, GAMES, { left }));
}

// ---------------------------------------------------------------------- Chromium
const { url, stop } = await serve();
const browser = await launchChromium({ args: ["--js-flags=--expose-gc"] });
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => {
    wrong++;
    console.log(`  thrown: ${error.message}`);
  });
  const script = readFileSync(fileURLToPath(here("../tests/browser/attacks.mjs")), "utf8");
  await page.route("**/attacks.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await page.goto(url);
  const outcomes = await page.evaluate(async () => {
    /** @type {typeof all} */
    const { ATTACKS } = await import(new URL("attacks.js", location.href).href);
    const { default: init, Game } = await import(
      new URL("pkg/quantum_tic_tac_toe.js?attacks", location.href).href
    );
    await init();
    return Object.entries(ATTACKS).map(
      ([name, attack]) => /** @type {const} */ ([name, attack(Game)]),
    );
  });
  for (const [name, outcome] of outcomes) tell(`attacks in Chromium, ${name}`, outcome);
  for (const [name, left] of /** @type {const} */ ([
    ["games in Chromium, freed", false],
    ["games in Chromium, left to the collector", true],
  ]))
    tellMemory(
      name,
      await page.evaluate(async ([games, left]) => {
        /** @type {typeof all} */
        const { memoryOf } = await import(new URL("attacks.js", location.href).href);
        const { default: init, Game } = await import(
          new URL(`pkg/quantum_tic_tac_toe.js?left=${left}`, location.href).href
        );
        const collect = left ? Reflect.get(globalThis, "gc") : null;
        return memoryOf(Game, await init(), games, { left: collect });
      }, /** @type {const} */ ([GAMES, left])),
    );
} finally {
  await browser.close();
  stop();
}
process.exitCode = wrong ? 1 : 0;
