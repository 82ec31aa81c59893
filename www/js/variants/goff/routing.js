/**
 * The routes of the strands: each is one cubic curve between the two marks of its pair. Pure
 * geometry, and fast, because every new picture is routed again.
 *
 * Several simple bows are tried. Each has a cost (curve-cost.js), and so have crossing another
 * strand and running close beside it. If every bow runs over something, curves with other angles and
 * handles are tried, and the best of them are improved step by step. Two pairs in the same two
 * squares get different curves, because running close together costs.
 */
/** @import { Shape, Course, Field } from "./curve-cost.js" */
/** @import { Curve, PlacedMark } from "../../types.js" */
import { STEPS, courseOf, OBSTRUCTED, costOf, grazes } from "./curve-cost.js";

const BOWS = [0.17, -0.17, 0.1, -0.1, 0.26, -0.26, 0.36, -0.36, 0.5, -0.5, 0.04];

/** @param {number[]} lengths @returns {[number, number][]} both handles alike */
const alike = (lengths) => lengths.map((length) => [length, length]);

const ROUND = Array.from({ length: 21 }, (_, i) => (i - 10) * 0.25);

const LENGTHS = [0.25, 0.45, 0.75, 1.15];

/**
 * The searches while no free curve is found, each needed less often than the one before: the angles
 * at both ends, the lengths of both handles, how many of the best curves are improved (`few`), and
 * the smallest step (`finest`). The second is for strands between two crowded squares; the last one
 * is needed for one strand in two hundred.
 * @typedef {{ angles: number[], reaches: [number, number][], few: number, finest: number }} Attempt
 * @type {Attempt[]}
 */
const ATTEMPTS = [
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

/**
 * Boards narrower than this, in pixels, get only the best few simple bows. The gaps between marks are a
 * pixel or two there, so nearly every strand would go through every search, and nobody would see it.
 */
const SEARCHED_FROM = 110;
const FEW_BOWS = 3;

/** The first step with which each part of a shape is improved. */
const NUDGES = [0.3, 0.3, 0.14, 0.14];

/** How many curves of each strand are compared with those of the others. */
const KEPT = 7;

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
  const curves = chooseCurves(pairs, marks, size, squareAt);
  if (KNOWN.size >= 32) KNOWN.clear();
  KNOWN.set(key, curves);
  return curves;
}

/**
 * A cache: pointing at squares shows the same marks repeatedly, and a previewed pair is shown again
 * when it is played.
 * @type {Map<string, (Curve | null)[]>}
 */
const KNOWN = new Map();

/** @type {typeof route} */
function chooseCurves(pairs, marks, size, squareAt) {
  // A mark lies inside its tile with its number, so a point can only hit marks of its own tile.
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
  // Two passes: the first one compares with older strands only, the second one with all.
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

/** @param {{ cost: number }} one @param {{ cost: number }} other */
const byCost = (one, other) => one.cost - other.cost;

/**
 * The cheapest ways from one mark to another, best first.
 * @param {PlacedMark} a @param {PlacedMark} b @param {Field} field
 * @returns {Course[]}
 */
export function ways(a, b, field) {
  /** @type {{ shape: Shape, cost: number }[]} */
  let candidates = [];
  let clear = 0;
  /** @param {Shape} shape @param {number} [limit] */
  const attempt = (shape, limit = Infinity) => {
    const cost = costOf(a, b, shape, field, limit);
    if (cost < limit) candidates.push({ shape, cost });
    return cost;
  };
  for (const bow of BOWS) {
    const u = Math.atan(bow * 2.6);
    if (attempt([-u, u, 0.38, 0.38]) < OBSTRUCTED) clear++;
  }
  /**
   * Tries angles, and improves the best few: every part a little up or down while it helps.
   * @param {Attempt} stage
   */
  const search = ({ angles, reaches, few, finest }) => {
    for (const [p, q] of reaches)
      for (const u of angles) {
        // Only curves that are better than the best few so far matter.
        candidates = candidates.sort(byCost).slice(0, KEPT);
        const limit = candidates[KEPT - 1]?.cost ?? Infinity;
        for (const v of angles) attempt([u, v, p, q], limit);
      }
    candidates = candidates.sort(byCost).slice(0, KEPT);
    for (const one of candidates.slice(0, few)) {
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
  const searches = field.size < SEARCHED_FROM ? [] : ATTEMPTS;
  const few = searches.length ? KEPT : FEW_BOWS;
  /** The best few curves, with their exact cost. @returns {Course[]} */
  const closely = () => {
    candidates = candidates.sort(byCost).slice(0, few);
    return candidates.map((one) => {
      one.cost = costOf(a, b, one.shape, field, Infinity, true);
      const hits = grazes(a, b, field);
      if (hits) one.cost = Math.max(one.cost, OBSTRUCTED) + hits;
      return courseOf(one.cost);
    });
  };
  let courses = clear < 3 && searches.length ? [] : closely();
  for (const attempts of searches) {
    if (courses.some(({ cost }) => cost < OBSTRUCTED)) break;
    search(attempts);
    courses = closely();
  }
  // Crossing other strands is better than running over a mark.
  const free = courses.filter(({ cost }) => cost < OBSTRUCTED);
  return free.length ? free : courses;
}

const CROSSING = 1.2;

/**
 * The cost of two strands that cross or run close side by side.
 * @param {Course} one
 * @param {Course} two
 * @param {number} room
 */
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
