/**
 * The module of the lessons' experiments: the functions of `apparatus-bindings.js`, which wasm-bindgen
 * makes, with their calls checked by `guard.js`. The types are in `apparatus.d.ts`.
 */
import load, { initSync as loadSync } from "./apparatus-bindings.js";
import * as bound from "./apparatus-bindings.js";
import { guard } from "./guard.js";

const { init, initSync, wrapFunction } = guard(load, loadSync);

export const twoPaths = wrapFunction(bound.twoPaths);
export const twoPathsHits = wrapFunction(bound.twoPathsHits);
export const listRuns = wrapFunction(bound.listRuns);
export const pairRuns = wrapFunction(bound.pairRuns);
export const listAgreement = wrapFunction(bound.listAgreement);
export const pairAgreement = wrapFunction(bound.pairAgreement);
export const cat = wrapFunction(bound.cat);
export const distant = wrapFunction(bound.distant);
export const distantRuns = wrapFunction(bound.distantRuns);
export { init as default, initSync };
