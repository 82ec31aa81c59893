/**
 * The board as a file to keep: SVG, or PNG at three times its size.
 */
/** @import { State } from "../../types.js" */
import { colours } from "../../board/canvas.js";
import { drawingOf } from "../../board/drawings.js";
import { paint } from "../../board/paint.js";
import { MARGIN, plainPicture, SIZE } from "../../board/svg-context.js";
import { svgOf } from "../../board/svg-file.js";
import { el } from "../../lib/dom.js";

/** @typedef {import("../../lib/stage.js").Stage} Stage */

/** The kinds of files, in the order of their buttons. */
export const KINDS = /** @type {const} */ (["png", "svg"]);

const PNG_SCALE = 3;

/** @param {Stage} stage @param {Pick<State, "view">} state @returns {Promise<Blob | null>} */
function pngOf(stage, { view }) {
  const board = document.createElement("canvas");
  board.width = board.height = SIZE * PNG_SCALE;
  const whole = document.createElement("canvas");
  whole.width = whole.height = (SIZE + 2 * MARGIN) * PNG_SCALE;
  const [boardContext, context] = [board.getContext("2d"), whole.getContext("2d")];
  if (!boardContext || !context) return Promise.resolve(null);
  const { arrange, layers } = drawingOf(view);
  const palette = colours(stage);
  const scene = arrange(plainPicture(view), SIZE, undefined, stage.say);
  paint(boardContext, scene, palette, PNG_SCALE, layers);
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, whole.width, whole.height);
  context.drawImage(board, MARGIN * PNG_SCALE, MARGIN * PNG_SCALE);
  return new Promise((done) => whole.toBlob(done, "image/png"));
}

/**
 * The position that is shown, as a file; null where there is no canvas, or no memory for one of
 * this size.
 * @param {Stage} stage
 * @param {Pick<State, "view" | "names" | "record">} state
 * @param {typeof KINDS[number]} kind
 */
export const pictureOf = async (stage, state, kind) =>
  kind === "png" ? pngOf(stage, state) : new Blob([svgOf(stage, state)], { type: "image/svg+xml" });

/** Hands a file to the browser to be saved. @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  // Some browsers begin to read only after the click is done.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
