/**
 * The animation of a board of Kvantové piškvorky, between two scenes. Pure: time is a parameter.
 * Only a step forward is animated: a stone that is placed, and a measurement. For a measurement a
 * die rolls between the two tokens and shows the result, which the engine drew before.
 *
 *     0 ────── ROLL ────── REST ────── SETTLE ────── the moment
 *      the die rolls      it lies,     the stone becomes classical, the other
 *                         its token    token goes back to the supply
 *                         answers
 */
/** @import { DiceScene, Token } from "./layout.js" */
/** @import { Drawing, View } from "../../types.js" */
import {
  bump,
  clamp,
  condensing,
  easeInOut,
  FACTOR,
  PAIR,
  easeOut,
  STONE,
} from "../../board/animation.js";
import { isReal } from "../../board/layout.js";
import {
  celebrationOf,
  inMoment,
  momentOf,
  receded,
  rowAt as momentRowAt,
} from "../../board/moments.js";
import { tileOf } from "../nine-squares.js";

const ROLL = 1150;
const REST = 550;
const SETTLE = 650;
/** Faces that the die turns over before it lies. */
const TURNS = 7;
/** The part of SETTLE after which the stone appears. */
const APPEARS = 0.2;
/** The duration of a step before its moment. */
const FIRST = { pair: PAIR, stone: STONE, die: ROLL + REST + SETTLE };

/**
 * The times of the sounds, in milliseconds at the normal speed: a knock whenever the die turns over,
 * the stone that was found when it appears, the rows of a step one after the other, and its end.
 */
export const KNOCKS = Array.from({ length: TURNS }, (_, i) => ROLL * whenSettled((i + 1) / TURNS));
export const FOUND = ROLL + REST + SETTLE * APPEARS;
/** @param {keyof typeof FIRST} kind @param {number} row counted from 0 */
export const rowAt = (kind, row) => FIRST[kind] + momentRowAt(row);
/** @param {keyof typeof FIRST} kind @param {number} rows how many @param {boolean} over */
export const endAt = (kind, rows, over) => FIRST[kind] + momentOf(rows, over);

/** The inverse of easeOut: the time, 0 to 1, at which it reaches a value. @param {number} u */
function whenSettled(u) {
  return 1 - Math.cbrt(1 - u);
}

/** @param {View} view */
const placed = (view) => [
  ...view.pairs.map(({ move, squares }) => `${move}:${squares}`),
  ...view.squares.map(({ classical }, i) => (classical ? `${classical.move}:${i + 1}` : "")),
];

/**
 * The motion from one view to another; "none" if it is not a step forward.
 * @param {View} a
 * @param {View} b
 */
export function kindOf(a, b) {
  if (a.rules !== b.rules) return "none";
  const [had, has] = [placed(a), placed(b)];
  const [found] = b.collapsed;
  if (found) {
    const gone = `${found.move}:${found.from}`;
    const rest = had.filter((one) => one && one !== gone);
    const measured = had.includes(gone) && a.moveNumber === b.moveNumber;
    return measured && rest.every((one) => has.includes(one)) ? "die" : "none";
  }
  const last = b.moveNumber - 1;
  if (last !== a.moveNumber || !had.every((one) => !one || has.includes(one))) return "none";
  return b.pairs.some(({ move }) => move === last) ? "pair" : "stone";
}

/** @type {Drawing["motion"]} */
export function motion(before, after, speed) {
  const { view, isLoss = false } = after;
  // A previewed stone is on the board already.
  const seen = before && !isReal(before) && !before.pending ? before.attempt : null;
  const kind = before && isReal(after) ? kindOf(before.view, view) : "none";
  const was = seen === view.moveNumber - 1;
  const factor = FACTOR[speed];
  if (!factor || (kind === "none" && !was))
    return { kind: "none", duration: 0, moment: 0, between: (_, b) => b };
  const begun = kind === "none" ? "stone" : kind;
  const whole = endAt(begun, view.rows.length, view.phase === "over");
  const step = kind === "die" ? measured : set;
  return {
    kind: kind === "none" ? "seen" : kind,
    duration: whole * factor,
    moment: FIRST[begun] * factor,
    between(origin, scene, time) {
      const t = time / factor;
      const [from, to] = /** @type {DiceScene[]} */ ([origin, scene]);
      if (!from || !to) return scene;
      const apart = receded(t - FIRST[begun]);
      const posed = step(from, to, view, t);
      const tokens = posed.tokens.map((token) =>
        token.role === "apart" ? { ...token, apart } : token,
      );
      return inMoment(
        /** @type {DiceScene} */ ({ ...posed, tokens }),
        view,
        isLoss,
        t - FIRST[begun],
      );
    },
  };
}

/** @type {NonNullable<Drawing["celebration"]>} */
export const celebration = (what, speed) => celebrationOf(what, speed, tileOf);

/**
 * A stone that is placed.
 * @param {DiceScene} _
 * @param {DiceScene} scene
 * @param {View} view
 * @param {number} t
 * @returns {DiceScene}
 */
function set(_, scene, view, t) {
  const move = view.moveNumber - 1;
  const u = clamp(t / PAIR);
  const swell = 0.7 + 0.3 * easeOut(u) + 0.06 * bump(u);
  return {
    ...scene,
    tokens: scene.tokens.map((token) =>
      token.move === move ? { ...token, alpha: easeOut(u * 1.6), swell } : token,
    ),
    marks: scene.marks.map((mark) => {
      if (mark.move !== move) return mark;
      const { swell: size } = condensing(clamp(t / STONE));
      return { ...mark, swell: size, alpha: clamp(0.4 + t / STONE) };
    }),
  };
}

/**
 * A stone that is measured.
 * @param {DiceScene} origin
 * @param {DiceScene} scene
 * @param {View} view
 * @param {number} t
 * @returns {DiceScene}
 */
function measured(origin, scene, view, t) {
  const [found] = view.collapsed;
  if (!found) return scene;
  const own = origin.tokens.filter(({ move }) => move === found.move);
  const here = own.find(({ square }) => square === found.square);
  const other = own.find(({ square }) => square !== found.square);
  if (!here || !other) return scene;
  const rest = clamp((t - ROLL) / REST);
  const q = clamp((t - ROLL - REST) / SETTLE);
  const away = easeInOut(q / 0.8);
  /** @type {Token[]} */
  const tokens = [...scene.tokens];
  if (away < 1)
    tokens.push({
      ...other,
      alpha: (1 - away) * (1 - 0.45 * easeInOut(rest * 2)),
      swell: 1 - 0.35 * away,
      dy: away * other.r * 0.9,
    });
  if (q < 0.45)
    tokens.push({
      ...here,
      alpha: 1 - q / 0.45,
      swell: 1 + 0.05 * bump(rest * 2),
      found: easeInOut(rest * 3),
    });
  const pose = condensing(clamp((q - APPEARS) / (1 - APPEARS)));
  const marks = scene.marks
    .filter(({ square }) => square !== found.square || q > APPEARS)
    .map((mark) =>
      mark.square === found.square && q < 1
        ? { ...mark, swell: pose.swell, alpha: clamp((q - APPEARS) * 3) }
        : mark,
    );
  const ghosts = scene.ghosts.map((ghost) =>
    ghost.move === found.move ? { ...ghost, alpha: away } : ghost,
  );
  // For even throws it is in the low square, as the faces on its tokens say.
  const face = faceOf(found.square === found.from[0], view.moveNumber + found.move + found.square);
  return { ...scene, tokens, marks, ghosts, die: dieAt(t, here, other, scene.size, face, q) };
}

/**
 * The face on top of the die. The engine draws only even or odd. Which of the three faces of that
 * kind is shown follows from the step, so that the same step always shows the same face.
 * @param {boolean} even @param {number} any
 */
export const faceOf = (even, any) => (even ? 2 : 1) + 2 * (any % 3);

/**
 * The die at a time: it rolls in from below, slows down, and stops between the two tokens.
 * @param {number} t @param {Token} here @param {Token} other @param {number} size
 * @param {number} face that it shows in the end @param {number} gone how far it has vanished, from 0 to 1
 * @returns {import("./layout.js").Die | null}
 */
function dieAt(t, here, other, size, face, gone) {
  const alpha = Math.min(clamp(t / 120), 1 - easeInOut(gone / 0.5));
  if (alpha <= 0) return null;
  const u = easeOut(t / ROLL);
  const end = { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 };
  const start = { x: end.x < size / 2 ? size * 0.92 : size * 0.08, y: size * 0.94 };
  const left = 1 - u;
  const turned = u * TURNS;
  const whole = Math.min(TURNS - 1, Math.floor(turned));
  // It rolls over one edge after the other, round the same four faces; opposite ones add up to seven.
  const side = face === 2 || face === 5 ? 3 : 2;
  const faces = [face, side, 7 - face, 7 - side];
  /** @param {number} i */
  const faceAt = (i) => (i >= TURNS ? face : (faces[(TURNS - i) % 4] ?? face));
  return {
    x: end.x + (start.x - end.x) * left,
    y: end.y + (start.y - end.y) * left,
    side: size * 0.115,
    angle: Math.atan2(end.y - start.y, end.x - start.x) * left * left + 0.12,
    turn: u >= 1 ? 0 : turned - whole,
    face: u >= 1 ? face : faceAt(whole),
    next: faceAt(whole + 1),
    lift: Math.abs(Math.sin(u * Math.PI * 3)) * left * size * 0.09,
    alpha,
  };
}
