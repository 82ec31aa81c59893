/**
 * What a file of the site refers to, found by parsing it, and the file as it is shipped: a row of
 * pieces, between which the hashes in the names of other files are still to be filled in.
 *
 * `how` a file is referred to says when it is loaded:
 *   "with"    together with the file that refers to it: a module's static imports, a page's scripts
 *             and style sheets, what stands in a `new URL(…, import.meta.url)`
 *   "later"   when it is wanted: `import(…)`, what is in a table of names
 *   "aside"   by whoever wants it: manifest, large icons, the picture for social media
 *   "link"    it is another page
 *
 * @typedef {"with" | "later" | "aside" | "link"} How
 * @typedef {{ to: string, how: How, write: (hash: string) => string }} Reference
 * @typedef {Reference & { start: number, end: number }} Edit what stands there is written anew; plain
 *   text if it is `to` no file
 * @typedef {{ path: string, pieces: (string | Buffer | Reference)[] }} File
 */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { init, parse } from "es-module-lexer";
import { transform } from "esbuild";
import { minify } from "terser";
import { readPage } from "./page.mjs";
import { rowOf } from "./names.mjs";
import { addresses, tabled, tableIn } from "./scripts.mjs";

/**
 * What the site is read from: `paths` are all files that there are, `made` those that the
 * distribution adds, under names that stay; `joined` are the modules and style sheets as they were
 * put together, by path; `site` is where it will be, or "".
 * @typedef {{ folder: string, paths: string[], made: string[], joined: Map<string, string | Buffer>,
 *   site: string }} Source
 */

/** What is wrong with the site, and where. */
export class Fault extends Error {}

/**
 * The path of the file that an address means, from the file in which it stands.
 * @param {Source} source @param {string} from @param {string} address
 */
export function resolve(source, from, address) {
  const bare = address.replace(/[?#].*$/s, "");
  if (bare.startsWith("/") || /^[a-z]+:/i.test(bare))
    throw new Fault(`${from}: ${address} is not a relative address`);
  let path = posix.join(posix.dirname(from), decodeURI(bare));
  if (path === "." || path.endsWith("/")) path = posix.join(path, "index.html");
  if (![source.paths, source.made].some((all) => all.includes(path)) && !source.joined.has(path))
    throw new Fault(`${from}: ${address} is not there`);
  return path;
}

/**
 * An edit that puts the hash into the name of a relative address.
 * @param {Source} source @param {string} from @param {How} how
 * @param {string} text the address @param {number} start where it stands @param {string} [before] what is put before it
 * @returns {Edit}
 */
export function address(source, from, how, text, start, before = "") {
  const [, name = "", rest = ""] = /^(.*?)((?:\.\w+)?(?:[?#].*)?)$/s.exec(text) ?? [];
  return {
    to: resolve(source, from, text),
    how,
    start,
    end: start + text.length,
    write: (hash) => before + name + (hash && `.${hash}`) + rest,
  };
}

/** @param {string} text @param {Edit[]} edits @returns {(string | Reference)[]} */
export function cut(text, edits) {
  let from = 0;
  const pieces = [...edits]
    .sort((a, b) => a.start - b.start)
    .flatMap((edit) => {
      const before = text.slice(from, edit.start);
      from = edit.end;
      return [before, edit.to ? edit : edit.write("")];
    });
  return [...pieces, text.slice(from)];
}

/** @param {Source} source @param {string} path @returns {Promise<File>} */
export async function readFile(source, path) {
  const bytes = Buffer.from(source.joined.get(path) ?? readFileSync(join(source.folder, path)));
  const text = bytes.toString("utf8");
  switch (posix.extname(path)) {
    case ".js":
      return { path, pieces: await script(source, path, text) };
    case ".css":
      return { path, pieces: await sheet(source, path, text) };
    case ".json":
      return { path, pieces: [JSON.stringify(JSON.parse(text))] };
    case ".webmanifest":
      return { path, pieces: manifest(source, path, text) };
    case ".html":
      return { path, pieces: readPage(source, path, text) };
    default:
      return { path, pieces: [bytes] };
  }
}

/** A module made small; not again where it is built again, as tests do. @type {Map<string, Promise<string>>} */
const small = new Map();
/** @param {string} text */
const smaller = async (text) =>
  (
    await minify(text, {
      module: true,
      ecma: 2022,
      // Only wasm-bindgen warns, of what it then helps itself with.
      compress: { drop_console: ["warn"] },
      format: { comments: false },
    })
  ).code ?? "";

/** @param {Source} source @param {string} path @param {string} text */
async function script(source, path, text) {
  await init;
  const modular = source.joined.has(path);
  const plain = tabled(text);
  if (modular && !small.has(plain)) small.set(plain, smaller(plain));
  // What is not a module must start in browsers that are too old, to say so.
  const out =
    (await small.get(plain)) ??
    (await transform(plain, { minify: true, legalComments: "none", target: "es5" })).code.trim();
  /** @type {Edit[]} */
  const edits = [];
  if (modular) {
    for (const { type, start, end, specifier } of parse(out)[0])
      if (type === "static" || type === "reexport-star")
        edits.push(address(source, path, "with", specifier, start));
      else if (type === "dynamic" && /^["'`]/.test(out[start] ?? ""))
        edits.push(address(source, path, "later", out.slice(start + 1, end - 1), start + 1));
    for (const { text, start } of addresses(path, out))
      if (!text.endsWith("/")) edits.push(address(source, path, "with", text, start));
  }
  return cut(out, edits).flatMap((piece) =>
    typeof piece === "string" ? table(source, piece) : [piece],
  );
}

/** Fills in a table of names, if there is one. @param {Source} source @param {string} code @returns {(string | Reference)[]} */
function table(source, code) {
  const found = tableIn(code);
  if (!found) return [code];
  const patterns = found.globs.map(
    (glob) => new RegExp(`^${glob.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`),
  );
  const held = source.paths.filter((path) => patterns.some((pattern) => pattern.test(path)));
  /** @type {Set<string>} */
  const rows = new Set();
  return [
    `${code.slice(0, found.start)}{`,
    ...held.map((to) => {
      const row = rowOf(to);
      const begin = rows.has(row) ? null : `${rows.size ? "," : ""}"${row}":`;
      rows.add(row);
      return {
        to,
        how: /** @type {How} */ ("later"),
        write: (/** @type {string} */ hash) => (begin === null ? "" : `${begin}"${hash}"`),
      };
    }),
    `}${code.slice(found.start + found.length)}`,
  ];
}

/** @param {Source} source @param {string} path @param {string} text */
async function sheet(source, path, text) {
  const { code } = await transform(text, { loader: "css", minify: true, legalComments: "none" });
  if (code.includes("@import")) throw new Fault(`${path}: @import would load one after the other`);
  const out = code.trim();
  const edits = [...out.matchAll(/url\((["']?)([^"')]+)\1\)/g)].flatMap((found) => {
    const url = found[2] ?? "";
    const start = found.index + found[0].indexOf(url);
    return /^(data:|#)/.test(url) ? [] : [address(source, path, "with", url, start)];
  });
  return cut(out, edits);
}

/** The icons that a web manifest names. @param {Source} source @param {string} path @param {string} text */
function manifest(source, path, text) {
  const out = JSON.stringify(JSON.parse(text));
  const edits = [...out.matchAll(/"src":"([^"]+)"/g)].map(({ index, 1: url = "" }) =>
    address(source, path, "aside", url, index + '"src":"'.length),
  );
  return cut(out, edits);
}
