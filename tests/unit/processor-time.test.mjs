// Traces converted to processor time: tools/processor-time.mjs.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inProcessorTime } from "../../tools/processor-time.mjs";

/** @param {string} name @param {number} ts @param {number} [dur] @param {number} [tdur] @param {number} [tid] */
const event = (name, ts, dur, tdur, tid = 1) => ({ name, pid: 7, tid, ts, dur, tdur });
/** @param {ReturnType<typeof event>[]} events */
const times = (events) =>
  Object.fromEntries(inProcessorTime(events).map(({ name, ts, dur }) => [name, [ts, dur]]));

describe("a trace in the processor's time", () => {
  test("has tasks as long as a processor worked on them, with what is in them in proportion", () => {
    const seen = times([
      event("RunTask", 1000, 400, 100),
      event("EvaluateScript", 1200, 100, 90),
      event("a mark at its end", 1400 - 4),
      event("after it", 1400, 8, 8),
    ]);
    assert.deepEqual(seen, {
      RunTask: [1000, 100],
      EvaluateScript: [1050, 25],
      "a mark at its end": [1099, undefined],
      "after it": [1400, 8],
    });
  });

  test("keeps the order of events of one thread, whatever order they are told in", () => {
    const seen = times([event("inside", 1000, 200, 200), event("RunTask", 1000, 400, 200)]);
    assert.deepEqual(seen, { RunTask: [1000, 200], inside: [1000, 100] });
  });

  test("takes a task within a task as a part of it", () => {
    const seen = times([
      event("RunTask", 0, 100, 50),
      event("TaskQueueManager::ProcessTaskFromWorkQueue", 20, 40, 10),
    ]);
    assert.deepEqual(seen.RunTask, [0, 50]);
    assert.deepEqual(seen["TaskQueueManager::ProcessTaskFromWorkQueue"], [10, 20]);
  });

  test("leaves other threads, tasks without the processor's time, and makes none longer", () => {
    const seen = times([
      event("RunTask", 0, 100, 120),
      event("elsewhere", 50, 10, 1, 2),
      event("ThreadControllerImpl::RunTask", 200, 100),
      event("inside", 250, 10, 1),
    ]);
    assert.deepEqual(seen, {
      RunTask: [0, 100],
      elsewhere: [50, 10],
      "ThreadControllerImpl::RunTask": [200, 100],
      inside: [250, 10],
    });
  });
});
