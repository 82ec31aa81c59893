/**
 * Two paths: the settings of the apparatus, the results from the second module, and the goals of the
 * lesson. Pure.
 *
 *     one mark, in squares 1 and 3 of a wall, and below it a screen with places
 *
 *        ┌───┐▒▒▒▒▒┌───┐
 *        │ 1 │▒▒▒▒▒│ 3 │       the first way leads through 1, the second one through 3
 *        └───┘▒▒▒▒▒└───┘
 *      ─┬─┬─┬─┬─┬─┬─┬─┬─┬─     places, counted from 1
 *
 * A wall with one open square needs no function of its own: particles through one square alone arrive
 * like those whose record names this square.
 *
 * The record can be asked another question, “1 + 3 or 1 − 3?”. It then leaves the particle in |1⟩ + e^{iφ}|3⟩ or in
 * |1⟩ − e^{iφ}|3⟩: as without a record, with the arrow of the second way turned round for the minus.
 *
 * @typedef {"both" | "first" | "second"} Ways the open squares of the wall
 * @typedef {"way" | "sum"} Asked the question to the record: which way, or “1 + 3 or 1 − 3?”
 * @typedef {"all" | "first" | "second"} Shown the particles whose chances are shown: all, or only
 *   those whose record gives this answer: the first or second way, or 1 + 3 or 1 − 3
 *
 * @typedef {object} Setup the settings and the results
 * @property {number} turn degrees by which the second way's arrow is turned
 * @property {Ways} ways
 * @property {boolean} recorded whether a second mark records the way
 * @property {Asked} asked
 * @property {Shown} shown
 * @property {number} place the one that is looked at, counted from 1
 * @property {Hit[]} hits where the particles arrived, one after the other
 * @property {number} tried number of particles drawn for these: more, if only one square is open
 * @property {number} seed of the random numbers
 * @property {Shown[]} looked the particles that were shown since the step began
 * @property {boolean} moved whether another place was looked at since then
 *
 * @typedef {object} Hit
 * @property {number} place counted from 0
 * @property {"first" | "second" | null} way the answer of the record; null: there is none
 *
 * @typedef {object} Place on the screen
 * @property {Point | null} first the amplitude by the first way; null: nothing comes that way
 * @property {Point | null} second the same by the second way
 * @property {number} chance
 *
 * @typedef {object} Pattern
 * @property {Place[]} places
 * @property {boolean} adds whether both arrows are added
 * @property {number} contrast of the stripes, from 0 to 1
 * @property {number} most the highest chance that a place can have
 * @property {number[]} bright the places that are brighter than both beside them, counted from 1
 * @property {number[]} dark the places where less than a twentieth of the most arrives, counted from 1
 *
 * @typedef {Pick<import("../physics.js").Physics, "twoPaths" | "twoPathsHits">} Physics
 */
/** @import { Point } from "../drawing.js" */

/** One step of the slider that turns the arrow, in degrees. */
export const TURN = 15;
/** The most particles on the screen. */
export const MAX = 600;
/** The particles for one press. */
export const MANY = 100;
/** A place is dark with less than this part of the highest chance. */
const DARK = 0.05;
/** The middle is dark enough for the goal with less than this part of it. */
const DARKEST = 0.01;
/** The number of particles at a place that can be seen. */
const SOME = 2;

/** The place in the middle, counted from 1. @param {readonly unknown[]} places */
export const middleOf = (places) => (places.length + 1) / 2;

/**
 * The first settings: the middle is looked at.
 * @param {Physics} physics
 * @param {number} seed
 * @returns {Setup}
 */
export const begin = (physics, seed) => ({
  ...{ turn: 0, ways: "both", recorded: false, asked: "way", shown: "all" },
  place: middleOf(physics.twoPaths(0, false).places),
  ...{ hits: [], tried: 0, seed, looked: [], moved: false },
});

/** The highest chance that a place can have. @param {Physics} physics */
const highest = (physics) =>
  Math.max(...physics.twoPaths(0, false).places.map(({ chance }) => chance));

/** Whether particles can be told apart by the answers of their records. @param {Pick<Setup, "ways" | "recorded">} setup */
export const canSort = ({ ways, recorded }) => recorded && ways === "both";

/** Whether the record is asked “1 + 3 or 1 − 3?”. @param {Pick<Setup, "ways" | "recorded" | "asked">} setup */
const asksSum = (setup) => canSort(setup) && setup.asked === "sum";

/** The turn of the second arrow for an answer to “1 + 3 or 1 − 3?”. @param {number} turn @param {Shown} answer */
const turnFor = (turn, answer) => (answer === "second" ? (turn + 180) % 360 : turn);

/**
 * The pattern on the screen.
 * @param {Physics} physics
 * @param {Pick<Setup, "turn" | "ways" | "recorded" | "asked" | "shown">} setup
 * @returns {Pattern}
 */
export function patternOf(physics, setup) {
  const { turn, ways, recorded, shown } = setup;
  const adds = ways === "both" && (!recorded || (asksSum(setup) && shown !== "all"));
  const way = ways !== "both" ? ways : adds ? "all" : shown;
  const result = physics.twoPaths(adds && recorded ? turnFor(turn, shown) : turn, !adds);
  const places = result.places.map(({ first, second, chance, read }) => ({
    first: way === "second" ? null : first,
    second: way === "first" ? null : second,
    chance: way === "all" ? chance : read[way === "first" ? 0 : 1],
  }));
  const most = highest(physics);
  const numbers = places.map((_, i) => i + 1);
  /** @param {number} n */
  const chance = (n) => places[n - 1]?.chance ?? 0;
  return {
    places,
    adds,
    contrast: result.visibility,
    most,
    // Ignore differences of less than a thousandth: they come from rounding.
    bright: numbers.filter((n) => chance(n) > Math.max(chance(n - 1), chance(n + 1)) + most / 1000),
    dark: numbers.filter((n) => chance(n) < DARK * most),
  };
}

/** Whether particles arrive in the same way with both settings. @param {Setup} a @param {Setup} b */
const alike = (a, b) =>
  a.turn === b.turn && a.ways === b.ways && a.recorded === b.recorded && a.asked === b.asked;

/**
 * The settings after a change. Clears the screen if particles arrive in another way, or if the record is asked
 * another question: each record can be asked only once.
 * @param {Setup} before
 * @param {Partial<Setup>} change
 * @returns {Setup}
 */
export function change(before, change) {
  const after = { ...before, ...change };
  if (!canSort(after) || after.asked !== before.asked) after.shown = "all";
  if (!alike(before, after)) after.hits = [];
  if (!after.hits.length) {
    after.tried = 0;
    // Other particles than before. `sortedArrivals` uses the seed before its own, too.
    if (before.hits.length) after.seed = (before.seed + 2) % 2 ** 32;
  }
  if (!after.looked.includes(after.shown)) after.looked = [...after.looked, after.shown];
  if (after.place !== before.place) after.moved = true;
  return after;
}

/** A place by its number, the one in the middle, or the dark one next to it. @param {Pattern} pattern @param {unknown} named */
function placeOf({ places, dark }, named) {
  const middle = middleOf(places);
  const nearest = dark.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return named === "dark" ? (nearest[0] ?? middle) : named === "middle" ? middle : Number(named);
}

/**
 * Applies the settings that a step of the lesson names, and no others. Resets `looked` and `moved`.
 *
 *     turn, ways, recorded, asked, shown   as in Setup
 *     place                                a number, "middle" or "dark": the dark one next to the middle
 *     empty                                true: no particle has arrived yet
 *
 * @param {Physics} physics @param {Setup} before @param {Record<string, unknown>} settings
 */
export function configure(physics, before, settings) {
  const known = ["turn", "ways", "recorded", "asked", "shown"].filter((name) => name in settings);
  const named = Object.fromEntries(known.map((name) => [name, settings[name]]));
  const set = change(before, named);
  const placed =
    "place" in settings
      ? change(set, { place: placeOf(patternOf(physics, set), settings.place) })
      : set;
  return {
    ...(settings.empty ? change(placed, { hits: [] }) : placed),
    looked: /** @type {Shown[]} */ ([]),
    moved: false,
  };
}

/**
 * The next particles that arrive, and the number drawn until then. The module counts the first n
 * particles of a seed, so that the difference of two counts is the next particle.
 * @param {Physics} physics @param {Setup} setup @param {number} count
 * @returns {Pick<Setup, "hits" | "tried">} only the new ones
 */
export function arrivals(physics, setup, count) {
  if (asksSum(setup)) return sortedArrivals(physics, setup, count);
  const { turn, ways, recorded, hits, tried: begun, seed } = setup;
  let tried = begun;
  const wanted = Math.min(count, MAX - hits.length);
  const record = recorded || ways !== "both";
  /** @param {number} n @param {0 | 1} [read] */
  const counts = (n, read) => physics.twoPathsHits(turn, record, n, seed, read);
  /** The counts of all, and of those whose record says "first", if there is a record. @param {number} n */
  const both = (n) => ({ all: counts(n), first: record ? counts(n, 0) : null });
  /** @type {Hit[]} */
  const next = [];
  for (let before = both(tried); next.length < wanted; tried++) {
    const after = both(tried + 1);
    const place = after.all.findIndex((number, at) => number > (before.all[at] ?? 0));
    const isFirst = (after.first?.[place] ?? 0) > (before.first?.[place] ?? 0);
    const way = record ? (isFirst ? "first" : "second") : null;
    if (ways === "both" || ways === way) next.push({ place, way });
    before = after;
  }
  return { hits: next, tried };
}

/**
 * The place at which particle n arrives, counted from 0; −1 if it is not among those that are counted.
 * @param {(count: number) => readonly number[]} counts the arrivals at each place of the first particles
 * @param {number} n from 0
 */
function placeOfParticle(counts, n) {
  const [before, after] = [counts(n), counts(n + 1)];
  return after.findIndex((number, at) => number > (before[at] ?? 0));
}

/**
 * The same where the record is asked “1 + 3 or 1 − 3?”. Each answer comes in half of the cases, as each way does
 * with this seed; the particle then arrives like one without a record.
 * @param {Physics} physics @param {Setup} setup @param {number} count
 * @returns {Pick<Setup, "hits" | "tried">}
 */
function sortedArrivals(physics, { turn, hits, tried, seed }, count) {
  const wanted = Math.min(count, MAX - hits.length);
  const other = seed > 0 ? seed - 1 : 1;
  const next = Array.from({ length: wanted }, (_, i) => {
    const isFirst =
      placeOfParticle((n) => physics.twoPathsHits(turn, true, n, seed, 0), tried + i) >= 0;
    /** @type {"first" | "second"} */
    const way = isFirst ? "first" : "second";
    const turned = turnFor(turn, way);
    const place = placeOfParticle((n) => physics.twoPathsHits(turned, false, n, other), tried + i);
    return { place, way };
  });
  return { hits: next, tried: tried + wanted };
}

/** The particles that are shown. @param {Setup} setup */
export const shownOf = ({ hits, shown }) =>
  hits.filter(({ way }) => shown === "all" || shown === way);

/** Whether a goal of the lesson is reached. @param {string} goal @param {Setup} setup @param {Pattern} pattern */
export function meets(goal, setup, pattern) {
  const { ways, recorded, asked, hits, looked, place, moved } = setup;
  const lookedAtBoth = looked.includes("first") && looked.includes("second");
  const { chance: inMiddle = 1 } = pattern.places[middleOf(pattern.places) - 1] ?? {};
  switch (goal) {
    case "sent":
      return hits.length >= MANY;
    case "closed":
      return ways !== "both" && hits.filter((hit) => hit.place === place - 1).length >= SOME;
    case "found":
      return moved && !recorded && pattern.adds && pattern.dark.includes(place);
    case "dark":
      return !recorded && pattern.adds && inMiddle < DARKEST * pattern.most;
    case "noted":
      return recorded && hits.length >= MANY;
    case "read":
      return recorded && asked === "way" && lookedAtBoth;
    case "asked":
      return asksSum(setup) && hits.length >= MANY;
    case "sorted":
      return asksSum(setup) && lookedAtBoth;
    default:
      return false;
  }
}

/** An angle between two arrows, from 0 to 180 degrees. @param {Place} place */
export function angleOf({ first, second }) {
  if (!first || !second) return null;
  const [a, b] = [first, second].map(({ x, y }) => (Math.atan2(y, x) * 180) / Math.PI);
  const apart = Math.abs((a ?? 0) - (b ?? 0)) % 360;
  return Math.round(Math.min(apart, 360 - apart));
}

/** A chance in percent, with one decimal. @param {number} chance */
export const percent = (chance) => Math.round(chance * 1000) / 10;
