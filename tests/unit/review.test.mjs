// The texts of a game's review, as data, from the engine's own reviews.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { say } from "../browser/english.mjs";
import * as review from "../../www/js/features/review/model.js";
import { createReader } from "../../www/js/game/record-reader.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
const reader = createReader(Game);

/** A finished game with its review. @param {string} record @param {number | null} [past] */
function reviewed(record, past = null) {
  const game = Game.fromRecord(record);
  return { state: { ...reader.read(game), over: true, past }, answer: game.review() };
}
const GOFF = "goff 13 26 39 68 79 48 57 24 @4 15 @1";

test("what is said of an action is what it was, what was better, and what it led to", () => {
  const { state, answer } = reviewed(GOFF, 2);
  assert.match(
    review.sentencesOf(state, answer).map(say).join(" "),
    /^O2 2–6\. A blunder: it gives away 1 point\. Better: 2–5\./,
  );
  assert.deepEqual(review.sentencesOf({ ...state, past: 0 }, answer), [], "nothing was played");
  assert.deepEqual(review.sentencesOf(state, review.EMPTY), [], "nothing is known");
  const end = review.sentencesOf({ ...state, past: null }, answer).map(say);
  assert.equal(end.at(-1), "X won by 1½ points.");
});

test("turning points are the actions that gave something away", () => {
  const { answer } = reviewed(GOFF);
  assert.deepEqual(review.turningPoints(answer).slice(0, 2), [0, 1]);
  assert.deepEqual(review.turningPoints(review.EMPTY), []);
});

test("figures are told where there are any", () => {
  const percent = new Intl.NumberFormat("en", { style: "percent" });
  const shares = { accuracy: { X: 0.5, O: null } };
  assert.match(say(review.accuracyOf("X", shares, percent)), /^X 50%$/);
  assert.equal(review.accuracyOf("O", shares, percent).key, "review.accuracy.none");
  assert.match(say(review.luckOf({ luck: -0.5 })), /half a point, in O’s favour/);
  assert.equal(review.luckOf({ luck: 0 }).key, "review.luck.none");
});
