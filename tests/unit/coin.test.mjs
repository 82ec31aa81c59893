// The coin of nature's measurements, as data; and the fairness of the die.
/** @import { Accent, Picture } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { motion } from "../../www/js/variants/goff/animation.js";
import { coinAt, tossed } from "../../www/js/variants/goff/coin.js";
import { TOSS } from "../../www/js/variants/goff/collapse-timing.js";
import { arrange } from "../../www/js/variants/goff/layout.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
/** @param {string} record @returns {Picture} */
function pictureOf(record) {
  const view = Game.fromRecord(record).view();
  return { view, accents: view.squares.map(() => /** @type {Accent} */ ("")) };
}
const [before, after] = [pictureOf("nature 14 15 48 18"), pictureOf("nature 14 15 48 18 @8")];

test("the collapse waits until the coin lies, and then goes on as always", () => {
  const plain = motion(before, after, "normal");
  const step = tossed(plain, after.view, "normal");
  assert.ok(step);
  const toss = TOSS.air + TOSS.lies;
  assert.deepEqual([step.duration, step.moment], [plain.duration + toss, plain.moment + toss]);
  const [from, to] = [arrange(before, 300), arrange(after, 300)];
  assert.deepEqual(step.between(from, to, toss - 1).marks, from.marks, "nothing is given away");
  assert.deepEqual(step.between(from, to, toss + 400), plain.between(from, to, 400));
});

test("it takes as long as the die does before its stone, at every speed; without motion there is none", async () => {
  const { FOUND } = await import("../../www/js/variants/kvantove/animation.js");
  assert.ok(Math.abs(TOSS.air + TOSS.lies - FOUND) < 200);
  assert.equal(tossed(motion(before, after, "off"), after.view, "off"), null);
});

test("it shows both squares in the air, and lies with the one that was found", () => {
  const faces = new Set(
    Array.from({ length: 100 }, (_, i) => coinAt((i * TOSS.air) / 100, 8, 1, 0).face),
  );
  assert.deepEqual([...faces].toSorted(), [1, 8]);
  const { face, turn, up } = coinAt(TOSS.air, 8, 1, 0);
  assert.deepEqual([face, up], [8, 0]);
  assert.ok(turn > 0.999);
});

// Pearson's χ² of 25,000 throws has one degree of freedom for each of four stones, and the count of throws
// that equal the previous one adds a fifth. The sum exceeds 35.9 once in a million runs of this test.
test("the die is fair: a hundred thousand measured stones with real coins", () => {
  const game = Game.fromRecord("kvantove 12 45 36 78 9");
  const stones = ["12", "45", "36", "78"];
  const found = stones.map(() => 0);
  let [same, throws, last] = [0, 0, -1];
  for (let round = 0; round < 25_000; round++)
    for (const [i, stone] of stones.entries()) {
      game.play(`?${stone}`);
      const high = game.record().at(-1) === stone[1] ? 1 : 0;
      game.undo();
      found[i] = (found[i] ?? 0) + high;
      if (last === high) same++;
      last = high;
      throws++;
    }
  game.free();
  assert.equal(throws, 100_000);
  const pairs = throws - 1;
  const off = (/** @type {number} */ count, /** @type {number} */ of) => (2 * count - of) ** 2 / of;
  const chi = found.reduce((sum, high) => sum + off(high, 25_000), off(same, pairs));
  assert.ok(chi < 35.9, `${chi}: ${found}, ${same} of ${pairs} alike`);
});
