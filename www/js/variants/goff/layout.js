/**
 * Where everything on a board of Goff's game is: spooky marks in their squares, the strands of
 * their pairs, the bodies of entangled components, the loop of a cycle. Pure geometry in CSS pixels.
 */
/** @import { Body, Curve, Loop, Mark, Picture, PlacedMark, Role, Scene, Strand, Tile, View } from "../../types.js" */
import { placeClassical, placeGhosts, placeMark, SMALLEST, strikesOf } from "../../board/layout.js";
import { COLUMNS, tileOf } from "../nine-squares.js";
import { pointBetween, pointOn } from "../../board/curves.js";
import { route } from "./routing.js";

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
      marks.push(placeClassical(classical, i + 1, { x, y, w }, smallest, role));
      return;
    }
    /** @type {Mark[]} */
    const here = pending?.square === i + 1 ? [...spooky, pending] : spooky;
    const { r, at: places } = PLACES[Math.min(here.length, 9) - 1] ?? { r: 0, at: [] };
    here.slice(0, 9).forEach((mark, k) => {
      const [px, py] = /** @type {[number, number]} */ (places[k]);
      const pair = view.pairs.find((p) => p.move === mark.move);
      const role = mark === pending ? "attempt" : roleOf(mark.move, pair?.component);
      const font = Math.max(smallest, 5 + r * w * 0.5);
      marks.push(placeMark(mark, i + 1, { x: x + px * w, y: y + py * w }, r * w, font, role));
    });
  });

  const dashes = dashesOf(view);
  const last = view.moveNumber - 1;
  const curves = route(view.pairs, marks, size, (x, y) => {
    const step = size / COLUMNS;
    return Math.floor(x / step) + COLUMNS * Math.floor(y / step);
  });
  const strands = view.pairs.flatMap(({ player, move, squares, component: of }, i) => {
    const curve = curves[i];
    if (!curve) return [];
    const [from, c1, c2, to] = curve;
    const role = roleOf(move, of);
    const fresh = move === last && view.phase === "place";
    return [{ player, move, squares, from, c1, c2, to, role, dash: dashes[of] ?? 0, fresh }];
  });

  const strikes = strikesOf(view, tileOf, size);
  const bodies = bodiesOf(view, dashes, litComponents, receding);
  const ghosts = placeGhosts(picture, tiles, marks, smallest);
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

const LEG = 28;

// points on a strand of a loop
const HOP = 6;

// and between two marks in a square

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
