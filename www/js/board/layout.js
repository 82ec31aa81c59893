/**
 * Where everything on a board is: a Picture and a size go in, a Scene comes out.
 * Pure geometry in CSS pixels, without a DOM or a canvas, so that it can be
 * tested as data and so that an animation can be drawn between two scenes.
 *
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").Mark} Mark
 *
 * @typedef {"" | "lit" | "first" | "choice" | "trial" | "chosen"} Accent
 *
 * What is to be shown. `attempt` is the number of a mark that is only tried
 * (the view is a preview), `pending` a mark that has its first square only,
 * `lit` a square whose entanglement is brought forward, `calm` keeps the rest
 * of the board from receding behind a cycle.
 * @typedef {object} Picture
 * @property {View} view
 * @property {Accent[]} accents one for each square
 * @property {(Mark & { square: number }) | null} [pending]
 * @property {number | null} [attempt]
 * @property {number | null} [lit]
 * @property {boolean} [calm]
 *
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ x: number, y: number, w: number, h: number }} Box
 * @typedef {"plain" | "lit" | "cycle" | "stem" | "apart" | "attempt"} Role
 * @typedef {Mark & { square: number, x: number, y: number, r: number, classical: boolean,
 *   font: number, label: Box, role: Role }} PlacedMark
 * @typedef {Mark & { squares: [number, number], from: Point, c1: Point, c2: Point, to: Point,
 *   role: Role, dash: number, fresh: boolean }} Strand
 * @typedef {{ square: number, x: number, y: number, w: number, accent: Accent }} Tile
 * @typedef {{ player: "X" | "O", from: Point, to: Point }} Strike
 * @typedef {{ size: number, tiles: Tile[], marks: PlacedMark[], strands: Strand[], strikes: Strike[] }} Scene
 */

import { route } from "./route.js";

const MARGIN = 0.004; // of the board, round the nine tiles
const GAP = 0.018; // of the board, between two tiles
/** Smallest number on a board that is played on, in CSS pixels. */
export const SMALLEST = 11;

/**
 * Places for 1 to 9 spooky marks in a tile of width 1, in reading order, and
 * the marks' radius. Two columns before three, since the number beside a mark
 * makes it wider than it is high.
 * @type {{ r: number, at: [number, number][] }[]}
 */
// prettier-ignore
const PLACES = [
  { r: 0.2, at: [[0.5, 0.5]] },
  { r: 0.15, at: [[0.3, 0.31], [0.68, 0.69]] },
  { r: 0.13, at: [[0.28, 0.29], [0.72, 0.29], [0.5, 0.71]] },
  { r: 0.125, at: [[0.27, 0.28], [0.73, 0.28], [0.27, 0.72], [0.73, 0.72]] },
  { r: 0.105, at: [[0.24, 0.23], [0.76, 0.23], [0.5, 0.5], [0.24, 0.77], [0.76, 0.77]] },
  { r: 0.1, at: [[0.28, 0.19], [0.72, 0.19], [0.28, 0.5], [0.72, 0.5], [0.28, 0.81], [0.72, 0.81]] },
  { r: 0.085, at: [[0.31, 0.18], [0.69, 0.18], [0.19, 0.5], [0.5, 0.5], [0.81, 0.5], [0.31, 0.82], [0.69, 0.82]] },
  { r: 0.085, at: [[0.19, 0.18], [0.5, 0.18], [0.81, 0.18], [0.33, 0.5], [0.67, 0.5], [0.19, 0.82], [0.5, 0.82], [0.81, 0.82]] },
  { r: 0.085, at: [[0.19, 0.18], [0.5, 0.18], [0.81, 0.18], [0.19, 0.5], [0.5, 0.5], [0.81, 0.5], [0.19, 0.82], [0.5, 0.82], [0.81, 0.82]] },
];

/**
 * A square's tile on a board of this size.
 * @param {number} square
 * @param {number} size
 */
export function tileOf(square, size) {
  const w = (size * (1 - 2 * MARGIN - 2 * GAP)) / 3;
  const step = w + size * GAP;
  return {
    x: size * MARGIN + ((square - 1) % 3) * step,
    y: size * MARGIN + Math.floor((square - 1) / 3) * step,
    w,
  };
}

/**
 * A mark with its number. The pair of glyph and number is centred on the place
 * it is given, not the glyph alone.
 * @param {Mark} mark
 * @param {number} square
 * @param {Point} place
 * @param {number} r
 * @param {number} font
 * @param {Role} role
 * @returns {PlacedMark}
 */
function put({ player, move }, square, place, r, font, role) {
  const w = 0.6 * font * String(move).length;
  const x = place.x - w / 2;
  const h = 0.78 * font;
  const label = { x: x + r + font * 0.04, y: place.y + r * 0.92 - h * 0.62, w, h };
  return { player, move, square, x, y: place.y, r, classical: false, font, label, role };
}

/**
 * A classical mark fills its square, with its number in the corner.
 * @param {Mark} mark
 * @param {number} square
 * @param {{ x: number, y: number, w: number }} tile
 * @param {number} smallest
 * @param {Role} role
 * @returns {PlacedMark}
 */
function solid({ player, move }, square, { x, y, w }, smallest, role) {
  const font = Math.max(smallest, w * 0.13);
  const label = {
    x: x + w * 0.94 - 0.6 * font * String(move).length,
    y: y + w * 0.93 - 0.78 * font,
    w: 0.6 * font,
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
 * @param {Picture} picture
 * @param {number} size of the board's side, CSS pixels
 * @param {number} [smallest] smallest number; less on the small boards of a choice
 * @returns {Scene}
 */
export function arrange(picture, size, smallest = SMALLEST) {
  const { view, accents, pending = null, attempt = null, lit = null, calm = false } = picture;
  const tiles = accents.map((accent, i) => ({ square: i + 1, ...tileOf(i + 1, size), accent }));
  const component =
    lit === null ? undefined : view.pairs.find((pair) => pair.squares.includes(lit))?.component;

  /** @param {number} move @param {number} [of] @returns {Role} */
  const roleOf = (move, of) => {
    const { cycle } = view;
    if (cycle?.moves.includes(move)) return "cycle";
    if (move === attempt) return "attempt";
    if (cycle?.stems.includes(move)) return "stem";
    if (cycle && !calm) return "apart";
    return of !== undefined && of === component ? "lit" : "plain";
  };

  /** @type {PlacedMark[]} */
  const marks = [];
  view.squares.forEach(({ classical, spooky }, i) => {
    const { x, y, w } = /** @type {Tile} */ (tiles[i]);
    if (classical) {
      const fresh = accents[i] === "trial" || accents[i] === "chosen";
      const role = fresh ? "attempt" : view.cycle && !calm ? "apart" : "plain";
      marks.push(solid(classical, i + 1, { x, y, w }, smallest, role));
      return;
    }
    /** @type {Mark[]} */
    const here = pending?.square === i + 1 ? [...spooky, pending] : spooky;
    const { r, at } = PLACES[Math.min(here.length, 9) - 1] ?? { r: 0, at: [] };
    here.slice(0, 9).forEach((mark, k) => {
      const [px, py] = /** @type {[number, number]} */ (at[k]);
      const pair = view.pairs.find((p) => p.move === mark.move);
      const role = mark === pending ? "attempt" : roleOf(mark.move, pair?.component);
      const font = Math.max(smallest, 5 + r * w * 0.5);
      marks.push(put(mark, i + 1, { x: x + px * w, y: y + py * w }, r * w, font, role));
    });
  });

  const dashes = dashesOf(view);
  const last = view.moveNumber - 1;
  const curves = route(view.pairs, marks, size, (x, y) => {
    const step = size / 3;
    return Math.floor(x / step) + 3 * Math.floor(y / step);
  });
  const strands = view.pairs.flatMap(({ player, move, squares, component: of }, i) => {
    const curve = curves[i];
    if (!curve) return [];
    const [from, c1, c2, to] = curve;
    const role = roleOf(move, of);
    const fresh = move === last && view.phase === "place";
    return [{ player, move, squares, from, c1, c2, to, role, dash: dashes[of] ?? 0, fresh }];
  });

  const strikes = view.rows.map(({ player, squares }) => {
    const ends = [squares[0], squares.at(-1)].map((square) => tileOf(square ?? 1, size));
    const [a, b] = ends.map(({ x, y, w }) => ({ x: x + w / 2, y: y + w / 2 }));
    return {
      player,
      ...lengthen(/** @type {Point} */ (a), /** @type {Point} */ (b), (tiles[0]?.w ?? 0) * 0.36),
    };
  });
  return { size, tiles, marks, strands, strikes };
}

/**
 * A dash pattern for each component, by the age of its oldest mark: what is on
 * the board keeps its pattern when a younger component appears beside it.
 * @param {View} view
 */
function dashesOf(view) {
  /** @type {number[]} */
  const order = [];
  for (const { component } of view.pairs) if (!order.includes(component)) order.push(component);
  /** @type {number[]} */
  const dashes = [];
  order.forEach((component, rank) => (dashes[component] = rank));
  return dashes;
}

/** @param {Point} a @param {Point} b @param {number} by @returns {{ from: Point, to: Point }} */
function lengthen(a, b, by) {
  const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const x = ((b.x - a.x) / d) * by;
  const y = ((b.y - a.y) / d) * by;
  return { from: { x: a.x - x, y: a.y - y }, to: { x: b.x + x, y: b.y + y } };
}
