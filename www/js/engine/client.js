/**
 * What asks the solver's thread (worker.js), one for all boards of a page, without ever
 * waiting for it: one
 * question at a time goes there, the others stand in line, the patient ones at its
 * end. A question that nobody wants any more leaves the line; if it is already
 * being worked on it may finish, which fills the solver's table. So may a patient
 * one. But if somebody waits behind either for too long, the thread is ended, and a
 * new one begins with the next question; what was still wanted is asked again.
 *
 * A second thread would spare that, but it takes as much memory as the first, and
 * neither would know what the other has found.
 *
 * @typedef {import("./questions.js").Questions} Questions
 * @typedef {import("./questions.js").Question} Question
 * @typedef {import("./questions.js").Asked} Asked
 * @typedef {import("./questions.js").Told} Told
 * What this needs of a worker.
 * @typedef {{ onmessage: ((event: MessageEvent<Told>) => void) | null,
 *   onerror: ((event: ErrorEvent) => void) | null, postMessage(asked: Asked): void,
 *   terminate(): void }} Thread
 * @typedef {"no-worker" | "crashed" | import("./load.js").FailureName} FailureName
 * @typedef {{ id: number, question: Question, about: string, more: unknown[],
 *   patient: boolean, wanted: boolean, done: (answer: any) => void, failed: (error: unknown) => void }} Waiting
 */

/** How long (milliseconds) a question may wait for one that is patient, or that nobody wants any more. */
const PATIENCE = 200;

/**
 * A thread of which nothing is heard for so long has ended without a word, as for want of
 * memory. Counted in steps: whoever was asleep meanwhile, as the whole page may be, has taken one.
 */
const SILENCE = { steps: 18, step: 5_000 };

const WORKER = new URL("./worker.js", import.meta.url);
/** @type {WorkerOptions} */
const HOW = { type: "module" };

/**
 * The ways to a thread. No page may begin one with a script of another origin, as one is on
 * somebody else's page; a script of the page's own that imports it often may. Where the
 * page's policy forbids both, the questions are answered in the page.
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
    // It has been read, or will never be, when something is heard of it.
    for (const type of ["message", "error"])
      worker.addEventListener(type, () => URL.revokeObjectURL(url), { once: true });
    return worker;
  },
  here,
];

/** The page itself as a thread (here.js). @returns {Thread} */
function here() {
  /** @type {Thread} */
  const own = {
    onmessage: null,
    onerror: null,
    async postMessage(asked) {
      try {
        const { work } = await import("./in-page.js");
        await work(own, asked);
      } catch (error) {
        own.onerror?.(new ErrorEvent("error", { message: "", error }));
      }
    },
    terminate() {
      own.onmessage = own.onerror = null;
    },
  };
  return own;
}

/** Why there is no answer. What the engine refuses is "refused", with its message. */
export class ThinkFailure extends Error {
  /** @param {FailureName} failure @param {string} message */
  constructor(failure, message) {
    super(message);
    this.name = "ThinkFailure";
    this.failure = failure;
  }
}

/** What a question is left with when its signal is aborted. */
const abandoned = () => new DOMException("nobody wants to know any more", "AbortError");

/** @param {...(() => Thread)} ways to begin a thread, the best first; one may throw */
export function createThinker(...ways) {
  if (!ways.length) ways = WAYS;
  /** How many of them do not lead to one here. */
  let closed = 0;
  /** @type {Thread | null} */
  let worker = null;
  /** @type {Waiting[]} the first is being worked on, if `busy` */
  let line = [];
  let busy = false;
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | null} */
  let patience = null;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;

  /** @param {number} left how many steps a question is still waited for */
  function listen(left) {
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (left > 1) return listen(left - 1);
      end(new ThinkFailure("crashed", "nothing was heard of it"));
      go();
    }, SILENCE.step);
  }

  function calm() {
    if (patience !== null) clearTimeout(patience);
    patience = null;
  }

  function stop() {
    calm();
    clearTimeout(silence);
    worker?.terminate();
    worker = null;
  }

  /** Ends the thread; what it worked on fails so. @param {ThinkFailure} failure */
  function end(failure) {
    stop();
    if (busy) line.shift()?.failed(failure);
    busy = false;
  }

  /** @param {Told} told */
  function hear(told) {
    const [first] = line;
    if (!busy || first?.id !== told.id) return;
    calm();
    clearTimeout(silence);
    line.shift();
    busy = false;
    if ("answer" in told) first.done(told.answer);
    else {
      const { name, message } = told.failed;
      first.failed(new ThinkFailure(/** @type {FailureName} */ (name), message));
      // A thread whose engine did not load never gets another one.
      if (name !== "refused") stop();
    }
    go();
  }

  /** The thread gets the next question, if it has none. */
  function go() {
    if (busy) return hurry();
    line.sort((a, b) => Number(a.patient) - Number(b.patient));
    const [first] = line;
    if (!first) return;
    busy = true;
    let message = "";
    while (!worker && closed < ways.length)
      try {
        worker = begin();
      } catch (error) {
        message = String(error);
        closed++;
      }
    if (!worker) return none(message);
    const { id, question, about, more } = first;
    listen(SILENCE.steps);
    worker.postMessage({ id, question, about, more });
  }

  /** There is no way; the next question tries them all again. @param {string} message */
  function none(message) {
    closed = 0;
    end(new ThinkFailure("no-worker", message));
    go();
  }

  /** @returns {Thread} */
  function begin() {
    const begun = /** @type {() => Thread} */ (ways[closed])();
    let spoke = false;
    begun.onmessage = ({ data }) => {
      spoke = true;
      if (worker === begun) hear(data);
    };
    begun.onerror = (event) => {
      event.preventDefault?.();
      if (worker !== begun) return;
      const message = event.message ?? "";
      // Without a word, the script was not to be had or not allowed; with one, it failed.
      if (!spoke && !message && closed < ways.length - 1) {
        stop();
        busy = false;
        closed++;
        return go();
      }
      if (!spoke) return none(message);
      end(new ThinkFailure("crashed", message));
      go();
    };
    return begun;
  }

  /** Nobody should wait for long behind what nobody wants, nor behind what is patient. */
  function hurry() {
    const [first, ...others] = line;
    const held = others.some(({ patient }) => !first?.wanted || (first.patient && !patient));
    if (!held) return calm();
    patience ??= setTimeout(() => {
      stop();
      busy = false;
      line = line.filter(({ wanted }) => wanted);
      go();
    }, PATIENCE);
  }

  return {
    /** The thread ends; nobody asks any more. */
    end: stop,
    /**
     * @template {Question} Q
     * @param {Q} question
     * @param {string} about a game's record
     * @param {{ signal?: AbortSignal, more?: unknown[], patient?: boolean }} [options] `more` is what
     *   else the question takes; others need not wait for a `patient` one
     * @returns {Promise<ReturnType<Questions[Q]>>} fails with a ThinkFailure, or an AbortError
     */
    ask(question, about, { signal, more = [], patient = false } = {}) {
      return new Promise((done, failed) => {
        if (signal?.aborted) return failed(abandoned());
        const abandon = () => {
          failed(abandoned());
          own.wanted = false;
          if (!busy || line[0] !== own) line = line.filter((waiting) => waiting !== own);
          if (busy) hurry();
        };
        /** A signal outlives what was asked. @template T @param {(told: T) => void} tell */
        const last = (tell) => (/** @type {T} */ told) => {
          signal?.removeEventListener("abort", abandon);
          tell(told);
        };
        /** @type {Waiting} */
        const own = {
          ...{ id: ++asked, question, about, more, patient, wanted: true },
          ...{ done: last(done), failed: last(failed) },
        };
        line.push(own);
        signal?.addEventListener("abort", abandon, { once: true });
        go();
      });
    },
  };
}

/** @typedef {ReturnType<typeof createThinker>} Thinker */

/** @type {Thinker | null} */
let shared = null;
let boards = 0;

/**
 * The thread of all boards of a page, for one more of them; ended when the last of them has
 * ended its part.
 * @returns {Thinker}
 */
export function joinThinker() {
  const own = (shared ??= createThinker());
  boards++;
  const life = new AbortController();
  return {
    ask: (question, about, { signal, ...options } = {}) =>
      own.ask(question, about, {
        ...options,
        signal: signal ? AbortSignal.any([signal, life.signal]) : life.signal,
      }),
    end() {
      if (life.signal.aborted) return;
      life.abort();
      if (--boards) return;
      own.end();
      shared = null;
    },
  };
}
