// Openings. As data: the kinds of actions. On the page: walking forth and back, on a board beside the
// game, which is unchanged afterwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { kindsOf, squaresAlike } from "../../www/js/features/openings/model.js";
import { variantOf } from "../../www/js/variants/index.js";
import { sentence, text } from "./english.mjs";
import { brokenThread, endlessAnalysis, hash, site } from "./helper.mjs";
import {
  beginning,
  button,
  fromMenu,
  kinds,
  moves,
  path,
  posed,
  puzzle,
  region,
  says,
} from "./person.mjs";

const open = site();

/** @typedef {import("playwright-core").Page} Page */

/** A kind of moves, by its first move. @param {Page} page @param {number} a @param {number} b */
const kind = (page, a, b) =>
  kinds(page).getByRole("button", {
    name: beginning("puzzle.pair", { a, b }),
  });
/** @param {Page} page */
const panel = (page) => region(page, "openings.title");
/** @param {Page} page */
const walk = (page) => fromMenu(page, "tool.openings");
const O_TO_MOVE = text("head.turn", { player: "O" });

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
  assert.deepEqual(
    squaresAlike({ action: "12", alike: ["23", "14"] }, variantOf("goff").input),
    [3, 4],
  );
});

test("they begin with an empty board where the game is over", async (t) => {
  const page = await open(t, "#goff,13,26,39,68,79,48,57,24,@4,15,@1");
  await button(page, "tool.again").waitFor();
  await walk(page);
  await kind(page, 1, 2).waitFor();
  await button(page, "openings.leave").click();
  await button(page, "tool.again").waitFor();
});

test("they begin with an empty board at a puzzle, whose solution they would give away", async (t) => {
  const page = await open(t, "#puzzle=30");
  await posed(page);
  await walk(page);
  await kind(page, 1, 2).waitFor();
  assert.ok(await puzzle(page).isHidden());
});

test("the first of them are in sight on a phone", async (t) => {
  const page = await open(t, "#goff,15", { viewport: { width: 390, height: 664 }, hasTouch: true });
  await walk(page);
  await kinds(page).getByRole("button").first().waitFor();
  const dock = (await button(page, "tool.undo").boundingBox())?.y ?? 0;
  const box = await kinds(page).getByRole("button").first().boundingBox();
  assert.ok(box && box.y + box.height < dock, JSON.stringify(box));
});

test("the first moves are eight kinds, of which one alone wins; one walks on and back", async (t) => {
  const page = await open(t);
  await walk(page);
  await kind(page, 1, 9).waitFor();
  assert.equal(await kinds(page).getByRole("button").count(), 8);
  assert.equal(
    await kinds(page).getByRole("heading").first().innerText(),
    text("result.play", { player: "X", points: text("points.half") }),
  );
  assert.equal(
    await kinds(page).getByRole("list").first().innerText(),
    `${text("puzzle.pair", { a: 1, b: 9 })} ${text("openings.alike", { n: 2 })}`,
  );
  assert.equal(
    await kind(page, 1, 5).getAttribute("aria-label"),
    text("openings.name.alike", {
      action: text("puzzle.pair", { a: 1, b: 5 }),
      n: 4,
      result: text("result.even"),
    }),
  );
  await kind(page, 1, 9).click();
  await path(page).nth(1).waitFor();
  assert.equal((await says(page)).head, O_TO_MOVE);
  await kinds(page).getByRole("button").first().click();
  await path(page).nth(2).waitFor();
  await path(page).getByRole("button").first().click();
  await kind(page, 1, 9).waitFor();
  assert.equal(await path(page).count(), 1);
  await page.keyboard.press("Control+y");
  await path(page).nth(1).waitFor();
});

test("the game comes back as it was; a walk can become a game of its own", async (t) => {
  const page = await open(t, "#goff,14,15");
  await walk(page);
  await kinds(page).getByRole("button").first().click();
  await path(page).nth(3).waitFor();
  assert.equal(await hash(page), "#goff,14,15");
  await button(panel(page), "openings.leave").click();
  assert.ok(await panel(page).isHidden());
  assert.equal(await moves(page).getByRole("listitem").count(), 2);

  await walk(page);
  await kinds(page).getByRole("button").first().click();
  await path(page).nth(3).waitFor();
  await button(panel(page), "openings.adopt").click();
  assert.match(await hash(page), /^#goff,14,15,\d\d$/);
  for (let i = 0; i < 4; i++) await button(page, "tool.undo").click();
  await page.waitForFunction((hash) => location.hash === hash, "#goff,14,15");
});

test("until it is known what leads where, nothing of the position before can be played", async (t) => {
  const page = await open(t, "#goff,14,15,48,18", {
    prepare: (page) => endlessAnalysis(page, "goff 14 15 48 18"),
  });
  await walk(page);
  const outcome = kinds(page).getByRole("button").first();
  await outcome.waitFor();
  await outcome.focus();
  await page.keyboard.press("Control+z");
  await panel(page).and(page.locator(".waiting")).waitFor();
  await panel(page).getByRole("status").getByText(text("openings.slow")).waitFor();
  const box = await outcome.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 9, (box?.y ?? 0) + 9);
  assert.equal(await path(page).count(), 4);
  assert.equal((await says(page)).head, O_TO_MOVE);
});

test("a coin's outcomes have values of their own, and can be taken", async (t) => {
  const page = await open(t, "#nature,14,15,48,18");
  await walk(page);
  const outcomes = kinds(page).getByRole("button");
  await outcomes.first().waitFor();
  assert.equal(await outcomes.count(), 2);
  await kinds(page)
    .getByRole("button", { name: beginning("puzzle.square", { square: 8 }) })
    .click();
  await path(page)
    .filter({ hasText: text("moves.found", { mark: "O4", square: 8 }) })
    .waitFor();
});

test("without the solver it says so, and the way out is there", async (t) => {
  const page = await open(t, "#goff,14", { expectErrors: true, prepare: brokenThread });
  await walk(page);
  await panel(page).getByText(sentence("openings.failed")).waitFor();
  await button(panel(page), "openings.leave").click();
  assert.equal(await hash(page), "#goff,14");
});
