// Which language the page speaks, how its texts arrive, and what happens when they do not.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { languages } from "../../tools/languages.mjs";
import { hash, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();
const file = (/** @type {string} */ path) =>
  readFileSync(new URL(`../../www/${path}`, import.meta.url), "utf8");

/**
 * For `prepare`: the page with two more languages, whose texts say which one it is.
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

/** What is said without any texts: in every language, this one first. @param {Page} page @param {string} where @param {string} first */
async function told(page, where, first) {
  const said = await page
    .locator(`${where} p`)
    .evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).lang));
  assert.equal(said[0], first);
  assert.deepEqual(said.sort(), languages().sort());
  assert.equal(await page.locator(`${where} p:visible`).count(), said.length);
}

/** @param {Page} page @param {unknown} settings */
const stored = (page, settings) =>
  page.addInitScript(
    (text) => localStorage.setItem("quantum-tic-tac-toe.settings", text),
    JSON.stringify(settings),
  );

const langOf = (/** @type {Page} */ page) => page.evaluate(() => document.documentElement.lang);

describe("the language", () => {
  for (const [name, query, settings, locale, lang] of /** @type {const} */ ([
    ["is the address' before every other", "?lang=it", { language: "cs" }, "en-GB", "it"],
    ["is the address' whatever its region", "?x=1&lang=it-CH", {}, "en-GB", "it"],
    ["is the one that was chosen", "", { language: "cs" }, "it-IT", "cs"],
    ["is the browser's", "", {}, "it-CH", "it"],
    ["is the browser's where the choice is that", "", { language: "auto" }, "it-CH", "it"],
    ["is not one that nobody has", "?lang=tlh", { language: 7 }, "it", "it"],
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
      assert.match(await page.locator("h1").innerText(), begins);
      assert.match(
        (await page.locator("meta[name=description]").getAttribute("content")) ?? "",
        begins,
      );
      // A part that comes later.
      await page.locator("#how").click();
      assert.match(await page.locator("#help h2").innerText(), begins);
    });

  test("has its own plurals, lists and numbers", async (t) => {
    const page = await open(t, "?lang=cs", { prepare: more });
    const said = await page.evaluate(async () => {
      const { wordsOf } = await import(
        /** @type {string} */ (new URL("js/i18n/messages.js", location.href).href)
      );
      const { learn, say } = wordsOf("cs");
      learn({
        days: { count: "n", one: "{n} den", few: "{n} dny", many: "{n} dne", other: "{n} dní" },
        list: "{all}",
      });
      return [
        ...[1, 3, 1.5, 1005].map((n) => say({ key: "days", values: { n } })),
        say({ key: "list", values: { all: ["X1", "O2", "X3"] } }),
      ];
    });
    assert.deepEqual(said, ["1 den", "3 dny", "1,5 dne", "1\u00a0005 dní", "X1, O2 a\u00a0X3"]);
  });

  test("may be written from right to left", async (t) => {
    const page = await open(t, "", {
      prepare: (page) =>
        page.route("**/lang/en/page.json", (route) =>
          route.fulfill({ json: { ...JSON.parse(file("lang/en/page.json")), direction: "rtl" } }),
        ),
    });
    assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  });
});

describe("the setting", () => {
  /** @param {Page} page @param {string} value */
  async function choose(page, value) {
    await page.locator("#set").click();
    const reloaded = page.waitForEvent("load");
    await page.locator("#set-language").selectOption(value);
    await reloaded;
    await page.locator("#page").waitFor();
  }

  test("names every language in itself, and holds from then on", async (t) => {
    const page = await open(t, "#nature,14,15", { locale: "en-GB", prepare: more });
    await page.locator("#set").click();
    await page.locator("#settings[open] h2").waitFor();
    assert.deepEqual(
      await page
        .locator("#set-language option")
        .evaluateAll((all) => all.map((o) => [/** @type {HTMLElement} */ (o).lang, o.textContent])),
      [
        ["", "As the browser"],
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
    await page.locator("#undo").click();
    assert.equal(await hash(page), "#nature,14,15", "the game was going on, not only shown");
    await page.reload();
    assert.equal(await langOf(page), "it");
    await choose(page, "auto");
    assert.equal(await langOf(page), "en");
  });

  test("changes an address that asks for a language", async (t) => {
    const page = await open(t, "?lang=cs&x=1#goff,14", { locale: "en-GB", prepare: more });
    await page.locator("#set").click();
    assert.equal(await page.locator("#set-language").inputValue(), "cs");
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

describe("before the scripts run", () => {
  for (const where of ["", "for-teachers.html"]) {
    test(`scripts that are missing are told of in all languages: /${where}`, async (t) => {
      const page = await open(t, `${where}?lang=fr#goff,14`, {
        expectErrors: true,
        prepare: (page) => page.route("**/dom.js", (route) => route.fulfill({ status: 404 })),
      });
      await page.getByText("n’a pas démarré").waitFor();
      await told(page, "#amiss", "fr");
      await page.unroute("**/dom.js");
      await page.getByRole("link", { name: "la recharger" }).click();
      await page.getByText("n’a pas démarré").waitFor({ state: "hidden" });
      assert.match(page.url(), /#goff,14$/, "the game that the link held");
    });

    test(`scripts that are switched off are told of in all languages: /${where}`, async (t) => {
      const options = { javaScriptEnabled: false, ready: "noscript p" };
      await told(await open(t, where, options), "noscript", "en");
    });
  }

  test("both pages say the same", () => {
    const [game, teachers] = ["index.html", "for-teachers.html"].map((name) =>
      [...file(name).matchAll(/<p lang="\w+">.*?<\/p>/gs)].map(([text]) =>
        text.replace(/\s+/g, " "),
      ),
    );
    assert.equal(game?.length, 2 * languages().length);
    assert.deepEqual(game, teachers);
  });
});

test("every language that has texts can be chosen, and no other", () => {
  const [, list = ""] = /LANGUAGES = (\[.*?\])/.exec(file("js/pages/boot.js")) ?? [];
  const folders = readdirSync(new URL("../../www/lang", import.meta.url));
  assert.deepEqual(JSON.parse(list).sort(), folders.sort());
});

describe("on a phone", () => {
  for (const language of languages())
    test(`a coin is tossed in sight of the board and of both outcomes, in ${language}`, async (t) => {
      const page = await open(t, `?lang=${language}#nature,14,15,48,36,18`, {
        viewport: { width: 390, height: 844 },
      });
      for (const part of ["#board", "#head", "#todo", "#choice .primary", "#choice .cards"]) {
        const box = await page.locator(part).boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= 844, JSON.stringify([part, box]));
      }
    });
});

describe("the texts", () => {
  test("arrive together with the scripts, once, and only those of the page", async (t) => {
    /** @type {string[]} */
    const paths = [];
    const page = await open(t, "", {
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
    assert.deepEqual([...new Set(parts)].sort(), ["en/dialogs", "en/page"]);
  });

  test("are English where the language has none", async (t) => {
    const page = await open(t, "?lang=it", {
      expectErrors: true,
      prepare: async (page) => {
        await more(page);
        await page.route("**/lang/it/page.json", (route) => route.fulfill({ status: 404 }));
      },
    });
    await page.getByText("Choose two squares").waitFor();
    assert.equal(await langOf(page), "en");
    await page.locator("#how").click();
    await page.getByRole("heading", { name: "How to play" }).waitFor();
  });

  test("cannot be loaded at all: the page says so", async (t) => {
    const page = await open(t, "?lang=it#goff,14", {
      expectErrors: true,
      prepare: async (page) => {
        await more(page);
        await page.route("**/lang/**", (route) => route.abort());
      },
    });
    await page.getByText("This page did not start").waitFor();
    assert.ok(await page.locator("#wait").isHidden());
    assert.ok(await page.locator("#page").isHidden());
    await told(page, "#amiss", "it");
    await page.unroute("**/lang/**");
    await page.getByRole("link", { name: "Ricaricala" }).click();
    await page.locator("#grid button").first().waitFor();
    assert.equal(await hash(page), "#goff,14");
  });

  test("of a part cannot be loaded: the page says so, and tries again when asked", async (t) => {
    const page = await open(t, "", {
      expectErrors: true,
      prepare: (page) => page.route("**/lang/en/study.json", (route) => route.abort()),
    });
    await page.locator("#openings-button").click();
    await page.locator("#done", { hasText: "could not be loaded" }).waitFor();
    await page.unroute("**/lang/en/study.json");
    await page.locator("#openings-button").click();
    await page.locator("#openings-title, #openings h2").first().waitFor();
  });
});
