/**
 * The cat: the settings of the apparatus, the results from the second module, and the goals of the
 * lesson. Pure.
 *
 *     (alive + dead)/√2 ── air meets the cat ──▶ every molecule that has met it knows a little
 *                                                of whether it is alive
 *
 * @typedef {"alive" | "sum"} Question "alive": alive, or dead? "sum": alive + dead, or alive − dead?
 *
 * @typedef {object} Setup the settings
 * @property {number} air number of molecules that have met the cat
 * @property {number} turn degrees by which the arrow of “dead” is turned against that of “alive”
 * @property {Question | null} question the question to the cat
 * @property {boolean} asked whether that was chosen since the step began
 *
 * @typedef {Pick<import("../physics.js").Physics, "cat">} Physics
 */

/** One step of the slider that turns the arrow, in degrees. */
export const TURN = 15;
/** The number of molecules. */
export const AIR = 8;
/** A coherence below this shows practically no interference. */
export const LITTLE = 0.1;

/** @returns {Setup} */
export const begin = () => ({ air: 0, turn: 0, question: null, asked: false });

/** The settings after a change. @param {Setup} before @param {Partial<Setup>} change @returns {Setup} */
export const change = (before, change) => ({
  ...before,
  ...change,
  asked: before.asked || "question" in change,
});

/**
 * Applies the settings that a step of the lesson names, and no others.
 * @param {Setup} before
 * @param {Record<string, unknown>} settings
 * @returns {Setup}
 */
export function configure(before, settings) {
  const known = ["air", "turn", "question"].filter((name) => name in settings);
  return {
    ...before,
    ...Object.fromEntries(known.map((name) => [name, settings[name]])),
    asked: false,
  };
}

/** The results that the apparatus shows. @param {Physics} physics @param {Setup} setup */
export function resultOf(physics, { air, turn, question }) {
  const { alive, dead, coherence, interference } = physics.cat(air, turn);
  return {
    coherence,
    /** The coherence after 0, 1 … molecules, as far as they have met the cat. */
    course: Array.from({ length: air + 1 }, (_, n) => physics.cat(n, turn).coherence),
    /** The chances of both answers to the question that is asked. */
    answers:
      question && (question === "alive" ? /** @type {const} */ ([alive, dead]) : interference),
  };
}
/** @typedef {ReturnType<typeof resultOf>} Result */

/** The number of molecules from which on the interference is little. @param {Physics} physics */
export function enough(physics) {
  const numbers = Array.from({ length: AIR + 1 }, (_, air) => air);
  return numbers.find((air) => physics.cat(air, 0).coherence < LITTLE) ?? null;
}

/** The least chance that counts as certain, because of rounding. */
const CERTAIN = 0.999;

/** Whether a goal of the lesson is reached. @param {string} goal @param {Setup} setup @param {Result} result */
export function meets(goal, { question, asked }, { coherence, answers }) {
  switch (goal) {
    case "asked":
      return asked && question === "sum";
    case "minus":
      return question === "sum" && (answers?.[1] ?? 0) > CERTAIN;
    case "tenth":
      return coherence < LITTLE;
    case "chances":
      return asked && question === "alive";
    default:
      return false;
  }
}

/** A chance in percent, with one decimal. @param {number} chance */
export const percent = (chance) => Math.round(chance * 1000) / 10;
