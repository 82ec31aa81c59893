/**
 * The match on the page: one line with its points, which opens its table.
 */
/** @import { State } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { amount } from "../../i18n/points.js";

/** @param {import("../../lib/stage.js").Stage} stage @param {() => void} open shows the table */
export function createMatch(stage, open) {
  const { byId, t } = stage;
  const root = byId("match");
  const score = el("span", { class: "score" });
  const game = el("span", { class: "aside" });
  root.append(el("button", { type: "button", click: open }, score, " ", game));
  return {
    /** @param {State} state */
    render({ match }) {
      root.hidden = !match;
      if (!match) return;
      const { names, rows, totals } = match;
      const [first, second] = names;
      const [a, b] = [amount(totals[0]), amount(totals[1])];
      score.textContent = t("match.score", { first, second, a, b });
      game.textContent = t("match.game", { number: rows.length });
    },
  };
}
