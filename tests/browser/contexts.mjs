// Browser contexts and pages that tests share. The next test that asks for the same options gets the same
// context and page, so that the HTTP cache, the compiled scripts and the renderer process stay warm. Before
// that its storage and its history are emptied, and its scripts and routes removed. A page with another
// lasting change is closed instead, and so is a context with one.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { launchChromium } from "../../tools/browsers.mjs";
import { shared } from "./shared.mjs";

/** @typedef {import("playwright-core").BrowserContext} BrowserContext */
/** @typedef {import("playwright-core").BrowserContextOptions} BrowserContextOptions */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {NonNullable<Parameters<Page["emulateMedia"]>[0]>} Media */

/** Methods of a context and of a page whose effects can be removed. */
const REMOVABLE = /** @type {const} */ ([
  ...["addInitScript", "exposeBinding", "exposeFunction", "route"],
]);
/** Other methods that change a context for later pages, too. */
const LASTING = /** @type {const} */ ([
  ...["addCookies", "grantPermissions", "newCDPSession", "on", "once", "routeFromHAR"],
  ...["routeWebSocket", "setExtraHTTPHeaders", "setGeolocation", "setOffline", "storageState"],
]);
const LASTING_CLOCK = /** @type {const} */ ([
  ...["install", "setFixedTime", "setSystemTime", "pauseAt"],
]);
/** Other methods that change a page for later documents, too. */
const LASTING_PAGE = /** @type {const} */ ([
  ...["addLocatorHandler", "pdf", "routeFromHAR", "routeWebSocket", "setContent"],
  ...["setDefaultNavigationTimeout", "setDefaultTimeout", "setExtraHTTPHeaders"],
]);
/** Of a page's mouse and keyboard: something may be held down for good. */
const LASTING_INPUT = /** @type {const} */ (["down"]);
/** The media features of a page for which nothing else is given. */
const MEDIA = /** @type {const} */ ({
  media: null, // a screen, and paper for a PDF
  colorScheme: "light",
  reducedMotion: "no-preference",
  contrast: "no-preference",
  forcedColors: "none",
});
/** The most contexts that wait for their next use. Each needs a process. */
const IDLE = 3;

/** An empty page on each site, and axe: the test servers serve them beside its files. */
export const BLANK = "blank.html";
export const AXE = "axe.js";
/** @type {Record<string, { type: string, body: string } | undefined>} */
export const TOOLS = {
  [BLANK]: { type: "text/html", body: "<!doctype html><title>Blank</title>" },
  [AXE]: {
    type: "text/javascript",
    body: readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"),
  },
};

/** Pages in one process share compiled scripts. */
const SHARED_PROCESS = "--renderer-process-limit=1";
/** A page of a test is too short-lived for optimised JavaScript to be worth its compiling. */
const NO_OPTIMISER = "--js-flags=--no-maglev --no-opt";

/**
 * Calls `changed` before each call of some methods.
 * @param {object} owner @param {readonly string[]} methods @param {() => void} changed
 */
function watch(owner, methods, changed) {
  for (const name of methods) {
    const method = Reflect.get(owner, name);
    Reflect.set(owner, name, (/** @type {unknown[]} */ ...given) => {
      changed();
      return method.apply(owner, given);
    });
  }
}

/**
 * Returns a function that removes what `REMOVABLE` methods have added since its last call.
 * @param {BrowserContext | Page} owner
 */
function removable(owner) {
  /** @type {{ dispose: () => Promise<unknown> }[]} */
  let added = [];
  for (const name of REMOVABLE) {
    const method = /** @type {any} */ (owner[name]);
    Reflect.set(owner, name, async (/** @type {unknown[]} */ ...given) => {
      const one = await method.apply(owner, given);
      added.push(one);
      return one;
    });
  }
  return async () => {
    await Promise.all(added.map((one) => one.dispose()));
    added = [];
  };
}

/**
 * A page that several tests use, one after the other.
 * @param {BrowserContext} context
 * @param {(page: Page) => Promise<import("playwright-core").CDPSession>} connect
 */
async function createSharedPage(context, connect) {
  const page = await context.newPage();
  const session = await connect(page);
  let isChanged = false;
  const changed = () => void (isChanged = true);
  watch(page, LASTING_PAGE, changed);
  watch(page.mouse, LASTING_INPUT, changed);
  watch(page.keyboard, LASTING_INPUT, changed);
  const removeAdded = removable(page);

  /** The handlers of events, until they are removed. @type {[any, any][]} */
  let handlers = [];
  for (const name of /** @type {const} */ (["on", "once"])) {
    const method = /** @type {any} */ (page[name]);
    page[name] = (/** @type {any} */ event, /** @type {any} */ handler) => {
      handlers.push([event, handler]);
      return method.call(page, event, handler);
    };
  }
  /** @type {Media} */
  let media = {};
  const emulate = page.emulateMedia;
  page.emulateMedia = async (given = {}) => {
    media = { ...media, ...given };
    await emulate.call(page, given);
  };

  return {
    page,
    /** Sets the size of the window and the media features. @param {BrowserContextOptions} options */
    async show(options) {
      const { viewport } = options;
      const now = page.viewportSize();
      const wanted = Object.entries(MEDIA).map(([name, usual]) => [
        name,
        Reflect.get(options, name) ?? usual,
      ]);
      await Promise.all([
        viewport &&
          (viewport.width !== now?.width || viewport.height !== now.height) &&
          page.setViewportSize(viewport),
        wanted.some(([name, value]) => Reflect.get(media, name) !== value) &&
          page.emulateMedia(Object.fromEntries(wanted)),
      ]);
    },
    /**
     * Empties the page. Returns false, and closes it, if it cannot be used again.
     * @param {string} blank the address of an empty page on the same site
     */
    async reset(blank) {
      for (const [event, handler] of handlers) page.off(event, handler);
      handlers = [];
      if (isChanged || page.isClosed()) {
        await page.close();
        return false;
      }
      await removeAdded();
      await page.goto(blank);
      await Promise.all([
        page.mouse.move(0, 0),
        session.send("Page.resetNavigationHistory"),
        page.evaluate(() => {
          sessionStorage.clear();
          window.name = "";
        }),
      ]);
      return true;
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof createSharedPage>>} SharedPage */

/**
 * @param {import("playwright-core").Browser} browser
 * @param {(context: BrowserContext) => Promise<unknown>} prepare prepares each new context
 */
function createContextPool(browser, prepare) {
  /**
   * @typedef {{ key: string, site: string, context: BrowserContext, keeper: Page, isChanged: () => boolean,
   *   removeAdded: () => Promise<void>, add: () => Promise<SharedPage>, shared?: SharedPage | undefined }} Pooled
   */
  /** @type {Pooled[]} */
  const idle = [];
  /** @type {Map<BrowserContext, Pooled>} */
  const taken = new Map();

  /** @param {string} key @param {string} site @param {BrowserContextOptions} options @returns {Promise<Pooled>} */
  async function create(key, site, options) {
    const context = await browser.newContext(options);
    const connect = context.newCDPSession.bind(context);
    await prepare(context);
    // This page keeps the renderer process alive and clears the storage.
    const keeper = await context.newPage();
    await keeper.goto(site + BLANK);
    let isChanged = false;
    const changed = () => void (isChanged = true);
    watch(context, LASTING, changed);
    watch(context.clock, LASTING_CLOCK, changed);
    return {
      ...{ key, site, context, keeper, isChanged: () => isChanged },
      removeAdded: removable(context),
      add: () => createSharedPage(context, connect),
    };
  }

  return {
    /**
     * Returns a page with these options, of a context with an empty storage.
     * @param {string} site the address of its pages, with a slash at the end
     * @param {BrowserContextOptions} options of the context
     * @param {BrowserContextOptions} [look] the window and the media features of the page, where they
     *   differ from the context's
     */
    async take(site, options, look = {}) {
      const key = JSON.stringify([site, options]);
      const at = idle.findIndex((one) => one.key === key);
      const waiting = at < 0 ? undefined : idle.splice(at, 1)[0];
      const found = waiting ?? (await create(key, site, options));
      taken.set(found.context, found);
      found.shared ??= await found.add();
      await found.shared.show({ ...options, ...look });
      return found.shared.page;
    },
    /** Gives the context of a page back, or closes it. @param {Page} page @param {boolean} [failed] */
    async release(page, failed = false) {
      const context = page.context();
      const found = taken.get(context);
      taken.delete(context);
      if (!found || failed || found.isChanged()) return context.close();
      const { keeper, shared, site, removeAdded } = found;
      const others = context.pages().filter((one) => one !== keeper && one !== shared?.page);
      await Promise.all(others.map((one) => one.close()));
      // A page or process that has crashed throws.
      const isReset = await (async () => {
        await removeAdded();
        const isUsable = await shared?.reset(site + BLANK);
        await keeper.evaluate(() => localStorage.clear());
        return [isUsable];
      })().catch(() => null);
      if (!isReset) return context.close();
      idle.push({ ...found, shared: isReset[0] ? shared : undefined });
      if (idle.length > IDLE) await idle.shift()?.context.close();
    },
  };
}

/**
 * Returns a function that starts a browser whose pages share a process. All test files of one process that
 * name the same arguments share it.
 * @param {() => string} executable finds the browser
 * @param {string[]} [args] of the browser
 */
export const sharedBrowser = (executable, args = []) =>
  shared(
    ["browser", executable.name, ...args],
    () =>
      launchChromium({
        executablePath: executable(),
        args: [SHARED_PROCESS, NO_OPTIMISER, ...args],
      }),
    (browser) => browser.close(),
  );

/**
 * Returns a function that returns the pool of pages of such a browser.
 * @param {string} kind names what `prepare` does
 * @param {() => string} executable finds the browser
 * @param {string[]} args of the browser
 * @param {(context: BrowserContext) => Promise<unknown>} prepare prepares each new context
 */
export function sharedPages(kind, executable, args, prepare) {
  const browser = sharedBrowser(executable, args);
  return shared(["pages", kind, executable.name, ...args], async () =>
    createContextPool(await browser(), prepare),
  );
}
