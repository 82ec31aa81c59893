// Measures the cost of a moving board: the real page in Chromium at a device pixel ratio of 2, in its heaviest
// states. For every state it prints the script work of a frame in milliseconds of processor time (median and
// 95th percentile, independent of other programs), the drawing calls of a frame, and the frames drawn in two
// seconds. In states where nothing moves, no frame may be drawn. Run it by `make frames`.
import { experienced } from "../tests/browser/helper.mjs";
import { withSite } from "./browsers.mjs";
import { count, quantile, ratio, yardstick } from "./figures.mjs";

const AIM = 3; // milliseconds, at the 95th percentile
const LENGTH = 2000;
const NINE = "15,25,35,45,56,57,58,59,15";

/** The measured states: name, game, settings, the square to press first, and whether any drawing
 * would be a fault.
 * @type {{ name: string, game: string, set?: object, press?: number, idle?: boolean, reduced?: boolean }[]} */
const STATES = [
  { name: "eight marks in a square, breathing", game: "15,25,35,45,56,57,58,59" },
  { name: "nine marks, the cycle's light running", game: NINE },
  { name: "a cycle of eight, its light running", game: "12,23,36,69,89,78,47,14" },
  { name: "a collapse of nine, slow", game: NINE, set: { speed: "slow" }, press: 1 },
  { name: "an empty board", game: "", idle: true },
  { name: "nine classical marks", game: `${NINE},@1`, idle: true },
  { name: "breathing switched off", game: NINE, set: { breathing: "off" }, idle: true },
  { name: "reduced motion", game: NINE, reduced: true, idle: true },
];

/** Runs in the page, before its scripts: counts what every animation frame draws. */
function countCalls() {
  /** @type {number[]} */
  const frames = [];
  let calls = 0;
  const proto = CanvasRenderingContext2D.prototype;
  for (const name of ["fill", "stroke", "fillText", "strokeText", "drawImage", "clearRect"]) {
    const draw = Reflect.get(proto, name);
    Reflect.set(
      proto,
      name,
      /** @this {unknown} @param {unknown[]} all */ function (...all) {
        calls++;
        return Reflect.apply(draw, this, all);
      },
    );
  }
  const request = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (callback) =>
    request((now) => {
      calls = 0;
      callback(now);
      if (calls) frames.push(calls);
    });
  Reflect.set(globalThis, "drawn", frames);
}

/** @typedef {(typeof STATES)[number]} State */

/**
 * Measures a state for LENGTH milliseconds.
 * @param {import("playwright-core").Browser} browser @param {string} url @param {State} state
 */
async function watch(browser, url, { game, set = {}, press, reduced = false }) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 2,
    reducedMotion: reduced ? "reduce" : "no-preference",
  });
  await page.addInitScript(countCalls);
  await page.addInitScript(experienced);
  await page.addInitScript(
    (text) => localStorage.setItem("quantum-tic-tac-toe.settings", text),
    JSON.stringify({ version: 1, ...set }),
  );
  await page.goto(`${url}#goff${game && `,${game}`}`);
  await page.locator("#grid button").first().waitFor();
  await page.waitForTimeout(800);
  if (press)
    await page
      .locator("#grid button")
      .nth(press - 1)
      .click();
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  const calls = await page.evaluate(async (length) => {
    /** @type {number[]} */
    const list = Reflect.get(globalThis, "drawn");
    const from = list.length;
    await new Promise((done) => setTimeout(done, length));
    return list.slice(from);
  }, LENGTH);
  const yard = await page.evaluate(yardstick);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  await page.close();
  // Ignore frames in which nothing was due: they draw nothing and cost almost nothing.
  const times = traceEvents
    .filter((/** @type {any} */ { name }) => name === "FireAnimationFrame")
    .map((/** @type {any} */ { tdur }) => tdur / 1000)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => b - a)
    .slice(0, calls.length);
  return { calls, times, yard };
}

/** @type {Record<string, Record<string, string | number>>} */
const rows = {};
let good = true;
await withSite(async (browser, url) => {
  for (const state of STATES) {
    const { name, idle } = state;
    const { calls, times, yard } = await watch(browser, url, state);
    const [median, high] = [quantile(times, 0.5), quantile(times, 0.95)];
    const right = idle ? calls.length === 0 : calls.length > 20 && high < AIM;
    good &&= right;
    rows[`${right ? "" : "! "}${name}`] = {
      "median, ms": idle ? "" : median.toFixed(2),
      "95 %, ms": idle ? "" : high.toFixed(2),
      "frames in 2 s": calls.length,
    };
    if (idle) count(`frames drawn, ${name}`, calls.length);
    else {
      count(`drawing calls in a frame, ${name}`, quantile(calls, 0.5));
      ratio(`script in a frame, median, by a million steps, ${name}`, median / yard);
    }
  }
});
console.table(rows);
console.log(
  good
    ? `every frame under ${AIM} ms at the 95th percentile; nothing is drawn when nothing moves`
    : `! more than ${AIM} ms at the 95th percentile, or drawn although nothing moves`,
);
process.exitCode = good ? 0 : 1;
