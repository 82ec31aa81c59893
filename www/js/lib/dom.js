/**
 * Makes an element. Strings become text nodes, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean | ((event: any) => void)>} [attributes] functions are
 *   added as listeners
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

/**
 * Whether a press is not the second of a double click, the first of which was meant for something else
 * that stood in the same place.
 * @param {MouseEvent} event
 */
export const isFirstClick = ({ detail }) => detail < 2;
