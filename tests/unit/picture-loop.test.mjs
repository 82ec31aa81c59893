// The loop of pictures, in a time of the tests' own.
/** @import { Picture } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { createPictureLoop } from "../../www/js/board/picture-loop.js";

const PICTURES = [50, 100, 200, 300].map((rest) => ({
  rest,
  picture: () => /** @type {Picture} */ (/** @type {unknown} */ (rest)),
}));

describe("a loop of pictures", () => {
  /** The pictures that were shown, and those that were prepared. @type {{ shown: unknown[], prepared: unknown[] }} */
  let log;
  /** @type {ReturnType<typeof createPictureLoop>} */
  let loop;
  /** @type {(milliseconds: number) => void} */
  let pass;

  beforeEach((t) => {
    const { mock } = /** @type {import("node:test").TestContext} */ (t);
    mock.timers.enable({ apis: ["setTimeout"] });
    pass = (milliseconds) => mock.timers.tick(milliseconds);
    log = { shown: [], prepared: [] };
    loop = createPictureLoop(
      PICTURES,
      () => {
        log.shown.push(loop.picture());
        loop.play(true);
      },
      (next) => log.prepared.push(next()),
    );
    loop.goTo(1);
  });

  test("shows one after the other, each for its time, and begins anew", () => {
    loop.play(true);
    pass(99);
    assert.deepEqual(log, { shown: [], prepared: [200] });
    pass(1);
    assert.deepEqual(log, { shown: [200], prepared: [200, 300] });
    for (const rest of [200, 300, 100]) pass(rest);
    assert.deepEqual(log.shown, [200, 300, 100, 200]);
  });

  test("goes on with the time of a picture while it is told to play again", () => {
    for (const rest of [60, 40]) {
      loop.play(true);
      pass(rest);
    }
    assert.deepEqual(log, { shown: [200], prepared: [200, 300] });
  });

  test("waits while nothing may move, and then for the whole time of the picture", () => {
    loop.play(true);
    pass(60);
    loop.play(false);
    pass(1000);
    loop.play(true);
    pass(99);
    assert.deepEqual(log.shown, []);
    pass(1);
    assert.deepEqual(log.shown, [200]);
  });

  test("shows the poster once", () => {
    loop.goTo(0);
    assert.equal(loop.picture(), 50);
    loop.play(true);
    for (const rest of [50, 100, 200, 300]) pass(rest);
    assert.deepEqual(log.shown, [100, 200, 300, 100]);
  });
});
