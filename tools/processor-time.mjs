// A trace of Chromium contains the duration of each task, and the part of it in which a processor worked
// on it. On a machine with few cores, other programs take the rest, among them the browser's own drawing.
// Without the rest, two runs on a busy machine are alike.
import { TraceProcessor } from "lighthouse/core/lib/tracehouse/trace-processor.js";

/**
 * An event of a trace, times in microseconds
 * (https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU).
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {number} pid the process
 * @property {number} tid its thread
 * @property {number} ts when it began
 * @property {number} [dur] how long it lasted
 * @property {number} [tdur] how long a processor worked on its thread meanwhile
 */

/**
 * The same trace with the processor time of each task as its duration. The start of a task stays, and the
 * events in it move in proportion.
 * @template {TraceEvent} E
 * @param {E[]} events
 * @returns {E[]}
 */
export function inProcessorTime(events) {
  /**
   * The last task of each thread, and the share of it in which a processor worked.
   * @type {Map<string, { begin: number, end: number, part: number }>}
   */
  const tasks = new Map();
  // If two begin at the same time, the longer one contains the other.
  const inOrder = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  return inOrder.map((event) => {
    const { ts, dur, tdur } = event;
    const thread = `${event.pid} ${event.tid}`;
    let task = tasks.get(thread);
    if (task && ts >= task.end) task = undefined;
    if (!task && dur && tdur !== undefined && isTask(event)) {
      // The processor's clock may be a little ahead.
      task = { begin: ts, end: ts + dur, part: Math.min(1, tdur / dur) };
      tasks.set(thread, task);
    }
    if (!task) return event;
    const moved = { ...event, ts: Math.round(task.begin + (ts - task.begin) * task.part) };
    return dur ? { ...moved, dur: Math.round(dur * task.part) } : moved;
  });
}

/** Whether Lighthouse counts the event as a task of a thread. @param {TraceEvent} event */
const isTask = (event) => TraceProcessor.isScheduleableTask(/** @type {any} */ (event));
