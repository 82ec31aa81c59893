// The analysis: words of a margin, what is asked and abandoned, and values, all as data against the
// engine; then in the page: the bar, the badges, the list, by hand, keyboard and finger, and a solver
// that fails.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { createQuery, SOON } from "../../www/js/engine/query.js";
import { amount } from "../../www/js/i18n/points.js";
import { pointsIn, signed, verdict } from "../../www/js/i18n/margins.js";
import { say } from "./english.mjs";
import { createReader } from "../../www/js/game/record-reader.js";
import { createSession } from "../../www/js/game/session.js";
import { arranged, learn, rowsOf, worths } from "../../www/js/analysis/values.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { endlessAnalysis, hash, site, withoutSolver } from "./helper.mjs";
import { says, square } from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @typedef {import("playwright-core").Page} Page */

const open = site();

// ------------------------------------------------------------------- as data

describe("a margin", () => {
  for (const [n, text] of /** @type {const} */ ([
    [0, "0"],
    [0.5, "½"],
    [1, "1"],
    [1.5, "1½"],
    [2, "2"],
    [0.125, "⅛"],
    [0.375, "⅜"],
    [1.875, "1⅞"],
    [0.3125, "5⁄16"],
    [1.46875, "1\u202f15⁄32"],
    [0.015625, "1⁄64"],
  ]))
    test(`${n} points are written ${text}`, () => assert.equal(say(amount(n)), text));

  test("has a sign for whoever moves", () => {
    assert.deepEqual(
      [0.5, 0, -1].map((n) => say(signed(n))),
      ["+½", "0", "−1"],
    );
  });

  test("in words", () => {
    assert.deepEqual(
      [0.25, 0.5, 1, 1.5, 2].map((n) => say(pointsIn(n))),
      ["¼ of a point", "half a point", "1 point", "1½ points", "2 points"],
    );
    assert.deepEqual(
      [0.5, 0, -1].map((n) => say(verdict(n, "play"))),
      [
        "X wins by half a point with best play",
        "Even with best play",
        "O wins by 1 point with best play",
      ],
    );
    assert.equal(say(verdict(0.375, "coins")), "X is ahead by ⅜ of a point on average");
    assert.equal(say(verdict(0, "coins")), "Even on average");
    assert.equal(say(verdict(-0.5, "over")), "O won by half a point");
    assert.equal(say(verdict(0, "over")), "It ended even");
  });
});

describe("asking", () => {
  /** An inquiry whose answers are given by hand. */
  function inquiry() {
    /** @type {{ record: string, signal: AbortSignal, done: (answer: string) => void, failed: (error: unknown) => void }[]} */
    const asked = [];
    let changes = 0;
    const one = createQuery(
      (record, signal) =>
        new Promise((/** @type {(answer: string) => void} */ done, failed) => {
          asked.push({ record, signal, done, failed });
          signal.addEventListener("abort", () => failed(new DOMException("", "AbortError")));
        }),
      () => changes++,
    );
    return { ...one, asked, changes: () => changes };
  }
  const told = () => new Promise((done) => setImmediate(done));

  test("an answer is told once, and remembered", async () => {
    const { about, asked, changes } = inquiry();
    assert.deepEqual(about("goff"), { kind: "asked" });
    assert.deepEqual(about("goff"), { kind: "asked" });
    asked[0]?.done("even");
    await told();
    assert.deepEqual(about("goff"), { kind: "known", answer: "even" });
    assert.equal(changes(), 1);
    about("goff 12");
    assert.equal(about("goff")?.kind, "known");
    assert.deepEqual(
      asked.map(({ record }) => record),
      ["goff", "goff 12"],
    );
  });

  test("what is not there soon is waited for", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { about, asked, changes } = inquiry();
    about("goff");
    t.mock.timers.tick(SOON - 1);
    assert.equal(changes(), 0);
    t.mock.timers.tick(1);
    assert.deepEqual([about("goff"), changes()], [{ kind: "slow" }, 1]);
    asked[0]?.done("even");
    await told();
    assert.deepEqual([about("goff")?.kind, changes()], ["known", 2]);
  });

  test("another position abandons the question, and its clock", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { about, asked, changes } = inquiry();
    about("goff");
    about("goff 12");
    assert.deepEqual(
      asked.map(({ signal }) => signal.aborted),
      [true, false],
    );
    assert.equal(about(null), null);
    assert.equal(asked[1]?.signal.aborted, true);
    await told();
    t.mock.timers.tick(10 * SOON);
    assert.equal(changes(), 0);
  });

  test("a failure has a name, and is tried again when one likes", async () => {
    const { about, again, asked } = inquiry();
    about("goff");
    asked[0]?.failed(Object.assign(new Error("boom"), { failure: "no-worker" }));
    await told();
    assert.deepEqual(about("goff"), { kind: "failed", failure: "no-worker" });
    assert.equal(asked.length, 1);
    again();
    assert.deepEqual(about("goff"), { kind: "asked" });
    asked[1]?.done("even");
    await told();
    assert.equal(about("goff")?.kind, "known");
  });

  test("a coin's outcomes are asked for one by one", async () => {
    const ask = async (/** @type {string} */ record) => Game.fromRecord(record).analyse();
    const record = "nature 12 45 23 56 36 14";
    const known = await learn(ask, record, ["@1", "@4"]);
    assert.deepEqual(known, {
      margin: Game.fromRecord(record).analyse().margin,
      moves: ["@1", "@4"].map((action) => ({
        action,
        margin: Game.fromRecord(`${record} ${action}`).analyse().margin,
      })),
      chance: true,
    });
    assert.equal(
      known.margin * 2,
      known.moves.reduce((sum, { margin }) => sum + margin, 0),
    );
    const { margin, moves } = Game.fromRecord("goff 14 15 48").analyse();
    assert.deepEqual(await learn(ask, "goff 14 15 48", []), { margin, moves, chance: false });
  });
});

// Few marks to many, either side, one choice, and a board with closed squares.
const POSITIONS = [
  "goff 14 15 48",
  "goff 14 15 48 36",
  "goff 15 25 35 45 56 57 58 59",
  "goff 14 15 48 36 18 @1",
  "goff 14 15 48 36 18",
  "nature 14 15 48 36",
  "tris-quantico-fair 15 25 35 45",
];

/** A session in a position, and what the engine says of it. @param {string} record */
function studied(record) {
  const session = createSession({ Game, reader: createReader(Game), changed() {} });
  session.open(record);
  const game = Game.fromRecord(record);
  const { moves, margin } = game.analyse();
  const { turn } = game.view();
  const sign = turn === "X" ? 1 : -1;
  const rows = rowsOf(session.state().view, { margin, moves, chance: false });
  return { session, rows, moves, best: margin * sign || 0, sign };
}

for (const record of POSITIONS)
  describe(`values of ${record}`, () => {
    const { session, rows, moves, best, sign } = studied(record);

    test("every action has its own, compared with the best", () => {
      assert.equal(rows.length, moves.length);
      rows.forEach(({ action, value, loss, grade }, i) => {
        assert.equal(action, moves[i]?.action);
        assert.equal(value, (moves[i]?.margin ?? NaN) * sign || 0);
        assert.equal(loss, best - value);
        assert.equal(grade, loss === 0 ? "best" : loss < 1 ? "slip" : "blunder");
      });
      assert.ok(rows.some(({ grade }) => grade === "best"));
    });

    test("the list is in groups of equal value, the best first, or the other way", () => {
      for (const down of [false, true]) {
        const groups = arranged(rows, "value", down);
        assert.deepEqual(
          groups
            .flat()
            .map(({ action }) => action)
            .sort(),
          rows.map(({ action }) => action).sort(),
        );
        groups.forEach((group, i) => {
          assert.equal(new Set(group.map(({ value }) => value)).size, 1);
          const [here, next] = [group[0]?.value ?? NaN, groups[i + 1]?.[0]?.value];
          if (next !== undefined) assert.ok(down ? here < next : here > next);
        });
      }
      assert.deepEqual(arranged(rows, "square", false), [rows]);
      assert.deepEqual(arranged(rows, "square", true), [[...rows].reverse()]);
    });

    test("a square shows the best that begins there, then the pair's own", () => {
      const at = (/** @type {number} */ n) =>
        moves.filter(({ action }) => action.includes(String(n)));
      const top = (/** @type {typeof moves} */ some) =>
        some.length ? Math.max(...some.map(({ margin }) => margin * sign || 0)) : null;
      const values = () => worths(session.state(), rows).map((worth) => worth?.value ?? null);
      assert.deepEqual(
        values(),
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => top(at(n))),
      );
      if (session.state().view.phase !== "place") return;
      for (const hand of ["point", "grab"])
        for (const first of session.state().open) {
          session.back();
          session.point(null);
          if (hand === "point") session.point(first);
          else session.grab(first);
          const pairs = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
            n !== first
              ? top(at(first).filter(({ action }) => action.includes(String(n))))
              : hand === "point"
                ? top(at(n))
                : null,
          );
          assert.deepEqual(values(), pairs, `${hand} ${first}`);
        }
    });
  });

describe("a placement that is only shown", () => {
  const session = createSession({ Game, reader: createReader(Game), changed() {} });
  session.open("goff 14 15 48");
  const shown = () => session.state().picture.view.pairs.at(-1)?.squares;

  test("is on the board as it would be, until the hand does something else", () => {
    session.try("26");
    assert.deepEqual(shown(), [2, 6]);
    assert.equal(session.state().view.moveNumber, 4);
    assert.equal(say(session.state().status.todo), "O4 in squares 2 and 6: press to place it.");
    session.try("58");
    assert.equal(session.state().status.todo.key, "todo.closes");
    for (const work of [
      () => session.try(null),
      () => session.point(3),
      () => session.grab(3),
      () => session.look(1),
      () => session.back(),
    ]) {
      session.back();
      session.point(null);
      session.try("26");
      work();
      assert.notDeepEqual(shown(), [2, 6], String(work));
    }
    session.look(1);
    session.try("26");
    assert.equal(session.state().tried, null, "nothing is tried in the past");
    session.back();
  });

  test("a first press shows, a second one plays", () => {
    session.choose("26");
    assert.equal(session.state().record, "goff 14 15 48");
    session.choose("26");
    assert.equal(session.state().record, "goff 14 15 48 26");
  });
});

describe("a hint's advice", () => {
  const session = createSession({ Game, reader: createReader(Game), changed() {} });
  session.open("goff 14 15 48");
  const accents = () =>
    session
      .state()
      .picture.accents.map((one, i) => (one === "choice" ? i + 1 : 0))
      .filter(Boolean);

  test("marks squares, then shows the action while the hand is idle", () => {
    session.advise({ squares: [2], action: null });
    assert.deepEqual(accents(), [2]);
    assert.equal(session.state().picture.view.moveNumber, 4);
    session.advise({ squares: [2, 6], action: "26" });
    assert.deepEqual(accents(), [2, 6]);
    assert.equal(session.state().tried, "26");
    session.point(1);
    assert.equal(session.state().tried, null);
    session.press(2);
    assert.deepEqual(accents(), [6], "the first square has its own accent");
    session.press(7);
    assert.equal(session.state().record, "goff 14 15 48 27");
    assert.deepEqual([session.state().advice, accents()], [null, []]);
  });

  test("is no part of the past, and goes when it is taken back", () => {
    session.advise({ squares: [1, 2], action: "12" });
    session.look(1);
    assert.deepEqual([session.state().tried, accents()], [null, []]);
    session.look(9);
    assert.equal(session.state().tried, "12");
    assert.equal(session.back(), true);
    assert.equal(session.state().advice, null);
    assert.equal(session.back(), false);
  });
});

// --------------------------------------------------------------- in the page

/** When the values are there. @param {Page} page */
const known = (page) =>
  page.waitForFunction(() => {
    const margin = tree().querySelector("#margin");
    return margin?.matches(":not([hidden]):not(.waiting)") && tree().querySelector("#worths");
  });
/** What the badges show, by square. @param {Page} page */
const badges = (page) =>
  page.locator("#worths > span").evaluateAll((all) => all.map((one) => one.textContent));
/** @param {Page} page */
const words = (page) => page.locator("#margin .verdict").innerText();
/** @param {Page} page @param {number} n */
const nameOf = (page, n) => square(page, n).getAttribute("aria-label");

const ON = {
  prepare: (/** @type {Page} */ page) =>
    page.addInitScript(() => {
      const key = "quantum-tic-tac-toe.settings";
      if (!localStorage.getItem(key)) localStorage.setItem(key, '{"analysis":"on"}');
    }),
};

describe("in the page", () => {
  test("it is off and not loaded until it is switched on; then it stays on", async (t) => {
    /** @type {string[]} */
    const loaded = [];
    const page = await open(t, "#goff,14,15,48", {
      prepare: async (page) =>
        page.on("request", (request) => loaded.push(new URL(request.url()).pathname)),
    });
    await page.waitForLoadState("networkidle");
    assert.deepEqual(
      loaded.filter((path) =>
        /features\/analysis|analysis\/|engine\/(query|client|worker)|margins|badges/.test(path),
      ),
      [],
    );
    const button = page.getByRole("button", { name: "Analysis" });
    assert.equal(await button.getAttribute("aria-pressed"), "false");
    await button.click();
    await known(page);
    assert.equal(await button.getAttribute("aria-pressed"), "true");
    await page.reload();
    await known(page);
    await page.keyboard.press("a");
    await page.locator("#margin").waitFor({ state: "hidden" });
    assert.equal(await page.locator("#worths").isVisible(), false);
    assert.equal(await page.locator("#actions").isVisible(), false);
    assert.doesNotMatch((await nameOf(page, 2)) ?? "", /[Bb]est/);
  });

  test("the badges and the names follow the hand", async (t) => {
    const page = await open(t, "#goff,14,15,48,36,18,@1", ON);
    await known(page);
    await page.locator("h1").hover();
    assert.equal(await words(page), "Even with best play");
    const empty = await badges(page);
    const { rows } = studied("goff 14 15 48 36 18 @1");
    const best = (/** @type {RegExp} */ which) =>
      say(
        signed(
          Math.max(...rows.filter(({ action }) => which.test(action)).map(({ value }) => value)),
        ),
      );
    assert.deepEqual(
      empty,
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
        rows.some(({ action }) => action.includes(`${n}`)) ? best(RegExp(`${n}`)) : "",
      ),
    );
    await square(page, 2).click();
    await page.locator("h1").hover();
    const pairs = await badges(page);
    assert.equal(pairs[1], "");
    assert.equal(pairs[5], best(/26/));
    assert.equal(pairs[6], best(/27/));
    assert.match((await nameOf(page, 7)) ?? "", /With square 2: .* for O, /);
    await page.keyboard.press("Escape");
    assert.deepEqual(await badges(page), empty);
    assert.match((await nameOf(page, 7)) ?? "", /Best from here: .* for O, /);
  });

  test("undo from the list of moves leaves no badge of an older State behind", async (t) => {
    const page = await open(t, "", ON);
    await known(page);
    for (const key of ["1", "5"]) await page.keyboard.press(key);
    await page.locator("#list button").waitFor();
    await known(page);
    // The list goes and hands the focus on to a square, which is pointed at from then on.
    await page.locator("#list button").focus();
    await page.keyboard.press("Control+z");
    await known(page);
    assert.equal(await hash(page), "#goff");
    for (const n of [1, 2, 3, 4, 6, 7, 8, 9])
      assert.match((await nameOf(page, n)) ?? "", /With square 5: /);
  });

  test("a choice, a coin, the past, the end", async (t) => {
    const page = await open(t, "#goff,12,45,23,56,36,14", ON);
    await known(page);
    assert.deepEqual((await badges(page)).filter(Boolean).length, 2);
    assert.match((await nameOf(page, 1)) ?? "", / for X, (nothing is better|gives up)/);
    await page.locator("#list button").first().click();
    await known(page);
    assert.equal(await words(page), "Even with best play");
    assert.equal((await badges(page)).filter(Boolean).length, 9);
    assert.equal(await page.locator("#actions tbody button").count(), 0, "the past is not played");
    await page.evaluate(() => (location.hash = "goff,12,45,23,56,36,14,@4"));
    await page.locator("#margin .verdict", { hasText: "X won by half a point" }).waitFor();
    assert.equal((await badges(page)).filter(Boolean).length, 0);
    assert.equal(await page.locator("#actions").isVisible(), false);
    await page.evaluate(() => (location.hash = "nature,12,45,23,56,36,14"));
    await page.locator("#margin .verdict", { hasText: "on average" }).waitFor();
    const coin = Game.fromRecord("nature 12 45 23 56 36 14").view();
    const sign = coin.turn === "X" ? 1 : -1;
    for (const { action } of coin.options) {
      const { margin } = Game.fromRecord(`nature 12 45 23 56 36 14 ${action}`).analyse();
      assert.equal((await badges(page))[Number(action[1]) - 1], say(signed(margin * sign)));
    }
    assert.match((await nameOf(page, 1)) ?? "", /by chance/);
  });

  test("the list is sorted by its heads, shows a pair, and plays it", async (t) => {
    const page = await open(t, "#goff,14,15,48,36,18,@1", ON);
    await known(page);
    const { rows } = studied("goff 14 15 48 36 18 @1");
    const texts = () => page.locator("#actions tbody th").allInnerTexts();
    const named = (/** @type {typeof rows} */ some) =>
      some.map(({ action }) => `${action[0]}–${action[1]}`);
    const sorted = () =>
      page
        .locator("#actions thead th")
        .evaluateAll((all) => all.map((one) => one.getAttribute("aria-sort")));
    assert.deepEqual(await texts(), named(arranged(rows, "value", false).flat()));
    assert.equal(
      await page.locator("#actions tbody").count(),
      arranged(rows, "value", false).length,
    );
    assert.deepEqual(await sorted(), ["none", "descending", null]);
    await page.getByRole("button", { name: "Value for O" }).click();
    assert.deepEqual(await sorted(), ["none", "ascending", null]);
    assert.deepEqual(await texts(), named(arranged(rows, "value", true).flat()));
    await page.getByRole("button", { name: "Squares", exact: true }).click();
    assert.deepEqual(await sorted(), ["ascending", "none", null]);
    assert.deepEqual(await texts(), named(rows));
    const row = page.locator("#actions tbody tr", { hasText: "2–9" });
    await row.hover();
    assert.match((await says(page)).todo, /^O6 in squares 2 and 9: press/);
    await page.locator("h1").hover();
    assert.match((await says(page)).todo, /^Choose two squares/);
    await row.click();
    assert.equal(await hash(page), "#goff,14,15,48,36,18,@1,29");
    await known(page);
    assert.match(
      (await page.evaluate(() => tree().activeElement?.getAttribute("aria-label"))) ?? "",
      /^Square/,
    );
  });

  test("the list by keyboard", async (t) => {
    const page = await open(t, "#goff,14,15,48,36,18,@1", ON);
    await known(page);
    const focused = () => page.evaluate(() => tree().activeElement?.textContent);
    await page.getByRole("button", { name: "Value for O" }).focus();
    await page.keyboard.press("Tab");
    const [first, second] = await page.locator("#actions tbody th").allInnerTexts();
    assert.equal(await focused(), first);
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(), second);
    const [a, b] = (second ?? "").split("–");
    assert.match((await says(page)).todo, RegExp(`in squares ${a} and ${b}: press|closes a cycle`));
    await page.keyboard.press("End");
    assert.equal(await focused(), (await page.locator("#actions tbody th").allInnerTexts()).at(-1));
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    assert.equal(await hash(page), `#goff,14,15,48,36,18,@1,${first?.replace("–", "")}`);
  });

  test("on a phone it is folded; the first tap shows, the second plays; nothing is too wide", async (t) => {
    const page = await open(t, "#goff,14,15,48", {
      ...ON,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 320, height: 640 },
    });
    await known(page);
    assert.equal(await page.locator("#actions table").isVisible(), false);
    await page.locator("#actions summary").tap();
    const row = page.getByRole("button", { name: "Squares 2–6" });
    await row.tap();
    assert.equal(await hash(page), "#goff,14,15,48");
    assert.match((await says(page)).todo, /O4 in squares 2 and 6/);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320));
    await row.tap();
    assert.equal(await hash(page), "#goff,14,15,48,26");
  });

  test("a solver that fails says so; it is tried again, or one goes on without", async (t) => {
    let solver = async () => {};
    const page = await open(t, "#goff,14,15,48", {
      ...ON,
      expectErrors: true,
      prepare: async (page) => {
        await ON.prepare(page);
        solver = await withoutSolver(page);
      },
    });
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    assert.match(await words(page), /could not be calculated: the solver could not be started/);
    await square(page, 2).click();
    await square(page, 6).click();
    assert.equal(await hash(page), "#goff,14,15,48,26", "the game goes on");
    await again.waitFor();
    await solver();
    await again.click();
    await known(page);
    assert.equal(await again.isVisible(), false);
    await withoutSolver(page);
    await page.reload();
    await page.getByRole("button", { name: "Go on without" }).click();
    await page.locator("#margin").waitFor({ state: "hidden" });
    assert.equal(
      await page.getByRole("button", { name: "Analysis" }).getAttribute("aria-pressed"),
      "false",
    );
  });

  test("a part that cannot be loaded says so, and the switch is off again", async (t) => {
    const page = await open(t, "#goff,14", { expectErrors: true });
    await square(page, 1).waitFor();
    await page.route("**/analysis.css", (route) => route.abort());
    await page.keyboard.press("a");
    await page.locator("#done", { hasText: "could not be loaded" }).waitFor();
    await page.unroute("**/analysis.css");
    await page.keyboard.press("a");
    await known(page);
  });

  test("while it calculates it says so, old values are gone, and one plays on", async (t) => {
    const page = await open(t, "#goff,14,15,48", ON);
    await known(page);
    // A thread that never answers.
    await page.context().route("**/worker.js", () => {});
    await page.reload();
    await page.locator("#margin .verdict", { hasText: "Calculating" }).waitFor();
    assert.equal(await page.locator("#worths").isVisible(), false);
    for (const n of [2, 6, 3, 7]) await square(page, n).click();
    assert.equal(await hash(page), "#goff,14,15,48,26,37");
    await page.locator("#margin .verdict", { hasText: "Calculating" }).waitFor();
  });

  test("while it calculates, a hint is found", async (t) => {
    const page = await open(t, "#goff,14,15,48,36", {
      prepare: (page) => Promise.all([ON.prepare(page), endlessAnalysis(page)]),
    });
    const calculating = page.locator("#margin .verdict", { hasText: "Calculating" });
    await calculating.waitFor();
    await page.locator("#hint-button").click();
    await page.locator("#hint", { hasText: "Look at" }).waitFor();
    await calculating.waitFor();
  });

  test("what is found is said aloud, once", async (t) => {
    const page = await open(t, "#goff,14,15,48", ON);
    await page.locator("#said", { hasText: "with best play" }).waitFor({ state: "attached" });
  });
});
