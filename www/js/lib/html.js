/**
 * What panels are made of: html`…` gives elements as data (Preact's, written by htm), and
 * `render` makes the children of an element the same, touching only what differs. Nodes that stay
 * keep their focus and their listeners. Neither needs innerHTML or eval.
 *
 * @typedef {import("preact").ComponentChildren} Children
 */
import htm from "../../vendor/htm.js";
import { Component, h, render as renderChildren } from "../../vendor/preact.js";

/** @type {(strings: TemplateStringsArray, ...values: unknown[]) => Children} */
export const html = /** @type {any} */ (htm).bind(h);

/** @param {Children} children @param {Element} root whose children nobody else changes */
export const render = (children, root) => renderChildren(children, root);

/** What does something when it is put on the page, and when it goes: Preact's. */
export { Component };
