/**
 * Opens dialogs and other parts for a person. The first time they are loaded.
 */

import { message } from "../i18n/text-key.js";

/** Milliseconds after which it is said that something is being loaded. */
const SLOW = 400;

/** @param {import("../lib/stage.js").Stage} stage @returns {HTMLDialogElement | null} */
const openDialog = ({ ground }) => ground.querySelector("dialog[open]");

/** Closes the dialog that is open. @param {import("../lib/stage.js").Stage} stage */
export const closeDialog = (stage) => openDialog(stage)?.close();

/**
 * What opens a part.
 * @param {() => Promise<{ open(): void | Promise<void> }>} part
 * @param {object} page
 * @param {import("../lib/stage.js").Stage} page.stage
 * @param {Pick<import("../game/session.js").Session, "tell" | "state">} page.session
 * @param {(error: unknown) => void} page.missing says that it cannot be loaded
 */
export function opener(part, { stage, session, missing }) {
  return () => {
    const loading = message("page.loading");
    const wait = setTimeout(() => session.tell(loading), SLOW);
    const done = () => {
      clearTimeout(wait);
      // Something else may have been said meanwhile.
      if (session.state().status.done === loading) session.tell(null);
    };
    void part()
      .finally(done)
      // Meanwhile another one may have been opened.
      .then((dialog) => (openDialog(stage) ? undefined : dialog.open()))
      .catch(missing);
  };
}
