/**
 * The texts, and the two ways to fill them in. They stand in
 * lang/<language>/<part>.json, a part for what is loaded at one time. Code names a
 * message and hands over values; it never joins pieces of sentences, so that
 * another language can order them as it likes. Failures that can happen before
 * any text is there have theirs in index.html.
 *
 * Two boards on one page may speak two languages: wordsOf() gives each its own.
 *
 * A value may be a text, a number, a mark, a message, or a list of these. A message with
 * `count` has a form for each plural category that the language has for that value.
 *
 * @typedef {string | number | Mark | Message} Atom
 * @typedef {{ [name: string]: Atom | Atom[] }} Values
 * @typedef {{ key: string, values?: Values }} Message
 * @typedef {{ count: string, other: string } & { [K in Intl.LDMLPluralRule]?: string }} Plural
 * @typedef {string | Plural} Text
 */
/** @import { Mark } from "../types.js" */
import { load } from "../lib/assets.js";
import { later } from "../lib/lazy.js";

/** The language that is there for every text. */
const ENGLISH = "en";

/** The languages that have texts; js/pages/boot.js, which runs before any module, has them too. */
export const LANGUAGES = ["en", "ca", "cs", "de", "es", "fr", "it"];

/**
 * The first of some wishes that there are texts for, English if there is none.
 * @param {readonly (string | null | undefined)[]} wishes language tags
 */
export const languageFor = (wishes) =>
  wishes
    .map((wish) => String(wish).replace(/-.*/, "").toLowerCase())
    .find((wish) => LANGUAGES.includes(wish)) ?? ENGLISH;

/** What early.js has begun to load, until it is taken. @type {{ path: string, answer: Promise<Response> } | undefined} */
let begun = Reflect.get(globalThis, "quantumTicTacToeTexts");
Reflect.deleteProperty(globalThis, "quantumTicTacToeTexts");

/** @param {string} part @param {string} language @returns {Promise<Record<string, Text>>} */
async function read(part, language) {
  const path = `${language}/${part}`;
  const first = begun?.path === path ? begun.answer : undefined;
  if (first) begun = undefined;
  return load(`lang/${path}.json`, first);
}

/** How a language counts, lists and writes numbers. @param {string} language */
const formsOf = (language) => ({
  plurals: new Intl.PluralRules(language),
  lists: new Intl.ListFormat(language, { type: "conjunction" }),
  numbers: new Intl.NumberFormat(language),
});

/**
 * The words of one language. They come part by part.
 * @param {string} wanted
 */
function createWords(wanted) {
  /** @type {Record<string, Text>} */
  const known = {};
  let language = wanted;
  let forms = formsOf(language);
  /** @type {Record<string, () => Promise<void>>} */
  const parts = {};

  /** @param {string} part */
  async function load(part) {
    try {
      words.learn(await read(part, language));
    } catch (error) {
      if (language === ENGLISH) throw error;
      const english = await read(part, ENGLISH);
      // With no text of its language yet, all that is shown is in English.
      if (!Object.keys(known).length) forms = formsOf((language = ENGLISH));
      words.learn(english);
    }
  }

  /** @param {Atom | Atom[]} value @returns {(string | Mark)[]} */
  function fill(value) {
    if (typeof value === "number") return [forms.numbers.format(value)];
    if (typeof value === "string") return [value];
    if (!Array.isArray(value)) return "key" in value ? words.pieces(value) : [value];
    let next = 0;
    return forms.lists
      .formatToParts(value.map((_, i) => String(i)))
      .flatMap(({ type, value: text }) =>
        type === "element" ? fill(value[next++] ?? "") : [text],
      );
  }

  const words = {
    /** The language that is spoken: the one that was wanted, or English where its texts did not come. */
    get language() {
      return language;
    },

    /**
     * Loads the texts of a part, once; where the language has none, the English ones.
     * @param {string} part the name of a file in lang/<language>
     * @returns {Promise<void>} fails if there are no English ones either
     */
    texts: (part) => (parts[part] ??= later(() => load(part)))(),

    /** Takes in the texts of a part. @param {Record<string, Text>} texts */
    learn: (texts) => void Object.assign(known, texts),

    /** @param {string} key */
    knows: (key) => key in known,

    /**
     * A message as a row of texts and marks, for showing marks as marks.
     * @param {Message} message
     * @returns {(string | Mark)[]}
     */
    pieces({ key, values = {} }) {
      if (!(key in known)) console.error(`no text for ${key}`);
      let form = known[key] ?? key;
      if (typeof form !== "string")
        form = form[forms.plurals.select(Number(values[form.count]))] ?? form.other;
      return form
        .split(/\{(\w+)\}/)
        .flatMap((part, i) => (i % 2 ? fill(values[part] ?? "") : part ? [part] : []));
    },

    /** A message as plain text; a plain text is one already. @param {string | Message} message @returns {string} */
    say: (message) =>
      typeof message === "string"
        ? message
        : words
            .pieces(message)
            .map((piece) =>
              typeof piece === "string" ? piece : words.say({ key: "mark", values: { ...piece } }),
            )
            .join(""),

    /** A plain message. @param {string} key @param {Values} [values] */
    t: (key, values) => words.say(values ? { key, values } : { key }),
  };
  return words;
}

/** @typedef {ReturnType<typeof createWords>} Words */

/** @type {Map<string, Words>} */
const spoken = new Map();

/** The words of a language, for everybody who speaks it. @param {string} language @returns {Words} */
export function wordsOf(language) {
  const words = spoken.get(language) ?? createWords(language);
  spoken.set(language, words);
  return words;
}

/** What a language is called in itself. @param {string} language */
export function languageName(language) {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The name of some rules. @param {string} id @returns {Message} */
export function rulesName(id) {
  const base = id.replace(/-fair$/, "");
  const name = { key: `rules.${base}` };
  return base === id ? name : { key: "rules.fair", values: { rules: name } };
}
