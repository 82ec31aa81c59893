// The questions for a class: each right answer is worked out by the rules, or by the module of the
// experiments, and no wrong one is as right. How votes are counted, and what a link can hold.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { textsOf } from "../../tools/languages.mjs";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import * as physics from "../../www/pkg/apparatus.js";
import { LONGEST, SHOWN, faultsOf, read, write } from "../../www/js/pages/questions/own.js";
import { LETTERS, countSeries, decisionIn, isNumeral } from "../../www/js/pages/questions/table.js";
import {
  BEGINNING,
  MAX,
  STEPS,
  add,
  barsOf,
  count,
  go,
} from "../../www/js/pages/questions/votes.js";
import { FIRST_LESSONS } from "../first-lessons.mjs";
import { numbersFrom } from "./numbers-from.mjs";

/**
 * @typedef {import("../../www/js/pages/questions/table.js").Question} Question
 * @typedef {import("../../www/js/pages/questions/table.js").Letter} Letter
 */

const file = (/** @type {string} */ path) => new URL(`../../www/${path}`, import.meta.url);
initSync({ module: readFileSync(file("pkg/quantum_tic_tac_toe_bg.wasm")) });
physics.initSync({ module: readFileSync(file("pkg/apparatus_bg.wasm")) });

/** @type {Question[]} */
const QUESTIONS = JSON.parse(readFileSync(file("questions.json"), "utf8"));
/** @type {{ name: string }[]} */
const LESSONS = JSON.parse(readFileSync(file("lessons.json"), "utf8"));
const TEXTS = textsOf("en", "questions");

/** The position after some actions: for a coin, after one of its results. @param {string} record @param {readonly string[]} [actions] */
function game(record, actions = []) {
  const it = Game.fromRecord(record);
  for (const action of actions) it.play(action);
  return it;
}
/** @param {string} record @param {readonly string[]} [actions] */
const viewOf = (record, actions) => game(record, actions).view();
/** Where each mark is, by its move, in each world. @param {string} record @param {readonly string[]} [actions] */
const worldsOf = (record, actions) =>
  game(record, actions)
    .ensemble()
    .worlds.map(
      ({ squares }) => new Map(squares.flatMap((mark, i) => (mark ? [[mark.move, i + 1]] : []))),
    );
/** @template T @param {readonly T[]} all */
const once = (all) => [...new Set(all)];
/** A part as people write it. @param {number} part */
const written = (part) => {
  const near = (/** @type {number} */ value) => Math.abs(part - value) < 1e-9;
  return [
    ["0", 0],
    ["¼", 1 / 4],
    ["⅓", 1 / 3],
    ["½", 1 / 2],
    ["⅔", 2 / 3],
    ["1", 1],
  ]
    .filter(([, value]) => near(Number(value)))
    .map(([text]) => String(text))
    .join();
};

/** Two paths at one place: with both open, and with one of them. @param {boolean} recorded */
const paths = (recorded) => physics.twoPaths(0, recorded);

/**
 * The answers that are true, as they are written in the table, or by the letters of those that have a
 * text: those letters are named here, and nowhere else.
 * @param {Question} question
 * @returns {string[]}
 */
function truths({ of, record = "", decide, answers }) {
  const worlds = () => worldsOf(record, decide.play);
  const [, mark, given, square] = /^(\d) if (\d) in (\d)$/.exec(of) ?? [];
  if (mark) {
    const start = worldsOf(record);
    const left = start.filter((world) => world.get(Number(given)) === Number(square));
    const places = once(left.map((world) => String(world.get(Number(mark)))));
    // As likely as before in each of its squares: nothing was learnt.
    return places.length > 1 && left.length * 2 === start.length ? ["c"] : places;
  }
  const [, settled, there] = /^settled if (\d) in (\d)$/.exec(of) ?? [];
  if (settled) {
    const left = worldsOf(record).filter((world) => world.get(Number(settled)) === Number(there));
    const others = [...(left[0]?.keys() ?? [])].filter((move) => move !== Number(settled));
    return [
      String(
        others.filter((move) => once(left.map((world) => world.get(move))).length === 1).length,
      ),
    ];
  }
  const winners = (/** @type {string} */ at) =>
    (viewOf(at).options ?? []).map(({ score }) => Math.sign((score?.X ?? 0) - (score?.O ?? 0)));
  switch (of) {
    case "worlds":
      return [String(worlds().length)];
    case "found whole": {
      // In every world the mark is in one square, and it is one of its two.
      const all = game(record).ensemble().worlds;
      const counts = all.map(({ squares }) => squares.filter((mark) => mark?.move === 1).length);
      assert.deepEqual(counts, [1, 1]);
      assert.deepEqual(once(worldsOf(record).map((world) => world.get(1))).sort(), [1, 9]);
      return ["c"];
    }
    case "closes":
      return answers
        .filter((pair) => viewOf(record, [String(pair).replace("–", "")]).phase === "collapse")
        .map(String);
    case "chooser": {
      const view = viewOf(record);
      assert.deepEqual([view.phase, view.options?.[0]?.probability], ["collapse", null]);
      return [String(view.turn)];
    }
    case "3":
      return once(worlds().map((world) => String(world.get(3))));
    case "classical":
      return once(
        (viewOf(record).options ?? []).map(({ action }) =>
          String(viewOf(record, [action]).squares.filter(({ classical }) => classical).length),
        ),
      );
    case "legal": {
      const { legal } = viewOf(record);
      assert.ok(!legal.includes("33"), "a square alone");
      return answers.filter((pair) => legal.includes(String(pair).replace("–", ""))).map(String);
    }
    case "winner": {
      const { score } = viewOf(record, decide.play);
      assert.ok(score && score.X !== score.O);
      return [score.X > score.O ? "X" : "O"];
    }
    case "wins":
      return answers
        .filter((pair) => {
          const after = `${record} ${String(pair).replace("–", "")}`;
          const all = winners(after);
          return all.length === 2 && all.every((sign) => sign > 0);
        })
        .map(String);
    case "odds":
      return once(
        (viewOf(record).options ?? []).map(({ probability }) => written(probability ?? 0)),
      );
    case "share of 1 in 1":
      return [written(worlds().filter((world) => world.get(1) === 1).length / worlds().length)];
    case "full squares": {
      // The same squares are full in every world, and the marks in them are not the same.
      const all = worlds();
      const full = all.map((world) => [...world.values()].sort().join());
      assert.deepEqual([once(full).length, once(all.map((world) => world.get(1))).length], [1, 2]);
      return ["a"];
    }
    case "never cancels": {
      const { worlds: all } = game(record).ensemble();
      assert.ok(all.every(({ weight }) => weight > 0 && Math.abs(weight * all.length - 1) < 1e-9));
      return ["d"];
    }
    case "dark place": {
      const [both, one] = [paths(false), paths(true)];
      const dark = both.places.findIndex(({ chance }) => chance < 0.0025);
      // With one way alone it is the chance of those that the record says came so.
      const there = Number(one.places[dark]?.read[0]);
      assert.ok(
        dark >= 0 && there > 0.02 && there < 0.25,
        `a few of a hundred, not half: ${there}`,
      );
      return ["c"];
    }
    case "visibility":
      assert.deepEqual(
        [paths(false).visibility > 0.99, paths(true).visibility < 1e-9],
        [true, true],
      );
      return ["c"];
    case "alive": {
      const all = [0, 1, 5, 8].map((air) => physics.cat(air, 0));
      assert.ok(
        all.every(({ alive, dead }) => Math.abs(alive - 0.5) + Math.abs(dead - 0.5) < 1e-9),
      );
      assert.ok(
        all.every(({ coherence }, i) => i === 0 || coherence < Number(all[i - 1]?.coherence)),
      );
      return ["c"];
    }
    case "lists": {
      const lists = Array.from({ length: 8 }, (_, n) => n.toString(2).padStart(3, "0"));
      const agreements = lists.map((list) =>
        physics.listAgreement(list.replaceAll("0", "A").replaceAll("1", "B")),
      );
      return [written(Math.min(...agreements.map(({ unequal }) => unequal)))];
    }
    case "pairs": {
      const { equal, unequal } = physics.pairAgreement();
      assert.ok(Math.abs(equal - 1) < 1e-9);
      return [written(unequal)];
    }
    case "half": {
      const all = [-1, 0, 30, 90, 180].map((there) => physics.distant(0, there));
      assert.ok(all.every(({ here }) => Math.abs(Number(here?.[0]) - 0.5) < 1e-9));
      return ["c"];
    }
    default:
      throw new Error(`nothing is known of ${of}`);
  }
}

describe("the questions for a class", () => {
  test("are at least 24, at most two for a lesson, in the order of the lessons", () => {
    assert.ok(QUESTIONS.length >= 24);
    const names = LESSONS.map(({ name }) => name);
    /** @type {string[]} */
    const asked = once(QUESTIONS.map(({ lesson }) => lesson));
    assert.deepEqual(
      asked,
      names.filter((name) => asked.includes(name)),
    );
    for (const name of FIRST_LESSONS) assert.ok(asked.includes(name), name);
    for (const name of names)
      assert.ok(QUESTIONS.filter(({ lesson }) => lesson === name).length <= 2, name);
    const ids = QUESTIONS.map(({ id }) => id);
    assert.deepEqual(once(ids), ids);
  });

  for (const question of QUESTIONS)
    test(`${question.id}: one answer is true, and it is the one that is marked`, () => {
      const { answers, right } = question;
      assert.equal(answers.length, 4);
      const true_ = truths(question);
      assert.equal(true_.length, 1, true_.join());
      const letters = LETTERS.filter(
        (letter, i) => (answers[i] === null ? letter : answers[i]) === true_[0],
      );
      assert.deepEqual(letters, [right]);
    });

  test("have a picture, and what is played can be played", () => {
    for (const { id, record, apparatus, decide } of QUESTIONS) {
      assert.notEqual(!!record, !!apparatus, id);
      if (!record) continue;
      assert.doesNotThrow(() => game(record, decide.play), id);
      const { given } = decisionIn(decide);
      const found = worldsOf(record, decide.play).filter(
        (world) => !given || world.get(given.move) === given.square,
      );
      assert.ok(found.length, id);
    }
  });

  test("have every text, and say of each wrong answer what it tells", () => {
    const wanted = QUESTIONS.flatMap(({ id, answers, right }) => [
      `ask.${id}`,
      `ask.${id}.why`,
      ...LETTERS.flatMap((letter, i) => [
        ...(answers[i] === null ? [`ask.${id}.${letter}`] : []),
        ...(letter === right ? [] : [`ask.${id}.${letter}.tells`]),
      ]),
    ]);
    const there = Object.keys(TEXTS).filter((key) => key.startsWith("ask."));
    assert.deepEqual(there.sort(), wanted.sort());
  });

  test("have answers that are the same in every language only where they are numbers or marks", () => {
    for (const { id, answers } of QUESTIONS)
      for (const answer of answers) assert.ok(answer === null || isNumeral(answer), id);
  });
});

test("series that begin with five heads are counted, and those that go on with another", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  // Of 64 series one begins with five heads and ends with tails, and one is heads throughout.
  assert.deepEqual(countSeries(bytes), { n: 8, k: 4 });
  assert.deepEqual(countSeries(new Uint8Array(9)), { n: 0, k: 0 });
});

describe("the votes of a class", () => {
  /** The votes after these steps and presses. @param {string} presses `>` goes on, a letter is a vote for it */
  const after = (presses) =>
    [...presses].reduce(
      (before, press) =>
        press === ">" ? go(before, 1) : add(before, /** @type {any} */ (press), 1),
      BEGINNING,
    );

  test("go from step to step, and stay at both ends", () => {
    assert.deepEqual(
      STEPS.map((_, n) => after(">".repeat(n)).step),
      STEPS,
    );
    assert.equal(after(">>>>>>>").step, "decide");
    assert.equal(go(BEGINNING, -1), BEGINNING);
  });

  test("are counted before and after the talk, and not between", () => {
    const votes = after("aab>ccc>add>aaa");
    assert.deepEqual(votes.before, { a: 2, b: 1, c: 0, d: 0 });
    assert.deepEqual(votes.after, { a: 1, b: 0, c: 0, d: 2 });
  });

  test("are whole numbers with a limit, whatever is typed", () => {
    for (const [typed, counted] of [
      [7, 7],
      [2.4, 2],
      [-3, 0],
      [NaN, 0],
      [Infinity, MAX],
      [1e9, MAX],
    ])
      assert.equal(count(BEGINNING, "b", Number(typed)).before.b, counted, String(typed));
    assert.equal(add(BEGINNING, "a", -1).before.a, 0);
    assert.equal(add(count(BEGINNING, "a", MAX), "a", 1).before.a, MAX);
  });

  test("have a shift for each answer, in the percents that are shown", () => {
    const [a, b, c, d] = barsOf(after(`abbc>>${"b".repeat(3)}d`));
    assert.deepEqual(a, { letter: "a", before: 25, after: 0, shift: -25 });
    assert.deepEqual(b, { letter: "b", before: 50, after: 75, shift: 25 });
    assert.deepEqual([c?.shift, d?.shift], [-25, 25]);
    // 33 % and then 67 %: 34 points between what is written.
    assert.equal(barsOf(after("aab>>abb"))[0]?.shift, -34);
    // 57.5 % is written as 58 %.
    const [, half] = barsOf(after(`${"ab".repeat(20)}>>${"a".repeat(17)}${"b".repeat(23)}`));
    assert.deepEqual(half, { letter: "b", before: 50, after: 58, shift: 8 });
  });

  test("have no bar where nobody has voted", () => {
    for (const { before, after: later, shift } of barsOf(BEGINNING))
      assert.deepEqual([before, later, shift], [null, null, null]);
    const [a] = barsOf(after("ab"));
    assert.deepEqual([a?.before, a?.after, a?.shift], [50, null, null]);
  });
});

/** Characters that an address, JSON, HTML or base64 has a use for, and some from afar. */
const ODD = [..."\"'\\<>&%#?/=+-_[]{},;:.~ aZ09|½→éßščñαжع漢🙂𝔘"];
/** A text of them that is not blank. @param {(below: number) => number} random */
const oddText = (random) =>
  `x${Array.from({ length: random(40) }, () => ODD[random(ODD.length)]).join("")}`;

describe("a question of one's own", () => {
  /** @type {import("../../www/js/pages/questions/own.js").Own} */
  const OWN = {
    record: "goff 15 59",
    question: "How many worlds?",
    answers: ["1", "2", "3", "4"],
    right: "c",
    play: "",
    shown: "worlds",
  };
  /** An address with parts that a script has written. @param {unknown} parts */
  const holding = (parts) =>
    `own=${Buffer.from(typeof parts === "string" ? parts : JSON.stringify(parts)).toString("base64url")}`;
  /** @type {unknown[]} */
  const PARTS = [1, "goff 15 59", "How?", ["1", "2", "3", "4"], "c", "", "worlds"];

  test("comes back from its link as it was, with any characters that can be seen", () => {
    assert.deepEqual(read(holding(PARTS)), { ...OWN, question: "How?" });
    const random = numbersFrom(7);
    for (let run = 0; run < 500; run++) {
      const own = {
        ...OWN,
        question: oddText(random),
        answers: LETTERS.map(() => oddText(random)),
        right: /** @type {Letter} */ (LETTERS[random(LETTERS.length)]),
        shown: /** @type {(typeof SHOWN)[number]} */ (SHOWN[random(SHOWN.length)]),
      };
      const seed = JSON.stringify(own);
      assert.deepEqual(faultsOf(own), [], seed);
      const link = new URL("https://school.example/questions.html?lang=fr");
      link.hash = write(own);
      assert.deepEqual(read(new URL(link.href).hash.slice(1)), own);
      // A messenger encodes nothing of it, and breaks it nowhere.
      assert.match(link.hash, /^#own=[\w-]+$/);
    }
  });

  test("is decoded once: what looks encoded stays as it is written", () => {
    for (const question of [
      "100%25",
      "%3Cb%3E",
      "&lt;b&gt;",
      "own=WzEs",
      "<img src=x onerror=alert(1)>",
    ])
      assert.equal(read(write({ ...OWN, question }))?.question, question);
  });

  test("is none where a field is missing, of another kind, or too long", () => {
    const bad = [
      ...PARTS.map((_, i) => PARTS.with(i, null)),
      ...PARTS.map((_, i) => PARTS.toSpliced(i, 1)),
      [...PARTS, ""],
      PARTS.with(0, 2),
      PARTS.with(2, "x".repeat(LONGEST.question + 1)),
      PARTS.with(2, "  "),
      PARTS.with(3, ["1", "2", "3"]),
      PARTS.with(3, ["1", "2", "3", { toString: "4" }]),
      PARTS.with(4, "e"),
      PARTS.with(4, "__proto__"),
      PARTS.with(6, "constructor"),
      { length: 7 },
      "7",
      "[",
    ];
    for (const parts of bad) assert.equal(read(holding(parts)), null, JSON.stringify(parts));
  });

  test("has no characters that are not seen, or that turn what follows", () => {
    for (const sign of [
      "\u0000",
      "\n",
      "\u202e",
      "\u2066",
      "\u200b",
      "\ufeff",
      "\ud800",
      "\u0085",
    ]) {
      const own = { ...OWN, question: `a${sign}b` };
      assert.deepEqual(faultsOf(own), [["question", "sign"]], JSON.stringify(sign));
      assert.equal(read(holding(PARTS.with(2, own.question))), null, JSON.stringify(sign));
    }
    // Arabic, emoji and accents can be seen.
    for (const question of ["كم عدد العوالم؟", "¿Cuántos? 🙂", "e\u0301"])
      assert.deepEqual(faultsOf({ ...OWN, question }), []);
  });

  test("is none in anything else that an address may hold", () => {
    const random = numbersFrom(8);
    const link = write(OWN);
    for (let run = 0; run < 2000; run++) {
      // A link of which some characters are others, are missing or come twice.
      const at = random(link.length);
      const spoilt =
        link.slice(0, at) + oddText(random).slice(0, random(3)) + link.slice(at + random(3));
      const own = read(spoilt);
      if (own) assert.deepEqual(faultsOf(own), [], spoilt);
    }
    for (const fragment of [
      "",
      "own=",
      "own=%5B1%5D",
      `own=${"A".repeat(9000)}`,
      `${write(OWN)}&x=1`,
    ])
      assert.equal(read(fragment), null, fragment.slice(0, 40));
    // Half of a character, as bytes.
    assert.equal(
      read(`own=${Buffer.from([0x5b, 0x22, 0xc3, 0x22, 0x5d]).toString("base64url")}`),
      null,
    );
  });
});
