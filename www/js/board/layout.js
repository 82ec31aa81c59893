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
 * `lit` a square whose pairs are brought forward, with what is entangled with
 * them, `litMove` one pair in the same way; `calm` keeps the rest of the board
 * from receding behind a cycle. `ghosts` are the squares in which collapsed
 * marks could have been.
 * @typedef {object} Picture
 * @property {View} view
 * @property {Accent[]} accents one for each square
 * @property {(Mark & { square: number }) | null} [pending]
 * @property {number | null} [attempt]
 * @property {number | null} [lit]
 * @property {number | null} [litMove]
 * @property {boolean} [calm]
 * @property {Ghost[]} [ghosts]
 *
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ x: number, y: number, w: number, h: number }} Box
 * @typedef {"plain" | "lit" | "kin" | "cycle" | "stem" | "apart" | "attempt"} Role
 * @typedef {Mark & { from: number }} Ghost
 *
 * What is placed. The optional parts are an animation's, between two scenes:
 * `alpha` fades, `apart` is how far something still recedes, `swell` is a factor of the size, `solid` says how far a spooky
 * mark has become a classical one, `parts` which parts of a strand are there,
 * `sparks` where light is on it, `drawn` how far a line is drawn.
 * @typedef {Mark & { square: number, x: number, y: number, r: number, classical: boolean,
 *   font: number, label: Box, role: Role, alpha?: number, apart?: number, swell?: number, solid?: number }} PlacedMark
 * @typedef {Mark & { squares: [number, number], from: Point, c1: Point, c2: Point, to: Point,
 *   role: Role, dash: number, fresh: boolean, alpha?: number, apart?: number, parts?: [number, number][],
 *   sparks?: number[] }} Strand
 * @typedef {{ square: number, x: number, y: number, w: number, accent: Accent }} Tile
 * @typedef {{ player: "X" | "O", from: Point, to: Point, drawn?: number }} Strike
 *
 * The body of an entangled component: which strands it lies under, which squares
 * it washes, and which of the patterns it has; `left` is how much is left of it
 * in a square.
 * @typedef {{ rank: number, moves: number[], squares: number[], role: Role, alpha?: number,
 *   left?: Record<number, number> }} Body
 *
 * A cycle as a closed way through its marks, in order. `player` says in whose
 * strand a point is, null on the way from one mark to the next in a square.
 * @typedef {{ points: (Point & { player: "X" | "O" | null })[], length: number,
 *   arrows: (Point & { angle: number, player: "X" | "O" })[] }} Loop
 *
 * @typedef {Mark & { square: number, x: number, y: number, r: number, font: number, label: Box,
 *   role: Role, link: { from: Point, to: Point } | null, alpha?: number }} PlacedGhost
 * @typedef {{ size: number, tiles: Tile[], bodies: Body[], ghosts: PlacedGhost[], marks: PlacedMark[],
 *   strands: Strand[], strikes: Strike[], loop: Loop | null }} Scene
 */

import { at, mix, route } from "./routing.js";

/**
 * Whether a picture shows the game as it is, not something that is only tried.
 * @param {Picture} picture
 */
export const isReal = ({ attempt, pending, accents }) =>
  (!attempt || !!pending) && !accents.some((accent) => accent === "trial" || accent === "chosen");

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
export function put({ player, move }, square, place, r, font, role) {
  const w = 0.6 * font * String(move).length;
  const x = place.x - w / 2;
  const h = 0.78 * font;
  const label = { x: x + r + font * 0.04, y: place.y + r * 0.92 - h * 0.62, w, h };
  return { player, move, square, x, y: place.y, r, classical: false, font, label, role };
}

/**
 * A classical mark fills its square. Its number is where no line through a row
 * runs: neither the level ones nor those from corner to corner.
 * @param {Mark} mark
 * @param {number} square
 * @param {{ x: number, y: number, w: number }} tile
 * @param {number} smallest
 * @param {Role} role
 * @returns {PlacedMark}
 */
export function solid({ player, move }, square, { x, y, w }, smallest, role) {
  const font = Math.max(smallest, w * 0.13);
  const label = {
    x: x + w * 0.84 - 0.3 * font,
    y: y + w * 0.715 - 0.39 * font,
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
  const { view, accents, pending = null, attempt = null, lit = null, litMove = null } = picture;
  const receding = view.cycle !== null && !picture.calm;
  const tiles = accents.map((accent, i) => ({ square: i + 1, ...tileOf(i + 1, size), accent }));
  const touched = view.pairs.filter(
    ({ move, squares }) => move === litMove || (lit !== null && squares.includes(lit)),
  );
  const litMoves = touched.map(({ move }) => move);
  const litComponents = touched.map(({ component }) => component);

  /** @param {number} move @param {number} [of] @returns {Role} */
  const roleOf = (move, of) => {
    const { cycle } = view;
    if (cycle?.moves.includes(move)) return "cycle";
    if (move === attempt) return "attempt";
    if (cycle?.stems.includes(move)) return "stem";
    if (litMoves.includes(move)) return "lit";
    if (receding) return "apart";
    return of !== undefined && litComponents.includes(of) ? "kin" : "plain";
  };

  /** @type {PlacedMark[]} */
  const marks = [];
  view.squares.forEach(({ classical, spooky }, i) => {
    const { x, y, w } = /** @type {Tile} */ (tiles[i]);
    if (classical) {
      const fresh = accents[i] === "trial" || accents[i] === "chosen";
      /** @type {Role} */
      const role =
        classical.move === litMove ? "lit" : fresh ? "attempt" : receding ? "apart" : "plain";
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

  const strikes = strikesOf(view, size);
  const bodies = bodiesOf(view, dashes, litComponents, receding);
  const ghosts = haunt(picture, tiles, marks, smallest);
  return {
    size,
    tiles,
    bodies,
    ghosts,
    marks,
    strands,
    strikes,
    loop: loopOf(view, marks, strands),
  };
}

/**
 * Bodies say what belongs together, once there is anything to tell: where some
 * marks are entangled with others, every component has one.
 * @param {View} view @param {number[]} ranks @param {number[]} lit @param {boolean} receding
 * @returns {Body[]}
 */
function bodiesOf({ pairs, cycle }, ranks, lit, receding) {
  /** @type {number[][]} */
  const components = [];
  for (const { component, move } of pairs) (components[component] ??= []).push(move);
  if (!components.some((moves) => moves.length > 1)) return [];
  return components.map((moves, component) => {
    const of = pairs.filter((pair) => pair.component === component);
    const squares = [...new Set(of.flatMap((pair) => pair.squares))];
    const closed = moves.some((move) => cycle?.moves.includes(move));
    const role = lit.includes(component) ? "lit" : receding && !closed ? "apart" : "plain";
    return { rank: ranks[component] ?? 0, moves, squares, role };
  });
}

const LEG = 28; // points on a strand of a loop
const HOP = 6; // and between two marks in a square

/**
 * The way round a cycle, along its strands in the order of its moves.
 * @param {View} view @param {PlacedMark[]} marks @param {Strand[]} strands
 * @returns {Loop | null}
 */
function loopOf({ cycle }, marks, strands) {
  if (!cycle) return null;
  /** @type {Loop} */
  const loop = { points: [], length: 0, arrows: [] };
  const count = cycle.moves.length;
  for (let i = 0; i < count; i++) {
    const move = cycle.moves[i];
    const next = cycle.moves[(i + 1) % count];
    const strand = strands.find((one) => one.move === move);
    const square = cycle.squares[(i + 1) % count];
    /** @param {number | undefined} of */
    const here = (of) => marks.find((mark) => mark.move === of && mark.square === square);
    const [arrival, departure] = [here(move), here(next)];
    if (!strand || !arrival || !departure) return null;
    const { player, from, c1, c2, to, squares } = strand;
    const forward = squares[0] === cycle.squares[i];
    /** @type {import("./routing.js").Curve} */
    const curve = forward ? [from, c1, c2, to] : [to, c2, c1, from];
    for (let k = 0; k <= LEG; k++) loop.points.push({ ...at(curve, k / LEG), player });
    for (let k = 0; k < HOP; k++)
      loop.points.push({ ...mix(arrival, departure, k / (HOP - 1)), player: null });
    const [p, q] = [at(curve, 0.47), at(curve, 0.53)];
    loop.arrows.push({ ...at(curve, 0.5), angle: Math.atan2(q.y - p.y, q.x - p.x), player });
  }
  loop.points.forEach((p, i) => {
    const q = loop.points[i + 1] ?? loop.points[0];
    if (q) loop.length += Math.hypot(q.x - p.x, q.y - p.y);
  });
  return loop;
}

/** Slots for ghosts in a tile of width 1, along its edges, clear of a classical mark. */
// prettier-ignore
const SLOTS = /** @type {const} */ ([
  [0.1, 0.11], [0.29, 0.11], [0.48, 0.11], [0.67, 0.11], [0.86, 0.11], [0.1, 0.89], [0.29, 0.89], [0.48, 0.89],
]);

/**
 * Where collapsed marks could have been: small, at the edges of the squares.
 * @param {Picture} picture @param {Tile[]} tiles @param {PlacedMark[]} marks @param {number} smallest
 * @returns {PlacedGhost[]}
 */
export function haunt({ view, ghosts = [], lit = null, litMove = null }, tiles, marks, smallest) {
  return ghosts.flatMap(({ player, move, from: square }) => {
    const tile = tiles[square - 1];
    const real = marks.find((mark) => mark.classical && mark.move === move);
    // The view may be an earlier one than the ghosts'.
    if (!tile || !real || view.pairs.some((pair) => pair.move === move)) return [];
    const slot = ghosts.filter((ghost) => ghost.from === square && ghost.move < move).length;
    const [px, py] = SLOTS[slot % SLOTS.length] ?? SLOTS[0];
    const { w } = tile;
    const r = Math.max(3.5, w * 0.042);
    const font = Math.max(smallest, w * 0.062);
    const near = lit === square || lit === real.square || litMove === move;
    const place = { x: tile.x + px * w, y: tile.y + py * w };
    const { x, y, label } = put({ player, move }, square, place, r, font, "plain");
    const link = near ? shorten({ x, y }, real, r * 1.8, real.r) : null;
    return [{ player, move, square, x, y, r, font, label, role: near ? "lit" : "plain", link }];
  });
}

/** A line between two points, less at either end. @param {Point} a @param {Point} b @param {number} p @param {number} q */
export function shorten(a, b, p, q) {
  const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { from: mix(a, b, p / d), to: mix(a, b, 1 - q / d) };
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

/** Lines through complete rows. @param {View} view @param {number} size @returns {Strike[]} */
export const strikesOf = ({ rows }, size) =>
  rows.map(({ player, squares }) => {
    const [a, b] = [squares[0], squares.at(-1)].map((square) => tileOf(square ?? 1, size));
    /** @param {{ x: number, y: number, w: number }} tile */
    const middle = ({ x, y, w }) => ({ x: x + w / 2, y: y + w / 2 });
    return a && b
      ? { player, ...lengthen(middle(a), middle(b), a.w * 0.36) }
      : { player, from: { x: 0, y: 0 }, to: { x: 0, y: 0 } };
  });

/** @param {Point} a @param {Point} b @param {number} by @returns {{ from: Point, to: Point }} */
function lengthen(a, b, by) {
  const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const x = ((b.x - a.x) / d) * by;
  const y = ((b.y - a.y) / d) * by;
  return { from: { x: a.x - x, y: a.y - y }, to: { x: b.x + x, y: b.y + y } };
}
