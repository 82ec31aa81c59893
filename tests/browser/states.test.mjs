// Every state of the page (states.mjs) is opened once, and looked at on every screen and in every
// theme: nothing is lost, clipped or out of reach, targets are large enough, what must be seen at
// once is, every part has a name, and axe-core finds nothing to object to (WCAG 2.2 AA).
import assert from "node:assert/strict";
import { test } from "node:test";
import { AXE, losses, nameless, objections, WCAG } from "./checks.mjs";
import { settled, site } from "./helper.mjs";
import { board, choice, hand, headline, measurement, moving, panel, task } from "./person.mjs";
import { STATES, stored } from "./states.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();

const SCREENS = /** @type {const} */ ([
  [320, 256], // 1280 × 1024 at 400 % zoom
  [320, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1440, 900],
]);

/** What a theme changes is colours, so what has nothing to do with them is asked once. */
const COLOURS = ["color-contrast", "link-in-text-block"];
const THEMES = /** @type {const} */ ([
  ["light", {}, WCAG],
  ["dark", { colorScheme: "dark" }, COLOURS],
  ["high contrast", { colorScheme: "light", contrast: "more" }, ["cat.color"]],
  ["dark, high contrast", { colorScheme: "dark", contrast: "more" }, ["cat.color"]],
]);

/** Where the window ends, or the panel beside the board if it scrolls by itself. @param {Page} page */
const endOfSight = (page) =>
  panel(page).evaluate((panel) => {
    const { bottom } = panel.getBoundingClientRect();
    const scrolls = getComputedStyle(panel).overflowY === "auto";
    return Math.min(innerHeight, scrolls ? bottom + 1 : Infinity);
  });

/** What is to be seen at once, wherever it is shown at all. */
const PARTS = { board, headline, task, choice, hand, measurement };

for (const { name, hash, landing, settings, moves, act, point } of STATES) {
  test(`${name}: on every screen, in every theme`, async (t) => {
    // Only this page goes round its own security policy: axe is put into it.
    const page = await open(t, hash, {
      bypassCSP: true,
      landing: landing ?? false,
      ...(moves ? { reducedMotion: "no-preference" } : {}),
      prepare: async (page) => settings && stored(page, settings),
    });
    await act?.(page);
    if (moves) assert.equal(await moving(page), moves);
    await point?.(page);
    assert.deepEqual(await nameless(page), [], "every part has a name");
    await page.evaluate(AXE);
    for (const [theme, media, rules] of THEMES) {
      await page.emulateMedia({ colorScheme: "light", contrast: "no-preference", ...media });
      assert.deepEqual(await objections(page, rules), [], theme);
    }
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      await page.mouse.move(0, 0);
      await page.evaluate(() => scrollTo(0, 0));
      await point?.(page);
      await settled(page);
      assert.deepEqual(await losses(page), [], `at ${width} × ${height}`);
      if (width === 320) continue;
      const end = await endOfSight(page);
      for (const [name, find] of Object.entries(PARTS)) {
        const part = find(page);
        const box = (await part.count()) ? await part.boundingBox() : null;
        const seen = !box || (box.y >= 0 && box.y + box.height <= end);
        assert.ok(seen, `the ${name} needs scrolling at ${width}: ${JSON.stringify(box)}`);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await objections(page, WCAG), [], "on a small phone");
  });
}
