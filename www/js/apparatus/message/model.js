/**
 * Two stations that share entangled pairs: the measurement over there, the results here, and the goals of
 * the lesson. All numbers and all runs come from the second module. Pure.
 *
 *     here: measured at 0° ◀── pair ──▶ over there: nothing is measured, or at any angle
 *     A B B A …                          (results that only somebody over there can see)
 *
 * @typedef {object} Setup the settings and the results
 * @property {number} there degrees of the dial over there, or NOTHING
 * @property {Row[]} rows one for each setting over there, in the order of the first try
 * @property {boolean} together whether both lists lie side by side
 * @property {number} seed of the next runs
 *
 * @typedef {object} Row the results with one setting over there
 * @property {number} there
 * @property {[number, number]} here how often A and B came here
 * @property {number[] | null} together how often AA, AB, BA, BB came, here and there
 * @property {{ here: string, there: string | null }[]} last the last runs
 *
 * @typedef {Pick<import("../physics.js").Physics, "distant" | "distantRuns">} Physics
 */

/** Nothing is measured over there. */
export const NOTHING = -1;
/** The dial here stays at this angle. */
export const HERE = 0;
/** One step of the dial, and its whole range, in degrees. */
export const TURN = 30;
export const HALF = 180;
/** The pairs for one press. */
export const MANY = 10_000;
/** The runs that are enough to compare. */
const ENOUGH = 1000;

/** @param {number} seed @returns {Setup} */
export const begin = (seed) => ({ there: NOTHING, rows: [], together: false, seed });

/** The results with the current setting over there. @param {Setup} setup */
export const rowOf = ({ rows, there }) => rows.find((row) => row.there === there) ?? null;

/**
 * Applies the settings that a step of the lesson names, and no others.
 *
 *     there      degrees, or -1: nothing is measured over there
 *     together   whether both lists lie side by side
 *     empty      true: no pair was sent yet
 *
 * @param {Setup} before @param {Record<string, unknown>} settings
 * @returns {Setup}
 */
export const configure = (before, settings) => ({
  ...before,
  there: typeof settings.there === "number" ? settings.there : before.there,
  together: typeof settings.together === "boolean" ? settings.together : before.together,
  rows: settings.empty ? [] : before.rows,
});

/**
 * Sends pairs, and counts.
 * @param {Physics} physics @param {Setup} before @param {number} count
 * @returns {Setup}
 */
export function send(physics, before, count) {
  const { there, rows, seed } = before;
  const runs = physics.distantRuns(HERE, there, count, seed);
  const old = rowOf(before);
  /** @type {Row} */
  const row = {
    there,
    here: [runs.here[0] + (old?.here[0] ?? 0), runs.here[1] + (old?.here[1] ?? 0)],
    together: runs.together && runs.together.map((n, i) => n + (old?.together?.[i] ?? 0)),
    last: [...(old?.last ?? []), ...runs.last].slice(-12),
  };
  return {
    ...before,
    seed: (seed + 1) % 2 ** 32,
    rows: old ? rows.map((one) => (one === old ? row : one)) : [...rows, row],
  };
}

/** How often A came here. @param {Row} row @returns {import("../shares.js").Count} */
export const hereOf = ({ here: [a, b] }) => ({ agree: a, runs: a + b });

/** How often both results agreed; null if nothing was measured over there. @param {Row} row @returns {import("../shares.js").Count | null} */
export function agreementOf({ together }) {
  if (!together) return null;
  const [aa = 0, ab = 0, ba = 0, bb = 0] = together;
  return { agree: aa + bb, runs: aa + ab + ba + bb };
}

/** The chance of A here, with a setting over there. @param {Physics} physics @param {number} there */
export const chanceHere = (physics, there) => physics.distant(HERE, there).here?.[0] ?? 0;

/** Whether a goal of the lesson is reached. @param {string} goal @param {Setup} setup */
export function meets(goal, setup) {
  const tried = setup.rows.filter((row) => hereOf(row).runs >= ENOUGH);
  const measured = tried.filter(({ there }) => there !== NOTHING);
  const row = rowOf(setup);
  switch (goal) {
    // Tried without a measurement over there, and with one at two angles.
    case "changed":
      return tried.length > measured.length && measured.length >= 2;
    // Both dials point the same way.
    case "compared":
      return setup.together && setup.there === HERE && !!row?.together;
    default:
      return false;
  }
}
