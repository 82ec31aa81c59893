// Stored data as on people's devices: entries as the first version writes them. The person had left
// a game with a move taken back, one of Kvantové piškvorky and a match against the computer, had solved
// two puzzles of three and two lessons, and had chosen settings. Every later page opens them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { text } from "./english.mjs";
import { hash, site } from "./helper.mjs";
import { button, dialog, field, fromMenu, moves, square, standing } from "./person.mjs";

const open = site();
/** @type {Record<string, string>} */
const STORED = JSON.parse(
  readFileSync(new URL("fixtures/stored-first-version.json", import.meta.url), "utf8"),
);
/** For `prepare`: stores the entries. @param {import("playwright-core").Page} page */
const withStored = (page) =>
  page.addInitScript((entries) => {
    if (localStorage.getItem("quantum-tic-tac-toe.games")) return; // the page is loaded once more
    for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text);
  }, STORED);
/** The records of the stored games. @param {import("playwright-core").Page} page */
const games = (page) =>
  page.evaluate(() => {
    const { games } = JSON.parse(localStorage.getItem("quantum-tic-tac-toe.games") ?? "{}");
    return games.map((/** @type {{ record: string }} */ { record }) => record);
  });

test("the games that were kept are there, the match with its table, and undo goes back to the others", async (t) => {
  const page = await open(t, "", { prepare: withStored });
  // A game that was only opened does not change the address.
  await moves(page).getByRole("listitem").first().waitFor();
  assert.deepEqual(await moves(page).getByRole("listitem").allInnerTexts(), [
    text("moves.pair", { mark: "X1", a: 5, b: 9 }),
  ]);
  assert.match(await standing(page).innerText(), /1/);
  await standing(page).click();
  const rows = dialog(page, "match.title").locator("tbody tr");
  await rows.nth(1).waitFor();
  assert.equal(await rows.count(), 2);
  await page.keyboard.press("Escape");
  // Undo leads back over the beginning of a match, then of the game before it. The scripts of the other
  // kind of game load only now.
  const back = "#goff,19,35 #goff,19,35 #goff #kvantove,5,19,37,2 #kvantove,5,19,37 #kvantove,5,19";
  for (const expected of [...back.split(" "), "#kvantove,5", "#kvantove", "#goff,15"]) {
    await page.keyboard.press("Control+z");
    await page.waitForFunction((hash) => location.hash === hash, expected);
  }
  // Moves taken back before the reload can still be redone.
  await page.keyboard.press("Control+Shift+z");
  assert.equal(await hash(page), "#goff,15,26");
});

test("playing on loses none of them", async (t) => {
  const page = await open(t, "#goff,46", { prepare: withStored });
  await square(page, 1).click();
  await square(page, 2).click();
  await page.waitForFunction(() => location.hash === "#goff,46,12");
  await page.waitForFunction(() =>
    localStorage.getItem("quantum-tic-tac-toe.games")?.includes("goff 46 12"),
  );
  const kept = await games(page);
  for (const record of ["goff 15 26", "kvantove 5 19 37 2", "goff 59"])
    assert.ok(kept.includes(record), `${record} in ${kept}`);
});

test("settings, keys, puzzles, lessons and who plays are as they were left", async (t) => {
  const page = await open(t, "#goff", { prepare: withStored });
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
    "dark",
  );
  await page.keyboard.press("n"); // bare characters were switched off
  assert.equal(await page.getByRole("dialog").count(), 0);
  await button(page, "tool.new").click();
  const form = dialog(page, "new.title");
  assert.ok(await field(form, "players.computer").isChecked());
  await form.getByText(text("rival.score", { won: 3, drawn: 1, lost: 2 })).waitFor();
  await page.keyboard.press("Escape");
  await button(page, "page.settings").click();
  assert.ok(await field(dialog(page, "settings.title"), "settings.speed.fast").isChecked());
  await page.keyboard.press("Escape");
  await fromMenu(page, "tool.lessons");
  const lessons = dialog(page, "lessons.title");
  await lessons.getByRole("listitem").first().waitFor();
  assert.equal(await lessons.getByText(text("lessons.done"), { exact: true }).count(), 2);
  await lessons.getByText(text("lessons.guesses", { right: 1, of: 3 }), { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await fromMenu(page, "tool.puzzles");
  await dialog(page, "puzzles.title")
    .getByText(text("puzzles.tally", { solved: 2, tried: 3 }))
    .waitFor();
});
