/**
 * The buttons that are always there: those of the page's head, and the row
 * below the status, with the link that shows itself where it cannot be copied.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../storage/settings.js").Settings} Settings
 */
/** @import { State } from "../../types.js" */
import { copyFrom } from "../../lib/clipboard.js";

/**
 * Gives a button of index.html its text and its work.
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {string} id @param {string} text @param {() => void} work
 */
function tool(stage, id, text, work) {
  const { byId, t } = stage;
  const button = byId(id);
  button.addEventListener("click", work);
  const label = button.querySelector("span");
  if (label) label.textContent = button.title = t(text);
  else button.textContent = t(text);
  return button;
}

/**
 * Switches a button off without taking the focus from whoever is on it.
 * @param {HTMLElement} button @param {boolean} is
 */
function off(button, is) {
  button.setAttribute("aria-disabled", String(is));
}

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {Settings} settings
 * @param {{ help: () => void, settings: () => void, newGame: () => void, share: () => void,
 *   hint: () => void, lessons: () => void, openings: () => void, review: () => void, puzzles: () => void,
 *   worlds: () => void }} open
 * @param {() => void} settled where the focus goes when the button that had it goes
 */
export function createToolbar(stage, session, settings, open, settled) {
  const { address, byId, t } = stage;
  const undo = tool(stage, "undo", "tool.undo", () => session.undo());
  const redo = tool(stage, "redo", "tool.redo", () => session.redo());
  /** @param {string} id @param {boolean} swap */
  const after = (id, swap) =>
    tool(stage, id, `tool.${id}`, () => {
      session.again(swap);
      settled();
    });
  const again = after("again", false);
  const swap = after("swap", true);
  const link = /** @type {HTMLInputElement} */ (byId("link"));
  link.setAttribute("aria-label", t("tool.link"));
  tool(stage, "how", "page.help", open.help);
  tool(stage, "set", "page.settings", open.settings);
  tool(stage, "new-game", "tool.new", open.newGame);
  tool(stage, "copy", "tool.copy", copy).hidden = address.linkTo("") === null;
  tool(stage, "share", "tool.share", open.share);
  const values = tool(stage, "analysis-button", "tool.analysis", analysis);
  const hint = tool(stage, "hint-button", "tool.hint", open.hint);

  function analysis() {
    settings.set("analysis", settings.values.analysis === "on" ? "off" : "on");
  }
  const review = tool(stage, "review-button", "tool.review", open.review);
  const openings = tool(stage, "openings-button", "tool.openings", open.openings);
  tool(stage, "lessons-button", "tool.lessons", open.lessons);
  tool(stage, "puzzles-button", "tool.puzzles", open.puzzles);
  tool(stage, "worlds-button", "tool.worlds", open.worlds);

  async function copy() {
    const to = address.linkTo(session.state().record);
    if (to === null) return;
    link.value = to;
    if (!(await copyFrom(link))) return;
    link.hidden = true;
    session.tell({ key: "done.copied" });
  }

  return {
    copy,
    analysis,
    /** @param {State} state */
    render(state) {
      if (address.linkTo(state.record) !== link.value) link.hidden = true;
      off(undo, !state.canUndo);
      off(redo, !state.canRedo);
      hint.hidden = values.hidden = state.apart;
      values.setAttribute("aria-pressed", String(settings.values.analysis === "on"));
      review.hidden = state.apart || state.steps.length === 0;
      review.textContent = t(state.over ? "tool.review.game" : "tool.review");
      openings.hidden = state.beside === "openings" || state.over;
      again.hidden = !state.over || state.past !== null || state.beside !== null;
      swap.hidden = again.hidden || state.match !== null || state.seats[0] === state.seats[1];
      again.textContent = t(state.match ? "tool.next" : "tool.again");
    },
  };
}
