/** The shortcuts of the page, which work wherever the focus is. */
import { listen } from "../a11y/shortcuts.js";
import { variantOf } from "../variants/index.js";
import { isEnabled } from "./panels-shown.js";

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {import("../game/session.js").Session} session
 * @param {object} page
 * @param {EventTarget} page.keys target of the listener
 * @param {() => import("./panels-shown.js").Panels} page.panels the panels that are shown
 * @param {Pick<import("./parts.js").AppContext["open"], "newGame" | "share" | "keys">} page.open
 * @param {Pick<ReturnType<typeof import("../board/squares.js").createSquares>, "press">} page.squares
 * @param {(tab: import("../types.js").Tab) => void} page.toggleTab
 * @param {import("../storage/local-storage.js").LocalStore} page.local
 * @param {() => boolean} page.otherKind takes up the other kind of stone
 * @param {() => Promise<void>} page.copy copies the link
 * @param {() => void} page.hint
 */
export function listenForKeys(stage, session, page) {
  const { open, panels, squares, toggleTab } = page;
  /** @type {Record<string, (key: string) => unknown>} */
  const handlers = {
    square(key) {
      const square = variantOf(session.state().view.rules).input.squareOfKey(key);
      if (square !== null) squares.press(square);
    },
    back: () => session.back(),
    undo: () => session.undo(),
    redo: () => session.redo(),
    kind: page.otherKind,
    new: open.newGame,
    copy: () => void page.copy(),
    share: open.share,
    hint: page.hint,
    analysis: () => toggleTab("analysis"),
    worlds: () => toggleTab("worlds"),
    keys: open.keys,
  };
  const allowed = Object.fromEntries(
    Object.entries(handlers).map(([command, handle]) => [
      command,
      (/** @type {string} */ key) => isEnabled(panels(), command) && handle(key),
    ]),
  );
  listen(stage, page.keys, "page", allowed, () => page.local.recall("keys") !== "off");
}
