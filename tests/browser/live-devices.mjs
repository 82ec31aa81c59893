// The devices of a live game: browsers with no other connection than the relay of our own server, which
// `make server-to-test` builds.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { headlessShell } from "../../tools/browsers.mjs";
import { sharedBrowser } from "./contexts.mjs";
import { text } from "./english.mjs";
import { EXPECTED, experienced, ownClipboard } from "./helper.mjs";
import { startHost } from "./host-server.mjs";
import {
  button,
  dialog,
  field,
  gameOf,
  headline,
  liveGame as live,
  moveButtons,
  named,
  square,
} from "./person.mjs";

/** @import { TextKey } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ game?: "game.dice", side?: TextKey, rules?: TextKey, name?: string }} Wanted */

/** The browser's own message about a refused or broken socket. */
const SOCKET = /WebSocket connection to .* failed/;

/**
 * Opens a person's device. Any error on its page fails the test.
 * @param {import("node:test").TestContext} t
 * @param {import("playwright-core").Browser} browser
 * @param {string} link
 * @param {import("playwright-core").BrowserContextOptions & { expected?: RegExp }} [options] `expected`:
 *   messages of the console that belong to the test
 */
export async function openDevice(t, browser, link, { expected = SOCKET, ...options } = {}) {
  const context = await browser.newContext({
    locale: "en",
    reducedMotion: "reduce",
    // offline.test.mjs tests the service worker, which takes as long to install as five pages to open.
    serviceWorkers: "block",
    ...options,
  });
  await context.addInitScript(experienced);
  context.setDefaultTimeout(30_000);
  /** @type {string[]} */
  const wrong = [];
  context.on("weberror", (error) => wrong.push(String(error.error().stack)));
  context.on("console", (message) => {
    const said = message.text();
    if (!["error", "warning"].includes(message.type()) || said === EXPECTED) return;
    if (!expected.test(said)) wrong.push(said);
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(wrong, [], "nothing may go wrong on the page");
  });
  const page = await context.newPage();
  await ownClipboard(page);
  await page.goto(link);
  return page;
}

/** Starts a live game. @param {Page} page @param {Wanted} [wanted] */
export async function invite(page, { game, side, rules, name } = {}) {
  await button(page, "landing.friend").click();
  const form = dialog(page, "new.title");
  await form.waitFor();
  if (game) await gameOf(page, game).check();
  if (side) await named(form, "radio", side).check();
  if (rules) {
    await form.locator("summary", { hasText: text("new.rules") }).click();
    await field(form, rules).check();
  }
  if (name) {
    await form.locator("summary", { hasText: text("new.names") }).click();
    await field(form, "new.name.friend").fill(name);
  }
  await button(form, "new.start").click();
}

/** The link of the invitation. @param {Page} page */
export const linkOf = (page) => named(live(page), "textbox", "live.link").inputValue();

/** Waits until the friend is there. @param {Page} page the inviter's */
export async function joined(page) {
  await button(live(page), "by-link.more").waitFor();
  await reaction(page).first().waitFor();
}

/** Takes the free seat. @param {Page} one the inviter's @param {Page} other */
export async function join(one, other) {
  await button(live(other), "live.join").click();
  await joined(one);
}

/**
 * Starts the server and a browser for the tests of a file.
 * @param {string[]} [args] of the browser
 */
export function liveServer(args = []) {
  /** @type {Awaited<ReturnType<typeof startHost>> | undefined} */
  let server;
  let port = "0";
  let url = "";
  async function start() {
    server = await startHost(port);
    url = server.url;
    ({ port } = new URL(url));
  }
  /** @param {NodeJS.Signals} [signal] */
  async function stop(signal) {
    await server?.stop(signal);
    server = undefined;
  }
  const startBrowser = sharedBrowser(headlessShell, args);
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    await start();
    browser = await startBrowser();
    // Keeps the process of all pages alive, and with it the compiled scripts.
    await (await browser.newPage()).goto(`${url}nothing`);
  });
  after(() => stop());

  /** @param {import("node:test").TestContext} t @param {string} [link] @param {Parameters<typeof openDevice>[3]} [options] */
  const device = (t, link = url, options) => openDevice(t, browser, link, options);

  return {
    /** The address of the game. */
    url: () => url,
    /** Starts the server anew, at the same address. */
    start,
    stop,
    device,
    /**
     * Two devices in one game. The first one plays X.
     * @param {import("node:test").TestContext} t
     * @param {Wanted} [wanted]
     * @param {Parameters<typeof openDevice>[3]} [options]
     */
    async pair(t, wanted, options) {
      const one = await device(t, url, options);
      await invite(one, wanted);
      const other = await device(t, await linkOf(one), options);
      await join(one, other);
      return { one, other };
    },
  };
}

/** The buttons of the reactions, which are shown while both players are connected. @param {Page} page */
export const reaction = (page) => live(page).locator(".reaction");

/** Waits for this player's turn. @param {Page} page */
export const turnOf = (page) =>
  headline(page)
    .and(page.getByText(text("head.turn.you")))
    .waitFor();

/** Places a pair of marks. @param {Page} page @param {string} squares */
export async function place(page, squares) {
  await turnOf(page);
  for (const one of squares) await square(page, Number(one)).click();
}

/** Waits until the list has `count` moves. @param {Page} page @param {number} count */
export const moves = (page, count) =>
  moveButtons(page)
    .nth(count - 1)
    .waitFor();
