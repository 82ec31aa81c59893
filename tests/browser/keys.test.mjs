// The keyboard: the table of shortcuts, their effects and the dialog that lists them.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SHORTCUTS } from "../../www/js/a11y/shortcuts.js";
import { sentence } from "./english.mjs";
import { hash, ownClipboard, site } from "./helper.mjs";
import {
  badLink,
  button,
  contentsOf,
  dialog,
  field,
  focused,
  fromMenu,
  outcome,
  says,
  square,
  told,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** Presses Esc and waits until the browser has closed the dialog. @param {Page} page */
async function escape(page) {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

test("no key means two things in one place", () => {
  for (const place of ["page", "board", "moves"]) {
    const keys = SHORTCUTS.filter(({ where }) => where === place).flatMap(({ keys }) => keys);
    assert.equal(new Set(keys).size, keys.length);
  }
});

test("a key that is held down picks an outcome, and does not choose it", async (t) => {
  const page = await open(t, "#goff,14,15,48,18");
  await outcome(page, 1).focus();
  // A second press without a release is a repetition.
  for (let i = 0; i < 3; i++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  assert.doesNotMatch(await hash(page), /@/);
  await page.keyboard.press("Enter");
  assert.match(await hash(page), /@1/);
});

test("the dialog shows every row of the table, from its top, and returns the focus", async (t) => {
  const page = await open(t);
  await square(page, 4).focus();
  await page.keyboard.press("?");
  const shown = dialog(page, "keys.title");
  await shown.waitFor();
  assert.equal(await shown.getByRole("row").count(), SHORTCUTS.length);
  assert.doesNotMatch(await shown.innerText(), /keys?\.\w/, "every row has its text");
  assert.equal(await contentsOf(shown).evaluate((element) => element.scrollTop), 0);
  await escape(page);
  assert.ok(await square(page, 4).and(focused(page)).isVisible());
});

describe("bare characters", () => {
  test("open the dialogs, copy, and play", async (t) => {
    const page = await open(t, "#goff,14", { prepare: ownClipboard });
    await page.keyboard.press("n");
    await dialog(page, "new.title").waitFor();
    // In a dialog, letters and digits are no shortcuts.
    await page.keyboard.press("c");
    await page.keyboard.press("5");
    await escape(page);
    assert.match((await says(page)).todo, sentence("todo.first", { mark: "O2" }));
    await page.keyboard.press("N");
    await dialog(page, "new.title").waitFor();
    await escape(page);
    await page.keyboard.press("c");
    await told(page, "done.copied");
    await page.keyboard.press("s");
    await dialog(page, "share.title").waitFor();
  });

  test("do nothing while somebody types", async (t) => {
    const page = await open(t, "#goff,14,zz");
    await field(badLink(page), "broken.text").focus();
    for (const key of ["n", "c", "s", "?", "5", "Control+z"]) await page.keyboard.press(key);
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.match((await says(page)).todo, sentence("todo.opening", { mark: "X1" }));
  });

  test("can be switched off, and stay so", async (t) => {
    const page = await open(t);
    await page.keyboard.press("?");
    await field(page, "keys.single").uncheck();
    await escape(page);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await square(page, 1).waitFor();
      for (const key of ["n", "5", "?"]) await page.keyboard.press(key);
      assert.equal(await page.getByRole("dialog").count(), 0);
      assert.match((await says(page)).todo, sentence("todo.opening", { mark: "X1" }));
    }
    // Other keys still work, and the help leads to the dialog.
    await square(page, 1).click();
    await escape(page);
    assert.match((await says(page)).todo, sentence("todo.opening", { mark: "X1" }));
    await fromMenu(page, "page.help");
    await button(page, "help.keys.open").click();
    await field(page, "keys.single").check();
    await escape(page);
    // The pointer was on the checkbox, and would now hover over the square below it.
    await page.mouse.move(0, 0);
    await page.keyboard.press("5");
    assert.match((await says(page)).todo, sentence("todo.second", { mark: "X1", square: 5 }));
    assert.equal(await hash(page), "#goff");
  });
});
