// What is said aloud in the page: it is heard once, again when it is said again, and never for a mouse
// that passes by.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { frames, play, site } from "./helper.mjs";
import { square } from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

const open = site();

describe("in the page", () => {
  /** What the live regions hold, after the pause. @param {import("playwright-core").Page} page */
  const heard = async (page) => {
    await frames(page, 12);
    return page.locator("#said").evaluate((root) => [...root.children].map((r) => r.textContent));
  };

  test("one live region speaks at a time, and the status line is none", async (t) => {
    const page = await open(t, "#goff,14,15,48");
    assert.equal(await page.locator("#status[role], #status [aria-live]").count(), 0);
    await square(page, 1).click();
    const first = await heard(page);
    assert.equal(first.filter(Boolean).length, 1);
    await square(page, 8).click();
    const second = await heard(page);
    assert.equal(second.filter(Boolean).length, 1);
    assert.match(second.join(""), /closed a cycle of .*so X chooses.*With O4 in square 1/);
    assert.notEqual(first.findIndex(Boolean), second.findIndex(Boolean), "by turns");
  });

  test("the other kind of stone is heard when it is taken up, and when it is put back", async (t) => {
    const page = await open(t, "#kvantove,5");
    const heard = (/** @type {string} */ sentence) =>
      page.locator("#said > *", { hasText: sentence }).waitFor({ state: "attached" });
    await page.keyboard.press("q");
    await heard("Choose two free squares for quantum O2.");
    await page.keyboard.press("q");
    await heard("Choose a square for classical O2.");
    await page.keyboard.press("q");
    await page.keyboard.press("1");
    await heard("O2 is in square 1 and …?");
    await page.keyboard.press("1");
    await heard("Choose two free squares for quantum O2.");
  });

  test("the same sentence twice is heard twice", async (t) => {
    const page = await open(t, "#goff,14,15,48,18,@1");
    // What the link opened is told first; what comes soon after would be told along with it.
    await page.locator("#said", { hasText: "X to move" }).waitFor({ state: "attached" });
    await square(page, 1).click();
    await page.locator("#said", { hasText: "is closed" }).waitFor({ state: "attached" });
    const first = await heard(page);
    await square(page, 1).click();
    const second = await heard(page);
    assert.match(first.join(""), /Square 1 is closed/);
    assert.deepEqual(second, [...first].reverse());
  });

  test("a mouse that passes over the board says nothing, the focus does", async (t) => {
    const page = await open(t, "#goff,14,15,48");
    await square(page, 1).click();
    const before = await heard(page);
    await square(page, 8).hover();
    assert.match(await page.locator("#todo").innerText(), /closes a cycle/);
    assert.deepEqual(await heard(page), before);
    await page.mouse.move(0, 0);
    await page.keyboard.press("ArrowRight");
    assert.match((await heard(page)).join(""), /O4 in squares 1 and 2/);
  });

  test("a whole game is told", async (t) => {
    const page = await open(t);
    /** @type {string[]} */
    const told = [];
    await play(page, "12 45 23 56 36 14 @4", async (n) => {
      for (let press = 0; press < (n > 0 ? 1 : 2); press++) {
        await page.keyboard.press(String(Math.abs(n)));
        told.push((await heard(page)).join(""));
      }
    });
    // The square that closed the cycle has the focus, and yet its first press only shows.
    assert.match(told.at(-2) ?? "", /^So it would be with O6 in square 4/);
    assert.match(
      told.at(-1) ?? "",
      /^X put O6 in square 4.*X’s row 1–\u20602–\u20603.*O’s row.*X wins 1 to ½/,
    );
  });
});
