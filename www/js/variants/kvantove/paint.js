/**
 * Draws the parts that only a board of Kvantové piškvorky has: tokens, the link between the two tokens of a
 * highlighted stone, and the die. Pure, like board/paint.js.
 */
/** @import { DiceScene, Token, Die } from "./layout.js" */
/** @import { Layers, Moment, Palette } from "../../types.js" */
import { breath } from "../../board/idle-motion.js";
import { numberOf } from "../../board/layout.js";
import {
  centreText,
  circle,
  glyph,
  paintGhost,
  paintGlyph,
  paintNumber,
  paintPoints,
  paintRipples,
  paintRowBand,
  paintSquareNumbers,
  receding,
} from "../../board/paint.js";
import { PIPS } from "./faces.js";

/** A stone's own colour. @param {Palette} palette @param {"X" | "O"} player @param {number} stone */
const hueOf = (palette, player, stone) =>
  stone ? (palette.second?.[player] ?? palette[player]) : palette[player];

/**
 * The dashes of a player's two stones, in line widths; a round cap makes a dash of nothing a dot.
 */
const DASHES = /** @type {const} */ ([
  [3.2, 2.6],
  [0.01, 1.9],
]);

/**
 * Dashes that fit: a whole number of them round a ring, or an odd number along an arm, so that it
 * has a dash at both ends and in the middle, where the arms cross.
 * @param {[number, number]} dashes @param {number} length @param {boolean} closed
 */
function even([dash, gap], length, closed) {
  const count = closed
    ? Math.max(1, Math.round(length / (dash + gap)))
    : 2 * Math.max(1, Math.round(((length + gap) / (dash + gap) - 1) / 2)) + 1;
  const unit = length / (count * dash + (closed ? count : count - 1) * gap);
  return [dash * unit, gap * unit];
}

/** @type {Layers} */
export const layers = {
  background(ctx, scene, palette) {
    const { size, tokens, links, ghosts, bands } = /** @type {DiceScene} */ (scene);
    for (const band of bands) paintRowBand(ctx, band, palette);
    paintSquareNumbers(ctx, scene, palette);
    for (const ghost of ghosts) paintGhost(ctx, ghost, palette, size);
    for (const { player, stone, from, to } of links) {
      ctx.strokeStyle = hueOf(palette, player, stone);
      ctx.globalAlpha = 0.28;
      ctx.lineWidth = size * 0.02;
      ctx.beginPath();
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
      ctx.stroke();
      ctx.globalAlpha = 1;
    }
    for (const token of tokens)
      paintGround(ctx, { ...token, alpha: alphaOf(token, palette) }, palette);
  },
  figures(ctx, scene, palette, moment) {
    const { tokens, marks, bands, die, size } = /** @type {DiceScene} */ (scene);
    for (const token of tokens)
      paintToken(ctx, { ...token, alpha: alphaOf(token, palette) }, palette, moment);
    for (const mark of marks) paintGlyph(ctx, mark, palette, palette.tile, moment);
    for (const mark of marks) paintNumber(ctx, mark, palette, palette.tile);
    for (const band of bands) paintPoints(ctx, band, palette);
    paintRipples(ctx, scene, palette);
    if (die) paintDie(ctx, die, palette, size);
    ctx.globalAlpha = 1;
  },
};

/** A token recedes beside a complete row. @param {Token} token @param {Palette} palette */
const alphaOf = ({ role, apart = role === "apart" ? 1 : 0, alpha = 1 }, { beside }) =>
  alpha * receding(apart, beside);

/**
 * The background of a token: its colour, faintly, so that the two tokens of a stone are easy to see.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Token} token
 * @param {Palette} palette
 */
function paintGround(ctx, { x, y, r, player, stone, role, alpha = 1, swell = 1, dy = 0 }, palette) {
  circle(ctx, x, y + dy, r * swell);
  ctx.fillStyle = hueOf(palette, player, stone);
  ctx.globalAlpha = alpha * (role === "lit" ? 0.2 : 0.11);
  ctx.fill();
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Token} token
 * @param {Palette} palette
 * @param {Moment | null} moment
 */
function paintToken(ctx, token, palette, moment) {
  const {
    x,
    player,
    move,
    stone,
    mark,
    plate,
    role,
    alpha = 1,
    swell = 1,
    dy = 0,
    found = 0,
  } = token;
  const b = moment ? breath(move, moment.time) : 0;
  const r = token.r * swell * (1 + 0.02 * b);
  const y = token.y + dy;
  const hue = hueOf(palette, player, stone);
  const [dash, gap] = DASHES[stone === 0 ? 0 : 1];
  const tried = role === "attempt" ? 0.75 : 1;

  const line = Math.max(1.5, r * (stone ? 0.1 : 0.062)) * (role === "lit" ? 1.25 : 1);
  ctx.globalAlpha = alpha * tried;
  ctx.strokeStyle = hue;
  ctx.lineWidth = line;
  ctx.setLineDash(even([dash * line, gap * line], 2 * Math.PI * r, true));
  circle(ctx, x, y, r);
  ctx.stroke();

  const figure = mark.r * swell;
  const heavy = Math.max(1.5, figure * (stone ? 0.22 : 0.19));
  ctx.lineWidth = heavy;
  const [arm, ring] = [figure * 0.8, figure * 0.9];
  const length = player === "X" ? 2 * Math.SQRT2 * arm : 2 * Math.PI * ring;
  ctx.setLineDash(even([dash * heavy, gap * heavy], length, player === "O"));
  glyph(ctx, player, mark.x, mark.y + dy, arm, ring);
  ctx.setLineDash([]);

  if (plate.face)
    paintFace(ctx, { ...plate, y: plate.y + dy }, palette, { hue, line, alpha, found });
  const { font, label } = mark;
  ctx.globalAlpha = alpha * tried;
  centreText(ctx, `500 ${font}px ${palette.font}`);
  ctx.fillStyle = palette.ink;
  ctx.fillText(numberOf(move), label.x + label.w / 2, label.y + label.h / 2 + font * 0.06 + dy);
  ctx.globalAlpha = 1;
}

/**
 * The face of a die on a token. It turns dark where the stone is found.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Token["plate"]} plate
 * @param {Palette} palette
 * @param {{ hue: string, line: number, alpha: number, found: number }} look
 */
function paintFace(ctx, { x, y, r, face }, palette, { hue, line, alpha, found }) {
  const half = r * (1 + 0.25 * found);
  const [ground, pips] = found > 0.5 ? [palette.ink, palette.tile] : [palette.tile, palette.ink];
  ctx.beginPath();
  ctx.roundRect(x - half, y - half, 2 * half, 2 * half, half * 0.45);
  ctx.globalAlpha = alpha;
  ctx.fillStyle = ground;
  ctx.fill();
  ctx.lineWidth = Math.max(1.25, line * 0.7);
  ctx.strokeStyle = hue;
  ctx.stroke();
  ctx.fillStyle = pips;
  for (const [u, v] of PIPS[face] ?? []) {
    circle(ctx, x + u * half * 0.85, y + v * half * 0.85, half * 0.29);
    ctx.fill();
  }
}

// --------------------------------------------------------------------- die

/**
 * A die that rolls, seen from above: the visible parts of two faces. Its axes are turned by `angle`;
 * it rolls along the first one.
 * @param {CanvasRenderingContext2D} ctx @param {Die} die @param {Palette} palette @param {number} size
 */
function paintDie(ctx, { x, y, side, angle, turn, face, next, lift, alpha }, palette, size) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half = side / 2;
  const top = y - lift;
  /**
   * A place on the board, from one in the die's own axes.
   * @param {number} u
   * @param {number} v
   * @param {number} [at]
   * @returns {[number, number]}
   */
  const place = (u, v, at = top) => [x + u * cos - v * sin, at + u * sin + v * cos];
  /** @param {number} from @param {number} to @param {number} [at] */
  const outline = (from, to, at) => {
    ctx.beginPath();
    ctx.moveTo(...place(from, -half, at));
    ctx.lineTo(...place(to, -half, at));
    ctx.lineTo(...place(to, half, at));
    ctx.lineTo(...place(from, half, at));
    ctx.closePath();
  };
  // While it turns, one face disappears on one side and the next one appears on the other.
  const phi = (turn * Math.PI) / 2;
  const [wide, narrow] = [side * Math.cos(phi), side * Math.sin(phi)];
  const begin = -(wide + narrow) / 2;
  const seam = begin + narrow;
  const end = seam + wide;

  ctx.globalAlpha = 0.22 * alpha;
  ctx.fillStyle = palette.ink;
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = side * 0.24;
  outline(begin + side * 0.06, end + side * 0.06, y + side * 0.1);
  ctx.fill();
  ctx.stroke();

  ctx.globalAlpha = alpha;
  for (const [shown, from, to, shade] of /** @type {const} */ ([
    [next, begin, seam, Math.cos(phi)],
    [face, seam, end, Math.sin(phi)],
  ])) {
    const width = to - from;
    if (width < 0.5) continue;
    outline(from, to);
    ctx.fillStyle = palette.tile;
    ctx.fill();
    ctx.strokeStyle = palette.tile;
    ctx.lineWidth = side * 0.2;
    ctx.stroke();
    // A face that is turned away is shaded.
    ctx.globalAlpha = alpha * 0.16 * shade;
    ctx.fillStyle = palette.ink;
    ctx.fill();
    ctx.globalAlpha = alpha;
    ctx.fillStyle = palette.ink;
    for (const [u, v] of PIPS[shown] ?? []) {
      const [px, py] = place((from + to) / 2 + (u * width) / 2, v * half);
      circle(ctx, px, py, side * 0.085 * (0.55 + (0.45 * width) / side));
      ctx.fill();
    }
  }
  outline(begin - side * 0.1, end + side * 0.1);
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = Math.max(1.5, size * 0.003);
  outlineRound(ctx, place, begin - side * 0.1, end + side * 0.1, half + side * 0.1, side * 0.16);
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/**
 * A box with round corners in turned axes.
 * @param {CanvasRenderingContext2D} ctx @param {(u: number, v: number) => [number, number]} place
 * @param {number} from @param {number} to @param {number} half @param {number} r
 */
function outlineRound(ctx, place, from, to, half, r) {
  const corners = /** @type {[number, number][]} */ ([
    [from, -half],
    [to, -half],
    [to, half],
    [from, half],
  ]);
  ctx.beginPath();
  corners.forEach(([u, v], i) => {
    const [nu, nv] = corners[(i + 1) % 4] ?? [u, v];
    const [du, dv] = [Math.sign(nu - u), Math.sign(nv - v)];
    const [pu, pv] = corners[(i + 3) % 4] ?? [u, v];
    const [eu, ev] = [Math.sign(pu - u), Math.sign(pv - v)];
    const start = place(u + eu * r, v + ev * r);
    if (i) ctx.lineTo(...start);
    else ctx.moveTo(...start);
    ctx.quadraticCurveTo(...place(u, v), ...place(u + du * r, v + dv * r));
  });
  ctx.closePath();
}
