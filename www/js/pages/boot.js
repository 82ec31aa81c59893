/*
 * Chooses the theme and the language before anything is painted: nobody is dazzled
 * by the wrong one, and the texts are on their way together with the scripts. A
 * small script of its own, because the page's policy allows none inside it and
 * modules run too late. js/element/theme.js follows every later change by the same rule; a
 * test holds the two together.
 */
(function () {
  /** As in files.js. @type {Record<string, string>} */
  var HASHES = {}; // dist: lang/*/page.json
  var LANGUAGES = ["en", "ca", "cs", "de", "es", "fr", "it"];
  var root = document.documentElement;
  /** @type {{ theme?: string | null, language?: string | null }} */
  var stored = {};
  /** @param {string} name */
  function told(name) {
    var found = new RegExp("[?&]" + name + "=([^&]*)").exec(location.search);
    return found && found[1];
  }
  // What is embedded goes by its address alone: there it is as the page around it says.
  if (root.hasAttribute("data-embedded"))
    stored = { theme: told("theme"), language: told("language") };
  else
    try {
      stored = JSON.parse(localStorage.getItem("quantum-tic-tac-toe.settings") || "null") || {};
    } catch (_) {
      // Something damaged, or storage denied: as if nothing were stored.
    }

  var theme = String(stored.theme);
  if (!/^(light|dark|contrast)$/.test(theme))
    theme = matchMedia("(prefers-contrast: more)").matches ? "contrast" : "auto";
  root.setAttribute("data-theme", theme);

  // By the address, by choice, by the browser; its first language that is here.
  var wishes = [told("lang"), stored.language].concat(navigator.languages, "en");
  var language = wishes
    .map(function (wish) {
      return String(wish).replace(/-.*/, "").toLowerCase();
    })
    .filter(function (wish) {
      return LANGUAGES.indexOf(wish) >= 0;
    })[0];
  root.lang = String(language);
  root.setAttribute("data-languages", LANGUAGES.join(" "));

  // Handed over to js/i18n/messages.js; what a link preloads WebKit would load once more.
  if (!window.fetch) return;
  var path = root.lang + "/page";
  var hash = HASHES["lang/page.json"];
  var answer = fetch("lang/" + path + (hash ? "." + hash : "") + ".json");
  answer.catch(function () {}); // whoever takes it over is told
  /** @type {any} */ (window).quantumTicTacToeTexts = { path: path, answer: answer };
})();
