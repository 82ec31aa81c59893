/**
 * Parts of the page that are loaded when they are first needed, mostly dialogs. Everything that is needed
 * to play is loaded at once and does not wait for them.
 */

/**
 * Wraps a function that loads a part. The first call loads it, and later calls give the same part.
 * After a failure, for example without a network, the next call tries again.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
export function lazily(load) {
  /** @type {Promise<T> | null} */
  let part = null;
  return () =>
    (part ??= load().catch((error) => {
      part = null;
      throw error;
    }));
}

/** Makes something when it is first needed. @template T @param {() => T} make @returns {() => T} */
export function whenNeeded(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}
