// Languages that nobody speaks, made of the English texts: one with long words and twice the
// length, one from right to left. What does not fit in them will not fit in a real one either.
import { readFileSync } from "node:fs";
import { parts, textsOf } from "../../tools/languages.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {"ltr" | "rtl"} Direction */

const ACCENTED = new Map(
  [..."aeiouyAEIOUY"].map((vowel, i) => [vowel, [..."àéïôûÿÀÉÏÔÛŸ"][i] + vowel]),
);
const HEBREW = [..."אבגדהוזחטיכלמנסעפצקרשתםןףץ"];

/**
 * A word of two letters or more. A text is changed word by word, so that a part of an English
 * text becomes a part of the other.
 * @type {Record<Direction, (word: string) => string>}
 */
const WORDS = {
  ltr: (word) =>
    word.replace(/[aeiouy]/gi, (vowel) =>
      (ACCENTED.get(vowel) ?? vowel).repeat(word.length > 7 ? 2 : 1),
    ) + (word.length > 2 ? " ëë" : ""),
  rtl: (word) =>
    word.replace(
      /[a-z]/gi,
      (letter) => HEBREW[(letter.toLowerCase().codePointAt(0) ?? 97) - 97] ?? letter,
    ),
};

/** A text, its placeholders left alone; in brackets if it is whole. @param {string} text @param {Direction} direction @param {boolean} whole */
function pseudo(text, direction, whole) {
  const said = text.replace(/\{\w+\}|[a-z]{2,}/gi, (word) =>
    word[0] === "{" ? word : WORDS[direction](word),
  );
  return whole && direction === "ltr" && said !== text ? `[${said}]` : said;
}

/** For `prepare`: the page in such a language, under the name of Hebrew or Welsh. @param {Page} page @param {Direction} direction */
export async function speak(page, direction) {
  const language = direction === "rtl" ? "he" : "cy";
  const early = readFileSync(new URL("../../www/js/pages/boot.js", import.meta.url), "utf8");
  await page.route("**/js/pages/boot.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: early.replace(/LANGUAGES = \[.*?\]/, `LANGUAGES = ["${language}"]`),
    }),
  );
  for (const part of parts("en")) {
    const texts = Object.entries(textsOf("en", part)).map(([key, text]) => [
      key,
      key === "direction"
        ? direction
        : typeof text === "string"
          ? pseudo(text, direction, true)
          : plural(text),
    ]);
    await page.route(`**/lang/${language}/${part}.json`, (route) =>
      route.fulfill({ json: Object.fromEntries(texts) }),
    );
  }
  /** @param {Record<string, string>} forms */
  function plural({ count, ...forms }) {
    const said = Object.entries(forms).map(([category, form]) => [
      category,
      pseudo(form, direction, true),
    ]);
    return { count, ...Object.fromEntries(said) };
  }
}

const LOOKS = ["getByRole", "getByLabel", "getByText", "locator", "filter", "first", "last", "nth"];

/**
 * A page in which what is looked for by its English text is found by the other one.
 * @template {object} T @param {T} where a page or a locator @param {Direction} direction @returns {T}
 */
export function translated(where, direction) {
  /** @param {unknown} value @param {boolean} exact @returns {unknown} */
  const put = (value, exact) =>
    typeof value === "string" ? pseudo(value, direction, exact) : value;
  return new Proxy(where, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (typeof own !== "function") return own;
      if (!LOOKS.includes(String(name))) return own.bind(target);
      return (/** @type {unknown} */ first, /** @type {any} */ options) => {
        const by = String(name);
        const exact = Boolean(options?.exact);
        const asked = ["getByLabel", "getByText"].includes(by) ? put(first, exact) : first;
        const more = options && {
          ...options,
          name: put(options.name, exact),
          hasText: put(options.hasText, false),
        };
        return translated(own.call(target, asked, more), direction);
      };
    },
  });
}
