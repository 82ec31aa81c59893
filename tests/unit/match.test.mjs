// Matches: the sides of the players, results, the table.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { award, tableOf } from "../../www/js/players/match-results.js";
import { begin, holder, nameOf, next, reopen } from "../../www/js/players/match.js";
import { say } from "../browser/english.mjs";

describe("a match as data", () => {
  /** The scores that the engine would give. @type {Record<string, { X: number, O: number }>} */
  const SCORES = {
    "goff a": { X: 1, O: 0.5 },
    "goff b": { X: 1.5, O: 0 },
    "goff c": { X: 0, O: 0 },
  };
  const scoreOf = (/** @type {string} */ record) => SCORES[record] ?? null;

  test("swaps sides, and adds up the halves for the player who had the side", () => {
    let match = begin();
    assert.equal(holder(match, "X"), 0);
    match = next(match, { id: "1", record: "goff a" }); // Ada, with X, 1 : ½
    assert.equal(holder(match, "X"), 1);
    match = next(match, { id: "1", record: "goff b" }); // Bo, with X, 1½ : 0
    match = next({ ...match, end: "resigned X" }, { id: "1", record: "goff 19" }); // Ada resigns
    match = next({ ...match, end: "off" }, { id: "1", record: "goff 28" });
    const { rows, totals } = tableOf(match, "goff 37", scoreOf);
    assert.deepEqual(
      rows.map(({ x, points }) => [x, points]),
      [
        [0, [1, 0.5]],
        [1, [0, 1.5]],
        [0, [0, 1]],
        [1, [0, 0]],
        [0, null],
      ],
    );
    assert.deepEqual(totals, [1, 3]);
    assert.deepEqual(
      rows.map(({ result }) => result.key),
      ["match.won", "match.won", "match.resigned", "match.off", "match.playing"],
    );
  });

  test("counts the game on the board as soon as it is over, and no longer when it is taken back", () => {
    const match = begin();
    assert.deepEqual(tableOf(match, "goff a", scoreOf).totals, [1, 0.5]);
    assert.deepEqual(tableOf(match, "goff 12", scoreOf).totals, [0, 0]);
  });

  test("opens the last game again as it was", () => {
    const match = { ...begin(), end: /** @type {const} */ ("resigned O") };
    assert.deepEqual(reopen(next(match, { id: "1", record: "goff 19" })), {
      match,
      id: "1",
      record: "goff 19",
    });
    assert.equal(reopen(match), null);
  });

  test("gives the point to the player who did not resign", () => {
    assert.deepEqual(award("resigned X", null), { X: 0, O: 1 });
    assert.deepEqual(award("resigned O", null), { X: 1, O: 0 });
    assert.deepEqual(award("off", null), { X: 0, O: 0 });
    assert.equal(award(null, null), null);
  });

  test("calls the two by their names, or by something else that stays with them", () => {
    const first = begin();
    const second = next(first, { id: "1", record: "goff a" });
    assert.equal(say(nameOf(first, ["", "Bo"], "X")), "Player 1");
    assert.equal(say(nameOf(second, ["Bo", ""], "O")), "Player 1");
    assert.equal(say(nameOf(second, ["Bo", ""], "X")), "Bo");
    assert.equal(say(nameOf(first, ["", 2], "X")), "You");
    assert.equal(say(nameOf(second, [2, ""], "X")), "Juno");
    assert.equal(say(nameOf(first, ["Ada", 5], "X")), "Ada");
  });
});
