// What the panel of worlds shows of a position, and what is lit in it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  entriesOf,
  lightOf,
  tintOf,
  wholeOf,
  worldsOf,
} from "../../www/js/features/worlds/model.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @param {string} record */
function worlds(record) {
  const game = Game.fromRecord(record);
  return worldsOf({ view: game.view(), ensemble: game.ensemble() }, null);
}

test("whole boards are shown where several groups are entangled", () => {
  assert.equal(wholeOf(worlds("goff 12 23")).length, 0);
  const two = worlds("goff 12 23 69");
  assert.equal(wholeOf(two).length, 6);
  assert.equal(entriesOf(two).length, 3 + 2 + 6);
});

test("groups are tinted as on the board, where marks are entangled with each other", () => {
  const tints = (/** @type {string} */ record) => {
    const all = worlds(record);
    return all.groups.map((group) => tintOf(all, group));
  };
  assert.deepEqual(tints("goff 12 23 69"), [1, 2]);
  assert.deepEqual(tints("goff 12 69"), [0, 0]);
});

test("a square is lit in all worlds; those in which it is empty, or another mark is there, recede", () => {
  const all = worlds("goff 12 23");
  const [group] = all.groups;
  const looks = (/** @type {number | null} */ square, /** @type {number | null} */ move) =>
    entriesOf(all).map((entry) => {
      const { lit, away } = lightOf(all, { square, move }).within(entry);
      return `${lit}${away ? " away" : ""}`;
    });
  assert.deepEqual(group?.squares, [1, 2, 3]);
  assert.deepEqual(looks(2, null).sort(), ["2", "2", "2 away"]);
  assert.deepEqual(looks(2, 1).sort(), ["2", "2 away", "2 away"]);
  assert.deepEqual(looks(null, 1).sort(), ["1", "1", "2"]);
  assert.deepEqual(looks(9, null), ["0", "0", "0"]);
  assert.equal(lightOf(all, { square: null, move: 1 }).tip.key, "worlds.tip");
});
