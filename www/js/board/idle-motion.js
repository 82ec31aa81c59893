/**
 * What moves for ever, as data: the breathing of spooky pairs, the light on a cycle. Pure,
 * without a clock.
 */

/**
 * Where a pair is in its breath, from -1 to 1. It belongs to the pair, by its
 * move: its two halves and its strand cannot but breathe together. Every pair
 * has a slow rhythm of its own, between four and six seconds.
 * @param {number} move @param {number} time in milliseconds
 */
export function breath(move, time) {
  const own = (move * 0.618034) % 1;
  return Math.sin(2 * Math.PI * (time / (4000 + 2000 * own) + own));
}

/**
 * How far round a cycle its light is, from 0 to 1: as fast on a long loop as on
 * a short one.
 * @param {{ length: number }} loop @param {number} size of the board @param {number} time
 */
export const lightAt = (loop, size, time) => {
  const period = Math.max(2200, (loop.length / size) * 1700);
  return (time % period) / period;
};
