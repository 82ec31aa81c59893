/**
 * The tools: one bar beside the board or below it, which is a dock at the foot of the screen on a
 * phone (css/toolbar.css); the buttons after a game; and the link, which is shown if it
 * cannot be copied. On other pages a second row has the items of the menu on the game's page.
 *
 * A new tool has its icon and its button here, and its name in page.json of each language. Its handler is in
 * app/first-panels.js, or in OPENED of app/parts.js if it opens a dialog. If pages may hide it, it has a line in
 * app/panels-shown.js and is always rendered. css/toolbar.css lists the tools that stay after a game; a key for
 * it is in a11y/shortcuts.js and app/keys.js.
 */
/** @import { State, TextKey } from "../../types.js" */
import { copyFrom } from "../../lib/clipboard.js";
import { html, render } from "../../lib/html.js";
import { offeredTools } from "./model.js";

/** The lines of the icons, in a square of 24. */
const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-3",
  redo: "m15 5 5 5-5 5M20 10H10a5.5 5.5 0 0 0 0 11h3",
  hint: "M9.5 18h5M10 21h4M9.5 15.5c0-2-3-3.5-3-7a5.5 5.5 0 0 1 11 0c0 3.5-3 5-3 7z",
  details: "M4 20h16M6.5 16v-4M12 16V5M17.5 16V9",
  share: "M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v8h14v-8",
  new: "M12 5v14M5 12h14",
};

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {import("../../game/session.js").Session} session
 * @param {Record<"hint" | "lessons" | "newGame" | "openings" | "puzzles" | "review" | "share" | "details",
 *   () => void>} open
 * @param {() => Set<string>} panels the panels that are shown
 */
export function createToolbar(stage, session, open, panels) {
  const { address, byId, onGamePage, t } = stage;
  const link = /** @type {HTMLInputElement} */ (byId("link"));
  link.setAttribute("aria-label", t("tool.link"));

  async function copy() {
    const to = address.linkTo(session.state().record);
    if (to === null) return;
    link.value = to;
    if (!(await copyFrom(link))) return;
    link.hidden = true;
    session.tell({ key: "done.copied" });
  }

  /** @typedef {Record<string, string | boolean>} Attributes */
  /** @param {string} id @param {TextKey} text @param {() => void} work @param {Attributes} [more] */
  const button = (id, text, work, more = {}) =>
    html`<button type="button" id=${id} onClick=${() => work()} ...${more}>${t(text)}</button>`;
  /**
   * A button of the bar: its picture, and its name where there is room for it.
   * @param {string} id @param {keyof typeof ICONS} icon @param {TextKey} text @param {() => void} work
   * @param {Attributes} [more]
   */
  const tool = (id, icon, text, work, more = {}) =>
    html`<button
      type="button"
      id=${id}
      class="tool"
      title=${t(text)}
      onClick=${() => work()}
      ...${more}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[icon]} /></svg
      ><span>${t(text)}</span>
    </button>`;

  /** @param {State} state */
  function bar(state) {
    // A button that is off keeps the focus.
    const [undoOff, redoOff] = [!state.canUndo, !state.canRedo];
    return [
      tool("undo", "undo", "tool.undo", () => session.undo(), { "aria-disabled": undoOff }),
      tool("redo", "redo", "tool.redo", () => session.redo(), { "aria-disabled": redoOff }),
      !state.rulesAlone &&
        tool("hint-button", "hint", "tool.hint", open.hint, {
          "aria-disabled": state.assistanceOff || state.over,
        }),
      onGamePage &&
        tool("details-button", "details", "tool.details", open.details, {
          "aria-expanded": state.sheetOpen ?? false,
          "aria-controls": "views",
        }),
      tool("share", "share", "tool.share", open.share),
      tool("new-game", "new", "tool.new", open.newGame),
    ];
  }

  /** @param {State} state */
  function nextActions(state) {
    const { again, swap } = offeredTools(state);
    const next = state.match ? "tool.next" : "tool.again";
    return [
      again && button("again", next, () => session.again(false), { class: "primary" }),
      swap && button("swap", "tool.swap", () => session.again(true)),
      again &&
        !state.rulesAlone &&
        state.steps.length > 0 &&
        panels().has("review") &&
        button("review-button", "tool.review.game", open.review),
    ];
  }

  /** @param {State} state */
  const practice = (state) => [
    button("openings-button", "tool.openings", open.openings, {
      hidden: !offeredTools(state).openings,
    }),
    button("puzzles-button", "tool.puzzles", open.puzzles),
    button("lessons-button", "tool.lessons", open.lessons),
  ];

  /** @param {State} state */
  function draw(state) {
    if (address.linkTo(state.record) !== link.value) link.hidden = true;
    byId("tools").hidden = !offeredTools(state).bar;
    render(bar(state), byId("tools"));
    byId("next").hidden = !offeredTools(state).again;
    render(nextActions(state), byId("next"));
    byId("practice").hidden = onGamePage;
    render(practice(state), byId("practice"));
  }
  // The buttons must be there before the app hides those that are not wanted.
  draw(session.state());

  return { copy, render: draw };
}
