/**
 * The margins of a game as a line: its points, and the area between it and the line of an even game.
 * Pure.
 *
 *      1 ┤      ●         X's points minus O's, X above
 *        │     ╱ ╲
 *      0 ┼─●──●───●───    even
 *        │         ╲
 *     −1 ┤          ●     O below
 *          0  1  2  3     actions so far
 */

/** The y of an even game. The chart is 1 wide and 1 high; y is 0 at the top. */
const EVEN = 0.5;

/** The range of a chart up and down: whole points, at least one. @param {number[]} margins */
export const reach = (margins) =>
  Math.max(1, ...margins.map((margin) => Math.ceil(Math.abs(margin))));

/** The points, from left to right. @param {number[]} margins @returns {{ x: number, y: number }[]} */
export function pointsOf(margins) {
  const [last, high] = [Math.max(1, margins.length - 1), reach(margins)];
  return margins.map((margin, i) => ({ x: i / last, y: EVEN - (EVEN * margin) / high }));
}

/** The lines across, each half a point from the next, the highest first. @param {number[]} margins @returns {{ margin: number, y: number }[]} */
export function grid(margins) {
  const high = reach(margins);
  return Array.from({ length: 4 * high + 1 }, (_, i) => {
    const margin = high - i / 2;
    return { margin, y: EVEN - (EVEN * margin) / high };
  });
}

/** Rounds a number of a path, far finer than anything drawn. @param {number} n */
const fine = (n) => Number(n.toFixed(4));

/** The line, as the d of a path. @param {number[]} margins */
export const line = (margins) =>
  pointsOf(margins)
    .map(({ x, y }, i) => `${i ? "L" : "M"}${fine(x)} ${fine(y)}`)
    .join("");

/**
 * The area between the line and an even game, on X's side or on O's, as the d of a path. Where the line
 * changes sides, the area ends at the crossing.
 * @param {number[]} margins @param {"X" | "O"} side
 */
export function area(margins, side) {
  const own = (/** @type {number} */ y) => (side === "X" ? Math.min(y, EVEN) : Math.max(y, EVEN));
  const points = pointsOf(margins);
  const edge = points.flatMap((point, i) => {
    const before = points[i - 1];
    const here = { x: point.x, y: own(point.y) };
    if (!before || (before.y - EVEN) * (point.y - EVEN) >= 0) return [here];
    const share = (EVEN - before.y) / (point.y - before.y);
    return [{ x: before.x + share * (point.x - before.x), y: EVEN }, here];
  });
  const corners = edge.map(({ x, y }) => `L${fine(x)} ${fine(y)}`).join("");
  return `M0 ${EVEN}${corners}L${points.at(-1)?.x ?? 0} ${EVEN}Z`;
}
