// Other people's pages with a board: small pages that a test writes, served with the headers it asks for.
// The board's files are on the same origin, and also on another one.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { headlessShell } from "../../tools/browsers.mjs";
import { serveFiles } from "../../tools/serve.mjs";
import { sharedPages, TOOLS } from "./contexts.mjs";
import { assertBuilt, BUILT, EXPECTED, foreseeable, keepFailure, WWW } from "./helper.mjs";
import { square as squareOf } from "./person.mjs";
import { callingFile, shared } from "./shared.mjs";

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

/** @param {import("playwright-core").BrowserContext} context */
async function prepareContext(context) {
  context.setDefaultTimeout(30_000);
  context.setDefaultNavigationTimeout(60_000);
  await context.addInitScript(foreseeable);
}

/** The calls of `hosts` so far: each has its own pages. */
let calls = 0;

/**
 * Starts both servers and a browser when the first page is opened. Returns a function that opens a page. The
 * board comes from the built site, or from www if the environment has SITE=www.
 * @param {string[]} [args] the browser's
 * @param {string} [folder] where the board's files are
 */
export function hosts(args = [], folder = BUILT) {
  const file = callingFile();
  const number = ++calls;
  const pool = sharedPages("hosts", headlessShell, args, prepareContext);
  /** @type {Map<string, { html: string, headers: Record<string, string> }>} */
  const written = new Map();
  const board = serveFiles(folder, BOARD);
  const sources = serveFiles(WWW, SOURCES);

  /** @type {import("node:http").RequestListener} */
  const listener = (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
    const tool = TOOLS[path.split("/").at(-1) ?? ""];
    if (tool) return void response.writeHead(200, { "content-type": tool.type }).end(tool.body);
    const found = written.get(path);
    if (!found) return (path.startsWith(SOURCES) ? sources : board)(request, response);
    response.writeHead(200, { "content-type": "text/html", ...found.headers });
    response.end(found.html);
  };

  /** Starts a server. Returns its address. */
  async function start() {
    const server = createServer(listener);
    await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    return { server, url: `http://127.0.0.1:${port}/` };
  }
  const servers = ["own", "other"].map((name) =>
    shared(["host", number, name], start, ({ server }) => {
      server.close();
      server.closeAllConnections();
    }),
  );

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
    if (!unbundled && folder === BUILT) assertBuilt();
    const [own = "", other = ""] = await Promise.all(
      servers.map(async (start) => (await start()).url),
    );
    const pages = await pool();
    const base = unbundled ? SOURCES : BOARD;
    const from = (abroad ? other : own).slice(0, -1) + base;
    const path = there ? base + there : `/page-${++count}.html`;
    const policy = Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll("BOARD", new URL(from).origin),
    ]);
    if (!there)
      written.set(path, {
        html: page(html, from).replaceAll("BOARD/", from),
        headers: Object.fromEntries(policy),
      });
    const opened = await pages.take(own, {
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
      if (!t.passed) await keepFailure(file, t, [opened], wrong);
      await pages.release(opened, !t.passed);
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
