// The page for teachers on paper: every sheet fits its pages in every format, alone or with others, without the answers,
// and has its address beside a QR code. In `make test-release`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { languages } from "../../tools/languages.mjs";
import { asset, site } from "./helper.mjs";
import { button, region } from "./person.mjs";
import { scanned } from "./scanned.mjs";
import { openForTeachers } from "./teachers-page.mjs";
import { translated } from "./translated.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("node:test").TestContext} TestContext */

const open = openForTeachers(site());
/** @param {string} path */
const json = (path) =>
  JSON.parse(readFileSync(new URL(`../../www/${path}`, import.meta.url), "utf8"));

describe("on paper", () => {
  /** The number of pages of a PDF. @param {Buffer} pdf */
  const pages = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  /** For `prepare`: disables printing from the page. The test makes the PDF. @param {Page} page */
  const noPrinter = (page) => page.addInitScript(() => (globalThis.print = () => {}));
  /** For `prepare`: makes all texts a third longer, as another language may be. @param {Page} page */
  const longer = async (page) => {
    await noPrinter(page);
    for (const part of ["teachers", "recap"])
      await page.route(asset(`lang/en/${part}.json`), (route) =>
        route.fulfill({
          json: Object.fromEntries(
            Object.entries(json(`lang/en/${part}.json`)).map(([key, text]) => [
              key,
              typeof text === "string"
                ? text + " longer".repeat(Math.ceil(text.length / 21))
                : text,
            ]),
          ),
        }),
      );
  };

  /** The two languages with the longest texts; all of them in `make test-matrix`. */
  const printed = languages()
    .map((code) => ({ code, size: JSON.stringify(json(`lang/${code}/teachers.json`)).length }))
    .sort((a, b) => b.size - a.size)
    .map(({ code }) => code)
    .slice(0, process.env.MATRIX === "full" ? undefined : 2);
  /** @type {(readonly [string, string, (page: Page) => Promise<unknown>])[]} */
  const cases = [
    ...printed.map(
      (language) => /** @type {const} */ ([`in ${language}`, `?lang=${language}`, noPrinter]),
    ),
    ["with texts a third longer", "?lang=en", longer],
  ];
  const FORMATS = /** @type {const} */ (["A4", "Letter"]);
  for (const [at, [name, query, prepare]] of cases.entries())
    // Every sheet in every language and format, but not in every combination of both: `make test-matrix`.
    test(`every sheet is one page, the beginner’s and the test two, ${name}`, async (t) => {
      const everyFormat = prepare === longer || process.env.MATRIX === "full";
      const page = await open(t, { colorScheme: "dark", prepare }, query);
      const sheets = /** @type {const} */ ([
        ["beginner", 2],
        ["paper-rules", 1],
        ["worksheet", 1],
        ["extension", 1],
        ["exit-ticket", 1],
        ["exit-ticket-2", 1],
        ["exit-ticket-3", 1],
        ["test", 2],
        ["recap", 1],
        ["tips", 1],
        ["words", 1],
        ["tally", 1],
        ["boards", 1],
        ["questions", 1],
      ]);
      for (const [n, [ids, count]] of sheets.entries())
        for (const format of FORMATS.filter((_, i) => everyFormat || i === (at + n) % 2)) {
          await page.locator(`[data-print="${ids}"]`).click();
          const pdf = await page.pdf({ format });
          assert.equal(pages(pdf), count, `${ids} on ${format}`);
        }
    });

  test("a sheet that is folded on a phone is one page, too", async (t) => {
    const viewport = { width: 390, height: 844 };
    const page = await open(t, { viewport, prepare: noPrinter });
    await button(page, "teach.sheet").click();
    await page.locator('[data-print="worksheet"]').click();
    await button(page, "teach.sheet").click();
    assert.equal(pages(await page.pdf({ format: "A4" })), 1);
  });

  test("a sheet alone, or all for pupils, or the page: each sheet on its own page, no answers", async (t) => {
    const page = await open(t, { colorScheme: "dark", prepare: noPrinter });
    const seen = () =>
      page
        .locator("main > *, header")
        .evaluateAll((all) => all.filter((e) => e.checkVisibility()).map((e) => e.id || e.tagName));
    await page.locator('[data-print="questions"]').click();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.deepEqual(await seen(), ["questions"]);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    const all = await seen();
    for (const id of ["aims", "second", "paper-rules", "misconceptions", "lessons", "references"])
      assert.ok(all.includes(id), id);
    for (const id of ["NAV", "projector", "counting", "sheets", "answers", "embed"])
      assert.ok(!all.includes(id), id);
    const breaks = await page
      .locator(".paper")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakBefore));
    assert.deepEqual([...new Set(breaks)], ["page"]);
    assert.equal(await region(page, "teach.questions").locator("details p:visible").count(), 0);
    const paper = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    assert.equal(paper, "rgb(255, 255, 255)");
    await page.emulateMedia({ media: "screen" });
    await button(page, "teach.print.pupils").click();
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(
      await seen(),
      await page
        .locator(".paper:not(#questions, #tips)")
        .evaluateAll((all) => all.map(({ id }) => id)),
    );
  });
});

describe("the addresses on paper", () => {
  /** A printer has more dots than a screen. */
  const dots = { deviceScaleFactor: 2, colorScheme: /** @type {const} */ ("dark") };
  /** The page in print, and the address of a hash in its language. @param {TestContext} t @param {string} language */
  async function openOnPaper(t, language) {
    const page = await open(t, dots, `?lang=${language}&utm_source=mail#worksheet`);
    await page.locator(".scan:not(:has(svg))").waitFor({ state: "detached" });
    const { href } = new URL(`./?lang=${language}`, page.url());
    assert.equal(await page.locator(":is(.scan, .address):visible").count(), 0);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    return { page, addressOf: (/** @type {string} */ hash) => href + hash };
  }

  test("stand on every sheet for pupils, each beside a QR code that a phone reads", async (t) => {
    const { page, addressOf } = await openOnPaper(t, "de");
    /** Sheets, and how many pieces of each get into different hands. */
    const sheets = {
      ...{ beginner: 2, "paper-rules": 1, worksheet: 1, extension: 1, "exit-ticket": 2 },
      ...{
        "exit-ticket-2": 2,
        "exit-ticket-3": 2,
        test: 2,
        recap: 1,
        words: 1,
        tally: 1,
        boards: 1,
      },
    };
    const ids = await page
      .locator(".paper:not(#questions, #tips)")
      .evaluateAll((all) => all.map(({ id }) => id));
    assert.deepEqual(Object.keys(sheets), ids);
    for (const [id, count] of Object.entries(sheets)) {
      const address = addressOf(id === "tally" ? "#lesson=coin" : "");
      const places = await page.locator(`#${id} .scan`).all();
      assert.equal(places.length, count, id);
      for (const place of places) {
        assert.equal(await place.innerText(), address, id);
        const code = place.getByRole("img", { name: translated("de").text("teach.qr") });
        const width = (await code.boundingBox())?.width ?? 0;
        assert.ok(width > 60 && width < 72, `${width} pixels`);
        assert.equal(await scanned(page, code, "device"), address, id);
      }
    }
  });

  test("stand in every plan: one with all of its lessons, and one after each link", async (t) => {
    const { page, addressOf } = await openOnPaper(t, "en");
    for (const [id, lessons] of /** @type {const} */ ([
      ["long", "classical,superposition,entanglement,worlds,cycle,measurement,coin,rows,strategy"],
      ["second", "worlds,coin,gloves,message"],
      ["third", "superposition,paths,cat,limits"],
      ["short", "superposition,entanglement,cycle,coin,limits"],
    ])) {
      const plan = page.locator(`#${id}`);
      const address = addressOf(`#lessons=${lessons}`);
      assert.equal(await plan.locator(".plan + .address").innerText(), address);
      assert.equal(await scanned(page, plan.locator(".scan svg"), "device"), address);
      for (const link of await plan.locator(".plan a").all()) {
        const hash = await link.evaluate((one) => /** @type {HTMLAnchorElement} */ (one).hash);
        assert.equal(await link.locator(".address").innerText(), addressOf(hash));
      }
    }
  });
});
