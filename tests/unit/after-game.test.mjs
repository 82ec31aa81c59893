// The deciding action of a finished game, by its exact values.
/** @import { Seats } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { hasAccuracy } from "../../www/js/game/accuracy.js";
import { decidingAction } from "../../www/js/game/turning-point.js";
import { decisionOf, isEnd } from "../../www/js/features/after-game/model.js";
import { praiseOf } from "../../www/js/features/review/model.js";
import { createReader } from "../../www/js/game/record-reader.js";
import { loadVariant } from "../../www/js/variants/index.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { say } from "../browser/english.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @param {string} record */
function ended(record) {
  const game = Game.fromRecord(record);
  const { view, steps } = createReader(Game).read(game);
  return {
    state: {
      ...{ view, steps, past: null, sideGame: null, assistanceOff: false },
      ...{ seats: /** @type {Seats} */ (["", ""]), sideNames: { X: "X", O: "O" } },
    },
    review: game.review(),
  };
}

/** @param {string} record */
function decided(record) {
  const { state, review } = ended(record);
  const { text, count } = decisionOf(state, review);
  return { key: text.key, sentence: say(text), count, review };
}

describe("the action that decided", () => {
  test("is the last one before which the result was another", () => {
    assert.equal(decidingAction([0, 0, 0.5, 0, 1, 1, 1]), 3);
    assert.equal(decidingAction([0.5, 1, 1]), -1, "ahead from the start");
    assert.equal(decidingAction([0, 0, 0]), -1, "even all the time");
    assert.equal(decidingAction([0, 1, 1, 0, 0]), 2, "a win that was missed");
    assert.equal(decidingAction([0, -1, 1, -1]), 2);
  });

  test("is named with what would have been better, and can be shown", () => {
    const { key, sentence, count, review } = decided("goff 12 45 23 56 13 @3");
    const i = Number(count) - 1;
    assert.match(key, /^decided\.(even|lead)$/);
    assert.ok((review.margins[i] ?? 0) <= 0 && (review.margins[i + 1] ?? 0) > 0);
    const [best = ""] = review.steps[i]?.best ?? [];
    assert.ok(sentence.includes([...best].join("–")), sentence);
  });

  test("is nobody's where the game was even to its end", () => {
    let found = 0;
    for (let seed = 1; seed < 60 && !found; seed++) {
      const game = new Game("goff");
      for (let { legal } = game.view(); legal.length; { legal } = game.view())
        game.play(game.suggest(5, seed + legal.length));
      const { key, count, review } = decided(game.record());
      if (review.margins.every((margin) => margin === 0)) {
        found++;
        assert.deepEqual([key, count], ["decided.none", null]);
      } else assert.ok(review.margins[0] !== 0 || count !== null);
    }
  });

  test("is of a measurement which stone was picked, or where chance found it", async () => {
    await loadVariant("dice");
    /** @type {Set<string>} */
    const kinds = new Set();
    for (let seed = 1; seed < 300; seed++) {
      const game = new Game("kvantove", seed);
      for (let { legal } = game.view(); legal.length; { legal } = game.view())
        game.play(legal[(seed * 7 + legal.length) % legal.length] ?? "");
      const { key, sentence, count, review } = decided(game.record());
      const step = count === null ? null : review.steps[count - 1];
      const found = /^(\d)(\d)@(\d)$/.exec(step?.action ?? "");
      if (!found) continue;
      const [, a, b, square] = found;
      const named = step?.loss ? `the stone on ${a}–${b}` : `in square ${square}`;
      assert.ok(sentence.includes(named), sentence);
      assert.equal(key === "decided.chance", step?.loss === 0, sentence);
      kinds.add(key);
    }
    assert.ok(kinds.size > 1, [...kinds].join());
  });

  test("is the person's own if one plays the computer, and the sentence says “you”", () => {
    // A draw: O was ahead by half a point after ten actions.
    const { state, review } = ended("goff 57 57 @7 12 12 @2 39 39 @9 46 46 @6 88");
    /** @param {Seats} seats @param {{ X: string, O: string }} sideNames */
    const told = (seats, sideNames) => say(decisionOf({ ...state, seats, sideNames }, review).text);
    assert.match(told([1, ""], { X: "Pip", O: "You" }), /^With O8 .*, you missed a win\./);
    assert.match(told(["", 1], { X: "You", O: "Pip" }), /, Pip missed a win\./);
    assert.match(told(["", ""], { X: "X", O: "O" }), /, O missed a win\./);
  });

  test("is called by its outcome if it was the choice of a collapse", () => {
    const { sentence } = decided("goff 15 59 19 @1 47 28 68 37 38 78 @7");
    assert.match(sentence, /X9 in square 7\. With square 8/u, sentence);
  });

  test("is called by its outcome if a coin decided", () => {
    let found = 0;
    for (let seed = 1; seed < 60; seed++) {
      const game = new Game("nature", seed);
      // The first marks close a cycle, so that the search is short.
      for (const action of ["15", "59", "91"]) game.play(action);
      for (let { legal } = game.view(); legal.length; { legal } = game.view())
        game.play(legal[(seed * 7 + legal.length) % legal.length] ?? "");
      const { key, sentence } = decided(game.record());
      if (key !== "decided.chance") continue;
      assert.match(sentence, /^Chance decided it: [XO]\d in square \d\.$/u);
      found++;
    }
    assert.ok(found > 0);
  });

  test("is told at the end of a game of one's own only", () => {
    const { state } = ended("goff 12 45 23 56 13 @3");
    assert.ok(isEnd(state));
    assert.ok(!isEnd({ ...state, past: 2 }));
    assert.ok(!isEnd({ ...state, sideGame: "lesson", assistanceOff: true }));
    assert.ok(!isEnd({ ...state, sideGame: "openings" }));
    assert.ok(isEnd({ ...state, sideGame: "by-link" }));
    // Its last move is not sent yet.
    assert.ok(!isEnd({ ...state, sideGame: "by-link", assistanceOff: true }));
    assert.ok(!isEnd(ended("goff 12 45").state));
  });
});

describe("a review", () => {
  test("praises before it counts, and counts from six moves on", () => {
    const short = ended("goff 12 45 23 56 13 @3");
    assert.equal(hasAccuracy(short.state), false);
    assert.equal(hasAccuracy(ended("goff 12 45 23 56 89 36 14 @4").state), true);
    const praise = praiseOf("X", short.review);
    assert.ok(praise && Number(praise.values?.n) <= Number(praise.values?.of));
    const steps = short.review.steps.map((step) => ({ ...step, loss: 1 }));
    assert.equal(praiseOf("X", { steps }), null, "no praise without a reason");
  });
});
