/**
 * Which of the tools are there. Pure.
 */
/** @import { State } from "../../types.js" */
import { isRemote } from "../../game/remote.js";

/** @param {Pick<State, "assistanceOff" | "over" | "past" | "sideGame" | "match" | "seats">} state */
export function offeredTools({ assistanceOff, over, past, sideGame, match, seats }) {
  const again = over && past === null && sideGame === null;
  return {
    again,
    // A match swaps sides by itself.
    swap: again && match === null && seats[0] !== seats[1],
    // The first game, a lesson and a puzzle have their own buttons.
    bar: !assistanceOff || isRemote(sideGame),
    openings: sideGame !== "openings" && !over,
  };
}
