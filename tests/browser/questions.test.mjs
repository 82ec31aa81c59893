// The questions for a class on the page: a vote by keyboard from the first show of hands to the board
// that decides, an experiment, the cards on paper, and a teacher's own question, also one that means ill.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { write } from "../../www/js/pages/questions/own.js";
import { loadAxe, objections, WCAG } from "./checks.mjs";
import { text } from "./english.mjs";
import { asset, settled, site } from "./helper.mjs";
import { stored } from "./states.mjs";
import { button, field, focused, fold, heading, named, square } from "./person.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").Locator} Locator
 * @typedef {import("node:test").TestContext} TestContext
 */

const openSite = site();
/** @type {import("../../www/js/pages/questions/table.js").Question[]} */
const QUESTIONS = JSON.parse(
  readFileSync(new URL("../../www/questions.json", import.meta.url), "utf8"),
);
/** @param {TestContext} t @param {string} [at] @param {Parameters<typeof openSite>[2]} [options] */
const open = (t, at = "", options) =>
  openSite(t, `questions.html?lang=en${at}`, {
    ready: (page) => page.getByRole("heading", { level: 1 }),
    ...options,
  });

/** An answer, by its letter. @param {Page} page @param {string} letter */
const answer = (page, letter) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^\\s*${letter}`) });
/** How many votes an answer has. @param {Page} page @param {string} letter */
const votesFor = (page, letter) => field(page, "vote.count", { letter });
/** The step that is marked. @param {Page} page */
const step = (page) =>
  named(page, "list", "vote.steps").locator('[aria-current="step"]').innerText();
/** Presses keys, one after the other. @param {Page} page @param {string} keys */
async function press(page, keys) {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
}
/** The record on the board. @param {Page} page */
const actions = (page) =>
  page.evaluate(() => {
    const board = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
    return board?.view?.lastAction ?? null;
  });

/** Whether the page is wider than the window, and targets too small for a finger. @param {Page} page */
const misfits = (page) =>
  page.evaluate(() => ({
    wide: document.documentElement.scrollWidth > innerWidth,
    small: [...document.querySelectorAll("button, summary, select, input, .above a, #list a")]
      .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.99)
      .map((e) => e.outerHTML.slice(0, 80)),
  }));

test("a picture that could not be loaded comes with the next step, and those of the list with the list", async (t) => {
  const sheet = asset("apparatus.css");
  let refused = 0;
  const page = await open(t, "#q=dark", {
    expectErrors: true,
    prepare: (page) =>
      page.route(sheet, (route) => {
        refused++;
        return route.abort();
      }),
  });
  const failed = page.getByText(text("vote.failed"), { exact: true });
  const pictures = page.locator('#list [data-question="dark"] > *');
  await failed.waitFor();
  const before = refused;
  const again = page.waitForEvent("requestfailed");
  await page.evaluate(() => (location.hash = ""));
  await again;
  await page.locator("#home:visible").waitFor();
  await failed.waitFor();
  assert.ok(refused > before, "the list asked, too");
  await page.unroute(sheet);
  await page.evaluate(() => (location.hash = "#q=dark"));
  await page.locator("#picture > *").waitFor();
  await failed.waitFor({ state: "hidden" });
  await page.evaluate(() => (location.hash = ""));
  await pictures.first().waitFor();
  assert.ok(await failed.isHidden());
  await page.locator("#list .figure:not(:has(> *))").first().waitFor({ state: "detached" });
});

describe("a question for a class", () => {
  test("is voted on, talked about, voted on again and decided on the board, by keyboard alone", async (t) => {
    /** @type {string[]} */
    const sent = [];
    const page = await open(t, "#q=apart", {
      prepare: async (page) =>
        void page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`)),
    });
    // The question has the focus, so the keys are heard, and a screen reader begins there.
    assert.ok(
      await focused(page)
        .filter({ hasText: text("ask.apart").slice(-40) })
        .isVisible(),
    );
    await square(page, 1).waitFor();
    assert.equal(await step(page), text("vote.step.vote"));
    await press(page, "a a c d d Shift+D");
    assert.equal(await votesFor(page, "A").inputValue(), "2");
    assert.equal(await votesFor(page, "D").inputValue(), "1");
    await page.getByText(text("vote.sum", { n: 4 })).waitFor();

    await press(page, "PageDown");
    assert.equal(await step(page), text("vote.step.talk"));
    assert.ok(await page.getByRole("status").getByText(text("vote.todo.talk")).isVisible());
    // The first votes would sway those who talk.
    assert.equal(await votesFor(page, "A").count(), 0);
    assert.equal(await page.getByRole("img", { name: "%" }).count(), 0);

    await press(page, "PageDown");
    // Typed, and by the buttons beside.
    await votesFor(page, "C").fill("3");
    await button(page, "vote.more", { letter: "B" }).focus();
    await press(page, "Enter Enter");
    await button(page, "vote.less", { letter: "B" }).focus();
    await press(page, "Enter");
    assert.equal(await votesFor(page, "B").inputValue(), "1");

    // The focused button goes with its step; a presenter's remote goes on.
    await press(page, "PageDown PageUp");
    assert.equal(await step(page), text("vote.step.again"));
    await press(page, "PageDown");
    assert.equal(await step(page), text("vote.step.compare"));
    for (const [letter, before, after, shift] of /** @type {const} */ ([
      ["A", "50%", "0%", "−50"],
      ["B", "0%", "25%", "+25"],
      ["C", "25%", "75%", "+50"],
      ["D", "25%", "0%", "−25"],
    ]))
      await named(page, "img", "vote.bars", { letter, before, after, shift }).waitFor();
    assert.equal(await page.getByText(text("vote.right"), { exact: true }).count(), 0);
    assert.equal(await actions(page), "18");

    await button(page, "vote.next").focus();
    await press(page, "Enter");
    assert.equal(await step(page), text("vote.step.decide"));
    await answer(page, "C").getByText(text("vote.right"), { exact: true }).waitFor();
    await page.waitForFunction(
      () =>
        /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).view.collapsed.length,
    );
    assert.equal(await actions(page), "@1");
    // The note on a wrong answer is for the teacher, and folded.
    const telling = page.getByText(text("ask.apart.d.tells"));
    assert.ok(!(await telling.isVisible()));
    await fold(page, "vote.tells").press("Enter");
    assert.ok(await telling.isVisible());

    // On to the next question, and back by the list; the counts are still there.
    await button(page, "vote.following").press("Enter");
    const at = QUESTIONS.findIndex(({ id }) => id === "apart") + 1;
    await page.waitForURL(new RegExp(`#q=${QUESTIONS[at]?.id}$`));
    await page.getByText(text("vote.place", { n: at + 1, of: QUESTIONS.length })).waitFor();
    assert.equal(await step(page), text("vote.step.vote"));
    assert.equal(await votesFor(page, "A").inputValue(), "0");
    await page.goBack();
    await named(page, "img", "vote.bars", {
      letter: "C",
      before: "25%",
      after: "75%",
      shift: "+50",
    }).waitFor();
    await named(page, "link", "vote.all").press("Enter");
    await heading(page, "vote.title").waitFor();
    assert.equal(await focused(page).getAttribute("href"), "#q=apart");

    // Nothing was kept or sent.
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    assert.doesNotMatch(kept, /vote|apart/);
    assert.deepEqual(
      sent.filter((one) => !one.startsWith("GET ")),
      [],
    );
  });

  test("has its board beside the answers, as large as the window allows", async (t) => {
    const page = await open(t, "#q=three");
    await square(page, 9).waitFor();
    for (const [width, height, least] of /** @type {const} */ ([
      [1024, 768, 420],
      [1280, 720, 400],
      [1280, 900, 500],
      [1920, 1080, 700],
    ])) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const [first, last] = await Promise.all(
        [1, 9].map(async (n) => (await square(page, n).boundingBox()) ?? assert.fail()),
      );
      const right = (last?.x ?? 0) + (last?.width ?? 0);
      assert.ok(right - (first?.x ?? 0) > least, `${width}: the board ends at ${right}`);
      for (const part of [page.locator("#asked"), answer(page, "A")]) {
        const left = (await part.boundingBox())?.x ?? 0;
        assert.ok(left > right, `${width}: the board ends at ${right}, a text begins at ${left}`);
      }
    }
  });

  test("on chance is decided by many series of tosses", async (t) => {
    const page = await open(t, "#q=again");
    await square(page, 1).waitFor();
    await press(page, "b PageDown PageDown b PageDown PageDown");
    const told = await page.locator("#counted .series").innerText();
    const numbers = (told.match(/\d[\d,]*/g) ?? []).map((one) => Number(one.replaceAll(",", "")));
    // The third one is the square.
    const [all = 0, n = 0, , k = 0, share = 0] = numbers;
    assert.deepEqual([all, told], [10_000, text("vote.series", { all, n, k, share })]);
    assert.ok(k < n && n < all, told);
  });

  test("has the colours and the speed that were chosen in the game", async (t) => {
    const settings = { theme: "dark", speed: "off" };
    const page = await open(t, "#q=far", {
      colorScheme: "light",
      prepare: (page) => stored(page, settings),
    });
    await square(page, 1).waitFor();
    const papers = await page.evaluate(() => {
      const stage = tree().querySelector(".stage");
      return [document.documentElement, stage].map(
        (part) => part && getComputedStyle(part).getPropertyValue("--paper"),
      );
    });
    assert.equal(papers[0], papers[1]);
    assert.equal(
      await page.evaluate(() =>
        document.querySelector("quantum-tic-tac-toe")?.getAttribute("motion"),
      ),
      "off",
    );
  });

  test("on pairs is compared with the least share of a list", async (t) => {
    const page = await open(t, "#q=pairs");
    await page.locator("#picture svg, #picture canvas").first().waitFor();
    await press(page, "b PageDown PageDown b PageDown PageDown");
    await button(page, "apparatus.gloves.many", { n: 10_000 }).click();
    await page.locator(".limit").first().waitFor({ state: "attached" });
  });

  test("fits a projector, whichever it is and however it is decided, and its picture is there", async (t) => {
    const page = await open(t, "#q=certain", { viewport: { width: 1280, height: 720 } });
    /** Experiments have more below them. @type {string[]} */
    const tall = [];
    for (const { id, apparatus, decide } of QUESTIONS) {
      await page.evaluate((id) => (location.hash = `q=${id}`), id);
      await page.waitForFunction((id) => location.hash === `#q=${id}`, id);
      await (
        apparatus ? page.locator(`#picture .${apparatus} svg`).first() : square(page, 1)
      ).waitFor();
      const fits = async () => {
        // An experiment takes the room beside its controls before the next frame is painted.
        await settled(page);
        return page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1);
      };
      assert.ok(await fits(), `${id}, vote`);
      await press(page, "a PageDown PageDown b PageDown PageDown");
      if (decide.show || decide.settings) await page.locator("#counted").waitFor();
      if (!(await fits())) tall.push(id);
    }
    assert.deepEqual(tall, []);
    // After a press beside everything the keys are still heard.
    await press(page, "PageUp PageUp PageUp PageUp");
    await page.mouse.click(640, 60);
    await press(page, "d");
    assert.equal(await votesFor(page, "D").inputValue(), "1");
    // It can be read from afar.
    const size = (/** @type {string} */ what) =>
      page
        .locator(what)
        .first()
        .evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
    await page.setViewportSize({ width: 1920, height: 1080 });
    assert.ok((await size("#asked")) >= 30 && (await size(".answer")) >= 30);
  });

  test("axe finds nothing, at any step, light and dark, wide and narrow", async (t) => {
    const page = await open(t, "#q=far");
    await square(page, 1).waitFor();
    await loadAxe(page);
    assert.deepEqual(await objections(page, WCAG), []);
    await press(page, "a b PageDown PageDown b c PageDown");
    assert.deepEqual(await objections(page, WCAG), []);
    await press(page, "PageDown");
    await page.locator("#counted").waitFor();
    await fold(page, "vote.tells").click();
    assert.deepEqual(await objections(page, WCAG), []);
    for (const media of /** @type {const} */ ([
      { colorScheme: "dark" },
      { colorScheme: "dark", contrast: "more" },
      { colorScheme: "light", contrast: "more" },
    ])) {
      await page.emulateMedia(media);
      assert.deepEqual(await objections(page, ["color-contrast"]), [], JSON.stringify(media));
    }
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await objections(page, WCAG), []);
    assert.deepEqual(await misfits(page), { wide: false, small: [] });
    await press(page, "PageUp PageUp");
    assert.deepEqual(await misfits(page), { wide: false, small: [] });
    // The list, and the form.
    await named(page, "link", "vote.all").click();
    await page.locator("#list img").nth(20).waitFor();
    await fold(page, "vote.own.open").click();
    assert.deepEqual(await objections(page, WCAG), []);
    assert.deepEqual(await misfits(page), { wide: false, small: [] });
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await objections(page, ["color-contrast"]), []);
  });
});

describe("the cards", () => {
  test("are one sheet, A4 and Letter, whatever is open, and differ in more than colour", async (t) => {
    const page = await open(t, "#q=certain", { colorScheme: "dark" });
    await square(page, 1).waitFor();
    /** How many pages a PDF has. @param {Buffer} pdf */
    const pages = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
    for (const format of /** @type {const} */ (["A4", "Letter"]))
      assert.equal(pages(await page.pdf({ format })), 1, format);
    await page.emulateMedia({ media: "print" });
    const cards = page.locator(".vote-card");
    assert.deepEqual(
      (await cards.allInnerTexts()).map((one) => one.trim()),
      ["A", "B", "C", "D"],
    );
    const shapes = await cards.locator("svg").evaluateAll((all) => all.map((e) => e.innerHTML));
    assert.equal(new Set(shapes).size, 4);
    // A hand is wide: 24 millimetres of letter are read across a room.
    const millimetres = await cards
      .first()
      .evaluate((e) => (parseFloat(getComputedStyle(e).fontSize) / 96) * 25.4);
    assert.ok(millimetres > 40, String(millimetres));
    assert.ok(!(await square(page, 1).isVisible()));
  });
});

describe("a question of one's own", () => {
  test("is made in the form, kept in its link, decided, and changed again", async (t) => {
    const page = await open(t);
    await fold(page, "vote.own.open").click();
    await field(page, "vote.own.record").fill("https://example.org/game/#goff,14,48,18");
    await field(page, "vote.own.question").fill("  Who   chooses?");
    for (const letter of "ABC")
      await field(page, "vote.own.answer", { letter }).fill(`Answer ${letter}`);
    await field(page, "vote.own.right").selectOption("b");
    await field(page, "vote.own.play").fill("19");
    await button(page, "vote.own.make").click();
    // One field is empty: it is told there, and has the focus.
    assert.ok(await page.getByText(text("vote.own.empty")).isVisible());
    assert.equal(await focused(page).getAttribute("id"), "own-d");
    await page.keyboard.type("50%25 <b>& more</b>");
    await page.keyboard.press("Enter");
    await page.getByText(text("vote.own.unplayed")).waitFor();
    await field(page, "vote.own.play").fill("@8");
    await page.keyboard.press("Enter");
    const link = field(page, "vote.own.link");
    await link.waitFor();
    const address = await link.inputValue();
    assert.match(address, /questions\.html\?lang=en#own=[\w-]+$/);

    await named(page, "link", "vote.own.show").click();
    await page.getByRole("heading", { name: "Who chooses?", exact: true }).waitFor();
    await square(page, 1).waitFor();
    assert.ok(await answer(page, "D").getByText("50%25 <b>& more</b>").isVisible());
    await press(page, "PageDown PageDown PageDown PageDown");
    await answer(page, "B").getByText(text("vote.right"), { exact: true }).waitFor();
    await page.waitForFunction(
      () =>
        /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).view?.lastAction ===
        "@8",
    );
    await button(page, "vote.own.change").click();
    assert.equal(await field(page, "vote.own.record").inputValue(), "goff 14 48 18");
    assert.equal(
      await field(page, "vote.own.answer", { letter: "D" }).inputValue(),
      "50%25 <b>& more</b>",
    );
  });

  test("from a link that means ill is text and nothing else, and a bad link is told", async (t) => {
    const hostile = '<img src=x onerror="stolen = 1"><script>stolen = 1</script>';
    /** @type {import("../../www/js/pages/questions/own.js").Own} */
    const own = {
      record: "goff 15 59",
      question: hostile,
      answers: [hostile, "javascript:stolen=1", "{X1} &lt;", "\u05d0 ${1}"],
      right: "a",
      play: "",
      shown: "worlds",
    };
    const page = await open(t, `#${write(own)}`);
    await page.getByRole("heading", { name: hostile, exact: true }).waitFor();
    await square(page, 1).waitFor();
    await press(page, "PageDown PageDown PageDown PageDown");
    await heading(page, "vote.worlds", { n: 3 }).waitFor();
    assert.ok(await answer(page, "C").getByText("{X1} &lt;").isVisible());
    assert.equal(await page.locator("img[src=x], #question script").count(), 0);
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, "stolen")), undefined);

    const shown = page.getByRole("alert");
    /** @param {string} fragment */
    const go = (fragment) => page.evaluate((hash) => (location.hash = hash), fragment);
    for (const [fragment, key] of /** @type {const} */ ([
      [write(own).slice(0, -9), "vote.own.broken"],
      [write({ ...own, record: "goff 1" }), "vote.own.unread"],
      [write({ ...own, record: "<b>" }), "vote.own.unread"],
      [write({ ...own, play: "@9" }), "vote.own.unplayed"],
      [write({ ...own, shown: "ends" }), "vote.own.open-cycle"],
      ["q=constructor", "vote.missing"],
    ])) {
      await go(fragment);
      await shown.filter({ hasText: text(key) }).waitFor();
      await heading(page, "vote.title").waitFor();
    }
    await go("q=far");
    await shown.waitFor({ state: "hidden" });
    await square(page, 1).waitFor();
  });
});
