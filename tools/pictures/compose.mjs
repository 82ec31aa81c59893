// Pictures that are made of pictures: sheets, and the README's moving one.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createGif } from "../../www/js/features/share/gif.js";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("../pictures.mjs").Shot} Shot */
/** Red, green, blue and alpha of every pixel. @typedef {Uint8ClampedArray<ArrayBuffer>} Pixels */

export const ROOT = new URL("../../", import.meta.url);

/** Writes a file, and the folders that it needs. @param {string} path in the project @param {Uint8Array | string} content */
export function write(path, content) {
  const file = fileURLToPath(new URL(path, ROOT));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return path;
}

/** @param {Buffer} png */
export const addressOf = (png) => `data:image/png;base64,${png.toString("base64")}`;

/**
 * Takes a picture of a page of its own.
 * @param {Browser} browser @param {string} html
 * @param {{ width: number, height?: number, scale?: number }} window it is as high as its content
 */
export async function drawn(browser, html, { width, height = 100, scale = 1 }) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.setContent(html);
  const png = await page.screenshot({ fullPage: true, omitBackground: true });
  await page.close();
  return png;
}

/**
 * Puts pictures side by side.
 * @param {Browser} browser @param {Shot[]} shots @param {number} width of the sheet @param {string} style
 */
export const tiled = (browser, shots, width, style) =>
  drawn(
    browser,
    `<style>body { display: flex; flex-wrap: wrap; background: #777 } ${style}</style>
    ${shots.map(({ png }) => `<img src="${addressOf(png)}">`).join("")}`,
    { width },
  );

/**
 * Runs in a page: reads a PNG file.
 * @param {{ url: string, quality?: number }} file
 * @returns {Promise<Uint8ClampedArray<ArrayBuffer>>} its pixels, or with a quality a WebP file
 */
async function redrawn({ url, quality }) {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas");
  context.drawImage(bitmap, 0, 0);
  if (!quality) return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
  const file = await canvas.convertToBlob({ type: "image/webp", quality });
  return new Uint8ClampedArray(await file.arrayBuffer());
}

/** A PNG file as WebP, compressed. @param {Browser} browser @param {Buffer} png */
export async function webpOf(browser, png) {
  const page = await browser.newPage();
  const webp = await page.evaluate(redrawn, { url: addressOf(png), quality: 0.86 });
  await page.close();
  return Buffer.from(webp);
}

/** The tolerance of a colour component while its pixel changes. */
const TOLERANCE = 12;

/**
 * A moving picture. While something moves, a pixel keeps its colour until it rests or differs visibly, so that frames
 * store less. Frames that are shown for longer are exact. The end fades into the beginning.
 * @param {Browser} browser @param {Shot[]} shots @param {number} shown the milliseconds of a frame
 */
export async function gifOf(browser, shots, shown) {
  const page = await browser.newPage();
  /** @type {Pixels[]} */
  const frames = [];
  for (const { png } of shots) frames.push(await page.evaluate(redrawn, { url: addressOf(png) }));
  await page.close();
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) throw new Error("there is no frame");
  const samples = new Blob(frames.filter((_, i) => i % 4 === 0));
  const [width, height] = [16, 20].map((place) => shots[0]?.png.readUInt32BE(place)); // of its header
  const picture = { width: width ?? 0, height: height ?? 0, exact: [] };
  const gif = createGif(picture, new Uint8ClampedArray(await samples.arrayBuffer()));
  const screen = first.slice();
  for (const [n, pixels] of frames.entries()) {
    const { delay = shown } = shots[n] ?? {};
    const before = frames[n - 1] ?? pixels;
    for (let i = 0; i < pixels.length; i += 4) {
      const differs = (/** @type {Pixels} */ other, most = 0) =>
        [0, 1, 2].some((c) => Math.abs((pixels[i + c] ?? 0) - (other[i + c] ?? 0)) > most);
      if (delay > shown || !differs(before) || differs(screen, TOLERANCE))
        screen.set(pixels.subarray(i, i + 4), i);
    }
    gif.add(screen.slice(), delay);
  }
  const fade = last.map((part, i) => (part + (first[i] ?? 0)) / 2);
  gif.add(fade, shown);
  return gif.bytes();
}
