/**
 * The modules of the site, put together to fewer files: many small ones weigh a quarter more on
 * the way than few larger ones, since each is packed for itself. What comes out are ES modules that
 * import each other, as before: one for each page to begin with, one for each part that is loaded
 * later, and what they share (https://rollupjs.org). All are in js, whatever folder they were in.
 *
 * @typedef {import("./files.mjs").Source} Source
 */
import { basename, join, posix } from "node:path";
import { init, parse } from "es-module-lexer";
import { rollup } from "@rollup/wasm-node";
import { Fault, resolve } from "./files.mjs";

const FOLDER = "js";
/**
 * Modules that are one file though not every page needs all of them: each for itself would weigh
 * more, and be one more to ask for. Whatever only these import is with them.
 */
const TOGETHER = {
  shared: ["board/board", "copy", "options", "pages", "settings", "stage", "theme", "words"],
  engine: ["engine", "questions", "../pkg/quantum_tic_tac_toe"],
  computer: ["computer", "thinker"],
};
const PAGE = "page:";

/** The script of a page. @param {string} page */
export const entryOf = (page) => `${FOLDER}/${basename(page, ".html")}.js`;

/**
 * @typedef {{ codes: Map<string, string>, chunkOf: Map<string, string> }} Scripts the scripts by
 *   path, and by each module's path the script that it is in
 *
 * @param {Source} source
 * @param {Map<string, { modules: string[], later: string[] }>} pages the modules that a page begins
 *   with, and those that it loads when all that it begins with is there
 * @param {string[]} open modules that keep their exports
 * @returns {Promise<Scripts>}
 */
export async function joinScripts(source, pages, open) {
  await init;
  const real = (/** @type {string} */ path) => join(source.folder, path);
  const bundle = await rollup({
    input: {
      ...Object.fromEntries(
        [...pages.keys()].map((page) => [basename(page, ".html"), PAGE + page]),
      ),
      ...Object.fromEntries(open.map((path) => [basename(path, ".js"), real(path)])),
    },
    onwarn({ code, message }) {
      if (code !== "CIRCULAR_DEPENDENCY") throw new Fault(message);
    },
    plugins: [
      {
        name: "pages",
        resolveId: (id) => (id.startsWith(PAGE) ? id : null),
        load(id) {
          if (!id.startsWith(PAGE)) return null;
          const { modules = [], later = [] } = pages.get(id.slice(PAGE.length)) ?? {};
          const named = (/** @type {string} */ path) => JSON.stringify(real(path));
          return [
            ...modules.map((path) => `import ${named(path)};`),
            ...later.map(
              (path) => `addEventListener("load", () => import(${named(path)}).catch(() => {}));`,
            ),
          ].join("\n");
        },
      },
      {
        name: "addresses",
        transform(code, id) {
          if (id.startsWith(PAGE)) return null;
          const path = posix.relative(source.folder, id);
          let out = tabled(path === SHEETS ? oneSheet(code) : code);
          for (const { text, start } of addresses(path, out).reverse()) {
            let to = posix.join(posix.dirname(path), text);
            if (!text.endsWith("/") && resolve(source, path, text).endsWith(".js")) {
              const fileName = posix.join(FOLDER, basename(to));
              if (!source.made.includes(to))
                this.emitFile({ type: "chunk", id: real(to), fileName });
              to = source.made.includes(to) ? to : fileName;
            }
            const now = `${posix.relative(FOLDER, to)}${text.endsWith("/") ? "/" : ""}`;
            const whole = now.startsWith(".") ? now : `./${now}`;
            out = out.slice(0, start) + whole + out.slice(start + text.length);
          }
          return { code: out, map: null };
        },
      },
    ],
  });
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: `${FOLDER}/[name].js`,
    chunkFileNames: `${FOLDER}/[name].js`,
    manualChunks: Object.fromEntries(
      Object.entries(TOGETHER).map(([name, paths]) => [
        name,
        paths.map((path) => real(`${FOLDER}/${path}.js`)),
      ]),
    ),
  });
  await bundle.close();
  /** @type {Scripts} */
  const scripts = { codes: new Map(), chunkOf: new Map() };
  for (const chunk of output) {
    if (chunk.type !== "chunk") continue;
    scripts.codes.set(chunk.fileName, chunk.code);
    for (const id of Object.keys(chunk.modules))
      scripts.chunkOf.set(posix.relative(source.folder, id), chunk.fileName);
  }
  // What exports as the module did, even if the module itself is in one that others share.
  for (const chunk of output)
    if (chunk.type === "chunk" && chunk.facadeModuleId)
      scripts.chunkOf.set(posix.relative(source.folder, chunk.facadeModuleId), chunk.fileName);
  return scripts;
}

/** The module that names the sheets of a board, and the one sheet that they become. */
export const SHEETS = "js/element/sheets.js";
export const SHEET = "css/board.css";
const LIST = /(?<=SHEETS = )\[[^\]]*\]/;

/** @param {string} code */
const oneSheet = (code) => code.replace(LIST, JSON.stringify([basename(SHEET, ".css")]));

/** The sheets that become one, in their order. @param {string} code @returns {string[]} */
export function sheetsIn(code) {
  const names = JSON.parse(LIST.exec(code)?.[0] ?? "[]");
  if (!names.length) throw new Fault(`${SHEETS} names no sheets`);
  return names.map((/** @type {string} */ name) => `css/${name}.css`);
}

/** A table of names: an empty object, and after it the files that it is to hold. */
const TABLE = /\{\};? *\/\/ dist: ([^\n]+)/;
const MARK = "names of ";

/** With the table as something that is not lost when the comments are. @param {string} code */
export const tabled = (code) =>
  code.replace(TABLE, (_, globs) => `{ ${JSON.stringify(MARK + globs.trim())}: "" };`);

/** The table of a script, once its comments are lost: where it is, and what it is to hold. @param {string} code */
export function tableIn(code) {
  const found = new RegExp(`\\{"${MARK}([^"]+)":""\\}`).exec(code);
  return (
    found && { start: found.index, length: found[0].length, globs: String(found[1]).split(/\s+/) }
  );
}

/**
 * The files named in `new URL("…", import.meta.url)`.
 * @param {string} path @param {string} code
 */
export function addresses(path, code) {
  return parse(code)[0].flatMap((found) => {
    if (found.type !== "import-meta" || !code.startsWith(".url", found.end)) return [];
    const before = code.slice(0, found.start);
    const [, , text] = /\bnew URL\(\s*(["'`])([^"'`$]+)\1,\s*$/.exec(before) ?? [];
    if (text === undefined)
      throw new Fault(`${path}: an address is put together; js/files.js is there for that`);
    return [{ text, start: before.lastIndexOf(text) }];
  });
}
