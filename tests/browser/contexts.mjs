// Browser contexts that tests share. A context is used again by the next test that asks for the same
// options, so that the HTTP cache, the compiled scripts and the renderer process stay warm. Its
// storage is empty again and its pages are closed. A context with a lasting change is closed instead.

/** @typedef {import("playwright-core").BrowserContext} BrowserContext */
/** @typedef {import("playwright-core").BrowserContextOptions} BrowserContextOptions */

/** Methods of a context that change it for later pages, too. */
const LASTING = /** @type {const} */ ([
  ...["addCookies", "addInitScript", "exposeBinding", "exposeFunction", "grantPermissions"],
  ...["newCDPSession", "on", "once", "route", "routeFromHAR", "routeWebSocket"],
  ...["setExtraHTTPHeaders", "setGeolocation", "setOffline", "storageState"],
]);
const LASTING_CLOCK = /** @type {const} */ ([
  ...["install", "setFixedTime", "setSystemTime", "pauseAt"],
]);
/** Contexts that wait to be used again, at most. Each keeps a process. */
const IDLE = 3;

/** An empty page of each site, which tests serve beside its files. */
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
     * A context with these options whose storage is empty.
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
