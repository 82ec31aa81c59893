/**
 * The style of the board in SVG: marks, tiles, strands, arrows and bars as board/paint.js and
 * variants/goff/paint.js draw them. Thin lines are not yet real, heavy ones are. Colours are
 * classes, which css/apparatus.css fills with the colours of the theme, so that a drawing follows the
 * theme, forced colours and paper. All lengths are CSS pixels: a drawing is made for its width, so
 * that lines and letters keep their size. Pure.
 */
/** @import { Children } from "../lib/html.js" */
import { html } from "../lib/html.js";

/** @typedef {{ x: number, y: number }} Point */

/** A number as it is written into a path. @param {number} n */
const round = (n) => Math.round(n * 100) / 100;

/** A path through points. @param {readonly Point[]} points @param {boolean} [closed] */
export const polyline = (points, closed = false) =>
  points.map(({ x, y }, i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("") +
  (closed ? "Z" : "");

/** The plain width of a strand on a drawing of this width. @param {number} width */
export const fine = (width) => Math.max(1.4, width * 0.0028);

/**
 * A drawing, with its name for screen readers.
 * @param {number} width @param {number} height @param {string} label @param {Children} contents
 */
export const drawing = (width, height, label, contents) =>
  html`<svg
    class="drawing"
    role="img"
    aria-label=${label}
    width=${round(width)}
    height=${round(height)}
    viewBox="0 0 ${round(width)} ${round(height)}"
  >
    ${contents}
  </svg>`;

/**
 * A square of the board. A closed one is hatched.
 * @param {number} x its left edge @param {number} y its upper edge @param {number} w
 * @param {object} [more]
 * @param {boolean} [more.closed] @param {number} [more.h] its height, if it is no square
 */
export function tile(x, y, w, { closed = false, h = w } = {}) {
  const short = Math.min(w, h);
  const corner = short * 0.09;
  return html`<g>
    <rect class="tile" x=${x + 0.5} y=${y + 0.5} width=${w - 1} height=${h - 1} rx=${corner} />
    ${closed && html`<path class="hatch" d=${hatch(x + 2, y + 2, w - 4, h - 4, corner)} />`}
  </g>`;
}

/**
 * Lines from the lower left to the upper right of a rectangle, as the d of a path.
 * @param {number} x @param {number} y @param {number} w @param {number} h
 * @param {number} corner how round its corners are: there is no line in two of them
 */
function hatch(x, y, w, h, corner) {
  const step = Math.max(6, Math.min(w, h) * 0.11);
  let d = "";
  for (let along = corner + step / 2; along < w + h - corner; along += step) {
    const [x1, y1] = along < h ? [x, y + along] : [x + along - h, y + h];
    const [x2, y2] = along < w ? [x + along, y] : [x + w, y + along - w];
    d += polyline([
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ]);
  }
  return d;
}

/**
 * A mark with its number, thin or heavy: board/paint.js has the same widths.
 * @param {{ player: "X" | "O", move: number }} which
 * @param {number} x its middle @param {number} y @param {number} r
 * @param {boolean} [real] whether it is in this place for certain
 */
export function mark({ player, move }, x, y, r, real = false) {
  const light = Math.max(1.5, r * 0.105);
  const line = real ? r * 0.42 : light;
  const arm = real ? r * 0.8 : r * 0.84 - light / 2;
  const ring = real ? r * 0.84 : r * 0.94 - light / 2;
  const font = Math.max(11, r * 0.62);
  return html`<g class="mark-drawn ${player.toLowerCase()}">
    ${
      player === "X"
        ? html`<path
            d="M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}"
            stroke-width=${line}
          />`
        : html`<circle cx=${x} cy=${y} r=${ring} stroke-width=${line} />`
    }
    <text x=${x + r + font * 0.34} y=${y + r} font-size=${font} class=${real ? "real" : ""}>
      ${move}
    </text>
  </g>`;
}

/**
 * An arrow.
 * @param {Point} from @param {Point} to
 * @param {object} look
 * @param {string} look.name its class
 * @param {number} look.width of its line
 * @param {number} [look.head] how long its head is; as long as fits where the arrow is short
 */
export function arrow(from, to, { name, width, head = width * 4 }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 0.75) return null;
  const [ux, uy] = [dx / length, dy / length];
  const tip = Math.min(head, length * 0.55);
  const neck = { x: to.x - tip * 0.8 * ux, y: to.y - tip * 0.8 * uy };
  const back = { x: to.x - tip * ux, y: to.y - tip * uy };
  const half = tip * 0.42;
  const corners = [
    to,
    { x: back.x - half * uy, y: back.y + half * ux },
    { x: back.x + half * uy, y: back.y - half * ux },
  ];
  return html`<g class=${`arrow ${name}`}>
    <path class="shaft" d=${polyline([from, neck])} stroke-width=${width} />
    <path class="head" d=${polyline(corners, true)} />
  </g>`;
}

/**
 * The places of two arrows put end to end, and of their sum: the middle of the sum is in the middle.
 * @param {Point} first @param {Point} second as amplitudes: real part to the right, imaginary part up
 * @param {Point} middle @param {number} scale pixels for an amplitude of 1
 */
export function endToEnd(first, second, middle, scale) {
  const sum = { x: first.x + second.x, y: first.y + second.y };
  const start = { x: middle.x - (sum.x / 2) * scale, y: middle.y + (sum.y / 2) * scale };
  const joint = { x: start.x + first.x * scale, y: start.y - first.y * scale };
  const end = { x: start.x + sum.x * scale, y: start.y - sum.y * scale };
  return { start, joint, end };
}

/**
 * The outline of a row of bars that stand on a line, as the d of a path.
 * @param {readonly number[]} heights in pixels
 * @param {number} x where the first one begins @param {number} base the y of the line
 * @param {number} step from one to the next
 */
export const skyline = (heights, x, base, step) =>
  `${polyline([
    { x, y: base },
    ...heights.flatMap((height, i) => [
      { x: x + i * step, y: base - height },
      { x: x + (i + 1) * step, y: base - height },
    ]),
    { x: x + heights.length * step, y: base },
  ])}`;
