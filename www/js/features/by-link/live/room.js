/**
 * The way of a live game to its room at the relay: one connection at a time, and the answers to the other device,
 * which are not sent too often.
 */
import { createAnswers } from "./answers.js";
import { createConnection } from "./connection.js";

/** Milliseconds without a connection before the page says so. */
const LATE = 5000;

/**
 * @param {Parameters<typeof createConnection>[0] & Calls} page
 * @typedef {object} Calls
 * @property {() => Uint8Array | undefined} answer the steps that the other device lacks
 * @property {() => void} late is called after five seconds without a connection
 * @property {typeof createConnection} [connect]
 */
export function createRoom({ answer, late, connect = createConnection, ...page }) {
  /** @type {import("./connection.js").Connection | null} */
  let connection = null;
  /** Aborted when the connection is closed. */
  let current = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lateTimer;

  function isInTime() {
    clearTimeout(lateTimer);
    lateTimer = undefined;
  }
  /** @param {import("./connection.js").Status} status */
  function changed(status) {
    if (status.state === "open") isInTime();
    else lateTimer ??= setTimeout(late, LATE);
    page.changed(status);
  }
  const answers = createAnswers(() => {
    const frame = answer();
    if (frame) connection?.send(frame);
    return !!frame;
  });

  return {
    /** Connects anew. */
    enter() {
      connection?.close();
      const { signal } = current;
      const next = connect({ ...page, changed });
      // The first call of `changed` may have closed the room.
      if (signal.aborted) return next.close();
      connection = next;
    },
    /** @param {Uint8Array} frame */
    send: (frame) => connection?.send(frame),
    /** Sends the other device the steps that it lacks, now or after a pause. */
    answer: answers.ask,
    isLost: () => connection?.status().state === "lost",
    retry: () => connection?.retry(),
    lose: () => connection?.lose(),
    close() {
      current.abort();
      current = new AbortController();
      isInTime();
      answers.stop();
      connection?.close();
      connection = null;
    },
  };
}
