/**
 * The hint: first where to look, then what to play there and why. The solver is asked when the
 * person first wants a hint for a position. The board shows it as the advice of the session. It
 * ends when the position changes or the advice is taken back.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, State } from "../../types.js" */
import { createQuery } from "../../engine/query.js";
import { isRemote } from "../../game/remote.js";
import { html, render } from "../../lib/html.js";
import { notNow } from "../../variants/text.js";
import { firstOf, messagesOf, wholeOf } from "./model.js";

/**
 * @param {AppContext} app
 * @param {import("../../engine/solver.js").Solver} solver
 * @param {() => unknown} uncover closes the sheet of a phone, which would lie over the hint
 */
export function createHint({ stage, session, changed }, solver, uncover) {
  const { byId, marked, t } = stage;
  const root = byId("hint");
  /** The game with a friend elsewhere in which a hint is allowed. @type {string | null} */
  let allowed = null;
  /** The game for which a hint is wanted. @type {string | null} */
  let wanted = null;
  const query = createQuery(
    (record, signal) => solver.ask("hint", record, { signal }),
    () => {
      // The hint is about the position of the game, not about an earlier one that is shown.
      if (session.state().past !== null) wanted = null;
      // A selection that was made while the solver was thinking stays.
      if (wantedHint()) give(true);
      else changed();
    },
  );
  /** The hint that is wanted, once it is known. */
  function wantedHint() {
    const result = query.resultOf(wanted);
    return result?.kind === "known" ? result.answer : null;
  }
  /** @param {State} state */
  const resultOf = ({ record }) => (record === wanted ? query.resultOf(record) : null);

  /** Shows a hint, or more of the one that is shown. @param {boolean} [keepsInput] */
  function give(keepsInput) {
    const hint = wantedHint();
    const { advice, view } = session.state();
    if (hint) session.advise(advice ? wholeOf(hint, view) : firstOf(hint, view), keepsInput);
  }

  function press() {
    const state = session.state();
    uncover();
    const { past, over, assistanceOff, sideGame, thinking, view, coin, record } = state;
    if (state.rulesAlone || !byId("landing").hidden) return;
    if (assistanceOff && record !== allowed) {
      if (isRemote(sideGame)) session.tell({ key: "by-link.no.hint" });
      return;
    }
    if (past !== null) return session.refuse({ key: "refused.past" });
    if (over) return session.refuse({ key: "refused.over" });
    if (thinking) return session.refuse(notNow(thinking));
    if (coin && view.phase === "collapse") return session.refuse({ key: "refused.measure" });
    const asked = wanted === record;
    wanted = record;
    if (wantedHint()) give();
    else if (asked) query.again();
    else changed();
  }

  /** Shows more, or plays what is shown. */
  function proceed() {
    const { action } = session.state().advice ?? {};
    if (!action) return press();
    const refused = session.enter(action);
    if (refused && "key" in refused) session.refuse(refused);
  }

  function leave() {
    wanted = null;
    session.advise(null);
  }

  /** @param {State} state */
  function contents(state) {
    const result = resultOf(state);
    const failed = result?.kind === "failed";
    const whole = !!state.advice?.action;
    return html`
      <div class="heading">
        <h2 id="hint-title">${t("tool.hint")}</h2>
        <button
          type="button"
          class=${whole ? "primary" : ""}
          hidden=${!failed && !state.advice}
          onClick=${proceed}
        >
          ${t(failed ? "analysis.again" : whole ? "entry.play" : "hint.more")}
        </button>
        <button type="button" class="plain" onClick=${leave}>${t("hint.leave")}</button>
      </div>
      <div>${messagesOf(result, state).map((message) => html`<p>${marked(message)}</p>`)}</div>
    `;
  }

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    press,
    leave,
    /** Gives a hint also if a friend elsewhere is the opponent. */
    allow() {
      allowed = session.state().record;
      press();
    },

    /** Adds the texts to announce to a State. */
    extend: (state) => ({
      ...state,
      announcements: [...(state.announcements ?? []), ...messagesOf(resultOf(state), state)],
    }),

    /** The hint ends when the position changes or the advice is taken back. */
    follow(state) {
      if (state.record !== wanted || (wantedHint() && !state.advice)) wanted = null;
      query.about(wanted);
    },

    render(state) {
      root.hidden = messagesOf(resultOf(state), state).length === 0;
      const before = root.textContent;
      render(contents(state), root);
      if (!root.hidden && root.textContent !== before) root.scrollIntoView({ block: "nearest" });
    },
  });
}
