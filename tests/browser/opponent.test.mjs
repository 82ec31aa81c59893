// A person against the computer in the page, and the computer with itself: whole games, what can
// go wrong, and all that a person can do meanwhile.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { brokenThread, endlessAnalysis, frames, hash, muteThread, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** The computer takes no time of its own. @param {Page} page */
const quick = (page) =>
  page.addInitScript(() =>
    localStorage.setItem("quantum-tic-tac-toe.settings", JSON.stringify({ speed: "off" })),
  );

/** What the page says when the computer has played: it may have closed a cycle. */
const YOURS = /^(Your move|You choose)$/;

/** The game on the board, as the address tells it. @param {Page} page */
async function game(page) {
  return Game.fromRecord((await hash(page)).slice(1));
}

/** When it is the person's turn, or nobody's. @param {Page} page */
const answered = (page) => page.locator("#head:not(:has-text('thinks'))").waitFor();

/** @param {Page} page @param {string} keys */
async function press(page, keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** What a person presses for an action: a choice is looked at before it is made. @param {string} action */
const keysFor = (action) =>
  action[0] === "@"
    ? `${action[1]}${action[1]}`
    : action[0] === action[1]
      ? "" + action[0]
      : action;

/** A person who plays something or other, to the end. @param {Page} page */
async function playOut(page) {
  for (;;) {
    await answered(page);
    const { legal, moveNumber, score, turn } = (await game(page)).view();
    if (score) return score;
    const action = legal[(moveNumber * 7) % legal.length] ?? "";
    const before = await hash(page);
    await press(page, keysFor(action));
    assert.ok((await hash(page)).startsWith(`${before},${action}`), `${turn} ${action}`);
  }
}

/** Opens the dialog for a game against the computer. @param {Page} page */
async function dialog(page) {
  await page.locator("#new-game").click();
  const found = page.getByRole("dialog", { name: "New game" });
  await found.getByLabel("Against the computer").check();
  return found;
}

const choose = (/** @type {Page} */ page) => page.getByLabel("Against the computer").check();

describe("a whole game", () => {
  test("against the weakest, begun by one press", async (t) => {
    const page = await open(t, "", { prepare: quick });
    await choose(page);
    assert.equal((await says(page)).head, "Your move");
    const { X, O } = await playOut(page);
    const { head } = await says(page);
    assert.match(head, X > O ? /^You win/ : O > X ? /^The computer wins/ : /^(A cat|Both win)/);
    assert.equal(await page.locator("#who").innerText(), "You (X) – Newcomer (O)");
    await page.getByRole("button", { name: "Swap sides" }).click();
    await page.locator("#list li").first().waitFor();
    assert.equal(await page.locator("#who").innerText(), "Newcomer (X) – You (O)");
  });

  test("against the strongest, which begins; it loses none", async (t) => {
    const page = await open(t, "", { prepare: quick });
    const form = await dialog(page);
    await form.getByRole("radio", { name: "Professor" }).check();
    await form.getByRole("radio", { name: "O", exact: true }).check();
    await form.getByLabel("Your name").fill("Ada");
    await form.getByRole("button", { name: "Start" }).click();
    const { X, O } = await playOut(page);
    assert.ok(X > O, `${X} to ${O}: it knows how to win from the first move`);
    assert.equal(await page.locator("#who").innerText(), "Professor (X) – Ada (O)");
  });

  test("where chance measures, it tosses for itself", async (t) => {
    const page = await open(t, "#nature,14,15,48", { prepare: quick });
    await page.locator("#new-game").click();
    await page.locator("dialog[open]").getByLabel("Computer against computer").check();
    await page.locator("dialog[open] button.primary").click();
    await page.locator("#again").waitFor();
    assert.match(await hash(page), /^#nature,.*@\d/);
  });
});

describe("while it thinks", () => {
  test("the page says so, refuses calmly, and undo takes the person’s step back", async (t) => {
    const page = await open(t, "", { prepare: muteThread });
    await choose(page);
    await press(page, "14");
    assert.deepEqual(await says(page), {
      head: "The computer thinks …",
      todo: "The Newcomer looks for two squares for O2.",
      done: "X1 went into squares 1 and 4.",
    });
    await page.locator("#said :text('The computer thinks')").waitFor({ state: "attached" });
    await square(page, 5).click();
    assert.match((await says(page)).todo, /Wait a moment/);
    assert.equal(await hash(page), "#goff,14");
    await page.locator("#undo").click();
    assert.equal(await hash(page), "#goff");
    assert.equal((await says(page)).head, "Your move");
    await page.locator("#redo").click();
    assert.equal((await says(page)).head, "The computer thinks …");
  });

  test("an analysis that takes long does not hold it up", async (t) => {
    const settings = JSON.stringify({ speed: "off", analysis: "on" });
    const page = await open(t, "#goff,14,15", {
      prepare: async (page) => {
        await page.addInitScript(
          (text) => localStorage.setItem("quantum-tic-tac-toe.settings", text),
          settings,
        );
        await endlessAnalysis(page);
      },
    });
    await page.locator("#margin .verdict", { hasText: "Calculating" }).waitFor();
    const form = await dialog(page);
    await form.getByRole("radio", { name: "O", exact: true }).check();
    await form.getByRole("button", { name: "Start" }).click();
    await page.locator("#list li").first().waitFor();
    await press(page, "46");
    await page.locator("#list li").nth(2).waitFor();
  });

  test("looking back stops it, and coming back lets it go on", async (t) => {
    const page = await open(t, "", { prepare: quick });
    await choose(page);
    await press(page, "14");
    await answered(page);
    await page.unrouteAll();
    await page.route("**/worker.js", (route) => route.abort());
    await page.locator("#list button").first().click();
    await page.getByRole("button", { name: "Play on from here" }).click();
    await answered(page);
    assert.equal((await hash(page)).split(",").length, 3);
  });

  test("a dialog holds its hand", async (t) => {
    const page = await open(t, "", { prepare: quick });
    await choose(page);
    await square(page, 1).click();
    // The dialog is there before it could answer.
    await page.evaluate(() => {
      /** @type {HTMLElement} */ (tree().querySelectorAll("#grid button")[3]).click();
      /** @type {HTMLDialogElement} */ (tree().getElementById("help")).showModal();
    });
    await frames(page, 30);
    assert.equal(await hash(page), "#goff,14");
    await page.keyboard.press("Escape");
    await answered(page);
    assert.equal((await hash(page)).split(",").length, 3);
  });

  test("a reload finds it thinking, and it plays", async (t) => {
    const page = await open(t, "", { prepare: muteThread });
    await choose(page);
    await page.getByLabel("How well the computer plays").selectOption("Researcher");
    await press(page, "14");
    await page.unrouteAll();
    await quick(page);
    await page.reload();
    await square(page, 1).waitFor();
    await answered(page);
    assert.equal((await hash(page)).split(",").length, 3);
    assert.equal(await page.locator("#who").innerText(), "You (X) – Researcher (O)");
    await page.reload();
    await square(page, 1).waitFor();
    assert.match((await says(page)).head, YOURS);
  });
});

test("undo and redo go by what the person decided, and what it did is said aloud", async (t) => {
  const page = await open(t, "", { prepare: quick });
  await choose(page);
  await press(page, "14");
  await answered(page);
  const first = await hash(page);
  await page.locator("#said :text('O2 went into squares')").waitFor({ state: "attached" });
  await page.locator("#undo").click();
  assert.equal(await hash(page), "#goff");
  assert.equal(await page.locator("#undo").getAttribute("aria-disabled"), "true");
  await page.locator("#redo").click();
  assert.equal(await hash(page), first);
});

describe("when it is stuck", () => {
  test("it can be asked again", async (t) => {
    const page = await open(t, "", { prepare: brokenThread, expectErrors: true });
    await choose(page);
    await press(page, "14");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    assert.equal((await says(page)).head, "The computer is stuck");
    await page.locator("#said :text('stuck')").waitFor({ state: "attached" });
    await square(page, 5).click();
    assert.match((await says(page)).todo, /Try again, or go on without it/);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("#list li").nth(1).waitFor();
    assert.match((await says(page)).head, YOURS);
  });

  test("people can go on without it", async (t) => {
    const page = await open(t, "", { prepare: brokenThread, expectErrors: true });
    await choose(page);
    await press(page, "14");
    await page.getByRole("button", { name: "Go on without the computer" }).click();
    assert.equal((await says(page)).head, "O to move");
    assert.ok(await page.evaluate(() => tree().activeElement?.closest("#grid")));
    await press(page, "59");
    assert.equal(await hash(page), "#goff,14,59");
  });

  test("a script that does not come is a failure like any other", async (t) => {
    const page = await open(t, "", { expectErrors: true });
    await page.route("**/computer-player.js", (route) => route.abort());
    await choose(page);
    await press(page, "14");
    await page.locator("#todo", { hasText: "It could not be loaded" }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.getByRole("button", { name: "Go on without the computer" }).click();
    await press(page, "59");
    assert.equal(await hash(page), "#goff,14,59");
  });
});

describe("a demonstration", () => {
  /** @param {Page} page */
  async function start(page) {
    await page.locator("#new-game").click();
    const form = page.getByRole("dialog", { name: "New game" });
    await form.getByLabel("Computer against computer").check();
    assert.ok(await form.getByLabel("A match").isHidden());
    await form.getByRole("button", { name: "Start" }).click();
  }

  test("runs to its end", async (t) => {
    const page = await open(t, "", { prepare: quick });
    await start(page);
    await page.locator("#again").waitFor();
    assert.ok((await game(page)).view().score);
    assert.equal(await page.locator("#who").innerText(), "Student (X) – Professor (O)");
    assert.equal(await page.locator("#players").isVisible(), false);
  });

  test("can be stopped, and people play on", async (t) => {
    const page = await open(t, "", { prepare: muteThread });
    await start(page);
    assert.equal((await says(page)).head, "Student (X) thinks …");
    await page.getByRole("button", { name: "Stop and take over" }).click();
    assert.equal((await says(page)).head, "X to move");
    await press(page, "14");
    assert.equal(await hash(page), "#goff,14");
  });
});

describe("who plays is chosen", () => {
  test("below a fresh board, beside the guided game's offer, until something is played", async (t) => {
    const page = await open(t, "", { prepare: muteThread });
    const players = page.locator("#players");
    assert.ok(await page.getByLabel("Two people").isChecked());
    assert.ok(await page.getByRole("button", { name: "New here?" }).isVisible());
    assert.ok(await page.getByLabel("How well the computer plays").isHidden());
    await choose(page);
    assert.ok(await page.getByRole("button", { name: "New here?" }).isVisible());
    assert.match(await players.innerText(), /hopes for the best/);
    await page.getByLabel("How well the computer plays").selectOption("Pupil");
    assert.match(await players.innerText(), /Knows what hurts/);
    await page.getByLabel("Two people").check();
    await press(page, "14");
    assert.ok(await players.isHidden());
    assert.equal((await says(page)).head, "O to move");
    // The level is remembered at the next fresh board.
    await page.locator("#undo").click();
    await page.evaluate(() => localStorage.removeItem("quantum-tic-tac-toe.games"));
    await page.goto((await page.evaluate(() => location.href)).replace(/#.*/, "?again"));
    await choose(page);
    assert.equal(await page.getByLabel("How well the computer plays").inputValue(), "2");
  });

  test("by the keyboard alone, and so is the game", async (t) => {
    const page = await open(t, "", { prepare: quick });
    const focused = () =>
      page.evaluate(() => Reflect.get(Object(tree().activeElement), "value") ?? "");
    while ((await focused()) !== "people") await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), "computer");
    assert.ok(await page.getByLabel("Against the computer").isChecked());
    await press(page, "1");
    await press(page, "4");
    await answered(page);
    assert.equal((await hash(page)).split(",").length, 3);
    await playOut(page);
    await page.keyboard.press("n");
    await page.getByRole("dialog", { name: "New game" }).waitFor();
    assert.equal(await focused(), "entangled", "the dialog opens on the game that was last");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "computer", "and so does who plays");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.locator("#again").waitFor();
    assert.match(await page.locator("#who").innerText(), /– Professor \(O\)/);
  });

  test("in a dialog that opens as it was left", async (t) => {
    const page = await open(t, "", { prepare: muteThread });
    let form = await dialog(page);
    await form.getByRole("radio", { name: "Student" }).check();
    await form.getByLabel("Your name").fill("Ada");
    await form.getByLabel("A match").check();
    await form.getByRole("button", { name: "Start" }).click();
    assert.match((await says(page)).done ?? "", /Ada begins with X/);
    assert.equal(await page.locator("#match .score").innerText(), "Ada 0 : 0 Student");
    await press(page, "14");
    await page.locator("#match button").click();
    await page.locator("#match-dialog[open]").waitFor();
    assert.deepEqual(await page.locator("#match-dialog .ends button").allInnerTexts(), [
      "Ada (X) resigns",
      "Call the game off",
    ]);
    await page.keyboard.press("Escape");
    await page.reload();
    await square(page, 1).waitFor();
    assert.equal((await says(page)).head, "The computer thinks …");
    await page.locator("#new-game").click();
    form = page.getByRole("dialog", { name: "New game" });
    assert.ok(await form.getByLabel("Against the computer").isChecked());
    assert.ok(await form.getByRole("radio", { name: "Student" }).isChecked());
    assert.equal(await form.getByLabel("Your name").inputValue(), "Ada");
  });

  test("with names for two people outside a match", async (t) => {
    const page = await open(t);
    await page.locator("#new-game").click();
    await page.getByLabel("Name of X").fill("Ada");
    await page.getByLabel("Name of O").fill("Bo");
    await page.locator("dialog[open] button.primary").click();
    assert.equal((await says(page)).head, "Ada (X) to move");
    await press(page, "12452356361444");
    assert.equal((await says(page)).head, "Ada (X) wins 1 to ½");
    await page.getByRole("button", { name: "Swap sides" }).click();
    assert.equal((await says(page)).head, "Bo (X) to move");
  });

  test("with rules that are seen once they are opened, also where the form is higher than its window", async (t) => {
    const page = await open(t);
    await page.locator("#new-game").click();
    const form = page.getByRole("dialog", { name: "New game" });
    await form.getByLabel("Against the computer").check();
    await form.locator("summary").click();
    const seen = () =>
      form.evaluate((dialog) => {
        const label = dialog.querySelector("details label")?.getBoundingClientRect();
        const tools = dialog.querySelector(".tools")?.getBoundingClientRect();
        return !!label && !!tools && label.bottom <= tools.top;
      });
    for (const end = Date.now() + 10_000; !(await seen());)
      assert.ok(Date.now() < end, "the first of the rules is below the edge");
  });

  test("at 320 pixels, in Catalan, with a picture for each game and no word of a name broken", async (t) => {
    const page = await open(t, "", { viewport: { width: 320, height: 640 }, locale: "ca" });
    // What is only heard makes nothing wider.
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    await page.locator("#new-game").click();
    const names = page.locator("dialog[open] .games strong");
    await names.nth(1).waitFor();
    for (const name of await names.all()) {
      const [lines, words] = await name.evaluate((strong) => {
        const range = document.createRange();
        range.selectNodeContents(strong);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return [tops.size, strong.textContent?.split(" ").length ?? 0];
      });
      assert.ok(Number(lines) <= Number(words), await name.innerText());
    }
  });

  test("at 320 pixels, where nothing scrolls sideways and everything is large enough", async (t) => {
    const page = await open(t, "", { viewport: { width: 320, height: 640 }, prepare: muteThread });
    await choose(page);
    const fits = async (/** @type {string} */ where) => {
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, where);
      const targets = page.locator(`${where} :is(button, select, summary, label):visible`);
      for (const target of await targets.all()) {
        const box = await target.boundingBox();
        assert.ok(box && box.width >= 44 && box.height >= 44, await target.innerText());
      }
    };
    await fits("#players");
    const form = await dialog(page);
    for (const kind of ["Two people", "Against the computer", "Computer against computer"]) {
      await form.getByLabel(kind).check();
      await form.locator("details").evaluate((rules) => rules.setAttribute("open", ""));
      await fits("#new");
      assert.ok(await form.evaluate((d) => d.scrollWidth <= d.clientWidth), kind);
    }
  });
});
