/**
 * Limits the answers to the other device's messages: one in a pause, which doubles while more are asked for. Two
 * devices with different games would answer each other without end, and the relay closes a connection that sends more
 * than twelve frames a second.
 */

/** The shortest and the longest pause after an answer, in milliseconds. */
export const PAUSES = /** @type {const} */ ([250, 30_000]);

/** @param {() => boolean} answer sends an answer; false if there was none to send */
export function createAnswers(answer) {
  const [shortest, longest] = PAUSES;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {number} */
  let pause = shortest;
  let isDue = false;

  function ask() {
    if (timer !== undefined) isDue = true;
    else if (answer()) timer = setTimeout(rested, pause);
  }
  function rested() {
    timer = undefined;
    pause = isDue ? Math.min(2 * pause, longest) : shortest;
    if (isDue) {
      isDue = false;
      ask();
    }
  }

  return {
    /** Answers now, or after the pause. */
    ask,
    /** Cancels the answer that waits. */
    stop() {
      clearTimeout(timer);
      timer = undefined;
      pause = shortest;
      isDue = false;
    },
  };
}
