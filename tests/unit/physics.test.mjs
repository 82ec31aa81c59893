// The page on physics, which tools/static-pages.mjs writes in every language from one template: its links,
// and that its spelling and terms are those of the language's other texts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { load } from "cheerio";
import { misspelt, textsOf } from "../../tools/languages.mjs";
import { htmlOf, pageIn } from "../../tools/static-pages.mjs";
import { languageName } from "../../www/js/i18n/language-name.js";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { physicsPage } from "../../www/js/lib/address.js";

const TEMPLATE = readFileSync(new URL("../../tools/pages/physics.html", import.meta.url), "utf8");

/** The texts of all elements that contain words. @param {import("cheerio").CheerioAPI} $ */
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
    const $ = load(pageIn(TEMPLATE, language));

    test(`links to all its languages, and says which it is: ${language}`, () => {
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

    test(`is whole, spelt and named as the game is: ${language}`, () => {
      const all = texts($);
      assert.ok(all.length > 40 && all.every((text) => /\p{L}{2}/u.test(text)), "no text is empty");
      for (const text of all) assert.deepEqual(misspelt(text, language), [], text);
      assert.ok(!/data-(text|label|value|languages|n)\b|\{\w/.test($.html()), "all is filled in");
      assert.deepEqual(
        $("sup a, .ket")
          .toArray()
          .map((one) => $(one).attr("href") ?? $(one).text()),
        ["#goff", "|1⟩", "|1, 3⟩", "|2, 2⟩", "#schroedinger", "#bell"],
      );
      for (const id of ["goff", "schroedinger", "bell"]) assert.equal($(`li#${id}`).length, 1, id);
      assert.equal($("section b").text(), textsOf(language, "tabs")["tool.worlds"]);
      const nature = String(textsOf(language, "page")["rules.nature"]);
      assert.ok($("#measurement").parent().text().includes(nature), nature);
    });
  }

  test("has emphasis, kets, marks and values in its texts, and no markup of theirs", () => {
    assert.equal(
      htmlOf("X1 is in *two* squares & <b>: |1, 3⟩{goff}", { goff: "<sup>1</sup>" }),
      '<span translate="no">X<sub>1</sub></span> is in <em>two</em> squares &amp; &lt;b&gt;: ' +
        '<span class="ket" translate="no">|1, 3⟩</span><sup>1</sup>',
    );
    assert.throws(() => htmlOf("a {word}"), /\{word\}/);
  });

  test("fails to be written where a text is missing", () => {
    assert.throws(() => pageIn('<p data-text="lecture.none"></p>', "en"), /lecture\.none/);
    assert.throws(() => pageIn('<p title="{lecture.none}"></p>', "de"), /lecture\.none/);
  });
});
