/**
 * Which of the style sheet's colours hold: as a person chose, or else as the
 * system says. Light and dark are CSS's own doing (`color-scheme`); what is added
 * here is the choice, and more contrast where the system asks for it.
 *
 * @typedef {import("../storage/settings.js").Settings} Settings
 */
import { recolour } from "../board/canvas.js";

/**
 * @param {HTMLElement} root what has the colours
 * @param {Settings} settings
 * @param {AbortSignal} [signal] ends it
 */
export function followTheme(root, settings, signal) {
  const contrast = matchMedia("(prefers-contrast: more)");
  let printing = false;
  function apply() {
    const { theme } = settings.values;
    if (printing) root.dataset.theme = "light";
    else root.dataset.theme = theme === "auto" && contrast.matches ? "contrast" : theme;
    recolour(printing);
  }
  for (const query of [contrast, matchMedia("(prefers-color-scheme: dark)")])
    query.addEventListener("change", apply, { signal });
  settings.follow(apply, signal);
  // On paper a style sheet would do, but for what is painted: that has to be there in time.
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

/** The browser's own frame takes the paper's colour, whichever it has become. @param {Settings} settings */
export function framePage(settings) {
  const root = document.documentElement;
  followTheme(root, settings);
  const paint = () => {
    const paper = getComputedStyle(root).backgroundColor;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute("content", paper);
  };
  for (const query of ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"])
    matchMedia(query).addEventListener("change", paint);
  settings.follow(paint);
}
