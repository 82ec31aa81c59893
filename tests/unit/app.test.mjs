// What connects the session, the panels and the page: rendering one State after the other, and what
// follows from a State besides the picture.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createEffects } from "../../www/js/app/effects.js";
import { createRenderLoop } from "../../www/js/app/render-loop.js";
import { attributesOf } from "../../www/js/element/reflection.js";

describe("rendering", () => {
  /** @param {(state: number, loop: ReturnType<typeof createRenderLoop<number>>) => void} work */
  function loopOf(work) {
    const ended = new AbortController();
    /** @type {ReturnType<typeof createRenderLoop<number>>} */
    const loop = createRenderLoop((state) => work(state, loop), ended.signal);
    return { loop, end: () => ended.abort() };
  }

  test("a State that comes while another is rendered is rendered next, and only the newest", () => {
    /** @type {string[]} */
    const log = [];
    const { loop } = loopOf((state, { render }) => {
      log.push(`begin ${state}`);
      if (state === 1) for (const next of [2, 3]) render(next);
      log.push(`end ${state}`);
    });
    loop.render(1);
    assert.deepEqual(log, ["begin 1", "end 1", "begin 3", "end 3"]);
  });

  test("what is planned for afterwards waits until all is rendered", () => {
    /** @type {(string | number)[]} */
    const log = [];
    const { loop } = loopOf((state, { render, afterwards }) => {
      log.push(state);
      if (state > 1) return;
      afterwards(() => {
        log.push("focus");
        render(3);
      });
      render(2);
    });
    loop.render(1);
    assert.deepEqual(log, [1, 2, "focus", 3]);
    loop.afterwards(() => log.push("at once"));
    assert.equal(log.at(-1), "at once");
  });

  test("an error in a panel ends neither rendering nor the loop", () => {
    /** @type {number[]} */
    const log = [];
    const { loop } = loopOf((state) => {
      if (state === 1) throw new Error("a panel");
      log.push(state);
    });
    assert.throws(() => loop.render(1), /a panel/);
    loop.render(2);
    assert.deepEqual(log, [2]);
  });

  test("nothing is rendered on a board that is gone", () => {
    /** @type {number[]} */
    const log = [];
    const { loop, end } = loopOf((state) => void log.push(state));
    end();
    loop.render(1);
    assert.deepEqual(log, []);
  });
});

describe("effects", () => {
  /** @param {object} [changes] @returns {any} */
  const state = (changes) => ({
    ...{ record: "goff", acted: false, kept: { games: [], at: 0 }, broken: null, thinking: null },
    ...changes,
  });
  function effects() {
    /** @type {string[]} */
    const log = [];
    const { changed } = createEffects({
      writeAddress: (record) => log.push(`address ${record}`),
      keep: () => log.push("keep"),
      refused: (code, message) => log.push(`${code}: ${message}`),
    });
    return { log, changed };
  }

  test("a move is written once, pointing at something is not", () => {
    const { log, changed } = effects();
    const opened = state();
    changed(null, opened);
    const moved = state({ record: "goff 15", acted: true, kept: { games: [], at: 0 } });
    changed(opened, moved);
    const pointed = { ...moved };
    changed(moved, pointed);
    assert.deepEqual(log, ["address goff 15", "keep"]);
    changed(pointed, state({ record: "goff", acted: true }));
    assert.deepEqual(log.slice(2), ["address goff", "keep"]);
  });

  test("what is wrong is told once, and again when it comes back", () => {
    const { log, changed } = effects();
    const bad = state({ broken: { text: "goff 99" } });
    changed(null, bad);
    changed(bad, { ...bad });
    changed(bad, state());
    changed(state(), state({ thinking: { level: 1, failure: "crashed" } }));
    assert.deepEqual(log, ["bad-record: goff 99", "crashed: the computer cannot play"]);
  });
});

describe("the attributes of the element", () => {
  /** @param {object} [changes] @returns {any} */
  const state = (changes) => ({
    ...{ record: "goff 15", view: { rules: "goff" }, seats: ["", 2], past: null, beside: null },
    ...changes,
  });
  const settings = { theme: "dark", sound: "off", speed: "fast" };

  test("say what is on the board, and how it is set", () => {
    assert.deepEqual(attributesOf(state(), "", settings), {
      ...{ theme: "dark", sound: "off", motion: "fast" },
      ...{ record: "goff 15", rules: "goff", players: "computer", side: "X", level: "2" },
    });
  });

  test("leave the game alone while somebody looks back, or plays a lesson", () => {
    for (const changes of [{ past: 1 }, { beside: "lesson" }])
      assert.ok(!("record" in attributesOf(state(changes), "", settings)));
  });

  test("name the lesson or the puzzle that is open, and forget it afterwards", () => {
    const lesson = attributesOf(state({ beside: "lesson" }), "lesson=classical", settings);
    assert.equal(lesson.lesson, "classical");
    assert.equal(lesson.puzzle, null);
    assert.equal(attributesOf(state(), "lesson=classical", settings).lesson, null);
    const openings = attributesOf(state({ beside: "openings" }), "lesson=classical", settings);
    assert.ok(!("lesson" in openings));
  });
});
