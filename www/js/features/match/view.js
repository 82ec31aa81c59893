/**
 * The match on the page: one line with its points, which opens its table.
 */
/** @import { State } from "../../types.js" */
import { html, render } from "../../lib/html.js";
import { scoreOf } from "./model.js";

/** @param {import("../../lib/stage.js").Stage} stage @param {() => void} open shows the table */
export function createMatch(stage, open) {
  const { byId, say, t } = stage;
  const root = byId("match");
  return {
    /** @param {State} state */
    render({ match }) {
      root.hidden = !match;
      const line =
        match &&
        html`<button type="button" onClick=${open}>
          <span class="score">${say(scoreOf(match))}</span>${" "}
          <span class="aside">${t("match.game", { number: match.rows.length })}</span>
        </button>`;
      render(line, root);
    },
  };
}
