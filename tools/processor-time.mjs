// A trace of Chromium's tells of each task how long it lasted, and for how much of that a processor
// worked on it. On a machine with few cores the rest is what other programs took, the browser's own
// drawing among them. Without it two runs on a busy machine are alike.
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
 * The same trace, in which each task of a thread lasts as long as a processor worked on it. It begins
 * when it began; what happened in it is moved together in proportion.
 * @template {TraceEvent} E
 * @param {E[]} events
 * @returns {E[]}
 */
export function inProcessorTime(events) {
  /** The last task of each thread, and what part of it a processor worked. @type {Map<string, { begin: number, end: number, part: number }>} */
  const tasks = new Map();
  // Of two that begin at once the longer holds the other.
  const inOrder = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  return inOrder.map((event) => {
    const { ts, dur, tdur } = event;
    const thread = `${event.pid} ${event.tid}`;
    let task = tasks.get(thread);
    if (task && ts >= task.end) task = undefined;
    if (!task && dur && tdur !== undefined && isTask(event)) {
      // A processor's clock may be a little ahead.
      task = { begin: ts, end: ts + dur, part: Math.min(1, tdur / dur) };
      tasks.set(thread, task);
    }
    if (!task) return event;
    const moved = { ...event, ts: Math.round(task.begin + (ts - task.begin) * task.part) };
    return dur ? { ...moved, dur: Math.round(dur * task.part) } : moved;
  });
}

/** Whether Lighthouse takes it for a task of a thread. @param {TraceEvent} event */
const isTask = (event) => TraceProcessor.isScheduleableTask(/** @type {any} */ (event));
