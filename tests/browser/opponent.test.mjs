// A person against the computer on the page, and the computer against itself: whole games, errors, and
// everything that a person can do meanwhile.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { amount } from "../../www/js/i18n/points.js";
import { sentence, text } from "./english.mjs";
import {
  asset,
  brokenThread,
  endlessAnalysis,
  frames,
  hash,
  muteThread,
  settled,
  site,
} from "./helper.mjs";
import {
  button,
  closedDialog,
  contentsOf,
  dialog,
  evaluation,
  field,
  focused,
  fold,
  grid,
  headline,
  hears,
  leaveLanding,
  moves,
  named,
  players,
  says,
  sides,
  square,
  standing,
  task,
  moveButtons,
} from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** The computer answers without a pause. @param {Page} page */
const quick = (page) =>
  page.addInitScript(() =>
    localStorage.setItem(
      "quantum-tic-tac-toe.settings",
      JSON.stringify({ version: 1, speed: "off" }),
    ),
  );

const YOU = text("player.you");
/** The headline while the first opponent has the turn. */
const THINKS = text("head.thinks", { player: text("level.1") });
/** The possible headlines after the computer's move: it may have closed a cycle. */
const YOURS = [text("head.turn.you"), text("head.choice.you")];
const LEVELS = /** @type {const} */ ({
  weakest: "level.1",
  student: "level.3",
  strongest: "level.5",
});

/**
 * The headline while the computer chooses an outcome. It contains the opponent's name, because a person
 * with a name gets such a headline, too.
 */
const CHOOSING = new RegExp(
  /** @type {const} */ ([1, 2, 3, 4, 5])
    .map((level) => `^${text("head.choice", { player: text(`level.${level}`) })}$`)
    .join("|"),
);

/** The line that says who plays which side. @param {string} x @param {string} o */
const line = (x, o) => text("players.line", { x: called(x, "X"), o: called(o, "O") });
/** @param {string} name @param {string} player */
const called = (name, player) => text("player.named", { name, player });
/** The record of the game on the board, from the address. @param {Page} page */
async function game(page) {
  return Game.fromRecord((await hash(page)).slice(1));
}

/** Waits for the person's turn or the end of the game. @param {Page} page */
async function answered(page) {
  await headline(page)
    .filter({ hasNotText: sentence("head.thinks") })
    .waitFor();
  await headline(page).filter({ hasNotText: CHOOSING }).waitFor();
}

/** @param {Page} page @param {string} keys */
async function press(page, keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** The keys for an action. An outcome takes two presses, because the first one previews it. @param {string} action */
const keysFor = (action) =>
  action[0] === "@"
    ? `${action[1]}${action[1]}`
    : action[0] === action[1]
      ? "" + action[0]
      : action;

/** Plays arbitrary moves as the person, to the end. @param {Page} page */
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

/** Opens the dialog for a new game. @param {Page} page */
async function newGame(page) {
  await button(page, "tool.new").click();
  return dialog(page, "new.title");
}

/** Opens the dialog, set to a game against the computer. @param {Page} page */
async function against(page) {
  const form = await newGame(page);
  await field(form, "players.computer").check();
  return form;
}

/** Chooses the computer as the opponent. @param {Page} page */
async function choose(page) {
  await square(page, 1).waitFor();
  await leaveLanding(page);
  await field(page, "players.computer").check();
}
/** The moves in the list. @param {Page} page */
const listed = (page) => moves(page).getByRole("listitem");

/**
 * The possible headlines at the end of a person's game against the computer.
 * @param {Record<"X" | "O", number>} score @param {import("../../www/js/types.js").Level} level
 */
function ending({ X, O }, level) {
  const values = { high: amount(Math.max(X, O)), low: amount(Math.min(X, O)) };
  if (X > O) return text("head.wins.you", values);
  if (O > X) return text("head.wins", { player: text(`level.${level}`), ...values });
  return X > 0 ? text("head.both", values) : text("head.cat");
}

describe("a whole game", () => {
  test("against the weakest, begun by one press", async (t) => {
    const page = await open(t, "", { prepare: quick });
    await choose(page);
    assert.equal((await says(page)).head, text("head.turn.you"));
    const score = await playOut(page);
    assert.equal((await says(page)).head, ending(score, 1));
    assert.equal(await sides(page).innerText(), line(YOU, text(LEVELS.weakest)));
    await button(page, "tool.swap").click();
    await listed(page).first().waitFor();
    assert.equal(await sides(page).innerText(), line(text(LEVELS.weakest), YOU));
  });

  test("against the strongest, which begins; it loses none", async (t) => {
    const page = await open(t, "", { prepare: quick });
    const form = await against(page);
    await field(form, LEVELS.strongest).check();
    await named(form, "radio", "new.side.O").check();
    await fold(form, "new.names").click();
    await field(form, "new.name.own").fill("Ada");
    await button(form, "new.start").click();
    const { X, O } = await playOut(page);
    assert.ok(X > O, `${X} to ${O}: it knows how to win from the first move`);
    assert.equal(await sides(page).innerText(), line(text(LEVELS.strongest), "Ada"));
  });

  test("where chance measures, it tosses for itself", async (t) => {
    const id = "game-of-a-test";
    const game = { id, record: "nature 14 15 48 18", played: 4, seats: [3, 5], match: null };
    const page = await open(t, "#nature,14,15,48,18", {
      prepare: async (page) => {
        await quick(page);
        await page.addInitScript(
          (games) => localStorage.setItem("quantum-tic-tac-toe.games", games),
          JSON.stringify({ version: 2, at: 0, games: [game] }),
        );
      },
    });
    await page.waitForFunction(() => /^#nature,14,15,48,18,@\d/.test(location.hash));
  });
});

describe("while it thinks", () => {
  test("the page says so, refuses calmly, and undo takes the person’s step back", async (t) => {
    const page = await open(t, "", { prepare: muteThread });
    await choose(page);
    await press(page, "14");
    assert.deepEqual(await says(page), {
      head: THINKS,
      todo: text("thinks.place", { name: text(LEVELS.weakest), mark: "O2" }),
      done: text("done.placed", { mark: "X1", a: 1, b: 4 }),
    });
    await hears(page, THINKS);
    await square(page, 5).click();
    assert.equal((await says(page)).todo, text("refused.thinks"));
    assert.equal(await hash(page), "#goff,14");
    await button(page, "tool.undo").click();
    assert.equal(await hash(page), "#goff");
    assert.equal((await says(page)).head, text("head.turn.you"));
    await button(page, "tool.redo").click();
    assert.equal((await says(page)).head, THINKS);
  });

  test("an analysis that takes long does not hold it up", async (t) => {
    const settings = JSON.stringify({ version: 1, speed: "off", analysis: "on" });
    const page = await open(t, "#goff,14,15", {
      prepare: async (page) => {
        await page.addInitScript(
          (text) => localStorage.setItem("quantum-tic-tac-toe.settings", text),
          settings,
        );
        await endlessAnalysis(page);
      },
    });
    await evaluation(page).getByText(text("analysis.slow")).waitFor();
    const form = await against(page);
    await named(form, "radio", "new.side.O").check();
    await button(form, "new.start").click();
    // The list of moves is behind the tab of the analysis.
    const played = (/** @type {number} */ n) =>
      page.waitForFunction((n) => location.hash.split(",").length > n, n);
    await played(1);
    await press(page, "46");
    await played(3);
  });

  test("looking back stops it, and coming back lets it go on", async (t) => {
    const page = await open(t, "", { prepare: quick });
    await choose(page);
    await press(page, "14");
    await answered(page);
    await page.unrouteAll();
    await page.route(asset("worker.js"), (route) => route.abort());
    await moves(page).getByRole("button").first().click();
    await button(page, "past.on").click();
    await answered(page);
    assert.equal((await hash(page)).split(",").length, 3);
  });

  test("a dialog holds its hand", async (t) => {
    const page = await open(t, "", { prepare: quick });
    await choose(page);
    await square(page, 1).click();
    // The dialog opens in the same task, before the computer can answer.
    const second = await square(page, 4).elementHandle();
    await closedDialog(page).evaluate((dialog, second) => {
      /** @type {HTMLElement} */ (second).click();
      /** @type {HTMLDialogElement} */ (dialog).showModal();
    }, second);
    await frames(page, 30);
    assert.equal(await hash(page), "#goff,14");
    await page.keyboard.press("Escape");
    await answered(page);
    assert.equal((await hash(page)).split(",").length, 3);
  });

  test("a reload finds it thinking, and it plays", async (t) => {
    const page = await open(t, "", { prepare: muteThread });
    await choose(page);
    await field(players(page), "level.4").check();
    await press(page, "14");
    await page.unrouteAll();
    await quick(page);
    await page.reload();
    await square(page, 1).waitFor();
    await answered(page);
    assert.equal((await hash(page)).split(",").length, 3);
    assert.equal(await sides(page).innerText(), line(YOU, text("level.4")));
    await page.reload();
    await square(page, 1).waitFor();
    assert.ok(YOURS.includes((await says(page)).head));
  });
});

test("chosen after all moves of two people were taken back, it begins another game", async (t) => {
  const page = await open(t, "", { prepare: quick });
  await press(page, "14");
  await button(page, "tool.undo").click();
  assert.equal(await button(page, "tool.redo").getAttribute("aria-disabled"), "false");
  await choose(page);
  assert.equal(await button(page, "tool.redo").getAttribute("aria-disabled"), "true");
});

test("undo and redo go by what the person decided, and what it did is said aloud", async (t) => {
  const page = await open(t, "", { prepare: quick });
  await choose(page);
  await press(page, "14");
  await answered(page);
  const first = await hash(page);
  await hears(page, sentence("done.placed", { mark: "O2" }));
  await button(page, "tool.undo").click();
  assert.equal(await hash(page), "#goff");
  assert.equal(await button(page, "tool.undo").getAttribute("aria-disabled"), "true");
  await button(page, "tool.redo").click();
  assert.equal(await hash(page), first);
});

describe("when it is stuck", () => {
  test("it can be asked again", async (t) => {
    const page = await open(t, "", { prepare: brokenThread, expectErrors: true });
    await choose(page);
    await press(page, "14");
    await button(page, "players.retry").waitFor();
    const stuck = text("head.stuck", { player: text("level.1") });
    assert.equal((await says(page)).head, stuck);
    await hears(page, stuck);
    await square(page, 5).click();
    assert.equal((await says(page)).todo, text("refused.stuck"));
    await page.unrouteAll();
    await button(page, "players.retry").click();
    await listed(page).nth(1).waitFor();
    assert.ok(YOURS.includes((await says(page)).head));
  });

  test("people can go on without it", async (t) => {
    const page = await open(t, "", { prepare: brokenThread, expectErrors: true });
    await choose(page);
    await press(page, "14");
    await button(page, "players.without").click();
    assert.equal((await says(page)).head, text("head.turn", { player: "O" }));
    assert.equal(await focused(grid(page)).count(), 1);
    await press(page, "59");
    assert.equal(await hash(page), "#goff,14,59");
  });

  test("a script that does not come is a failure like any other", async (t) => {
    const page = await open(t, "", { expectErrors: true, unbundled: true });
    await page.route(asset("computer-player.js"), (route) => route.abort());
    await choose(page);
    await press(page, "14");
    await task(page)
      .filter({ hasText: text("stuck.part") })
      .waitFor();
    await page.unrouteAll();
    await button(page, "players.retry").waitFor();
    await button(page, "players.without").click();
    await press(page, "59");
    assert.equal(await hash(page), "#goff,14,59");
  });
});

describe("the score against each", () => {
  const RIVALS = "quantum-tic-tac-toe.rivals";
  const kept = (/** @type {Page} */ page) =>
    page.evaluate((key) => localStorage.getItem(key), RIVALS);
  /** The choice of opponents, with the description of the chosen one. @param {Page} page */
  const described = (page) => dialog(page, "new.title").getByRole("radiogroup").nth(2);

  /** A game in which X wins by O's choice. @param {Page} page */
  const nearlyWon = (page) =>
    page.addInitScript(() => {
      const record = "goff 12 45 23 56";
      const game = { id: "game-of-a-test", record, played: 4, seats: ["", 1], match: null };
      if (!localStorage.getItem("quantum-tic-tac-toe.games"))
        localStorage.setItem(
          "quantum-tic-tac-toe.games",
          JSON.stringify({ version: 2, at: 0, games: [game] }),
        );
      localStorage.setItem(
        "quantum-tic-tac-toe.settings",
        JSON.stringify({ version: 1, speed: "off" }),
      );
    });

  test("the next game begins at the top of the page, with the opponents in sight", async (t) => {
    const page = await open(t, "#goff,12,45,23,56", {
      viewport: { width: 390, height: 844 },
      prepare: nearlyWon,
    });
    await square(page, 1).waitFor();
    await press(page, "13");
    const again = button(page, "tool.again");
    await again.waitFor();
    // The board stays in sight, so that the focus on it scrolls nothing.
    await page.setViewportSize({ width: 390, height: 620 });
    await page.evaluate(() => scrollTo(0, 30));
    assert.equal(await page.evaluate(() => scrollY), 30);
    await again.click();
    const about = page.locator("#seating .about[data-chosen=true]");
    await about.waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    const [box, dock] = await Promise.all(
      [about, page.locator("#tools")].map((part) => part.boundingBox()),
    );
    assert.ok(box && dock && box.y + box.height <= dock.y, JSON.stringify([box, dock]));
  });

  test("the button of the next one is in sight on a phone", async (t) => {
    const page = await open(t, "#goff,12,45,23,56", {
      viewport: { width: 390, height: 664 },
      prepare: nearlyWon,
    });
    await square(page, 1).waitFor();
    await page.locator("#rival").waitFor({ state: "attached" });
    await press(page, "13");
    const next = button(page, "rival.play", { name: text("level.2") });
    await next.waitFor();
    for (const [width, height] of /** @type {const} */ ([
      [390, 664],
      [360, 640],
      [320, 640],
      [844, 390],
    ])) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const [box, dock] = await Promise.all(
        [next, page.locator("#tools")].map((part) => part.boundingBox()),
      );
      assert.ok(box && dock);
      assert.ok(
        box.y + box.height <= dock.y,
        `${box.y + box.height} of ${dock.y} at ${width} × ${height}`,
      );
    }
  });

  test("counts a win once, names the next one, and starts a game against it", async (t) => {
    const page = await open(t, "#goff,12,45,23,56", { prepare: nearlyWon });
    await square(page, 1).waitFor();
    // Its script loads when the page is idle.
    await page.locator("#rival").waitFor({ state: "attached" });
    await press(page, "13");
    const next = button(page, "rival.play", { name: text("level.2") });
    await next.waitFor();
    const won = text("rival.won", { name: text("level.1"), next: text("level.2") });
    await page.getByRole("region", { name: won, exact: true }).waitFor();
    await hears(page, won);
    const score = { won: 1, drawn: 0, lost: 0, streak: 1, best: 1, hinted: 0 };
    assert.deepEqual(JSON.parse((await kept(page)) ?? "").scores[1], score);
    // It stays while one looks back, so that the tabs keep their place.
    await moveButtons(page).first().click();
    await button(page, "past.back").waitFor();
    assert.ok(await next.isVisible());
    await button(page, "past.back").click();
    // The same game, undone and won again, also after a reload.
    await button(page, "tool.undo").click();
    await next.waitFor({ state: "hidden" });
    await press(page, "13");
    await next.waitFor();
    await page.reload();
    await next.waitFor();
    assert.deepEqual(JSON.parse((await kept(page)) ?? "").scores[1], score);
    await next.click();
    assert.equal(await sides(page).innerText(), line(YOU, text("level.2")));
    assert.equal(await hash(page), "#goff");
    await next.waitFor({ state: "hidden" });
  });

  test("can be set back to zero, after a question", async (t) => {
    const page = await open(t, "", {
      prepare: (page) =>
        page.addInitScript((key) => {
          if (sessionStorage.getItem("begun")) return;
          sessionStorage.setItem("begun", "yes");
          const score = { won: 3, drawn: 1, lost: 2, streak: 2, best: 2 };
          localStorage.setItem(key, JSON.stringify({ version: 1, scores: { 1: score } }));
        }, RIVALS),
    });
    const form = await against(page);
    await field(form, "level.1").check();
    const score = text("rival.score", { won: 3, drawn: 1, lost: 2 });
    assert.ok((await described(page).innerText()).includes(score));
    assert.ok(await form.getByText(text("rival.beaten"), { exact: true }).isVisible());
    await button(form, "rival.reset").click();
    await button(form, "rival.reset.no").click();
    assert.ok((await described(page).innerText()).includes(score));
    await button(form, "rival.reset").click();
    assert.equal(await button(form, "rival.reset.yes").and(focused(form)).count(), 1);
    await page.keyboard.press("Enter");
    assert.ok((await described(page).innerText()).includes(text("rival.score.none")));
    assert.equal(await button(form, "rival.reset").count(), 0);
    assert.equal(await field(form, "level.1").and(focused(form)).count(), 1);
  });

  test("of a later version, or of no sense, hinders nothing and is set aside", async (t) => {
    for (const stored of ['{"version":9,"scores":[]}', "{{{"]) {
      const page = await open(t, "#goff,12,45,23,56", {
        prepare: async (page) => {
          await nearlyWon(page);
          await page.addInitScript(
            ([key = "", text = ""]) => localStorage.setItem(key, text),
            [RIVALS, stored],
          );
        },
      });
      await page.locator("#rival").waitFor({ state: "attached" });
      await press(page, "13");
      await headline(page)
        .getByText(text("head.wins.you", { high: "1", low: "0" }))
        .waitFor();
      assert.equal(JSON.parse((await kept(page)) ?? "").scores[1].won, 1);
      assert.equal(
        await page.evaluate((key) => localStorage.getItem(key), `${RIVALS}.aside`),
        stored,
      );
    }
  });
});

test("a press on the board hurries it, and places nothing", async (t) => {
  const page = await open(t, "", {
    prepare: (page) =>
      page.addInitScript(() =>
        localStorage.setItem(
          "quantum-tic-tac-toe.settings",
          JSON.stringify({ version: 1, speed: "slow" }),
        ),
      ),
  });
  await choose(page);
  // Its worker is running, and the page knows how long it takes.
  await page.clock.install();
  await press(page, "14");
  await headline(page).getByText(THINKS).waitFor();
  for (let i = 0; i < 100 && (await hash(page)) === "#goff,14"; i++) {
    await square(page, 5).click();
    await page.clock.runFor(1);
  }
  const [, first, second, ...more] = (await hash(page)).split(",");
  assert.equal(first, "14");
  assert.match(second ?? "", /^\d\d$/);
  assert.deepEqual(more, []);
});

describe("a demonstration", () => {
  /** @param {Page} page */
  async function start(page) {
    const form = await newGame(page);
    await field(form, "players.demo").check();
    assert.ok(await fold(form, "new.rules").isVisible());
    assert.ok(await fold(form, "match.title").isHidden());
    await button(form, "new.start").click();
  }

  test("runs to its end", async (t) => {
    const page = await open(t, "", { prepare: quick });
    await start(page);
    await button(page, "tool.again").waitFor();
    assert.ok((await game(page)).view().score);
    const levels = line(text(LEVELS.student), text(LEVELS.strongest));
    assert.equal(await sides(page).innerText(), levels);
    assert.equal(await players(page).isVisible(), false);
  });

  test("goes by the rules on the board, can be stopped, and people play on", async (t) => {
    const page = await open(t, "#nature,14,15,48", { prepare: muteThread });
    await start(page);
    const thinks = text("head.thinks", { player: called(text(LEVELS.student), "X") });
    assert.equal((await says(page)).head, thinks);
    await button(page, "players.stop").click();
    assert.equal((await says(page)).head, text("head.turn", { player: "X" }));
    await press(page, "14");
    assert.equal(await hash(page), "#nature,14");
  });
});

describe("who plays is chosen", () => {
  test("below a fresh board, until something is played", async (t) => {
    const page = await open(t, "", { prepare: muteThread });
    assert.ok(await field(page, "players.people").isChecked());
    assert.equal(await field(players(page), "level.1").count(), 0);
    await choose(page);
    assert.match(await players(page).innerText(), sentence("level.entangled.1"));
    await field(players(page), "level.2").check();
    assert.match(await players(page).innerText(), sentence("level.entangled.2"));
    await field(page, "players.people").check();
    await press(page, "14");
    assert.ok(await players(page).isHidden());
    assert.equal((await says(page)).head, text("head.turn", { player: "O" }));
    // The next new game remembers the level.
    await button(page, "tool.undo").click();
    await page.evaluate(() => localStorage.removeItem("quantum-tic-tac-toe.games"));
    await page.goto((await page.evaluate(() => location.href)).replace(/#.*/, "?again"));
    await choose(page);
    assert.ok(await field(players(page), "level.2").isChecked());
  });

  test("by the keyboard alone, and so is the game", async (t) => {
    const page = await open(t, "", { prepare: quick });
    /** The number of these that have the focus. @param {import("./person.mjs").Locator} where */
    const holds = (where) => where.and(focused(page)).count();
    while (!(await holds(field(page, "players.people")))) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    assert.equal(await holds(field(page, "players.computer")), 1);
    assert.ok(await field(page, "players.computer").isChecked());
    await press(page, "1");
    await press(page, "4");
    await answered(page);
    assert.equal((await hash(page)).split(",").length, 3);
    await page.keyboard.press("n");
    const form = dialog(page, "new.title");
    await form.waitFor();
    const last = form.getByRole("radio", { name: sentence("game.entangled") });
    assert.equal(await holds(last), 1, "the dialog opens on the game that was last");
    await page.keyboard.press("Tab");
    assert.equal(await holds(field(form, "players.computer")), 1, "and so does who plays");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const strongest = called(text(LEVELS.strongest), "O");
    await sides(page)
      .filter({ hasText: sentence("players.line", { o: strongest }) })
      .waitFor();
  });

  test("in a dialog that opens as it was left", async (t) => {
    const page = await open(t, "", { prepare: muteThread });
    let form = await against(page);
    await field(form, LEVELS.student).check();
    await fold(form, "new.names").click();
    await field(form, "new.name.own").fill("Ada");
    await fold(form, "match.title").click();
    await field(form, "new.match").check();
    await button(form, "new.start").click();
    assert.match((await says(page)).done ?? "", sentence("done.match", { player: "Ada" }));
    const score = { first: "Ada", firstScore: 0, secondScore: 0, second: text(LEVELS.student) };
    // The code of the score loads with the first match.
    await standing(page).getByText(text("match.score", score), { exact: true }).waitFor();
    await press(page, "14");
    await standing(page).click();
    const table = dialog(page, "match.title");
    await table.waitFor();
    assert.equal(await table.getByRole("button").count(), 3);
    await button(table, "close").waitFor();
    await button(table, "match.resign", { name: "Ada", player: "X" }).waitFor();
    await button(table, "match.call.off").waitFor();
    await page.keyboard.press("Escape");
    await page.reload();
    await square(page, 1).waitFor();
    assert.equal((await says(page)).head, text("head.thinks", { player: text(LEVELS.student) }));
    form = await newGame(page);
    assert.ok(await field(form, "players.computer").isChecked());
    assert.ok(await field(form, LEVELS.student).isChecked());
    // The summary of a folded part shows its values.
    assert.match(await fold(form, "new.names").innerText(), /\sAda$/);
    await fold(form, "new.names").click();
    assert.equal(await field(form, "new.name.own").inputValue(), "Ada");
  });

  test("with names for two people outside a match", async (t) => {
    const page = await open(t);
    const form = await newGame(page);
    await fold(form, "new.names").click();
    await field(form, "new.name.x").fill("Ada");
    await field(form, "new.name.o").fill("Bo");
    await button(form, "new.start").click();
    assert.equal((await says(page)).head, text("head.turn", { player: called("Ada", "X") }));
    await press(page, "12452356361444");
    const won = text("head.wins", { player: called("Ada", "X"), high: "1", low: "½" });
    assert.equal((await says(page)).head, won);
    await button(page, "tool.swap").click();
    assert.equal((await says(page)).head, text("head.turn", { player: called("Bo", "X") }));
  });

  test("with rules that are seen once they are opened, also where the form is higher than its window", async (t) => {
    const page = await open(t);
    const form = await against(page);
    await fold(form, "new.rules").click();
    const rule = form.locator("details label").first();
    const edge = await button(form, "new.start").locator("..").elementHandle();
    const seen = () =>
      rule.evaluate((label, tools) => {
        const { bottom } = label.getBoundingClientRect();
        return !!tools && bottom <= /** @type {Element} */ (tools).getBoundingClientRect().top;
      }, edge);
    for (const end = Date.now() + 10_000; !(await seen());)
      assert.ok(Date.now() < end, "the first of the rules is below the edge");
  });

  test("at 320 pixels, in Catalan, with a picture for each game and no word of a name broken", async (t) => {
    const page = await open(t, "", { viewport: { width: 320, height: 640 }, locale: "ca" });
    // Text for screen readers does not widen the page.
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    await page.keyboard.press("n");
    const names = page.getByRole("dialog").getByRole("radiogroup").first().locator("strong");
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
    const fits = async (/** @type {import("./person.mjs").Locator} */ where) => {
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
      const targets = where.locator(":is(button, select, summary, label):visible");
      for (const target of await targets.all()) {
        const box = await target.boundingBox();
        assert.ok(box && box.width >= 44 && box.height >= 44, await target.innerText());
      }
    };
    await fits(players(page));
    const form = await against(page);
    for (const kind of /** @type {const} */ ([
      "players.people",
      "players.computer",
      "players.demo",
    ])) {
      await field(form, kind).check();
      await form.locator("details").evaluateAll((folds) => {
        for (const fold of folds) fold.setAttribute("open", "");
      });
      await fits(form);
      assert.ok(await contentsOf(form).evaluate((d) => d.scrollWidth <= d.clientWidth), kind);
    }
  });
});
