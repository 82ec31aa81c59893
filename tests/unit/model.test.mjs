// doc/model.md lists each text that makes a claim about nature, with its basis.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { parts, textsOf } from "../../tools/languages.mjs";

const MODEL = readFileSync(new URL("../../doc/model.md", import.meta.url), "utf8");
const [, SECTION = ""] = /^## What the texts say of nature\n([\s\S]*?)^## /m.exec(MODEL) ?? [];

/** Keys of texts about nature, by patterns that lessons, help and answers share. */
const NATURE =
  /^ask\.(found|chooser|dark|record|air|lists|pairs|flaw|dial|limits)(\.[a-d])?(\.(why|tells))?$|^learn\.\w+\.(physics|limit)$|^learn\.limits\.(?!title|head|rule|who|close)\w+$|^teach\.(reply|correct|nature)\.\d+$|^dice\.physics\.\w+$|^formula\.honest\.text$/;

const keys = parts("en").flatMap((part) => Object.keys(textsOf("en", part)));
const named = [...SECTION.matchAll(/`([\w.-]+\.[\w-]+)`/g)]
  .map(([, key = ""]) => key)
  .filter((key) => !/\.(html|mjs)$/.test(key));

describe("what the texts say of nature", () => {
  test("rests on something: the page on the model names every such text", () => {
    assert.ok(named.length > 30);
    assert.deepEqual(
      keys.filter((key) => NATURE.test(key) && !named.includes(key)),
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
