/**
 * Loads the second WebAssembly module, from which every number of an apparatus comes. It is a file of
 * its own, since only some lessons want it. If it cannot be loaded, the next call tries again.
 *
 * @typedef {typeof import("../../pkg/apparatus.js")} Physics
 */
import { LoadFailure } from "../engine/load.js";
import { lazily } from "../lib/lazy.js";

/** The module's functions. Rejects with a LoadFailure. */
export const loadPhysics = lazily(async () => {
  try {
    const physics = await import("../../pkg/apparatus.js");
    await physics.default();
    return /** @type {Physics} */ (physics);
  } catch (cause) {
    throw new LoadFailure("part", cause);
  }
});
