/**
 * Loads the WebAssembly module. Every way in which that can fail has a name,
 * and the name has a text.
 *
 * @typedef {typeof import("../../pkg/quantum_tic_tac_toe.js")} Module
 * @typedef {Module["Game"]} GameClass
 * @typedef {"no-webassembly" | "no-wasm-allowed" | "no-module" | "refused" | "part"} FailureName
 */

/** What browsers say of a file that is another one, or cut short. */
const SPOILT = /\b40[34]\b|HTTP|magic|empty|fell off|\bend\b|too short|out of bounds|truncated/i;

/** Why the rules, or what a game by them needs, could not be loaded. */
export class LoadFailure extends Error {
  /** @param {FailureName} failure @param {unknown} [cause] */
  constructor(failure, cause) {
    super(`quantum tic-tac-toe could not start: ${failure}`, { cause });
    this.failure = failure;
  }
}

/** Whether the page's policy allows WebAssembly: the smallest module there is says so. */
function allowed() {
  try {
    return !!new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    return false;
  }
}

/** @returns {Promise<GameClass>} */
export async function loadEngine() {
  if (typeof WebAssembly !== "object") throw new LoadFailure("no-webassembly");
  const { begin, Game } = await import("../../pkg/quantum_tic_tac_toe.js")
    .then(({ default: begin, Game }) => ({ begin, Game }))
    .catch((cause) => {
      throw new LoadFailure("no-module", cause);
    });
  try {
    await begin();
  } catch (cause) {
    if (!allowed()) throw new LoadFailure("no-wasm-allowed", cause);
    // Not found, or the network went away, or a page came in place of the file, or a part of it
    // only; anything else is the browser declining to compile what it did get.
    const missing = cause instanceof TypeError || SPOILT.test(String(cause));
    throw new LoadFailure(missing ? "no-module" : "refused", cause);
  }
  return Game;
}
