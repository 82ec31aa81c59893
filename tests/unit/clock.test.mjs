// The clock of a board, in a time of the tests' own.
/** @import { Celebration, Motion, MotionKind, Picture } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { createClock } from "../../www/js/board/clock.js";

const FROM = /** @type {Picture} */ (/** @type {unknown} */ ({ name: "before" }));
const ROW = /** @type {Celebration} */ ({ kind: "completed" });

/** @param {Partial<Motion>} [more] @returns {Motion} */
const motion = (more) => ({
  ...{ kind: "collapse", duration: 1000, moment: 1000 },
  between: (_, after) => after,
  ...more,
});

describe("the clock of a board", () => {
  let time = 0;
  /** @type {MotionKind[]} */
  let kinds = [];
  /** The motion of each celebration; null where it would not be seen. @type {Motion | null} */
  let celebrated = null;
  /** @type {ReturnType<typeof createClock>} */
  let clock;

  beforeEach(() => {
    time = 5000;
    kinds = [];
    celebrated = motion({ kind: "moment", duration: 400, moment: 0 });
    clock = createClock({
      now: () => time,
      changed: (kind) => kinds.push(kind),
      celebrate: () => celebrated && { motion: celebrated, from: FROM },
    });
  });

  test("has nothing to show until a motion starts", () => {
    assert.equal(clock.at(time), null);
    assert.equal(clock.isRunning(), false);
    clock.end();
    assert.deepEqual(kinds, [], "no end without a beginning");
  });

  test("tells how long a motion has run, and ends it when its time is over", () => {
    const begun = motion();
    clock.start({ motion: begun, from: FROM });
    assert.deepEqual(clock.at(5000), { motion: begun, from: FROM, elapsed: 0 });
    assert.deepEqual(clock.at(5999), { motion: begun, from: FROM, elapsed: 999 });
    assert.deepEqual(kinds, ["collapse"]);
    assert.equal(clock.at(6000), null);
    assert.equal(clock.at(5500), null, "it does not come back");
    assert.deepEqual(kinds, ["collapse", "none"]);
  });

  test("tells once that the moment of a motion begins", () => {
    clock.start({ motion: motion({ moment: 700 }), from: FROM });
    for (const at of [5699, 5700, 5701, 5999]) assert.ok(clock.at(at), String(at));
    assert.deepEqual(kinds, ["collapse", "moment"]);
    clock.at(6000);
    assert.deepEqual(kinds, ["collapse", "moment", "none"]);
  });

  test("a motion that is nothing but its moment is one from the beginning", () => {
    clock.start({ motion: motion({ moment: 0 }), from: FROM });
    assert.deepEqual(kinds, ["moment"]);
  });

  test("a celebration waits for the motion, and follows it without a pause", () => {
    clock.start({ motion: motion(), from: FROM });
    clock.celebrate(ROW);
    assert.deepEqual(kinds, ["collapse"]);
    time = 6000;
    assert.equal(clock.at(time), null);
    assert.deepEqual(kinds, ["collapse", "moment"]);
    assert.equal(clock.at(6100)?.motion, celebrated);
    assert.equal(clock.at(6400), null);
    assert.deepEqual(kinds, ["collapse", "moment", "none"]);
  });

  test("a celebration starts at once where nothing moves", () => {
    clock.celebrate(ROW);
    assert.equal(clock.at(5100)?.elapsed, 100);
  });

  test("a celebration that nobody sees starts nothing, and the end is told all the same", () => {
    celebrated = null;
    clock.celebrate(ROW);
    assert.deepEqual(kinds, []);
    clock.start({ motion: motion(), from: FROM });
    clock.celebrate(ROW);
    clock.end();
    assert.deepEqual(kinds, ["collapse", "none"]);
  });

  test("another position stops the motion, and the celebration that would have followed", () => {
    clock.start({ motion: motion(), from: FROM });
    clock.celebrate(ROW);
    clock.stop();
    assert.equal(clock.isRunning(), false);
    assert.deepEqual(kinds, ["collapse", "none"]);
    clock.start({ motion: motion(), from: FROM });
    clock.end();
    assert.deepEqual(kinds.slice(2), ["collapse", "none"], "it was forgotten");
  });

  test("a press skips to where a motion is held, then to its moment, then to its end", () => {
    clock.start({ motion: motion({ held: 300, moment: 700 }), from: FROM });
    time = 5100;
    assert.deepEqual(clock.skip(), { was: "collapse", is: "collapse" });
    assert.equal(clock.at(time)?.elapsed, 300);
    assert.deepEqual(clock.skip(), { was: "collapse", is: "moment" });
    assert.equal(clock.at(time)?.elapsed, 700);
    assert.deepEqual(clock.skip(), { was: "moment", is: "none" });
    assert.deepEqual(clock.skip(), { was: "none", is: "none" });
  });

  test("tells that nothing moves only where that is so", () => {
    clock.tellIdle();
    clock.start({ motion: motion(), from: FROM });
    clock.tellIdle();
    assert.deepEqual(kinds, ["none", "collapse"]);
  });

  test("a listener may start another motion: the one before is not painted any more", () => {
    const other = motion({ kind: "die" });
    const restless = createClock({
      now: () => time,
      changed: (kind) => kind === "moment" && restless.start({ motion: other, from: FROM }),
      celebrate: () => null,
    });
    restless.start({ motion: motion({ moment: 500 }), from: FROM });
    assert.equal(restless.at(5600), null);
    assert.equal(restless.at(5600)?.motion, other);
  });
});
