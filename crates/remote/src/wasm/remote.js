/**
 * The module of games between devices: the class `RemoteGame` of `remote-bindings.js`, which
 * wasm-bindgen makes, with its calls checked by `guard.js`. The types are in `remote.d.ts`.
 */
import load, { initSync as loadSync, RemoteGame as Bound } from "./remote-bindings.js";
import { guard } from "./guard.js";

const { init, initSync, wrapClass } = guard(load, loadSync);

export const RemoteGame = wrapClass(Bound);
export { init as default, initSync };
