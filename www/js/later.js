/**
 * Parts of the page that are loaded when they are first wanted: dialogs, above
 * all. What one needs to play is there at once, and nothing waits for the rest.
 */

/**
 * How to get a part: loaded and made at the first call, the same one ever after.
 * A load that failed, as without a network, is tried again at the next call.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
export function later(load) {
  /** @type {Promise<T> | null} */
  let part = null;
  return () =>
    (part ??= load().catch((error) => {
      part = null;
      throw error;
    }));
}

/**
 * A style sheet that comes later; there once it holds.
 * @param {string} name of a file in css
 * @returns {Promise<void>}
 */
export const styled = (name) =>
  new Promise((done, failed) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../css/${name}.css`, import.meta.url).href;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      failed(new Error(`css/${name}.css could not be loaded`));
    };
    document.head.append(link);
  });
