// What the analysis shows, as data: which position, the bar, and how its list is sorted.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { say } from "../browser/english.mjs";
import {
  barOf,
  directionOf,
  outcomesOf,
  shownRecord,
  sortedBy,
  squaresOf,
} from "../../www/js/features/analysis/model.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @param {string} record */
const viewOf = (record) => Game.fromRecord(record).view();

test("the position is the game's, or an earlier one", () => {
  assert.equal(shownRecord({ record: "goff 14 15", past: null }), "goff 14 15");
  assert.equal(shownRecord({ record: "goff 14 15", past: 1 }), "goff 14");
  assert.equal(shownRecord({ record: "goff 14 15", past: 0 }), "goff");
});

test("only a coin that is to be thrown has outcomes", () => {
  const view = viewOf("goff 12 45 23 56 36 14");
  const actions = view.options.map(({ action }) => action);
  assert.deepEqual(outcomesOf({ view, coin: true }), actions);
  assert.deepEqual(outcomesOf({ view, coin: false }), []);
  assert.deepEqual(outcomesOf({ view: viewOf("goff 12"), coin: true }), []);
});

describe("the bar", () => {
  const state = { view: viewOf("goff 14"), coin: false };

  test("is a half at most, for whoever is ahead", () => {
    /** @param {number} margin */
    const bar = (margin) =>
      barOf(state, { kind: "known", answer: { margin, moves: [], chance: false } });
    assert.deepEqual([bar(-2).player, bar(-2).width], ["O", 50]);
    assert.deepEqual([bar(0.5).player, bar(0.5).width], ["X", 25]);
    assert.deepEqual([bar(0).player, bar(0).width], [null, 0]);
    assert.equal(say(bar(0).verdict ?? ""), "Even with best play");
  });

  test("is empty while nothing is known", () => {
    const empty = { player: null, width: 0, known: false };
    assert.deepEqual(barOf(state, null), { ...empty, verdict: null });
    assert.deepEqual(barOf(state, { kind: "slow" }), {
      ...empty,
      verdict: { key: "analysis.slow" },
    });
  });
});

describe("the list", () => {
  test("is sorted the other way by the same head, by another one from its beginning", () => {
    const best = sortedBy("value", { order: "square", down: true });
    assert.deepEqual(best, { order: "value", down: false });
    assert.equal(directionOf("value", best), "descending");
    assert.equal(directionOf("square", best), "none");
    assert.equal(directionOf("value", sortedBy("value", best)), "ascending");
    assert.equal(directionOf("square", sortedBy("square", best)), "ascending");
  });

  test("names an action by its squares", () => {
    const view = viewOf("goff 14");
    assert.equal(say(squaresOf(view, "26", "actions")), "2–6");
    assert.equal(say(squaresOf(view, "26", "actions.name")), "Squares 2–6");
  });
});
