// Matches on the page, from the choice in the dialog to the points.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence, text } from "./english.mjs";
import { hash, site } from "./helper.mjs";
import { button, dialog, field, fold, goOn, headline, says, square, standing } from "./person.mjs";
import { withMatch } from "./stored-match.mjs";

/** @import { TextKey, Values } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** The two people of most tests. */
const PEOPLE = /** @type {["Ada", "Bo"]} */ (["Ada", "Bo"]);
/** A game that Ada wins with X, by the older of two rows. */
const WON = "goff 12 45 23 56 36 14 @4";

/** Starts a match in the dialog. @param {Page} page */
async function start(page) {
  await button(page, "tool.new").click();
  await fold(page, "match.title").click();
  await field(page, "new.match").check();
  await fold(page, "new.names").click();
  await field(page, "new.name.x").fill("Ada");
  await field(page, "new.name.o").fill("Bo");
  await button(page, "new.start").click();
}

/**
 * Opens the page with a match in its first game.
 * @param {import("node:test").TestContext} t
 * @param {string} record @param {[string, string]} [people] @param {Parameters<typeof open>[2]} [options]
 */
const inMatch = (t, record, people = PEOPLE, { prepare, ...options } = {}) =>
  open(t, `#${record.replaceAll(" ", ",")}`, {
    ...options,
    async prepare(page) {
      await withMatch(record, people)(page);
      await prepare?.(page);
    },
  });

/** A player's name with the side. @param {string} name @param {"X" | "O"} player */
const person = (name, player) => text("player.named", { name, player });
/** @param {string} player */
const toMove = (player) => text("head.turn", { player });
const ADA_WINS = text("head.wins", { player: person("Ada", "X"), high: "1", low: "½" });

/** @param {Page} page @param {string} squares pressed one after another */
async function press(page, squares) {
  for (const n of squares) await page.keyboard.press(n);
}

/** Ends the game by the dialog of the match. @param {Page} page @param {TextKey} how @param {Values} [values] */
async function end(page, how, values) {
  await standing(page).click();
  await button(dialog(page, "match.title"), how, values).click();
}
/** @param {Page} page @param {string} name @param {"X" | "O"} player */
const resign = (page, name, player) => end(page, "match.resign", { name, player });

/**
 * Checks the score and the number of the game.
 * @param {Page} page @param {string} first @param {string} a @param {string} b @param {string} second
 * @param {number} number
 */
const stands = async (page, first, a, b, second, number) =>
  assert.equal(
    (await standing(page).innerText()).replace(/\s+/g, " "),
    `${text("match.score", { first, firstScore: a, secondScore: b, second })} ${text("match.game", { number })}`,
  );

/** The rows of the table, as the texts of their cells. @param {Page} page */
async function cells(page) {
  const rows = await dialog(page, "match.title")
    .getByRole("row")
    .evaluateAll((all) => all.map((row) => [...row.children].map((c) => c.textContent ?? "")));
  return rows.map((row) => row.map((cell) => cell.replace(sentence("match.open"), "")).join(" | "));
}
/** A cell of the table: the result, and the name of the player who had X. @param {string} result @param {string} name */
const result = (result, name) => `${result} ${text("match.x", { player: "X", name })}`;

test("three games on the page: played, resigned, called off; points add up", async (t) => {
  const page = await open(t);
  await start(page);
  assert.equal((await says(page)).head, toMove(person("Ada", "X")));
  assert.match((await says(page)).done ?? "", sentence("done.match", { player: "Ada" }));
  await press(page, "12452356361444"); // both have a row, X's is older
  assert.equal((await says(page)).head, ADA_WINS);
  await stands(page, "Ada", "1", "½", "Bo", 1);

  await button(page, "tool.next").click();
  assert.equal((await says(page)).head, toMove(person("Bo", "X")));
  assert.equal(await hash(page), "#goff");
  await press(page, "19");
  await resign(page, "Ada", "O");
  assert.equal((await says(page)).head, text("head.resigned", { player: person("Ada", "O") }));
  await square(page, 5).click();
  assert.match((await says(page)).todo, sentence("refused.ended"));
  await stands(page, "Ada", "1", "1½", "Bo", 2);

  await button(page, "tool.next").click();
  await end(page, "match.call.off");
  assert.equal((await says(page)).head, text("head.off"));
  await standing(page).click();
  assert.deepEqual(await cells(page), [
    `${text("match.head.number")} | ${text("match.head.result")} | Ada | Bo`,
    `1 | ${result(text("match.won", { player: "X" }), "Ada")} | 1 | ½`,
    `2 | ${result(text("match.resigned", { player: "O" }), "Bo")} | 0 | 1`,
    `3 | ${result(text("match.off"), "Ada")} | 0 | 0`,
    `${text("match.total")} | 1 | 1½`,
  ]);
  const table = dialog(page, "match.title");
  assert.match(
    (await table.getByRole("link").first().getAttribute("href")) ?? "",
    /#goff,12,45,23,56,36,14,@4$/,
  );
  assert.equal(await table.getByRole("button").count(), 1, "only to close it");
});

test("undo takes a resignation back, and the table follows", async (t) => {
  const page = await inMatch(t, "goff 19");
  await resign(page, "Ada", "X");
  await stands(page, "Ada", "0", "1", "Bo", 1);
  await page.keyboard.press("Control+z");
  assert.equal((await says(page)).head, toMove(person("Bo", "O")));
  await stands(page, "Ada", "0", "0", "Bo", 1);
  assert.equal(await hash(page), "#goff,19", "the move before it stands");
});

test("undo cannot change a result that counts; before anything is played it opens the game again", async (t) => {
  const page = await inMatch(t, WON);
  await button(page, "tool.next").click();
  // Pressed too early: the new game has no move yet, so undo leads back to the game before, unchanged.
  await page.keyboard.press("Control+z");
  assert.equal((await says(page)).head, ADA_WINS);
  assert.match((await says(page)).done ?? "", sentence("done.reopened"));
  await stands(page, "Ada", "1", "½", "Bo", 1);
  await button(page, "tool.next").click();
  await press(page, "1928");
  for (let i = 0; i < 5; i++) await page.keyboard.press("Control+z");
  await page.waitForFunction((hash) => location.hash === hash, "#goff");
  assert.equal(await button(page, "tool.undo").getAttribute("aria-disabled"), "true");
  await stands(page, "Ada", "1", "½", "Bo", 2);
  for (let i = 0; i < 2; i++) await page.keyboard.press("Control+y");
  assert.equal(await hash(page), "#goff,19,28");
});

test("survives a reload, the table and the ending of a game too", async (t) => {
  const page = await inMatch(t, WON, ["", "Bo"]);
  await button(page, "tool.next").click();
  await press(page, "19");
  await resign(page, text("match.person.1"), "O");
  await page.reload();
  await square(page, 1).waitFor();
  const first = text("match.person.1");
  assert.equal((await says(page)).head, text("head.resigned", { player: person(first, "O") }));
  await stands(page, first, "1", "1½", "Bo", 2);
  // Also on a visit without an address.
  await page.goto((await page.evaluate(() => location.href)).replace(/#.*/, "?again"));
  await goOn(page);
  assert.match((await says(page)).done ?? "", sentence("done.back.match"));
  await stands(page, first, "1", "1½", "Bo", 2);
});

test("a single game beside it leaves the match open", async (t) => {
  const page = await inMatch(t, WON);
  await button(page, "tool.new").click();
  await page.getByText(text("new.kept.match")).waitFor();
  await button(page, "new.start").click();
  assert.equal((await says(page)).head, toMove(person("Ada", "X")), "the names are remembered");
  assert.ok(await standing(page).isHidden());
  await page.keyboard.press("Control+z");
  assert.equal((await says(page)).head, ADA_WINS);
});

test("at 320 pixels the longest names without a place to break fit", async (t) => {
  const people = /** @type {[string, string]} */ (["Ω".repeat(40), "W".repeat(40)]);
  const page = await inMatch(t, "goff", people, { viewport: { width: 320, height: 640 } });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await headline(page)
    .filter({ hasText: "Ω".repeat(9) })
    .waitFor();
  assert.ok((await wide()) <= 320, "Ω is to move");
  await press(page, "19");
  await headline(page)
    .filter({ hasText: "W".repeat(9) })
    .waitFor();
  assert.ok((await wide()) <= 320, "W is to move");
});

test("at 320 pixels nothing scrolls sideways, and everything pressed is large enough", async (t) => {
  const page = await inMatch(t, "goff 19", ["Wilhelmina Alexandrina", "Bartholomäus"], {
    viewport: { width: 320, height: 640 },
  });
  await end(page, "match.call.off");
  await button(page, "tool.next").click();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  await standing(page).click();
  const table = dialog(page, "match.title");
  const targets = await table.getByRole("link").or(table.getByRole("button")).all();
  assert.ok(targets.length > 1);
  for (const target of targets) {
    const box = await target.boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44, await target.innerText());
  }
});

test("points that are won grow in the winner's bar, unless nothing is to move", async (t) => {
  const page = await inMatch(t, "goff", PEOPLE, {
    reducedMotion: "no-preference",
    /** Counts the animations of points. @param {Page} page */
    prepare: (page) =>
      page.addInitScript(() => {
        const { animate } = Element.prototype;
        Reflect.set(globalThis, "grown", 0);
        /** @this {Element} @param {Parameters<typeof animate>} how */
        Element.prototype.animate = function (...how) {
          if (this.matches(".points"))
            Reflect.set(globalThis, "grown", Reflect.get(globalThis, "grown") + 1);
          return animate.apply(this, how);
        };
      }),
  });
  const grown = () => page.evaluate(() => Reflect.get(globalThis, "grown"));
  await page.locator("#bars .points").first().waitFor();
  await press(page, "19");
  assert.equal(await grown(), 0, "nobody has won a point");
  for (const [reducedMotion, times] of /** @type {const} */ ([
    ["no-preference", 1],
    ["reduce", 0],
  ])) {
    await page.emulateMedia({ reducedMotion });
    await page.evaluate(() => Reflect.set(globalThis, "grown", 0));
    await resign(page, "Ada", "X");
    await stands(page, "Ada", "0", "1", "Bo", 1);
    assert.equal(await grown(), times, reducedMotion);
    await page.keyboard.press("Control+z");
    await stands(page, "Ada", "0", "0", "Bo", 1);
    assert.equal(await grown(), times, "a point taken back");
  }
});
