// The texts and locators of english.mjs and person.mjs for any language, with the same keys.
import { parts, textsOf } from "../../tools/languages.mjs";
import { wordsOf } from "../../www/js/i18n/messages.js";
import { sentencesOf } from "./english.mjs";

/** @import { TextKey, Values } from "../../www/js/types.js" */
/** @import { Role, Root } from "./person.mjs" */

/** @param {string} language */
export function translated(language) {
  const { learn, t } = wordsOf(language);
  for (const part of parts(language)) learn(textsOf(language, part));
  const sentence = sentencesOf(t);
  /** @param {Root} root @param {Role} role @param {TextKey} key @param {Values} [values] */
  const named = (root, role, key, values) =>
    root.getByRole(role, { name: t(key, values), exact: true });

  return {
    text: t,
    sentence,
    named,
    /** @param {Root} root @param {TextKey} key @param {Values} [values] */
    button: (root, key, values) => named(root, "button", key, values),
    /** A move in the list, or all moves. @param {Root} root @param {number} [number] */
    moves(root, number) {
      const all = named(root, "list", "moves.title").getByRole("listitem");
      return number === undefined ? all : all.nth(number - 1);
    },
  };
}

/** @typedef {ReturnType<typeof translated>} Translated */
