/*
 * Shows a message when the scripts of the page cannot run: they are missing, or the browser is too
 * old to parse them. So this file is written in old JavaScript (ES5). No texts have loaded, so the
 * message is in the page in all languages; the language of the page moves to the top.
 */
(function () {
  var lang = document.documentElement.lang;
  var texts = document.querySelectorAll('.tongues > [lang="' + lang + '"]');
  for (var i = 0; i < texts.length; i++) {
    var text = texts[i];
    if (text && text.parentNode) text.parentNode.insertBefore(text, text.parentNode.firstChild);
  }
})();
(function () {
  var message = document.getElementById("amiss");
  function showMessage() {
    var wait = document.getElementById("wait");
    if (wait) wait.hidden = true;
    if (message) message.hidden = false;
  }
  // The link loads the page again with its whole address; its href has no record.
  if (message)
    message.addEventListener("click", function (event) {
      if (!(/** @type {Element} */ (event.target).closest("a"))) return;
      event.preventDefault();
      location.reload();
    });
  addEventListener("load", function () {
    if (!document.documentElement.hasAttribute("data-started")) showMessage();
  });
  // A feature that the browser lacks may throw only while the scripts run. Once the board is ready,
  // the message is no longer on the page.
  addEventListener("error", function (event) {
    // "ResizeObserver loop completed with undelivered notifications" is harmless.
    if (!/ResizeObserver/.test(event.message)) showMessage();
  });
})();
