/**
 * What is wrong with the texts of the page, part by part and key by key, for whoever
 * translates them:
 *   node tools/languages.mjs [LANGUAGE ...]
 * Without a language, all that have a folder in www/lang. The tests ask the same.
 *
 * @typedef {import("../www/js/messages.js").Text} Text
 * @typedef {Record<string, Text>} Texts by key
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WWW = new URL("../www/", import.meta.url);
const ENGLISH = "en";

/** Texts that may be the same as in English, by key; "all" for whatever language. */
const SAME = {
  all: [/^key\./, /^rules\.(goff|nature)/, /^worlds\.times/],
  ca: [],
  cs: [],
  de: [
    /^(new\.start|settings\.(theme\.auto|speed\.normal)|share\.link|mark\.in|rules\.fair|teach\.name)$/,
  ],
  es: [/^settings\.speed\.normal$/],
  fr: [],
  it: [/^(share\.link|mark\.in|worlds\.formula)$/],
};

/** The quotation marks of a language, opening and closing ones, outer and inner. */
const QUOTES = {
  ca: "«»“”",
  cs: "„“‚‘",
  de: "„“‚‘",
  en: "“”‘’",
  es: "«»“”",
  fr: "«»“”",
  it: "«»“”",
};

/** The languages that have texts. */
export const languages = () =>
  readdirSync(new URL("lang/", WWW)).filter((name) => /^[a-z]+$/.test(name));

/** The parts of a language. @param {string} language */
export const parts = (language) =>
  readdirSync(new URL(`lang/${language}/`, WWW)).map((file) => file.replace(/\.json$/, ""));

/** @param {string} language @param {string} part @returns {Texts} */
export const textsOf = (language, part) =>
  JSON.parse(readFileSync(new URL(`lang/${language}/${part}.json`, WWW), "utf8"));

/** A text's forms by plural category; "" for the one of a text that has but one. @param {Text} text @returns {[string, string][]} */
export const formsOf = (text) =>
  typeof text === "string"
    ? [["", text]]
    : Object.entries(text).filter(([category]) => category !== "count");

/** The placeholders of a form, without their braces. @param {string} form */
const gaps = (form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).sort();

/** What is wrong with how a form is written. @param {string} form @param {string} language */
export function misspelt(form, language) {
  const own = QUOTES[/** @type {keyof typeof QUOTES} */ (language)] ?? "“”‘’";
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
        /[^\s\u202f\u00a0(?!][;!?»]|[^\u202f\u00a0\d] ?:(?!\/)| [;!?»](?!\d)/u.test(bare),
      "lacks the narrow no-break space (U+202F) before ; ! ? or », or a no-break space before :",
    ],
    [language === "fr" && /«[^\u202f\u00a0]/.test(bare), "lacks a no-break space after «"],
  ];
  return rules.flatMap(([wrong, what]) => (wrong ? [what] : []));
}

/**
 * What is wrong with one text of a language.
 * @param {Text} text @param {Text} english @param {string} language
 * @returns {string[]}
 */
function wrongText(text, english, language) {
  const [own, source] = [formsOf(text), formsOf(english)];
  const wanted = new Set(source.flatMap(([, form]) => gaps(form)));
  const found = own.flatMap(([category, form]) => {
    const left = new Set(gaps(form));
    // A form for one alone may leave out what the English one does, and how many.
    const alone = category === "one" && typeof text !== "string";
    const asked = alone ? gaps(Object.fromEntries(source)[category] ?? "") : wanted;
    const lacking = [...asked].filter((name) => !left.has(name) && !(alone && name === text.count));
    const more = [...left].filter((name) => !wanted.has(name));
    const where = category ? `(${category}) ` : "";
    return [
      ...lacking.map((name) => `${where}lacks {${name}}`),
      ...more.map((name) => `${where}has {${name}}, which nothing stands for`),
      ...(form.trim()
        ? misspelt(form, language).map((what) => where + what)
        : [`${where}is empty`]),
    ];
  });
  if (typeof text === "string")
    return typeof english === "string"
      ? found
      : [...found, `is one text, for any {${english.count}}`];
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  // What is never one in English has no form for it there, and needs none elsewhere.
  const never = typeof english !== "string" && !("one" in english);
  return [
    ...found,
    ...(wanted.has(text.count) || (typeof english !== "string" && english.count === text.count)
      ? []
      : [`counts {${text.count}}, which nothing stands for`]),
    ...pluralCategories
      .filter((category) => !(category in text) && !(never && category === "one"))
      .map((category) => `lacks the form “${category}”`),
    ...own
      .filter(
        ([category]) => !pluralCategories.includes(/** @type {Intl.LDMLPluralRule} */ (category)),
      )
      .map(([category]) => `has a form “${category}”, which the language has not`),
  ];
}

/** Whether a text may be the same as in English. @param {string} key @param {Text} text @param {string} language */
function same(key, text, language) {
  const listed = /** @type {RegExp[]} */ ([
    ...SAME.all,
    ...(SAME[/** @type {keyof typeof SAME} */ (language)] ?? []),
  ]);
  const words = formsOf(text).some(([, form]) => /\p{L}{2}/u.test(form.replace(/\{\w+\}/g, "")));
  return !words || key === "direction" || listed.some((pattern) => pattern.test(key));
}

/** What is wrong with a part of a language, a line each. @param {string} language @param {string} part */
export function faultsOf(language, part) {
  const english = textsOf(ENGLISH, part);
  if (!parts(language).includes(part))
    return [`is not there; ${Object.keys(english).length} texts`];
  const texts = textsOf(language, part);
  return [
    ...Object.keys(texts)
      .filter((key) => !(key in english))
      .map((key) => `${key}: is not a key of the English texts`),
    ...Object.entries(english).flatMap(([key, source]) => {
      const text = texts[key];
      if (text === undefined) return [`${key}: is missing; ${JSON.stringify(source)}`];
      const found = wrongText(text, source, language);
      if (
        language !== ENGLISH &&
        JSON.stringify(text) === JSON.stringify(source) &&
        !same(key, text, language)
      )
        found.push("is the English text");
      return found.map((what) => `${key}: ${what}; ${JSON.stringify(text)}`);
    }),
  ];
}

/** What is wrong with all that a language has. @param {string} language */
export const faults = (language) => [
  ...parts(language)
    .filter((part) => !parts(ENGLISH).includes(part))
    .map((part) => `${part}: is not a part of the English texts`),
  ...parts(ENGLISH).flatMap((part) => faultsOf(language, part).map((what) => `${part}: ${what}`)),
];

/** All that is written in the scripts and in the frames of the pages. */
export function sources() {
  const scripts = readdirSync(new URL("js/", WWW), { recursive: true })
    .map((name) => `js/${String(name).replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".js"));
  return ["index.html", "embed.html", "embed-builder.html", "for-teachers.html", ...scripts].map(
    (name) => readFileSync(new URL(name, WWW), "utf8"),
  );
}

/**
 * The keys that no script can name: not written in any, nor their beginning up to the last
 * dot, nor like one that is put together there, as `rules.${id}.about` is.
 */
export function unused() {
  const all = sources().join("\n");
  const written = new Set([...all.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key]) => String(key)));
  const patterns = [...all.matchAll(/`([\w.-]*(?:\$\{[^{}`]*\}[\w.-]*)+)`/g)]
    .map(([, template]) => String(template).split(/\$\{[^}]*\}/))
    .filter((pieces) => pieces.some((piece) => /\w{3}/.test(piece)))
    .map(
      (pieces) => new RegExp(`^${pieces.map((piece) => piece.replaceAll(".", "\\.")).join(".*")}$`),
    );
  return parts(ENGLISH)
    .flatMap((part) => Object.keys(textsOf(ENGLISH, part)))
    .filter(
      (key) =>
        !written.has(key) &&
        !written.has(key.replace(/\.\w+$/, "")) &&
        !patterns.some((pattern) => pattern.test(key)),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  for (const language of asked.length ? asked : languages()) {
    const found = languages().includes(language) ? faults(language) : ["has no folder in www/lang"];
    console.log(`${language}: ${found.length ? found.length : "nothing"} to mend`);
    for (const what of found) console.log(`  ${what}`);
  }
}
