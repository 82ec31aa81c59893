// The page on physics in every language: the same page as the English one but for its words, and
// those are spelt and named as in the rest of the language.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { load } from "cheerio";
import { misspelt, textsOf } from "../../tools/languages.mjs";
import { languageName } from "../../www/js/i18n/language-name.js";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { physicsPage } from "../../www/js/lib/address.js";

const WWW = new URL("../../www/", import.meta.url);

/** Elements that stand in the middle of a sentence. They may change places in another language. */
const INLINE = ["em", "b", "sub", "sup", "span", "cite", "a"];
/** @typedef {import("cheerio").CheerioAPI} Page */
/** @typedef {import("domhandler").Element} Element */

/** @param {string} language @returns {Page} */
const pageIn = (language) => load(readFileSync(new URL(physicsPage(language), WWW), "utf8"));

/**
 * An element's name and attributes, without what differs from language to language.
 * @param {Page} $ @param {Element} element @param {string} language
 */
function tagOf($, element, language) {
  const { tagName, attribs } = element;
  const attributes = Object.entries(attribs)
    .filter(([name]) => name !== "aria-current")
    .map(([name, value]) =>
      name === "aria-label" || (tagName === "meta" && attribs.name === "description")
        ? name
        : `${name}=${value.replace(`lang=${language}`, "lang=…")}`,
    );
  // An index, or a ket; the name of the menu is a word.
  const isSymbol = tagName === "sub" || attribs.class === "ket";
  const bare = isSymbol ? $(element).text() : "";
  return [tagName, ...attributes, bare].join(" ");
}

/**
 * What must be equal in all languages. Each block is a line, with the inline elements in it in an
 * order of their own; a formula is one of its symbols.
 * @param {string} language
 */
function skeleton(language) {
  const $ = pageIn(language);
  $("html").removeAttr("lang");
  $(".site-nav [aria-current]").removeAttr("href");
  const formulas = $("math").remove();
  const blocks = /** @type {import("cheerio").Cheerio<Element>} */ ($("*"))
    .toArray()
    .filter(({ tagName }) => !INLINE.includes(tagName))
    .map((block) => {
      const inline = $(block).children(INLINE.join()).toArray();
      const tags = inline.map((one) => tagOf($, one, language)).sort();
      return [tagOf($, block, language), ...tags].join(" | ");
    });
  return [...blocks, ...formulas.toArray().map((formula) => $.html(formula).replace(/\s+/g, ""))];
}

/** The texts of a page's elements that hold words. @param {Page} $ */
const texts = ($) =>
  $("title, h1, h2, p:not(.formula), th, td, figcaption, summary")
    .toArray()
    .map((element) =>
      $(element)
        .text()
        .replace(/[\n ]+/g, " ")
        .trim(),
    );

describe("the page on physics", () => {
  for (const language of LANGUAGES) {
    test(`links to all its languages, and says which it is: ${language}`, () => {
      const $ = pageIn(language);
      assert.equal($("html").attr("lang"), language);
      const links = $("nav.languages a").toArray();
      assert.deepEqual(
        links.map((link) => ({
          ...$(link).attr(),
          "aria-current": undefined,
          text: $(link).text(),
        })),
        LANGUAGES.map((one) => ({
          ...{ href: physicsPage(one), lang: one, hreflang: one },
          ...{ "aria-current": undefined, text: languageName(one) },
        })),
      );
      assert.equal($("nav.languages a[aria-current=page]").attr("lang"), language);
      assert.deepEqual(
        $("footer a")
          .toArray()
          .map((link) => $(link).attr("href")),
        [`./?lang=${language}`, `for-teachers.html?lang=${language}`],
      );
    });

    test(`is spelt and names things as the game does: ${language}`, () => {
      const $ = pageIn(language);
      for (const text of texts($)) assert.deepEqual(misspelt(text, language), [], text);
      assert.equal($("section b").text(), textsOf(language, "tabs")["tool.worlds"]);
      const nature = String(textsOf(language, "page")["rules.nature"]);
      assert.ok($("#measurement").parent().text().includes(nature), nature);
    });

    if (language === "en") continue;
    test(`differs from the English one in nothing but its words: ${language}`, () => {
      assert.deepEqual(skeleton(language), skeleton("en"));
      const english = new Set(texts(pageIn("en")));
      const left = texts(pageIn(language)).filter((text) => english.has(text));
      // One word can be the same in two languages; a sentence cannot.
      assert.deepEqual(
        left.filter((text) => text.includes(" ")),
        [],
      );
    });
  }
});
