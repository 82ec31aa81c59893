// Mermin's device and the two stations without a browser, with the second module itself: results of each
// setting, goals, and the answers in lessons.json, which must be the computed ones.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as gloves from "../../www/js/apparatus/gloves/model.js";
import * as message from "../../www/js/apparatus/message/model.js";
import { none, percent, percentOf, plus, shareOf } from "../../www/js/apparatus/shares.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

/** @param {string} path */
const file = (path) => new URL(`../../www/${path}`, import.meta.url);
/** @type {typeof import("../../www/pkg/apparatus.js")} */
const physics = await import(file("pkg/apparatus.js").href);
await physics.default({ module_or_path: readFileSync(file("pkg/apparatus_bg.wasm")) });
initSync({ module: readFileSync(file("pkg/quantum_tic_tac_toe_bg.wasm")) });

/** @typedef {{ text: string, answer?: string, use?: string, settings?: Record<string, unknown> }} Step */
/** @type {{ name: string, record: string, steps: Step[] }[]} */
const LESSONS = JSON.parse(readFileSync(file("lessons.json"), "utf8"));
/** @param {string} lesson @param {string} text */
const answerOf = (lesson, text) =>
  LESSONS.find(({ name }) => name === lesson)?.steps.find((step) => step.text === text)?.answer;
/** @param {number} a @param {number} b */
const near = (a, b) => Math.abs(a - b) < 1e-9;

describe("a share that was counted", () => {
  test("has all chances that are less than two standard deviations away in its error bar", () => {
    assert.equal(shareOf(none()), null);
    /** @type {[number, number][]} */
    const counts = [
      [50, 100],
      [1, 4],
      [333, 1000],
      [9, 9],
      [0, 5],
    ];
    for (const [agree, runs] of counts) {
      const counted = shareOf({ agree, runs });
      assert.ok(counted && near(counted.share, agree / runs));
      for (const end of [counted.from, counted.to]) {
        const sigma = Math.sqrt((end * (1 - end)) / runs);
        assert.ok(near(Math.abs(end - counted.share), 2 * sigma), `${agree} of ${runs}`);
      }
    }
  });

  test("says little after one run, though all runs agree", () => {
    const one = shareOf({ agree: 1, runs: 1 });
    assert.deepEqual([one?.share, one && percent(one.from), one?.to], [1, 20, 1]);
    const all = shareOf({ agree: 3333, runs: 3333 });
    assert.deepEqual([all && percent(all.from), all?.to], [99.9, 1]);
    assert.equal(shareOf({ agree: 0, runs: 7 })?.from, 0);
    assert.deepEqual(plus({ agree: 1, runs: 2 }, { agree: 3, runs: 4 }), { agree: 4, runs: 6 });
    assert.equal(percent(1 / 3), 33.3);
    // In texts the bar is not shorter than it is: a long series is never certain.
    const long = { share: 100, from: 99.9, to: 100, runs: 40_000 };
    assert.deepEqual(percentOf({ agree: 40_000, runs: 40_000 }), long);
    const never = { share: 0, from: 0, to: 0.1, runs: 40_000 };
    assert.deepEqual(percentOf({ agree: 0, runs: 40_000 }), never);
  });
});

describe("Mermin's device", () => {
  const start = gloves.begin(7);
  const lists = (/** @type {string[]} */ ...lists) =>
    gloves.change(start, { source: "lists", lists });
  const sent = (/** @type {gloves.Setup} */ setup, count = gloves.MANY) =>
    gloves.totals(gloves.send(physics, setup, count));

  test("at equal questions lists and entangled pairs always agree", () => {
    for (const setup of [start, lists("AAB"), lists("AAB", "ABA", "BBB", "BAA")]) {
      const { equal, unequal, all } = sent(setup);
      assert.equal(equal.agree, equal.runs);
      assert.equal(equal.runs + unequal.runs, all.runs);
      assert.equal(all.runs, gloves.MANY);
    }
    assert.equal(answerOf("gloves", "same"), "never");
  });

  test("every list agrees in a third of the different questions, or always; no mixture is below", () => {
    const shares = gloves.ALL.map((list) => physics.listAgreement(list).unequal);
    assert.equal(new Set(gloves.ALL).size, 8);
    assert.ok(near(Math.min(...shares), gloves.LEAST));
    gloves.ALL.forEach((list, i) => {
      const pairs = gloves.alike(list).length;
      assert.ok(pairs === 1 || pairs === 3, list);
      assert.ok(near(shares[i] ?? NaN, pairs / 3), list);
      for (const other of gloves.ALL)
        assert.ok(physics.listAgreement(`${list} ${other}`).unequal > gloves.LEAST - 1e-9);
    });
    assert.equal(answerOf("gloves", "least"), "third");
    const fewest = Math.min(...gloves.ALL.map((list) => gloves.alike(list).length));
    assert.equal(answerOf("gloves", "pairs"), String(fewest));
  });

  test("in a run the best lists and entangled pairs are more than four standard deviations apart", () => {
    const pairs = shareOf(sent(start).unequal);
    assert.ok(pairs && Math.abs(pairs.share - 1 / 4) < pairs.to - pairs.from);
    for (const setup of [lists("AAB"), lists("ABA", "BAA"), lists("AAB", "BBA", "ABB", "BAB")]) {
      const best = shareOf(sent(setup).unequal);
      assert.ok(best && Math.abs(best.share - gloves.LEAST) < best.to - best.from);
      const sigma = Math.hypot(best.to - best.from, pairs.to - pairs.from) / 4;
      assert.ok(best.share - pairs.share > 4 * sigma);
    }
    assert.ok(near(physics.pairAgreement().unequal, 1 / 4), "as the lesson says");
    assert.ok(near(physics.pairAgreement().all, 1 / 2));
    assert.ok(near(physics.listAgreement("AAB").all, 5 / 9));
    assert.equal(answerOf("gloves", "nature"), "less");
  });

  test("an answer is switched, a list is added: what was counted before is gone", () => {
    assert.deepEqual(gloves.switched(["AAB", "BBB"], 0, 1), ["ABB", "BBB"]);
    assert.deepEqual(gloves.withAnother(["AAB"]), ["AAB", "AAA"]);
    const many = gloves.send(physics, lists("AAB"), 50);
    assert.equal(gloves.totals(many).all.runs, 50);
    const other = gloves.change(many, { lists: ["ABB"] });
    assert.equal(gloves.totals(other).all.runs, 0);
    assert.deepEqual(other.last, []);
    assert.equal(many.last.length, 12);
    const questions = new Set(many.last.flatMap(({ here, there }) => [here, there]));
    assert.deepEqual([...questions].toSorted(), [1, 2, 3]);
    for (const { here, there, answers } of many.last)
      assert.deepEqual(answers, ["AAB"[here - 1], "AAB"[there - 1]]);
  });

  test("runs that are sent in parts are counted together, each with another seed", () => {
    const first = gloves.send(physics, start, 500);
    const both = gloves.send(physics, first, 500);
    assert.equal(gloves.totals(both).all.runs, 1000);
    assert.notDeepEqual(
      both.cells.map(({ runs }, i) => runs - (first.cells[i]?.runs ?? 0)),
      first.cells.map(({ runs }) => runs),
    );
    assert.deepEqual(gloves.send(physics, start, 500), first, "a seed gives the same runs again");
  });

  test("goals: three equal questions seen, many sent, a list written", () => {
    let setup = start;
    for (let n = 0; n < 200 && !gloves.meets("seen", setup); n++) {
      assert.ok(gloves.totals(setup).equal.runs < 3);
      setup = gloves.send(physics, setup, 1);
    }
    assert.equal(gloves.totals(setup).equal.runs, 3);
    assert.ok(!gloves.meets("many", setup));
    assert.ok(gloves.meets("many", gloves.send(physics, setup, gloves.MANY)));
    const laid = gloves.configure(setup, { source: "lists" });
    assert.ok(!gloves.meets("written", laid));
    assert.ok(gloves.meets("written", gloves.change(laid, { lists: ["BAB"] })));
    assert.ok(!gloves.meets("nonsense", setup));
  });

  test("to have tried means three ways to write lists; nobody has to beat the line", () => {
    let setup = gloves.configure(start, { source: "lists" });
    for (const [i, written] of [["AAB"], ["ABA"], ["BBB", "AAB"]].entries()) {
      assert.ok(!gloves.meets("tried", setup), `after ${i}`);
      setup = gloves.send(physics, gloves.change(setup, { lists: written }), gloves.MANY);
    }
    assert.ok(gloves.meets("tried", setup));
    assert.deepEqual(setup.tried.toSorted(), ["AAB", "ABA", "BBB"]);
    let same = gloves.configure(start, { source: "lists" });
    for (const written of [
      ["AAB", "BBB"],
      ["BBB", "AAB"],
      ["AAB", "BBB"],
    ])
      same = gloves.send(physics, gloves.change(same, { lists: written }), gloves.MANY);
    assert.ok(!gloves.meets("tried", same), "one mixture, however it is written");
    const few = gloves.send(physics, lists("AAB"), 10);
    assert.deepEqual(few.tried, []);
  });

  test("lists whose bar is left of the line are there by chance, and only they are told so", () => {
    const agreeing = (/** @type {number} */ agree) => ({
      ...lists("AAB"),
      cells: lists("AAB").cells.map((cell, i) => (i === 1 ? { agree, runs: 6667 } : cell)),
    });
    assert.ok(gloves.isLucky(agreeing(2140)));
    assert.ok(!gloves.isLucky(agreeing(2150)));
    assert.ok(!gloves.isLucky({ ...agreeing(1667), source: "pairs" }));
    assert.ok(!gloves.isLucky(lists("AAB")), "nothing is sent yet");
  });

  test("only entangled pairs get below the line, with their error bar", () => {
    assert.ok(gloves.meets("below", gloves.send(physics, start, gloves.MANY)));
    assert.ok(!gloves.meets("below", gloves.send(physics, start, 20)));
    assert.ok(!gloves.meets("below", gloves.send(physics, lists("AAB"), gloves.MANY)));
  });
});

describe("two stations", () => {
  const start = message.begin(7);
  const sent = (/** @type {number} */ there, setup = start) =>
    message.send(physics, message.configure(setup, { there }), message.MANY);
  const ANGLES = [0, 30, 60, 90, 120, 150, 180];

  test("the results here are half and half, whatever is done over there", () => {
    for (const there of [message.NOTHING, ...ANGLES]) {
      assert.ok(near(message.chanceHere(physics, there), 1 / 2));
      const row = message.rowOf(sent(there));
      const share = row && shareOf(message.hereOf(row));
      assert.ok(share && Math.abs(share.share - 1 / 2) < share.to - share.from, `${there}`);
    }
    assert.equal(answerOf("message", "nature"), "same");
  });

  test("both lists together agree as the angle says, always at equal angles", () => {
    for (const there of ANGLES) {
      const row = message.rowOf(sent(there));
      const count = row && message.agreementOf(row);
      const chance = Math.cos((there * Math.PI) / 360) ** 2;
      const sigma = Math.sqrt((chance * (1 - chance)) / message.MANY);
      assert.ok(count && Math.abs(count.agree / count.runs - chance) <= 4 * sigma, `${there}`);
    }
    assert.equal(answerOf("message", "lists"), "always");
  });

  test("where nothing is measured there is no list", () => {
    const row = message.rowOf(sent(message.NOTHING));
    assert.ok(row && message.agreementOf(row) === null);
    assert.ok(row.last.every(({ there }) => there === null));
    assert.equal(row.last.length, 12);
  });

  test("goals: nothing measured and two angles; both lists side by side", () => {
    let setup = sent(message.NOTHING);
    assert.ok(!message.meets("changed", setup));
    setup = sent(0, setup);
    assert.ok(!message.meets("changed", setup));
    setup = sent(0, setup);
    assert.ok(!message.meets("changed", setup), "one angle twice");
    setup = sent(60, setup);
    assert.ok(message.meets("changed", setup));
    assert.equal(setup.rows.length, 3);
    assert.ok(!message.meets("compared", setup));
    const together = { ...setup, together: true };
    assert.ok(!message.meets("compared", together), "the dials differ");
    assert.ok(message.meets("compared", { ...together, there: message.HERE }));
    assert.ok(
      !message.meets("compared", message.configure(setup, { empty: true, together: true })),
    );
    assert.ok(!message.meets("nonsense", setup));
  });
});

describe("the board, before the two stations", () => {
  /** The number of worlds with X1 in square 1, and the number of all worlds. @param {string} record */
  function count(record) {
    const game = Game.fromRecord(record);
    const { worlds } = game.ensemble();
    game.free();
    const there = worlds.filter(({ squares: [first] }) => first?.move === 1);
    return [there.length, worlds.length];
  }

  test("what O does turns a half into two thirds, as the lesson says", () => {
    const lesson = LESSONS.find(({ name }) => name === "message");
    assert.equal(lesson?.record, "goff 12");
    assert.deepEqual(count("goff 12"), [1, 2]);
    assert.deepEqual(count("goff 12 23"), [2, 3]);
    assert.equal(answerOf("message", "half"), "more");
    assert.equal(answerOf("message", "count"), "2");
  });
});
