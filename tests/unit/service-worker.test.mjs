// The service worker of the distribution, with a simulated browser any part of which can fail.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const SOURCE = readFileSync(new URL("../../www/service-worker.js", import.meta.url), "utf8");
const SCOPE = "https://host.test/game/";

/** The files of a version, by path. @type {Record<string, string>} */
const SITE = {
  "index.html": "<!doctype html>",
  "js/index.0123abcd.js": "start()",
  "lang/en/page.0123abcd.json": "{}",
  "lang/de/page.0123abcd.json": '{"a":1}',
  "lang/cs/page.0123abcd.json": '{"a":2}',
  "physics.html": "English",
  "physics.de.html": "Deutsch",
  "js/physics.de.0123abcd.js": "deutsch()",
};
/** @param {string} content */
const integrityOf = (content) => `sha256-${createHash("sha256").update(content).digest("base64")}`;

/** A cache storage. */
function createCaches() {
  /** @type {Map<string, Map<string, Response>>} */
  const all = new Map();
  const urlOf = (/** @type {string | { url: string }} */ request) =>
    typeof request === "string" ? request : request.url;
  const open = async (/** @type {string} */ name) => {
    const held = all.get(name) ?? new Map();
    all.set(name, held);
    return {
      match: async (/** @type {any} */ request) => held.get(urlOf(request))?.clone(),
      put: async (/** @type {any} */ request, /** @type {Response} */ response) =>
        void held.set(urlOf(request), response),
      keys: async () => [...held.keys()].map((url) => ({ url })),
    };
  };
  return {
    all,
    api: {
      open,
      keys: async () => [...all.keys()],
      delete: async (/** @type {string} */ name) => all.delete(name),
      async match(/** @type {any} */ request) {
        for (const held of all.values()) {
          const found = held.get(urlOf(request));
          if (found) return found.clone();
        }
        return undefined;
      },
    },
  };
}

/**
 * The worker of a version, with a host that has its files.
 * @param {{ languages?: string[], caches?: ReturnType<typeof createCaches>, files?: Record<string, string> }} [options]
 */
function createWorker({ languages = ["en-GB"], caches = createCaches(), files = SITE } = {}) {
  /** The host: path → content, or an error. @type {(path: string, options: RequestInit) => string} */
  let answer = (path) => {
    const found = files[path || "index.html"];
    if (found === undefined) throw new TypeError(`404 ${path}`);
    return found;
  };
  /** @type {string[]} */
  const asked = [];
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const context = {
    dist: {
      VERSION: "v1",
      FILES: Object.fromEntries(
        Object.entries(files).map(([path, content]) => [path, integrityOf(content)]),
      ),
    },
    caches: caches.api,
    clients: { claim: async () => {}, matchAll: async () => [] },
    registration: { scope: SCOPE },
    navigator: { languages },
    skipWaiting: () => {},
    addEventListener: (
      /** @type {string} */ type,
      /** @type {(event: any) => void} */ listener,
    ) => {
      listeners[type] = listener;
    },
    fetch: async (
      /** @type {string | Request} */ request,
      /** @type {RequestInit} */ options = {},
    ) => {
      const url = typeof request === "string" ? request : request.url;
      const path = url.slice(SCOPE.length).replace(/[?#].*/s, "");
      asked.push(path);
      const content = answer(path, options);
      if (options.integrity && options.integrity !== integrityOf(content))
        throw new TypeError(`integrity of ${path}`);
      return new Response(content);
    },
    ...{ URL, Response, crypto, btoa, setTimeout, MessageChannel },
  };
  vm.runInNewContext(SOURCE, Object.assign(context, { self: context }));

  /** @param {string} type @param {Record<string, any>} [event] */
  async function dispatch(type, event = {}) {
    /** @type {Promise<unknown>[]} */
    const waits = [];
    /** @type {Promise<Response> | undefined} */
    let response;
    listeners[type]?.({
      waitUntil: (/** @type {Promise<unknown>} */ one) => waits.push(one),
      respondWith: (/** @type {Promise<Response>} */ one) => (response = one),
      source: { postMessage: () => {} },
      ...event,
    });
    const result = await response;
    await Promise.all(waits);
    return result;
  }
  const NAME = `quantum-tic-tac-toe ${SCOPE} v1`;
  return {
    caches,
    asked,
    install: () => dispatch("install"),
    /** A page opens. @param {string} language */
    open: (language) => dispatch("message", { data: { version: "v1", language } }),
    /** @param {string} path @param {string} [mode] */
    async get(path, mode = "no-cors") {
      const request = { method: "GET", url: SCOPE + path, mode };
      return /** @type {Response} */ (await dispatch("fetch", { request }));
    },
    /** @param {typeof answer} next */
    answerBy: (next) => void (answer = next),
    stored: () =>
      [...(caches.all.get(NAME)?.keys() ?? [])].map((url) => url.slice(SCOPE.length)).sort(),
    cache: () => /** @type {Map<string, Response>} */ (caches.all.get(NAME)),
    NAME,
  };
}
const paths = (/** @type {RegExp} */ but) =>
  Object.keys(SITE)
    .filter((path) => !but.test(path))
    .sort();
const offline = () => {
  throw new TypeError("no network");
};
/** @param {Response} response */
const text = (response) => response.text();

test("the browser's languages and English are stored, others when they are used", async () => {
  const worker = createWorker({ languages: ["de-AT"] });
  await worker.install();
  assert.deepEqual(worker.stored(), paths(/\bcs\b/));
  assert.equal(await text(await worker.get("lang/cs/page.0123abcd.json")), '{"a":2}');
  worker.answerBy(offline);
  assert.equal(await text(await worker.get("lang/cs/page.0123abcd.json")), '{"a":2}');
});

test("the language of a page that opens is stored", async () => {
  const worker = createWorker();
  await worker.install();
  assert.deepEqual(worker.stored(), paths(/\b(de|cs)\b/));
  await worker.open("de");
  assert.deepEqual(worker.stored(), paths(/\bcs\b/));
});

test("an update keeps the languages of the version before", async () => {
  const caches = createCaches();
  const before = await caches.api.open(`quantum-tic-tac-toe ${SCOPE} v0`);
  await before.put(`${SCOPE}lang/cs/page.99999999.json`, new Response("{}"));
  const worker = createWorker({ caches });
  await worker.install();
  assert.ok(worker.stored().includes("lang/cs/page.0123abcd.json"));
  assert.ok(!worker.stored().includes("lang/de/page.0123abcd.json"));
});

for (const path of Object.keys(SITE).filter((path) => !/\b(de|cs)\b/.test(path)))
  test(`a wrong answer for ${path} is never stored`, async () => {
    const worker = createWorker();
    worker.answerBy((asked) =>
      asked === path ? "<!doctype html>Login" : (SITE[asked] ?? offline()),
    );
    await assert.rejects(worker.install(), /integrity/);
    assert.ok(!worker.stored().includes(path));
    worker.answerBy((asked) => SITE[asked] ?? offline());
    await worker.install();
    assert.equal(await text(await worker.get(path)), SITE[path]);
  });

test("a wrong file in the browser's own cache is requested again", async () => {
  const worker = createWorker();
  const path = "js/index.0123abcd.js";
  worker.answerBy((asked, { cache }) =>
    asked === path && cache === "default" ? "wrong" : (SITE[asked] ?? offline()),
  );
  await worker.install();
  assert.equal(await text(await worker.get(path)), SITE[path]);
});

test("a wrong file that an earlier worker has stored is replaced", async () => {
  const path = "js/index.0123abcd.js";
  for (const version of ["v0", "v1"]) {
    const caches = createCaches();
    const bad = await caches.api.open(`quantum-tic-tac-toe ${SCOPE} ${version}`);
    await bad.put(SCOPE + path, new Response("<!doctype html>"));
    const worker = createWorker({ caches });
    await worker.install();
    assert.equal(await text(await worker.get(path)), SITE[path], version);
  }
});

test("an intact file of an older version is not requested", async () => {
  const caches = createCaches();
  const path = "js/index.0123abcd.js";
  const before = await caches.api.open(`quantum-tic-tac-toe ${SCOPE} v0`);
  await before.put(SCOPE + path, new Response(SITE[path]));
  const worker = createWorker({ caches });
  await worker.install();
  assert.ok(worker.stored().includes(path));
  assert.ok(!worker.asked.includes(path));
});

test("files that the browser has deleted are stored again when a page opens", async () => {
  const worker = createWorker();
  await worker.install();
  const all = worker.stored();
  worker.cache().clear();
  await worker.open("en");
  assert.deepEqual(worker.stored(), all);
  // Without a network nothing changes, and nothing is thrown.
  worker.cache().clear();
  worker.answerBy(offline);
  await worker.open("en");
  assert.deepEqual(worker.stored(), []);
});

for (const broken of /** @type {const} */ (["open", "match", "put"]))
  test(`where a cache fails (${broken}), the network answers`, async () => {
    const caches = createCaches();
    const worker = createWorker({ caches });
    await worker.install();
    const fail = async () => {
      throw new DOMException("broken", "UnknownError");
    };
    const { open } = caches.api;
    caches.api.open = async (name) => {
      if (broken === "open") return fail();
      const cache = await open(name);
      return { ...cache, ...(broken === "match" ? { match: fail } : {}), put: fail };
    };
    caches.api.match = fail;
    if (broken === "put") worker.cache().clear();
    for (const path of ["", "index.html", "js/index.0123abcd.js", "lang/cs/page.0123abcd.json"])
      assert.equal(await text(await worker.get(path)), SITE[path || "index.html"], path);
  });

test("a path that is named as a property of every object is no file of the site", async () => {
  const worker = createWorker();
  await worker.install();
  const all = worker.stored();
  worker.answerBy(() => "<!doctype html>Not found");
  for (const path of ["constructor", "toString", "__proto__"]) {
    assert.match(await text(await worker.get(path)), /Not found/);
    assert.deepEqual(worker.stored(), all, path);
  }
});

test("what a newer host has in the place of a file is shown, and not stored", async () => {
  const worker = createWorker({ files: SITE });
  await worker.install();
  worker.cache().delete(`${SCOPE}index.html`);
  worker.answerBy(() => "a newer page");
  assert.equal(await text(await worker.get("index.html", "navigate")), "a newer page");
  assert.ok(!worker.stored().includes("index.html"));
});

test("the host's page of a game leads to the game without a network", async () => {
  const worker = createWorker();
  await worker.install();
  worker.answerBy(offline);
  const answer = await worker.get("g/goff,14?lang=de", "navigate");
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.get("location"), `${SCOPE}?lang=de#goff,14`);
  await assert.rejects(worker.get("g/goff,14.png"));
  await assert.rejects(worker.get("g/goff,14"), "no page is asked for");
  worker.answerBy(() => "the host's page");
  assert.equal(await text(await worker.get("g/goff,14", "navigate")), "the host's page");
});
