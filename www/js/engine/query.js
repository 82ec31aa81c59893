/**
 * A question about the position that is shown. It is asked when a position is shown and given up
 * when another one is shown. Answers are remembered. Without a DOM.
 *
 *     asked ──150 ms──▶ slow ──▶ known
 *       └──────────────────────▶ failed
 */
/** @import { FailureName } from "./solver.js" */
/**
 * @template T
 * @typedef {{ kind: "asked" | "slow" } | { kind: "failed", failure: FailureName }
 *   | { kind: "known", answer: T }} QueryResult
 */
import { errorProperty } from "../lib/errors.js";

/** The time in milliseconds after which the page shows that it waits for an answer. */
export const SOON = 150;
/** The greatest number of answers that are remembered. */
const MAX_ANSWERS = 300;

/**
 * @template T
 * @param {(record: string, signal: AbortSignal) => Promise<T>} ask
 * @param {() => void} changed is called when the result has changed
 */
export function createQuery(ask, changed) {
  /** @type {Map<string, T>} */
  const answers = new Map();
  /** The game that the result is about. @type {string | null} */
  let record = null;
  /** @type {QueryResult<T> | null} */
  let result = null;
  /** The previous game, and the result on it. */
  let before = /** @type {[string | null, QueryResult<T> | null]} */ ([null, null]);
  let asking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let slowTimer;

  /** @param {QueryResult<T>} next */
  function change(next) {
    result = next;
    changed();
  }

  /** @param {AbortSignal} signal @param {QueryResult<T>} next */
  function settle(signal, next) {
    if (signal.aborted) return;
    clearTimeout(slowTimer);
    change(next);
  }

  /** @param {string} asked */
  async function start(asked) {
    asking = new AbortController();
    const { signal } = asking;
    result = { kind: "asked" };
    slowTimer = setTimeout(() => change({ kind: "slow" }), SOON);
    try {
      const answer = await ask(asked, signal);
      if (answers.size >= MAX_ANSWERS) answers.clear();
      answers.set(asked, answer);
      settle(signal, { kind: "known", answer });
    } catch (error) {
      const failure = /** @type {FailureName} */ (errorProperty(error, "failure") ?? "crashed");
      settle(signal, { kind: "failed", failure });
    }
  }

  /**
   * The result on a game, or on the previous game, which panels may still show. It asks nothing.
   * @param {string | null} game a record
   * @returns {QueryResult<T> | null}
   */
  function resultOf(game) {
    if (game === record) return result;
    if (game === null) return null;
    const answer = answers.get(game);
    return answer ? { kind: "known", answer } : game === before[0] ? before[1] : null;
  }

  return {
    resultOf,

    /**
     * Takes a game to ask about, and returns the result on it. It may be called at any time: it asks only if
     * the game is another one.
     * @param {string | null} next a record; null asks nothing
     */
    about(next) {
      if (next === record) return result;
      const known = next === null ? undefined : answers.get(next);
      before = [record, result];
      result = known ? { kind: "known", answer: known } : null;
      record = next;
      asking.abort();
      clearTimeout(slowTimer);
      if (next !== null && !result) void start(next);
      return result;
    },

    /** Asks again after a failure. */
    again() {
      if (record !== null && result?.kind === "failed") void start(record);
      changed();
    },
  };
}
