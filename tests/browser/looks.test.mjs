// The canvas on the page: as many pixels as the screen has, painted only when something changes,
// readable in forced colours.
import assert from "node:assert/strict";
import { test } from "node:test";
import { counting, painted, site, square } from "./helper.mjs";
import { settled } from "./states.mjs";

const open = site();
test("the canvas has a pixel for each of the screen's, also when that changes", async (t) => {
  for (const deviceScaleFactor of [1, 1.5, 2, 3]) {
    const page = await open(t, "#goff,14", {
      deviceScaleFactor,
      viewport: { width: 393, height: 851 },
    });
    await page.waitForFunction(() => document.querySelector("canvas")?.width !== 300);
    const { width, css } = await page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#canvas"));
      return { width: canvas.width, css: canvas.getBoundingClientRect().width };
    });
    assert.ok(
      Math.abs(width - css * deviceScaleFactor) <= 1,
      `${width} for ${css} at ${deviceScaleFactor}`,
    );
  }
});

test("paints only when something changes, at most once a frame", async (t) => {
  const page = await open(t, "#goff,14,15", { prepare: counting });
  const paints = async () => {
    await page.waitForTimeout(300);
    return painted(page);
  };
  const first = await paints();
  assert.ok(first >= 1 && first <= 3, `${first} paints to begin with`);
  assert.equal(await paints(), first, "nothing changed");
  await square(page, 3).hover();
  const second = await paints();
  assert.equal(second, first + 1, "one thing changed");
  await page.mouse.move(5, 5);
  const third = await paints();
  // Three changes within one frame are one painting.
  await page.evaluate(() => {
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (
      document.querySelectorAll("#grid button")
    );
    for (const i of [0, 8, 3]) buttons[i]?.click();
  });
  assert.equal(await paints(), third + 1);
});

test("forced colours keep the board readable", async (t) => {
  const page = await open(t, "#goff,14,15,48,36,18", { forcedColors: "active" });
  await settled(page);
  const shades = await page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#canvas"));
    const data =
      canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4)
      seen.add(`${data[i]},${data[i + 1]},${data[i + 2]},${data[i + 3]}`);
    return seen.size;
  });
  assert.ok(shades > 10, "something is drawn");
});
