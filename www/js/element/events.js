/**
 * What happened on a board, as events tell it: read off two States that follow one
 * another.
 */
/** @import { State } from "../types.js" */
import { levelOf, sitting } from "../players/seats.js";

/**
 * @param {(type: string, detail: object) => void} tell
 * @returns {(state: State, quiet: boolean) => void} `quiet` says that a script did it: nobody is told
 */
export function happenings(tell) {
  /** @type {State | null} */
  let last = null;
  return (state, quiet) => {
    const before = last;
    last = state;
    if (before === null || before.record === state.record || quiet) return;
    const { record, view } = state;
    const { lastAction: action, cycle, collapsed, score } = view;
    const player = before.view.turn;
    // An earlier position may be looked at; what follows it then is no action of this game.
    const played = record === `${before.record} ${action}` && player !== null;
    if (played) {
      const replied = before.task?.reply || levelOf(sitting(before.seats, player)) !== null;
      tell("action", { action, player, by: replied ? "computer" : "person", record, view });
      if (cycle) tell("cycle", { cycle, record });
      if (collapsed.length) tell("collapse", { collapsed, record });
      if (score) tell("end", { score, record });
    }
    tell("change", { record });
  };
}
