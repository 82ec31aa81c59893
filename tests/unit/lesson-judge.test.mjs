// How far a person has come in a lesson, without a page: guesses, steps, both outcomes, the end.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as judge from "../../www/js/features/lessons/judge.js";

/** @typedef {import("../../www/js/types.js").State} State */

/** @type {import("../../www/js/features/lessons/model.js").Lesson} */
const LESSON = {
  ...{ name: "rows", bit: 5, group: "play", after: [], record: "goff 15" },
  steps: [
    { text: "ways", guess: { kind: "number", of: "ways" }, answer: "2" },
    { text: "half", recall: "ways" },
  ],
};
const start = () => judge.begin(LESSON, null, {});

/** @param {judge.Progress} progress */
const taskOf = (progress) => judge.taskIn(progress, "goff 15", {});

/** A State with two outcomes to look at. @param {string | null} [previewed] */
const looking = (previewed = null) =>
  /** @type {State} */ (
    /** @type {unknown} */ ({
      ...{ record: "goff 15 15", previewed },
      view: { options: [{ action: "@1" }, { action: "@5" }] },
    })
  );

describe("the progress in a lesson", () => {
  test("goes from step to step to the end", () => {
    let progress = start();
    assert.equal(taskOf(progress).kind, "guess");
    progress = judge.advance(judge.withGuess(progress, taskOf(progress), "3"), 0);
    assert.equal(taskOf(progress).kind, "read");
    assert.equal(taskOf(judge.advance(progress, 1)).kind, "over");
  });

  test("keeps the first guess where a question comes again, and the last one for its answer", () => {
    const task = taskOf(start());
    const progress = ["3", "2"].reduce((one, value) => judge.withGuess(one, task, value), start());
    assert.deepEqual([...progress.first.values()], ["3"]);
    assert.deepEqual([...progress.guesses.values()], ["2"]);
    assert.equal(start().guesses.size, 0, "a progress does not change");
  });

  test("takes no guess at a step that asks for none", () => {
    const progress = judge.advance(start(), 0);
    assert.equal(judge.withGuess(progress, taskOf(progress), "2"), progress);
  });

  test("has seen a choice when all its outcomes were looked at, each once", () => {
    let progress = start();
    /** @param {string | null} previewed */
    const look = (previewed) => {
      const after = judge.follow(progress, looking(previewed), { kind: "look" });
      progress = after.progress;
      return after.isSeen;
    };
    assert.deepEqual(["@1", null, "@1", "@5"].map(look), [false, false, false, true]);
    const earlier = /** @type {State} */ ({
      ...looking(),
      view: { options: /** @type {any} */ ([]) },
    });
    assert.equal(judge.follow(start(), earlier, { kind: "look" }).isSeen, false, "an earlier move");
    const elsewhere = judge.follow(start(), looking("@1"), { kind: "read" });
    assert.equal(elsewhere.progress.looked.size, 0, "only where it is asked for");
  });

  test("is completed once, and not again while it stays at its end", () => {
    const { progress, isCompleted } = judge.follow(start(), looking(), { kind: "over" });
    assert.ok(isCompleted);
    assert.equal(judge.follow(progress, looking(), { kind: "over" }).isCompleted, false);
    const back = judge.follow(progress, looking(), { kind: "read" });
    assert.ok(judge.follow(back.progress, looking(), { kind: "over" }).isCompleted, "undone");
  });

  test("is the same after a reload, and an end that was stored counts no second time", () => {
    const guessed = judge.withGuess(start(), taskOf(start()), "3");
    const end = judge.follow(judge.advance(guessed, 1), looking(), { kind: "over" }).progress;
    const place = JSON.parse(JSON.stringify(judge.placeOf(end, "goff 15", [LESSON])));
    const { looked: _, ...again } = judge.begin(LESSON, place, {});
    const { looked: __, ...before } = end;
    assert.deepEqual(again, before);
    assert.equal(judge.recordOf(LESSON, place), "goff 15");
  });
});

test("a State of a lesson has its title, and at the end announces the guesses and what to remember", () => {
  const status = { head: { key: "status.turn" }, player: "X" };
  const state = /** @type {State} */ (
    /** @type {unknown} */ ({ ...looking(), status, announcements: [] })
  );
  const read = judge.extended(state, start(), taskOf(judge.advance(start(), 0)));
  assert.equal(read.status.head?.key, "learn.rows.title");
  assert.equal(read.status.player, null, "nobody acts on the board");
  assert.deepEqual(read.announcements, []);
  const over = judge.extended(state, start(), taskOf(judge.advance(start(), 1)));
  assert.equal(over.announcements?.[0]?.key, judge.GUESSED);
  assert.deepEqual(over.announcements?.[0]?.values, { right: 0, of: 1 });
  assert.ok((over.announcements?.length ?? 0) > 1);
});
