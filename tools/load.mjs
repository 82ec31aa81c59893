// Loads target/dist as Lighthouse does, on a phone of middling speed and a slow network, several
// times, and plays against the computer there once; prints the medians of Lighthouse's scores, and
// the bytes that are sent until the computer has answered. Fails below LEAST or above the budget.
//   node tools/load.mjs [RUNS]
// Run it by `make load`, on a machine that does little else: times are part of the performance.
import { fileURLToPath } from "node:url";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium, launchChromium } from "./browsers.mjs";
import { BUDGET, build, MODULE } from "./dist.mjs";
import { count, quantile } from "./figures.mjs";
import { host } from "./static-host.mjs";

const RUNS = Number(process.argv[2] ?? 5);
const LEAST = 98;
/** The page of the game, and the others. */
const PAGES = [
  "",
  "for-teachers.html",
  "for-teachers-answers.html",
  "physics.html",
  "embed-builder.html",
];
/** A page that search engines are asked to leave out: pupils shall not find the answers. */
const UNLISTED = "for-teachers-answers.html";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** What is measured besides: Lighthouse's audits, with how many decimals are told. */
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

/** What is sent until the computer has answered, without what a page does that has nothing to do. */
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

/** One report of Lighthouse's, by a browser of its own: nothing is kept from the run before. @param {string} url */
async function report(url) {
  const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu"];
  const browser = await launch({ chromePath: chromium(), chromeFlags });
  try {
    const options = { port: browser.port, logLevel: "error", onlyCategories: CATEGORIES };
    return (await lighthouse(url, /** @type {import("lighthouse").Flags} */ (options)))?.lhr;
  } finally {
    browser.kill();
  }
}

/** @param {string} path */
async function measure(path) {
  const page = path || "index.html";
  /** @type {import("lighthouse").Result[]} */
  const reports = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await report(site.url + path);
    if (result) reports.push(result);
  }
  console.log(`\n${page}, median of ${reports.length}`);
  for (const name of CATEGORIES) {
    if (name === "seo" && path === UNLISTED) continue;
    const score = median(
      reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)),
    );
    count(`Lighthouse, points short of 100, ${name}, ${page}`, 100 - score);
    if (score >= LEAST) continue;
    wrong = true;
    console.log(`! ${name}: ${score}, under ${LEAST}`);
  }
  for (const [name, decimals] of Object.entries(MEASURES)) {
    const value = median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN));
    console.log(`  ${name.padEnd(26)}${value.toFixed(decimals)}`);
  }
  const lacking = new Set(
    reports.flatMap(({ audits, categories }) =>
      Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
        .map(({ id }) => audits[id])
        .filter((audit) => (audit?.score ?? 1) < 0.9)
        .map((audit) => `${audit?.id}: ${audit?.title}`),
    ),
  );
  for (const audit of lacking) console.log(`  not all right: ${audit}`);
}
