// The messages as they are in English, for tests that read what the page says. A test gives a text's
// key, so that nobody has to mend it when the text is written better.
import { readdirSync, readFileSync } from "node:fs";
import { wordsOf } from "../../www/js/i18n/messages.js";

/** @import { TextKey, Values } from "../../www/js/types.js" */

const FOLDER = new URL("../../www/lang/en/", import.meta.url);
const { knows, learn, say, t } = wordsOf("en");
for (const part of readdirSync(FOLDER))
  learn(JSON.parse(readFileSync(new URL(part, FOLDER), "utf8")));

/** `text` is what the page writes for a key and its values. `learn` puts other texts in their place. */
export { knows, learn, say, t as text };

/** Stands in a text for a value that a test does not know. */
const ANYTHING = "\u0000";

/**
 * How a language's sentences are found: a pattern for a text of which a test knows only some values.
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
      // In the name of an element every blank is a plain one.
      .replace(/[\u00a0\u202f]/g, "\\s");
    return new RegExp(escaped.replaceAll(ANYTHING, ".+?"), "s");
  };

/**
 * A pattern for a text of which a test knows only some values; the others may be anything.
 *
 *     sentence("no.closed", { square: 1 })   matches "Square 1 is closed: classical X3 is there for good."
 */
export const sentence = sentencesOf(t);
