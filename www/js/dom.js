/**
 * The few lines of DOM work that every panel shares.
 *
 * @typedef {import("./messages.js").Message} Message
 */
import { pieces, say } from "./messages.js";

/** An element of the page by its id. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

/**
 * Makes an element. Texts become text nodes, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean | ((event: any) => void)>} [attributes] functions are listeners
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (typeof value === "string") element.setAttribute(name, value);
    else element.toggleAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A message as nodes, its marks in their hue. @param {Message} message @returns {(Node | string)[]} */
export const rich = (message) =>
  pieces(message).map((piece) =>
    typeof piece === "string"
      ? piece
      : el(
          "span",
          { class: `mark ${piece.player.toLowerCase()}` },
          piece.player,
          el("sub", {}, String(piece.move)),
        ),
  );

/**
 * Shows a message in an element, touching the page only if it says something
 * new: a live region speaks whenever it is touched.
 * @param {HTMLElement} element
 * @param {Message | null} message
 */
export function show(element, message) {
  const text = message ? say(message) : "";
  element.hidden = !message;
  if (element.textContent !== text) element.replaceChildren(...(message ? rich(message) : []));
}
