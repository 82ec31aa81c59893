/**
 * Sends questions to the solver's thread (worker.js). All boards of a page share one thread.
 *
 * The thread works on one question at a time. The others wait in line, the patient ones at its end:
 *
 *     line:   [ first | next | … | patient … ]
 *               └ the thread works on this one, if `busy`
 *
 * A question that is no longer wanted leaves the line. If the thread is already working on it, it
 * may finish, because that fills the solver's table. But if another question waits behind it, or
 * behind a patient one, for longer than PATIENCE, the thread is ended. The next question starts a
 * new thread, and every question that is still wanted is asked again.
 *
 * A second thread would avoid that. But it would need as much memory again, and the two threads
 * would not share their tables.
 *
 * @typedef {{ onmessage: ((event: MessageEvent<Reply>) => void) | null,
 *   onerror: ((event: ErrorEvent) => void) | null, postMessage(asked: Asked): void,
 *   terminate(): void }} Thread the part of Worker that is used here
 * @typedef {"no-worker" | "crashed" | Exclude<import("./load.js").FailureName, "part">} FailureName
 * @typedef {Asked & { patient: boolean, wanted: boolean, resolve: (answer: any) => void,
 *   reject: (error: unknown) => void }} Waiting a question in the line
 */
/** @import { Questions, Question, Asked, Reply } from "./questions.js" */

/** How long a question may wait for one that is patient or no longer wanted, in milliseconds. */
const PATIENCE = 200;

/**
 * A thread that sends nothing for this long has died, for example for lack of memory. The time is
 * counted in steps of `step` milliseconds. If the device sleeps meanwhile, that counts as one step.
 */
const SILENCE = { steps: 18, step: 5_000 };

const WORKER = new URL("./worker.js", import.meta.url);
/** @type {WorkerOptions} */
const HOW = { type: "module" };

/**
 * The ways to start a thread, the best first.
 *
 * 1. A worker. Browsers refuse this if the script has another origin than the page, which is the
 *    case for a board on another site.
 * 2. A worker with a script of the page's own origin, a blob, that imports the real script.
 * 3. No worker: the page answers, if its content security policy forbids both.
 * @type {(() => Thread)[]}
 */
const WAYS = [
  () => new Worker(WORKER, HOW),
  () => {
    const script = new Blob([`import ${JSON.stringify(WORKER.href)};`], {
      type: "text/javascript",
    });
    const url = URL.createObjectURL(script);
    const worker = new Worker(url, HOW);
    // Once the worker has sent anything or has failed, the address is no longer needed.
    for (const type of ["message", "error"])
      worker.addEventListener(type, () => URL.revokeObjectURL(url), { once: true });
    return worker;
  },
  pageAsThread,
];

/** The page itself in the role of a thread (in-page.js). @returns {Thread} */
function pageAsThread() {
  /** @type {Thread} */
  const thread = {
    onmessage: null,
    onerror: null,
    async postMessage(asked) {
      try {
        const { work } = await import("./in-page.js");
        await work(thread, asked);
      } catch (error) {
        thread.onerror?.(new ErrorEvent("error", { message: "", error }));
      }
    },
    terminate() {
      thread.onmessage = thread.onerror = null;
    },
  };
  return thread;
}

/** The error if there is no answer. If the engine refused the question, `failure` is "refused". */
export class SolverFailure extends Error {
  /** @param {FailureName} failure @param {string} message */
  constructor(failure, message) {
    super(message);
    this.name = "SolverFailure";
    this.failure = failure;
  }
}

/** The error of a question whose signal was aborted. */
const abandoned = () => new DOMException("nobody wants to know any more", "AbortError");

/** @param {...(() => Thread)} ways to start a thread, the best first; each may throw */
export function createSolver(...ways) {
  if (!ways.length) ways = WAYS;
  /** How many of the ways have failed. */
  let failedWays = 0;
  /** @type {Thread | null} */
  let worker = null;
  /** If `busy`, the thread works on the first. @type {Waiting[]} */
  let line = [];
  let busy = false;
  let lastId = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patienceTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silenceTimer;

  /** Waits for the thread to answer. @param {number} stepsLeft */
  function awaitAnswer(stepsLeft) {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      if (stepsLeft > 1) return awaitAnswer(stepsLeft - 1);
      end(new SolverFailure("crashed", "nothing was heard of it"));
      askNext();
    }, SILENCE.step);
  }

  function stopPatienceTimer() {
    clearTimeout(patienceTimer);
    patienceTimer = undefined;
  }

  /** Ends the thread. */
  function stop() {
    stopPatienceTimer();
    clearTimeout(silenceTimer);
    worker?.terminate();
    worker = null;
  }

  /** Ends the thread. The question that it worked on fails. @param {SolverFailure} failure */
  function end(failure) {
    stop();
    if (busy) line.shift()?.reject(failure);
    busy = false;
  }

  /** @param {Reply} reply */
  function receive(reply) {
    const [first] = line;
    if (!busy || first?.id !== reply.id) return;
    stopPatienceTimer();
    clearTimeout(silenceTimer);
    line.shift();
    busy = false;
    if ("answer" in reply) first.resolve(reply.answer);
    else {
      const { name, message } = reply.failed;
      first.reject(new SolverFailure(/** @type {FailureName} */ (name), message));
      // A thread whose engine did not load, or has crashed, is of no more use.
      if (name !== "refused") stop();
    }
    askNext();
  }

  /** Gives the thread the next question, if it has none. Starts a thread if there is none. */
  function askNext() {
    if (busy) return limitWaiting();
    line.sort((a, b) => Number(a.patient) - Number(b.patient));
    const [first] = line;
    if (!first) return;
    busy = true;
    let message = "";
    while (!worker && failedWays < ways.length)
      try {
        worker = start();
      } catch (error) {
        message = String(error);
        failedWays++;
      }
    if (!worker) return giveUp(message);
    const { id, question, about, more } = first;
    awaitAnswer(SILENCE.steps);
    worker.postMessage({ id, question, about, more });
  }

  /**
   * No way has worked, so the question fails. The next question tries all ways again.
   * @param {string} message
   */
  function giveUp(message) {
    failedWays = 0;
    end(new SolverFailure("no-worker", message));
    askNext();
  }

  /** @returns {Thread} */
  function start() {
    const thread = /** @type {() => Thread} */ (ways[failedWays])();
    let hasAnswered = false;
    thread.onmessage = ({ data }) => {
      hasAnswered = true;
      if (worker === thread) receive(data);
    };
    thread.onerror = (event) => {
      event.preventDefault?.();
      if (worker !== thread) return;
      const message = event.message ?? "";
      // An error without a message says that the script could not be loaded or is not allowed. An
      // error with a message comes from the script.
      if (!hasAnswered && !message && failedWays < ways.length - 1) {
        stop();
        busy = false;
        failedWays++;
        return askNext();
      }
      if (!hasAnswered) return giveUp(message);
      end(new SolverFailure("crashed", message));
      askNext();
    };
    return thread;
  }

  /** Starts the timer if a question waits behind one that is patient or no longer wanted. */
  function limitWaiting() {
    const [first, ...others] = line;
    const isBlocked = others.some(({ patient }) => !first?.wanted || (first.patient && !patient));
    if (!isBlocked) return stopPatienceTimer();
    patienceTimer ??= setTimeout(() => {
      stop();
      busy = false;
      line = line.filter(({ wanted }) => wanted);
      askNext();
    }, PATIENCE);
  }

  return {
    /** Ends the thread. Nothing may be asked afterwards. */
    end: stop,
    /**
     * @template {Question} Q
     * @param {Q} question
     * @param {string} about a game's record
     * @param {object} [options]
     * @param {AbortSignal} [options.signal] gives the question up
     * @param {unknown[]} [options.more] the other arguments of the question
     * @param {boolean} [options.patient] whether other questions may go first
     * @returns {Promise<ReturnType<Questions[Q]>>} rejected with a SolverFailure or an AbortError
     */
    ask(question, about, { signal, more = [], patient = false } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(abandoned());
        const abandon = () => {
          reject(abandoned());
          waiting.wanted = false;
          if (!busy || line[0] !== waiting) line = line.filter((entry) => entry !== waiting);
          if (busy) limitWaiting();
        };
        // A signal can outlive the question, so its listener has to go.
        const forget = () => signal?.removeEventListener("abort", abandon);
        /** @type {Waiting} */
        const waiting = {
          id: ++lastId,
          question,
          about,
          more,
          patient,
          wanted: true,
          resolve(answer) {
            forget();
            resolve(answer);
          },
          reject(error) {
            forget();
            reject(error);
          },
        };
        line.push(waiting);
        signal?.addEventListener("abort", abandon, { once: true });
        askNext();
      });
    },
  };
}

/** @typedef {ReturnType<typeof createSolver>} Solver */

/** @type {Solver | null} */
let shared = null;
let boards = 0;

/**
 * Gives one more board its part of the page's thread. When the last board has called `end`, the
 * thread ends.
 * @returns {Solver}
 */
export function joinSolver() {
  const solver = (shared ??= createSolver());
  boards++;
  const life = new AbortController();
  return {
    ask: (question, about, { signal, ...options } = {}) =>
      solver.ask(question, about, {
        ...options,
        signal: signal ? AbortSignal.any([signal, life.signal]) : life.signal,
      }),
    end() {
      if (life.signal.aborted) return;
      life.abort();
      if (--boards) return;
      solver.end();
      shared = null;
    },
  };
}
