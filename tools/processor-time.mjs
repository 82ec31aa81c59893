// A trace of Chromium's tells of each task how long it lasted, and for how much of that a processor
// worked on it. On a machine with few cores the rest is what other programs took, the browser's own
// drawing among them. Without it two runs on a busy machine are alike.

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

/** Names of a task of a thread, by version of Chromium. */
const TASK =
  /^(ThreadControllerImpl::RunTask|RunTask|ThreadControllerImpl::DoWork|TaskQueueManager::ProcessTaskFromWorkQueue)$/;

/**
 * The same trace, in which each task of a thread lasts as long as a processor worked on it. It begins
 * when it began; what happened in it is moved together in proportion.
 * @template {TraceEvent} E
 * @param {E[]} events
 * @returns {E[]}
 */
export function inProcessorTime(events) {
  /** The last task of each thread. @type {Map<string, E>} */
  const tasks = new Map();
  // Of two that begin at once the longer holds the other.
  const inOrder = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  return inOrder.map((event) => {
    const thread = `${event.pid} ${event.tid}`;
    const around = tasks.get(thread);
    const isInside = around && event.ts < around.ts + (around.dur ?? 0);
    if (!isInside && TASK.test(event.name) && event.dur && event.tdur !== undefined)
      tasks.set(thread, event);
    const task = tasks.get(thread);
    if (!task?.dur || task.tdur === undefined || event.ts >= task.ts + task.dur) return event;
    // A processor's clock may be a little ahead.
    const part = Math.min(1, task.tdur / task.dur);
    const ts = Math.round(task.ts + (event.ts - task.ts) * part);
    return event.dur ? { ...event, ts, dur: Math.round(event.dur * part) } : { ...event, ts };
  });
}
