/**
 * Draws the parts that only a board of Goff's game has: the bodies of components, strands, the glow and the
 * light of a cycle. Pure, like board/paint.js.
 */
/** @import { Body, Layers, Loop, Moment, Palette, Role, Scene, Strand } from "../../types.js" */
import { breath, lightAt } from "../../board/idle-motion.js";
import {
  circle,
  paintGhost,
  receding,
  paintGlyph,
  paintNumber,
  paintPoints,
  paintRipples,
  paintRowBand,
  paintSquareNumbers,
} from "../../board/paint.js";
import { partOf, pointOn } from "../../board/curves.js";

/** The order of drawing: the most important role comes last. @type {Role[]} */
const ORDER = ["beside", "apart", "plain", "kin", "lit", "stem", "attempt", "cycle"];

/** @type {Layers} */
export const layers = {
  background(ctx, scene, palette) {
    const { bodies, bands, ghosts, size } = scene;
    for (const body of bodies) paintWash(ctx, body, scene, palette);
    for (const band of bands) paintRowBand(ctx, band, palette);
    paintSquareNumbers(ctx, scene, palette);
    for (const body of bodies) paintBand(ctx, body, scene, palette);
    for (const ghost of ghosts) paintGhost(ctx, ghost, palette, size);
    for (const player of /** @type {const} */ (["X", "O"])) paintGlow(ctx, scene, palette, player);
  },
  figures(ctx, scene, palette, moment) {
    const { strands, loop, marks, bands, size } = scene;
    const under = groundColour(scene, palette);
    for (const role of ORDER)
      for (const strand of strands)
        if (strand.role === role) paintStrand(ctx, strand, palette, size, moment);
    if (loop) paintLoop(ctx, loop, palette, size, moment);
    for (const role of ORDER)
      for (const mark of marks)
        if (mark.role === role) paintGlyph(ctx, mark, palette, under(mark.square), moment);
    // Numbers decide the score, so nothing may cover them.
    for (const mark of marks) paintNumber(ctx, mark, palette, under(mark.square));
    for (const band of bands) paintPoints(ctx, band, palette);
    paintRipples(ctx, scene, palette);
    ctx.globalAlpha = 1;
  },
};

// ------------------------------------------------------------------ bodies

/**
 * The body of a component: a tint on its tiles, and a band of the same tint under its strands. The
 * strands of a cycle have a glow instead of the band.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Body} body
 * @param {Scene} scene
 * @param {Palette} palette
 */
function paintWash(ctx, { rank, squares, role, alpha = 1, left }, { tiles }, palette) {
  if (role === "apart") return;
  ctx.fillStyle = palette.washes[rank % palette.washes.length] ?? palette.tile;
  for (const { square, x, y, w } of tiles) {
    const there = left?.[square] ?? 1;
    if (!squares.includes(square) || there <= 0) continue;
    ctx.globalAlpha = alpha * there;
    ctx.beginPath();
    ctx.roundRect(x + 2, y + 2, w - 4, w - 4, w * 0.08);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

/**
 * Components differ by the pattern of the band as well as by tint: a ribbon, beads, two rails, a
 * ladder. The band is one path, so that its opacity is even where it crosses itself.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Body} body
 * @param {Scene} scene
 * @param {Palette} palette
 */
function paintBand(ctx, { rank, moves, role, alpha = 1 }, { size, strands }, palette) {
  const width = Math.max(6, size * 0.021);
  const strength = alpha * (role === "apart" ? 0.4 : 1);
  ctx.beginPath();
  for (const strand of strands)
    if (moves.includes(strand.move) && strand.role !== "cycle") trace(ctx, strand);
  ctx.strokeStyle = palette.bodies[rank % palette.bodies.length] ?? palette.edge;
  ctx.globalAlpha = strength * (role === "lit" ? 1 : 0.62);
  ctx.lineWidth = width;
  const pattern = rank % 4;
  if (pattern === 1) ctx.setLineDash([0.01, width * 1.22]);
  if (pattern === 3) {
    ctx.lineCap = "butt";
    ctx.setLineDash([width * 0.24, width * 0.34]);
  }
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.lineCap = "round";
  if (pattern === 2) {
    ctx.globalAlpha = strength;
    ctx.strokeStyle = palette.washes[rank % palette.washes.length] ?? palette.tile;
    ctx.lineWidth = width * 0.46;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/**
 * The colour under the marks of a square, for their halos.
 * @param {Scene} scene @param {Palette} palette
 * @returns {(square: number) => string}
 */
function groundColour({ bodies }, { tile, washes }) {
  return (square) => {
    const body = bodies.find(
      ({ squares, role, alpha = 1, left }) =>
        role !== "apart" && alpha * (left?.[square] ?? 1) > 0.5 && squares.includes(square),
    );
    return body ? (washes[body.rank % washes.length] ?? tile) : tile;
  };
}

// ----------------------------------------------------------------- strands

/** @param {number} size of the board: a strand's plain width */
const fine = (size) => Math.max(1.4, size * 0.0028);

/**
 * Adds the visible parts of a strand to the path.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Strand} strand
 */
function trace(ctx, { from, c1, c2, to, parts }) {
  for (const [t, u] of parts ?? [[0, 1]]) {
    if (u - t < 0.004) continue;
    const [a, b, c, d] = t > 0 || u < 1 ? partOf([from, c1, c2, to], t, u) : [from, c1, c2, to];
    ctx.moveTo(a.x, a.y);
    ctx.bezierCurveTo(b.x, b.y, c.x, c.y, d.x, d.y);
  }
}

/** The glow of a cycle: how wide each layer is, in strand widths, and how strong. */
const GLOW = /** @type {const} */ ([
  [11, 0.06],
  [8.5, 0.07],
  [6.5, 0.09],
  [4.5, 0.12],
]);

/**
 * The glow under a player's strands of a cycle: wide strokes over each other. A blur would look the
 * same, but take longer than everything else together.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {Palette} palette
 * @param {"X" | "O"} player
 */
function paintGlow(ctx, { strands, size }, palette, player) {
  const cycleStrands = strands.filter(
    (strand) => strand.role === "cycle" && strand.player === player,
  );
  if (!cycleStrands.length) return;
  ctx.strokeStyle = palette[player];
  ctx.beginPath();
  for (const strand of cycleStrands) trace(ctx, strand);
  for (const [width, strength] of GLOW) {
    ctx.lineWidth = fine(size) * width;
    ctx.globalAlpha = strength;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/**
 * The opacity of the strands of each role, if nothing recedes, and their width.
 * @type {Record<Role, [number, number]>}
 */
const STRANDS = {
  beside: [1, 1],
  apart: [1, 1],
  plain: [0.9, 1.1],
  kin: [0.95, 1.35],
  lit: [1, 2],
  stem: [1, 1.5],
  attempt: [1, 1.4],
  cycle: [1, 2],
};

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Strand} strand
 * @param {Palette} palette
 * @param {number} size
 * @param {Moment | null} moment
 */
function paintStrand(ctx, strand, palette, size, moment) {
  const { role, player, move, alpha = 1, apart = role === "apart" ? 1 : 0, sparks = [] } = strand;
  const [full, width] = STRANDS[role];
  const strength = full * receding(apart, palette.receded);
  const b = moment && role !== "apart" ? breath(move, moment.time) : 0;
  const fresh = strand.fresh && role === "plain";
  ctx.strokeStyle = palette[player];
  const dims = moment && role !== "lit" && role !== "cycle";
  ctx.globalAlpha = alpha * (fresh ? 0.95 : strength) * (dims ? 0.9 + 0.1 * b : 1);
  const line = fine(size) * (fresh ? 1.4 : width) * (1 + 0.06 * b);
  ctx.lineWidth = line;
  if (role === "stem") ctx.setLineDash([0.1, line * 2.2]);
  ctx.beginPath();
  trace(ctx, strand);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.fillStyle = palette[player];
  for (const t of sparks) {
    if (t <= 0.01 || t >= 0.99) continue;
    const p = pointOn([strand.from, strand.c1, strand.c2, strand.to], t);
    for (const [radius, shade] of SPARK) {
      ctx.globalAlpha = shade;
      circle(ctx, p.x, p.y, fine(size) * radius);
      ctx.fill();
    }
  }
  ctx.globalAlpha = 1;
}

/** A spark of light: radius in strand widths, and strength. */
const SPARK = /** @type {const} */ ([
  [4.2, 0.14],
  [2.6, 0.3],
  [1.5, 1],
]);

/** The light's tail: how many points long, how wide and how strong each layer is. */
const TAIL = /** @type {const} */ ([
  [24, 3.5, 0.16],
  [18, 5, 0.16],
  [12, 7, 0.18],
  [6, 9, 0.22],
]);

/** The same for its bright core. */
const CORE = /** @type {const} */ ([
  [17, 0.9, 0.45],
  [11, 1.3, 0.6],
  [6, 1.8, 1],
]);

/**
 * The order of a cycle: a light that runs round it or, without motion, an arrowhead on each strand.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Loop} loop
 * @param {Palette} palette
 * @param {number} size
 * @param {Moment | null} moment
 */
function paintLoop(ctx, loop, palette, size, moment) {
  const unit = fine(size);
  if (!moment) {
    for (const { x, y, angle, player } of loop.arrows) {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const [long, wide] = [unit * 4.6, unit * 4.4];
      ctx.beginPath();
      ctx.moveTo(x + long * c, y + long * s);
      ctx.lineTo(x - long * c - wide * s, y - long * s + wide * c);
      ctx.lineTo(x - long * 0.5 * c, y - long * 0.5 * s);
      ctx.lineTo(x - long * c + wide * s, y - long * s - wide * c);
      ctx.closePath();
      ctx.strokeStyle = palette.tile;
      ctx.lineWidth = unit * 1.6;
      ctx.stroke();
      ctx.fillStyle = palette[player];
      ctx.fill();
    }
    return;
  }
  const { points } = loop;
  const count = points.length;
  const head = lightAt(loop, size, moment.time) * count;
  const first = Math.floor(head);
  /** @param {number} index */
  const point = (index) => points[(index + 2 * count) % count] ?? { x: 0, y: 0, player: null };
  /** @param {number} index between two points @returns {[number, number]} */
  const place = (index) => {
    const whole = Math.floor(index);
    const [p, q, t] = [point(whole), point(whole + 1), index - whole];
    return [p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t];
  };
  // Each layer is one path back from the head. Shorter layers over longer ones make the tail fade.
  /** @param {number} tail */
  const draw = (tail) => {
    ctx.beginPath();
    ctx.moveTo(...place(head - tail));
    for (let k = Math.floor(head - tail) + 1; k <= first; k++) {
      const { x, y } = point(k);
      ctx.lineTo(x, y);
    }
    ctx.lineTo(...place(head));
    ctx.stroke();
  };
  ctx.strokeStyle = palette[point(first).player ?? point(first - 8).player ?? "X"];
  for (const [tail, width, strength] of TAIL) {
    ctx.lineWidth = unit * width;
    ctx.globalAlpha = strength;
    draw(tail);
  }
  ctx.strokeStyle = palette.light;
  for (const [tail, width, strength] of CORE) {
    ctx.lineWidth = unit * width;
    ctx.globalAlpha = strength;
    draw(tail);
  }
  ctx.globalAlpha = 1;
}
