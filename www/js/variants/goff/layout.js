/**
 * The layout of a board of Goff's game: spooky marks in their squares, the strands of their pairs,
 * the bodies of entangled components, the loop of a cycle. Pure geometry in CSS pixels.
 *
 * @import { Body, Curve, Drawing, Loop, Mark, PlacedMark, Role, Strand, Tile, View } from "../../types.js"
 */
import {
  bandsOf,
  FAINT,
  placeClassical,
  placeGhosts,
  placeMark,
  SMALLEST,
} from "../../board/layout.js";
import { COLUMNS, tileOf } from "../nine-squares.js";
import { pointBetween, pointOn } from "../../board/curves.js";
import { route } from "./routing.js";

/**
 * The positions of 1 to 9 spooky marks in a tile of width 1, in reading order, and their radius. Up
 * to six marks stand in two columns: with its number, a mark is wider than it is high.
 * @type {{ r: number, places: [number, number][] }[]}
 */
// prettier-ignore
const PLACES = [
  { r: 0.2, places: [[0.5, 0.5]] },
  { r: 0.15, places: [[0.3, 0.31], [0.68, 0.69]] },
  { r: 0.13, places: [[0.28, 0.29], [0.72, 0.29], [0.5, 0.71]] },
  { r: 0.125, places: [[0.27, 0.28], [0.73, 0.28], [0.27, 0.72], [0.73, 0.72]] },
  { r: 0.105, places: [[0.24, 0.23], [0.76, 0.23], [0.5, 0.5], [0.24, 0.77], [0.76, 0.77]] },
  { r: 0.1, places: [[0.28, 0.19], [0.72, 0.19], [0.28, 0.5], [0.72, 0.5], [0.28, 0.81], [0.72, 0.81]] },
  { r: 0.085, places: [[0.31, 0.18], [0.69, 0.18], [0.19, 0.5], [0.5, 0.5], [0.81, 0.5], [0.31, 0.82], [0.69, 0.82]] },
  { r: 0.085, places: [[0.19, 0.18], [0.5, 0.18], [0.81, 0.18], [0.33, 0.5], [0.67, 0.5], [0.19, 0.82], [0.5, 0.82], [0.81, 0.82]] },
  { r: 0.085, places: [[0.19, 0.18], [0.5, 0.18], [0.81, 0.18], [0.19, 0.5], [0.5, 0.5], [0.81, 0.5], [0.19, 0.82], [0.5, 0.82], [0.81, 0.82]] },
];

/** @type {Drawing["arrange"]} */
export function arrange(picture, size, smallest = SMALLEST) {
  const { view, accents, pending = null, attempt = null, lit = null, litMove = null } = picture;
  /** The opacity of marks that are only previewed. */
  const seen = picture.faint ? FAINT : 1;
  const receding = view.cycle !== null && !picture.keepsContrast;
  const tiles = accents.map((accent, i) => ({ square: i + 1, ...tileOf(i + 1, size), accent }));
  const touched = view.pairs.filter(
    ({ move, squares }) => move === litMove || (lit !== null && squares.includes(lit)),
  );
  /** The squares of complete rows, beside which the rest of the board recedes. */
  const inRow = new Set(view.rows.flatMap(({ squares }) => squares));
  const litMoves = touched.map(({ move }) => move);
  const litComponents = touched.map(({ component }) => component);

  /** @param {number} move @param {number} [component] @returns {Role} */
  const roleOf = (move, component) => {
    const { cycle } = view;
    if (cycle?.moves.includes(move)) return "cycle";
    if (move === attempt) return "attempt";
    if (cycle?.stems.includes(move)) return "stem";
    if (litMoves.includes(move)) return "lit";
    if (receding || inRow.size) return "apart";
    return component !== undefined && litComponents.includes(component) ? "kin" : "plain";
  };

  /** @type {PlacedMark[]} */
  const marks = [];
  view.squares.forEach(({ classical, spooky }, i) => {
    const { x, y, w } = /** @type {Tile} */ (tiles[i]);
    if (classical) {
      const fresh = accents[i] === "trial" || accents[i] === "chosen";
      const isBeside = inRow.size > 0 && !inRow.has(i + 1);
      /** @type {Role} */
      const rest = isBeside ? "beside" : receding ? "apart" : "plain";
      const role = classical.move === litMove ? "lit" : fresh && !isBeside ? "attempt" : rest;
      const mark = placeClassical(classical, i + 1, { x, y, w }, smallest, role);
      marks.push(classical.move === attempt ? { ...mark, alpha: seen } : mark);
      return;
    }
    /** @type {Mark[]} */
    const inSquare = pending?.square === i + 1 ? [...spooky, pending] : spooky;
    const { r, places } = PLACES[Math.min(inSquare.length, 9) - 1] ?? { r: 0, places: [] };
    inSquare.slice(0, 9).forEach((mark, k) => {
      const [px, py] = /** @type {[number, number]} */ (places[k]);
      const pair = view.pairs.find((p) => p.move === mark.move);
      const role = mark === pending ? "attempt" : roleOf(mark.move, pair?.component);
      const font = Math.max(smallest, 5 + r * w * 0.5);
      const placed = placeMark(mark, i + 1, { x: x + px * w, y: y + py * w }, r * w, font, role);
      marks.push(role === "attempt" ? { ...placed, alpha: seen } : placed);
    });
  });

  // The pattern of a component follows the age of its oldest mark, so it stays when a younger one appears.
  const order = [...new Set(view.pairs.map(({ component }) => component))];
  const last = view.moveNumber - 1;
  const curves = route(view.pairs, marks, size, (x, y) => {
    const step = size / COLUMNS;
    return Math.floor(x / step) + COLUMNS * Math.floor(y / step);
  });
  const strands = view.pairs.flatMap(({ player, move, squares, component }, i) => {
    const curve = curves[i];
    if (!curve) return [];
    const [from, c1, c2, to] = curve;
    const role = roleOf(move, component);
    const fresh = move === last && view.phase === "place";
    const dash = order.indexOf(component);
    const strand = { player, move, squares, from, c1, c2, to, role, dash, fresh };
    return [move === attempt ? { ...strand, alpha: seen } : strand];
  });

  const bands = bandsOf(view, tileOf, size);
  const bodies = bodiesOf(view, order, litComponents, receding || inRow.size > 0);
  const ghosts = placeGhosts(picture, tiles, marks, smallest);
  return {
    size,
    tiles,
    bodies,
    ghosts,
    marks,
    strands,
    bands,
    loop: loopOf(view, marks, strands),
  };
}

/**
 * The bodies, which show what is entangled. As soon as one component has several pairs, every
 * component has a body.
 * @param {View} view
 * @param {number[]} order the components by the ranks of their patterns
 * @param {number[]} lit the components that are highlighted
 * @param {boolean} receding whether everything beside the cycle recedes
 * @returns {Body[]}
 */
function bodiesOf({ pairs, cycle }, order, lit, receding) {
  /** @type {number[][]} */
  const components = [];
  for (const { component, move } of pairs) (components[component] ??= []).push(move);
  if (!components.some((moves) => moves.length > 1)) return [];
  return components.map((moves, component) => {
    const entangled = pairs.filter((pair) => pair.component === component);
    const squares = [...new Set(entangled.flatMap((pair) => pair.squares))];
    const closed = moves.some((move) => cycle?.moves.includes(move));
    const role = lit.includes(component) ? "lit" : receding && !closed ? "apart" : "plain";
    return { rank: order.indexOf(component), moves, squares, role };
  });
}

/** The number of points of a loop along one strand. */
const LEG = 28;
/** The number of points of a loop between two marks in a square. */
const HOP = 6;

/**
 * The loop of a cycle: along its strands, in the order of its moves.
 * @param {View} view
 * @param {PlacedMark[]} marks
 * @param {Strand[]} strands
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
    const strand = strands.find((candidate) => candidate.move === move);
    const square = cycle.squares[(i + 1) % count];
    const inSquare = marks.filter((mark) => mark.square === square);
    const arrival = inSquare.find((mark) => mark.move === move);
    const departure = inSquare.find((mark) => mark.move === next);
    if (!strand || !arrival || !departure) return null;
    const { player, from, c1, c2, to, squares } = strand;
    const forward = squares[0] === cycle.squares[i];
    /** @type {Curve} */
    const curve = forward ? [from, c1, c2, to] : [to, c2, c1, from];
    for (let k = 0; k <= LEG; k++) loop.points.push({ ...pointOn(curve, k / LEG), player });
    for (let k = 0; k < HOP; k++)
      loop.points.push({ ...pointBetween(arrival, departure, k / (HOP - 1)), player: null });
    const [p, q] = [pointOn(curve, 0.47), pointOn(curve, 0.53)];
    loop.arrows.push({ ...pointOn(curve, 0.5), angle: Math.atan2(q.y - p.y, q.x - p.x), player });
  }
  loop.points.forEach((p, i) => {
    const q = loop.points[i + 1] ?? loop.points[0];
    if (q) loop.length += Math.hypot(q.x - p.x, q.y - p.y);
  });
  return loop;
}
