// Back and Forward in the browser: they lead through every kind of view, close open dialogs and panels,
// and never leave the site from inside one.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sentence, text } from "./english.mjs";
import { asset, hash, muteThread, site } from "./helper.mjs";
import {
  button,
  details,
  dialog,
  fromMenu,
  heading,
  headline,
  home,
  landing,
  lessonNamed,
  named,
  openSheet,
  path,
  region,
  square,
  tab,
  task,
  moveButtons,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();
const ALONE = { landing: true, prepare: muteThread };
const LESSON = "#lesson=superposition";

/** Waits until the page tracks its history. @param {Page} page */
const begun = (page) => page.waitForFunction(() => history.state !== null);
/** Waits until the dialog, menu or sheet that has just opened has its entry. @param {Page} page */
const covered = (page) => page.waitForFunction(() => history.state?.over === true);
/** Goes back as the browser's button does, without waiting for a new page. @param {Page} page */
const back = (page) => page.evaluate(() => history.back());
/** @param {Page} page */
const forward = (page) => page.evaluate(() => history.forward());
/** Plays one move against a computer that does not answer. @param {Page} page */
async function play(page) {
  await begun(page);
  await button(page, "landing.play").click();
  for (const n of [1, 5]) await square(page, n).click();
  await page.waitForFunction(() => location.hash === "#goff,15");
}
/** @param {Page} page @param {string} hash */
const at = (page, hash) => page.waitForFunction((hash) => location.hash === hash, hash);

describe("Back", () => {
  test("closes a dialog, and then leads from the game to the home, and Forward to the game", async (t) => {
    const page = await open(t, "", ALONE);
    await play(page);
    await button(page, "tool.new").click();
    await dialog(page, "new.title").waitFor();
    await covered(page);
    await back(page);
    await dialog(page, "new.title").waitFor({ state: "hidden" });
    assert.equal(await hash(page), "#goff,15");
    await back(page);
    await home(page).waitFor();
    await forward(page);
    await square(page, 1).waitFor();
    await at(page, "#goff,15");
  });

  test("leads from the home to the game over which it was opened, and then to the first home", async (t) => {
    const page = await open(t, "", ALONE);
    await play(page);
    await page.locator("#home-link").click();
    await home(page).waitFor();
    await page.waitForFunction(() => history.state.index === 2);
    await back(page);
    await square(page, 1).waitFor();
    await at(page, "#goff,15");
    await back(page);
    await home(page).waitFor();
  });

  test("leads from an earlier position to the game as it is", async (t) => {
    const page = await open(t, "#goff,14,15,48");
    await begun(page);
    await moveButtons(page).first().click();
    await page.keyboard.press("ArrowRight");
    await button(page, "past.back").waitFor();
    await covered(page);
    await back(page);
    await button(page, "past.back").waitFor({ state: "hidden" });
    assert.equal(await hash(page), "#goff,14,15,48");
  });

  test("does something at once after a dialog was closed by its own button", async (t) => {
    const page = await open(t, "", ALONE);
    await play(page);
    for (let n = 0; n < 2; n++) {
      await button(page, "page.settings").click();
      await button(dialog(page, "settings.title"), "close").click();
    }
    await back(page);
    await home(page).waitFor();
  });

  test("leads from a lesson that a dialog has begun to the game, and Forward to the lesson", async (t) => {
    const page = await open(t, "", ALONE);
    await play(page);
    await button(page, "tool.lessons").click();
    await dialog(page, "lessons.title").getByRole("button", { name: /^2\./ }).click();
    await at(page, LESSON);
    await heading(page, "learn.superposition.title").waitFor();
    await back(page);
    await at(page, "#goff,15");
    await square(page, 1).and(page.locator(":not([aria-disabled])")).waitFor();
    await forward(page);
    await at(page, LESSON);
    await heading(page, "learn.superposition.title").waitFor();
    await button(page, "lesson.leave").click();
    await at(page, "#goff,15");
    await back(page);
    await home(page).waitFor();
  });

  test("leads from a lesson that a dialog has begun to the lesson before, and Forward to that one", async (t) => {
    const page = await open(t, LESSON, ALONE);
    const first = heading(page, "learn.superposition.title");
    const other = heading(page, "learn.coin.title");
    await first.waitFor();
    await begun(page);
    await fromMenu(page, "tool.lessons");
    await covered(page);
    await lessonNamed(page, "learn.coin.title").click();
    await other.waitFor();
    await at(page, "#lesson=coin");
    await page.waitForFunction(() => history.state.over === false);
    for (let time = 0; time < 2; time++) {
      await back(page);
      await first.waitFor();
      await at(page, LESSON);
      await forward(page);
      await other.waitFor();
      await at(page, "#lesson=coin");
    }
  });

  test("cancels what Forward is still loading", async (t) => {
    const page = await open(t, "", ALONE);
    await play(page);
    await fromMenu(page, "tool.lessons");
    await covered(page);
    await lessonNamed(page, "learn.superposition.title").click();
    await at(page, LESSON);
    await page.waitForFunction(() => history.state.place === "lesson");
    await back(page);
    await at(page, "#goff,15");
    await page.reload();
    await begun(page);
    await page.waitForLoadState("networkidle");
    /** @type {() => void} */
    let release = () => {};
    const held = new Promise((done) => (release = () => done(null)));
    const requested = new Promise((done) => {
      void page.route(asset("lessons.json"), async (route) => {
        done(null);
        await held;
        await route.continue();
      });
    });
    await forward(page);
    await requested;
    await back(page);
    await at(page, "#goff,15");
    const came = page.waitForResponse(asset("lessons.json"));
    release();
    await (await came).finished();
    await page.waitForLoadState("networkidle");
    assert.equal(await hash(page), "#goff,15");
    assert.ok(await heading(page, "learn.superposition.title").isHidden());
  });

  test("and Forward lead between two experiments that links have opened", async (t) => {
    const page = await open(t, "#apparatus=paths", ALONE);
    await begun(page);
    const paths = headline(page).filter({ hasText: text("experiment.paths.title") });
    const cat = headline(page).filter({ hasText: text("experiment.cat.title") });
    await paths.waitFor();
    await page.evaluate(() => (location.hash = "#apparatus=cat"));
    await cat.waitFor();
    await page.waitForFunction(() => history.state?.place === "apparatus");
    await back(page);
    await paths.waitFor();
    await at(page, "#apparatus=paths");
    await forward(page);
    await cat.waitFor();
  });

  test("and Forward leads to the line of the openings that was left", async (t) => {
    const page = await open(t, "", ALONE);
    await play(page);
    await begun(page);
    await fromMenu(page, "tool.openings");
    const way = path(page);
    await way.nth(1).waitFor();
    await way.first().getByRole("button").click();
    await way.nth(1).waitFor({ state: "detached" });
    await page.waitForFunction(() => history.state.place === "openings");
    await back(page);
    await region(page, "openings.title").waitFor({ state: "hidden" });
    await forward(page);
    await region(page, "openings.title").waitFor();
    assert.equal(await way.count(), 1);
  });

  test("leads out of the openings, the first game and a puzzle", async (t) => {
    const page = await open(t, "", ALONE);
    await play(page);
    await fromMenu(page, "tool.openings");
    await heading(page, "openings.title").waitFor();
    await back(page);
    await heading(page, "openings.title").waitFor({ state: "hidden" });
    await at(page, "#goff,15");
    await forward(page);
    await heading(page, "openings.title").waitFor();
    await back(page);
    await heading(page, "openings.title").waitFor({ state: "hidden" });
    await page.evaluate(() => (location.hash = "#puzzle=4711"));
    await button(page, "tool.lessons").click();
    await dialog(page, "lessons.title").waitFor();
    await covered(page);
    await back(page);
    await dialog(page, "lessons.title").waitFor({ state: "hidden" });
    await back(page);
    await at(page, "#goff,15");
  });

  test("closes the menu and the sheet of a phone", async (t) => {
    const page = await open(t, "", { ...ALONE, viewport: { width: 390, height: 664 } });
    await play(page);
    await openSheet(page);
    await tab(page, "moves.title").waitFor();
    await covered(page);
    await back(page);
    await tab(page, "moves.title").waitFor({ state: "hidden" });
    await details(page).and(page.locator("[aria-expanded=false]")).waitFor();
    await button(page, "menu.name").click();
    await button(page, "menu.home").waitFor();
    await covered(page);
    await back(page);
    await button(page, "menu.home").waitFor({ state: "hidden" });
    assert.equal(await hash(page), "#goff,15");
  });

  test("closes a hint, also one that is still sought", async (t) => {
    const viewport = { width: 390, height: 664 };
    const page = await open(t, "#goff,14,15,48,36", { viewport });
    const hint = region(page, "tool.hint");
    await begun(page);
    await button(page, "tool.hint").click();
    await hint.getByText(sentence("hint.where")).waitFor();
    await covered(page);
    await back(page);
    await hint.waitFor({ state: "hidden" });
    assert.equal(await hash(page), "#goff,14,15,48,36");

    const alone = await open(t, "", { ...ALONE, viewport });
    const sought = region(alone, "tool.hint");
    await play(alone);
    await button(alone, "tool.undo").click();
    await button(alone, "tool.hint").click();
    await sought.getByText(text("analysis.slow")).waitFor();
    await covered(alone);
    await back(alone);
    await sought.waitFor({ state: "hidden" });
    assert.ok(await square(alone, 1).isVisible());
    await back(alone);
    await home(alone).waitFor();
  });

  test("and Forward lead between two games that links have opened", async (t) => {
    const page = await open(t, "#goff,12,45", ALONE);
    const mark = (/** @type {number} */ n) =>
      square(page, n).and(page.locator(":not([aria-label*=empty])"));
    await begun(page);
    await page.evaluate(() => (location.hash = "#goff,12,23"));
    await mark(3).waitFor();
    await begun(page);
    for (let time = 0; time < 2; time++) {
      await back(page);
      await mark(4).waitFor();
      await at(page, "#goff,12,45");
      await forward(page);
      await mark(3).waitFor();
      await at(page, "#goff,12,23");
    }
  });

  test("stays in a game that went on after its address was cleared, and after a reload", async (t) => {
    const page = await open(t, "#goff,12,45", ALONE);
    const games = () =>
      page.evaluate(() => JSON.parse(localStorage["quantum-tic-tac-toe.games"]).games.length);
    const move = async (
      /** @type {number} */ a,
      /** @type {number} */ b,
      /** @type {string} */ to,
    ) => {
      for (const n of [a, b]) await square(page, n).click();
      await at(page, to);
    };
    await begun(page);
    await move(3, 6, "#goff,12,45,36");
    const before = await games();
    await page.evaluate(() => (location.hash = ""));
    await page.waitForFunction(() => history.state?.index === 1);
    await move(7, 8, "#goff,12,45,36,78");
    for (const reloads of [false, true]) {
      if (reloads) await page.reload();
      if (reloads) await square(page, 8).waitFor();
      await begun(page);
      await back(page);
      await page.waitForFunction(() => history.state?.index === 0);
      await at(page, "#goff,12,45,36,78");
      assert.match(String(await square(page, 8).getAttribute("aria-label")), /O4/);
      assert.equal(await games(), before);
      await forward(page);
      await page.waitForFunction(() => history.state?.index === 1);
    }
  });

  test("and Forward lead to finished games that links have opened, as they are", async (t) => {
    const finished = "#goff,12,45,23,56,13,@3";
    const page = await open(t, finished, ALONE);
    await begun(page);
    const shown = await hash(page);
    await page.evaluate(() => (location.hash = "#goff,12,23"));
    await at(page, "#goff,12,23");
    await page.waitForFunction(() => history.state?.index === 1);
    await square(page, 4).and(page.locator("[aria-label*=empty]")).waitFor();
    await back(page);
    await at(page, shown);
    await square(page, 4).and(page.locator(":not([aria-label*=empty])")).waitFor();
  });

  test("leads from a game that a link has opened to the lesson before it", async (t) => {
    const page = await open(t, LESSON, ALONE);
    await heading(page, "learn.superposition.title").waitFor();
    await begun(page);
    await page.evaluate(() => (location.hash = "#goff,12,45"));
    await heading(page, "learn.superposition.title").waitFor({ state: "hidden" });
    await page.waitForFunction(() => history.state?.place === "game");
    assert.equal(await page.evaluate(() => history.state.index), 1);
    await back(page);
    await heading(page, "learn.superposition.title").waitFor();
    await at(page, LESSON);
  });

  test("leads to the landing where nothing was played", async (t) => {
    const page = await open(t, "", ALONE);
    await begun(page);
    await button(page, "landing.play").click();
    await square(page, 1).waitFor();
    await back(page);
    await heading(landing(page), "landing.title").waitFor();
    await forward(page);
    await landing(page).waitFor({ state: "hidden" });
    assert.ok(await named(page, "button", "tool.hint").isVisible());
  });
});

test("a reload returns to the same step of a lesson, with what was guessed", async (t) => {
  const page = await open(t, "#lesson=worlds", ALONE);
  await begun(page);
  const progress = page.getByRole("progressbar", { name: text("lesson.progress") });
  const guess = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true });
  await guess("3").click();
  for (const n of [5, 8]) await square(page, n).click();
  await guess("7").waitFor();
  const asked = await task(page).innerText();
  const step = await progress.getAttribute("aria-valuetext");
  await page.reload();
  await progress.waitFor();
  assert.equal(await progress.getAttribute("aria-valuetext"), step);
  assert.equal(await task(page).innerText(), asked, "with the guess");
});
