/**
 * The panels that are there from the start: the squares, the tools, the header, the landing, the status and
 * the players.
 */
/** @import { Tab } from "../types.js" */
import { createSquares } from "../board/squares.js";
import { createHeader } from "../features/header/view.js";
import { createLanding } from "../features/landing/view.js";
import { createPlayers } from "../features/players/view.js";
import { createStatus } from "../features/status/view.js";
import { createToolbar } from "../features/toolbar/view.js";

/**
 * @param {import("./parts.js").AppContext} context
 * @param {import("./load-parts.js").Parts} parts
 * @param {ReturnType<typeof import("./rendering.js").createRendering>} rendering
 * @param {EventTarget} keys target of the key listeners
 * @param {ReturnType<typeof import("./idle-parts.js").createIdleLoader>} loadWhenIdle
 */
export function createFirstPanels(context, parts, rendering, keys, loadWhenIdle) {
  const { stage, session, open, request, reportLoadError } = context;
  const { byId } = stage;

  const hint = () => void request("over", parts.hint, ({ press }) => press());
  /** @param {Tab} tab */
  const toggleTab = (tab) => void request("over", parts.tabs, ({ toggle }) => toggle(tab));

  const landing = createLanding(context, {
    keys,
    more: () => loadWhenIdle(() => parts.daily().then(({ show }) => show(byId("daily")))),
    prepare: (picture) => loadWhenIdle(async () => rendering.prepare(picture())),
  });
  const squares = createSquares(stage, byId("grid"), {
    ...session,
    press(square, byMouse) {
      landing.beforePress();
      session.press(square, byMouse);
    },
    grab(square) {
      landing.beforePress();
      return session.grab(square);
    },
  });
  /** Focuses the board, or the heading of the home that covers it. @param {FocusOptions} [options] */
  function focusBoard(options) {
    if (stage.atHome()) byId("home-title").focus({ preventScroll: true });
    else squares.focus(undefined, options);
  }
  rendering.keepFocus(focusBoard);
  const toolbar = createToolbar(
    stage,
    session,
    {
      ...{ ...open, hint, review: () => toggleTab("review") },
      details: () => void request("over", parts.tabs, ({ toggleSheet }) => toggleSheet()),
    },
    context.panels,
  );
  createHeader(stage, open, () =>
    parts.menu().catch((error) => {
      byId("menu").hidePopover();
      reportLoadError(error);
    }),
  );
  rendering.join(landing, createStatus(stage), createPlayers(stage), squares, toolbar);
  return { squares, landing, toolbar, hint, toggleTab, focusBoard };
}
