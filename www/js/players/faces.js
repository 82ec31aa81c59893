/**
 * Portraits of the computer's opponents, drawn from the marks of the board: rings, crosses, strands,
 * thin lines and heavy ones, in the two hues and ink. They are decoration: a name stands beside each.
 *
 *     Pip   a ring with a sprout        Mira   long strands of hair
 *     Juno  two more rings, entangled   Noor   a crown of crosses
 *     Otto  a tile with glasses
 *
 * @typedef {"awake" | "beaten" | "pleased" | "thinks"} Look a beaten one has its eyes shut, one that
 *   thinks looks up
 */
/** @import { Level } from "../types.js" */
import { html } from "../lib/html.js";
import { cross } from "../lib/svg.js";

/** @typedef {import("../lib/html.js").Children} Children */

/** @param {number} x @param {number} y @param {number} r @param {string} name */
const ring = (x, y, r, name) => html`<circle cx=${x} cy=${y} r=${r} class=${name} />`;
/** @param {string} d @param {string} name */
const line = (d, name) => html`<path d=${d} class=${name} />`;

/** Two eyes. @param {Look} look @param {number} left @param {number} right @param {number} y */
const eyes = (look, left, right, y) =>
  [left, right].map((x) =>
    look === "beaten"
      ? line(`M${x - 3.5} ${y}q3.5 3.5 7 0`, "ink")
      : look === "pleased"
        ? line(`M${x - 3.5} ${y + 1}q3.5 -4.5 7 0`, "ink")
        : ring(look === "thinks" ? x + 1.6 : x, look === "thinks" ? y - 2.2 : y, 2.6, "dot"),
  );

/**
 * A mouth, more or less curved.
 * @param {Look} look @param {number} y @param {number} half
 * @param {number} curve of one that is awake @param {number} sad of one that is beaten
 */
const mouth = (look, y, half, curve, sad = -3) => {
  const curves = { awake: curve, thinks: 0, pleased: Math.max(curve, 4) + 3, beaten: sad };
  return line(`M${32 - half} ${y}q${half} ${curves[look]} ${2 * half} 0`, "ink");
};

/** @type {Record<Level, (look: Look) => Children[]>} */
const DRAWN = {
  1: (look) => [
    line("M32 17q-1 -6 4 -10", "x thin"),
    ring(39, 6, 3, "x thin"),
    ring(32, 38, 21, "x heavy"),
    ...eyes(look, 25, 39, 35),
    mouth(look, 44, 6, 7, -4),
  ],
  2: (look) => [
    ring(13, 17, 8, "o thin"),
    ring(51, 17, 8, "o thin"),
    line("M19 12q13 -7 26 0", "x thin"),
    ring(32, 37, 20, "o heavy paper"),
    ...eyes(look, 25, 39, 34),
    mouth(look, 43, 7, 6),
  ],
  3: (look) => [
    html`<rect x="11" y="14" width="42" height="42" rx="10" class="x heavy" />`,
    line("M20 13v-6M28 13v-8M36 13v-8M44 13v-6", "x thin"),
    ring(23, 33, 7.5, "o thin"),
    ring(41, 33, 7.5, "o thin"),
    line("M30.5 32q1.5 -1.5 3 0", "o thin"),
    ...eyes(look, 23, 41, 33),
    mouth(look, 47, 6, 0),
  ],
  4: (look) => [
    line("M31 11C12 8 3 28 9 59M31 11C17 11 12 30 17 57", "x thin"),
    line("M33 11C52 8 61 28 55 59M33 11C47 11 52 30 47 57", "x thin"),
    ring(32, 36, 18.5, "o heavy paper"),
    line("M17 29Q30 28 36 18", "x thin"),
    ...eyes(look, 26, 39, 36),
    mouth(look, 45, 5, 4),
  ],
  5: (look) => [
    line(`${cross(15, 14, 3.5)}${cross(32, 7.5, 4.5)}${cross(49, 14, 3.5)}`, "x thin"),
    ring(32, 39, 20, "o heavy"),
    line("M18 30q14 -9 28 0", "x thin"),
    ...eyes(look, 25, 39, 38),
    mouth(look, 47, 6, 3),
  ],
};

/** @param {Level} level @param {Look} [look] */
export const face = (level, look = "awake") =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true" class="face" data-look=${look}>
    ${DRAWN[level](look)}
  </svg>`;
