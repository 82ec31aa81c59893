// What moves on the real page, where it must never be in the way.
/** @import { Accent, Picture } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { keyOf, posed, timeline } from "../../www/js/variants/goff/animation.js";
import { arrange } from "../../www/js/variants/goff/layout.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { counting, frames, hash, painted, paints, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

const PLAIN = /** @type {Accent[]} */ (Array(9).fill(""));

/** @param {string} record @param {Partial<Picture>} [more] @returns {Picture} */
const picture = (record, more) => ({
  view: Game.fromRecord(record).view(),
  accents: PLAIN,
  ...more,
});

/** From a record to the same with its next action. @param {string} record @param {string} action */
const step = (record, action) => ({
  before: picture(record),
  after: picture(`${record} ${action}`),
});

/** @param {number} duration */
const moments = (duration) => Array.from({ length: 61 }, (_, i) => (duration * i) / 60);

// A cycle of four with a stem of two and a pair apart; and the nine marks of the fullest square.
const COLLAPSES = /** @type {const} */ ([
  ["goff 14 15 48 36 18", "@1"],
  ["goff 14 15 48 36 18", "@8"],
  ["goff 12 45 23 56 89 45", "@4"],
  ["goff 15 25 35 45 56 57 58 59 15", "@1"],
  ["goff 15 25 35 45 56 57 58 59 15", "@5"],
  ["goff 12 45 23 56 36 14", "@4"],
  ["goff 15 15", "@5"],
]);

describe("a collapse", () => {
  for (const [record, action] of COLLAPSES) {
    const { before, after } = step(record, action);
    const line = timeline(before, after, "normal");
    const { collapsed } = after.view;

    test(`${record} ${action}: one mark after the other, in the order of the propagation`, () => {
      assert.equal(line.kind, "collapse");
      assert.deepEqual(
        line.order,
        collapsed.map(({ move }) => move),
      );
      // When each mark has grown halfway.
      const halfway = collapsed.map(({ move, square: at }) =>
        moments(line.duration).find((time) => {
          const pose = line.at(time).marks[keyOf(move, at)];
          return !pose || pose.solid > 0.5;
        }),
      );
      halfway.forEach((time, i) =>
        assert.ok(i === 0 || (time ?? 0) > (halfway[i - 1] ?? 0), `mark ${i} at ${time}`),
      );
      // First the cycle, then what hangs on it.
      const { cycle } = before.view;
      const kinds = line.order.map((move) => cycle?.moves.includes(move));
      assert.equal(kinds.lastIndexOf(true) + 1, cycle?.moves.length);
    });

    test(`${record} ${action}: every half fades or grows, never back; strands go with their mark`, () => {
      /** @type {Record<string, number>} */
      const worth = {};
      for (const time of moments(line.duration)) {
        const pose = line.at(time);
        for (const { move, square: at, from } of collapsed) {
          const lost = from[0] === at ? from[1] : from[0];
          const gone = 1 - (pose.marks[keyOf(move, lost)]?.alpha ?? 0);
          const solid = pose.marks[keyOf(move, at)]?.solid ?? 1;
          const parts = pose.strands[move]?.parts ?? [];
          const short = 1 - parts.reduce((sum, [t, u]) => sum + u - t, 0);
          for (const [name, value] of Object.entries({ gone, solid, short })) {
            const key = `${move} ${name}`;
            assert.ok(value >= (worth[key] ?? 0) - 1e-9 && value <= 1 + 1e-9, `${key} at ${time}`);
            worth[key] = value;
          }
        }
      }
    });

    test(`${record} ${action}: starts as what was there and ends as what is`, () => {
      const [was, is] = [arrange(before, 374), arrange(after, 374)];
      assert.deepEqual(posed(was, is, line.at(line.duration)), is);
      const start = posed(was, is, line.at(0));
      const places = (/** @type {typeof was} */ scene) =>
        scene.marks.map(({ move, square: at, x, y, r }) => [move, at, x, y, r].join(" ")).sort();
      assert.deepEqual(places(start), places(was));
      for (const time of moments(line.duration))
        assert.doesNotMatch(JSON.stringify(posed(was, is, line.at(time))), /null,"y"|NaN/);
    });
  }

  test("uses few sizes of numbers: to a browser each is another font, which takes its time", () => {
    const { before, after } = step("goff 15 25 35 45 56 57 58 59 15", "@1");
    const line = timeline(before, after, "slow");
    const [was, is] = [arrange(before, 828), arrange(after, 828)];
    const sizes = new Set();
    for (let time = 0; time < line.duration; time += 16)
      for (const { font } of posed(was, is, line.at(time)).marks) sizes.add(font);
    assert.ok(sizes.size < 30, `${sizes.size} sizes`);
  });

  test("then the rows are struck through, one after the other", () => {
    const { before, after } = step("goff 12 45 23 56 36 14", "@4");
    const line = timeline(before, after, "normal");
    const times = moments(line.duration);
    const struck = times.map((time) => line.at(time).strikes);
    const begins = [0, 1].map((row) =>
      struck.findIndex((rows) => rows.length && (rows[row] ?? 0) > 0),
    );
    const grown = times.findIndex((time) =>
      Object.values(line.at(time).marks).every(({ solid, alpha }) => solid === 1 || alpha === 0),
    );
    assert.ok((begins[0] ?? 0) >= grown, "not before the last mark");
    assert.ok((begins[1] ?? 0) > (begins[0] ?? 0), "the older first");
  });

  test("takes about 350 ms a mark and never more than 3 s; slower and faster as set", () => {
    const few = step("goff 15 15", "@5");
    const many = step("goff 15 25 35 45 56 57 58 59 15", "@1");
    const normal = timeline(few.before, few.after, "normal").duration;
    assert.ok(normal > 600 && normal < 1000, `${normal}`);
    assert.ok(timeline(many.before, many.after, "normal").duration <= 3000);
    assert.equal(timeline(few.before, few.after, "slow").duration, normal * 2.5);
    assert.equal(timeline(few.before, few.after, "fast").duration, normal * 0.4);
    assert.equal(timeline(few.before, few.after, "off").duration, 0);
  });
});

// ------------------------------------------------------------- on the page

const open = site();

/** @param {import("playwright-core").Page} page */
const moving = (page) => page.evaluate(() => tree().getElementById("page")?.dataset.moving);

/** @param {object} values */
const settings = (values) => (/** @type {import("playwright-core").Page} */ page) =>
  page.addInitScript(
    (text) => localStorage.setItem("quantum-tic-tac-toe.settings", text),
    JSON.stringify(values),
  );

const MOVING = /** @type {const} */ ({ reducedMotion: "no-preference" });

const CHOICE = "#goff,14,15,48,36,18";

/** The page's clock, in milliseconds. @param {import("playwright-core").Page} page */
const now = (page) => page.evaluate(() => performance.now());

test("pairs breathe at thirty frames a second at most, and stop where nobody sees them", async (t) => {
  const page = await open(t, "#goff,14,15", { ...MOVING, prepare: counting });
  await frames(page, 20);
  const [begin, before] = [await now(page), await painted(page)];
  await frames(page, 60);
  const often = ((await painted(page)) - before) / ((await now(page)) - begin);
  assert.ok(often > 0.008 && often <= 0.033, `${often} in a millisecond`);
  /** @param {boolean} is */
  const hide = (is) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, is);
  await hide(true);
  await frames(page, 6);
  assert.equal(await paints(page), 0, "hidden");
  await hide(false);
  assert.ok((await paints(page)) > 4, "back");
});

test("nothing is drawn when nothing moves", async (t) => {
  /** @type {[string, string, object, object][]} */
  const cases = [
    ["an empty board", "", {}, MOVING],
    ["classical marks only", "#goff,15,15,@1", {}, MOVING],
    ["breathing switched off", CHOICE, { breathing: "off" }, MOVING],
    ["reduced motion", CHOICE, {}, { reducedMotion: "reduce" }],
  ];
  for (const [name, game, values, options] of cases) {
    const page = await open(t, game, {
      ...options,
      prepare: async (p) => {
        await counting(p);
        await settings(values)(p);
      },
    });
    await frames(page, 20);
    assert.equal(await paints(page), 0, name);
  }
});

test("a collapse runs, the words do not wait for it, and its end is told", async (t) => {
  const page = await open(t, CHOICE, MOVING);
  await square(page, 1).click();
  assert.equal(await moving(page), "collapse");
  assert.match((await says(page)).done ?? "", /put X5 in square 1/);
  assert.equal(await hash(page), `${CHOICE},@1`);
  // Pointing at other squares does not end it.
  await square(page, 7).hover();
  assert.equal(await moving(page), "collapse");
  await page.waitForFunction(() => tree().getElementById("page")?.dataset.moving === "none");
});

test("a click ends a collapse and still does its own work; so does a key", async (t) => {
  const page = await open(t, CHOICE, { ...MOVING, prepare: settings({ speed: "slow" }) });
  await square(page, 1).click();
  assert.equal(await moving(page), "collapse");
  await square(page, 7).click();
  assert.equal(await moving(page), "none");
  assert.match((await says(page)).todo, /O6 is in square 7/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  assert.equal(await moving(page), "none", "undo is there at once");
  await page.keyboard.press("Control+y");
  assert.equal(await moving(page), "collapse", "played again");
  await page.keyboard.press("9");
  assert.equal(await moving(page), "none");
  assert.match((await says(page)).todo, /O6 is in square 9/);
});

test("with the speed off or reduced motion the end is there at once", async (t) => {
  /** @type {[object, object][]} */
  const cases = [
    [{ speed: "off" }, MOVING],
    [{}, { reducedMotion: "reduce" }],
  ];
  for (const [values, options] of cases) {
    const page = await open(t, CHOICE, { ...options, prepare: settings(values) });
    await square(page, 1).click();
    assert.ok(["none", undefined].includes(await moving(page)));
    assert.equal(await hash(page), `${CHOICE},@1`);
  }
});
