/**
 * The addresses of files whose names are put together at run time: texts and style sheets.
 * During development a file has its plain path in www. In the distribution its name contains a hash
 * of its content, and tools/dist.mjs writes the hashes into this table.
 *
 *     lang/de/page.json  →  lang/de/page.1a2b3c4d.json
 *
 * @type {Record<string, string>} the hash of each file; a text has one hash for all languages
 */
const HASHES = {}; // dist: css/*.css lang/*/* *.json

const ROOT = new URL("../../", import.meta.url);

/**
 * The address of a file.
 * @param {string} path in www
 */
function file(path) {
  const hash = HASHES[path.replace(/^lang\/\w+/, "lang")];
  return new URL(hash ? path.replace(/\.\w+$/, `.${hash}$&`) : path, ROOT).href;
}

/**
 * Loads a file: JSON as data, anything else as text.
 * @param {string} path in www
 * @param {Promise<Response>} [request] the request, if it was already sent
 */
export async function load(path, request = fetch(file(path))) {
  const response = await request;
  // Some servers answer a missing file with an HTML page and the status 200.
  const isPage = /html/.test(response.headers.get("content-type") ?? "");
  if (!response.ok || isPage) throw new Error(`${path}: ${isPage ? "a page" : response.status}`);
  return path.endsWith(".json") ? response.json() : response.text();
}
