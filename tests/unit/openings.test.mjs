// The texts of the openings panel about a position, as data, from the engine's own analyses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { say } from "../browser/english.mjs";
import { outcomesOf, pathOf, reportOf, startOf } from "../../www/js/features/openings/model.js";
import { shownRecord } from "../../www/js/game/shown-record.js";
import { createReader } from "../../www/js/game/record-reader.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
const reader = createReader(Game);
/** @param {string} record */
const stateOf = (record) => reader.read(Game.fromRecord(record));

test("a position is told with its worth, and its actions by what they lead to", () => {
  const record = "goff 14 15 48 18";
  const { verdict, count, groups } = reportOf(stateOf(record), Game.fromRecord(record).analyse());
  assert.equal(say(verdict), "X wins by 1 point with best play");
  assert.match(say(count ?? ""), /\b2\b/);
  assert.equal(groups.flatMap(({ kinds }) => kinds).length, 2);
});

test("a coin's outcomes stand for the coin", () => {
  const state = stateOf("nature 14 15 48 18");
  const outcomes = outcomesOf(state);
  assert.equal(outcomes.length, 2);
  assert.deepEqual(outcomesOf(stateOf("goff 14 15 48 18")), [], "the opponent chooses");
  const moves = outcomes.map((action) => ({ action, margin: 0, same: action }));
  const { count } = reportOf(state, { margin: 0, moves });
  assert.deepEqual(count, { key: "openings.outcomes" });
});

test("looking back, the way and the record end at the position that is shown", () => {
  const state = { ...stateOf("goff 14 15 48"), past: 1 };
  assert.equal(shownRecord(state), "goff 14");
  assert.equal(shownRecord({ ...state, past: null }), "goff 14 15 48");
  assert.equal(pathOf(state).length, 2);
  assert.equal(pathOf({ ...state, past: null }).length, 4);
});

test("they open at the position that is shown, but not in a puzzle or in a friend's game that goes on", () => {
  const state = { ...stateOf("goff 14 15"), past: null, over: false };
  const at = (/** @type {object} */ change) =>
    startOf(/** @type {any} */ ({ ...state, ...change }));
  assert.equal(at({ sideGame: null }), "goff 14 15");
  assert.equal(at({ sideGame: null, past: 1 }), "goff 14");
  assert.equal(at({ sideGame: null, over: true }), "goff");
  assert.equal(at({ sideGame: "puzzle" }), "goff");
  for (const sideGame of ["live", "by-link"]) {
    assert.equal(at({ sideGame }), "goff");
    assert.equal(at({ sideGame, past: 1 }), "goff");
    assert.equal(at({ sideGame, over: true, past: 1 }), "goff 14");
  }
});
