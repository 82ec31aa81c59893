/**
 * Which of the style sheet's colours hold: as a person chose, or else as the
 * system says. Light and dark are CSS's own doing (`color-scheme`); what is added
 * here is the choice, and more contrast where the system asks for it.
 *
 * @typedef {import("./settings.js").Settings} Settings
 */

/**
 * @param {Settings} settings
 * @param {() => void} recolour told whenever what is painted may have the wrong colours
 */
export function followTheme(settings, recolour) {
  const root = document.documentElement;
  const contrast = matchMedia("(prefers-contrast: more)");
  function apply() {
    const { theme } = settings.values;
    root.dataset.theme = theme === "auto" && contrast.matches ? "contrast" : theme;
    // The browser's own frame takes the paper's colour, whichever it has become.
    const paper = getComputedStyle(root).backgroundColor;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute("content", paper);
    recolour();
  }
  for (const query of [contrast, matchMedia("(prefers-color-scheme: dark)")])
    query.addEventListener("change", apply);
  settings.follow(apply);
}
