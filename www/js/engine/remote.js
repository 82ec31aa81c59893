/**
 * Loads the third WebAssembly module: a game by links as a state machine (crates/remote). It
 * is a file of its own, as most visits play no such game. If it cannot be loaded, the next call tries
 * again.
 *
 * @typedef {typeof import("../../pkg/remote.js").RemoteGame} RemoteGameClass
 * @typedef {import("../../pkg/remote.js").RemoteGame} RemoteGame
 * @typedef {import("../../pkg/remote.js").Snapshot} RemoteView
 * @typedef {import("../../pkg/remote.js").Fork} Fork
 * @typedef {import("../../pkg/remote.js").Toss} Toss
 */
import { LoadFailure } from "./load.js";
import { lazily } from "../lib/lazy.js";

/** The module's class. Rejects with a LoadFailure. */
export const loadRemote = lazily(async () => {
  try {
    const remote = await import("../../pkg/remote.js");
    await remote.default();
    return remote.RemoteGame;
  } catch (cause) {
    throw new LoadFailure("part", cause);
  }
});
