// The page behind another window. Headless Chromium has no windows, so this test uses the whole browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chromium } from "../../tools/browsers.mjs";
import { text } from "./english.mjs";
import { behind, site } from "./helper.mjs";
import { button, posed, puzzle } from "./person.mjs";

const open = site({ executable: chromium });

test("a button that gives way to another one hands the focus on, also behind another window", async (t) => {
  const page = await open(t, "#puzzle=30");
  await posed(page);
  await behind(page);
  for (const [pressed, next] of /** @type {const} */ ([
    ["puzzle.hint", "puzzle.hint.more"],
    ["puzzle.hint.more", "puzzle.copy"],
  ])) {
    const held = await button(puzzle(page), pressed).evaluate((found) => {
      const button = /** @type {HTMLElement} */ (found);
      button.focus();
      button.click();
      return tree().activeElement?.textContent;
    });
    assert.equal(held?.trim(), text(next));
  }
});
