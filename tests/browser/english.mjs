// The English messages, for tests that read the page. A test gives the key of a text, so that it survives
// a better wording.
import { readdirSync, readFileSync } from "node:fs";
import { after, before } from "node:test";
import { wordsOf } from "../../www/js/i18n/messages.js";

/** @import { TextKey, Values } from "../../www/js/types.js" */

const FOLDER = new URL("../../www/lang/en/", import.meta.url);
const { knows, learn, say, t } = wordsOf("en");
function learnEnglish() {
  for (const part of readdirSync(FOLDER))
    learn(JSON.parse(readFileSync(new URL(part, FOLDER), "utf8")));
}
learnEnglish();

/** `text` is the page's text for a key and its values. `learn` replaces texts. */
export { knows, learn, say, t as text };

/**
 * Replaces English by other texts for the tests of the suite that calls this.
 * @param {Parameters<typeof learn>[0]} texts
 */
export function readTexts(texts) {
  before(() => learn(texts));
  after(learnEnglish);
}

/** The placeholder for a value that a test does not know. */
const ANYTHING = "\u0000";

/**
 * Makes a function that matches the texts of a language when only some of their values are known.
 * @param {typeof t} t
 */
export const sentencesOf =
  (t) =>
  /** @param {TextKey} key @param {Values} [values] */
  (key, values = {}) => {
    const all = new Proxy(values, {
      get: (given, name) => Reflect.get(given, name) ?? ANYTHING,
    });
    const escaped = t(key, all)
      .replace(/[.*+?^$(){}|[\]\\]/g, "\\$&")
      // The accessible name of an element has plain spaces only.
      .replace(/[\u00a0\u202f]/g, "\\s");
    return new RegExp(escaped.replaceAll(ANYTHING, ".+?"), "s");
  };

/**
 * A pattern for a text of which a test knows only some values. The others may be anything.
 *
 *     sentence("refused.closed", { square: 1 })   matches "Square 1 is closed: classical X3 is there for good."
 */
export const sentence = sentencesOf(t);
