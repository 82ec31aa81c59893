// The code for a board on somebody's page: correct, and no longer than it has to be.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  changedOptions,
  frameAddress,
  frameCode,
  quoted,
  tagCode,
} from "../../www/js/pages/embed-builder/code.js";

describe("the code", () => {
  const HOME = "https://school.example/a%20b/embed-builder.html";
  const SIZE = { width: null, height: 600 };

  test("names only what differs from what holds anyway", () => {
    assert.deepEqual(
      changedOptions({ rules: "goff", level: "1", record: "", "read-only": "" }),
      [],
    );
    assert.deepEqual(
      changedOptions({ rules: "nature", level: "3", record: " goff 14 ", "read-only": "on" }),
      [
        ["rules", "nature"],
        ["record", "goff 14"],
        ["level", "3"],
        ["read-only", "on"],
      ],
    );
    assert.equal(frameAddress({}, HOME), "https://school.example/a%20b/embed.html");
  });

  test("has its values in quotes that hold", () => {
    assert.equal(quoted(`a"b'<c>&amp;`), "a&quot;b'&lt;c&gt;&amp;amp;");
    const values = { record: `x" onload="alert(1)"><script>`, "read-only": "on" };
    const tag = tagCode(values, HOME, { width: 480, height: 600 });
    assert.ok(
      tag.endsWith(
        `\n<quantum-tic-tac-toe record="x&quot; onload=&quot;alert(1)&quot;&gt;&lt;script&gt;" read-only style="max-width: 480px"></quantum-tic-tac-toe>`,
      ),
      tag,
    );
    const loading = (/** @type {string} */ when) =>
      frameCode({ loading: when }, HOME, SIZE, "x").includes(" loading=");
    assert.deepEqual([loading("eager"), loading("lazy")], [false, true]);
    const frame = frameCode({ rules: "nature", level: "2" }, HOME, SIZE, "A “b” & c");
    assert.ok(
      frame.includes(`src="https://school.example/a%20b/embed.html?rules=nature&amp;level=2"`),
    );
    assert.ok(frame.includes(`title="A “b” &amp; c" width="100%" height="600"`), frame);
    assert.equal(frameCode(values, HOME, SIZE, "x").match(/[<>]/g)?.join(""), "<><>");
  });
});
