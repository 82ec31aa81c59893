/**
 * The WebSocket of a live game. It reconnects after a failure, sends a heartbeat, and notices a relay that
 * does not answer (doc/protocol.md). Uses no document.
 *
 *     connecting ──▶ open ──▶ lost ──▶ connecting …
 *                      └─ the relay says not to come back ──▶ ended
 *
 * @typedef {object} Status
 * @property {"connecting" | "open" | "lost" | "ended"} state
 * @property {boolean} opened whether it was ever open
 * @property {number} code of the last close, 0 where the relay gave none
 */

/** Milliseconds between two frames of the heartbeat. */
export const PULSE = 5000;
/** Unanswered frames after which the relay counts as lost. */
const UNANSWERED = 2;
/** Milliseconds that a socket may take to open. */
export const PATIENCE = 5000;
/** The longest time between two attempts, in milliseconds. */
const LONGEST = 15_000;

/** The kind of a frame that the relay keeps: a step. */
const KEEP = 2;

/** Close codes without a reconnect: the page's own fault, another tab, another device, no right to write. */
const FINAL = [1002, 1008, 1009, 4001, 4002, 4003];

/**
 * Milliseconds until the next attempt.
 * @param {number} code of the close
 * @param {number} tries attempts since the socket was open last
 * @param {number} random from 0 to 1
 */
export function delayOf(code, tries, random) {
  if (code === 4000) return 0;
  // The server restarts: spread the reconnects.
  if (code === 1012) return 500 + 4500 * random;
  // The server is full.
  if (code === 1013) return 10_000 + 5000 * random;
  return Math.min(LONGEST, 500 * 2 ** tries) * (0.75 + random / 2);
}

/**
 * Connects at once.
 * @param {object} page
 * @param {string} page.url
 * @param {() => Uint8Array[]} page.hello the first frames of a new socket
 * @param {() => Uint8Array} page.alive the frame that the relay answers
 * @param {(frame: Uint8Array) => void} page.received
 * @param {(status: Status) => void} page.changed
 * @param {(url: string) => WebSocket} [page.open]
 * @param {() => number} [page.random] from 0 to 1
 */
export function createConnection(page) {
  const { url, hello, alive, received, changed } = page;
  const { open = (/** @type {string} */ to) => new WebSocket(to), random = Math.random } = page;
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Status} */
  let status = { state: "connecting", opened: false, code: 0 };
  let tries = 0;
  let unanswered = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Ends a socket over which no answer comes to a step. @type {ReturnType<typeof setTimeout> | undefined} */
  let answer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let pulse;

  /** @param {Partial<Status>} next */
  function tell(next) {
    status = { ...status, ...next };
    changed(status);
  }

  /** Ends the socket without waiting for its end. */
  function drop() {
    const last = socket;
    socket = null;
    clearInterval(pulse);
    clearTimeout(timer);
    clearTimeout(answer);
    last?.close();
  }

  /** @param {number} code */
  function lost(code) {
    drop();
    if (FINAL.includes(code)) return tell({ state: "ended", code });
    timer = setTimeout(connect, delayOf(code, tries++, random()));
    tell({ state: "lost", code });
  }

  function beat() {
    if (unanswered >= UNANSWERED) return lost(0);
    unanswered++;
    send(alive());
  }

  function connect() {
    drop();
    /** @type {WebSocket} */
    let next;
    try {
      next = open(url);
    } catch {
      // The browser forbids this connection.
      return lost(0);
    }
    socket = next;
    next.binaryType = "arraybuffer";
    const isCurrent = () => socket === next;
    timer = setTimeout(() => lost(0), PATIENCE);
    next.addEventListener("open", () => {
      if (!isCurrent()) return;
      clearTimeout(timer);
      tries = unanswered = 0;
      for (const frame of hello()) send(frame);
      if (!isCurrent()) return;
      pulse = setInterval(beat, PULSE);
      tell({ state: "open", opened: true, code: 0 });
    });
    next.addEventListener("message", ({ data }) => {
      if (!isCurrent()) return;
      unanswered = 0;
      clearTimeout(answer);
      if (data instanceof ArrayBuffer) received(new Uint8Array(data));
    });
    next.addEventListener("close", ({ code }) => isCurrent() && lost(code === 1006 ? 0 : code));
    tell({ state: "connecting" });
  }

  /**
   * Sends a frame; without a connection it is lost, and `hello` makes up for it. After a step the relay is asked for
   * an answer.
   * @param {Uint8Array} frame
   */
  function send(frame) {
    if (socket?.readyState !== 1) return;
    socket.send(/** @type {Uint8Array<ArrayBuffer>} */ (frame));
    if (frame[0] !== KEEP) return;
    send(alive());
    clearTimeout(answer);
    answer = setTimeout(() => lost(0), PATIENCE);
  }

  connect();
  return {
    send,
    status: () => status,
    /** Reconnects at once, if the connection is lost or was ended. */
    retry() {
      if (status.state === "open" || status.state === "connecting") return;
      tries = 0;
      connect();
    },
    /** Ends the socket, and goes on trying. */
    lose() {
      if (status.state === "open" || status.state === "connecting") lost(0);
    },
    /** Closes for good. */
    close: drop,
  };
}

/** @typedef {ReturnType<typeof createConnection>} Connection */
