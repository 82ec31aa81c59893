/** A link as a QR code, for a phone that is beside the screen. */
import { generate } from "../../vendor/lean-qr.js";
import { html } from "./html.js";

/** Modules of the quiet zone around a code, as ISO 18004 has it. */
const QUIET = 4;

/** The dark modules as one path, each of one unit. @param {{ size: number, get(x: number, y: number): boolean }} code */
export function pathOf({ size, get }) {
  let path = "";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let run = 0;
      while (get(x + run, y)) run++;
      if (run) path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  return path;
}

/** The picture; dark on light in every theme, since many cameras read no other. @param {string} text @param {string} label */
export function qrCode(text, label) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  return html`<svg
    role="img"
    aria-label=${label}
    class="qr"
    viewBox="${-QUIET} ${-QUIET} ${size} ${size}"
    shape-rendering="crispEdges"
  >
    <rect x=${-QUIET} y=${-QUIET} width=${size} height=${size} fill="#ffffff" />
    <path fill="#000000" d=${pathOf({ size: code.size, get: (x, y) => code.get(x, y) })} />
  </svg>`;
}
