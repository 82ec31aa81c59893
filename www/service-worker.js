/*
 * Stores the whole site on the device, so that it works without a network. Only the distribution
 * has it: tools/dist.mjs puts an object `dist` before this script:
 *   VERSION  a hash of all files together
 *   HASHED   the files with a hash of their content in their name
 *   PLAIN    the other files, each with the hash of its content (Subresource Integrity)
 *
 * Every version has its own cache, which is filled completely or not at all, and a page refers to
 * all its files by hash, so files of two versions never mix. A new version is used as soon as it is
 * installed, by pages that are opened or loaded from then on. Pages of an older version go on with
 * its cache, which is deleted when no page needs it. The other end is
 * js/pages/service-worker-client.js.
 */
const worker = /** @type {any} */ (self); // tsc knows only the types of a page here
/** @type {{ VERSION: string, HASHED: string[], PLAIN: Record<string, string> }} */
const { VERSION, HASHED, PLAIN } = worker.dist;
const { caches, clients, registration } = worker;

/** The names of our caches begin with this: other projects may share the host. */
const CACHE_PREFIX = `quantum-tic-tac-toe ${registration.scope} `;
const CACHE_NAME = CACHE_PREFIX + VERSION;
/** How long a page may take to tell its version, in milliseconds. */
const TIMEOUT = 3000;

/** The address of a file. @param {string} path */
const urlOf = (path) => new URL(path, registration.scope).href;
const MATCH_OPTIONS = { ignoreVary: true };

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(fill());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(clients.claim());
});

/** Fills the cache. A hashed file that an older version has, too, is copied from its cache. */
async function fill() {
  const cache = await caches.open(CACHE_NAME);
  const get = async (/** @type {string} */ path, /** @type {RequestInit} */ options) => {
    const url = urlOf(path);
    if (await cache.match(url, MATCH_OPTIONS)) return;
    const older = "integrity" in options ? null : await caches.match(url, MATCH_OPTIONS);
    await cache.put(url, older ?? (await withoutRedirect(await fetch(url, options))));
  };
  await Promise.all([
    ...HASHED.map((path) => get(path, {})),
    ...Object.entries(PLAIN).map(([path, integrity]) =>
      get(path, { integrity, cache: "no-cache" }),
    ),
  ]);
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
  if (method === "GET" && url.startsWith(registration.scope))
    event.respondWith(respond(event.request));
});

/** @param {Request} request */
async function respond(request) {
  const path = request.url.slice(registration.scope.length).replace(/[?#].*/s, "");
  const cache = await caches.open(CACHE_NAME);
  // As hosts do, a folder gives its index.html, and a name without .html gives that page.
  const names = [path, `${path.replace(/(^|\/)$/, "$1index")}.html`];
  for (const name of names) {
    const cached = await cache.match(urlOf(name), MATCH_OPTIONS);
    if (cached) return cached;
  }
  // A page of an older version asks for hashed files that only its own cache has.
  const hashed = /\.[0-9a-f]{8}\.\w+$/.test(path);
  return (hashed && (await caches.match(urlOf(path), MATCH_OPTIONS))) || fetch(request);
}

// A page tells its version when it opens, and when this worker takes control of it.
worker.addEventListener("message", (/** @type {any} */ event) => {
  event.source.postMessage({ version: VERSION });
  event.waitUntil(deleteOldCaches());
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
