// What moves on the real page, where it must never be in the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence, text } from "./english.mjs";
import { counting, frames, hash, painted, paints, site } from "./helper.mjs";
import { choose, moving, says, square, still } from "./person.mjs";

const open = site();

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
  await choose(page, 1);
  assert.equal(await moving(page), "collapse");
  assert.match(
    (await says(page)).done ?? "",
    sentence("done.collapsed.more", { chooser: "O", mark: "X5", square: 1 }),
  );
  assert.equal(await hash(page), `${CHOICE},@1`);
  // Pointing at other squares does not end it.
  await square(page, 7).hover();
  assert.equal(await moving(page), "collapse");
  await still(page).waitFor();
});

test("a click ends a collapse and still does its own work; so does a key", async (t) => {
  const page = await open(t, CHOICE, { ...MOVING, prepare: settings({ speed: "slow" }) });
  await choose(page, 1);
  assert.equal(await moving(page), "collapse");
  await square(page, 7).click();
  assert.equal(await moving(page), "none");
  assert.equal((await says(page)).todo, text("todo.second", { mark: "O6", square: 7 }));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  assert.equal(await moving(page), "none", "undo is there at once");
  await page.keyboard.press("Control+y");
  assert.equal(await moving(page), "collapse", "played again");
  await page.keyboard.press("9");
  assert.equal(await moving(page), "none");
  assert.equal((await says(page)).todo, text("todo.second", { mark: "O6", square: 9 }));
});

test("with the speed off or reduced motion the end is there at once", async (t) => {
  /** @type {[object, object][]} */
  const cases = [
    [{ speed: "off" }, MOVING],
    [{}, { reducedMotion: "reduce" }],
  ];
  for (const [values, options] of cases) {
    const page = await open(t, CHOICE, { ...options, prepare: settings(values) });
    await choose(page, 1);
    assert.ok(["none", null].includes(await moving(page)));
    assert.equal(await hash(page), `${CHOICE},@1`);
  }
});
