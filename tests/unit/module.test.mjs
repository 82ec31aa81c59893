// The built module in Node, as users get it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** @typedef {typeof import("../../www/pkg/quantum_tic_tac_toe.js")} Module */

/** @param {string} path */
const file = (path) => new URL(`../../${path}`, import.meta.url);
const MODULE = file("www/pkg/quantum_tic_tac_toe.js").href;

test("in Node, the same module plays, and tosses coins", async () => {
  /** @type {Module} */
  const { default: init, Game } = await import(MODULE);
  await init({ module_or_path: readFileSync(file("www/pkg/quantum_tic_tac_toe_bg.wasm")) });
  const seen = new Set();
  for (let toss = 0; toss < 64; toss++) {
    const game = Game.fromRecord("nature 12 12");
    game.play("?");
    seen.add(game.record());
    game.free();
  }
  assert.deepEqual([...seen].sort(), ["nature 12 12 @1", "nature 12 12 @2"]);
});
