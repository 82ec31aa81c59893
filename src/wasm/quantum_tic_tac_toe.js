/**
 * The module: the class `Game` of `bindings.js`, which wasm-bindgen makes, with its calls checked by
 * `guard.js`. The types are in `quantum_tic_tac_toe.d.ts`.
 */
import load, { initSync as loadSync, Game as Bound } from "./bindings.js";
import { guard } from "./guard.js";

const { init, initSync, wrapClass } = guard(load, loadSync);

export const Game = wrapClass(Bound);
export { init as default, initSync };
