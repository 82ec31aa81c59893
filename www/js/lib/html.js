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

/**
 * The elements that are being rendered, each with the children to render next.
 * @type {Map<Element, { children: Children } | null>}
 */
const rendering = new Map();

/**
 * Makes `children` the children of `root`. If the focused element is removed, its blur may render the same
 * root in the middle of it; that call is done next.
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
 * Renders, and starts again with an empty element if that fails: a translator or an extension in the
 * browser may have moved nodes that Preact then does not find.
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
    // Preact stores its last rendering here.
    Reflect.deleteProperty(root, "__k");
    renderChildren(children, root);
  }
}

/** Preact's base class of components with a lifecycle. */
export { Component };
