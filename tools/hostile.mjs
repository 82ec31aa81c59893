// Attacks the built module from JavaScript, in Node, Chromium, Firefox and WebKit, and plays games
// until it would show if any of them left something behind (`make hostile`):
//   node tools/hostile.mjs [GAMES]
// The short form of this is tests/browser/hostile.test.mjs.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as all from "../tests/browser/attacks.mjs";
import { launchChromium } from "./browsers.mjs";
import { ENGINES, startEngine } from "./engines.mjs";

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

// ---------------------------------------------------------------------- browsers
/** @typedef {<T, A>(question: (about: A) => Promise<T>, about: A) => Promise<T>} Ask asks the page */

/** What it hears of by itself is what nobody has handled. */
const PAGE = `<!doctype html><title>Attacks</title><link rel="icon" href="data:,"><script>
  const thrown = globalThis.thrown = [];
  for (const type of ["error", "unhandledrejection"])
    addEventListener(type, (event) => thrown.push(String(event.message ?? event.reason)));
</script>`;

/** A page with nothing in it, the attacks and the module beside it. */
async function grounds() {
  /** @type {Record<string, [string, () => string | Buffer]>} */
  const files = {
    "/": ["text/html", () => PAGE],
    "/attacks.js": ["text/javascript", () => readFileSync(here("../tests/browser/attacks.mjs"))],
    "/module.js": ["text/javascript", () => readFileSync(new URL(MODULE))],
    "/quantum_tic_tac_toe_bg.wasm": ["application/wasm", () => BYTES],
  };
  const server = createServer((request, response) => {
    const found = files[new URL(request.url ?? "/", "http://x").pathname];
    if (!found) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": found[0] }).end(found[1]());
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}

/** @param {string} name @param {Ask} ask @param {boolean} collects whether the page can ask for a collection */
async function attackIn(name, ask, collects) {
  const names = ["loading", ...Object.keys(all.ATTACKS)];
  for (const attack of names) {
    const outcome = await ask(async (attack) => {
      /** @type {typeof all} */
      const { ATTACKS, loadedWithAnything } = await import(
        new URL("attacks.js", location.href).href
      );
      /** @type {import("../tests/browser/attacks.mjs").Module} */
      const module = await import(new URL(`module.js?${encodeURI(attack)}`, location.href).href);
      if (attack === "loading") return loadedWithAnything(module, () => module.default());
      await module.default();
      return /** @type {(typeof ATTACKS)[string]} */ (ATTACKS[attack])(module.Game);
    }, attack);
    tell(`attacks in ${name}, ${attack}`, outcome);
  }
  for (const left of collects ? [false, true] : [false])
    tellMemory(
      `games in ${name}, ${left ? "left to the collector" : "freed"}`,
      await ask(async ([games, left]) => {
        /** @type {typeof all} */
        const { memoryOf } = await import(new URL("attacks.js", location.href).href);
        /** @type {import("../tests/browser/attacks.mjs").Module} */
        const module = await import(new URL(`module.js?left=${left}`, location.href).href);
        const collect = left ? Reflect.get(globalThis, "gc") : null;
        return memoryOf(module.Game, await module.default(), games, { left: collect });
      }, /** @type {const} */ ([GAMES, left])),
    );
  const thrown = await ask(
    async () => /** @type {string[]} */ (Reflect.get(globalThis, "thrown")),
    0,
  );
  for (const message of thrown) console.log(`  thrown: ${message}`);
  wrong += thrown.length;
}

/** How long (milliseconds) a question may take. */
const LATE = 15 * 60_000;

/**
 * A question of minutes: it is asked, and then asked after.
 * @param {import("selenium-webdriver").WebDriver} driver @returns {Ask}
 */
const byWebDriver = (driver) => async (question, about) => {
  // As a script of the page, for what a driver runs by itself is in no module and in no page of ours.
  await driver.executeScript(
    `const script = document.createElement("script");
    script.textContent = arguments[0];
    document.head.append(script);`,
    `globalThis.told = null;
    (${question})(${JSON.stringify(about)}).then(
      (value) => (globalThis.told = { value: JSON.stringify(value) }),
      (error) => (globalThis.told = { error: error + "\\n" + error?.stack }));`,
  );
  for (const late = Date.now() + LATE; Date.now() < late;) {
    await new Promise((done) => setTimeout(done, 200));
    const told = /** @type {{ value?: string, error?: string } | null} */ (
      await driver.executeScript("return globalThis.told")
    );
    if (told?.error) throw new Error(told.error);
    if (told) return JSON.parse(told.value ?? "null");
  }
  throw new Error("the page does not answer");
};

const { url, stop } = await grounds();
try {
  const browser = await launchChromium({ args: ["--js-flags=--expose-gc"] });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await attackIn(
      "Chromium",
      (question, about) => page.evaluate(/** @type {any} */ (question), about),
      true,
    );
  } finally {
    await browser.close();
  }
  for (const name of /** @type {const} */ (["Firefox", "WebKit"])) {
    const missing = ENGINES[name].missing();
    if (missing) {
      figure(`attacks in ${name}`, `not run, ${missing}`);
      continue;
    }
    const { driver, stop } = await startEngine(ENGINES[name]);
    try {
      // An answer comes when the thread is free again.
      await driver.manage().setTimeouts({ script: LATE });
      await driver.get(url);
      await attackIn(name, byWebDriver(driver), false);
    } finally {
      await stop();
    }
  }
} finally {
  stop();
}
process.exitCode = wrong ? 1 : 0;
