/**
 * The moment after a step: how a board shows that a game has ended, a puzzle is solved, a lesson is
 * completed. Pure: from a scene and a time to a scene. It is loaded with the animations. Shared by
 * the boards of all games.
 *
 *     0   PAUSE    NEXT     BLOOM
 *     ├─────┼────────┼────────┤
 *           row 1 ────────────┤ its band grows with a light at its head, its marks swell
 *                    row 2 ────────────┤
 *           the rest recedes ─┤
 *
 * A game without a row has one wave through its marks. A game that the person has lost ends quietly:
 * the bands come up in place, and nothing swells. All times are in milliseconds at the normal speed.
 */
/** @import { Band, Celebration, Drawing, Motion, PlacedMark, Ripple, Scene, View } from "../types.js" */
import { between, bump, clamp, easeInOut, easeOut, FACTOR } from "./animation.js";

/** The time before the first row, from one row to the next, and of one row. */
const PAUSE = 120;
const NEXT = 300;
const BLOOM = 760;
/** The time of the wave through a game without a row: from one mark to the next, and of one mark. */
const WAVE = { next: 60, mark: 340 };
/** How long rings run over the board. */
const RINGS = 1200;

/** When a row begins. @param {number} row counted from 0 */
export const rowAt = (row) => PAUSE + row * NEXT;

/**
 * How long the moment after a step is; 0 while the game goes on.
 * @param {number} rows how many are complete
 * @param {boolean} over whether the game is over
 */
export function momentOf(rows, over) {
  if (rows) return rowAt(rows - 1) + BLOOM;
  return over ? 8 * WAVE.next + WAVE.mark : 0;
}

/**
 * A scene in the moment after a step that ended the game.
 * @param {Scene} scene of the end
 * @param {View} view
 * @param {boolean} isLoss whether the person has lost
 * @param {number} time since the moment began; less than 0 before that
 * @returns {Scene}
 */
export function inMoment(scene, view, isLoss, time) {
  if (view.rows.length) return withRows(scene, isLoss, time);
  return view.phase === "over" ? inWave(scene, time) : scene;
}

/** How far the rest of the board recedes, from 0 to 1. @param {number} time */
export const receded = (time) => easeInOut((time - PAUSE) / BLOOM);

/** @param {Scene} scene @param {boolean} isLoss @param {number} time @returns {Scene} */
function withRows(scene, isLoss, time) {
  const apart = receded(time);
  /** The progress of each band, from 0 to 1. */
  const progress = scene.bands.map((_, row) => clamp((time - rowAt(row)) / BLOOM));
  /** How much larger the marks of a row are while its light passes. @param {PlacedMark} mark */
  const swellOf = ({ square, swell = 1 }) =>
    swell +
    scene.bands.reduce((sum, { squares }, row) => {
      const place = squares.indexOf(square);
      const passing = ((progress[row] ?? 1) - 0.08 - place * 0.2) / 0.45;
      return place < 0 || isLoss ? sum : sum + 0.15 * bump(passing);
    }, 0);
  /** It may recede already, as the rest does beside a collapse. @param {{ role: string, apart?: number }} one */
  const recede = ({ role, apart: already = 0 }) =>
    role === "beside" || role === "apart" ? { apart: Math.max(apart, already) } : {};
  return {
    ...scene,
    bands: scene.bands.map((band, row) => grown(band, progress[row] ?? 1, isLoss)),
    marks: scene.marks.map((mark) => ({ ...mark, ...recede(mark), swell: swellOf(mark) })),
    strands: scene.strands.map((strand) => ({ ...strand, ...recede(strand) })),
  };
}

/** A band while it comes. @param {Band} band @param {number} t from 0 to 1 @param {boolean} isLoss @returns {Band} */
function grown(band, t, isLoss) {
  if (isLoss) return { ...band, alpha: easeInOut(t) };
  const drawn = easeInOut(t / 0.8);
  return { ...band, drawn: Math.max(drawn, t > 0 ? 0.001 : 0), ...(t > 0 && t < 1 ? lit(t) : {}) };
}

/** The light at the head of a band; it goes out at the end. @param {number} t */
const lit = (t) => (t < 0.8 ? { light: easeInOut(t / 0.8) } : {});

/** One wave through the marks, the oldest first. @param {Scene} scene @param {number} time @returns {Scene} */
function inWave(scene, time) {
  return {
    ...scene,
    marks: scene.marks.map((mark) => {
      const passing = (time - (mark.move - 1) * WAVE.next) / WAVE.mark;
      return { ...mark, swell: (mark.swell ?? 1) + 0.09 * bump(passing) };
    }),
  };
}

// ------------------------------------------------------------- celebrations

/**
 * Rings that run over the board: from the squares of a solution, or from the middle.
 * @param {Celebration} what
 * @param {import("../types.js").Speed} speed
 * @param {Drawing["tileOf"]} tileOf
 * @returns {Motion}
 */
export function celebrationOf(what, speed, tileOf) {
  const duration = RINGS * Math.min(1, FACTOR[speed]);
  return {
    kind: "moment",
    duration,
    moment: 0,
    between: (_, scene, time) => withRings(scene, what, time / duration, tileOf),
  };
}

/** @param {Scene} scene @param {Celebration} what @param {number} t @param {Drawing["tileOf"]} tileOf @returns {Scene} */
function withRings(scene, what, t, tileOf) {
  const { size } = scene;
  const isSolved = what.kind === "solved";
  const from = isSolved ? what.squares.map((square) => middle(tileOf(square, size))) : [];
  const sources = from.length ? from : [{ x: size / 2, y: size / 2 }];
  const player = isSolved ? what.player : null;
  /** @type {Ripple[]} */
  const ripples = sources.flatMap(({ x, y }) =>
    [0, 0.14, 0.28].map((late) => {
      const run = clamp((t - late) / 0.72);
      const r = between(0.04, 0.62, easeOut(run)) * size;
      return { x, y, r, alpha: run > 0 ? (1 - run) ** 1.5 : 0, player };
    }),
  );
  const marks = scene.marks.map((mark) => {
    const near = Math.min(...sources.map(({ x, y }) => Math.hypot(mark.x - x, mark.y - y)));
    return { ...mark, swell: (mark.swell ?? 1) + 0.14 * bump((t - (0.45 * near) / size) / 0.35) };
  });
  return { ...scene, marks, ripples: ripples.filter(({ alpha }) => alpha > 0) };
}

/** @param {{ x: number, y: number, w: number }} tile */
const middle = ({ x, y, w }) => ({ x: x + w / 2, y: y + w / 2 });
