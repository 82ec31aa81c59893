// The keyboard: what the table says, the handlers do and the dialog shows.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SHORTCUTS } from "../../www/js/a11y/shortcuts.js";
import { hash, ownClipboard, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** Esc, and a moment for the browser to close a dialog by it. @param {Page} page */
async function escape(page) {
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
}

test("no key means two things in one place", () => {
  for (const place of ["page", "board", "moves"]) {
    const keys = SHORTCUTS.filter(({ where }) => where === place).flatMap(({ keys }) => keys);
    assert.equal(new Set(keys).size, keys.length);
  }
});

test("the dialog shows every row of the table, from its top, and returns the focus", async (t) => {
  const page = await open(t);
  await square(page, 4).focus();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.waitFor();
  assert.equal(await dialog.locator("tr").count(), SHORTCUTS.length);
  assert.doesNotMatch(await dialog.innerText(), /keys?\.\w/, "every row has its text");
  assert.equal(await dialog.evaluate((element) => element.scrollTop), 0);
  await escape(page);
  assert.match(
    (await page.evaluate(() => tree().activeElement?.getAttribute("aria-label"))) ?? "",
    /^Square 4/,
  );
});

describe("bare characters", () => {
  test("open the dialogs, copy, and play", async (t) => {
    const page = await open(t, "#goff,14", { prepare: ownClipboard });
    await page.keyboard.press("n");
    await page.locator("dialog#new").waitFor();
    // In a dialog they are nothing but characters.
    await page.keyboard.press("c");
    await page.keyboard.press("5");
    await escape(page);
    assert.match((await says(page)).todo, /Choose two squares/);
    await page.keyboard.press("N");
    await page.locator("dialog#new").waitFor();
    await escape(page);
    await page.keyboard.press("c");
    await page.locator("#done", { hasText: "The link to this game is copied." }).waitFor();
    await page.keyboard.press("s");
    await page.locator("#share-dialog").waitFor();
  });

  test("do nothing while somebody types", async (t) => {
    const page = await open(t, "#goff,14,zz");
    await page.locator("#broken textarea").focus();
    for (const key of ["n", "c", "s", "?", "5", "Control+z"]) await page.keyboard.press(key);
    assert.equal(await page.locator("dialog[open]").count(), 0);
    assert.match((await says(page)).todo, /Choose two squares/);
  });

  test("can be switched off, and stay so", async (t) => {
    const page = await open(t);
    await page.keyboard.press("?");
    await page.getByLabel("Keys of a single character").uncheck();
    await escape(page);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await square(page, 1).waitFor();
      for (const key of ["n", "5", "?"]) await page.keyboard.press(key);
      assert.equal(await page.locator("dialog[open]").count(), 0);
      assert.match((await says(page)).todo, /Choose two squares/);
    }
    // Others still hold, and the help leads to the dialog.
    await square(page, 1).click();
    await escape(page);
    assert.match((await says(page)).todo, /Choose two squares/);
    await page.locator("#how").click();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await page.getByLabel("Keys of a single character").check();
    await escape(page);
    await page.keyboard.press("5");
    assert.match((await says(page)).todo, /^X1 (is )?in squares? 5/);
    assert.equal(await hash(page), "");
  });
});
