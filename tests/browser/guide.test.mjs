// The guided first game: every way through its shape is a game that X wins with a row.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sentence, text } from "./english.mjs";
import { hash, site } from "./helper.mjs";
import {
  asked,
  button,
  firstGame,
  focused,
  grid,
  moves,
  named,
  playFirstGame,
  says,
  square,
  sides,
} from "./person.mjs";

const open = site();
/** The first move of the game in progress before the guided one. */
const FIRST = text("moves.pair", { mark: "X1", a: 1, b: 4 });

test("is offered on the landing, and played to its end; then comes a game of one's own", async (t) => {
  const page = await open(t, "", { landing: true });
  await button(page, "landing.learn").click();
  // The guide is loaded on demand.
  await asked(page, "guide.1");
  await playFirstGame(page);
  assert.equal((await says(page)).head, text("head.wins", { player: "X", high: 1, low: 0 }));
  assert.match((await says(page)).todo, sentence("guide.9"));
  assert.equal(await hash(page), "", "the address keeps out of it");
  await button(page, "guide.done").click();
  // The next game is the person's own, against the computer.
  await asked(page, "todo.opening", { mark: "X1" });
  assert.match(await sides(page).innerText(), sentence("level.1"));
  assert.equal(await moves(page).getByRole("listitem").count(), 0);
});

test("takes another way as well, and kindly proposes where none fits", async (t) => {
  const page = await open(t);
  await firstGame(page);
  await asked(page, "guide.1");
  for (const n of "37") await square(page, n === "3" ? 3 : 7).click();
  assert.match((await says(page)).todo, sentence("guide.2", { O2: "O2", X1: "X1" }));
  // The same two squares would close a cycle at once.
  for (const n of [3, 7]) await square(page, n).click();
  assert.match((await says(page)).todo, sentence("guide.instead"));
  assert.equal(await moves(page).getByRole("listitem").count(), 1, "nothing was played");
  await page.keyboard.press("Control+z");
  assert.match((await says(page)).todo, sentence("guide.1"));
});

test("can be left at any moment; the game before it is there, its redo too", async (t) => {
  const page = await open(t, "#goff,14,15");
  await page.keyboard.press("Control+z");
  await firstGame(page);
  for (const n of [1, 5]) await square(page, n).click();
  assert.equal(await hash(page), "#goff,14");
  await page.reload();
  await square(page, 1).waitFor();
  assert.equal(await moves(page).innerText(), FIRST, "it is never stored");
  await firstGame(page);
  await button(page, "guide.leave").click();
  assert.ok(await grid(page).getByRole("button").and(focused(page)).isVisible());
  assert.equal(await moves(page).innerText(), FIRST);
  await page.keyboard.press("Control+y");
  assert.equal(await hash(page), "#goff,14,15");
});

describe("on other pages it is offered below the board", () => {
  const FRAME = "embed.html?panels=guide,moves";

  test("declined, it says where it is, and is not offered again", async (t) => {
    const page = await open(t, FRAME);
    await button(page, "guide.no").click();
    assert.match((await says(page)).done ?? "", sentence("guide.later"));
    assert.equal(await button(page, "guide.offer").count(), 0);
  });

  test("it is played there too", async (t) => {
    const page = await open(t, FRAME);
    await button(page, "guide.offer").click();
    await asked(page, "guide.1");
  });

  test("just playing is an answer too", async (t) => {
    const page = await open(t, FRAME);
    for (const n of [1, 2]) await square(page, n).click();
    assert.ok(await button(page, "guide.offer").isHidden());
    assert.ok(await named(page, "progressbar", "guide.name").isHidden());
    assert.equal(await moves(page).getByRole("listitem").count(), 1);
  });
});
