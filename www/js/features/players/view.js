/**
 * One line above the status that tells who has which side.
 */
/** @import { Panel } from "../../types.js" */
import { lineOf } from "./model.js";

/** @param {import("../../lib/stage.js").Stage} stage */
export function createPlayers({ byId, show }) {
  const root = byId("players");
  const line = byId("who");
  return /** @satisfies {Panel} */ ({
    render(state) {
      const text = lineOf(state);
      show(line, text);
      root.hidden = !text && !state.match && !state.presence;
    },
  });
}
