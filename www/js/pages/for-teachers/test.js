/**
 * The test for before and after: ten of the questions for a class (questions.json), in two versions for
 * neighbours. Version B has questions and answers in the opposite order. Pure.
 *
 * @typedef {import("../questions/table.js").Question} Question
 * @typedef {{ key: string } | { text: string }} Words a text by its key, or as it stands
 * @typedef {object} Asked
 * @property {string} question the key of its text
 * @property {string | null} record of the picture
 * @property {Words[]} answers
 * @property {string} right the letter of the right answer
 */
import { LETTERS } from "../questions/table.js";

/** The questions, with whether a picture stands beside each. */
const ASKED = /** @type {const} */ ([
  ["found", true],
  ["shared", true],
  ["far", true],
  ["again", false],
  ["lists", false],
  ["pairs", false],
  ["dark", false],
  ["record", false],
  ["air", false],
  ["dial", false],
]);
/** Questions that need other words on paper: no picture is beside them, and no lesson came before. @type {readonly string[]} */
export const ON_PAPER = ["dark", "record", "pairs"];

/** @param {readonly Question[]} questions @returns {Asked[]} version A */
function versionA(questions) {
  return ASKED.map(([id, pictured]) => {
    const question = questions.find((one) => one.id === id);
    if (!question) throw new Error(`there is no question ${id}`);
    return {
      question: ON_PAPER.includes(id) ? `teach.test.${id}` : `ask.${id}`,
      record: pictured ? (question.record ?? null) : null,
      answers: question.answers.map((text, i) =>
        text === null ? { key: `ask.${id}.${LETTERS[i]}` } : { text },
      ),
      right: question.right.toUpperCase(),
    };
  });
}

/** @param {Asked} asked @returns {Asked} with its answers in the opposite order */
function turned({ answers, right, ...asked }) {
  const place = LETTERS.findIndex((letter) => letter.toUpperCase() === right);
  const letter = LETTERS[answers.length - 1 - place] ?? "";
  return { ...asked, answers: [...answers].reverse(), right: letter.toUpperCase() };
}

/** Both versions of the test. @param {readonly Question[]} questions */
export function testOf(questions) {
  const A = versionA(questions);
  return { A, B: [...A].reverse().map(turned) };
}
