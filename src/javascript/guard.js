/**
 * Guards around the classes and functions that wasm-bindgen makes. Those assume that the module is
 * loaded, that a method is called on an object that was not freed, and that the object is not in the
 * middle of another call. Here each of these is checked, and fails with a `code`.
 */

/** @param {string} code @param {string} message */
const failure = (code, message) => Object.assign(new Error(message), { code, reason: code });

/** The key of a game's token. A property and no private field, so that it works through a proxy. */
const TOKEN = Symbol("token");

/** By token: the object of wasm-bindgen, null once freed; and whether a call is under way. */
const held = new WeakMap();

function hold(game, bound) {
  const token = Object.freeze({});
  held.set(token, { bound, busy: false });
  return Object.defineProperty(game, TOKEN, { value: token });
}

function heldBy(game) {
  let own;
  try {
    own = held.get(game[TOKEN]);
  } catch {
    // A proxy or a getter that throws.
  }
  if (own?.bound) return own;
  throw failure("no-game", "this is no game, or it was freed");
}

/** Calls a method of wasm-bindgen's object. */
function call(game, method, args) {
  const own = heldBy(game);
  if (own.busy) throw failure("busy", "the game is in the middle of another call");
  const { bound } = own;
  own.busy = true;
  try {
    return method.apply(bound, args);
  } finally {
    own.busy = false;
    // Freed in the middle of this call.
    if (!own.bound) bound.free();
  }
}

/** Gives a function the name and the number of parameters of another one. */
const like = ({ name, length }, work) =>
  Object.defineProperties(work, { name: { value: name }, length: { value: length } });

/** The properties of a class or a prototype, without wasm-bindgen's own. */
const properties = (object, without) =>
  Object.entries(Object.getOwnPropertyDescriptors(object)).filter(
    ([name]) => !without.includes(name) && !name.startsWith("__"),
  );

/** The guards of one module, around the functions of wasm-bindgen that load it. */
export function guard(load, loadSync) {
  let ready = false;
  function mustBeReady() {
    if (!ready) throw failure("not-ready", "the module is not loaded yet: await init() first");
  }

  /** A method, a getter or a setter. */
  const wrapMethod = (method) =>
    method &&
    like(method, function (...args) {
      mustBeReady();
      return call(this, method, args);
    });

  function wrapFunction(work) {
    return like(work, (...args) => {
      mustBeReady();
      return work(...args);
    });
  }

  function wrapClass(Bound) {
    class Guarded {
      constructor(...args) {
        mustBeReady();
        const bound = new Bound(...args);
        // A class without a constructor in Rust makes an empty object.
        if (!bound.__wbg_ptr) throw failure("no-game", "only functions of the class make a game");
        hold(this, bound);
      }
      /** Gives the memory back now, not when the garbage collector comes; in a call, at its end. */
      free() {
        mustBeReady();
        const own = heldBy(this);
        const { bound } = own;
        own.bound = null;
        if (!own.busy) bound.free();
      }
    }
    like(Bound, Guarded);
    for (const [name, property] of properties(Bound, ["length", "name", "prototype"])) {
      const work = (...args) => {
        const made = property.value.apply(Bound, args);
        return made instanceof Bound ? hold(Object.create(Guarded.prototype), made) : made;
      };
      const value = wrapFunction(like(property.value, work));
      Object.defineProperty(Guarded, name, { ...property, value });
    }
    for (const [name, property] of properties(Bound.prototype, ["constructor", "free"])) {
      const { get, set, value } = property;
      const guarded = value
        ? { value: wrapMethod(value) }
        : { get: wrapMethod(get), set: wrapMethod(set) };
      Object.defineProperty(Guarded.prototype, name, { ...property, ...guarded });
    }
    if (Symbol.dispose) Guarded.prototype[Symbol.dispose] = Guarded.prototype.free;
    return Guarded;
  }

  return {
    wrapFunction,
    wrapClass,
    async init(source) {
      const module = await load(source);
      ready = true;
      return module;
    },
    initSync(source) {
      const module = loadSync(source);
      ready = true;
      return module;
    },
  };
}
