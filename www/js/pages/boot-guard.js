/*
 * Shows a message when the scripts of the page cannot run: they are missing, or the browser is too
 * old to parse them. So this file is written in old JavaScript (ES5). No texts have loaded, so the
 * message is in the page in all languages; the language of the page moves to the top. Where scripts
 * are switched off, css/pages/waiting.css shows it.
 */
(function () {
  var message = document.getElementById("failure");
  if (!message) return;
  var own = message.querySelector('[lang="' + document.documentElement.lang + '"]');
  if (own) message.insertBefore(own, message.firstChild);

  function showMessage() {
    var parts = document.querySelectorAll("#loading > *");
    for (var i = 0; i < parts.length; i++)
      /** @type {HTMLElement} */ (parts[i]).hidden = parts[i] !== message;
  }
  // The link loads the page again with its whole address; its href has no record.
  message.addEventListener("click", function (event) {
    if (!(/** @type {Element} */ (event.target).closest("a"))) return;
    event.preventDefault();
    location.reload();
  });
  addEventListener("load", function () {
    if (!("started" in document.documentElement.dataset)) showMessage();
  });
  // A feature that the browser lacks may throw only while the scripts run. Once the board is ready,
  // the message is no longer on the page. The page's policy allows no script of another site. Errors of
  // extensions name a script of theirs, or none, or the page, and so does "ResizeObserver loop completed
  // with undelivered notifications", which is harmless.
  addEventListener("error", function (event) {
    if (/^http.*js$/.test(event.filename)) showMessage();
  });
})();
