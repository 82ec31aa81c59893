// What a lesson offers at each of its steps, and what there is to keep of it, as data. How its tasks
// follow from what is played is held in tests/browser/lessons.test.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keptOf, offersOf } from "../../www/js/features/lessons/model.js";
import { knows } from "../browser/english.mjs";

test("every step can be left, and the end leads on", () => {
  for (const kind of /** @type {const} */ (["do", "look", "reply", "read", "astray"]))
    assert.equal(offersOf(kind, false).at(-1), "leave");
  assert.deepEqual(offersOf("over", false), ["following", "play"]);
  assert.deepEqual(offersOf("over", true), ["all", "play"]);
});

test("what can be pressed has a text", () => {
  for (const kind of /** @type {const} */ (["do", "look", "reply", "read", "astray", "over"]))
    for (const last of [false, true])
      for (const offer of offersOf(kind, last)) assert.ok(knows(`lesson.${offer}`), offer);
});

test("what is true and where the picture stops is kept", () => {
  const texts = keptOf({ name: "cycle", record: "goff", steps: [] }).flat();
  assert.deepEqual(
    texts.map(({ key }) => key),
    ["lesson.physics", "learn.cycle.physics", "lesson.limit", "learn.cycle.limit"],
  );
  for (const { key } of texts) assert.ok(knows(key), key);
});
