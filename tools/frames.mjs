// Measures what a moving board costs: the real page in Chromium at a device pixel ratio of 2, in
// its heaviest states. For every state the script work of a frame in milliseconds of the
// processor's time (median and 95th percentile; what else the machine does meanwhile counts not),
// the drawing calls of a frame, and the frames drawn in two seconds; then how many are drawn when
// nothing moves, which must be none. Run it by `make frames`.
import { launchChromium } from "./browsers.mjs";
import { count as tell, quantile, ratio } from "./figures.mjs";
import { serve } from "./server.mjs";

const AIM = 3; // milliseconds, at the 95th percentile
const LENGTH = 2000;
const NINE = "15,25,35,45,56,57,58,59,15";

/** What is measured: name, game, settings, what is pressed first, whether anything may be drawn.
 * @type {{ name: string, game: string, set?: object, press?: number, still?: boolean, reduced?: boolean }[]} */
const STATES = [
  { name: "eight marks in a square, breathing", game: "15,25,35,45,56,57,58,59" },
  { name: "nine marks, the cycle's light running", game: NINE },
  { name: "a cycle of eight, its light running", game: "12,23,36,69,89,78,47,14" },
  { name: "a collapse of nine, slow", game: NINE, set: { speed: "slow" }, press: 1 },
  { name: "an empty board", game: "", still: true },
  { name: "nine classical marks", game: `${NINE},@1`, still: true },
  { name: "breathing switched off", game: NINE, set: { breathing: "off" }, still: true },
  { name: "reduced motion", game: NINE, reduced: true, still: true },
];

/** Runs in the page, before its scripts: counts what every animation frame draws. */
function count() {
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

/** Runs in the page: milliseconds of a million steps of a generator. The least of many
 * short runs: in one of them nothing else had the processor. */
function yardstick() {
  let random = 1;
  let least = Infinity;
  for (let run = 0; run < 50; run++) {
    const start = performance.now();
    for (let i = 0; i < 1e6; i++) random = (Math.imul(random, 48_271) + 1) | 0;
    least = Math.min(least, performance.now() - start);
  }
  return random === 0.5 ? NaN : least;
}

const site = await serve();
const browser = await launchChromium();
let good = true;
try {
  console.log("script work of a frame, in ms                median    95 %   calls  frames in 2 s");
  for (const { name, game, set = {}, press, still = false, reduced = false } of STATES) {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 2,
      reducedMotion: reduced ? "reduce" : "no-preference",
    });
    await page.addInitScript(count);
    await page.addInitScript(
      (text) => localStorage.setItem("quantum-tic-tac-toe.settings", text),
      JSON.stringify(set),
    );
    await page.goto(`${site.url}${game && `#goff,${game}`}`);
    await page.locator("#grid button").first().waitFor();
    await page.waitForTimeout(800);
    const button = page.locator("#grid button").nth((press ?? 1) - 1);
    if (press) await button.click();
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    const frames = await page.evaluate(async (length) => {
      /** @type {number[]} */
      const list = Reflect.get(globalThis, "drawn");
      const from = list.length;
      await new Promise((done) => setTimeout(done, length));
      return list.slice(from);
    }, LENGTH);
    const yard = await page.evaluate(yardstick);
    const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
    await page.close();
    // A frame in which nothing was due draws nothing and costs next to nothing: not counted.
    const times = traceEvents
      .filter((/** @type {any} */ { name }) => name === "FireAnimationFrame")
      .map((/** @type {any} */ { tdur }) => tdur / 1000)
      .sort((/** @type {number} */ a, /** @type {number} */ b) => b - a)
      .slice(0, frames.length);
    const [median, high] = [quantile(times, 0.5), quantile(times, 0.95)];
    const calls = quantile(frames, 0.5);
    const right = still ? frames.length === 0 : frames.length > 20 && high < AIM;
    good &&= right;
    if (still) tell(`frames drawn, ${name}`, frames.length);
    else {
      tell(`drawing calls in a frame, ${name}`, calls);
      ratio(`script in a frame, median, by a million steps, ${name}`, median / yard);
    }
    const cells = still ? ["–", "–", "–"] : [median.toFixed(2), high.toFixed(2), String(calls)];
    console.log(
      `${right ? " " : "!"} ${name.padEnd(40)} ${cells.map((cell) => cell.padStart(7)).join(" ")} ${String(frames.length).padStart(7)}`,
    );
  }
} finally {
  await browser.close();
  site.stop();
}
console.log(
  good
    ? `every frame under ${AIM} ms at the 95th percentile; nothing is drawn when nothing moves`
    : `! more than ${AIM} ms at the 95th percentile, or drawn although nothing moves`,
);
process.exitCode = good ? 0 : 1;
