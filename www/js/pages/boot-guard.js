/*
 * Speaks up when the page's scripts cannot run at all: they are missing, or
 * the browser is too old to read them. Plain old JavaScript for that reason.
 * What is said without any texts is said in all languages, the page's own first.
 */
(function () {
  var texts = document.querySelectorAll(
    '.tongues > [lang="' + document.documentElement.lang + '"]',
  );
  for (var i = 0; i < texts.length; i++) {
    var text = texts[i];
    var list = text && text.parentNode;
    if (text && list) list.insertBefore(text, list.firstChild);
  }
})();
(function () {
  var amiss = document.getElementById("amiss");
  /** Nobody is to wait for what does not come. */
  function speak() {
    var wait = document.getElementById("wait");
    if (wait) wait.hidden = true;
    if (amiss) amiss.hidden = false;
  }
  // The whole address again: that of the link alone would have no game.
  if (amiss)
    amiss.addEventListener("click", function (event) {
      if (!(/** @type {Element} */ (event.target).closest("a"))) return;
      event.preventDefault();
      location.reload();
    });
  addEventListener("load", function () {
    if (!document.documentElement.hasAttribute("data-started")) speak();
  });
  // What a browser lacks may be missed only while they run. Once the board is there, none of
  // this is on the page any more.
  addEventListener("error", function (event) {
    // A browser's own complaint that a layout took two rounds is no failure.
    if (!/ResizeObserver/.test(event.message)) speak();
  });
})();
