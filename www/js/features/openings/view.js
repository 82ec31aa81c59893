/**
 * A walk through the first moves, as deep as the person likes. It lists the legal actions, up to
 * symmetry, with their values. It starts at the shown position and is a side game.
 *
 * @typedef {import("./model.js").Report} Report
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Message, Panel, State } from "../../types.js" */
import { learn } from "../../analysis/values.js";
import { createQuery } from "../../engine/query.js";
import { shownRecord } from "../../game/shown-record.js";
import { html, render } from "../../lib/html.js";
import { variantOf } from "../../variants/index.js";
import { outcomesOf, pathOf, reportOf, squaresAlike, startOf } from "./model.js";

/** @param {AppContext} app */
export function createOpenings({ stage, session, parts, changed, afterwards }) {
  const { byId, marked, say, t } = stage;
  /** The outcomes of a coin in the position that is asked about. @type {string[]} */
  let outcomes = [];
  /** The record that was shown last; empty: none. */
  let latest = "";
  /** The shown report. It stays while the next position is being analysed. @type {Report | null} */
  let report = null;
  const query = createQuery(async (record, signal) => {
    const actions = outcomes;
    const solver = await parts.solver();
    return learn((one) => solver.ask("analyse", one, { signal }), record, actions);
  }, changed);
  const root = stage.region({ id: "openings", "aria-labelledby": "openings-title", hidden: true });
  byId("choice").after(root);

  const focusTitle = () => root.querySelector("h2")?.focus({ preventScroll: true });
  /** @param {number} move how many actions stay */
  function goBack(move) {
    session.rewind(move);
    focusTitle();
  }
  /** @param {string} action */
  function play(action) {
    if (session.state().past !== null) session.playOn();
    session.act(action);
    focusTitle();
  }

  // --------------------------------------------------------------- elements
  /** @param {Message} text @param {number} i @param {Message[]} path @param {State["steps"]} moves */
  const step = (text, i, path, moves) =>
    html`<li>
      <button
        type="button"
        class="plain"
        aria-current=${i === path.length - 1 ? "step" : null}
        data-move=${moves[i - 1]?.mark.move}
        onClick=${() => goBack(i)}
      >
        ${marked(text)}
      </button>
    </li>`;

  /** @param {import("./model.js").Kind} kind @param {Message} outcome @param {string} rules */
  function chip(kind, outcome, rules) {
    const { action, alike } = kind;
    const variant = variantOf(rules);
    const name = variant.words.actionName(action);
    const values = { action: name, n: alike.length + 1, result: outcome };
    return html`<li key=${action}>
      <button
        type="button"
        aria-label=${t(alike.length ? "openings.name.alike" : "openings.name", values)}
        data-action=${action}
        data-squares=${squaresAlike(kind, variant.input).join(" ")}
        onClick=${() => play(action)}
      >
        ${say(name)}${alike.length ? html`${" "}<small>${t("openings.alike", values)}</small>` : null}
      </button>
    </li>`;
  }

  /** @param {State} state @param {NonNullable<ReturnType<typeof query.about>>} result */
  function contents(state, result) {
    const known = result.kind === "known";
    const value =
      result.kind === "failed"
        ? t("openings.failed", { why: { key: `why.${result.failure}` } })
        : result.kind === "slow"
          ? t("openings.slow")
          : report && say(report.verdict);
    return html`
      <h2 id="openings-title" tabindex="-1">${t("openings.title")}</h2>
      <div class="tools">
        <button type="button" hidden=${result.kind !== "failed"} onClick=${query.again}>
          ${t("openings.again")}
        </button>
        <button type="button" onClick=${() => session.adopt()}>${t("openings.adopt")}</button>
        <button type="button" onClick=${() => session.leave()}>${t("openings.leave")}</button>
      </div>
      <div class="place">
        <ol class="path" aria-label=${t("openings.path")}>
          ${pathOf(state).map((text, i, path) => step(text, i, path, state.steps))}
        </ol>
        <p class="verdict" role="status">${value}</p>
      </div>
      <div class="kinds" inert=${!known}>
        ${report?.groups.map(
          ({ margin, kinds, result }) =>
            html`<div key=${margin}>
              <h3>${say(result)}</h3>
              <ul>
                ${kinds.map((kind) => chip(kind, result, state.view.rules))}
              </ul>
            </div>`,
        )}
      </div>
      <p class="aside" hidden=${!report?.count}>${report?.count && say(report.count)}</p>
    `;
  }

  /** The record of the position to report on, or null. @param {State} state */
  const wantedOf = (state) => (state.sideGame === "openings" ? shownRecord(state) : null);

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    follow(state) {
      outcomes = outcomesOf(state);
      const wanted = wantedOf(state);
      latest = wanted ?? latest;
      query.about(wanted);
    },
    render(state, before) {
      const record = wantedOf(state);
      const result = query.resultOf(record);
      // A focused button stays, but it does nothing until the next position is analysed.
      const focused = stage.root.activeElement?.closest("#openings :is(.path, .kinds)");
      if (record && before && record !== wantedOf(before) && focused) afterwards(focusTitle);
      root.hidden = !result;
      root.classList.toggle("waiting", result?.kind !== "known");
      if (result?.kind === "known") report = reportOf(state, result.answer);
      else if (!result || result.kind === "failed") report = null;
      if (result) render(contents(state, result), root);
    },
    /** Opens them where they were left. */
    reopen() {
      if (!latest) return open();
      session.startSideGame("openings", latest);
      focusTitle();
    },
    open,
  });

  /** Opens them at the position that is shown. */
  function open() {
    session.startSideGame("openings", startOf(session.state()));
    focusTitle();
  }
}
