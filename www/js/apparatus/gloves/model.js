/**
 * Mermin's device: the pairs sent to the two boxes, the results so far, and the goals of the lesson.
 * All runs and all exact shares come from the second module. Pure.
 *
 *      box here          source          box there
 *     question 2 ◀── one part of a pair ──▶ question 3      each is asked 1, 2 or 3, at random
 *      answer A        "lists": AAB AAB      answer B       and answers A or B
 *
 * N. D. Mermin, "Bringing home the atomic world: Quantum mysteries for anybody", American Journal of
 * Physics 49, 940 (1981).
 *
 * @typedef {"lists" | "pairs"} Source "lists": both parts carry one list of answers, as gloves are
 *   packed beforehand; "pairs": entangled particles
 *
 * @typedef {object} Setup the settings and the results
 * @property {Source} source
 * @property {string[]} lists three answers each, like "AAB"; for each run one is drawn at random
 * @property {Count[]} cells how often both answers agreed: [3 · question here + question there]
 * @property {Run[]} last the last runs
 * @property {string[]} tried lists that were sent at least ENOUGH times, alone or in turns
 * @property {string[]} tries the same, as they were sent: "AAB", or "AAB ABB"
 * @property {boolean} written whether the pupil has changed a list since the step began
 * @property {number} seed of the next runs
 *
 * @typedef {{ here: number, there: number, answers: [string, string] }} Run
 * @typedef {Pick<import("../physics.js").Physics, "listRuns" | "pairRuns" | "listAgreement">} Physics
 */
/** @import { Count } from "../shares.js" */
import { none, plus, shareOf } from "../shares.js";

/** The number of questions of a box. */
export const QUESTIONS = 3;
/** All possible lists. */
export const ALL = ["AAA", "AAB", "ABA", "BAA", "BBA", "BAB", "ABB", "BBB"];
/** The least share of different questions at which a list agrees. */
export const LEAST = 1 / QUESTIONS;
/** The most lists to draw from. */
export const MAX = 4;
/** The runs for one press of the second button. */
export const MANY = 10_000;
/** The runs after which a list counts as tried. */
const ENOUGH = 1000;
/** The runs with equal questions that show that their answers agree. */
const SEEN = 3;
/** The number of last runs that are shown. */
const SHOWN = 12;
/** The number of ways to write lists that reaches the goal. */
const TRIES = 3;

/** @param {number} i of a cell */
const isEqual = (i) => i % (QUESTIONS + 1) === 0;

/** @param {number} seed @returns {Setup} */
export const begin = (seed) => ({
  ...{ source: "pairs", lists: ["AAB"], tried: [], tries: [], written: false, seed },
  ...empty(),
});

const empty = () => ({
  cells: Array.from({ length: QUESTIONS ** 2 }, none),
  last: /** @type {Run[]} */ ([]),
});

/**
 * The settings after a change. It drops the results before it.
 * @param {Setup} before
 * @param {Partial<Pick<Setup, "source" | "lists">>} change
 * @returns {Setup}
 */
export const change = (before, change) => ({
  ...before,
  ...change,
  ...empty(),
  written: before.written || "lists" in change,
});

/** The lists after one answer of one of them was switched. @param {readonly string[]} lists @param {number} n which list, from 0 @param {number} question from 0 */
export const switched = (lists, n, question) =>
  lists.map((list, i) =>
    i === n
      ? [...list]
          .map((answer, q) => (q === question ? (answer === "A" ? "B" : "A") : answer))
          .join("")
      : list,
  );

/** The lists with one more: the first one that is not there yet. @param {readonly string[]} lists */
export const withAnother = (lists) => [
  ...lists,
  ALL.find((list) => !lists.includes(list)) ?? "AAA",
];

/**
 * Applies the settings that a step of the lesson names, and no others.
 *
 *     source   "lists" or "pairs"
 *     empty    true: nothing was sent yet
 *
 * @param {Setup} before @param {Record<string, unknown>} settings
 * @returns {Setup}
 */
export function configure(before, settings) {
  const source =
    settings.source === "lists" || settings.source === "pairs" ? settings.source : before.source;
  const other = source !== before.source || settings.empty === true;
  return { ...before, source, ...(other ? empty() : {}), written: false };
}

/** A run as people number its questions: from 1. The module counts from 0. @param {Run} run @returns {Run} */
const numbered = (run) => ({ ...run, here: run.here + 1, there: run.there + 1 });

/** The lists, as the module reads them. @param {Setup} setup */
const sent = ({ lists }) => lists.join(" ");

/**
 * Sends pairs, and counts.
 * @param {Physics} physics @param {Setup} before @param {number} count
 * @returns {Setup}
 */
export function send(physics, before, count) {
  const { source, lists, cells, last, seed, tried, tries } = before;
  const runs =
    source === "lists"
      ? physics.listRuns(sent(before), count, seed)
      : physics.pairRuns(count, seed);
  const after = {
    ...before,
    seed: (seed + 1) % 2 ** 32,
    cells: cells.map((cell, i) => plus(cell, runs.cells[i] ?? none())),
    last: [...last, ...runs.last.map(numbered)].slice(-SHOWN),
  };
  if (source === "pairs" || totals(after).all.runs < ENOUGH) return after;
  return {
    ...after,
    tried: [...new Set([...tried, ...lists])],
    tries: [...new Set([...tries, lists.toSorted().join(" ")])],
  };
}

/** How often the answers agreed: at equal questions, at different ones, and in all. @param {Pick<Setup, "cells">} setup */
export function totals({ cells }) {
  const sum = (/** @type {Count[]} */ some) => some.reduce(plus, none());
  return {
    equal: sum(cells.filter((_, i) => isEqual(i))),
    unequal: sum(cells.filter((_, i) => !isEqual(i))),
    all: sum(cells),
  };
}

/**
 * Whether the error bar of lists is left of the line. In the long run no list gets there: it is chance, as
 * for about one bar in forty of lists that agree in a third.
 * @param {Pick<Setup, "source" | "cells">} setup
 */
export const isLucky = ({ source, cells }) =>
  source === "lists" && (shareOf(totals({ cells }).unequal)?.to ?? 1) < LEAST;

/** Those of the three pairs of questions that a list answers alike. @param {string} list */
export const alike = (list) =>
  [
    [0, 1],
    [0, 2],
    [1, 2],
  ].filter(([a = 0, b = 0]) => list[a] === list[b]);

/** Whether a goal of the lesson is reached. @param {string} goal @param {Setup} setup */
export function meets(goal, setup) {
  const { source, tries, written } = setup;
  const { equal, unequal } = totals(setup);
  switch (goal) {
    case "seen":
      return equal.runs >= SEEN;
    case "many":
      return equal.runs >= ENOUGH;
    case "written":
      return written;
    // Trying is enough: no list can beat the line.
    case "tried":
      return tries.length >= TRIES;
    case "below":
      return source === "pairs" && (shareOf(unequal)?.to ?? 1) < LEAST && unequal.runs >= ENOUGH;
    default:
      return false;
  }
}
