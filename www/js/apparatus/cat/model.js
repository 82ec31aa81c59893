/**
 * The cat: what is set on the apparatus, what the second module makes of it, and which goals of the
 * lesson are reached. Pure.
 *
 *     (alive + dead)/√2 ── air meets the cat ──▶ every molecule that has met it knows a little
 *                                                of whether it is alive
 *
 * @typedef {"alive" | "sum"} Question "alive": alive, or dead? "sum": alive + dead, or alive − dead?
 *
 * @typedef {object} Setup what is set
 * @property {number} air how many molecules have met the cat
 * @property {number} turn degrees by which the arrow of “dead” is turned against that of “alive”
 * @property {Question | null} question what the cat is asked
 * @property {boolean} asked whether that was chosen since the step began
 *
 * @typedef {Pick<import("../physics.js").Physics, "cat">} Physics
 */

/** How far one step of the slider turns the arrow, in degrees. */
export const TURN = 15;
/** So many molecules there are. */
export const AIR = 8;
/** The interference has as good as vanished below this. */
export const LITTLE = 0.1;

/** @returns {Setup} */
export const begin = () => ({ air: 0, turn: 0, question: null, asked: false });

/** What is set after a change. @param {Setup} before @param {Partial<Setup>} change @returns {Setup} */
export const change = (before, change) => ({
  ...before,
  ...change,
  asked: before.asked || "question" in change,
});

/** Sets what a step of the lesson names, and nothing else. @param {Setup} before @param {Record<string, unknown>} lay @returns {Setup} */
export function lay(before, lay) {
  const known = ["air", "turn", "question"].filter((name) => name in lay);
  return { ...before, ...Object.fromEntries(known.map((name) => [name, lay[name]])), asked: false };
}

/**
 * What the apparatus shows.
 * @param {Physics} physics @param {Setup} setup
 */
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

/** Rounding apart, the chance of something certain. */
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
