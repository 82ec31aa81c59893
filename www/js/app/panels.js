/**
 * The panels of a board, and the State that each of them shows.
 *
 * A collapse reveals its result. While it moves, the panels keep the State before it: the headline,
 * the list of moves, the score and what a screen reader says follow what is seen on the board. A
 * panel that is `early` tells nothing of a result, and gets every State at once.
 */
/** @import { MotionKind, Panel, State } from "../types.js" */

/**
 * Whether a motion shows something that texts would give away. A stone that is placed does if it
 * ends the game.
 * @param {MotionKind} kind @param {Pick<State, "over">} state
 */
const reveals = (kind, { over }) =>
  kind === "collapse" || kind === "die" || (kind === "stone" && over);

/** @param {Panel[]} panels in the order in which they get a State */
export function createPanels(...panels) {
  /** The State that every panel shows. @type {State | null} */
  let told = null;
  let holding = false;

  return {
    /** @param {Panel[]} more */
    join(...more) {
      panels.push(...more);
    },

    /** Adds to a State what only panels know. @param {State} plain @returns {State} */
    complete: (plain) => panels.reduce((state, { lens }) => lens?.(state) ?? state, plain),

    /** @param {State} state @param {MotionKind} moving what moves on the board, with this State */
    render(state, moving) {
      holding = told !== null && reveals(moving, state);
      if (!holding) told = state;
      const shown = told && holding ? { ...told, held: moving } : state;
      for (const panel of panels) panel.render(panel.early ? state : shown);
    },

    /** Whether the panels do not show yet what the board's motion led to. */
    isHolding: () => holding,
  };
}
