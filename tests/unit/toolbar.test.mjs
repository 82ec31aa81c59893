// Which tools there are, in which State.
import assert from "node:assert/strict";
import { test } from "node:test";
import { offeredTools } from "../../www/js/features/toolbar/model.js";

const STATE = /** @type {any} */ ({
  apart: false,
  steps: [{}],
  over: true,
  past: null,
  beside: null,
  match: null,
  seats: ["Ada", "Bo"],
});
/** The tools that are there. @param {object} [change] */
const offered = (change) =>
  Object.entries(offeredTools({ ...STATE, ...change }))
    .filter(([, there]) => there)
    .map(([name]) => name);

test("tools are there where they are of use", () => {
  assert.deepEqual(offered(), ["again", "swap", "aids", "review"]);
  assert.deepEqual(offered({ past: 3 }), ["aids", "review"], "looking back");
  assert.deepEqual(offered({ seats: ["", ""] }), ["again", "aids", "review"], "nobody to swap");
  assert.deepEqual(offered({ match: {} }), ["again", "aids", "review"], "a match swaps by itself");
  assert.deepEqual(offered({ over: false, steps: [] }), ["aids", "openings"], "a fresh board");
  assert.deepEqual(offered({ apart: true, beside: "puzzle" }), [], "help of its own");
});
