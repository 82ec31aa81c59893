// The controls of a lesson at each of its steps, and the facts to remember, as data.
// tests/browser/lessons.test.mjs tests how the moves complete its tasks.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answersIn,
  guessesIn,
  isActing,
  keptOf,
  offersOf,
  taskOf,
  textsIn,
} from "../../www/js/features/lessons/model.js";
import {
  ageOf,
  begunAfter,
  countDone,
  groupsOf,
  minutesOf,
  nextOf,
} from "../../www/js/features/lessons/course.js";
import { groupPicture } from "../../www/js/features/lessons/pictures.js";
import { resultOf, storedResults } from "../../www/js/features/lessons/results.js";
import { languages, textsOf } from "../../tools/languages.mjs";
import { isActive, LESSONS, rowOf, sayingIn, wordsAtOnce } from "../../tools/lesson-table.mjs";
import { knows, say } from "../browser/english.mjs";
import { FIRST_LESSONS } from "../first-lessons.mjs";
import { numbersFrom } from "./numbers-from.mjs";

/** Those of the first version: what is known of their order and number holds whatever is added. */
const FIRST = LESSONS.filter(({ name }) => FIRST_LESSONS.includes(name));

/** The kinds of steps, except the end. */
const KINDS = /** @type {const} */ (["do", "look", "guess", "use", "reply", "read", "wrong"]);

test("what is read leads on by a button, and so does the end", () => {
  assert.deepEqual(offersOf("read", "following"), ["next"]);
  assert.deepEqual(offersOf("do", "following"), []);
  assert.deepEqual(offersOf("over", "following"), ["following", "play", "handIn"]);
  assert.deepEqual(offersOf("over", "recap"), ["recap", "all", "play", "handIn"]);
  assert.deepEqual(offersOf("over", "handIn"), ["handIn", "all", "play"]);
  assert.deepEqual(offersOf("over", "following", true), [
    ...["following", "experiment", "play", "handIn"],
  ]);
  assert.deepEqual(offersOf("over", "recap", true), [
    ...["recap", "all", "experiment", "play", "handIn"],
  ]);
});

test("what can be pressed has a text", () => {
  for (const kind of /** @type {const} */ ([...KINDS, "over"]))
    for (const after of /** @type {const} */ (["following", "recap", "handIn"]))
      for (const offer of offersOf(kind, after, true)) assert.ok(knows(`lesson.${offer}`), offer);
});

test("what is true and where the picture stops is kept", () => {
  const texts = keptOf({ name: "cycle" }).flat();
  assert.deepEqual(
    texts.map(({ key }) => key),
    ["lesson.physics", "learn.cycle.physics", "lesson.limit", "learn.cycle.limit"],
  );
  for (const { key } of texts) assert.ok(knows(key), key);
});

test("something is done soon and often, in every language", () => {
  for (const language of languages()) {
    const said = sayingIn(language);
    for (const lesson of LESSONS) {
      const at = `${language} ${lesson.name}`;
      const row = rowOf(lesson, said);
      const before = row["words before the first press"];
      assert.ok(before <= 150, `${at}: ${before} words before the first action`);
      const actions = lesson.steps.filter(isActive).length;
      // A translation may need a sixth more words than the original.
      const most = (language === "en" ? 60 : 70) * actions;
      assert.ok(row["all words"] <= most, `${at}: ${row["all words"]} words, ${actions} actions`);
    }
  }
});

test("no text is long before a press, in every language", () => {
  const long = languages().flatMap((language) => {
    const said = sayingIn(language);
    return LESSONS.flatMap((lesson) =>
      lesson.steps.flatMap((step) => {
        const words = wordsAtOnce(lesson, step, said);
        // Beside it stand both outcomes.
        const most = step.look ? 30 : 45;
        return words > most ? [`${language} ${lesson.name}.${step.text}: ${words}`] : [];
      }),
    );
  });
  assert.deepEqual(long, []);
});

test("something is guessed in each lesson, and each guess comes back", () => {
  for (const { name, steps } of LESSONS) {
    const guesses = steps.filter(({ guess }) => guess);
    assert.ok(guesses.length, `${name}: nothing is guessed`);
    for (const { text } of guesses)
      assert.ok(
        steps.some(({ recall }) => recall === text),
        `${name}: ${text} never comes back`,
      );
  }
});

test("there is room for every text of a lesson, with the guesses that come back, and for all its guesses", () => {
  /** @type {import("../../www/js/features/lessons/model.js").Lesson} */
  const lesson = {
    ...{ name: "measurement", bit: 4, group: "play", after: [], record: "goff 14 59 48" },
    steps: [
      { text: "who", guess: { kind: "choice", options: ["x", "o"] }, answer: "x" },
      { text: "shut", do: { 18: [] }, try: { 12: { text: "open" } } },
      { text: "choose", recall: "who", do: { "@1": [], "@8": [] } },
    ],
  };
  const texts = textsIn(lesson);
  assert.deepEqual(
    texts.map(({ text, hasMore }) => [text.key, hasMore]),
    [
      ["learn.measurement.who", false],
      ["learn.measurement.shut", true],
      ["learn.measurement.open", true],
      ["learn.measurement.choose", true],
      ["lesson.recalled", true],
      ["lesson.recalled", true],
    ],
  );
  // Each guess is recalled in a text of its own length.
  const [right, wrong] = texts.slice(-2).map(({ text }) => say(text));
  assert.match(String(right), /That is right/);
  assert.match(String(wrong), /It is “X”/);
  assert.deepEqual(
    guessesIn(lesson).map(({ of, options }) => [of, options.length]),
    [["who", 2]],
  );
});

test("somebody acts on the board in the steps that ask for it", () => {
  const acting = KINDS.filter(isActing);
  assert.deepEqual(acting, ["do", "look", "reply", "wrong"]);
});

test("a guess is asked for, and comes back before the text of a later step", () => {
  /** @type {import("../../www/js/features/lessons/model.js").Lesson} */
  const lesson = {
    ...{ name: "rows", bit: 5, group: "play", after: [], record: "goff 15" },
    steps: [
      { text: "ways", guess: { kind: "number", from: 1, to: 3 }, answer: "2" },
      { text: "half", recall: "ways" },
    ],
  };
  const asked = taskOf(lesson, "goff 15", 0);
  assert.equal(asked.kind, "guess");
  assert.deepEqual(asked.wanted, []);
  assert.deepEqual(
    asked.guess?.options.map(({ value }) => value),
    ["1", "2", "3"],
  );
  for (const [guess, key] of [
    ["2", "lesson.guess.number.same"],
    ["3", "lesson.guess.number.other"],
  ]) {
    const known = { guesses: new Map([["ways", guess ?? ""]]), values: {} };
    const { kind, text } = taskOf(lesson, "goff 15", 1, known);
    assert.deepEqual([kind, text.key], ["read", "lesson.recalled"]);
    const line = /** @type {import("../../www/js/types.js").Message} */ (text.values?.guess);
    assert.equal(line.key, key);
  }
  assert.equal(taskOf(lesson, "goff 15", 1).text.key, "learn.rows.half");
});

test("an apparatus stands in the steps that say so, and stays at the end", () => {
  /** @type {import("../../www/js/features/lessons/model.js").Lesson} */
  const lesson = {
    ...{ name: "paths", bit: 7, group: "wonder", after: [], record: "goff", apparatus: "paths" },
    steps: [{ text: "wall" }, { text: "dark", use: "dark", settings: { turn: 0 } }],
  };
  assert.equal(taskOf(lesson, "goff", 0).apparatus, undefined);
  const { kind, apparatus } = taskOf(lesson, "goff", 1);
  assert.deepEqual([kind, apparatus], ["use", { settings: { turn: 0 }, goal: "dark" }]);
  assert.ok(taskOf(lesson, "goff", 2).apparatus);
});

test("the lessons stand in three groups, each in one piece, with a name and a picture", () => {
  const groups = groupsOf(LESSONS);
  const first = groupsOf(FIRST);
  assert.deepEqual(
    first.map(({ name, lessons }) => [name, lessons.length]),
    [
      ["play", 7],
      ["wonder", 5],
      ["curious", 7],
    ],
  );
  assert.deepEqual(
    groups.map(({ name }) => name),
    first.map(({ name }) => name),
  );
  assert.deepEqual(
    groups.flatMap(({ lessons }) => lessons),
    LESSONS,
  );
  for (const { name } of groups) {
    for (const key of [`lessons.group.${name}`, `lessons.group.${name}.about`])
      assert.ok(knows(key), key);
    const { children } = /** @type {any} */ (groupPicture(name)).props;
    assert.ok([children].flat(9).length > 3, `${name} has a picture`);
  }
});

test("each lesson comes after those that explain what it uses", () => {
  const names = LESSONS.map(({ name }) => name);
  for (const [i, { name, after }] of LESSONS.entries())
    for (const earlier of after)
      assert.ok(names.slice(0, i).includes(earlier), `${name} is not after ${earlier}`);
});

test("the thrilling lessons need few others", () => {
  /** All that a lesson builds on, near or far. @param {string} name @returns {string[]} */
  const needed = (name) => {
    const { after = [] } = LESSONS.find((one) => one.name === name) ?? {};
    return [...new Set(after.flatMap((one) => [one, ...needed(one)]))];
  };
  const outside = LESSONS.filter(({ group }) => group === "wonder").flatMap(({ name }) =>
    needed(name).filter((one) => LESSONS.some((l) => l.name === one && l.group !== "wonder")),
  );
  assert.deepEqual([...new Set(outside)].sort(), ["entanglement", "superposition"]);
  const firsts = groupsOf(FIRST).map(({ lessons }) => begunAfter(FIRST, lessons[0]));
  assert.deepEqual(firsts, [0, 3, 5]);
});

test("a lesson takes the minutes of its words and of what is done in it", () => {
  const minutes = Object.fromEntries(LESSONS.map((one) => [one.name, minutesOf(one, say)]));
  for (const [name, n] of Object.entries(minutes)) assert.ok(n >= 1 && n <= 7, `${name}: ${n}`);
  assert.deepEqual([minutes["strategy"], minutes["classical"], minutes["paths"]], [1, 1, 7]);
  /** @type {import("../../www/js/features/lessons/model.js").Lesson} */
  const short = {
    ...{ name: "cycle", bit: 3, group: "play", after: [], record: "goff" },
    steps: [{ text: "close" }],
  };
  assert.equal(
    minutesOf(short, () => ""),
    1,
  );
  // Five texts: one step, and two lines of the summary with their names.
  assert.equal(
    minutesOf(short, () => "x".repeat(900)),
    5,
  );
});

test("the table of all lessons has each text as a pupil reads it, and the minutes of the page", () => {
  for (const language of languages()) {
    const said = sayingIn(language);
    for (const lesson of LESSONS) {
      /** @type {string[]} */
      const texts = [];
      const row = rowOf(lesson, (message) => texts[texts.push(said(message)) - 1] ?? "");
      assert.deepEqual(
        texts.filter((text) => /[{}]|\blearn\./.test(text)),
        [],
      );
      assert.equal(row.minutes, minutesOf(lesson, said));
      assert.equal(row["own moves"], lesson.steps.filter(({ find }) => find).length);
    }
  }
});

test("the pupil finds a third of all moves, and no text gives away one that is to be found", () => {
  const moves = LESSONS.flatMap(({ name, steps }) =>
    steps.filter((step) => step.do).map((step) => ({ name, step })),
  );
  const found = moves.filter(({ step }) => step.find);
  assert.ok(found.length * 3 >= moves.length, `${found.length} of ${moves.length}`);
  for (const { name, step } of found)
    assert.ok(step.try, `${name}.${step.text} answers no wrong idea`);
  for (const language of languages()) {
    const texts = textsOf(language, "lessons");
    for (const { name, step } of found) {
      const key = `learn.${name}.${step.text}`;
      assert.doesNotMatch(String(texts[key]), /\{[ab]\}/, `${language} ${key}`);
    }
  }
});

test("a guess is answered by what the pupil does, and only then by the text", () => {
  for (const { name, steps } of LESSONS)
    for (const [i, { text, recall, use, look }] of steps.entries()) {
      if (!recall || !(use || look)) continue;
      const asked = steps.findIndex((step) => step.text === recall);
      const between = steps.slice(asked + 1, i);
      const of = steps[asked]?.guess?.of ?? "";
      // The number of worlds and the chooser are settled by the move, before anybody looks at both ways.
      const isKnown = use
        ? between.some((step) => step.use)
        : ["worlds", "chooser"].includes(of) && between.some((step) => step.do);
      assert.ok(isKnown, `${name}.${text} tells ${recall} too soon`);
    }
});

test("a link is meant from the age of its oldest lesson", () => {
  /** @param {string[]} names */
  const age = (...names) => ageOf(LESSONS.filter(({ name }) => names.includes(name)));
  assert.deepEqual(
    [age("cycle"), age("cycle", "coin"), age("strategy", "gloves"), age("cycle", "rings")],
    [11, 13, 13, 15],
  );
});

test("the next lesson is the first one that is not done", () => {
  const result = { right: 0, of: 1 };
  assert.equal(nextOf(FIRST, {})?.name, "classical");
  const some = { classical: result, paths: result, gone: result };
  assert.equal(nextOf(FIRST, some)?.name, "superposition");
  assert.equal(countDone(LESSONS, some), 2);
  const all = Object.fromEntries(LESSONS.map(({ name }) => [name, result]));
  assert.equal(nextOf(LESSONS, all), undefined);
});

test("the first guess at each question counts, and one that was never made is not right", () => {
  const lesson = LESSONS.find(({ name }) => name === "paths") ?? assert.fail();
  const right = new Map(lesson.steps.flatMap(({ text, answer = "" }) => [[text, answer]]));
  assert.deepEqual(resultOf(lesson, right), { right: 6, of: 6 });
  assert.deepEqual(resultOf(lesson, new Map([...right, ["wall", "even"]])), { right: 5, of: 6 });
  assert.deepEqual(resultOf(lesson, new Map()), { right: 0, of: 6 });
});

/** The values that a person can guess. @param {import("../../www/js/features/lessons/model.js").Guess} guess */
const choices = ({ kind, from = 1, to = 0, records = [], options = [] }) => {
  if (kind === "choice") return options;
  const [first, last] =
    kind === "number" ? [from, to] : [1, kind === "square" ? 9 : records.length];
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
};

test("each guess that was wrong at first has an answer at the end, also for somebody who presses anything", () => {
  const random = numbersFrom(36);
  for (let round = 0; round < 50; round++)
    for (const lesson of LESSONS) {
      const first = new Map(
        lesson.steps.flatMap(({ text, guess }) => {
          if (!guess) return [];
          const all = choices(guess);
          return [[text, all[random(all.length)] ?? ""]];
        }),
      );
      const { right, of } = resultOf(lesson, first);
      const answers = new Set(answersIn(lesson, first).map((one) => JSON.stringify(one)));
      assert.equal(answers.size, of - right, `${lesson.name} ${[...first]}`);
    }
});

/** A store in memory. @param {string | null} text what is stored of the lessons */
function storeWith(text) {
  const texts = new Map(text === null ? [] : [["lessons", text]]);
  /** @type {string[]} */
  const notices = [];
  const get = (/** @type {string} */ name) => texts.get(name) ?? null;
  const set = (/** @type {string} */ name, /** @type {string} */ value) => !!texts.set(name, value);
  return {
    ...{ texts, notices, get, set, recall: get, remember: set, keeps: () => true },
    notify: (/** @type {string} */ notice) => void notices.push(notice),
  };
}

test("the results are kept in one place, and another tab's are not lost", () => {
  const store = storeWith(null);
  const here = storedResults(store);
  const there = storedResults(store);
  assert.deepEqual(here.get(), {});
  here.keep("cycle", { right: 1, of: 2 });
  there.keep("coin", { right: 0, of: 1 });
  here.keep("cycle", { right: 2, of: 2 });
  const done = { cycle: { right: 2, of: 2 }, coin: { right: 0, of: 1 } };
  assert.deepEqual(JSON.parse(store.texts.get("lessons") ?? ""), { version: 1, done });
  assert.deepEqual(there.get(), done);
});

test("the result of a lesson is kept whatever its name is", () => {
  const store = storeWith(null);
  const names = ["cycle", "bell-1964", "2-paths", "Über"];
  for (const name of names) storedResults(store).keep(name, { right: 1, of: 1 });
  assert.deepEqual(Object.keys(storedResults(store).get()).sort(), names.sort());
});

test("of what is stored only results are read; a text that is none is set aside", () => {
  const wrong = [
    { right: 3, of: 2 },
    { right: -1, of: 2 },
    { right: "1", of: 2 },
    { of: 2 },
    null,
    7,
  ];
  const done = { ...wrong, cycle: { right: 1, of: 2, more: "x" } };
  const kept = storedResults(storeWith(JSON.stringify({ version: 1, done })));
  assert.deepEqual(kept.get(), { cycle: { right: 1, of: 2 } });
  for (const one of [null, 7, "cycle", []])
    assert.deepEqual(storedResults(storeWith(JSON.stringify({ version: 1, done: one }))).get(), {});
  const store = storeWith("classical superposition");
  assert.deepEqual(storedResults(store).get(), {});
  assert.deepEqual(
    [store.texts.get("lessons.aside"), store.notices],
    ["classical superposition", ["aside"]],
  );
});
