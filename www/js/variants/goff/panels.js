/**
 * The two outcomes of a closed cycle, as complete small boards and in words. A player chooses here or
 * on the board; a coin is thrown here.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
/** @import { Choice, State, Worth } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { html, render } from "../../lib/html.js";
import { OutcomeCard } from "../outcome-card.js";
import { worthBadge } from "../worth-badge.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 */
function createChoice(stage, session) {
  const { byId, marked, say, t } = stage;
  const root = byId("choice");

  /** @param {Choice} choice @param {Choice["options"][number]} option @param {Worth | null} [worth] */
  function card({ coin, open, mark }, option, worth) {
    const { action, square, odds, marks, outcome } = option;
    const call = marked({ key: "choice.option", values: { mark, square } });
    return html`<${OutcomeCard}
      key=${action}
      ...${{ stage, session, outcome: option }}
      press=${coin || !open ? null : "choose"}
      title=${html`<span class="call">${call}${" "}${worthBadge(stage, worth)}</span>`}
    >
      <span class="marks">
        ${marks.map(({ player, move, square }) => [
          html`<span
            >${marked({ key: "mark.in", values: { mark: { player, move }, square } })}</span
          >`,
          " ",
        ])}
      </span>
      ${[...(odds ? [message("choice.odds")] : []), ...outcome].map(
        (message) => html`<span class="outcome">${say(message)}${" "}</span>`,
      )}
    <//>`;
  }

  const measure = html`<button type="button" class="primary" onClick=${() => session.measure()}>
    ${t("choice.measure")}
  </button>`;

  return {
    /** @param {State} state */
    render({ choice, worths }) {
      root.hidden = !choice;
      render(
        choice &&
          html`<h2>${t(choice.coin ? "choice.title.coin" : "choice.title")}</h2>
            ${choice.coin && choice.open && measure}
            <div class="cards">
              ${choice.options.map((option) => card(choice, option, worths?.[option.square - 1]))}
            </div>`,
        root,
      );
    },
  };
}

/** @param {import("../index.js").PanelContext} context */
export const createPanels = ({ stage, session }) => ({ panels: [createChoice(stage, session)] });
