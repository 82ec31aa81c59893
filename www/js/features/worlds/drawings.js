/**
 * Drawings of worlds on small boards, and of kets: SVG and MathML, coloured by style
 * sheets.
 *
 * @typedef {import("./model.js").World} World
 * @typedef {import("../../lib/html.js").Children} Children
 */
/** @import { Mark } from "../../types.js" */
import { html } from "../../lib/html.js";
import { cross } from "../../lib/svg.js";

/** A tile, and the gap between two, in the board's units. */
const TILE = 30;
const STEP = 32;

/** @param {Mark} mark @param {number} x @param {number} y the middle of its tile */
const glyph = ({ player, move }, x, y) =>
  html`<g class="glyph ${player.toLowerCase()}">
    ${
      player === "X"
        ? html`<path d=${cross(x - 3, y, 7.5)} />`
        : html`<circle cx=${x - 3} cy=${y} r="8" />`
    }
    <text x=${x + 10.5} y=${y + 12}>${move}</text>
  </g>`;

/**
 * @param {World} world
 * @param {number[]} squares those that it is about; the others are faint
 * @param {object} [more]
 * @param {World} [more.surroundings] the marks in the others
 * @param {number} [more.lit] a square that is pointed at; 0: none
 * @param {number} [more.clash] a square that two marks would share; 0: none
 */
export function worldBoard(world, squares, { surroundings = [], lit = 0, clash = 0 } = {}) {
  const columns = Math.sqrt(world.length);
  const size = STEP * columns;
  const tiles = world.map((_, i) => {
    const square = i + 1;
    const [x, y] = [1 + STEP * (i % columns), 1 + STEP * Math.floor(i / columns)];
    const inside = squares.includes(square);
    const mark = (inside ? world : surroundings)[i];
    const look = [
      "tile",
      inside ? "" : "other",
      square === lit ? "lit" : "",
      square === clash ? "clash" : "",
    ];
    return html`<g class=${look.filter(Boolean).join(" ")} data-square=${square}>
      <rect x=${x} y=${y} width=${TILE} height=${TILE} rx="3" />
      ${mark && glyph(mark, x + TILE / 2, y + TILE / 2)}
    </g>`;
  });
  return html`<svg viewBox="0 0 ${size} ${size}" aria-hidden="true">${tiles}</svg>`;
}

// ------------------------------------------------------------------ formulas

/** One formula that is never broken. @param {...Children} parts */
export const formula = (...parts) => html`<math translate="no"><mrow>${parts}</mrow></math>`;
/** A sign, or a bracket no higher than the text beside it. @param {string} sign */
export const operator = (sign) => html`<mo stretchy="false">${sign}</mo>`;
/**
 * A sign within a ket. Browsers differ in its spacing, unless it is given.
 * @param {string} sign
 * @param {string} room
 */
const within = (sign, room) =>
  html`<mo stretchy="false" lspace=${room} rspace=${room}>${sign}</mo>`;

/** |X₁: 4⟩, “X1 is in square 4”. @param {Mark} mark @param {number} square */
export const ket = ({ player, move }, square) =>
  html`<mrow
    >${within("|", "0em")}<msub class=${player.toLowerCase()}
      ><mi mathvariant="normal">${player}</mi><mn>${move}</mn></msub
    >${within(":", "0.1em")}<mn>${square}</mn>${within("⟩", "0em")}</mrow
  >`;

/** 1/√n. Without a font for formulas, the bar would touch the text above and below in WebKit. @param {number} n */
export const overRoot = (n) =>
  html`<mfrac>
    <mpadded depth="0.15em"><mn>1</mn></mpadded>
    <mpadded height="1.15em"
      ><msqrt><mn>${n}</mn></msqrt></mpadded
    >
  </mfrac>`;
