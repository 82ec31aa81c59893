// A phone whose browser is set to letters of twice the size: the page is as wide as the screen, and the board
// and the header are whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled, site } from "./helper.mjs";
import { grid } from "./person.mjs";
import { STATES, stored } from "./states.mjs";

const open = site({ args: ["--blink-settings=defaultFontSize=32"] });
const WINDOWS = /** @type {const} */ ([
  [390, 844],
  [320, 640],
]);
const NAMES = ["landing", "choice", "two-cycle", "rows", "live-turn", "live-over", "dice-measure"];

for (const wanted of NAMES)
  test(wanted, async (t) => {
    const state = STATES.find(({ name }) => name === wanted);
    assert.ok(state, "there is such a state");
    const { hash, landing, settings, prepare, act } = state;
    const page = await open(t, hash, {
      viewport: { width: 390, height: 844 },
      landing: landing ?? false,
      prepare: async (page) => {
        if (settings) await stored(page, settings);
        await prepare?.(page);
      },
    });
    await act?.(page);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await settled(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      const header = page.locator("#top").getByRole("button").filter({ visible: true });
      const parts = [...(await grid(page).getByRole("button").all()), ...(await header.all())];
      assert.ok(parts.length > 10);
      for (const part of parts) {
        const { x = -1, width: wide = 0 } = (await part.boundingBox()) ?? {};
        assert.ok(x >= 0 && wide > 0 && x + wide <= width, `${await part.textContent()} at ${x}`);
      }
    }
  });
