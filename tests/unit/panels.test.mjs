// The contents of small panels, as data: the frame of the first game, notices, a match.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { say } from "../browser/english.mjs";
import { message } from "../../www/js/i18n/text-key.js";
import { frameOf } from "../../www/js/features/first-game/model.js";
import { endingsOf, scoreLine } from "../../www/js/features/match/model.js";
import { without, withNotice } from "../../www/js/features/notices/model.js";

describe("the guided first game", () => {
  const idle = {
    task: null,
    sideGame: null,
    broken: null,
    choice: null,
    past: null,
    thinking: null,
  };

  test("is offered where nothing else is to be done, until there is an answer", () => {
    assert.equal(frameOf(idle, true), "offer");
    assert.equal(frameOf(idle, false), null);
    assert.equal(frameOf({ ...idle, past: 1 }, true), null);
    assert.equal(frameOf({ ...idle, sideGame: "puzzle" }, true), null);
  });

  test("has its frame while it is played, which a lesson has not", () => {
    const text = message("guide.name");
    const instead = text;
    const task = { kind: /** @type {const} */ ("read"), step: 0, of: 9, text, instead };
    const state = { ...idle, task: { ...task, wanted: [], squares: [] } };
    assert.equal(frameOf({ ...state, sideGame: "guide" }, false), "guided");
    assert.equal(frameOf({ ...state, sideGame: "lesson" }, true), null);
  });
});

describe("notices", () => {
  test("have one line of each kind, in the order in which they came", () => {
    const one = withNotice([], "coin", 7_000_012);
    assert.deepEqual(one, [{ kind: "coin", seed: 12 }]);
    assert.equal(withNotice(one, "coin", 7_000_013), one);
    assert.deepEqual(
      withNotice(one, "tab", 0).map(({ kind }) => kind),
      ["coin", "tab"],
    );
    assert.deepEqual(without(one, "coin"), []);
  });

  test("of what cannot be stored go when it can", () => {
    const lines = withNotice(withNotice(withNotice([], "full", 0), "tab", 0), "denied", 0);
    assert.deepEqual(
      withNotice(lines, "restored", 0).map(({ kind }) => kind),
      ["tab"],
    );
  });
});

describe("a match", () => {
  const match = {
    names: /** @type {[string, string]} */ (["Ada", "Bo"]),
    x: /** @type {const} */ (1),
    games: [],
    end: null,
  };
  const totals = /** @type {[number, number]} */ ([1, 0.5]);

  test("is told by its points", () => assert.equal(say(scoreLine(match, totals)), "Ada 1 : ½ Bo"));

  test("is ended by people only: a person resigns", () => {
    /** @param {import("../../www/js/types.js").Seats} seats */
    const endings = (seats) => endingsOf(match, seats).map(({ end, text }) => [end, say(text)]);
    assert.deepEqual(endings(["Bo", "Ada"]), [
      ["resigned X", "Bo (X) resigns"],
      ["resigned O", "Ada (O) resigns"],
      ["off", "Call the game off"],
    ]);
    assert.deepEqual(
      endings(["Bo", 3]).map(([end]) => end),
      ["resigned X", "off"],
    );
  });
});
