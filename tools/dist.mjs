/**
 * Makes the distribution, a folder for any static host and any path:
 *   node tools/dist.mjs
 * It stays what www is, pages and ES modules that a browser loads as they are; but modules that are
 * always loaded together are one file, each file is made small, its name holds a hash of its
 * content, and a service worker keeps all of them on the device. SITE=https://… is where it will be, for what must name it whole (the picture that social
 * media show). Ends with an error if something is missing, if a page's security policy allows too
 * much, or if the first load is too heavy.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { transform } from "esbuild";
import { Fault, readFile } from "./dist/files.mjs";
import { numbered } from "./dist/module.mjs";
import { digest, filled, hashed, hashes, reached, references, short } from "./dist/names.mjs";
import { modulesOf, PRELOADS, sheetOf, sheetsOf, VERSION } from "./dist/page.mjs";
import { entryOf, joinScripts, SHEET, SHEETS, sheetsIn } from "./dist/scripts.mjs";

/**
 * @typedef {import("./dist/files.mjs").File} File
 * @typedef {import("./dist/files.mjs").Source} Source
 */

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const WORKER = "service-worker.js";

/** Scripts that other sites load: they keep a name that does not change. */
const PUBLIC = ["js/element.js"];
/** What is needed to play against the computer, beside what index.html begins with. */
const PLAYED = ["js/computer.js", "js/thinker.js"];
const FIRST_TEXTS = "lang/en/page.json";
const MODULE = "pkg/quantum_tic_tac_toe_bg.wasm";
const GLUE = "pkg/quantum_tic_tac_toe.js";
/** Bytes at most, by gzip. */
export const BUDGET = { first: 110_000, module: 60_000 };

/**
 * What was made: by path in www, its path in the distribution.
 * @typedef {{ version: string, names: Map<string, string>, contents: Map<string, Buffer>,
 *   first: Set<string>, unused: string[] }} Made
 */

/**
 * Makes it in a folder, which is emptied first.
 * @param {{ from?: string, to?: string, site?: string, open?: string[] }} [options] `open`: the
 *   scripts that keep a name
 * @returns {Promise<Made>}
 */
export async function build({
  from = here("../www"),
  to = here("../target/dist"),
  site = "",
  open = PUBLIC.filter((path) => existsSync(join(from, path))),
} = {}) {
  const paths = readdirSync(from, { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => !/(^|\/)\./.test(path) && statSync(join(from, path)).isFile())
    .sort();
  const pages = paths.filter((path) => path.endsWith(".html"));
  const source = {
    folder: from,
    paths,
    made: [WORKER],
    joined: new Map(),
    site: site.replace(/(?<=.)\/*$/, "/"),
  };
  const begun = pages.flatMap((page) => {
    const all = modulesOf(source, page, readFileSync(join(from, page), "utf8"));
    return all.modules.length ? [/** @type {const} */ ([page, all])] : [];
  });
  const { codes, chunkOf } = await joinScripts(source, new Map(begun), open);
  const text = (/** @type {string} */ path) => readFileSync(join(from, path), "utf8");
  const sheets = sheetsIn(text(SHEETS));
  const board = sheets.map(text).join("");
  const plain = numbered(text(GLUE));
  /** @type {[string, string | Buffer][]} */
  const scripts = [...codes].map(([path, code]) => [path, plain(code)]);
  const module = plain(readFileSync(join(from, MODULE), "latin1"));
  source.joined = new Map([
    ...scripts,
    ...joinSheets(source, pages),
    [SHEET, board],
    [MODULE, Buffer.from(module, "latin1")],
  ]);
  source.paths = [...paths.filter((path) => !sheets.includes(path)), SHEET];

  /** @type {Map<string, File>} */
  const files = new Map();
  const read = new Set([...pages, ...open.map((path) => String(chunkOf.get(path))), FIRST_TEXTS]);
  for (const path of read) {
    const file = await readFile(source, path);
    files.set(path, file);
    for (const to of references(file))
      if (source.paths.includes(to) || source.joined.has(to)) read.add(to);
  }

  for (const path of pages) {
    const page = /** @type {File} */ (files.get(path));
    page.pieces = page.pieces.flatMap(preloading(files, entryOf(path)));
  }
  const keeps = (/** @type {string} */ path) => /\.(html|webmanifest)$/.test(path);
  const hashOf = hashes(files, keeps);
  const names = new Map([...files.keys()].map((path) => [path, hashed(path, hashOf.get(path))]));

  /** @type {Map<string, Buffer>} */
  const contents = new Map();
  // All hold together by names, but for the pages: so it is these that make a version.
  let version = "";
  const fill = () => {
    for (const [path, file] of files)
      contents.set(
        names.get(path) ?? path,
        filled(file, (to) => (to === VERSION ? version : (hashOf.get(to) ?? ""))),
      );
  };
  fill();
  for (const path of open)
    contents.set(path, alias(path, String(names.get(String(chunkOf.get(path))))));
  const all = [...contents].sort(([a], [b]) => (a < b ? -1 : 1));
  version = short(...all.flatMap(([name, content]) => [name, digest(content)]));
  fill();
  contents.set(WORKER, await serviceWorker(version, files, names, contents, open));

  rmSync(to, { recursive: true, force: true });
  for (const [name, content] of contents) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    writeFileSync(join(to, name), content);
  }
  const played = PLAYED.flatMap((path) => chunkOf.get(path) ?? []);
  const first = reached(files, ["index.html", ...played, FIRST_TEXTS, SHEET], ["with"]);
  const unused = paths.filter(
    (path) => path.endsWith(".js") && !chunkOf.has(path) && !files.has(path),
  );
  return { version, names, contents, first, unused };
}

/** The style sheets of pages, by path. @param {Source} source @param {string[]} pages */
const joinSheets = (source, pages) =>
  pages.flatMap((page) => {
    const of = (/** @type {string} */ path) => readFileSync(join(source.folder, path), "utf8");
    const sheets = sheetsOf(source, page, of(page)).map(({ path, media }) =>
      media ? `@media ${media} {\n${of(path)}}\n` : of(path),
    );
    return sheets.length ? [/** @type {const} */ ([sheetOf(page), sheets.join("")])] : [];
  });

/**
 * The modules that a page's script imports, named in the page: otherwise a browser learns of each
 * only from the one that imports it.
 * @param {Map<string, File>} files @param {string} entry
 */
function preloading(files, entry) {
  const modules = [...reached(files, [entry], ["with"])].filter(
    (path) => path !== entry && path.endsWith(".js"),
  );
  return (/** @type {File["pieces"][number]} */ piece) =>
    typeof piece === "string" || Buffer.isBuffer(piece) || piece.to !== PRELOADS
      ? [piece]
      : modules.map((to) => ({
          to,
          how: /** @type {const} */ ("with"),
          write: (/** @type {string} */ hash) =>
            `<link rel="modulepreload" href="${hashed(to, hash)}">`,
        }));
}

/** What stands under a script's own name. @param {string} path @param {string} name */
const alias = (path, name) =>
  Buffer.from(`export*from"./${posix.relative(posix.dirname(path), name)}";\n`);

/**
 * @param {string} version @param {Map<string, File>} files @param {Map<string, string>} names
 * @param {Map<string, Buffer>} contents @param {string[]} open
 */
async function serviceWorker(version, files, names, contents, open) {
  // Not what nobody looks at here: large icons, the picture for social media.
  const kept = [...files.keys()].filter((path) => !path.endsWith(".png"));
  const held = kept.map((path) => names.get(path) ?? path);
  const plain = [...kept.filter((path) => names.get(path) === path), ...open].map((name) => [
    name,
    `sha256-${digest(/** @type {Buffer} */ (contents.get(name))).toString("base64")}`,
  ]);
  const dist = {
    VERSION: version,
    HASHED: held.filter((name, i) => name !== kept[i]).sort(),
    PLAIN: Object.fromEntries(plain),
  };
  const text = readFileSync(here("dist/service-worker.js"), "utf8");
  const { code } = await transform(`self.dist = ${JSON.stringify(dist)};\n${text}`, {
    minify: true,
  });
  return Buffer.from(code);
}

const [zip, crush] = [promisify(gzip), promisify(brotliCompress)];

/** What files weigh: as they are, by gzip, by brotli, each for itself. @param {Buffer[]} contents */
export async function weigh(contents) {
  const weights = await Promise.all(
    contents.map(async (bytes) => [
      bytes.length,
      (await zip(bytes, { level: constants.Z_BEST_COMPRESSION })).length,
      (await crush(bytes)).length,
    ]),
  );
  return [0, 1, 2].map((i) => weights.reduce((sum, weight) => sum + (weight[i] ?? 0), 0));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function main() {
  const { version, names, contents, first, unused } = await build({ site: process.env.SITE });
  const of = (/** @type {Iterable<string>} */ paths) =>
    [...paths].map((path) => /** @type {Buffer} */ (contents.get(names.get(path) ?? path)));
  const module = await weigh(of([MODULE]));
  const playing = await weigh(of(first));
  /** @type {[string, number, number[]][]} */
  const rows = [
    ["the module", 1, module],
    ["first load, with all that a game against the computer needs", first.size, playing],
    ["everything", contents.size, await weigh([...contents.values()])],
  ];
  console.log(`target/dist, version ${version}`);
  const columns = ["files", "bytes", "gzip", "brotli"].map((name) => name.padStart(10)).join("");
  console.log(" ".repeat(62) + columns);
  for (const [name, count, sizes] of rows) {
    const numbers = [count, ...sizes].map((size) => size.toLocaleString("en").padStart(10));
    console.log(name.padEnd(62) + numbers.join(""));
  }
  for (const path of unused) console.log(`not shipped, since nothing refers to it: ${path}`);
  for (const [name, is, most] of /** @type {const} */ ([
    ["first load", playing[1], BUDGET.first],
    ["module", module[1], BUDGET.module],
  ]))
    if (Number(is) > most) {
      console.error(`The ${name} weighs ${is} bytes by gzip, over its budget of ${most}.`);
      process.exitCode = 1;
    }
}
