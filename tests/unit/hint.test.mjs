// The texts of a hint, compared with the engine, and the line about a requested hint: nothing, the reason
// why there is none yet, or the parts that are shown.
/** @import { Message } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { say, text } from "../browser/english.mjs";
import { firstOf, messagesOf, wholeOf, wordsOf } from "../../www/js/features/hint/model.js";
import { pointsIn } from "../../www/js/i18n/margins.js";
import { message } from "../../www/js/i18n/text-key.js";
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
    assert.deepEqual(messagesOf({ kind: "failed", failure: "crashed" }, state), [
      message("hint.failed", { why: { key: "why.crashed" } }),
    ]);
  });

  test("says as much as is shown", () => {
    const advice = wholeOf(answer, view);
    const [what = ""] = messagesOf({ kind: "known", answer }, { ...state, advice });
    assert.equal(say(what), text("hint.pair", { mark: "X5", a: 5, b: 7 }));
  });
});

/** All texts of a complete hint. @param {string} record */
function told(record) {
  const game = Game.fromRecord(record);
  const found = game.hint();
  return { found, texts: wordsOf(found, wholeOf(found, game.view()), game.view()).map(say) };
}

describe("in words", () => {
  test("all other moves are called so, not counted", () => {
    const game = Game.fromRecord("goff 12 45 23 56");
    const [view, found] = [game.view(), game.hint()];
    const reason = { kind: /** @type {const} */ ("prevents"), action: "17", of: 5 };
    const told = (/** @type {number} */ after) =>
      wordsOf({ ...found, reasons: [{ ...reason, after }] }, wholeOf(found, view), view).map(say);
    const values = { player: "X", other: "O", a: 1, b: 7, after: 4, of: 5 };
    assert.ok(told(4).includes(text("reason.prevents", values)));
    assert.ok(told(5).includes(text("reason.prevents.all", values)));
  });

  const half = pointsIn(0.5);
  const whole = pointsIn(1);
  /** @type {[string, Message[]][]} */
  const HINTS = [
    [
      "goff 12 45 23 56",
      [
        message("hint.pair", { mark: "X5", a: 1, b: 2 }),
        message("reason.wins-at-once", { player: "X", points: whole }),
        message("reason.keeps", { count: 3, of: 36, points: half }),
      ],
    ],
    [
      "goff 14 15 48 36",
      [
        message("hint.pair", { mark: "X5", a: 5, b: 7 }),
        message("reason.threatens", { player: "X", other: "O", a: 1, b: 4, after: 25, of: 36 }),
        message("reason.keeps.only", { points: half }),
      ],
    ],
    [
      "goff 12 45 23 56 17 36 36",
      [
        message("choice.option", { mark: "X7", square: 3 }),
        message("reason.makes-row", { player: "O", squares: [4, 5, 6], rows: 1 }),
        message("reason.other-end-costs", { points: half }),
      ],
    ],
    [
      "goff 12 57 36 36",
      [
        message("choice.option", { mark: "O4", square: 6 }),
        message("reason.leaves-win", { player: "X", a: 1, b: 2, points: whole }),
        message("reason.avoids-threat", { player: "X", other: "O", a: 5, b: 7, after: 19, of: 21 }),
        message("reason.other-end-costs", { points: whole }),
      ],
    ],
    [
      "goff 45 57 47",
      [
        message("choice.option", { mark: "X3", square: 7 }),
        message("reason.other-end-costs", { points: half }),
        message("reason.other-end-leads-to", { player: "O", other: "X", a: 6, b: 9, c: 2, d: 6 }),
      ],
    ],
    [
      "goff 14 15 48 36 18",
      [message("choice.option", { mark: "X5", square: 1 }), message("reason.keeps.ends")],
    ],
    [
      "goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8",
      [message("choice.option", { mark: "X9", square: 3 }), message("reason.forced")],
    ],
  ];
  for (const [record, messages] of HINTS)
    test(record, () => assert.deepEqual(told(record).texts, messages.map(say)));

  test("of a choice first what to compare, never at which end", () => {
    /** @type {[string, ...Message[]][]} */
    const CHOICES = [
      ["goff 14 15 48 36 18", message("reason.keeps.ends")],
      [
        "goff 12 57 36 36",
        message("hint.ends.differ", { points: whole }),
        message("hint.ends.win", { player: "X" }),
      ],
      [
        "goff 19 56 56",
        message("hint.ends.differ", { points: whole }),
        message("hint.ends.threat", { player: "O", other: "X" }),
      ],
      [
        "goff 45 57 47",
        message("hint.ends.differ", { points: half }),
        message("hint.ends.next", { player: "O" }),
      ],
    ];
    for (const [record, ...messages] of CHOICES) {
      const game = Game.fromRecord(record);
      const [found, view] = [game.hint(), game.view()];
      const first = firstOf(found, view);
      assert.deepEqual(first, {
        squares: view.legal.map((end) => Number(end[1])),
        action: null,
      });
      assert.deepEqual(wordsOf(found, first, view).map(say), messages.map(say));
    }
  });

  test("every kind of reason has its words, wherever it is met", () => {
    const kinds = new Set();
    let seed = 7;
    for (let i = 0; i < 120; i++) {
      const game = new Game(["goff", "wikipedia", "tris-quantico-fair", "nature"][i % 4]);
      for (let n = 0; game.view().phase !== "over"; n++) {
        const { view, record } = { view: game.view(), record: game.record() };
        // Earlier positions take longer to search than a test should.
        if (n >= 4 && view.legal[0] !== "?") {
          const { found, texts } = told(record);
          for (const { kind } of found.reasons) kinds.add(kind);
          assert.ok(texts.length > 1, record);
          for (const text of texts) assert.doesNotMatch(text, /reason\.|hint\.|[{}]|NaN|undefined/);
          assert.ok(
            firstOf(found, view).squares.every((square) =>
              view.phase === "place"
                ? wholeOf(found, view).squares.includes(square)
                : view.legal.includes(`@${square}`),
            ),
          );
          for (const text of wordsOf(found, firstOf(found, view), view).map(say))
            assert.doesNotMatch(text, /reason\.|hint\.|[{}]|NaN|undefined/);
        }
        seed = (seed * 1103515245 + 12345) % 2147483648;
        const played =
          view.options[0]?.action ??
          view.legal[Math.floor((seed / 2147483648) * view.legal.length)];
        game.play(played ?? "");
      }
      game.free();
    }
    assert.deepEqual([...kinds].sort(), [
      "avoids-row",
      "avoids-threat",
      "both-ends-good",
      "forced",
      "keeps",
      "leaves-win",
      "makes-row",
      "other-end-costs",
      "other-end-leads-to",
      "prevents",
      "threatens",
      "wins-at-once",
    ]);
  });
});
