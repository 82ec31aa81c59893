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
  const strands = route(
    view.pairs.map(({ player, move, squares, component: of }) => ({
      player,
      move,
      squares,
      role: roleOf(move, of),
      dash: dashes[of] ?? 0,
      fresh: move === last && view.phase === "place",
    })),
    marks,
    size,
  );

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

// ---------------------------------------------------------------- strands
// A strand is one cubic curve between its two marks. It is tried with several
// bows and takes the one that costs least: running over marks and numbers costs
// most, then leaving the board, then crossing or hugging another strand, then
// being more bent than it needs. Pairs that join the same two squares part of
// themselves, since hugging costs. Where every plain bow runs over something,
// curves that leave and arrive at angles of their own are tried too.

const BOWS = [0.17, -0.17, 0.1, -0.1, 0.26, -0.26, 0.36, -0.36, 0.5, -0.5, 0.04];
const ANGLES = [-1.8, -1.25, -0.75, -0.3, 0.3, 0.75, 1.25, 1.8];
const STEPS = 32; // an even number

/** @typedef {[Point, Point, Point, Point]} Curve */
/** @typedef {{ curve: Curve, points: Point[], cost: number, clear: boolean }} Course */

/**
 * @param {Omit<Strand, "from" | "c1" | "c2" | "to">[]} pairs
 * @param {PlacedMark[]} marks
 * @param {number} size
 * @returns {Strand[]}
 */
function route(pairs, marks, size) {
  const room = size * 0.014;
  const courses = pairs.map((pair) => {
    const [a, b] = pair.squares.map((square) =>
      marks.find((mark) => mark.move === pair.move && mark.square === square && !mark.classical),
    );
    if (!a || !b) return [];
    const found = BOWS.map((bow) =>
      course(a, b, -Math.atan(bow * 2.6), Math.atan(bow * 2.6), 0.38, marks, size),
    );
    if (found.filter((way) => way.clear).length < 3)
      for (const reach of [0.4, 0.6, 0.85])
        for (const u of ANGLES)
          for (const v of ANGLES) found.push(course(a, b, u, v, reach, marks, size));
    return found.sort((p, q) => p.cost - q.cost).slice(0, 10);
  });

  /** @type {(Course | undefined)[]} */
  const chosen = pairs.map(() => undefined);
  // Twice: the first pass knows only the older strands, the second all of them.
  for (let pass = 0; pass < 2; pass++) {
    courses.forEach((candidates, i) => {
      let least = Infinity;
      for (const candidate of candidates) {
        let cost = candidate.cost;
        chosen.forEach((other, j) => {
          if (other && j !== i && cost < least)
            cost += meeting(candidate.points, other.points, room);
        });
        if (cost < least) {
          least = cost;
          chosen[i] = candidate;
        }
      }
    });
  }
  /** @type {Strand[]} */
  const strands = [];
  pairs.forEach((pair, i) => {
    const way = chosen[i];
    if (!way) return;
    const [from, c1, c2, to] = way.curve;
    strands.push({ ...pair, from, c1, c2, to });
  });
  return strands;
}

/**
 * One way for a strand, cut off where it leaves its two marks.
 * @param {PlacedMark} a
 * @param {PlacedMark} b
 * @param {number} u angle at which it leaves a, against the straight line
 * @param {number} v the same at b, seen from a
 * @param {number} reach of the curve's handles, as a part of the distance
 * @param {PlacedMark[]} marks
 * @param {number} size
 * @returns {Course}
 */
function course(a, b, u, v, reach, marks, size) {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.hypot(dx, dy) || 1;
  const along = Math.atan2(dy, dx);
  const r = reach * d;
  /** @type {Curve} */
  const whole = [
    a,
    { x: a.x + Math.cos(along + u) * r, y: a.y + Math.sin(along + u) * r },
    { x: b.x - Math.cos(along + v) * r, y: b.y - Math.sin(along + v) * r },
    b,
  ];
  const start = leaves(whole, a);
  const end = leaves(/** @type {Curve} */ ([...whole].reverse()), b);
  const curve = piece(whole, start, 1 - end);
  const points = [];
  for (let i = 0; i <= STEPS; i++) points.push(at(curve, i / STEPS));

  let cost =
    reach -
    0.38 +
    0.9 * ((Math.abs(u) - 0.42) ** 2 + (Math.abs(v) - 0.42) ** 2) +
    (start + end) * 1.5;
  if (u * v > 0) cost += 0.3; // an S
  cost += Math.max(0, Math.abs(u) - 0.3) * (d / size) * 1.2;
  let clear = true;
  for (let i = 4; i <= STEPS; i += 2) {
    const p = /** @type {Point} */ (points[i - 4]);
    const q = /** @type {Point} */ (points[i - 2]);
    const s = /** @type {Point} */ (points[i]);
    const bend = Math.abs(Math.atan2(s.y - q.y, s.x - q.x) - Math.atan2(q.y - p.y, q.x - p.x));
    cost += 9 * Math.max(0, Math.min(bend, 2 * Math.PI - bend) - 0.3); // a kink
  }
  for (const p of points) {
    if (p.x < 3 || p.y < 3 || p.x > size - 3 || p.y > size - 3) {
      cost += 2;
      clear = false;
    }
    for (const mark of marks) {
      if (mark === a || mark === b) {
        if (inside(mark.label, p, 1)) cost += 1;
        continue;
      }
      const space = mark.r + clearance(mark);
      const x = p.x - mark.x;
      const y = p.y - mark.y;
      if (Math.abs(x) > 3 * space || Math.abs(y) > 2 * space) continue;
      const depth = 1 - Math.hypot(x, y) / space;
      const over = (depth > 0 ? 0.8 + 2 * depth : 0) + (inside(mark.label, p, 2) ? 2 : 0);
      if (over) {
        cost += over;
        clear = false;
      }
    }
  }
  return { curve, points, cost: clear ? cost : cost + 2, clear };
}

/** Free space that a strand leaves round a mark. @param {PlacedMark} mark */
export const clearance = (mark) => 2.5 + mark.r * 0.16;

/** @param {Box} box @param {Point} p @param {number} by */
const inside = (box, p, by) =>
  p.x > box.x - by && p.x < box.x + box.w + by && p.y > box.y - by && p.y < box.y + box.h + by;

/**
 * The parameter at which a curve has left the mark it starts from, its number
 * included.
 * @param {Curve} curve @param {PlacedMark} mark
 */
function leaves(curve, mark) {
  const reach = mark.r + clearance(mark);
  let t = 0;
  for (let k = 1; k <= 32; k++) {
    const p = at(curve, k / 72);
    if (Math.hypot(p.x - mark.x, p.y - mark.y) < reach || inside(mark.label, p, 2)) t = k / 72;
  }
  return t + 1 / 72;
}

/** @param {Point} a @param {Point} b @param {number} t @returns {Point} */
const mix = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** A point of a cubic curve. @param {Curve} curve @param {number} t @returns {Point} */
export function at([a, b, c, d], t) {
  const s = 1 - t;
  const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return { x: p * a.x + q * b.x + r * c.x + u * d.x, y: p * a.y + q * b.y + r * c.y + u * d.y };
}

/** The part of a cubic curve between two parameters (de Casteljau, twice). @param {Curve} curve @param {number} t @param {number} u @returns {Curve} */
function piece([a, b, c, d], t, u) {
  const [ab, bc, cd] = [mix(a, b, t), mix(b, c, t), mix(c, d, t)];
  const [abc, bcd] = [mix(ab, bc, t), mix(bc, cd, t)];
  const start = mix(abc, bcd, t);
  // What is left runs start–bcd–cd–d; cut it at w.
  const w = (u - t) / (1 - t);
  const [e, f, g] = [mix(start, bcd, w), mix(bcd, cd, w), mix(cd, d, w)];
  const [ef, fg] = [mix(e, f, w), mix(f, g, w)];
  return [start, e, ef, mix(ef, fg, w)];
}

/** What it costs that two strands cross or run side by side. @param {Point[]} p @param {Point[]} q @param {number} room */
function meeting(p, q, room) {
  let cost = 0;
  for (let i = 0; i < STEPS; i += 2) {
    const a = /** @type {Point} */ (p[i]);
    const b = /** @type {Point} */ (p[i + 2]);
    let nearest = Infinity;
    for (let j = 0; j < STEPS; j += 2) {
      const c = /** @type {Point} */ (q[j]);
      const d = /** @type {Point} */ (q[j + 2]);
      nearest = Math.min(nearest, (a.x - c.x) ** 2 + (a.y - c.y) ** 2);
      if (turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)) cost += 0.8;
    }
    if (nearest < room * room) cost += 0.3;
  }
  return cost;
}

/** @param {Point} a @param {Point} b @param {Point} c */
const turn = (a, b, c) => (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x);
