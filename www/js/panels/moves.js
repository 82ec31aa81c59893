/**
 * What was played, in order, and by which rules.
 *
 * @typedef {import("../session.js").State} State
 */
import { byId, el, rich } from "../dom.js";
import { rulesName, t } from "../messages.js";

export function createMoves() {
  const list = byId("list");
  const rules = byId("rules");
  byId("moves-title").textContent = t("moves.title");
  let shown = "";
  return {
    /** @param {State} state */
    render({ steps, record, view }) {
      if (record === shown) return;
      shown = record;
      rules.textContent = t("moves.rules", { rules: rulesName(view.rules) });
      list.replaceChildren(
        ...steps.map(({ text, collapse }) =>
          el("li", { class: collapse ? "collapse" : "" }, ...rich(text)),
        ),
      );
      byId("moves").hidden = steps.length === 0;
    },
  };
}
