/**
 * The events of the element, from the difference of two successive States.
 */
/** @import { State } from "../types.js" */
import { levelOf, sitting } from "../players/seats.js";

/**
 * @param {(type: string, detail: object) => void} dispatch
 * @returns {(state: State, quiet: boolean) => void} takes every State; `quiet`: a script caused the
 *   change, so there is no event
 */
export function createEvents(dispatch) {
  /** @type {State | null} */
  let last = null;
  return (state, quiet) => {
    const before = last;
    last = state;
    if (before === null || before.record === state.record || quiet) return;
    const { record, view } = state;
    const { lastAction: action, cycle, collapsed, score } = view;
    const player = before.view.turn;
    // Otherwise the next State is another game, or an action was undone.
    const played = record === `${before.record} ${action}` && player !== null;
    if (played) {
      const replied = before.task?.reply || levelOf(sitting(before.seats, player)) !== null;
      dispatch("action", { action, player, by: replied ? "computer" : "person", record, view });
      if (cycle) dispatch("cycle", { cycle, record });
      if (collapsed.length) dispatch("collapse", { collapsed, record });
      if (score) dispatch("end", { score, record });
    }
    dispatch("change", { record });
  };
}
