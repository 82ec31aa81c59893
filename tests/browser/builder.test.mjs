// The page that makes the code for a board on another page: the code is correct, no longer than necessary,
// and works where it is pasted.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "../../tools/serve.mjs";
import { FRAMED } from "../../www/js/element/options.js";
import { quoted } from "../../www/js/pages/embed-builder/code.js";
import { loadAxe, objections, WCAG } from "./checks.mjs";
import { text } from "./english.mjs";
import { asset, ownClipboard, settled, site } from "./helper.mjs";
import {
  button,
  failedStart,
  heading,
  headline,
  lesson,
  named,
  option,
  square,
} from "./person.mjs";
import { translated } from "./translated.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("node:test").TestContext} TestContext */

const openSite = site();

/** The frame of the preview. @param {Page} page */
const preview = (page) => page.locator("iframe");

/** Opens the page and waits for its first board. @param {TestContext} t @param {Parameters<typeof openSite>[2]} [options] */
async function open(t, options, query = "") {
  const page = await openSite(t, `embed-builder.html${query}`, {
    ready: preview,
    ...options,
  });
  await square(page.frameLocator("iframe"), 1).waitFor();
  return page;
}

/** @param {Page} page @param {"frame" | "tag"} which */
const code = (page, which) => named(page, "textbox", `build.${which}`).inputValue();

/** Waits for this message about copying. @param {Page} page @param {import("../../www/js/types.js").TextKey} key */
const told = (page, key) =>
  page
    .getByRole("status")
    .filter({ hasText: text(key) })
    .waitFor();

/** Serves the whole project from another origin. */
let elsewhere = "";

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;

before(async () => {
  server = await serve({ root: fileURLToPath(new URL("../..", import.meta.url)) });
  elsewhere = server.url;
});

after(() => server.stop());

describe("the page that makes the code", () => {
  test("asks for every option, and writes and shows what is chosen", async (t) => {
    const page = await open(t);
    const home = page.url().replace("embed-builder.html", "");
    assert.ok((await code(page, "frame")).startsWith(`<iframe src="${home}embed.html" title=`));
    assert.equal(
      await code(page, "tag"),
      `<script type="module" src="${home}js/element.js"></script>\n<quantum-tic-tac-toe></quantum-tic-tac-toe>`,
    );
    const names = Object.keys(FRAMED);
    for (const name of names)
      if (name !== "panels") assert.equal(await option(page, name).count(), 1, name);

    assert.ok(!(await option(page, "level").isVisible()));
    await option(page, "rules").selectOption("nature");
    await option(page, "players").selectOption("computer");
    await option(page, "level").selectOption("3");
    await option(page, "record").fill("nature 14 25");
    await option(page, "read-only").check();
    await option(page, "theme").selectOption("dark");
    await option(page, "language").selectOption("cs");
    await named(page, "checkbox", "tool.share").check();
    await option(page, "width").fill("480");
    await option(page, "height").fill("640");
    await option(page, "height").blur();
    const wanted = {
      ...{ rules: "nature", record: "nature 14 25", players: "computer", level: "3" },
      panels: "help settings players undo new share hint worlds moves rules",
      ...{ "read-only": "on", language: "cs", theme: "dark" },
    };
    const src = await preview(page).getAttribute("src");
    assert.deepEqual(Object.fromEntries(new URL(src ?? "").searchParams), wanted);
    const written = await code(page, "frame");
    assert.ok(written.includes(`src="${quoted(src ?? "")}"`), written);
    assert.ok(written.includes(`width="480" height="640"`), written);
    const shown = page.frameLocator("iframe");
    await square(shown.locator(".stage[lang=cs][data-theme=dark]"), 1).waitFor();
    assert.deepEqual(
      await preview(page).evaluate((one) => [one.clientWidth, one.clientHeight]),
      [480, 640],
    );

    // A game without the computer needs no level.
    await option(page, "players").selectOption("people");
    assert.ok(!/level=|players=/.test(await code(page, "tag")));
    await button(page, "build.panels.none").click();
    assert.match(await code(page, "tag"), / panels="none"/);
    await button(page, "build.panels.all").click();
    assert.match(await code(page, "tag"), / panels="all"/);
    await button(page, "build.panels.usual").click();
    assert.doesNotMatch(await code(page, "tag"), /panels/);
    await option(page, "height").fill("7");
    assert.match(await code(page, "frame"), / height="600"/);
  });

  test("shows a lesson or an experiment that is chosen: a board has one beginning", async (t) => {
    const page = await open(t);
    const shown = page.frameLocator("iframe");
    await option(page, "lesson").selectOption("cycle");
    assert.match(await code(page, "tag"), / lesson="cycle"/);
    await heading(lesson(shown), "learn.cycle.title").waitFor();
    await option(page, "apparatus").selectOption("message");
    assert.match(await code(page, "frame"), /embed\.html\?apparatus=message"/);
    assert.equal(await option(page, "lesson").inputValue(), "");
    assert.doesNotMatch(await code(page, "tag"), /lesson/);
    await headline(shown)
      .filter({ hasText: text("experiment.message.title") })
      .waitFor();
    await option(page, "lesson").selectOption("cat");
    assert.equal(await option(page, "apparatus").inputValue(), "");
    await heading(lesson(shown), "learn.cat.title").waitFor();
    await option(page, "apparatus").selectOption("paths");
    await headline(shown)
      .filter({ hasText: text("experiment.paths.title") })
      .waitFor();
    await option(page, "apparatus").selectOption({ label: text("build.apparatus.none") });
    assert.doesNotMatch(await code(page, "tag"), /apparatus/);
  });

  test("works by keyboard; copies either code, or has it selected where that is refused", async (t) => {
    const page = await open(t, { prepare: ownClipboard });
    await option(page, "rules").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    assert.ok(await option(page, "record").evaluate((one) => one === document.activeElement));
    await page.keyboard.type("goff 14");
    await page.keyboard.press("Enter");
    assert.match(await code(page, "tag"), /rules="wikipedia" record="goff 14"/);
    await button(page, "build.copy.tag").focus();
    await page.keyboard.press("Enter");
    await told(page, "build.copied");
    for (const which of /** @type {const} */ (["frame", "tag"])) {
      await button(page, `build.copy.${which}`).click();
      await told(page, "build.copied");
      assert.equal(
        await page.evaluate(() => navigator.clipboard.readText()),
        await code(page, which),
      );
    }
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await button(page, "build.copy.tag").click();
    await told(page, "share.by.hand");
    const selected = await page.evaluate(() => String(getSelection()));
    assert.ok(selected.includes("quantum-tic-tac-toe"), selected);
  });

  for (const which of /** @type {const} */ (["frame", "tag"]))
    test(`makes a ${which} that works where it is pasted, on a page of another origin`, async (t) => {
      const page = await open(t, { expectErrors: true });
      await option(page, "record").fill("goff 14 25");
      await option(page, "language").selectOption("it");
      const pasted = await code(page, which);
      await page.goto(`${elsewhere}tests/browser/host.html`);
      await page.evaluate((pasted) => {
        const main = document.querySelector("main");
        // Scripts inserted by innerHTML do not run, but those of a contextual fragment do.
        main?.append(document.createRange().createContextualFragment(pasted));
      }, pasted);
      const board = which === "frame" ? page.frameLocator("iframe") : page;
      const turn = (/** @type {string} */ player) =>
        headline(board)
          .filter({ hasText: translated("it").text("head.turn", { player }) })
          .waitFor();
      await turn("X");
      await square(board, 3).click();
      await square(board, 6).click();
      await turn("O");
    });

  test("axe finds nothing, light and dark, wide and narrow", async (t) => {
    const page = await open(t);
    await loadAxe(page);
    assert.deepEqual(await objections(page, WCAG), []);
    for (const media of /** @type {const} */ ([
      { colorScheme: "dark" },
      { colorScheme: "dark", contrast: "more" },
    ])) {
      await page.emulateMedia(media);
      assert.deepEqual(await objections(page, ["color-contrast"]), [], JSON.stringify(media));
    }
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await objections(page, WCAG), []);
  });

  for (const [width, lang] of /** @type {const} */ ([
    [320, "de"],
    [390, "fr"],
    [1024, "cs"],
    [1920, "it"],
  ]))
    test(`fits ${width} pixels, its controls a finger, in ${lang}`, async (t) => {
      const page = await open(t, { viewport: { width, height: 700 } }, `?lang=${lang}`);
      assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
      const found = await page.evaluate(() => {
        const all = [...document.querySelectorAll("header *, main *")].filter((e) =>
          e.checkVisibility(),
        );
        return {
          wide: document.documentElement.scrollWidth,
          cut: all
            .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5)
            .map((e) => e.outerHTML.slice(0, 80)),
          small: all
            .filter((e) => e.matches("button, select, input, nav a, .tick"))
            .map((e) => e.closest(".tick") ?? e)
            .filter((e) => e.getBoundingClientRect().height < 43.99)
            .map((e) => e.outerHTML.slice(0, 80)),
          bare: all
            .map((e) => e.textContent ?? "")
            .filter((text) => /^[\w-]+\.[\w.-]+$/.test(text)),
        };
      });
      assert.deepEqual(found, { wide: width, cut: [], small: [], bare: [] });
    });

  test("the whole preview is in sight at every control, in each window", async (t) => {
    const page = await open(t);
    for (const [width, height] of /** @type {const} */ ([
      [320, 640],
      [390, 844],
      [768, 1024],
      [844, 390],
      [1280, 720],
    ])) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => {
        /** @type {HTMLElement} */ (document.activeElement).blur();
        scrollTo(0, 0);
      });
      await settled(page);
      for (const name of ["rules", "lesson", "motion", "height"]) {
        const at = `${name}, ${width} × ${height}`;
        await option(page, name).focus();
        const control = await option(page, name).boundingBox();
        const frame = await preview(page).boundingBox();
        assert.ok(control && frame);
        const { x, y, width: wide, height: high } = frame;
        assert.ok(x >= 0 && x + wide <= width + 0.5, `${at}: ${JSON.stringify(frame)}`);
        // At the top of the page the title may push the lower end of the preview out of the window.
        if (name !== "rules")
          assert.ok(y >= 0 && y + high <= height + 0.5, `${at}: ${JSON.stringify(frame)}`);
        assert.ok(high > 100, `${at}: ${JSON.stringify(frame)}`);
        // The preview does not cover the control.
        const beside = control.x + control.width <= x;
        assert.ok(beside || control.y + control.height <= y, `${at} is under the preview`);
      }
    }
  });

  test("on a phone the preview can be folded away, and keeps its game", async (t) => {
    const page = await open(t, { viewport: { width: 390, height: 844 } });
    const shown = page.frameLocator("iframe");
    await square(shown, 1).click();
    await square(shown, 5).click();
    const fold = page.locator("summary", { hasText: text("build.preview") });
    await fold.focus();
    await page.keyboard.press("Enter");
    await preview(page).waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await preview(page).waitFor();
    await headline(shown)
      .filter({ hasText: text("head.turn", { player: "O" }) })
      .waitFor();
  });

  test("without its texts it says so", async (t) => {
    const page = await openSite(t, "embed-builder.html", {
      expectErrors: true,
      prepare: (page) => page.route(asset("builder.json"), (route) => route.abort()),
    });
    await failedStart(page).waitFor();
  });

  test("where it does not start, it says so in the language of the page first", async (t) => {
    const page = await openSite(t, "embed-builder.html?lang=de", {
      expectErrors: true,
      prepare: (page) => page.route(asset("builder.json"), (route) => route.abort()),
    });
    await failedStart(page).waitFor();
    const first = failedStart(page).locator("p").first();
    assert.equal(await first.getAttribute("lang"), "de");
    assert.equal(await failedStart(page).locator("p").count(), 7);
  });

  test("is one press away from the page for teachers, in the language of the address", async (t) => {
    const page = await openSite(t, "for-teachers.html?lang=en", { ready: "main img" });
    await named(page, "link", "teach.embed.builder").click();
    await preview(page).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("lang"), "en");
  });
});
