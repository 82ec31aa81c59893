// The apparatus of the lessons: each lesson with one is completed by keyboard alone, and a screen reader
// gets all results. tests/unit/apparatus.test.mjs checks the numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MANY } from "../../www/js/apparatus/paths/model.js";
import { sentence, text } from "./english.mjs";
import { asset, settled, site } from "./helper.mjs";
import { createTypist, goesOn, lessonOf, walkThrough } from "./lesson-walks.mjs";
import {
  apparatus,
  asked,
  board,
  button,
  drawn,
  fromMenu,
  guesses,
  hears,
  lesson,
  lessonNamed,
  named,
  onApparatus,
  square,
  task,
  told,
} from "./person.mjs";

const open = site();

/** @typedef {import("playwright-core").Page} Page */
/** @import { TextKey } from "../../www/js/types.js" */

/**
 * Goes through a lesson. `seen` maps the text of a step to a check that runs before the step is done; ""
 * stands for the end.
 * @param {Page} page @param {string} name
 * @param {(typist: ReturnType<typeof createTypist>) => Record<string, () => Promise<unknown>>} seen
 */
async function goThrough(page, name, seen) {
  const tried = seen(createTypist(page));
  await walkThrough(page, lessonOf(name), {
    reached: async (step) => tried[step?.text ?? ""]?.(),
  });
}

/** The place where a lesson goes on. @param {Page} page @param {{ name: string, record: string, read: number }} place */
const from = (page, place) => goesOn(page, place);

test("two paths: by keyboard alone, with what is seen in words", async (t) => {
  const page = await open(t, "#lesson=paths");
  const slider = (/** @type {TextKey} */ key) => named(apparatus(page), "slider", key);
  const even = () => drawn(page, "apparatus.paths.even").waitFor();
  await goThrough(page, "paths", ({ pressOn }) => ({
    async send() {
      assert.ok(await board(page).isHidden(), "the apparatus is in the place of the board");
      assert.doesNotMatch((await drawn(page).getAttribute("aria-label")) ?? "", /stripes/i);
      await pressOn(button(apparatus(page), "apparatus.paths.send.one"), "Enter");
      await onApparatus(page, "apparatus.paths.told", { sent: 1 }).waitFor();
    },
    async less() {
      await drawn(page, "apparatus.paths.stripes").waitFor();
      await hears(page, sentence("learn.paths.less"));
    },
    async more() {
      await even();
      // The hits that the text mentions have arrived.
      assert.ok((await drawn(page).locator(".hits").getAttribute("d")) !== "");
    },
    async arrows() {
      await drawn(page, "apparatus.paths.stripes").first().waitFor();
      // In the middle of the screen both arrows have the same direction.
      await drawn(page, "apparatus.paths.arrows", { angle: 0 }).waitFor();
    },
    // The dark place that was found, and its arrows.
    half: () => drawn(page, "apparatus.paths.cancel").waitFor(),
    async record() {
      // The middle is darkest only after half a turn.
      assert.equal(
        await slider("apparatus.paths.turn").getAttribute("aria-valuetext"),
        text("apparatus.paths.turned", { turn: 180, middle: 0 }),
      );
    },
    async unread() {
      assert.ok(await apparatus(page).getByRole("checkbox").isChecked());
      await even();
    },
    async read() {
      await even();
    },
    async told() {
      await even();
      await drawn(page, "apparatus.paths.record.second").waitFor();
      await onApparatus(page, "apparatus.paths.contrast", { contrast: 0 }).waitFor();
    },
    sort: even,
    async erased() {
      await drawn(page, "apparatus.paths.sum.second").waitFor();
      await drawn(page, "apparatus.paths.stripes").waitFor();
      await onApparatus(page, "apparatus.paths.contrast", { contrast: 100 }).waitFor();
    },
  }));
});

test("a goal that a slider reaches on its way stays until Next, and goes with the slider", async (t) => {
  const page = await open(t, "#lesson=paths", {
    prepare: (page) => from(page, { name: "paths", record: "goff 13", read: 6 }),
  });
  await asked(page, "learn.paths.arrows");
  const slider = named(apparatus(page), "slider", "apparatus.paths.place");
  const next = button(lesson(page), "lesson.next");
  const dark = drawn(page, "apparatus.paths.cancel");
  await slider.focus();
  for (let n = 0; n < 40 && !(await dark.count()); n++) await page.keyboard.press("ArrowRight");
  await asked(page, "learn.paths.arrows");
  await next.waitFor();
  await hears(page, sentence("lesson.reached"));
  // The dark places beside it are dark, too.
  for (let n = 0; n < 40 && (await dark.count()); n++) await page.keyboard.press("ArrowRight");
  await next.waitFor({ state: "detached" });
  for (let n = 0; n < 40 && !(await dark.count()); n++) await page.keyboard.press("ArrowLeft");
  const place = await slider.inputValue();
  await createTypist(page).pressOn(next, "Enter");
  await asked(page, "learn.paths.half");
  assert.equal(await slider.inputValue(), place);
  await dark.waitFor();
});

test("the cat: by keyboard alone, with what is seen in words", async (t) => {
  const page = await open(t, "#lesson=cat");
  const half = () => drawn(page, "apparatus.cat.answers.alive", { first: 50, last: 50 }).waitFor();
  /** How strongly the arrows of both states are drawn, in percent. */
  const strengths = () =>
    apparatus(page)
      .locator("g:has(> .dial) > g")
      .evaluateAll((arrows) =>
        arrows.map((arrow) => Math.round(100 * Number(arrow.getAttribute("opacity")))),
      );
  await goThrough(page, "cat", ({ pressOn }) => ({
    async sum() {
      await half();
      // During the prediction the other question is disabled.
      const alive = named(apparatus(page), "radio", "apparatus.cat.question.alive");
      assert.ok(await alive.and(page.locator(":focus")).count(), "the focus stays");
      await page.keyboard.press("ArrowRight");
      assert.ok(await alive.isChecked());
      await half();
    },
    async turn() {
      await drawn(page, "apparatus.cat.answers.sum", { first: 100, last: 0 }).waitFor();
      assert.deepEqual(await strengths(), [100, 100]);
    },
    air: () => drawn(page, "apparatus.cat.answers.sum", { first: 0, last: 100 }).waitFor(),
    async hit() {
      await pressOn(button(apparatus(page), "apparatus.cat.hit"), "Enter");
      await onApparatus(page, "apparatus.cat.told", { air: 1 }).waitFor();
    },
    async odds() {
      await onApparatus(page, "apparatus.cat.told", { air: 5 }).waitFor();
      // Each molecule leaves 0.6 of the coherence.
      assert.deepEqual(await strengths(), [100, Math.round(25 + 75 * 0.6 ** 5)]);
    },
    story: half,
  }));
});

test("on a phone a guess covers nothing that its question speaks of", async (t) => {
  const page = await open(t, "#lesson=cat", {
    viewport: { width: 390, height: 844 },
    prepare: (page) => from(page, { name: "cat", record: "goff", read: 4 }),
  });
  const answers = lesson(page).locator(".given");
  const charts = apparatus(page).locator(".charts");
  const above = async (/** @type {import("playwright-core").Locator} */ part) => {
    const [box, bar] = await Promise.all([part.boundingBox(), answers.boundingBox()]);
    assert.ok(box && bar && box.y >= 0, `${box?.y}`);
    assert.ok(box.y + box.height <= bar.y, `${box.y} + ${box.height} is below ${bar.y}`);
  };
  await asked(page, "learn.cat.turn");
  await named(apparatus(page), "slider", "apparatus.cat.turn").fill("180");
  await button(lesson(page), "lesson.next").click();
  await asked(page, "learn.cat.air");
  await settled(page);
  for (const part of [charts, task(page)]) await above(part);
  await guesses(page).first().click();
  const hit = button(apparatus(page), "apparatus.cat.hit");
  for (let n = 0; n < 5; n++) await hit.click();
  await asked(page, "learn.cat.odds");
  await settled(page);
  for (const part of [charts, onApparatus(page, "apparatus.cat.told", { air: 5 }), task(page)])
    await above(part);
});

test("on a phone the arrows of the place that was found are whole above the guess", async (t) => {
  const page = await open(t, "#lesson=paths", {
    viewport: { width: 390, height: 844 },
    prepare: (page) => from(page, { name: "paths", record: "goff 13", read: 6 }),
  });
  await asked(page, "learn.paths.arrows");
  const slider = named(apparatus(page), "slider", "apparatus.paths.place");
  const dark = drawn(page, "apparatus.paths.cancel");
  await slider.focus();
  for (let n = 0; n < 40 && !(await dark.count()); n++) await page.keyboard.press("ArrowRight");
  await button(lesson(page), "lesson.next").click();
  await asked(page, "learn.paths.half");
  await settled(page);
  const [arrows, bar] = await Promise.all([
    apparatus(page).locator(".looking").boundingBox(),
    lesson(page).locator(".given").boundingBox(),
  ]);
  assert.ok(arrows && bar && arrows.y + arrows.height <= bar.y, `${arrows?.y} ${bar?.y}`);
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
      // The results are not announced meanwhile, and the lesson does not continue.
      await asked(page, "learn.paths.send");
    }
    await all.waitFor();
    await asked(page, "learn.paths.less");
    // The pressed control stays and keeps the focus.
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
  await page.route(asset("apparatus_bg.wasm"), (route) => route.abort());
  await fromMenu(page, "tool.lessons");
  await lessonNamed(page, "learn.cat.title").click();
  await told(page, "failure.part");
  assert.equal(await drawn(page).count(), 0);
  await page.unroute(asset("apparatus_bg.wasm"));
  await fromMenu(page, "tool.lessons");
  await lessonNamed(page, "learn.cat.title").click();
  await drawn(page, "apparatus.cat.picture").waitFor();
});

test("the drawing fills its room on every screen, and nothing is wider than the page", async (t) => {
  const page = await open(t, "#lesson=cat");
  const drawing = drawn(page, "apparatus.cat.picture");
  await drawing.waitFor();
  for (const [width, height] of /** @type {const} */ ([
    [280, 640],
    [320, 640],
    [844, 390],
    [1280, 720],
    [1920, 1200],
  ])) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const room = await apparatus(page).first().boundingBox();
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
