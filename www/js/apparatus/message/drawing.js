/**
 * Drawing of the two stations: a dial each, the source between them, and the lists of results. Pure.
 *
 *     ┌─────┐                         ┌─────┐
 *     │  ↑  │ ◀────── ◎ ── ▒ ── ──▶   │  ↗  │   far away; no arrow in the dial: nothing is measured
 *     └─────┘                         └─────┘
 *     here   A B B A B …
 *            │   │ │                          joined: both lists have the same result
 *     there  A A B A A …                      hatched: only somebody over there can read it
 */
import { html } from "../../lib/html.js";
import { arrow, drawing, fine, tile } from "../drawing.js";
import { NOTHING } from "./model.js";

/** @param {number} x its left edge @param {number} y @param {number} w @param {number} angle of the dial, in degrees, or NOTHING @param {string} name */
function station(x, y, w, angle, name) {
  const [middle, r] = [{ x: x + w / 2, y: y + w / 2 }, w * 0.33];
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [r * 0.8 * Math.sin(turn), -r * 0.8 * Math.cos(turn)];
  const ticks = [0, 90, 180, 270].map((degrees) => (degrees * Math.PI) / 180);
  return html`<g class=${angle === NOTHING ? "station resting" : "station"}>
    ${tile(x, y, w)}
    <circle class="dial" cx=${middle.x} cy=${middle.y} r=${r} />
    <path
      class="dial"
      d=${ticks
        .map((at) => {
          const [sin, cos] = [Math.sin(at), -Math.cos(at)];
          return `M${middle.x + r * sin} ${middle.y + r * cos}l${w * 0.05 * sin} ${w * 0.05 * cos}`;
        })
        .join("")}
    />
    ${
      angle !== NOTHING &&
      arrow(
        { x: middle.x - dx, y: middle.y - dy },
        { x: middle.x + dx, y: middle.y + dy },
        { name, width: w * 0.035, head: w * 0.16 },
      )
    }
  </g>`;
}

/**
 * The stations and the source.
 * @param {number} width in pixels
 * @param {number} here degrees @param {number} there degrees, or NOTHING
 * @param {string} label for a screen reader
 */
export function stationsDrawing(width, here, there, label) {
  const w = Math.round(Math.min(132, Math.max(76, width * 0.22)));
  const y = w / 2;
  const r = Math.max(6, w * 0.08);
  const line = fine(width);
  const middle = width / 2;
  const size = w * 0.11;
  const particle = (/** @type {number} */ x) =>
    html`<g class="particle">
      <circle class="x" cx=${x - size * 0.3} cy=${y} r=${size} />
      <circle class="o" cx=${x + size * 0.3} cy=${y} r=${size} />
    </g>`;
  return drawing(
    width,
    w + 1,
    label,
    html`<path
        class="strand ink"
        stroke-width=${line}
        d="M${w} ${y}H${middle - r}M${middle + r} ${y}H${width - w}"
      />
      <circle class="source" cx=${middle} cy=${y} r=${r} stroke-width=${line} />
      ${particle((w + middle - r) / 2)} ${particle((width - w + middle + r) / 2)}
      ${station(0, 0, w, here, "x")} ${station(width - w, 0, w, there, "o")}`,
  );
}

/** The number of results of a list that are shown. */
const SHOWN = 12;

/**
 * The last results of both lists. Unknown ones are hatched.
 * @param {number} width in pixels
 * @param {readonly { here: string, there: string | null }[]} last
 * @param {boolean} together whether the list from over there is here, too
 * @param {string} label for a screen reader
 */
export function listsDrawing(width, last, together, label) {
  const cell = Math.min(30, width / SHOWN);
  const side = cell - 4;
  const gap = 14;
  /** @param {number} i @param {number} y @param {string} answer */
  const letter = (i, y, answer) =>
    html`<g class="answer ${answer === "A" ? "x" : "o"}">
      <rect x=${i * cell + 2} y=${y} width=${side} height=${side} rx="2" />
      <text x=${(i + 0.5) * cell} y=${y + side / 2} font-size="13">${answer}</text>
    </g>`;
  const lower = side + gap;
  return drawing(
    SHOWN * cell,
    lower + side + 2,
    label,
    Array.from({ length: SHOWN }, (_, i) => {
      const run = last[i];
      const x = (i + 0.5) * cell;
      return html`<g key=${i}>
        ${
          run
            ? letter(i, 1, run.here)
            : html`<rect
                class="slot"
                x=${i * cell + 2}
                y="1"
                width=${side}
                height=${side}
                rx="2"
              />`
        }
        ${
          run?.there && together
            ? letter(i, lower, run.there)
            : run?.there
              ? tile(i * cell + 2, lower, side, { closed: true })
              : html`<rect
                  class="slot"
                  x=${i * cell + 2}
                  y=${lower}
                  width=${side}
                  height=${side}
                  rx="2"
                />`
        }
        ${run && together && run.there === run.here && html`<path class="same" d="M${x} ${side + 3}V${lower - 2}" />`}
      </g>`;
    }),
  );
}
