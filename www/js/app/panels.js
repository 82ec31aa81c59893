/**
 * The panels of a board, and the State that each of them gets.
 *
 * A collapse reveals its result. While it moves, the panels show the State before it: the headline,
 * the list of moves, the score and what a screen reader says follow what is seen on the board. Effects
 * wait for nothing: every State is followed at once.
 *
 * A fault in one panel stays in that panel. The first one is reported. A panel that cannot be rendered
 * after the State before is rendered once more, as for the first time.
 */
/** @import { MotionKind, Panel, State } from "../types.js" */

/**
 * Whether a motion shows something that texts would give away. A stone that is placed does if it
 * ends the game.
 * @param {MotionKind} kind @param {Pick<State, "over">} state
 */
const reveals = (kind, { over }) =>
  kind === "collapse" || kind === "explained" || kind === "die" || (kind === "stone" && over);

/**
 * @param {(error: unknown) => void} report takes the first fault of each panel
 * @param {Panel[]} first in the order in which they get a State
 */
export function createPanels(report, ...first) {
  /**
   * A panel, and the States that it got last.
   * @typedef {object} Entry
   * @property {Panel} panel
   * @property {State | null} followed
   * @property {State | null} rendered
   * @property {boolean} failed
   */
  /** @type {Entry[]} */
  const entries = [];
  /** The State that every panel shows. @type {State | null} */
  let told = null;
  let holding = false;

  /** @param {Panel[]} panels */
  function join(...panels) {
    for (const panel of panels)
      entries.push({ panel, followed: null, rendered: null, failed: false });
  }
  join(...first);

  /** @param {Entry} entry @param {unknown} error */
  function fail(entry, error) {
    if (!entry.failed) report(error);
    entry.failed = true;
  }

  /** @template T @param {Entry} entry @param {() => T} work @returns {T | undefined} */
  function contain(entry, work) {
    try {
      return work();
    } catch (error) {
      fail(entry, error);
      return undefined;
    }
  }

  return {
    join,

    /** Adds to a State what only panels know. @param {State} plain @returns {State} */
    extend: (plain) =>
      entries.reduce(
        (state, entry) => contain(entry, () => entry.panel.extend?.(state)) ?? state,
        plain,
      ),

    /** The effects of a State. @param {State} state */
    follow(state) {
      for (const entry of entries) {
        const { panel, followed } = entry;
        entry.followed = state;
        contain(entry, () => panel.follow?.(state, followed));
      }
    },

    /** @param {State} state @param {MotionKind} moving what moves on the board, with this State */
    render(state, moving) {
      holding = told !== null && reveals(moving, state);
      if (!holding) told = state;
      const shown = told && holding ? { ...told, duringMotion: moving } : state;
      for (const entry of entries) {
        const { panel, rendered } = entry;
        entry.rendered = shown;
        contain(entry, () => {
          try {
            panel.render?.(shown, rendered);
          } catch (error) {
            fail(entry, error);
            panel.render?.(shown, null);
          }
        });
      }
    },

    /** Whether the panels do not show yet what the board's motion led to. */
    isHolding: () => holding,
  };
}
