// The texts of every language that has a folder, held against the English ones and against
// the rules of its own writing. `node tools/languages.mjs` prints the same for a translator.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { LANGUAGES } from "../../www/js/messages.js";
import {
  faults,
  languages,
  misspelt,
  parts,
  sources,
  textsOf,
  unused,
} from "../../tools/languages.mjs";

describe("the texts", () => {
  for (const language of languages())
    test(`in ${language} are whole, and written as that language is`, () =>
      assert.deepEqual(faults(language), []));

  test("are in the languages that both lists of them name", () => {
    const early = readFileSync(new URL("../../www/js/early.js", import.meta.url), "utf8");
    const named = JSON.parse(/LANGUAGES = (\[.*?\])/.exec(early)?.[1] ?? "null");
    assert.deepEqual(named, LANGUAGES);
    assert.deepEqual([...LANGUAGES].sort(), languages().sort());
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

  test("say every reason for which the module refuses what a person can write", () => {
    const types = readFileSync(new URL("../../src/wasm/types.d.ts", import.meta.url), "utf8");
    const union = (/** @type {string} */ name) =>
      [
        ...((types.split(`export type ${name} =`)[1] ?? "")
          .split(";\n")[0]
          ?.matchAll(/^ {2}\| "([\w-]+)"/gm) ?? []),
      ].map(([, reason]) => String(reason));
    // Scripts alone can ask for these.
    const never =
      /^(no-such-level|no-puzzle|unfinished|no-game|busy|not-ready|needs-no-coin|no-string|out-of-range|bad-record|illegal-.*)$/;
    const reasons = [...union("ErrorCode"), ...union("ErrorReason")].filter(
      (name) => !never.test(name),
    );
    assert.ok(reasons.length > 25, reasons.join(" "));
    const keys = Object.keys(textsOf("en", "dialogs")).filter((key) => key.startsWith("refused."));
    assert.deepEqual(keys.sort(), reasons.map((reason) => `refused.${reason}`).sort());
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
  ]))
    assert.notDeepEqual(misspelt(form, language), [], `${language}: ${form}`);
  for (const [language, form] of /** @type {const} */ ([
    ["en", "“a word” … it’s"],
    ["de", "„ein Wort“"],
    ["fr", "«\u202fmot\u202f»\u00a0: oui\u202f! 19, ?19, @4 ou\u00a0?"],
    ["it", "«una parola» dell’altro"],
  ]))
    assert.deepEqual(misspelt(form, language), [], `${language}: ${form}`);
});
