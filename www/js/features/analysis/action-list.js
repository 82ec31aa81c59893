/**
 * All placements of the position, as a table that can be sorted. A choice of two needs none: its
 * cards show their values. Pointing at a placement shows it on the board. Pressing it plays it; by
 * touch, the second press does.
 *
 * @typedef {import("../../analysis/values.js").Known} Known
 * @typedef {import("../../analysis/values.js").Order} Order
 */
/** @import { State, TextKey, WorthRow } from "../../types.js" */
import { listen } from "../../a11y/shortcuts.js";
import { arranged, rowsOf } from "../../analysis/values.js";
import { signed } from "../../i18n/margins.js";
import { amount } from "../../i18n/points.js";
import { html, render } from "../../lib/html.js";
import { shownRecord } from "../../game/shown-record.js";
import { directionOf, playable, sortedBy, squaresOf } from "./model.js";

/** The table's columns, and which of them sort it. @type {{ text: TextKey, order: Order | null }[]} */
const COLUMNS = [
  { text: "actions.square", order: "square" },
  { text: "actions.value", order: "value" },
  { text: "actions.loss", order: null },
];

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {HTMLElement} root
 * @param {import("../../game/session.js").Session} session
 */
export function createActions(stage, root, session) {
  const { say, t } = stage;
  // The table is open beside the board, where there is room, and folded below it.
  const { matches: unfolded } = matchMedia("(min-width: 35rem) and (min-aspect-ratio: 1/1)");
  /** @type {import("./model.js").Sorting} */
  let sorting = { order: "value", down: false };
  /** The last position whose values are all known. @type {{ state: State, known: Known } | null} */
  let listed = null;
  /** The action that is a tab stop; null: the first one. @type {string | null} */
  let tabStop = null;

  // ------------------------------------------------------------------ keys
  /** @returns {HTMLElement[]} */
  const buttons = () =>
    [...root.querySelectorAll("button.action")].map((one) => /** @type {HTMLElement} */ (one));
  const focused = () => buttons().findIndex((one) => one === stage.root.activeElement);
  /** @param {number} i @returns {false | undefined} */
  function focus(i) {
    const all = buttons();
    if (focused() < 0) return false; // arrow keys do nothing on the buttons of the head
    all[Math.min(all.length - 1, Math.max(0, i))]?.focus();
    return undefined;
  }
  listen(stage, root, "actions", {
    earlier: () => focus(focused() - 1),
    later: () => focus(focused() + 1),
    first: () => focus(0),
    last: () => focus(buttons().length - 1),
  });

  // -------------------------------------------------------------- elements
  /** @param {Order} column @param {Element} button */
  function sort(column, button) {
    sorting = sortedBy(column, sorting);
    tabStop = null;
    draw();
    const scroller = button.closest(".scroller");
    scroller?.scrollTo(0, 0);
    // Beside the board the whole tab scrolls, and the head of the table stays.
    if (scroller?.closest("#views")?.scrollTop) scroller.scrollIntoView();
  }

  /** @param {string} player */
  const head = (player) =>
    html`<thead>
      <tr>
        ${COLUMNS.map(({ text, order }) =>
          order
            ? html`<th scope="col" aria-sort=${directionOf(order, sorting)}>
                <button
                  type="button"
                  class="plain by-${order}"
                  onClick=${(/** @type {any} */ { currentTarget }) => sort(order, currentTarget)}
                >
                  ${t(text, { player })}
                </button>
              </th>`
            : html`<th scope="col">${t(text)}</th>`,
        )}
      </tr>
    </thead>`;

  /** @param {State} state @param {string} action @param {boolean} isTabStop */
  const button = ({ view, previewed }, action, isTabStop) =>
    html`<button
      type="button"
      class=${action === previewed ? "action tried" : "action"}
      tabindex=${isTabStop ? 0 : -1}
      aria-label=${say(squaresOf(view, action, "actions.name"))}
      onClick=${() => session.choose(action)}
      onFocus=${(/** @type {FocusEvent} */ { target }) => {
        tabStop = action;
        draw();
        if (/** @type {Element} */ (target).matches(":focus-visible")) session.try(action);
      }}
      onBlur=${() => session.try(null)}
    >
      ${say(squaresOf(view, action, "actions"))}
    </button>`;

  /** @param {State} state @param {WorthRow} row @param {boolean} isTabStop */
  function line(state, { action, value, loss, grade }, isTabStop) {
    const isPlayable = playable(state);
    /** @param {string | null} tried */
    const point =
      (tried) =>
      (/** @type {PointerEvent} */ { pointerType }) =>
        isPlayable && pointerType !== "touch" && session.try(tried);
    return html`<tr
      key=${action}
      data-action=${isPlayable ? null : action}
      data-before=${state.past}
      onPointerEnter=${point(action)}
      onPointerLeave=${point(null)}
    >
      <th scope="row">
        ${
          isPlayable
            ? button(state, action, isTabStop)
            : html`<span class="action">${say(squaresOf(state.view, action, "actions"))}</span>`
        }
      </th>
      <td><span class="worth ${grade}">${say(signed(value))}</span></td>
      <td>${loss > 0 ? say(amount(loss)) : t("actions.none")}</td>
    </tr>`;
  }

  /** @param {State} state @param {Known} known */
  function table(state, known) {
    const groups = arranged(rowsOf(state.view, known), sorting.order, sorting.down);
    const stop = tabStop ?? groups[0]?.[0]?.action;
    return html`<table>
      <caption class="unseen">
        ${t("actions.title")}
      </caption>
      ${head(state.view.turn ?? "")}
      ${groups.map(
        (rows) =>
          html`<tbody key=${rows[0]?.value}>
            ${rows.map((row) => line(state, row, row.action === stop))}
          </tbody>`,
      )}
    </table>`;
  }

  function draw() {
    if (!listed) return;
    const { state, known } = listed;
    // The list of another position starts at its top.
    render(
      html`<details open=${unfolded}>
        <summary>${t("actions.title")}</summary>
        <div class="scroller" key=${shownRecord(state)}>${table(state, known)}</div>
      </details>`,
      root,
    );
  }

  return {
    /** @param {State} state @param {Known | "waiting" | null} known null: show nothing */
    render(state, known) {
      const placing = known !== null && state.view.phase === "place";
      root.hidden = !placing;
      // While new values are calculated, the old ones disappear and leave their room empty.
      root.classList.toggle("waiting", known === "waiting");
      if (!placing || known === "waiting") return;
      if (!listed || shownRecord(listed.state) !== shownRecord(state)) tabStop = null;
      listed = { state, known };
      draw();
    },
  };
}
