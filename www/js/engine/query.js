/**
 * A question about the position that is shown, kept up with it: asked as soon as
 * another position is wanted, given up when it no longer is, its answers
 * remembered. Without a DOM.
 *
 * @typedef {import("./client.js").FailureName} FailureName
 */
/**
 * @template T
 * @typedef {{ at: "asked" | "slow" } | { at: "failed", failure: FailureName }
 *   | { at: "known", answer: T }} Finding
 */

/** After how long (milliseconds) an answer is one that is waited for. */
export const SOON = 150;
/** How many answers are remembered. */
const MANY = 300;

/**
 * @template T
 * @param {(record: string, signal: AbortSignal) => Promise<T>} ask
 * @param {() => void} changed
 */
export function createInquiry(ask, changed) {
  /** @type {Map<string, T>} */
  const known = new Map();
  /** The game that the finding is about. @type {string | null} */
  let record = null;
  /** @type {Finding<T> | null} */
  let finding = null;
  let wanted = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let soon;

  /** @param {Finding<T>} found */
  function tell(found) {
    finding = found;
    changed();
  }

  /** @param {AbortSignal} signal @param {Finding<T>} found */
  function settle(signal, found) {
    if (signal.aborted) return;
    clearTimeout(soon);
    tell(found);
  }

  /** @param {string} of */
  async function inquire(of) {
    const { signal } = (wanted = new AbortController());
    finding = { at: "asked" };
    soon = setTimeout(() => tell({ at: "slow" }), SOON);
    try {
      const answer = await ask(of, signal);
      if (known.size >= MANY) known.clear();
      known.set(of, answer);
      settle(signal, { at: "known", answer });
    } catch (error) {
      const failure = Reflect.get(Object(error), "failure") ?? "crashed";
      settle(signal, { at: "failed", failure });
    }
  }

  /** What is known of a game by now. Asks nobody. @param {string | null} game @returns {Finding<T> | null} */
  function findingOf(game) {
    if (game === record) return finding;
    const answer = game === null ? undefined : known.get(game);
    return answer ? { at: "known", answer } : null;
  }

  return {
    findingOf,

    /**
     * Asks about a game, or about none any more, and gives what is known by now. May be called as
     * often as one likes; `changed` is called when the answer is another one.
     * @param {string | null} next
     */
    about(next) {
      if (next === record) return finding;
      finding = findingOf(next);
      record = next;
      wanted.abort();
      clearTimeout(soon);
      if (next !== null && !finding) void inquire(next);
      return finding;
    },

    /** After a failure. */
    again() {
      if (record !== null && finding?.at === "failed") void inquire(record);
      changed();
    },
  };
}
