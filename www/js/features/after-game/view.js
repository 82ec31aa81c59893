/**
 * The sentence on the action that decided a game, with a button that opens the review there. It takes the
 * place of the prompt (`#todo`), so nothing shifts when it appears. Without the solver it stays hidden.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, State } from "../../types.js" */
import { createQuery } from "../../engine/query.js";
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { decisionOf, isEnd } from "./model.js";

/**
 * @param {AppContext} app
 * @param {() => void} openReview
 */
export function createAfterGame({ stage, session, parts, changed }, openReview) {
  const { byId, marked, t } = stage;
  const root = el("p", { id: "decided", role: "status", hidden: true });
  byId("todo").after(root);
  const query = createQuery(
    async (record, signal) => (await parts.solver()).ask("review", record, { signal }),
    changed,
  );

  /** Shows the position after the action, with the better one beside it. @param {number} count */
  function show(count) {
    session.look(count);
    openReview();
  }

  /** @param {State} state @param {import("./model.js").Review} review */
  function line(state, review) {
    const { text, count } = decisionOf(state, review);
    return html`${marked(text)}
    ${
      count !== null &&
      html`${" "}<button type="button" class="plain" onClick=${() => show(count)}>
          ${t("decided.show")}
        </button>`
    }`;
  }

  /** Record of the game to explain, or null. @param {State} state */
  const wantedOf = (state) => (isEnd(state) ? state.record : null);

  return /** @satisfies {Panel} */ ({
    follow: (state) => void query.about(wantedOf(state)),
    render(state, before) {
      // Bring the headline into sight: it tells the result.
      if (isEnd(state) && !(before && isEnd(before) && before.gameId === state.gameId))
        byId("panel").scrollTop = 0;
      const result = query.resultOf(wantedOf(state));
      const known = result?.kind === "known" && !state.status.notice ? result.answer : null;
      root.hidden = !known;
      // Hide the prompt while the answer may come at once, so that one text does not replace another.
      const waits = isEnd(state) && result?.kind === "asked" && !state.status.notice;
      byId("todo").classList.toggle("waits", waits);
      render(known && line(state, known), root);
    },
  });
}
