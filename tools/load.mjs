// Loads target/dist with Lighthouse several times, as on a phone of medium speed with a slow network, and
// plays against the computer there once. Prints the medians of Lighthouse's scores, and the number of
// bytes until the computer has answered. Fails below LEAST or above the budget.
//   node tools/load.mjs [RUNS]
// Lighthouse measures the duration of tasks, which other programs on a busy machine extend. So each load
// is judged by the processor time of its tasks, and Lighthouse's own result is printed beside it.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium, launchChromium } from "./browsers.mjs";
import { BUDGET, build, MODULE } from "./dist.mjs";
import { count, quantile } from "./figures.mjs";
import { inProcessorTime } from "./processor-time.mjs";
import { host } from "./static-host.mjs";

const RUNS = Number(process.argv[2] ?? 5);
const LEAST = 98;
/** The page of the game, and the others. */
const PAGES = [
  "",
  "for-teachers.html",
  "for-teachers-answers.html",
  "questions.html",
  "physics.html",
  "embed-builder.html",
];
/** A page that asks search engines to leave it out, so that pupils do not find the answers. */
const UNLISTED = "for-teachers-answers.html";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Further measurements: Lighthouse's audits, with the number of decimals to print. */
const MEASURES = {
  "first-contentful-paint": 0,
  "largest-contentful-paint": 0,
  "total-blocking-time": 0,
  "cumulative-layout-shift": 3,
  "speed-index": 0,
  "total-byte-weight": 0,
};

/** @param {number[]} values */
const median = (values) => quantile(values, 0.5);

const to = fileURLToPath(new URL("../target/dist", import.meta.url));
const { first, names } = await build({ to });
const site = await host(to);
let wrong = false;
try {
  await play();
  for (const path of PAGES) await measure(path);
} finally {
  await site.stop();
}
process.exitCode = wrong ? 1 : 0;

/** Measures the bytes until the computer has answered, without the files that an idle page preloads. */
async function play() {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ locale: "en", serviceWorkers: "block" });
    await page.route("**/*", (route) => {
      const name = route.request().url().slice(site.url.length) || "index.html";
      return first.has(name) ? route.continue() : route.abort();
    });
    await page.goto(site.url);
    await page.getByRole("button", { name: "Play the computer" }).click();
    for (const key of ["1", "5"]) await page.keyboard.press(key);
    await page.waitForFunction(() => location.hash.split(",").length === 3);
  } finally {
    await browser.close();
  }
  const sent = new Map(site.asked.map((file) => [file.name, file.sent]));
  const bytes = [...sent.values()].reduce((sum, size) => sum + size, 0);
  if (bytes > BUDGET.first) {
    wrong = true;
    console.log(`A game against the computer begins with ${bytes} bytes, over ${BUDGET.first}.`);
  }
  count("files until the computer has answered", sent.size);
  count("bytes until the computer has answered, gzip", bytes);
  count("bytes of the module, gzip", sent.get(names.get(MODULE) ?? MODULE) ?? NaN);
}

/** @typedef {import("lighthouse").Result} Result */

/**
 * Two reports of one load, in a new browser, so that nothing is cached.
 * @param {string} url
 * @returns {Promise<{ judged: Result, asItLasted: Result }>} by the processor time of each task,
 * and by its duration
 */
async function load(url) {
  const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu"];
  const folder = await mkdtemp(join(tmpdir(), "lighthouse-"));
  const browser = await launch({ chromePath: chromium(), chromeFlags });
  const options = { port: browser.port, logLevel: "error", onlyCategories: CATEGORIES };
  try {
    // The gathered data stays in the folder, to be audited once more.
    const asItLasted = await audit({ ...options, gatherMode: folder, auditMode: folder }, url);
    const file = join(folder, "defaultPass.trace.json");
    const trace = JSON.parse(await readFile(file, "utf8"));
    const traceEvents = inProcessorTime(trace.traceEvents);
    await writeFile(file, JSON.stringify({ ...trace, traceEvents }));
    return { judged: await audit({ ...options, auditMode: folder }), asItLasted };
  } finally {
    browser.kill();
    await rm(folder, { recursive: true });
  }
}

/** @param {object} flags @param {string} [url] the page to load, unless its data is already gathered */
async function audit(flags, url) {
  const report = await lighthouse(url, /** @type {import("lighthouse").Flags} */ (flags));
  if (!report) throw new Error(`Lighthouse has no report of ${url}.`);
  return report.lhr;
}

/** The median of a category's scores, of 100. @param {Result[]} reports @param {string} name */
function score(reports, name) {
  return median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
}

/** The median of an audit's numbers. @param {Result[]} reports @param {string} name */
function number(reports, name) {
  return median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN));
}

/** @param {string} path */
async function measure(path) {
  const page = path || "index.html";
  const loads = [];
  for (let run = 0; run < RUNS; run++) loads.push(await load(site.url + path));
  const judged = loads.map((load) => load.judged);
  const asItLasted = loads.map((load) => load.asItLasted);
  console.log(`\n${page}, median of ${RUNS}`);
  for (const name of CATEGORIES) {
    if (name === "seo" && path === UNLISTED) continue;
    const points = score(judged, name);
    count(`Lighthouse, points short of 100, ${name}, ${page}`, 100 - points);
    if (points >= LEAST) continue;
    wrong = true;
    console.log(`! ${name}: ${points}, under ${LEAST}`);
  }
  const without = score(asItLasted, "performance");
  console.log(`  performance by the time that tasks lasted on this machine: ${without}`);
  for (const [name, decimals] of Object.entries(MEASURES)) {
    const [own, lasted] = [judged, asItLasted].map((all) => number(all, name).toFixed(decimals));
    console.log(`  ${name.padEnd(26)}${own}${own === lasted ? "" : ` (lasted: ${lasted})`}`);
  }
  const lacking = new Set(
    judged.flatMap(({ audits, categories }) =>
      Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
        .map(({ id }) => audits[id])
        .filter((audit) => (audit?.score ?? 1) < 0.9)
        .map((audit) => `${audit?.id}: ${audit?.title}`),
    ),
  );
  for (const audit of lacking) console.log(`  not all right: ${audit}`);
}
