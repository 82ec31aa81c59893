// Matches on the page, from the choice in the dialog to the points.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hash, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** Starts a match in the dialog. @param {Page} page @param {string} [first] @param {string} [second] */
async function start(page, first = "Ada", second = "Bo") {
  await page.locator("#new-game").click();
  await page.getByLabel("A match").check();
  await page.getByLabel("Name of X").fill(first);
  await page.getByLabel("Name of O").fill(second);
  await page.locator("dialog[open] button.primary").click();
}

/** @param {Page} page @param {string} squares pressed one after another */
async function press(page, squares) {
  for (const n of squares) await page.keyboard.press(n);
}

/** Ends the game in the match's dialog. @param {Page} page @param {string} how */
async function end(page, how) {
  await page.locator("#match button").click();
  await page.getByRole("button", { name: how }).click();
}

/** The table's rows, as texts of their cells. @param {Page} page */
const cells = (page) =>
  page
    .locator("#match-dialog tr")
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children]
          .map((c) => (c.textContent ?? "").replace(/ \(record[^)]*\)/, ""))
          .join(" | "),
      ),
    );

test("three games on the page: played, resigned, called off; points add up", async (t) => {
  const page = await open(t);
  await start(page);
  assert.equal((await says(page)).head, "Ada (X) to move");
  assert.match((await says(page)).done ?? "", /Ada begins with X/);
  await press(page, "12452356361444"); // both have a row, X's is older
  assert.equal((await says(page)).head, "Ada (X) wins 1 to ½");
  assert.equal(await page.locator("#match .score").innerText(), "Ada 1 : ½ Bo");

  await page.getByRole("button", { name: "Next game" }).click();
  assert.equal((await says(page)).head, "Bo (X) to move");
  assert.equal(await hash(page), "#goff");
  await press(page, "19");
  await end(page, "Ada (O) resigns");
  assert.equal((await says(page)).head, "Ada (O) resigned");
  await square(page, 5).click();
  assert.match((await says(page)).todo, /This game has ended/);
  assert.equal(await page.locator("#match .score").innerText(), "Ada 1 : 1½ Bo");

  await page.getByRole("button", { name: "Next game" }).click();
  await end(page, "Call the game off");
  assert.equal((await says(page)).head, "The game was called off");
  await page.locator("#match button").click();
  assert.deepEqual(await cells(page), [
    "Game | Result | Ada | Bo",
    "1 | X won X: Ada | 1 | ½",
    "2 | O resigned X: Bo | 0 | 1",
    "3 | Called off X: Ada | 0 | 0",
    "Points | 1 | 1½",
  ]);
  assert.match(
    (await page.locator("#match-dialog a").first().getAttribute("href")) ?? "",
    /#goff,12,45,23,56,36,14,@4$/,
  );
  assert.equal(await page.locator("#match-dialog .ends").isVisible(), false);
});

test("undo takes a resignation back, and the table follows", async (t) => {
  const page = await open(t);
  await start(page);
  await press(page, "19");
  await end(page, "Ada (X) resigns");
  assert.equal(await page.locator("#match .score").innerText(), "Ada 0 : 1 Bo");
  await page.keyboard.press("Control+z");
  assert.equal((await says(page)).head, "Bo (O) to move");
  assert.equal(await page.locator("#match .score").innerText(), "Ada 0 : 0 Bo");
  assert.equal(await hash(page), "#goff,19", "the move before it stands");
});

test("undo cannot change a result that counts; before anything is played it opens the game again", async (t) => {
  const page = await open(t);
  await start(page);
  await press(page, "12452356361444");
  await page.getByRole("button", { name: "Next game" }).click();
  // Pressed too early: nothing is played yet, so the game before comes back as it was.
  await page.keyboard.press("Control+z");
  assert.equal((await says(page)).head, "Ada (X) wins 1 to ½");
  assert.match((await says(page)).done ?? "", /open again/);
  assert.equal(await page.locator("#match .score").innerText(), "Ada 1 : ½ Bo");
  await page.getByRole("button", { name: "Next game" }).click();
  await press(page, "1928");
  for (let i = 0; i < 5; i++) await page.keyboard.press("Control+z");
  assert.equal(await hash(page), "#goff");
  assert.equal(await page.locator("#undo").getAttribute("aria-disabled"), "true");
  assert.equal(await page.locator("#match .score").innerText(), "Ada 1 : ½ Bo");
  for (let i = 0; i < 2; i++) await page.keyboard.press("Control+y");
  assert.equal(await hash(page), "#goff,19,28");
});

test("survives a reload, the table and the ending of a game too", async (t) => {
  const page = await open(t);
  await start(page, "", "Bo");
  await press(page, "12452356361444");
  await page.getByRole("button", { name: "Next game" }).click();
  await press(page, "19");
  await end(page, "Player 1 (O) resigns");
  await page.reload();
  await square(page, 1).waitFor();
  assert.equal((await says(page)).head, "Player 1 (O) resigned");
  assert.equal(await page.locator("#match .score").innerText(), "Player 1 1 : 1½ Bo");
  // Also at a visit without an address.
  await page.goto((await page.evaluate(() => location.href)).replace(/#.*/, "?again"));
  await square(page, 1).waitFor();
  assert.match((await says(page)).done ?? "", /Your match is here again/);
  assert.equal(await page.locator("#match .score").innerText(), "Player 1 1 : 1½ Bo");
});

test("a single game beside it leaves the match on the shelf", async (t) => {
  const page = await open(t);
  await start(page);
  await press(page, "12452356361444");
  await page.locator("#new-game").click();
  await page.getByText("Your match is kept").waitFor();
  await page.locator("dialog[open] button.primary").click();
  assert.equal((await says(page)).head, "Ada (X) to move", "the names are remembered");
  assert.ok(await page.locator("#match").isHidden());
  await page.keyboard.press("Control+z");
  assert.equal((await says(page)).head, "Ada (X) wins 1 to ½");
});

test("at 320 pixels the longest names without a place to break fit", async (t) => {
  const page = await open(t, "", { viewport: { width: 320, height: 640 } });
  await start(page, "Ω".repeat(40), "W".repeat(40));
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.locator("#head", { hasText: "Ω" }).waitFor();
  assert.ok((await wide()) <= 320, "Ω is to move");
  await press(page, "19");
  await page.locator("#head", { hasText: "W" }).waitFor();
  assert.ok((await wide()) <= 320, "W is to move");
});

test("at 320 pixels nothing scrolls sideways, and everything pressed is large enough", async (t) => {
  const page = await open(t, "", { viewport: { width: 320, height: 640 } });
  await start(page, "Wilhelmina Alexandrina", "Bartholomäus");
  await press(page, "19");
  await end(page, "Call the game off");
  await page.locator("#again").click();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  await page.locator("#match button").click();
  for (const target of await page.locator("#match-dialog :is(a, button):visible").all()) {
    const box = await target.boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44, await target.innerText());
  }
});
