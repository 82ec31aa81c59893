// What is said of a hint that is wanted: nothing, why there is none yet, or as much as is shown.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { say } from "../browser/english.mjs";
import { messagesOf, wholeOf } from "../../www/js/features/hint/model.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

describe("a hint that is wanted", () => {
  const game = Game.fromRecord("goff 14 15 48 36");
  const [view, answer] = [game.view(), game.hint()];
  const state = { view, advice: null, past: null };

  test("says nothing before it is asked for, while it comes soon, and of the past", () => {
    assert.deepEqual(messagesOf(null, state), []);
    assert.deepEqual(messagesOf({ kind: "asked" }, state), []);
    assert.deepEqual(messagesOf({ kind: "known", answer }, state), [], "nothing of it is shown");
    assert.deepEqual(messagesOf({ kind: "slow" }, { ...state, past: 1 }), []);
  });

  test("says why it is not there", () => {
    assert.deepEqual(messagesOf({ kind: "slow" }, state), [{ key: "analysis.slow" }]);
    const [failed] = messagesOf({ kind: "failed", failure: "crashed" }, state);
    assert.match(say(failed ?? ""), /^No hint could be found: /);
  });

  test("says as much as is shown", () => {
    const advice = wholeOf(answer, view);
    const [what = ""] = messagesOf({ kind: "known", answer }, { ...state, advice });
    assert.equal(say(what), "X5 in squares 5 and 7");
  });
});
