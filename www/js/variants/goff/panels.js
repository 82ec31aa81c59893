/**
 * The two outcomes of a closed cycle, as complete small boards and in words. A player points at one here
 * or on the board and chooses it with a press; by touch and by the keyboard the first press shows it,
 * and the second one chooses. A coin is tossed here.
 */
/** @import { Session } from "../../game/session.js" */
/** @import { Choice, State, Worth } from "../../types.js" */
import { markIn, message } from "../../i18n/text-key.js";
import { html, render } from "../../lib/html.js";
import { drawingOf } from "../../board/drawings.js";
import { OutcomeCard, outcomeLines } from "../outcome-card.js";
import { worthBadge } from "../worth-badge.js";

/** @param {import("../../lib/stage.js").Stage} stage @param {Session} session */
function createChoice(stage, session) {
  const { byId, marked, say, t } = stage;
  const root = byId("choice");

  /** @param {Choice} choice @param {Choice["options"][number]} option @param {Worth | null} [worth] */
  function card({ coin, open, mark }, option, worth) {
    const { action, square, odds, marks, outcome } = option;
    const ends = marks.map(markIn);
    const call = marked({ key: "choice.option", values: { mark, square } });
    const commit =
      option.armed && html`<span class="commit">${t("choice.commit", { square })}</span>`;
    return html`<${OutcomeCard}
      key=${action}
      ...${{ stage, session, outcome: option }}
      press=${coin || !open ? null : "pick"}
      title=${html`<span class="call">${call}${" "}${worthBadge(stage, worth)}${commit}</span>`}
    >
      ${odds && html`<span class="outcome">${t("choice.odds")}${" "}</span>`}
      ${outcomeLines(stage, ends, outcome)}
    <//>`;
  }

  /** The heading: one player may win either way. @param {Choice} choice */
  function titleOf({ coin, options }) {
    const [one, other] = options.map(({ outcome }) => outcome.at(-1));
    const { player = "" } = one?.values ?? {};
    const isSame = JSON.stringify(player) === JSON.stringify(other?.values?.player);
    if (one && one.key === other?.key && isSame) {
      if (one.key === "choice.wins") return message("choice.title.won", { player });
      if (one.key === "choice.wins.you") return message("choice.title.won.you", { player });
    }
    // A lesson asks for the odds before it shows them.
    return message(coin && options[0]?.odds ? "choice.title.coin" : "choice.title");
  }

  const measure = html`<button type="button" class="primary" onClick=${() => session.measure("?")}>
    ${t("choice.measure")}
  </button>`;

  return {
    /** @param {State} state */
    follow({ coin, view }) {
      // Without it the collapse begins at once. In a live game both devices toss as soon as the cycle is closed.
      if (coin)
        drawingOf(view)
          .loadCoin?.()
          .catch(() => {});
    },
    /** @param {State} state */
    render({ choice, worths }) {
      root.hidden = !choice;
      render(
        choice &&
          html`<h2 id="choice-title">${say(titleOf(choice))}</h2>
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
