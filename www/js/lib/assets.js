/**
 * The addresses of files whose names are put together at run time: texts and style sheets.
 * During development a file has its plain path in www. In the distribution its name contains a hash
 * of its content:
 *
 *     lang/de/page.json  →  lang/de/page.1a2b3c4d.json
 */
import { lazily } from "./lazy.js";

/**
 * The hash of each file that a board begins with, and of the file that has all other hashes. That one
 * is loaded with the first file that comes later. tools/dist.mjs writes both tables. A text has one hash
 * for all languages.
 * @type {Record<string, string>}
 */
const HASHES = {}; // dist: css/board.all.css css/embed.css css/projector.css lang/*/page.json questions.json; hashes.json: css/*.css lang/*/* *.json

const ROOT = new URL("../../", import.meta.url);

/** The hashes of everything else; none during development. @type {() => Promise<typeof HASHES>} */
const otherHashes = lazily(async () => (HASHES["hashes.json"] ? load("hashes.json") : {}));

/** The address of a file. @param {string} path in www */
async function addressOf(path) {
  const row = path.replace(/^lang\/\w+/, "lang");
  const hash = HASHES[row] ?? (await otherHashes())[row];
  return new URL(hash ? path.replace(/\.\w+$/, `.${hash}$&`) : path, ROOT).href;
}

/**
 * Loads a file: JSON as data, anything else as text.
 * @param {string} path in www
 * @param {Promise<Response>} [request] the request, if it was already sent
 */
export async function load(path, request) {
  const response = await (request ?? fetch(await addressOf(path)));
  // Some servers answer a missing file with an HTML page and the status 200.
  const isPage = /html/.test(response.headers.get("content-type") ?? "");
  if (!response.ok || isPage) throw new Error(`${path}: ${isPage ? "a page" : response.status}`);
  return path.endsWith(".json") ? response.json() : response.text();
}
