// Other people's pages with a board: small pages that a test writes, served with the headers it asks for.
// The board's files are on the same origin, and also on another one.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before } from "node:test";
import { headlessShell, launchChromium } from "../../tools/browsers.mjs";
import { serveFiles } from "../../tools/serve.mjs";
import { createContextPool, SHARED_PROCESS, TOOLS } from "./contexts.mjs";
import { assertBuilt, BUILT, EXPECTED, foreseeable, keepFailure, WWW } from "./helper.mjs";
import { square as squareOf } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {string} html @param {string} scripts where the board's files are */
const page = (html, scripts) =>
  html.includes("<html")
    ? html
    : `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>
<body>${html.includes("element.js") ? html : `<script type="module" src="${scripts}js/element.js"></script>${html}`}</body></html>`;

/** The paths of the built board and of its sources. */
const BOARD = "/board/";
const SOURCES = "/sources/";

/**
 * Starts both servers and a browser for the tests of a file. Returns a function that opens a page. The
 * board comes from the built site, or from www if the environment has SITE=www.
 * @param {string[]} [args] the browser's
 * @param {string} [folder] where the board's files are
 */
export function hosts(args = [], folder = BUILT) {
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {ReturnType<typeof createContextPool>} */
  let pool;
  /** @type {import("node:http").Server[]} */
  const servers = [];
  /** @type {Map<string, { html: string, headers: Record<string, string> }>} */
  const pages = new Map();
  let own = "";
  let other = "";
  const board = serveFiles(folder, BOARD);
  const sources = serveFiles(WWW, SOURCES);

  /** @type {import("node:http").RequestListener} */
  const listener = (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
    const tool = TOOLS[path.split("/").at(-1) ?? ""];
    if (tool) return void response.writeHead(200, { "content-type": tool.type }).end(tool.body);
    const found = pages.get(path);
    if (!found) return (path.startsWith(SOURCES) ? sources : board)(request, response);
    response.writeHead(200, { "content-type": "text/html", ...found.headers });
    response.end(found.html);
  };

  before(async () => {
    if (folder === BUILT) assertBuilt();
    for (let n = 0; n < 2; n++) {
      const server = createServer(listener);
      await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
      servers.push(server);
    }
    [own = "", other = ""] = servers.map(
      (server) => `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`,
    );
    browser = await launchChromium({
      executablePath: headlessShell(),
      args: [...SHARED_PROCESS, ...args],
    });
    pool = createContextPool(browser, async (context) => {
      context.setDefaultTimeout(30_000);
      context.setDefaultNavigationTimeout(60_000);
      await context.addInitScript(foreseeable);
    });
  });
  after(async () => {
    await browser?.close();
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  });

  let count = 0;
  /**
   * Opens a page. At the end of the test it fails if an error occurred on the page.
   * @param {import("./helper.mjs").TestContext} t
   * @param {string} html what is in its body, or the whole page; “BOARD/” is where the board's files are
   * @param {import("playwright-core").BrowserContextOptions & { abroad?: boolean, expectErrors?: boolean,
   *   headers?: Record<string, string>, prepare?: (page: Page) => Promise<unknown>, path?: string,
   *   unbundled?: boolean }} [options]
   *   `abroad`: the board's files come from another origin; `path`: a page of the site instead of one of
   *   its own; `unbundled`: the board is that of www
   */
  return async function open(t, html, options = {}) {
    const {
      abroad,
      expectErrors,
      headers = {},
      prepare,
      path: there,
      unbundled,
      ...context
    } = options;
    const folder = unbundled ? SOURCES : BOARD;
    const from = (abroad ? other : own).slice(0, -1) + folder;
    const path = there ? folder + there : `/page-${++count}.html`;
    const policy = Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll("BOARD", new URL(from).origin),
    ]);
    if (!there)
      pages.set(path, {
        html: page(html, from).replaceAll("BOARD/", from),
        headers: Object.fromEntries(policy),
      });
    const opened = await pool.take(own, {
      viewport: { width: 1280, height: 720 },
      reducedMotion: "reduce",
      serviceWorkers: "block",
      ...context,
    });
    /** @type {string[]} */
    const wrong = [];
    opened.on("pageerror", (error) => wrong.push(`thrown: ${error.message}`));
    opened.on("console", (message) => {
      if (!["error", "warning"].includes(message.type()) || message.text() === EXPECTED) return;
      wrong.push(`console: ${message.text()}`);
    });
    t.after(async () => {
      if (!t.passed) await keepFailure(t, [opened], wrong);
      await pool.release(opened, !t.passed);
      if (!expectErrors) assert.deepEqual(wrong, [], "nothing may go wrong on the page");
    });
    await prepare?.(opened);
    const answer = await opened.goto(own.slice(0, -1) + path);
    assert.ok(answer?.ok(), `${path}: ${answer?.status()}`);
    return opened;
  };
}

/**
 * Waits until all boards, or those that match a selector, are ready to play.
 * @param {Page} page @param {string} [selector]
 */
export const ready = (page, selector = "quantum-tic-tac-toe") =>
  page.evaluate(
    (selector) =>
      customElements
        .whenDefined("quantum-tic-tac-toe")
        .then(() =>
          Promise.all(
            [...document.querySelectorAll(selector)].map((one) => /** @type {any} */ (one).ready),
          ).then(() => {}),
        ),
    selector,
  );

/** A square of a board. @param {Page} page @param {number} number @param {string} [selector] */
export const square = (page, number, selector = "quantum-tic-tac-toe") =>
  squareOf(page.locator(selector), number);

/** Presses squares of a board, one after the other. @param {Page} page @param {string} squares @param {string} [selector] */
export async function press(page, squares, selector) {
  for (const digit of squares) await square(page, Number(digit), selector).click();
}
