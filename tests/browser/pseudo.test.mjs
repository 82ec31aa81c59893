// Every state of the page (states.mjs) in two languages that nobody speaks: with texts of twice the
// length, and from right to left. Nothing is lost, and axe-core finds nothing to object to.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AXE, losses, objections, WCAG } from "./checks.mjs";
import { hash as hashOf, settled, site } from "./helper.mjs";
import { square } from "./person.mjs";
import { speak, translated } from "./pseudo.mjs";
import { STATES, stored } from "./states.mjs";

const open = site();

for (const direction of /** @type {const} */ (["ltr", "rtl"]))
  describe(direction === "rtl" ? "from right to left" : "twice as long", () => {
    for (const { name, hash, settings, moves, act, point } of STATES)
      test(name, async (t) => {
        const page = await open(t, hash, {
          bypassCSP: true,
          locale: direction === "rtl" ? "he" : "cy",
          viewport: { width: 1440, height: 900 },
          ...(moves ? { reducedMotion: "no-preference" } : {}),
          prepare: async (page) => {
            if (settings) await stored(page, settings);
            await speak(page, direction);
          },
        });
        const english = translated(page, direction);
        await act?.(english);
        for (const [width, height] of /** @type {const} */ ([
          [1440, 900],
          [320, 640],
        ])) {
          await page.setViewportSize({ width, height });
          await page.mouse.move(0, 0);
          await page.evaluate(() => scrollTo(0, 0));
          await point?.(english);
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
  test("the board stays as it is, and lists are gone through the other way", async (t) => {
    const page = await open(t, "#goff,14,15,48", {
      locale: "he",
      prepare: (page) => speak(page, "rtl"),
    });
    const x = async (/** @type {number} */ n) => (await square(page, n).boundingBox())?.x ?? 0;
    assert.ok((await x(1)) < (await x(3)), "square 1 is left of square 3");
    const board = (await page.locator("#board").boundingBox())?.x ?? 0;
    assert.ok(
      board > ((await page.locator("#panel").boundingBox())?.x ?? 0),
      "the board comes first",
    );
    await square(page, 1).focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => tree().activeElement?.ariaLabel?.includes("2")), true);
    const moves = page.locator("#list button");
    await moves.nth(2).focus();
    await page.keyboard.press("ArrowRight");
    assert.ok(await moves.nth(1).evaluate((one) => one === tree().activeElement));
    await page.keyboard.press("ArrowLeft");
    assert.ok(await moves.nth(2).evaluate((one) => one === tree().activeElement));
    assert.equal(await hashOf(page), "#goff,14,15,48");
    await page.keyboard.press("?");
    const row = page.locator("#keys tr", { has: page.locator("kbd", { hasText: "↑" }) }).nth(1);
    assert.match(await row.innerText(), /→/);
  });
});
