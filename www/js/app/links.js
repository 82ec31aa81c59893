/**
 * Opens what a link names: a lesson, a puzzle, a game by links.
 */
/** @import { Outside } from "../types.js" */

/** What a game by links begins with in an address (features/by-link/link.js). */
const BY_LINK = /^(play|mine|by-link)=/;

/**
 * @param {import("./load-parts.js").Parts} parts
 * @param {object} page
 * @param {Omit<Outside, "signal">} page.outside
 * @param {boolean} page.byLink whether games by links are played here
 * @param {(error: unknown) => void} page.missing says that something cannot be loaded
 * @param {() => void} page.closeDialog closes the dialog that is open
 */
export function createLinks(parts, { outside, byLink, missing, closeDialog }) {
  /** @type {Promise<void>} */
  let opening = Promise.resolve();
  /** Ends what is being opened. */
  let current = new AbortController();

  /** @param {string} link @param {Outside} wanted */
  const openPuzzle = async (link, wanted) => (await parts.puzzle()).open(link, wanted);
  /** @param {string} name @param {Outside} wanted */
  async function openLesson(name, wanted) {
    if (await (await parts.lesson()).open(name, wanted)) return;
    outside.refused("no-such-lesson", name);
    if (!outside.whole) return;
    const all = await parts.lessons();
    // The person followed a link, so its answer comes before any open dialog.
    closeDialog();
    all.open(true);
  }

  return {
    /**
     * Opens what a text names: a lesson, a puzzle, the list of either, a game by links. False if it is no such link.
     * Either way, what is still being opened comes no more.
     * @param {string} text
     */
    open(text) {
      current.abort();
      current = new AbortController();
      const wanted = { ...outside, signal: current.signal };
      const [what, name = ""] = text.split("=");
      if (text === "puzzles" || text === "lessons") {
        opening = parts[text]().then((list) => list.open(), missing);
        return true;
      }
      if (byLink && BY_LINK.test(text)) {
        opening = parts.byLink().then(({ open }) => open(text), missing);
        return true;
      }
      if (what !== "puzzle" && what !== "lesson") return false;
      opening = (what === "puzzle" ? openPuzzle(text, wanted) : openLesson(name, wanted)).catch(
        missing,
      );
      return true;
    },
    /** When what was opened last is there. */
    opened: () => opening,
  };
}
