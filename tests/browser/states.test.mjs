// Every state of the page (states.mjs) is opened once, and looked at on every screen and in every
// theme: nothing is lost, clipped or out of reach, targets are large enough, what must be seen at
// once is, and axe-core finds nothing to object to (WCAG 2.2 AA).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { site } from "./helper.mjs";
import { settled, STATES, stored } from "./states.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

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

for (const { name, hash, settings, moves, act, point } of STATES) {
  test(`${name}: on every screen, in every theme`, async (t) => {
    // Only this page goes round its own security policy: axe is put into it.
    const page = await open(t, hash, {
      bypassCSP: true,
      ...(moves ? { reducedMotion: "no-preference" } : {}),
      prepare: async (page) => settings && stored(page, settings),
    });
    await act?.(page);
    if (moves) assert.equal(await page.locator("#page").getAttribute("data-moving"), "collapse");
    await point?.(page);
    await page.evaluate(AXE);
    for (const [theme, media, rules] of THEMES) {
      await page.emulateMedia({ colorScheme: "light", contrast: "no-preference", ...media });
      await settled(page);
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
      for (const selector of ["#board", "#head", "#todo", "#choice"]) {
        const box = await page.locator(selector).boundingBox();
        const seen = !box || (box.y >= 0 && box.y + box.height <= height);
        assert.ok(seen, `${selector} needs scrolling at ${width}: ${JSON.stringify(box)}`);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await objections(page, WCAG), [], "on a small phone");
  });
}

/** What axe objects to. @param {Page} page @param {readonly string[]} rules what is asked, by tag or name */
const objections = (page, rules) =>
  page.evaluate(async (runOnly) => {
    const { violations } = await Reflect.get(globalThis, "axe").run(document, {
      runOnly,
      resultTypes: ["violations"],
    });
    return violations.map((/** @type {any} */ { id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((/** @type {any} */ n) => n.html + n.failureSummary),
    }));
  }, rules);

/**
 * What is lost on this screen, in the page or in the dialog that is open: sideways scrolling, text
 * that is cut off, controls that are too small, out of reach, or under something else when they are
 * scrolled to, as the keyboard's focus does.
 * @param {Page} page
 */
const losses = (page) =>
  page.evaluate(() => {
    const LEAST = 44;
    const dialog = document.querySelector("dialog[open]");
    const root = dialog ?? document.body;
    /** @type {string[]} */
    const found = [];
    for (const one of [document.documentElement, ...document.querySelectorAll("dialog[open]")])
      if (one.scrollWidth > one.clientWidth)
        found.push(`${one.tagName} is ${one.scrollWidth} wide in ${one.clientWidth}`);

    /** @param {Element} one */
    const shown = (one) =>
      one.checkVisibility() && !one.closest(".unseen") && getComputedStyle(one).clipPath === "none";
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent || !shown(parent)) continue;
      if (dialog === null && parent.closest("dialog")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      // A line that says what is pointed at may end in dots.
      if (!width || parent.closest("#named")) continue;
      if (left < -0.5 || right > innerWidth + 0.5)
        found.push(`“${text.textContent}” from ${left} to ${right}`);
    }

    const controls = root.querySelectorAll("button, a[href], input, textarea, [tabindex]");
    const from = [scrollX, scrollY, dialog?.scrollTop ?? 0];
    for (const control of controls) {
      if (!(control instanceof HTMLElement) || !control.checkVisibility()) continue;
      if (dialog === null && control.closest("dialog")) continue;
      if (control.tabIndex < 0 && !control.closest("#grid, #list, label")) continue;
      const name = `${control.tagName} ${control.id} ${control.textContent || control.ariaLabel}`;
      // A box to tick is as large as its label.
      const target = control.closest("label") ?? control;
      const { width, height } = target.getBoundingClientRect();
      if (width < LEAST - 0.01 || height < LEAST - 0.01)
        found.push(`${name} is ${width} × ${height}`);
      control.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = control.getBoundingClientRect();
      if (box.left < -0.5 || box.right > innerWidth + 0.5)
        found.push(`${name} from ${box.left} to ${box.right}`);
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const there = document.elementFromPoint(x, Math.min(Math.max(y, 1), innerHeight - 1));
      if (!there || !(control.contains(there) || target.contains(there)))
        found.push(`${name} is under ${there?.outerHTML.slice(0, 60)}`);
    }
    scrollTo(from[0] ?? 0, from[1] ?? 0);
    if (dialog) dialog.scrollTop = from[2] ?? 0;
    return found;
  });
