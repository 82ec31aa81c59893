/**
 * A measurement before it is made: both outcomes for the picked stone, as small boards and in words,
 * and the button that throws the die.
 */
/** @import { Session } from "../../game/session.js" */
/** @import { State, Measurement } from "../../types.js" */
import { signed } from "../../i18n/margins.js";
import { html, render } from "../../lib/html.js";
import { OutcomeCard, outcomeLines, pressOnce } from "../outcome-card.js";
import { faceIcon } from "./face-icon.js";
import { worthBadge } from "../worth-badge.js";
import { measuring } from "./text.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => boolean} skipping whether the press that is made now has ended a roll
 */
export function createMeasure(stage, session, skipping) {
  const { byId, marked, t } = stage;
  const root = stage.region({ id: "measure", hidden: true, "aria-label": t("dice.outcomes") });
  byId("choice").before(root);

  /** @param {State} state @param {Measurement} measurement */
  function contents({ values, duringMotion }, { stone, ready, open, outcomes }) {
    const mark = { player: stone.player, move: stone.move };
    const { player, move } = ready ?? stone;
    // A second press while the die rolls only ends the roll: the person has not seen its result yet.
    const measure = () => skipping() || (ready && session.measure(measuring(ready)));
    const cards = outcomes.map((outcome, i) => {
      const worth = values?.get(outcome.action);
      const call = marked({
        // By the stone's squares, the lower one first.
        key: i ? "dice.outcome.odd" : "dice.outcome.even",
        values: { mark, square: outcome.square },
      });
      const badge = worthBadge(stage, worth && { grade: worth.grade, text: signed(worth.value) });
      return html`<${OutcomeCard}
        ...${{ stage, session, outcome, off: duringMotion !== undefined }}
        press="try"
        title=${html`<span><span class="call">${faceIcon(i === 0)} ${call}</span>${" "}${badge}</span>`}
      >
        ${outcomeLines(stage, [], outcome.outcome)}
      <//>`;
    });
    return html`
      <div class="cards">${cards}</div>
      <button
        type="button"
        class=${ready ? "primary commit" : "primary commit vacant"}
        hidden=${!open}
        aria-disabled=${String(duringMotion !== undefined)}
        onKeyDown=${pressOnce}
        onClick=${measure}
      >
        ${duringMotion ? t("dice.rolls") : t("dice.throw", { mark: { player, move } })}
      </button>
    `;
  }

  return {
    /** @param {State} state */
    render(state) {
      const { measurement } = state;
      root.hidden = !measurement;
      // Its room is kept, so that nothing moves when a stone is first pointed at.
      root.classList.toggle("vacant", measurement?.shown === false);
      render(measurement && contents(state, measurement), root);
    },
  };
}
