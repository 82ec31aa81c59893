/**
 * Takes the README's animated picture, doc/collapse.gif (`make picture`): X closes a cycle, the light runs
 * round it, O previews both ways to collapse and presses one, and six marks become classical.
 *
 * The page's clock advances only by one step before each frame, so all frames are the same on every run. A
 * frame stores only the pixels that differ visibly from the picture so far.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import gifenc from "gifenc";
import { experienced, foreseeable } from "../tests/browser/helper.mjs";
import { moveButtons, outcome, playable, square, boardAtRest } from "../tests/browser/person.mjs";
import { withSite } from "./browsers.mjs";

const { GIFEncoder, nearestColorIndex, quantize } = gifenc;

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** Red, green, blue and alpha of every pixel. @typedef {Uint8ClampedArray} Pixels */
/** A PNG file, and the milliseconds for which it is shown. @typedef {{ png: Buffer, delay: number }} Shot */
/** @typedef {{ pixels: Pixels, delay: number }} Frame */

const FILE = fileURLToPath(new URL("../doc/collapse.gif", import.meta.url));

// X7 goes into squares 4 and 8. In 4 it gives X a row, in 8 it gives O one.
const GAME = "#goff,14,58,78,15,36,59";

/** The size of the window in the page's pixels, and in the picture's. */
const WINDOW = { width: 960, height: 616 };
const SCALE = 3 / 4;
const [WIDTH, HEIGHT] = [WINDOW.width * SCALE, WINDOW.height * SCALE];

/** Milliseconds of the page's time between two frames, and the milliseconds for which a frame is shown. */
const STEP = 75;
const SHOWN = 50;
/** The milliseconds for which the end is shown, and the number of frames in which it fades into the beginning. */
const END = 1000;
const FADE = 2;

/** The number of colours in the picture, without the transparent one. */
const COLOURS = 192;
/**
 * The tolerance of a colour component while its pixel changes, and the number of equal frames after which
 * the colour is exact.
 */
const TOLERANCE = 12;
const REST = 2;

/** The frames of the animation. @param {Page} page @returns {Promise<Shot[]>} */
async function film(page) {
  /** @type {Shot[]} */
  const shots = [];
  async function step() {
    await page.clock.runFor(STEP);
    // CSS transitions, for example of a hovered button, jump to their end.
    const shot = { png: await page.screenshot({ animations: "disabled" }), delay: SHOWN };
    shots.push(shot);
    return shot;
  }
  const watch = async (/** @type {number} */ frames) => {
    for (let i = 0; i < frames; i++) await step();
  };
  // While pairs only breathe, one frame is enough for a while.
  const pause = async (/** @type {number} */ frames) => {
    const shot = await step();
    await page.clock.runFor((frames - 1) * STEP);
    shot.delay = frames * SHOWN;
  };
  // Playwright would wait for the page's clock.
  const force = { force: true };
  const point = (/** @type {Locator} */ target) => target.hover(force);
  const press = (/** @type {Locator} */ target) => target.click(force);

  await point(square(page, 4));
  await pause(5);
  await press(square(page, 4));
  await pause(3);
  await point(square(page, 8));
  await watch(5);
  await press(square(page, 8));
  await watch(16);
  await point(outcome(page, 4));
  await pause(10);
  await point(outcome(page, 8));
  await pause(9);
  await press(outcome(page, 8));
  await step();
  while ((await boardAtRest(page).count()) === 0) await step();
  (await step()).delay = END;
  return shots;
}

/** Runs in the page: decodes a PNG file. @param {string} url @returns {Promise<Pixels>} */
async function decoded(url) {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (!context) throw new Error("there is no canvas");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
}

/** A frame between two frames. @param {Pixels} from @param {Pixels} to @param {number} t from 0 to 1 */
const mixed = (from, to, t) => from.map((value, i) => value + ((to[i] ?? 0) - value) * t);

/** A palette of COLOURS colours, from some of the frames. @param {Frame[]} frames @returns {number[][]} */
function paletteOf(frames) {
  const some = frames.filter((_, i) => i % 4 === 0);
  const all = new Uint8ClampedArray(some.length * WIDTH * HEIGHT * 4);
  some.forEach(({ pixels }, i) => all.set(pixels, i * pixels.length));
  return quantize(all, COLOURS);
}

/**
 * Finds the nearest colour of the palette for every pixel. gifenc's own `applyPalette` merges colours that
 * differ a little, which turns a pale green grey.
 * @param {number[][]} palette @returns {(frame: Pixels) => Uint8Array}
 */
function matching(palette) {
  /** @type {Map<number, number>} */
  const known = new Map();
  return (frame) =>
    Uint8Array.from(new Uint32Array(frame.buffer), (pixel) => {
      let index = known.get(pixel);
      if (index === undefined) {
        index = nearestColorIndex(palette, [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]);
        known.set(pixel, index);
      }
      return index;
    });
}

/** @param {Frame[]} frames */
function encode(frames) {
  const palette = paletteOf(frames);
  const transparent = palette.length;
  /** Whether two colours of the palette look alike. */
  const alike = palette.map((one) =>
    palette.map((other) => one.every((part, i) => Math.abs(part - (other[i] ?? 0)) <= TOLERANCE)),
  );
  const match = matching(palette);
  const gif = GIFEncoder();
  /** For each pixel: the colour on the screen, the intended one, and the number of frames since the intended one changed. */
  const shown = new Uint8Array(WIDTH * HEIGHT).fill(transparent);
  const wanted = new Uint8Array(WIDTH * HEIGHT);
  const rested = new Uint16Array(WIDTH * HEIGHT);
  for (const [i, { pixels, delay }] of frames.entries()) {
    const changes = match(pixels).map((colour, pixel) => {
      rested[pixel] = colour === wanted[pixel] ? (rested[pixel] ?? 0) + 1 : 0;
      wanted[pixel] = colour;
      const before = shown[pixel] ?? transparent;
      const moves = (rested[pixel] ?? 0) < REST && delay === SHOWN;
      if (colour === before || (moves && alike[colour]?.[before])) return transparent;
      shown[pixel] = colour;
      return colour;
    });
    gif.writeFrame(changes, WIDTH, HEIGHT, {
      ...(i === 0 && { palette: [...palette, [0, 0, 0]] }),
      transparent: true,
      transparentIndex: transparent,
      delay,
      dispose: 1,
    });
  }
  gif.finish();
  return gif.bytes();
}

await withSite(async (browser, url) => {
  const page = await browser.newPage({
    viewport: WINDOW,
    deviceScaleFactor: SCALE,
    colorScheme: "light",
    reducedMotion: "no-preference",
    locale: "en",
  });
  await page.clock.install({ time: "2026-01-01T12:00:00Z" });
  await page.addInitScript(foreseeable);
  await page.addInitScript(experienced);
  await page.goto(url + GAME);
  await playable(page).waitFor();
  await moveButtons(page).first().waitFor();
  await boardAtRest(page).waitFor(); // the code of the animations has loaded
  await page.clock.pauseAt("2026-01-01T13:00:00Z");

  const shots = await film(page);
  const canvas = await browser.newPage();
  /** @type {Frame[]} */
  const frames = [];
  for (const { png, delay } of shots) {
    const address = `data:image/png;base64,${png.toString("base64")}`;
    frames.push({ pixels: await canvas.evaluate(decoded, address), delay });
  }
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) throw new Error("there is no frame");
  for (let i = 1; i < FADE; i++)
    frames.push({ pixels: mixed(last.pixels, first.pixels, i / FADE), delay: SHOWN });

  const gif = encode(frames);
  writeFileSync(FILE, gif);
  const seconds = frames.reduce((sum, { delay }) => sum + delay, 0) / 1000;
  console.log(`doc/collapse.gif: ${frames.length} frames, ${seconds} s, ${gif.length} bytes`);
});
