/**
 * How high a board is with what is below it, or, from 50 rem on, beside it. doc/element.md
 * has the same for the time before this script is there, so that nothing on a page moves.
 * @param {string} width the element's
 * @param {string} room what is below a board
 */
export const heightFor = (width, room) => {
  const wide = (/** @type {string} */ value) =>
    `clamp(0rem, (${width} - 49.99rem) * 9999, ${value})`;
  return `calc(
    min(
      ${width} - 1rem - ${wide("27rem")},
      var(--qttt-board, 36rem),
      max(16rem, 100svh - 19rem + ${wide("13.5rem")})
    ) + clamp(4.25rem, (49.99rem - ${width}) * 9999, ${room})
  )`;
};
