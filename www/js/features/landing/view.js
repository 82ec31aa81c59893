/**
 * The landing: the page before anything is played. The board plays a short game by itself,
 * in faint ink, until something is pressed; nothing of it belongs to the person's game. Beside it
 * stand one sentence and the ways to begin. Pressing a square begins, too: against the computer.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, Picture, State, TextKey } from "../../types.js" */
import { createPictureLoop } from "../../board/picture-loop.js";
import { html, render } from "../../lib/html.js";
import { seatsOf } from "../../players/seats.js";
import { picturesOf } from "../../variants/shots.js";
import { canGreet, SHOTS } from "./model.js";

/**
 * @param {AppContext} app
 * @param {object} page
 * @param {EventTarget} page.keys target of the key listeners
 * @param {() => void} page.more loads the part below: the puzzle of the day
 * @param {(next: () => Picture) => void} page.prepare gets the board ready for a picture
 */
export function createLanding(app, { keys, more, prepare }) {
  const { stage, Game, session, plans, reducedMotion, changed, focusBoard } = app;
  const { byId, t } = stage;
  const root = byId("landing");
  const layout = /** @type {HTMLElement} */ (root.closest(".layout"));
  /** Whether this visit began without a game. */
  let greeting = false;
  /** Whether something was pressed. */
  let pressed = false;
  /** The stored games when the page greeted again; null: it did not. @type {State["savedGames"] | null} */
  let since = null;

  /** Whether a State is covered by the landing. @param {State} state */
  const isOpen = (state) =>
    greeting && canGreet({ ...state, acted: state.acted && state.savedGames !== since });

  // ------------------------------------------------------------- the loop
  const loop = createPictureLoop(picturesOf(Game, SHOTS), changed, prepare);
  function stop() {
    if (!greeting || pressed) return;
    pressed = true;
    changed();
  }
  stage.on(keys, "pointerdown", stop);
  stage.on(keys, "keydown", stop);
  document.addEventListener("visibilitychange", () => greeting && changed(), {
    signal: stage.signal,
  });
  stage.onDispose(() => loop.play(false));

  // ------------------------------------------------------- ways to begin
  /** @param {"people" | "computer"} kind */
  function sit(kind) {
    greeting = false;
    session.sit(seatsOf(plans.change((last) => ({ ...last, kind, side: "X" }))));
  }
  /** @param {"people" | "computer"} kind */
  function begin(kind) {
    app.cancel();
    sit(kind);
    focusBoard();
  }

  /** @param {TextKey} text @param {() => void} work @param {string} look */
  const button = (text, work, look) =>
    html`<button type="button" class=${look} onClick=${work}>${t(text)}</button>`;
  const contents = html`
    <h2>${t("landing.title")}</h2>
    <p class="twist">${t("landing.about")}</p>
    ${button("landing.play", () => begin("computer"), "primary")}
    <div class="ways">
      ${button("landing.learn", app.startFirstGame, "plain")}
      ${button("landing.people", () => begin("people"), "plain")}
      ${button("landing.friend", app.open.friend, "plain")}
      <span id="by-link-games"></span>
    </div>
    <div id="daily"></div>
  `;

  /** Shows the landing, as soon as a State has nothing else to show. */
  function greet() {
    greeting = true;
    pressed = false;
    loop.goTo(reducedMotion() ? 0 : 1);
  }

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    greet,
    /** Shows the landing again, if nothing was played yet; returns whether it does. */
    greetAgain() {
      const state = session.state();
      if (app.local.played() || !canGreet({ ...state, acted: false })) return false;
      if (state.savedGames.games.some(({ record }) => record.includes(" "))) return false;
      since = state.savedGames;
      greet();
      changed();
      return true;
    },
    /** Closes the landing to show the game; returns whether it was open. */
    leave() {
      if (!isOpen(session.state())) return false;
      greeting = false;
      changed();
      return true;
    },
    /** Before a square is pressed: the game is against the computer. */
    beforePress() {
      if (isOpen(session.state())) sit("computer");
    },
    /** Whether it is shown. */
    isOpen: () => !root.hidden,
    /** Shows the loop, until the pointer or the focus is on a square. */
    extend(state) {
      if (!isOpen(state)) return state;
      const plays = !pressed && state.input.hovered === null;
      return { ...state, landing: true, picture: plays ? loop.picture() : state.picture };
    },
    follow(state, before) {
      if (state.acted && state.savedGames !== since) greeting = false;
      if (state.landing && !before?.landing) more();
      loop.play(!!state.landing && !pressed && !reducedMotion() && !document.hidden);
    },
    render(state) {
      const open = state.landing === true;
      root.hidden = !open;
      layout.classList.toggle("landing", open);
      layout.classList.toggle("faint", open && !pressed && state.input.hovered === null);
      if (open) render(contents, root);
    },
  });
}
