/**
 * The match on the page: one line with its points, which opens its table.
 *
 * @typedef {import("../state.js").State} State
 */
import { byId, el } from "../dom.js";
import { points, t } from "../messages.js";

/** @param {() => void} open shows the table */
export function createMatch(open) {
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
      const [a, b] = [points(totals[0]), points(totals[1])];
      score.textContent = t("match.score", { first, second, a, b });
      game.textContent = t("match.game", { number: rows.length });
    },
  };
}
