/**
 * A text that the browser keeps for as long as the tab is open. Where it may not be stored, or there is no room
 * for it, it is gone after a reload.
 * @param {string} name
 */
export function createTabStorage(name) {
  const key = `quantum-tic-tac-toe.${name}`;
  /** @template T @param {(storage: Storage) => T} work @returns {T | null} */
  function attempt(work) {
    try {
      return work(sessionStorage);
    } catch {
      return null;
    }
  }

  return {
    get: () => attempt((storage) => storage.getItem(key)),
    /** @param {string} text */
    set: (text) => void attempt((storage) => storage.setItem(key, text)),
    remove: () => void attempt((storage) => storage.removeItem(key)),
  };
}
