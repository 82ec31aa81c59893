/**
 * A teacher's own question as a link, and back. Pure.
 *
 *     questions.html#own=WzEsImdvZmYgMTUg…      base64url of JSON in UTF-8
 *
 *     [1, record, question, [a, b, c, d], right, actions, shown]
 *
 * A link may hold anything: it is decoded once, and taken only if every field is valid. The rules then say whether the position can be read.
 *
 * @typedef {import("./table.js").Letter} Letter
 * @typedef {"none" | "worlds" | "ends"} Shown
 * @typedef {object} Own
 * @property {string} record
 * @property {string} question
 * @property {string[]} answers
 * @property {Letter} right
 * @property {string} play actions, separated by spaces
 * @property {Shown} shown
 *
 * The fault of a field.
 * @typedef {"empty" | "long" | "sign"} Fault
 * @typedef {"record" | "question" | Letter | "play"} Field
 */
import { LETTERS } from "./table.js";

const VERSION = 1;
/** How long each text may be, in characters. @type {Record<Field, number>} */
export const LONGEST = {
  record: 300,
  question: 300,
  ...{ a: 100, b: 100, c: 100, d: 100 },
  play: 60,
};
/** @type {readonly Shown[]} */
export const SHOWN = ["none", "worlds", "ends"];
/** Longer than any link that is made here. */
const LONGEST_LINK = 8000;
const PREFIX = "own=";

/** Characters that are not seen, or that turn the direction of the text after them: half a character, controls, and the like. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

/** The fields that are texts. @param {Own} own @returns {[Field, string][]} */
const fieldsOf = ({ record, question, answers, play }) => [
  ["record", record],
  ["question", question],
  ...LETTERS.map((letter, i) => /** @type {[Field, string]} */ ([letter, answers[i] ?? ""])),
  ["play", play],
];

/** The faults of the fields. @param {Own} own @returns {[Field, Fault][]} */
export const faultsOf = (own) =>
  fieldsOf(own).flatMap(([field, text]) => {
    /** @type {Fault | ""} */
    const fault = UNSEEN.test(text)
      ? "sign"
      : [...text].length > LONGEST[field]
        ? "long"
        : !text.trim() && field !== "play"
          ? "empty"
          : "";
    return fault ? [/** @type {[Field, Fault]} */ ([field, fault])] : [];
  });

/** Whether an address names a question of somebody's own. @param {string} fragment what it has after its # */
export const isOwn = (fragment) => fragment.startsWith(PREFIX);

/** The fragment of an address. @param {Own} own */
export function write({ record, question, answers, right, play, shown }) {
  const json = JSON.stringify([VERSION, record, question, answers, right, play, shown]);
  const bytes = [...new TextEncoder().encode(json)];
  const base64 = btoa(String.fromCharCode(...bytes));
  return PREFIX + base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} base64 */
function parse(base64) {
  try {
    const binary = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";

/**
 * The question that an address names; null if it holds none.
 * @param {string} fragment
 * @returns {Own | null}
 */
export function read(fragment) {
  const base64 = fragment.slice(PREFIX.length);
  if (!isOwn(fragment) || base64.length > LONGEST_LINK || !/^[\w-]+$/.test(base64)) return null;
  const parts = parse(base64);
  if (!Array.isArray(parts) || parts.length !== 7) return null;
  const [version, record, question, answers, right, play, shown] = parts;
  if (version !== VERSION || !LETTERS.includes(right) || !SHOWN.includes(shown)) return null;
  if (!Array.isArray(answers) || answers.length !== LETTERS.length) return null;
  if (![record, question, play, ...answers].every(isText)) return null;
  /** @type {Own} */
  const own = { record, question, answers, right, play, shown };
  return faultsOf(own).length ? null : own;
}
