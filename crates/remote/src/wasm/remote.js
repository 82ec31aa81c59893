/**
 * The module of games between devices: the classes `RemoteGame` and `LiveGame` of
 * `remote-bindings.js`, which wasm-bindgen makes, with their calls checked by `guard.js`. The types
 * are in `remote.d.ts`.
 */
import load, {
  initSync as loadSync,
  LiveGame as BoundLive,
  RemoteGame as Bound,
} from "./remote-bindings.js";
import { guard } from "./guard.js";

const { init, initSync, wrapClass } = guard(load, loadSync);

export const RemoteGame = wrapClass(Bound);
export const LiveGame = wrapClass(BoundLive);
export { init as default, initSync };
