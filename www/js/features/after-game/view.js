/**
 * The line after a game: what decided it, and a press that shows that on the board. Its room is there
 * as soon as the game is over, so nothing moves when it is known. Without the solver it stays empty.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../engine/solver.js").Solver} Solver
 */
/** @import { State } from "../../types.js" */
import { createQuery } from "../../engine/query.js";
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { decisionOf, isEnd } from "./model.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => Promise<Solver>} loadSolver
 * @param {() => void} changed has everything rendered anew
 */
export function createAfterGame(stage, session, loadSolver, changed) {
  const { byId, marked, t } = stage;
  const root = el("div", { id: "decided", role: "status", hidden: true });
  byId("next").after(root);
  const query = createQuery(
    async (record, signal) => (await loadSolver()).ask("review", record, { signal }),
    changed,
  );

  /** @param {State} state @param {import("./model.js").Review} review */
  function line(state, review) {
    const { text, count } = decisionOf(state, review);
    return html`<p>${marked(text)}</p>
      ${
        count !== null &&
        html`<button type="button" class="plain" onClick=${() => session.look(count)}>
          ${t("decided.show")}
        </button>`
      }`;
  }

  return {
    /** @param {State} state */
    render(state) {
      const ended = isEnd(state);
      // The headline tells the result, so it is to be seen.
      if (ended && root.hidden) byId("panel").scrollTop = 0;
      root.hidden = !ended;
      const finding = query.about(ended ? state.record : null);
      if (ended) render(finding?.kind === "known" ? line(state, finding.answer) : null, root);
    },
  };
}
