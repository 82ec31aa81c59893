/**
 * An animated GIF, frame by frame. A frame stores only the pixels that differ from the picture so far. It knows
 * neither canvas nor thread.
 */
import { GIFEncoder, nearestColorIndex, quantize } from "../../../vendor/gifenc.js";

/** The most colours of a GIF, with the transparent one. */
const MOST = 256;

/**
 * @param {object} picture
 * @param {number} picture.width in pixels
 * @param {number} picture.height
 * @param {number[][]} picture.exact colours that keep their exact value: red, green and blue
 * @param {Uint8ClampedArray} samples pixels of any number of frames, one after the other, for the other colours
 */
export function createGif({ width, height, exact }, samples) {
  const palette = [...exact, ...quantize(samples, MOST - 1 - exact.length)];
  const transparent = palette.length;
  const gif = GIFEncoder();
  /** The colours of pixels by their value, as they are looked up. @type {Map<number, number>} */
  const known = new Map();
  /** For each pixel: its value in the frame before, and the colour that is on the screen. */
  let before = new Uint32Array(0);
  const shown = new Uint8Array(width * height).fill(transparent);

  /** @param {number} pixel */
  function colourOf(pixel) {
    let index = known.get(pixel);
    if (index === undefined) {
      const colour = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
      index = nearestColorIndex(palette, colour);
      known.set(pixel, index);
    }
    return index;
  }

  return {
    /** @param {Uint8ClampedArray<ArrayBuffer>} rgba the pixels of the whole frame @param {number} delay in milliseconds */
    add(rgba, delay) {
      const pixels = new Uint32Array(rgba.buffer);
      const changes = new Uint8Array(pixels.length).fill(transparent);
      pixels.forEach((pixel, i) => {
        if (pixel === before[i]) return;
        const colour = colourOf(pixel);
        if (colour !== shown[i]) changes[i] = shown[i] = colour;
      });
      gif.writeFrame(changes, width, height, {
        ...(before.length === 0 && { palette: [...palette, [0, 0, 0]] }),
        transparent: true,
        transparentIndex: transparent,
        delay,
        dispose: 1,
      });
      before = pixels;
    },
    /** The file. Nothing can be added after it. */
    bytes() {
      gif.finish();
      return gif.bytes();
    },
  };
}
