/**
 * What the icons of the games on nine squares are made of: a small board as it looks while it is
 * played, 60 by 60, which style sheets colour.
 */
/** @import { Side } from "../types.js" */
import { figure, svg } from "../lib/svg.js";

/** The middle of a square. @param {number} square @returns {[number, number]} */
export const middle = (square) => [
  10 + 20 * ((square - 1) % 3),
  10 + 20 * Math.floor((square - 1) / 3),
];

/** A spooky mark. @param {Side} player @param {number} square @param {[number, number]} [off] @param {number} [r] */
export const spooky = (player, square, [dx, dy] = [0, 0], r = 3) => {
  const [x, y] = middle(square);
  return figure(player, x + dx, y + dy, r, `spooky ${player.toLowerCase()}`);
};

/** A classical mark. @param {Side} player @param {number} square */
export const classical = (player, square) =>
  figure(player, ...middle(square), 5, `classical ${player.toLowerCase()}`);

/** The whole board. @param {...SVGElement} contents what lies on its squares */
export function boardIcon(...contents) {
  const squares = Array.from({ length: 9 }, (_, i) => {
    const [x, y] = middle(i + 1);
    return svg("rect", {
      x: x - 9.4,
      y: y - 9.4,
      width: 18.8,
      height: 18.8,
      rx: 1.6,
      class: "tile",
    });
  });
  const attributes = { viewBox: "0 0 60 60", "aria-hidden": "true", class: "game-picture" };
  return svg("svg", attributes, ...squares, ...contents);
}
