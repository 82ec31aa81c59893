/**
 * Files to keep: the card as PNG, the board as SVG.
 */
/** @import { State } from "../../types.js" */
import { fileName } from "../../board/svg-context.js";
import { svgOf } from "../../board/svg-file.js";
import { shownRecord } from "../../game/shown-record.js";
import { el } from "../../lib/dom.js";
import { saveOrShare } from "../../lib/save-file.js";

/** The size of the corner that is compared, in pixels, and the largest difference of a channel that nobody sees. */
const [CORNER, UNSEEN] = [32, 3];

/**
 * Whether the browser gives out what was painted. Some change what a page reads from a canvas, or return white, as a
 * protection from tracking.
 * @param {HTMLCanvasElement} canvas with one colour in its corner, which is not white
 * @param {string} colour this colour, as CSS writes it
 */
export function isReadTruly(canvas, colour) {
  const corner = el("canvas", { width: String(CORNER), height: String(CORNER) });
  const ctx = corner.getContext("2d", { willReadFrequently: true });
  if (!ctx) return false;
  ctx.drawImage(canvas, 0, 0);
  // A canvas tells its colour as #rrggbb, whichever way it was set.
  ctx.fillStyle = colour;
  const channels = String(ctx.fillStyle)
    .match(/[\da-f]{2}/g)
    ?.map((hex) => parseInt(hex, 16));
  const wanted = [...(channels ?? []), 255];
  return ctx
    .getImageData(0, 0, CORNER, CORNER)
    .data.every((value, i) => Math.abs(value - (wanted[i % 4] ?? 0)) <= UNSEEN);
}

/**
 * The picture on a canvas as a file.
 * @param {HTMLCanvasElement} canvas
 * @param {string} colour of its corner
 * @param {string} name
 * @returns {Promise<File | "failed" | "altered">} `failed`: there is not enough memory; `altered`: the browser changes
 *   what is read from a canvas
 */
export const pngOf = (canvas, colour, name) =>
  new Promise((done) => {
    try {
      if (!isReadTruly(canvas, colour)) return done("altered");
      canvas.toBlob(
        (blob) => done(blob ? new File([blob], name, { type: blob.type }) : "failed"),
        "image/png",
      );
    } catch {
      done("altered");
    }
  });

/**
 * The position that is shown, as SVG.
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Pick<State, "view" | "names" | "record" | "past">} state
 */
export function svgFile(stage, state) {
  const record = shownRecord(state);
  const text = svgOf(stage, { ...state, record });
  return new File([text], fileName(record, "svg"), { type: "image/svg+xml" });
}

/**
 * Gives a picture to the person: as a file, or, where no file can be saved, by the share sheet. Call it right after a
 * press.
 * @param {File} file
 * @returns {Promise<string | null>} null if it is given; otherwise its data URL, for a picture to press and hold
 */
export const give = async (file) => ((await saveOrShare(file)) ? null : dataUrl(file));

/** The data URL of a picture. The policy of a page that has our board may allow no other. @param {File} file @returns {Promise<string>} */
export const dataUrl = (file) =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsDataURL(file);
  });
