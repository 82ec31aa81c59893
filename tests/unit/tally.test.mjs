// The coin tally of a class, without a browser: sums, the expected results of fair coins, and the stored data.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  PAIRS,
  SHARE,
  TOSSES,
  chancesOf,
  countsOf,
  emptyTally,
  headsOf,
  readTally,
  spreadOf,
  totalOf,
} from "../../www/js/pages/for-teachers/tally.js";

describe("the coin tally", () => {
  test("adds up the pairs that have tossed", () => {
    assert.deepEqual(totalOf(emptyTally()), { pairs: 0, heads: 0, tosses: 0 });
    assert.deepEqual(totalOf([9, null, 12, 0]), { pairs: 3, heads: 21, tosses: 3 * TOSSES });
    const counts = countsOf([9, null, 9, 20, 0]);
    assert.equal(counts.length, TOSSES + 1);
    assert.deepEqual([counts[0], counts[9], counts[20]], [1, 2, 1]);
    assert.equal(
      counts.reduce((sum, one) => sum + one),
      4,
    );
  });

  test("takes whole numbers of heads that a pair can have", () => {
    assert.deepEqual(["", " ", "0", "7", "20"].map(headsOf), [null, null, 0, 7, 20]);
    for (const text of ["-1", "21", "1.5", "x", "1e3"])
      assert.equal(headsOf(text), undefined, text);
  });

  test("knows the chances of fair coins", () => {
    assert.deepEqual(chancesOf(2), [0.25, 0.5, 0.25]);
    for (const tosses of [TOSSES, TOSSES * PAIRS.most]) {
      const chances = chancesOf(tosses);
      assert.equal(chances.length, tosses + 1);
      assert.ok(Math.abs(chances.reduce((sum, one) => sum + one) - 1) < 1e-9);
      // The mean is half of the tosses, the variance a quarter of them.
      const variance = chances.reduce((sum, one, k) => sum + one * (k - tosses / 2) ** 2, 0);
      assert.ok(Math.abs(variance - tosses / 4) < 1e-6, String(variance));
    }
    // 20 choose 10, computed by hand.
    assert.ok(Math.abs((chancesOf(TOSSES)[10] ?? 0) - 184756 / 2 ** 20) < 1e-12);
  });

  test("expects the narrowest range that holds its share", () => {
    for (let pairs = 1; pairs <= PAIRS.most; pairs++) {
      const tosses = pairs * TOSSES;
      const { low, high, chance } = spreadOf(tosses);
      assert.equal(low + high, tosses);
      const chances = chancesOf(tosses);
      const sum = chances.slice(low, high + 1).reduce((sum, one) => sum + one);
      assert.ok(Math.abs(sum - chance) < 1e-9 && chance >= SHARE, String(tosses));
      assert.ok(chance - 2 * (chances[low] ?? 0) < SHARE, `${tosses} could be narrower`);
      // The bell curve's 1.96 standard deviations to each side, but in whole numbers.
      assert.ok(Math.abs(high - low - 1.96 * Math.sqrt(tosses)) <= 2, String(tosses));
    }
    assert.deepEqual([spreadOf(TOSSES).low, spreadOf(TOSSES).high], [6, 14]);
  });

  test("is read as it is kept, and from nothing else", () => {
    const tally = [9, null, 12];
    assert.deepEqual(readTally({ pairs: tally }), { pairs: tally });
    for (const pairs of [undefined, null, "", {}, [], [21], ["9"], [0.5], Array(41).fill(1)])
      assert.equal(readTally({ pairs }), null, JSON.stringify(pairs));
  });
});
