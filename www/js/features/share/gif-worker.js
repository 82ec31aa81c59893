/**
 * The thread that makes the file of a moving picture. Only film.js talks to it. It asks for one frame after the
 * other, so that the page paints no more than it takes.
 *
 * @typedef {{ picture: Parameters<typeof createGif>[0], samples: Uint8ClampedArray }
 *   | { rgba: Uint8ClampedArray<ArrayBuffer>, delay: number } | "end"} Told
 * @typedef {{ wants: true } | { bytes: Uint8Array<ArrayBuffer> }} Answer
 */
import { createGif } from "./gif.js";

/** @type {ReturnType<typeof createGif> | null} */
let gif = null;

addEventListener("message", (/** @type {MessageEvent<Told>} */ { data }) => {
  if (data === "end") {
    /** @type {Answer} */
    const answer = { bytes: gif?.bytes() ?? new Uint8Array() };
    return postMessage(answer);
  }
  if ("picture" in data) gif = createGif(data.picture, data.samples);
  else gif?.add(data.rgba, data.delay);
  /** @type {Answer} */
  const answer = { wants: true };
  postMessage(answer);
});
