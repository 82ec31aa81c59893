/**
 * The hint: first where to look, then what to play there and why. The solver is
 * asked when one is first wanted for a position. What the board shows of it is
 * the session's advice; it goes with the position, or when it is taken back.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
/** @import { Message, State } from "../../types.js" */
import { firstOf, wholeOf, wordsOf } from "./model.js";
import { el } from "../../lib/dom.js";
import { createInquiry } from "../../engine/query.js";
import { notNow } from "../../variants/text.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {import("../../engine/client.js").Thinker} thinker
 * @param {{ changed: () => void, settled: () => void }} page `changed` renders anew;
 *   `settled` takes the focus when what had it goes
 */
export function createHint(stage, session, thinker, { changed, settled }) {
  const { byId, rich, t } = stage;
  const root = byId("hint");
  /** The game for which a hint is wanted. @type {string | null} */
  let wanted = null;
  const inquiry = createInquiry(
    (record, signal) => thinker.ask("hint", record, { signal }),
    () => (hint() ? give() : changed()),
  );
  const found = () => inquiry.about(wanted);
  /** The hint that is wanted, once it is there. */
  function hint() {
    const finding = found();
    return finding?.at === "known" ? finding.answer : null;
  }

  /** Shows a hint, or more of the one that is shown. */
  function give() {
    const all = hint();
    const { advice, view } = session.state();
    if (all) session.advise(advice ? wholeOf(all, view) : firstOf(all, view));
  }

  function press() {
    const { past, over, apart, thinking, view, record } = session.state();
    if (apart) return;
    if (past !== null) return session.tell({ key: "no.past" });
    if (over) return session.tell({ key: "no.over" });
    if (thinking) return session.tell(notNow(thinking));
    if (view.legal[0] === "?") return session.tell({ key: "no.measure" });
    const asked = wanted === record;
    wanted = record;
    if (hint()) give();
    else if (asked) inquiry.again();
    else changed();
  }

  // --------------------------------------------------------------- showing
  const words = el("div", {});
  const next = el("button", {
    type: "button",
    click: () => {
      const { action } = session.state().advice ?? {};
      if (!action) return press();
      const refused = session.enter(action);
      if (refused) session.tell(refused);
      settled();
    },
  });
  const leave = el(
    "button",
    {
      type: "button",
      class: "plain",
      click: () => {
        wanted = null;
        session.advise(null);
        settled();
      },
    },
    t("hint.leave"),
  );
  root.append(
    el("h2", { id: "hint-title" }, t("tool.hint")),
    words,
    el("div", { class: "tools" }, next, leave),
  );
  let shown = "";

  /** @param {State} state @returns {Message[]} */
  function said({ advice, view, past }) {
    if (past !== null) return [];
    const finding = found();
    if (finding?.at === "slow") return [{ key: "analysis.slow" }];
    if (finding?.at === "failed")
      return [{ key: "hint.failed", values: { why: { key: `why.${finding.failure}` } } }];
    const all = hint();
    return all && advice ? wordsOf(all, advice, view) : [];
  }

  return {
    press,

    /** Adds what there is to say aloud to a State. @param {State} state @returns {State} */
    lens(state) {
      const gone = hint() !== null && !state.advice;
      if (gone || state.record !== wanted) wanted = null;
      return { ...state, asides: [...(state.asides ?? []), ...said(state)] };
    },

    /** @param {State} state */
    render(state) {
      const messages = said(state);
      root.hidden = messages.length === 0;
      const failed = found()?.at === "failed";
      const whole = !!state.advice?.action;
      next.hidden = !failed && !state.advice;
      next.textContent = t(failed ? "analysis.again" : whole ? "entry.play" : "hint.more");
      next.classList.toggle("primary", whole);
      const text = JSON.stringify(messages);
      if (text === shown) return;
      shown = text;
      words.replaceChildren(...messages.map((message) => el("p", {}, ...rich(message))));
      if (!root.hidden) root.scrollIntoView({ block: "nearest" });
    },
  };
}
