// Browser contexts that tests share. The next test that asks for the same options gets the same context,
// so that the HTTP cache, the compiled scripts and the renderer process stay warm. Its storage is emptied
// and its pages are closed before. A context with a lasting change is closed instead.

/** @typedef {import("playwright-core").BrowserContext} BrowserContext */
/** @typedef {import("playwright-core").BrowserContextOptions} BrowserContextOptions */

/** Methods that change a context for later pages, too. */
const LASTING = /** @type {const} */ ([
  ...["addCookies", "addInitScript", "exposeBinding", "exposeFunction", "grantPermissions"],
  ...["newCDPSession", "on", "once", "route", "routeFromHAR", "routeWebSocket"],
  ...["setExtraHTTPHeaders", "setGeolocation", "setOffline", "storageState"],
]);
const LASTING_CLOCK = /** @type {const} */ ([
  ...["install", "setFixedTime", "setSystemTime", "pauseAt"],
]);
/** The most contexts that wait for their next use. Each needs a process. */
const IDLE = 3;

/** An empty page on each site, which the test servers serve beside its files. */
export const BLANK = "blank.html";

/** Pages in one process share compiled scripts. For `launchChromium`. */
export const SHARED_PROCESS = ["--renderer-process-limit=1"];

/**
 * @param {import("playwright-core").Browser} browser
 * @param {(context: BrowserContext) => Promise<unknown>} prepare prepares each new context
 */
export function createContextPool(browser, prepare) {
  /** @type {{ key: string, context: BrowserContext, changed: () => boolean }[]} */
  const idle = [];
  /** @type {Map<BrowserContext, { key: string, changed: () => boolean }>} */
  const taken = new Map();

  /** @param {string} key @param {string} site @param {BrowserContextOptions} options */
  async function create(key, site, options) {
    const context = await browser.newContext(options);
    await prepare(context);
    // This page keeps the renderer process alive and clears the storage.
    const keeper = await context.newPage();
    await keeper.goto(site + BLANK);
    let changed = false;
    for (const [owner, methods] of /** @type {const} */ ([
      [context, LASTING],
      [context.clock, LASTING_CLOCK],
    ]))
      for (const name of methods) {
        const method = Reflect.get(owner, name);
        Reflect.set(owner, name, (/** @type {unknown[]} */ ...given) => {
          changed = true;
          return method.apply(owner, given);
        });
      }
    return { key, context, changed: () => changed };
  }

  return {
    /**
     * Returns a context with these options and an empty storage.
     * @param {string} site the address of its pages, with a slash at the end
     * @param {BrowserContextOptions} options
     */
    async take(site, options) {
      const key = JSON.stringify([site, options]);
      const at = idle.findIndex((one) => one.key === key);
      const waiting = at < 0 ? undefined : idle.splice(at, 1)[0];
      const found = waiting ?? (await create(key, site, options));
      taken.set(found.context, found);
      return found.context;
    },
    /** Gives a context back, or closes it. @param {BrowserContext} context */
    async release(context) {
      const found = taken.get(context);
      taken.delete(context);
      const [keeper, ...pages] = context.pages();
      if (!found || !keeper || found.changed()) return context.close();
      await Promise.all(pages.map((page) => page.close()));
      const isEmpty = await keeper
        .evaluate(() => localStorage.clear())
        .then(
          () => true,
          () => false, // the process has crashed
        );
      if (!isEmpty) return context.close();
      idle.push({ ...found, context });
      if (idle.length > IDLE) await idle.shift()?.context.close();
    },
  };
}
