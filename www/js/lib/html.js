/**
 * Rendering for panels. html`…` describes elements as data (Preact's, parsed by htm). `render` makes
 * the children of an element match that description and changes only what differs, so the other
 * nodes keep their focus and their listeners. Neither library uses innerHTML or eval.
 *
 * @typedef {import("preact").ComponentChildren} Children
 */
import htm from "../../vendor/htm.js";
import { Component, h, render as renderChildren } from "../../vendor/preact.js";

/** @type {(strings: TemplateStringsArray, ...values: unknown[]) => Children} */
export const html = /** @type {any} */ (htm).bind(h);

/** The elements that are being rendered, each with what it is to show next. @type {Map<Element, { children: Children } | null>} */
const rendering = new Map();

/**
 * Where the focused element goes, its blur may ask for the same element to be rendered in the middle
 * of it. That then comes next.
 * @param {Children} children
 * @param {Element} root no other code may change its children
 */
export function render(children, root) {
  if (rendering.has(root)) return void rendering.set(root, { children });
  rendering.set(root, null);
  try {
    renderOrRepair(children, root);
  } finally {
    const next = rendering.get(root);
    rendering.delete(root);
    if (next) render(next.children, root);
  }
}

/**
 * A translator or an extension in the browser may have moved nodes that Preact then does not find. The
 * element is emptied, and its children are made anew.
 * @param {Children} children
 * @param {Element} root
 */
function renderOrRepair(children, root) {
  try {
    renderChildren(children, root);
  } catch {
    try {
      renderChildren(null, root); // ends components
    } catch {
      // The same nodes are missing.
    }
    root.replaceChildren();
    // Where Preact keeps what it has rendered.
    Reflect.deleteProperty(root, "__k");
    renderChildren(children, root);
  }
}

/** What does something when it is put on the page, and when it goes: Preact's. */
export { Component };
