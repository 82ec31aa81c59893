/**
 * The buttons that are always there: those of the page's head, and the row
 * below the status, with the link that shows itself where it cannot be copied.
 *
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../state.js").State} State
 * @typedef {import("../settings.js").Settings} Settings
 */
import { linkTo } from "../address.js";
import { copyFrom } from "../copy.js";
import { byId } from "../dom.js";
import { t } from "../messages.js";

/**
 * Gives a button of index.html its text and its work.
 * @param {string} id @param {string} text @param {() => void} work
 */
function tool(id, text, work) {
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
 * @param {Session} session
 * @param {Settings} settings
 * @param {{ help: () => void, settings: () => void, newGame: () => void, share: () => void,
 *   hint: () => void, lessons: () => void, openings: () => void, review: () => void, puzzles: () => void,
 *   worlds: () => void }} open
 * @param {() => void} settled where the focus goes when the button that had it goes
 */
export function createTools(session, settings, open, settled) {
  const undo = tool("undo", "tool.undo", () => session.undo());
  const redo = tool("redo", "tool.redo", () => session.redo());
  /** @param {string} id @param {boolean} swap */
  const after = (id, swap) =>
    tool(id, `tool.${id}`, () => {
      session.again(swap);
      settled();
    });
  const again = after("again", false);
  const swap = after("swap", true);
  const link = /** @type {HTMLInputElement} */ (byId("link"));
  link.setAttribute("aria-label", t("tool.link"));
  tool("how", "page.help", open.help);
  tool("set", "page.settings", open.settings);
  tool("new-game", "tool.new", open.newGame);
  tool("copy", "tool.copy", copy);
  tool("share", "tool.share", open.share);
  const values = tool("analysis-button", "tool.analysis", analysis);
  const hint = tool("hint-button", "tool.hint", open.hint);

  function analysis() {
    settings.set("analysis", settings.values.analysis === "on" ? "off" : "on");
  }
  const review = tool("review-button", "tool.review", open.review);
  const openings = tool("openings-button", "tool.openings", open.openings);
  tool("lessons-button", "tool.lessons", open.lessons);
  tool("puzzles-button", "tool.puzzles", open.puzzles);
  tool("worlds-button", "tool.worlds", open.worlds);

  async function copy() {
    link.value = linkTo(session.state().record);
    if (!(await copyFrom(link))) return;
    link.hidden = true;
    session.tell({ key: "done.copied" });
  }

  return {
    copy,
    analysis,
    /** @param {State} state */
    render(state) {
      if (linkTo(state.record) !== link.value) link.hidden = true;
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
