// The page for teachers and the page with its answers, without a browser: the times of the plans, the
// links for a class, that pupils' sheets contain no answer, and that the answers are the engine's.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { load } from "cheerio";
import { languages, textsOf } from "../../tools/languages.mjs";
import { SHEETS } from "../../tools/sheets.mjs";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { testOf } from "../../www/js/pages/for-teachers/test.js";
import {
  classroomAddress,
  moodleCode,
  teamsAddress,
} from "../../www/js/pages/for-teachers/share-links.js";

const page = (/** @type {string} */ name) =>
  load(readFileSync(new URL(`../../www/${name}`, import.meta.url), "utf8"));
const $ = page("for-teachers.html");
/** @type {import("../../www/js/pages/questions/table.js").Question[]} */
const QUESTIONS = JSON.parse(
  readFileSync(new URL("../../www/questions.json", import.meta.url), "utf8"),
);
const TEXTS = textsOf("en", "teachers");
const ANSWERS = textsOf("en", "answers");

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

describe("the plans", () => {
  /** Each plan: the length of the lesson, and the minutes that must be left over. */
  const PLANS = /** @type {const} */ ([
    ["long", 45, [4, 5]],
    ["second", 45, [4, 5]],
    ["third", 45, [4, 5]],
    ["short", 20, [1, 2]],
  ]);

  test("are four", () =>
    assert.deepEqual(
      $(".plan")
        .toArray()
        .map((plan) => $(plan).closest("section").attr("id")),
      PLANS.map(([id]) => id),
    ));

  for (const [id, length, [least, most]] of PLANS)
    test(`last as long as they say, step by step, with time to spare: ${id}`, () => {
      const plan = $(`#${id} .plan`);
      assert.equal(Number(plan.attr("data-length")), length);
      assert.match(String(TEXTS[`teach.${id}`]), new RegExp(`\\b${length} minutes`));
      const minutes = plan
        .find("[data-minutes]")
        .toArray()
        .map((cell) => Number($(cell).attr("data-minutes")));
      assert.ok(minutes.length >= 4 && minutes.every((n) => n > 0));
      const left = length - minutes.reduce((sum, n) => sum + n);
      assert.ok(left >= least && left <= most, `${left} minutes are left`);
      // The remaining time is given once, in the last row.
      assert.equal(plan.find("[data-spare]").length, 1);
      assert.equal(plan.find("tr").last().find("[data-spare]").length, 1);
      // Each step has its own text, in order.
      assert.deepEqual(
        plan
          .find(`p[data-text^="teach.${id}."]`)
          .toArray()
          .map((step) => $(step).attr("data-text")),
        minutes.map((_, i) => `teach.${id}.${i + 1}`),
      );
    });
});

describe("the answers", () => {
  const answers = page("for-teachers-answers.html");

  test("are on a page apart that no search engine lists", () => {
    assert.match(answers('meta[name="robots"]').attr("content") ?? "", /noindex/);
    const keys = Object.keys(textsOf("en", "answers")).map((key) => key.replace(/\.\d+$/, ""));
    const html = $.html();
    for (const key of keys) assert.ok(!html.includes(`"${key}"`), key);
  });

  test("are linked from no sheet", () => {
    const links = $('a[href*="answers"]').toArray();
    assert.deepEqual(
      links.map((link) => $(link).closest("section, nav").attr("id")),
      ["contents", "answers"],
    );
    assert.ok($("#answers").hasClass("screen"), "it is not printed");
  });

  test("are there for every task that has one", () => {
    const texts = textsOf("en", "answers");
    for (const [section, kind] of [
      ["beginner", "first"],
      ["worksheet", "task"],
      ["extension", "more"],
    ]) {
      const tasks = $(`#${section} .tasks > li`).length;
      const key = (/** @type {number} */ n) =>
        kind === "task" ? `teach.answer.${n}` : `teach.${kind}.answer.${n}`;
      assert.ok(tasks >= 4, section);
      for (let n = 1; n <= tasks; n++) assert.ok(texts[key(n)], `${section} ${n}`);
      assert.equal(texts[key(tasks + 1)], undefined, section);
    }
    // Each question of a ticket has its criteria, and each criterion its marks.
    for (const n of ["", "2", "3"]) {
      const marks = answers(`[data-text^="teach.mark${n}."]`).toArray();
      assert.ok(marks.length >= 4 && texts[`teach.mark${n}.${marks.length}`], n);
      assert.equal(texts[`teach.mark${n}.${marks.length + 1}`], undefined);
      const questions = $(`#exit-ticket${n && `-${n}`} .ticket:first-child .tasks > li`).length;
      const named = new Set(
        marks.map((one) => /\d/.exec(String(texts[answers(one).attr("data-text") ?? ""]))?.[0]),
      );
      assert.equal(named.size, questions, `ticket ${n || 1}`);
    }
  });
});

describe("the worksheet's answers are the engine's", () => {
  /** The boards of the worksheet, in the order of its tasks. */
  const BOARDS = /** @type {const} */ ([
    ...["goff 12 23", "goff 14 25", "goff 12 23 56", "goff 14 15 48 18"],
  ]);

  test("tasks", () => {
    const shown = $("#worksheet [data-board]")
      .toArray()
      .map((one) => $(one).attr("data-board"));
    assert.deepEqual(shown, BOARDS);

    const found = (() => {
      const [path, apart, open, cycle] = BOARDS;
      const of = (/** @type {string} */ record) => Game.fromRecord(record);
      /** @param {import("../../www/pkg/quantum_tic_tac_toe.js").Mark} mark */
      const name = ({ player, move }) => `{${player}${move}}`;
      /** @param {string} record @param {number} move @param {number} square */
      const chance = (record, move, square) =>
        of(record)
          .ensemble()
          .squares[square - 1]?.find((mark) => mark.move === move)?.probability;
      const marked = of(cycle).view();
      const numbers = marked.cycle ?? { moves: [], stems: [] };
      return {
        worlds: of(path)
          .ensemble()
          .worlds.map(({ squares }) =>
            squares.flatMap((mark, i) => (mark ? [`${name(mark)} in ${i + 1}`] : [])),
          ),
        likely: chance(path, 1, 1),
        before: of(apart).ensemble().worlds.length,
        after: of(`${apart} 45`).ensemble().worlds.length,
        closing: of(open)
          .view()
          .legal.filter((pair) => of(open).preview(pair).phase === "collapse"),
        cycle: numbers.moves,
        stems: numbers.stems,
        chooser: marked.turn,
        ways: marked.options.map(({ action, marks }) => [
          action,
          ...marks.map((mark) => `${name(mark)} in ${mark.square}`),
        ]),
        coin: of(cycle.replace("goff", "nature"))
          .view()
          .options.map(({ probability }) => probability),
        open: chance(cycle, 1, 1),
        sure: chance(cycle, 2, 5),
      };
    })();

    const answer = (/** @type {number} */ n) => String(ANSWERS[`teach.answer.${n}`] ?? "");
    // 1: all worlds, by the marks in them
    const worlds = (answer(1).split(". ")[0] ?? "")
      .split("; ")
      .map((world) => world.split(" and "));
    const sorted = (/** @type {string[][]} */ lists) =>
      lists.map((list) => list.sort().join()).sort();
    assert.deepEqual(sorted(worlds), sorted(found.worlds));
    assert.ok(Math.abs(Number(found.likely) - 2 / 3) < 1e-9 && answer(1).endsWith("⅔."));
    // 2
    assert.ok(
      answer(2).startsWith(`${found.before} worlds before, and ${found.after} worlds after.`),
    );
    // 3
    const pairs = [...answer(3).matchAll(/(\d) and (\d)/g)].map(([, a, b]) => `${a}${b}`);
    assert.deepEqual(pairs, found.closing);
    // 4
    assert.deepEqual([found.cycle.sort(), found.stems, found.chooser], [[1, 3, 4], [2], "X"]);
    assert.ok(
      answer(4).startsWith("{X1}, {X3} and {O4} are in the cycle, {O2} hangs on it. X chooses."),
    );
    const ways = [...answer(4).matchAll(/If \{O4\} ends in (\d): (.*?)\./g)].map(([, at, rest]) => [
      `@${at}`,
      `{O4} in ${at}`,
      ...(rest ?? "").split(", "),
    ]);
    assert.deepEqual(sorted(ways), sorted(found.ways));
    // 5
    assert.deepEqual([found.coin, found.open, found.sure], [[0.5, 0.5], 0.5, 1]);
    assert.match(answer(5), /^½ for \{X1\} in square 1\. But \{O2\} is in square 5 for certain/);
  });

  test("are the same in every language: its digits and its marks", () => {
    const facts = (/** @type {string} */ text) =>
      (text.match(/\{\w+\}|[\d½⅔]+/g) ?? []).sort().join(" ");
    for (const language of languages())
      for (const [part, english] of /** @type {const} */ ([
        ["teachers", TEXTS],
        ["answers", ANSWERS],
      ]))
        for (const [key, text] of Object.entries(textsOf(language, part)))
          if (typeof text === "string")
            assert.equal(facts(text), facts(String(english[key] ?? "")), `${language} ${key}`);
  });

  test("and so is what the questions' answers count", () => {
    const found = ["goff 15", "goff 15 59"].map((record) => {
      const { worlds, squares } = Game.fromRecord(record).ensemble();
      return [worlds.length, squares[0]?.[0]?.probability];
    });
    assert.deepEqual(found[0], [2, 0.5]);
    assert.equal(found[1]?.[0], 3);
    assert.ok(Math.abs(Number(found[1]?.[1]) - 2 / 3) < 1e-9);
  });
});

describe("the beginner's rules", () => {
  test("are five, and say nothing of half points", () => {
    const rules = Object.keys(TEXTS).filter((key) => /^teach\.five\.\d+$/.test(key));
    assert.equal(rules.length, 5);
    for (const key of rules)
      assert.doesNotMatch(String(TEXTS[key]), /½|1½|\bhalf\b|\bpoints?\b/, key);
  });
});

describe("the sheets", () => {
  test("that one command prints are those that one button prints", () => {
    assert.deepEqual($('[data-print*=" "]').attr("data-print")?.split(" "), SHEETS);
    for (const id of SHEETS) assert.equal($(`#${id}.paper [data-print="${id}"]`).length, 1, id);
  });
});

describe("the exit tickets", () => {
  const TICKETS = ["exit-ticket", "exit-ticket-2", "exit-ticket-3"];

  test("are one for each lesson of three, in two versions of as many questions", () => {
    for (const id of TICKETS) {
      const [a = 0, b = 0, ...others] = $(`#${id} .ticket`)
        .toArray()
        .map((ticket) => $(ticket).find(".tasks > li").length);
      assert.deepEqual([a, others], [b, []], id);
      const texts = $(`#${id} .tasks p[data-text]`)
        .toArray()
        .map((one) => $(one).attr("data-text"));
      assert.equal(new Set(texts).size, a + b, id);
    }
  });

  test("both versions of the first one ask for as many worlds, and for a cycle as long", () => {
    const boards = $("#exit-ticket [data-board]")
      .toArray()
      .map((one) => String($(one).attr("data-board")));
    const shape = (/** @type {string} */ record) => {
      /** @type {string[]} */
      const names = [];
      return record.replace(/\d/g, (square) => {
        if (!names.includes(square)) names.push(square);
        return String(names.indexOf(square));
      });
    };
    assert.deepEqual(boards.slice(0, 2).map(shape), boards.slice(2).map(shape));
  });
});

describe("the test for before and after", () => {
  const { A, B } = testOf(QUESTIONS);

  test("has ten questions of different lessons' worth, each with one right answer", () => {
    assert.deepEqual([A.length, B.length], [10, 10]);
    for (const { question, answers, right } of [...A, ...B]) {
      assert.equal(answers.length, 4, question);
      assert.match(right, /^[A-D]$/);
    }
  });

  test("asks in version B the same in another order, and the same answers are right", () => {
    const answer = (/** @type {typeof A[number]} */ { answers, right }) =>
      answers["ABCD".indexOf(right)];
    assert.deepEqual(
      B.map(({ question }) => question),
      A.map(({ question }) => question).reverse(),
    );
    assert.deepEqual(B.map(answer), A.map(answer).reverse());
    assert.ok(A.every(({ right }, i) => right !== B[B.length - 1 - i]?.right));
    for (const asked of A) {
      const id = asked.question.split(".").at(-1);
      const { answers = [], right = "" } = QUESTIONS.find((one) => one.id === id) ?? {};
      assert.deepEqual(
        answer(asked),
        answers["abcd".indexOf(right)] === null
          ? { key: `ask.${id}.${right}` }
          : { text: answers["abcd".indexOf(right)] },
      );
    }
  });
});

describe("the tips", () => {
  test("are one sheet of its own, which is not among those for pupils", () => {
    assert.equal($("#tips.paper [data-print='tips']").length, 1);
    assert.ok(!SHEETS.includes("tips"));
    assert.ok(Object.keys(TEXTS).filter((key) => /^teach\.tip\.\d+$/.test(key)).length >= 8);
  });
});

describe("the texts that a page asks for before its scripts", () => {
  for (const name of ["for-teachers", "for-teachers-answers", "questions"])
    test(`are all for which its script waits: ${name}`, () => {
      const url = new URL(`../../www/js/pages/${name}.js`, import.meta.url);
      const [, list = ""] = /\[([^\]]*)\]\.map\(texts\)/.exec(readFileSync(url, "utf8")) ?? [];
      const waited = [...list.matchAll(/"(\w+)"/g)].map(([, part]) => part ?? "");
      const asked = (page(`${name}.html`)("html").attr("data-texts") ?? "").split(" ");
      assert.ok(waited.length > 2);
      assert.deepEqual(asked.sort(), waited.sort());
    });
});

describe("a link for a class", () => {
  const link = "https://school.example/a%20b/?lang=en#lesson=cycle";

  test("is handed on whole", () => {
    const classroom = new URL(classroomAddress(link, "The cycle"));
    assert.equal(`${classroom.origin}${classroom.pathname}`, "https://classroom.google.com/share");
    assert.deepEqual(Object.fromEntries(classroom.searchParams), { url: link, title: "The cycle" });
    const teams = new URL(teamsAddress(link, "The cycle"));
    assert.equal(`${teams.origin}${teams.pathname}`, "https://teams.microsoft.com/share");
    assert.deepEqual(Object.fromEntries(teams.searchParams), { href: link, msgText: "The cycle" });
  });

  test("is HTML for Moodle: a frame with the lesson, and a link", () => {
    const home = "https://school.example/a%20b/for-teachers.html";
    const $code = load(
      moodleCode({ link, title: 'A "cycle" & more', home, frame: { lesson: "cycle" } }),
    );
    const src = new URL($code("iframe").attr("src") ?? "");
    assert.equal(`${src.origin}${src.pathname}`, "https://school.example/a%20b/embed.html");
    assert.equal(src.searchParams.get("lesson"), "cycle");
    assert.equal($code("a").attr("href"), link);
    assert.equal($code("a").text(), 'A "cycle" & more');
    assert.equal($code("script").length, 0);
    assert.equal(load(moodleCode({ link, title: "", home, frame: null }))("iframe").length, 0);
  });
});
