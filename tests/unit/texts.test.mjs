// The texts of every language that has a folder, compared with the English ones and checked by the
// language's own spelling rules. `node tools/languages.mjs` prints the same for a translator.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { faults, languages, misspelt, parts, textsOf } from "../../tools/languages.mjs";
import { files } from "../../tools/static-pages.mjs";
import { wordsOf } from "../../www/js/i18n/messages.js";
import { message, textKey } from "../../www/js/i18n/text-key.js";
import { LEVELS } from "../../www/js/players/seats.js";

const WWW = new URL("../../www/", import.meta.url);

/** The source of all scripts and pages. */
function sources() {
  const scripts = readdirSync(new URL("js/", WWW), { recursive: true })
    .map((name) => `js/${String(name).replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".js"));
  const pages = readdirSync(WWW).filter((name) => name.endsWith(".html"));
  const tools = ["../tools/pages/physics.html", "../tools/static-pages.mjs"];
  return [...pages, ...tools, ...scripts].map((name) => readFileSync(new URL(name, WWW), "utf8"));
}

/**
 * The keys that no script uses: no script contains them, their beginning up to the last dot, or a template
 * such as `rules.${id}.about` that gives them.
 */
function unused() {
  const all = sources().join("\n");
  const written = new Set([...all.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key]) => String(key)));
  for (const [, keys = ""] of all.matchAll(/data-\w+="([\w. -]+)"/g))
    for (const key of keys.split(" ")) written.add(key);
  const patterns = [...all.matchAll(/`([\w.-]*(?:\$\{[^{}`]*\}[\w.-]*)+)`/g)]
    .map(([, template]) => String(template).split(/\$\{[^}]*\}/))
    .filter((pieces) => pieces.some((piece) => /\w{3}/.test(piece)))
    .map(
      (pieces) => new RegExp(`^${pieces.map((piece) => piece.replaceAll(".", "\\.")).join(".*")}$`),
    );
  return parts("en")
    .flatMap((part) => Object.keys(textsOf("en", part)))
    .filter(
      (key) =>
        !written.has(key) &&
        !written.has(key.replace(/\.\w+$/, "")) &&
        !patterns.some((pattern) => pattern.test(key)),
    );
}

describe("the texts", () => {
  for (const language of languages())
    test(`in ${language} are whole, and written as that language is`, () =>
      assert.deepEqual(faults(language), []));

  test("name the other game by its title", () => {
    for (const language of languages()) {
      const told = String(textsOf(language, "dice")["dice.physics.leaves"]);
      const title = String(textsOf(language, "dialogs")["game.entangled"]);
      assert.ok(told.includes(title), `${language}: ${told}`);
    }
  });

  test("name the heights of the style sheet below which a frame has room for little", () => {
    const sheet = readFileSync(new URL("css/embed.css", WWW), "utf8");
    const [, low, high] =
      /\(max-height: (\d+)rem\), \(max-height: (\d+)rem\) and \(max-aspect-ratio: 6\/5\)/.exec(
        sheet,
      ) ?? [];
    // In pixels, rounded up to the next number that ends in 0 or 5.
    const heights = [low, high].map((rem) => String(Math.ceil((Number(rem) * 16) / 5) * 5));
    for (const language of languages()) {
      const told = String(textsOf(language, "builder")["build.height.about"]);
      assert.deepEqual(told.match(/\d+/g), heights, language);
    }
  });

  test("are in the languages of languages.json", () => {
    const folders = readdirSync(new URL("lang/", WWW), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    assert.deepEqual(folders.sort(), languages().sort());
  });

  test("stand as they are in every file that repeats them: node tools/static-pages.mjs", async () => {
    for (const [path, content] of await files())
      assert.equal(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"), content, path);
  });

  test("have no key that is in two parts", () => {
    const keys = parts("en").flatMap((part) => Object.keys(textsOf("en", part)));
    assert.deepEqual(
      keys.filter((key, i) => keys.indexOf(key) !== i),
      [],
    );
  });

  test("are all used", () => assert.deepEqual(unused(), []));

  test("are there for every key that a script names", () => {
    const keys = new Set(parts("en").flatMap((part) => Object.keys(textsOf("en", part))));
    const named = sources().flatMap((source) =>
      [...source.matchAll(/(?:\bt\(|\bkey: |data-text=)"([\w.-]+)"/g)].map(([, key]) =>
        String(key),
      ),
    );
    assert.ok(named.length > 200, String(named.length));
    assert.deepEqual(
      named.filter((key) => !keys.has(key)),
      [],
    );
  });

  test("have keys that tsc checks, also where a key is composed", () => {
    const { knows, learn } = wordsOf("en");
    for (const part of parts("en")) learn(textsOf("en", part));
    const level = LEVELS[0] ?? assert.fail();
    const name = String("cycle");
    for (const { key } of [message(`level.${level}`), message(textKey(`learn.${name}.title`))])
      assert.ok(knows(key), key);
    for (const { key } of [
      // @ts-expect-error: the beginning is misspelt
      message(`levels.${level}`),
      // @ts-expect-error: a number is not one of the levels
      message(`level.${level + 8}`),
      // @ts-expect-error: the end is misspelt, beside a part that is data
      message(textKey(`learn.${name}.titles`)),
      // @ts-expect-error: any string
      message(textKey(`${name}`)),
    ])
      assert.ok(!knows(key), key);
    // @ts-expect-error: a part that is data without a word that says so
    assert.ok(message(`learn.${name}.title`));
  });

  test("tell a bad value of a board with its option and all that it can be, in every language", () => {
    for (const language of languages()) {
      const { learn, t } = wordsOf(language);
      learn(textsOf(language, "embed"));
      const origin = t("embed.bad.origin", { value: "here", example: "https://example.org" });
      const level = t("embed.bad", { option: "level", value: "9", allowed: "1, 2, 3, 4, 5" });
      for (const word of ["here", "https://example.org"]) assert.ok(origin.includes(word), origin);
      for (const word of ["level", "9", "1, 2, 3, 4, 5"]) assert.ok(level.includes(word), level);
    }
  });

  test("say every reason for which the module refuses what a person can write", () => {
    const types = readFileSync(new URL("../../www/pkg/bindings.d.ts", import.meta.url), "utf8");
    /** The members of a union, and of the unions in it. @type {(name: string) => string[]} */
    const union = (name) => {
      const [, written = ""] = types.split(`export type ${name} =`);
      const [members = ""] = written.split(";");
      return [...members.matchAll(/"([\w-]+)"|(\w+)/g)].flatMap(([, member, part]) =>
        member ? [member] : union(String(part)),
      );
    };
    // Only calls by a script can cause these.
    const never =
      /^(no-such-level|no-such-temper|no-puzzle|unfinished|no-game|busy|not-ready|no-string|out-of-range|bad-record|illegal-.*)$/;
    const named = [...types.matchAll(/\breason: "([\w-]+)"/g)].map(([, name]) => String(name));
    const all = new Set([...union("ErrorCode"), ...union("ArgumentReason"), ...named]);
    const reasons = [...all].filter((name) => !never.test(name));
    assert.ok(reasons.length > 25, reasons.join(" "));
    const keys = Object.keys(textsOf("en", "dialogs")).filter((key) =>
      key.startsWith("record-error."),
    );
    assert.deepEqual(keys.sort(), reasons.map((reason) => `record-error.${reason}`).sort());
  });
});

test("the check of how a text is written finds what it should", () => {
  for (const [language, form] of /** @type {const} */ ([
    ["en", "a 'word'"],
    ["en", "and so on..."],
    ["en", "a  b"],
    ["en", "a <b>word</b>"],
    ["en", "a {b"],
    ["en", "„ein Wort“"],
    ["de", "ein “Wort”"],
    ["fr", "un “mot”: oui"],
    ["fr", "oui ?"],
    ["fr", "oui?"],
    ["fr", "« mot »"],
    ["fr", "oui\u00a0?"],
    ["fr", "«\u00a0mot\u202f»"],
    ["fr", "un mot\u00a0: oui"],
  ]))
    assert.notDeepEqual(misspelt(form, language), [], `${language}: ${form}`);
  for (const [language, form] of /** @type {const} */ ([
    ["en", "“a word” … it’s"],
    ["de", "„ein Wort“"],
    ["fr", "«\u202fmot\u202f»\u202f: oui\u202f! 19, ?19, @4 ou\u202f?"],
    ["it", "«una parola» dell’altro"],
  ]))
    assert.deepEqual(misspelt(form, language), [], `${language}: ${form}`);
});
