// A twentieth lesson on the pages: an entry in lessons.json and texts (../added-lesson.mjs), in the middle of
// the course, without a question for a class and without a passage for teachers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { pageOf } from "../../tools/static-pages.mjs";
import { codeOf } from "../../www/js/features/hand-in/code.js";
import { ADDED, COURSE, LESSONS, NUMBER, TEXTS } from "../added-lesson.mjs";
import { readTexts, text } from "./english.mjs";
import { site } from "./helper.mjs";
import { walkThrough } from "./lesson-walks.mjs";
import { button, dialog, field, heading, lesson, lessonNamed, named, region } from "./person.mjs";
import { stored } from "./states.mjs";
import { openForTeachers } from "./teachers-page.mjs";

/** @import { TextKey } from "../../www/js/types.js" */

const ENGLISH = "lang/en/lessons.json";
const english = JSON.parse(readFileSync(new URL(`../../www/${ENGLISH}`, import.meta.url), "utf8"));
/** @param {unknown} value */
const json = (value) => ({ type: "application/json", body: JSON.stringify(value) });
/** @type {Record<string, { type: string, body: string }>} */
const REPLACED = {
  "lessons.json": json(LESSONS),
  [ENGLISH]: json({ ...english, ...TEXTS }),
  "for-teachers.html": { type: "text/html", body: pageOf("for-teachers.html", LESSONS) },
};

const open = site({ unbundled: true, replace: (path) => REPLACED[path] });
const openTeachers = openForTeachers(open);
const TITLE = /** @type {TextKey} */ ("learn.added.title");

describe("a twentieth lesson", () => {
  readTexts({ ...english, ...TEXTS });

  test("is gone through by keyboard, and handed in", async (t) => {
    const page = await open(t, "#lesson=added", {
      prepare: (page) => stored(page, { speed: "off" }),
    });
    await walkThrough(page, ADDED);
    await button(lesson(page), "lesson.handIn").click();
    await field(page, "hand-in.name").fill("Ada");
    const code = named(dialog(page, "lesson.handIn"), "textbox", "hand-in.or");
    const handIn = { name: "Ada", done: { added: { right: 0, of: 1 } } };
    assert.equal(await code.inputValue(), codeOf(handIn, LESSONS));
  });

  test("stands in the list of lessons and in a link of several", async (t) => {
    const page = await open(t, "#lessons", { landing: true });
    const all = dialog(page, "lessons.title");
    await lessonNamed(page, TITLE).waitFor();
    assert.equal(await all.getByRole("listitem").getByRole("button").count(), LESSONS.length);
    await page.evaluate(() => void (location.hash = "lessons=added,cycle"));
    await all.getByText(text("lessons.chosen")).waitFor();
    assert.equal(await all.getByRole("listitem").count(), 2);
    await lessonNamed(page, TITLE).click();
    await heading(lesson(page), TITLE).waitFor();
  });

  test("is on the page for teachers: its physics, links, and the hand-ins of a class", async (t) => {
    const page = await openTeachers(t, {}, "?lang=en");
    const title = text("lessons.name", { n: NUMBER, title: text(TITLE) });
    assert.equal(await page.locator("#what").getByRole("option", { name: title }).count(), 1);
    await page.getByLabel(title).check();
    assert.match(await page.locator("#several-link").inputValue(), /#lessons=added$/);
    const entry = page.locator(".lessons > li").nth(NUMBER - 1);
    assert.deepEqual(
      await entry.locator("dd").allTextContents(),
      ["learn.added.physics", "learn.added.limit"].map((key) => TEXTS[key]),
    );
    const classes = region(page, "teach.hand-ins");
    const handIn = { name: "Ada", done: { added: { right: 1, of: 1 } } };
    await field(classes, "hand-in.paste").fill(codeOf(handIn, LESSONS));
    await button(classes, "hand-in.read").click();
    await classes.getByRole("columnheader", { name: title }).waitFor();
  });

  test("is offered to authors of other pages", async (t) => {
    const page = await open(t, "embed-builder.html?lang=en", { ready: "iframe" });
    await page.locator("#option-lesson").selectOption(ADDED.name);
    await heading(page.frameLocator("iframe"), TITLE).waitFor();
  });

  test("moves the numbers of later lessons also in the questions for a class", async (t) => {
    const page = await open(t, "questions.html?lang=en", { ready: "#list a" });
    const titles = await page.locator("#list h3").allInnerTexts();
    assert.deepEqual(
      titles,
      COURSE.map(({ name }) => {
        const n = LESSONS.findIndex((one) => one.name === name) + 1;
        return text("lessons.name", { n, title: text(/** @type {any} */ (`learn.${name}.title`)) });
      }),
    );
  });
});
