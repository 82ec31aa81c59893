/**
 * Loads the WebAssembly module. Every failure has a name, and every name has a text.
 *
 * @typedef {typeof import("../../pkg/quantum_tic_tac_toe.js")} Module
 * @typedef {Module["Game"]} GameClass
 * @typedef {"no-webassembly" | "no-wasm-allowed" | "no-module" | "refused" | "part"} FailureName
 */

/** Matches what browsers report if a file is missing, incomplete or not WebAssembly. */
const SPOILT = /\b40[34]\b|HTTP|magic|empty|fell off|\bend\b|too short|out of bounds|truncated/i;

/** The error if the engine, or another part that a game needs, could not be loaded. */
export class LoadFailure extends Error {
  /** @param {FailureName} failure @param {unknown} [cause] */
  constructor(failure, cause) {
    super(`quantum tic-tac-toe could not start: ${failure}`, { cause });
    this.failure = failure;
  }
}

/** Whether the page's content security policy allows WebAssembly. It compiles an empty module. */
function isWasmAllowed() {
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
    if (!isWasmAllowed()) throw new LoadFailure("no-wasm-allowed", cause);
    // The file was not found, the network failed, or the server sent a page or only a part of the
    // file. Otherwise the browser got the file and refused to compile it.
    const isMissing = cause instanceof TypeError || SPOILT.test(String(cause));
    throw new LoadFailure(isMissing ? "no-module" : "refused", cause);
  }
  return Game;
}
