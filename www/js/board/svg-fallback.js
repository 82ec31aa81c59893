/** The board as an SVG image, for browsers that give no canvas context. */
/** @import { Palette, Picture } from "../types.js" */
import { toSvg } from "./svg-context.js";
import { drawingOf } from "./drawings.js";

/**
 * The image as a data: URL.
 * @param {Picture} picture
 * @param {number} size
 * @param {number} smallest
 * @param {Palette} colours
 */
export function fileOf(picture, size, smallest, colours) {
  const { arrange, layers } = drawingOf(picture.view);
  const about = { title: "", description: "", paper: colours.paper, margin: 0 };
  const file = toSvg(arrange(picture, size, smallest), colours, about, layers);
  return `data:image/svg+xml,${encodeURIComponent(file)}`;
}
