/**
 * What asks the solver's thread (worker.js), without ever waiting for it: one
 * question at a time goes there, the others stand in line, the patient ones at its
 * end. A question that nobody wants any more leaves the line; if it is already
 * being worked on it may finish, which fills the solver's table. So may a patient
 * one. But if somebody waits behind either for too long, the thread is ended, and a
 * new one begins with the next question; what was still wanted is asked again.
 *
 * A second thread would spare that, but it takes as much memory as the first, and
 * neither would know what the other has found.
 *
 * @typedef {import("./worker.js").Questions} Questions
 * @typedef {import("./worker.js").Question} Question
 * @typedef {import("./worker.js").Told} Told
 * @typedef {"no-worker" | "crashed" | import("./engine.js").FailureName} FailureName
 * @typedef {{ id: number, question: Question, about: string, more: unknown[],
 *   patient: boolean, wanted: boolean, done: (answer: any) => void, failed: (error: unknown) => void }} Waiting
 */

/** How long (milliseconds) a question may wait for one that is patient, or that nobody wants any more. */
const PATIENCE = 200;

const WORKER = new URL("./worker.js", import.meta.url);

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

/** @param {() => Worker} [start] begins a thread; may throw */
export function createThinker(start = () => new Worker(WORKER, { type: "module" })) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Waiting[]} the first is being worked on, if `busy` */
  let line = [];
  let busy = false;
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | null} */
  let patience = null;

  function calm() {
    if (patience !== null) clearTimeout(patience);
    patience = null;
  }

  function stop() {
    calm();
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
    try {
      worker ??= begin();
      const { id, question, about, more } = first;
      worker.postMessage({ id, question, about, more });
    } catch (error) {
      end(new ThinkFailure("no-worker", String(error)));
      go();
    }
  }

  function begin() {
    const begun = start();
    let spoke = false;
    begun.onmessage = ({ data }) => {
      spoke = true;
      if (worker === begun) hear(data);
    };
    begun.onerror = (event) => {
      event.preventDefault?.();
      if (worker !== begun) return;
      end(new ThinkFailure(spoke ? "crashed" : "no-worker", event.message ?? ""));
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
        const own = { id: ++asked, question, about, more, patient, wanted: true, done, failed };
        line.push(own);
        signal?.addEventListener("abort", () => {
          failed(abandoned());
          own.wanted = false;
          if (!busy || line[0] !== own) line = line.filter((waiting) => waiting !== own);
          if (busy) hurry();
        });
        go();
      });
    },
  };
}

/** @typedef {ReturnType<typeof createThinker>} Thinker */
