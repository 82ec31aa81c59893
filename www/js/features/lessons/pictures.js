/**
 * Small pictures of the lessons: one for each group, in the lines of the board, and a row of dots for the
 * guesses. They are decoration: words stand beside each.
 *
 *     play      a board with a mark in two squares
 *     wonder    two waves that meet on a screen
 *     curious   a sum of two squares in a formula
 */
import { html } from "../../lib/html.js";
import { cross } from "../../lib/svg.js";

/** @typedef {import("../../lib/html.js").Children} Children */

/** @param {string} d @param {string} name */
const line = (d, name) => html`<path d=${d} class=${name} />`;
/** @param {number} x @param {number} y @param {number} r @param {string} name */
const ring = (x, y, r, name) => html`<circle cx=${x} cy=${y} r=${r} class=${name} />`;
/** @param {number} x its left edge @param {number} y @param {number} width */
const tile = (x, y, width) =>
  html`<rect x=${x} y=${y} width=${width} height=${width} rx="3" class="tile" />`;

/** The three columns or rows of the board. */
const THIRDS = [5, 24, 43];
/** The radii of a wave. */
const CRESTS = [8, 16, 24, 32];
/** The stripes on a screen: the middle of each, and half its length. */
const STRIPES = [
  [11, 2],
  [32, 5],
  [53, 2],
];

/** An arc of a wave to the right, from 57 degrees above to 57 below. @param {number} y of its middle @param {number} r */
const crest = (y, r) => `M${10 + 0.54 * r} ${y - 0.84 * r}a${r} ${r} 0 0 1 0 ${1.68 * r}`;

/** @type {Record<string, () => Children[]>} */
const DRAWN = {
  play: () => [
    ...THIRDS.flatMap((y) => THIRDS.map((x) => tile(x, y, 16))),
    line("M13 13Q26 38 51 51", "x strand"),
    line(cross(13, 13, 4), "x thin"),
    line(cross(51, 51, 4), "x thin"),
    ring(51, 13, 4, "o heavy"),
  ],
  wonder: () => [
    line("M8 4v14M8 26v12M8 46v14", "ink"),
    ...CRESTS.map((r) => line(crest(22, r), "x thin")),
    ...CRESTS.map((r) => line(crest(42, r), "o thin")),
    ...STRIPES.map(([y = 0, half = 0]) => line(`M56 ${y - half}v${2 * half}`, "ink heavy")),
  ],
  curious: () => [
    line("M5 14v36M50 14l9 18l-9 18", "ink"),
    line(cross(16.5, 32, 5), "x heavy"),
    line("M27 32h7M30.5 28.5v7", "ink thin"),
    ring(44, 32, 5.5, "o heavy"),
  ],
};

/** The picture of a group. @param {string} group */
export const groupPicture = (group) =>
  html`<svg class="emblem" viewBox="0 0 64 64" aria-hidden="true">${DRAWN[group]?.()}</svg>`;

/** A dot for each guess: full ones for those that were right. @param {import("./results.js").Result} result */
export const guessDots = ({ right, of }) =>
  html`<span class="pips" aria-hidden="true">
    ${Array.from({ length: of }, (_, i) => html`<i class=${i < right ? "right" : ""} />`)}
  </span>`;
