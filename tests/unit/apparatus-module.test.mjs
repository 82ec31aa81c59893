// The second module in Node: whatever its functions are called with, they answer or refuse with a code,
// and what they answer is what the apparatus of the lessons show.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

/** @typedef {typeof import("../../www/pkg/apparatus.js")} Module */

const file = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
const SCRIPT = file("www/pkg/apparatus.js").href;

/** A module of its own, by a name. @param {string} name @returns {Promise<Module>} */
const fresh = (name) => import(`${SCRIPT}?${name}`);
const module = await fresh("loaded");
await module.default({ module_or_path: readFileSync(file("www/pkg/apparatus_bg.wasm")) });

/** Each function with arguments that it takes. @type {Record<string, unknown[]>} */
const TAKEN = {
  twoPaths: [90, true],
  twoPathsHits: [90, true, 100, 1, 0],
  listRuns: ["AAB ABB", 100, 1],
  pairRuns: [100, 1],
  listAgreement: ["AAB"],
  pairAgreement: [],
  cat: [3, 90],
  distant: [0, 120],
  distantRuns: [0, -1, 100, 1],
};

/** What nobody should hand over; some of it is taken by some. */
const ANYTHING = [
  ...[
    undefined,
    null,
    true,
    0,
    -1,
    -2,
    0.5,
    1,
    9,
    361,
    1e6 + 1,
    2 ** 32,
    1e300,
    NaN,
    Infinity,
    -Infinity,
  ],
  ...[
    "",
    "A",
    "AAB",
    "AAC",
    "goff",
    "goff 11",
    "goff 12 12 ?",
    "dice 12",
    "ü".repeat(2000),
    "\ud800",
  ],
  ...[1n, Symbol("one"), {}, [], [1], new Date(0), new Proxy({}, {}), () => {}],
  Object.create(null),
  {
    valueOf() {
      throw new Error("it was asked for a value");
    },
  },
];

/** The functions of a module, by name. @param {Module} of */
const functionsOf = (of) =>
  /** @type {Record<string, (...given: unknown[]) => unknown>} */ (/** @type {unknown} */ (of));

describe("the second module", () => {
  test("has nothing that is not attacked here", () => {
    const names = Object.keys(module).filter((name) => !["default", "initSync"].includes(name));
    assert.deepEqual(names.sort(), Object.keys(TAKEN).sort());
  });

  test("refuses with a code before it is loaded", async () => {
    const early = functionsOf(await fresh("early"));
    for (const [name, given] of Object.entries(TAKEN))
      assert.throws(() => early[name]?.(...given), { code: "not-ready" }, name);
  });

  test("answers or refuses with a code, whatever it is called with", () => {
    let refused = 0;
    for (const [name, given] of Object.entries(TAKEN))
      for (let place = 0; place <= given.length; place++)
        for (const thing of ANYTHING) {
          const attack = [...given];
          attack[place] = thing;
          try {
            functionsOf(module)[name]?.(...attack);
          } catch (error) {
            assert.ok(error instanceof Error && "code" in error, `${name}: ${error}`);
            assert.equal(error.code, "illegal-argument", name);
            refused++;
          }
          // It has not trapped: a module that has, answers nothing any more.
          assert.equal(module.pairAgreement().equal > 0.999, true, name);
        }
    assert.ok(refused > 400, `${refused} refused`);
  });

  test("shows stripes, and none where the way is recorded", () => {
    const { places, visibility } = module.twoPaths(180, false);
    assert.equal(places.length, 41);
    assert.ok(Math.abs(visibility - 1) < 1e-12);
    assert.ok((places[20]?.chance ?? 1) < 1e-12);
    assert.ok(module.twoPaths(180, true).visibility < 1e-12);
    const hits = module.twoPathsHits(0, true, 1000, 7);
    assert.equal(
      hits.reduce((sum, n) => sum + n, 0),
      1000,
    );
    const [first, second] = /** @type {const} */ ([0, 1]).map((read) =>
      module.twoPathsHits(0, true, 1000, 7, read),
    );
    assert.deepEqual(
      hits,
      first?.map((n, at) => n + (second?.[at] ?? 0)),
    );
  });

  test("tells lists and pairs apart by more than four sigma in a run", () => {
    const share = (/** @type {{ agree: number, runs: number }} */ { agree, runs }) => agree / runs;
    const lists = module.listRuns("AAB", 10_000, 1).unequal;
    const pairs = module.pairRuns(10_000, 1).unequal;
    const sigma = Math.hypot(
      ...[lists, pairs].map((one) => Math.sqrt((share(one) * (1 - share(one))) / one.runs)),
    );
    assert.ok(share(lists) - share(pairs) > 4 * sigma);
    assert.equal(module.listAgreement("AAB").unequal, 1 / 3);
    assert.ok(Math.abs(module.pairAgreement().unequal - 1 / 4) < 1e-12);
  });

  test("shows the cat and the distant pair", () => {
    assert.ok(Math.abs(module.cat(2, 0).coherence - 0.36) < 1e-12);
    assert.equal(module.distant(0, -1).there, null);
    assert.equal(module.distantRuns(0, -1, 50, 1).last[0]?.there, null);
  });
});
