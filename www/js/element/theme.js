/**
 * The choice of the style sheet's colours: those that a person chose, or else those of the system.
 * CSS itself follows the system's light or dark scheme (`color-scheme`). This script adds the
 * person's choice, and more contrast where the system asks for it.
 */
/** @import { Settings } from "../storage/settings.js" */
import { recolour } from "../board/canvas.js";

/**
 * @param {HTMLElement} root the element that gets `data-theme`
 * @param {Settings} settings
 * @param {AbortSignal} [signal]
 * @param {() => void} [changed] is called with every choice, but not for printing
 */
export function followTheme(root, settings, signal, changed = () => {}) {
  const contrast = matchMedia("(prefers-contrast: more)");
  let printing = false;
  function apply() {
    const { theme } = settings.values;
    if (printing) root.dataset.theme = "light";
    else root.dataset.theme = theme === "auto" && contrast.matches ? "contrast" : theme;
    recolour(printing);
    if (!printing) changed();
  }
  for (const query of [contrast, matchMedia("(prefers-color-scheme: dark)")])
    query.addEventListener("change", apply, { signal });
  settings.follow(apply, signal);
  // A print style sheet does not change a canvas, so it must be painted before printing.
  for (const type of ["beforeprint", "afterprint"])
    addEventListener(
      type,
      () => {
        printing = type === "beforeprint";
        apply();
      },
      { signal },
    );
}

/**
 * Follows the theme on a page of this site. The browser's toolbar gets the colour of the paper.
 * @param {Settings} settings
 */
export function framePage(settings) {
  const root = document.documentElement;
  followTheme(root, settings, undefined, () => {
    const paper = getComputedStyle(root).backgroundColor;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute("content", paper);
  });
}
