// The sample page of a physics course: its boards match its text, they do not affect each other or the
// page, and the page is readable everywhere.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { reserve } from "../../tools/element-docs.mjs";
import { loadAxe, objections, WCAG } from "./checks.mjs";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { physicsPage } from "../../www/js/lib/address.js";
import { sentence } from "./english.mjs";
import { settled } from "./helper.mjs";
import { hosts, press, ready } from "./hosts.mjs";
import { button, grid, guess, heading, lesson, moves, region, tab } from "./person.mjs";
import { translated } from "./translated.mjs";

/** @typedef {import("playwright-core").Page} Page */

const openPage = hosts();
/** @param {import("node:test").TestContext} t @param {Parameters<typeof openPage>[2]} [options] */
const open = (t, options) => openPage(t, "", { path: "physics.html", ...options });
const IDS = ["#position", "#on-entanglement", "#game-board"];

/** Scrolls down the page until all its boards are there. @param {Page} page */
async function read(page) {
  for (const id of IDS) {
    await page.locator(id).scrollIntoViewIfNeeded();
    await ready(page, id);
  }
  const board = page.locator("#on-entanglement");
  await heading(lesson(board), "learn.entanglement.title").waitFor();
}

/** @param {Page} page */
const records = (page) =>
  page.evaluate(
    (ids) => ids.map((id) => document.querySelector(id)?.getAttribute("record") ?? ""),
    IDS,
  );

/** Runs in the page: records every height that one of these elements ever has. @param {string[]} ids */
function watchHeights(ids) {
  /** @type {Record<string, number[]>} */
  const heights = {};
  Reflect.set(window, "heights", heights);
  const look = () => {
    for (const id of ids) {
      const box = document.querySelector(id)?.getBoundingClientRect();
      if (box) (heights[id] ??= []).push(box.height);
    }
    requestAnimationFrame(look);
  };
  look();
}

/** All of the page fits, and no text line is too long. @param {Page} page @param {number} width */
async function fits(page, width) {
  const { wide, cut, letters } = await page.evaluate(() => {
    const p = /** @type {HTMLElement} */ (document.querySelector("section p"));
    const size = parseFloat(getComputedStyle(p).fontSize);
    return {
      wide: document.documentElement.scrollWidth,
      cut: [...document.querySelectorAll("main *")]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
        .map((one) => one.outerHTML.slice(0, 80)),
      letters: p.offsetWidth / (size * 0.45), // a letter of these fonts, about
    };
  });
  assert.deepEqual([wide, cut], [width, []]);
  assert.ok(letters < 80, `${letters} letters in a line at ${width}`);
}

/** The worlds and numbers that the text on figure 1 names. @param {Page} page */
async function figure1(page) {
  const position = page.locator("#position");
  await tab(position, "tool.worlds").click();
  await region(position, "worlds.title")
    .getByText(sentence("worlds.product", { n: 6 }))
    .waitFor();
  const told = await page.evaluate(async (src) => {
    const { default: init, Game } = await import(src);
    await init();
    const { squares, components } = Game.fromRecord("goff 12 23 69").ensemble();
    const x1 = (/** @type {number} */ n) =>
      squares[n - 1].find((/** @type {any} */ { move }) => move === 1).probability;
    const chain = Game.fromRecord("goff 12 23 36").ensemble().components[0].worlds;
    return [x1(1), x1(2), components.map((/** @type {any} */ { worlds }) => worlds), chain];
  }, "/sources/pkg/quantum_tic_tac_toe.js");
  assert.deepEqual(told, [2 / 3, 1 / 3, [3, 2], 4]);
  // The cycle of the text: 1–4, 4–8, 8–1.
  const ways = await page.evaluate(async (src) => {
    const { default: init, Game } = await import(src);
    await init();
    const view = Game.fromRecord("goff 14 48 18").view();
    return [view.phase, view.turn, view.options.length];
  }, "/sources/pkg/quantum_tic_tac_toe.js");
  assert.deepEqual(ways, ["collapse", "O", 2]);
}

describe("the lecture", () => {
  test("has three boards: a position, a lesson, a game; each on its own", async (t) => {
    const page = await open(t);
    await read(page);
    await t.test("says of figure 1 what the engine says", () => figure1(page));
    const [position, started] = await records(page);
    assert.equal(position, "goff 12 23 69");
    await press(page, "15", "#game-board");
    await moves(page.locator("#game-board")).getByRole("listitem").nth(1).waitFor();
    const [same, still, game = ""] = await records(page);
    assert.deepEqual([same, still], [position, started]);
    assert.match(game, /^goff 15 \d\d$/);
    await guess(page.locator("#on-entanglement"), "3");
    await press(page, "59", "#on-entanglement");
    await button(lesson(page.locator("#on-entanglement")), "lesson.next").waitFor();
    await press(page, "78", "#position");
    assert.deepEqual(await records(page), [same, still, game]);
    assert.equal(page.workers().length, 1);
    assert.equal(await page.evaluate(() => location.hash), "");
  });

  test("loads the boards further below when one comes near them", async (t) => {
    const page = await open(t, { viewport: { width: 390, height: 500 } });
    await ready(page, "#position");
    await page.waitForLoadState("networkidle");
    assert.equal(await grid(page.locator("#game-board")).count(), 0);
    await page.locator("#game-board").scrollIntoViewIfNeeded();
    await ready(page, "#game-board");
  });

  test("axe finds nothing, light and dark, wide and narrow, unfolded", async (t) => {
    const page = await open(t);
    await loadAxe(page);
    await read(page);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    assert.deepEqual(await objections(page, WCAG), []);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await objections(page, ["color-contrast"]), []);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await objections(page, WCAG), []);
  });

  for (const language of LANGUAGES)
    test(`fits 320 pixels, and its boards speak its language: ${language}`, async (t) => {
      const path = physicsPage(language);
      const page = await open(t, { path, viewport: { width: 320, height: 640 } });
      await ready(page, "#position");
      const words = translated(language);
      await words.named(page.locator("#position"), "tab", "tool.worlds").waitFor();
      assert.deepEqual(
        await page.evaluate(() => [
          document.documentElement.scrollWidth,
          ...[...document.querySelectorAll("main *, nav *")]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
            .map((one) => one.outerHTML.slice(0, 80)),
        ]),
        [320],
      );
    });

  test("nothing moves while the boards come, and all of it fits", async (t) => {
    const css = readFileSync(new URL("../../www/css/pages/physics.css", import.meta.url), "utf8");
    const bare = (/** @type {string} */ text) => text.replace(/\s+/g, "");
    assert.ok(bare(css).includes(bare(reserve())), "the rule of doc/element.md, as it is now");
    const page = await open(t, {
      viewport: { width: 320, height: 900 },
      prepare: (page) => page.addInitScript(watchHeights, IDS),
    });
    for (const width of [320, 390, 430, 768, 820, 1280]) {
      if (width > 320) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(page.url());
      }
      await read(page);
      const heights = await page.evaluate(() => Reflect.get(window, "heights"));
      // From before the script has loaded to the last text of the lesson. The limit allows for rounding.
      for (const [id, seen] of Object.entries(heights)) {
        const moved = Math.max(...seen) - Math.min(...seen);
        assert.ok(moved < 1, `${id} at ${width}: ${seen}`);
      }
      assert.deepEqual(Object.keys(heights), IDS);
      await fits(page, width);
    }
    await page.setViewportSize({ width: 1920, height: 900 });
    await settled(page);
    await fits(page, 1920);
  });

  test("without scripts the text is all there", async (t) => {
    const page = await open(t, { javaScriptEnabled: false });
    assert.ok(await page.getByText("Neither mark has such a sum of its own").isVisible());
  });
});
