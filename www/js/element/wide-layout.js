/**
 * Whether the panel is beside the board or below it. It is beside the board where there is room
 * for both. On a page of this site the size of the window counts, on other pages the width of the
 * element. The page of the game is compact where there is room for little: the tools are a dock, and
 * the tabs a sheet over the lower half.
 */

/** The width of an element, in rem, from which on the panel is beside the board. */
const WIDE = 50;

/** A media query: a window with room for the panel beside the board. */
export const WIDE_WINDOW = "(min-width: 35rem) and (min-aspect-ratio: 1/1)";

/** A media query: a window without room for tabs, on the page of the game. */
const COMPACT_WINDOW = `(max-height: 30rem), not all and ${WIDE_WINDOW}`;

/**
 * Keeps the classes `beside` and `compact` in step with the width.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {HTMLElement} layout
 * @param {string | null} query for the window; null: the width of the element counts
 */
export function followWidth(stage, layout, query) {
  /** @param {string} media @param {string} name of the class */
  const follow = (media, name) => {
    const list = matchMedia(media);
    const set = () => layout.classList.toggle(name, list.matches);
    list.addEventListener("change", set, { signal: stage.signal });
    set();
  };
  if (stage.onGamePage) follow(COMPACT_WINDOW, "compact");
  if (query) return follow(query, "beside");
  const measure = () => {
    const rem = stage.rem || parseFloat(getComputedStyle(document.documentElement).fontSize);
    layout.classList.toggle("beside", stage.rootElement.clientWidth >= WIDE * rem);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(stage.rootElement);
  stage.onDispose(() => observer.disconnect());
  measure();
}
