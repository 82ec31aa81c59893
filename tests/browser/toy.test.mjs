// A third game on the page: the toy of twelve squares (tests/toy), by its rules alone. Its folder, its entry in the
// registry of games and its texts are added for it; every other file is as it is.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { text } from "./english.mjs";
import { hash, settled, site, WWW } from "./helper.mjs";
import {
  badLink,
  board,
  button,
  dialog,
  field,
  fold,
  fromMenu,
  gameOf,
  moveButtons,
  named,
  painting,
  region,
  says,
  sharedLink,
  square,
  unfoldShare,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const file = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The entry of the game in the registry. */
const ENTRY = `  toy: {
    presets: ["twelve", "twelve-estimated"],
    name: "game.toy",
    rulesAlone: true,
    texts: [],
    sheets: [],
    load: async () => (await import("./toy/index.js")).toy,
    icon: async () => null,
    panels: async () => () => ({ panels: [] }),
  },
};

/** The family of a link`;
const TEXTS = {
  "game.toy": "Twelve squares",
  "rules.twelve": "Twelve",
  "rules.twelve-estimated": "Twelve, estimated",
  "toy.todo": "Choose a square for {mark}.",
  "toy.about": "Three in a row win. {O12} fills the board.",
  "game.toy.about": "Plain tic-tac-toe on twelve squares.",
  "rules.twelve.about": "By rules alone.",
  "rules.twelve-estimated.about": "With values by random games.",
};

/** @type {import("../../tools/serve.mjs").Replace} */
function withToy(path) {
  if (path.startsWith("pkg/quantum_tic_tac_toe") || path === "pkg/bindings.js")
    return {
      type: path.endsWith(".wasm") ? "application/wasm" : "text/javascript",
      body: readFileSync(file(`target/bound/toy/${path.replace("pkg/", "")}`)),
    };
  if (path === "js/variants/toy/index.js")
    return { type: "text/javascript", body: readFileSync(file("tests/toy/page/index.js")) };
  const source = () => readFileSync(`${WWW}/${path}`, "utf8");
  if (path === "js/variants/index.js") {
    const body = source().replace("};\n\n/** The family of a link", ENTRY);
    return { type: "text/javascript", body };
  }
  if (path === "lang/en/page.json")
    return {
      type: "application/json",
      body: JSON.stringify({ ...JSON.parse(source()), ...TEXTS }),
    };
  return undefined;
}

const open = site({ root: WWW, replace: withToy });

/** Types or pastes a text into the dialog "Share". @param {Page} page @param {string} entered */
async function enter(page, entered) {
  await button(page, "tool.share").click();
  await unfoldShare(page);
  await field(dialog(page, "share.title"), "entry.label").fill(entered);
  await page.keyboard.press("Enter");
}

describe("a third game", () => {
  test("is played to its end, by mouse and by keyboard", async (t) => {
    const page = await open(t, "#twelve");
    assert.equal((await says(page)).head, text("head.turn", { player: "X" }));
    assert.equal(await board(page).getByRole("button").count(), 12);
    for (const n of [1, 5, 2]) await square(page, n).click();
    // The arrow keys go by its four columns: from 2 down to 6.
    await square(page, 2).focus();
    for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
    await page.keyboard.press("3");
    assert.equal((await says(page)).head, text("head.wins", { player: "X", high: "1", low: "0" }));
    assert.equal(await hash(page), "#twelve,a1,a2,b1,b2,c1");
    await settled(page);
    // The rows of the canvas that show something: three of four.
    const shades = await painting(page).evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
      const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
      return new Set(new Uint32Array(data?.buffer ?? [])).size;
    });
    assert.ok(shades > 50, `${shades} colours`);
  });

  test("is taken back, looked back at, refused and kept like any other", async (t) => {
    const page = await open(t, "#twelve,a1,b2,d3");
    await square(page, 1).click();
    assert.equal(
      (await says(page)).todo,
      text("refused.closed", { square: 1, mark: { player: "X", move: 1 } }),
    );
    await button(page, "tool.undo").click();
    assert.equal(await hash(page), "#twelve,a1,b2");
    await button(page, "tool.redo").click();
    await moveButtons(page).first().click();
    await button(page, "past.on").waitFor();
    await button(page, "past.back").click();
    await page.reload();
    await square(page, 12).waitFor();
    assert.equal(await hash(page), "#twelve,a1,b2,d3");
    for (const key of /** @type {const} */ (["tool.hint", "tool.review.game"]))
      assert.equal(await button(page, key).count(), 0, key);
    // The list of moves stands there without tabs, as it is the only one.
    await moveButtons(page).first().waitFor();
    assert.equal(await page.getByRole("tab").filter({ visible: true }).count(), 0);
    // Its key does nothing either.
    await page.keyboard.press("h");
    assert.equal(await hash(page), "#twelve,a1,b2,d3");
  });

  test("names any of its marks in its texts", async (t) => {
    const page = await open(t, "#twelve");
    await fromMenu(page, "page.help");
    const help = dialog(page, "help.title");
    await help.getByText(text("help.rules"), { exact: true }).click();
    await help.getByText("Three in a row win. O12 fills the board.").waitFor();
  });

  test("takes the actions of a script, and no record in their place", async (t) => {
    const page = await open(t, "#twelve");
    const play = (/** @type {string[]} */ ...actions) =>
      page.evaluate(async (actions) => {
        const game = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
        await game.ready;
        return actions.map((action) => game.play(action));
      }, actions);
    assert.deepEqual(await play("a1", "d3"), [true, true]);
    assert.equal(await hash(page), "#twelve,a1,d3");
    const refused = ["a1", "e1", "15", "@1", "?", "", "twelve", "twelve b2", "X1+(1,2);"];
    assert.deepEqual(
      await play(...refused),
      refused.map(() => false),
    );
    assert.equal(await hash(page), "#twelve,a1,d3");
  });

  test("is typed, pasted and shared as a record or a link", async (t) => {
    const page = await open(t, "#twelve,b2,c3.");
    await square(page, 12).waitFor();
    assert.equal(await badLink(page).count(), 0, "the point ends a sentence");
    assert.equal(await moveButtons(page).count(), 2);
    await enter(page, "a1");
    assert.equal(await hash(page), "#twelve,b2,c3,a1");
    for (const [entered, address] of /** @type {const} */ ([
      ["twelve a1\nd3", "#twelve,a1,d3"],
      ["Your turn: https://example.org/game.html#twelve,a1,b2,c3.", "#twelve,a1,b2,c3"],
      ["(https://example.org/g/twelve,d1)", "#twelve,d1"],
      ["https://example.org/#twelve b1 b2 and now you", "#twelve,b1,b2"],
    ])) {
      await enter(page, entered);
      assert.equal(await hash(page), address);
    }
    await button(page, "tool.share").click();
    assert.match((await sharedLink(page)) ?? "", /#twelve,b1,b2$/);
  });

  test("is begun by the rules that are chosen for it", async (t) => {
    const page = await open(t, "#goff-fair");
    await page.keyboard.press("n");
    const form = dialog(page, "new.title");
    await gameOf(form, "game.entangled").waitFor();
    await form.getByLabel(TEXTS["game.toy"]).check();
    await fold(form, "new.rules").click();
    await form.getByLabel(TEXTS["rules.twelve-estimated"]).check();
    assert.equal(await field(form, "new.fair").count(), 0);
    await button(form, "new.start").click();
    await square(page, 12).waitFor();
    assert.equal(await hash(page), "#twelve-estimated");
  });

  test("has no computer where it has no solver, however it is begun", async (t) => {
    const page = await open(t, "#goff");
    await page.keyboard.press("n");
    const form = dialog(page, "new.title");
    const players = named(form, "radiogroup", "players.title").getByRole("radio");
    await gameOf(form, "game.entangled").waitFor();
    const all = await players.count();
    await named(form, "radio", "players.computer").check();
    await form.getByLabel(TEXTS["game.toy"]).check();
    assert.equal(await players.count(), all - 2, "neither the computer nor two of them");
    assert.ok(await named(form, "radio", "players.people").isChecked());
    await gameOf(form, "game.entangled").check();
    assert.ok(await named(form, "radio", "players.computer").isChecked(), "the choice stays");
    await form.getByLabel(TEXTS["game.toy"]).check();
    await button(form, "new.start").click();
    await square(page, 12).click();
    await square(page, 1).click();
    assert.equal(await hash(page), "#twelve,d3,a1");
    // A page that asks for the computer gets a board for two.
    await page.evaluate(async () => {
      const game = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
      game.setAttribute("players", "computer");
      await game.newGame("twelve");
    });
    for (const n of [5, 6, 7]) await square(page, n).click();
    assert.equal(await hash(page), "#twelve,a2,b2,c2");
  });

  test("offers neither puzzles nor openings nor a guided game of its own", async (t) => {
    const page = await open(t, "#twelve,a1");
    await fromMenu(page, "tool.puzzles");
    const puzzles = dialog(page, "puzzles.title");
    const rules = named(puzzles, "radiogroup", "puzzles.rules").getByRole("radio");
    await rules.first().waitFor();
    assert.equal(await rules.count(), 5, "of the other games");
    await page.keyboard.press("Escape");
    await fromMenu(page, "page.help");
    const help = dialog(page, "help.title");
    await button(help, "help.lessons").waitFor();
    assert.equal(await button(help, "help.guide").count(), 0);
    await page.keyboard.press("Escape");
    await fromMenu(page, "tool.openings");
    await region(page, "openings.title").waitFor();
    assert.equal(await board(page).getByRole("button").count(), 9, "those of Goff's game");
  });
});
