/**
 * Starts the page: loads the engine, makes the session and the panels, and
 * wires keys and address to them. State goes one way: a press goes into the
 * session, a State comes out, everything is rendered from it.
 */
import { fromHash, linkTo, write } from "./address.js";
import { createBoard } from "./board/board.js";
import { createOverlay } from "./board/overlay.js";
import { byId, el } from "./dom.js";
import { LoadFailure, loadEngine } from "./engine.js";
import { t } from "./messages.js";
import { createBroken } from "./panels/broken.js";
import { createChoice } from "./panels/choice.js";
import { createMoves } from "./panels/moves.js";
import { createNewGame } from "./panels/newgame.js";
import { createStatus } from "./panels/status.js";
import { createSession } from "./session.js";
import { createSettings, storage } from "./settings.js";

/** @typedef {import("./session.js").State} State */

// Says to guard.js that the scripts run.
document.documentElement.dataset.started = "";

loadEngine().then(start, fail);

/** @param {import("./engine.js").GameClass} Game */
function start(Game) {
  const settings = createSettings(storage());
  const session = createSession(Game, render);
  const board = createBoard(/** @type {HTMLCanvasElement} */ (byId("canvas")));
  // What waits for the end of a collapse, as the score may, is told by style sheets.
  board.follow((kind) => (byId("page").dataset.moving = kind));
  for (const event of ["pointerdown", "keydown"])
    addEventListener(event, () => board.finish(), { capture: true });
  const overlay = createOverlay(byId("grid"), session);
  const newGame = createNewGame(Game, session, () => overlay.focus());
  const panels = [
    createStatus(),
    createChoice(session, () => overlay.focus()),
    createMoves(),
    createBroken(session),
    overlay,
  ];

  // ---------------------------------------------------------------- tools
  const undo = tool("undo", "tool.undo", () => session.undo());
  const redo = tool("redo", "tool.redo", () => session.redo());
  tool("new-game", "tool.new", () => newGame.open());
  const again = tool("again", "tool.again", () => {
    session.start(session.state().view.rules);
    overlay.focus();
  });
  tool("copy", "tool.copy", copy);
  const link = /** @type {HTMLInputElement} */ (byId("link"));
  link.setAttribute("aria-label", t("tool.link"));
  help();

  /** @param {State} state */
  function render(state) {
    const ghosts = settings.values.ghosts === "on" ? state.ghosts : [];
    board.show({ ...state.picture, ghosts });
    if (linkTo(state.record) !== link.value) link.hidden = true;
    for (const panel of panels) panel.render(state);
    off(undo, !state.canUndo);
    off(redo, !state.canRedo);
    again.hidden = state.view.phase !== "over";
    if (state.acted) write(state.record);
  }

  async function copy() {
    link.value = linkTo(session.state().record);
    try {
      await navigator.clipboard.writeText(link.value);
      link.hidden = true;
      session.tell({ key: "done.copied" });
    } catch {
      // No permission, or no secure context: the link to copy by hand.
      link.hidden = false;
      link.select();
    }
  }

  // ----------------------------------------------------------------- keys
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (document.querySelector("dialog[open]") || event.altKey) return;
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return;
    if (event.ctrlKey || event.metaKey) {
      const letter = key.toLowerCase();
      if (letter === "z") event.shiftKey ? session.redo() : session.undo();
      else if (letter === "y") session.redo();
      else return;
      event.preventDefault();
    } else if (/^[1-9]$/.test(key) && !event.repeat) {
      // Pressed before it is focused: focus alone points at a square, and the
      // second press on what is pointed at would already be the choice.
      session.press(Number(key));
      overlay.focus(Number(key));
    } else if (key === "Escape") session.back();
  });

  // -------------------------------------------------------------- address
  const open = () => session.open(fromHash(location.hash));
  addEventListener("hashchange", () => {
    if (fromHash(location.hash) !== session.state().record) open();
  });
  settings.follow(({ speed, breathing }) => {
    board.motion({ speed, breathing: breathing === "on" });
    render(session.state());
  });
  byId("loading").remove();
  byId("page").hidden = false;
  open();
}

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

function help() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("help"));
  dialog.append(
    el("h2", { id: "help-title" }, t("help.title")),
    el("ol", {}, ...[1, 2, 3, 4, 5, 6].map((n) => el("li", {}, t(`help.${n}`)))),
    el("p", {}, t("help.keys")),
    el("p", { class: "aside" }, t("help.privacy")),
    el(
      "form",
      { method: "dialog", class: "tools" },
      el("button", { class: "primary" }, t("close")),
    ),
  );
  tool("how", "page.help", () => dialog.showModal());
}

/** @param {unknown} error */
function fail(error) {
  const name = error instanceof LoadFailure ? error.failure : "refused";
  byId("loading").replaceChildren(
    el("p", {}, t(`failure.${name}`)),
    el("p", {}, el("a", { href: "" }, t("failure.retry"))),
    el("p", { class: "aside" }, t("failure.name", { name })),
  );
  console.error(error);
}
