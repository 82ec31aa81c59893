// doc/model.md lists each text that makes a claim about nature, with its basis.
import assert from "node:assert/strict";
import { ON_PAPER } from "../../www/js/pages/for-teachers/test.js";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { parts, textsOf } from "../../tools/languages.mjs";

const MODEL = readFileSync(new URL("../../doc/model.md", import.meta.url), "utf8");
const [, SECTION = ""] = /^## What the texts say of nature\n([\s\S]*?)^## /m.exec(MODEL) ?? [];

/** Keys of texts about nature, by patterns that lessons, help, sheets and answers share. */
const NATURE = [
  /^ask\.(found|chooser|dark|record|air|lists|pairs|flaw|dial|limits)(\.[a-d])?(\.(why|tells))?$/,
  /^learn\.\w+\.(physics|limit)$/,
  /^learn\.limits\.(?!title|head|rule|count|close|small|open)\w+$/,
  /^learn\.coin\.often$/,
  /^recap\.reply\.\d+$/,
  /^guide\.5$/,
  /^dice\.physics\.\w+$/,
  /^formula\.honest\.text$/,
  /^experiment\.\w+\.about$/,
  /^apparatus\.\w+\.(bars|bars\.line|lucky)$/,
  /^teach\.(aim|reply|correct|nature)\.\d+$/,
  /^teach\.shows\.(entanglement|dice|paths|cat|gloves|message|rings|limits)$/,
  /^teach\.experiments\.\w+$/,
  /^teach\.second\.[345]$/,
  /^teach\.third\.[235]$/,
  /^teach\.tip\.(4|7|8|10)$/,
  /^teach\.(exit2\.3|exit3\.1|exit3\.b\.[124])$/,
  new RegExp(`^teach\\.test\\.(${ON_PAPER.join("|")})$`),
  /^teach\.(answer\.6|first\.answer\.5|more\.4|more\.answer\.[14])$/,
  /^teach\.(mark\.4|mark2\.\d+|mark3\.\d+)$/,
];

const keys = parts("en").flatMap((part) => Object.keys(textsOf("en", part)));
const named = [...SECTION.matchAll(/`([\w.-]+\.[\w-]+)`/g)]
  .map(([, key = ""]) => key)
  .filter((key) => !/\.(html|mjs)$/.test(key));

describe("what the texts say of nature", () => {
  test("rests on something: the page on the model names every such text", () => {
    assert.ok(named.length > 30);
    assert.deepEqual(
      keys.filter((key) => NATURE.some((one) => one.test(key)) && !named.includes(key)),
      [],
    );
  });

  test("is looked for under keys that there are", () => {
    assert.deepEqual(
      NATURE.filter((one) => !keys.some((key) => one.test(key))),
      [],
    );
  });

  test("is a text of the page: no name there is out of date", () => {
    assert.deepEqual(
      named.filter((key) => !keys.includes(key)),
      [],
    );
  });

  test("names sources that are listed, and lists none that nobody names", () => {
    const [text = "", list = ""] = MODEL.split(/^## References$/m);
    const listed = [...list.matchAll(/^(\d+)\. /gm)].map(([, n]) => Number(n));
    const cited = [...text.matchAll(/\[(\d+(?:, (?:\d+|chapters? [\d and]+))*)\]/g)].flatMap(
      ([, numbers = ""]) => numbers.split(", ").filter((one) => /^\d+$/.test(one)),
    );
    assert.deepEqual(
      [...new Set(cited.map(Number))].sort((a, b) => a - b),
      listed,
    );
  });
});
