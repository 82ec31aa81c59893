/**
 * The page's head, with its title and its buttons; the two rows of buttons below the status; and
 * the link, which shows itself where it cannot be copied.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../storage/settings.js").Settings} Settings
 */
/** @import { State } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { copyFrom } from "../../lib/clipboard.js";
import { html, render } from "../../lib/html.js";
import { offeredTools } from "./model.js";

/** The lines of the icons, in a square of 24. */
const ICONS = {
  set: [
    "M4 7h6M16 7h4M4 17h4M14 17h6",
    "M10.25 7a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0z",
    "M8.25 17a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0z",
  ].join(""),
  undo: "M9 5 4 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-3",
  redo: "m15 5 5 5-5 5M20 10H10a5.5 5.5 0 0 0 0 11h3",
  copy: [
    "M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3",
    "M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7L12 17.7",
  ].join(""),
  share: "M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v8h14v-8",
};

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {Settings} settings
 * @param {{ help: () => void, settings: () => void, newGame: () => void, share: () => void,
 *   hint: () => void, lessons: () => void, openings: () => void, review: () => void, puzzles: () => void,
 *   worlds: () => void }} open
 */
export function createToolbar(stage, session, settings, open) {
  const { address, byId, t } = stage;
  const link = /** @type {HTMLInputElement} */ (byId("link"));
  link.setAttribute("aria-label", t("tool.link"));

  const toggleAnalysis = () =>
    settings.set("analysis", settings.values.analysis === "on" ? "off" : "on");

  async function copy() {
    const to = address.linkTo(session.state().record);
    if (to === null) return;
    link.value = to;
    if (!(await copyFrom(link))) return;
    link.hidden = true;
    session.tell({ key: "done.copied" });
  }

  /** @typedef {Record<string, string | boolean>} Attributes */
  /** @param {string} id @param {string} text @param {() => void} work @param {Attributes} [more] */
  const button = (id, text, work, more = {}) =>
    html`<button type="button" id=${id} onClick=${() => work()} ...${more}>
      ${t(textKey(text))}
    </button>`;
  /** @param {keyof typeof ICONS} id @param {string} text @param {() => void} work @param {Attributes} [more] */
  const iconButton = (id, text, work, more = {}) =>
    html`<button
      type="button"
      id=${id}
      class="icon"
      title=${t(textKey(text))}
      onClick=${() => work()}
      ...${more}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[id]} /></svg
      ><span>${t(textKey(text))}</span>
    </button>`;

  const head = html`
    <slot name="title" />
    ${button("how", "page.help", open.help, { class: "plain" })}
    ${iconButton("set", "page.settings", open.settings, { class: "plain icon" })}
  `;
  /** The children of each row, by its id. @type {Record<string, (state: State) => import("../../lib/html.js").Children>} */
  const rows = {
    top: () => head,
    tools(state) {
      const { again, swap } = offeredTools(state);
      // A button that is off keeps the focus.
      const [undoOff, redoOff] = [!state.canUndo, !state.canRedo];
      const next = state.match ? "tool.next" : "tool.again";
      return [
        iconButton("undo", "tool.undo", () => session.undo(), { "aria-disabled": undoOff }),
        iconButton("redo", "tool.redo", () => session.redo(), { "aria-disabled": redoOff }),
        button("again", next, () => session.again(false), { class: "primary", hidden: !again }),
        button("swap", "tool.swap", () => session.again(true), { hidden: !swap }),
        button("new-game", "tool.new", open.newGame),
        iconButton("copy", "tool.copy", copy, { hidden: address.linkTo("") === null }),
        iconButton("share", "tool.share", open.share),
      ];
    },
    aids(state) {
      const hidden = !offeredTools(state).aids;
      const pressed = settings.values.analysis === "on";
      return [
        button("hint-button", "tool.hint", open.hint, { hidden }),
        button("analysis-button", "tool.analysis", toggleAnalysis, {
          "aria-pressed": pressed,
          hidden,
        }),
        button("worlds-button", "tool.worlds", open.worlds, {
          "aria-pressed": state.worldsOpen ?? false,
        }),
      ];
    },
    studies(state) {
      const { review, openings } = offeredTools(state);
      const reviewed = state.over ? "tool.review.game" : "tool.review";
      return [
        button("review-button", reviewed, open.review, { hidden: !review }),
        button("openings-button", "tool.openings", open.openings, { hidden: !openings }),
        button("puzzles-button", "tool.puzzles", open.puzzles),
        button("lessons-button", "tool.lessons", open.lessons),
      ];
    },
  };

  /** @param {State} state */
  function draw(state) {
    if (address.linkTo(state.record) !== link.value) link.hidden = true;
    for (const [id, children] of Object.entries(rows)) render(children(state), byId(id));
  }
  // Which of the buttons a board shows is settled as soon as they are there.
  draw(session.state());

  return { copy, analysis: toggleAnalysis, render: draw };
}
