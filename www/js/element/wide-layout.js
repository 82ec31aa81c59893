/**
 * Whether the panel is beside the board or below it. It is beside the board where there is room
 * for both. On a page of this site the size of the window counts, on other pages the width of the
 * element.
 */
import { SizeObserver } from "../lib/observers.js";

/** The width of an element, in rem, from which on the panel is beside the board. */
const WIDE = 50;

/** A media query: a window with room for the panel beside the board. */
export const WIDE_WINDOW = "(min-width: 35rem) and (min-aspect-ratio: 1/1)";

/**
 * Keeps the class `beside` in step with the width.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {HTMLElement} bench
 * @param {string | null} query for the window; null: the width of the element counts
 */
export function followWidth(stage, bench, query) {
  const setBeside = (/** @type {boolean} */ beside) => bench.classList.toggle("beside", beside);
  if (query) {
    const wide = matchMedia(query);
    wide.addEventListener("change", () => setBeside(wide.matches), { signal: stage.signal });
    setBeside(wide.matches);
    return;
  }
  const measure = () => {
    const rem = stage.rem || parseFloat(getComputedStyle(document.documentElement).fontSize);
    setBeside(stage.ground.clientWidth >= WIDE * rem);
  };
  const observer = new SizeObserver(measure);
  observer.observe(stage.ground);
  stage.ends(() => observer.disconnect());
  measure();
}
