/**
 * The match on the page: one line with its points, which opens its table.
 */
/** @import { Score, Standing, State } from "../../types.js" */
import { html, render } from "../../lib/html.js";
import { tableOf } from "../../players/match-results.js";
import { scoreLine } from "./model.js";

/**
 * A new score grows to its size. It never gets larger than its line, which may fill the window.
 * @type {Keyframe[]}
 */
const GROWING = [{ scale: 0.84 }, { scale: 1 }];

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {(record: string) => Score | null} scoreOf the score of a record by the rules
 * @param {() => void} open shows the table
 * @param {() => boolean} reducedMotion whether motion is off
 */
export function createMatch(stage, scoreOf, open, reducedMotion) {
  const { byId, say, t } = stage;
  const root = byId("match");
  /** The points of both together, as they were shown last. @type {number | null} */
  let points = null;
  /** @param {Standing} match @param {import("../../types.js").MatchTable} table */
  const line = (match, table) =>
    html`<button type="button" onClick=${open}>
      <span class="score" translate=${false}>${say(scoreLine(match, table))}</span>${" "}
      <span class="aside">${t("match.game", { number: match.games.length + 1 })}</span>
    </button>`;
  return {
    /** @param {State} state */
    render({ match, record }) {
      const table = match && tableOf(match, record, scoreOf);
      root.hidden = !match;
      render(match && table && line(match, table), root);
      const before = points;
      points = table && table.totals[0] + table.totals[1];
      // Points that were won are animated.
      if (before !== null && points !== null && points > before && !reducedMotion())
        root.querySelector(".score")?.animate(GROWING, { duration: 900, easing: "ease-out" });
    },
  };
}
