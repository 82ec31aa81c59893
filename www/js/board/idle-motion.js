/**
 * Motion without an end, as data: the breathing of spooky pairs and the light on a cycle. Pure:
 * time is a parameter.
 */

/**
 * The phase of a pair's breathing, from -1 to 1. It depends on the move, so the two marks of a
 * pair and its strand breathe together. Each pair has its own period, between 4 and 6 seconds.
 * @param {number} move
 * @param {number} time in milliseconds
 */
export function breath(move, time) {
  // Multiples of the golden ratio are spread evenly over the range from 0 to 1.
  const offset = (move * 0.618034) % 1;
  return Math.sin(2 * Math.PI * (time / (4000 + 2000 * offset) + offset));
}

/**
 * How far round a cycle its light is, from 0 to 1. Its speed is the same on a long loop as on a
 * short one, except that one round takes at least 2.2 seconds.
 * @param {{ length: number }} loop
 * @param {number} size of the board, in the unit of the loop's length
 * @param {number} time in milliseconds
 */
export const lightAt = (loop, size, time) => {
  const period = Math.max(2200, (loop.length / size) * 1700);
  return (time % period) / period;
};
