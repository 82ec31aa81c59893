/**
 * The layout that all games share: tiles, marks, ghosts, and lines through rows. Each game builds
 * its Scene from these. Pure geometry in CSS pixels, without a DOM or a canvas, so that it can be
 * tested as data and an animation can interpolate between two scenes.
 *
 * @import { Band, Drawing, Mark, Picture, PlacedGhost, PlacedMark, Point, Role, Tile, View } from "../types.js"
 */
import { pointBetween } from "./curves.js";

/** Whether a picture shows the game as it is, and not a preview. @param {Picture} picture */
export const isReal = ({ attempt, pending, accents }) =>
  (!attempt || !!pending) && !accents.some((accent) => accent === "trial" || accent === "chosen");

/** The opacity of marks that are previewed by pointing alone. */
export const FAINT = 0.45;

/** Space round all tiles, as a part of the board's size. */
const MARGIN = 0.004;
/** Space between two tiles, as a part of the board's size. */
const GAP = 0.018;

/** The smallest font size of a number on a board that is played on, in CSS pixels. */
export const SMALLEST = 11;

/**
 * The tile of a square.
 * @param {number} square
 * @param {number} size
 * @param {number} columns the board has as many rows
 */
export function tileOf(square, size, columns) {
  const w = (size * (1 - 2 * MARGIN - (columns - 1) * GAP)) / columns;
  const step = w + size * GAP;
  return {
    x: size * MARGIN + ((square - 1) % columns) * step,
    y: size * MARGIN + Math.floor((square - 1) / columns) * step,
    w,
  };
}

/**
 * The number that a mark shows. A mark that is proposed in place of a move stands half a number before it.
 * @param {number} move
 */
export const numberOf = (move) => String(Math.ceil(move));

/** The width of a digit, in the size of its font. */
const DIGIT = 0.6;
/** @param {number} move @param {number} font */
const numberWidth = (move, font) => DIGIT * font * numberOf(move).length;

/**
 * A spooky mark with its number. The glyph and the number are centred together.
 * @param {Mark} mark
 * @param {number} square
 * @param {Point} place the centre
 * @param {number} r the radius of the glyph
 * @param {number} font the size of the number
 * @param {Role} role
 * @returns {PlacedMark}
 */
export function placeMark({ player, move }, square, place, r, font, role) {
  const w = numberWidth(move, font);
  const x = place.x - w / 2;
  const h = 0.78 * font;
  const label = { x: x + r + font * 0.04, y: place.y + r * 0.92 - h * 0.62, w, h };
  return { player, move, square, x, y: place.y, r, classical: false, font, label, role };
}

/**
 * A classical mark fills its square, and its number stands beside it.
 * @param {Mark} mark
 * @param {number} square
 * @param {{ x: number, y: number, w: number }} tile
 * @param {number} smallest
 * @param {Role} role
 * @returns {PlacedMark}
 */
export function placeClassical({ player, move }, square, { x, y, w }, smallest, role) {
  const font = Math.max(smallest, w * 0.13);
  const width = numberWidth(move, font);
  const label = {
    // A number of two digits ends where one of one digit ends.
    x: x + w * 0.84 + (DIGIT * font) / 2 - width,
    y: y + w * 0.715 - 0.39 * font,
    w: width,
    h: 0.78 * font,
  };
  return {
    player,
    move,
    square,
    x: x + w * 0.49,
    y: y + w * 0.49,
    r: w * 0.28,
    classical: true,
    font,
    label,
    role,
  };
}

/**
 * Positions for ghosts in a tile of width 1: along its upper and lower edge, clear of the mark and of
 * the square's number.
 */
// prettier-ignore
const SLOTS = /** @type {const} */ ([
  [0.29, 0.11], [0.48, 0.11], [0.67, 0.11], [0.86, 0.11], [0.1, 0.89], [0.29, 0.89], [0.48, 0.89], [0.67, 0.89],
]);

/**
 * The ghosts: squares where collapsed marks could have been. Small marks at the edges.
 * @param {Picture} picture
 * @param {Tile[]} tiles
 * @param {PlacedMark[]} marks
 * @param {number} smallest the smallest font size
 * @returns {PlacedGhost[]}
 */
export function placeGhosts(
  { view, ghosts = [], lit = null, litMove = null },
  tiles,
  marks,
  smallest,
) {
  return ghosts.flatMap(({ player, move, from: square }) => {
    const tile = tiles[square - 1];
    const real = marks.find((mark) => mark.classical && mark.move === move);
    // The view may be of an earlier position than the ghosts.
    if (!tile || !real || view.pairs.some((pair) => pair.move === move)) return [];
    const slot = ghosts.filter((ghost) => ghost.from === square && ghost.move < move).length;
    const [px, py] = SLOTS[slot % SLOTS.length] ?? SLOTS[0];
    const { w } = tile;
    const r = Math.max(3.5, w * 0.042);
    const font = Math.max(smallest, w * 0.062);
    const isLit = lit === square || lit === real.square || litMove === move;
    const place = { x: tile.x + px * w, y: tile.y + py * w };
    const { x, y, label } = placeMark({ player, move }, square, place, r, font, "plain");
    const link = isLit ? shorten({ x, y }, real, r * 1.8, real.r) : null;
    return [{ player, move, square, x, y, r, font, label, role: isLit ? "lit" : "plain", link }];
  });
}

/**
 * The line between two points, shortened at both ends; longer, where less than nothing is cut off.
 * @param {Point} a
 * @param {Point} b
 * @param {number} startCut the length that is cut off at `a`
 * @param {number} endCut the length that is cut off at `b`
 */
export function shorten(a, b, startCut, endCut) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return {
    from: pointBetween(a, b, startCut / length),
    to: pointBetween(a, b, 1 - endCut / length),
  };
}

/**
 * The points of each row: those of its player go to the older rows first, one point to a row at
 * most. Rows are listed by age.
 * @param {Pick<View, "rows" | "score">} view
 */
export function pointsOfRows({ rows, score }) {
  const left = { X: score?.X ?? 0, O: score?.O ?? 0 };
  return rows.map(({ player }) => {
    const points = Math.min(1, left[player]);
    left[player] -= points;
    return points;
  });
}

/** How far a band reaches beyond the middle of its last squares, and half its width, for a tile of width 1. */
const BAND = { along: 0.07, diagonal: 0.16, half: 0.39 };
/** How far from there its points stand: between a mark and the rim of its tile. */
const BADGE = { along: 0.39, diagonal: 0.55 };

/**
 * The bands under complete rows.
 * @param {View} view
 * @param {Drawing["tileOf"]} tileOf
 * @param {number} size
 * @returns {Band[]}
 */
export function bandsOf(view, tileOf, size) {
  const points = pointsOfRows(view);
  return view.rows.map(({ player, squares }, i) => {
    const [a = { x: 0, y: 0, w: 1 }, b = a] = [squares[0], squares.at(-1)].map((square) => {
      const { x, y, w } = tileOf(square ?? 1, size);
      return { x: x + w / 2, y: y + w / 2, w };
    });
    const slope = a.x !== b.x && a.y !== b.y ? "diagonal" : "along";
    const [beyond, badgeAt] = [a.w * BAND[slope], a.w * BADGE[slope]];
    const ends = shorten(a, b, -beyond, -beyond);
    const badge = shorten(a, b, -badgeAt, 0).from;
    const worth = view.rows.length > 1 ? (points[i] ?? 0) : 0;
    return { player, squares, ...ends, half: a.w * BAND.half, points: worth, badge };
  });
}
