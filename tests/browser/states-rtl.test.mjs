// Every ninth state of the page in an artificial language, written from right to left.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readTexts, text } from "./english.mjs";
import { BUILT, hash as hashOf, site } from "./helper.mjs";
import { testsOfStates } from "./looks.mjs";
import { board, dialog, focused, moveButtons, panel, square } from "./person.mjs";
import { textsIn, withPseudoLanguages } from "./pseudo.mjs";

describe("from right to left", () => {
  for (const [name, look] of testsOfStates("rtl")) test(name, look);
});

describe("on the board", () => {
  const open = site({ replace: withPseudoLanguages(BUILT) });
  readTexts(textsIn("rtl"));

  test("the board stays as it is, and lists are gone through the other way", async (t) => {
    const page = await open(t, "#goff,14,15,48", { locale: "he" });
    assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
    const x = async (/** @type {number} */ n) => (await square(page, n).boundingBox())?.x ?? 0;
    assert.ok((await x(1)) < (await x(3)), "square 1 is left of square 3");
    const left = async (/** @type {import("playwright-core").Locator} */ part) =>
      (await part.boundingBox())?.x ?? 0;
    assert.ok((await left(board(page))) > (await left(panel(page))), "the board comes first");
    await square(page, 1).focus();
    await page.keyboard.press("ArrowRight");
    assert.ok(await square(page, 2).and(focused(page)).isVisible());
    const moves = moveButtons(page);
    await moves.nth(2).focus();
    await page.keyboard.press("ArrowRight");
    assert.ok(await moves.nth(1).and(focused(page)).isVisible());
    await page.keyboard.press("ArrowLeft");
    assert.ok(await moves.nth(2).and(focused(page)).isVisible());
    assert.equal(await hashOf(page), "#goff,14,15,48");
    await page.keyboard.press("?");
    const row = dialog(page, "keys.title")
      .getByRole("row")
      .filter({ hasText: text("key.ArrowUp") })
      .nth(1);
    assert.match(await row.innerText(), new RegExp(text("key.ArrowRight")));
  });
});
