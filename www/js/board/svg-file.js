/** The position that is shown, as the text of an SVG file. */
/** @import { State } from "../types.js" */
import { colours } from "./colours.js";
import { drawingOf } from "./drawings.js";
import { plainPicture } from "./plain-picture.js";
import { SIZE, toSvg } from "./svg-context.js";

/**
 * In the page's colours, or always in light ones.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {Pick<State, "view" | "names" | "record">} state
 * @param {"light" | ""} [theme]
 * @param {{ size?: number, margin?: number }} [frame] with a smaller size, numbers are larger
 *   compared to the marks
 */
export function svgOf(stage, { view, names, record }, theme = "", { size = SIZE, margin } = {}) {
  const { say, t } = stage;
  const palette = colours(stage, theme);
  // On a sheet of paper the squares are as white as the sheet.
  const hues = theme ? { ...palette, tile: "#ffffff" } : palette;
  const { arrange, layers } = drawingOf(view);
  const about = {
    title: t("export.title", { record }),
    description: names.map(say).join("\n"),
    paper: theme ? "#ffffff" : palette.paper,
    margin,
  };
  return toSvg(arrange(plainPicture(view), size), hues, about, layers);
}
