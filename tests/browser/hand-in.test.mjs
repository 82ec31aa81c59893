// Pupils hand in, a teacher adds up: the dialog with the code, the list on the page for teachers, and the
// link with several lessons.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as codes from "../../www/js/features/hand-in/code.js";
import { loadAxe, objections, WCAG } from "./checks.mjs";
import { sentence, text } from "./english.mjs";
import { ownClipboard, site } from "./helper.mjs";
import { goesOn, LESSONS, lessonOf, numberOf, walkThrough } from "./lesson-walks.mjs";
import {
  button,
  dialog,
  field,
  focused,
  fromMenu,
  heading,
  lesson,
  named,
  region,
} from "./person.mjs";
import { scanned } from "./scanned.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("node:test").TestContext} TestContext */
/** @typedef {import("../../www/js/storage/hand-ins.js").HandIn} HandIn */

const open = site();
const STORE = "quantum-tic-tac-toe.hand-ins";
/** @param {HandIn} handIn */
const codeOf = (handIn) => codes.codeOf(handIn, LESSONS);
/** @type {HandIn} */
const ADA = { name: "Ada", done: { cycle: { right: 1, of: 2 }, paths: { right: 6, of: 6 } } };
/** @type {HandIn} */
const BO = { name: "Bo", done: { cycle: { right: 1, of: 2 } } };

/** For `prepare`: stores a text under a name once. @param {string} name @param {unknown} value */
const stores = (name, value) => (/** @type {Page} */ page) =>
  page.addInitScript(
    ([name, text]) => localStorage.getItem(name) ?? localStorage.setItem(name, text),
    /** @type {const} */ ([name, typeof value === "string" ? value : JSON.stringify(value)]),
  );

/** The dialog of a pupil. @param {Page} page */
const handIn = (page) => dialog(page, "lesson.handIn");
/** The code in that dialog. @param {Page} page */
const code = (page) => named(handIn(page), "textbox", "hand-in.or");

describe("a pupil", () => {
  test("hands in at the end of a lesson: a name, a QR code, a code to copy", async (t) => {
    const page = await open(t, "#lesson=strategy", {
      async prepare(page) {
        await ownClipboard(page);
        await stores("quantum-tic-tac-toe.lessons", {
          version: 1,
          done: { strategy: { right: 0, of: 1 } },
        })(page);
        const record = `${lessonOf("strategy").record} 14 @4`;
        await goesOn(page, { name: "strategy", record, read: 99 });
      },
    });
    await button(lesson(page), "lesson.handIn").click();
    await handIn(page).waitFor();
    assert.equal(await code(page).count(), 0);
    await field(page, "hand-in.name").fill("  Zoë   7 ");
    await named(handIn(page), "img", "hand-in.qr").waitFor();
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme });
      assert.match(
        (await scanned(page, named(handIn(page), "img", "hand-in.qr"))) ?? "",
        new RegExp(`^http.*${await code(page).inputValue()}$`),
      );
    }
    const read = codes.codesIn(await code(page).inputValue(), LESSONS)[0]?.read;
    assert.ok(typeof read === "object");
    assert.deepEqual([read.name, Object.keys(read.done)], ["Zoë 7", ["strategy"]]);
    await button(page, "hand-in.copy").click();
    await handIn(page).getByText(text("hand-in.copied")).waitFor();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      await code(page).inputValue(),
    );
    assert.ok(
      !(await page.evaluate(() => JSON.stringify({ ...localStorage }))).includes("Zoë"),
      "the name is not stored",
    );
  });

  test("hands in from the list of lessons, once one is done", async (t) => {
    const done = { cycle: { right: 1, of: 2 } };
    const page = await open(t, "#goff,14", {
      prepare: stores("quantum-tic-tac-toe.lessons", { version: 1, done }),
    });
    await fromMenu(page, "tool.lessons");
    await button(dialog(page, "lessons.title"), "lesson.handIn").click();
    await handIn(page)
      .getByText(text("hand-in.done", { n: 1, right: 1, of: 2 }))
      .waitFor();
    const fresh = await open(t, "#goff,14");
    await fromMenu(fresh, "tool.lessons");
    await heading(dialog(fresh, "lessons.title"), "lessons.title").waitFor();
    assert.equal(await button(fresh, "lesson.handIn").count(), 0);
  });

  test("gets the lessons of a link, one after the other, and is asked to hand in at the end", async (t) => {
    const page = await open(t, "#lessons=strategy,classical", {
      prepare: stores("quantum-tic-tac-toe.lessons", { version: 1, done: {} }),
    });
    const list = dialog(page, "lessons.title");
    await list.getByText(text("lessons.chosen")).waitFor();
    await list.getByText(text("lessons.age", { age: 13 })).waitFor();
    const rows = list.getByRole("listitem");
    assert.deepEqual(
      (await rows.locator("strong").allInnerTexts()).map((title) => parseInt(title)),
      [numberOf("classical"), numberOf("strategy")],
    );
    await rows.getByRole("button").first().click();
    await heading(lesson(page), "learn.classical.title").waitFor();
    await walkThrough(page, lessonOf("classical"));
    await button(lesson(page), "lesson.following").click();
    await heading(lesson(page), "learn.strategy.title").waitFor();
    await page.waitForFunction(() => history.state?.place === "lesson");
    await page.reload();
    await heading(lesson(page), "learn.strategy.title").waitFor();
    await walkThrough(page, lessonOf("strategy"));
    assert.equal(await button(lesson(page), "lesson.following").count(), 0);
    await lesson(page)
      .locator(".primary")
      .filter({ hasText: text("lesson.handIn") })
      .waitFor();
  });

  test("is told where a link names no lesson", async (t) => {
    const page = await open(t, "#lessons=nothing,goff");
    await dialog(page, "lessons.title").getByRole("alert").waitFor();
  });
});

/** The part of the page for teachers. @param {Page} page */
const part = (page) => region(page, "teach.hand-ins");
/** @param {Page} page */
const rows = (page) => part(page).locator("tbody").getByRole("row");
/** @param {Page} page @param {string} codes */
async function paste(page, codes) {
  await field(part(page), "hand-in.paste").fill(codes);
  await button(part(page), "hand-in.read").click();
}
/** @param {TestContext} t @param {Parameters<typeof open>[2]} [options] @param {string} [hash] */
async function openTeachers(t, options, hash = "") {
  const page = await open(t, `for-teachers.html?lang=en${hash}`, { ready: "main", ...options });
  await field(part(page), "hand-in.paste").waitFor();
  return page;
}
/** The whole visible row of sums. @param {Page} page */
const shares = (page) => part(page).locator("tfoot tr").first().locator("td").allInnerTexts();

describe("a teacher", () => {
  test("whose list is full is told how many pupils it has", async (t) => {
    const pupils = Array.from({ length: 399 }, (_, n) => ({ name: `Pupil ${n}`, done: {} }));
    const page = await openTeachers(t, {
      prepare: (page) =>
        page.addInitScript(
          ([name, text]) => localStorage.setItem(name, text),
          /** @type {const} */ ([STORE, JSON.stringify({ version: 1, pupils })]),
        ),
    });
    await rows(page).nth(398).waitFor();
    await paste(page, `${codeOf(BO)} ${codeOf(ADA)}`);
    const code = `${codeOf(ADA).slice(0, 11)}…`;
    await part(page)
      .getByText(text("hand-in.full", { code, n: 400 }))
      .waitFor();
  });

  test("pastes whole mails, sees the class, and has it after a reload", async (t) => {
    const page = await openTeachers(t);
    await part(page).getByText(text("hand-in.empty")).waitFor();
    await paste(page, `Hello!\n${codeOf(BO)}\n> and ${codeOf(ADA)}.`);
    await part(page)
      .getByText(text("hand-in.added", { n: 2 }))
      .waitFor();
    assert.deepEqual(await rows(page).locator("th").allInnerTexts(), ["Ada", "Bo"]);
    assert.deepEqual((await shares(page)).slice(0, 3), ["50%", "100%", "80%"]);
    assert.equal(await field(part(page), "hand-in.paste").inputValue(), "");
    await loadAxe(page);
    assert.deepEqual(await objections(page, WCAG), []);
    await page.reload();
    await rows(page).nth(1).waitFor();
    // The same pupil again.
    await paste(page, codeOf({ name: "bo", done: {} }));
    await part(page)
      .getByText(text("hand-in.replaced", { n: 1 }))
      .waitFor();
    assert.deepEqual(await rows(page).locator("th").allInnerTexts(), ["Ada", "bo"]);
  });

  test("opens scanned links one after the other, also in another tab and on a phone", async (t) => {
    const page = await openTeachers(t, {}, `#hand-in=${codeOf(ADA)}`);
    await rows(page).first().waitFor();
    assert.equal(new URL(page.url()).hash, "#hand-ins");
    await page.evaluate((code) => void (location.hash = `hand-in=${code}`), codeOf(BO));
    await rows(page).nth(1).waitFor();
    const phone = await openTeachers(
      t,
      { viewport: { width: 390, height: 844 } },
      `#hand-in=${codeOf(ADA)}`,
    );
    await rows(phone).first().waitFor();
    assert.ok(
      await part(phone)
        .getByText(text("hand-in.added", { n: 1 }))
        .isVisible(),
    );
    assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 390);
  });

  test("is told what is wrong with a code, and loses nothing", async (t) => {
    const page = await openTeachers(t, {
      prepare: stores(STORE, { version: 1, pupils: [BO], unread: [] }),
    });
    for (const [fault, wrong] of /** @type {const} */ ([
      ["foreign", "Dear teacher, I forgot it."],
      ["newer", "QTTT2-ABCDE-FGHJK"],
      ["cut", codeOf(ADA).slice(0, 20)],
      ["damaged", codeOf(ADA).replace("P", "Q")],
      ["nameless", codeOf({ name: "", done: {} })],
    ])) {
      await paste(page, wrong);
      await part(page)
        .getByRole("status")
        .getByText(sentence(`hand-in.${fault}`))
        .waitFor();
      assert.equal(await field(part(page), "hand-in.paste").inputValue(), wrong);
      assert.deepEqual(await rows(page).locator("th").allInnerTexts(), ["Bo"]);
    }
  });

  test("removes one, deletes all, and brings both back, by keyboard", async (t) => {
    const page = await openTeachers(t, {
      prepare: stores(STORE, { version: 1, pupils: [ADA, BO], unread: [] }),
    });
    await button(part(page), "hand-in.remove", { name: "Ada" }).focus();
    await page.keyboard.press("Enter");
    await part(page)
      .getByText(text("hand-in.removed", { name: "Ada" }))
      .waitFor();
    assert.deepEqual(await rows(page).locator("th").allInnerTexts(), ["Bo"]);
    assert.equal(await focused(page).innerText(), text("hand-in.undo"));
    await page.keyboard.press("Enter");
    assert.equal(await rows(page).count(), 2);
    await button(part(page), "hand-in.delete").click();
    assert.equal(await rows(page).count(), 0);
    await button(part(page), "hand-in.undo").click();
    assert.equal(await rows(page).count(), 2);
  });

  test("saves a table for a spreadsheet", async (t) => {
    const page = await openTeachers(t, {
      prepare: stores(STORE, { version: 1, pupils: [ADA], unread: [] }),
    });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(part(page), "hand-in.save").click(),
    ]);
    assert.match(download.suggestedFilename(), /^quantum-tic-tac-toe-\d{4}-\d\d-\d\d\.csv$/);
    const [head = "", row] = readFileSync(await download.path(), "utf8").split("\r\n");
    assert.ok(head.startsWith(`\ufeff${text("hand-in.pupil")},`));
    assert.equal(row, "Ada,1,2,6,6");
  });

  test("is told where the browser keeps nothing", async (t) => {
    const page = await openTeachers(t, {
      prepare: (page) =>
        page.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException("", "QuotaExceededError");
          };
        }),
    });
    await paste(page, codeOf(ADA));
    await part(page).getByText(text("hand-in.forgetful")).waitFor();
    assert.equal(await rows(page).count(), 1);
  });

  test("makes a link with several lessons, and the pupil gets just these", async (t) => {
    const page = await openTeachers(t);
    const named = (/** @type {"cycle" | "paths" | "coin"} */ name) =>
      text("lessons.name", { n: numberOf(name), title: text(`learn.${name}.title`) });
    for (const name of /** @type {const} */ (["cycle", "paths"]))
      await page.getByLabel(named(name)).check();
    const link = await page.locator("#several-link").inputValue();
    assert.match(link, /\?lang=en#lessons=cycle,paths$/);
    // A lesson for others than the rest of its group has its own age beside it.
    const ofCoin = page.locator("#several label").filter({ hasText: named("coin") });
    await ofCoin.filter({ hasText: text("lessons.age", { age: 13 }) }).waitFor();
    await page.goto(link);
    await dialog(page, "lessons.title").getByText(text("lessons.chosen")).waitFor();
    assert.equal(await dialog(page, "lessons.title").getByRole("listitem").count(), 2);
  });
});
