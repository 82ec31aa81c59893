// Makes doc/board.png for the README: the real page, in the middle of a game, with a choice to
// make. Run it by `make picture`.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launchChromium } from "./browsers.mjs";
import { serve } from "./server.mjs";

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// O closed a cycle of four; a stem hangs off it, a pair stands apart, and two squares are settled.
const POSITION = "#goff,37,37,@3,12,25,89,56,24,16";

const site = await serve();
const browser = await launchChromium();
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 750 },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  await page.goto(site.url + POSITION);
  await page.locator("#choice canvas").last().waitFor();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  mkdirSync(here("../doc"), { recursive: true });
  await page.screenshot({ path: here("../doc/board.png") });
  console.log("doc/board.png");
} finally {
  await browser.close();
  site.stop();
}
