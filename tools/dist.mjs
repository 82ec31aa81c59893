/**
 * Builds the distribution, a folder for any static host and any path (`make dist`). Like www, it consists
 * of pages and ES modules that a browser loads as they are. But modules that are always loaded together
 * are one file, each file is minified, its name contains a hash of its content, and a service worker
 * caches all of them. There are compressed copies of text files, too.
 *   node tools/dist.mjs
 * With --sheets it includes the sheets for teachers that tools/sheets.mjs has made (target/sheets), if there
 * are any, and their page links to them. Nobody who does not ask for them loads them.
 * SITE=https://… is the address of the site. It is needed for absolute addresses: those of the picture for
 * social media, and of the page in other languages. RELAY=wss://… is the address of our server on another
 * host, which relays live games.
 * Ends with an error if something is missing, if a page's security policy allows too much, or if the first
 * load is too large.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { readPage, shipPage } from "./dist/page.mjs";
import { scriptOf, shipScripts } from "./dist/scripts.mjs";
import { Fault, SERVICE_WORKER, sha256, SHEET, shortHash, Site } from "./dist/site.mjs";
import { pathsIn } from "./files.mjs";
import { weigh } from "./sizes.mjs";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Scripts that other sites load: their names never change. */
const PUBLIC = ["js/element.js"];
/** Scripts that a game against the computer needs, besides those of index.html. */
const PLAYED = ["js/engine/computer-player.js", "js/engine/solver.js"];
/** The page that links to sheets. */
const TEACHERS = "for-teachers.html";
const FIRST_TEXTS = "lang/en/page.json";
export const MODULE = "pkg/quantum_tic_tac_toe_bg.wasm";
/** Files of a live game: its scripts, the third module, texts and style sheets. */
const LIVE = [
  "js/features/by-link/live/view.js",
  "pkg/remote.js",
  "pkg/remote_bg.wasm",
  "lang/en/by-link.json",
  "lang/en/live.json",
  "css/by-link.css",
  "css/live.css",
];
/** The script of the parts that every game loads when it is idle. */
const IDLE = "js/app/later-parts.js";
/**
 * The size limits in bytes, by gzip: of the first load; of the module without its scripts; of the second
 * and the third module with their scripts; of all that a live game loads beside an idle page.
 */
export const BUDGET = {
  first: 132_600,
  module: 67_500,
  apparatus: 17_000,
  remote: 67_500,
  live: 88_500,
};
/** All files of the second module, which only some lessons load. */
const APPARATUS = ["pkg/apparatus.js", "pkg/apparatus-bindings.js", "pkg/apparatus_bg.wasm"];
/** All files of the third module, which only games by links load. */
const REMOTE = ["pkg/remote.js", "pkg/remote-bindings.js", "pkg/remote_bg.wasm"];

/** Files that are worth compressing. Pictures are already compressed. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest|xml)$/;

/**
 * The result of a build: the name of the file that contains each file of www, by path; the contents of each
 * file, by name; the names of the files that are loaded until the computer has answered, and of those that a
 * live game loads beside an idle page; and unused scripts.
 * @typedef {{ version: string, names: Map<string, string>, contents: Map<string, Buffer>,
 *   first: Set<string>, live: Set<string>, unused: string[] }} Made
 */

/**
 * Builds the distribution in a folder, which is emptied first.
 * @param {{ from?: string, to?: string, site?: string, relay?: string, open?: string[], sheets?: string }} [options]
 * `open`: the scripts that keep their names; `sheets`: the folder with sheets for teachers
 * @returns {Promise<Made>}
 */
export async function build({
  from = here("../www"),
  to = here("../target/dist"),
  site: address = "",
  relay = "",
  open = PUBLIC.filter((path) => existsSync(join(from, path))),
  sheets = "",
} = {}) {
  const site = new Site(from, address.replace(/(?<=.)\/*$/, "/"), relay);
  const { names, contents } = site;
  const pages = site.paths
    .filter((path) => path.endsWith(".html"))
    .map((path) => readPage(site, path));
  const sheetFiles = sheets ? sheetsIn(sheets) : [];
  for (const { path, $ } of pages) if (path === TEACHERS) nameSheets($, sheetFiles);
  const begun = new Map(
    pages.filter(({ modules }) => modules.length).map((page) => [page.path, page]),
  );
  const loadedWith = await shipScripts(site, begun, open);

  const first = new Set(PLAYED.flatMap(loadedWith));
  for (const path of [FIRST_TEXTS, SHEET]) first.add(await site.ship(path));
  const writers = new Map();
  for (const page of pages) {
    const { loads, write } = await shipPage(site, page, loadedWith(scriptOf(page.path)));
    writers.set(page.path, write);
    if (page.path === "index.html") for (const name of loads) first.add(name);
  }
  const idle = new Set(loadedWith(IDLE));
  const isOfLive = (/** @type {string} */ name) => !first.has(name) && !idle.has(name);
  const live = new Set(LIVE.flatMap(loadedWith).filter(isOfLive));
  for (const path of open) {
    const script = posix.relative(posix.dirname(path), names.get(path) ?? "");
    contents.set(path, Buffer.from(`export*from"./${script}";\n`));
  }
  // A page contains the version, and the version depends on the pages.
  const addPages = (/** @type {string} */ version) => {
    for (const [path, write] of writers) site.add(path, path, write(version));
  };
  addPages("");
  const version = shortHash(...site.sorted().flatMap(([name, content]) => [name, sha256(content)]));
  addPages(version);
  site.add(SERVICE_WORKER, SERVICE_WORKER, await serviceWorker(site, version));
  // After the service worker, which installs what it knows.
  for (const path of sheetFiles)
    site.add(`sheets/${path}`, `sheets/${path}`, readFileSync(join(sheets, path)));

  rmSync(to, { recursive: true, force: true });
  for (const [name, content] of contents) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    writeFileSync(join(to, name), content);
  }
  const unused = site.paths.filter((path) => path.endsWith(".js") && !names.has(path));
  return { version, names, contents: new Map(site.sorted()), first, live, unused };
}

/** The sheets in a folder, by their paths. @param {string} folder @returns {string[]} none if there is no such folder */
const sheetsIn = (folder) =>
  existsSync(folder) ? pathsIn(folder).filter((path) => /\.(pdf|docx)$/.test(path)) : [];

/**
 * Names the languages and formats of the sheets in the page for teachers, which makes its links from them.
 * @param {import("cheerio").CheerioAPI} $ @param {string[]} files
 */
function nameSheets($, files) {
  const named = (/** @type {number} */ n) => [
    ...new Set(files.filter((path) => path.endsWith(".pdf")).map((path) => path.split("/")[n])),
  ];
  if (files.length)
    $("#ready").attr({ "data-sheets": named(0).join(" "), "data-formats": named(1).join(" ") });
}

/** The service worker, with the version and the hashes of the files. @param {Site} site @param {string} version */
async function serviceWorker(site, version) {
  const { contents } = site;
  // Pages do not show large icons and the picture for social media.
  const stored = [...contents].filter(([name]) => !name.endsWith(".png"));
  const dist = {
    VERSION: version,
    FILES: Object.fromEntries(
      stored
        .map(([name, content]) => [name, `sha256-${sha256(content).toString("base64")}`])
        .sort(),
    ),
  };
  const whole = `self.dist = ${JSON.stringify(dist)};\n${site.text(SERVICE_WORKER)}`;
  return (await transform(whole, { minify: true })).code;
}

/**
 * Writes compressed copies of files beside them, as `NAME.br` and `NAME.gz`, if they are smaller by at
 * least a twentieth. Our server and others (nginx's `gzip_static`) send them as they are.
 * @param {Map<string, Buffer>} contents @param {string} to the folder
 */
export function compress(contents, to) {
  for (const [name, content] of contents) {
    if (!COMPRESSIBLE.test(name)) continue;
    for (const [extension, packed] of /** @type {const} */ ([
      ["br", brotliCompressSync(content)],
      ["gz", gzipSync(content, { level: constants.Z_BEST_COMPRESSION })],
    ]))
      if (packed.length < content.length * 0.95)
        writeFileSync(join(to, `${name}.${extension}`), packed);
  }
}

async function main() {
  const { SITE: address, RELAY: relay } = process.env;
  const { values } = parseArgs({ options: { sheets: { type: "boolean", default: false } } });
  const sheets = values.sheets ? here("../target/sheets") : "";
  const built = await build({ site: address, relay, sheets });
  const { version, names, contents, first, live, unused } = built;
  compress(contents, here("../target/dist"));
  const of = (/** @type {Iterable<string>} */ all) =>
    [...all].map((name) => contents.get(name) ?? Buffer.alloc(0));
  const module = weigh(of([names.get(MODULE) ?? MODULE]));
  const playing = weigh(of(first));
  const playingLive = weigh(of(live));
  // Not shipped while nothing uses it; its two scripts are one file.
  const shipped = (/** @type {string[]} */ paths) => {
    const files = paths.map((path) => names.get(path)).filter((name) => name !== undefined);
    return { files: new Set(files).size, ...weigh(of(new Set(files))) };
  };
  const [apparatus, remote] = [shipped(APPARATUS), shipped(REMOTE)];
  const printed = [...contents.keys()].filter((name) => name.startsWith("sheets/"));
  const site = [...contents].flatMap(([name, file]) => (name.startsWith("sheets/") ? [] : [file]));
  console.log(`target/dist, version ${version}, with ${printed.length} files of sheets`);
  console.table({
    "the module": { files: 1, ...module },
    "the second module, for lessons with an apparatus": apparatus,
    "the third module, for games by links and live": remote,
    "all that a live game loads beside an idle page": { files: live.size, ...playingLive },
    "first load, with all that a game against the computer needs": {
      files: first.size,
      ...playing,
    },
    "everything but the sheets for teachers": {
      files: contents.size - printed.length,
      ...weigh(site),
    },
  });
  for (const path of unused) console.log(`not shipped, since nothing refers to it: ${path}`);
  for (const [name, is, most] of /** @type {const} */ ([
    ["first load", playing.gzip, BUDGET.first],
    ["module", module.gzip, BUDGET.module],
    ["second module", apparatus.gzip, BUDGET.apparatus],
    ["third module", remote.gzip, BUDGET.remote],
    ["load of a live game", playingLive.gzip, BUDGET.live],
  ]))
    if (is > most) throw new Fault(`The ${name} weighs ${is} bytes by gzip, over its ${most}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
