/**
 * Drawing of Mermin's device: two boxes with their questions and lamps, and the source between them.
 * A lit lamp is filled, so that it can be told without colours. Pure.
 *
 *     ┌───────┐                      ┌───────┐
 *     │ ① ② ③ │                      │ ① ② ③ │     the question that is asked is filled
 *     │ (A)(B)│ ◀──(AAB)──◎──(AAB)──▶│ (A)(B)│     gloves: a list each; particles: one ring over another
 *     └───────┘          =           └───────┘     whether both answers agree
 */
import { html } from "../../lib/html.js";
import { drawing, fine, tile } from "../drawing.js";
import { alike } from "./model.js";

/** The parts of a box, measured in its width. */
const BOX = { height: 0.86, questions: 0.25, question: 0.115, lamps: 0.62, lamp: 0.16 };

/** One letter or digit in a ring. @param {number} x @param {number} y @param {number} r @param {string} name its classes @param {string | number} text */
const ring = (x, y, r, name, text) =>
  html`<g class=${name}>
    <circle cx=${x} cy=${y} r=${r} />
    <text x=${x} y=${y} font-size=${Math.max(11, r * 1.1)}>${text}</text>
  </g>`;

/**
 * @param {number} x its left edge @param {number} w its width
 * @param {number} asked the question, or 0 @param {string} answer
 */
function box(x, w, asked, answer) {
  const h = w * BOX.height;
  return html`<g>
    ${tile(x, 0, w, { h })}
    ${[1, 2, 3].map((n) =>
      ring(
        x + w * (0.5 + (n - 2) * 0.29),
        h * BOX.questions,
        w * BOX.question,
        n === asked ? "question asked" : "question",
        n,
      ),
    )}
    ${["A", "B"].map((letter, i) =>
      ring(
        x + w * (i ? 0.72 : 0.28),
        h * BOX.lamps + w * 0.04,
        w * BOX.lamp,
        `lamp ${letter === "A" ? "x" : "o"} ${letter === answer ? "lit" : ""}`,
        letter,
      ),
    )}
  </g>`;
}

/**
 * The part that flies to one box: a list, a closed pile of several, or a particle.
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {readonly string[] | null} lists
 */
function part(x, y, size, lists) {
  if (!lists)
    return html`<g class="particle">
      <circle class="x" cx=${x - size * 0.12} cy=${y} r=${size * 0.42} />
      <circle class="o" cx=${x + size * 0.12} cy=${y} r=${size * 0.42} />
    </g>`;
  const [w, h] = [size * 1.9, size * 0.9];
  return html`<g class="slip">
    ${lists
      .slice(1)
      .map(
        (_, i) =>
          html`<rect
            x=${x - w / 2 + (i + 1) * 2}
            y=${y - h / 2 - (i + 1) * 3}
            width=${w}
            height=${h}
            rx="2"
          />`,
      )
      .reverse()}
    <rect x=${x - w / 2} y=${y - h / 2} width=${w} height=${h} rx="2" />
    <text x=${x} y=${y} font-size=${Math.max(11, size * 0.6)}
      >${lists.length > 1 ? "?" : lists[0]}</text
    >
  </g>`;
}

/**
 * The device, with one run.
 * @param {number} width in pixels
 * @param {object} shows
 * @param {import("./model.js").Run | undefined} shows.run
 * @param {readonly string[] | null} shows.lists null: particles
 * @param {string} shows.label for a screen reader
 * @param {boolean} shows.moving whether the pair flies to the boxes
 */
export function deviceDrawing(width, { run, lists, label, moving }) {
  const w = Math.round(Math.min(168, Math.max(88, width * 0.27)));
  const h = w * BOX.height;
  const y = h * 0.42;
  const r = Math.max(6, w * 0.07);
  const gap = width / 2 - w;
  const size = Math.min(w * 0.24, gap * 0.36);
  const line = fine(width);
  const agree = run && run.answers[0] === run.answers[1];
  return drawing(
    width,
    h + 1,
    label,
    html`<g class=${moving ? "moving" : ""}>
      <path
        class="strand ink"
        stroke-width=${line}
        d="M${w} ${y}H${width / 2 - r}M${width / 2 + r} ${y}H${width - w}"
      />
      <circle class="source" cx=${width / 2} cy=${y} r=${r} stroke-width=${line} />
      <g class="flight to-left">${part(w + gap * 0.46, y, size, lists)}</g>
      <g class="flight to-right">${part(width - w - gap * 0.46, y, size, lists)}</g>
      ${box(0, w, run?.here ?? 0, run?.answers[0] ?? "")}
      ${box(width - w, w, run?.there ?? 0, run?.answers[1] ?? "")}
      ${
        run &&
        html`<text
          class=${agree ? "verdict agree" : "verdict"}
          x=${width / 2}
          y=${h * 0.78}
          font-size=${w * 0.24}
          >${agree ? "=" : "≠"}</text
        >`
      }
    </g>`,
  );
}

/** The size of a list's letters, and the height of the arcs above them. */
const CELL = 22;
const ARCS = 20;

/** A list. @param {string} list @param {boolean} joined whether arcs join its equal answers @param {string} label */
export function listDrawing(list, joined, label) {
  const width = 3 * CELL;
  const x = (/** @type {number} */ i) => (i + 0.5) * CELL;
  return drawing(
    width,
    ARCS + CELL,
    label,
    html`${(joined ? alike(list) : []).map(
      ([a = 0, b = 0]) =>
        html`<path
          class="arc"
          d="M${x(a)} ${ARCS - 2}C${x(a)} ${ARCS - 4 - 9 * (b - a)} ${x(b)} ${ARCS - 4 - 9 * (b - a)} ${x(b)} ${ARCS - 2}"
        />`,
    )}
    ${[...list].map(
      (answer, i) =>
        html`<g class="answer ${answer === "A" ? "x" : "o"}">
          <rect x=${i * CELL + 1} y=${ARCS} width=${CELL - 2} height=${CELL - 1} rx="2" />
          <text x=${x(i)} y=${ARCS + CELL / 2} font-size="13">${answer}</text>
        </g>`,
    )}`,
  );
}
