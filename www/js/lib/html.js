/**
 * Rendering for panels. html`…` describes elements as data (Preact's, parsed by htm). `render` makes
 * the children of an element match that description and changes only what differs, so the other
 * nodes keep their focus and their listeners. Neither library uses innerHTML or eval.
 *
 * @typedef {import("preact").ComponentChildren} Children
 */
import htm from "../../vendor/htm.js";
import { Component, h, render as renderChildren } from "../../vendor/preact.js";

/** @param {unknown} child */
const isText = (child) => typeof child === "string" || typeof child === "number";

/**
 * Text beside elements gets an element of its own. Neighbours share one, as in a flex container they
 * would share a box; the white space between elements stays as it is.
 * @param {any[]} children
 * @returns {Children[]}
 */
function inRuns(children) {
  let run = "";
  return children.map((child, i) => {
    if (Array.isArray(child)) return inRuns(child);
    if (!isText(child)) return child;
    run += child;
    if (isText(children[i + 1])) return null;
    const text = run;
    run = "";
    return text.trim() ? element("text-run", null, text) : text;
  });
}

/**
 * A translator in the browser replaces the nodes of texts by elements of its own, and Preact would go on
 * writing to the nodes that are gone. So no text that changes is a child: it is set as the whole content
 * of an element, or, in SVG, a new text is a new element.
 * @param {any} type @param {Record<string, unknown> | null} props @param {...any} children
 * @returns {Children}
 */
function element(type, props, ...children) {
  if (typeof type !== "string") return h(type, props, ...children);
  const flat = children.flat(9);
  if (flat.some((child) => child?.type)) return h(type, props, inRuns(children));
  const text = flat.filter(isText).join("");
  if (type === "text") return h(type, { ...props, key: text }, text);
  return h(type, text ? { ...props, textContent: text } : props);
}

/** @type {(strings: TemplateStringsArray, ...values: unknown[]) => Children} */
export const html = /** @type {any} */ (htm).bind(element);

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
    renderChildren(inRuns([children]), root);
  } catch {
    try {
      renderChildren(null, root); // ends components
    } catch {
      // The same nodes are missing.
    }
    root.replaceChildren();
    // Preact stores its last rendering here.
    Reflect.deleteProperty(root, "__k");
    renderChildren(inRuns([children]), root);
  }
}

/** Preact's base class of components with a lifecycle. */
export { Component };
