/**
 * Bundles the modules of the site into fewer files (https://rollupjs.org): many small files are a quarter
 * larger on the way than few large ones, because each is compressed separately. The result are ES modules
 * that import each other, as before: one for each page, one for each part that loads later, and the shared
 * ones. All are in js, whatever their folder in www.
 */
/** @import { Site } from "./site.mjs" */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { init, parse } from "es-module-lexer";
import { rollup } from "rollup";
import { minify } from "terser";
import { Fault, SERVICE_WORKER, sha256 } from "./site.mjs";

const FOLDER = "js";
const CACHE = fileURLToPath(new URL("../../target/minified", import.meta.url));
/**
 * Modules that share a file although not every page needs all of them: separate files would be larger and
 * need more requests. A module that these import is in the file of the first group that imports it.
 */
const TOGETHER = {
  shared: [
    "board/canvas",
    "element/options",
    "element/theme",
    "lib/clipboard",
    "lib/next-task",
    "lib/random-seed",
    "lib/stage",
    "pages/localize",
    "storage/local-storage",
    "storage/settings",
    "variants/text",
  ],
  engine: ["engine/load", "engine/questions", "../pkg/quantum_tic_tac_toe"],
  // Also what a first game against the computer loads right after it.
  board: ["element/element", "element/host", "engine/computer-player", "engine/solver"],
  animation: ["variants/goff/animation"],
  // Parts that a game loads by itself when it is idle.
  later: [
    "a11y/announcer",
    "app/history",
    "app/later-parts",
    "features/after-game/view",
    "features/archive/view",
    "features/explained/view",
    "features/header/menu",
    "features/moves/view",
    "features/players/bars",
    "features/players/seating",
    "features/print/view",
    "features/rivals/view",
    "features/sound/speaker",
    "features/tabs/view",
    "storage/saved-games",
    "variants/goff/explained",
    "variants/goff/panels",
  ],
};
/** The prefix of the name of a page, for the generated module that starts it. */
const PAGE = "page:";

/** The path of the script that starts a page. It does not exist in www. @param {string} page */
export const scriptOf = (page) => `${FOLDER}/${basename(page, ".html")}.js`;

const MINIFY = {
  module: true,
  ecma: /** @type {const} */ (2022),
  // Only wasm-bindgen warns, about problems that it then handles. Our getters have no effects, and no
  // function expression is a constructor.
  compress: {
    passes: 3,
    drop_console: /** @type {("warn")[]} */ (["warn"]),
    pure_getters: true,
    unsafe_arrows: true,
  },
  format: { comments: false },
};
/** The version and the options of the minifier: the cache holds for these only. */
const MINIFIER = `${createRequire(import.meta.url)("terser/package.json").version} ${JSON.stringify(MINIFY)}`;

/**
 * Minifies a module, or takes the result from the cache in target/minified. Minifying takes most of a
 * build's time, and the tests build the site in several processes.
 * @param {string} code
 */
async function smaller(code) {
  const cached = `${CACHE}/${sha256(MINIFIER, "\0", code).toString("hex")}.js`;
  try {
    return readFileSync(cached, "utf8");
  } catch {
    const { code: small = "" } = await minify(code, MINIFY);
    mkdirSync(CACHE, { recursive: true });
    // Other processes see the whole file or none.
    const part = `${cached}.${process.pid}`;
    writeFileSync(part, small);
    renameSync(part, cached);
    return small;
  }
}

/**
 * Bundles the modules and ships them.
 * @param {Site} site
 * @param {Map<string, { modules: string[], later: string[] }>} pages the modules of each page, and those
 * that it loads after its `load` event
 * @param {string[]} open modules that keep their exports
 * @returns {Promise<(path: string) => string[]>} the names of all files that load with a script, its own first
 */
export async function shipScripts(site, pages, open) {
  await init;
  const real = (/** @type {string} */ path) => join(site.folder, path);
  const pathOf = (/** @type {string} */ id) =>
    id.startsWith(PAGE) ? scriptOf(id.slice(PAGE.length)) : posix.relative(site.folder, id);
  /** @type {import("rollup").Plugin} */
  const pageModules = {
    name: "the module that a page begins with",
    resolveId: (id) => (id.startsWith(PAGE) ? id : null),
    load(id) {
      const { modules, later } = pages.get(id.slice(PAGE.length)) ?? {};
      if (!modules || !later) return null;
      const named = (/** @type {string} */ path) => JSON.stringify(real(path));
      return [
        ...modules.map((path) => `import ${named(path)};`),
        ...later.map(
          (path) => `addEventListener("load", () => import(${named(path)}).catch(() => {}));`,
        ),
      ].join("\n");
    },
  };

  /** @type {import("rollup").Plugin} */
  const addresses = {
    name: "the files that modules name",
    async transform(code, id) {
      if (id.startsWith(PAGE)) return null;
      const path = pathOf(id);
      let out = await site.withTable(site.withOneSheet(path, code));
      for (const { text, start, end } of addressesIn(path, out).reverse())
        out = out.slice(0, start) + (await reference(this, path, text)) + out.slice(end);
      return { code: out, map: null };
    },
    resolveFileUrl: ({ relativePath }) => JSON.stringify(`./${relativePath}`),
  };

  /**
   * The expression that replaces an address relative to a module. rollup inserts the names of shipped files.
   * @param {import("rollup").PluginContext} rollup @param {string} path @param {string} address
   */
  async function reference(rollup, path, address) {
    const to = posix.join(posix.dirname(path), address);
    if (address.endsWith("/")) return JSON.stringify(`${posix.relative(FOLDER, to)}/`);
    if (site.resolve(path, address) === SERVICE_WORKER)
      return JSON.stringify(posix.relative(FOLDER, to));
    const isScript = to.endsWith(".js");
    const fileName = isScript ? "" : await site.ship(to);
    const file = isScript
      ? rollup.emitFile({ type: "chunk", id: real(to), name: basename(to, ".js") })
      : rollup.emitFile({ type: "asset", fileName, source: site.contents.get(fileName) });
    return `import.meta.ROLLUP_FILE_URL_${file}`;
  }

  /**
   * The chunk of each module of `TOGETHER`, and of each module that these import.
   * @param {import("rollup").GetModuleInfo} getModuleInfo
   */
  function namesOfChunks(getModuleInfo) {
    /** The modules that load with these modules, themselves included. @param {string[]} ids */
    const loadedWith = (ids) => {
      const all = new Set(ids);
      for (const id of all)
        for (const other of getModuleInfo(id)?.importedIds ?? []) all.add(other);
      return all;
    };
    /** @type {Map<string, string>} */
    const names = new Map();
    for (const [name, paths] of Object.entries(TOGETHER))
      for (const id of loadedWith(paths.map((path) => real(`${FOLDER}/${path}.js`))))
        if (!names.has(id)) names.set(id, name);
    return names;
  }

  const bundle = await rollup({
    input: Object.fromEntries([
      ...[...pages.keys()].map((page) => [basename(page, ".html"), PAGE + page]),
      ...open.map((path) => [basename(path, ".js"), real(path)]),
    ]),
    onwarn({ code, message }) {
      if (code !== "CIRCULAR_DEPENDENCY") throw new Fault(message);
    },
    plugins: [pageModules, addresses, { name: "terser", renderChunk: smaller }],
  });
  /** @type {Map<string, string> | undefined} */
  let chunkNames;
  const { output } = await bundle.generate({
    format: "es",
    hashCharacters: "hex",
    entryFileNames: `${FOLDER}/[name].[hash:8].js`,
    chunkFileNames: ({ name, facadeModuleId }) =>
      `${FOLDER}/${facadeModuleId ? chunkName(pathOf(facadeModuleId)) : name}.[hash:8].js`,
    onlyExplicitManualChunks: true,
    manualChunks: (id, { getModuleInfo }) => {
      chunkNames ??= namesOfChunks(getModuleInfo);
      return chunkNames.get(id);
    },
  });
  await bundle.close();

  const chunks = new Map(
    output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])),
  );
  for (const [name, { code, modules }] of chunks) {
    site.contents.set(name, Buffer.from(code));
    for (const id of Object.keys(modules)) site.names.set(pathOf(id), name);
  }
  // The file that has the exports of the module, even if its code is in a shared chunk.
  for (const [name, { facadeModuleId }] of chunks)
    if (facadeModuleId) site.names.set(pathOf(facadeModuleId), name);

  return (/** @type {string} */ path) => {
    const names = new Set([site.names.get(path) ?? ""]);
    for (const name of names) {
      const { imports = [], referencedFiles = [] } = chunks.get(name) ?? {};
      for (const other of [...imports, ...referencedFiles]) names.add(other);
    }
    return [...names].filter(Boolean);
  };
}

/**
 * The file name of a module that loads later: that of its folder, because many modules have the same name.
 * @param {string} path
 */
const chunkName = (path) =>
  path
    .replace(/^js\/(features|variants)\//, "")
    .replace(/\/(view|index)\.js$/, "")
    .replace(/^js\/.*\//, "")
    .replace(/\.js$/, "")
    .replaceAll("/", "-");

/**
 * The files named in `new URL("…", import.meta.url)`: each literal with its position.
 * @param {string} path @param {string} code
 */
function addressesIn(path, code) {
  return parse(code)[0].flatMap((found) => {
    if (found.type !== "import-meta" || !code.startsWith(".url", found.end)) return [];
    const before = code.slice(0, found.start);
    const [, literal, , text] = /\bnew URL\(\s*((["'`])([^"'`$]+)\2),\s*$/.exec(before) ?? [];
    if (literal === undefined || text === undefined)
      throw new Fault(`${path}: an address is put together; js/lib/assets.js is there for that`);
    const start = before.lastIndexOf(literal);
    return [{ text, start, end: start + literal.length }];
  });
}
