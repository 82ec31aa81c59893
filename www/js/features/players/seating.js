/**
 * Below the tools: before the first move a choice between two people and the computer; later buttons to
 * go on without the computer, if it is stuck or plays against itself.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Level, Panel, Plan, State, TextKey } from "../../types.js" */
import { html, render } from "../../lib/html.js";
import { rivalChips } from "../../players/rival-chips.js";
import { storedRivals } from "../../players/rivals.js";
import { planFor } from "../../players/plan-for.js";
import { levelOf, seatsOf } from "../../players/seats.js";
import { familyOf } from "../../variants/index.js";
import { offerOf } from "./model.js";

const KINDS = /** @type {const} */ (["people", "computer"]);

/**
 * @param {AppContext} app
 * @param {Promise<unknown>} tabs resolves when the tabs above it, which would push it down, are loaded or cannot be loaded
 */
export function createSeating({ stage, session, plans, local, changed }, tabs) {
  const { byId, t } = stage;
  const root = byId("seating");
  const rivals = storedRivals(local);
  let hasTabs = false;
  void tabs.then(() => {
    hasTabs = true;
    changed();
  });

  /** @param {Partial<Plan>} change */
  function sit(change) {
    const { seats, view } = session.state();
    const plan = plans.change((last) => ({ ...planFor(last, seats), ...change, side: "X" }));
    // Other players begin a new game where actions can be redone.
    if (view.canRedo) session.start(view.rules, seatsOf(plan));
    else session.sit(seatsOf(plan));
  }

  /** @param {Level | null} level of the computer; null: two people @param {string} rules */
  const choice = (level, rules) =>
    html`<div role="radiogroup" aria-label=${t("players.title")} class="segments">
        ${KINDS.map(
          (kind) =>
            html`<label
              ><input
                type="radio"
                name="kind-now"
                value=${kind}
                checked=${(kind === "computer") === (level !== null)}
                onChange=${() => sit({ kind })}
              /><span>${t(`players.${kind}`)}</span></label
            >`,
        )}
      </div>
      ${
        level !== null &&
        rivalChips({
          t,
          name: "level-now",
          family: familyOf(rules),
          level,
          choose: (level) => sit({ level }),
          scores: rivals.get().scores,
        })
      }`;

  /** @param {TextKey} text @param {() => void} work @param {string} [look] */
  const button = (text, work, look = "") =>
    html`<button type="button" class=${look} onClick=${work}>${t(text)}</button>`;
  const takeOver = () => session.takeOver();
  const offers = {
    choose: (/** @type {State} */ { seats: [x, o], view }) =>
      choice(levelOf(x) ?? levelOf(o), view.rules),
    stuck: () => [
      button("players.retry", () => session.stall(null), "primary"),
      button("players.without", takeOver),
    ],
    demo: () => button("players.stop", takeOver),
  };

  return /** @satisfies {Panel} */ ({
    render(state, before) {
      const offer = hasTabs ? offerOf(state) : null;
      // A new game begins at its top, however far down the end of the last one was read.
      if (stage.onGamePage && offer === "choose" && before && before.gameId !== state.gameId) {
        scrollTo(0, 0);
        stage.byId("panel").scrollTop = 0;
      }
      root.hidden = offer === null;
      root.className = offer === "choose" ? "" : "tools";
      render(offer && offers[offer](state), root);
    },
  });
}
