// Loads target/dist as Lighthouse does, on a phone of middling speed and a slow network, several
// times, and plays against the computer there once; prints the medians of Lighthouse's scores, and
// the bytes that are sent until the computer has answered. Fails below LEAST or above the budget.
//   node tools/load.mjs [RUNS]
// Run it by `make load`, on a machine that does little else: times are part of the performance.
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import lighthouse from "lighthouse";
import { launchChromium } from "./browsers.mjs";
import { BUDGET, build } from "./dist.mjs";
import { count, quantile } from "./figures.mjs";
import { host } from "./host.mjs";

const RUNS = Number(process.argv[2] ?? 5);
const LEAST = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const TIMES = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
];

/** @param {number[]} values */
const median = (values) => quantile(values, 0.5);

/** A port that nobody listens on. @returns {Promise<number>} */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

const to = fileURLToPath(new URL("../target/dist", import.meta.url));
const { first, names } = await build({ to });
const site = await host(to);
let wrong = false;
try {
  await play();
  for (const path of ["", "for-teachers.html"]) await measure(path);
} finally {
  await site.stop();
}
process.exitCode = wrong ? 1 : 0;

/** What is sent until the computer has answered, without what a page does that has nothing to do. */
async function play() {
  const needed = new Set([...first].map((path) => names.get(path) ?? path));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ locale: "en", serviceWorkers: "block" });
    await page.route("**/*", (route) => {
      const name = route.request().url().slice(site.url.length) || "index.html";
      return needed.has(name) ? route.continue() : route.abort();
    });
    await page.goto(site.url);
    await page.getByLabel("Against the computer").check();
    for (const key of ["1", "5"]) await page.keyboard.press(key);
    await page.waitForFunction(() => location.hash.split(",").length === 3);
  } finally {
    await browser.close();
  }
  const sent = new Map(site.asked.map((one) => [one.name, one.sent]));
  const bytes = [...sent.values()].reduce((sum, one) => sum + one, 0);
  const heavy = bytes > BUDGET.first;
  if (heavy) wrong = true;
  console.log(`A game against the computer begins with ${sent.size} files`);
  console.log(`  ${"bytes sent".padEnd(26)}${bytes}${heavy ? `, over ${BUDGET.first}` : ""}`);
  count("files until the computer has answered", sent.size);
  count("bytes until the computer has answered, gzip", bytes);
}

/** @param {string} path */
async function measure(path) {
  /** @type {import("lighthouse").Result[]} */
  const results = [];
  for (let run = 0; run < RUNS; run++) {
    // A browser of its own for each: nothing is kept from the run before.
    const port = await freePort();
    const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] });
    try {
      const told = await lighthouse(site.url + path, {
        port,
        logLevel: "error",
        onlyCategories: CATEGORIES,
      });
      if (told) results.push(told.lhr);
    } finally {
      await browser.close();
    }
  }
  console.log(`\n${path || "index.html"}, median of ${results.length}`);
  for (const name of CATEGORIES) {
    const score = median(results.map((one) => (one.categories[name]?.score ?? 0) * 100));
    if (score < LEAST) wrong = true;
    console.log(
      `  ${name.padEnd(26)}${Math.round(score)}${score < LEAST ? `, under ${LEAST}` : ""}`,
    );
  }
  for (const name of CATEGORIES)
    count(
      `Lighthouse, points short of 100, ${name}, ${path || "index.html"}`,
      100 - median(results.map((one) => Math.round((one.categories[name]?.score ?? 0) * 100))),
    );
  for (const name of TIMES) {
    const value = median(results.map((one) => one.audits[name]?.numericValue ?? NaN));
    const unit = name === "cumulative-layout-shift" ? "" : " ms";
    console.log(`  ${name.padEnd(26)}${unit ? Math.round(value) : value.toFixed(3)}${unit}`);
  }
  const sent = median(results.map((one) => one.audits["total-byte-weight"]?.numericValue ?? NaN));
  console.log(`  ${"bytes, headers and all".padEnd(26)}${sent}`);
  const failing = new Map(
    results
      .flatMap((one) =>
        CATEGORIES.flatMap((name) =>
          (one.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0),
        ).map(({ id }) => one.audits[id]),
      )
      .flatMap((audit) => (audit && audit.score !== null && audit.score < 0.9 ? [audit] : []))
      .map(({ id, title, displayValue = "" }) => [id, `${title} ${displayValue}`]),
  );
  for (const [id, title] of failing) console.log(`  not all right: ${id}: ${title}`);
}
