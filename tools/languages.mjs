/**
 * Lists the faults in the page's texts, part by part and key by key, for translators:
 *   node tools/languages.mjs [LANGUAGE ...]
 * Without arguments it checks all languages in www/lang. The tests run the same checks.
 *
 * @typedef {Record<string, Text>} Texts by key
 */
/** @import { Text } from "../www/js/i18n/messages.js" */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WWW = new URL("../www/", import.meta.url);
const ENGLISH = "en";

/**
 * The languages, by code: their quotation marks, opening and closing ones, outer and inner; the
 * conjunction before the last item of a list; and the keys of texts that are the same as in English. The
 * first language has every text.
 * @type {Record<string, { quotes: string, and: string, same?: string[] }>}
 */
const LANGUAGES = JSON.parse(readFileSync(new URL("lang/languages.json", WWW), "utf8"));

/**
 * Texts that may be the same as in English in every language. The second game has its Czech name, and the
 * opponents and services have proper names. The sign of minutes is international.
 */
const SAME = [
  /^key\./,
  /^(game\.dice$|rules\.(goff|kvantove|nature))/,
  /^worlds\.times/,
  /^level\.\d$/,
  /^teach\.share\.(classroom|teams)$/,
  /^lessons\.minutes$/,
];

/** The languages that have texts. */
export const languages = () => Object.keys(LANGUAGES);

/** The parts of a language. @param {string} language */
export const parts = (language) =>
  readdirSync(new URL(`lang/${language}/`, WWW)).map((file) => file.replace(/\.json$/, ""));

/** @param {string} language @param {string} part @returns {Texts} */
export const textsOf = (language, part) =>
  JSON.parse(readFileSync(new URL(`lang/${language}/${part}.json`, WWW), "utf8"));

/**
 * A text's forms by plural category. A text with a single form has the category "".
 * @param {Text} text @returns {[string, string][]}
 */
export const formsOf = (text) =>
  typeof text === "string"
    ? [["", text]]
    : Object.entries(text).filter(([category]) => category !== "count");

/** The placeholders of a form, without their braces. @param {string} form */
const gaps = (form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).sort();

/** The spelling faults of a form. @param {string} form @param {string} language */
export function misspelt(form, language) {
  const own = LANGUAGES[language]?.quotes ?? "“”‘’";
  const bare = form.replace(/\{\w+\}/g, "x");
  /** @type {[boolean, string][]} */
  const rules = [
    [/[{}]/.test(bare), "has a brace that belongs to no placeholder"],
    [/["'`´]/.test(bare), "has a straight quote or apostrophe"],
    [bare.includes("..."), "has three dots instead of …"],
    [/ {2}/.test(bare), "has two spaces"],
    [/<\/?\w|&\w+;/.test(bare), "has markup"],
    [
      [...bare].some((sign) => "“”„‚‘«»‹›".includes(sign) && !own.includes(sign)),
      `has quotation marks that are not the language’s own, ${own}`,
    ],
    [
      language === "fr" &&
        /[^\s\u202f(?!][;!?»]|[^\u202f\d] ?:(?!\/)|[ \u00a0][;:!?»%](?!\d)|«[^\u202f]/u.test(bare),
      "lacks the narrow no-break space (U+202F) before : ; ! ? % or », or after «",
    ],
  ];
  return rules.flatMap(([wrong, what]) => (wrong ? [what] : []));
}

/**
 * The faults of a form: in its placeholders and its spelling.
 * @param {string} form @param {Set<string>} required placeholders @param {Set<string>} known placeholders
 * @param {string} language
 */
function wrongForm(form, required, known, language) {
  if (!form.trim()) return ["is empty"];
  const used = gaps(form);
  return [
    ...[...required].filter((name) => !used.includes(name)).map((name) => `lacks {${name}}`),
    ...used
      .filter((name) => !known.has(name))
      .map((name) => `has {${name}}, which nothing stands for`),
    ...misspelt(form, language),
  ];
}

/**
 * The faults of one text of a language.
 * @param {Text} text @param {Text} english @param {string} language
 * @returns {string[]}
 */
function wrongText(text, english, language) {
  const known = new Set(formsOf(english).flatMap(([, form]) => gaps(form)));
  const counted = typeof english === "string" ? undefined : english.count;
  if (typeof text === "string")
    return [
      ...wrongForm(text, known, known, language),
      ...(counted ? [`is one text, for any {${counted}}`] : []),
    ];

  const wrong = formsOf(text).flatMap(([category, form]) => {
    // A form for exactly one may omit the number, and everything that the English form omits.
    const source = Object.fromEntries(formsOf(english))[category] ?? "";
    const required = new Set(category === "one" ? gaps(source) : known);
    if (category === "one") required.delete(text.count);
    return wrongForm(form, required, known, language).map((what) => `(${category}) ${what}`);
  });
  if (!known.has(text.count) && counted !== text.count)
    wrong.push(`counts {${text.count}}, which nothing stands for`);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.map(String);
  // A text without an English form for one is never used for one, so other languages need no such form either.
  const isNeverOne = typeof english !== "string" && !("one" in english);
  for (const category of categories)
    if (!(category in text) && !(isNeverOne && category === "one"))
      wrong.push(`lacks the form “${category}”`);
  for (const [category] of formsOf(text))
    if (!categories.includes(category))
      wrong.push(`has a form “${category}”, which the language has not`);
  return wrong;
}

/** Whether a text may be the same as in English. @param {string} key @param {Text} text @param {string} language */
function maySame(key, text, language) {
  const listed =
    LANGUAGES[language]?.same?.includes(key) || SAME.some((pattern) => pattern.test(key));
  const words = formsOf(text).some(([, form]) => /\p{L}{2}/u.test(form.replace(/\{\w+\}/g, "")));
  return !words || key === "direction" || listed;
}

/** The faults of a part of a language, a line each. @param {string} language @param {string} part */
function faultsOf(language, part) {
  const english = textsOf(ENGLISH, part);
  if (!parts(language).includes(part))
    return [`is not there; ${Object.keys(english).length} texts`];
  const texts = textsOf(language, part);
  const wrong = Object.keys(texts)
    .filter((key) => !(key in english))
    .map((key) => `${key}: is not a key of the English texts`);
  for (const [key, source] of Object.entries(english)) {
    const text = texts[key];
    if (text === undefined) {
      wrong.push(`${key}: is missing; ${JSON.stringify(source)}`);
      continue;
    }
    const written = JSON.stringify(text);
    const isEnglish = language !== ENGLISH && written === JSON.stringify(source);
    const found = wrongText(text, source, language);
    if (isEnglish && !maySame(key, text, language)) found.push("is the English text");
    wrong.push(...found.map((what) => `${key}: ${what}; ${written}`));
  }
  return wrong;
}

/** All faults of a language. @param {string} language */
export const faults = (language) => [
  ...parts(language)
    .filter((part) => !parts(ENGLISH).includes(part))
    .map((part) => `${part}: is not a part of the English texts`),
  ...parts(ENGLISH).flatMap((part) => faultsOf(language, part).map((what) => `${part}: ${what}`)),
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  for (const language of asked.length ? asked : languages()) {
    const found = languages().includes(language) ? faults(language) : ["has no folder in www/lang"];
    console.log(`${language}: ${found.length ? found.length : "nothing"} to mend`);
    for (const what of found) console.log(`  ${what}`);
  }
}
