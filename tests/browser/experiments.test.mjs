// The experiments outside of a lesson: each opens by its link with all its controls and questions, by
// keyboard, after a reload and in a board on another page, and leads back to the game before it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL } from "../../www/js/apparatus/gloves/model.js";
import { settingsOf, questionsOf } from "../../www/js/features/experiments/model.js";
import { say, text } from "./english.mjs";
import { hash, site } from "./helper.mjs";
import { createTypist, goesOn } from "./lesson-walks.mjs";
import {
  apparatus,
  badLink,
  button,
  dialog,
  fromMenu,
  headline,
  lesson,
  named,
  square,
} from "./person.mjs";
import { stored } from "./states.mjs";

const open = site();

/** @typedef {import("playwright-core").Page} Page */
/** @import { TextKey } from "../../www/js/types.js" */

/** @param {Page} page */
const atOnce = (page) => stored(page, { speed: "off" });

/** @param {Page} page */
const panel = (page) => page.locator("#experiment");

/** Waits until an experiment is shown. @param {Page} page @param {TextKey} title */
const shown = (page, title) =>
  headline(page)
    .filter({ hasText: text(title) })
    .waitFor();

/** The number of controls that can be used, and an action that changes a result. */
const EXPERIMENTS = /** @type {const} */ ({
  paths: { controls: 5, presses: "apparatus.paths.send.one", then: "1 particle." },
  cat: { controls: 3, presses: "apparatus.cat.hit", then: "1 molecule has met the cat." },
  gloves: { controls: 3, presses: "apparatus.gloves.one", then: "1 run." },
  message: { controls: 3, presses: "apparatus.message.one", then: "1 pair;" },
});

for (const name of /** @type {(keyof typeof EXPERIMENTS)[]} */ (Object.keys(EXPERIMENTS))) {
  const { controls, presses, then } = EXPERIMENTS[name];
  test(`${name}: by its link, with all controls and six questions, by keyboard`, async (t) => {
    const page = await open(t, `#apparatus=${name}`, { prepare: atOnce });
    await shown(page, `experiment.${name}.title`);
    const all = panel(page).locator(".control:not(:empty)");
    await all.nth(controls - 1).waitFor();
    assert.ok(controls <= settingsOf(name).controls.length);
    for (const question of questionsOf(name))
      await page
        .getByRole("listitem")
        .filter({ hasText: say(question), visible: true })
        .waitFor();
    await createTypist(page).pressOn(button(page, presses), "Enter");
    await apparatus(page).filter({ hasText: then }).first().waitFor();
    await page.reload();
    await shown(page, `experiment.${name}.title`);
    assert.equal(await hash(page), `#apparatus=${name}`);
  });
}

test("two paths: particles that are on their way arrive, also when another place is looked at", async (t) => {
  const page = await open(t, "#apparatus=paths", { reducedMotion: "no-preference" });
  await shown(page, "experiment.paths.title");
  await button(page, "apparatus.paths.send.many", { n: 100 }).click();
  await page.getByRole("slider").nth(1).press("ArrowRight");
  await apparatus(page).filter({ hasText: "100 particles." }).first().waitFor();
});

test("a fading edge tells that the questions go on below, and the keyboard scrolls to them", async (t) => {
  const page = await open(t, "#apparatus=gloves", {
    viewport: { width: 1366, height: 660 },
    prepare: atOnce,
  });
  await shown(page, "experiment.gloves.title");
  const last = panel(page).locator(".questions li").last();
  const isBelow = () =>
    last.evaluate((one) => {
      const panel = /** @type {Element} */ (one.closest("#panel")).getBoundingClientRect();
      return one.getBoundingClientRect().bottom > panel.bottom;
    });
  assert.ok(await isBelow());
  // The keyboard scrolls smoothly, and the fade follows a frame later.
  const fadesTo = (/** @type {string} */ opacity) =>
    page.waitForFunction((opacity) => {
      const panel = tree().querySelector("#panel");
      return panel && getComputedStyle(panel, "::after").opacity === opacity;
    }, opacity);
  await fadesTo("1");
  await createTypist(page).pressOn(named(page, "group", "experiment.try"), "End");
  await fadesTo("0");
  assert.ok(!(await isBelow()));
});

test("gloves: the share of a list, and the line of the least one, are told when the list was sent", async (t) => {
  const page = await open(t, "#apparatus=gloves", { prepare: atOnce });
  const known = (/** @type {string} */ list, /** @type {number} */ share) =>
    named(page, "img", "apparatus.gloves.all.known", { list, share });
  const untried = (/** @type {string} */ list) =>
    named(page, "img", "apparatus.gloves.all.untried", { list });
  const lines = apparatus(page).locator(".limit");
  const words = apparatus(page).getByText(text("apparatus.gloves.bars.line"));
  for (const list of ALL) await untried(list).waitFor();
  assert.deepEqual([await lines.count(), await words.count()], [0, 0]);
  await button(page, "apparatus.gloves.many", { n: 10_000 }).click();
  await known("AAB", 33.3).waitFor();
  await words.waitFor();
  assert.equal(await lines.count(), 1);
  // It stays for comparison.
  await named(panel(page), "radio", "apparatus.gloves.source.pairs").check();
  assert.equal(await lines.count(), 1);
  await untried("AAA").waitFor();
});

test("leaving and Back lead to the game on the board, and Forward to the experiment", async (t) => {
  const page = await open(t, "#goff,15");
  await page.waitForFunction(() => history.state !== null);
  await page.evaluate(() => (location.hash = "#apparatus=cat"));
  await shown(page, "experiment.cat.title");
  assert.equal(await square(page, 1).isVisible(), false);
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.hash === "#goff,15");
  await square(page, 1).waitFor();
  await page.evaluate(() => history.forward());
  await shown(page, "experiment.cat.title");
  await createTypist(page).pressOn(button(page, "experiment.leave"), "Enter");
  await square(page, 1).waitFor();
  await page.waitForFunction(() => location.hash === "#goff,15");
  await panel(page).waitFor({ state: "hidden" });
});

test("a link to an experiment that does not exist: the message on bad links", async (t) => {
  const page = await open(t, "#apparatus=nothing");
  await badLink(page).waitFor();
  await square(page, 1).waitFor();
  for (const name of ["constructor", ""]) {
    await page.evaluate(() => (location.hash = "#goff,15"));
    await badLink(page).waitFor({ state: "hidden" });
    await page.evaluate((name) => (location.hash = `#apparatus=${name}`), name);
    await badLink(page).waitFor();
    await square(page, 1).waitFor();
  }
});

test("from the list of lessons, one after the other", async (t) => {
  const page = await open(t, "#goff,15");
  for (const title of /** @type {TextKey[]} */ ([
    "experiment.gloves.title",
    "experiment.paths.title",
  ])) {
    await fromMenu(page, "tool.lessons");
    await button(dialog(page, "lessons.title"), title).click();
    await shown(page, title);
    assert.equal(await apparatus(page).count(), 2);
  }
});

test("from the end of its lesson", async (t) => {
  const page = await open(t, "#lesson=cat", {
    prepare: (page) => goesOn(page, { name: "cat", record: "goff", read: 99 }),
  });
  await button(lesson(page), "lesson.experiment").click();
  await shown(page, "experiment.cat.title");
  await lesson(page).locator(".bar").waitFor({ state: "hidden" });
  assert.equal(await hash(page), "#apparatus=cat");
});
