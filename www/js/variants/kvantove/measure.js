/**
 * A measurement before it is made: both outcomes for the picked stone, as small boards and in words,
 * and the button that throws the die.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
/** @import { State, Measurement } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { signed } from "../../i18n/margins.js";
import { html, render } from "../../lib/html.js";
import { OutcomeCard } from "../outcome-card.js";
import { worthBadge } from "../worth-badge.js";
import { measuring } from "./text.js";

/** The outcomes by the stone's squares, the lower one first. */
const NAMES = ["dice.outcome.even", "dice.outcome.odd"];

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => boolean} skipping whether the press that is made now has ended a roll
 */
export function createMeasure(stage, session, skipping) {
  const { byId, marked, say, t } = stage;
  const root = stage.region({ id: "measure", hidden: true, "aria-label": t("dice.outcomes") });
  byId("choice").before(root);

  /** @param {State} state @param {Measurement} measurement */
  function contents({ values }, { stone, open, outcomes }) {
    const mark = { player: stone.player, move: stone.move };
    // A second press while the die rolls only ends the roll: the person has not seen its result yet.
    const measure = () => skipping() || session.measure(measuring(stone));
    const cards = outcomes.map((outcome, i) => {
      const worth = values?.get(outcome.action);
      const call = marked({
        key: textKey(NAMES[i] ?? ""),
        values: { mark, square: outcome.square },
      });
      const badge = worthBadge(stage, worth && { grade: worth.grade, text: signed(worth.value) });
      return html`<${OutcomeCard}
        ...${{ stage, session, outcome }}
        press="try"
        title=${html`<span><span class="call">${call}</span>${" "}${badge}</span>`}
      >
        <span class="outcome">${outcome.outcome.map(say).join(" ")}</span>
      <//>`;
    });
    return html`
      <button type="button" class="primary" hidden=${!open} onClick=${measure}>
        ${t("dice.throw", { mark })}
      </button>
      <div class="cards">${cards}</div>
    `;
  }

  return {
    /** @param {State} state */
    render(state) {
      const { measurement } = state;
      root.hidden = !measurement;
      render(measurement && contents(state, measurement), root);
    },
  };
}
