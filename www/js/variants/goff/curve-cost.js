/**
 * The cost of one possible curve of a strand. Running over marks and numbers costs most, then
 * leaving the board, then bending more than necessary.
 *
 * A shape: the angles u and v between the straight line and the two handles, in radians, and the
 * lengths p and q of the handles, as parts of the distance d between the marks.
 *
 *           ● handle 1        ● handle 2
 *      p·d ╱                   ╲ q·d
 *         ╱ u                 v ╲
 *     a ●─────────── d ──────────● b
 *
 * @typedef {[u: number, v: number, p: number, q: number]} Shape
 * @typedef {{ curve: Curve, points: Float64Array, cost: number, box: [number, number, number, number] }} Course
 *
 * The marks on the board, by tile. `squareAt` gives the square of a point, counted from 0; `keep` is
 * the distance to keep from numbers, in pixels.
 * @typedef {{ size: number, tiles: PlacedMark[][], squareAt: (x: number, y: number) => number, keep: number }} Field
 */
/** @import { Curve, PlacedMark } from "../../types.js" */
import { partOf } from "../../board/curves.js";

/** The number of sampled steps along a curve; a multiple of 4. */
export const STEPS = 32;

/** Free space that a strand leaves round a mark. @param {PlacedMark} mark */
export const clearance = (mark) => 2.5 + mark.r * 0.14;

/**
 * How far a mark reaches in a direction. A strand can come closer to a cross between its arms.
 * @param {PlacedMark} mark @param {number} dx @param {number} dy
 */
export function extent({ player, r }, dx, dy) {
  if (player === "O") return r;
  const d = dx * dx + dy * dy || 1;
  return r * (0.58 + 0.42 * ((2 * Math.abs(dx * dy)) / d));
}

/** The curve of the last call of costOf. @param {number} cost @returns {Course} */
export function courseOf(cost) {
  const points = Float64Array.from(sampled);
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] ?? 0;
    const y = points[i + 1] ?? 0;
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return { curve: partOf(theCurve(), ends.start, ends.end), points, cost, box: [x0, y0, x1, y1] };
}

/** A curve that costs more than this runs over something. */
export const OBSTRUCTED = 20;

// The current curve, in plain variables: there are about a thousand curves for a picture, and an
// allocation for each would be too slow.
let [X0, X1, X2, X3, Y0, Y1, Y2, Y3] = [0, 0, 0, 0, 0, 0, 0, 0];
// The point of it that is looked at.
let [X, Y] = [0, 0];

/**
 * Looks at the point at t of the current curve. (Arrays that are taken apart at once cost nothing when
 * the code is warm, but the first pictures of a page are drawn while it is cold.)
 * @param {number} t
 */
function lookAt(t) {
  const r = 1 - t;
  const k0 = r * r * r;
  const k1 = 3 * r * r * t;
  const k2 = 3 * r * t * t;
  const k3 = t * t * t;
  X = k0 * X0 + k1 * X1 + k2 * X2 + k3 * X3;
  Y = k0 * Y0 + k1 * Y1 + k2 * Y2 + k3 * Y3;
}

const sampled = new Float64Array(2 * (STEPS + 1));

const ends = { start: 0, end: 1 };

/**
 * The cost of a curve from one mark to another. It stops early where the cost exceeds `limit`.
 * @param {PlacedMark} a @param {PlacedMark} b @param {Shape} shape @param {Field} field
 * @param {number} limit
 * @param {boolean} [exact] computes exactly where the curve leaves its marks
 */
export function costOf(a, b, shape, field, limit, exact = false) {
  const [u, v, p, q] = shape;
  if (p < 0.2 || q < 0.2 || p > 1.2 || q > 1.2) return Infinity;
  const d = length(b.x - a.x, b.y - a.y) || 1;
  const { size, tiles, squareAt, keep } = field;

  let cost =
    0.9 * (Math.abs(p - 0.38) + Math.abs(q - 0.38)) +
    0.9 * ((Math.abs(u) - 0.42) ** 2 + (Math.abs(v) - 0.42) ** 2) +
    Math.max(0, Math.abs(u) - 0.3) * (d / size) * 1.2;
  if (u * v > 0) cost += 0.3; // an S
  if (cost > limit) return cost;
  const straight = Math.atan2(b.y - a.y, b.x - a.x);
  X0 = a.x;
  Y0 = a.y;
  X1 = a.x + Math.cos(straight + u) * p * d;
  Y1 = a.y + Math.sin(straight + u) * p * d;
  X2 = b.x - Math.cos(straight + v) * q * d;
  Y2 = b.y - Math.sin(straight + v) * q * d;
  X3 = b.x;
  Y3 = b.y;
  const start = leaves(a, false, exact);
  const end = leaves(b, true, exact);
  cost += (start + 1 - end) * 1.2;
  if (end - start < 0.2) return Infinity;
  ends.start = start;
  ends.end = end;

  let over = 0;
  let [px, py, dx, dy] = [0, 0, 0, 0];
  for (let i = 0; i <= STEPS; i++) {
    lookAt(start + ((end - start) * i) / STEPS);
    const x = X;
    const y = Y;
    sampled[2 * i] = x;
    sampled[2 * i + 1] = y;
    if (i % 2 === 0) {
      if (i > 0) {
        const ex = x - px;
        const ey = y - py;
        const cross = dx * ey - dy * ex;
        const dot = dx * ex + dy * ey;
        if (i > 2 && Math.abs(cross) > 0.22 * dot)
          cost += 9 * Math.max(0, Math.abs(Math.atan2(cross, dot)) - 0.22); // a kink
        dx = ex;
        dy = ey;
      }
      px = x;
      py = y;
    }
    if (x < 3 || y < 3 || x > size - 3 || y > size - 3) over += 2;
    for (const mark of tiles[squareAt(x, y)] ?? []) {
      const { label } = mark;
      // How far the point is from the number, 0 inside it.
      const ox = Math.max(label.x - x, 0, x - label.x - label.w);
      const oy = Math.max(label.y - y, 0, y - label.y - label.h);
      const off = length(ox, oy);
      if (mark === a || mark === b) {
        if (off < 6 && (i < 2 || i > STEPS - 2))
          cost += 0.7; // comes out of its number
        else if (off < 1.5) cost += 1.5;
        continue;
      }
      if (off < keep) over += off > 0 ? 2 - off / keep : 5;
      else if (off < 1.6 * keep) cost += 0.25; // hugs it
      const space = mark.r + Math.max(clearance(mark), keep * 0.7);
      const depth = 1 - length(x - mark.x, y - mark.y) / space;
      if (depth > 0) over += 0.8 + 2 * depth;
      else if (depth > -0.25) cost += 0.1;
    }
    if (cost + over > limit) return cost + over;
  }
  return over ? cost + over + OBSTRUCTED : Math.min(cost, OBSTRUCTED - 0.01);
}

/**
 * The number of points of the current curve on another mark or on a number. It samples four times
 * as many points as costOf, which can miss something small.
 * @param {PlacedMark} a @param {PlacedMark} b @param {Field} field
 */
export function grazes(a, b, { tiles, squareAt }) {
  let hits = 0;
  for (let i = 0; i <= 4 * STEPS; i++) {
    lookAt(ends.start + ((ends.end - ends.start) * i) / (4 * STEPS));
    for (const mark of tiles[squareAt(X, Y)] ?? []) {
      const { label } = mark;
      const ox = Math.max(label.x - X, 0, X - label.x - label.w);
      const oy = Math.max(label.y - Y, 0, Y - label.y - label.h);
      const near = mark !== a && mark !== b && length(X - mark.x, Y - mark.y) < mark.r + 1;
      if (near || Math.max(ox, oy) < 1) hits++;
    }
  }
  return hits;
}

/** @returns {Curve} the current curve */
const theCurve = () => [
  { x: X0, y: Y0 },
  { x: X1, y: Y1 },
  { x: X2, y: Y2 },
  { x: X3, y: Y3 },
];

/**
 * Whether the point at t of the current curve is in one of its two marks, or in its number.
 * @param {PlacedMark} mark @param {number} t
 */
function isIn(mark, t) {
  lookAt(t);
  const dx = X - mark.x;
  const dy = Y - mark.y;
  const reach = extent(mark, dx, dy) + clearance(mark);
  if (dx * dx + dy * dy < reach * reach) return true;
  const { label } = mark;
  return (
    X > label.x - 3 && X < label.x + label.w + 3 && Y > label.y - 3 && Y < label.y + label.h + 3
  );
}

/**
 * The parameter at which the current curve leaves one of its two marks.
 * @param {PlacedMark} mark
 * @param {boolean} back counted from the end of the curve
 * @param {boolean} exact so that the strand ends exactly at its mark
 */
function leaves(mark, back, exact) {
  let t = 0;
  while (t < 0.45 && isIn(mark, back ? 1 - t - 1 / 24 : t + 1 / 24)) t += 1 / 24;
  if (!exact) t += 1 / 48;
  else
    for (let step = 1 / 48; step > 1 / 1200; step /= 2)
      if (isIn(mark, back ? 1 - t - step : t + step)) t += step;
  t += 1 / 600;
  return back ? 1 - t : t;
}

/**
 * Math.hypot handles overflow, which no board needs, and is ten times as slow.
 * @param {number} x
 * @param {number} y
 */
const length = (x, y) => Math.sqrt(x * x + y * y);
