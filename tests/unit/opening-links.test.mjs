// Links that name something else than a game: what is opened, when the board waits for it, and what
// comes no more.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLinks } from "../../www/js/app/links.js";

/** Links whose opener takes as long as the test wants. @param {{ byLink?: boolean }} [page] */
function begin({ byLink = true } = {}) {
  /** @type {unknown[]} */
  const log = [];
  /** @type {{ text: string, signal: AbortSignal, done: (value?: unknown) => void, fail: (error: Error) => void }[]} */
  const opened = [];
  const links = createLinks(
    async () => (text, wanted) =>
      new Promise((done, fail) => void opened.push({ text, signal: wanted.signal, done, fail })),
    {
      outside: { quietly: (work) => work(), whole: true, refused: () => {} },
      byLink,
      missing: (error) => void log.push(String(error)),
      waits: (begins) => void log.push(begins),
    },
  );
  const settle = () => new Promise((done) => setImmediate(done));
  /** @param {number} i */
  const at = (i) => opened[i] ?? assert.fail(`${i} was not opened`);
  return { links, log, opened, at, settle };
}

describe("links", () => {
  test("a game is no such link, and what was being opened comes no more", async () => {
    const { links, opened, at, settle } = begin();
    assert.ok(links.open("puzzle=8"));
    await settle();
    assert.equal(at(0).signal.aborted, false);
    assert.equal(links.open("goff 12 45"), false);
    assert.equal(at(0).signal.aborted, true);
    assert.equal(opened.length, 1);
  });

  test("the board waits for a game by links, and for no lesson", async () => {
    const { links, log, at, settle } = begin();
    links.open("lesson=cycle");
    await settle();
    assert.equal(links.isGoing(), false);
    links.open("play=abc");
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
    at(0).done();
    await settle();
    assert.equal(links.isGoing(), true);
    assert.deepEqual(log, [true, true]);
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

  test("a puzzle that is begun meanwhile ends the wait", async () => {
    const { links, at, settle } = begin();
    links.open("play=abc");
    await settle();
    const lesson = /** @type {const} */ ({ beside: "lesson" });
    for (const beside of /** @type {const} */ (["lesson", null, "by-link"])) {
      links.changed(lesson, { beside });
      assert.equal(links.isGoing(), true, String(beside));
    }
    links.changed(lesson, { beside: "puzzle" });
    assert.equal(links.isGoing(), false);
    assert.equal(at(0).signal.aborted, true);
  });

  test("elsewhere a game by links is no link", () => {
    const { links, opened } = begin({ byLink: false });
    assert.equal(links.open("play=abc"), false);
    assert.equal(opened.length, 0);
  });
});
