// The documentation that `make element-docs` writes, and the descriptions that it is made of.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { describedBy, FILES } from "../../tools/element-docs.mjs";
import { FRAME_ONLY, SHOWN } from "../../tools/element-reference.mjs";
import { PANELS } from "../../www/js/app/panels-shown.js";
import { OPTIONS } from "../../www/js/element/options.js";

describe("the documentation of the element and of embed.html", () => {
  for (const [file, written] of Object.entries(FILES))
    test(`${file} is what make element-docs writes`, async () => {
      const there = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
      assert.equal(there, await written());
    });

  test("describes each panel and option, and nothing else", () => {
    const panels = Object.keys(PANELS);
    assert.deepEqual(
      describedBy(panels, SHOWN).map(({ name }) => name),
      panels,
    );
    assert.throws(() => describedBy([...panels, "added"], SHOWN), /Nothing describes added/);
    assert.throws(() => describedBy(panels.slice(1), SHOWN), /There is no help/);
    for (const name of Object.keys(FRAME_ONLY)) assert.ok(!(name in OPTIONS), name);
  });
});
