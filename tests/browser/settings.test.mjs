// The settings: in the dialog, across reloads, and without working storage.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { text } from "./english.mjs";
import { settled, site } from "./helper.mjs";
import {
  button,
  contentsOf,
  dialog,
  field,
  focused,
  heading,
  named,
  notice,
  square,
} from "./person.mjs";

/** @import { TextKey } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** The radio button for one value of a setting. @param {Page} page @param {TextKey} setting @param {TextKey} value */
const choice = (page, setting, value) => named(named(page, "radiogroup", setting), "radio", value);
/** @param {Page} page */
const openSettings = (page) => button(page, "page.settings").click();

describe("in the page", () => {
  test("follows what another tab has set, also after the page has slept", async (t) => {
    const page = await open(t, "#goff,14,15");
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    for (const [type, value] of /** @type {const} */ ([
      ["storage", "dark"],
      ["pageshow", "light"],
      ["visibilitychange", "contrast"],
    ])) {
      await page.evaluate(([type, value]) => {
        localStorage.setItem(
          "quantum-tic-tac-toe.settings",
          JSON.stringify({ version: 1, theme: value, later: 1 }),
        );
        (type === "visibilitychange" ? document : globalThis).dispatchEvent(new Event(type));
      }, /** @type {const} */ ([type, value]));
      assert.equal(await theme(), value, type);
    }
  });

  test("the tab that another window has opened stays closed here, and the other way round", async (t) => {
    const page = await open(t, "#goff,14,15");
    const tab = (/** @type {TextKey} */ key) => named(page, "tab", key);
    const isOpen = async (/** @type {TextKey} */ key) =>
      (await tab(key).getAttribute("aria-selected")) === "true";
    /** Another window sets the analysis, and something that shows when it has been heard here. @param {string} analysis @param {string} theme */
    async function elsewhere(analysis, theme) {
      const stored = JSON.stringify({ version: 1, analysis, theme });
      await page.evaluate((stored) => {
        localStorage.setItem("quantum-tic-tac-toe.settings", stored);
        dispatchEvent(new Event("storage"));
      }, stored);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
      await settled(page);
    }
    await tab("moves.title").waitFor();
    await elsewhere("on", "dark");
    assert.ok(await isOpen("moves.title"));
    await tab("tool.analysis").click();
    await elsewhere("off", "light");
    assert.ok(await isOpen("tool.analysis"));
  });

  test("the language that another window has chosen can be chosen here", async (t) => {
    const page = await open(t, "#goff,14,15");
    await openSettings(page);
    const list = field(dialog(page, "settings.title"), "settings.language");
    await page.keyboard.press("Escape");
    await page.evaluate(() => {
      localStorage.setItem("quantum-tic-tac-toe.settings", '{"version":1,"language":"de"}');
      dispatchEvent(new Event("storage"));
    });
    await openSettings(page);
    assert.equal(await list.inputValue(), "en");
    await Promise.all([page.waitForEvent("load"), list.selectOption("de")]);
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  });

  test("takes effect at once and is there after a reload", async (t) => {
    const page = await open(t, "#goff,14,15");
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    assert.equal(await theme(), "auto");
    await openSettings(page);
    await choice(page, "settings.theme", "settings.theme.dark").check();
    assert.equal(await theme(), "dark");
    await choice(page, "settings.sound", "settings.on").check();
    await page.reload();
    await square(page, 1).waitFor();
    assert.equal(await theme(), "dark");
    await openSettings(page);
    assert.ok(await choice(page, "settings.theme", "settings.theme.dark").isChecked());
    assert.ok(await choice(page, "settings.sound", "settings.on").isChecked());
  });

  test("by keyboard: opened, changed, closed, and the focus is back where it was", async (t) => {
    const page = await open(t);
    const opener = button(page, "page.settings");
    await opener.focus();
    await page.keyboard.press("Enter");
    await dialog(page, "settings.title").waitFor();
    /** @param {import("playwright-core").Locator} one */
    const hasFocus = async (one) => assert.ok(await one.and(focused(page)).isVisible());
    await hasFocus(choice(page, "settings.theme", "settings.theme.auto"));
    await page.keyboard.press("ArrowRight");
    await hasFocus(choice(page, "settings.theme", "settings.theme.light"));
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
    await page.keyboard.press("Tab");
    await hasFocus(field(page, "settings.language"));
    await page.keyboard.press("Tab");
    await hasFocus(choice(page, "settings.speed", "settings.speed.normal"));
    await page.keyboard.press("Escape");
    await hasFocus(opener);
    assert.equal(await page.evaluate(() => location.hash), "#goff", "nothing was played");
  });

  test("says when the system asks for less motion, as long as it does", async (t) => {
    const page = await open(t, "", { reducedMotion: "reduce" });
    await openSettings(page);
    await page.getByText(text("settings.still")).waitFor();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.getByText(text("settings.still")).waitFor({ state: "hidden" });
  });

  for (const [name, spoil] of /** @type {[string, () => void][]} */ ([
    [
      "denied",
      () =>
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        }),
    ],
    [
      "full",
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      },
    ],
    [
      "damaged",
      () => Storage.prototype.setItem.call(localStorage, "quantum-tic-tac-toe.settings", "{"),
    ],
  ]))
    test(`storage ${name}: the page plays, and what is set holds while it is open`, async (t) => {
      const page = await open(t, "#goff,14", { prepare: (page) => page.addInitScript(spoil) });
      await openSettings(page);
      await choice(page, "settings.theme", "settings.theme.light").check();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
      const told = page.getByText(text(name === "damaged" ? "settings.kept" : "settings.not-kept"));
      assert.ok(await told.isVisible());
      // Without any storage, the dialog says so from the beginning.
      if (name === "full") await notice(page, "news.full").waitFor();
      if (name === "damaged") await notice(page, "news.aside").waitFor();
    });

  test("every choice is at least 44 pixels high and wide, at 320 pixels too", async (t) => {
    const page = await open(t, "", { viewport: { width: 320, height: 640 } });
    await openSettings(page);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      await settled(page);
      const form = dialog(page, "settings.title");
      for (const choice of await form.locator(".segments label, button, select").all()) {
        const box = await choice.boundingBox();
        assert.ok(box && box.width >= 44 && box.height >= 44, JSON.stringify(box));
      }
      const wide = await contentsOf(form).evaluate((d) => d.scrollWidth - d.clientWidth);
      assert.ok(wide <= 0, `the dialog scrolls sideways by ${wide} at ${width}`);
      const title = await heading(page, "page.title").boundingBox();
      assert.ok(title && title.height < 30, "the title stays on one line");
    }
  });
});
