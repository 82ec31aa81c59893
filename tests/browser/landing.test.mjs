// The landing: the first screen, and every way to begin from there.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { sentence, text } from "./english.mjs";
import { frames, hash, holdBack, muteThread, settled, site } from "./helper.mjs";
import {
  asked,
  beginning,
  button,
  dialog,
  event,
  field,
  fromMenu,
  heading,
  headline,
  hears,
  home,
  landing,
  loading,
  moveButtons,
  named,
  onBoard,
  painting,
  puzzle,
  region,
  said,
  says,
  sides,
  square,
  tab,
} from "./person.mjs";
import { translated } from "./translated.mjs";

/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {import("playwright-core").Page} Page */

const open = site();
const LANDING = { landing: true };
/** The computer never answers, so that the position stays. */
const ALONE = { ...LANDING, prepare: muteThread };

/** The keys in the storage. @param {Page} page */
const kept = (page) =>
  // The experienced player of the tests has seen two collapses, and was offered another language.
  page.evaluate(() =>
    Object.keys(localStorage).filter((name) => !/\.(collapses|language)$/.test(name)),
  );

/** The image on the board. @param {Page} page */
const picture = (page) =>
  painting(page).evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());

/** Waits until the board shows another image. @param {Page} page @param {string} before */
const changes = (page, before) =>
  page.waitForFunction((before) => {
    const canvas = Reflect.get(globalThis, "tree")().querySelector("#canvas");
    return canvas.toDataURL() !== before;
  }, before);

describe("the board", () => {
  test("plays to itself; nothing of it is a game, and nothing is said", async (t) => {
    const page = await open(t, "", { ...LANDING, reducedMotion: "no-preference" });
    await heading(landing(page), "landing.title").waitFor();
    await changes(page, await picture(page));
    assert.equal(await hash(page), "");
    assert.deepEqual(await kept(page), []);
    assert.equal((await said(page).innerText()).trim(), "");
    for (const n of [1, 5, 9])
      assert.equal(
        await square(page, n).getAttribute("aria-label"),
        text("square.empty", { square: n }),
      );
  });

  test("stops with any press, and is empty then", async (t) => {
    const page = await open(t, "", { ...LANDING, reducedMotion: "no-preference" });
    const first = await picture(page);
    await changes(page, first);
    await page.keyboard.press("Shift");
    await page.locator(".layout:not(.faint)").waitFor();
    await landing(page).waitFor();
    assert.equal(await hash(page), "");
  });

  test("plays again for a person who comes back without a move", async (t) => {
    const page = await open(t, "", { ...ALONE, reducedMotion: "no-preference" });
    await page.waitForFunction(() => history.state !== null);
    await changes(page, await picture(page));
    await button(page, "landing.play").click();
    await landing(page).waitFor({ state: "hidden" });
    await page.waitForFunction(() => history.state.place === "game");
    await page.evaluate(() => history.back());
    await heading(landing(page), "landing.title").waitFor();
    // The first position is empty; a mark comes next.
    const before = await picture(page);
    await changes(page, before);
  });

  test("is a still picture where less motion is wanted", async (t) => {
    const page = await open(t, "", LANDING);
    await page.locator(".layout.faint").waitFor();
    const first = await picture(page);
    await button(landing(page), "puzzles.today")
      .or(heading(page, "landing.title"))
      .first()
      .waitFor();
    assert.equal(await picture(page), first);
  });
});

describe("the ways to begin", () => {
  test("the button: one press to a game, three to the first mark", async (t) => {
    const page = await open(t, "", ALONE);
    await button(page, "landing.play").click();
    await onBoard(page);
    assert.equal((await says(page)).head, text("head.turn.you"));
    assert.match(await sides(page).innerText(), sentence("level.1"));
    for (const n of [1, 5]) await square(page, n).click();
    assert.equal(await hash(page), "#goff,15");
  });

  test("a square: two presses to the first mark", async (t) => {
    const page = await open(t, "", ALONE);
    for (const n of [1, 5]) await square(page, n).click();
    assert.equal(await hash(page), "#goff,15");
    assert.match(await sides(page).innerText(), sentence("level.1"));
  });

  test("a drag, and keys", async (t) => {
    for (const way of ["drag", "keys"]) {
      const page = await open(t, "", ALONE);
      if (way === "drag") await square(page, 3).dragTo(square(page, 7));
      else for (const key of "37") await page.keyboard.press(key);
      await page.waitForFunction(() => location.hash === "#goff,37");
      assert.match(await sides(page).innerText(), sentence("level.1"));
    }
  });

  test("against the level that was played last", async (t) => {
    const page = await open(t, "", ALONE);
    await button(page, "landing.play").click();
    await field(page, "level.4").check();
    await page.goto(page.url().replace(/#.*/, ""));
    await page.reload();
    await button(page, "landing.play").click();
    assert.match(await sides(page).innerText(), sentence("level.4"));
  });

  test("two players", async (t) => {
    const page = await open(t, "", LANDING);
    await button(page, "landing.people").click();
    await onBoard(page);
    assert.equal((await says(page)).head, text("head.turn", { player: "X" }));
    assert.equal(await sides(page).innerText(), text("players.people"));
  });

  test("the first game, which comes back here", async (t) => {
    const page = await open(t, "", LANDING);
    await button(page, "landing.learn").click();
    await asked(page, "guide.1");
    await button(page, "guide.leave").click();
    await button(page, "landing.play").waitFor();
  });

  test("the first game does not open over a game that was begun while it was loading", async (t) => {
    const page = await open(t, "", LANDING);
    const guide = await holdBack(page, "lang/en/guide.json");
    await button(page, "landing.learn").click();
    await guide.asked;
    await button(page, "landing.people").click();
    await onBoard(page);
    await guide.release();
    await page.waitForLoadState("networkidle");
    await frames(page, 2);
    assert.equal((await says(page)).head, text("head.turn", { player: "X" }));
    assert.equal(await named(page, "progressbar", "guide.name").isVisible(), false);
  });

  test("the keys of panels that the landing hides do nothing", async (t) => {
    const page = await open(t, "", LANDING);
    await button(page, "landing.people").waitFor();
    for (const key of "awh") await page.keyboard.press(key);
    await page.waitForLoadState("networkidle");
    await frames(page, 2);
    await button(page, "landing.people").click();
    await onBoard(page);
    assert.equal(
      await named(page, "tab", "moves.title").getAttribute("aria-selected"),
      "true",
      "no other tab was opened",
    );
    assert.equal(await region(page, "tool.hint").isVisible(), false);
  });

  test("the puzzle of the day, with its board", async (t) => {
    const page = await open(t, "", LANDING);
    const daily = page.getByRole("button", { name: sentence("puzzles.today") });
    await daily.locator("canvas").waitFor();
    await daily.click();
    await puzzle(page).getByRole("heading").waitFor();
    // One of the built-in puzzles of the lowest grade, for a person who has never tried one.
    assert.match(await hash(page), /^#puzzle=\d+$/);
    await button(puzzle(page), "puzzle.leave").click();
    await button(page, "landing.play").waitFor();
    assert.equal(await hash(page), "");
  });

  test("not again after a new game, when a lesson is left", async (t) => {
    const page = await open(t, "", LANDING);
    await page.keyboard.press("n");
    await button(dialog(page, "new.title"), "new.start").click();
    await asked(page, "todo.opening", { mark: "X1" });
    await fromMenu(page, "tool.lessons");
    await dialog(page, "lessons.title").getByRole("listitem").first().getByRole("button").click();
    await button(page, "lesson.leave").click();
    await asked(page, "todo.opening", { mark: "X1" });
    assert.ok(await button(page, "landing.play").isHidden());
  });
});

describe("a link to the lists of the other pages' headers", () => {
  for (const what of /** @type {const} */ (["puzzles", "lessons"]))
    test(`#${what} opens it before the landing`, async (t) => {
      const page = await open(t, `#${what}`, LANDING);
      await dialog(page, `${what}.title`).waitFor();
      await page.keyboard.press("Escape");
      await button(page, "landing.play").waitFor();
    });
});

describe("who does not meet it", () => {
  test("a person with a game in progress comes back to it", async (t) => {
    const page = await open(t);
    for (const n of [1, 5]) await square(page, n).click();
    await page.goto(page.url().replace(/#.*/, ""));
    await page.reload();
    await home(page)
      .getByRole("button", { name: beginning("home.continue") })
      .click();
    await moveButtons(page).first().waitFor();
    assert.ok(await landing(page).isHidden());
  });

  test("a person who follows a link to a game", async (t) => {
    const page = await open(t, "#goff,14,15", LANDING);
    assert.ok(await landing(page).isHidden());
    assert.ok(await headline(page).isVisible());
  });

  test("boards on other pages", async (t) => {
    const page = await open(t, "embed.html?panels=all", LANDING);
    assert.equal(await landing(page).isVisible(), false);
    assert.ok(await tab(page, "tool.worlds").isVisible());
  });
});

/** Lines of text, buttons and pictures of the landing that the lower edge of the window cuts. @param {Page} page */
const cutOff = (page) =>
  landing(page).evaluate((landing) => {
    const walker = document.createTreeWalker(landing, NodeFilter.SHOW_TEXT);
    const parts = [...landing.querySelectorAll("button, canvas, i")].map((part) => ({
      name: part.textContent || part.localName,
      boxes: [part.getBoundingClientRect()],
    }));
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      parts.push({ name: text.textContent ?? "", boxes: [...range.getClientRects()] });
    }
    return parts.flatMap(({ name, boxes }) =>
      boxes
        .filter(({ top, bottom }) => top < innerHeight && bottom > innerHeight)
        .map(({ top, bottom }) => `“${name.trim()}” from ${top} to ${bottom} of ${innerHeight}`),
    );
  });

for (const language of LANGUAGES)
  test(`the lower edge of a small phone cuts nothing in two, ${language}`, async (t) => {
    const page = await open(t, `?lang=${language}`, LANDING);
    await page.locator("#daily canvas").waitFor();
    for (const [width, height] of /** @type {const} */ ([
      [320, 640],
      [360, 640],
      [390, 664],
    ])) {
      await page.setViewportSize({ width, height });
      await settled(page);
      assert.deepEqual(await cutOff(page), [], `${width}×${height}`);
      const friend = translated(language).button(landing(page), "landing.friend");
      const box = await friend.boundingBox();
      assert.ok(
        box && box.y + box.height <= height,
        `all ways to begin are seen, ${width}×${height}`,
      );
    }
  });

test("what stands below is not missed where it cannot be loaded", async (t) => {
  const page = await open(t, "", {
    unbundled: true,
    ...LANDING,
    expectErrors: true,
    prepare: (page) => page.route("**/daily.js", (route) => route.fulfill({ status: 404 })),
  });
  await button(page, "landing.play").click();
  for (const n of [1, 5]) await square(page, n).click();
  await hears(page, sentence("done.placed", { mark: "X1", a: 1, b: 5 }));
  assert.equal(await event(page).getByText(text("failure.part")).count(), 0);
});

describe("before any script has run", () => {
  /**
   * Opens the page without its module, until the returned function is called.
   * @param {import("node:test").TestContext} t
   * @param {{ hash?: string, prepare?: (page: Page) => Promise<unknown>, locale?: string, viewport?: { width: number, height: number } }} options
   */
  async function openWaiting(t, { hash = "", prepare = async () => {}, ...options }) {
    /** @type {() => void} */
    let go = () => {};
    const gate = new Promise((done) => (go = () => done(undefined)));
    const page = await open(t, hash, {
      ...LANDING,
      ...options,
      ready: "#squares",
      prepare: async (/** @type {Page} */ page) => {
        await prepare(page);
        await page.route("**/*.wasm", async (route) => {
          await gate;
          await route.continue();
        });
      },
    });
    return { page, go };
  }

  /** The box of an element, in pixels. For text it is that of its lines. @param {Locator} one */
  const place = (one) =>
    one.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const isText = element.matches("h1, h2, #sentence p");
      const { x, y, width } = (isText ? range : element).getBoundingClientRect();
      return [x, y, width];
    });

  /** @type {[number, number][]} */
  const WINDOWS = [
    [320, 568],
    [320, 640],
    [390, 664],
    [390, 844],
    [768, 1024],
    [844, 390],
    [1280, 720],
    [2560, 1440],
  ];
  const LOCALES = /** @type {const} */ (["en", "de"]);
  for (const [at, [width, height]] of WINDOWS.entries())
    for (const locale of LOCALES.filter((_, i) => i === at % 2 || process.env.MATRIX === "full"))
      test(`the landing is seen where it will be, ${width}×${height}, ${locale}`, async (t) => {
        const { page, go } = await openWaiting(t, { locale, viewport: { width, height } });
        const before = [
          page.getByRole("heading", { level: 1 }),
          page.locator("#squares"),
          page.locator(`#sentence [lang=${locale}]`),
          loading(page),
        ];
        const places = await Promise.all(before.map(place));
        assert.equal(await page.locator("#sentence p:visible").count(), 1);
        go();
        await loading(page).waitFor({ state: "detached" });
        const words = translated(locale);
        const after = await Promise.all(
          [
            page.getByRole("heading", { level: 1 }),
            page.locator("#board"),
            words.named(landing(page), "heading", "landing.title"),
            words.named(landing(page), "button", "landing.play"),
          ].map(place),
        );
        for (const [i, expected] of after.entries())
          for (const [j, value] of expected.entries())
            assert.ok(
              Math.abs(value - (places[i]?.[j] ?? NaN)) <= 1.5,
              `${i}: ${places[i]?.map(Math.round)} then ${expected.map(Math.round)}`,
            );
      });

  test("a person who comes back to a game does not see the sentence of the landing", async (t) => {
    const linked = await openWaiting(t, { hash: "#goff,14" });
    assert.ok(await linked.page.locator("#sentence").isHidden());
    const games = { version: 1, at: 0, games: [{ record: "tris-quantico 14", played: 1 }] };
    const back = await openWaiting(t, {
      prepare: (page) =>
        page.addInitScript(
          (text) => localStorage.setItem("quantum-tic-tac-toe.games", text),
          JSON.stringify(games),
        ),
    });
    assert.ok(await back.page.locator("#sentence").isHidden());
  });
});
