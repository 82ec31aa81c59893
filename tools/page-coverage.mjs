/**
 * Collects V8 coverage of the page's scripts while browser tests run, in the format and folder
 * of Node's NODE_V8_COVERAGE, so that `make coverage` merges both. Scripts are named by their
 * file in www. Workers and iframes of another process are not covered.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mergeScriptCovs } from "@bcoe/v8-coverage";

const WWW = new URL("../www/", import.meta.url).href;
/** Folders of www with scripts. */
const IN_WWW = /\/((?:js|pkg)\/[^?#]*\.js|service-worker\.js)(?:[?#].*)?$/;

/** @typedef {import("@bcoe/v8-coverage").ScriptCov} ScriptCov */

/**
 * Starts coverage for every page that the browser opens. Writes one file when the process ends.
 * @param {import("playwright-core").Browser} browser
 * @param {string} folder
 */
export function collectCoverage(browser, folder) {
  /** The merged coverage so far, by URL. @type {Map<string, ScriptCov>} */
  const merged = new Map();
  /** @type {Map<import("playwright-core").Page, Promise<void>>} */
  const started = new Map();

  /** @param {import("playwright-core").Page} page */
  async function stop(page) {
    if (!started.has(page)) return;
    await started.get(page);
    started.delete(page);
    const entries = await page.coverage.stopJSCoverage().catch(() => []);
    for (const { url, scriptId, functions } of entries) {
      const path = IN_WWW.exec(url)?.[1];
      if (!path) continue;
      const script = /** @type {ScriptCov} */ ({ scriptId, url: WWW + path, functions });
      const before = merged.get(script.url);
      const sum = before ? mergeScriptCovs([before, script]) : script;
      if (sum) merged.set(script.url, sum);
    }
  }

  /** @param {import("playwright-core").Page} page */
  const restart = (page) =>
    started.set(
      page,
      page.coverage.startJSCoverage({ resetOnNavigation: false }).catch(() => {}),
    );

  /** @param {import("playwright-core").Page} page */
  function start(page) {
    const { close, goto } = page;
    restart(page);
    // A page that several tests use would keep the scripts of all of them.
    page.goto = async (url, options) => {
      await stop(page);
      restart(page);
      return goto.call(page, url, options);
    };
    page.close = async (options) => {
      await stop(page);
      await close.call(page, options);
    };
  }

  const { newContext, close } = browser;
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options);
    context.on("page", start);
    const { close } = context;
    context.close = async (options) => {
      await Promise.all(context.pages().map(stop));
      await close.call(context, options);
    };
    return context;
  };
  browser.close = async (options) => {
    await Promise.all([...started.keys()].map(stop));
    await close.call(browser, options);
  };

  process.on("exit", () => {
    mkdirSync(folder, { recursive: true });
    const name = `coverage-${process.pid}-${Date.now()}-page.json`;
    writeFileSync(join(folder, name), JSON.stringify({ result: [...merged.values()] }));
  });
}
