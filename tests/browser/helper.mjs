// Common parts of the page tests: they serve the real page in a subfolder, as on a shared host, open it in
// an installed Chromium, and fail every test in which an error occurs on the page.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { headlessShell } from "../../tools/browsers.mjs";
import { serve } from "../../tools/serve.mjs";
import { sharedPages, TOOLS } from "./contexts.mjs";
import { FIRST_RULES } from "../../www/js/variants/index.js";
import { apparatus, home, leaveLanding, lesson, playable, puzzle } from "./person.mjs";
import { callingFile, shared } from "./shared.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {import("node:test").TestContext & { passed?: boolean, error?: Error, fullName?: string }} TestContext */

const folderOf = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** The folder of sources, and the site that `make dist` builds from it. */
export const WWW = folderOf("www");
export const DIST = folderOf("target/dist");
/** The site under test: the built one, or www if the environment has SITE=www. */
export const BUILT = process.env.SITE === "www" ? WWW : DIST;
const FAILURES = folderOf("target/failures");

let isBuilt = BUILT === WWW;

/** Throws if the site under test is older than its sources. Looks at them once in a process. */
export function assertBuilt() {
  if (isBuilt) return;
  const time = (/** @type {string} */ path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const built = time(`${DIST}/service-worker.js`) ?? 0;
  const newer = readdirSync(WWW, { recursive: true, encoding: "utf8" }).find(
    (path) => (time(`${WWW}/${path}`) ?? 0) > built,
  );
  if (newer)
    throw new Error(
      `target/dist is older than www/${newer}. Run "make dist", or test the sources with SITE=www.`,
    );
  isBuilt = true;
}

/**
 * A pattern for `page.route` that finds a file by its path in www or by the end of that path, also under
 * its hashed name in the built site. Scripts that the build bundles have no file there.
 * @param {string} path
 */
export function asset(path) {
  const [, stem = "", extension] = /^(.*)\.(\w+)$/.exec(path) ?? [];
  return new RegExp(`/${stem.replaceAll(".", "\\.")}(\\.[0-9a-f]{8})?\\.${extension}([?#]|$)`);
}

/**
 * Holds a file back on its way to the page.
 * @param {Page} page @param {string} path as for `asset`
 * @returns {Promise<{ asked: Promise<unknown>, release: () => Promise<void> }>} `release` lets it through and
 *   resolves when it has come
 */
export async function holdBack(page, path) {
  /** @type {(route: import("playwright-core").Route) => void} */
  let resolve = () => {};
  /** @type {Promise<import("playwright-core").Route>} */
  const asked = new Promise((done) => (resolve = done));
  await page.context().route(asset(path), resolve, { times: 1 });
  async function release() {
    const route = await asked;
    const request = route.request();
    await route.continue();
    await (await request.response())?.finished();
  }
  return { asked, release };
}

/** The board, or the home or an experiment in its place. @param {Page} page */
const shown = (page) => playable(page).or(home(page)).or(apparatus(page));

/**
 * The target of a link. Until it is there, the board shows another game and accepts no input.
 * @param {Page} page
 */
const opened = (page) =>
  lesson(page).or(puzzle(page)).or(apparatus(page)).or(page.getByRole("alert"));

/** Playwright's own message, which says nothing about the page. */
export const EXPECTED = "Service Worker registration blocked by Playwright";

/**
 * Saves a failed test's error, console and screenshots in target/failures.
 * @param {string} file the name of the test file @param {TestContext} t @param {Page[]} pages
 * @param {string[]} console
 */
export async function keepFailure(file, t, pages, console) {
  mkdirSync(FAILURES, { recursive: true });
  const name = `${file}-${(t.fullName ?? t.name).replace(/[^\p{L}\d]+/gu, "-")}`.slice(0, 120);
  const why = String(t.error?.cause ?? t.error);
  writeFileSync(`${FAILURES}/${name}.txt`, [why, "", ...console, ""].join("\n"));
  for (const [i, page] of pages.entries())
    await page.screenshot({ path: `${FAILURES}/${name}-${i}.png`, timeout: 5000 }).catch(() => {});
}

/**
 * Waits for the list of moves and the rules below it, which load when the page is idle. An evaluated
 * function costs a tenth of `waitForFunction`, for which Playwright loads its scripts into the page again.
 * @param {Page} page
 */
const hasRules = (page) =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const end = performance.now() + 30_000;
        const look = () => {
          const rules = tree().querySelector("#rules");
          if (!rules || rules.textContent !== "") done(null);
          else if (performance.now() > end) fail(new Error("the rules have not loaded"));
          else setTimeout(look, 10);
        };
        look();
      }),
  );

/** The calls of `site` so far. */
let calls = 0;

/** Gives all pages of a context what the tests count on. @param {import("playwright-core").BrowserContext} context */
export async function prepareContext(context) {
  // Only a failure takes that long, but a busy machine with many browsers may need some of it.
  context.setDefaultTimeout(30_000);
  context.setDefaultNavigationTimeout(60_000);
  await context.addInitScript(() => {
    const own = () => document.querySelector("quantum-tic-tac-toe")?.shadowRoot ?? document;
    Reflect.set(globalThis, "tree", own);
  });
  await context.addInitScript(foreseeable);
  await context.addInitScript(experienced);
}

/**
 * Starts a server and a browser when the first page is opened. Returns a function that opens the page.
 *
 * The page comes from the built site, target/dist. It comes from www for a test that replaces or imports
 * single modules (`unbundled`), and for all tests if the environment has SITE=www.
 * @param {object} [options]
 * @param {string} [options.prefix] the path of the site
 * @param {string} [options.root] the folder that is served
 * @param {() => string} [options.executable] finds the browser
 * @param {string} [options.name] of the host; other names than localhost make the context insecure
 * @param {boolean} [options.unbundled]
 * @param {string[]} [options.args] more arguments of the browser
 * @param {import("../../tools/serve.mjs").Replace} [options.replace]
 */
export function site({
  prefix = "/some/where/",
  root = BUILT,
  executable = headlessShell,
  name = "localhost",
  unbundled: always = false,
  args: more = [],
  replace,
} = {}) {
  const file = callingFile();
  const number = ++calls;
  const rules = name === "localhost" ? [] : [`--host-resolver-rules=MAP ${name} localhost`];
  const pool = sharedPages("site", executable, [...rules, ...more], prepareContext);
  /** @param {string} folder */
  const served = (folder) =>
    shared(
      // Replaced files are those of this call only.
      ["server", prefix, folder, replace && number],
      () => serve({ prefix, root: folder, replace: (path) => TOOLS[path] ?? replace?.(path) }),
      (server) => server.stop(),
    );
  const servers = { own: served(root), sources: served(WWW) };

  /**
   * Opens the page. At the end of the test it fails if there was an error on the console, an exception, or
   * a violation of the page's own security policy.
   * @param {import("node:test").TestContext} t
   * @param {string} [hash]
   * @param {import("playwright-core").BrowserContextOptions & { expectErrors?: boolean, ready?: string |
   * ((page: Page) => Locator), prepare?: (page: Page) => Promise<unknown>, landing?: boolean, unbundled?:
   * boolean }} [options] `ready`: a part, or its selector, that shows that the page is there; `landing`:
   * whether the test begins on the landing, and not with a game for two
   */
  return async function open(
    t,
    hash = "",
    {
      expectErrors = false,
      ready: wanted,
      prepare,
      landing = false,
      unbundled = always,
      ...options
    } = {},
  ) {
    const ready = wanted ?? (/#(.*&)?(lesson|puzzle|apparatus)=/.test(hash) ? opened : shown);
    if (!unbundled && root === DIST) assertBuilt();
    const { url: address } = await servers[unbundled ? "sources" : "own"]();
    const url = address.replace("localhost", name);
    const { viewport, colorScheme, reducedMotion, contrast, forcedColors, ...rest } = options;
    // A phone's viewport belongs to its context. Otherwise tests with different windows and media features
    // share a context.
    const isPhone = rest.isMobile === true;
    const size = viewport ?? { width: 1280, height: 720 };
    const look = { viewport: size, colorScheme, reducedMotion, contrast, forcedColors };
    const pages = await pool();
    const page = await pages.take(
      url,
      {
        viewport: isPhone ? size : { width: 1280, height: 720 },
        // The day of a puzzle is that of the player's time zone.
        timezoneId: "UTC",
        // motion.test.mjs tests the animations. Other tests would only have to wait for them.
        reducedMotion: "reduce",
        // offline.test.mjs tests the service worker.
        serviceWorkers: "block",
        ...rest,
      },
      Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)),
    );
    /** @type {string[]} */
    const wrong = [];
    page.on("pageerror", (error) => wrong.push(`thrown: ${error.message}`));
    page.on("console", (message) => {
      if (!["error", "warning"].includes(message.type()) || message.text() === EXPECTED) return;
      wrong.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:"))
        wrong.push(`left its folder: ${request.url()}`);
    });
    t.after(async () => {
      const isPassed = /** @type {TestContext} */ (t).passed === true;
      if (!isPassed) await keepFailure(file, t, [page], wrong);
      await pages.release(page, !isPassed);
      if (!expectErrors) assert.deepEqual(wrong, [], "nothing may go wrong on the page");
    });
    await prepare?.(page);
    // Where nothing is stored, the landing would only have to be left.
    const isNew = hash === "" && !prepare && !wanted && !expectErrors && !rest.storageState;
    await page.goto(url + (isNew && !landing ? `#${FIRST_RULES}` : hash));
    if (!expectErrors)
      await (typeof ready === "string" ? page.locator(ready) : ready(page))
        .filter({ visible: true })
        .first()
        .waitFor();
    if (!landing && !wanted) await leaveLanding(page);
    if (!expectErrors && !wanted) await hasRules(page);
    return page;
  };
}

/**
 * Runs in the page: marks the player as experienced. For others the first collapses are explained, which
 * pauses the game. The offer of the browser's own language is answered.
 */
export function experienced() {
  // A page without an origin stores nothing.
  if (origin === "null" || !location.protocol.startsWith("http")) return;
  localStorage.setItem("quantum-tic-tac-toe.collapses", '{"version":1,"seen":3}');
  localStorage.setItem("quantum-tic-tac-toe.language", "1");
}

/**
 * Runs in the page: gives every page the same random numbers. Otherwise the computer might close a cycle
 * now and then, and a test would find its squares taken.
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
 * For `prepare`: replaces the clipboard by one of the page's own. Tests that run at the same time share
 * the browser's clipboard, and access to it depends on which window has the system's focus.
 * @param {Page} page
 */
export const ownClipboard = (page) =>
  page.addInitScript(() => {
    let held = "";
    const clipboard = {
      writeText: async (/** @type {string} */ text) => void (held = text),
      readText: async () => held,
    };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  });

/**
 * Brings another window to the front. Nothing in the page matches :focus any more, but an element
 * is still focused.
 * @param {Page} page
 */
export async function behind(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  await (await page.context().newPage()).bringToFront();
  await page.waitForFunction(() => !document.hasFocus());
}

/** For `prepare`: the solver's worker gets every question and never answers. @param {Page} page */
export const muteThread = (page) => thread(page, "onmessage = () => {};");

/**
 * Makes the solver fail to load, both in a worker and in the page. Returns a function that lets it load again.
 * @param {Page} page
 */
export async function withoutSolver(page) {
  const parts = ["**/worker.js", "**/questions.js"];
  for (const part of parts)
    await page.context().route(part, (route) => route.fulfill({ status: 404 }));
  return async () => {
    for (const part of parts) await page.context().unroute(part);
  };
}

/** For `prepare`: the solver's worker does not start. @param {Page} page */
export const brokenThread = (page) => thread(page, "throw new Error('broken');");

/**
 * For `prepare`: the solver's worker never finishes an analysis, but answers all other questions.
 * @param {Page} page @param {string} [but] a record whose analysis does finish
 */
export const endlessAnalysis = (page, but = "") =>
  page.route(asset("worker.js"), async (route) => {
    const response = await route.fetch();
    const body = `addEventListener("message", ({ data }) => {
      while (data.question === "analyse" && data.about !== "${but}");
    });\n${await response.text()}`;
    await route.fulfill({ response, body });
  });

/** @param {Page} page @param {string} body */
const thread = (page, body) =>
  page.route(asset("worker.js"), (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
/** For `prepare`: counts the paints of all canvases of the page. @param {Page} page */
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

/** The number of paints so far. @param {Page} page @returns {Promise<number>} */
export const painted = (page) => page.evaluate(() => Number(Reflect.get(globalThis, "paints")));

/** The number of paints during some frames. @param {Page} page */
export async function paints(page, count = 36) {
  const before = await painted(page);
  await frames(page, count);
  return (await painted(page)) - before;
}

/**
 * Waits for this number of frames. Everything that was due before has then happened, however busy
 * the machine is.
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

/**
 * Advances a running animation by a time, frame by frame, and stops it there, however fast the machine is.
 * @param {Page} page @param {number} duration in milliseconds of the page's clock
 */
export const holdMotion = (page, duration) =>
  page.evaluate((duration) => {
    const frame = requestAnimationFrame.bind(window);
    let now = performance.now();
    const end = now + duration;
    performance.now = () => now;
    window.requestAnimationFrame = (callback) => frame(() => callback(now));
    return new Promise((done) => {
      const advance = () => {
        const isOver = now >= end;
        now = Math.min(now + 40, end);
        frame(isOver ? () => done(null) : advance);
      };
      advance();
    });
  }, duration);

/**
 * Shows another game on an open page of the game, as a link there does, without loading the page again. For a
 * lesson, a puzzle or an experiment it does not wait.
 * @param {Page} page @param {string} game a record, or an address that begins with "#"
 */
export async function openGame(page, game) {
  await page.evaluate(
    (text) => /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).open(text),
    game.replace("#", ""),
  );
  await settled(page);
}

/** The hash of the address. @param {Page} page */
export const hash = (page) => page.evaluate(() => location.hash);

/**
 * Plays actions by giving each square to `press`.
 * @param {Page} page @param {string} actions @param {(square: number) => Promise<void>} press
 */
export async function play(page, actions, press) {
  for (const action of actions.split(" ")) {
    if (action[0] === "@") await press(-Number(action[1]));
    else if (action[0] === action[1]) await press(Number(action[0]));
    else for (const digit of action) await press(Number(digit));
  }
}

/** Resolves when the last change is painted. @param {Page} page */
export const settled = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
