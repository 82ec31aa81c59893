// The messages of any language, for tests of a page in another one than English (english.mjs).
import { parts, textsOf } from "../../tools/languages.mjs";
import { wordsOf } from "../../www/js/i18n/messages.js";

/** What the page writes in a language, for a key and its values. @param {string} language */
export function translated(language) {
  const { learn, t } = wordsOf(language);
  for (const part of parts(language)) learn(textsOf(language, part));
  return t;
}
