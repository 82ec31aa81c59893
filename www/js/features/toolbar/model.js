/**
 * Which of the tools are there. Pure.
 */
/** @import { State } from "../../types.js" */
import { isRemote } from "../../game/remote.js";

/** @param {Pick<State, "apart" | "over" | "past" | "beside" | "match" | "seats">} state */
export function offeredTools({ apart, over, past, beside, match, seats }) {
  const again = over && past === null && beside === null;
  return {
    again,
    // A match swaps sides by itself.
    swap: again && match === null && seats[0] !== seats[1],
    // The first game, a lesson and a puzzle have their own buttons.
    bar: !apart || isRemote(beside),
    openings: beside !== "openings" && !over,
  };
}
