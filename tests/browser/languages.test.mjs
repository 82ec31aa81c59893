// The choice of the page's language, the loading of its texts, and errors in that.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { languages } from "../../tools/languages.mjs";
import { text } from "./english.mjs";
import { asset, hash, site } from "./helper.mjs";
import {
  asked,
  board,
  choice,
  failedStart,
  fromMenu,
  heading,
  headline,
  landing,
  leaveLanding,
  loading,
  region,
  says,
  square,
  task,
  told as happened,
  wholeGame,
} from "./person.mjs";

/** @import { TextKey } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

const open = site({ unbundled: true });
/** For tests that replace no script. */
const openBuilt = site();
const file = (/** @type {string} */ path) =>
  readFileSync(new URL(`../../www/${path}`, import.meta.url), "utf8");

/**
 * For `prepare`: adds two languages to the page, whose texts begin with their language code.
 * @param {Page} page
 */
async function more(page) {
  for (const path of ["js/pages/boot.js", "js/i18n/messages.js"]) {
    const body = file(path).replace(/LANGUAGES = \[.*?\]/, 'LANGUAGES = ["en", "it", "cs"]');
    await page.route(`**/${path}`, (route) =>
      route.fulfill({ contentType: "text/javascript", body }),
    );
  }
  await page.route(/\/lang\/(it|cs)\/\w+\.json$/, (route) => {
    const [, language = "", part] = /lang\/(\w+)\/(\w+)/.exec(route.request().url()) ?? [];
    const texts = JSON.parse(file(`lang/en/${part}.json`));
    for (const [key, text] of Object.entries(texts))
      if (typeof text === "string" && /[a-z]/.test(text)) texts[key] = `${language}: ${text}`;
    return route.fulfill({ json: { ...texts, direction: "ltr" } });
  });
}

/**
 * Checks the message of a page without texts: it comes in every language, this one first.
 * @param {Locator} where @param {string} first
 */
async function told(where, first) {
  const said = await where
    .locator("p")
    .evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).lang));
  assert.equal(said[0], first);
  assert.deepEqual(said.sort(), languages().sort());
  assert.equal(await where.locator("p:visible").count(), said.length);
}
/** The message in this language that the page did not start. @param {Page} page @param {string} language */
const failedIn = (page, language) => failedStart(page).locator(`[lang=${language}]`);

/** The text of a key in English or in one of the languages of `more`. @param {string} language @param {TextKey} key */
const said = (language, key) => (language === "en" ? text(key) : `${language}: ${text(key)}`);
/** A button in such a language. @param {Page} page @param {string} language @param {TextKey} key */
const buttonIn = (page, language, key) =>
  page.getByRole("button", { name: said(language, key), exact: true });

/** @param {Page} page @param {object | null} settings */
const stored = (page, settings) =>
  page.addInitScript(
    (text) => localStorage.setItem("quantum-tic-tac-toe.settings", text),
    JSON.stringify({ version: 1, ...settings }),
  );

const langOf = (/** @type {Page} */ page) => page.evaluate(() => document.documentElement.lang);

// tests/unit/language.test.mjs has more cases of the choice.
describe("the language", () => {
  for (const [name, query, settings, locale, lang] of /** @type {const} */ ([
    ["is the address' before every other", "?lang=it", { language: "cs" }, "en-GB", "it"],
    ["is the browser's", "", {}, "it-CH", "it"],
    ["is English where no other fits", "?lang=%00", null, "fi", "en"],
  ]))
    test(name, async (t) => {
      const page = await open(t, query, {
        locale,
        prepare: async (page) => {
          await more(page);
          await stored(page, settings);
        },
      });
      assert.equal(await langOf(page), lang);
      const begins = lang === "en" ? /^[A-Z]/ : new RegExp(`^${lang}: `);
      assert.match((await says(page)).todo, begins);
      assert.match(await page.title(), begins);
      assert.match(await page.getByRole("heading", { level: 1 }).innerText(), begins);
      assert.match(
        (await page.locator("meta[name=description]").getAttribute("content")) ?? "",
        begins,
      );
      // A part that loads later.
      await buttonIn(page, lang, "page.help").click();
      const help = page.getByRole("dialog", { name: said(lang, "help.title"), exact: true });
      await help.getByRole("heading", { name: said(lang, "help.title") }).waitFor();
    });
});

describe("the setting", () => {
  /** Opens the settings and returns the list of languages. @param {Page} page */
  async function openSettings(page) {
    const language = await langOf(page);
    await buttonIn(page, language, "page.settings").click();
    return page.getByLabel(said(language, "settings.language"), { exact: true });
  }
  /** @param {Page} page @param {string} value */
  async function choose(page, value) {
    const list = await openSettings(page);
    const reloaded = page.waitForEvent("load");
    await list.selectOption(value);
    await reloaded;
    await wholeGame(page).waitFor();
  }

  test("names every language in itself, and holds from then on", async (t) => {
    const page = await open(t, "#nature,14,15", { locale: "en-GB", prepare: more });
    const list = await openSettings(page);
    await list.waitFor();
    assert.deepEqual(
      await list
        .locator("option")
        .evaluateAll((all) => all.map((o) => [/** @type {HTMLElement} */ (o).lang, o.textContent])),
      [
        ["", text("settings.language.auto")],
        ["en", "English"],
        ["it", "Italiano"],
        ["cs", "Čeština"],
      ],
    );
    await page.keyboard.press("Escape");
    await square(page, 4).click();
    await square(page, 8).click();
    await choose(page, "it");
    assert.equal(await langOf(page), "it");
    assert.match((await says(page)).todo, /^it: /);
    assert.equal(new URL(page.url()).search, "");
    assert.equal(await hash(page), "#nature,14,15,48");
    await buttonIn(page, "it", "tool.undo").click();
    await page.waitForFunction((hash) => location.hash === hash, "#nature,14,15");
    await page.reload();
    assert.equal(await langOf(page), "it");
    await choose(page, "auto");
    assert.equal(await langOf(page), "en");
  });

  test("changes an address that asks for a language", async (t) => {
    const page = await open(t, "?lang=cs&x=1#goff,14", { locale: "en-GB", prepare: more });
    assert.equal(await (await openSettings(page)).inputValue(), "cs");
    await page.keyboard.press("Escape");
    await choose(page, "it");
    assert.equal(await langOf(page), "it");
    assert.match(page.url(), /\?lang=it&x=1#goff,14$/);
    await choose(page, "auto");
    assert.equal(await langOf(page), "en");
    assert.match(page.url(), /\?x=1#goff,14$/);
  });

  test("is in the address where the browser keeps nothing", async (t) => {
    const page = await open(t, "#goff,14", {
      locale: "en-GB",
      prepare: async (page) => {
        await more(page);
        await page.addInitScript(() =>
          Object.defineProperty(window, "localStorage", {
            get() {
              throw new DOMException("denied", "SecurityError");
            },
          }),
        );
      },
    });
    await choose(page, "it");
    assert.equal(await langOf(page), "it");
    assert.match(page.url(), /\?lang=it#goff,14$/);
  });
});

describe("the visitor's own language is offered where the page has another", () => {
  /** For `prepare`: nobody has answered the offer yet. @param {Page} page */
  const unanswered = (page) =>
    page.addInitScript(() => {
      if (!sessionStorage.getItem("begun")) localStorage.removeItem("quantum-tic-tac-toe.language");
      sessionStorage.setItem("begun", "1");
    });
  const answered = (/** @type {Page} */ page) =>
    page.evaluate(() => localStorage.getItem("quantum-tic-tac-toe.language"));
  /** The offer's button. @param {Page} page @param {TextKey} key @param {string} language */
  const offer = (page, key, language) =>
    page
      .locator(`[lang=${language}]`)
      .getByRole("button", { name: JSON.parse(file(`lang/${language}/language.json`))[key] });

  for (const [from, to, locale] of /** @type {const} */ ([
    ["?lang=cs#goff,14", "#goff,14", "de-DE"],
    ["for-teachers.html?lang=fr", "for-teachers.html", "es-ES"],
    ["physics.html", "physics.it.html", "it-IT"],
  ]))
    test(`in that language: ${from} in ${locale}`, async (t) => {
      const language = locale.slice(0, 2);
      const page = await openBuilt(t, from, {
        locale,
        prepare: unanswered,
        ...(from.includes(".html") && { ready: "main" }),
      });
      await offer(page, "language.offer", language).click();
      await page.waitForURL((url) => url.href.endsWith(to) && !url.search);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      assert.equal(await answered(page), "1");
    });

  test("and not again after it is declined", async (t) => {
    const page = await openBuilt(t, "?lang=cs#goff,14", { locale: "de-DE", prepare: unanswered });
    await offer(page, "language.no", "de").click();
    await page.locator("#language-offer").waitFor({ state: "detached" });
    assert.equal(await answered(page), "1");
    assert.match(page.url(), /\?lang=cs#goff,14$/);
    assert.equal(await langOf(page), "cs");
  });
});

describe("before the scripts run", () => {
  for (const where of ["", "for-teachers.html"]) {
    test(`scripts that are missing are told of in all languages: /${where}`, async (t) => {
      const page = await open(t, `${where}?lang=fr#goff,14`, {
        expectErrors: true,
        prepare: (page) => page.route("**/dom.js", (route) => route.fulfill({ status: 404 })),
      });
      await failedIn(page, "fr").waitFor();
      await told(failedStart(page), "fr");
      await page.unroute("**/dom.js");
      await failedIn(page, "fr").getByRole("link").click();
      await failedIn(page, "fr").waitFor({ state: "hidden" });
      assert.match(page.url(), /#goff,14$/, "the game that the link held");
    });

    test(`scripts that are switched off are told of in all languages: /${where}`, async (t) => {
      const options = { javaScriptEnabled: false, ready: "#failure p" };
      const page = await openBuilt(t, where, options);
      await told(failedStart(page), "en");
      assert.match(
        await failedIn(page, "en").innerText(),
        /^This page did not start\. It needs JavaScript/,
      );
      const box = await failedStart(page).boundingBox();
      assert.ok(box && box.y < 120, `nothing stands above it: ${JSON.stringify(box)}`);
    });
  }
});

describe("on a phone", () => {
  // The texts of these two are longest.
  for (const language of process.env.MATRIX === "full" ? languages() : ["fr", "it"])
    test(`a coin is tossed in sight of the board and of both outcomes, in ${language}`, async (t) => {
      const page = await openBuilt(t, `?lang=${language}#nature,14,15,48,36,18`, {
        viewport: { width: 390, height: 844 },
      });
      for (const [name, part] of Object.entries({
        ...{ board: board(page), headline: headline(page), task: task(page) },
        coin: choice(page).getByRole("button"),
        outcomes: choice(page).locator(".cards"),
      })) {
        const box = await part.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= 844, JSON.stringify([name, box]));
      }
    });
});

describe("the texts", () => {
  test("arrive together with the scripts, once, and only those of the page", async (t) => {
    /** @type {string[]} */
    const paths = [];
    const page = await open(t, "#goff", {
      prepare: async (page) =>
        page.on("request", (request) => paths.push(new URL(request.url()).pathname)),
    });
    const of = (/** @type {RegExp} */ name) => paths.findIndex((path) => name.test(path));
    assert.ok(of(/page\.json$/) < of(/messages\.js$/), paths.join(" "));
    const loads = await page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/page.json"))
          .length,
    );
    assert.equal(loads, 1);
    await page.waitForLoadState("networkidle");
    const parts = paths.flatMap((path) => /\/lang\/(.*)\.json$/.exec(path)?.[1] ?? []);
    assert.deepEqual([...new Set(parts)].sort(), [
      "en/announcer",
      "en/archive",
      "en/dialogs",
      "en/page",
      "en/sound",
      "en/tabs",
    ]);
  });

  test("are English where the language has none", async (t) => {
    const page = await open(t, "?lang=it", {
      expectErrors: true,
      prepare: async (page) => {
        await more(page);
        await page.route(asset("lang/it/page.json"), (route) => route.fulfill({ status: 404 }));
      },
    });
    await landing(page).waitFor();
    await leaveLanding(page);
    await asked(page, "todo.opening");
    assert.equal(await langOf(page), "en");
    await fromMenu(page, "page.help");
    await heading(page, "help.title").waitFor();
  });

  test("cannot be loaded at all: the page says so", async (t) => {
    const page = await open(t, "?lang=it#goff,14", {
      expectErrors: true,
      prepare: async (page) => {
        await more(page);
        await page.route("**/lang/**", (route) => route.abort());
      },
    });
    await failedStart(page).waitFor();
    assert.ok(await loading(page).isHidden());
    assert.ok(await wholeGame(page).isHidden());
    await told(failedStart(page), "it");
    await page.unroute("**/lang/**");
    await failedIn(page, "it").getByRole("link").click();
    await square(page, 1).waitFor();
    assert.equal(await hash(page), "#goff,14");
  });

  test("of a part cannot be loaded: the page says so, and tries again when asked", async (t) => {
    const page = await open(t, "", {
      expectErrors: true,
      prepare: (page) => page.route(asset("lang/en/study.json"), (route) => route.abort()),
    });
    await fromMenu(page, "tool.openings");
    await happened(page, "failure.part");
    await page.unroute(asset("lang/en/study.json"));
    await fromMenu(page, "tool.openings");
    await heading(region(page, "openings.title"), "openings.title").waitFor();
  });
});
