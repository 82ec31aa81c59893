/**
 * The analysis of the position that is shown: a bar for its margin, with words;
 * every action's value on the board; and all actions in a list. Everything shown
 * follows from the State and from what the solver found; the switch is a setting.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../storage/settings.js").Settings} Settings
 * @typedef {import("../../engine/query.js").Finding<import("../../analysis/values.js").Known>} Finding
 */
/** @import { Message, State } from "../../types.js" */
import { createBadges } from "../../board/badges.js";
import { el } from "../../lib/dom.js";
import { buttonMaker } from "../../lib/button.js";
import { createInquiry } from "../../engine/query.js";
import { ahead, nameWithWorth, verdict } from "../../i18n/margins.js";
import { learn, rowsOf, worths } from "../../analysis/values.js";
import { createActions } from "./action-list.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {import("../../engine/client.js").Thinker} thinker
 * @param {Settings} settings
 * @param {{ changed: () => void, settled: () => void }} page `changed` renders anew;
 *   `settled` takes the focus when what had it goes
 */
export function createAnalysis(stage, session, thinker, settings, { changed, settled }) {
  const { byId, say, show, t } = stage;
  /** The coin's outcomes in the position that is asked about. @type {string[]} */
  let outcomes = [];
  const inquiry = createInquiry(
    (record, signal) =>
      learn((one) => thinker.ask("analyse", one, { signal, patient: true }), record, outcomes),
    changed,
  );
  const badges = createBadges(byId("board"), "worths");
  const actions = createActions(stage, byId("actions"), session, settled);

  // ------------------------------------------------------------------ bar
  const root = byId("margin");
  const fill = el("span", { class: "fill" });
  const bar = el(
    "div",
    { class: "bar", "aria-hidden": "true" },
    el("b", { class: "mark x" }, t("player.X")),
    el("span", { class: "scale" }, fill),
    el("b", { class: "mark o" }, t("player.O")),
  );
  const words = el("p", { class: "verdict" });
  const button = buttonMaker(t, settled);
  const failed = el(
    "div",
    { class: "tools" },
    button("analysis.again", inquiry.again),
    button("analysis.without", () => settings.set("analysis", "off")),
  );
  root.append(bar, words, failed);

  /** The record of the position that is shown. @param {State} state */
  const shown = ({ record, past }) =>
    past === null ? record : record.split(" ", past + 1).join(" ");

  /** @param {State} state @returns {Finding | null} */
  function finding(state) {
    if (settings.values.analysis === "off" || state.apart) return inquiry.about(null);
    const { options, phase } = state.view;
    outcomes = state.coin && phase !== "place" ? options.map(({ action }) => action) : [];
    return inquiry.about(shown(state));
  }

  /** What is said of a position. @param {State} state @param {Finding | null} found @returns {Message | null} */
  function said({ view, coin }, found) {
    if (found?.at === "known")
      return verdict(found.answer.margin, view.phase === "over" ? "over" : coin ? "coins" : "play");
    if (found?.at === "failed")
      return { key: "analysis.failed", values: { why: { key: `why.${found.failure}` } } };
    return found?.at === "slow" ? { key: "analysis.slow" } : null;
  }

  return {
    /** Adds what is known of the position to a State. @param {State} state @returns {State} */
    lens(state) {
      const found = finding(state);
      const aside = said(state, found);
      const asides = [...(state.asides ?? []), ...(aside ? [aside] : [])];
      if (found?.at !== "known") return { ...state, asides };
      const worth = worths(state, rowsOf(state.view, found.answer));
      const names = state.names.map((name, i) =>
        nameWithWorth(name, worth[i] ?? null, state.view.turn),
      );
      const { outcomes: margins = [] } = found.answer;
      const values = new Map(
        rowsOf(state.view, { moves: margins, chance: true }).map((row) => [row.action, row]),
      );
      return { ...state, asides, names, worths: worth, values };
    },

    /** @param {State} state */
    render(state) {
      const found = finding(state);
      const known = found?.at === "known" ? found.answer : null;
      root.hidden = !found;
      root.classList.toggle("waiting", !known);
      // What comes soon needs no empty moment before it: often it is the same.
      if (found?.at !== "asked") {
        const margin = known?.margin ?? 0;
        fill.className = `fill ${ahead(margin)?.toLowerCase() ?? ""}`;
        fill.style.width = `${50 * Math.min(1, Math.abs(margin))}%`;
        show(words, said(state, found));
        bar.classList.toggle("unknown", !known);
      }
      const failure = found?.at === "failed";
      bar.hidden = failure;
      failed.hidden = !failure;
      const told = state.worths?.map(
        (worth) => worth && { look: `worth ${worth.grade}`, content: [say(worth.text)] },
      );
      badges.render(state.view, told ?? null);
      actions.render(state, found && !failure ? (known ?? "waiting") : null);
    },
  };
}
