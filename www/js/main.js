/**
 * Starts the page: loads the engine, makes the session and the panels, and
 * wires keys and address to them. State goes one way: a press goes into the
 * session, a State comes out, everything is rendered from it.
 */
import { fromHash, linkTo, write } from "./address.js";
import { createAnnouncer } from "./announce.js";
import { createBoard, recolour } from "./board/board.js";
import { createOverlay } from "./board/overlay.js";
import { byId, el } from "./dom.js";
import { LoadFailure, loadEngine } from "./engine.js";
import { createExport } from "./export.js";
import { listen } from "./keys.js";
import { t } from "./messages.js";
import { createBroken } from "./panels/broken.js";
import { createChoice } from "./panels/choice.js";
import { createGuide } from "./panels/guide.js";
import { createKeys } from "./panels/keys.js";
import { createMatch } from "./panels/match.js";
import { createMoves } from "./panels/moves.js";
import { createNewGame } from "./panels/newgame.js";
import { createSettingsDialog } from "./panels/settings.js";
import { copyFrom, createShare } from "./panels/share.js";
import { createStatus } from "./panels/status.js";
import { createPrint } from "./print.js";
import { createReader } from "./reading.js";
import { createSession } from "./session.js";
import { createSettings, storage } from "./settings.js";
import { createSounds } from "./sound.js";
import { createStore } from "./store.js";
import { followTheme } from "./theme.js";

/** @typedef {import("./session.js").State} State */

// Says to guard.js that the scripts run.
document.documentElement.dataset.started = "";

const settings = createSettings(storage());
followTheme(settings, recolour);

loadEngine().then(start, fail);

/** @param {import("./engine.js").GameClass} Game */
function start(Game) {
  const reader = createReader(Game);
  const store = createStore(storage(), reader.check);
  const session = createSession(Game, reader, render);
  const board = createBoard(/** @type {HTMLCanvasElement} */ (byId("canvas")));
  // What waits for the end of a collapse, as the score may, is told by style sheets.
  board.follow((kind) => (byId("page").dataset.moving = kind));
  for (const event of ["pointerdown", "keydown"])
    addEventListener(event, () => board.finish(), { capture: true });
  const overlay = createOverlay(byId("grid"), session);
  const toBoard = () => overlay.focus();
  const newGame = createNewGame(Game, session, toBoard);
  const share = createShare(session, toBoard);
  const keys = createKeys(store);
  const guide = createGuide(session, store, toBoard);
  const panels = [
    createStatus(),
    createChoice(session, toBoard),
    guide,
    createMatch(session, toBoard),
    createMoves(session, toBoard),
    createBroken(session),
    overlay,
    createAnnouncer(byId("said")),
    createSounds(settings),
  ];

  // ---------------------------------------------------------------- tools
  const undo = tool("undo", "tool.undo", () => session.undo());
  const redo = tool("redo", "tool.redo", () => session.redo());
  tool("new-game", "tool.new", () => newGame.open());
  const again = tool("again", "tool.again", () => {
    session.again();
    overlay.focus();
  });
  tool("copy", "tool.copy", copy);
  tool("share", "tool.share", () => share.open());
  const link = /** @type {HTMLInputElement} */ (byId("link"));
  link.setAttribute("aria-label", t("tool.link"));
  const helping = help();
  helping.append(
    helpful("help.guide", () => guide.start()),
    helpful("help.keys.open", () => keys.open()),
  );
  const dialog = createSettingsDialog(settings);
  tool("set", "page.settings", () => dialog.open());
  const paper = byId("export");
  createExport(paper, session);
  createPrint(paper, session);

  /** @param {State} state */
  function render(state) {
    const ghosts = settings.values.ghosts === "on" ? state.ghosts : [];
    board.show({ ...state.picture, ghosts });
    if (linkTo(state.record) !== link.value) link.hidden = true;
    for (const panel of panels) panel.render(state);
    off(undo, !state.canUndo);
    off(redo, !state.canRedo);
    byId("board").classList.toggle("past", state.past !== null);
    again.hidden = !state.over || state.past !== null || state.lesson !== null;
    again.textContent = t(state.match ? "tool.next" : "tool.again");
    if (!state.acted) return;
    write(state.record);
    store.keep(state.kept);
  }

  async function copy() {
    link.value = linkTo(session.state().record);
    if (!(await copyFrom(link))) return;
    link.hidden = true;
    session.tell({ key: "done.copied" });
  }

  // ----------------------------------------------------------------- keys
  /** @type {Record<string, (key: string) => unknown>} */
  const work = {
    square(key) {
      // Pressed before it is focused: focus alone points at a square, and the
      // second press on what is pointed at would already be the choice.
      session.press(Number(key));
      overlay.focus(Number(key));
    },
    back: () => session.back(),
    undo: () => session.undo(),
    redo: () => session.redo(),
    new: () => newGame.open(),
    copy: () => void copy(),
    share: () => share.open(),
    keys: () => keys.open(),
  };
  listen(document, "page", work, keys.characters);

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
  session.begin(fromHash(location.hash), store.kept);
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

/** Makes the help; returns the row of its buttons. */
function help() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("help"));
  const buttons = el(
    "form",
    { method: "dialog", class: "tools" },
    el("button", { class: "primary" }, t("close")),
  );
  dialog.append(
    el("h2", { id: "help-title" }, t("help.title")),
    el("ol", {}, ...[1, 2, 3, 4, 5, 6].map((n) => el("li", {}, t(`help.${n}`)))),
    el("p", {}, t("help.keys")),
    el("p", { class: "aside" }, t("help.privacy")),
    buttons,
  );
  tool("how", "page.help", () => dialog.showModal());
  return buttons;
}

/** A button of the help that leads on from it. @param {string} text @param {() => void} work */
function helpful(text, work) {
  const click = () => {
    /** @type {HTMLDialogElement} */ (byId("help")).close();
    work();
  };
  return el("button", { type: "button", click }, t(text));
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
