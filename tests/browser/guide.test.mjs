// The guided first game: every way through its shape is a game that X wins with a row.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hash, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

const open = site();

test("is offered once, quietly, and played to its end; the game before it comes back", async (t) => {
  const page = await open(t);
  const offer = page.getByRole("button", { name: "New here?" });
  await offer.click();
  // The guide is loaded when somebody asks for it.
  await page.locator("#todo", { hasText: "two squares at once" }).waitFor();
  for (const [action, told] of /** @type {const} */ ([
    ["15", "two squares at once"],
    ["56", "may share a square"],
    ["36", "entangled"],
    ["16", "close into a cycle"],
    ["66", "must be measured"],
    ["28", "closed"],
    ["28", "same two squares"],
    ["88", "completes a row"],
  ])) {
    assert.match((await says(page)).todo, new RegExp(told));
    for (const n of action) await square(page, Number(n)).click();
  }
  assert.equal((await says(page)).head, "X wins 1 to 0");
  assert.match((await says(page)).todo, /The next one is yours/);
  assert.equal(await hash(page), "", "the address keeps out of it");
  await page.getByRole("button", { name: "Play your own" }).click();
  assert.match((await says(page)).todo, /Choose two squares/);
  assert.equal(await page.locator("#list li").count(), 0);
  await page.reload();
  await square(page, 1).waitFor();
  assert.equal(await offer.count(), 0);
});

test("takes another way as well, and kindly proposes where none fits", async (t) => {
  const page = await open(t);
  await page.getByRole("button", { name: "New here?" }).click();
  await page.locator("#todo", { hasText: "two squares at once" }).waitFor();
  for (const n of "37") await square(page, n === "3" ? 3 : 7).click();
  assert.match((await says(page)).todo, /Put O2 where X1 is/);
  // The same two squares would close a cycle at once.
  for (const n of [3, 7]) await square(page, n).click();
  assert.match((await says(page)).todo, /In your own game, why not\? Here, try squares \d and \d/);
  assert.equal(await page.locator("#list li").count(), 1, "nothing was played");
  await page.keyboard.press("Control+z");
  assert.match((await says(page)).todo, /two squares at once/);
});

test("can be left at any moment; the game before it is there, its redo too", async (t) => {
  const page = await open(t, "#goff,14,15");
  await page.keyboard.press("Control+z");
  await page.locator("#how").click();
  await page.getByRole("button", { name: "guided first game" }).click();
  for (const n of [1, 5]) await square(page, n).click();
  assert.equal(await hash(page), "#goff,14");
  await page.reload();
  await square(page, 1).waitFor();
  assert.equal(await page.locator("#list").innerText(), "X1 1–4", "it is never stored");
  await page.locator("#how").click();
  await page.getByRole("button", { name: "guided first game" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  assert.match(
    (await page.evaluate(() => tree().activeElement?.getAttribute("aria-label"))) ?? "",
    /^Square/,
  );
  assert.equal(await page.locator("#list").innerText(), "X1 1–4");
  await page.keyboard.press("Control+y");
  assert.equal(await hash(page), "#goff,14,15");
});

test("declined, it says where it is, and is not offered again", async (t) => {
  const page = await open(t);
  await page.getByRole("button", { name: "No, thanks" }).click();
  assert.match((await says(page)).done ?? "", /under How to play/);
  await page.reload();
  await square(page, 1).waitFor();
  assert.equal(await page.getByRole("button", { name: "New here?" }).count(), 0);
});

test("just playing is an answer too", async (t) => {
  const page = await open(t);
  for (const n of [1, 2]) await square(page, n).click();
  assert.ok(await page.locator("#guide").isHidden());
  assert.equal(await hash(page), "#goff,12");
});
