/**
 * Which of the tools are there. Pure.
 */
/** @import { State } from "../../types.js" */

/** @param {Pick<State, "apart" | "steps" | "over" | "past" | "beside" | "match" | "seats">} state */
export function offeredTools({ apart, steps, over, past, beside, match, seats }) {
  const again = over && past === null && beside === null;
  return {
    again,
    // A match swaps sides by itself.
    swap: again && match === null && seats[0] !== seats[1],
    aids: !apart,
    review: !apart && steps.length > 0,
    openings: beside !== "openings" && !over,
  };
}
