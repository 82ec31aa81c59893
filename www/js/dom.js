/**
 * The few lines of DOM work that every panel shares.
 *
 * @typedef {import("./messages.js").Message} Message
 */
import { language, pieces, say, t } from "./messages.js";

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

/**
 * Puts a page's own frame into the language of its texts.
 * @param {string} description the key of what is told to those who search
 * @param {import("./messages.js").Values} [values] of what has a data-text
 */
export function translate(description, values = {}) {
  const root = document.documentElement;
  root.lang = language;
  root.dir = t("direction");
  document.querySelector('meta[name="description"]')?.setAttribute("content", t(description));
  for (const element of document.querySelectorAll("[data-text]"))
    element.replaceChildren(...rich({ key: element.getAttribute("data-text") ?? "", values }));
}
