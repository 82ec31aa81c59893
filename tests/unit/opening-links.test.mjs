// Links to something other than a game: what opens, when the board waits for it, and which late
// results are dropped.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLinks } from "../../www/js/app/links.js";
import { createRequests } from "../../www/js/app/requests.js";

/** Links that take as long to open as the test wants. @param {{ byLink?: boolean }} [page] */
function begin({ byLink = true } = {}) {
  /** @type {unknown[]} */
  const log = [];
  /** @type {{ text: string, signal: AbortSignal, done: (value?: unknown) => void, fail: (error: Error) => void }[]} */
  const opened = [];
  /** @type {unknown} */
  let done = null;
  const session = {
    tell: (/** @type {unknown} */ message) => {
      done = message;
      log.push(message !== null);
    },
    state: () => /** @type {any} */ ({ status: { done } }),
  };
  const requests = createRequests(session, (error) => void log.push(String(error)));
  const links = createLinks(
    async () => (text, wanted) =>
      new Promise((done, fail) => void opened.push({ text, signal: wanted.signal, done, fail })),
    {
      outside: { runScripted: (work) => work(), whole: true, refused: () => {} },
      byLink,
      request: requests.request,
    },
  );
  /** Timers run in their order: that of the message was set before. */
  const settle = () => new Promise((done) => setTimeout(() => setImmediate(done)));
  /** @param {number} i */
  const at = (i) => opened[i] ?? assert.fail(`${i} was not opened`);
  return { links, log, opened, at, settle, ...requests };
}

describe("links", () => {
  test("what was being opened comes no more when another game is wanted", async () => {
    const { links, opened, at, settle, cancel } = begin();
    assert.ok(links.open("puzzle=8"));
    await settle();
    assert.equal(at(0).signal.aborted, false);
    assert.equal(links.open("goff 12 45"), false, "a game is no such link");
    cancel();
    assert.equal(at(0).signal.aborted, true);
    assert.equal(opened.length, 1);
  });

  for (const text of ["play=abc", "lesson=cycle", "puzzle=8", "apparatus=cat"])
    test(`the board waits for what replaces it, and not for a list: ${text}`, async () => {
      const { links, log, at, settle } = begin();
      links.open("lessons");
      await settle();
      assert.equal(links.isGoing(), false);
      links.open(text);
      assert.equal(links.isGoing(), true);
      await settle();
      assert.deepEqual(log, [true]);
      at(1).done();
      await links.opened();
      assert.equal(links.isGoing(), false);
      assert.deepEqual(log, [true, false]);
    });

  test("a link that is replaced ends no wait of the next", async () => {
    const { links, log, at, settle } = begin();
    links.open("play=abc");
    await settle();
    links.open("play=def");
    await settle();
    assert.deepEqual(log, [true, false, true]);
    at(0).done();
    await settle();
    assert.equal(links.isGoing(), true);
    assert.deepEqual(log, [true, false, true]);
  });

  test("a link that is cancelled ends its wait, also where a list comes instead", async () => {
    const { links, log, settle, cancel } = begin();
    links.open("lesson=cycle");
    await settle();
    cancel();
    assert.equal(links.isGoing(), false);
    assert.deepEqual(log, [true, false]);
    links.open("lesson=cycle");
    await settle();
    links.open("puzzles");
    await settle();
    assert.equal(links.isGoing(), false);
    assert.deepEqual(log, [true, false, true, false]);
  });

  test("what cannot be loaded is told, and the board waits no longer", async () => {
    const { links, log, at, settle } = begin();
    links.open("mine=abc");
    await settle();
    at(0).fail(new Error("no network"));
    await links.opened();
    assert.equal(links.isGoing(), false);
    assert.deepEqual(log, [true, false, "Error: no network"]);
  });

  test("a puzzle that is begun meanwhile ends the wait, a dialog does not", async () => {
    const { links, at, settle, request } = begin();
    links.open("play=abc");
    await settle();
    await request(
      "over",
      async () => {},
      () => {},
    );
    assert.equal(links.isGoing(), true);
    await request(
      "board",
      async () => {},
      () => {},
    );
    assert.equal(links.isGoing(), false);
    assert.equal(at(0).signal.aborted, true);
  });

  test("the wait ends also where what opens links has not loaded yet", async () => {
    const { request } = createRequests(
      { tell: () => {}, state: () => /** @type {any} */ ({ status: {} }) },
      () => {},
    );
    const never = () => /** @type {Promise<any>} */ (new Promise(() => {}));
    const outside = { runScripted: (/** @type {any} */ work) => work(), whole: true, refused() {} };
    const links = createLinks(never, { request, outside, byLink: true });
    links.open("play=abc");
    assert.equal(links.isGoing(), true);
    void request("board", never, () => {});
    assert.equal(links.isGoing(), false);
  });

  test("elsewhere a game by links is no link", () => {
    const { links, opened } = begin({ byLink: false });
    assert.equal(links.open("play=abc"), false);
    assert.equal(opened.length, 0);
  });
});
