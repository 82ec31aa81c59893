/**
 * The animation of a board of Goff's game, as data. Pure: time is a parameter. It is loaded after
 * the first board.
 *
 *   timeline(before, after, speed)          the kind of step, and how long it takes
 *     .at(time)                             ─▶ a Pose: how marks and strands differ from the end
 *   posed(sceneBefore, sceneAfter, pose)    ─▶ a Scene to be painted
 *
 * Only a step forward is animated: a pair that is placed, a collapse, a last mark. Everything else
 * (undo, another game, a preview) appears at once.
 *
 * @typedef {{ alpha: number, parts: [number, number][], sparks: number[] }} StrandPose
 *
 * A Pose; 1 is always the end state. The key of a mark is `move/square`. `glide`: how far marks have
 * moved to make room. `rest`: how far the rest of the board, which receded, has come back.
 * @typedef {{ marks: Record<string, MarkPose>, strands: Record<number, StrandPose>,
 *   glide: number, rest: number }} Pose
 *
 * `duration` is without the moment after the step.
 * @typedef {{ kind: MotionKind, duration: number, order: number[], at: (time: number) => Pose }} Timeline
 */
/** @import { MarkPose } from "../../board/animation.js" */
/**
 * @import { Celebration, Drawing, MotionKind, Picture, PlacedMark, Scene, Speed, Strand, View } from "../../types.js"
 */
import {
  PAIR,
  STONE,
  FACTOR,
  clamp,
  easeInOut,
  easeOut,
  bump,
  between,
  condensing,
} from "../../board/animation.js";
import { isReal } from "../../board/layout.js";
import { celebrationOf, inMoment, momentOf } from "../../board/moments.js";
import { tileOf } from "../nine-squares.js";
import { LINGER, lengthOf, MARK } from "./collapse-timing.js";
import { pointBetween } from "../../board/curves.js";

/** The duration, at the normal speed, for a pair that was previewed before. In milliseconds. */
const SEEN = 460;

/** @param {number} move @param {number} square */
export const keyOf = (move, square) => `${move}/${square}`;

/** @returns {Pose} the end state */
const restPose = () => ({ marks: {}, strands: {}, glide: 1, rest: 1 });

/** @type {Timeline} */
export const AT_ONCE = { kind: "none", duration: 0, order: [], at: restPose };

/**
 * The kind of step from one picture to another.
 * @param {Picture} before
 * @param {Picture} after
 * @returns {MotionKind}
 */
export function kindOf(before, after) {
  const [a, b] = [before.view, after.view];
  if (!isReal(after) || a.rules !== b.rules) return "none";
  /** @param {View} view */
  const moves = (view) => view.pairs.map(({ move, squares }) => `${move}:${squares}`);
  const [had, has] = [moves(a), moves(b)];
  const kept = a.squares.every(
    ({ classical }, i) => !classical || b.squares[i]?.classical?.move === classical.move,
  );
  if (!kept) return "none";
  const newest = b.pairs.find(({ move }) => move === b.moveNumber - 1);
  if (newest && had.length === has.length && had.every((pair, i) => pair === has[i]))
    return before.attempt === newest.move && !before.pending ? "seen" : "none";
  if (b.collapsed.length) {
    const fill = b.collapsed.every(({ from }) => from[0] === from[1]);
    if (fill) return b.moveNumber === a.moveNumber + 1 ? "stone" : "none";
    const gone = b.collapsed.map(({ move, from }) => `${move}:${from}`);
    const same = had.filter((pair) => !gone.includes(pair)).join() === has.join();
    return same && gone.every((pair) => had.includes(pair)) ? "collapse" : "none";
  }
  if (b.moveNumber !== a.moveNumber + 1) return "none";
  if (!newest) return had.join() === has.join() ? "stone" : "none";
  return had.length + 1 === has.length && had.every((pair) => has.includes(pair)) ? "pair" : "none";
}

/**
 * @param {Picture | null} before the game as it was last shown
 * @param {Picture} after
 * @param {Speed} speed
 * @returns {Timeline}
 */
export function timeline(before, after, speed) {
  const kind = before ? kindOf(before, after) : "none";
  const factor = FACTOR[speed];
  if (!factor || kind === "none") return AT_ONCE;
  const { view } = after;
  if (kind === "collapse") return collapse(after, factor);
  if (kind === "stone") {
    const square = view.squares.findIndex(
      ({ classical }) => classical?.move === view.moveNumber - 1,
    );
    const key = keyOf(view.moveNumber - 1, square + 1);
    const duration = factor * STONE;
    return {
      kind,
      duration,
      order: [view.moveNumber - 1],
      at(time) {
        const t = time / factor;
        if (time >= duration) return restPose();
        const pose = restPose();
        pose.marks[key] = condensing(t / STONE);
        return pose;
      },
    };
  }
  const pair = view.pairs.find(({ move }) => move === view.moveNumber - 1);
  if (!pair) return AT_ONCE;
  const duration = factor * (kind === "pair" ? PAIR : SEEN);
  return {
    kind,
    duration,
    order: [pair.move],
    at(time) {
      const t = time / duration;
      const pose = restPose();
      if (t >= 1) return pose;
      // Both marks of the pair have the same pose.
      /** @type {MarkPose} */
      let half;
      if (kind === "pair") {
        const u = clamp((t - 0.12) / 0.55);
        half = {
          alpha: easeOut(u),
          swell: between(0.55, 1, easeOut(u)) + 0.1 * bump(u * 1.05),
          solid: 0,
        };
        const grown = easeInOut((t - 0.3) / 0.7) / 2;
        pose.strands[pair.move] = {
          alpha: 1,
          parts: [
            [0, grown],
            [1 - grown, 1],
          ],
          sparks: [grown, 1 - grown],
        };
        pose.glide = easeInOut(t / 0.5);
      } else {
        half = { alpha: 1, swell: 1 + 0.13 * bump(t), solid: 0 };
        const run = easeInOut(t) / 2;
        pose.strands[pair.move] = { alpha: 1, parts: [[0, 1]], sparks: [run, 1 - run] };
      }
      for (const square of pair.squares) pose.marks[keyOf(pair.move, square)] = half;
      return pose;
    },
  };
}

/** @param {Picture} after @param {number} factor @returns {Timeline} */
function collapse({ view }, factor) {
  const { marks, hurry } = lengthOf(view.collapsed.length);
  const pace = factor * hurry;
  const duration = marks * factor;
  return {
    kind: "collapse",
    duration,
    order: view.collapsed.map(({ move }) => move),
    at(time) {
      if (time >= duration) return restPose();
      const t = time / pace;
      const progress = (/** @type {number} */ i) => clamp((t - i * MARK) / (LINGER * MARK));
      return {
        ...collapsing(view, progress),
        rest: easeInOut((t - marks / hurry + 0.8 * MARK) / (0.8 * MARK)),
      };
    },
  };
}

/**
 * The pose of a collapse while its marks become classical, and the rest of the board recedes.
 * @param {View} view after it
 * @param {(i: number) => number} progressAt how far a mark of it is, from 0 to 1, in the order of `collapsed`
 * @returns {Pose}
 */
export function collapsing({ collapsed }, progressAt) {
  const pose = { ...restPose(), rest: 0 };
  const progressOf = new Map(collapsed.map(({ move }, i) => [move, progressAt(i)]));
  for (const { move, square, from } of collapsed) {
    const progress = progressOf.get(move) ?? 0;
    const lost = from[0] === square ? from[1] : from[0];
    // A half fades out when another mark becomes classical in its square, even before the
    // collapse reaches its own pair.
    const closing = collapsed.find((mark) => mark.square === lost);
    const pushed = closing && closing.move !== move ? (progressOf.get(closing.move) ?? 0) : 0;
    const away = Math.max(easeInOut(progress / 0.6), easeInOut((pushed - 0.25) / 0.45));
    if (progress < 1)
      pose.marks[keyOf(move, square)] = progress > 0 ? condensing(progress) : SPOOKY;
    pose.marks[keyOf(move, lost)] = { alpha: 1 - away, swell: 1 + 0.3 * away, solid: 0 };
    // The strand withdraws to the half that stays.
    const gone = easeInOut(progress / 0.6);
    const homeFirst = from[0] === square;
    pose.strands[move] = {
      alpha: gone < 1 ? 1 : 0,
      parts: gone < 1 ? [homeFirst ? [0, 1 - gone] : [gone, 1]] : [],
      sparks: gone > 0 && gone < 1 ? [homeFirst ? 1 - gone : gone] : [],
    };
  }
  return pose;
}

/** The pose of a mark before the collapse reaches it. @type {MarkPose} */
const SPOOKY = { alpha: 1, swell: 1, solid: 0 };

// ------------------------------------------------------------------ scenes

/**
 * The scene between two scenes.
 * @param {Scene} before
 * @param {Scene} after
 * @param {Pose} pose
 * @returns {Scene}
 */
export function posed(before, after, pose) {
  const was = new Map(before.marks.map((mark) => [keyOf(mark.move, mark.square), mark]));
  const is = new Set(after.marks.map((mark) => keyOf(mark.move, mark.square)));
  const apart = 1 - pose.rest;

  /** @type {PlacedMark[]} */
  const marks = [];
  for (const [key, mark] of was) {
    const markPose = pose.marks[key];
    if (!is.has(key) && markPose && markPose.alpha > 0)
      marks.push({ ...mark, alpha: markPose.alpha, swell: markPose.swell });
  }
  for (const mark of after.marks) {
    const key = keyOf(mark.move, mark.square);
    const old = was.get(key);
    const markPose = pose.marks[key];
    if (mark.classical && markPose && markPose.solid < 1) {
      const { solid, swell } = markPose;
      const start = old ?? { ...mark, r: mark.r * 0.4 };
      const role = solid > 0.5 ? mark.role : start.role;
      const alpha = old ? 1 : markPose.alpha;
      marks.push({ ...blend(start, mark, solid), role, solid, swell, alpha });
    } else if (mark.classical && markPose) marks.push({ ...mark, swell: markPose.swell });
    else if (markPose) marks.push({ ...mark, alpha: markPose.alpha, swell: markPose.swell });
    else if (old && !mark.classical && pose.glide < 1) marks.push(blend(old, mark, pose.glide));
    else if (old?.role === "apart" && pose.rest < 1) marks.push({ ...mark, apart });
    else marks.push(mark);
  }

  const strandsWere = new Map(before.strands.map((strand) => [strand.move, strand]));
  /** @type {Strand[]} */
  const strands = [];
  const strandsAre = new Set(after.strands.map(({ move }) => move));
  for (const [move, strand] of strandsWere) {
    const strandPose = pose.strands[move];
    if (!strandsAre.has(move) && strandPose?.parts.length)
      strands.push({ ...strand, ...strandPose });
  }
  for (const strand of after.strands) {
    const old = strandsWere.get(strand.move);
    const strandPose = pose.strands[strand.move];
    if (strandPose) strands.push({ ...strand, ...strandPose });
    else if (old && pose.glide < 1)
      strands.push({
        ...strand,
        from: pointBetween(old.from, strand.from, pose.glide),
        c1: pointBetween(old.c1, strand.c1, pose.glide),
        c2: pointBetween(old.c2, strand.c2, pose.glide),
        to: pointBetween(old.to, strand.to, pose.glide),
      });
    else if (old?.role === "apart" && pose.rest < 1) strands.push({ ...strand, apart });
    else strands.push(strand);
  }

  /**
   * How much of a body is left in each square that becomes classical, 0 to 1.
   * @type {Record<number, number>}
   */
  const left = {};
  for (const { square, solid } of marks) if (solid !== undefined) left[square] = 1 - solid;
  for (const { square, classical } of after.marks) if (classical) left[square] ??= 0;
  // A body fades in where there was none before.
  const washed = new Set(before.bodies.flatMap(({ squares }) => squares));
  /** @type {Record<number, number>} */
  const grown = {};
  for (const { square } of after.tiles) if (!washed.has(square)) grown[square] = pose.glide;
  const bodies = [
    ...after.bodies.map((body) => {
      if (pose.glide < 1) return { ...body, left: grown };
      if (body.role === "apart" || pose.rest >= 1) return body;
      return { ...body, alpha: between(0.4, 1, pose.rest) };
    }),
    // The body of a component that collapses disappears square by square.
    ...before.bodies
      .filter(({ moves }) => moves.some((move) => !strandsAre.has(move)))
      .filter(({ squares }) => squares.some((square) => (left[square] ?? 1) > 0))
      .map((body) => ({ ...body, left })),
  ];
  const fresh = after.ghosts.filter(({ move }) => move in pose.strands);
  const ghosts = fresh.length
    ? after.ghosts.map((ghost) => (fresh.includes(ghost) ? { ...ghost, alpha: pose.rest } : ghost))
    : after.ghosts;
  // The light on a cycle starts when nothing moves any more.
  const loop = pose.glide < 1 || Object.keys(pose.strands).length ? null : after.loop;
  return { ...after, marks, strands, bodies, ghosts, loop };
}

/**
 * A mark on its way from one place and size to another.
 * @param {PlacedMark} a
 * @param {PlacedMark} b
 * @param {number} t
 * @returns {PlacedMark}
 */
function blend(a, b, t) {
  return {
    ...b,
    x: between(a.x, b.x, t),
    y: between(a.y, b.y, t),
    r: between(a.r, b.r, t),
    // Whole pixels: for a browser every size is a new font, and loading one takes longer than all
    // the rest of a frame.
    font: t < 1 ? Math.round(between(a.font, b.font, t)) : b.font,
    label: {
      x: between(a.label.x, b.label.x, t),
      y: between(a.label.y, b.label.y, t),
      w: between(a.label.w, b.label.w, t),
      h: between(a.label.h, b.label.h, t),
    },
  };
}

/** @type {Drawing["motion"]} */
export function motion(before, after, speed) {
  const { kind, duration, at } = timeline(before, after, speed);
  const { view, isLoss = false } = after;
  const factor = FACTOR[speed];
  const moment = kind === "none" ? 0 : factor * momentOf(view.rows.length, view.phase === "over");
  return {
    kind,
    duration: duration + moment,
    moment: duration,
    between(from, to, time) {
      const scene = posed(from, to, at(time));
      return inMoment(scene, view, isLoss, (time - duration) / factor);
    },
  };
}

/** @param {Celebration} what @param {Speed} speed */
export const celebration = (what, speed) => celebrationOf(what, speed, tileOf);
