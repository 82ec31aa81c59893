/**
 * The site during a build: the files of www, and the files shipped so far.
 *
 * The name of a file contains a hash of its content, so files are shipped from the leaves on: first style
 * sheets, texts, pictures and the WebAssembly module, which name no other files; then the scripts, whose
 * hashes rollup makes; and at last the pages, which keep their names.
 */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { transform } from "esbuild";
import { pathsIn } from "../files.mjs";

/** A fault of the site, with the file that has it. */
export class Fault extends Error {}

/** @param {(string | Buffer)[]} parts */
export function sha256(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
/** The hash in a name. @param {(string | Buffer)[]} parts */
export const shortHash = (...parts) =>
  sha256(...parts)
    .toString("hex")
    .slice(0, 8);

export const SERVICE_WORKER = "service-worker.js";
/** Texts and lists that tools/static-pages.mjs has written into other files. */
const WRITTEN_OUT = /^lang\/(languages|[a-z]+\/lecture)\.json$/;
/** Files that keep their names, because people may have stored their addresses. */
const KEEPS_NAME = /\.(html|webmanifest)$|^service-worker\.js$/;

/** The module that lists which style sheets load together. Each list becomes one sheet. */
const SHEETS = "js/app/sheets.js";
const SHEET_LIST = /(?<=export const ([A-Z]+) = )\[[^\]]*\]/g;
/** The name of the sheet that a list becomes. @param {string} list */
const joined = (list) => `${list.toLowerCase()}.all`;
export const SHEET = `css/${joined("BOARD")}.css`;

/**
 * A table of hashes in a script: an empty object, followed by the files whose hashes it will contain. The
 * name of a second table may follow, with its files: the second table does not exist in www, is shipped as
 * its own file, and its hash is in the first table.
 *
 *     {}; // dist: css/embed.css; hashes.json: css/*.css
 */
const TABLE = /\{\};? *\/\/ dist: ([^\n;]+)(?:; (\S+): ([^\n]+))?/;
/**
 * The row of a table for a file. A part of the texts is one row for all languages, because a row for each
 * would make the table larger than a script. So a part has one hash for all languages.
 * @param {string} path
 */
const rowOf = (path) => path.replace(/^lang\/[^/]+\//, "lang/");

/** The address of a relay, with a slash at its end. @param {string} address */
function relayAt(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^wss?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new Fault(`RELAY=${address} is not an address like wss://example.org/`);
  url.pathname = url.pathname.replace(/\/*$/, "/");
  return url;
}

export class Site {
  /** The name of the shipped file that contains each file of www, by path. @type {Map<string, string>} */
  names = new Map();
  /** The content of each shipped file, by name. @type {Map<string, Buffer>} */
  contents = new Map();
  /** @type {string[]} */
  #all;
  /** Style sheets joined from others, by path. @type {Map<string, string>} */
  #sheets = new Map();

  /**
   * @param {string} folder
   * @param {string} address where the site will be, or ""
   * @param {string} relay address of the server that relays live games, or "" for the site's own
   */
  constructor(folder, address, relay) {
    this.folder = folder;
    this.address = address;
    this.relay = relay ? relayAt(relay) : null;
    this.#all = pathsIn(folder)
      .filter((path) => !/(^|\/)\./.test(path) && !WRITTEN_OUT.test(path))
      .filter((path) => statSync(join(folder, path)).isFile());
    const lists = [...this.text(SHEETS).matchAll(SHEET_LIST)];
    const parts = lists.map(([names, list = ""]) => {
      const paths = [...names.matchAll(/"([\w-]+)"/g)].map(([, name]) => `css/${name}.css`);
      this.addSheet(`css/${joined(list)}.css`, paths.map((path) => this.text(path)).join(""));
      return paths;
    });
    if (!this.#sheets.has(SHEET)) throw new Fault(`${SHEETS} names no sheets`);
    /** The files of www, with one style sheet in place of each list. */
    this.paths = [
      ...this.#all.filter((path) => !parts.flat().includes(path)),
      ...this.#sheets.keys(),
    ];
  }

  /** @param {string} path @param {string} text */
  addSheet(path, text) {
    this.#sheets.set(path, text);
  }

  /** @param {string} path */
  text(path) {
    return this.#sheets.get(path) ?? readFileSync(join(this.folder, path), "utf8");
  }

  /**
   * The path of the file at a relative address, from the file that contains the address.
   * @param {string} from @param {string} address
   */
  resolve(from, address) {
    const bare = address.replace(/[?#].*$/s, "");
    if (bare.startsWith("/") || /^[a-z]+:/i.test(bare))
      throw new Fault(`${from}: ${address} is not a relative address`);
    let path = posix.join(posix.dirname(from), decodeURI(bare));
    if (path === "." || path.endsWith("/")) path = posix.join(path, "index.html");
    if (!this.#all.includes(path) && !this.#sheets.has(path))
      throw new Fault(`${from}: ${address} is not there`);
    return path;
  }

  /** Ships a file and returns its new address. @param {string} from @param {string} address */
  async shipAt(from, address) {
    const path = this.resolve(from, address);
    const name = await this.ship(path);
    return address.replace(basename(path), basename(name));
  }

  /** Ships a file that is not a module, and returns its name. @param {string} path */
  async ship(path) {
    const shipped = this.names.get(path);
    if (shipped) return shipped;
    const content = await this.#smaller(path);
    if (KEEPS_NAME.test(path)) return this.add(path, path, content);
    const row = this.paths.filter((other) => rowOf(other) === rowOf(path));
    const said =
      row.length > 1 ? await Promise.all(row.map((one) => this.#smaller(one))) : [content];
    return this.add(path, path.replace(/\.\w+$/, `.${shortHash(...said)}$&`), content);
  }

  /** @param {string} path @param {string} name @param {string | Buffer} content */
  add(path, name, content) {
    this.names.set(path, name);
    this.contents.set(name, Buffer.from(content));
    return name;
  }

  /** The shipped files, sorted by name. */
  sorted() {
    return [...this.contents].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The content of a file as it is shipped. @param {string} path @returns {Promise<string | Buffer>} */
  async #smaller(path) {
    switch (posix.extname(path)) {
      case ".css":
        return this.#smallerSheet(path);
      case ".json":
        return JSON.stringify(JSON.parse(this.text(path)));
      case ".webmanifest":
        return this.#manifest(path);
      case ".js":
        return this.#plainScript(path);
      default:
        return readFileSync(join(this.folder, path));
    }
  }

  /** @param {string} path */
  async #smallerSheet(path) {
    const options = /** @type {const} */ ({ loader: "css", minify: true, legalComments: "none" });
    const { code } = await transform(this.text(path), options);
    if (code.includes("@import"))
      throw new Fault(`${path}: @import would load one after the other`);
    if (/url\((?!["']?(data:|#))/.test(code)) throw new Fault(`${path}: names another file`);
    return code.trim();
  }

  /** @param {string} path */
  async #manifest(path) {
    const manifest = JSON.parse(this.text(path));
    for (const icon of manifest.icons) icon.src = await this.shipAt(path, icon.src);
    return JSON.stringify(manifest);
  }

  /**
   * A script that is not a module: browsers that are too old must be able to run it, to show a message.
   * @param {string} path
   */
  async #plainScript(path) {
    const code = await this.withTable(this.text(path));
    const options = /** @type {const} */ ({ minify: true, legalComments: "none", target: "es5" });
    return (await transform(code, options)).code.trim();
  }

  /** A script with its table of hashes, if it has one. Ships the files in the table. @param {string} code */
  async withTable(code) {
    const [, here, file, there] = TABLE.exec(code) ?? [];
    if (!here) return code;
    const hashes = await this.#hashesOf(here);
    if (file && there) {
      const content = JSON.stringify(await this.#hashesOf(there));
      hashes[file] = shortHash(content);
      this.add(file, file.replace(/\.\w+$/, `.${hashes[file]}$&`), content);
    }
    return code.replace(TABLE, () => `${JSON.stringify(hashes)};`);
  }

  /** Ships files and returns their hashes by row. @param {string} globs */
  async #hashesOf(globs) {
    const patterns = globs
      .trim()
      .split(/\s+/)
      .map((glob) => glob.replaceAll(".", "\\.").replaceAll("*", "[^/]*"));
    const pattern = new RegExp(`^(${patterns.join("|")})$`);
    /** @type {Record<string, string>} */
    const hashes = {};
    for (const path of this.paths.filter((path) => pattern.test(path)))
      hashes[rowOf(path)] = /\.(\w+)\.\w+$/.exec(await this.ship(path))?.[1] ?? "";
    return hashes;
  }

  /** The code of a module, with one style sheet in place of each list. @param {string} path @param {string} code */
  withOneSheet(path, code) {
    return path === SHEETS
      ? code.replace(SHEET_LIST, (_, list) => JSON.stringify([joined(list)]))
      : code;
  }
}
