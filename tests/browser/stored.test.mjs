// What people have on their devices: entries as the page of November 2026 wrote them, while somebody
// left a game with a move taken back, one of Kvantové piškvorky and a match against the computer, had
// solved two puzzles of three and two lessons, and had chosen settings. Every later page opens them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hash, site } from "./helper.mjs";
import { square } from "./person.mjs";

const open = site();
/** @type {Record<string, string>} */
const STORED = JSON.parse(
  readFileSync(new URL("fixtures/stored-2026-11.json", import.meta.url), "utf8"),
);
/** For `prepare`. @param {import("playwright-core").Page} page */
const withStored = (page) =>
  page.addInitScript((entries) => {
    if (localStorage.length) return; // the page is loaded once more
    for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text);
  }, STORED);
/** The games that are stored. @param {import("playwright-core").Page} page */
const games = (page) =>
  page.evaluate(() => {
    const { games } = JSON.parse(localStorage.getItem("quantum-tic-tac-toe.games") ?? "{}");
    return games.map((/** @type {{ record: string }} */ { record }) => record);
  });

test("the games that were kept are there, the match with its table, and undo goes back to the others", async (t) => {
  const page = await open(t, "", { prepare: withStored });
  // What is merely opened does not stand in the address.
  assert.deepEqual(await page.locator("#list li").allInnerTexts(), ["X1 5–9"]);
  const row = page.locator("#match");
  assert.match(await row.innerText(), /1/);
  await row.getByRole("button").click();
  assert.equal(await page.locator("#match-dialog tbody tr").count(), 2);
  await page.keyboard.press("Escape");
  // Back over the beginning of a match, then of the game before it.
  for (let i = 0; i < 12 && (await hash(page)) !== "#kvantove,5,19,37,2"; i++)
    await page.keyboard.press("Control+z");
  assert.equal(await hash(page), "#kvantove,5,19,37,2");
  for (let i = 0; i < 12 && (await hash(page)) !== "#goff,15"; i++)
    await page.keyboard.press("Control+z");
  assert.equal(await hash(page), "#goff,15");
  // What had been taken back can still be played again.
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
  assert.ok(!(await page.locator("#new[open]").isVisible()));
  await page.locator("#new-game").click();
  assert.ok(await page.locator("#new").getByLabel("Against the computer").isChecked());
  await page.keyboard.press("Escape");
  await page.locator("#set").click();
  assert.ok(await page.locator("#settings").getByRole("radio", { name: "Fast" }).isChecked());
  await page.keyboard.press("Escape");
  await page.locator("#lessons-button").click();
  const lessons = page.locator("#lessons li, #lessons button");
  await lessons.first().waitFor();
  assert.equal(await page.locator("#lessons").getByText("Done", { exact: true }).count(), 2);
  await page.keyboard.press("Escape");
  await page.locator("#puzzles-button").click();
  await page.locator("#puzzles[open]").waitFor();
  assert.match(await page.locator("#puzzles").innerText(), /2 of 3 solved/);
});
