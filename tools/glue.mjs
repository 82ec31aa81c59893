/**
 * Makes the module's JavaScript side safe from whatever calls it: the script that wasm-bindgen
 * wrote, changed in place.
 *   node tools/glue.mjs FILE
 * As it comes, a game is an object with an address in the module's memory as a property that anybody
 * can copy, change or inherit, and a call with a wrong one reads or frees what is another's; and a
 * call that runs out of stack half-way leaves the module broken for all that come after. So
 *   - the address of a game is kept where nobody else can get at it, and whoever is no game, or was
 *     freed, is refused with a code like any other failure;
 *   - before the module is entered, there has to be stack enough for all that it does;
 *   - a game that is freed in the middle of a call of its own goes when that call is over.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What is put before the class. */
const GUARD = `/** Where each game is in the module's memory. */
const places = new WeakMap();
/** By this a game is found that is called through a proxy, as some frameworks do. */
const SELF = Symbol("game");

/** @param {string} code @param {string} message */
function refusal(code, message) {
    return Object.assign(new Error(message), { code, reason: code });
}

/**
 * A function in WebAssembly that calls itself as often as it is told and does nothing else, with so
 * many arguments that every call takes some 400 bytes of the stack, whatever an engine makes of it.
 */
function roomOnTheStack() {
    const MORE = 50;
    const each = (of) => Array.from({ length: MORE }, (_, i) => of(i + 1)).flat();
    const body = [0, 32, 0, 69, 4, 64, 15, 11, 32, 0, 65, 1, 107, ...each((i) => [32, i]), 16, 0, 11];
    const bytes = [
        0, 97, 115, 109, 1, 0, 0, 0, // a module
        1, MORE + 5, 1, 96, MORE + 1, 127, ...each(() => 127), 0, // of a function
        3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, // that is seen as f:
        10, body.length + 2, 1, body.length, ...body, // unless it is 0, f of one less
    ];
    return new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes))).exports.f;
}
let room;

/** The module, if it is there and has room on the stack: it uses less than this. */
function entered() {
    if (wasm === undefined) throw refusal("not-ready", "the module is not there yet: await init() first");
    room ??= roomOnTheStack();
    room(CALLS);
    return wasm;
}

function gameOf(value) {
    try {
        const game = value[SELF];
        if (places.has(game)) return game;
    } catch {
        // Whatever it is, it is no game.
    }
    throw refusal("no-game", "this is no game, or one that was freed: make one with new Game()");
}

function placeOf(value) {
    return places.get(gameOf(value));
}

function settle(game, place) {
    Object.defineProperty(game, SELF, { value: game });
    places.set(game, place);
    GameFinalization.register(game, place, game);
    return game;
}

/**
 * A game in progress.
 */
export class Game {
    free() {
        const module = entered();
        const game = gameOf(this);
        const place = places.get(game);
        places.delete(game);
        GameFinalization.unregister(game);
        // 1: if it is in the middle of a call, when that is over.
        module.__wbg_game_free(place, 1);
    }
`.replace("CALLS", "320");

/**
 * What stands there, and what takes its place; how often, if not as often as it may be.
 * @type {[string, string, number?][]}
 */
const CHANGES = [
  [
    `/**
 * A game in progress.
 */
export class Game {
    static __wrap(ptr) {
        const obj = Object.create(Game.prototype);
        obj.__wbg_ptr = ptr;
        GameFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        GameFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_game_free(ptr, 0);
    }
`,
    GUARD,
    1,
  ],
  [
    `        this.__wbg_ptr = ret[0];
        GameFinalization.register(this, this.__wbg_ptr, this);
        return this;
`,
    `        return settle(this, ret[0]);
`,
    1,
  ],
  ["Game.__wrap(ret[0])", "settle(Object.create(Game.prototype), ret[0])"],
  ["this.__wbg_ptr", "placeOf(this)"],
  ["wasm.game_", "entered().game_"],
  // Also before the module is there.
  ["wasm.__wbindgen_free(deferred", "wasm?.__wbindgen_free(deferred"],
  // What every browser has that can run the module.
  [
    `
if (!('encodeInto' in cachedTextEncoder)) {
    cachedTextEncoder.encodeInto = function (arg, view) {
        const buf = cachedTextEncoder.encode(arg);
        view.set(buf);
        return {
            read: arg.length,
            written: buf.length
        };
    };
}
`,
    "",
    1,
  ],
  // The module throws this way only where a game is called from within a call of its own.
  [
    "throw new Error(getStringFromWasm0(arg0, arg1));",
    `throw refusal("busy", "the game is in the middle of another call: wait until that is over");`,
    1,
  ],
];

/** The script, made safe. @param {string} text as wasm-bindgen wrote it */
export function guarded(text) {
  for (const [from, to, times] of CHANGES) {
    const there = text.split(from).length - 1;
    if (!there || (times ?? there) !== there)
      throw new Error(`wasm-bindgen writes something else now; tools/glue.mjs looks for:\n${from}`);
    text = text.replaceAll(from, () => to);
  }
  const left = /.*(__wbg_ptr|__wrap|__destroy_into_raw).*/.exec(text);
  if (left) throw new Error(`tools/glue.mjs does not know what to do with:\n${left[0]}`);
  return text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file = ""] = process.argv;
  writeFileSync(file, guarded(readFileSync(file, "utf8")));
}
