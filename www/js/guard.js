/*
 * Speaks up when the page's scripts cannot run at all: they are missing, or
 * the browser is too old to read them. Plain old JavaScript for that reason.
 */
addEventListener("load", function () {
  if (document.documentElement.hasAttribute("data-started")) return;
  var wait = document.getElementById("wait");
  var old = document.getElementById("too-old");
  if (wait) wait.hidden = true;
  if (old) old.hidden = false;
});
