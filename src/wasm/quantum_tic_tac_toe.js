/**
 * The module: the class `Game` of `bindings.js`, which wasm-bindgen makes, with its calls checked by
 * `guard.js`. The types are in `quantum_tic_tac_toe.d.ts`.
 */
import load, { initSync as loadSync, Game as Bound } from "./bindings.js";
import { guard } from "./guard.js";

const { loaded, wrapClass } = guard();

export const Game = wrapClass(Bound);

export default async function init(source) {
  return loaded(await load(source));
}
export function initSync(source) {
  return loaded(loadSync(source));
}
