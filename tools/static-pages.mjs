/**
 * Writes the parts of www that repeat texts or the list of languages where no script can fill them in:
 *
 * - `physics.html` and its translations, from tools/pages/physics.html and the texts of `lecture.json`;
 * - the other pages beside the game, from their templates in tools/pages and what these share: the head, the
 *   header, the message of a failed start, and the parts of parts.mjs, which has the list of lessons;
 * - the messages of index.html that are shown before any text has loaded;
 * - the list of languages in the scripts and style sheets that need it.
 *
 * The languages are those of www/lang/languages.json, in its order.
 *   node tools/static-pages.mjs [--check]
 * `--check` writes nothing and fails if a file is out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load } from "cheerio";
import { format, resolveConfig } from "prettier";
import { languageName } from "../www/js/i18n/language-name.js";
import { physicsPage } from "../www/js/lib/address.js";
import { languages, textsOf } from "./languages.mjs";
import { writeOutParts } from "./pages/parts.mjs";

const ROOT = new URL("../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), "utf8");

/** The parts of the texts that a static page may use. */
const PARTS = ["page", "dialogs", "tabs", "failure", "lecture"];
/** @typedef {Record<string, string>} Texts by key */

/** @param {string} language @returns {Texts} */
const textsIn = (language) =>
  Object.fromEntries(
    PARTS.flatMap((part) => Object.entries(textsOf(language, part))).flatMap(([key, text]) =>
      typeof text === "string" ? [[key, text]] : [],
    ),
  );

/** @param {Texts} texts @param {string} key */
function textOf(texts, key) {
  const text = texts[key];
  if (text === undefined) throw new Error(`No text has the key ${key}.`);
  return text;
}

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The HTML of a text of the lecture: `*word*` is emphasised, `|1⟩` is a ket, and the number of a mark
 * as `X1` is an index. A browser translates neither kets nor marks. `values` stand in the place of `{name}`.
 * @param {string} text @param {Record<string, string>} values HTML by name
 */
export const htmlOf = (text, values = {}) =>
  escaped(text)
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\|[^|⟩]*⟩/g, '<span class="ket" translate="no">$&</span>')
    .replace(/\b([XO])(\d+)\b/g, '<span translate="no">$1<sub>$2</sub></span>')
    .replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Nothing stands for {${name}}: ${text}`);
      return value;
    });

/**
 * The inside of the header of a page beside the game; the link to the page itself is marked.
 * @param {string} name of the page's file
 */
const headerOf = (name) =>
  read("tools/pages/header.html").replace(/([\w-]+\.html)"/g, (link, to) =>
    to === name ? `${link} aria-current="page"` : link,
  );

/** The same for the lecture in one language, which has no script that sets the addresses. */
const lectureHeader = () =>
  headerOf("physics.html")
    .replace('"physics.html"', '"{self}"')
    .replace(
      /"\.\/([\w.-]*)(#\w+)?"/g,
      (_, page, hash = "") => `"${page || "./"}?lang={language}${hash}"`,
    );

/** The comment at the head of a translation. @param {string} language */
const translated = (language) =>
  `<!-- The page physics.html in another language, ${language}; written by tools/static-pages.mjs. -->`;

/**
 * A page in a language. In the template an element with `data-text` gets the text of that key; its
 * children with `data-value` stand where the text has `{name}`, and `data-n` is a number in it.
 * `data-label` is the key of an `aria-label`, `data-languages` a list of links to all languages.
 * `{language}`, `{self}` and `{key}` in an attribute become the language, the page's address, and a text.
 * @param {string} template @param {string} language
 */
export function pageIn(template, language) {
  const texts = textsIn(language);
  const $ = load(
    language === "en" ? template : template.replace(/<!-- .*? -->/s, translated(language)),
  );
  $("header.site").html(lectureHeader());
  const self = physicsPage(language);
  const elements = /** @type {import("cheerio").Cheerio<import("domhandler").Element>} */ ($("*"));
  for (const element of elements.toArray())
    for (const [name, value] of Object.entries(element.attribs))
      element.attribs[name] = value.replace(/\{([\w.]+)\}/g, (_, key) =>
        key === "language" ? language : key === "self" ? self : textOf(texts, key),
      );
  // From the innermost element on, so that a value is filled in before the text around it.
  for (const element of $("[data-text], [data-label]").toArray().reverse()) {
    const { "data-text": key, "data-label": label, "data-n": n = "" } = element.attribs;
    /** @type {Record<string, string>} */
    const values = { n };
    for (const child of $(element).children("[data-value]").toArray()) {
      const name = child.attribs["data-value"] ?? "";
      $(child).removeAttr("data-value");
      values[name] = $.html(child);
      $(child).remove();
    }
    if (key) $(element).prepend(htmlOf(textOf(texts, key), values));
    if (label) $(element).attr("aria-label", textOf(texts, label).replace("{n}", n));
    for (const name of ["data-text", "data-label", "data-n"]) $(element).removeAttr(name);
  }
  const current = (/** @type {string} */ one) => (one === language ? ' aria-current="page"' : "");
  const links = languages().map(
    (one) =>
      `<li><a href="${physicsPage(one)}" lang="${one}" hreflang="${one}"${current(one)}>${languageName(one)}</a></li>`,
  );
  $("[data-languages]").append(links.join("")).removeAttr("data-languages");
  return $.html();
}

/** A paragraph in each language. @param {(texts: Texts) => string} html */
const inEach = (html) =>
  languages()
    .map((language) => `<p lang="${language}">${html(textsIn(language))}</p>`)
    .join("");
const list = () => JSON.stringify(languages()).replaceAll(",", ", ");

/** The message of a page that did not start, in each language. */
const failedStart = () =>
  inEach(
    (texts) =>
      `${escaped(textOf(texts, "failure.start"))} <a href="">${escaped(textOf(texts, "failure.start.again"))}</a>`,
  );

/**
 * A page beside the game, in no language. Its head begins as that of all others, tools/pages/head.html, with a
 * part of the policy of its own, `data-policy`. A page with a title for previews of links gets their picture.
 * @param {string} name of its file
 * @param {readonly import("./pages/parts.mjs").Lesson[]} lessons all of them
 */
export function pageOf(name, lessons) {
  const $ = load(read(`tools/pages/${name}`));
  const policy = $("head").attr("data-policy") ?? "";
  $("head").removeAttr("data-policy");
  $("head").prepend(read("tools/pages/head.html").replace("{policy}", policy));
  if ($('[property="og:title"]').length) $("head").append(read("tools/pages/social.html"));
  $("header.site").html(headerOf(name));
  $("#failure.languages").html(failedStart());
  const texts = textsOf("en", "teachers");
  writeOutParts($, lessons, (key) => key in texts);
  return $.html();
}

/**
 * A generated region of a file, from the list of languages or their texts: a pattern that finds it, with
 * one group before it and one after it.
 * @typedef {[pattern: RegExp, content: () => string]} Region
 */
/** @type {Region} */
const FAILURE = [/(<div id="failure"[^>]*>)[\s\S]*?(<\/div>)/, failedStart];

/** @type {Record<string, Region[]>} */
const REGIONS = {
  "www/index.html": [
    [
      /(<div id="sentence"[^>]*>)[\s\S]*?(<\/div>)/,
      () => inEach((texts) => escaped(textOf(texts, "landing.title"))),
    ],
    FAILURE,
  ],
  "www/embed.html": [FAILURE],
  "host/src/card/text.rs": [[/(languages!\[)[^\]$]*(\];?\);)/, () => list().slice(1, -1)]],
  "www/js/pages/boot.js": [[/(var LANGUAGES = )\[.*?\](;)/, list]],
  "www/js/i18n/messages.js": [[/(export const LANGUAGES = )\[.*?\](;)/, list]],
  "www/css/pages/game.css": [
    [
      /(#sentence p \{\s*display: none;\s*\}\s*)[^{}]*(\{\s*display: block;)/,
      () =>
        languages()
          .map((one) => `:root[lang="${one}"] #sentence [lang="${one}"]`)
          .join(",\n"),
    ],
  ],
};

/** The content of a file with its regions generated again. @param {string} path @param {Region[]} regions */
async function withRegions(path, regions) {
  const text = regions.reduce((text, [pattern, content]) => {
    if (!pattern.test(text)) throw new Error(`${path} has no place for ${pattern}.`);
    return text.replace(pattern, (_, before, after) => before + content() + after);
  }, read(path));
  const filepath = fileURLToPath(new URL(path, ROOT));
  return path.endsWith(".rs")
    ? text
    : format(text, { ...(await resolveConfig(filepath)), filepath });
}

/** The pages beside the game, but for that on physics. */
const PAGES = [
  "for-teachers.html",
  "for-teachers-answers.html",
  "questions.html",
  "embed-builder.html",
];

/** Every generated file, by its path. @returns {Promise<Map<string, string>>} */
export async function files() {
  const template = read("tools/pages/physics.html");
  const lessons = JSON.parse(read("www/lessons.json"));
  const written = new Map(PAGES.map((name) => [`www/${name}`, pageOf(name, lessons)]));
  for (const one of languages()) written.set(`www/${physicsPage(one)}`, pageIn(template, one));
  for (const [path, regions] of Object.entries(REGIONS))
    written.set(path, await withRegions(path, regions));
  return written;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes("--check");
  for (const [path, content] of await files()) {
    let before = "";
    try {
      before = read(path);
    } catch {
      // The file does not exist yet.
    }
    if (before === content) continue;
    if (!check) writeFileSync(new URL(path, ROOT), content);
    else {
      console.error(`${path} is out of date: node tools/static-pages.mjs`);
      process.exitCode = 1;
    }
  }
}
