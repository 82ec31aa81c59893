/** Points and cubic curves. Pure. */
/** @import { Curve, Point } from "../types.js" */

/**
 * A point on the straight line between two points.
 * @param {Point} a
 * @param {Point} b
 * @param {number} t 0 to 1
 * @returns {Point}
 */
export const pointBetween = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/**
 * One coordinate of a point on a curve.
 * @param {Curve} curve
 * @param {number} t
 * @param {"x" | "y"} axis
 */
function along([a, b, c, d], t, axis) {
  const s = 1 - t;
  return s * s * (s * a[axis] + 3 * t * b[axis]) + t * t * (3 * s * c[axis] + t * d[axis]);
}

/** A point on a cubic curve. @param {Curve} curve @param {number} t 0 to 1 @returns {Point} */
export const pointOn = (curve, t) => ({ x: along(curve, t, "x"), y: along(curve, t, "y") });

/**
 * The part of a cubic curve between two parameters (de Casteljau's construction, twice).
 * @param {Curve} curve
 * @param {number} t where the part begins, from 0 to 1
 * @param {number} u where it ends, from 0 to 1
 * @returns {Curve}
 */
export function partOf([a, b, c, d], t, u) {
  const [ab, bc, cd] = [pointBetween(a, b, t), pointBetween(b, c, t), pointBetween(c, d, t)];
  const [abc, bcd] = [pointBetween(ab, bc, t), pointBetween(bc, cd, t)];
  const start = pointBetween(abc, bcd, t);
  // The rest of the curve has the points start, bcd, cd and d. It is cut at w.
  const w = t < 1 ? (u - t) / (1 - t) : 0;
  const [e, f, g] = [pointBetween(start, bcd, w), pointBetween(bcd, cd, w), pointBetween(cd, d, w)];
  const [ef, fg] = [pointBetween(e, f, w), pointBetween(f, g, w)];
  return [start, e, ef, pointBetween(ef, fg, w)];
}
