// Every state of the page (states.mjs) in two languages that nobody speaks: with texts of twice the
// length, and from right to left. Nothing is lost, and axe-core finds nothing to object to.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { AXE, losses, objections, WCAG } from "./checks.mjs";
import { learn, text } from "./english.mjs";
import { hash as hashOf, settled, site } from "./helper.mjs";
import { board, dialog, focused, moveButtons, panel, square } from "./person.mjs";
import { speak, textsIn } from "./pseudo.mjs";
import { STATES, stored } from "./states.mjs";

const open = site();

for (const direction of /** @type {const} */ (["ltr", "rtl"]))
  describe(direction === "rtl" ? "from right to left" : "twice as long", () => {
    // The tests look for what this page says.
    before(() => learn(textsIn(direction)));
    for (const { name, hash, landing, settings, moves, act, point } of STATES)
      test(name, async (t) => {
        const page = await open(t, hash, {
          bypassCSP: true,
          landing: landing ?? false,
          locale: direction === "rtl" ? "he" : "cy",
          viewport: { width: 1440, height: 900 },
          ...(moves ? { reducedMotion: "no-preference" } : {}),
          prepare: async (page) => {
            if (settings) await stored(page, settings);
            await speak(page, direction);
          },
        });
        await act?.(page);
        for (const [width, height] of /** @type {const} */ ([
          [1440, 900],
          [320, 640],
        ])) {
          await page.setViewportSize({ width, height });
          await page.mouse.move(0, 0);
          await page.evaluate(() => scrollTo(0, 0));
          await point?.(page);
          await settled(page);
          assert.deepEqual(await losses(page), [], `at ${width}`);
          const folder = process.env.SCREENSHOTS;
          if (folder)
            await page.screenshot({ path: `${folder}/${direction}-${name}-${width}.png` });
        }
        await page.evaluate(AXE);
        assert.deepEqual(await objections(page, WCAG), []);
      });
  });

describe("from right to left", () => {
  before(() => learn(textsIn("rtl")));

  test("the board stays as it is, and lists are gone through the other way", async (t) => {
    const page = await open(t, "#goff,14,15,48", {
      locale: "he",
      prepare: (page) => speak(page, "rtl"),
    });
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
