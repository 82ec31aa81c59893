/**
 * Sound and vibration of a step: its sounds from two views, the time of each, the sound at the end of a
 * game, and the vibration of a phone. Pure.
 *
 * `pan` is where a sound is, from left, −1, to right, 1.
 * @typedef {Omit<SoundCue, "square"> & { pan: number }} Sound
 * The end of a game: "win" and "loss" for a person who is alone with the computer, "both" if both have a
 * row, "draw" if nobody has one, and "result" for anybody else.
 * @typedef {"win" | "loss" | "both" | "draw" | "result"} Close
 * `at` and `lasts` are seconds.
 * @typedef {Omit<Sound, "sound"> & { sound: Exclude<SoundName, "end"> | Close, at: number, lasts: number }} Timed
 */
/** @import { SoundCue, Side, SoundName, Speed, State, View } from "../../types.js" */
import { FACTOR } from "../../board/animation.js";
import { levelOf } from "../../players/seats.js";
import { variantOf } from "../../variants/index.js";

/** The overall gain, by the setting. */
export const LOUDNESS = { off: 0, soft: 0.12, on: 0.32 };

/**
 * The place of a square from left to right. It is never completely in one ear.
 * @param {number} square @param {number} columns
 */
const panOf = (square, columns) => ((square - 1) % columns) / (columns - 1) - 0.5;

/**
 * The sounds of the step from one view to the next. There are none unless somebody played an
 * action.
 * @param {View} before @param {View} after
 * @param {Speed | null} [explained] the speed of a collapse that explains itself
 * @returns {Sound[]}
 */
export function soundsOf(before, after, explained = null) {
  if (before.rules !== after.rules || !after.lastAction) return [];
  const { sounds, drawing } = variantOf(after.rules).board;
  return sounds(before, after, explained).map(({ square, ...sound }) => ({
    ...sound,
    pan: square ? panOf(square, drawing.columns) : 0,
  }));
}

/**
 * How the end of a game sounds. It is a win or a loss only for a person who is alone.
 * @param {{ view: Pick<View, "rows" | "score">, seats: State["seats"] }} state @returns {Close}
 */
export function closeOf({ view: { rows, score }, seats }) {
  const winners = new Set(rows.map(({ player }) => player));
  if (!winners.size) return "draw";
  if (winners.size > 1) return "both";
  const persons = /** @type {Side[]} */ (["X", "O"]).filter(
    (_, i) => levelOf(seats[i] ?? "") === null,
  );
  const [alone, other] = persons;
  if (!alone || other || !score) return "result";
  return winners.has(alone) ? "win" : "loss";
}

/** Milliseconds between two steps where everything is shown at once: enough to tell them apart. */
const AT_ONCE = 70;

/** Sounds whose motion was skipped, at once. @param {Timed[]} rest @returns {Timed[]} */
export const atOnce = (rest) =>
  rest.map((one) => ({
    ...one,
    at: ((one.step - (rest[0]?.step ?? 0)) * AT_ONCE) / 1000,
    lasts: 0,
  }));

/**
 * The sounds from the end of an explanation on: marks that it has skipped at once, rows and the end in the moment
 * that begins.
 * @param {Timed[]} rest @returns {Timed[]}
 */
export const fromTheMoment = (rest) =>
  atOnce(rest).map((one) => (one.after === undefined ? one : { ...one, at: one.after / 1000 }));

/**
 * The time of each sound: together with its picture. Without motion the die does not sound.
 * @param {Sound[]} sounds @param {Speed | null} speed null: the times are real ones
 * @param {Close} [close] how the end sounds
 * @returns {Timed[]}
 */
export function schedule(sounds, speed, close = "result") {
  const factor = speed === null ? 1 : FACTOR[speed];
  const isOff = speed === "off";
  const last = Math.max(0, ...sounds.map(({ step }) => step));
  return sounds.flatMap(({ sound, ...one }) => {
    if (isOff && sound === "throw") return [];
    const at = isOff ? one.step * AT_ONCE : one.time * factor;
    const until = isOff ? last * AT_ONCE : (one.until ?? 0) * factor;
    const lasts = one.until === undefined ? 0 : Math.max(0, until - at);
    return [{ ...one, sound: sound === "end" ? close : sound, at: at / 1000, lasts: lasts / 1000 }];
  });
}

/**
 * The vibration of a sound: milliseconds of vibration and pause by turns.
 * @type {Partial<Record<Timed["sound"], number[]>>}
 */
const PULSES = {
  place: [10],
  stone: [10],
  collapse: [14],
  win: [20, 70, 20, 70, 45],
  loss: [35],
  both: [20, 70, 20],
  draw: [20],
  result: [20, 70, 35],
};

/**
 * The sounds that vibrate, too: the first one of each step, so that both halves of a pair are one.
 * @param {Timed[]} sounds
 */
export function feltOf(sounds) {
  const steps = new Set();
  return sounds
    .toSorted((a, b) => a.at - b.at)
    .filter(({ sound, step }) => {
      const isFirst = sound in PULSES && !steps.has(step);
      if (isFirst) steps.add(step);
      return isFirst;
    });
}

/**
 * The pattern of a step for navigator.vibrate(): vibration and pause by turns, in milliseconds.
 * @param {Timed[]} sounds
 */
export function vibration(sounds) {
  /** @type {number[]} */
  const pattern = [];
  let end = 0;
  for (const { sound, at } of feltOf(sounds)) {
    const pulses = PULSES[sound] ?? [];
    const begin = Math.round(at * 1000);
    if (begin < end) continue;
    if (begin > end || pattern.length) pattern.push(...(pattern.length ? [] : [0]), begin - end);
    pattern.push(...pulses);
    end = begin + pulses.reduce((sum, pulse) => sum + pulse, 0);
  }
  return pattern;
}

/**
 * Whether a person may be asked about sounds now: they have played a game of their own, with a
 * collapse, to its end.
 * @param {Pick<State, "acted" | "sideGame" | "past" | "over" | "seats"> & { steps: { view: Pick<View, "collapsed"> }[] }} state
 */
export const mayAsk = ({ acted, sideGame, past, over, seats, steps }) =>
  over &&
  acted &&
  sideGame === null &&
  past === null &&
  steps.some(({ view }) => view.collapsed.length > 0) &&
  seats.some((player) => levelOf(player) === null);
