// A page of the site in Chromium for measurements, with the engine in it. Scripts in the page find
// `engine`, the Game class, and `below`, random numbers that start again after `restart`.
import { withSite } from "../browsers.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @template T @param {(page: Page) => Promise<T>} work @returns {Promise<T>} */
export const inPage = (work) =>
  withSite(async (browser, url) => {
    const page = await browser.newPage();
    await page.goto(url);
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
    return work(page);
  });
