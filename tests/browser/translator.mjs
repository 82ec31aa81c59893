// A translator such as browsers have: it puts elements of its own in the place of every text node, as
// soon as the text is on the page, and translates into the same language, so that what is read stays
// comparable. The page's own text nodes are then no longer in the page, and whatever the page writes
// to them is lost.
//
//     Ada’s turn  →  <font><font>Ada’s turn</font></font>

/** @typedef {import("playwright-core").Page} Page */

/**
 * For `prepare`: Chrome's translator leaves shadow roots alone, Firefox's enters them. Elements
 * with `translate="no"` stay as they are.
 * @param {Page} page @param {{ entersShadowRoots: boolean }} kind
 */
export const translate = (page, kind) => page.addInitScript(install, kind);

/** In the page. @param {{ entersShadowRoots: boolean }} kind */
function install({ entersShadowRoots }) {
  const LEFT_ALONE = "[translate=no], script, style, textarea, option, font";
  /** No HTML may stand there; the text node is replaced all the same. */
  const FOREIGN = "svg, math";

  /** @param {Text} text */
  function replace(text) {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || parent.closest(LEFT_ALONE)) return;
    const copy = document.createTextNode(text.data);
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(copy);
    outer.append(inner);
    if (!parent.closest(FOREIGN)) text.replaceWith(outer);
    else if (!Reflect.has(text, "translated")) {
      Reflect.set(copy, "translated", true);
      text.replaceWith(copy);
    }
  }
  /** @param {Node} node */
  function replaceAllIn(node) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
    texts.forEach(replace);
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records)
      for (const node of type === "characterData" ? [target] : addedNodes)
        if (node.isConnected) replaceAllIn(node);
  });
  const watch = (/** @type {Node} */ root) =>
    observer.observe(root, { childList: true, subtree: true, characterData: true });

  watch(document);
  if (!entersShadowRoots) return;
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (/** @type {ShadowRootInit} */ options) {
    const root = attachShadow.call(this, options);
    watch(root);
    return root;
  };
}
