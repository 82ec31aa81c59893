/**
 * Drawing of the cat's apparatus: a box with the cat in both of its states, drawn thin over each
 * other; the molecules of the air; and two charts. Pure.
 *
 *      ○ ○ ○ ○ ○ ○ ○ ○     air: ○ has not met the cat; ◎ has, and its two states differ a little
 *     ┌────────────────┐
 *     │ ↗   (cat)    ↘ │   the arrows of “alive” and of “dead”
 *     └────────────────┘
 */
import { html } from "../../lib/html.js";
import { arrow, drawing, fine, polyline, tile } from "../drawing.js";
import { AIR, LITTLE } from "./model.js";

/** The drawing of the cat has units of its own: 200 wide, 120 high, the ground at 106. */
const CAT = { width: 200, height: 120 };

/** A head, seen from the front: its middle is at 0, 0. */
const HEAD =
  "M-14 -8L-15 -25L-5 -16Q0 -17 5 -16L15 -25L14 -8Q18 1 13 8Q8 15 0 15Q-8 15 -13 8Q-18 1 -14 -8Z";
const WHISKERS = "M-9 6L-22 4M-9 8L-21 11M9 6L22 4M9 8L21 11";
const NOSE = "M-2 4.5H2L0 7Z";

/** Sits, with open eyes, its tail raised. */
const alive = (/** @type {number} */ line) =>
  html`<g class="x pose" stroke-width=${line}>
    <g transform="translate(112 38)">
      <path d=${HEAD} />
      <path d=${WHISKERS} />
      <path class="filled" d=${NOSE} />
      <circle class="filled" cx="-6" cy="-2" r="2.1" />
      <circle class="filled" cx="6" cy="-2" r="2.1" />
    </g>
    <path d="M101 50C92 64 86 84 89 106H135C138 84 132 64 123 50" />
    <path d="M105 106V84M119 106V84M112 106V92" />
    <path d="M136 101C154 104 166 92 160 78C156 69 161 62 168 64" />
  </g>`;

/** Lies on its side, with closed eyes. */
const dead = (/** @type {number} */ line) =>
  html`<g class="o pose" stroke-width=${line}>
    <g transform="translate(42 90) rotate(-96)">
      <path d=${HEAD} />
      <path d=${WHISKERS} />
      <path class="filled" d=${NOSE} />
      <path d="M-9 -3Q-6 0 -3 -3M3 -3Q6 0 9 -3" />
    </g>
    <path d="M57 84C74 74 112 74 134 80C152 85 158 96 154 106H56" />
    <path d="M76 106C80 111 88 113 94 112M88 106C94 110 102 110 108 109" />
    <path d="M126 106C132 111 140 113 146 112M138 106C146 110 154 110 160 108" />
    <path d="M155 100C168 98 178 106 190 105" />
  </g>`;

/**
 * A molecule: one ring before it has met the cat, then two, as its two states are no longer the same.
 * @param {number} x @param {number} y @param {number} r @param {boolean} met @param {boolean} fresh whether it has just met it
 */
const molecule = (x, y, r, met, fresh) =>
  met
    ? html`<g class=${fresh ? "molecule fresh" : "molecule"}>
        <circle class="x" cx=${x - r * 0.3} cy=${y} r=${r} />
        <circle class="o" cx=${x + r * 0.3} cy=${y} r=${r} />
      </g>`
    : html`<circle class="molecule free" cx=${x} cy=${y} r=${r} />`;

/** The arrow of one of both states. @param {number} x @param {number} y @param {number} r @param {number} turn degrees @param {string} name @param {number} strength */
function dial(x, y, r, turn, name, strength) {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [r * 0.78 * Math.cos(angle), -r * 0.78 * Math.sin(angle)];
  return html`<g>
    <circle class="dial" cx=${x} cy=${y} r=${r} />
    <g opacity=${0.25 + 0.75 * strength}>
      ${arrow({ x: x - dx, y: y - dy }, { x: x + dx, y: y + dy }, { name, width: 1.7, head: 8 })}
    </g>
  </g>`;
}

/**
 * The box, the cat and the air.
 * @param {number} width in pixels
 * @param {import("./model.js").Setup} setup @param {import("./model.js").Result} result
 * @param {string} label for a screen reader
 * @param {boolean} moving whether the last molecule flies in
 */
export function catDrawing(width, { air, turn }, { coherence }, label, moving) {
  const r = Math.max(5, Math.min(11, width * 0.016));
  const air0 = 2 * r + 4;
  const box = { y: air0 + r + 8, height: Math.round(Math.min(width * 0.5, 330)) };
  const scale = Math.min((width * 0.86) / CAT.width, (box.height * 0.84) / CAT.height);
  const left = (width - CAT.width * scale) / 2;
  const top = box.y + box.height - CAT.height * scale - 4;
  const gap = Math.min(width / AIR, 5 * r);
  const line = (fine(width) * 1.15) / scale;
  const radius = Math.max(15, Math.min(26, width * 0.042));
  const dialY = box.y + radius + 10;
  return drawing(
    width,
    box.y + box.height + 1,
    label,
    html`
      ${Array.from({ length: AIR }, (_, n) =>
        molecule(
          width / 2 + (n - (AIR - 1) / 2) * gap,
          air0 - r + 2,
          r,
          n < air,
          moving && n === air - 1,
        ),
      )}
      ${tile(0, box.y, width, { h: box.height })}
      <path
        class="strand ink"
        opacity=${coherence}
        stroke-width=${fine(width)}
        d="M${radius * 2 + 16} ${dialY}C${width * 0.3} ${dialY - radius} ${width * 0.7} ${dialY - radius} ${width - radius * 2 - 16} ${dialY}"
      />
      <g transform="translate(${left} ${top}) scale(${scale})">${dead(line)} ${alive(line)}</g>
      ${dial(radius + 10, dialY, radius, 0, "x", 1)}
      ${dial(width - radius - 10, dialY, radius, turn, "o dashed", coherence)}
    `,
  );
}

/**
 * The chances of two answers, as bars.
 * @param {number} width @param {number} height
 * @param {readonly [number, number]} answers
 * @param {readonly [string, string]} looks their classes
 * @param {string} label
 */
export function answersChart(width, height, answers, looks, label) {
  const wide = Math.min(56, width * 0.3);
  const full = height - 6;
  return drawing(
    width,
    height,
    label,
    html`
      <path
        class="guide"
        d="M0 ${height - 1 - full}H${width}M0 ${height - 1 - full / 2}H${width}"
      />
      ${answers.map((chance, i) => {
        const x = width * (0.25 + 0.5 * i) - wide / 2;
        const tall = Math.max(chance * full, 0.5);
        return html`<rect
          key=${i}
          class="share-of ${looks[i]}"
          x=${x}
          y=${height - 1 - tall}
          width=${wide}
          height=${tall}
        />`;
      })}
      <path class="axis" d="M0 ${height - 1}H${width}" />
    `,
  );
}

/**
 * The chart of the interference, which falls with every molecule that has met the cat, and the line of
 * one tenth.
 * @param {number} width @param {number} height
 * @param {readonly number[]} course @param {string} label
 */
export function courseChart(width, height, course, label) {
  const axis = height - 16;
  const full = axis - 6;
  const step = width / (AIR + 1);
  const tenth = axis - LITTLE * full;
  const wide = Math.min(34, step * 0.62);
  return drawing(
    width,
    height,
    label,
    html`
      <path class="guide" d="M0 ${axis - full}H${width}" />
      ${Array.from({ length: AIR + 1 }, (_, n) => {
        const x = (n + 0.5) * step;
        const value = course[n];
        const tall = Math.max((value ?? 0) * full, 0.5);
        return html`<g key=${n}>
          ${
            value !== undefined &&
            html`<rect
              class=${n === course.length - 1 ? "share-of ink now" : "share-of ink"}
              x=${x - wide / 2}
              y=${axis - tall}
              width=${wide}
              height=${tall}
            />`
          }
          <text
            class=${n === course.length - 1 ? "count now" : "count"}
            font-size="11"
            x=${x}
            y=${axis + 9}
            >${n}</text
          >
        </g>`;
      })}
      <path
        class="tenth"
        d=${polyline([
          { x: 0, y: tenth },
          { x: width, y: tenth },
        ])}
      />
      <path class="axis" d="M0 ${axis}H${width}" />
    `,
  );
}
