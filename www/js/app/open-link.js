/**
 * Opens the lesson, the puzzle, the experiment, the game by links or the live game that a link names, or the list of
 * puzzles, of all lessons, or of those that a teacher has chosen.
 */
/** @import { OpenOptions } from "../types.js" */

/**
 * @param {Pick<import("./load-parts.js").Parts, "byLink" | "experiment" | "lesson" | "lessons" | "live" | "puzzle" | "puzzles">} parts
 * @param {() => void} closeDialog closes the dialog that is open
 * @param {(text: string) => void} openRecord opens a record; says what is wrong with any other text
 */
export function createLinkOpener(parts, closeDialog, openRecord) {
  /** @param {string} name @param {OpenOptions} outside */
  async function openLesson(name, outside) {
    if (await (await parts.lesson()).open(name, outside)) return;
    outside.refused("no-such-lesson", name);
    if (!outside.whole) return;
    const all = await parts.lessons();
    if (outside.signal.aborted) return;
    // The person followed a link, so its answer comes before any open dialog.
    closeDialog();
    all.openAfterWrongLink();
  }

  /** @param {string} text @param {OpenOptions} outside */
  return async function open(text, outside) {
    const [what, name = ""] = text.split("=");
    switch (what) {
      case "puzzles": {
        const list = await parts.puzzles();
        return outside.signal.aborted ? undefined : list.open();
      }
      case "lessons": {
        const list = await parts.lessons();
        return outside.signal.aborted ? undefined : list.openSome(name);
      }
      case "puzzle":
        return (await parts.puzzle()).open(text, outside);
      case "apparatus": {
        if (await (await parts.experiment()).open(name, outside)) return;
        return outside.signal.aborted ? undefined : outside.runScripted(() => openRecord(text));
      }
      case "lesson":
        return openLesson(name, outside);
      default: {
        const { open } = await (what === "live" ? parts.live() : parts.byLink());
        return outside.signal.aborted ? undefined : open(text, outside.signal);
      }
    }
  };
}
