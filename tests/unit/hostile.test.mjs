// Attacks on the module in Node: each call with wrong arguments or on a wrong object gets an answer or
// fails with a code, and no other game changes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ATTACKS, gaps, givenAnything, loadedWithAnything, memoryOf } from "../browser/attacks.mjs";

/** @typedef {import("../browser/attacks.mjs").Module} Module */

const file = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
const MODULE = file("www/pkg/quantum_tic_tac_toe.js").href;
const BYTES = readFileSync(file("www/pkg/quantum_tic_tac_toe_bg.wasm"));

/** A fresh instance of the module, by name. @param {string} name @returns {Promise<Module>} */
const fresh = (name) => import(`${MODULE}?${name}`);
/** @param {Module} module */
const load = ({ default: init }) => init({ module_or_path: BYTES });

/** @param {import("../browser/attacks.mjs").Outcome} outcome @param {number} least how many there are at least */
function stood({ attacks, faults }, least = 100) {
  assert.deepEqual(faults, []);
  assert.ok(attacks > least, `${attacks} attacks`);
}

describe("the module in Node", () => {
  test("has nothing that is not attacked", async () => {
    assert.deepEqual(gaps(await fresh("gaps")), []);
  });

  test("is loaded with anything, and called before it is there", async () => {
    const module = await fresh("load");
    stood(await loadedWithAnything(module, () => load(module)));
  });

  for (const [name, attack] of Object.entries(ATTACKS))
    test(name, async () => {
      const module = await fresh("attacks");
      await load(module);
      stood(attack(module.Game));
    });

  for (const left of [false, true])
    test(`games that are ${left ? "left to the collector" : "freed"} leave no memory behind`, async () => {
      setFlagsFromString("--expose-gc");
      const module = await fresh(`left=${left}`);
      const { bytes, bytesAfter, values, valuesAfter } = await memoryOf(
        module.Game,
        await load(module),
        2000,
        { first: 500, left: left ? runInNewContext("gc") : null },
      );
      assert.deepEqual([bytesAfter, valuesAfter], [bytes, values]);
    });

  test("a table without a row, and a way in that is open, are found", async () => {
    const module = await fresh("found");
    await load(module);
    /** A class with a method that is not in the table. */
    class Open extends module.Game {
      static more() {}
    }
    const known = gaps({ ...module, Game: /** @type {any} */ (Open) });
    assert.ok(known.includes("Game more: new"), known.join());
    const play = Object.getOwnPropertyDescriptor(module.Game.prototype, "play");
    module.Game.prototype.play = function (/** @type {unknown} */ action) {
      if (typeof action === "string") play?.value.call(this, action);
    };
    assert.ok(givenAnything(module.Game, 0).faults.some((fault) => /^play/.test(fault)));
  });
});
