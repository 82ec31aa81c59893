/**
 * Attacks on the second module, the apparatus of the lessons, like those on the first one (attacks.mjs).
 * Every function gets wrong values for every parameter. Each call must fail with a code or return an
 * answer, and after each attack the module must still give its known answers. Runs in Node and in pages.
 *
 * @typedef {typeof import("../../www/pkg/apparatus.js")} Module
 * @typedef {import("./attacks.mjs").Outcome} Outcome
 */
import { answerOf, createBook, loading, values, whole } from "./attacks.mjs";

/** Lists that the module accepts. */
const LISTS = "AAB ABB";

/** Whether a parameter of this kind accepts a value. @type {Record<string, (value: unknown) => boolean>} */
const TAKES = {
  turn: (value) => whole(value, -360, 360),
  recorded: (value) => typeof value === "boolean",
  count: (value) => whole(value, 0, 1e6),
  seed: (value) => whole(value),
  "read?": (value) => value === undefined || whole(value, 0, 1),
  lists: (value) => value === LISTS,
  air: (value) => whole(value, 0, 8),
  angle: (value) => whole(value, 0, 360),
  "angle or none": (value) => whole(value, -1, 360),
};

/**
 * Every function: the kinds of its parameters, and correct arguments.
 * @type {Record<string, { takes: string[], right: unknown[] }>}
 */
const CALLS = {
  twoPaths: { takes: ["turn", "recorded"], right: [90, true] },
  twoPathsHits: {
    takes: ["turn", "recorded", "count", "seed", "read?"],
    right: [90, true, 100, 1, 0],
  },
  listRuns: { takes: ["lists", "count", "seed"], right: [LISTS, 100, 1] },
  pairRuns: { takes: ["count", "seed"], right: [100, 1] },
  listAgreement: { takes: ["lists"], right: [LISTS] },
  pairAgreement: { takes: [], right: [] },
  cat: { takes: ["air", "turn"], right: [3, 90] },
  distant: { takes: ["angle or none", "angle or none"], right: [0, 120] },
  distantRuns: { takes: ["angle", "angle or none", "count", "seed"], right: [0, -1, 100, 1] },
};

/** The differences between the table and the exports of the module. @param {Module} module */
export function gaps(module) {
  const there = Object.keys(module).filter((name) => !["default", "initSync"].includes(name));
  const known = Object.keys(CALLS);
  return [
    ...there.filter((name) => !known.includes(name)).map((name) => `${name}: new`),
    ...known.filter((name) => !there.includes(name)).map((name) => `${name}: gone`),
  ];
}

/** Calls a function by its name. @param {Module} module @param {string} name @param {readonly unknown[]} given */
const invoke = (module, name, given) => Reflect.apply(Reflect.get(module, name), module, given);

/** Returns a check that the module still gives the answers that it gives now. @param {Module} module */
function control(module) {
  const told = () =>
    JSON.stringify(Object.entries(CALLS).map(([name, { right }]) => invoke(module, name, right)));
  const first = told();
  const { unequal } = module.pairAgreement();
  if (Math.abs(unequal - 1 / 4) > 1e-9) throw new Error(`different questions agree in ${unequal}`);
  return () => {
    try {
      return told() === first ? "ok" : "another answer";
    } catch (error) {
      return String(error);
    }
  };
}

/** The expected outcome of a call. @param {string} name @param {readonly unknown[]} given */
function expected(name, given) {
  const { takes = [] } = CALLS[name] ?? {};
  const taken = takes.every((kind, i) => TAKES[kind]?.(given[i]));
  // Only records can be read.
  const unread = name !== "twoPathsHits" || given[1] === true || given[4] === undefined;
  return taken && unread ? "ok" : "illegal-argument";
}

/**
 * Passes every value to every parameter, alone and in `mixed` random combinations.
 * @param {Module} module @param {number} [mixed]
 */
export function givenAnything(module, mixed = 5000) {
  const { outcome, enter } = createBook();
  const check = control(module);
  const all = values();
  let random = 1;
  const chosen = (/** @type {number} */ of) =>
    (random = (Math.imul(random, 1664525) + 1013904223) >>> 0) % of;
  /** @param {string} name @param {readonly unknown[]} given @param {string} said */
  const attack = (name, given, said) =>
    enter(
      `${name}(${said})`,
      answerOf(() => invoke(module, name, given)),
      [expected(name, given)],
    );

  for (const [name, { right }] of Object.entries(CALLS)) {
    for (const [i] of right.entries())
      for (const [said, value] of all)
        attack(
          name,
          right.map((one, at) => (at === i ? value : one)),
          said,
        );
    // Surplus arguments are ignored; missing ones count as undefined.
    for (const [said, value] of all) attack(name, [...right, value], `all, ${said}`);
    for (let n = 0; n < right.length; n++) attack(name, right.slice(0, n), `${n} things`);
    enter(`after ${name}`, check(), ["ok"]);
  }
  const names = Object.keys(CALLS);
  for (let n = 0; n < mixed; n++) {
    const name = names[chosen(names.length)] ?? "";
    const { right = [] } = CALLS[name] ?? {};
    const picked = right.map((one) => (chosen(3) ? all[chosen(all.length)] : ["right", one]));
    attack(
      name,
      picked.map((pair) => pair?.[1]),
      picked.map((pair) => pair?.[0]).join(", "),
    );
  }
  enter("after all together", check(), ["ok"]);
  return outcome;
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
      () => invoke(module, name, right),
    ]),
    control: () => control(module),
  });

/**
 * Calls every function many times, with right and with wrong arguments. Returns the size of the module's memory
 * in bytes after a first part and at the end, and the number of JavaScript values that it holds at both times.
 * @param {Module} module
 * @param {{ memory: WebAssembly.Memory, __wbindgen_externrefs: WebAssembly.Table }} wasm
 * @param {number} times
 */
export function memoryOf(module, { memory, __wbindgen_externrefs: held }, times, first = 1000) {
  const call = (/** @type {number} */ count) => {
    for (let n = 0; n < count; n++)
      for (const [name, { right }] of Object.entries(CALLS)) {
        invoke(module, name, right);
        answerOf(() => invoke(module, name, ["x".repeat(500), {}]));
      }
    return [memory.buffer.byteLength, held.length];
  };
  const [bytes = 0, held1 = 0] = call(first);
  const [bytesAfter = 0, held2 = 0] = call(times);
  return { bytes, bytesAfter, values: held1, valuesAfter: held2 };
}
