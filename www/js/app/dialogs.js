/** The dialogs of a board: one is open at a time. */

/** @param {import("../lib/stage.js").Stage} stage @returns {HTMLDialogElement | null} */
const openDialog = ({ rootElement }) => rootElement.querySelector("dialog[open]");

/** Closes the dialog that is open. @param {import("../lib/stage.js").Stage} stage */
export const closeDialog = (stage) => openDialog(stage)?.close();

/**
 * The function that opens a part for a person.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {import("./requests.js").RequestLatest} request
 * @param {() => Promise<{ open(signal?: AbortSignal): void | Promise<void> }>} part
 */
export const opener = (stage, request, part) => () =>
  // A dialog that has opened meanwhile was not asked for, so the person has to answer it first.
  void request("over", part, (made, signal) => openDialog(stage) ?? made.open(signal));
