// The page for teachers and the page with its answers, without a browser: the times of the plans, the
// links for a class, and that pupils' sheets contain no answer.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { load } from "cheerio";
import { textsOf } from "../../tools/languages.mjs";
import { SHEETS } from "../../tools/worksheets.mjs";
import {
  classroomAddress,
  moodleCode,
  teamsAddress,
} from "../../www/js/pages/for-teachers/share-links.js";

const page = (/** @type {string} */ name) =>
  load(readFileSync(new URL(`../../www/${name}`, import.meta.url), "utf8"));
const $ = page("for-teachers.html");
const TEXTS = textsOf("en", "teachers");

describe("the plans", () => {
  /** Each plan: the length of the lesson, and the minutes that must be left over. */
  const PLANS = /** @type {const} */ ([
    ["long", 45, [4, 5]],
    ["second", 45, [4, 5]],
    ["short", 20, [1, 2]],
  ]);

  test("are three", () =>
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
    // Each criterion has its marks.
    const marks = answers("[data-marks]").toArray();
    assert.ok(marks.length >= 4 && texts[`teach.mark.${marks.length}`]);
    assert.equal(texts[`teach.mark.${marks.length + 1}`], undefined);
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
