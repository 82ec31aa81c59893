// The guided first game: every way through its shape is a game that X wins with a row.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { taskOf } from "../../www/js/variants/goff/first-game.js";
import { knows, say } from "../browser/english.mjs";

describe("the lesson as data", () => {
  test("takes any first pair, and proposes a way on from whatever it took", () => {
    const first = taskOf("goff");
    assert.equal(first.wanted.length, 36);
    for (const pair of first.wanted)
      for (const second of taskOf(`goff ${pair}`).wanted) {
        let record = `goff ${pair} ${second}`;
        for (let task = taskOf(record); task.kind !== "over"; task = taskOf(record)) {
          assert.ok(task.wanted[0], record);
          record += ` ${task.wanted[0]}`;
        }
        assert.equal(record.split(" ").length, 9);
      }
  });

  test("has a text for every step, filled in", () => {
    let record = "goff";
    for (let task = taskOf(record); ; task = taskOf(record)) {
      assert.ok(knows(task.text.key));
      assert.doesNotMatch(say(task.text), /NaN|undefined|\{|guide\./);
      if (task.kind === "over") break;
      assert.match(say(task.instead), /square/);
      record += ` ${task.wanted[0]}`;
    }
    assert.equal(record, "goff 15 56 36 16 @6 28 28 @8");
  });
});
