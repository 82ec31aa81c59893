/*
 * Stores the site on the device, so that it works without a network. Only the distribution has it:
 * tools/dist.mjs puts an object `dist` before this script:
 *   VERSION  a hash of all files together
 *   FILES    every file that is stored, with its Subresource Integrity
 *
 * Files of all languages are stored when the worker is installed. Files of one language are stored
 * for English, the browser's languages and those of earlier versions; others when they are used.
 * Nothing is stored whose content does not have the right hash.
 *
 * Every version has its own cache, and a page refers to all its files by hash, so files of two
 * versions never mix. A new version is used as soon as it is installed, by pages that are opened or
 * loaded from then on. Pages of an older version go on with its cache, which is deleted when no page
 * needs it. The other end is js/pages/service-worker-client.js.
 *
 * Where a cache cannot be used, pages get what they would get without a worker.
 */
const worker = /** @type {any} */ (self); // tsc knows only the types of a page here
/** @type {{ VERSION: string, FILES: Record<string, string> }} */
const { VERSION, FILES } = worker.dist;
const { caches, clients, registration } = worker;

/** The names of our caches begin with this: other projects may share the host. */
const CACHE_PREFIX = `quantum-tic-tac-toe ${registration.scope} `;
const CACHE_NAME = CACHE_PREFIX + VERSION;
/** How long a page may take to tell its version, in milliseconds. */
const TIMEOUT = 3000;

/** The address of a file. @param {string} path */
const urlOf = (path) => new URL(path, registration.scope).href;
/** The path of an address, without its parameters. @param {string} url */
const pathOf = (url) => url.slice(registration.scope.length).replace(/[?#].*/s, "");
/** @param {string} path */
const isHashed = (path) => /\.[0-9a-f]{8}\.\w+$/.test(path);
/** The language of a file, or undefined if every language uses it. @param {string} path */
const languageOf = (path) => {
  const [, folder, page] = /^lang\/([a-z]+)\/|\bphysics\.([a-z]{2})\./.exec(path) ?? [];
  return folder ?? page;
};
const MATCH_OPTIONS = { ignoreVary: true };

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(install());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(clients.claim());
});

/** Stores this version, or fails. Verifies also what an earlier worker has stored of it. */
async function install() {
  const languages = new Set(["en", ...(await storedLanguages())]);
  for (const language of worker.navigator.languages ?? [])
    languages.add(language.slice(0, 2).toLowerCase());
  const cache = await caches.open(CACHE_NAME);
  await fill(cache, languages, async (path) =>
    isIntact(path, await cache.match(urlOf(path), MATCH_OPTIONS)),
  );
}

/** The languages of which some version has stored files. @returns {Promise<Set<string>>} */
async function storedLanguages() {
  const languages = new Set();
  for (const name of await caches.keys())
    if (name.startsWith(CACHE_PREFIX))
      for (const { url } of await (await caches.open(name)).keys())
        languages.add(languageOf(pathOf(url)));
  languages.delete(undefined);
  return languages;
}

/**
 * Stores the files of languages, and of all languages, that are not stored yet.
 * @param {any} cache @param {Set<string>} languages
 * @param {(path: string) => boolean | Promise<boolean>} isStored
 */
const fill = (cache, languages, isStored) =>
  Promise.all(
    Object.keys(FILES).map(async (path) => {
      const language = languageOf(path);
      if (language !== undefined && !languages.has(language)) return;
      if (!(await isStored(path))) await cache.put(urlOf(path), await load(path));
    }),
  );

/** Adds missing files: the browser may have deleted some, or the page has another language. @param {string} language */
async function repair(language) {
  const cache = await caches.open(CACHE_NAME);
  const urls = new Set((await cache.keys()).map((/** @type {Request} */ { url }) => url));
  await fill(cache, new Set(["en", language]), (path) => urls.has(urlOf(path)));
}

/** A file with the right content: an older version's, or the host's. @param {string} path */
async function load(path) {
  const older = isHashed(path) && (await caches.match(urlOf(path), MATCH_OPTIONS));
  return older && (await isIntact(path, older)) ? older : request(path);
}

/** Requests a file, once more past the browser's own cache if that has a wrong one. @param {string} path */
async function request(path) {
  const get = async (/** @type {RequestCache} */ mode) =>
    withoutRedirect(await fetch(urlOf(path), { integrity: FILES[path], cache: mode }));
  return isHashed(path) ? get("default").catch(() => get("reload")) : get("no-cache");
}

/** Whether a response has the content of a file. @param {string} path @param {Response} [response] */
async function isIntact(path, response) {
  if (!response) return false;
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return FILES[path] === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/**
 * A copy of a redirected response. Some hosts redirect index.html, and a browser does not open a
 * page with a redirected response.
 * @param {Response} response
 */
async function withoutRedirect(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.redirected
    ? new Response(await response.blob(), { headers: response.headers })
    : response;
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(respond(event));
});

/** @param {any} event */
async function respond(event) {
  const path = pathOf(event.request.url);
  // As hosts do, a folder gives its index.html, and a name without .html gives that page.
  const name = [path, `${path.replace(/(^|\/)$/, "$1index")}.html`].find((name) =>
    Object.hasOwn(FILES, name),
  );
  try {
    const cache = await caches.open(CACHE_NAME);
    // A page of an older version asks for hashed files that only its own cache has.
    const stored = name
      ? await cache.match(urlOf(name), MATCH_OPTIONS)
      : isHashed(path) && (await caches.match(urlOf(path), MATCH_OPTIONS));
    if (stored) return stored;
    if (name) {
      const response = await request(name);
      event.waitUntil(cache.put(urlOf(name), response.clone()).catch(() => {}));
      return response;
    }
  } catch {
    // The network may still have it.
  }
  return fetch(event.request).catch((error) => {
    // The host's page of a game, which leads to the game.
    const record = /^g\/([^/.]+)$/.exec(path)?.[1];
    if (record && event.request.mode === "navigate")
      return Response.redirect(urlOf(`${new URL(event.request.url).search}#${record}`));
    throw error;
  });
}

// A page tells its version and language when it opens, and when this worker takes control of it.
worker.addEventListener("message", (/** @type {any} */ event) => {
  event.source.postMessage({ version: VERSION });
  const repaired = repair(event.data.language).catch(() => {}); // there is no network
  event.waitUntil(Promise.all([repaired, deleteOldCaches()]));
});

/** Deletes the caches of versions without an open page, if all open pages tell their version. */
async function deleteOldCaches() {
  const pages = (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(
    (/** @type {any} */ page) => page.url.startsWith(registration.scope),
  );
  const open = await Promise.all(pages.map(versionOf));
  if (open.includes(null)) return;
  for (const name of await caches.keys())
    if (
      name.startsWith(CACHE_PREFIX) &&
      name !== CACHE_NAME &&
      !open.includes(name.slice(CACHE_PREFIX.length))
    )
      await caches.delete(name);
}

/** @param {any} page @returns {Promise<string | null>} null if it does not answer in time */
const versionOf = (page) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    page.postMessage({ asked: "version" }, [port2]);
    setTimeout(done, TIMEOUT, null);
  });
