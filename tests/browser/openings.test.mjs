// Openings: kinds of actions as data; and in the page, walked forth and back, on a board beside the
// game, which comes back unharmed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { kindsOf, squaresAlike } from "../../www/js/features/openings/model.js";
import { variantOf } from "../../www/js/variants/index.js";
import { brokenThread, endlessAnalysis, hash, site } from "./helper.mjs";
import { says } from "./person.mjs";

const open = site();

/** @typedef {import("playwright-core").Page} Page */

/** A kind of moves, by its first. @param {Page} page @param {string} action */
const kind = (page, action) =>
  page.locator("#openings .kinds").getByRole("button", { name: new RegExp(`^${action}\\b`) });

test("what is the same by symmetry is one kind, what leads to the same one group, the best first", () => {
  const moves = [
    { action: "12", margin: 0, same: "12" },
    { action: "15", margin: 0, same: "15" },
    { action: "19", margin: 0.5, same: "19" },
    { action: "23", margin: 0, same: "12" },
    { action: "37", margin: 0.5, same: "19" },
  ];
  const even = [
    { action: "12", alike: ["23"] },
    { action: "15", alike: [] },
  ];
  const ahead = [{ action: "19", alike: ["37"] }];
  assert.deepEqual(kindsOf(moves, "X"), [
    { margin: 0.5, kinds: ahead },
    { margin: 0, kinds: even },
  ]);
  assert.deepEqual(kindsOf(moves, "O")[0], { margin: 0, kinds: even });
  assert.deepEqual(squaresAlike({ action: "12", alike: ["23", "14"] }, variantOf("goff")), [3, 4]);
});

test("the first moves are eight kinds, of which one alone wins; one walks on and back", async (t) => {
  const page = await open(t);
  await page.locator("#openings-button").click();
  await kind(page, "1–9").waitFor();
  assert.equal(await page.locator("#openings .kinds button").count(), 8);
  const first = page.locator("#openings .kinds > div").first();
  assert.match(await first.innerText(), /^X wins by half a point\s+1–9 ×2$/);
  assert.equal(
    await kind(page, "1–5").getAttribute("aria-label"),
    "1–5 ×4: Even. These 4 are the same turned or mirrored",
  );
  await kind(page, "1–9").click();
  await page.locator("#openings .path li").nth(1).waitFor();
  assert.equal((await says(page)).head, "O to move");
  await page.locator("#openings .kinds button").first().click();
  await page.locator("#openings .path li").nth(2).waitFor();
  await page.locator("#openings .path button").first().click();
  await kind(page, "1–9").waitFor();
  assert.equal(await page.locator("#openings .path li").count(), 1);
  await page.keyboard.press("Control+y");
  await page.locator("#openings .path li").nth(1).waitFor();
});

test("the game comes back as it was; a walk can become a game of its own", async (t) => {
  const page = await open(t, "#goff,14,15");
  const button = page.locator("#openings-button");
  await button.click();
  await page.locator("#openings .kinds button").first().click();
  await page.locator("#openings .path li").nth(3).waitFor();
  assert.equal(await hash(page), "#goff,14,15");
  await page.locator("#openings").getByRole("button", { name: "Leave" }).click();
  assert.ok(await page.locator("#openings").isHidden());
  assert.equal(await page.locator("#list li").count(), 2);

  await button.click();
  await page.locator("#openings .kinds button").first().click();
  await page.locator("#openings .path li").nth(3).waitFor();
  await page.locator("#openings").getByRole("button", { name: "Play on from here" }).click();
  assert.match(await hash(page), /^#goff,14,15,\d\d$/);
  for (let i = 0; i < 4; i++) await page.locator("#undo").click();
  assert.equal(await hash(page), "#goff,14,15");
});

test("until it is known what leads where, nothing of the position before can be played", async (t) => {
  const page = await open(t, "#goff,14,15,48,18", {
    prepare: (page) => endlessAnalysis(page, "goff 14 15 48 18"),
  });
  await page.locator("#openings-button").click();
  const outcome = page.locator("#openings .kinds button").first();
  await outcome.waitFor();
  await outcome.focus();
  await page.keyboard.press("Control+z");
  await page.locator("#openings.waiting").waitFor();
  await page.locator("#openings", { hasText: "Calculating" }).waitFor();
  const box = await outcome.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 9, (box?.y ?? 0) + 9);
  assert.equal(await page.locator("#openings .path li").count(), 4);
  assert.equal((await says(page)).head, "O to move");
});

test("a coin's outcomes have values of their own, and can be taken", async (t) => {
  const page = await open(t, "#nature,14,15,48,18");
  await page.locator("#openings-button").click();
  const outcomes = page.locator("#openings .kinds button");
  await outcomes.first().waitFor();
  assert.equal(await outcomes.count(), 2);
  await page.locator("#openings .kinds").getByRole("button", { name: "square 8" }).click();
  await page.locator("#list li", { hasText: "Measured: O4 in 8" }).waitFor({ state: "attached" });
});

test("without the solver it says so, and the way out is there", async (t) => {
  const page = await open(t, "#goff,14", { expectErrors: true, prepare: brokenThread });
  await page.locator("#openings-button").click();
  await page.locator("#openings", { hasText: "could not be calculated" }).waitFor();
  await page.locator("#openings").getByRole("button", { name: "Leave" }).click();
  assert.equal(await hash(page), "#goff,14");
});
