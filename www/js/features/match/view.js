/**
 * The match on the page: one line with its points, which opens its table.
 */
/** @import { Score, Standing, State } from "../../types.js" */
import { html, render } from "../../lib/html.js";
import { tableOf } from "../../players/match-results.js";
import { scoreLine } from "./model.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {(record: string) => Score | null} scoreOf the score of a record by the rules
 * @param {() => void} open shows the table
 */
export function createMatch(stage, scoreOf, open) {
  const { byId, say, t } = stage;
  const root = byId("match");
  /** @param {Standing} match @param {string} record */
  const line = (match, record) =>
    html`<button type="button" onClick=${open}>
      <span class="score">${say(scoreLine(match, tableOf(match, record, scoreOf)))}</span>${" "}
      <span class="aside">${t("match.game", { number: match.games.length + 1 })}</span>
    </button>`;
  return {
    /** @param {State} state */
    render({ match, record }) {
      root.hidden = !match;
      render(match && line(match, record), root);
    },
  };
}
