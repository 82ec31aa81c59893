/*
 * Sets the theme before anything is painted, so that nobody is dazzled by the
 * wrong one. A small script of its own, because the page's policy allows none
 * inside it and modules run too late. js/theme.js follows every later change by
 * the same rule; a test holds the two together.
 */
(function () {
  var theme;
  try {
    theme = JSON.parse(localStorage.getItem("quantum-tic-tac-toe.settings") || "{}").theme;
  } catch (_) {
    // Nothing stored, something damaged, or storage denied: as the system says.
  }
  if (!/^(light|dark|contrast)$/.test(theme))
    theme = matchMedia("(prefers-contrast: more)").matches ? "contrast" : "auto";
  document.documentElement.setAttribute("data-theme", theme);
})();
