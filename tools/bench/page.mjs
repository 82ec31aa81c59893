// A page of the site in Chromium for what is measured there, with the engine in it: what runs in the
// page finds `engine`, the Game class, and `below`, random numbers that begin anew by `restart`.
import { launchChromium } from "../browsers.mjs";
import { serve } from "../server.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @template T @param {(page: Page) => Promise<T>} work @returns {Promise<T>} */
export async function inPage(work) {
  const site = await serve();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.evaluate(async () => {
      const { default: init, Game } = await import(
        new URL("pkg/quantum_tic_tac_toe.js", location.href).href
      );
      await init();
      let random = 1;
      // The minimal standard generator of Park and Miller.
      const below = (/** @type {number} */ count) => {
        random = (random * 48_271) % 2_147_483_647;
        return random % count;
      };
      const restart = () => void (random = 1);
      Object.assign(globalThis, { engine: Game, below, restart });
    });
    return await work(page);
  } finally {
    await browser.close();
    site.stop();
  }
}
