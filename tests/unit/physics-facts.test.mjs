// The statements of the texts about quantum states and bounds, computed from the worlds of the board and
// from Born's rule, without the module that the page uses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { shareOf } from "../../www/js/apparatus/shares.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import {
  chanceOf,
  densityMatrix,
  eigenvalues,
  mutualInformation,
  negativity,
  normalized,
  partialTrace,
  partialTranspose,
  product,
  purity,
  superposition,
} from "./quantum-states.mjs";

const MODULE = new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url);
initSync({ module: readFileSync(MODULE) });

/** Equal up to rounding errors. @param {number} a @param {number} b */
const near = (a, b) => Math.abs(a - b) < 1e-9;
/** @param {number} n */
const upTo = (n) => Array.from({ length: n }, (_, i) => i);
/** All pairs of numbers below n, the lower one first. @param {number} n @returns {[number, number][]} */
const pairsBelow = (n) =>
  upTo(n).flatMap((b) => upTo(b).map((a) => /** @type {[number, number]} */ ([a, b])));

/** The squares of each world of a position. @param {string} record */
function worldsOf(record) {
  const game = Game.fromRecord(record);
  const { worlds } = game.ensemble();
  game.free();
  return worlds.map(({ squares }) => squares);
}

/** The state of the marks: in each world, the square of each mark. @param {string} record without its rules */
function stateOfMarks(record) {
  const count = record.split(" ").length;
  return superposition(
    worldsOf(`goff ${record}`).map((squares) =>
      upTo(count).map((n) => String(squares.findIndex((mark) => mark?.move === n + 1) + 1)),
    ),
  );
}

/**
 * The state of the squares together: the contents of each one in each world.
 * @param {string} record @param {boolean} named whether marks have their names, or squares are only full or empty
 */
function stateOfSquares(record, named) {
  const joined = [...new Set(record.replace(/\D/g, ""))].map((square) => Number(square) - 1);
  return superposition(
    worldsOf(`goff ${record}`).map((squares) =>
      joined.map((square) => {
        const mark = squares[square];
        if (!mark) return "empty";
        return named ? `${mark.player}${mark.move}` : "full";
      }),
    ),
  );
}

/** The share of worlds with X1 in square 1. @param {string} record */
function shareOfX1(record) {
  const worlds = worldsOf(record);
  return worlds.filter(([first]) => first?.move === 1).length / worlds.length;
}

/**
 * The entanglement of two parts, after tracing out the others.
 * @param {import("./quantum-states.mjs").DensityMatrix} whole @param {[number, number]} pair
 */
const negativityOf = (whole, pair) => negativity(partialTrace(whole, pair), [0]);

const BELL = superposition([
  ["0", "0"],
  ["1", "1"],
]);
const W = superposition([
  ["empty", "full", "full"],
  ["full", "empty", "full"],
  ["full", "full", "empty"],
]);
const GHZ = superposition([
  ["0", "0", "0"],
  ["1", "1", "1"],
]);

/** @type {(0 | 1)[]} */
const RESULTS = [0, 1];

/** The state vector of a result of a dial at an angle, in degrees. @param {number} degrees @param {0 | 1} result */
function direction(degrees, result) {
  const half = (degrees * Math.PI) / 360;
  const amplitudes = [Math.cos(half), Math.sin(half)];
  return normalized([2], result ? [-(amplitudes[1] ?? 0), amplitudes[0] ?? 0] : amplitudes);
}

describe("the algebra", () => {
  test("eigenvalues are those of matrices with known ones", () => {
    assert.ok(
      [1, 3].every((value, i) =>
        near(
          eigenvalues([
            [2, 1],
            [1, 2],
          ])[i] ?? NaN,
          value,
        ),
      ),
    );
    const ones = upTo(5).map(() => upTo(5).map(() => 1));
    assert.ok([0, 0, 0, 0, 5].every((value, i) => near(eigenvalues(ones)[i] ?? NaN, value)));
    assert.deepEqual(
      eigenvalues([
        [2, 0],
        [0, -1],
      ]),
      [-1, 2],
    );
  });

  test("states have the negativity that the literature gives them", () => {
    assert.ok(near(negativity(densityMatrix(BELL), [0]), 1 / 2));
    assert.ok(near(negativity(densityMatrix(GHZ), [0]), 1 / 2));
    assert.ok(near(negativityOf(densityMatrix(GHZ), [0, 1]), 0));
    // Two parts of three in a W state: (√5 − 1)/6.
    assert.ok(near(negativityOf(densityMatrix(W), [0, 1]), (Math.sqrt(5) - 1) / 6));
    const apart = densityMatrix(product(direction(40, 0), direction(100, 0)));
    assert.ok(near(negativity(apart, [0]), 0) && near(purity(apart), 1));
  });

  test("partial transposes and traces are of the parts that are named", () => {
    const whole = densityMatrix(product(direction(50, 0), BELL));
    assert.ok(near(purity(partialTrace(whole, [0])), 1));
    assert.ok(near(purity(partialTrace(whole, [1])), 1 / 2));
    assert.ok(near(chanceOf(partialTrace(whole, [1, 2]), BELL), 1));
    assert.deepEqual(partialTranspose(whole, [0, 1, 2]).entries, whole.entries);
    assert.ok(near(negativity(whole, [0]), 0) && near(negativity(whole, [1]), 1 / 2));
  });
});

describe("marks that share squares", () => {
  const CHAINS = ["12 23", "15 59 69", "12 23 34", "12 23 34 45", "12 23 34 45 56"];
  const TREES = [...CHAINS, "12 13 14", "12 13 14 15", "12 23 34 25", "12 13 14 45 46"];

  test("two without a common square are only correlated; those with one are entangled", () => {
    for (const record of TREES) {
      const state = stateOfMarks(record);
      const moves = record.split(" ");
      for (const [a, b] of pairsBelow(moves.length)) {
        const both = partialTrace(densityMatrix(state), [a, b]);
        const isShared = [...(moves[a] ?? "")].some((square) => moves[b]?.includes(square));
        // Two levels each, so that a negativity of 0 means not entangled.
        assert.deepEqual(both.levels, [2, 2]);
        assert.equal(negativity(both, [0]) > 1e-9, isShared, `${record}: ${a + 1} and ${b + 1}`);
        assert.ok(mutualInformation(both) > 0.04, "what is found for one tells about the other");
      }
    }
  });

  test("all marks of a tree are entangled together: none has a pure state of its own", () => {
    for (const record of TREES) {
      const whole = densityMatrix(stateOfMarks(record));
      assert.ok(near(purity(whole), 1));
      for (const [part] of whole.levels.entries()) {
        assert.ok(negativity(whole, [part]) > 0.3, record);
        assert.ok(purity(partialTrace(whole, [part])) < 1 - 1e-9, record);
      }
    }
  });

  test("the lesson's chain, in numbers", () => {
    const whole = densityMatrix(stateOfMarks("15 59 69"));
    assert.ok(near(negativityOf(whole, [0, 2]), 0));
    assert.equal(mutualInformation(partialTrace(whole, [0, 2])).toFixed(2), "0.12");
    assert.equal(negativityOf(whole, [0, 1]).toFixed(3), "0.233");
    assert.ok(near(negativity(whole, [0]), Math.sqrt(2) / 4));
  });

  test("marks that no strand joins tell nothing about each other", () => {
    const whole = densityMatrix(stateOfMarks("12 45"));
    assert.ok(near(negativity(whole, [0]), 0) && near(mutualInformation(whole), 0));
  });

  test("neither of two marks has a sum of its own, as the page on physics says", () => {
    const one = partialTrace(densityMatrix(stateOfMarks("12 23")), [0]);
    assert.ok(near(purity(one), 7 / 9));
  });
});

describe("rings and chains", () => {
  test("a chain of marks is a W state only if its marks have no names", () => {
    const nameless = stateOfSquares("12 23", false);
    assert.ok(near(chanceOf(densityMatrix(nameless), W), 1));
    const named = densityMatrix(stateOfSquares("12 23", true));
    assert.deepEqual(named.levels, [2, 3, 2]);
    assert.ok(near(negativityOf(named, [0, 2]), 0));
    for (const pair of pairsBelow(3))
      assert.ok(near(negativityOf(densityMatrix(nameless), pair), (Math.sqrt(5) - 1) / 6));
    // As a state of its two marks it has only two parts.
    assert.ok(near(negativity(densityMatrix(stateOfMarks("12 23")), [0]), 1 / 3));
  });

  test("a cycle is a Bell or a GHZ state of its marks", () => {
    assert.ok(near(negativity(densityMatrix(stateOfMarks("12 12")), [0]), 1 / 2));
    for (const record of ["12 23 13", "12 23 34 14"]) {
      const state = stateOfMarks(record);
      const [first = 0, last = 0] = [
        state.amplitudes.findIndex(Boolean),
        state.amplitudes.findLastIndex(Boolean),
      ];
      assert.equal(state.amplitudes.filter(Boolean).length, 2);
      assert.equal(first + last, state.amplitudes.length - 1, "all levels differ in both terms");
      for (const pair of pairsBelow(state.levels.length))
        assert.ok(near(negativityOf(densityMatrix(state), pair), 0), "lost with any part");
    }
  });
});

describe("records", () => {
  test("O2 in the other square takes the interference of X1, read or unread", () => {
    const both = densityMatrix(
      superposition([
        ["X1 in 1", "O2 in 3"],
        ["X1 in 3", "O2 in 1"],
      ]),
    );
    const { entries } = partialTrace(both, [0]);
    assert.deepEqual([entries[0]?.[1], entries[1]?.[0]], [0, 0]);
    assert.ok(near(negativity(both, [0]), 1 / 2), "a Bell state");
    // As on the board, where O repeats the pair.
    assert.deepEqual(
      stateOfMarks("13 13"),
      superposition([
        ["1", "3"],
        ["3", "1"],
      ]),
    );
  });

  test("the cat alone shows no interference: only all that is in the box does", () => {
    const box = densityMatrix(
      superposition([
        ["whole", "living"],
        ["decayed", "dead"],
      ]),
    );
    const cat = partialTrace(box, [1]);
    assert.ok(near(cat.entries[0]?.[1] ?? NaN, 0));
    const [plus, minus] = [normalized([2], [1, 1]), normalized([2], [1, -1])];
    assert.ok(near(chanceOf(cat, plus), 1 / 2) && near(chanceOf(cat, minus), 1 / 2));
    assert.ok(near(chanceOf(box, BELL), 1), "“alive + dead” of the whole box is certain");
    assert.ok(near(chanceOf(box, normalized([2, 2], [1, 0, 0, -1])), 0));
  });

  test("each molecule leaves the same part of it, and alive and dead as likely as before", () => {
    for (const air of upTo(8)) {
      // Of the states of all molecules, after a live and after a dead cat.
      const overlap = 0.6 ** air;
      const state = normalized([2, 2], [1, 0, overlap, Math.sqrt(1 - overlap ** 2)]);
      const box = partialTrace(densityMatrix(state), [0]);
      assert.ok(near(2 * (box.entries[0]?.[1] ?? NaN), overlap));
      assert.ok(near(box.entries[0]?.[0] ?? NaN, 1 / 2));
      assert.equal(overlap < 0.1, air >= 5);
    }
  });
});

describe("lists and pairs", () => {
  const LISTS = upTo(8).map((n) => [n & 1, (n >> 1) & 1, (n >> 2) & 1]);
  const DIALS = [0, 120, 240];
  /** The probability of equal answers of two dials. @param {number} here @param {number} there */
  const agreement = (here, there) =>
    RESULTS.reduce(
      (/** @type {number} */ sum, result) =>
        sum +
        chanceOf(densityMatrix(BELL), product(direction(here, result), direction(there, result))),
      0,
    );

  test("lists that both boxes carry agree in a third at least, 5/9 of all questions", () => {
    const shares = LISTS.map(
      (list) => pairsBelow(3).filter(([a, b]) => list[a] === list[b]).length / 3,
    );
    assert.deepEqual([...new Set(shares)].toSorted(), [1 / 3, 1]);
    assert.ok(near((3 + 6 * Math.min(...shares)) / 9, 5 / 9));
  });

  test("entangled pairs always agree at equal questions, and at different ones in a quarter", () => {
    for (const here of DIALS)
      for (const there of DIALS)
        assert.ok(near(agreement(here, there), here === there ? 1 : 1 / 4));
    assert.ok(near((3 + 6 * agreement(0, 120)) / 9, 1 / 2));
    assert.ok(agreement(0, 120) < 1 / 3, "less often than any list, not more often");
  });

  test("the bound needs equal answers to equal questions: two different lists may never agree", () => {
    const never = LISTS.some((here) =>
      LISTS.some((there) => upTo(9).every((n) => here[Math.floor(n / 3)] !== there[n % 3])),
    );
    assert.ok(never);
  });

  test("what is done over there changes nothing here, unless runs are thrown away", () => {
    for (const there of [0, 30, 75, 180])
      for (const here of [0, 45, 160]) {
        const whole = densityMatrix(BELL);
        const sum = RESULTS.reduce(
          (/** @type {number} */ some, result) =>
            some + chanceOf(whole, product(direction(here, 0), direction(there, result))),
          0,
        );
        assert.ok(near(sum, 1 / 2));
      }
    // The game's own step on two marks: runs with both in square 2 are discarded. Three of four runs remain.
    const apart = product(normalized([2], [1, 1]), normalized([2], [1, 1]));
    const kept = apart.amplitudes.map((amplitude, i) => (i === 2 ? 0 : amplitude));
    assert.ok(
      near(
        kept.reduce((sum, amplitude) => sum + amplitude ** 2, 0),
        3 / 4,
      ),
    );
    const whole = densityMatrix(normalized([2, 2], kept));
    assert.ok(near(partialTrace(whole, [0]).entries[0]?.[0] ?? NaN, 2 / 3));
    assert.ok(near(shareOfX1("goff 12 23"), 2 / 3));
  });

  test("two thirds is a share of worlds, and no frequency: no measurement finds X1 so often", () => {
    const found = ["12", "23", "13"].map((closing) => shareOfX1(`nature 12 23 ${closing}`));
    assert.deepEqual(found.toSorted(), [1 / 2, 1 / 2, 1]);
  });
});

describe("error bars", () => {
  /** The probability of each number of successes. @param {number} runs @param {number} chance */
  function binomial(runs, chance) {
    let log = runs * Math.log(1 - chance);
    return upTo(runs + 1).map((n) => {
      if (n) log += Math.log((runs - n + 1) / n) + Math.log(chance / (1 - chance));
      return Math.exp(log);
    });
  }
  /**
   * The probability that a bar is as required.
   * @param {number} runs @param {number} chance
   * @param {(bar: { from: number, to: number }) => boolean} asked
   */
  const chanceOfBar = (runs, chance, asked) =>
    binomial(runs, chance).reduce((sum, each, agree) => {
      const bar = shareOf({ agree, runs });
      return bar && asked(bar) ? sum + each : sum;
    }, 0);

  test("about 19 of 20 contain the share of the long run", () => {
    for (const runs of [50, 200, 1000, 6667])
      for (const chance of [1 / 4, 1 / 3, 1 / 2]) {
        const inside = chanceOfBar(runs, chance, ({ from, to }) => from <= chance && chance <= to);
        assert.ok(Math.abs(inside - 0.954) < 0.015, `${inside} of ${runs}`);
      }
  });

  test("about one in forty of the best lists lies left of the line, in a class nearly always one", () => {
    const left = chanceOfBar(6667, 1 / 3, ({ to }) => to < 1 / 3);
    assert.ok(left > 1 / 50 && left < 1 / 35, `${left}`);
    const inClass = 1 - (1 - left) ** (30 * 3);
    assert.ok(inClass > 0.8 && inClass < 0.95, `${inClass}`);
    assert.ok(chanceOfBar(6667, 1 / 4, ({ to }) => to < 1 / 3) > 0.999, "pairs are there always");
  });
});
