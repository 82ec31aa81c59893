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
