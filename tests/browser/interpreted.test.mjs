// A browser that interprets WebAssembly instead of compiling it, as some do for more security: a game is usable.
// Chromium has a flag for that, which only some builds follow. So the engine is slowed down here, too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { asset, hash, site } from "./helper.mjs";
import { button, dialog, field, named } from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @typedef {import("playwright-core").Page} Page */

/**
 * The longest time that anybody waits for the computer, and for the page, in milliseconds. The solver has three seconds
 * of it; the machine may be busy with other tests.
 */
const LIMIT = { answer: 6000, page: 1000 };
/** The rules for which the solver searches most. */
const RULES = "#nature";
/** How many times as long each call into the engine takes. */
const SLOWER = 30;
/** The most games of which the quickest counts: a machine that is busy with other tests only makes one slower. */
const GAMES = 3;

/**
 * Runs before any script of the page or of the thread: slows all calls into WebAssembly. A slice of the solver takes
 * some hundredths of a second. A longer time comes from a machine that is busy with other tests, and is not multiplied.
 * @param {number} times
 */
function slowed(times) {
  const { instantiate } = WebAssembly;
  let within = false;
  /** @param {Function} call */
  const slow =
    (call) =>
    (/** @type {unknown[]} */ ...values) => {
      if (within) return call(...values);
      within = true;
      const start = performance.now();
      try {
        return call(...values);
      } finally {
        const end = performance.now();
        while (performance.now() < end + (times - 1) * Math.min(end - start, 20));
        within = false;
      }
    };
  /** @param {WebAssembly.Instance} instance */
  const wrapped = ({ exports }) => ({
    exports: Object.fromEntries(
      Object.entries(exports).map(([name, value]) => [
        name,
        typeof value === "function" && !name.startsWith("__wbindgen") ? slow(value) : value,
      ]),
    ),
  });
  Reflect.set(
    WebAssembly,
    "instantiate",
    async (/** @type {any} */ source, /** @type {any} */ imports) => {
      const made = /** @type {any} */ (await instantiate(source, imports));
      return made.instance ? { ...made, instance: wrapped(made.instance) } : wrapped(made);
    },
  );
  // Without it, the bytes are instantiated as above.
  Reflect.deleteProperty(WebAssembly, "instantiateStreaming");
}

/** Runs in the page: measures the longest time for which the page does nothing else. */
function watched() {
  Reflect.set(globalThis, "blocked", 0);
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    Reflect.set(globalThis, "blocked", Math.max(Reflect.get(globalThis, "blocked"), now - last));
    last = now;
  }, 10);
}

/** Begins a game against the strongest opponent. @param {Page} page */
async function begin(page) {
  await button(page, "tool.new").click();
  const form = dialog(page, "new.title");
  await field(form, "players.computer").check();
  await field(form, "level.5").check();
  await named(form, "radio", "new.side.X").check();
  await button(form, "new.start").click();
}

/** The position on the board. @param {Page} page */
async function position(page) {
  const game = Game.fromRecord((await hash(page)).slice(1));
  const view = game.view();
  game.free();
  return view;
}

/** Plays a few turns, and returns the longest time until the person could act again, in milliseconds. @param {Page} page */
async function longestAnswer(page) {
  let longest = 0;
  for (let turn = 0; turn < 4; turn++) {
    const { legal, moveNumber, score } = await position(page);
    if (score) break;
    const action = legal[(moveNumber * 7) % legal.length] ?? "";
    const start = Date.now();
    const record = await hash(page);
    // Where the computer has closed a cycle, the person measures it.
    if (action === "?") await button(page, "choice.measure").click();
    else
      for (const key of action[0] === "@" ? `${action[1]}${action[1]}` : action)
        await page.keyboard.press(key);
    await page.waitForFunction((record) => location.hash !== record, record);
    for (;;) {
      const before = await hash(page);
      const { turn, score } = await position(page);
      if (score || turn === "X") break;
      await page.waitForFunction((before) => location.hash !== before, before);
    }
    longest = Math.max(longest, Date.now() - start);
  }
  return longest;
}

/** @param {import("node:test").TestContext} t @param {Page} page */
async function isUsable(t, page) {
  /** @type {string[]} */
  const slow = [];
  for (let game = 0; game < GAMES; game++) {
    await begin(page);
    assert.equal(await hash(page), RULES);
    await page.evaluate(() => Reflect.set(globalThis, "blocked", 0));
    const answer = await longestAnswer(page);
    const blocked = Math.round(await page.evaluate(() => Reflect.get(globalThis, "blocked")));
    const measured = `${answer} ms for an answer, ${blocked} ms in which the page did nothing else`;
    t.diagnostic(measured);
    if (answer <= LIMIT.answer && blocked <= LIMIT.page) return;
    slow.push(measured);
  }
  assert.fail(slow.join("; "));
}

describe("where WebAssembly is interpreted, the strongest answers in time and the page responds", () => {
  describe("by the browser's flag", () => {
    const open = site({ args: ["--js-flags=--wasm-jitless"] });
    test("in a game", async (t) =>
      isUsable(t, await open(t, RULES, { prepare: (page) => page.addInitScript(watched) })));
  });

  describe(`as slowly as ${SLOWER} times`, () => {
    const open = site();
    test("in a game", async (t) => {
      const page = await open(t, RULES, {
        async prepare(page) {
          await page.addInitScript(watched);
          await page.addInitScript(slowed, SLOWER);
          await page.route(asset("worker.js"), async (route) => {
            const response = await route.fetch();
            const body = `(${slowed})(${SLOWER});\n${await response.text()}`;
            await route.fulfill({ response, body });
          });
        },
      });
      await isUsable(t, page);
    });
  });
});
