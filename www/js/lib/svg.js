/** Small pictures in the page, made of SVG elements. Like `el` in dom.js. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** The path of X's figure. @param {number} x its middle @param {number} y @param {number} r */
export const cross = (x, y, r) =>
  `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`;

/**
 * A player's figure: a cross or a circle.
 * @param {"X" | "O"} player
 * @param {number} x of its centre
 * @param {number} y of its centre
 * @param {number} r its radius
 * @param {string} name its class
 */
export const figure = (player, x, y, r, name) =>
  player === "X"
    ? svg("path", { d: cross(x, y, r), class: name })
    : svg("circle", { cx: x, cy: y, r, class: name });
