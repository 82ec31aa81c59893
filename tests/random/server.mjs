// Serves the real pages from www with the random user before all their scripts, and another site's page
// with a board on it. Two lines of the board's code are changed: one reports every State on the screen,
// which the address does not always show; the other hands over a function that renders the State again.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/** A planted defect: a text to replace in a file. @typedef {{ file: string, text: string, by: string }} Spoil */
/** @typedef {"page" | "host" | "embed"} Kind the game's own page, somebody else's, a frame's */

const WWW = fileURLToPath(new URL("../../www/", import.meta.url));
const DRIVER = readFileSync(new URL("driver.js", import.meta.url), "utf8");

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** @type {Record<Kind, string>} */
export const PATHS = {
  page: "index.html",
  host: "host.html",
  embed: "embed.html?panels=all&players=computer&level=2",
};

const HOST = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>A page</title>
<meta name="viewport" content="width=device-width" /><link rel="icon" href="data:," />
<script type="module" src="js/element.js"></script></head>
<body><h1>A page of somebody else’s</h1><p>With a <a href="#below">link</a> and a board:</p>
<quantum-tic-tac-toe panels="all"></quantum-tic-tac-toe><p id="below">And a text below.</p></body></html>`;

/** The modules that load later. They are loaded before the user begins. */
const MODULES = readdirSync(`${WWW}js`, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".js"))
  // Without scripts that start something when they are loaded, and without those of single pages.
  .filter((name) => !/^(element|engine\/worker|pages\/[^/]+)\.js$/.test(name));

const TELLS = "hostOf(this)?.shown?.(state);";
/** The line where a board is complete: the user wants to render it again. */
const COMPLETE = "this.#app = app;";

/** @param {string} path @returns {string | Buffer | null} */
function file(path) {
  if (path.includes("..")) return null;
  if (path === PATHS.host) return HOST;
  if (!statSync(WWW + path, { throwIfNoEntry: false })?.isFile()) return null;
  return readFileSync(WWW + path);
}

/**
 * @param {{ seed: number, kind: Kind, real: number, touch: boolean, spoil?: Spoil }} config for driver.js;
 * `real` is the share of events that come from outside, where that is possible
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function serve({ spoil, ...config }) {
  // A fault in the answer to a request would leave the page waiting.
  if (spoil) assert.ok(file(spoil.file)?.includes(spoil.text), `${spoil.text} is in ${spoil.file}`);
  const own = JSON.stringify({ ...config, base: "/here/js/", modules: MODULES });
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname).replace(
      /^\/here\//,
      "",
    );
    const found = path === "driver.js" ? `globalThis.RANDOM = ${own};\n${DRIVER}` : file(path);
    if (found === null) return void response.writeHead(404).end();
    /** @type {string | Buffer} */
    let body = found;
    if (path.endsWith(".html"))
      body = found.toString().replace("<head>", '<head><script src="driver.js"></script>');
    if (path === "js/element/element.js") {
      const text = found.toString();
      assert.ok(text.includes(TELLS), "the board tells nobody its States any more");
      assert.ok(text.includes(COMPLETE), "the board is complete somewhere else");
      body = text
        .replace(TELLS, `globalThis.heardState(this, state); ${TELLS}`)
        .replace(COMPLETE, `${COMPLETE} globalThis.heardApp(app);`);
    }
    if (path === spoil?.file) body = body.toString().replace(spoil.text, spoil.by);
    response.writeHead(200, {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream",
      "cache-control": "no-cache",
    });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/here/${PATHS[config.kind]}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
