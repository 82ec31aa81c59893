// The moving picture of a game, in the dialog "Share": it is made on the device, can be cancelled and saved, and
// begins with the start and ends with the result.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { text } from "./english.mjs";
import { readGif } from "./gif.mjs";
import { site } from "./helper.mjs";
import { button, dialog, focused, fromMenu, boardAtRest } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();
const GAME = "#goff,12,45,23,56,36,14,@4";
const DICE = "#kvantove,89,12,37,45,6,89@8,12@1,37@7,45@4,59,23,59@9,23@2,35,35@3,5";

/** @param {Page} page */
async function share(page) {
  await boardAtRest(page).waitFor();
  await fromMenu(page, "tool.share");
  return dialog(page, "share.title");
}

/** Makes the moving picture, and saves it. @param {Page} page */
async function filmed(page) {
  const form = await share(page);
  await button(form, "film.make").click();
  await form.getByText(text("film.made"), { exact: true }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button(form, "film.save").click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/**
 * The colours in the middle of the squares: on the board, and in the first and the last frame.
 * @param {Page} page @param {Buffer} bytes
 */
const middles = (page, bytes) =>
  page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: "image/gif" });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
    /** @param {CanvasImageSource} source @param {number} size @param {number} margin */
    const middlesOf = (source, size, margin) => {
      const canvas = new OffscreenCanvas(size, size);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
        canvas.getContext("2d", { willReadFrequently: true })
      );
      context.drawImage(source, 0, 0, size, size);
      const at = [1, 3, 5].map((n) => Math.round(margin + ((size - 2 * margin) * n) / 6));
      return at.flatMap((y) => at.map((x) => [...context.getImageData(x, y, 1, 1).data]));
    };
    /** @param {number} frameIndex */
    const frame = async (frameIndex) =>
      middlesOf((await decoder.decode({ frameIndex })).image, 640, 20);
    const board = /** @type {HTMLCanvasElement} */ (tree().querySelector("#canvas"));
    return {
      count,
      board: middlesOf(board, 600, 0),
      first: await frame(0),
      last: await frame(count - 1),
    };
  }, bytes.toString("base64"));

/** @param {number[][]} some @param {number[][]} others @param {string} what */
function assertAlike(some, others, what) {
  for (const [i, colour] of some.entries())
    for (const [channel, value] of colour.entries())
      assert.ok(
        Math.abs(value - (others[i]?.[channel] ?? NaN)) <= 12,
        `${what}, square ${i + 1}: ${colour} and ${others[i]}`,
      );
}

for (const [hash, colorScheme, most] of /** @type {const} */ ([
  [GAME, "dark", 600_000],
  [DICE, "light", 1_500_000],
]))
  test(`${hash} becomes a GIF in ${colorScheme} colours, from the start to the result`, async (t) => {
    const page = await open(t, hash, { colorScheme });
    const { name, bytes } = await filmed(page);
    assert.match(name, /^quantum-tic-tac-toe-[\w-]+\.gif$/);
    assert.ok(bytes.length < most, `${bytes.length} bytes`);
    const { delays, ...file } = readGif(bytes);
    assert.deepEqual(file, { version: "GIF89a", width: 640, height: 640, loops: 0 });
    assert.deepEqual([delays[0], delays.at(-1)], [800, 2000]);
    const actions = hash.split(",").length - 1;
    assert.equal(delays.filter((delay) => delay > 100).length, actions + 1);
    const { count, board, first, last } = await middles(page, bytes);
    assert.equal(count, delays.length);
    assertAlike(last, board, "the result");
    const [tile = []] = first;
    assertAlike(
      first,
      first.map(() => tile),
      "the start",
    );
    assert.notDeepEqual(first, last);
  });

test("is made and saved by keyboard alone, while the page goes on", async (t) => {
  const page = await open(t, DICE);
  const form = await share(page);
  await page.evaluate(() => {
    const count = () => {
      Reflect.set(globalThis, "painted", (Reflect.get(globalThis, "painted") ?? 0) + 1);
      requestAnimationFrame(count);
    };
    count();
  });
  const painted = () => page.evaluate(() => Number(Reflect.get(globalThis, "painted")));
  await button(form, "film.make").focus();
  await page.keyboard.press("Enter");
  await form.getByRole("progressbar", { name: text("film.making") }).waitFor();
  await button(form, "film.cancel").and(focused(page)).waitFor();
  const before = await painted();
  await button(form, "film.save").and(focused(page)).waitFor();
  const frames = (await painted()) - before;
  assert.ok(frames > 30, `the page has painted ${frames} times meanwhile`);
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  assert.match(file.suggestedFilename(), /\.gif$/);
  const shown = form.getByRole("img", { name: /./ });
  assert.equal(await shown.evaluate((one) => one.localName), "img");
});

test("is cancelled: its thread ends, nothing is saved, and it can be made again", async (t) => {
  const page = await open(t, DICE);
  const form = await share(page);
  const others = page.workers();
  /** Begins to make it. */
  const begin = () => Promise.all([page.waitForEvent("worker"), button(form, "film.make").click()]);
  /** Waits until its thread has ended. */
  async function ended() {
    for (const thread of page.workers())
      if (!others.includes(thread)) await thread.waitForEvent("close").catch(() => {});
    assert.deepEqual(page.workers(), others);
  }
  await begin();
  await button(form, "film.cancel").click();
  await ended();
  await form.getByText(text("film.cancelled"), { exact: true }).waitFor();
  await button(form, "film.make").and(focused(page)).waitFor();
  assert.ok(await form.getByRole("progressbar").isHidden());

  // Closing the dialog cancels as well.
  await begin();
  await page.keyboard.press("Escape");
  await ended();
  await fromMenu(page, "tool.share");
  await begin();
  await form.getByText(text("film.made"), { exact: true }).waitFor();
  await ended();
});

test("where it cannot be made, that is said, and what else can be done", async (t) => {
  const page = await open(t, GAME);
  await page.evaluate(() => {
    const { getImageData } = CanvasRenderingContext2D.prototype;
    Reflect.set(globalThis, "restore", () => {
      CanvasRenderingContext2D.prototype.getImageData = getImageData;
    });
  });
  for (const [name, script, key] of /** @type {const} */ ([
    [
      "as the browser changes what is read from a canvas",
      `CanvasRenderingContext2D.prototype.getImageData = (x, y, w, h) =>
        new ImageData(new Uint8ClampedArray(w * h * 4).fill(255), w, h)`,
      "export.altered",
    ],
    [
      "as nothing may be read from a canvas",
      `CanvasRenderingContext2D.prototype.getImageData = () => {
        throw new DOMException("no", "SecurityError"); }`,
      "export.altered",
    ],
    [
      "as there are no threads",
      `globalThis.Worker = class { constructor() { throw new DOMException("no", "SecurityError"); } }`,
      "film.failed",
    ],
  ]))
    await t.test(name, async () => {
      await page.evaluate(script);
      const form = await share(page);
      await button(form, "film.make").click();
      await form.getByText(text(key), { exact: true }).waitFor();
      await button(form, "film.make").and(focused(page)).waitFor();
      assert.ok(await form.getByRole("progressbar").isHidden());
      await page.keyboard.press("Escape");
      await form.waitFor({ state: "hidden" });
      await page.evaluate(() => Reflect.get(globalThis, "restore")());
    });
});

test("a browser inside of another app shows it to hold", async (t) => {
  const page = await open(t, GAME, { userAgent: "Mozilla/5.0 Instagram 300.0" });
  const form = await share(page);
  await button(form, "film.make").click();
  await button(form, "film.save").click();
  await form.getByText(text("export.hold"), { exact: true }).waitFor();
});

test("a game without a move has none", async (t) => {
  const page = await open(t);
  await fromMenu(page, "tool.share");
  const form = dialog(page, "share.title");
  await button(form, "export.png").waitFor();
  assert.equal(await button(form, "film.make").count(), 0);
});
