/** Small pictures in the page, made of SVG elements. */

/** The path of X's figure. @param {number} x its middle @param {number} y @param {number} r */
export const cross = (x, y, r) =>
  `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`;
