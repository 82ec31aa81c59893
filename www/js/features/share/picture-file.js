/**
 * Files to keep: the card as PNG, the board as SVG.
 */
/** @import { State } from "../../types.js" */
import { svgOf } from "../../board/svg-file.js";

/**
 * The picture on a canvas as a file; null if there is not enough memory.
 * @param {HTMLCanvasElement} canvas
 * @param {string} name
 * @returns {Promise<File | null>}
 */
export const pngOf = (canvas, name) =>
  new Promise((done) =>
    canvas.toBlob((blob) => done(blob && new File([blob], name, { type: blob.type })), "image/png"),
  );

/**
 * The position that is shown, as SVG.
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Pick<State, "view" | "names" | "record">} state
 */
export const svgFile = (stage, state) => new Blob([svgOf(stage, state)], { type: "image/svg+xml" });
