// Artificial languages, generated from the English texts: one with long words and twice the length, one
// from right to left. A layout without room for them has none for some real language either.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parts, textsOf } from "../../tools/languages.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {"ltr" | "rtl"} Direction */

/** @type {readonly Direction[]} */
const DIRECTIONS = ["ltr", "rtl"];

const ACCENTED = new Map(
  [..."aeiouyAEIOUY"].map((vowel, i) => [vowel, [..."àéïôûÿÀÉÏÔÛŸ"][i] + vowel]),
);
const HEBREW = [..."אבגדהוזחטיכלמנסעפצקרשתםןףץ"];

/**
 * A word of two letters or more. A text is changed word by word, so that a part of an English text becomes
 * a part of the other.
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

/**
 * Changes a text except for its placeholders, and puts it in brackets if it is whole.
 * @param {string} text @param {Direction} direction @param {boolean} whole
 */
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

/** The codes of these languages on the page: those of Welsh and Hebrew. @type {Record<Direction, string>} */
export const CODES = { ltr: "cy", rtl: "he" };

/**
 * For `site`: serves a site that has these languages, too.
 * @type {(folder: string) => import("../../tools/serve.mjs").Replace}
 */
export const withPseudoLanguages = (folder) => (path) => {
  if (/^js\/pages\/boot(\.\w+)?\.js$/.test(path)) {
    const code = readFileSync(join(folder, path), "utf8");
    const body = code.replace(
      /\["en", ?/,
      `["en", ${JSON.stringify(Object.values(CODES)).slice(1, -1)}, `,
    );
    return { type: "text/javascript", body };
  }
  const [, code, part] = /^lang\/(\w+)\/([\w-]+)(?:\.\w+)?\.json$/.exec(path) ?? [];
  const direction = DIRECTIONS.find((direction) => CODES[direction] === code);
  if (!direction || !part) return undefined;
  return { type: "application/json", body: JSON.stringify(textsOfPart(part, direction)) };
};
