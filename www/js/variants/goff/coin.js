/**
 * The coin that decides a collapse where nature measures: it flies over the board, turns, and lies with
 * the square on top in which the closing mark ends. Then the collapse begins. It takes as long as the
 * die of the other game. Pure. It is loaded with the first choice that a coin makes.
 *
 *     0 ───── air ───── lies ───── the collapse
 */
/** @import { Motion, Palette, Scene, Speed, View } from "../../types.js" */
import { between, clamp, easeInOut, easeOut, FACTOR } from "../../board/animation.js";
import { centreText, circle } from "../../board/paint.js";
import { endSquare } from "../nine-squares.js";
import { TOSS } from "./collapse-timing.js";

/** Half turns in the air: an even number, so that it lies as it began. */
const TURNS = 8;
/** How long it takes to go, while the collapse begins. */
const GOES = 260;

/**
 * A collapse after its coin.
 * @param {Motion} collapse
 * @param {View} view after it
 * @param {Speed} speed
 * @returns {Motion | null} null: nothing moves
 */
export function tossed(collapse, view, speed) {
  const closing = view.collapsed[0];
  const factor = FACTOR[speed];
  if (!factor || !closing || !["collapse", "explained"].includes(collapse.kind)) return null;
  const toss = factor * (TOSS.air + TOSS.lies);
  const found = endSquare(view.lastAction ?? "");
  const other = closing.from.find((square) => square !== found) ?? found;
  return {
    ...collapse,
    duration: toss + collapse.duration,
    moment: toss + collapse.moment,
    ...(collapse.held === undefined ? {} : { held: toss + collapse.held }),
    between: (from, to, time) =>
      time < toss ? { ...from, loop: null } : collapse.between(from, to, time - toss),
    over(ctx, scene, palette, time) {
      const gone = clamp((time - toss) / GOES);
      if (gone < 1) paintCoin(ctx, scene, palette, coinAt(time / factor, found, other, gone));
      if (time >= toss) collapse.over?.(ctx, scene, palette, time - toss);
    },
  };
}

/**
 * The coin at a time: `turn` is how much of its face is seen, from −1 to 1, `up` how high it is, 0 to 1.
 * @param {number} time in milliseconds at the normal speed
 * @param {number} found the square that it shows in the end
 * @param {number} other
 * @param {number} gone from 0 to 1
 */
export function coinAt(time, found, other, gone) {
  const u = clamp(time / TOSS.air);
  // It turns more slowly towards the end.
  const turned = TURNS * (1 - (1 - u) ** 1.6);
  const isFound = Math.round(turned) % 2 === 0;
  return {
    face: isFound ? found : other,
    turn: Math.abs(Math.cos(Math.PI * turned)),
    up: 4 * u * (1 - u),
    alpha: Math.min(easeOut(time / 120), 1 - easeInOut(gone)),
    // When it lies, a ring runs out from it.
    ring: clamp((time - TOSS.air) / (0.8 * TOSS.lies)),
  };
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Palette} palette
 * @param {ReturnType<typeof coinAt>} coin
 */
function paintCoin(ctx, { size }, palette, { face, turn, up, alpha, ring }) {
  const r = size * between(0.085, 0.12, up);
  const [x, y] = [size / 2, size * between(0.5, 0.24, up)];
  ctx.save();
  // Its shadow stays on the board.
  ctx.globalAlpha = alpha * between(0.22, 0.08, up);
  ctx.fillStyle = palette.ink;
  ctx.beginPath();
  ctx.ellipse(x, size * 0.5 + r * 0.95, r * between(1, 0.7, up), r * 0.22, 0, 0, 2 * Math.PI);
  ctx.fill();
  if (ring > 0 && ring < 1) {
    ctx.globalAlpha = alpha * (1 - ring);
    ctx.strokeStyle = palette.ink;
    ctx.lineWidth = Math.max(1, size * 0.005);
    circle(ctx, x, y, r * (1 + 0.7 * easeOut(ring)));
    ctx.stroke();
  }
  ctx.globalAlpha = alpha;
  ctx.translate(x, y);
  ctx.scale(1, Math.max(0.06, turn));
  ctx.fillStyle = palette.paper;
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = Math.max(2, size * 0.009);
  circle(ctx, 0, 0, r);
  ctx.fill();
  ctx.stroke();
  ctx.lineWidth /= 3;
  circle(ctx, 0, 0, r * 0.82);
  ctx.stroke();
  ctx.fillStyle = palette.ink;
  centreText(ctx, `700 ${Math.round(r)}px ${palette.font}`);
  ctx.fillText(String(face), 0, r * 0.05);
  ctx.restore();
}
