// One term for one thing: no text of a language contains a word that its section of doc/glossary.md forbids.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { parts, textsOf } from "../../tools/languages.mjs";
import { languageName } from "../../www/js/i18n/language-name.js";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { physicsPage } from "../../www/js/lib/address.js";

const WWW = new URL("../../www/", import.meta.url);
const GLOSSARY = readFileSync(new URL("../../doc/glossary.md", import.meta.url), "utf8");
const SECTIONS = new Map(
  GLOSSARY.split(/^## /m).map((section) => [section.split("\n", 1)[0] ?? "", section]),
);
const inEnglish = new Intl.DisplayNames("en", { type: "language" });

/** The forbidden words in a language's section. @param {string} language */
function ruledOut(language) {
  const section = SECTIONS.get(inEnglish.of(language) ?? "");
  assert.ok(section, `no section for ${languageName(language)}`);
  const [, list = ""] = /^Never: (.*)$/m.exec(section) ?? [];
  return [...list.matchAll(/\*([^*]+)\*/g)].map(([, words = ""]) => words);
}

/** Whether a text contains these words, or a word that begins with them. @param {string} text @param {string} words */
function has(text, words) {
  const literal = words.replace(/[.*+?^$(){}|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{M}])${literal}`, "iu").test(text);
}

describe("words that are never used", () => {
  test("are found where they begin a word, and only there", () => {
    assert.ok(has("Les marques sont Enchevêtrées.", "enchevêtr"));
    assert.ok(!has("desenchevêtrer", "enchevêtr"));
    assert.ok(!has("In a tree.", "enchevêtr"));
  });

  for (const language of LANGUAGES)
    test(`stand in no text: ${language}`, () => {
      const words = ruledOut(language);
      assert.ok(words.length > 0);
      const page = readFileSync(new URL(physicsPage(language), WWW), "utf8");
      for (const one of words)
        assert.ok(!has(page.replace(/\s+/g, " "), one), `${physicsPage(language)}: ${one}`);
      for (const part of parts(language))
        for (const [key, text] of Object.entries(textsOf(language, part)))
          for (const one of words)
            assert.ok(!has(JSON.stringify(text), one), `${part}.json, ${key}: ${one}`);
    });
});
