// The finished games of this device: a game that ends is kept, is listed, and comes back to the board; games
// are chosen, saved as a file, added from one, and deleted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence, text } from "./english.mjs";
import { asset, site } from "./helper.mjs";
import {
  button,
  choice,
  choose,
  dialog,
  focused,
  fromMenu,
  headline,
  home,
  named,
  square,
  standing,
} from "./person.mjs";

import { withMatch } from "./stored-match.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** @param {Page} page */
const list = (page) => dialog(page, "tool.archive").getByRole("list").last().getByRole("listitem");

/** @param {Page} page */
async function openList(page) {
  await fromMenu(page, "tool.archive");
  await dialog(page, "tool.archive").waitFor();
}

/** A stored game of two people that goes on. */
const UNFINISHED = {
  ...{ id: "game-of-a-test", record: "goff 12 45", played: 2 },
  ...{ seats: ["Ada", "Bo"], match: null },
};

/** For `prepare`: the device keeps these games. @param {readonly object[]} games */
const withArchive = (games) => (/** @type {Page} */ page) =>
  page.addInitScript(
    (text) => localStorage.setItem("quantum-tic-tac-toe.archive", text),
    JSON.stringify({ version: 1, games }),
  );

/** The number of games that the device keeps. @param {Page} page @param {number} n */
const kept = (page, n) =>
  page.waitForFunction(
    (n) =>
      JSON.parse(localStorage.getItem("quantum-tic-tac-toe.archive") ?? '{"games":[]}').games
        .length === n,
    n,
  );

/** Finishes a game for two in which X wins. @param {Page} page */
async function finish(page) {
  // The part that keeps games loads when the page is idle.
  await page.locator("#archive-dialog").waitFor({ state: "attached" });
  await choose(page, 3);
  await button(page, "tool.again").waitFor();
}

test("a game is kept when it ends, once, and comes back to the board", async (t) => {
  const page = await open(t, "#goff,12,45,23,56,13");
  await finish(page);
  await kept(page, 1);
  await button(page, "tool.undo").click();
  await choose(page, 3);
  await button(page, "tool.again").click();
  await square(page, 5).click();
  await openList(page);
  assert.equal(await list(page).count(), 1);
  await list(page).getByRole("button").click();
  await dialog(page, "tool.archive").waitFor({ state: "hidden" });
  assert.equal(
    await headline(page).innerText(),
    text("head.wins", { player: "X", high: "1", low: "0" }),
  );
  await kept(page, 1);
  // Played on from there it is another game, which does not take the place of the old one.
  await button(page, "tool.undo").click();
  await choose(page, 1);
  await kept(page, 2);
});

const WON = "goff 12 45 23 56 13 @3";
/** A stored game of two people. @param {number} n @param {string} record @param {object} [more] */
const archived = (n, record, more = {}) => ({
  ...{ id: `${n}`.padStart(24, "a"), record, seats: ["", ""], end: null },
  ...{ ended: 1_000_000 * n, accuracy: null, hinted: false, ...more },
});
for (const [name, record, prepare] of /** @type {const} */ ([
  ["an unfinished game", "goff 15", async () => {}],
  ["a match", WON, withMatch(WON, ["", ""])],
]))
  test(`${name} stays open, though a listed game has the same moves`, async (t) => {
    const page = await open(t, `#${record.replaceAll(" ", ",")}`, {
      prepare: async (page) => {
        const games = [archived(2, `${WON.slice(0, -1)}1`), archived(1, WON)];
        await withArchive([...games, archived(3, "goff 15", { end: "resigned X" })])(page);
        await prepare(page);
      },
    });
    await openList(page);
    await list(page).getByRole("button").first().click();
    await page.waitForFunction(() => location.hash.endsWith("@1"));
    await page.waitForFunction(
      (record) =>
        JSON.parse(localStorage.getItem("quantum-tic-tac-toe.games") ?? "{}").games?.map(
          (/** @type {any} */ game) => game.record,
        )[0] === record,
      record,
    );
  });

test("a game that is behind the home opens from the list", async (t) => {
  const page = await open(t, "#goff,12,45,23,56,13");
  await finish(page);
  await kept(page, 1);
  await page.locator("#home-link").click();
  await button(home(page), "tool.archive").click();
  for (let time = 0; time < 2; time++) {
    await list(page).getByRole("button").click();
    await button(page, "tool.again").waitFor();
    assert.ok(await home(page).isHidden());
    await page.locator("#home-link").click();
    await button(home(page), "tool.archive").click();
  }
});

test("games are saved as a file, deleted, and added from it again", async (t) => {
  const page = await open(t, "#goff,12,45,23,56,13");
  await finish(page);
  await kept(page, 1);
  await openList(page);
  const here = dialog(page, "tool.archive");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(here, "archive.save").click(),
  ]);
  assert.match(download.suggestedFilename(), /^quantum-tic-tac-toe-\d{4}-\d\d-\d\d\.json$/);
  const file = await download.path();
  await button(here, "archive.delete").click();
  assert.ok(await button(here, "archive.delete.no").and(focused(page)).isVisible());
  await button(here, "archive.delete.yes").click();
  await kept(page, 0);
  const none = here.getByText(text("archive.none"), { exact: true });
  await none.waitFor();
  assert.equal(await here.getByRole("combobox").count(), 0);

  const input = page.locator("input[type=file]");
  await input.setInputFiles(file);
  await here.getByText(text("archive.added", { n: 1 }), { exact: true }).waitFor();
  await kept(page, 1);
  await input.setInputFiles(file);
  await here.getByText(text("archive.added", { n: 0 }), { exact: true }).waitFor();
  await input.setInputFiles({ name: "x.json", mimeType: "text/plain", buffer: Buffer.from("{}") });
  await here.getByText(text("archive.unreadable"), { exact: true }).waitFor();
  assert.equal(await list(page).count(), 1);
  assert.ok(await none.isHidden());
});

test("games are chosen by their opponent, and shown twenty at a time", async (t) => {
  const games = Array.from({ length: 45 }, (_, i) => ({
    ...{ id: `game-number-${i}`, record: "goff 12 45 23 56 13 @3", accuracy: null },
    ...{ seats: i % 3 ? ["", 2] : [4, ""], ended: Date.UTC(2026, 0, 1) - i },
  }));
  const page = await open(t, "#goff", { prepare: withArchive([...games, { id: 1 }]) });
  await openList(page);
  const here = dialog(page, "tool.archive");
  await here.getByText(text("archive.unread", { n: 1 })).waitFor();
  assert.equal(await list(page).count(), 20);
  await button(here, "archive.more").click();
  assert.equal(await list(page).count(), 40);
  assert.ok(await list(page).nth(20).getByRole("button").and(focused(page)).isVisible());
  await named(here, "combobox", "archive.opponent").selectOption({ label: text("level.4") });
  assert.equal(await list(page).count(), 15);
  await here.getByText(text("archive.sum.lost", { n: 15 }), { exact: true }).waitFor();
  await named(here, "combobox", "archive.result").selectOption({
    label: text("archive.result.won"),
  });
  assert.equal(await list(page).count(), 0);
  await named(here, "combobox", "archive.opponent").selectOption("");
  assert.equal(await list(page).count(), 20);
  assert.match(
    await list(page).first().innerText(),
    sentence("archive.title.won", { name: text("level.2") }),
  );

  await named(here, "combobox", "archive.result").selectOption("");
  await named(here, "combobox", "archive.opponent").selectOption({ label: text("level.4") });
  // Only the games that are shown can be deleted. The field for the search stays in its place.
  const search = named(here, "searchbox", "archive.search");
  const top = async () => (await search.boundingBox())?.y;
  const before = await top();
  await search.fill("nothing");
  assert.equal(await list(page).count(), 0);
  assert.ok(await button(here, "archive.delete.found", { n: 15 }).isHidden());
  assert.equal(await top(), before);
  await search.fill("");
  await button(here, "archive.delete.found", { n: 15 }).click();
  await button(here, "archive.delete.yes").click();
  await here.getByText(text("archive.count", { n: 30 }), { exact: true }).waitFor();
  await kept(page, 30);
  await here.getByText(text("archive.unread", { n: 1 })).waitFor();
});

test("a game that somebody resigns is kept, says so, and comes back as it ended", async (t) => {
  const page = await open(t, "#goff,12,45", {
    prepare: (page) =>
      page.addInitScript(
        (text) => localStorage.setItem("quantum-tic-tac-toe.games", text),
        JSON.stringify({
          ...{ version: 2, at: 0 },
          games: [
            {
              ...{ id: "game-of-a-test", record: "goff 12 45", played: 2, seats: ["Ada", "Bo"] },
              match: { games: [], x: 0, end: null },
            },
          ],
        }),
      ),
  });
  await page.locator("#archive-dialog").waitFor({ state: "attached" });
  await standing(page).click();
  await button(dialog(page, "match.title"), "match.resign", { name: "Bo", player: "O" }).click();
  await kept(page, 1);
  await page.keyboard.press("Escape");
  await button(page, "tool.next").click();
  await openList(page);
  assert.match(await list(page).innerText(), /Ada – Bo/);
  assert.match(await list(page).innerText(), sentence("match.resigned", { player: "O" }));
  await list(page).getByRole("button").click();
  await headline(page)
    .getByText(text("head.resigned", { player: text("player.named", { name: "Bo", player: "O" }) }))
    .waitFor();
  await kept(page, 1);
});

test("games are searched by name, squares and date, and each opponent has results", async (t) => {
  const one = { record: "goff 12 45 23 56 13 @3", end: null, accuracy: null };
  const games = [
    { ...one, id: "game-number-1", seats: ["", 2], ended: Date.UTC(2026, 4, 17, 12) },
    {
      ...one,
      id: "game-number-2",
      seats: ["", { friend: "Zoë" }],
      ended: Date.UTC(2026, 0, 5, 12),
    },
    {
      ...{ ...one, record: "goff 19 28", end: "resigned X", id: "game-number-3" },
      ...{ seats: ["", { friend: "Zoë" }], ended: Date.UTC(2026, 0, 4, 12) },
    },
    {
      ...{ ...one, record: "goff 17", end: "off", id: "game-number-4" },
      ...{ seats: [{ friend: "Zoë" }, ""], ended: Date.UTC(2026, 0, 3, 12) },
    },
  ];
  const page = await open(t, "#goff", { prepare: withArchive(games) });
  await openList(page);
  const here = dialog(page, "tool.archive");
  assert.deepEqual(
    await named(here, "table", "archive.opponents")
      .getByRole("row")
      .evaluateAll((rows) =>
        rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent)),
      ),
    [
      [text("level.2"), "1", "0", "0"],
      ["Zoë", "1", "1", "1"],
    ],
  );
  const search = named(here, "searchbox", "archive.search");
  await search.focus();
  for (const [wanted, n] of /** @type {const} */ ([
    ["zoe", 3],
    ["zoe 28", 1],
    ["may 17", 1],
    ["45 56", 2],
    ["nobody", 0],
  ])) {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(wanted);
    await here.getByRole("status").getByText(text("archive.found", { n })).waitFor();
    assert.equal(await list(page).count(), n, wanted);
    assert.ok(await search.and(focused(page)).isVisible());
  }
  await search.fill("zoe 28");
  assert.match(await list(page).innerText(), sentence("archive.title.lost", { name: "Zoë" }));
  assert.match(await list(page).innerText(), sentence("archive.resigned"));
  await search.fill("17");
  assert.match(await list(page).last().innerText(), sentence("archive.agreed"));
});

test("a win with hints is marked, and a search finds it", async (t) => {
  const one = { record: "goff 12 45 23 56 13 @3", accuracy: null };
  const games = [
    { ...one, id: "game-number-1", seats: ["", 2], ended: 3, hinted: true },
    { ...one, id: "game-number-2", seats: ["", 2], ended: 2, hinted: false },
    { ...one, id: "game-number-3", seats: [2, ""], ended: 1, hinted: true },
  ];
  const page = await open(t, "#goff", { prepare: withArchive(games) });
  await openList(page);
  const marked = list(page).filter({ hasText: text("archive.hinted") });
  assert.equal(await list(page).count(), 3);
  assert.equal(await marked.count(), 1);
  assert.match(await marked.innerText(), sentence("archive.title.won", { name: text("level.2") }));
  const search = named(dialog(page, "tool.archive"), "searchbox", "archive.search");
  await search.fill(text("archive.hinted"));
  assert.equal(await list(page).count(), 1);
});

test("games from a file count in the scores that the home shows, once", async (t) => {
  const one = { record: "goff 12 45 23 56 13 @3", accuracy: null };
  const games = [
    { ...one, id: "game-number-1", seats: [1, ""], ended: 3 },
    { ...one, id: "game-number-2", seats: ["", 2], ended: 2 },
    { ...one, id: "game-number-3", seats: [1, ""], ended: 1 },
  ];
  const page = await open(t, "", {
    landing: true,
    prepare: (page) =>
      page.addInitScript(
        (text) => localStorage.setItem("quantum-tic-tac-toe.games", text),
        JSON.stringify({
          ...{ version: 2, at: 0 },
          games: [UNFINISHED],
        }),
      ),
  });
  const opponent = home(page).getByRole("button", {
    name: text("rival.play", { name: text("level.1") }),
  });
  await opponent.getByText(text("rival.score.none")).waitFor();
  await button(home(page), "tool.archive").click();
  const here = dialog(page, "tool.archive");
  const buffer = Buffer.from(JSON.stringify({ version: 1, games }));
  for (const n of [3, 0]) {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "games.json", mimeType: "application/json", buffer });
    await here.getByText(text("archive.added", { n }), { exact: true }).waitFor();
  }
  await page.keyboard.press("Escape");
  await opponent.getByText(text("rival.score", { won: 0, drawn: 0, lost: 2 })).waitFor();
});

test("a game is kept, and counts, also if a file failed when it was loaded first", async (t) => {
  let failures = 0;
  const page = await open(t, "#goff,12,45,23,56", {
    expectErrors: true,
    prepare: (page) =>
      page.route(asset("archive.json"), (route) => (failures++ ? route.fallback() : route.abort())),
  });
  await square(page, 1).waitFor();
  for (const n of [1, 3]) await square(page, n).click();
  await choice(page).waitFor();
  assert.ok(failures >= 1);
  await finish(page);
  await kept(page, 1);
});

test("games from a file whose part cannot be loaded are not added, and it is said", async (t) => {
  const page = await open(t, "#goff,12", {
    ...{ unbundled: true, expectErrors: true },
    prepare: (page) => page.route("**/variants/kvantove/**", (route) => route.abort()),
  });
  await openList(page);
  const one = { id: "game-number-1", record: "kvantove 1 4 2 5 3", seats: ["", ""], ended: 1 };
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "games.json", mimeType: "application/json" },
    buffer: Buffer.from(JSON.stringify({ version: 1, games: [{ ...one, accuracy: null }] })),
  });
  await dialog(page, "tool.archive").getByText(text("failure.part")).waitFor();
  assert.equal(await list(page).count(), 0);
});

test("a browser inside of another app, which saves nothing, says so", async (t) => {
  const page = await open(t, "#goff,12,45,23,56,13", { userAgent: "Mozilla/5.0 Instagram 300.0" });
  await finish(page);
  await kept(page, 1);
  await openList(page);
  const here = dialog(page, "tool.archive");
  await button(here, "archive.save").click();
  await here.getByText(text("archive.unsaved"), { exact: true }).waitFor();
});

test("Back leads from a game to the list as it was left, from the home and from another game", async (t) => {
  const games = Array.from({ length: 45 }, (_, i) => ({
    ...{ id: `game-number-${i}`, record: "goff 12 45 23 56 13 @3", accuracy: null },
    ...{ seats: i % 3 ? ["", 2] : [4, ""], ended: Date.UTC(2026, 0, 1) - i },
  }));
  const page = await open(t, "", {
    landing: true,
    prepare: async (page) => {
      await page.addInitScript(
        (stored) => {
          for (const [name, text] of Object.entries(stored))
            localStorage.setItem(`quantum-tic-tac-toe.${name}`, text);
        },
        {
          archive: JSON.stringify({ version: 1, games }),
          games: JSON.stringify({ version: 2, at: 0, games: [UNFINISHED] }),
        },
      );
    },
  });
  const here = dialog(page, "tool.archive");
  const back = () => page.evaluate(() => history.back());
  const top = () => here.locator(".dialog-body").evaluate(({ scrollTop }) => scrollTop);
  const covered = () => page.waitForFunction(() => history.state?.over === true);
  await page.waitForFunction(() => history.state !== null);
  await home(page).waitFor();
  // Where the list was opened: on the home, and then on the game that the list has opened.
  for (const isHome of [true, false]) {
    if (isHome) await button(home(page), "tool.archive").click();
    else await openList(page);
    await here.waitFor();
    await covered();
    await named(here, "searchbox", "archive.search").fill(text("level.2"));
    await button(here, "archive.more").click();
    assert.equal(await list(page).count(), 30);
    const game = list(page).nth(25).getByRole("button");
    await game.scrollIntoViewIfNeeded();
    const scrolled = await top();
    assert.ok(scrolled > 0);
    await game.click();
    await here.waitFor({ state: "hidden" });
    await button(page, "tool.again").waitFor();
    await page.waitForFunction(() => history.state.over === false);
    await back();
    await here.waitFor();
    assert.equal(await home(page).isVisible(), isHome);
    assert.equal(await list(page).count(), 30);
    assert.ok(await game.and(focused(page)).isVisible());
    assert.equal(await top(), scrolled);
    await back();
    await here.waitFor({ state: "hidden" });
    assert.equal(await home(page).isVisible(), isHome);
    if (isHome) await page.evaluate(() => history.go(2));
    await button(page, "tool.again").waitFor();
  }
  await back();
  await here.waitFor();
  assert.ok(await home(page).isVisible());
  await back();
  await here.waitFor({ state: "hidden" });
  assert.ok(await home(page).isVisible());
});
