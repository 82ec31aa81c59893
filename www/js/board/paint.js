/**
 * Draws what the boards of all games have: tiles, marks and their numbers, ghosts, and bands under
 * complete rows. No other file knows what these look like. Pure: the same scene, palette and moment
 * give the same pixels, on the big board and on the small boards of a choice.
 *
 * A board has three layers, so that the canvas can cache what does not move:
 *
 *   tiles     never move
 *   ground    bands, squares' numbers, bodies of components, ghosts, glow: move only during an
 *             animation
 *   figures   strands, light, marks, numbers: move while pairs breathe, too
 *
 * Each game draws its own ground and figures.
 *
 * @import { Band, Layers, Moment, Palette, PlacedGhost, PlacedMark, Scene, Tile } from "../types.js"
 */
import { pointBetween } from "./curves.js";
import { breath } from "./idle-motion.js";
import { numberOf } from "./layout.js";

/**
 * Paints the whole board.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {Palette} palette
 * @param {number} scale device pixels for one CSS pixel
 * @param {Layers} layers of the game
 * @param {Moment | null} [moment]
 */
export function paint(ctx, scene, palette, scale, layers, moment = null) {
  begin(ctx, scene, scale);
  paintTiles(ctx, scene, palette);
  layers.background(ctx, scene, palette);
  layers.figures(ctx, scene, palette, moment);
}

/**
 * Sets the scale and the line ends of a canvas and clears it.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {number} scale device pixels for one CSS pixel
 */
export function begin(ctx, { size }, scale) {
  prepare(ctx, scale);
  ctx.clearRect(0, 0, size, size);
}

/**
 * Sets the scale and the line ends, which a canvas loses when it gets another size.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} scale device pixels for one CSS pixel
 */
export function prepare(ctx, scale) {
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  ctx.lineCap = ctx.lineJoin = "round";
}

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Palette} palette */
export function paintTiles(ctx, { tiles, size }, palette) {
  for (const tile of tiles) paintTile(ctx, tile, palette, size);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Tile} tile
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

/** A smaller board has no numbers in its squares, in CSS pixels: texts beside it name them. */
const NUMBERED = 220;

/**
 * Paints the number of each square, small and faint in its upper left corner: texts call a square by
 * it. Where a mark needs the room, it is left out.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {Palette} palette
 */
export function paintSquareNumbers(ctx, { tiles, marks, size }, palette) {
  if (size < NUMBERED) return;
  ctx.fillStyle = palette.ink;
  ctx.globalAlpha = palette.numbered;
  for (const { square, x, y, w } of tiles) {
    const font = Math.max(11, w * 0.072);
    const [middle, reach] = [w * 0.035 + font * 0.5, w * 0.035 + font];
    const isTaken = marks.some(
      (mark) =>
        mark.square === square && mark.x - mark.r < x + reach && mark.y - mark.r < y + reach,
    );
    if (isTaken) continue;
    centreText(ctx, `500 ${font}px ${palette.font}`);
    ctx.fillText(String(square), x + middle, y + middle + font * 0.06);
  }
  ctx.globalAlpha = 1;
}

/**
 * Makes a circle the path.
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} r
 */
export function circle(ctx, x, y, r) {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 2 * Math.PI);
}

/** Sets the font of texts that are centred on their place. @param {CanvasRenderingContext2D} ctx @param {string} font */
export function centreText(ctx, font) {
  ctx.font = font;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
}

// ------------------------------------------------------------------ ghosts

/**
 * Paints a ghost: a tiny dotted mark in a square where it could have been.
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
  centreText(ctx, `400 ${font}px ${palette.font}`);
  ctx.fillStyle = palette.soft;
  ctx.globalAlpha = alpha;
  ctx.fillText(String(move), label.x + label.w / 2, label.y + label.h / 2 + font * 0.06);
  ctx.globalAlpha = 1;
}

/**
 * The opacity of something that recedes beside a cycle.
 * @param {number} apart how far it recedes, from 0 to 1
 * @param {number} least the opacity where it recedes completely
 */
export const receding = (apart, least) => 1 - apart * (1 - least);

/** How far a mark recedes, from 0 to 1. @param {Pick<PlacedMark, "role" | "apart">} mark */
const apartnessOf = ({ role, apart }) => apart ?? (role === "apart" || role === "beside" ? 1 : 0);

// ------------------------------------------------------------------- marks

/**
 * The shape of a mark.
 * @param {CanvasRenderingContext2D} ctx
 * @param {"X" | "O"} player
 * @param {number} x
 * @param {number} y
 * @param {number} arm how far an X reaches to each side
 * @param {number} ring the radius of an O
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
 * @param {string} under the colour of the ground under it
 * @param {Moment | null} moment
 */
export function paintGlyph(ctx, mark, palette, under, moment) {
  const { player, move, x, y, classical, role, alpha = 1, swell = 1 } = mark;
  const apart = apartnessOf(mark);
  const solid = mark.solid ?? (classical ? 1 : 0);
  // Breathing changes size and opacity together.
  const breathing =
    moment && solid < 1 && role !== "apart" ? breath(move, moment.time) * (1 - solid) : 0;
  const r = mark.r * swell * (1 + 0.04 * breathing);
  const light = Math.max(1.5, r * (role === "cycle" || role === "lit" ? 0.15 : 0.105));
  const line = light + (r * 0.42 - light) * solid;
  const arm = (r * 0.84 - light / 2) * (1 - solid) + r * 0.8 * solid;
  const ring = (r * 0.94 - light / 2) * (1 - solid) + r * 0.84 * solid;

  // A halo in the colour of the ground keeps strands from touching the mark.
  if (solid < 1) {
    ctx.globalAlpha = alpha;
    ctx.strokeStyle = ctx.fillStyle = under;
    if (player === "O") {
      circle(ctx, x, y, r + 2);
      ctx.fill();
    } else {
      ctx.lineWidth = line + Math.max(5, r * 0.3);
      glyph(ctx, player, x, y, arm, ring);
    }
  }
  // A classical mark is heavy, so it recedes less, but not beside a complete row.
  const least = classical ? Math.max(0.6, palette.receded) : palette.receded;
  const strength = receding(apart, role === "beside" ? palette.beside : least);
  const tried = role === "attempt" && classical ? 0.75 : 1;
  const dims = moment && !classical && role !== "lit" && role !== "cycle";
  ctx.globalAlpha = alpha * strength * tried * (dims ? 0.92 + 0.08 * breathing : 1);
  ctx.strokeStyle = palette[player];
  ctx.lineWidth = line;
  glyph(ctx, player, x, y, arm, ring);
  ctx.globalAlpha = 1;
}

/**
 * Paints the number of a mark.
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlacedMark} mark
 * @param {Palette} palette
 * @param {string} under the colour of the ground under it
 */
export function paintNumber(ctx, mark, palette, under) {
  const { player, move, classical, font, label, alpha = 1 } = mark;
  const apart = apartnessOf(mark);
  const real = classical && (mark.solid ?? 1) > 0.5;
  centreText(ctx, `${real ? 600 : 500} ${font}px ${palette.font}`);
  const centreX = label.x + label.w / 2;
  const centreY = label.y + label.h / 2 + font * 0.06;
  ctx.globalAlpha = alpha;
  ctx.strokeStyle = under;
  ctx.lineWidth = real ? font * 0.4 : Math.min(5, font * 0.32);
  ctx.strokeText(numberOf(move), centreX, centreY);
  ctx.globalAlpha = alpha * receding(apart, Math.max(real ? 0.7 : 0.5, palette.receded));
  ctx.fillStyle = real ? palette.ink : player === "X" ? palette.XText : palette.OText;
  ctx.fillText(numberOf(move), centreX, centreY);
  ctx.globalAlpha = 1;
}

// -------------------------------------------------------------------- rows

/**
 * Paints the band under a complete row, with the light that runs along it.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Band} band
 * @param {Palette} palette
 */
export function paintRowBand(
  ctx,
  { player, from, to, half, drawn = 1, alpha = 1, light },
  palette,
) {
  if (drawn <= 0) return;
  const end = pointBetween(from, to, drawn);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  ctx.beginPath();
  ctx.arc(from.x, from.y, half, angle + Math.PI / 2, angle - Math.PI / 2);
  ctx.arc(end.x, end.y, half, angle - Math.PI / 2, angle + Math.PI / 2);
  ctx.closePath();
  ctx.fillStyle = ctx.strokeStyle = palette[player];
  ctx.globalAlpha = 0.14 * alpha;
  ctx.fill();
  ctx.lineWidth = Math.max(1, half * 0.035);
  ctx.globalAlpha = 0.6 * alpha;
  ctx.stroke();
  if (light !== undefined) {
    const { x, y } = pointBetween(from, to, light);
    ctx.globalAlpha = 0.055 * alpha;
    for (let r = 1.7; r > 0.3; r -= 0.2) {
      circle(ctx, x, y, half * r);
      ctx.fill();
    }
  }
  ctx.globalAlpha = 1;
}

/**
 * Paints what a row is worth, at its beginning.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Band} band
 * @param {Palette} palette
 */
export function paintPoints(ctx, { player, points, badge, half, alpha = 1, drawn = 1 }, palette) {
  if (!points || drawn < 1) return;
  const r = Math.max(6, half * 0.24);
  ctx.globalAlpha = alpha;
  circle(ctx, badge.x, badge.y, r);
  ctx.fillStyle = palette[player];
  ctx.fill();
  centreText(ctx, `600 ${Math.round(r * 1.35)}px ${palette.font}`);
  ctx.fillStyle = palette.tile;
  ctx.fillText(points === 1 ? "1" : "½", badge.x, badge.y + r * 0.08);
  ctx.globalAlpha = 1;
}

/**
 * Paints the rings of a moment.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {Palette} palette
 */
export function paintRipples(ctx, { ripples = [], size }, palette) {
  for (const { x, y, r, alpha, player } of ripples) {
    circle(ctx, x, y, r);
    ctx.strokeStyle = player ? palette[player] : palette.ink;
    for (const [width, strength] of /** @type {const} */ ([
      [0.04, 0.1],
      [0.022, 0.16],
      [0.007, 0.7],
    ])) {
      ctx.lineWidth = size * width;
      ctx.globalAlpha = alpha * strength;
      ctx.stroke();
    }
  }
  ctx.globalAlpha = 1;
}
