// The apparatus of the lessons: each lesson that has one is gone through by keyboard alone, and what it
// shows is there for whoever listens. What it computes is held in tests/unit/apparatus.test.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { MANY } from "../../www/js/apparatus/paths/model.js";
import { textOf } from "../../www/js/features/lessons/model.js";
import { say, sentence, text } from "./english.mjs";
import { site } from "./helper.mjs";
import {
  apparatus,
  asked,
  board,
  button,
  drawn,
  fromMenu,
  hears,
  lesson,
  lessonNamed,
  named,
  onApparatus,
  square,
  told,
} from "./person.mjs";

const open = site();

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {import("../../www/js/features/lessons/model.js").Lesson} Lesson */
/** @import { TextKey } from "../../www/js/types.js" */

/** @type {Lesson[]} */
const LESSONS = JSON.parse(
  readFileSync(new URL("../../www/lessons.json", import.meta.url), "utf8"),
);

/** Goes to something by the Tab key. @param {Page} page @param {Locator} target */
async function tabTo(page, target) {
  await target.first().waitFor();
  const focused = target.and(page.locator(":focus"));
  for (let n = 0; n < 80; n++) {
    if (await focused.count()) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`no ${target} within reach of the Tab key`);
}

/** Goes to something and presses keys there. @param {Page} page @param {Locator} target @param {...string} keys */
async function press(page, target, ...keys) {
  await tabTo(page, target);
  for (const key of keys) await page.keyboard.press(key);
}

/** One of a row of choices: arrow keys go through them. @param {Page} page @param {TextKey} key */
async function pick(page, key) {
  const target = named(apparatus(page), "radio", key);
  await target.waitFor();
  const row = apparatus(page).getByRole("radio");
  await tabTo(page, row);
  for (let n = 0; n < 4; n++) {
    if ((await target.count()) === 0 || (await target.isChecked())) return;
    await page.keyboard.press("ArrowRight");
  }
  assert.fail(`${key} cannot be picked`);
}

/** The lesson's steps, one after the other: what each goal needs is pressed by `reach`. @param {Page} page @param {string} name @param {Record<string, () => Promise<unknown>>} reach */
async function goThrough(page, name, reach) {
  const { steps } = /** @type {Lesson} */ (LESSONS.find((one) => one.name === name));
  for (const [i, step] of steps.entries()) {
    await named(lesson(page), "progressbar", "lesson.progress")
      .and(page.locator(`[value="${i}"]`))
      .waitFor();
    const [action = ""] = Object.keys(step.do ?? {});
    const said = say(textOf(`${name}.${step.text}`, action));
    await page.locator("#todo").filter({ hasText: said }).waitFor();
    await reach[step.text]?.();
    if (action) for (const digit of action) await page.keyboard.press(digit);
    else if (step.guess) await press(page, guess(page, name, step), "Enter");
    else if (!step.use) await press(page, button(lesson(page), "lesson.next"), "Enter");
  }
  await asked(page, "lesson.over");
}

/** What is guessed: the first answer, which in these lessons is wrong. @param {Page} page @param {string} name @param {Lesson["steps"][number]} step */
function guess(page, name, { text: asks, guess }) {
  const [first = ""] = guess?.options ?? [];
  const title = first ? say(textOf(`${name}.${asks}.${first}`)) : String(guess?.from);
  return lesson(page).getByRole("button", { name: title, exact: true });
}

test("two paths: by keyboard alone, with what is seen in words", async (t) => {
  const page = await open(t, "#lesson=paths");
  const slider = (/** @type {TextKey} */ key) => named(apparatus(page), "slider", key);
  const control = (/** @type {TextKey} */ key, values = {}) => button(apparatus(page), key, values);
  const many = () => press(page, control("apparatus.paths.send.many", { n: MANY }), "Enter");
  const even = () => drawn(page, "apparatus.paths.even").waitFor();
  await goThrough(page, "paths", {
    async send() {
      assert.ok(await board(page).isHidden(), "the apparatus is in the place of the board");
      assert.doesNotMatch((await drawn(page).getAttribute("aria-label")) ?? "", /stripes/i);
      await press(page, control("apparatus.paths.send.one"), "Enter");
      await onApparatus(page, "apparatus.paths.told", { sent: 1 }).waitFor();
      await many();
    },
    async less() {
      await drawn(page, "apparatus.paths.stripes").waitFor();
      await hears(page, sentence("learn.paths.less"));
    },
    close: () => pick(page, "apparatus.paths.ways.first"),
    more: even,
    async arrows() {
      await drawn(page, "apparatus.paths.stripes").first().waitFor();
      // In the middle both arrows point the same way.
      await drawn(page, "apparatus.paths.arrows", { angle: 0 }).waitFor();
      await tabTo(page, slider("apparatus.paths.place"));
      const cancelled = drawn(page, "apparatus.paths.cancel");
      for (let n = 0; n < 20 && !(await cancelled.count()); n++)
        await page.keyboard.press("ArrowRight");
      await cancelled.waitFor();
    },
    async dark() {
      const turn = slider("apparatus.paths.turn");
      await tabTo(page, turn);
      for (let n = 0; n < 12; n++) await page.keyboard.press("ArrowRight");
      assert.equal(
        await turn.getAttribute("aria-valuetext"),
        text("apparatus.paths.turned", { turn: 180, middle: 0 }),
      );
    },
    async note() {
      const records = apparatus(page).getByRole("checkbox");
      await press(page, records, "Space");
      assert.ok(await records.isChecked());
      await many();
    },
    unread: even,
    async read() {
      await pick(page, "apparatus.paths.shown.first");
      await even();
      await page.keyboard.press("ArrowRight");
    },
    async told() {
      await even();
      await drawn(page, "apparatus.paths.record.second").waitFor();
      await onApparatus(page, "apparatus.paths.contrast", { contrast: 0 }).waitFor();
    },
  });
});

test("the cat: by keyboard alone, with what is seen in words", async (t) => {
  const page = await open(t, "#lesson=cat");
  const half = () => drawn(page, "apparatus.cat.answers.alive", { first: 50, last: 50 }).waitFor();
  await goThrough(page, "cat", {
    look: async () => {
      await tabTo(page, apparatus(page).getByRole("radio"));
      await page.keyboard.press("Space");
    },
    sum: half,
    ask: () => pick(page, "apparatus.cat.question.sum"),
    async turn() {
      await drawn(page, "apparatus.cat.answers.sum", { first: 100, last: 0 }).waitFor();
      await tabTo(page, named(apparatus(page), "slider", "apparatus.cat.turn"));
      for (let n = 0; n < 12; n++) await page.keyboard.press("ArrowRight");
    },
    async air() {
      await drawn(page, "apparatus.cat.answers.sum", { first: 0, last: 100 }).waitFor();
    },
    async hit() {
      await tabTo(page, button(apparatus(page), "apparatus.cat.hit"));
      for (let n = 1; n <= 5; n++) {
        await page.keyboard.press("Enter");
        await onApparatus(page, "apparatus.cat.told", { air: n }).waitFor();
      }
    },
    again: () => pick(page, "apparatus.cat.question.alive"),
    story: half,
  });
});

test("particles arrive one by one, and all at once where nothing is to move", async (t) => {
  for (const reducedMotion of /** @type {const} */ (["no-preference", "reduce"])) {
    const page = await open(t, "#lesson=paths", { reducedMotion });
    await asked(page, "learn.paths.place");
    await square(page, 1).click();
    await square(page, 3).click();
    await button(lesson(page), "learn.paths.wall.heaps").click();
    const all = onApparatus(page, "apparatus.paths.told", { sent: MANY });
    await button(apparatus(page), "apparatus.paths.send.many", { n: MANY }).click();
    if (reducedMotion === "reduce") assert.equal(await all.count(), 1, "at once");
    else {
      assert.equal(await all.count(), 0, "not at once");
      // Meanwhile what they show is not told, and the lesson does not go on.
      await asked(page, "learn.paths.send");
    }
    await all.waitFor();
    await asked(page, "learn.paths.less");
    // The control that was pressed stays, and has the focus still.
    const pressed = button(apparatus(page), "apparatus.paths.send.many", { n: MANY });
    assert.equal(await pressed.and(page.locator(":focus")).count(), 1);
  }
});

test("leaving brings the board back, and another lesson its own apparatus", async (t) => {
  const page = await open(t, "#lesson=cat");
  await drawn(page, "apparatus.cat.picture").waitFor();
  await fromMenu(page, "tool.lessons");
  await lessonNamed(page, "learn.paths.title").click();
  await asked(page, "learn.paths.place");
  assert.ok(await board(page).isVisible());
  assert.equal(await drawn(page).count(), 0);
  await square(page, 1).click();
  await square(page, 3).click();
  await drawn(page, "apparatus.paths.record.none").waitFor();
  await button(lesson(page), "lesson.leave").click();
  assert.ok(await board(page).isVisible());
  assert.equal(await drawn(page).count(), 0);
});

test("a module that cannot be loaded is told, and is loaded with the next try", async (t) => {
  const page = await open(t, "", { expectErrors: true });
  await square(page, 1).waitFor();
  await page.route("**/apparatus_bg.wasm", (route) => route.abort());
  await fromMenu(page, "tool.lessons");
  await lessonNamed(page, "learn.cat.title").click();
  await told(page, "failure.part");
  assert.equal(await drawn(page).count(), 0);
  await page.unroute("**/apparatus_bg.wasm");
  await fromMenu(page, "tool.lessons");
  await lessonNamed(page, "learn.cat.title").click();
  await drawn(page, "apparatus.cat.picture").waitFor();
});

test("the drawing fills its room on every screen, and nothing is wider than the page", async (t) => {
  for (const [width, height] of /** @type {const} */ ([
    [280, 640],
    [320, 640],
    [844, 390],
    [1280, 720],
    [1920, 1200],
  ])) {
    const page = await open(t, "#lesson=cat", { viewport: { width, height } });
    const drawing = drawn(page, "apparatus.cat.picture");
    await drawing.waitFor();
    const room = await apparatus(page).boundingBox();
    const box = await drawing.boundingBox();
    assert.ok(room && box && Math.abs(room.width - box.width) < 1.5, `${width}: ${box?.width}`);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(over <= 0, `${over} too wide at ${width}`);
  }
});

test("it stands in an embedded board and in the element, too", async (t) => {
  const page = await open(t, "embed.html?lesson=cat", {
    ready: (page) => drawn(page, "apparatus.cat.picture"),
  });
  await button(lesson(page), "learn.cat.box.one").click();
  await named(apparatus(page), "radio", "apparatus.cat.question.alive").click();
  await drawn(page, "apparatus.cat.answers.alive", { first: 50, last: 50 }).waitFor();
});
