/**
 * Opens the lesson or the puzzle that a link names.
 */
/** @import { Outside } from "../types.js" */

/**
 * @param {import("./load-parts.js").Parts} parts
 * @param {object} page
 * @param {Outside} page.outside
 * @param {(error: unknown) => void} page.missing says that something cannot be loaded
 * @param {() => void} page.closeDialog closes the dialog that is open
 */
export function createLinks(parts, { outside, missing, closeDialog }) {
  /** @type {Promise<void>} */
  let opening = Promise.resolve();

  /** @param {string} link */
  const openPuzzle = async (link) => (await parts.puzzle()).open(link, outside);
  /** @param {string} name */
  async function openLesson(name) {
    if (await (await parts.lesson()).open(name, outside)) return;
    outside.refused("no-such-lesson", name);
    if (!outside.whole) return;
    const all = await parts.lessons();
    // The person followed a link, so its answer comes before any open dialog.
    closeDialog();
    all.open(true);
  }

  return {
    /**
     * Opens what a text names: a lesson, a puzzle, or the list of either. False if it is no such link.
     * @param {string} text
     */
    open(text) {
      const [what, name = ""] = text.split("=");
      if (text === "puzzles" || text === "lessons") {
        opening = parts[text]().then((list) => list.open(), missing);
        return true;
      }
      if (what !== "puzzle" && what !== "lesson") return false;
      opening = (what === "puzzle" ? openPuzzle(text) : openLesson(name)).catch(missing);
      return true;
    },
    /** When what was opened last is there. */
    opened: () => opening,
  };
}
