// What a person sets: in the dialog, across reloads, and with storage that fails.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { site } from "./helper.mjs";

const open = site();

describe("in the page", () => {
  test("takes effect at once and is there after a reload", async (t) => {
    const page = await open(t, "#goff,14,15");
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    assert.equal(await theme(), "auto");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    assert.equal(await theme(), "dark");
    await page
      .getByRole("radiogroup", { name: "Sound" })
      .getByRole("radio", { name: "On" })
      .check();
    await page.reload();
    await page.locator("#grid button").first().waitFor();
    assert.equal(await theme(), "dark");
    await page.getByRole("button", { name: "Settings" }).click();
    assert.ok(await page.getByRole("radio", { name: "Dark" }).isChecked());
    const sound = page.getByRole("radiogroup", { name: "Sound" });
    assert.ok(await sound.getByRole("radio", { name: "On" }).isChecked());
  });

  test("by keyboard: opened, changed, closed, and the focus is back where it was", async (t) => {
    const page = await open(t);
    await page.locator("#set").focus();
    await page.keyboard.press("Enter");
    await page.locator("#settings[open]").waitFor();
    const focused = () =>
      page.evaluate(() => {
        const active = tree().activeElement;
        return active instanceof HTMLInputElement ? `${active.name} ${active.value}` : active?.id;
      });
    assert.equal(await focused(), "theme auto");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), "theme light");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "set-language");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "speed normal");
    await page.keyboard.press("Escape");
    assert.equal(await focused(), "set");
    assert.equal(await page.evaluate(() => location.hash), "", "nothing was played");
  });

  test("says when the system asks for less motion, as long as it does", async (t) => {
    const page = await open(t, "", { reducedMotion: "reduce" });
    await page.locator("#set").click();
    await page.getByText("Your system asks for less motion").waitFor();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.getByText("Your system asks for less motion").waitFor({ state: "hidden" });
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
      await page.locator("#set").click();
      await page.getByRole("radio", { name: "Light" }).check();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
      const told = page.getByText(name === "damaged" ? "Kept on this device" : "keeps nothing");
      assert.ok(await told.isVisible());
    });

  test("every choice is at least 44 pixels high and wide, at 320 pixels too", async (t) => {
    for (const width of [320, 1440]) {
      const page = await open(t, "", { viewport: { width, height: 640 } });
      await page.locator("#set").click();
      for (const choice of await page
        .locator("#settings .segments label, #settings :is(button, select)")
        .all()) {
        const box = await choice.boundingBox();
        assert.ok(box && box.width >= 44 && box.height >= 44, JSON.stringify(box));
      }
      const wide = await page.locator("#settings").evaluate((d) => d.scrollWidth - d.clientWidth);
      assert.ok(wide <= 0, `the dialog scrolls sideways by ${wide} at ${width}`);
      const title = await page.locator("h1").boundingBox();
      assert.ok(title && title.height < 30, "the title stays on one line");
    }
  });
});
