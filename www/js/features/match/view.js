/**
 * The match on the page: one line with its points and the number of the game, which opens its table.
 */
/** @import { MatchTable, Panel, Score, Standing } from "../../types.js" */
import { html, render } from "../../lib/html.js";
import { tableOf } from "../../players/match-results.js";
import { scoreLine } from "./model.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {(record: string) => Score | null} scoreOf the score of a record by the rules
 * @param {() => void} open shows the table
 * @returns {Panel}
 */
export function createMatch(stage, scoreOf, open) {
  const { byId, say, t } = stage;
  const root = byId("match");
  /** @param {Standing} match @param {MatchTable["totals"]} totals */
  const line = (match, totals) =>
    html`<button type="button" onClick=${open}>
      <span class="score" translate=${false}>${say(scoreLine(match, totals))}</span>${" "}
      <span class="aside">${t("match.game", { number: match.games.length + 1 })}</span>
    </button>`;
  return {
    extend: (state) => ({
      ...state,
      totals: state.match && tableOf(state.match, state.record, scoreOf).totals,
    }),
    render({ match, totals }) {
      root.hidden = !match;
      render(match && totals && line(match, totals), root);
    },
  };
}
