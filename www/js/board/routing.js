/**
 * How strands run: each is one cubic curve between the two marks of its pair.
 * Pure geometry, and quick: a picture is routed anew for every change.
 *
 * A curve is tried with several bows and pays for what it does: running over
 * marks and numbers most, then leaving the board, then crossing or hugging
 * another strand, then being more bent than it needs. Where every plain bow
 * runs over something, curves that leave and arrive at angles of their own are
 * tried, and the best of them are improved step by step. Pairs that join the
 * same two squares part of themselves, since hugging costs.
 *
 * @typedef {import("./layout.js").Point} Point
 * @typedef {import("./layout.js").Box} Box
 * @typedef {import("./layout.js").PlacedMark} PlacedMark
 * @typedef {[Point, Point, Point, Point]} Curve
 *
 * The shape of a curve: the angles at which it leaves and arrives, against the
 * straight line, and the lengths of its two handles as parts of the distance.
 * @typedef {[u: number, v: number, p: number, q: number]} Shape
 * @typedef {{ curve: Curve, points: Float64Array, cost: number, box: [number, number, number, number] }} Course
 */

const BOWS = [0.17, -0.17, 0.1, -0.1, 0.26, -0.26, 0.36, -0.36, 0.5, -0.5, 0.04];

/** @param {number[]} lengths @returns {[number, number][]} both handles alike */
const alike = (lengths) => lengths.map((length) => [length, length]);
const ROUND = Array.from({ length: 21 }, (_, i) => (i - 10) * 0.25);
const LENGTHS = [0.25, 0.45, 0.75, 1.15];

/**
 * What is tried while there is no way that is free, each rarer than the one before: the angles of
 * both ends, the lengths of both handles, how many of the best are improved, and how finely. The
 * second is for a way out of the middle of a crowd into another, the last for one in two hundred.
 * @typedef {{ angles: number[], reaches: [number, number][], few: number, finest: number }} Stage
 * @type {Stage[]}
 */
const STAGES = [
  {
    angles: [-1.8, -1.15, -0.6, -0.2, 0.2, 0.6, 1.15, 1.8],
    reaches: alike([0.42, 0.75]),
    few: 3,
    finest: 0.3,
  },
  {
    angles: [-2.1, -1.5, -1, -0.75, -0.45, 0, 0.45, 0.75, 1, 1.5, 2.1],
    reaches: alike([0.3, 0.55, 0.9]),
    few: 3,
    finest: 0.2,
  },
  {
    angles: ROUND,
    reaches: LENGTHS.flatMap((p) => LENGTHS.map((q) => /** @type {[number, number]} */ ([p, q]))),
    few: 7,
    finest: 0.02,
  },
];
/** How far each part of a shape is moved when it is improved, at first. */
const NUDGES = [0.3, 0.3, 0.14, 0.14];
const STEPS = 32; // points of a curve that are looked at; a multiple of 4
const KEPT = 7; // ways of each strand that are weighed against the others'

/** Free space that a strand leaves round a mark. @param {PlacedMark} mark */
export const clearance = (mark) => 2.5 + mark.r * 0.14;

/**
 * How far a mark reaches towards a direction: a ring is round, between the arms
 * of a cross a strand comes closer.
 * @param {PlacedMark} mark @param {number} dx @param {number} dy
 */
export function extent({ player, r }, dx, dy) {
  if (player === "O") return r;
  const d = dx * dx + dy * dy || 1;
  return r * (0.58 + 0.42 * ((2 * Math.abs(dx * dy)) / d));
}

/**
 * @param {{ move: number, squares: [number, number] }[]} pairs
 * @param {PlacedMark[]} marks
 * @param {number} size of the board
 * @param {(x: number, y: number) => number} squareAt 0 to 8
 * @returns {(Curve | null)[]} one for each pair
 */
export function route(pairs, marks, size, squareAt) {
  const key = `${size} ${marks.map((m) => [m.move, m.square, m.x, m.y, m.classical, m.label.x])}`;
  const known = KNOWN.get(key);
  if (known) return known;
  const found = find(pairs, marks, size, squareAt);
  if (KNOWN.size >= 32) KNOWN.clear();
  KNOWN.set(key, found);
  return found;
}

/**
 * Pointing here and there shows the same marks again and again, and what is
 * tried comes back when it is played.
 * @type {Map<string, (Curve | null)[]>}
 */
const KNOWN = new Map();

/** @type {typeof route} */
function find(pairs, marks, size, squareAt) {
  // A mark with its number lies inside its tile, so only a tile's own can be hit.
  /** @type {PlacedMark[][]} */
  const tiles = Array.from({ length: 9 }, () => []);
  for (const mark of marks) tiles[mark.square - 1]?.push(mark);
  const field = { size, tiles, squareAt, keep: Math.max(3.5, size * 0.009) };

  const courses = pairs.map(({ move, squares }) => {
    const [a, b] = squares.map((square) =>
      marks.find((mark) => mark.move === move && mark.square === square && !mark.classical),
    );
    return a && b ? ways(a, b, field) : [];
  });

  /** @type {(Course | undefined)[]} */
  const chosen = pairs.map(() => undefined);
  const room = size * 0.014;
  // Twice: the first pass knows only the older strands, the second all of them.
  for (let pass = 0; pass < 2; pass++) {
    courses.forEach((candidates, i) => {
      let least = Infinity;
      for (const candidate of candidates) {
        let cost = candidate.cost;
        for (let j = 0; j < chosen.length && cost < least; j++) {
          const other = chosen[j];
          if (other && j !== i) cost += meeting(candidate, other, room);
        }
        if (cost < least) {
          least = cost;
          chosen[i] = candidate;
        }
      }
    });
  }
  return chosen.map((course) => course?.curve ?? null);
}

/** @typedef {{ size: number, tiles: PlacedMark[][], squareAt: (x: number, y: number) => number, keep: number }} Field */

/** @param {{ cost: number }} one @param {{ cost: number }} other */
const byCost = (one, other) => one.cost - other.cost;

/**
 * The cheapest ways from one mark to another, best first.
 * @param {PlacedMark} a @param {PlacedMark} b @param {Field} field
 * @returns {Course[]}
 */
function ways(a, b, field) {
  /** @type {{ shape: Shape, cost: number }[]} */
  let found = [];
  let clear = 0;
  /** @param {Shape} shape @param {number} [limit] */
  const attempt = (shape, limit = Infinity) => {
    const cost = costOf(a, b, shape, field, limit);
    if (cost < limit) found.push({ shape, cost });
    return cost;
  };
  for (const bow of BOWS) {
    const u = Math.atan(bow * 2.6);
    if (attempt([-u, u, 0.38, 0.38]) < OBSTRUCTED) clear++;
  }
  /** Tries angles, and improves the best few: every part a little up or down while it helps. @param {Stage} stage */
  const search = ({ angles, reaches, few, finest }) => {
    for (const [p, q] of reaches)
      for (const u of angles) {
        // Only what is better than the best few so far is worth looking at.
        found = found.sort(byCost).slice(0, KEPT);
        const limit = found[KEPT - 1]?.cost ?? Infinity;
        for (const v of angles) attempt([u, v, p, q], limit);
      }
    found = found.sort(byCost).slice(0, KEPT);
    for (const one of found.slice(0, few)) {
      for (let step = 1; step > finest; step /= 2)
        for (let part = 0; part < 4; part++)
          for (const sign of [1, -1]) {
            const shape = /** @type {Shape} */ ([...one.shape]);
            shape[part] = (shape[part] ?? 0) + sign * step * (NUDGES[part] ?? 0);
            const cost = costOf(a, b, shape, field, one.cost);
            if (cost < one.cost) Object.assign(one, { shape, cost });
          }
    }
  };
  /** The best few once more, with all their points. @returns {Course[]} */
  const closely = () => {
    found = found.sort(byCost).slice(0, KEPT);
    return found.map((one) => {
      one.cost = costOf(a, b, one.shape, field, Infinity, true);
      const hits = grazes(a, b, field);
      if (hits) one.cost = Math.max(one.cost, OBSTRUCTED) + hits;
      return courseOf(one.cost);
    });
  };
  let courses = clear < 3 ? [] : closely();
  for (const stage of STAGES) {
    if (courses.some(({ cost }) => cost < OBSTRUCTED)) break;
    search(stage);
    courses = closely();
  }
  // Crossing other strands is better than running over a mark.
  const free = courses.filter(({ cost }) => cost < OBSTRUCTED);
  return free.length ? free : courses;
}

/** The curve that was looked at last. @param {number} cost @returns {Course} */
function courseOf(cost) {
  const points = Float64Array.from(sampled);
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return { curve: piece(theCurve(), ends.start, ends.end), points, cost, box: [x0, y0, x1, y1] };
}

/** A curve that costs more than this runs over something. */
const OBSTRUCTED = 20;

// The curve that is looked at, in plain variables, and what it was like: there
// are a thousand for a picture, and none may cost an allocation.
let [X0, X1, X2, X3, Y0, Y1, Y2, Y3] = [0, 0, 0, 0, 0, 0, 0, 0];
const sampled = new Float64Array(2 * (STEPS + 1));
const ends = { start: 0, end: 1 };

/**
 * What a way costs; gives up early where it is more than `limit`.
 * @param {PlacedMark} a @param {PlacedMark} b @param {Shape} shape @param {Field} field
 * @param {number} limit
 * @param {boolean} [exact] finds to the point where it leaves its marks
 */
function costOf(a, b, shape, field, limit, exact = false) {
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
    const t = start + ((end - start) * i) / STEPS;
    const r = 1 - t;
    const [k0, k1, k2, k3] = [r * r * r, 3 * r * r * t, 3 * r * t * t, t * t * t];
    const x = k0 * X0 + k1 * X1 + k2 * X2 + k3 * X3;
    const y = k0 * Y0 + k1 * Y1 + k2 * Y2 + k3 * Y3;
    sampled[2 * i] = x;
    sampled[2 * i + 1] = y;
    if (i % 2 === 0) {
      if (i > 0) {
        const [ex, ey] = [x - px, y - py];
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
 * How many of the many points of the curve are on another mark or on a number: what is small and
 * lies between two of the points that costOf looks at.
 * @param {PlacedMark} a @param {PlacedMark} b @param {Field} field
 */
function grazes(a, b, { tiles, squareAt }) {
  const whole = theCurve();
  let hits = 0;
  for (let i = 0; i <= 4 * STEPS; i++) {
    const { x, y } = at(whole, ends.start + ((ends.end - ends.start) * i) / (4 * STEPS));
    for (const mark of tiles[squareAt(x, y)] ?? []) {
      const { label } = mark;
      const ox = Math.max(label.x - x, 0, x - label.x - label.w);
      const oy = Math.max(label.y - y, 0, y - label.y - label.h);
      const near = mark !== a && mark !== b && length(x - mark.x, y - mark.y) < mark.r + 1;
      if (near || Math.max(ox, oy) < 1) hits++;
    }
  }
  return hits;
}

/** @returns {Curve} the curve that is looked at */
const theCurve = () => [
  { x: X0, y: Y0 },
  { x: X1, y: Y1 },
  { x: X2, y: Y2 },
  { x: X3, y: Y3 },
];

/**
 * Whether the curve at t is still in one of its own marks, number included.
 * @param {PlacedMark} mark @param {number} t
 */
function isIn(mark, t) {
  const r = 1 - t;
  const [k0, k1, k2, k3] = [r * r * r, 3 * r * r * t, 3 * r * t * t, t * t * t];
  const x = k0 * X0 + k1 * X1 + k2 * X2 + k3 * X3;
  const y = k0 * Y0 + k1 * Y1 + k2 * Y2 + k3 * Y3;
  const [dx, dy] = [x - mark.x, y - mark.y];
  const reach = extent(mark, dx, dy) + clearance(mark);
  if (dx * dx + dy * dy < reach * reach) return true;
  const { label } = mark;
  return (
    x > label.x - 3 && x < label.x + label.w + 3 && y > label.y - 3 && y < label.y + label.h + 3
  );
}

/**
 * The parameter at which the curve has left one of its own marks.
 * @param {PlacedMark} mark @param {boolean} back from the curve's end
 * @param {boolean} exact so that the strand ends at its mark, not just near it
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

/** Math.hypot takes care of numbers that no board has, and takes ten times as long. @param {number} x @param {number} y */
const length = (x, y) => Math.sqrt(x * x + y * y);

const CROSSING = 1.2;

/** What it costs that two strands cross or run side by side. @param {Course} one @param {Course} two @param {number} room */
function meeting(one, two, room) {
  const [p, q] = [one.points, two.points];
  const [a, b] = [one.box, two.box];
  if (a[0] > b[2] + room || b[0] > a[2] + room || a[1] > b[3] + room || b[1] > a[3] + room)
    return 0;
  let cost = 0;
  const end = 2 * STEPS;
  for (let i = 0; i < end; i += 4) {
    const ax = /** @type {number} */ (p[i]);
    const ay = /** @type {number} */ (p[i + 1]);
    const bx = /** @type {number} */ (p[i + 4]);
    const by = /** @type {number} */ (p[i + 5]);
    if (Math.max(ax, bx) < b[0] - room || Math.min(ax, bx) > b[2] + room) continue;
    let nearest = Infinity;
    for (let j = 0; j < end; j += 4) {
      const cx = /** @type {number} */ (q[j]);
      const cy = /** @type {number} */ (q[j + 1]);
      const far = (ax - cx) ** 2 + (ay - cy) ** 2;
      if (far < nearest) nearest = far;
      const dx = /** @type {number} */ (q[j + 4]);
      const dy = /** @type {number} */ (q[j + 5]);
      if (
        (bx - ax) * (cy - ay) > (by - ay) * (cx - ax) !==
          (bx - ax) * (dy - ay) > (by - ay) * (dx - ax) &&
        (dx - cx) * (ay - cy) > (dy - cy) * (ax - cx) !==
          (dx - cx) * (by - cy) > (dy - cy) * (bx - cx)
      )
        cost += CROSSING;
    }
    if (nearest < room * room) cost += 0.3;
  }
  return cost;
}

/** One coordinate of a point of a curve. @param {Curve} curve @param {number} t @param {"x" | "y"} of */
function along([a, b, c, d], t, of) {
  const s = 1 - t;
  return s * s * (s * a[of] + 3 * t * b[of]) + t * t * (3 * s * c[of] + t * d[of]);
}

/** A point of a cubic curve. @param {Curve} curve @param {number} t @returns {Point} */
export const at = (curve, t) => ({ x: along(curve, t, "x"), y: along(curve, t, "y") });

/** @param {Point} a @param {Point} b @param {number} t @returns {Point} */
export const mix = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/**
 * The part of a cubic curve between two parameters (de Casteljau, twice).
 * @param {Curve} curve @param {number} t @param {number} u @returns {Curve}
 */
export function piece([a, b, c, d], t, u) {
  const [ab, bc, cd] = [mix(a, b, t), mix(b, c, t), mix(c, d, t)];
  const [abc, bcd] = [mix(ab, bc, t), mix(bc, cd, t)];
  const start = mix(abc, bcd, t);
  // What is left runs start–bcd–cd–d; cut it at w.
  const w = t < 1 ? (u - t) / (1 - t) : 0;
  const [e, f, g] = [mix(start, bcd, w), mix(bcd, cd, w), mix(cd, d, w)];
  const [ef, fg] = [mix(e, f, w), mix(f, g, w)];
  return [start, e, ef, mix(ef, fg, w)];
}
