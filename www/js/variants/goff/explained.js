/**
 * A collapse that explains itself, for somebody who has not seen many: its marks settle one after the
 * other with their order beside them, everything else recedes, and the end is held. Pure. It is
 * loaded when a collapse has to be explained.
 * The times are in explained-timing.js.
 *
 * If motion is off, each mark appears at once when its turn comes.
 */
/** @import { Drawing, Message, Palette, Picture, Scene, Speed, View } from "../../types.js" */
import { between, bump, clamp, easeInOut, easeOut } from "../../board/animation.js";
import { centreText, circle } from "../../board/paint.js";
import { inMoment, momentOf } from "../../board/moments.js";
import { markIn } from "../../i18n/text-key.js";
import { about, who } from "../text.js";
import { collapsing, kindOf, posed } from "./animation.js";
import { explainedTimes, FADE, MOVES } from "./explained-timing.js";

/**
 * @param {Picture | null} before
 * @param {Picture} after
 * @param {Speed} speed
 * @returns {ReturnType<Drawing["motion"]> | null} null: it is no collapse
 */
export function motion(before, after, speed) {
  if (!before || kindOf(before, after) !== "collapse") return null;
  const { view, isLoss = false } = after;
  const { step, held, settled, moment } = explainedTimes(view.collapsed.length, speed);
  const isStill = speed === "off";
  const celebrated = isStill ? 0 : momentOf(view.rows.length, view.phase === "over");
  /** @param {number} time */
  const progressAt = (time) => (/** @type {number} */ i) => {
    const t = (time - i * step) / (MOVES * step);
    return isStill ? Number(t >= 0) : clamp(t);
  };
  return {
    kind: "explained",
    duration: moment + celebrated,
    moment,
    held,
    between(from, to, time) {
      const pose = {
        ...collapsing(view, progressAt(time)),
        rest: easeInOut((time - settled) / FADE),
      };
      const scene = posed(from, to, time < moment ? pose : { ...pose, rest: 1 });
      return inMoment(scene, view, isLoss, time - moment);
    },
    over(ctx, scene, palette, time) {
      const gone = clamp((time - settled) / FADE);
      if (gone < 1)
        view.collapsed.forEach(({ square }, i) =>
          paintOrder(ctx, scene, palette, { square, n: i + 1, t: progressAt(time)(i), gone }),
        );
    },
  };
}

/**
 * The place of a mark in the order in which they settle: a number in a disc at the corner of its tile.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Palette} palette
 * @param {{ square: number, n: number, t: number, gone: number }} order `t`: how far its mark is
 */
function paintOrder(ctx, { tiles }, palette, { square, n, t, gone }) {
  const tile = tiles[square - 1];
  if (!tile || t <= 0) return;
  const shown = easeOut(t / 0.5);
  const r = Math.max(9, tile.w * 0.13) * (between(0.4, 1, shown) + 0.12 * bump(t / 0.6));
  const [x, y] = [tile.x + tile.w * 0.85, tile.y + tile.w * 0.15];
  ctx.save();
  ctx.globalAlpha = shown * (1 - gone);
  ctx.fillStyle = palette.ink;
  circle(ctx, x, y, r);
  ctx.fill();
  ctx.fillStyle = palette.paper;
  centreText(ctx, `700 ${Math.round(r * 1.25)}px ${palette.font}`);
  ctx.fillText(String(n), x, y + r * 0.06);
  ctx.restore();
}

/** @typedef {Parameters<NonNullable<import("../../types.js").VariantWords["explanation"]>>[0]} Explained */

/** @param {Explained} now after a collapse */
export const explanation = (now) =>
  [reason(now.view), origin(now)].filter((sentence) => sentence !== null);

/**
 * The reason why the first mark that had to settle is where it is: another one took its other square; and how
 * many more marks had to settle in turn.
 * @param {Pick<View, "collapsed">} view after a collapse
 * @returns {Message | null}
 */
function reason({ collapsed }) {
  for (const { player, move, square, from } of collapsed.slice(1)) {
    const lost = from[0] === square ? from[1] : from[0];
    const taker = collapsed.find((mark) => mark.square === lost && mark.move !== move);
    if (!taker) continue;
    // Neither the one that was measured nor the one that had to leave.
    const n = collapsed.length - 2;
    const mark = { player, move };
    const other = { player: taker.player, move: taker.move };
    const values = { mark, square: lost, other };
    return n
      ? { key: "explained.why.more", values: { ...values, n } }
      : { key: "explained.why", values };
  }
  return null;
}

/**
 * The player who closed the cycle, and the one who chose, or the coin.
 * @param {Explained} now after a collapse
 * @returns {Message | null}
 */
function origin({ view, ...now }) {
  const [mark] = view.collapsed;
  if (!mark) return null;
  const { player } = mark;
  const values = { closed: about(now, "head.closed", player), end: markIn(mark) };
  if (now.coin) return { key: "explained.tossed", values };
  const side = player === "X" ? "O" : "X";
  return about(now, "explained.chose", side, { ...values, chooser: who(now, side, true) });
}
