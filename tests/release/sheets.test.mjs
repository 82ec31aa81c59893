// The sheets for teachers as files: PDF to print and DOCX to edit, and the build that offers them.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { inflateRawSync, inflateSync } from "node:zlib";
import { headlessShell, launchChromium } from "../../tools/browsers.mjs";
import { build } from "../../tools/dist.mjs";
import { textsOf } from "../../tools/languages.mjs";
import { serve } from "../../tools/serve.mjs";
import { DOCUMENTS, FILES, FORMATS, makeFiles, SHEETS } from "../../tools/sheets.mjs";

/** A language with letters of its own, and the one with the longest texts. */
const LANGUAGES = ["cs", "fr"];
/** The address of the site for the files of one language. For those of the other it is not known. */
const SITES = new Map([["fr", "https://game.example/quantum"]]);
/** Pages of all sheets: one for each, and one more for the beginner's and for the test. */
const PAGES = SHEETS.length + 2;
/** The files of a language. */
const COUNT = FILES.length * FORMATS.length + Object.keys(DOCUMENTS).length;

const folder = mkdtempSync(join(tmpdir(), "sheets-"));
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launchChromium({ executablePath: headlessShell() });
  const site = await serve();
  for (const language of LANGUAGES) {
    const to = `${folder}/sheets/${language}/`;
    await makeFiles(browser, site.url, language, to, { site: SITES.get(language) });
  }
  site.stop();
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** A stream of a PDF; empty if it is not packed. @param {Buffer} packed */
function inflated(packed) {
  try {
    return inflateSync(packed).toString("latin1");
  } catch {
    return ""; // a picture
  }
}

/** The number of pages of a PDF, its language, and all letters that it writes. @param {Buffer} pdf */
function contentsOf(pdf) {
  const text = pdf.toString("latin1");
  const letters = new Set();
  for (const { index, 0: start } of text.matchAll(/stream\r?\n/g)) {
    const from = index + start.length;
    const packed = pdf.subarray(from, text.indexOf("endstream", from));
    const map = inflated(packed);
    if (!map.includes("begincmap")) continue;
    // <0003> <0010> <0041>: some glyphs in a row, and the letter of the first. <0003> <0041>: one.
    for (const [, from = "", to = "", letter = ""] of map.matchAll(
      /<(\w{4})> (?:<(\w{4})> )?<(\w{4})>/g,
    )) {
      const first = parseInt(from, 16);
      const count = (to ? parseInt(to, 16) : first) - first;
      for (let i = 0; i <= count; i++) letters.add(String.fromCharCode(parseInt(letter, 16) + i));
    }
  }
  return {
    pages: text.match(/\/Type\s*\/Page\b/g)?.length,
    language: /\/Lang\s*\((\w+)\)/.exec(text)?.[1],
    letters,
  };
}

/** All letters of the texts of some part. @param {string} language @param {string} key the beginning of their keys */
const lettersOf = (language, key) =>
  new Set(
    Object.entries(textsOf(language, key.includes("answer") ? "answers" : "teachers"))
      .filter(([name]) => name.startsWith(key))
      .flatMap(([, text]) => [...String(text).replace(/\{\w+\}/g, "")])
      .filter((letter) => /\p{L}/u.test(letter)),
  );

/** The files in a ZIP archive, by their central directory. @param {Buffer} zip @returns {Map<string, Buffer>} */
function unzip(zip) {
  const files = new Map();
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const local = zip.readUInt32LE(at + 42);
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(data, data + size);
    const path = zip.toString("utf8", at + 46, at + 46 + (name ?? 0));
    files.set(path, method ? inflateRawSync(packed) : packed);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

describe("the sheets as PDF", () => {
  for (const language of LANGUAGES)
    for (const format of FORMATS)
      test(`are whole and in their language: ${language}, ${format}`, () => {
        for (const [name, key] of /** @type {const} */ ([
          ["all-sheets", "teach.rule."],
          ["answers", "teach.answer."],
          ["tips", "teach.tip."],
          ["cards", ""],
        ])) {
          const pdf = readFileSync(`${folder}/sheets/${language}/${format}/${name}.pdf`);
          const { pages = 0, language: said, letters } = contentsOf(pdf);
          if (name === "answers") assert.ok(pages >= 4 && pages <= 7, `${pages} pages`);
          else assert.equal(pages, name === "all-sheets" ? PAGES : 1, name);
          assert.equal(said, language);
          const wanted = name === "cards" ? ["A", "B", "C", "D"] : lettersOf(language, key);
          const missing = [...wanted].filter((letter) => !letters.has(letter));
          assert.deepEqual(missing, [], name);
        }
      });
});

describe("the sheets as DOCX", () => {
  for (const language of LANGUAGES)
    test(`open, with headings, numbered tasks and pictures: ${language}`, async () => {
      const files = unzip(readFileSync(`${folder}/sheets/${language}/all-sheets.docx`));
      const page = await browser.newPage();
      for (const [path, content] of files) {
        if (!/\.(xml|rels)$/.test(path)) continue;
        const fault = await page.evaluate(
          (xml) =>
            new DOMParser().parseFromString(xml, "text/xml").querySelector("parsererror")
              ?.textContent ?? null,
          content.toString("utf8"),
        );
        assert.equal(fault, null, path);
      }
      await page.close();
      const xml = String(files.get("word/document.xml"));
      const texts = textsOf(language, "teachers");
      assert.equal(xml.match(/w:val="Heading1"/g)?.length, SHEETS.length);
      const asked = textsOf(language, "recap");
      for (const n of [1, 2, 3])
        assert.ok(xml.includes(String(asked[/** @type {const} */ (`recap.ask.${n}`)])), `${n}`);
      for (const key of ["teach.sheet.title", "teach.exit3.b.4", "teach.test.title"])
        assert.ok(xml.includes(String(texts[key]).replaceAll("&", "&amp;")), key);
      const addresses = [...xml.matchAll(/https?:\/\/(?:game\.example|localhost)[^<]*/g)];
      const home = "https://game.example/quantum/?lang=fr";
      assert.deepEqual(
        addresses.map(([address]) => address.trim()),
        SITES.has(language)
          ? SHEETS.map((name) => (name === "tally" ? `${home}#lesson=coin` : home))
          : [],
      );
      const pictures = [...files].filter(([path]) => /^word\/media\/./.test(path));
      assert.ok(pictures.length >= 15, `${pictures.length} pictures`);
      for (const [path, content] of pictures) {
        assert.equal(content.toString("latin1", 1, 4), "PNG", path);
        assert.ok(content.length > 2000, `${path} is empty`);
      }
      const named = String(files.get("word/_rels/document.xml.rels"));
      const tips = String(
        unzip(readFileSync(`${folder}/sheets/${language}/tips.docx`)).get("word/document.xml"),
      );
      assert.equal(tips.match(/<w:numPr>/g)?.length, 10);
      for (const [path] of pictures) assert.ok(named.includes(path.replace("word/", "")), path);

      // Each list begins at 1 or A: a list of its own continues another one unless it says where it begins.
      const begun = new Set(
        [
          ...String(files.get("word/numbering.xml")).matchAll(
            /<w:num w:numId="(\d+)".*?<\/w:num>/gs,
          ),
        ].flatMap(([list, id]) =>
          [...list.matchAll(/<w:lvlOverride w:ilvl="(\d+)"><w:startOverride w:val="1"/g)].map(
            ([, level]) => `list ${id}, level ${level}`,
          ),
        ),
      );
      const items = [
        ...xml.matchAll(/<w:numPr><w:ilvl w:val="(\d+)"\/><w:numId w:val="(\d+)"\/>/g),
      ].map(([, level, id]) => `list ${id}, level ${level}`);
      assert.ok(items.length > 60, `${items.length} items`);
      assert.deepEqual(
        items.filter((item) => !begun.has(item)),
        [],
      );
      // Fields to write on end before the margin, where Word would begin another line.
      const ends = [...xml.matchAll(/<w:tab [^>]*w:pos="(\d+)"[^>]*>/g)].map(([, at]) =>
        Number(at),
      );
      const width = 11906 - 2 * 1134;
      assert.ok(ends.length > 20 && Math.max(...ends) < width, `${Math.max(...ends)} of ${width}`);
    });
});

describe("a build", () => {
  /** @param {string} name @param {string} [sheets] */
  async function built(name, sheets) {
    const to = join(folder, name);
    const made = await build({ to, ...(sheets && { sheets }) });
    return { to, ...made };
  }

  test("with sheets offers them in their languages, and installs none at the first visit", async () => {
    const { to, contents } = await built("with", `${folder}/sheets`);
    const files = [...contents.keys()].filter((name) => name.startsWith("sheets/"));
    assert.equal(files.length, LANGUAGES.length * COUNT);
    for (const name of files)
      assert.deepEqual(readFileSync(join(to, name)), readFileSync(join(folder, name)));
    assert.doesNotMatch(String(contents.get("service-worker.js")), /\.pdf|\.docx/);
    const site = await serve({ root: to });
    try {
      const page = await browser.newPage();
      for (const [language, count] of /** @type {const} */ ([
        ["fr", COUNT],
        ["de", 0],
      ])) {
        await page.goto(`${site.url}for-teachers.html?lang=${language}`);
        await page.locator("#exit-ticket img").first().waitFor();
        const links = page.locator("#ready a");
        assert.equal(await links.count(), count);
        assert.equal(await page.locator("#ready").isVisible(), count > 0);
        for (const link of await links.all()) {
          const url = await link.evaluate((one) => /** @type {HTMLAnchorElement} */ (one).href);
          assert.equal((await fetch(url)).status, 200, url);
        }
      }
      await page.close();
    } finally {
      site.stop();
    }
  });

  test("without sheets links to none", async () => {
    const nothing = join(folder, "nothing");
    mkdirSync(nothing);
    writeFileSync(join(nothing, "made"), "");
    for (const sheets of [undefined, nothing, join(folder, "missing")]) {
      const { to } = await built("without", sheets);
      assert.ok(!readdirSync(to).includes("sheets"));
      assert.doesNotMatch(readFileSync(join(to, "for-teachers.html"), "utf8"), /data-sheets/);
    }
  });
});
