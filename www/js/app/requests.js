/**
 * Requests of a person that may load late: of several, only the latest is done.
 *
 * There are two kinds. "board" takes the board: a game, a lesson, a puzzle. "over" lies over or beside
 * it: a dialog, a tab, a hint. A request replaces an earlier one of its kind, and one for the board replaces
 * both. Playing on cancels both.
 *
 *     request ─▶ load ─────────────▶ use                       done
 *                 └─ 400 ms: "loading"
 *     request ─▶ load ──▶ another request, an action, Escape   nothing happens
 */
import { message } from "../i18n/text-key.js";

/** Milliseconds after which the page says that something is loading. */
const SLOW = 400;

/** The functions of the session by which a person, or a script for a person, acts on a game. */
const ACTIONS = /** @type {const} */ ([
  ...["press", "grab", "choose", "pick", "measure", "take", "back", "undo", "redo", "enter"],
  ...["look", "playOn", "start", "startMatch", "again", "takeOver"],
]);

/**
 * @param {Pick<import("../game/session.js").Session, "tell" | "state">} session
 * @param {(error: unknown) => void} reportLoadError reports that something cannot be loaded
 */
export function createRequests(session, reportLoadError) {
  const current = { board: new AbortController(), over: new AbortController() };

  function cancel() {
    current.board.abort();
    current.over.abort();
  }

  return {
    /** Cancels everything that is still loading. */
    cancel,

    /**
     * Loads something and uses it, unless it was cancelled meanwhile.
     * @template T
     * @param {"board" | "over"} kind
     * @param {(signal: AbortSignal) => Promise<T>} load
     * @param {(loaded: T, signal: AbortSignal) => unknown} use `signal` is aborted when something
     *   else is wanted
     * @param {number} [delay] milliseconds until the person is told that it loads; Infinity: never
     * @returns {Promise<void>} resolves when it is done or cancelled, or cannot be loaded
     */
    async request(kind, load, use, delay = SLOW) {
      if (kind === "board") cancel();
      else current.over.abort();
      current[kind] = new AbortController();
      const { signal } = current[kind];
      const loading = message("page.loading");
      const timer = delay < Infinity ? setTimeout(() => session.tell(loading), delay) : undefined;
      const settle = () => {
        clearTimeout(timer);
        // Another message may have replaced this one.
        if (session.state().status.done === loading) session.tell(null);
      };
      signal.addEventListener("abort", settle, { once: true });
      try {
        const loaded = await load(signal).finally(settle);
        if (!signal.aborted) await use(loaded, signal);
      } catch (error) {
        if (!signal.aborted) reportLoadError(error);
      }
    },
  };
}

/**
 * Calls a listener before every action of a person on the board.
 * @param {import("../game/session.js").Session} session
 * @param {() => void} listener
 */
export function beforeActions(session, listener) {
  for (const name of ACTIONS) {
    const act = /** @type {(...args: unknown[]) => unknown} */ (session[name]);
    Reflect.set(session, name, (/** @type {unknown[]} */ ...args) => {
      listener();
      return act(...args);
    });
  }
}

/** @typedef {ReturnType<typeof createRequests>["request"]} RequestLatest */
