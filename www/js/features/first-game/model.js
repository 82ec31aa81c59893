/**
 * The frame of the guided first game beside the board. Pure.
 */
/** @import { State } from "../../types.js" */

/**
 * The frame of the guided game while it is played, or the offer to begin it while nothing else is going
 * on.
 * @param {Pick<State, "task" | "sideGame" | "broken" | "choice" | "past" | "thinking">} state
 * @param {boolean} offered whether the person has not answered the offer yet
 * @returns {"guided" | "offer" | null}
 */
export function frameOf({ task, sideGame, broken, choice, past, thinking }, offered) {
  if (sideGame === "guide" && task) return "guided";
  const idle = !sideGame && !broken && !choice && !thinking && past === null;
  return offered && idle ? "offer" : null;
}
