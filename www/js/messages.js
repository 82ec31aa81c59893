/**
 * The texts of the page, and the two ways to fill them in. They stand in
 * lang/<language>/<part>.json, a part for what is loaded at one time. Code names a
 * message and hands over values; it never joins pieces of sentences, so that
 * another language can order them as it likes. Failures that can happen before
 * any text is there have theirs in index.html.
 *
 * A value may be a text, a number, a mark, a message, or a list of these. A message with
 * `count` has a form for each plural category that the language has for that value.
 *
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").Mark} Mark
 * @typedef {string | number | Mark | Message} Atom
 * @typedef {{ [name: string]: Atom | Atom[] }} Values
 * @typedef {{ key: string, values?: Values }} Message
 * @typedef {{ count: string, other: string } & { [K in Intl.LDMLPluralRule]?: string }} Plural
 * @typedef {string | Plural} Text
 */
import { later } from "./later.js";

/** The language that is there for every text. */
const ENGLISH = "en";

/** @type {Record<string, Text>} */
const TEXTS = {};

/** The language of the texts, as early.js chose it. */
export let language = globalThis.document?.documentElement.lang || ENGLISH;
let forms = formsOf(language);

/** How a language counts, lists and writes numbers. @param {string} language */
function formsOf(language) {
  return {
    plurals: new Intl.PluralRules(language),
    lists: new Intl.ListFormat(language, { type: "conjunction" }),
    numbers: new Intl.NumberFormat(language),
  };
}

/** @type {Record<string, () => Promise<void>>} */
const parts = {};

/**
 * Loads the texts of a part, once; where the language has none, the English ones.
 * @param {string} part the name of a file in lang/<language>
 * @returns {Promise<void>} fails if there are no English ones either
 */
export const texts = (part) => (parts[part] ??= later(() => load(part)))();

/** @param {string} part */
async function load(part) {
  try {
    learn(await read(part, language));
  } catch (error) {
    if (language === ENGLISH) throw error;
    const english = await read(part, ENGLISH);
    // With no text of its language yet, the whole page is in English.
    if (!Object.keys(TEXTS).length) forms = formsOf((language = ENGLISH));
    learn(english);
  }
}

/** What early.js has begun to load, until it is taken. */
let { begun } = /** @type {{ begun?: { path: string, answer: Promise<Response> } }} */ (globalThis);

/** @param {string} part @param {string} language @returns {Promise<Record<string, Text>>} */
async function read(part, language) {
  const path = `${language}/${part}`;
  const first = begun?.path === path ? begun.answer : null;
  if (first) begun = undefined;
  const answer = await (first ?? fetch(new URL(`../lang/${path}.json`, import.meta.url)));
  if (!answer.ok) throw new Error(`lang/${language}/${part}.json: ${answer.status}`);
  return answer.json();
}

/** Takes in the texts of a part. @param {Record<string, Text>} texts */
export const learn = (texts) => void Object.assign(TEXTS, texts);

/** Points as people write them: 0, ½, 1, 1½. @param {number} n */
export function points(n) {
  const { numbers } = forms;
  return n % 1 === 0.5 ? (n > 1 ? `${numbers.format(Math.floor(n))}½` : "½") : numbers.format(n);
}

/** @param {string} key */
export const knows = (key) => key in TEXTS;

/**
 * A message as a row of texts and marks, for showing marks as marks.
 * @param {Message} message
 * @returns {(string | Mark)[]}
 */
export function pieces({ key, values = {} }) {
  if (!knows(key)) console.error(`no text for ${key}`);
  let form = TEXTS[key] ?? key;
  if (typeof form !== "string")
    form = form[forms.plurals.select(Number(values[form.count]))] ?? form.other;
  return form
    .split(/\{(\w+)\}/)
    .flatMap((part, i) => (i % 2 ? fill(values[part] ?? "") : part ? [part] : []));
}

/** @param {Atom | Atom[]} value @returns {(string | Mark)[]} */
function fill(value) {
  if (typeof value === "number") return [forms.numbers.format(value)];
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return "key" in value ? pieces(value) : [value];
  let next = 0;
  return forms.lists
    .formatToParts(value.map((_, i) => String(i)))
    .flatMap(({ type, value: text }) => (type === "element" ? fill(value[next++] ?? "") : [text]));
}

/** A message as plain text. @param {Message} message @returns {string} */
export const say = (message) =>
  pieces(message)
    .map((piece) =>
      typeof piece === "string" ? piece : say({ key: "mark", values: { ...piece } }),
    )
    .join("");

/** A plain message without values. @param {string} key @param {Values} [values] */
export const t = (key, values) => say(values ? { key, values } : { key });

/** The name of some rules. @param {string} id */
export function rulesName(id) {
  const base = id.replace(/-fair$/, "");
  const name = knows(`rules.${base}`) ? t(`rules.${base}`) : base;
  return base === id ? name : t("rules.fair", { rules: name });
}
