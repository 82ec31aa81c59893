// The computer as a player: its timing and its interruption, as data.
/** @import { MotionKind, State } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { LIMIT, waits } from "../../tools/waits.mjs";
import { createComputer } from "../../www/js/engine/computer-player.js";
import { SolverFailure } from "../../www/js/engine/solver.js";

/** Lets pending promises settle. */
const settle = async () => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

/**
 * A computer whose questions, waits and moves the test controls.
 * @param {import("node:test").TestContext} t @param {import("../../www/js/storage/settings.js").Values["speed"]} [speed]
 */
function table(t, speed = "normal") {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {{ question: string, about: string, more: unknown[], signal: AbortSignal, answer(action: string): void, fail(error: unknown): void }[]} */
  const asked = [];
  /** @type {string[]} */
  const log = [];
  /** @type {(() => void)[]} */
  let waiting = [];
  const on = { whenIdle: true, speed, skipped: /** @type {MotionKind} */ ("none"), reasons: true };
  const computer = createComputer(
    {
      showInput(action) {
        if (action === "?" || action[0] === action[1]) return false; // as in Goff’s game
        log.push(`show ${action}`);
        return true;
      },
      act: (action) => void log.push(`act ${action}`),
      stall: (reason) => void log.push(`stall ${reason}`),
    },
    {
      ask: (question, about, { signal, more }) =>
        /** @type {any} */ (
          new Promise((answer, fail) =>
            asked.push({
              question,
              about,
              more,
              signal,
              answer,
              fail,
            }),
          )
        ),
    },
    {
      speed: () => on.speed,
      skipped: () => on.skipped,
      whenIdle: () =>
        on.whenIdle ? Promise.resolve() : new Promise((done) => waiting.push(() => done(null))),
      seed: () => 8, // gives a medium rhythm
      reasons: async () => {
        if (!on.reasons) throw new Error("offline");
      },
    },
  );
  return {
    asked,
    log,
    on,
    /** @param {string} record @param {Partial<State>} [state] */
    show(record, { thinking = { level: 1, failure: null }, ...state } = {}) {
      const view = { phase: "place", collapsed: [] };
      const status = { notice: false };
      computer.follow(/** @type {any} */ ({ record, thinking, view, status, ...state }));
    },
    async idle() {
      on.whenIdle = true;
      for (const go of waiting) go();
      waiting = [];
      await settle();
    },
    /** @param {number} time */
    async pass(time) {
      await settle();
      t.mock.timers.tick(time);
      await settle();
    },
  };
}

const choice = /** @type {any} */ ({ view: { phase: "collapse", collapsed: [] } });

describe("the computer", () => {
  test("asks at once, takes its time, shows what it takes up, and plays", async (t) => {
    const { asked, log, show, pass } = table(t);
    show("goff 14");
    assert.deepEqual(
      asked.map(({ question, about, more }) => [question, about, more]),
      [["suggest", "goff 14", [1, "middle", 8]]],
    );
    asked[0]?.answer("59");
    await pass(399);
    assert.deepEqual(log, []);
    await pass(1);
    assert.deepEqual(log, ["show 59"]);
    await pass(299);
    assert.deepEqual(log, ["show 59"]);
    await pass(1);
    assert.deepEqual(log, ["show 59", "act 59"]);
  });

  test("takes longer for a choice, and the longer the stronger it is", async (t) => {
    for (const [level, time] of /** @type {const} */ ([
      [1, 700],
      [5, 980],
    ])) {
      const { asked, log, show, pass } = table(t);
      show("goff 14 14", { thinking: { level, failure: null }, ...choice });
      asked[0]?.answer("@4");
      await pass(time - 1);
      assert.deepEqual(log, []);
      await pass(1);
      assert.deepEqual(log, ["show @4"]);
      await pass(700);
      assert.deepEqual(log, ["show @4", "act @4"]);
      t.mock.timers.reset();
    }
  });

  test("leaves time to read where the rule of a choice is explained", async (t) => {
    const { asked, log, show, pass } = table(t);
    show("goff 14 14", { ...choice, note: "explained.cycle" });
    asked[0]?.answer("@4");
    await pass(2699);
    assert.deepEqual(log, []);
    await pass(1);
    assert.deepEqual(log, ["show @4"]);
  });

  test("leaves time to read after marks have collapsed, before the same player goes on", async (t) => {
    for (const [speed, time] of /** @type {const} */ ([
      ["normal", 1500],
      ["fast", 750],
    ])) {
      const { asked, log, show, pass } = table(t, speed);
      const collapsed = [{ player: "X", move: 1, square: 4 }];
      show("goff 14 14 @4", /** @type {any} */ ({ view: { phase: "place", collapsed } }));
      asked[0]?.answer("59");
      // It shows the squares meanwhile.
      await pass(0.8 * time);
      assert.deepEqual(log, ["show 59"]);
      await pass(0.2 * time - 1);
      assert.deepEqual(log, ["show 59"]);
      await pass(1);
      assert.deepEqual(log, ["show 59", "act 59"]);
      t.mock.timers.reset();
    }
  });

  test("follows the person’s own speed, and waits for nothing where that is off", async (t) => {
    const fast = table(t, "fast");
    fast.show("goff");
    fast.asked[0]?.answer("19");
    await fast.pass(200);
    await fast.pass(150);
    assert.deepEqual(fast.log, ["show 19", "act 19"]);
    t.mock.timers.reset();
    const off = table(t, "off");
    off.show("goff");
    off.asked[0]?.answer("19");
    await settle();
    assert.deepEqual(off.log, ["act 19"]);
  });

  test("an answer that comes late is played when it comes", async (t) => {
    const { asked, log, show, pass } = table(t);
    show("goff");
    await pass(60_000);
    assert.deepEqual(log, []);
    asked[0]?.answer("19");
    await settle();
    assert.deepEqual(log, ["show 19"]);
  });

  test("takes its time only when the board rests, and does nothing under a dialog", async (t) => {
    const { asked, log, on, show, pass, idle } = table(t);
    on.whenIdle = false;
    show("goff");
    asked[0]?.answer("19");
    await pass(10_000);
    assert.deepEqual(log, []);
    await idle();
    await pass(399);
    on.whenIdle = false;
    await pass(1);
    assert.deepEqual(log, []);
    await idle();
    assert.deepEqual(log, ["show 19"]);
    on.whenIdle = false;
    await pass(300);
    assert.deepEqual(log, ["show 19"]);
    await idle();
    assert.deepEqual(log, ["show 19", "act 19"]);
  });

  test("a press that is refused skips what is left of the waits, and plays nothing by itself", async (t) => {
    const { asked, log, show, pass } = table(t);
    const pressed = /** @type {any} */ ({ status: { notice: true } });
    show("goff 14");
    await pass(10);
    show("goff 14", pressed);
    await settle();
    assert.deepEqual(log, [], "it has no answer yet");
    asked[0]?.answer("59");
    await settle();
    assert.deepEqual(log, ["show 59", "act 59"]);
    // The next turn takes its usual time.
    show("goff 14 59 23");
    asked[1]?.answer("36");
    await pass(300);
    assert.deepEqual(log.slice(2), []);
    await pass(100);
    assert.deepEqual(log.slice(2), ["show 36"]);
    show("goff 14 59 23", pressed);
    await settle();
    assert.deepEqual(log.slice(2), ["show 36", "act 36"]);
  });

  test("a press that has skipped a collapse does not skip the wait after it", async (t) => {
    const { asked, log, on, show, pass } = table(t);
    const pressed = /** @type {any} */ ({ status: { notice: true } });
    show("goff 14");
    asked[0]?.answer("59");
    on.skipped = "collapse";
    show("goff 14", pressed);
    await pass(300);
    assert.deepEqual(log, []);
    on.skipped = "none";
    show("goff 14", pressed);
    await settle();
    assert.deepEqual(log, ["show 59", "act 59"]);
  });

  test("lets nobody wait longer than 3.5 seconds, and less a person who is used to it", async (t) => {
    t.mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout"] });
    t.after(() => mock.timers.reset());
    const rows = await waits();
    assert.equal(rows.length, 5);
    for (const { level, move, choice, both, used } of rows) {
      assert.ok(both.most <= LIMIT, `level ${level}: ${both.most} ms`);
      assert.ok(used.most < 0.7 * both.most, `level ${level}: ${used.most} ms`);
      // The waits vary, and each is long enough to follow.
      assert.ok(move.most > 1.3 * move.least, `level ${level}: ${move.least}–${move.most} ms`);
      assert.ok(choice.least > 1000 && used.least > 900, `level ${level}: ${used.least} ms`);
    }
  });

  test("fills the last square and tosses the coin in one go", async (t) => {
    for (const action of ["33", "?"]) {
      const { asked, log, show, pass } = table(t);
      show("goff");
      asked[0]?.answer(action);
      await pass(700);
      assert.deepEqual(log, [`act ${action}`]);
      t.mock.timers.reset();
    }
  });

  test("gives up what it is at when the game changes, wherever it is", async (t) => {
    for (const time of [0, 300, 400, 600]) {
      const { asked, log, show, pass } = table(t);
      show("goff 14");
      asked[0]?.answer("59");
      await pass(time);
      const before = [...log];
      show("goff", { thinking: null });
      assert.equal(asked[0]?.signal.aborted, true);
      await pass(10_000);
      assert.deepEqual(log, before);
      t.mock.timers.reset();
    }
  });

  test("asks once while nothing changes, and anew for every position and level", async (t) => {
    const { asked, show } = table(t);
    show("goff 14");
    show("goff 14");
    show("goff 14", { thinking: { level: 2, failure: null } });
    show("goff 15");
    assert.deepEqual(
      asked.map(({ about, more, signal }) => [about, more[0], signal.aborted]),
      [
        ["goff 14", 1, true],
        ["goff 14", 2, true],
        ["goff 15", 1, false],
      ],
    );
  });

  test("says what went wrong, waits, and tries again when it is asked to", async (t) => {
    const { asked, log, show, pass } = table(t);
    show("goff");
    asked[0]?.fail(new SolverFailure("crashed", "boom"));
    await pass(700);
    assert.deepEqual(log, ["stall crashed"]);
    show("goff", { thinking: { level: 1, failure: "crashed" } });
    assert.equal(asked.length, 1);
    show("goff");
    assert.equal(asked.length, 2);
    asked[1]?.fail(new Error("anything else"));
    await pass(700);
    assert.deepEqual(log, ["stall crashed", "stall refused"]);
  });

  test("without the network says that, when there are no texts for what went wrong", async (t) => {
    const { asked, log, on, show, pass } = table(t);
    on.reasons = false;
    show("goff");
    asked[0]?.fail(new SolverFailure("no-module", "boom"));
    await pass(700);
    assert.deepEqual(log, ["stall part"]);
  });

  test("a failure that nobody waits for any more is no failure", async (t) => {
    const { asked, log, show, pass } = table(t);
    show("goff");
    show("goff 12", { thinking: null });
    asked[0]?.fail(new DOMException("", "AbortError"));
    await pass(700);
    assert.deepEqual(log, []);
  });
});
