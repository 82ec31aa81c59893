/**
 * Where a file is whose name is put together while the page runs, as those of texts and style
 * sheets are. While developing it is where it stands in www; in the distribution its name holds
 * a hash of its content, which tools/dist.mjs writes into this table.
 *
 * @type {Record<string, string>} the hash of each; of texts, one for all languages
 */
const HASHES = {}; // dist: css/* lang/*/* *.json

const ROOT = new URL("../../", import.meta.url);

/** @param {string} path in www */
function file(path) {
  const hash = HASHES[path.replace(/^lang\/\w+/, "lang")];
  return new URL(hash ? path.replace(/\.\w+$/, `.${hash}$&`) : path, ROOT).href;
}

/**
 * What is in it: data, or a text.
 * @param {string} path in www
 * @param {Promise<Response>} [begun] where that is on its way already
 */
export async function load(path, begun = fetch(file(path))) {
  const answer = await begun;
  // A page that says “not found” without saying so in its status is neither.
  const page = /html/.test(answer.headers.get("content-type") ?? "");
  if (!answer.ok || page) throw new Error(`${path}: ${page ? "a page" : answer.status}`);
  return path.endsWith(".json") ? answer.json() : answer.text();
}
