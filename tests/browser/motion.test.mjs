// Animations on the real page. They must never block the person.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence, text } from "./english.mjs";
import { counting, frames, hash, openGame, painted, paints, site } from "./helper.mjs";
import {
  asked,
  board,
  button,
  choice,
  choose,
  headline,
  hears,
  moveButtons,
  moving,
  outcome,
  says,
  square,
  boardAtRest,
} from "./person.mjs";

const open = site();

/** @param {object} values */
const settings = (values) => (/** @type {import("playwright-core").Page} */ page) =>
  page.addInitScript(
    (text) => localStorage.setItem("quantum-tic-tac-toe.settings", text),
    JSON.stringify({ version: 1, ...values }),
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

test("while pairs breathe, everything is drawn as when nothing moves, also after a reload and in another size", async (t) => {
  const record = "#kvantove,12,45,36,78,9";
  /** The part of the board that is dark. @param {import("playwright-core").Page} page */
  async function ink(page) {
    await frames(page, 8);
    return page.evaluate(() => {
      const canvas = Reflect.get(globalThis, "tree")().querySelector("#canvas");
      const { width, height } = canvas;
      const options = { willReadFrequently: true };
      const copy = /** @type {OffscreenCanvasRenderingContext2D} */ (
        new OffscreenCanvas(width, height).getContext("2d", options)
      );
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, width, height);
      let dark = 0;
      for (const pixel of new Uint32Array(data.buffer)) {
        const [red = 0, green = 0, blue = 0] = [
          pixel & 255,
          (pixel >> 8) & 255,
          (pixel >> 16) & 255,
        ];
        if (pixel >>> 24 > 128 && red + green + blue < 480) dark++;
      }
      return dark / (data.length / 4);
    });
  }
  const page = await open(t, record, MOVING);
  const breathing = [await ink(page)];
  await page.setViewportSize({ width: 1000, height: 640 });
  breathing.push(await ink(page));
  await page.emulateMedia({ reducedMotion: "reduce" });
  const still = await ink(page);
  assert.ok(still > 0.02, `${still} of the board`);
  for (const part of breathing)
    assert.ok(
      Math.abs(part / still - 1) < 0.1,
      `${part} of the board, ${still} when nothing moves`,
    );
});

test("nothing is drawn when nothing moves", async (t) => {
  /** @type {[string, object, object][]} */
  const cases = [
    ["", {}, MOVING],
    [CHOICE, { breathing: "off" }, MOVING],
    [CHOICE, {}, { reducedMotion: "reduce" }],
  ];
  for (const [game, values, options] of cases) {
    const page = await open(t, game, {
      ...options,
      prepare: async (p) => {
        await counting(p);
        await settings(values)(p);
      },
    });
    await frames(page, 20);
    assert.equal(await paints(page), 0, JSON.stringify([game, values, options]));
    if (game) continue;
    await openGame(page, "#goff,15,15,@1");
    await frames(page, 20);
    assert.equal(await paints(page), 0, "classical marks only");
  }
});

test("a collapse runs, the words follow it, and its end is told", async (t) => {
  const page = await open(t, CHOICE, MOVING);
  const { head } = await says(page);
  const listed = await moveButtons(page).count();
  await choose(page, 1);
  assert.equal(await moving(page), "collapse");
  assert.deepEqual(
    [(await says(page)).head, (await says(page)).done],
    [head, ""],
    "nothing is given away",
  );
  assert.equal(await moveButtons(page).count(), listed);
  // The game itself goes on at once.
  assert.equal(await hash(page), `${CHOICE},@1`);
  // Pointing at other squares does not end it.
  await square(page, 7).hover();
  assert.equal(await moving(page), "collapse");
  await boardAtRest(page).waitFor();
  const collapsed = { chooser: "O", mark: "X5", square: 1 };
  assert.match((await says(page)).done ?? "", sentence("done.collapsed.more", collapsed));
  assert.equal(await moveButtons(page).count(), 6);
  await hears(page, sentence("done.collapsed.more", collapsed));
});

/** Two rows, after one press of "Choose". */
const LAST = "#goff,12,45,23,56,36,14";

test("the result comes with its moment, and a press that ends it does nothing else", async (t) => {
  const page = await open(t, LAST, { ...MOVING, prepare: settings({ speed: "slow" }) });
  await choose(page, 4);
  assert.equal(await moving(page), "collapse");
  assert.doesNotMatch((await says(page)).head, /½/);
  await square(page, 9).click();
  assert.equal(await moving(page), "moment", "the press skips the marks");
  const won = text("head.wins", { player: "X", high: 1, low: "½" });
  assert.equal((await says(page)).head, won, "the result is there");
  await square(page, 9).click();
  assert.equal(await moving(page), "none", "the next one ends the moment");
  assert.equal((await says(page)).head, won);
  // The sentence on the deciding move may take the place of the prompt meanwhile.
  assert.notEqual((await says(page)).todo, text("refused.over"), "and is not refused");
  await square(page, 9).click();
  assert.equal((await says(page)).todo, text("refused.over"), "and then presses work again");
});

test("the same by the keyboard, and by what clicks without a press", async (t) => {
  const page = await open(t, LAST, { ...MOVING, prepare: settings({ speed: "slow" }) });
  await choose(page, 4);
  assert.equal(await moving(page), "collapse");
  // A screen reader clicks while the animation still shows the earlier position.
  await choice(page)
    .getByRole("button")
    .first()
    .evaluate((element) => /** @type {HTMLElement} */ (element).click());
  assert.equal(await moving(page), "moment");
  assert.match((await says(page)).head, /½/);
  await button(page, "tool.again").focus();
  await page.keyboard.press("Enter");
  assert.equal(await moving(page), "none");
  assert.doesNotMatch((await says(page)).head, /½/, "a button works as soon as it is seen");
});

test("a button works from the moment it is seen, also while a row is drawn", async (t) => {
  const page = await open(t, LAST, { ...MOVING, prepare: settings({ speed: "slow" }) });
  await choose(page, 4);
  await square(page, 9).click();
  assert.equal(await moving(page), "moment");
  await button(page, "tool.again").click();
  assert.doesNotMatch((await says(page)).head, /½/, "a new game has begun");
  assert.equal(await hash(page), "#goff");
});

test("a board that nobody sees waits for nothing", async (t) => {
  const page = await open(t, LAST, { ...MOVING, viewport: { width: 320, height: 300 } });
  await page.keyboard.press("4");
  const commit = outcome(page, 4);
  await commit.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await board(page).evaluate(
    (element) =>
      new Promise((resolve) =>
        new IntersectionObserver(([entry]) => entry && !entry.isIntersecting && resolve(0)).observe(
          element,
        ),
      ),
  );
  await frames(page, 4);
  await commit.evaluate((element) => /** @type {HTMLElement} */ (element).click());
  await headline(page).filter({ hasText: "½" }).waitFor();
  assert.equal(await moving(page), "none");
});

test("in the first game and in a lesson, too, the words follow the collapse", async (t) => {
  const page = await open(t, "", { ...MOVING, landing: true });
  await button(page, "landing.learn").click();
  await asked(page, "guide.1");
  for (const action of ["15", "56", "36", "16"])
    for (const n of action) await square(page, Number(n)).click();
  await asked(page, "guide.5");
  // A pointer that rests on the square that closed the cycle does not preview anything.
  await square(page, 1).hover();
  await square(page, 6).click();
  assert.equal(await moving(page), "collapse");
  assert.match((await says(page)).todo, sentence("guide.5"));
  await boardAtRest(page).waitFor();
  await asked(page, "guide.6");
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
