/**
 * The list of moves, and the rules. Pointing at a move lights its mark (board/indicator.js). Pressing
 * a move shows the position after it, and the game can go on from there. The last move is the game
 * itself.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, State, Step } from "../../types.js" */
import { listen } from "../../a11y/shortcuts.js";
import { isRemote } from "../../game/remote.js";
import { rulesName } from "../../i18n/messages.js";
import { html, render } from "../../lib/html.js";
import { variantOf } from "../../variants/index.js";

/**
 * @param {AppContext} app
 * @param {(count: number) => void} explain explains the collapse after which the game has `count` actions
 * @param {() => void} uncover closes the sheet that lies over the panel
 */
export function createMoves({ stage, session, afterwards }, explain, uncover) {
  const { byId, marked, say, show, t } = stage;
  const root = byId("moves");
  const list = byId("list");
  const rules = byId("rules");
  const pointedAt = byId("named");
  const bar = byId("past");
  byId("moves-title").textContent = t("moves.title");

  /** @type {State | null} */
  let now = null;
  /** The move that is pointed at, counted from 0. @type {number | null} */
  let pointed = null;
  /** The move that is a tab stop. */
  let tabStop = -1;

  /** Shows the game itself again. @param {() => void} work */
  const leave = (work) => () => {
    work();
    uncover();
  };

  /** @param {number | null} i */
  function point(i) {
    pointed = i;
    draw();
  }

  // ------------------------------------------------------------------ keys
  const buttons = () => [...list.querySelectorAll("button")];
  /** @param {number} i */
  function focus(i) {
    const all = buttons();
    const target = Math.min(all.length - 1, Math.max(0, i));
    all[target]?.focus();
    // While looking back, the shown position follows the focus.
    if (now?.past !== null) session.look(target + 1);
  }
  const focused = () => buttons().findIndex((one) => one === stage.root.activeElement);
  listen(stage, list, "moves", {
    earlier: () => focus(focused() - 1),
    later: () => focus(focused() + 1),
    first: () => focus(0),
    last: () => focus(buttons().length - 1),
  });

  // --------------------------------------------------------------- elements
  /** @param {State} state @param {Step} step @param {number} i */
  function entry({ view, past, steps }, { text, collapse, mark }, i) {
    const current = past ?? steps.length;
    const where = variantOf(view.rules).words.whereIs(view, mark);
    return html`<li class=${collapse ? "collapse" : ""}>
      <button
        type="button"
        class=${i + 1 > current ? "later" : ""}
        data-move=${mark.move}
        tabindex=${i === tabStop ? 0 : -1}
        aria-label=${say({ key: "moves.name", values: { move: text, where } })}
        aria-current=${i + 1 === current ? "step" : null}
        onClick=${() => session.look(i + 1)}
        onPointerEnter=${(/** @type {PointerEvent} */ { pointerType }) => pointerType !== "touch" && point(i)}
        onPointerLeave=${() => point(null)}
        onFocus=${(/** @type {FocusEvent} */ { target }) => {
          tabStop = i;
          if (/** @type {Element} */ (target).matches(":focus-visible")) point(i);
          else draw();
        }}
        onBlur=${() => point(null)}
      >
        ${marked(text)}
      </button>
    </li>`;
  }

  /** Nobody plays on from an earlier move in a game by links, or where people can only look. @param {State} state */
  const lookingBack = ({ sideGame, locked, past, view }) => html`
    ${
      !(isRemote(sideGame) || locked) &&
      html`<button type="button" class="primary" onClick=${leave(session.playOn)}>
        ${t("past.on")}
      </button>`
    }
    <button type="button" onClick=${leave(session.back)}>${t("past.back")}</button>
    ${
      // A measurement of one stone has nothing to explain.
      view.collapsed.length > 1 &&
      html`<button type="button" onClick=${() => explain(past ?? 0)}>
        ${t("explained.again")}
      </button>`
    }
  `;

  function draw() {
    if (!now) return;
    const { steps, view, past } = now;
    const state = now;
    root.hidden = steps.length === 0;
    root.classList.toggle("looking", past !== null);
    render(
      steps.map((step, i) => entry(state, step, i)),
      list,
    );
    rules.textContent = t("moves.rules", { rules: rulesName(view.rules) });
    const step = pointed === null ? null : steps[pointed];
    show(pointedAt, step ? variantOf(view.rules).words.whereIs(view, step.mark) : null);
    bar.hidden = past === null;
    render(past === null ? null : lookingBack(state), bar);
  }

  return /** @satisfies {Panel} */ ({
    render(state, before) {
      if (state.record !== before?.record) {
        // The last move is the newest one.
        if (list.contains(stage.root.activeElement)) afterwards(() => buttons().at(-1)?.focus());
        tabStop = state.steps.length - 1;
        pointed = null;
      }
      now = state;
      draw();
    },
  });
}
