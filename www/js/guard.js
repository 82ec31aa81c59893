/*
 * Speaks up when the page's scripts cannot run at all: they are missing, or
 * the browser is too old to read them. Plain old JavaScript for that reason.
 * What is said without any texts is said in all languages, the page's own first.
 */
(function () {
  var own = document.querySelectorAll('.tongues > [lang="' + document.documentElement.lang + '"]');
  for (var i = 0; i < own.length; i++) {
    var list = own[i].parentNode;
    if (list) list.insertBefore(own[i], list.firstChild);
  }
})();
addEventListener("load", function () {
  if (document.documentElement.hasAttribute("data-started")) return;
  var wait = document.getElementById("wait");
  var old = document.getElementById("too-old");
  if (wait) wait.hidden = true;
  if (old) old.hidden = false;
});
