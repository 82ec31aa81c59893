/**
 * All placements in the position, as a table that can be sorted; a choice of two
 * needs none, its cards tell their values themselves. Pointing at a placement
 * shows it on the board; pressing it plays it (by touch, the second time).
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../analysis/values.js").Known} Known
 * @typedef {import("../../analysis/values.js").Order} Order
 */
/** @import { State, WorthRow } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { listen } from "../../a11y/shortcuts.js";
import { amount } from "../../i18n/points.js";
import { signed } from "../../i18n/margins.js";
import { arranged, rowsOf } from "../../analysis/values.js";
import { variantOf } from "../../variants/index.js";

/** The table's columns, and which of them sort it. @type {{ text: string, order: Order | null }[]} */
const COLUMNS = [
  { text: "actions.square", order: "square" },
  { text: "actions.value", order: "value" },
  { text: "actions.loss", order: null },
];

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {HTMLElement} root
 * @param {Session} session
 * @param {() => void} settled where the focus goes when what had it goes
 */
export function createActions(stage, root, session, settled) {
  const { say, t } = stage;
  /** @type {Order} */
  let order = "value";
  let down = false;
  let shown = "";
  /** Whose values these are, and whether they can be played. */
  let player = "";
  let playable = false;
  /** @type {WorthRow[]} */
  let rows = [];
  /** @type {Map<string, HTMLElement>} */
  let buttons = new Map();

  const title = el("summary", {}, t("actions.title"));
  const table = el("table", {});
  const scroller = el("div", { class: "scroller" }, table);
  // Beside the board there is room for it; below, it is folded until it is wanted.
  const { matches } = matchMedia("(min-width: 35rem) and (min-aspect-ratio: 1/1)");
  const folder = el("details", { open: matches }, title, scroller);
  root.append(folder);

  // ------------------------------------------------------------- keyboard
  const list = () => [...buttons.values()];
  const at = () => list().findIndex((one) => one === stage.root.activeElement);
  /** @param {number} i @returns {false | undefined} */
  function focus(i) {
    const all = list();
    if (at() < 0) return false; // the head's buttons know nothing of arrows
    all[Math.min(all.length - 1, Math.max(0, i))]?.focus();
    return undefined;
  }
  listen(stage, table, "actions", {
    earlier: () => focus(at() - 1),
    later: () => focus(at() + 1),
    first: () => focus(0),
    last: () => focus(buttons.size - 1),
  });
  /** One action at a time is a tab stop. @param {HTMLElement | undefined} which */
  function rove(which) {
    for (const button of buttons.values()) button.tabIndex = button === which ? 0 : -1;
  }

  // ---------------------------------------------------------------- table
  /** An action's squares, for the eye or for the ear. @param {string} action @param {"actions" | "actions.name"} how */
  function called(action, how) {
    const [a = 0, b = a] = variantOf(session.state().view.rules).squaresIn(action);
    return t(`${how}.${a === b ? "one" : "pair"}`, { a, b });
  }

  /** @param {WorthRow} row */
  function line({ action, value, loss, grade }) {
    const text = called(action, "actions");
    /** @type {HTMLElement} */
    let name = el("span", { class: "action" }, text);
    if (playable) {
      const button = el(
        "button",
        {
          type: "button",
          class: "action",
          "aria-label": called(action, "actions.name"),
          click: () => {
            const { record } = session.state();
            session.choose(action);
            if (session.state().record !== record) settled();
          },
          focus: () => {
            rove(button);
            if (button.matches(":focus-visible")) session.try(action);
          },
          blur: () => session.try(null),
        },
        text,
      );
      buttons.set(action, button);
      name = button;
    }
    return el(
      "tr",
      {
        pointerenter: (/** @type {PointerEvent} */ event) =>
          playable && event.pointerType !== "touch" && session.try(action),
        pointerleave: (/** @type {PointerEvent} */ event) =>
          playable && event.pointerType !== "touch" && session.try(null),
      },
      el("th", { scope: "row" }, name),
      el("td", {}, el("span", { class: `worth ${grade}` }, say(signed(value)))),
      el("td", {}, loss > 0 ? say(amount(loss)) : t("actions.none")),
    );
  }

  const head = () =>
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...COLUMNS.map(({ text, order: by }) => {
          if (!by) return el("th", { scope: "col" }, t(text));
          const sort =
            by !== order ? "none" : (by === "value") === down ? "ascending" : "descending";
          const press = () => {
            down = by === order && !down;
            order = by;
            fillTable();
            /** @type {HTMLElement | null} */ (table.querySelector(`.by-${by}`))?.focus();
          };
          return el(
            "th",
            { scope: "col", "aria-sort": sort },
            el(
              "button",
              { type: "button", class: `plain by-${by}`, click: press },
              t(text, { player }),
            ),
          );
        }),
      ),
    );

  function fillTable() {
    buttons = new Map();
    table.replaceChildren(
      el("caption", { class: "unseen" }, t("actions.title")),
      head(),
      ...arranged(rows, order, down).map((group) =>
        el("tbody", {}, ...group.map((row) => line(row))),
      ),
    );
    rove(list()[0]);
    scroller.scrollTop = 0;
  }

  return {
    /** @param {State} state @param {Known | "waiting" | null} known null where nothing is to be shown */
    render(state, known) {
      const nothing = !known || state.view.phase !== "place";
      root.hidden = nothing;
      // While others are calculated, the old values go and their place stays.
      root.classList.toggle("waiting", known === "waiting");
      playable = state.past === null && !state.over && !state.thinking;
      const key = nothing || known === "waiting" ? "" : `${state.record} ${state.past} ${playable}`;
      for (const [action, button] of buttons)
        button.classList.toggle("tried", action === state.tried);
      if (key === shown) return;
      shown = key;
      player = state.view.turn ?? "";
      // What has the focus goes, or is about to.
      if (root.contains(stage.root.activeElement) && stage.root.activeElement !== title) settled();
      if (nothing || known === "waiting") return;
      rows = rowsOf(state.view, known);
      fillTable();
    },
  };
}
