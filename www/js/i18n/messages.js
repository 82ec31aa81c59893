/**
 * The texts, and the two ways to use them: as plain text, or as pieces with marks.
 *
 * The texts are in lang/<language>/<part>.json. A part holds the texts that are loaded together. Code gives
 * the key of a message and its values. It never joins parts of sentences, so every language can
 * have its own word order. Errors that can happen before any text is loaded have their texts in
 * index.html.
 *
 * Two boards on one page can have different languages: `wordsOf` gives the words of one language.
 *
 * A value is a text, a number, a mark, a message, or a list of these. A text with `count` has
 * a form for each plural category of the language; `count` names the value that is counted.
 *
 *     text      { "count": "n", "one": "{n} move", "other": "{n} moves" }
 *     values    { n: 2 }
 *     result    2 moves
 *
 * A number that has one of the names in SQUARE is a square. The board shows it when it is pointed at.
 * The name of a mark stands for itself, without a value: {X1} is the first move, {O12} the twelfth.
 *
 * @typedef {string | Mark | { pieces: Piece[], names: Highlight }} Piece of a message
 * @typedef {{ count: string, other: string } & { [K in Intl.LDMLPluralRule]?: string }} Plural
 * @typedef {string | Plural} Text
 */
/** @import { Atom, Highlight, Mark, Message, Side, TextKey, Values } from "../types.js" */
import { textKey } from "./text-key.js";
import { load } from "../lib/assets.js";
import { lazily, whenNeeded } from "../lib/lazy.js";

/** The language that has every text. */
const ENGLISH = "en";

/** The names of the values that are squares. */
const SQUARE = /^(squares?|[abcd]|first|other|via)$/;

/** The languages that have texts. js/pages/boot.js, which runs before any module, has the same list. */
export const LANGUAGES = ["en", "ca", "cs", "de", "es", "fr", "it"];

/**
 * The first of the wanted languages that has texts, or English.
 * @param {readonly (string | null | undefined)[]} tags language tags
 */
export const languageFor = (tags) =>
  tags
    .map((tag) => String(tag).replace(/-.*/, "").toLowerCase())
    .find((tag) => LANGUAGES.includes(tag)) ?? ENGLISH;

/**
 * The requests for texts that js/pages/boot.js has sent, by language and part. Each is used once.
 * @type {Record<string, Promise<Response>>}
 */
const earlyRequests = Reflect.get(globalThis, "quantumTicTacToeTexts") ?? {};
Reflect.deleteProperty(globalThis, "quantumTicTacToeTexts");

/** @param {string} part @param {string} language @returns {Promise<Record<string, Text>>} */
async function read(part, language) {
  const path = `${language}/${part}`;
  const response = earlyRequests[path];
  delete earlyRequests[path];
  return load(`lang/${path}.json`, response);
}

/**
 * The plurals, the lists and the numbers of a language. Making one of these takes milliseconds, and the
 * page begins without them.
 * @param {string} language
 */
const formsOf = (language) => ({
  plurals: whenNeeded(() => new Intl.PluralRules(language)),
  lists: whenNeeded(() => new Intl.ListFormat(language, { type: "conjunction" })),
  numbers: whenNeeded(() => new Intl.NumberFormat(language)),
});

/**
 * A number that every language here writes as JavaScript does. Moves and squares are such numbers, and a
 * page that writes no others does not wait for the first NumberFormat.
 */
const PLAIN = /^\d{1,3}$/;

/** The words of one language. They are loaded part by part. @param {string} wanted */
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
      // If no text of the wanted language has arrived, everything is in English from now on.
      if (!Object.keys(known).length) forms = formsOf((language = ENGLISH));
      words.learn(english);
    }
  }

  /**
   * A value as a row of texts, marks, and texts that name something on the board.
   * @param {Atom | Atom[] | undefined} value
   * @param {string} name of the value. That of a mark is enough.
   * @returns {Piece[]}
   */
  function fill(value, name) {
    if (value === undefined)
      return /^[XO]\d+$/.test(name)
        ? [{ player: /** @type {Side} */ (name[0]), move: Number(name.slice(1)) }]
        : [];
    if (typeof value === "number") {
      const text = PLAIN.test(String(value)) ? String(value) : forms.numbers().format(value);
      return [SQUARE.test(name) ? { pieces: [text], names: { squares: [value] } } : text];
    }
    if (typeof value === "string") return [value];
    if (!Array.isArray(value)) {
      if (!("key" in value)) return [value];
      const pieces = words.pieces(value);
      return value.names ? [{ pieces, names: value.names }] : pieces;
    }
    return forms
      .lists()
      .formatToParts(value.map((_, i) => String(i)))
      .flatMap(({ type, value: text }) =>
        type === "element" ? fill(value[Number(text)], name) : [text],
      );
  }

  /** Pieces as plain text. @param {Piece[]} pieces @returns {string} */
  const plain = (pieces) =>
    pieces
      .map((piece) => {
        if (typeof piece === "string") return piece;
        return "pieces" in piece ? plain(piece.pieces) : words.t("mark", { ...piece });
      })
      .join("");

  const words = {
    /** The language in use: the wanted one, or English if its texts could not be loaded. */
    get language() {
      return language;
    },

    /**
     * Loads the texts of a part, once. If the language has none, it loads the English ones.
     * @param {string} part the name of a file in lang/<language>
     * @returns {Promise<void>} rejected if the English texts cannot be loaded either
     */
    texts: (part) => (parts[part] ??= lazily(() => load(part)))(),

    /** Adds texts. @param {Record<string, Text>} texts */
    learn: (texts) => void Object.assign(known, texts),

    /** Whether there is a text. @param {string} key @returns {key is TextKey} */
    knows: (key) => key in known,

    /**
     * A message as a row of texts and marks, so that marks can be shown in their colours.
     * @param {string | Message} message
     * @returns {Piece[]}
     */
    pieces(message) {
      if (typeof message === "string") return [message];
      const { key, values = {} } = message;
      if (!(key in known)) console.error(`no text for ${key}`);
      // A refusal whose part has not loaded is told in general.
      let form = known[key] ?? known[key.replace(/^refused\..*/, "refused.other")] ?? key;
      if (typeof form !== "string")
        form = form[forms.plurals().select(Number(values[form.count]))] ?? form.other;
      return form
        .split(/\{(\w+)\}/)
        .flatMap((part, i) => (i % 2 ? fill(values[part], part) : part ? [part] : []));
    },

    /**
     * A message as plain text. A string is returned as it is.
     * @param {string | Message} message
     * @returns {string}
     */
    say: (message) => plain(words.pieces(message)),

    /** The plain text of a key. @param {TextKey} key @param {Values} [values] */
    t: (key, values) => words.say({ key, values }),
  };
  return words;
}

/** @typedef {ReturnType<typeof createWords>} Words */

/** The words by language. @type {Map<string, Words>} */
const allWords = new Map();

/**
 * The words of a language. All users of a language share them.
 * @param {string} language
 * @returns {Words}
 */
export function wordsOf(language) {
  const words = allWords.get(language) ?? createWords(language);
  allWords.set(language, words);
  return words;
}

/** The name of a set of rules. @param {string} id @returns {Message} */
export function rulesName(id) {
  const base = id.replace(/-fair$/, "");
  const name = { key: textKey(`rules.${base}`) };
  return base === id ? name : { key: "rules.fair", values: { rules: name } };
}
