/**
 * Draws a Scene onto a 2D context: the only place that knows what a mark, a
 * strand or a tile looks like. Pure: the same scene, palette and moment give the
 * same pixels, on the big board and on the small ones of a choice.
 *
 * It has three layers, so that a board may keep what does not move: the tiles,
 * which never do; the ground (the bodies of components, ghosts, glow), which does
 * not while pairs breathe; and the figures (strands, light, marks, numbers).
 *
 * @typedef {import("./layout.js").Scene} Scene
 * @typedef {import("./layout.js").PlacedMark} PlacedMark
 * @typedef {import("./layout.js").PlacedGhost} PlacedGhost
 * @typedef {import("./layout.js").Strand} Strand
 * @typedef {import("./layout.js").Body} Body
 * @typedef {import("./layout.js").Loop} Loop
 * @typedef {import("./layout.js").Role} Role
 *
 * @typedef {{ paper: string, tile: string, edge: string, ink: string, soft: string, X: string, O: string,
 *   XText: string, OText: string, bodies: string[], washes: string[], light: string, font: string, receded: number,
 *   second?: { X: string, O: string } }} Palette
 *
 * `second` are the hues of a player's other quantum stone, in the game that has two; `receded` is the part of its strength at which is painted what recedes beside a cycle.
 *
 * When it is: nothing breathes and no light runs where there is no time.
 * @typedef {{ time: number }} Moment
 *
 * The layers over the tiles, which are each game's own.
 * @typedef {{ ground(ctx: CanvasRenderingContext2D, scene: Scene, palette: Palette): void,
 *   figures(ctx: CanvasRenderingContext2D, scene: Scene, palette: Palette, moment: Moment | null): void }} Layers
 */
import { breath, lightAt } from "./idle-motion.js";
import { at, piece } from "./routing.js";

/** What matters most is drawn last. @type {Role[]} */
const ORDER = ["apart", "plain", "kin", "lit", "stem", "attempt", "cycle"];

/**
 * The whole picture.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {Palette} palette
 * @param {number} scale device pixels for one CSS pixel
 * @param {Moment | null} [moment]
 * @param {Layers} [layers]
 */
export function paint(ctx, scene, palette, scale, moment = null, layers = LAYERS) {
  begin(ctx, scene, scale);
  paintTiles(ctx, scene, palette);
  layers.ground(ctx, scene, palette);
  layers.figures(ctx, scene, palette, moment);
}

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} scale */
export function begin(ctx, { size }, scale) {
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  ctx.clearRect(0, 0, size, size);
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {Palette} palette
 */
export function paintTiles(ctx, { tiles, size }, palette) {
  for (const tile of tiles) paintTile(ctx, tile, palette, size);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {Palette} palette
 */
function paintGround(ctx, scene, palette) {
  const { size } = scene;
  for (const body of scene.bodies) paintWash(ctx, body, scene, palette);
  for (const body of scene.bodies) paintBand(ctx, body, scene, palette);
  for (const ghost of scene.ghosts) paintGhost(ctx, ghost, palette, size);
  for (const player of /** @type {const} */ (["X", "O"])) paintGlow(ctx, scene, palette, player);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {Palette} palette
 * @param {Moment | null} moment
 */
function paintFigures(ctx, scene, palette, moment) {
  const { size } = scene;
  const under = groundColour(scene, palette);
  for (const role of ORDER)
    for (const strand of scene.strands)
      if (strand.role === role) paintStrand(ctx, strand, palette, size, moment);
  if (scene.loop) paintLoop(ctx, scene.loop, palette, size, moment);
  for (const role of ORDER)
    for (const mark of scene.marks)
      if (mark.role === role) paintGlyph(ctx, mark, palette, under(mark.square), moment);
  for (const strike of scene.strikes) paintStrike(ctx, strike, scene, palette);
  // Numbers decide scores: nothing may cover them.
  for (const mark of scene.marks) paintNumber(ctx, mark, palette, under(mark.square));
  ctx.globalAlpha = 1;
}

/** Goff's game. @type {Layers} */
export const LAYERS = { ground: paintGround, figures: paintFigures };

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("./layout.js").Tile} tile
 * @param {Palette} palette
 * @param {number} size
 */
function paintTile(ctx, { x, y, w, accent }, palette, size) {
  const heavy = Math.max(1.5, size * 0.0042);
  const width = accent === "" ? 1 : accent === "lit" || accent === "trial" ? heavy * 0.75 : heavy;
  const inset = width / 2;
  ctx.beginPath();
  ctx.roundRect(x + inset, y + inset, w - 2 * inset, w - 2 * inset, w * 0.09);
  ctx.fillStyle = palette.tile;
  ctx.fill();
  ctx.lineWidth = width;
  ctx.strokeStyle = accent === "" ? palette.edge : palette.ink;
  ctx.globalAlpha = accent === "lit" || accent === "trial" ? 0.45 : 1;
  ctx.setLineDash(accent === "choice" || accent === "trial" ? [width * 3, width * 3] : []);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

// ------------------------------------------------------------------ bodies

/**
 * A component's body: its tiles are washed with its tint, and a band of the same
 * runs under its strands from tile to tile. Under a cycle's strands there is its
 * glow instead.
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
 * Components differ by the band's pattern as well as by tint: a ribbon, beads, a
 * pair of rails, a ladder. Each is one path, so that it is even where it meets
 * itself.
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
 * What a square's marks stand on: the colour of their halos.
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

// ------------------------------------------------------------------ ghosts

/**
 * Where a mark could have been: its shape, tiny, in dots.
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlacedGhost} ghost
 * @param {Palette} palette
 * @param {number} size
 */
export function paintGhost(ctx, ghost, palette, size) {
  const { player, move, x, y, r, font, label, link, role, alpha = 1 } = ghost;
  const strength = alpha * (role === "lit" ? 1 : 0.75);
  ctx.strokeStyle = palette[player];
  ctx.globalAlpha = strength;
  if (link) {
    ctx.globalAlpha = 0.5 * alpha;
    const hair = Math.max(1, size * 0.0018);
    ctx.lineWidth = hair;
    ctx.setLineDash([0.1, hair * 4]);
    ctx.beginPath();
    ctx.moveTo(link.from.x, link.from.y);
    ctx.lineTo(link.to.x, link.to.y);
    ctx.stroke();
    ctx.globalAlpha = strength;
  }
  const dot = Math.max(1.3, r * 0.22);
  ctx.lineWidth = dot;
  ctx.setLineDash([0.1, dot * 1.6]);
  glyph(ctx, player, x, y, r * 0.9, r * 0.9);
  ctx.setLineDash([]);
  ctx.font = `400 ${font}px ${palette.font}`;
  ctx.textBaseline = "middle";
  ctx.textAlign = "center";
  ctx.fillStyle = palette.soft;
  ctx.globalAlpha = alpha;
  ctx.fillText(String(move), label.x + label.w / 2, label.y + label.h / 2 + font * 0.06);
  ctx.globalAlpha = 1;
}

// ----------------------------------------------------------------- strands

/** @param {number} size of the board: a strand's plain width */
const fine = (size) => Math.max(1.4, size * 0.0028);

/** Adds what is there of a strand to the path. @param {CanvasRenderingContext2D} ctx @param {Strand} strand */
function trace(ctx, { from, c1, c2, to, parts }) {
  for (const [t, u] of parts ?? [[0, 1]]) {
    if (u - t < 0.004) continue;
    const [a, b, c, d] = t > 0 || u < 1 ? piece([from, c1, c2, to], t, u) : [from, c1, c2, to];
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
 * The glow under a player's strands of a cycle: wide strokes over each other. A
 * blur would look the same and take longer than everything else together.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {Palette} palette
 * @param {"X" | "O"} player
 */
function paintGlow(ctx, { strands, size }, palette, player) {
  const own = strands.filter((strand) => strand.role === "cycle" && strand.player === player);
  if (!own.length) return;
  ctx.strokeStyle = palette[player];
  ctx.beginPath();
  for (const strand of own) trace(ctx, strand);
  for (const [width, strength] of GLOW) {
    ctx.lineWidth = fine(size) * width;
    ctx.globalAlpha = strength;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/**
 * How strong something is that recedes this far, if it has `least` of its strength where it
 * recedes wholly.
 * @param {number} apart 0 to 1 @param {number} least
 */
const receding = (apart, least) => 1 - apart * (1 - least);

/** How strong each role's strands are, where none recedes, and how wide. @type {Record<Role, [number, number]>} */
const STRANDS = {
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
    const p = at([strand.from, strand.c1, strand.c2, strand.to], t);
    for (const [radius, shade] of SPARK) {
      ctx.globalAlpha = shade;
      ctx.beginPath();
      ctx.arc(p.x, p.y, fine(size) * radius, 0, 7);
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
/** And its bright core. */
const CORE = /** @type {const} */ ([
  [17, 0.9, 0.45],
  [11, 1.3, 0.6],
  [6, 1.8, 1],
]);

/**
 * The order of a cycle: a light that runs round it or, where nothing moves, an
 * arrowhead on every strand.
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
  // Layers from the head back, each one path: together they fade.
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
  const here = point(first);
  ctx.strokeStyle = palette[here.player ?? point(first - 8).player ?? "X"];
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

// ------------------------------------------------------------------- marks

/**
 * The shape of a mark: X reaches as far as its arms, O as far as its ring.
 * @param {CanvasRenderingContext2D} ctx @param {"X" | "O"} player
 * @param {number} x @param {number} y @param {number} arm @param {number} ring
 */
export function glyph(ctx, player, x, y, arm, ring) {
  ctx.beginPath();
  if (player === "X") {
    ctx.moveTo(x - arm, y - arm);
    ctx.lineTo(x + arm, y + arm);
    ctx.moveTo(x + arm, y - arm);
    ctx.lineTo(x - arm, y + arm);
  } else ctx.arc(x, y, ring, 0, 7);
  ctx.stroke();
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlacedMark} mark
 * @param {Palette} palette
 * @param {string} under the colour it stands on
 * @param {Moment | null} moment
 */
export function paintGlyph(ctx, mark, palette, under, moment) {
  const { player, move, x, y, classical, role, alpha = 1, swell = 1 } = mark;
  const apart = mark.apart ?? (role === "apart" ? 1 : 0);
  const solid = mark.solid ?? (classical ? 1 : 0);
  // Breathing is a little less and a little more of everything at once.
  const b = moment && solid < 1 && role !== "apart" ? breath(move, moment.time) * (1 - solid) : 0;
  const r = mark.r * swell * (1 + 0.04 * b);
  const light = Math.max(1.5, r * (role === "cycle" || role === "lit" ? 0.15 : 0.105));
  const line = light + (r * 0.42 - light) * solid;
  const arm = (r * 0.84 - light / 2) * (1 - solid) + r * 0.8 * solid;
  const ring = (r * 0.94 - light / 2) * (1 - solid) + r * 0.84 * solid;

  // A halo in the ground's colour keeps strands from touching the mark.
  if (solid < 1) {
    ctx.globalAlpha = alpha;
    ctx.strokeStyle = ctx.fillStyle = under;
    if (player === "O") {
      ctx.beginPath();
      ctx.arc(x, y, r + 2, 0, 7);
      ctx.fill();
    } else {
      ctx.lineWidth = line + Math.max(5, r * 0.3);
      glyph(ctx, player, x, y, arm, ring);
    }
  }
  // Solid, half of it is still much.
  const strength = receding(apart, classical ? Math.max(0.6, palette.receded) : palette.receded);
  const tried = role === "attempt" && classical ? 0.75 : 1;
  const dims = moment && !classical && role !== "lit" && role !== "cycle";
  ctx.globalAlpha = alpha * strength * tried * (dims ? 0.92 + 0.08 * b : 1);
  ctx.strokeStyle = palette[player];
  ctx.lineWidth = line;
  glyph(ctx, player, x, y, arm, ring);
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlacedMark} mark
 * @param {Palette} palette
 * @param {string} under
 */
export function paintNumber(ctx, mark, palette, under) {
  const { player, move, classical, font, label, role, alpha = 1 } = mark;
  const apart = mark.apart ?? (role === "apart" ? 1 : 0);
  const real = classical && (mark.solid ?? 1) > 0.5;
  ctx.font = `${real ? 600 : 500} ${font}px ${palette.font}`;
  ctx.textBaseline = "middle";
  ctx.textAlign = "center";
  const tx = label.x + label.w / 2;
  const ty = label.y + label.h / 2 + font * 0.06;
  ctx.globalAlpha = alpha;
  ctx.strokeStyle = under;
  ctx.lineWidth = real ? font * 0.4 : Math.min(5, font * 0.32);
  ctx.strokeText(String(move), tx, ty);
  ctx.globalAlpha = alpha * receding(apart, Math.max(real ? 0.7 : 0.5, palette.receded));
  ctx.fillStyle = real ? palette.ink : player === "X" ? palette.XText : palette.OText;
  ctx.fillText(String(move), tx, ty);
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("./layout.js").Strike} strike
 * @param {Scene} scene
 * @param {Palette} palette
 */
export function paintStrike(ctx, { from, to, drawn = 1 }, { size, tiles }, palette) {
  if (drawn <= 0) return;
  const line = () => {
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(from.x + (to.x - from.x) * drawn, from.y + (to.y - from.y) * drawn);
    ctx.stroke();
  };
  // Its halo parts it from the marks; between the tiles it needs none.
  ctx.save();
  ctx.beginPath();
  for (const { x, y, w } of tiles) ctx.rect(x + 1, y + 1, w - 2, w - 2);
  ctx.clip();
  ctx.strokeStyle = palette.tile;
  ctx.lineWidth = size * 0.014;
  line();
  ctx.restore();
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = size * 0.007;
  line();
}
