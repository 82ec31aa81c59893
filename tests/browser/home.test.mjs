// The home: the start screen of a returning player, and its ways to everything else and back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { dayOf, firstPuzzle } from "../../www/js/features/puzzles/model.js";
import { sentence, text } from "./english.mjs";
import { asset, frames, hash, holdBack, muteThread, settled, site } from "./helper.mjs";
import {
  asked,
  badLink,
  button,
  dialog,
  focused,
  fromMenu,
  grid,
  heading,
  headline,
  home,
  landing,
  lesson,
  named,
  notice,
  playFirstGame,
  puzzle,
  says,
  sides,
  square,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();
/** @type {import("../../www/js/features/puzzles/model.js").Puzzle[]} */
const PUZZLES = JSON.parse(
  readFileSync(new URL("../../www/puzzles.json", import.meta.url), "utf8"),
);

/** For `prepare`: stores these values, unless there are newer ones. @param {Record<string, string>} things */
const stored = (things) => (/** @type {Page} */ page) =>
  page.addInitScript((things) => {
    for (const [name, value] of Object.entries(things))
      localStorage.getItem(`quantum-tic-tac-toe.${name}`) ??
        localStorage.setItem(`quantum-tic-tac-toe.${name}`, value);
  }, things);
/** The same, with a solver that does not answer. @param {Record<string, string>} things */
const kept = (things) => async (/** @type {Page} */ page) => {
  await muteThread(page);
  await stored(things)(page);
};
const GAMES = JSON.stringify({
  version: 2,
  at: 0,
  games: [{ id: "a".repeat(24), record: "goff 15 59", played: 2, seats: ["", 2], match: null }],
});
/** @param {number} won */
const score = (won) => ({ won, drawn: 0, lost: 0, streak: won, best: won });
const REGULAR = {
  games: GAMES,
  lessons: JSON.stringify({
    version: 1,
    done: {
      classical: { right: 2, of: 2 },
      paths: { right: 4, of: 5 },
      superposition: { right: 1, of: 3 },
    },
  }),
  rivals: JSON.stringify({ version: 1, scores: { 1: score(2) }, ended: [] }),
};
const HOME = { landing: true, prepare: kept(REGULAR) };

/** @param {Page} page */
const title = (page) => page.getByRole("link", { name: text("page.title"), exact: true });
/** A card by the beginning of its label. @param {Page} page @param {string} name */
const card = (page, name) => home(page).getByRole("button", { name: new RegExp(`^${name}`) });

describe("the home", () => {
  test("is what the address shows to somebody who has played here", async (t) => {
    const page = await open(t, "", HOME);
    await home(page).waitFor();
    await card(page, text("home.continue")).waitFor();
    await card(page, text("rival.play", { name: text("level.2") })).waitFor();
    // The lesson after those that are done in order, though a later one is done as well.
    await card(page, text("home.lesson")).getByText("3 of 19").waitFor();
    await card(page, text("home.lesson")).getByText(text("learn.entanglement.title")).waitFor();
    await card(page, text("landing.friend")).waitFor();
    assert.equal(await square(page, 1).isVisible(), false);
    await card(page, text("home.continue")).click();
    await square(page, 1).waitFor();
    await page.keyboard.press("3");
    await page.keyboard.press("7");
    await page.waitForFunction(() => location.hash === "#goff,15,59,37");
  });

  test("goes on with an earlier game, and keeps the match that was begun after it", async (t) => {
    const [id, people] = [(/** @type {string} */ letter) => letter.repeat(24), ["", ""]];
    const match = { games: [], x: 0, end: null };
    const over = "goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8 33";
    const games = JSON.stringify({
      version: 2,
      at: 2,
      games: [
        { id: id("a"), record: "goff 15 59", played: 2, seats: people, match: null },
        { id: id("b"), record: "goff 14", played: 1, seats: ["Ada", "Bo"], match },
        {
          id: id("c"),
          record: over,
          played: over.split(" ").length - 1,
          seats: people,
          match: null,
        },
      ],
    });
    const page = await open(t, "", { landing: true, prepare: kept({ ...REGULAR, games }) });
    await card(page, text("home.continue")).click();
    await square(page, 1).waitFor();
    for (const key of "37") await page.keyboard.press(key);
    await page.waitForFunction(() => location.hash === "#goff,15,59,37");
    const stored = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("quantum-tic-tac-toe.games") ?? "{}"),
    );
    assert.deepEqual(
      stored.games.map((/** @type {{ id: string }} */ game) => game.id),
      [id("b"), id("c"), id("a")],
    );
  });

  test("is not what a newcomer finds, who is told how one wins", async (t) => {
    const page = await open(t, "", { landing: true });
    await heading(landing(page), "landing.title").waitFor();
    await landing(page).getByText(text("landing.about")).waitFor();
    await landing(page).getByText(text("daily.first")).click();
    await heading(page, "puzzle.title.first").waitFor();
    await page.getByText(text("puzzle.grade", { grade: 1 })).waitFor();
  });

  test("goes on with its game, though something else was being loaded", async (t) => {
    const page = await open(t, "", HOME);
    const guide = await holdBack(page, "lang/en/guide.json");
    await button(home(page), "landing.learn").click();
    await guide.asked;
    await card(page, text("home.continue")).click();
    await square(page, 1).waitFor();
    await guide.release();
    await page.waitForLoadState("networkidle");
    await frames(page, 2);
    assert.equal(await named(page, "progressbar", "guide.name").isVisible(), false);
    await page.keyboard.press("3");
    await page.keyboard.press("7");
    await page.waitForFunction(() => location.hash === "#goff,15,59,37");
  });

  test("follows what another window has stored", async (t) => {
    const page = await open(t, "", HOME);
    await card(page, text("rival.play", { name: text("level.2") })).waitFor();
    const scores = { 1: score(2), 2: score(1) };
    await page.evaluate(
      (text) => {
        localStorage.setItem("quantum-tic-tac-toe.rivals", text);
        window.dispatchEvent(new StorageEvent("storage"));
      },
      JSON.stringify({ version: 1, scores, ended: [] }),
    );
    await title(page).click();
    await card(page, text("rival.play", { name: text("level.3") })).waitFor();
  });

  test("is left for one's own game at the end of the first game", async (t) => {
    const page = await open(t, "", HOME);
    await button(home(page), "landing.learn").click();
    await playFirstGame(page);
    await button(page, "guide.done").click();
    await square(page, 1).waitFor();
    assert.ok(await home(page).isHidden());
    assert.equal((await says(page)).head, text("head.turn.you"));
    assert.equal(await focused(grid(page)).count(), 1);
  });

  test("stays when something comes that was being loaded before", async (t) => {
    /** @type {() => void} */
    let release = () => {};
    const held = new Promise((done) => (release = () => done(null)));
    const page = await open(t, "#goff,14,15,48", {
      prepare: async (page) => {
        await page.route(asset("puzzles.json"), async (route) => {
          await held;
          await route.continue();
        });
      },
    });
    const asked = page.waitForRequest(asset("puzzles.json"));
    await page.evaluate(() => (location.hash = "#puzzle=30"));
    await asked;
    await title(page).click();
    await home(page).waitFor();
    const came = page.waitForResponse(asset("puzzles.json"));
    release();
    await (await came).finished();
    await page.waitForLoadState("networkidle");
    await frames(page, 2);
    assert.ok(await home(page).isVisible());
    assert.ok(await puzzle(page).isHidden());
  });

  test("poses a newcomer's puzzle in plain words, and counts it for the day", async (t) => {
    const now = "2026-01-01T12:00:00Z";
    const first = firstPuzzle(PUZZLES, dayOf(Date.parse(now))) ?? assert.fail();
    const page = await open(t, "", {
      landing: true,
      prepare: (page) => page.clock.setFixedTime(now),
    });
    await landing(page).getByText(text("daily.first")).click();
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await headline(page)
        .filter({ hasText: text("daily.first") })
        .waitFor();
      await heading(page, "puzzle.title.first").waitFor();
    }
    const [solution = ""] = first.solution;
    for (const at of solution) await square(page, Number(at)).click();
    await headline(page)
      .filter({ hasText: text("puzzle.verdict.right") })
      .waitFor();
    await button(page, "puzzle.leave").click();
    await title(page).click();
    await landing(page)
      .or(home(page))
      .getByText(text("daily.solved", { n: 1 }))
      .waitFor();
  });

  test("tells the streak once, before the puzzle of the day is solved and after", async (t) => {
    const now = new Date("2026-11-24T10:00:00Z");
    const today = dayOf(now.getTime());
    for (const last of [today - 1, today]) {
      const days = { version: 1, runs: [[last - 1, last]], tries: [] };
      const page = await open(t, "", {
        landing: true,
        async prepare(page) {
          await page.clock.setFixedTime(now);
          await stored({ ...REGULAR, "puzzles.days": JSON.stringify(days) })(page);
        },
      });
      const streak = home(page)
        .getByText(new RegExp(text("puzzle.week.streak", { n: 2 })))
        .filter({ visible: true });
      await streak.first().waitFor();
      assert.equal(await streak.count(), 1);
      const solved = home(page).getByText(text("daily.solved", { n: 2 }));
      assert.equal(await solved.count(), last === today ? 1 : 0);
    }
  });

  test("is behind the title and in the menu, and the computer waits", async (t) => {
    const page = await open(t, "", HOME);
    await card(page, text("home.continue")).click();
    await square(page, 1).waitFor();
    await title(page).click();
    await home(page).waitFor();
    assert.equal(await focused(page).textContent(), text("home.title"));
    // The keys of the board do nothing while the board is hidden.
    await page.keyboard.press("3");
    await page.keyboard.press("7");
    await card(page, text("home.continue")).click();
    await square(page, 1).waitFor();
    assert.equal(
      await square(page, 3).getAttribute("aria-label"),
      text("square.empty", { square: 3 }),
    );
    await fromMenu(page, "menu.home");
    await home(page).waitFor();
  });

  test("is behind the title also where a link was broken, whose message goes", async (t) => {
    const page = await open(t, "#goff,14,28,1x", HOME);
    await badLink(page).waitFor();
    await title(page).click();
    await home(page).waitFor();
    assert.ok(await badLink(page).isHidden());
  });

  test("is where a visit begins: Back from the game leads to it, and a reload shows it again", async (t) => {
    const page = await open(t, "", HOME);
    await page.waitForFunction(() => history.state !== null);
    assert.deepEqual(await page.evaluate(() => history.state), {
      ...{ index: 0, place: "home", below: null, over: false },
    });
    await card(page, text("home.continue")).click();
    await square(page, 1).waitFor();
    await page.waitForFunction(() => history.state.place === "game");
    await page.evaluate(() => history.back());
    await home(page).waitFor();
    await page.evaluate(() => history.forward());
    await square(page, 1).waitFor();
    await title(page).click();
    await home(page).waitFor();
    await page.waitForFunction(() => history.state.place === "home");
    await page.reload();
    await home(page).waitFor();
    await card(page, text("home.continue")).click();
    await square(page, 1).waitFor();
  });

  test("begins a game against the next opponent", async (t) => {
    const page = await open(t, "", HOME);
    await card(page, text("rival.play", { name: text("level.2") })).click();
    await square(page, 1).waitFor();
    assert.equal(await hash(page), "#goff");
    assert.match(await sides(page).innerText(), sentence("level.2"));
  });

  /** @type {[string, import("../../www/js/types.js").TextKey][]} */
  const PLACES = [
    ["puzzle=12", "puzzle.leave"],
    ["lesson=cycle", "lesson.leave"],
    ["apparatus=cat", "experiment.leave"],
    ["goff,14", "openings.leave"],
  ];
  for (const [place, leave] of PLACES)
    test(`is reached from #${place} by the title and by the menu`, async (t) => {
      const page = await open(t, `#${place}`, { ...HOME, ready: "#page" });
      // The openings have no address of their own.
      if (place.startsWith("goff")) await fromMenu(page, "tool.openings");
      await button(page, leave).waitFor();
      await title(page).click();
      await home(page).waitFor();
      assert.notEqual(await hash(page), place.startsWith("goff") ? "" : `#${place}`);
      await page.goBack();
      await button(page, leave).waitFor();
      await fromMenu(page, "menu.home");
      await home(page).waitFor();
      await card(page, text("home.continue")).waitFor();
    });

  test("offers the game that goes on, though another one is on the board", async (t) => {
    const page = await open(t, "", HOME);
    const goOn = card(page, text("home.continue"));
    await card(page, text("rival.play", { name: text("level.2") })).click();
    await square(page, 1).waitFor();
    assert.equal(await hash(page), "#goff");
    await title(page).click();
    await goOn.filter({ hasText: text("level.2") }).click();
    await square(page, 1).waitFor();
    await page.waitForFunction(() => location.hash === "#goff,15,59");
    await title(page).click();
    await goOn.click();
    await square(page, 1).waitFor();
    assert.equal(await hash(page), "#goff,15,59");
  });

  test("keeps the focus where it is when it is rendered again", async (t) => {
    const page = await open(t, "", HOME);
    for (const key of /** @type {const} */ (["puzzles.today", "home.lesson", "tool.archive"])) {
      const place = home(page).getByRole("button", { name: text(key) });
      await place.focus();
      await page.evaluate(() => {
        const game = document.querySelector("quantum-tic-tac-toe");
        for (const motion of ["fast", "off"]) game?.setAttribute("motion", motion);
      });
      assert.ok(await place.evaluate((one) => one.matches(":focus")), key);
    }
  });

  test("is there again when a lesson that was opened in it is left", async (t) => {
    const page = await open(t, "", HOME);
    await card(page, text("home.lesson")).getByText("3 of 19").click();
    await heading(lesson(page), "learn.entanglement.title").waitFor();
    await button(page, "lesson.leave").click();
    await home(page).waitFor();
    assert.equal(await square(page, 1).isVisible(), false);
    assert.equal(await focused(page).textContent(), text("home.title"));
    await card(page, text("puzzles.today")).click();
    await button(page, "puzzle.leave").click();
    await home(page).waitFor();
    assert.equal(await focused(page).textContent(), text("home.title"));
  });

  test("is the landing for somebody who has left it without a move", async (t) => {
    const page = await open(t, "", { landing: true, prepare: muteThread });
    await button(page, "landing.play").click();
    await square(page, 1).waitFor();
    await title(page).click();
    await heading(landing(page), "landing.title").waitFor();
    await button(page, "landing.play").click();
    for (const n of [1, 5]) await square(page, n).click();
    assert.equal(await hash(page), "#goff,15");
    await title(page).click();
    await card(page, text("home.continue")).waitFor();
  });

  test("says what could not be loaded, and what lasts", async (t) => {
    const page = await open(t, "", {
      ...HOME,
      expectErrors: true,
      async prepare(page) {
        await kept({ ...REGULAR, games: `${GAMES}?` })(page);
        // Only the data fails to load: the home needs the texts itself.
        await page.route(/(?<!\/lang\/..)\/lessons\.[^/]*json$/, (route) => route.abort());
      },
    });
    await card(page, text("tool.lessons")).click();
    await home(page).getByText(text("failure.part")).waitFor();
    await notice(page, "news.aside").waitFor();
  });

  test("opens a new game over itself", async (t) => {
    const page = await open(t, "", HOME);
    await button(home(page), "tool.new").click();
    await dialog(page, "new.title").waitFor();
    await page.keyboard.press("Escape");
    await named(home(page), "heading", "home.title").waitFor();
  });
});

test("Play at the end of a lesson leads to a game that can be played, not to one that is over", async (t) => {
  const page = await open(t, "#goff,15,58,15,@5,36,29,36,@3,29,@9", { prepare: muteThread });
  const over = await headline(page).innerText();
  // This lesson was completed in this tab before.
  await page.evaluate(() => {
    const place = JSON.stringify({ name: "cat", record: "goff", read: 99, guesses: [], first: [] });
    sessionStorage.setItem("quantum-tic-tac-toe.lesson", place);
    history.replaceState({ ...history.state, place: "lesson" }, "", "#lesson=cat");
  });
  await page.reload();
  await button(page, "lesson.play").click();
  await asked(page, "todo.opening", { mark: "X1" });
  assert.notEqual(await headline(page).innerText(), over);
});

test("the title stands in one place on all pages, on a phone and beside a board", async (t) => {
  const page = await open(t, "", { landing: true, ready: "h1" });
  /** The place of the title in both windows. @param {string} title */
  const places = async (title) => {
    const found = [];
    for (const [width, height] of /** @type {const} */ ([
      [390, 664],
      [1280, 720],
    ])) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const box = await page.locator(title).first().boundingBox();
      assert.ok(box, title);
      found.push([Math.round(box.x), Math.round(box.y + box.height / 2)]);
    }
    return found;
  };
  const here = await places("h1");
  const { href } = new URL(".", page.url());
  for (const path of ["for-teachers.html", "physics.html", "embed-builder.html"]) {
    await page.goto(href + path);
    await page.locator(".site-title").first().waitFor();
    assert.deepEqual(await places(".site-title"), here, path);
  }
});
