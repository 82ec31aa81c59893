/**
 * Parts of the icons of the games on nine squares: a small board during a game, 60 by 60, coloured by style
 * sheets.
 */
/** @import { Children } from "../lib/html.js" */
/** @import { Side } from "../types.js" */
import { html } from "../lib/html.js";
import { cross } from "../lib/svg.js";

/** The middle of a square. @param {number} square @returns {[number, number]} */
export const middle = (square) => [
  10 + 20 * ((square - 1) % 3),
  10 + 20 * Math.floor((square - 1) / 3),
];

/**
 * A player's figure.
 * @param {Side} player @param {number} x its middle @param {number} y @param {number} r
 * @param {string} name of its class
 */
export function figure(player, x, y, r, name) {
  const look = `${name} ${player.toLowerCase()}`;
  if (player === "O") return html`<circle cx=${x} cy=${y} r=${r} class=${look} />`;
  return html`<path d=${cross(x, y, r)} class=${look} />`;
}

/** A spooky mark. @param {Side} player @param {number} square @param {[number, number]} [off] @param {number} [r] */
export const spooky = (player, square, [dx, dy] = [0, 0], r = 3) => {
  const [x, y] = middle(square);
  return figure(player, x + dx, y + dy, r, "spooky");
};

/** A classical mark. @param {Side} player @param {number} square */
export const classical = (player, square) => figure(player, ...middle(square), 5, "classical");

const TILES = Array.from({ length: 9 }, (_, i) => {
  const [x, y] = middle(i + 1);
  return html`<rect x=${x - 9.4} y=${y - 9.4} width="18.8" height="18.8" rx="1.6" class="tile" />`;
});

/** The whole board. @param {...Children} contents the figures on its squares */
export const boardIcon = (...contents) =>
  html`<svg viewBox="0 0 60 60" aria-hidden="true" class="game-picture">${TILES}${contents}</svg>`;
