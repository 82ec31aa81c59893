// The page for teachers: its statements agree with the engine, and its links work. Also the board for a projector. Its
// sheets on paper are in teachers-paper.test.mjs.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { EXPERIMENTS, isExperiment } from "../../www/js/features/experiments/model.js";
import { FIRST_LESSONS } from "../first-lessons.mjs";
import { loadAxe, objections, WCAG } from "./checks.mjs";
import { text } from "./english.mjs";
import { asset, openGame, ownClipboard, settled, site } from "./helper.mjs";
import { numberOf } from "./lesson-walks.mjs";
import { openForTeachers } from "./teachers-page.mjs";
import { translated } from "./translated.mjs";
import { scanned } from "./scanned.mjs";
import {
  board,
  button,
  failedStart,
  field,
  fromMenu,
  heading,
  headline,
  home,
  lesson,
  named,
  region,
  square,
  tab,
  task,
  worldButtons,
  worlds,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("node:test").TestContext} TestContext */
/** @typedef {import("../../www/js/features/lessons/model.js").Lesson} Lesson */
/** @typedef {Parameters<ReturnType<typeof site>>[2]} Options */

const openSite = site();
const open = openForTeachers(openSite);
/** @param {string} path */
const www = (path) => new URL(`../../www/${path}`, import.meta.url);
/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(www(path), "utf8"));
/** @type {Record<string, string>} */
const TEXTS = json("lang/en/teachers.json");
/** @type {Record<string, string>} */
const ANSWERS = json("lang/en/answers.json");
const HTML = readFileSync(www("for-teachers.html"), "utf8");

/** The headings that fold their sections. @param {Page} page */
const folds = (page) =>
  page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("button");

/** Unfolds all sections, as a person does who presses one after the other. @param {Page} page */
async function unfold(page) {
  for (const fold of await folds(page).all())
    if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

/** The current entry in the table of contents. @param {Page} page */
const marked = (page) =>
  named(page, "navigation", "teach.contents").locator('a[aria-current="true"]');

describe("the page for teachers", () => {
  test("axe finds nothing, light and dark, wide and narrow, unfolded; fits every width, its controls a finger", async (t) => {
    const page = await open(t);
    await loadAxe(page);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
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
    await unfold(page);
    assert.deepEqual(await objections(page, WCAG), []);

    await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" });
    for (const width of [320, 390, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      await settled(page);
      assert.equal(await folds(page).and(page.locator("[aria-expanded=false]")).count(), 0);
      const { wide, cut, small } = await page.evaluate(() => {
        const all = [...document.querySelectorAll("main *")].filter((e) => e.checkVisibility());
        return {
          wide: document.documentElement.scrollWidth,
          cut: all
            .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5)
            .map((e) => e.outerHTML.slice(0, 80)),
          small: [
            ...document.querySelectorAll(
              "button, summary, select, label:has(> input), input:not(label > input), nav a, .links a",
            ),
          ]
            .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.99)
            .map((e) => e.outerHTML.slice(0, 80)),
        };
      });
      assert.deepEqual([wide, cut, small], [width, [], []]);
    }
  });

  test("as it opens", async (t) => {
    const page = await open(t, {}, "?lang=en");
    await t.test(
      "is in the language of the address, and so are its links to the game",
      async () => {
        assert.equal(await page.title(), TEXTS["teach.head"]);
        const links = await page
          .locator("a")
          .evaluateAll((all) => all.map((a) => /** @type {HTMLAnchorElement} */ (a).href));
        // The page on physics has its language in its file name.
        const to = links.filter(
          (link) =>
            link.startsWith("http://localhost") && !/for-teachers\.html.*#|physics/.test(link),
        );
        assert.ok(to.length > 20);
        for (const link of to) assert.equal(new URL(link).searchParams.get("lang"), "en", link);
      },
    );
    await t.test("the numbers of a list are whole on paper, those of two digits too", async () => {
      await page.emulateMedia({ media: "print" });
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll(".paper ol")].flatMap((list) =>
          [...list.children].slice(9).flatMap((item, i) => {
            const number = document.createElement("span");
            number.textContent = `${i + 10}.\u00a0`;
            item.prepend(number);
            const { width } = number.getBoundingClientRect();
            number.remove();
            const edge = item.closest(".paper")?.getBoundingClientRect().left ?? 0;
            const left = item.getBoundingClientRect().left - width;
            return left < edge ? [`${item.textContent}: ${left} of ${edge}`] : [];
          }),
        ),
      );
      assert.deepEqual(cut, []);
      await page.emulateMedia({ media: "screen" });
    });
    await t.test("keeps room for its boards until they are drawn", async () => {
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const drawn = await height();
      await page.evaluate(() =>
        document.querySelectorAll("[data-board] img").forEach((img) => img.remove()),
      );
      assert.equal(await height(), drawn);
    });
  });

  test("without its texts it says so", async (t) => {
    const page = await openSite(t, "for-teachers.html", {
      expectErrors: true,
      prepare: (page) => page.route(asset("teachers.json"), (route) => route.abort()),
    });
    await failedStart(page).locator("[lang=en]").waitFor();
  });

  test("without the rules it says so, and the texts are there", async (t) => {
    const page = await openSite(t, "for-teachers.html", {
      unbundled: true,
      expectErrors: true,
      prepare: (page) => page.route("**/pkg/*", (route) => route.abort()),
    });
    await page
      .getByRole("alert")
      .filter({ hasText: text("failure.no-module") })
      .waitFor();
    assert.ok(await heading(page, "teach.long").isVisible());
  });

  test("without the questions it says so, and has its boards all the same", async (t) => {
    const page = await openSite(t, "for-teachers.html", {
      expectErrors: true,
      prepare: (page) => page.route(asset("questions.json"), (route) => route.abort()),
    });
    await page
      .getByRole("alert")
      .filter({ hasText: text("failure.part") })
      .waitFor();
    assert.ok((await page.locator("[data-board]").count()) > 20);
    await page.waitForFunction(() => !document.querySelector("[data-board]:not(:has(img))"));
  });

  test("is one press away from the game, and loads nothing of it before", async (t) => {
    /** @type {string[]} */
    const loaded = [];
    const page = await openSite(t, "", {
      prepare: async (page) => page.on("request", (request) => loaded.push(request.url())),
    });
    await fromMenu(page, "page.help");
    const link = named(page, "link", "help.teachers");
    await link.waitFor();
    assert.deepEqual(
      loaded.filter((url) => /teachers|worksheets|projector/.test(url)),
      [],
    );
    await link.click();
    await region(page, "teach.sheet").locator("img").first().waitFor();
  });
});

describe("sections on a phone", () => {
  const viewport = { width: 390, height: 844 };

  test("are folded, each a press away, and the page is short; unfolded on paper and on a wide window", async (t) => {
    const page = await open(t, { viewport });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height < 4000, `${height} pixels`);
    assert.equal(
      await folds(page).count(),
      await page.locator("main > section:not([hidden])").count(),
    );
    const aims = page.getByText(text("teach.aims.lead"));
    const fold = button(page, "teach.aims");
    assert.equal(await fold.getAttribute("aria-expanded"), "false");
    assert.ok(!(await aims.isVisible()));
    await fold.focus();
    await page.keyboard.press("Enter");
    assert.equal(await fold.getAttribute("aria-expanded"), "true");
    assert.ok(await aims.isVisible());
    await page.keyboard.press("Enter");
    assert.ok(!(await aims.isVisible()));

    const lines = () =>
      page
        .locator("section:not(.screen) > .content")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height > 40));
    assert.ok(!(await lines()).includes(true));
    await page.emulateMedia({ media: "print" });
    assert.ok(!(await lines()).includes(false));
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1280, height: 720 });
    await aims.waitFor();
    assert.ok(!(await lines()).includes(false));
    assert.equal(await folds(page).count(), 0);
    assert.ok(await heading(page, "teach.aims").isVisible());
  });

  test("unfold for a link to what is in them, from elsewhere and on the page", async (t) => {
    const page = await open(t, { viewport }, "#worksheet");
    const sheet = region(page, "teach.sheet");
    await sheet.locator("img").first().waitFor();
    const inSight = async (/** @type {import("playwright-core").Locator} */ what) =>
      what.evaluate((one) => {
        const { top } = one.getBoundingClientRect();
        return top > -1 && top < innerHeight;
      });
    assert.ok(await inSight(sheet));
    await button(page, "teach.lessons").click();
    await page.getByRole("link", { name: "Zurek 2003" }).first().click();
    const references = button(page, "teach.references");
    assert.equal(await references.getAttribute("aria-expanded"), "true");
    const zurek = page.locator("#ref-zurek");
    await zurek.waitFor();
    assert.ok(await inSight(zurek));
    // The same link again, after the section was folded.
    await references.click();
    await page.getByRole("link", { name: "Zurek 2003" }).first().click();
    assert.equal(await references.getAttribute("aria-expanded"), "true");
  });

  test("unfold when a search in the page comes to them", async (t) => {
    const page = await open(t, { viewport });
    const content = page.locator("#aims .content");
    assert.equal(await content.getAttribute("hidden"), "until-found");
    await content.evaluate((one) => one.dispatchEvent(new Event("beforematch")));
    assert.equal(await button(page, "teach.aims").getAttribute("aria-expanded"), "true");
    assert.equal(await content.getAttribute("hidden"), null);
  });
});

describe("the contents beside the text", () => {
  test("stay in sight and mark the section that is read", async (t) => {
    const page = await open(t, { viewport: { width: 1280, height: 720 } });
    const contents = named(page, "navigation", "teach.contents");
    assert.equal(await marked(page).count(), 0);
    for (const key of /** @type {const} */ (["teach.sheet", "teach.questions", "teach.embed"])) {
      await named(contents, "link", key).click();
      await marked(page)
        .filter({ hasText: text(key) })
        .waitFor();
      assert.ok(await region(page, key).isVisible());
      const box = await contents.boundingBox();
      assert.ok(box && box.y >= 0 && box.y < 100, JSON.stringify(box));
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    assert.equal(await marked(page).count(), 1);
    await page.evaluate(() => scrollTo(0, 0));
    await marked(page).waitFor({ state: "detached" });
  });
});

describe("the menu of the site", () => {
  test("is unfolded by three bars on a phone, by keyboard and without scripts too", async (t) => {
    const viewport = { width: 390, height: 844 };
    for (const options of [{ viewport }, { viewport, javaScriptEnabled: false }]) {
      const path = "physics.html";
      const page = await openSite(t, path, { ready: "main", ...options });
      const play = named(page, "link", "menu.play");
      const menu = page.locator("summary", { hasText: text("menu.name") });
      assert.ok(!(await play.isVisible()));
      await menu.focus();
      await page.keyboard.press("Enter");
      await play.waitFor();
      const box = await menu.boundingBox();
      assert.ok(box && box.width >= 44 && box.height >= 44, JSON.stringify(box));
      await menu.click();
      await play.waitFor({ state: "hidden" });
    }
  });

  test("keeps the language of the address, and leads from page to page", async (t) => {
    const page = await open(t, {}, "?lang=de");
    const { named } = translated("de");
    await named(page, "link", "menu.physics").click();
    await page.waitForURL(/physics\.de\.html$/);
    await named(page, "link", "menu.embed").click();
    await page.waitForURL(/embed-builder\.html\?lang=de$/);
    await named(page, "link", "menu.teachers").click();
    await page.waitForURL(/for-teachers\.html\?lang=de$/);
    await named(page, "heading", "teach.title").waitFor();
  });
});

describe("the links of the page for teachers", () => {
  test("lead to what is there", async (t) => {
    const page = await open(t, { unbundled: true });
    /** @type {string[]} */
    const links = await page
      .locator("a, option")
      .evaluateAll((all) =>
        all.map((a) => a.getAttribute("href") ?? a.getAttribute("value") ?? ""),
      );
    const records = [];
    /** @type {string[]} */
    const lessons = json("lessons.json").map((/** @type {{ name: string }} */ { name }) => name);
    for (const link of links) {
      const [, path, , fragment = ""] =
        /^(\.\/(?:embed-builder\.html|for-teachers(?:-answers)?\.html|questions\.html)?|physics\.html|https:\/\/\S+|)(\?projector)?(?:#(.*))?$/.exec(
          link,
        ) ?? [];
      assert.notEqual(path, undefined, link);
      if (path === "physics.html") assert.ok(existsSync(www(path)));
      if (path === "") assert.equal(await page.locator(`[id="${fragment}"]`).count(), 1, link);
      if (path !== "./" || !fragment) continue;
      // Two links of the menu open lists on the game's page.
      if (["puzzles", "lessons"].includes(fragment)) continue;
      const [, kind = "", name = ""] = /^(lesson|apparatus)=(.*)$/.exec(fragment) ?? [];
      if (kind) assert.ok(kind === "lesson" ? lessons.includes(name) : isExperiment(name), link);
      else records.push(fragment.replaceAll(",", " "));
    }
    assert.equal(records.length, 4);
    await page.evaluate(async (records) => {
      const { Game } = await engine();
      for (const record of records) Game.fromRecord(record);
      async function engine() {
        return import(
          /** @type {string} */ (new URL("pkg/quantum_tic_tac_toe.js", location.href).href)
        );
      }
    }, records);
    assert.ok(existsSync(www("index.html")));
  });

  test("name every lesson, in the order of the lessons", () => {
    const lessons = json("lessons.json").map((/** @type {{ name: string }} */ { name }) => name);
    const [, list = ""] = /<ol class="lessons">([^]*?)<\/ol>/.exec(HTML) ?? [];
    const named = [...list.matchAll(/#lesson=(\w+)/g)].map(([, name]) => name);
    assert.deepEqual(named, lessons);
    for (const name of FIRST_LESSONS) assert.ok(TEXTS[`teach.shows.${name}`], name);
    const shown = Object.keys(TEXTS).flatMap((key) => /^teach\.shows\.(\w+)$/.exec(key)?.[1] ?? []);
    for (const name of shown) {
      assert.ok(lessons.includes(name), name);
      assert.ok(list.includes(`"teach.shows.${name}"`), name);
    }
    const cited = json("lessons.json").filter((/** @type {Lesson} */ { cites }) => cites?.length);
    const names = cited.map((/** @type {Lesson} */ { name }) => name);
    for (const name of FIRST_LESSONS) assert.ok(names.includes(name), name);
  });
});

describe("the experiments", () => {
  test("each has a link to its free play, and a sentence on what a class can find out", async (t) => {
    const page = await open(t);
    for (const name of EXPERIMENTS) {
      const list = region(page, "teach.experiments");
      const link = named(list, "link", `experiment.${name}.title`);
      assert.equal(
        new URL(await link.evaluate((one) => /** @type {HTMLAnchorElement} */ (one).href)).hash,
        `#apparatus=${name}`,
      );
      await page.getByText(text(`teach.experiments.${name}`)).waitFor({ state: "attached" });
    }
    await named(region(page, "teach.experiments"), "link", "experiment.message.title").click();
    await headline(page)
      .filter({ hasText: text("experiment.message.title") })
      .waitFor();
  });
});

describe("the coin tally of a class", () => {
  /** @param {Page} page @param {number} n */
  const heads = (page, n) => named(page, "spinbutton", "teach.tally.named", { n });
  /** @param {Page} page */
  const sums = (page) => region(page, "teach.counting").locator("tfoot td").allInnerTexts();

  test("adds up, says what is expected, and is there after a reload", async (t) => {
    const page = await open(t);
    const counting = region(page, "teach.counting");
    await counting.getByText(text("teach.tally.none")).waitFor();
    await heads(page, 1).fill("9");
    await heads(page, 2).fill("12");
    assert.deepEqual(await sums(page), ["21", "19"]);
    await counting.getByText(/21 heads in 40 tosses/).waitFor();
    assert.equal(await counting.locator("circle").count(), 2);
    await page.reload();
    await counting.getByText(/21 heads in 40 tosses/).waitFor();
    assert.equal(await heads(page, 2).inputValue(), "12");
    // Another tab adds to it, and loses nothing.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await heads(other, 3).fill("11");
    await counting.getByText(/32 heads in 60 tosses/).waitFor();
    await heads(page, 4).fill("8");
    await other.bringToFront();
    await region(other, "teach.counting")
      .getByText(/40 heads in 80 tosses/)
      .waitFor();
    await other.close();
    // Where nothing more can be stored, it stays on the page.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await heads(page, 5).fill("7");
    await page.evaluate(() => dispatchEvent(new Event("pageshow")));
    assert.equal(await heads(page, 5).inputValue(), "7");
    await counting.getByText(/47 heads in 100 tosses/).waitFor();
  });

  test("refuses what no pair can have, and says so", async (t) => {
    const page = await open(t);
    const alert = page.getByRole("alert").filter({ hasText: text("teach.tally.wrong", { n: 20 }) });
    await heads(page, 1).fill("21");
    await alert.waitFor();
    assert.equal(await heads(page, 1).getAttribute("aria-invalid"), "true");
    assert.deepEqual(await sums(page), ["0", "0"]);
    await heads(page, 1).fill("20");
    await alert.waitFor({ state: "hidden" });
    assert.deepEqual(await sums(page), ["20", "0"]);
    await heads(page, 1).fill("21");
    await alert.waitFor();
    // Another pair empties the field, so nothing is wrong any more.
    await button(page, "teach.tally.add").click();
    await alert.waitFor({ state: "hidden" });
  });

  test("grows, is cleared, and comes back, by keyboard", async (t) => {
    const page = await open(t);
    await heads(page, 1).fill("9");
    await button(page, "teach.tally.add").focus();
    await page.keyboard.press("Enter");
    assert.ok(await heads(page, 9).evaluate((one) => one === document.activeElement));
    await page.keyboard.type("11");
    assert.deepEqual(await sums(page), ["20", "20"]);
    await button(page, "teach.tally.reset").focus();
    await page.keyboard.press("Enter");
    await page.getByText(text("teach.tally.cleared")).waitFor();
    assert.deepEqual(await sums(page), ["0", "0"]);
    await page.keyboard.press("Enter");
    assert.deepEqual(await sums(page), ["20", "20"]);
    assert.equal(await button(page, "teach.tally.undo").count(), 0);
  });
});

describe("a link for a class", () => {
  test("a link with several lessons has a QR code on the screen", async (t) => {
    const page = await open(t, {}, "?lang=en");
    const code = named(page, "img", "teach.qr");
    const box = (/** @type {number} */ n) => page.locator("#several").getByRole("checkbox").nth(n);
    await box(0).waitFor();
    assert.equal(await code.count(), 0);
    for (const n of [3, 5]) {
      await box(n).check();
      const link = await page.locator("#several-link").inputValue();
      assert.equal(await scanned(page, code), link);
    }
    for (const n of [3, 5]) await box(n).uncheck();
    assert.equal(await code.count(), 0);
  });

  test("opens its lesson, and goes to Google's and Microsoft's pages, which nothing asks before", async (t) => {
    const page = await open(t, { prepare: ownClipboard });
    const title = text("learn.cycle.title");
    await field(page, "teach.embed.what").selectOption({
      label: text("lessons.name", { n: numberOf("cycle"), title }),
    });
    const made = named(page, "textbox", "teach.embed.link");
    const link = await made.inputValue();
    assert.match(link, /^http:\/\/localhost:\d+\/some\/where\/\?lang=en#lesson=cycle$/);
    for (const [key, host, name] of /** @type {const} */ ([
      ["teach.share.classroom", "classroom.google.com", "url"],
      ["teach.share.teams", "teams.microsoft.com", "href"],
    ])) {
      const to = named(page, "link", key);
      const url = new URL((await to.getAttribute("href")) ?? "");
      assert.deepEqual([url.host, url.searchParams.get(name)], [host, link]);
      assert.equal(await to.getAttribute("target"), "_blank");
      assert.match((await to.getAttribute("rel")) ?? "", /noopener/);
    }
    const moodle = named(page, "textbox", "teach.share.moodle");
    const code = await moodle.inputValue();
    assert.match(code, /<iframe src="[^"]*embed\.html\?lesson=cycle&amp;language=en"/);
    await button(page, "teach.share.copy").click();
    await page.getByText(text("teach.share.copied")).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code);
    await field(page, "teach.embed.what").selectOption({ label: text("teach.embed.projector") });
    assert.ok(!(await moodle.inputValue()).includes("iframe"));
    await field(page, "teach.embed.what").selectOption({ label: text("experiment.cat.title") });
    assert.match(await made.inputValue(), /\?lang=en#apparatus=cat$/);
    assert.match(
      await moodle.inputValue(),
      /<iframe src="[^"]*embed\.html\?apparatus=cat&amp;language=en"/,
    );
    await page.goto(link);
    await heading(lesson(page), "learn.cycle.title").waitFor();
  });
});

test("the page with the answers", async (t) => {
  const page = await openSite(t, "for-teachers-answers.html?lang=en", { ready: "main img" });
  await page.waitForFunction(() => !document.querySelector("[data-board]:not(:has(img))"));
  const key = await page
    .locator("#key tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)),
    );

  await t.test("adds up the marks of each ticket", async () => {
    const schemes = await page.locator(".marks").all();
    assert.equal(schemes.length, 3);
    for (const scheme of schemes) {
      const marks = await scheme.locator("[data-marks]").allInnerTexts();
      assert.equal(
        Number(await scheme.locator("[data-all-marks]").innerText()),
        marks.reduce((sum, one) => sum + Number(one), 0),
      );
    }
  });

  await t.test("has no fault that axe finds, and fits 320 pixels", async () => {
    await loadAxe(page);
    assert.deepEqual(await objections(page, WCAG), []);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await objections(page, ["color-contrast"]), []);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await objections(page, WCAG), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await t.test("leads back to the page for teachers, which is one press away", async () => {
    await page.getByRole("link", { name: ANSWERS["teach.answers.back"] }).click();
    await heading(page, "teach.title").waitFor();
    await named(page, "link", "teach.answers.open").click();
    await page.getByRole("heading", { name: ANSWERS["teach.answers.title"] }).waitFor();
  });

  await t.test(
    "gives the right answers of the test as it is printed, in both versions",
    async () => {
      await page.getByRole("link", { name: ANSWERS["teach.answers.back"] }).click();
      await heading(page, "teach.title").waitFor();
      await page.locator('[data-test="B"] .options').nth(9).waitFor({ state: "attached" });
      /** @type {{ id: string, right: string, answers: (string | null)[] }[]} */
      const questions = json("questions.json");
      /** @type {Record<string, string>} */
      const asked = json("lang/en/questions.json");
      const right = new Set(
        questions.map(({ id, right, answers }) => {
          const answer = answers["abcd".indexOf(right)];
          return answer ?? asked[`ask.${id}.${right}`];
        }),
      );
      assert.deepEqual(
        key.map((row) => row.length),
        [10, 10],
      );
      for (const [n, version] of ["A", "B"].entries()) {
        const options = await page
          .locator(`[data-test="${version}"] .options`)
          .evaluateAll((lists) =>
            lists.map((list) => [...list.children].map((one) => one.textContent ?? "")),
          );
        assert.equal(options.length, 10);
        for (const [i, list] of options.entries()) {
          const [number, letter = ""] = (key[n]?.[i] ?? "").split(" ");
          assert.equal(Number(number), i + 1);
          const answer = list["ABCD".indexOf(letter)] ?? "";
          assert.ok(right.has(answer), `${version} ${i + 1} ${answer}`);
        }
      }
    },
  );
});

describe("the board for a projector", () => {
  /** Waits for this headline on its board. @param {Page} page @param {string} head */
  const says = (page, head) => headline(page).filter({ hasText: head }).waitFor();

  test("fills the screen, with nothing small and nothing out of sight", async (t) => {
    const page = await openSite(t, "?projector");
    for (const hash of [
      "#goff",
      "#goff,15,59,19",
      "#nature,15,59,19",
      "#goff,12,45,23,56,36,14,@4",
      "#lesson=cycle",
    ]) {
      await openGame(page, hash);
      if (hash.includes("lesson")) await heading(lesson(page), "learn.cycle.title").waitFor();
      for (const [width, height] of /** @type {const} */ ([
        [1024, 768],
        [1920, 1080],
      ])) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const found = await page.evaluate(() => {
          const texts = [];
          const walker = document.createTreeWalker(
            tree().querySelector(".layout") ?? document.body,
            NodeFilter.SHOW_TEXT,
          );
          for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            const parent = text.parentElement;
            if (!text.textContent?.trim() || !parent?.checkVisibility()) continue;
            if (parent.closest(".unseen") || getComputedStyle(parent).position === "absolute")
              continue;
            const size = parseFloat(getComputedStyle(parent).fontSize);
            const { bottom, right } = parent.getBoundingClientRect();
            texts.push({ text: text.textContent, size, bottom, right });
          }
          return {
            texts,
            scrolls: document.documentElement.scrollHeight > innerHeight,
            wide: document.documentElement.scrollWidth > innerWidth,
          };
        });
        const where = `${hash} at ${width} × ${height} ${JSON.stringify(found)}`;
        const box = await board(page).boundingBox();
        assert.ok(box && box.height > 0.95 * height, where);
        const [head = 0, todo = 0] = await Promise.all(
          [headline(page), task(page)].map((line) =>
            line.evaluate((one) => parseFloat(getComputedStyle(one).fontSize)),
          ),
        );
        assert.ok(head >= height / 20 && todo >= height / 30, `${head}, ${todo} ${where}`);
        for (const { text, size } of found.texts.filter(({ text }) => !/^\d$/.test(text)))
          assert.ok(size >= height / 48, `${text} is ${size} high`);
        assert.deepEqual([found.scrolls, found.wide], [false, false], where);
      }
    }
  });

  test("is empty and for two people, whatever was played on the device", async (t) => {
    for (const [query, played] of /** @type {const} */ ([
      ["?projector", false],
      ["?projector", true],
      ["", true],
    ])) {
      const page = await openSite(t, query, {
        landing: true,
        prepare: async (page) => {
          if (!played) return;
          const game = { record: "goff 19 28", played: 2, seats: ["", 1], match: null };
          const games = [{ id: "game-of-a-test", ...game }];
          await page.addInitScript(
            (text) => localStorage.setItem("quantum-tic-tac-toe.games", text),
            JSON.stringify({ version: 2, at: 0, games }),
          );
        },
      });
      if (!query) {
        await home(page).waitFor();
        continue;
      }
      await says(page, text("head.turn", { player: "X" }));
      assert.ok(!(await home(page).isVisible()));
      for (const at of [1, 5]) await square(page, at).click();
      await says(page, text("head.turn", { player: "O" }));
      // The same board after a reload.
      await page.reload();
      await says(page, text("head.turn", { player: "O" }));
      await page.close();
    }
  });

  test("shows the worlds when they are asked for, all of them in sight, and hides them again", async (t) => {
    const page = await openSite(t, "?projector");
    for (const [width, height, moves, n] of /** @type {const} */ ([
      [1024, 768, "15,59", 3],
      [1280, 720, "15,59", 3],
      [1366, 768, "15,59,69,26", 5],
      [1920, 1080, "15,59", 3],
    ])) {
      await page.setViewportSize({ width, height });
      await openGame(page, `#goff,${moves}`);
      const button = tab(page, "tool.worlds");
      await button.click();
      await worlds(page).waitFor();
      const sizes = await worldsInSight(page);
      assert.equal(sizes.length, n);
      for (const { width, seen } of sizes)
        assert.ok(seen && width >= height / 8, `${width} × ${height}: ${JSON.stringify(sizes)}`);
      await button.click();
      await worlds(page).waitFor({ state: "hidden" });
    }
  });

  /** The worlds that are not folded away: how wide each is, and whether all of it is in sight. @param {Page} page */
  const worldsInSight = (page) =>
    worldButtons(page).evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => {
          const { width, top, bottom } = one.getBoundingClientRect();
          const views = one.closest("#views")?.getBoundingClientRect();
          return { width, seen: !!views && top >= views.top && bottom <= views.bottom };
        }),
    );

  test("shows many worlds in sight, too, as groups and as whole boards", async (t) => {
    const page = await openSite(t, "?projector#goff,15");
    await tab(page, "tool.worlds").click();
    await worlds(page).waitFor();
    // The marks of one group share squares: "12,23" is one, "12,34" are two. Whole boards stay unfolded from
    // game to game, so that a game without them stands between two that have them.
    for (const [moves, shown, whole] of /** @type {const} */ ([
      ["15", 2, 0],
      ["12,34,45,56,78", 8, 16],
      ["15,59,69", 4, 0],
      ["15,26,37,48", 8, 16],
      ["12,23,34,45,56,67,78", 8, 0],
      ["12,23,45,56,78,89", 9, 27],
      ["12,23,34,45,56,67,78,89", 9, 0],
    ])) {
      await openGame(page, `#goff,${moves}`);
      for (const n of whole ? [shown, whole] : [shown]) {
        if (n === whole) await page.locator("#worlds summary").click();
        for (const [width, height] of /** @type {const} */ ([
          [1280, 720],
          [1024, 768],
        ])) {
          await page.setViewportSize({ width, height });
          const sizes = await worldsInSight(page);
          const where = `${width} × ${height}, ${moves}: ${JSON.stringify(sizes)}`;
          assert.equal(sizes.length, n, where);
          for (const { width, seen } of sizes) assert.ok(seen && width >= height / 16, where);
        }
      }
    }
  });

  test("has the controls of an experiment in sight", async (t) => {
    const page = await openSite(t, "?projector");
    for (const name of EXPERIMENTS) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await openGame(page, `#apparatus=${name}`);
      await heading(page, `experiment.${name}.title`).waitFor();
      const controls = page.locator(".apparatus :is(button, input)");
      await controls.first().waitFor();
      const below = await controls.evaluateAll((all) =>
        all
          .filter(
            (one) => one.checkVisibility() && one.getBoundingClientRect().top > innerHeight - 40,
          )
          .map((one) => one.outerHTML.slice(0, 90)),
      );
      assert.deepEqual(below, [], name);
      // On a screen of 4:3 the controls have a column of their own, too.
      await page.setViewportSize({ width: 1024, height: 768 });
      const column = await controls.first().evaluate((one) => {
        const { left } = /** @type {Element} */ (one.closest(".apparatus")).getBoundingClientRect();
        return innerWidth - left;
      });
      assert.ok(column > 1024 * 0.36, `${name}: ${column}`);
    }
  });

  test("can be played on, and stays what it is", async (t) => {
    const page = await openSite(t, "?projector#goff,15,59");
    await square(page, 1).click();
    await square(page, 9).click();
    await says(page, text("head.choice", { player: "O" }));
    await page.mouse.move(0, 0); // pointing at the square anew shows the outcome
    await square(page, 9).click();
    await says(page, text("head.turn", { player: "O" }));
    assert.equal(new URL(page.url()).search, "?projector");
    await page.keyboard.press("Control+z");
    await says(page, text("head.choice", { player: "O" }));
  });

  test("the screen stays on, also after the page was hidden; elsewhere it does not", async (t) => {
    /** @param {import("playwright-core").Page} page */
    const prepare = (page) =>
      page.addInitScript(() => {
        /** @type {string[]} */
        const locks = [];
        Reflect.set(globalThis, "locks", locks);
        const request = async (/** @type {string} */ kind) => void locks.push(kind);
        Object.defineProperty(navigator, "wakeLock", { value: { request } });
      });
    const page = await openSite(t, "?projector#goff,15,59", { prepare });
    /** @param {number} count */
    const held = (count) =>
      page.waitForFunction((count) => Reflect.get(globalThis, "locks").length === count, count);
    await held(1);
    await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
    await held(2);
    const elsewhere = await openSite(t, "#goff,15,59", { prepare });
    assert.deepEqual(await elsewhere.evaluate(() => Reflect.get(globalThis, "locks")), []);
  });

  test("a coin is set off there, too", async (t) => {
    const page = await openSite(t, "?projector#nature,15,59,19");
    await button(page, "choice.measure").click();
    await says(page, text("head.turn", { player: "O" }));
  });
});
