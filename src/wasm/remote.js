/**
 * The third module as the page imports it: the class `RemoteGame`, around the one that wasm-bindgen
 * makes, which lies beside this file as `remote-bindings.js`. What that one takes for granted is
 * checked here and fails with a `code`: that the module is loaded, and that a method is called on a
 * game that was not freed.
 *
 * The types are in `remote.d.ts`.
 */
import load, { initSync as loadSync, RemoteGame as Bound } from "./remote-bindings.js";

/** Whether the module is loaded. */
let ready = false;

/** The objects of wasm-bindgen, by the games that hold them. Those of freed games are gone. */
const held = new WeakMap();

/** @param {string} code @param {string} message */
const failure = (code, message) => Object.assign(new Error(message), { code, reason: code });

function mustBeReady() {
  if (!ready) throw failure("not-ready", "the module is not loaded yet: await init() first");
}

/** The object of wasm-bindgen that a game holds. */
function boundOf(game) {
  mustBeReady();
  const bound = held.get(game);
  if (bound) return bound;
  throw failure("no-game", "this is no game, or it was freed");
}

/** A game that holds an object of wasm-bindgen. */
function holding(bound) {
  const game = Object.create(RemoteGame.prototype);
  held.set(game, bound);
  return game;
}

export class RemoteGame {
  constructor() {
    throw failure("no-game", "a game is made by invite, open or restored");
  }
  static invite(secret, rules, sides) {
    mustBeReady();
    return holding(Bound.invite(secret, rules, sides));
  }
  static open(link, secret) {
    mustBeReady();
    return holding(Bound.open(link, secret));
  }
  static restored(stored) {
    mustBeReady();
    return holding(Bound.restored(stored));
  }
  view() {
    return boundOf(this).view();
  }
  play(action) {
    return boundOf(this).play(action);
  }
  ask() {
    return boundOf(this).ask();
  }
  grant() {
    return boundOf(this).grant();
  }
  decline() {
    return boundOf(this).decline();
  }
  resign() {
    return boundOf(this).resign();
  }
  undo() {
    return boundOf(this).undo();
  }
  send() {
    return boundOf(this).send();
  }
  receive(link) {
    return boundOf(this).receive(link);
  }
  choose(link) {
    return boundOf(this).choose(link);
  }
  stored() {
    return boundOf(this).stored();
  }
  privateLink() {
    return boundOf(this).privateLink();
  }
  stay() {
    return boundOf(this).stay();
  }
  /** Gives the memory back now, not when the garbage collector comes. */
  free() {
    const bound = boundOf(this);
    held.delete(this);
    bound.free();
  }
}

if (Symbol.dispose) RemoteGame.prototype[Symbol.dispose] = RemoteGame.prototype.free;

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
