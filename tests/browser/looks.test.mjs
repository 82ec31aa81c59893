// The canvas on the page: its resolution is that of the screen, it is painted only when something changes,
// it is readable in forced colours, and it matches the stored pictures.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, test } from "node:test";
import { counting, frames, openGame, painted, settled, site } from "./helper.mjs";
import { grid, painting, square } from "./person.mjs";

const open = site();
test("the canvas has a pixel for each of the screen's, also when that changes", async (t) => {
  for (const deviceScaleFactor of [1, 1.5, 2, 3]) {
    const page = await open(t, "#goff,14", {
      deviceScaleFactor,
      viewport: { width: 393, height: 851 },
    });
    const size = () =>
      painting(page).evaluate((/** @type {HTMLCanvasElement} */ canvas) => ({
        width: canvas.width,
        css: canvas.getBoundingClientRect().width,
      }));
    // The default width of a canvas is 300.
    while ((await size()).width === 300) await frames(page, 1);
    const { width, css } = await size();
    assert.ok(
      Math.abs(width - css * deviceScaleFactor) <= 1,
      `${width} for ${css} at ${deviceScaleFactor}`,
    );
  }
});

test("a canvas that happens to be as wide as one without a size is square all the same", async (t) => {
  const page = await open(t, "#goff,14", { viewport: { width: 320, height: 640 } });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".stage .layout.layout.layout { --board: 300px }");
    Reflect.get(globalThis, "tree")().adoptedStyleSheets.push(sheet);
  });
  await page.waitForFunction(() => {
    const canvas = Reflect.get(globalThis, "tree")().querySelector("#canvas");
    return canvas.getBoundingClientRect().width === 300 && canvas.height === 300;
  });
});

test("paints only when something changes, at most once a frame", async (t) => {
  const page = await open(t, "#goff,14,15", { prepare: counting });
  const paints = async () => {
    await frames(page, 20);
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
  // Three changes within one frame cause one painting.
  await grid(page).evaluate((grid) => {
    const buttons = grid.querySelectorAll("button");
    for (const i of [0, 8, 3]) buttons[i]?.click();
  });
  assert.equal(await paints(), third + 1);
});

test("forced colours keep the board readable", async (t) => {
  const page = await open(t, "#goff,14,15,48,36,18", { forcedColors: "active" });
  await settled(page);
  const shades = await painting(page).evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
    const data =
      canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4)
      seen.add(`${data[i]},${data[i + 1]},${data[i + 2]},${data[i + 3]}`);
    return seen.size;
  });
  assert.ok(shades > 10, "something is drawn");
});

describe("the board looks as it did when it was last looked at", () => {
  // The comparison uses a small size: a machine's own fonts and smoothing make little difference, but a
  // missing pair does.
  const SIZE = 48;
  const TOLERANCE = 1.25; // of 255, on average over all pixels and colours
  const BOARDS = Object.entries({
    pairs: "#goff,15,29,35,47,78",
    choice: "#goff,14,15,48,36,18",
    rows: "#goff,12,45,23,56,36,14,@4",
    stones: "#kvantove,13,46,5,28,79",
    found: "#kvantove,12,45,36,78,9,36@6,12@1",
  });
  /** `PICTURES=write` replaces the stored pictures. Look at them afterwards. @param {string} name */
  const file = (name) => new URL(`pictures/${name}.png`, import.meta.url);
  const kept = (/** @type {string} */ name) =>
    `data:image/png;base64,${readFileSync(file(name), "base64")}`;

  /** @param {import("playwright-core").Page} page @param {string} name @param {string} hash */
  async function looksAsIn(page, name, hash) {
    await openGame(page, hash);
    await page.mouse.move(1279, 719);
    await settled(page);
    const now = await painting(page).evaluate((/** @type {HTMLCanvasElement} */ board, size) => {
      const small = document.createElement("canvas");
      small.width = small.height = size;
      const context = /** @type {CanvasRenderingContext2D} */ (small.getContext("2d"));
      context.imageSmoothingQuality = "high";
      context.drawImage(board, 0, 0, size, size);
      return small.toDataURL();
    }, SIZE);
    if (process.env.PICTURES === "write")
      writeFileSync(file(name), now.replace(/^.*,/, ""), "base64");
    for (const [other] of BOARDS) {
      const differs = await page.evaluate(difference, [now, kept(other)]);
      const same = differs < TOLERANCE;
      assert.equal(same, other === name, `${differs.toFixed(2)} from the picture “${other}”`);
    }
  }

  test("on each picture", async (t) => {
    const page = await open(t, "", { colorScheme: "light" });
    for (const [name, hash] of BOARDS) await t.test(name, () => looksAsIn(page, name, hash));
  });

  /** The mean difference of two pictures of the same size, 0–255. @param {string[]} urls */
  async function difference(urls) {
    const [one, other] = await Promise.all(
      urls.map(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const { width, height } = image;
        const context = /** @type {CanvasRenderingContext2D} */ (
          Object.assign(document.createElement("canvas"), { width, height }).getContext("2d")
        );
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, width, height).data;
      }),
    );
    if (!one || !other || one.length !== other.length) return 255;
    return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;
  }
});
