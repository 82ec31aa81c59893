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
 * @param {Children} children
 * @param {Element} root no other code may change its children
 */
export const render = (children, root) => renderChildren(children, root);

/** What does something when it is put on the page, and when it goes: Preact's. */
export { Component };
