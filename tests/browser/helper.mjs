// What the page's tests share: the real page, served under a path of its own as on a shared host,
// in an installed Chromium; and the rule that nothing may go wrong unnoticed in any of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { headlessShell, launchChromium } from "../../tools/browsers.mjs";
import { serve } from "../../tools/serve.mjs";
import { leaveLanding, playable } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/**
 * Starts a server and a browser for the tests of a file; returns how to open the page.
 * @param {string} [prefix]
 * @param {string} [root] the folder that is served; www if none is given
 * @param {() => string} [executable] finds the browser
 * @param {string} [name] of the host; one that is not localhost has no secure context
 */
export function site(
  prefix = "/some/where/",
  root,
  executable = headlessShell,
  name = "localhost",
) {
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  let url = "";

  before(async () => {
    server = await serve({ prefix, ...(root ? { root } : {}) });
    url = server.url.replace("localhost", name);
    const args = name === "localhost" ? [] : [`--host-resolver-rules=MAP ${name} localhost`];
    browser = await launchChromium({ executablePath: executable(), args });
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });

  /**
   * Opens the page and fails the test at its end if anything was written to the console as an
   * error, thrown, or refused by the page's own security policy.
   * @param {import("node:test").TestContext} t
   * @param {string} [hash]
   * @param {import("playwright-core").BrowserContextOptions & { expectErrors?: boolean,
   *   ready?: string | ((page: Page) => Locator), prepare?: (page: Page) => Promise<unknown>,
   *   landing?: boolean }} [options]
   *   `ready`: what it shows once it is there, or the selector of that; `landing`: whether the test
   *   begins on the landing, and not with a game for two
   */
  return async function open(
    t,
    hash = "",
    { expectErrors = false, ready = playable, prepare, landing = false, ...options } = {},
  ) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      // What moves is tried in motion.test.mjs; elsewhere it would only have to be waited for.
      reducedMotion: "reduce",
      ...options,
    });
    // Only a failure takes so long. A busy machine with many browsers may need some of it.
    context.setDefaultTimeout(30_000);
    context.setDefaultNavigationTimeout(60_000);
    await context.addInitScript(() => {
      const own = () => document.querySelector("quantum-tic-tac-toe")?.shadowRoot ?? document;
      Reflect.set(globalThis, "tree", own);
    });
    await context.addInitScript(foreseeable);
    const page = await context.newPage();
    /** @type {string[]} */
    const wrong = [];
    page.on("pageerror", (error) => wrong.push(`thrown: ${error.message}`));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) wrong.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:"))
        wrong.push(`left its folder: ${request.url()}`);
    });
    t.after(async () => {
      await context.close();
      if (!expectErrors) assert.deepEqual(wrong, [], "nothing may go wrong on the page");
    });
    await prepare?.(page);
    await page.goto(url + hash);
    if (!expectErrors)
      await (typeof ready === "string" ? page.locator(ready) : ready(page)).first().waitFor();
    if (!landing && ready === playable) await leaveLanding(page);
    // What comes when the page has nothing to do: the list of moves, with the rules below it.
    if (!expectErrors && ready === playable)
      await page.waitForFunction(() => {
        const rules = Reflect.get(globalThis, "tree")().querySelector("#rules");
        return !rules || rules.textContent !== "";
      });
    return page;
  };
}

/**
 * In the page: every page draws the same random numbers. Otherwise the computer might close a cycle
 * once in a while, and a test that plays on would find its squares taken.
 */
export function foreseeable() {
  let state = 1;
  /** Xorshift, of 32 bits. */
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  };
  Math.random = () => (next() >>> 0) / 2 ** 32;
  Crypto.prototype.getRandomValues = (/** @type {any} */ array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = next() >>> 11;
    return array;
  };
}

/**
 * For `prepare`: a clipboard of the page's own. The browser's is one for all tests that run at a
 * time, and whether it may be written to depends on which window the system thinks is in front.
 * @param {Page} page
 */
export const ownClipboard = (page) =>
  page.addInitScript(() => {
    let held = "";
    const clipboard = {
      writeText: async (/** @type {string} */ text) => void (held = text),
      readText: async () => held,
    };
    Object.defineProperty(navigator, "clipboard", { value: clipboard });
  });

/**
 * Another window is put in front of the page's: nothing in it is :focus any more, though something
 * has the focus still.
 * @param {Page} page
 */
export async function behind(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  await (await page.context().newPage()).bringToFront();
  await page.waitForFunction(() => !document.hasFocus());
}

/** For `prepare`: the solver's thread hears every question, and never answers. @param {Page} page */
export const muteThread = (page) => thread(page, "onmessage = () => {};");

/** No solver comes, neither as a thread nor into the page; returns how it comes again. @param {Page} page */
export async function withoutSolver(page) {
  const parts = ["**/worker.js", "**/questions.js"];
  for (const part of parts)
    await page.context().route(part, (route) => route.fulfill({ status: 404 }));
  return async () => {
    for (const part of parts) await page.context().unroute(part);
  };
}

/** For `prepare`: the solver's thread does not begin. @param {Page} page */
export const brokenThread = (page) => thread(page, "throw new Error('broken');");

const WORKER = readFileSync(new URL("../../www/js/engine/worker.js", import.meta.url), "utf8");

/**
 * For `prepare`: the solver's thread never comes to the end of an analysis; all else it answers.
 * @param {Page} page @param {string} [but] the record of which it does
 */
export const endlessAnalysis = (page, but = "") =>
  thread(
    page,
    `addEventListener("message", ({ data }) => {
      while (data.question === "analyse" && data.about !== "${but}");
    });\n${WORKER}`,
  );

/** @param {Page} page @param {string} body */
const thread = (page, body) =>
  page.route("**/worker.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
/** For `prepare`: counts how often a canvas of the page is painted. @param {Page} page */
export const counting = (page) =>
  page.addInitScript(() => {
    Reflect.set(globalThis, "paints", 0);
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function (
      /** @type {[number, number, number, number]} */ ...box
    ) {
      Reflect.set(globalThis, "paints", Reflect.get(globalThis, "paints") + 1);
      return clear.apply(this, box);
    };
  });

/** How often that was until now. @param {Page} page @returns {Promise<number>} */
export const painted = (page) => page.evaluate(() => Number(Reflect.get(globalThis, "paints")));

/** How often it is within some frames of the screen. @param {Page} page */
export async function paints(page, count = 36) {
  const before = await painted(page);
  await frames(page, count);
  return (await painted(page)) - before;
}

/**
 * Waits until so many frames of the screen have passed. What was due before has then happened, however
 * busy the machine is.
 * @param {Page} page @param {number} count
 */
export const frames = (page, count) =>
  page.evaluate(
    (left) =>
      new Promise((done) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done(null));
        next();
      }),
    count,
  );

/** The address' record. @param {Page} page */
export const hash = (page) => page.evaluate(() => location.hash);

/**
 * Plays actions, each square given to `press`.
 * @param {Page} page @param {string} actions @param {(square: number) => Promise<void>} press
 */
export async function play(page, actions, press) {
  for (const action of actions.split(" ")) {
    if (action[0] === "@") await press(-Number(action[1]));
    else if (action[0] === action[1]) await press(Number(action[0]));
    else for (const digit of action) await press(Number(digit));
  }
}

/** When what was changed is on the screen. @param {Page} page */
export const settled = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
