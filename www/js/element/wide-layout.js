import { SizeObserver } from "../lib/observers.js";

/** So many rem hold a board and a panel. */
const WIDE = 50;

/** The same, of a window. */
export const WHOLE = "(min-width: 35rem) and (min-aspect-ratio: 1/1)";

/**
 * Whether the panel stands beside the board or below it: beside, where there is room
 * for both. A board with a page for itself has the window's; on somebody else's page
 * only its own width counts.
 *
 * @param {import("../lib/stage.js").Stage} stage
 * @param {HTMLElement} bench
 * @param {string | null} whole what the window is asked, if the board has it for itself
 */
export function layOut(stage, bench, whole) {
  const beside = (/** @type {boolean} */ is) => bench.classList.toggle("beside", is);
  if (whole) {
    const wide = matchMedia(whole);
    wide.addEventListener("change", () => beside(wide.matches), { signal: stage.signal });
    beside(wide.matches);
    return;
  }
  const measure = () => {
    const rem = stage.rem || parseFloat(getComputedStyle(document.documentElement).fontSize);
    beside(stage.ground.clientWidth >= WIDE * rem);
  };
  const observer = new SizeObserver(measure);
  observer.observe(stage.ground);
  stage.ends(() => observer.disconnect());
  measure();
}
