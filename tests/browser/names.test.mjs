// The parts beside the board, as screen readers announce them: each is a group or a region with a label.
import assert from "node:assert/strict";
import { test } from "node:test";
import { text } from "./english.mjs";
import { site } from "./helper.mjs";
import {
  button,
  choice,
  moveButtons,
  named,
  outcomes,
  picks,
  stoneKind,
  supply,
} from "./person.mjs";

const open = site();
const CYCLE = "14,15,48,36,18";

test("who plays, and the tools", async (t) => {
  const page = await open(t, "#goff,14,15");
  await named(page, "group", "players.title").getByText(text("players.people")).waitFor();
  const tools = named(page, "group", "tool.name");
  await button(tools, "tool.undo").waitFor();
  await button(tools, "tool.new").waitFor();
});

test("the outcomes of a cycle, which a player chooses or a coin", async (t) => {
  const page = await open(t, `#goff,${CYCLE}`);
  await choice(page)
    .and(named(page, "region", "choice.title"))
    .waitFor();
  assert.equal(await outcomes(page).count(), 2);
  await page.evaluate((record) => (location.hash = record), `#nature,${CYCLE}`);
  await button(named(page, "region", "choice.title.coin"), "choice.measure").waitFor();
});

test("what leads on has the name of the headline", async (t) => {
  const page = await open(t, "#goff,12,45,23,56,36,14,@4");
  const won = text("head.wins", { player: "X", high: "1", low: "½" });
  await button(page.getByRole("group", { name: won }), "tool.again").waitFor();
  await moveButtons(page).first().click();
  const past = page.getByRole("group", { name: text("head.past", { move: "X1" }) });
  await button(past, "past.back").waitFor();
});

test("what is at hand, in the game with quantum stones", async (t) => {
  const page = await open(t, "#kvantove,5,46");
  const hand = named(page, "group", "dice.hand");
  await supply(hand, "O", 1).waitFor();
  await stoneKind(hand, "quantum").waitFor();
  await page.evaluate(() => (location.hash = "#kvantove,12,45,36,78,9"));
  await picks(hand).first().waitFor();
});

test("on other people's pages no part is a landmark", async (t) => {
  const page = await open(t, `embed.html?record=goff,${CYCLE}`);
  await choice(page)
    .and(named(page, "group", "choice.title"))
    .waitFor();
  await named(page, "group", "tool.name").waitFor();
  assert.equal(await page.getByRole("region").count(), 0);
});
