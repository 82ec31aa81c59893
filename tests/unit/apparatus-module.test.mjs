// The second module in Node: every call of its functions gives an answer or fails with a code, and the
// answers are those that the apparatus of the lessons show.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import {
  gaps,
  givenAnything,
  loadedWithAnything,
  memoryOf,
} from "../browser/apparatus-attacks.mjs";

/** @typedef {typeof import("../../www/pkg/apparatus.js")} Module */

const file = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
const SCRIPT = file("www/pkg/apparatus.js").href;

/** A fresh instance of the module, by name. @param {string} name @returns {Promise<Module>} */
const fresh = (name) => import(`${SCRIPT}?${name}`);
/** @param {Module} module */
const load = ({ default: init }) =>
  init({ module_or_path: readFileSync(file("www/pkg/apparatus_bg.wasm")) });
// All instances share one WebAssembly instance, so this test comes before it is loaded.
const early = await fresh("early");
const loaded = await loadedWithAnything(early, () => load(early));
const module = await fresh("loaded");
await load(module);

describe("the second module", () => {
  test("has nothing that is not attacked", () => {
    assert.deepEqual(gaps(module), []);
    const more = { ...module, more: () => {} };
    assert.deepEqual(gaps(more), ["more: new"]);
  });

  test("is loaded with anything, and called before it is there", () => {
    assert.deepEqual(loaded.faults, []);
    assert.ok(loaded.attacks > 100, `${loaded.attacks} attacks`);
  });

  test("answers or refuses with a code, whatever it is called with", () => {
    const { attacks, faults } = givenAnything(module);
    assert.deepEqual(faults, []);
    assert.ok(attacks > 5000, `${attacks} attacks`);
  });

  test("an answer to what it should refuse is found", () => {
    const open = { ...module, cat: () => module.cat(3, 90) };
    assert.ok(givenAnything(open, 0).faults.some((fault) => fault.startsWith("cat")));
  });

  test("keeps nothing of what it was called with", async () => {
    const own = await fresh("memory");
    const { bytes, bytesAfter, values, valuesAfter } = memoryOf(own, await load(own), 1000, 500);
    assert.deepEqual([bytesAfter, valuesAfter], [bytes, values]);
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
