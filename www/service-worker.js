/*
 * Keeps the whole site on the device, so that it works without a network. Only the distribution has
 * it: tools/dist.mjs puts before this, as `dist`, what it stands for:
 *   VERSION  hash of all files together
 *   HASHED   the files whose names hold a hash of their content
 *   PLAIN    the files that keep their names, and what they must contain (Subresource Integrity)
 *
 * Every version has a cache of its own, filled as a whole or not at all, and a page names all its
 * files by hash: nothing of one version gets into a page of another. A new version is taken up as
 * soon as it is here, by pages opened or loaded from then on. Pages of an older one go on with
 * theirs; it is deleted when no page needs it any more. js/pages/service-worker-client.js is the other end.
 */
const worker = /** @type {any} */ (self); // its types are not those of a page
/** @type {{ VERSION: string, HASHED: string[], PLAIN: Record<string, string> }} */
const { VERSION, HASHED, PLAIN } = worker.dist;
const { caches, clients, registration } = worker;

/** Other projects may share the host. */
const OURS = `quantum-tic-tac-toe ${registration.scope} `;
const OWN = OURS + VERSION;
/** How long (milliseconds) a page may take to say which version it is. */
const PATIENCE = 3000;

/** @param {string} path */
const at = (path) => new URL(path, registration.scope).href;
const ANY = { ignoreVary: true };

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(fill());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(clients.claim());
});

/** Gets what is not here yet, from an older version where that has the same. */
async function fill() {
  const own = await caches.open(OWN);
  const get = async (/** @type {string} */ path, /** @type {RequestInit} */ how) => {
    const url = at(path);
    if (await own.match(url, ANY)) return;
    const held = "integrity" in how ? null : await caches.match(url, ANY);
    await own.put(url, held ?? (await plain(await fetch(url, how))));
  };
  await Promise.all([
    ...HASHED.map((path) => get(path, {})),
    ...Object.entries(PLAIN).map(([path, integrity]) =>
      get(path, { integrity, cache: "no-cache" }),
    ),
  ]);
}

/** A page cannot be opened with an answer that was led elsewhere, as hosts do with index.html. @param {Response} answer */
async function plain(answer) {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.redirected
    ? new Response(await answer.blob(), { headers: answer.headers })
    : answer;
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope))
    event.respondWith(answer(event.request));
});

/** @param {Request} request */
async function answer(request) {
  const path = request.url.slice(registration.scope.length).replace(/[?#].*/s, "");
  const own = await caches.open(OWN);
  // What a host does with the addresses of pages.
  const names = [path, `${path.replace(/(^|\/)$/, "$1index")}.html`];
  for (const name of names) {
    const held = await own.match(at(name), ANY);
    if (held) return held;
  }
  const hashed = /\.[0-9a-f]{8}\.\w+$/.test(path);
  return (hashed && (await caches.match(at(path), ANY))) || fetch(request);
}

// A page is open, or has got this worker, and says of which version it is.
worker.addEventListener("message", (/** @type {any} */ event) => {
  event.source.postMessage({ version: VERSION });
  event.waitUntil(tidy());
});

/** Deletes the versions of which no page is open, if all open pages say which they are. */
async function tidy() {
  const pages = (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(
    (/** @type {any} */ page) => page.url.startsWith(registration.scope),
  );
  const open = await Promise.all(pages.map(versionOf));
  if (open.includes(null)) return;
  for (const name of await caches.keys())
    if (name.startsWith(OURS) && name !== OWN && !open.includes(name.slice(OURS.length)))
      await caches.delete(name);
}

/** @param {any} page @returns {Promise<string | null>} null if it does not say */
const versionOf = (page) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    page.postMessage({ asked: "version" }, [port2]);
    setTimeout(done, PATIENCE, null);
  });
