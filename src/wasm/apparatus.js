/**
 * The second module as the lessons import it: the functions that wasm-bindgen makes, which lie beside
 * this file as `apparatus-bindings.js`. What those take for granted is checked here and fails with a
 * `code`: that the module is loaded.
 *
 * The types are in `apparatus.d.ts`.
 */
import load, { initSync as loadSync } from "./apparatus-bindings.js";
import * as bound from "./apparatus-bindings.js";

/** Whether the module is loaded. */
let ready = false;

/** A function of the module, which fails before the module is there. */
function loaded(work) {
  return (...given) => {
    if (ready) return work(...given);
    const message = "the module is not loaded yet: await init() first";
    throw Object.assign(new Error(message), { code: "not-ready", reason: "not-ready" });
  };
}

export const twoPaths = loaded(bound.twoPaths);
export const twoPathsHits = loaded(bound.twoPathsHits);
export const listRuns = loaded(bound.listRuns);
export const pairRuns = loaded(bound.pairRuns);
export const listAgreement = loaded(bound.listAgreement);
export const pairAgreement = loaded(bound.pairAgreement);
export const cat = loaded(bound.cat);
export const distant = loaded(bound.distant);
export const distantRuns = loaded(bound.distantRuns);

export default async function init(source) {
  const module = await load(source);
  ready = true;
  return module;
}

export function initSync(source) {
  const module = loadSync(source);
  ready = true;
  return module;
}
