/**
 * The analysis of the shown position: a bar and words for its margin, the value of every action on
 * the board, and a list of all actions. All of it follows from the State and the answer of the
 * solver. It is there while its tab is open.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, State, TextKey } from "../../types.js" */
import { learn } from "../../analysis/values.js";
import { createBadges } from "../../board/badges.js";
import { createQuery } from "../../engine/query.js";
import { shownRecord } from "../../game/shown-record.js";
import { html, render } from "../../lib/html.js";
import { createActions } from "./action-list.js";
import { barOf, outcomesOf, withResult } from "./model.js";

/**
 * @param {AppContext} app
 * @param {import("../../engine/solver.js").Solver} solver
 * @param {() => void} withoutIt closes the tab
 */
export function createAnalysis({ stage, session, changed }, solver, withoutIt) {
  const { byId, marked, say, t } = stage;
  const root = byId("margin");
  const badges = createBadges(byId("board"), "worths");
  const actions = createActions(stage, byId("actions"), session);
  /** The coin's outcomes in the position that is asked about. @type {string[]} */
  let outcomes = [];
  const query = createQuery(
    (record, signal) =>
      learn((one) => solver.ask("analyse", one, { signal, patient: true }), record, outcomes),
    changed,
  );
  /** The bar on the screen. @type {import("./model.js").Bar | null} */
  let bar = null;

  /** Record of the position to analyse; null while the tab is closed. @param {State} state */
  const wantedOf = (state) => (state.tab === "analysis" ? shownRecord(state) : null);

  /** @param {TextKey} text @param {() => void} work */
  const button = (text, work) => html`<button type="button" onClick=${work}>${t(text)}</button>`;

  /** @param {import("./model.js").Bar} bar @param {boolean} failed */
  const contents = ({ player, width, known, verdict }, failed) => html`
    <div class=${known ? "bar" : "bar unknown"} aria-hidden="true" hidden=${failed}>
      <b class="mark x" translate=${false}>${t("player.X")}</b>
      <span class="scale"
        ><span class="fill ${player?.toLowerCase() ?? ""}" style=${{ width: `${width}%` }}></span
      ></span>
      <b class="mark o" translate=${false}>${t("player.O")}</b>
    </div>
    <p class="verdict" hidden=${!verdict}>${verdict && marked(verdict)}</p>
    <div class="tools" hidden=${!failed}>
      ${button("analysis.again", query.again)} ${button("analysis.without", withoutIt)}
    </div>
  `;

  return /** @satisfies {Panel} */ ({
    /** Adds the solver's answer to a State. */
    extend: (state) => withResult(state, query.resultOf(wantedOf(state))),

    follow(state) {
      outcomes = outcomesOf(state);
      query.about(wantedOf(state));
    },

    render(state) {
      const result = query.resultOf(wantedOf(state));
      const known = result?.kind === "known" ? result.answer : null;
      const failed = result?.kind === "failed";
      root.hidden = !result;
      root.classList.toggle("waiting", !known);
      // The old bar stays until the answer is late: often the new one is the same.
      if (!bar || result?.kind !== "asked") bar = barOf(state, result);
      render(contents(bar, failed), root);
      const values = state.worths?.map(
        (worth) => worth && { look: `worth ${worth.grade}`, content: [say(worth.text)] },
      );
      badges.render(state.view, values ?? null);
      actions.render(state, result && !failed ? (known ?? "waiting") : null);
    },
  });
}
