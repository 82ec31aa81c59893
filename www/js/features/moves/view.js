/**
 * What was played, in order, and by which rules. Pointing at a move lights its
 * mark; pressing it shows the position after it, from which the game can go on.
 * The last move is the game itself.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
/** @import { State, Step } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { buttonMaker } from "../../lib/button.js";
import { variantOf } from "../../variants/index.js";
import { listen } from "../../a11y/shortcuts.js";
import { rulesName } from "../../i18n/messages.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => void} settled where the focus goes when what had it goes
 */
export function createMoves(stage, session, settled) {
  const { byId, rich, say, show, t } = stage;
  const root = byId("moves");
  const list = byId("list");
  const rules = byId("rules");
  const named = byId("named");
  const bar = byId("past");
  byId("moves-title").textContent = t("moves.title");

  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let shown = "";
  /** @type {State | null} */
  let now = null;
  /** The move pointed at, counted from 0. @type {number | null} */
  let over = null;

  // ---------------------------------------------------------- looking back
  const button = buttonMaker(t, settled);
  bar.append(
    button("past.on", () => session.playOn(), "primary"),
    button("past.back", () => session.back()),
  );

  /** @param {number | null} i */
  function point(i) {
    over = i;
    session.light(i === null ? null : (now?.steps[i]?.mark.move ?? null));
  }

  /** @param {number} i */
  function focus(i) {
    const target = Math.min(buttons.length - 1, Math.max(0, i));
    buttons[target]?.focus();
    // Who is looking back goes on looking, move by move.
    if (now?.past !== null) session.look(target + 1);
  }
  const at = () => buttons.findIndex((one) => one === stage.root.activeElement);
  listen(stage, list, "moves", {
    earlier: () => focus(at() - 1),
    later: () => focus(at() + 1),
    first: () => focus(0),
    last: () => focus(buttons.length - 1),
  });

  /** @param {Step} step @param {number} i */
  function entry({ text, collapse }, i) {
    const made = el(
      "button",
      {
        type: "button",
        click: () => session.look(i + 1),
        pointerenter: (/** @type {PointerEvent} */ event) =>
          event.pointerType !== "touch" && point(i),
        pointerleave: () => point(null),
        focus: () => {
          rove(i);
          if (made.matches(":focus-visible")) point(i);
        },
        blur: () => point(null),
      },
      ...rich(text),
    );
    buttons.push(made);
    return el("li", { class: collapse ? "collapse" : "" }, made);
  }

  /** One move at a time is a tab stop. @param {number} i */
  function rove(i) {
    buttons.forEach((one, j) => (one.tabIndex = i === j ? 0 : -1));
  }

  return {
    /** @param {State} state */
    render(state) {
      now = state;
      const { steps, record, view, past } = state;
      if (record !== shown) {
        const held = list.contains(stage.root.activeElement);
        shown = record;
        over = null;
        rules.textContent = t("moves.rules", { rules: rulesName(view.rules) });
        buttons = [];
        list.replaceChildren(...steps.map(entry));
        rove(steps.length - 1);
        root.hidden = steps.length === 0;
        if (held) {
          const last = buttons.at(-1);
          if (last) last.focus();
          else settled();
        }
      }
      const current = past ?? steps.length;
      const { whereIs } = variantOf(view.rules);
      steps.forEach(({ text, mark }, i) => {
        const one = /** @type {HTMLElement} */ (buttons[i]);
        const values = { move: text, where: whereIs(view, mark) };
        const name = say({ key: "moves.name", values });
        if (one.getAttribute("aria-label") !== name) one.setAttribute("aria-label", name);
        if (i + 1 === current) one.setAttribute("aria-current", "step");
        else one.removeAttribute("aria-current");
        one.classList.toggle("later", i + 1 > current);
      });
      const pointed = over === null ? null : steps[over];
      show(named, pointed ? whereIs(view, pointed.mark) : null);
      const went = past === null && !bar.hidden && bar.contains(stage.root.activeElement);
      bar.hidden = past === null;
      root.classList.toggle("looking", past !== null);
      if (went) settled();
    },
  };
}
