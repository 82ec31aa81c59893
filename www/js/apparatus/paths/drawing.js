/**
 * Drawing of *Two paths*: the wall with the mark in its squares, both ways to the screen, the arrows,
 * the chances, and the arrived particles. From top to bottom, with the heights of layoutOf:
 *
 *      ▒▒▒ ╱1╲▒▒2▒▒╱3╲ ▒▒▒     wall   the mark's halves are joined by a strand
 *           ╲ ╲   ╱ ╱          fan    both ways to every place; strong to the one looked at
 *        ↗ → ↘ ↓ ↙ ← ↖ ↑ ↗     arrows of the first way, of the second one (dashed), their sum
 *       ▁▃▆█▆▃▁▃▆█▆▃▁▃▆█▆▃▁    chances
 *       ┌ · :.· ·:. · .:·· ┐   plate  one dot for each particle
 *
 * Pure.
 *
 * @typedef {import("./model.js").Setup} Setup
 * @typedef {import("./model.js").Pattern} Pattern
 */
/** @import { Point } from "../drawing.js" */
import { html } from "../../lib/html.js";
import { arrow, drawing, endToEnd, fine, mark, polyline, skyline, tile } from "../drawing.js";

const X1 = /** @type {const} */ ({ player: "X", move: 1 });
const O2 = /** @type {const} */ ({ player: "O", move: 2 });

/** The least room for the arrows of one place, in pixels; where places are narrower, some have none. */
const CELL = 23;

/** The places of all parts. @param {number} width in pixels @param {number} count of places */
export function layoutOf(width, count) {
  const side = Math.min(104, Math.max(48, Math.round(width * 0.155)));
  const step = width / count;
  // Every place, or each second or third one: the one in the middle always.
  const every = Math.max(1, Math.ceil(CELL / step));
  const cell = step * every;
  const top = Math.round(side * 0.42);
  const fanTop = top + side;
  const arrows = fanTop + Math.round(width * 0.17 + 14);
  const bars = arrows + cell + 10;
  const base = bars + Math.round(width * 0.17 + 12);
  const plate = base + 6;
  const height = plate + Math.round(width * 0.11 + 18);
  return { width, side, step, every, cell, top, fanTop, arrows, bars, base, plate, height };
}

/** @typedef {ReturnType<typeof layoutOf>} Layout */

/** The x of a place's middle. @param {Layout} layout @param {number} i counted from 0 */
const middleOf = ({ step }, i) => (i + 0.5) * step;

/** The x of the middle of a square of the wall. @param {Layout} layout @param {number} square */
const squareAt = ({ width, side }, square) => width / 2 + (square - 2) * (side + 2);

/**
 * Which ways are drawn: not those of a record that names the other square. `one`: whether it is just one.
 * @param {Setup} setup
 */
const openWays = ({ ways, asked, shown }) => {
  const only = ways !== "both" ? ways : asked === "way" ? shown : "all";
  return { first: only !== "second", second: only !== "first", one: only !== "all" };
};

/** @param {Layout} layout @param {Setup} setup */
function wall(layout, setup) {
  const { width, side, top } = layout;
  const { ways, recorded } = setup;
  const open = openWays(setup);
  const beam = Math.round(side * 0.36);
  const [left, right] = [squareAt(layout, 1) - side / 2, squareAt(layout, 3) + side / 2];
  const y = top + (side - beam) / 2;
  const closed = (/** @type {number} */ square) =>
    square === 2 || (square === 1 ? ways === "second" : ways === "first");
  const r = side * 0.27;
  const [x1, x3, middle] = [squareAt(layout, 1), squareAt(layout, 3), top + side / 2];
  const lift = top - side * 0.3;
  const note = { y: top + side - side * 0.17, r: side * 0.13 };
  const both = open.first && open.second;
  return html`<g>
    ${left > 8 && tile(0, y, left - 2, { closed: true, h: beam })}
    ${left > 8 && tile(right + 2, y, width - right - 2, { closed: true, h: beam })}
    ${[1, 2, 3].map((square) => {
      const x = squareAt(layout, square) - side / 2;
      return html`<g key=${square}>
        ${tile(x, top, side, { closed: closed(square) })}
        <text class="square" font-size="11" x=${x + side * 0.05 + 5} y=${top + side * 0.05 + 11}
          >${square}</text
        >
      </g>`;
    })}
    ${
      both &&
      html`<path
        class="strand x"
        d="M${x1} ${middle - r}C${x1 + side * 0.3} ${lift} ${x3 - side * 0.3} ${lift} ${x3} ${middle - r}"
        stroke-width=${fine(width) * 1.1}
      />`
    }
    ${open.first && mark(X1, x1, middle - side * 0.05, r, open.one)}
    ${open.second && mark(X1, x3, middle - side * 0.05, r, open.one)}
    ${
      recorded &&
      html`<g>
        ${
          both &&
          html`<path
            class="strand o"
            d="M${x1 + note.r} ${note.y}L${x3 - note.r} ${note.y}"
            stroke-width=${fine(width) * 1.1}
          />`
        }
        ${(both || open.second) && mark(O2, x1, note.y, note.r, open.one)}
        ${(both || open.first) && mark(O2, x3, note.y, note.r, open.one)}
      </g>`
    }
  </g>`;
}

/** @param {Layout} layout @param {Setup} setup @param {Pattern} pattern */
function fan(layout, setup, { places }) {
  const { fanTop, arrows, width } = layout;
  const open = openWays(setup);
  const foot = arrows - 4;
  /** @param {number} square @param {number} i @returns {Point[]} */
  const way = (square, i) => [
    { x: squareAt(layout, square), y: fanTop + 2 },
    { x: middleOf(layout, i), y: foot },
  ];
  /** @param {number} square */
  const all = (square) => places.map((_, i) => polyline(way(square, i))).join("");
  const chosen = setup.place - 1;
  const strong = fine(width) * 1.2;
  return html`<g>
    ${open.first && html`<path class="strand x faint" d=${all(1)} />`}
    ${open.second && html`<path class="strand x faint" d=${all(3)} />`}
    ${open.first && html`<path class="strand x" d=${polyline(way(1, chosen))} stroke-width=${strong} />`}
    ${
      open.second &&
      html`<path
        class="strand x dashed"
        d=${polyline(way(3, chosen))}
        stroke-width=${strong}
        stroke-dasharray="${strong * 3} ${strong * 2.6}"
      />`
    }
    <circle class="spot" cx=${middleOf(layout, chosen)} cy=${foot} r="3" />
  </g>`;
}

/**
 * The arrows of a place, put end to end. Where they are not added both begin in the middle, and there
 * is no sum.
 * @param {import("./model.js").Place} place @param {Point} middle @param {number} room
 * @param {number} longest the length of one arrow, as an amplitude
 * @param {boolean} adds @param {number} width of thin lines
 */
function arrowsOf({ first, second }, middle, room, longest, adds, width) {
  const none = { x: 0, y: 0 };
  const [one, other] = [first ?? none, second ?? none];
  const scale = (room * 0.46) / longest;
  const head = Math.max(width * 3.4, room * 0.16);
  const apart = !!first && !!second && !adds;
  const { start, joint, end } = endToEnd(one, other, middle, scale);
  /** @param {Point} amplitude */
  const tip = ({ x, y }) => ({ x: middle.x + x * scale, y: middle.y - y * scale });
  // One that leads straight back is drawn beside the other one.
  const back = adds && one.x * other.x + one.y * other.y < -0.98 * longest ** 2 ? 2 * width : 0;
  const side = { x: (back * one.y) / longest, y: (back * one.x) / longest };
  /** @param {Point} point */
  const beside = ({ x, y }) => ({ x: x + side.x, y: y + side.y });
  const dashed = { name: "x dashed", width, head };
  return html`<g>
    ${first && arrow(apart ? middle : start, apart ? tip(first) : joint, { name: "x", width, head })}
    ${second && arrow(apart ? middle : beside(joint), apart ? tip(second) : beside(end), dashed)}
    ${adds && arrow(start, end, { name: "ink", width: width * 1.9, head: head * 1.15 })}
  </g>`;
}

/** The length of the longest arrow. @param {Pattern} pattern */
const longestOf = ({ places }) =>
  Math.max(
    ...places.flatMap(({ first, second }) =>
      [first, second].map((one) => (one ? Math.hypot(one.x, one.y) : 0)),
    ),
  );

/** @param {Layout} layout @param {Pattern} pattern */
function arrowRow(layout, pattern) {
  const { every, cell, arrows, width } = layout;
  const longest = longestOf(pattern);
  const middle = (pattern.places.length - 1) / 2;
  /** Whether there is room for its arrows. @param {number} i */
  const fits = (i) =>
    (i - middle) % every === 0 && Math.abs(middleOf(layout, i) - width / 2) < (width - cell) / 2;
  return pattern.places.map(
    (place, i) =>
      fits(i) &&
      arrowsOf(
        place,
        { x: middleOf(layout, i), y: arrows + cell / 2 },
        cell,
        longest,
        pattern.adds,
        Math.max(1, cell * 0.045),
      ),
  );
}

/** @param {Layout} layout @param {Setup} setup @param {Pattern} pattern */
function chances(layout, { place }, { places, most }) {
  const { width, step, bars, base } = layout;
  const full = base - bars;
  const heights = places.map(({ chance }) => (chance / most) * full);
  const d = skyline(heights, 0, base, step);
  return html`<g>
    <rect class="column" x=${(place - 1) * step} y=${bars - 4} width=${step} height=${full + 4} />
    <path class="chance" d=${d} />
    <path class="axis" d="M0 ${base}H${width}" />
  </g>`;
}

/**
 * The position of a particle's dot in its place: spread evenly over the plate, but not in rows. Chance
 * decides the place; this only keeps dots from lying over each other.
 * @param {number} n which particle
 */
const spread = (n) => ({ across: (n * 0.7548776662) % 1, down: (n * 0.569840291) % 1 });

/**
 * Each particle keeps its dot, also while only some are shown.
 * @param {Layout} layout @param {Setup} setup @param {number | null} fresh the index of the one that has just arrived
 */
function plate(layout, { hits, shown }, fresh) {
  const { width, step, plate, height } = layout;
  const tall = height - plate;
  const r = Math.max(1.3, Math.min(2.4, step * 0.16));
  const dot = (/** @type {number} */ i) => {
    const { across, down } = spread(i + 1);
    return {
      x: ((hits[i]?.place ?? 0) + 0.14 + 0.72 * across) * step,
      y: plate + 2 * r + 1 + down * (tall - 4 * r - 2),
    };
  };
  const d = hits
    .map(({ way }, i) => (shown === "all" || shown === way ? `${polyline([dot(i)])}h0.01` : ""))
    .join("");
  const last = fresh === null ? null : dot(fresh);
  return html`<g>
    <rect class="tile" x="0.5" y=${plate + 0.5} width=${width - 1} height=${tall - 1} rx="5" />
    <path class="hits" d=${d} stroke-width=${2 * r} />
    ${last && html`<circle class="fresh" cx=${last.x} cy=${last.y} r=${r * 3.2} />`}
  </g>`;
}

/**
 * The whole drawing.
 * @param {number} width in pixels
 * @param {Setup} setup @param {Pattern} pattern
 * @param {object} more
 * @param {string} more.label for a screen reader
 * @param {number | null} more.fresh the index of the particle that has just arrived
 * @param {readonly string[]} more.shows "arrows", "chances"; leaves out what the pupil should predict
 */
export function pathsDrawing(width, setup, pattern, { label, fresh, shows }) {
  const layout = layoutOf(width, pattern.places.length);
  return drawing(
    width,
    layout.height,
    label,
    html`${fan(layout, setup, pattern)} ${wall(layout, setup)}
    ${shows.includes("arrows") && arrowRow(layout, pattern)}
    ${shows.includes("chances") && chances(layout, setup, pattern)} ${plate(layout, setup, fresh)}`,
  );
}

/**
 * The arrows of the place that is looked at, large.
 * @param {number} size in pixels @param {Setup} setup @param {Pattern} pattern @param {string} label
 */
export function lens(size, { place }, pattern, label) {
  const at = pattern.places[place - 1];
  const middle = { x: size / 2, y: size / 2 };
  return drawing(
    size,
    size,
    label,
    html`<circle class="lens" cx=${middle.x} cy=${middle.y} r=${size / 2 - 1} />
      ${at && arrowsOf(at, middle, size * 0.92, longestOf(pattern), pattern.adds, 1.8)}`,
  );
}
