// The tools that each State shows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { offeredTools } from "../../www/js/features/toolbar/model.js";

const STATE = /** @type {any} */ ({
  assistanceOff: false,
  over: true,
  past: null,
  sideGame: null,
  match: null,
  seats: ["Ada", "Bo"],
});
/** The tools that are shown. @param {object} [change] */
const offered = (change) =>
  Object.entries(offeredTools({ ...STATE, ...change }))
    .filter(([, there]) => there)
    .map(([name]) => name);

test("tools are there where they are of use", () => {
  assert.deepEqual(offered(), ["again", "swap", "bar"]);
  assert.deepEqual(offered({ past: 3 }), ["bar"], "looking back");
  assert.deepEqual(offered({ seats: ["", ""] }), ["again", "bar"], "nobody to swap");
  assert.deepEqual(offered({ match: {} }), ["again", "bar"], "a match swaps by itself");
  assert.deepEqual(offered({ over: false, steps: [] }), ["bar", "openings"], "a fresh board");
  assert.deepEqual(offered({ assistanceOff: true, sideGame: "puzzle" }), [], "help of its own");
});
