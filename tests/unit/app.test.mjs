// The link between the session, the panels and the page: each State is rendered in turn, and effects
// follow from it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createEffects } from "../../www/js/app/effects.js";
import { createPanels } from "../../www/js/app/panels.js";
import { createRenderLoop } from "../../www/js/app/render-loop.js";
import { attributesOf } from "../../www/js/element/reflection.js";

describe("rendering", () => {
  /**
   * A loop that logs the handling of every State.
   * @param {{ follow?: (state: number, loop: Loop) => void, render?: (state: number, loop: Loop) => void }} [work]
   */
  function loopOf({ follow, render } = {}) {
    const ended = new AbortController();
    /** @type {string[]} */
    const log = [];
    /** @type {Loop} */
    const loop = createRenderLoop(
      {
        follow(state, before) {
          log.push(`follow ${before} ${state}`);
          follow?.(state, loop);
        },
        render(state) {
          log.push(`render ${state}`);
          render?.(state, loop);
        },
        shown: (state, before) => void log.push(`shown ${before} ${state}`),
      },
      ended.signal,
    );
    return { loop, log, end: () => ended.abort() };
  }
  /** @typedef {ReturnType<typeof createRenderLoop<number>>} Loop */

  test("every State is followed, and of those that came meanwhile only the newest is rendered", () => {
    const { loop, log } = loopOf({
      render(state, { push }) {
        if (state === 1) for (const next of [2, 3]) push(next);
        log.push(`rendered ${state}`);
      },
    });
    loop.push(1);
    assert.deepEqual(log, [
      ...["follow null 1", "render 1", "rendered 1", "shown null 1"],
      ...["follow 1 2", "follow 2 3", "render 3", "rendered 3", "shown 1 2", "shown 2 3"],
    ]);
  });

  test("a State that an effect makes has its own effects before either is rendered", () => {
    const { loop, log } = loopOf({ follow: (state, { push }) => void (state === 1 && push(2)) });
    loop.push(1);
    assert.deepEqual(log.slice(0, 3), ["follow null 1", "follow 1 2", "render 2"]);
  });

  test("what is planned for afterwards waits until all is rendered", () => {
    const { loop, log } = loopOf({
      render(state, { push, afterwards }) {
        if (state > 1) return;
        afterwards(() => {
          log.push("focus");
          push(3);
        });
        push(2);
      },
    });
    loop.push(1);
    assert.deepEqual(
      log.filter((line) => /render|focus/.test(line)),
      ["render 1", "render 2", "focus", "render 3"],
    );
    loop.afterwards(() => log.push("at once"));
    assert.equal(log.at(-1), "at once");
  });

  test("nothing is rendered on a board that is gone", () => {
    const { loop, log, end } = loopOf();
    end();
    loop.push(1);
    assert.deepEqual(log, []);
  });
});

describe("panels", () => {
  /** @param {string} record @param {object} [more] @returns {any} */
  const at = (record, more) => ({ record, over: false, ...more });
  const none = () => {};

  test("show the State before a collapse as long as it moves, and follow every State at once", () => {
    /** @type {string[]} */
    const log = [];
    const { follow, render, isHolding } = createPanels(none, {
      follow: ({ record }, before) => void log.push(`follow ${before?.record} ${record}`),
      render: ({ record, duringMotion }) => void log.push(`render ${record} ${duringMotion}`),
    });
    /** @param {any} state @param {import("../../www/js/types.js").MotionKind} moving */
    const show = (state, moving) => {
      follow(state);
      render(state, moving);
    };
    show(at("goff 12"), "pair");
    show(at("goff 12 @1"), "collapse");
    assert.ok(isHolding());
    show(at("goff 12 @1"), "moment");
    assert.deepEqual(log, [
      ...["follow undefined goff 12", "render goff 12 undefined"],
      ...["follow goff 12 goff 12 @1", "render goff 12 collapse"],
      ...["follow goff 12 @1 goff 12 @1", "render goff 12 @1 undefined"],
    ]);
  });

  test("that join later have no State before their first", () => {
    /** @type {unknown[]} */
    const log = [];
    const { join, follow } = createPanels(none);
    follow(at("goff"));
    join({ follow: (_, before) => void log.push(before?.record) });
    follow(at("goff 12"));
    follow(at("goff 13"));
    assert.deepEqual(log, [undefined, "goff 12"]);
  });

  test("that cannot be rendered after the State before are rendered as for the first time, and reported once", () => {
    /** @type {string[]} */
    const reports = [];
    /** @type {(string | undefined)[]} */
    const log = [];
    const { render } = createPanels((error) => reports.push(String(error)), {
      render({ record }, before) {
        if (before) throw new Error("no nodes");
        log.push(record);
      },
    });
    for (const record of ["goff", "goff 12", "goff 13"]) render(at(record), "none");
    assert.deepEqual(log, ["goff", "goff 12", "goff 13"]);
    assert.deepEqual(reports, ["Error: no nodes"]);
  });

  test("that fail are reported once, and the others go on", () => {
    /** @type {string[]} */
    const reports = [];
    /** @type {string[]} */
    const log = [];
    const fail = (/** @type {string} */ name) => () => {
      throw new Error(name);
    };
    const { extend, follow, render } = createPanels(
      (error) => reports.push(String(error)),
      { render: fail("render") },
      { follow: fail("follow") },
      { extend: fail("extend") },
      {
        extend: (state) => ({ ...state, tab: "moves" }),
        follow: ({ record }) => void log.push(`follow ${record}`),
        render: ({ tab }) => void log.push(`render ${tab}`),
      },
    );
    for (const record of ["goff", "goff 12"]) {
      const state = extend(at(record));
      follow(state);
      render(state, "none");
    }
    assert.deepEqual(log, ["follow goff", "render moves", "follow goff 12", "render moves"]);
    assert.deepEqual(reports, ["Error: extend", "Error: follow", "Error: render"]);
  });
});

describe("effects", () => {
  /** @param {object} [changes] @returns {any} */
  const state = (changes) => ({
    ...{
      record: "goff",
      acted: false,
      savedGames: { games: [], at: 0 },
      broken: null,
      thinking: null,
    },
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
    const moved = state({ record: "goff 15", acted: true, savedGames: { games: [], at: 0 } });
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
    ...{ record: "goff 15", view: { rules: "goff" }, seats: ["", 2], past: null, sideGame: null },
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
    for (const changes of [{ past: 1 }, { sideGame: "lesson" }])
      assert.ok(!("record" in attributesOf(state(changes), "", settings)));
  });

  test("name the lesson, the puzzle or the experiment that is open, and forget it afterwards", () => {
    const lesson = attributesOf(state({ sideGame: "lesson" }), "lesson=classical", settings);
    assert.equal(lesson.lesson, "classical");
    assert.equal(lesson.puzzle, null);
    assert.equal(attributesOf(state(), "lesson=classical", settings).lesson, null);
    const cat = attributesOf(state({ sideGame: "apparatus" }), "apparatus=cat", settings);
    assert.deepEqual([cat.apparatus, cat.lesson], ["cat", null]);
    assert.equal(attributesOf(state(), "apparatus=cat", settings).apparatus, null);
    const openings = attributesOf(state({ sideGame: "openings" }), "lesson=classical", settings);
    assert.ok(!("lesson" in openings));
  });
});
