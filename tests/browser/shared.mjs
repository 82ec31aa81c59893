// Browsers and servers that the test files of one process share.
import { after } from "node:test";

/** @type {Map<string, { users: number, started?: Promise<any> | undefined }>} */
const resources = new Map();

/**
 * Returns a function that starts something, or returns what was started with the same key. It is stopped
 * after the tests of all files that called this.
 * @template T
 * @param {unknown} key of values that JSON can express
 * @param {() => Promise<T>} start
 * @param {(started: T) => unknown} [stop]
 * @returns {() => Promise<T>}
 */
export function shared(key, start, stop) {
  const name = JSON.stringify(key);
  const found = resources.get(name) ?? { users: 0 };
  resources.set(name, found);
  found.users++;
  after(async () => {
    if (--found.users || !found.started) return;
    const started = await found.started;
    found.started = undefined;
    await stop?.(started);
  });
  return () => (found.started ??= start());
}

/** The name of the test file that calls the caller: a process may run several. */
export const callingFile = () => /([\w-]+)\.test\.mjs/.exec(new Error().stack ?? "")?.[1] ?? "";
