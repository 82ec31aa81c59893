/*
 * Sets the theme and the language before the first paint, so that no wrong theme flashes, and
 * starts to load the texts of the page (data-texts) at the same time as the scripts. It is a
 * classic script in its own file: the content security policy forbids inline scripts, and modules
 * run too late. For later changes of the theme, element/theme.js applies the same rule; a test
 * compares the two.
 */
(function () {
  var LANGUAGES = ["en", "ca", "cs", "de", "es", "fr", "it"];
  var root = document.documentElement;
  /** @type {{ version?: number, theme?: string | null, language?: string | null }} */
  var stored = {};
  /** A parameter of the address. @param {string} name */
  function parameter(name) {
    return new URLSearchParams(location.search).get(name);
  }
  // An embedded board does not use stored settings: the page around it sets them by the address.
  if ("embedded" in root.dataset)
    stored = { theme: parameter("theme"), language: parameter("language") };
  else
    try {
      stored = JSON.parse(localStorage.getItem("quantum-tic-tac-toe.settings") || "null") || {};
      if (stored.version !== 1) stored = {}; // js/storage/settings.js has the version
    } catch (_) {
      // The stored text is damaged, or storage is denied: use the defaults.
    }

  // The landing greets a person who has played nothing here and follows no link (features/landing). Its
  // text is on the page from the beginning, so that it is visible before the scripts have run.
  var played = false;
  try {
    played =
      /"record":"[^ "]+ /.test(localStorage.getItem("quantum-tic-tac-toe.games") || "") ||
      ["lessons", "puzzles", "puzzles.days", "by-link"].some(function (name) {
        return localStorage.getItem("quantum-tic-tac-toe." + name) !== null;
      });
  } catch (_) {
    // Storage is denied, so nothing is kept.
  }
  if (!/[^#]/.test(location.hash) && !played) root.dataset.greets = "";

  var theme = /** @type {string} */ (stored.theme);
  if (!/^(light|dark|contrast)$/.test(theme))
    theme = matchMedia("(prefers-contrast: more)").matches ? "contrast" : "auto";
  root.dataset.theme = theme;

  // The address comes first, then the settings, then the browser. The first language with texts wins.
  var candidates = [parameter("lang"), stored.language].concat(navigator.languages, "en");
  var language = candidates
    .map(function (candidate) {
      return String(candidate).replace(/-.*/, "").toLowerCase();
    })
    .filter(function (candidate) {
      return LANGUAGES.indexOf(candidate) >= 0;
    })[0];
  root.lang = /** @type {string} */ (language);

  // js/i18n/messages.js takes the responses. With <link rel=preload>, WebKit would load them twice.
  /** @type {Record<string, Promise<Response>>} */
  var answers = {};
  (root.dataset.texts || "page").split(" ").forEach(function (part) {
    var answer = fetch("lang/" + root.lang + "/" + part + ".json");
    answer.catch(function () {}); // messages.js handles the error
    // In the distribution a part has a hash in its name.
    answers[root.lang + "/" + part.split(".")[0]] = answer;
  });
  /** @type {any} */ (window).quantumTicTacToeTexts = answers;
})();
