/**
 * The height of a board with its panel, as a CSS length. The panel is below the board or, from a
 * width of 50 rem on, beside it. doc/element.md has the same rule for the time before this script
 * has loaded, so that nothing on a page moves.
 *
 * CSS has no condition on an element's own width in `calc`, so a steep slope between two limits
 * stands for it:
 *
 *     clamp(0rem, (width - 49.99rem) * 9999, value)
 *
 *     value │         ┌──────────     a wide element: value
 *           │         │
 *         0 └─────────┴──────────     a narrow one: 0
 *                  50 rem      width
 *
 * @param {string} width of the element
 * @param {string} room the height of everything below a board
 */
export const heightFor = (width, room) => {
  /** The value for a wide element, 0 for a narrow one. @param {string} value */
  const wide = (value) => `clamp(0rem, (${width} - 49.99rem) * 9999, ${value})`;
  return `calc(
    min(
      ${width} - 1rem - ${wide("27rem")},
      var(--qttt-board, 36rem),
      max(16rem, 100svh - 19rem + ${wide("13.5rem")})
    ) + clamp(4.25rem, (49.99rem - ${width}) * 9999, ${room})
  )`;
};
