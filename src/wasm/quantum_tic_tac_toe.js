/**
 * The module as others import it: the class `Game`, around the one that wasm-bindgen makes, which
 * lies beside this file as `bindings.js`. What that one takes for granted is checked here and fails
 * with a `code`: that the module is loaded, that a method is called on a game that was not freed,
 * and that the game is not in the middle of another call.
 *
 * The types are in `quantum_tic_tac_toe.d.ts`.
 */
import load, { initSync as loadSync, Game as Bound } from "./bindings.js";

/** Whether the module is loaded. */
let ready = false;

/**
 * The key of what a game holds: the object of wasm-bindgen, null once the game is freed, and whether
 * a call is under way. A property and no private field, so that a game can be called through a proxy.
 */
const HELD = Symbol("held");

/** @param {string} code @param {string} message */
const failure = (code, message) => Object.assign(new Error(message), { code, reason: code });

function mustBeReady() {
  if (!ready) throw failure("not-ready", "the module is not loaded yet: await init() first");
}

/** What a game holds that was not freed. */
function heldBy(game) {
  mustBeReady();
  let held;
  try {
    held = game[HELD];
  } catch {
    // Whatever throws when it is looked at is no game.
  }
  if (held?.bound) return held;
  throw failure("no-game", "this is no game, or it was freed");
}

/** Calls a game, unless a call of it is under way. */
function call(game, work) {
  const held = heldBy(game);
  if (held.busy) throw failure("busy", "the game is in the middle of another call");
  const { bound } = held;
  held.busy = true;
  try {
    return work(bound);
  } finally {
    held.busy = false;
    // Freed in the middle of this call.
    if (!held.bound) bound.free();
  }
}

/** Lets a game hold an object of wasm-bindgen. */
function hold(game, bound) {
  return Object.defineProperty(game, HELD, { value: { bound, busy: false } });
}

export class Game {
  constructor(rules, seed) {
    mustBeReady();
    hold(this, new Bound(rules, seed));
  }
  static fromRecord(record, seed) {
    mustBeReady();
    return hold(Object.create(Game.prototype), Bound.fromRecord(record, seed));
  }
  static fromGoff(text, rules) {
    mustBeReady();
    return hold(Object.create(Game.prototype), Bound.fromGoff(text, rules));
  }
  static presets() {
    mustBeReady();
    return Bound.presets();
  }
  static puzzle(seed, rules, grade) {
    mustBeReady();
    return Bound.puzzle(seed, rules, grade);
  }
  static dailyPuzzle(day) {
    mustBeReady();
    return Bound.dailyPuzzle(day);
  }
  static limit(nodes) {
    mustBeReady();
    return Bound.limit(nodes);
  }
  static forget() {
    mustBeReady();
    return Bound.forget();
  }
  get rules() {
    return call(this, (bound) => bound.rules);
  }
  view() {
    return call(this, (bound) => bound.view());
  }
  preview(action) {
    return call(this, (bound) => bound.preview(action));
  }
  ensemble() {
    return call(this, (bound) => bound.ensemble());
  }
  play(action) {
    return call(this, (bound) => bound.play(action));
  }
  undo() {
    return call(this, (bound) => bound.undo());
  }
  redo() {
    return call(this, (bound) => bound.redo());
  }
  record() {
    return call(this, (bound) => bound.record());
  }
  toGoff() {
    return call(this, (bound) => bound.toGoff());
  }
  analyse() {
    return call(this, (bound) => bound.analyse());
  }
  suggest(level, seed) {
    return call(this, (bound) => bound.suggest(level, seed));
  }
  suggestInTemper(level, temper, seed) {
    return call(this, (bound) => bound.suggestInTemper(level, temper, seed));
  }
  hint() {
    return call(this, (bound) => bound.hint());
  }
  review() {
    return call(this, (bound) => bound.review());
  }
  /** Gives the memory back now, not when the garbage collector comes; in a call, at its end. */
  free() {
    const held = heldBy(this);
    const { bound } = held;
    held.bound = null;
    if (!held.busy) bound.free();
  }
}

if (Symbol.dispose) Game.prototype[Symbol.dispose] = Game.prototype.free;

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
