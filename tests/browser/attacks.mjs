/**
 * Attacks on the module from JavaScript, generated from a table: every export gets wrong values for every
 * parameter. Each call must fail with the right code or return the right answer, and after each attack an
 * unrelated game must go on as before. Runs in Node and in pages, and imports nothing.
 *
 * @typedef {typeof import("../../www/pkg/quantum_tic_tac_toe.js")} Module
 * @typedef {Module["Game"]} GameClass
 * @typedef {InstanceType<GameClass>} Game
 * @typedef {{ attacks: number, faults: string[] }} Outcome
 */

/** An ordinary game, which shows at every step whether the module still plays correctly. */
const KNOWN = "goff 12 45 23 56 36 14 @4";

/** Counts the attacks with the expected outcome, and records the others. */
export function createBook() {
  /** @type {Outcome} */
  const outcome = { attacks: 0, faults: [] };
  return {
    outcome,
    /** @param {string} name @param {string} answer @param {readonly string[]} right */
    enter(name, answer, right) {
      outcome.attacks++;
      if (!right.includes(answer) && outcome.faults.length < 100)
        outcome.faults.push(`${name}: ${answer}, and not ${right.join(" or ")}`);
    },
  };
}

/**
 * The outcome of a call: “ok”, the code of its failure, or a description of any other exception.
 * @param {() => unknown} call
 */
export function answerOf(call) {
  try {
    call();
    return "ok";
  } catch (error) {
    return codeOf(error);
  }
}
/** @param {unknown} error */
function codeOf(error) {
  if (error instanceof WebAssembly.RuntimeError) return `a trap: ${error.message}`;
  if (!(error instanceof Error)) return `no error: ${typeof error}`;
  const { name, message } = error;
  const code = Reflect.get(error, "code");
  if (typeof code !== "string") return `${name}: ${message}`;
  return message.length > 10 && typeof Reflect.get(error, "reason") === "string"
    ? code
    : `${code} without a reason or a message`;
}

/** Returns a check that a fresh game still plays and reads as it does now. @param {GameClass} Game */
function control(Game) {
  const told = () => {
    const game = new Game();
    for (const action of KNOWN.split(" ").slice(1)) game.play(action);
    const whole = JSON.stringify([
      game.record(),
      game.view(),
      game.ensemble(),
      game.analyse().margin,
      game.toGoff(),
      answerOf(() => game.play("12")),
    ]);
    game.free();
    return whole;
  };
  const first = told();
  if (!first.includes(`"score":{"X":1,"O":0.5}`)) throw new Error(`the known game is ${first}`);
  return () => {
    try {
      const now = told();
      return now === first ? "ok" : `another game: ${now}`;
    } catch (error) {
      return codeOf(error);
    }
  };
}

// ------------------------------------------------------------------- values
const rough = () => {
  throw new Error("used");
};
const throwing = () =>
  new Proxy(function () {}, {
    get: rough,
    has: rough,
    apply: rough,
    construct: rough,
    ownKeys: rough,
    getPrototypeOf: rough,
    getOwnPropertyDescriptor: rough,
  });
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

/** Values of all kinds, each with its description. @returns {[string, unknown][]} */
export const values = () => [
  ["undefined", undefined],
  ["null", null],
  ["true", true],
  ["false", false],
  ["a symbol", Symbol("12")],
  ["a known symbol", Symbol.iterator],
  ["a bigint", 12n],
  ["a huge bigint", 2n ** 70n],
  ["a function", rough],
  ["a class", class {}],
  ["an object", {}],
  ["an object without prototype", Object.create(null)],
  ["an array", ["12"]],
  ["a long array", new Array(100_000)],
  ["a String", Object("goff")],
  ["a Number", Object(1)],
  ["a date", new Date(0)],
  ["an expression", /12/],
  ["bytes", new Uint8Array(8)],
  ["an error", new Error("12")],
  ["a promise", new Promise(() => {})],
  ["toString throws", { toString: rough, valueOf: rough }],
  ["toPrimitive throws", { [Symbol.toPrimitive]: rough }],
  ["toString says an action", { toString: () => "12", valueOf: () => 1 }],
  ["a property throws", Object.defineProperty({}, "length", { get: rough })],
  ["a proxy that throws", throwing()],
  ["a proxy of nothing", revoked()],
  ["the global object", globalThis],
  ...[
    ...[0, -0, 1, 5, 6, 7, 12, 255, 1000, 0.5, -1, -12, 1.0000000000000002, 4294967294.5],
    ...[2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 53, 2 ** 64],
    ...[NaN, Infinity, -Infinity, 5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, 1e21],
  ].map((number) => /** @type {[string, unknown]} */ ([String(number), number])),
  ["an empty string", ""],
  ["a NUL", "\0"],
  ["an action and a NUL", "12\0"],
  ["a space", " "],
  ["a high surrogate alone", "\ud800"],
  ["a low surrogate alone", "\udc00"],
  ["surrogates the wrong way round", "goff 1\udfff\ud800"],
  ["digits of another script", "١٢"],
  ["full-width digits", "１２"],
  ["no break", "goff\u00a012"],
  ["a mark of order", "\ufeffgoff"],
  ["a coin", "?"],
  ["a sign", "-1"],
  ["an address", "@"],
  ["square zero", "01"],
  ["the same square", "11"],
  ["three squares", "123"],
  ["a number with a point", "1.2"],
  ["markup", "<img src=x onerror=alert(1)>"],
  ["a key of prototypes", "__proto__"],
  ["a constructor", "constructor"],
  ["an id with more", "goff-fair-fair"],
  ["an id in capitals", "GOFF"],
  ["a record of nothing", "goff ".repeat(50)],
  ["a thousand characters", "x".repeat(1000)],
  ["a thousand and one", "x".repeat(1001)],
  ["a thousand surrogates", "\ud800".repeat(1000)],
  ["a megabyte", "12 ".repeat(350_000)],
  ["a megabyte of surrogates", "\udc00".repeat(1_000_000)],
  ["a record of four megabytes", `goff${" 14".repeat(1_400_000)}`],
];

// --------------------------------------------------------------- parameters
export const whole = (/** @type {unknown} */ value, least = 0, most = 2 ** 32 - 1) =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
const RULES = ["goff", "wikipedia", "tris-quantico", "nature"].flatMap((id) => [id, `${id}-fair`]);

/**
 * The outcomes that a value allows for a parameter of this kind if all other arguments are right.
 * @type {Record<string, (value: unknown) => readonly string[]>}
 */
const TAKES = {
  seed: (value) => [whole(value) ? "ok" : "illegal-argument"],
  "seed?": (value) => [value === undefined || whole(value) ? "ok" : "illegal-argument"],
  nodes: (value) => [whole(value) ? "ok" : "illegal-argument"],
  level: (value) => [whole(value, 1, 5) ? "ok" : "no-such-level"],
  temper: (value) => [
    /** @type {unknown[]} */ (["middle", "share", "apart", "reach", "press"]).includes(value)
      ? "ok"
      : "no-such-temper",
  ],
  "grade?": (value) => [value === undefined || whole(value, 1, 5) ? "ok" : "illegal-argument"],
  "rules?"(value) {
    if (value === undefined) return ["ok"];
    if (typeof value !== "string") return ["illegal-argument"];
    return [RULES.includes(value) ? "ok" : "unknown-rules"];
  },
  record(value) {
    if (typeof value !== "string" || value.length > 1000) return ["illegal-argument"];
    return RULES.includes(value) ? ["ok"] : ["unknown-rules", "bad-record"];
  },
  goff(value) {
    if (typeof value !== "string" || value.length > 1000) return ["illegal-argument"];
    // An empty text is a game without moves.
    return [value.trim() === "" ? "ok" : "bad-record"];
  },
  action(value) {
    if (typeof value !== "string") return ["illegal-argument"];
    return ["illegal-action"];
  },
  text: (value) => [typeof value === "string" ? "ok" : "illegal-argument"],
};

/**
 * Every callable export: the kinds of its parameters, and correct arguments.
 * @type {Record<string, { of: "class" | "game", takes: string[], right: unknown[] }>}
 */
export const CALLS = {
  Game: { of: "class", takes: ["rules?", "seed?"], right: ["goff", 1] },
  fromRecord: { of: "class", takes: ["record", "seed?"], right: ["goff", 1] },
  fromGoff: { of: "class", takes: ["goff", "rules?"], right: ["X1+(1,2);", "goff"] },
  puzzle: { of: "class", takes: ["seed", "rules?", "grade?"], right: [8, "goff", undefined] },
  dailyPuzzle: { of: "class", takes: ["seed"], right: [20777] },
  presets: { of: "class", takes: [], right: [] },
  limit: { of: "class", takes: ["nodes"], right: [0] },
  forget: { of: "class", takes: [], right: [] },
  rules: { of: "game", takes: [], right: [] },
  view: { of: "game", takes: [], right: [] },
  preview: { of: "game", takes: ["action"], right: ["13"] },
  can: { of: "game", takes: ["text"], right: ["13"] },
  legal: { of: "game", takes: [], right: [] },
  play: { of: "game", takes: ["action"], right: ["13"] },
  undo: { of: "game", takes: [], right: [] },
  redo: { of: "game", takes: [], right: [] },
  record: { of: "game", takes: [], right: [] },
  toGoff: { of: "game", takes: [], right: [] },
  ensemble: { of: "game", takes: [], right: [] },
  analyse: { of: "game", takes: [], right: [] },
  hint: { of: "game", takes: [], right: [] },
  review: { of: "game", takes: [], right: [] },
  suggest: { of: "game", takes: ["level", "seed"], right: [1, 7] },
  suggestInTemper: {
    of: "game",
    takes: ["level", "temper", "seed"],
    right: [1, "middle", 7],
  },
  free: { of: "game", takes: [], right: [] },
};
/** A position in which every one of these calls is quick. */
const LATE = "goff 12 45 23 56";
/** Calls that take long with correct arguments. */
const SLOW = new Set(["puzzle", "dailyPuzzle"]);

/**
 * The differences between the table and the exports of the module.
 * @param {Module} module
 */
export function gaps(module) {
  const { Game } = module;
  /** @type {string[]} */
  const wrong = [];
  /** @param {string} what @param {readonly unknown[]} there @param {readonly unknown[]} known */
  const same = (what, there, known) => {
    for (const name of there) if (!known.includes(name)) wrong.push(`${what} ${String(name)}: new`);
    for (const name of known)
      if (!there.includes(name)) wrong.push(`${what} ${String(name)}: gone`);
  };
  const of = (/** @type {string} */ kind) =>
    Object.keys(CALLS).filter((name) => name !== "Game" && CALLS[name]?.of === kind);
  same("export", Object.keys(module), ["Game", "default", "initSync"]);
  same("Game", Reflect.ownKeys(Game), ["length", "name", "prototype", ...of("class")]);
  const dispose = Reflect.get(Symbol, "dispose");
  const more = dispose ? [dispose] : [];
  same("game", Reflect.ownKeys(Game.prototype), ["constructor", ...more, ...of("game")]);
  for (const [name, { of, takes, right }] of Object.entries(CALLS)) {
    const { value } =
      Object.getOwnPropertyDescriptor(of === "game" ? Game.prototype : Game, name) ?? {};
    const work = name === "Game" ? Game : value;
    if (typeof work === "function" && work.length !== takes.length)
      wrong.push(`${name} takes ${work.length} things`);
    if (right.length !== takes.length) wrong.push(`${name} has ${right.length} right ones`);
  }
  return wrong;
}

/**
 * Calls the entry of the table with this name.
 * @param {GameClass} Game @param {unknown} self @param {string} name @param {unknown[]} args
 */
function invoke(Game, self, name, args) {
  if (name === "Game") return Reflect.construct(Game, args);
  const from = CALLS[name]?.of === "game" ? Game.prototype : Game;
  const { get, value } = Object.getOwnPropertyDescriptor(from, name) ?? {};
  return Reflect.apply(get ?? value, from === Game ? Game : self, args);
}

/** Frees the result of a call, if that is a game. @param {GameClass} Game @param {unknown} made */
function drop(Game, made) {
  if (made instanceof Game) made.free();
  return made;
}

// ---------------------------------------------------------------------- attacks
/**
 * Passes every value to every parameter of every call, alone and in `mixed` random combinations.
 * @param {GameClass} Game @param {number} [mixed]
 */
export function givenAnything(Game, mixed = 5000) {
  const { outcome, enter } = createBook();
  const check = control(Game);
  const all = values();
  const victim = Game.fromRecord(LATE);
  const before = JSON.stringify(victim.view());
  let random = 1;
  const chosen = (/** @type {number} */ of) =>
    (random = (Math.imul(random, 1664525) + 1013904223) >>> 0) % of;

  /** @param {string} name @param {unknown[]} args @param {string} said */
  const attack = (name, args, said) => {
    const { takes, right } = /** @type {(typeof CALLS)[string]} */ (CALLS[name]);
    // The failure may be about any one of the wrong arguments.
    const codes = takes
      .flatMap((kind, i) => (args[i] === right[i] ? ["ok"] : (TAKES[kind]?.(args[i]) ?? [])))
      .filter((code) => code !== "ok");
    const expected = codes.length ? codes : ["ok"];
    if (expected[0] === "ok" && SLOW.has(name)) return;
    const answer = answerOf(() => drop(Game, invoke(Game, victim, name, args)));
    enter(`${name}(${said})`, answer, expected);
    if (answer === "ok" && name === "play") victim.undo();
    if (answer === "ok" && name === "limit") Game.limit(0);
  };

  for (const [name, { takes, right }] of Object.entries(CALLS)) {
    if (name === "free" || name === "undo" || name === "redo") continue;
    for (const [i] of takes.entries())
      for (const [said, value] of all)
        attack(
          name,
          right.map((one, at) => (at === i ? value : one)),
          said,
        );
    // Surplus arguments are ignored.
    const more = answerOf(() => drop(Game, invoke(Game, victim, name, [...right, ...all])));
    enter(`${name} with more`, more, ["ok"]);
    if (name === "play") victim.undo();
    enter(`the known game after ${name}`, check(), ["ok"]);
  }
  const names = Object.keys(CALLS).filter((name) => CALLS[name]?.takes.length);
  for (let n = 0; n < mixed; n++) {
    const name = String(names[chosen(names.length)]);
    const { takes } = /** @type {(typeof CALLS)[string]} */ (CALLS[name]);
    const some = takes.map(() => /** @type {[string, unknown]} */ (all[chosen(all.length)]));
    attack(
      name,
      some.map(([, value]) => value),
      some.map(([said]) => said).join(", "),
    );
    if (n % 1000 === 0) enter("the known game", check(), ["ok"]);
  }
  victim.undo();
  victim.redo();
  const after = JSON.stringify(victim.view()).replace(`"canRedo":true`, `"canRedo":false`);
  enter("the game that was attacked", after === before ? "as it was" : after, ["as it was"]);
  victim.free();
  enter("the known game at the end", check(), ["ok"]);
  return outcome;
}

/** Calls every method on values that are no game, and on a freed game. @param {GameClass} Game */
export function calledOnAnything(Game) {
  const { outcome, enter } = createBook();
  const check = control(Game);
  const freed = new Game();
  freed.free();
  const other = Game.fromRecord(LATE);
  const held = Object.create(other);
  const none = [
    ...values(),
    ["a freed game", freed],
    ["an heir of a freed game", Object.create(freed)],
    ["a proxy of a freed game", new Proxy(freed, {})],
    ["a copy of a game", { ...other }],
    ["what is copied on a prototype", Object.assign(Object.create(Game.prototype), other)],
    ["a clone of a game", structuredClone(other)],
    ["the prototype", Game.prototype],
    ["an heir of the prototype", Object.create(Game.prototype)],
    ["the class", Game],
    ["a map", new Map()],
    ...[0, 1, 8, 1024, 65_536, 1_048_576, 2 ** 31, 2 ** 32 - 16, -1, 0.5, NaN, "1", null].map(
      (pointer) => [`an address of ${pointer}`, { __wbg_ptr: pointer }],
    ),
  ];
  for (const [name, { of, right }] of Object.entries(CALLS)) {
    if (of !== "game") continue;
    for (const [said, value] of none)
      enter(
        `${name} on ${said}`,
        answerOf(() => invoke(Game, value, name, right)),
        ["no-game"],
      );
    enter(`the known game after ${name}`, check(), ["ok"]);
  }
  // Properties named like a pointer have no effect on a game.
  for (const key of ["__wbg_ptr", "ptr", "self"])
    enter(
      `a game with ${key}`,
      answerOf(() => Reflect.set(other, key, 1024)),
      ["ok"],
    );
  enter("its record", other.record(), [LATE]);
  // No property of a game leads to the object of wasm-bindgen.
  const reached = Reflect.ownKeys(other).flatMap((key) => {
    const value = Reflect.get(other, key);
    return Object(value) === value ? Reflect.ownKeys(value) : [];
  });
  enter("the properties of a game", reached.map(String).join(), [""]);
  // An instance of a subclass, and a proxy, work like the game itself.
  class Heir extends Game {}
  const heir = new Heir();
  heir.play("19");
  enter("an heir of the class", heir.record(), ["goff 19"]);
  heir.free();
  const before = new Proxy(other, {});
  before.play("13");
  enter("a proxy", before.record(), [`${LATE} 13`]);
  enter("what it stands before", other.record(), [`${LATE} 13`]);
  held.undo();
  enter("an heir", held.record(), [LATE]);
  held.free();
  for (const [said, one] of [
    ["a game", other],
    ["its heir", held],
    ["its proxy", before],
  ])
    enter(
      `${said}, freed`,
      answerOf(() => invoke(Game, one, "record", [])),
      ["no-game"],
    );
  enter(
    "freed once more",
    answerOf(() => other.free()),
    ["no-game"],
  );
  // New games reuse the memory of freed ones, but the freed objects do not reach them.
  const many = Array.from({ length: 100 }, () => Game.fromRecord(LATE));
  for (const one of many.slice(50)) one.free();
  const next = Array.from({ length: 100 }, () => new Game());
  for (const one of many.slice(50))
    enter(
      "a freed game",
      answerOf(() => one.play("12")),
      ["no-game"],
    );
  enter("those after it", String(new Set(next.map((one) => one.record())).size), ["1"]);
  for (const one of [...many.slice(0, 50), ...next]) one.free();
  enter("the known game at the end", check(), ["ok"]);
  return outcome;
}

/**
 * Calls from within a call: from the source of random numbers, and from setters on the prototype of all objects.
 * @param {GameClass} Game
 */
export function calledFromWithin(Game) {
  const { outcome, enter } = createBook();
  const check = control(Game);
  const COIN = "nature 12 12 @1 45 45 @5 69 69";
  const names = Object.keys(CALLS).filter((name) => !SLOW.has(name));

  /** @param {() => number} toss @param {() => void} work */
  const withCoins = (toss, work) => {
    const there = Object.getOwnPropertyDescriptor(globalThis, "crypto");
    const crypto = {
      getRandomValues(/** @type {Uint8Array} */ bytes) {
        bytes[0] = toss();
        return bytes;
      },
    };
    Object.defineProperty(globalThis, "crypto", { configurable: true, get: () => crypto });
    try {
      work();
    } finally {
      if (there) Object.defineProperty(globalThis, "crypto", there);
      else Reflect.deleteProperty(globalThis, "crypto");
    }
  };

  for (const name of names) {
    const { of, right } = /** @type {(typeof CALLS)[string]} */ (CALLS[name]);
    const game = Game.fromRecord(COIN);
    const other = Game.fromRecord(LATE);
    const within = [""];
    withCoins(
      () => {
        within.push(answerOf(() => drop(Game, invoke(Game, game, name, right))));
        within.push(answerOf(() => drop(Game, invoke(Game, other, name, right))));
        within.push(check());
        return 0;
      },
      () =>
        enter(
          `a coin while ${name}`,
          answerOf(() => game.play("?")),
          ["ok"],
        ),
    );
    const [, self = "", another = "", known = ""] = within;
    enter(`${name} within a call of its own`, self, [
      of === "class" || name === "free" ? "ok" : "busy",
    ]);
    enter(`${name} of another within a call`, another, ["ok"]);
    enter("the known game within a call", known, ["ok"]);
    if (name === "free") {
      enter(
        "freed within a call",
        answerOf(() => game.record()),
        ["no-game"],
      );
    } else {
      enter("what was played", game.record(), [`${COIN} @6`]);
      game.free();
      other.free();
    }
    enter(`the known game after ${name}`, check(), ["ok"]);
  }

  // A source of random numbers that throws, in a nested call or by itself, leaves the game unchanged.
  const game = Game.fromRecord(COIN);
  withCoins(
    () => {
      game.play("?");
      return 0;
    },
    () =>
      enter(
        "a coin that plays",
        answerOf(() => game.play("?")),
        ["no-randomness"],
      ),
  );
  enter("its game", game.record(), [COIN]);

  /** Calls during the writing of an answer, from a setter that the page has put on a property. */
  for (const key of ["phase", "player", "code", "margin", "action", "squares"]) {
    for (const name of names) {
      // A review looks at the empty board, which takes long.
      if (name === "free" || name === "review" || name === "forget") continue;
      const { right } = /** @type {(typeof CALLS)[string]} */ (CALLS[name]);
      let deep = false;
      Object.defineProperty(Object.prototype, key, {
        configurable: true,
        set() {
          if (deep) return;
          deep = true;
          answerOf(() => drop(Game, invoke(Game, game, name, right)));
          rough();
        },
      });
      for (const call of ["view", "analyse", "play", "ensemble"]) {
        deep = false;
        const { right: args } = /** @type {(typeof CALLS)[string]} */ (CALLS[call]);
        const answer = answerOf(() => invoke(Game, game, call, args));
        if (/trap|RangeError/.test(answer)) enter(`${call} while ${name}`, answer, ["ok"]);
      }
      Reflect.deleteProperty(Object.prototype, key);
      enter(`the known game after ${name} within ${key}`, check(), ["ok"]);
    }
  }
  while (game.undo());
  enter(
    "the game in which all of that was",
    answerOf(() => game.play("12")),
    ["ok"],
  );
  game.free();
  return outcome;
}

/** Plays `many` games at the same time, a move of each in turn. @param {GameClass} Game @param {number} [count] */
export function manyAtOnce(Game, count = 1000) {
  const { outcome, enter } = createBook();
  const games = Array.from({ length: count }, (_, n) => new Game(RULES[n % RULES.length], n));
  const records = games.map((game) => [game.rules]);
  // Each game takes other moves.
  for (let ply = 0; ply < 6; ply++)
    for (const [n, game] of games.entries()) {
      const { legal } = game.view();
      const places = legal.filter((action) => !action.startsWith("?"));
      const action = places[(n * 7 + ply * 3) % Math.max(places.length, 1)];
      if (!action) continue;
      game.play(action);
      records[n]?.push(action);
    }
  for (const [n, game] of games.entries())
    enter(`game ${n}`, game.record(), [String(records[n]?.join(" "))]);
  for (const game of games) game.free();
  enter("the known game", control(Game)(), ["ok"]);
  return outcome;
}

/**
 * Plays `games` games, some to their end and some with refused moves, and frees them or leaves them to the
 * garbage collector. Returns the size of the module's memory in bytes after a first part and at the end,
 * and the number of JavaScript values that it holds at both times.
 * @param {GameClass} Game
 * @param {{ memory: WebAssembly.Memory, __wbindgen_externrefs: WebAssembly.Table }} wasm
 * @param {number} games
 * @param {{ left?: (() => unknown) | null, first?: number }} [options] `left`: asks for a collection,
 *   and games are left to it; `first`: how many games the first part has
 */
export async function memoryOf(Game, { memory, __wbindgen_externrefs: held }, games, options = {}) {
  const { left = null, first = 2000 } = options;
  const turn = () => new Promise((done) => setTimeout(done, 0));
  const play = async (/** @type {number} */ count) => {
    for (let n = 0; n < count; n++) {
      const game = Game.fromRecord("goff 14 15 48 18");
      game.view();
      game.preview("@8");
      answerOf(() => game.play("x".repeat(5000)));
      answerOf(() => Game.fromRecord("goff 14 zz"));
      game.play("@8");
      game.ensemble();
      if (!left) game.free();
      // Finalizers run when the thread is idle, in some engines only now and then.
      if (n % 500 === 499) {
        await left?.();
        await turn();
        await turn();
      }
    }
    return [memory.buffer.byteLength, held.length];
  };
  const [bytes = 0, values = 0] = await play(first);
  const [bytesAfter = 0, valuesAfter = 0] = await play(games);
  return { bytes, bytesAfter, values, valuesAfter };
}

/**
 * Whether a value is a plain object: options without a source, with which the default file is loaded.
 * @param {unknown} value
 */
function isPlain(value) {
  try {
    return Object.getPrototypeOf(value) === Object.prototype;
  } catch {
    return false;
  }
}

/**
 * Uses the module before it is loaded, and loads it from wrong sources. It must be a copy that
 * nothing else uses.
 * @param {Module} module @param {() => Promise<unknown>} load loads it correctly
 */
export const loadedWithAnything = (module, load) =>
  loading(module, load, {
    early: Object.entries(CALLS).map(([name, { right }]) => [
      name,
      () => invoke(module.Game, {}, name, right),
    ]),
    control: () => control(module.Game),
  });

/**
 * Uses either module before it is loaded, and loads it from wrong sources.
 * @param {{ default: (source?: any) => Promise<unknown>, initSync: (source: any) => unknown }} module
 * @param {() => Promise<unknown>} load loads it correctly
 * @param {object} of
 * @param {[string, () => unknown][]} of.early calls that have to be refused before it is there
 * @param {() => () => string} of.control whether it does as ever, asked once it is there
 */
export async function loading({ default: init, initSync }, load, { early, control }) {
  const { outcome, enter } = createBook();
  for (const [name, call] of early)
    enter(`${name} before it is there`, answerOf(call), ["not-ready"]);
  const junk = values().filter(
    // Without addresses, undefined and pending promises: these would start a real load.
    ([said, value]) => value !== undefined && typeof value !== "string" && said !== "a promise",
  );
  for (const [said, value] of junk) {
    const warn = console.warn;
    console.warn = () => {}; // about the deprecated form of the argument
    try {
      if (!isPlain(value)) {
        const answer = await Promise.resolve(init(value)).then(
          () => "loaded",
          () => "refused",
        );
        enter(`init(${said})`, answer, ["refused"]);
      }
      const sync = answerOf(() => initSync(value));
      enter(`initSync(${said})`, sync === "ok" ? "loaded" : "refused", ["refused"]);
    } finally {
      console.warn = warn;
    }
  }
  await load();
  const check = control();
  // Once it is loaded, it stays loaded.
  const wasm = await init();
  for (const [said, value] of junk) {
    enter(`init(${said}) again`, (await init(value)) === wasm ? "ok" : "else", ["ok"]);
    const sync = initSync(value);
    enter(`initSync(${said}) again`, sync === wasm ? "ok" : "else", ["ok"]);
  }
  enter("what is known", check(), ["ok"]);
  return outcome;
}

/** All attacks on a loaded module. @type {Record<string, (Game: GameClass) => Outcome>} */
export const ATTACKS = {
  "every parameter of every call is given anything": givenAnything,
  "every method is called on anything": calledOnAnything,
  "games are called from within calls": calledFromWithin,
  "a thousand games at once": manyAtOnce,
};
