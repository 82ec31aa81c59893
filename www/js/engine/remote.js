/**
 * Loads the third WebAssembly module: games with a friend elsewhere as state machines (crates/remote), by links and
 * live. It is a file of its own, as most visits play no such game. If it cannot be loaded, the next call
 * tries again.
 *
 * @typedef {typeof import("../../pkg/remote.js").RemoteGame} RemoteGameClass
 * @typedef {import("../../pkg/remote.js").RemoteGame} RemoteGame
 * @typedef {import("../../pkg/remote.js").Snapshot} RemoteView
 * @typedef {import("../../pkg/remote.js").Fork} Fork
 * @typedef {import("../../pkg/remote.js").Toss} Toss
 * @typedef {typeof import("../../pkg/remote.js").LiveGame} LiveGameClass
 * @typedef {import("../../pkg/remote.js").LiveGame} LiveGame
 * @typedef {import("../../pkg/remote.js").LiveView} LiveView
 * @typedef {import("../../pkg/remote.js").LiveHeard} LiveHeard
 * @typedef {import("../../pkg/remote.js").Hint} Hint
 */
import { LoadFailure } from "./load.js";
import { lazily } from "../lib/lazy.js";

const loadModule = lazily(async () => {
  try {
    const remote = await import("../../pkg/remote.js");
    await remote.default();
    return remote;
  } catch (cause) {
    throw new LoadFailure("part", cause);
  }
});

/** The class of games by links. Rejects with a LoadFailure. */
export const loadRemote = async () => (await loadModule()).RemoteGame;

/** The class of live games. Rejects with a LoadFailure. */
export const loadLive = async () => (await loadModule()).LiveGame;
