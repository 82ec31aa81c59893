/**
 * What asks the solver's thread (worker.js), without ever waiting for it: one
 * question at a time goes there, the others stand in line. A question that
 * nobody wants any more leaves the line; if it is already being worked on it may
 * finish, which fills the solver's table, unless somebody waits behind it for too
 * long: then the thread is ended, and a new one begins with the next question.
 *
 * @typedef {import("./worker.js").Questions} Questions
 * @typedef {import("./worker.js").Question} Question
 * @typedef {import("./worker.js").Told} Told
 * @typedef {"no-worker" | "crashed" | import("./engine.js").FailureName} FailureName
 * @typedef {{ id: number, question: Question, about: string, more: unknown[], wanted: boolean,
 *   done: (answer: any) => void, failed: (error: unknown) => void }} Waiting
 */

/** How long (milliseconds) a question may wait for one that nobody wants any more. */
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

  /** Ends the thread; what it worked on, if still wanted, fails so. @param {ThinkFailure} [failure] */
  function end(failure) {
    calm();
    worker?.terminate();
    worker = null;
    if (!busy) return;
    busy = false;
    line.shift()?.failed(failure);
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
      if (name !== "refused") end();
    }
    go();
  }

  /** The thread gets the next question, if it has none. */
  function go() {
    if (busy) return hurry();
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
      hear(data);
    };
    begun.onerror = (event) => {
      event.preventDefault?.();
      if (worker !== begun) return;
      end(new ThinkFailure(spoke ? "crashed" : "no-worker", event.message ?? ""));
      go();
    };
    return begun;
  }

  /** Nobody should wait for long behind what nobody wants. */
  function hurry() {
    if (patience !== null || line.length < 2 || line[0]?.wanted) return;
    patience = setTimeout(() => {
      end();
      go();
    }, PATIENCE);
  }

  return {
    /**
     * @template {Question} Q
     * @param {Q} question
     * @param {string} about a game's record
     * @param {{ signal?: AbortSignal, more?: unknown[] }} [options] `more` is what else the question takes
     * @returns {Promise<ReturnType<Questions[Q]>>} fails with a ThinkFailure, or an AbortError
     */
    ask(question, about, { signal, more = [] } = {}) {
      return new Promise((done, failed) => {
        if (signal?.aborted) return failed(abandoned());
        const own = { id: ++asked, question, about, more, wanted: true, done, failed };
        line.push(own);
        signal?.addEventListener("abort", () => {
          failed(abandoned());
          own.wanted = false;
          if (busy && line[0] === own) hurry();
          else line = line.filter((waiting) => waiting !== own);
        });
        go();
      });
    },
  };
}

/** @typedef {ReturnType<typeof createThinker>} Thinker */
