// The page in its main states on the screens it is made for: what must be visible at once is,
// nothing is cut off, targets are large enough, and nothing is painted when nothing changes.
// Leaves a screenshot of each state in tests/browser/screenshots/, to be looked at by a person.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { site, square } from "./helper.mjs";
import { settled, STATES } from "./states.mjs";

const open = site();
const FOLDER = fileURLToPath(new URL("screenshots/", import.meta.url));
mkdirSync(FOLDER, { recursive: true });

const SIZES = /** @type {const} */ ([
  [320, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1440, 900],
]);

for (const [name, hash, prepare] of STATES) {
  test(`${name}, on every screen`, async (t) => {
    const page = await open(t, hash);
    for (const [i, [width, height]] of SIZES.entries()) {
      const colorScheme = (i + name.length) % 2 ? "dark" : "light";
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      // What was selected, hovered or opened on the last screen is done anew on this one.
      await page.keyboard.press("Escape");
      await page.mouse.move(0, 0);
      await page.evaluate(() => scrollTo(0, 0));
      await prepare?.(page);
      await settled(page);
      await page.screenshot({ path: `${FOLDER}${name}-${width}-${colorScheme}.png` });

      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(sideways <= 0, `scrolls sideways by ${sideways} at ${width}`);
      if (width === 320) continue;
      const needed = ["#board", "#head", "#todo"];
      if (/choice|tried|measure/.test(name)) needed.push("#choice");
      for (const selector of needed) {
        const box = await page.locator(selector).boundingBox();
        const seen = box && box.y >= 0 && box.y + box.height <= height;
        assert.ok(seen, `${selector} needs scrolling at ${width}: ${JSON.stringify(box)}`);
      }
    }
  });
}

test("everything that is pressed is at least 44 pixels high and wide", async (t) => {
  for (const width of [320, 1440]) {
    const page = await open(t, "#goff,14,15,48,18", { viewport: { width, height: 900 } });
    for (const button of await page.locator("button:visible").all()) {
      const box = await button.boundingBox();
      assert.ok(
        box && box.width >= 44 && box.height >= 44,
        `${await button.innerText()} ${JSON.stringify(box)}`,
      );
    }
  }
});

test("at 400 % zoom everything can be reached, without scrolling sideways", async (t) => {
  const page = await open(t, "#goff,14,15,48,18", {
    viewport: { width: 320, height: 180 },
    deviceScaleFactor: 4,
  });
  await page.locator(".card").last().scrollIntoViewIfNeeded();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});

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
  const page = await open(t, "#goff,14,15", {
    prepare: (page) =>
      page.addInitScript(() => {
        Reflect.set(globalThis, "paints", 0);
        const clear = CanvasRenderingContext2D.prototype.clearRect;
        CanvasRenderingContext2D.prototype.clearRect = function (
          /** @type {[number, number, number, number]} */ ...box
        ) {
          Reflect.set(globalThis, "paints", Reflect.get(globalThis, "paints") + 1);
          return clear.apply(this, box);
        };
      }),
  });
  const paints = async () => {
    await page.waitForTimeout(300);
    return page.evaluate(() => Number(Reflect.get(globalThis, "paints")));
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
  await page.screenshot({ path: `${FOLDER}forced-colours.png` });
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
