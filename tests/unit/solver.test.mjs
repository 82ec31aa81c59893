// The questions to the solver's worker: their queue, and answers in slices.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, describe, test } from "node:test";
import { answer } from "../../www/js/engine/questions.js";
import { createSolver, SolverFailure } from "../../www/js/engine/solver.js";

/** @typedef {import("../../www/js/engine/questions.js").Asked} Asked */

/** A worker that answers when the test tells it to. */
class FakeThread {
  /** @type {FakeThread[]} */
  static all = [];
  /** @type {Asked[]} */
  asked = [];
  ended = false;
  /** @type {(event: { data: unknown }) => void} */
  onmessage = () => {};
  /** @type {(event: { message: string }) => void} */
  onerror = () => {};
  constructor() {
    FakeThread.all.push(this);
  }
  /** @param {Asked} asked */
  postMessage(asked) {
    this.asked.push(asked);
  }
  terminate() {
    this.ended = true;
  }
  /** @param {object} told */
  tell(told) {
    this.onmessage({ data: { id: this.asked.at(-1)?.id, ...told } });
  }
}

/** The solvers of a test. One that still waits for an answer would keep the process alive for minutes. @type {import("../../www/js/engine/solver.js").Solver[]} */
let solvers = [];
afterEach(() => {
  for (const one of solvers) one.end();
  solvers = [];
});

/** A solver that the end of the test stops. @type {typeof createSolver} */
function started(...ways) {
  const one = createSolver(...ways);
  solvers.push(one);
  return one;
}

function solver() {
  FakeThread.all = [];
  const solver = started(() => /** @type {any} */ (new FakeThread()));
  return { solver, thread: (at = 0) => /** @type {FakeThread} */ (FakeThread.all[at]) };
}

const abandoned = { name: "AbortError" };

describe("an answer in slices", async () => {
  const { default: load, Game } = await import("../../www/pkg/quantum_tic_tac_toe.js");
  await load({
    module_or_path: readFileSync(
      new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url),
    ),
  });
  const engine = Promise.resolve(Game);
  /** @type {Asked[]} */
  const questions = [
    { id: 1, question: "analyse", about: "nature 12", more: [] },
    { id: 2, question: "suggest", about: "goff", more: [5, "press", 7] },
    { id: 3, question: "hint", about: "kvantove", more: [] },
    { id: 4, question: "review", about: "goff 19 15 28", more: [] },
    { id: 5, question: "puzzle", about: "nature", more: [3, 5] },
    { id: 6, question: "dailyPuzzle", about: "goff", more: [20_000] },
  ];
  /** Without the values that depend on the contents of the table. @param {any} told */
  const plain = (told) =>
    JSON.parse(JSON.stringify(told, (key, value) => (key === "nodes" ? 0 : value)));

  for (const asked of questions)
    test(`is the same: ${asked.question}`, async () => {
      Game.forget();
      const whole = await answer(engine, asked);
      Game.forget();
      let pauses = 0;
      const sliced = await answer(engine, asked, async () => void pauses++);
      assert.ok(!("failed" in whole));
      assert.deepEqual(plain(sliced), plain(whole));
      if (asked.id < 5) assert.ok(pauses > 2, `${pauses} pauses`);
    });

  test("comes from the level below where the solver takes too long", async (t) => {
    const suggest = (/** @type {number} */ level) =>
      answer(engine, { id: 7, question: "suggest", about: "nature", more: [level, "press", 7] });
    Game.forget();
    const below = await suggest(4);
    let now = 0;
    const clock = t.mock.method(performance, "now", () => (now += 1600));
    assert.deepEqual(await suggest(5), below);
    assert.equal(clock.mock.callCount(), 3, "after some slices");
    // The clock stands still, because a busy machine may take longer than the limit.
    clock.mock.mockImplementation(() => now);
    assert.notDeepEqual(await suggest(5), below, "and the solver goes on where it was");
  });

  test("leaves no limit behind, also if nobody wants it any more", async () => {
    Game.forget();
    const [asked] = questions;
    const told = await answer(engine, /** @type {Asked} */ (asked), () =>
      Promise.reject(new Error("enough")),
    );
    assert.deepEqual(told, { id: 1, failed: { name: "crashed", message: "enough" } });
    const game = Game.fromRecord("nature 12");
    assert.equal(game.analyse().moves.length, 36);
    game.free();
  });
});

describe("the line of questions", () => {
  test("one at a time, in order", async () => {
    const { solver: one, thread } = solver();
    const first = one.ask("analyse", "goff 12");
    const second = one.ask("analyse", "goff 13");
    assert.deepEqual(thread().asked, [{ id: 1, question: "analyse", about: "goff 12", more: [] }]);
    thread().tell({ answer: "a" });
    assert.equal(thread().asked.length, 2);
    thread().tell({ answer: "b" });
    assert.deepEqual(await Promise.all([first, second]), ["a", "b"]);
    assert.equal(FakeThread.all.length, 1);
  });

  test("what nobody wants leaves the line", async () => {
    const { solver: one, thread } = solver();
    const off = new AbortController();
    const first = one.ask("analyse", "goff 12");
    const second = one.ask("analyse", "goff 13", { signal: off.signal });
    off.abort();
    await assert.rejects(second, abandoned);
    thread().tell({ answer: "a" });
    await first;
    assert.equal(thread().asked.length, 1);
    await assert.rejects(one.ask("analyse", "goff", { signal: off.signal }), abandoned);
    assert.equal(thread().asked.length, 1);
  });

  test("what is worked on may finish while nobody waits", async () => {
    const { solver: one, thread } = solver();
    const off = new AbortController();
    const first = one.ask("analyse", "goff", { signal: off.signal });
    off.abort();
    await assert.rejects(first, abandoned);
    thread().tell({ answer: "late" });
    const next = one.ask("analyse", "goff 12");
    thread().tell({ answer: "next" });
    assert.equal(await next, "next");
    assert.equal(thread().ended, false);
  });

  test("somebody who waits gets a new thread before long, however many come", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { solver: one, thread } = solver();
    const off = new AbortController();
    const first = one.ask("analyse", "goff", { signal: off.signal });
    const second = one.ask("analyse", "goff 12");
    t.mock.timers.tick(10_000);
    assert.equal(thread().ended, false, "what is wanted is never ended");
    off.abort();
    await assert.rejects(first, abandoned);
    t.mock.timers.tick(199);
    const third = one.ask("analyse", "goff 13");
    assert.equal(thread().ended, false);
    t.mock.timers.tick(1);
    assert.equal(thread().ended, true);
    thread(1).tell({ answer: "second" });
    thread(1).tell({ answer: "third" });
    assert.deepEqual(await Promise.all([second, third]), ["second", "third"]);
  });

  describe("a patient one", () => {
    const patient = { patient: true };

    test("is asked after all others", async () => {
      const { solver: one, thread } = solver();
      const first = one.ask("suggest", "goff 12");
      const last = one.ask("analyse", "goff 13", patient);
      const second = one.ask("suggest", "goff 14");
      for (const answer of ["a", "b", "c"]) thread().tell({ answer });
      assert.deepEqual(await Promise.all([first, second, last]), ["a", "b", "c"]);
      assert.deepEqual(
        thread().asked.map(({ id }) => id),
        [1, 3, 2],
      );
    });

    test("is interrupted for one that has waited, and asked again", async (t) => {
      t.mock.timers.enable({ apis: ["setTimeout"] });
      const { solver: one, thread } = solver();
      const first = one.ask("analyse", "goff", patient);
      const other = one.ask("analyse", "goff 12", patient);
      t.mock.timers.tick(10_000);
      assert.equal(thread().ended, false, "patient ones wait for each other");
      const urgent = one.ask("suggest", "goff 12");
      t.mock.timers.tick(199);
      assert.equal(thread().ended, false);
      t.mock.timers.tick(1);
      assert.equal(thread().ended, true);
      thread().tell({ answer: "nobody hears a dead one" });
      thread(1).tell({ answer: "urgent" });
      assert.equal(await urgent, "urgent");
      thread(1).tell({ answer: "first" });
      thread(1).tell({ answer: "other" });
      assert.deepEqual(await Promise.all([first, other]), ["first", "other"]);
      t.mock.timers.tick(10_000);
      assert.equal(FakeThread.all.length, 2);
    });

    test("goes on if it is answered, or if nobody else wants to know any more", async (t) => {
      t.mock.timers.enable({ apis: ["setTimeout"] });
      const { solver: one, thread } = solver();
      const off = new AbortController();
      const first = one.ask("analyse", "goff", patient);
      const gone = one.ask("suggest", "goff", { signal: off.signal });
      t.mock.timers.tick(100);
      off.abort();
      await assert.rejects(gone, abandoned);
      t.mock.timers.tick(10_000);
      const urgent = one.ask("suggest", "goff");
      t.mock.timers.tick(199);
      thread().tell({ answer: "first" });
      t.mock.timers.tick(10_000);
      thread().tell({ answer: "urgent" });
      assert.deepEqual(await Promise.all([first, urgent]), ["first", "urgent"]);
      assert.equal(thread().ended, false);
    });
  });

  test("a thread that dies fails its question alone, and the next begins a new one", async () => {
    const { solver: one, thread } = solver();
    const first = one.ask("analyse", "goff 12");
    thread().tell({ answer: "a" });
    await first;
    const second = one.ask("analyse", "goff 13");
    const third = one.ask("analyse", "goff 14");
    thread().onerror({ message: "boom" });
    await assert.rejects(second, { failure: "crashed", message: "boom" });
    thread().tell({ answer: "nobody hears a dead one" });
    thread(1).tell({ answer: "c" });
    assert.equal(await third, "c");
  });

  test("a thread that says nothing for long has died; sleep is no silence", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { solver: one, thread } = solver();
    const first = one.ask("analyse", "goff 12");
    const second = one.ask("analyse", "goff 13");
    const failed = assert.rejects(first, { failure: "crashed" });
    // After an hour of sleep, a machine runs one late timer.
    for (let steps = 0; steps < 17; steps++) t.mock.timers.tick(5_000);
    assert.equal(thread().ended, false);
    t.mock.timers.tick(5_000);
    await failed;
    assert.equal(thread().ended, true);
    thread(1).tell({ answer: "b" });
    assert.equal(await second, "b");
    t.mock.timers.tick(1_000_000);
    assert.equal(thread(1).ended, false, "who asks nothing waits for nothing");
  });

  test("a thread that never spoke could not be started", async () => {
    const { solver: one, thread } = solver();
    const first = one.ask("analyse", "goff 12");
    thread().onerror({ message: "" });
    await assert.rejects(first, { failure: "no-worker" });
    const none = started(() => {
      throw new Error("forbidden");
    });
    await assert.rejects(none.ask("analyse", "goff"), (error) => {
      return error instanceof SolverFailure && error.failure === "no-worker";
    });
  });

  test("where one way leads to no thread, the next one is taken, and kept", async () => {
    FakeThread.all = [];
    const tries = [0, 0, 0];
    const way = (/** @type {number} */ n) => () => {
      tries[n] = (tries[n] ?? 0) + 1;
      if (n === 0) throw new Error("another origin");
      return /** @type {any} */ (new FakeThread());
    };
    const one = started(way(0), way(1), way(2));
    const first = one.ask("analyse", "goff 12");
    FakeThread.all[0]?.onerror({ message: "" }); // the policy forbids it
    assert.equal(FakeThread.all[0]?.ended, true);
    FakeThread.all[1]?.tell({ answer: "a" });
    assert.equal(await first, "a");
    const second = one.ask("analyse", "goff 13");
    FakeThread.all[1]?.onerror({ message: "boom" });
    await assert.rejects(second, { failure: "crashed" });
    one.ask("analyse", "goff 14").catch(() => {});
    assert.deepEqual(tries, [1, 1, 2]);
  });

  test("a script that fails is told, whatever other ways there are", async () => {
    FakeThread.all = [];
    const way = () => /** @type {any} */ (new FakeThread());
    const one = started(way, way);
    const first = one.ask("analyse", "goff 12");
    FakeThread.all[0]?.onerror({ message: "Uncaught Error: broken" });
    await assert.rejects(first, { failure: "no-worker", message: "Uncaught Error: broken" });
    assert.equal(FakeThread.all.length, 1);
  });

  test("an engine that did not load is tried again with the next question", async () => {
    const { solver: one, thread } = solver();
    const first = one.ask("analyse", "goff 12");
    thread().tell({ failed: { name: "no-module", message: "404" } });
    await assert.rejects(first, { failure: "no-module", message: "404" });
    const second = one.ask("analyse", "goff 12");
    thread(1).tell({ failed: { name: "refused", message: "no" } });
    await assert.rejects(second, { failure: "refused" });
    one.ask("analyse", "goff").catch(() => {});
    assert.equal(thread(1).asked.length, 2, "a refusal is no reason to end a thread");
  });
});
