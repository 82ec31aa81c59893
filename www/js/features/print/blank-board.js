/** An empty board on paper. */
import { html } from "../../lib/html.js";

/** The side of a square, and the step from one to the next. */
const [TILE, STEP] = [98, 101];

/**
 * An empty board with the numbers of its squares.
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {number} columns as many as there are rows
 */
export const blank = ({ t }, columns) => {
  const size = columns * STEP - 1;
  return html`<svg viewBox="-1 -1 ${size} ${size}">
    ${Array.from({ length: columns ** 2 }, (_, i) => {
      const [x, y] = [(i % columns) * STEP, Math.floor(i / columns) * STEP];
      return html`
        <rect x=${x} y=${y} width=${TILE} height=${TILE} rx="7" />
        <text x=${x + 7} y=${y + 15}>${t("print.number", { n: i + 1 })}</text>
      `;
    })}
  </svg>`;
};
