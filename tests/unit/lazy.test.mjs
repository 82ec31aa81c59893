// Parts that are loaded on first use: once, and again after a failure.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lazily } from "../../www/js/lib/lazy.js";

test("a part is loaded once, however often it is wanted", async () => {
  let loads = 0;
  const part = lazily(async () => ++loads);
  assert.deepEqual(await Promise.all([part(), part()]), [1, 1]);
  assert.equal(await part(), 1);
});

test("after a failure it is tried again", async () => {
  let loads = 0;
  const part = lazily(async () => {
    if (++loads === 1) throw new Error("no network");
    return "there";
  });
  await assert.rejects(part(), /no network/);
  assert.equal(await part(), "there");
});
