// The common header of the pages beside the game: the same title and menu on each, in the page's language,
// with the page itself marked.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { load } from "cheerio";
import { textsOf } from "../../tools/languages.mjs";
import { addressIn, languageToOffer } from "../../www/js/features/header/language-offer.js";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { physicsPage } from "../../www/js/lib/address.js";

const WWW = new URL("../../www/", import.meta.url);
/** @param {string} name */
const page = (name) => load(readFileSync(new URL(name, WWW), "utf8"));

/** The menu: the key of each text, and its address. */
const MENU = /** @type {const} */ ([
  ["menu.play", "./"],
  ["tool.puzzles", "./#puzzles"],
  ["tool.lessons", "./#lessons"],
  ["menu.teachers", "for-teachers.html"],
  ["menu.physics", "physics.html"],
  ["menu.embed", "embed-builder.html"],
]);

/** An address of a page of the site, as the browser resolves it. @param {string} address */
const bare = (address) => address.replace(/^\.\/(?=[\w-]+\.html)/, "");

describe("the header of the site", () => {
  for (const [name, marked] of [
    ["for-teachers.html", "for-teachers.html"],
    ["embed-builder.html", "embed-builder.html"],
    // This page is not in the menu.
    ["for-teachers-answers.html", undefined],
    ["questions.html", undefined],
  ])
    test(`leads to every page, and marks its own: ${name}`, () => {
      const $ = page(String(name));
      assert.equal($(".site-title").attr("href"), "./");
      assert.equal($(".site-title").attr("data-text"), "page.title");
      const links = $(".site-nav a").toArray();
      assert.deepEqual(
        links.map((link) => [$(link).attr("data-text"), bare($(link).attr("href") ?? "")]),
        MENU,
      );
      const current = $(".site-nav [aria-current=page]").attr("href");
      assert.equal(current && bare(current), marked);
    });

  for (const language of LANGUAGES)
    test(`is written out in the page on physics, which has no script for it: ${language}`, () => {
      const $ = page(physicsPage(language));
      const texts = { ...textsOf(language, "page"), ...textsOf(language, "dialogs") };
      /** With the language in the address. @param {string} address */
      const inLanguage = (address) =>
        address === "physics.html"
          ? physicsPage(language)
          : address.replace(/(?=#|$)/, `?lang=${language}`);
      assert.equal($(".site-title").text(), texts["page.title"]);
      assert.equal($(".site-title").attr("href"), inLanguage("./"));
      assert.equal($("#site-menu-name").text(), texts["menu.name"]);
      const links = $(".site-nav a").toArray();
      assert.deepEqual(
        links.map((link) => [$(link).text(), $(link).attr("href")]),
        MENU.map(([key, address]) => [texts[key], inLanguage(address)]),
      );
      const current = $(".site-nav [aria-current=page]");
      assert.deepEqual(
        current.toArray().map((link) => $(link).attr("href")),
        [physicsPage(language)],
      );
    });

  test("is the same markup on every page", () => {
    const shape = (/** @type {string} */ name) => {
      const $ = page(name);
      return $("header.site *")
        .toArray()
        .map(({ tagName, attribs }) => `${tagName}.${attribs.class ?? ""}#${attribs.id ?? ""}`);
    };
    const pages = [
      "embed-builder.html",
      "for-teachers-answers.html",
      "questions.html",
      ...LANGUAGES.map(physicsPage),
    ];
    for (const name of pages) assert.deepEqual(shape(name), shape("for-teachers.html"), name);
  });
});

describe("the offer of the visitor's own language", () => {
  for (const [shown, chosen, preferred, offered] of /** @type {const} */ ([
    ["en", "auto", ["de-AT", "en"], "de"],
    ["en", "auto", ["pl", "cs-CZ", "en"], "cs"],
    ["en", "fr", ["de"], "fr"],
    ["de", "auto", ["de-CH", "fr"], null],
    ["en", "auto", ["en-GB", "de"], null],
    ["de", "auto", ["pl"], null],
    ["de", "auto", [], null],
  ]))
    test(`on a page in ${shown}, with ${chosen} chosen and ${preferred} preferred: ${offered}`, () =>
      assert.equal(languageToOffer(shown, chosen, preferred), offered));

  for (const [from, to] of /** @type {const} */ ([
    ["https://x.org/?lang=en#goff,14", "https://x.org/#goff,14"],
    ["https://x.org/a/index.html?x=1&lang=en", "https://x.org/a/index.html?x=1"],
    ["https://x.org/physics.html#game", "https://x.org/physics.de.html#game"],
    ["https://x.org/a/physics.fr.html", "https://x.org/a/physics.de.html"],
  ]))
    test(`leads from ${from} to ${to}`, () => assert.equal(addressIn(from, "de"), to));
});

test("every page leaves the parts of a screen below a notch and the home indicator to the browser", () => {
  const pages = readdirSync(WWW).filter((name) => name.endsWith(".html"));
  assert.ok(pages.length > 10);
  for (const name of pages) {
    const viewport = page(name)("meta[name=viewport]").attr("content");
    assert.equal(viewport, "width=device-width, initial-scale=1", name);
  }
});
