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

/** The texts of a part in such a language. @param {string} part @param {Direction} direction */
const textsOfPart = (part, direction) =>
  Object.fromEntries(
    Object.entries(textsOf("en", part)).map(([key, text]) => [
      key,
      key === "direction"
        ? direction
        : typeof text === "string"
          ? pseudo(text, direction, true)
          : plural(text, direction),
    ]),
  );

/** @param {Record<string, string>} forms @param {Direction} direction */
const plural = ({ count, ...forms }, direction) => ({
  count,
  ...Object.fromEntries(
    Object.entries(forms).map(([category, form]) => [category, pseudo(form, direction, true)]),
  ),
});

/** All texts in such a language. @param {Direction} direction */
export const textsIn = (direction) =>
  Object.assign({}, ...parts("en").map((part) => textsOfPart(part, direction)));

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
  for (const part of parts("en"))
    await page.route(`**/lang/${language}/${part}.json`, (route) =>
      route.fulfill({ json: textsOfPart(part, direction) }),
    );
}
