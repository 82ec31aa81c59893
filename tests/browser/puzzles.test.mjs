// Puzzles. As data: links, search, verdicts and the tally. On the page: solved, failed, taken back,
// shared, and left, with the game before them unchanged.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as puzzles from "../../www/js/features/puzzles/model.js";
import { sentence, text } from "./english.mjs";
import { asset, hash, muteThread, ownClipboard, site } from "./helper.mjs";
import {
  button,
  choice,
  dialog,
  event,
  focused,
  fold,
  fromMenu,
  heading,
  headline,
  hears,
  moves,
  named,
  posed,
  puzzle,
  puzzleHint,
  says,
  solvedBy,
  square,
  boardAtRest,
  task,
  verdict,
  region,
  landing,
} from "./person.mjs";
import { translated } from "./translated.mjs";

const open = site();

/** @typedef {import("../../www/js/features/puzzles/model.js").Puzzle} Puzzle */
/** @typedef {import("playwright-core").Page} Page */
/** @import { TextKey, Values } from "../../www/js/types.js" */

/** @type {Puzzle[]} */
const SHIPPED = JSON.parse(
  readFileSync(new URL("../../www/puzzles.json", import.meta.url), "utf8"),
);
const DAY = 20_777; // 20 November 2026, in UTC

describe("a link", () => {
  for (const [text, wanted] of /** @type {[string, unknown][]} */ ([
    ["puzzle=4711", { rules: "goff", seed: 4711 }],
    ["puzzle=4294967295", { rules: "goff", seed: 4294967295 }],
    ["puzzle=nature-fair 0", { rules: "nature-fair", seed: 0 }],
    ["puzzle=2026-11-20", { day: DAY }],
    ["puzzle=1970-01-01", { day: 0 }],
  ])) {
    test(`${text} is read, and written again`, () => {
      const read = puzzles.fromLink(text);
      assert.deepEqual(read, wanted);
      assert.equal(puzzles.toLink(/** @type {any} */ (read)), text);
    });
  }
  for (const text of [
    "puzzle=",
    "puzzle=4294967296",
    "puzzle=-1",
    "puzzle=1.5",
    "puzzle=1e3",
    "puzzle=2026-02-30",
    "puzzle=1969-12-31",
    "puzzle=2026-13-01",
    "puzzle=goff",
    "puzzle=goff 1 2",
    "puzzle=<b>",
  ])
    test(`${text} is none`, () => assert.equal(puzzles.fromLink(text), null));
});

describe("finding", () => {
  const NONE = puzzles.none();
  /** @param {import("../../www/js/features/puzzles/model.js").Wanted} wanted @param {import("../../www/js/features/puzzles/model.js").Tally} [tally] */
  async function find(wanted, tally = NONE) {
    /** @type {unknown[]} */
    const asked = [];
    /** @type {any} */
    const solver = {
      ask: async (/** @type {any[]} */ ...[question, about, { more }]) =>
        void asked.push(question, about, more),
    };
    const { signal } = new AbortController();
    const found = await puzzles.find(wanted, SHIPPED, tally, solver, signal, () => 99);
    return found ?? asked;
  }

  test("what comes with the page needs no solver", async () => {
    const [first] = SHIPPED;
    assert.deepEqual(await find({ rules: "goff", seed: first?.seed ?? 0 }), first);
    const found = await find({ rules: "nature", grade: 3 });
    assert.equal(
      found,
      SHIPPED.find(({ record, grade }) => record.startsWith("nature ") && grade === 3),
    );
  });

  test("what was answered is not posed again, and after all of them comes a new one", async () => {
    let tally = NONE;
    const own = SHIPPED.filter((one) => puzzles.rulesOf(one) === "goff" && one.grade === 2);
    /** @type {unknown[]} */
    const posed = [];
    for (let n = 0; n < own.length; n++) {
      const one = /** @type {Puzzle} */ (await find({ rules: "goff", grade: 2 }, tally));
      posed.push(one);
      tally = puzzles.counted(tally, one, true);
    }
    assert.deepEqual(new Set(posed), new Set(own));
    assert.deepEqual(await find({ rules: "goff", grade: 2 }, tally), ["puzzle", "goff", [99, 2]]);
  });

  test("of the easiest, a choice between two cards comes only after all moves", async () => {
    let tally = NONE;
    const easy = SHIPPED.filter((one) => puzzles.rulesOf(one) === "goff" && one.grade === 1);
    const isChoice = easy.map(({ solution: [solution = ""] }) => solution.startsWith("@"));
    assert.ok(isChoice.includes(true) && isChoice.includes(false));
    /** @type {boolean[]} */
    const posed = [];
    while (posed.length < easy.length) {
      const one = /** @type {Puzzle} */ (await find({ rules: "goff", grade: 1 }, tally));
      posed.push(one.solution[0]?.startsWith("@") ?? false);
      tally = puzzles.counted(tally, one, true);
    }
    assert.deepEqual(posed, isChoice.toSorted());
  });

  test("other seeds and days are asked for", async () => {
    assert.deepEqual(await find({ rules: "goff-fair", seed: 7 }), ["puzzle", "goff-fair", [7]]);
    assert.deepEqual(await find({ day: DAY }), ["dailyPuzzle", "goff", [DAY]]);
  });
});

describe("judging", () => {
  test("an answer is what was played just now in the puzzle's position", () => {
    const { triedIn } = puzzles;
    assert.deepEqual(triedIn("goff 12 34", "goff 12 34", "goff 12 34 56"), {
      tried: "56",
      now: true,
    });
    assert.deepEqual(triedIn("goff 12 34", "goff 12 34 56", "goff 12 34"), {
      tried: "",
      now: false,
    });
    const back = triedIn("goff 12 34", "goff 12 34 56 78", "goff 12 34 56");
    assert.deepEqual(back, { tried: "56", now: false });
    assert.deepEqual(triedIn("goff 1", "goff", "goff 12"), { tried: "", now: false });
  });

  test("what leads to the same stands together, the player's best first", () => {
    const moves = [
      { action: "12", margin: 0, same: "12" },
      { action: "13", margin: -1, same: "13" },
      { action: "14", margin: 0, same: "14" },
    ];
    const even = { margin: 0, actions: ["12", "14"] };
    const lost = { margin: -1, actions: ["13"] };
    assert.deepEqual(puzzles.groups({ margin: 0, moves, nodes: 1 }, "X"), [even, lost]);
    assert.deepEqual(puzzles.groups({ margin: -1, moves, nodes: 1 }, "O"), [lost, even]);
    assert.equal(puzzles.bestOf({ margin: -1, moves, nodes: 1 })?.action, "13");
  });
});

describe("the tally", () => {
  const [shipped] = /** @type {[Puzzle]} */ (SHIPPED);

  test("counts a puzzle once, by its first answer", () => {
    const once = puzzles.counted(puzzles.none(), shipped, false);
    assert.deepEqual([once.tried[0], once.solved[0]], [1, 0]);
    assert.equal(puzzles.counted(once, shipped, true), once);
  });

  test("survives storing; what is damaged is none", () => {
    const tally = puzzles.counted(puzzles.none(), shipped, true);
    const stored = JSON.parse(JSON.stringify(tally));
    assert.deepEqual(puzzles.readTally(stored), tally);
    for (const damage of [
      { tried: [1, 2] },
      { solved: [5, 0, 0, 0, 0] },
      { tried: [-1, 0, 0, 0, 0] },
      { tried: ["1", 0, 0, 0, 0] },
      { seen: [1] },
      { seen: "all" },
    ])
      assert.deepEqual(puzzles.readTally({ ...stored, ...damage }), null);
    assert.deepEqual(puzzles.readTally({}), null);
  });
});

/** A pair as an answer. @param {number} a @param {number} b */
const pairOf = (a, b) => text("puzzle.pair", { a, b });
/** Waits for this verdict of the page. @param {Page} page @param {TextKey} key @param {Values} [values] */
const told = (page, key, values) => verdict(page).getByText(sentence(key, values)).waitFor();
/** @param {Page} page @param {TextKey} key */
const press = (page, key) => button(puzzle(page), key).click();
/** The moves in the list. @param {Page} page */
const played = (page) => moves(page).getByRole("listitem");
/** Opens the list of puzzles and waits for this text. @param {Page} page @param {string} tally */
async function counts(page, tally) {
  await fromMenu(page, "tool.puzzles");
  await dialog(page, "puzzles.title").getByText(tally).waitFor();
}
/** A grade in the list of puzzles. @param {Page} page @param {1 | 4} grade */
const ofGrade = (page, grade) =>
  page.getByRole("button", { name: sentence(`puzzles.grade.${grade}`) });
/** The list of attempts, beside the board. @param {Page} page */
const tried = (page) => named(page, "list", "puzzle.tried");
/** @param {Page} page @param {number[]} squares */
async function pair(page, ...squares) {
  for (const n of squares) await square(page, n).click();
}

test("on a phone the verdict, the tries and the way on stand below the board, in this order", async (t) => {
  const page = await open(t, "#puzzle=8", { viewport: { width: 390, height: 844 } });
  await posed(page);
  await pair(page, 1, 2); // O closes a cycle
  await told(page, "puzzle.wrong.reply", { tried: pairOf(1, 2), player: "O" });
  assert.ok(await choice(page).isHidden(), "nobody is asked to choose");
  const top = async (/** @type {import("playwright-core").Locator} */ part) =>
    (await part.boundingBox())?.y ?? 0;
  const parts = [headline(page), task(page), button(page, "puzzle.retake"), tried(page)];
  const tops = await Promise.all(parts.map(top));
  assert.deepEqual(
    tops,
    tops.toSorted((a, b) => a - b),
  );
});

test("a puzzle of a link is posed, missed, taken back and solved", async (t) => {
  const page = await open(t, "#puzzle=30"); // 58 keeps a whole point
  await posed(page);
  const points = text("points", { value: 1, n: 1 });
  const aim = text("puzzle.play.win", { player: "X", points });
  assert.equal((await says(page)).head, aim);
  assert.ok(await button(page, "tool.undo").isHidden(), "its game is not undone");
  await page.keyboard.press("Control+z");
  assert.equal(await played(page).count(), 9);

  await pair(page, 5, 6);
  await told(page, "puzzle.wrong.reply", { tried: pairOf(5, 6), player: "O" });
  assert.equal((await says(page)).head, text("puzzle.verdict.wrong"));
  await played(page).nth(10).waitFor();
  await press(page, "puzzle.retake");
  assert.equal(await played(page).count(), 9);
  assert.equal((await says(page)).head, aim);
  await posed(page);
  assert.match(
    await tried(page).innerText(),
    sentence("puzzle.tried.reply", { tried: pairOf(5, 6) }),
  );

  await pair(page, 5, 8);
  await solvedBy(page, pairOf(5, 8));
  const won = { tried: pairOf(5, 8), player: "X", points };
  assert.equal((await says(page)).todo, text("puzzle.solved.play.win", won));
  const why = puzzle(page).getByRole("listitem");
  const result = text("result.play", { player: "X", points });
  const worth = text("puzzle.worth", { actions: pairOf(5, 8), result });
  await why.filter({ hasText: worth }).waitFor();
  // It is frozen, and says so.
  const listed = await played(page).count();
  await square(page, 1).click();
  await told(page, "puzzle.frozen");
  await page.keyboard.press("Control+z");
  await hears(page, text("puzzle.frozen"));
  assert.equal(await played(page).count(), listed);
  assert.equal((await says(page)).head, text("puzzle.verdict.right"));
  await press(page, "puzzle.next");
  await page.waitForFunction(() => location.hash !== "#puzzle=30");
  await posed(page);
  // Only the first answer counts.
  await counts(page, text("puzzles.tally", { solved: 0, tried: 1 }));
});

test("while another puzzle is sought, the board says so, and not whose turn it is", async (t) => {
  // The first puzzle is one of the shipped ones; the puzzle of a day is computed.
  const page = await open(t, "#puzzle=30", { prepare: muteThread });
  await posed(page);
  await page.evaluate(() => (location.hash = "#puzzle=2026-11-20"));
  await told(page, "puzzle.finding");
  const { head } = await says(page);
  assert.equal(head, text("puzzle.title.day", { date: "November 20, 2026" }));
});

test("a search for another puzzle that is cancelled leaves the one on the board", async (t) => {
  const page = await open(t, "#puzzle=30", { prepare: muteThread });
  await posed(page);
  const before = await says(page);
  await fromMenu(page, "tool.puzzles");
  // The puzzles of the days before are computed.
  await fold(dialog(page, "puzzles.title"), "puzzle.past").click();
  await named(page, "list", "puzzle.past.list").getByRole("button").nth(3).click();
  await told(page, "puzzle.finding");
  await page.keyboard.press("Escape");
  await posed(page);
  assert.deepEqual(await says(page), before);
  await press(page, "puzzle.hint");
  await pair(page, 5, 6);
  await told(page, "puzzle.wrong", { tried: pairOf(5, 6) });
});

test("a refutation stays until it is tried again", async (t) => {
  const page = await open(t, "#puzzle=30", { prepare: (page) => page.clock.install() });
  await posed(page);
  await pair(page, 5, 6);
  await hears(page, sentence("puzzle.wrong", { tried: pairOf(5, 6) }));
  await page.clock.fastForward(2000);
  await played(page).nth(10).waitFor();
  await hears(page, sentence("puzzle.wrong.reply", { tried: pairOf(5, 6) }));
  await square(page, 1).click();
  await told(page, "puzzle.wait");
  await page.clock.fastForward(60_000);
  assert.equal(await played(page).count(), 11);
  await press(page, "puzzle.retake");
  await posed(page);
  assert.equal(await played(page).count(), 9);

  const undone = event(page).getByText(text("done.undo"), { exact: true });
  await undone.waitFor();
  await page.clock.fastForward(60_000);
  await undone.waitFor();
  await press(page, "puzzle.hint");
  await undone.waitFor({ state: "hidden" });
});

test("a refutation is replayed by keyboard: the board moves, and it is said as the first time", async (t) => {
  const page = await open(t, "#puzzle=30", { reducedMotion: "no-preference" });
  await posed(page);
  await pair(page, 5, 6);
  await told(page, "puzzle.wrong.reply", { tried: pairOf(5, 6), player: "O" });
  await played(page).nth(10).waitFor();
  await boardAtRest(page).waitFor();
  const verdict = await says(page);
  await page.evaluate(() => {
    /** @type {string[]} */
    const kinds = [];
    Reflect.set(globalThis, "kinds", kinds);
    const bench = /** @type {HTMLElement} */ (tree().querySelector("#page[data-moving]"));
    new MutationObserver(() => kinds.push(bench.dataset.moving ?? "")).observe(bench, {
      attributeFilter: ["data-moving"],
    });
  });
  await button(page, "puzzle.replay").focus();
  await page.keyboard.press("Enter");
  await hears(page, sentence("puzzle.wrong", { tried: pairOf(5, 6) }));
  assert.ok(await button(page, "past.back").isHidden(), "it is part of the puzzle");
  assert.equal((await says(page)).head, verdict.head);
  await hears(page, sentence("puzzle.wrong.reply", { tried: pairOf(5, 6) }));
  await boardAtRest(page).waitFor();
  assert.deepEqual(await says(page), verdict);
  assert.equal(await played(page).count(), 11);
  assert.ok(await button(page, "puzzle.replay").and(focused(page)).isVisible());
  const kinds = await page.evaluate(() => Reflect.get(globalThis, "kinds"));
  assert.ok(kinds.filter((/** @type {string} */ kind) => kind === "pair").length > 0, `${kinds}`);
});

test("a choice that is the question has no outcome below it, and the hue of who chooses", async (t) => {
  const page = await open(t, "#puzzle=2");
  await posed(page);
  const cards = region(page, "choice.title").getByRole("button");
  await cards.first().waitFor();
  for (const name of await cards.allInnerTexts())
    assert.doesNotMatch(name, new RegExp(text("choice.goes")), "nothing is given away");
  await page.locator('#status[data-player="X"]').waitFor();
});

test("a wrong answer is answered when its collapse has been seen", async (t) => {
  const page = await open(t, "#puzzle=2", { reducedMotion: "no-preference" });
  await posed(page);
  await moves(page).evaluate((list) => {
    const board = list.closest("[data-moving]");
    if (!(board instanceof HTMLElement)) throw new Error("nothing tells what moves");
    /** @type {string[]} */
    const seen = [];
    Reflect.set(globalThis, "seen", seen);
    const look = () => {
      const now = `${list.querySelectorAll("li").length} ${board.dataset.moving}`;
      if (now !== seen.at(-1)) seen.push(now);
    };
    const watcher = new MutationObserver(look);
    watcher.observe(board, { attributes: true, attributeFilter: ["data-moving"] });
    watcher.observe(list, { childList: true, subtree: true });
  });
  for (let press = 0; press < 2; press++) await square(page, 5).click();
  const tried5 = text("puzzle.square", { square: 5 });
  await told(page, "puzzle.wrong.over", { tried: tried5 });
  /** @type {string[]} */
  const seen = await page.evaluate(() => Reflect.get(globalThis, "seen"));
  const [before, tried, reply] = [6, 7, 8];
  const end = seen.indexOf(`${tried} none`);
  const collapse = seen.indexOf(`${before} collapse`);
  assert.ok(collapse >= 0 && end > collapse, seen.join(", "));
  assert.ok(!seen.includes(`${tried} collapse`), "the list waits for what is seen on the board");
  const first = seen.findIndex((now) => now.startsWith(`${reply} `));
  assert.ok(first === -1 || first > end, seen.join(", "));
});

test("hints come in two steps, and a puzzle whose solution was shown is not solved", async (t) => {
  const page = await open(t, "#puzzle=30");
  await posed(page);
  await press(page, "puzzle.hint");
  await puzzleHint(page)
    .getByText(sentence("puzzle.hint.pair", { a: 5 }))
    .or(puzzleHint(page).getByText(sentence("puzzle.hint.cycle", { a: 5 })))
    .waitFor();
  await press(page, "puzzle.hint.more");
  await puzzleHint(page)
    .getByText(text("puzzle.hint.solution", { solution: pairOf(5, 8) }))
    .waitFor();
  await pair(page, 5, 8);
  await solvedBy(page, pairOf(5, 8));
  await counts(page, text("puzzles.tally", { solved: 0, tried: 1 }));
});

test("on the narrowest screens it fits, words that are only heard included", async (t) => {
  const page = await open(t, "#puzzle=2", {
    viewport: { width: 320, height: 640 },
    locale: "ca",
  });
  await translated("ca").button(puzzle(page), "puzzle.hint").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});

test("a newcomer's puzzle of the day is one, wherever it is opened", async (t) => {
  const page = await open(t, "", {
    landing: true,
    prepare: (page) => page.clock.setFixedTime(new Date("2026-11-20T12:00:00Z")),
  });
  await landing(page).getByText(text("daily.first")).click();
  await puzzle(page).waitFor();
  const address = await hash(page);
  await press(page, "puzzle.leave");
  await fromMenu(page, "tool.puzzles");
  await dialog(page, "puzzles.title")
    .getByRole("button", { name: sentence("puzzles.today") })
    .click();
  await puzzle(page).waitFor();
  assert.equal(await hash(page), address);

  // Another puzzle that is tried before it changes nothing.
  await page.evaluate(() => (location.hash = "#puzzle=2"));
  await heading(page, "puzzle.title").waitFor();
  for (let n = 0; n < 2; n++) await press(page, n ? "puzzle.hint.more" : "puzzle.hint");
  await page.waitForFunction(() => localStorage.getItem("quantum-tic-tac-toe.puzzles"));
  await fromMenu(page, "tool.puzzles");
  await dialog(page, "puzzles.title")
    .getByRole("button", { name: sentence("puzzles.today") })
    .click();
  await heading(page, "puzzle.title.first").waitFor();
  assert.equal(await hash(page), address);
  // The day's own puzzle has its own link.
  await page.evaluate(() => (location.hash = "#puzzle=2026-11-20"));
  await page.getByRole("heading", { name: sentence("puzzle.title.day") }).waitFor();
});

test("the puzzle of the day is the same by its link; it is counted once a day", async (t) => {
  const page = await open(t, "", {
    prepare: async (page) => {
      await page.clock.setFixedTime(new Date("2026-11-20T23:59:00Z"));
      await page.addInitScript(() => {
        const none = [0, 0, 0, 0, 0];
        const tally = { version: 1, tried: none, solved: none, seen: ["goff 1", "goff 3"] };
        localStorage.setItem("quantum-tic-tac-toe.puzzles", JSON.stringify(tally));
      });
    },
  });
  await fromMenu(page, "tool.puzzles");
  await page.getByRole("button", { name: sentence("puzzles.today") }).click();
  await posed(page);
  assert.equal(await hash(page), "#puzzle=2026-11-20");
  const list = await moves(page).innerText();
  const other = await open(t, "#puzzle=2026-11-20");
  await posed(other);
  assert.equal(await moves(other).innerText(), list);

  await square(page, 2).click();
  await solvedBy(page, text("puzzle.square", { square: 2 }));
  await press(page, "puzzle.more");
  await dialog(page, "puzzles.title")
    .getByText(text("puzzles.streak", { n: 1 }))
    .waitFor();
  await page.reload();
  await posed(page);
  await counts(page, text("puzzles.streak", { n: 1 }));
});

describe("the puzzle of a day, once solved,", () => {
  const STORED = JSON.parse(
    readFileSync(new URL("fixtures/streak-2026-11.json", import.meta.url), "utf8"),
  );
  /** Four days in a row until yesterday. @param {Page} page */
  async function onTheFifthDay(page) {
    await page.clock.install({ time: new Date("2026-11-24T18:48:00Z") });
    await page.addInitScript((entries) => {
      if (localStorage.getItem("quantum-tic-tac-toe.puzzles")) return; // the page is loaded once more
      for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text);
    }, STORED);
  }
  /** @param {Page} page */
  async function solve(page) {
    await posed(page);
    await pair(page, 2, 5);
    await told(page, "puzzle.wrong", { tried: pairOf(2, 5) });
    await press(page, "puzzle.retake");
    await posed(page);
    await pair(page, 2, 7);
    await solvedBy(page, pairOf(2, 7));
  }
  const LINES = [
    "Quantum tic-tac-toe, ",
    "🟥🟩 1 wrong, then solved · streak 5",
    "#puzzle=2026-11-24",
  ];
  /** @param {string} shared */
  function holdsTheResult(shared) {
    const lines = shared.split("\n");
    assert.equal(lines.length, 3);
    for (const [i, line] of LINES.entries()) assert.ok(lines[i]?.includes(line), shared);
    assert.ok(lines[2]?.endsWith("#puzzle=2026-11-24"), "the link holds no solution");
  }

  test("shows the last seven days, the streak, the tries and the time until the next", async (t) => {
    const page = await open(t, "", { landing: true, prepare: onTheFifthDay });
    await page.getByRole("button", { name: sentence("puzzles.today") }).click();
    await solve(page);
    const week = named(page, "list", "puzzle.week").getByRole("listitem");
    const of = (/** @type {string} */ weekday, /** @type {"none" | "solved"} */ status) =>
      text("puzzle.week.day", { weekday, state: text(`puzzle.week.${status}`) });
    const names = await week.locator(".unseen").allInnerTexts();
    assert.deepEqual(names, [
      of("Wednesday", "none"),
      of("Thursday", "none"),
      of("Friday", "solved"),
      of("Saturday", "solved"),
      of("Sunday", "solved"),
      of("Monday", "solved"),
      of(text("puzzle.week.today"), "solved"),
    ]);
    await puzzle(page)
      .getByText(text("puzzle.week.streak", { n: 5 }))
      .waitFor();
    await puzzle(page)
      .getByText(text("puzzle.week.next", { hours: 5, minutes: 12 }))
      .waitFor();
    // The list of puzzles has its tries.
    await press(page, "puzzle.more");
    const list = dialog(page, "puzzles.title");
    await fold(list, "puzzle.past").click();
    await list.getByText(text("puzzle.past.best", { n: 5 })).waitFor();
    const tries = named(list, "list", "puzzle.past.tries").getByRole("listitem");
    assert.deepEqual(
      (await tries.allInnerTexts()).map((row) => row.split("\n").at(-1)),
      ["0", "1", "0", "0"],
    );
    const days = named(list, "list", "puzzle.past.list").getByRole("button");
    assert.equal(await days.count(), 28);
    const name = (/** @type {string} */ date, /** @type {"none" | "solved"} */ status) =>
      text("puzzle.past.day", { date, state: text(`puzzle.week.${status}`) });
    assert.equal(await days.last().getAttribute("aria-label"), name("November 23, 2026", "solved"));
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    await page.clock.fastForward("11:00");
    await puzzle(page)
      .getByText(text("puzzle.week.next", { hours: 5, minutes: 1 }))
      .waitFor();
    // At midnight in UTC the next one is offered.
    await page.clock.fastForward("05:01:00");
    await press(page, "puzzle.today");
    await page.waitForFunction(() => location.hash === "#puzzle=2026-11-25");
    await posed(page);
    // The days before can be played.
    await fromMenu(page, "tool.puzzles");
    // Where the days stay in sight over midnight, the next day has its countdown.
    await page.clock.fastForward("24:00:00");
    await list.getByText(/^Next puzzle in 2[34] h/).waitFor();
    await page.clock.fastForward("02:00:00");
    await list.getByText(/^Next puzzle in 2[12] h/).waitFor();
    await list
      .getByRole("button", { name: name("November 19, 2026", "none"), exact: true })
      .click();
    await page.waitForFunction(() => location.hash === "#puzzle=2026-11-19");
    await posed(page);
  });

  test("is told on the landing with the streak", async (t) => {
    const page = await open(t, "", { landing: true, prepare: onTheFifthDay });
    const daily = page.getByRole("button", { name: sentence("puzzles.today") });
    await daily.filter({ hasText: text("puzzle.play.even", { player: "O" }) }).click();
    await solve(page);
    await press(page, "puzzle.leave");
    await daily.filter({ hasText: text("daily.solved", { n: 5 }) }).waitFor();
  });

  test("is that of the new day where the landing was left open past midnight", async (t) => {
    const page = await open(t, "", {
      landing: true,
      prepare: (page) => page.clock.install({ time: new Date("2026-11-24T18:48:00Z") }),
    });
    const daily = landing(page).getByText(text("daily.first"));
    await daily.waitFor();
    await page.clock.fastForward("06:00:00");
    await daily.click();
    // The first puzzle of a newcomer, and not the one of a day before.
    await page.waitForFunction(() => /^#puzzle=\d+$/.test(location.hash));
  });

  test("is handed on by what the browser has", async (t) => {
    const page = await open(t, "#puzzle=2026-11-24", {
      prepare: async (page) => {
        await onTheFifthDay(page);
        await ownClipboard(page);
      },
    });
    await solve(page);
    const field = named(page, "textbox", "puzzle.link");
    await t.test("to the clipboard where there is no share sheet", async () => {
      await press(page, "puzzle.share");
      await puzzle(page).getByText(text("puzzle.shared.copied")).waitFor();
      holdsTheResult(await page.evaluate(() => navigator.clipboard.readText()));
    });
    await t.test("to the share sheet, and to close that is no error", async () => {
      await page.evaluate(() => {
        navigator.share = async (data) => {
          Reflect.set(globalThis, "shared", data?.text);
          throw new DOMException("closed", "AbortError");
        };
      });
      await press(page, "puzzle.share");
      await page.waitForFunction(() => Reflect.has(globalThis, "shared"));
      holdsTheResult(await page.evaluate(() => Reflect.get(globalThis, "shared")));
      assert.ok(await puzzle(page).getByRole("textbox").isHidden());
    });
    await t.test("into a field to be copied by hand where nothing else works", async () => {
      await page.evaluate(() => {
        Reflect.deleteProperty(navigator, "share");
        Object.defineProperty(navigator, "clipboard", { value: undefined });
      });
      await press(page, "puzzle.share");
      await field.waitFor();
      holdsTheResult(await field.inputValue());
      await puzzle(page).getByText(text("share.by.hand")).waitFor();
    });
  });
});

test("a stream of one grade by other rules, found by the solver", async (t) => {
  const page = await open(t, "", {
    prepare: (page) => page.route(asset("puzzles.json"), (route) => route.fulfill({ json: [] })),
  });
  await fromMenu(page, "tool.puzzles");
  await named(page, "radio", "rules.nature").check({ force: true });
  await ofGrade(page, 4).click();
  await posed(page);
  assert.match(await hash(page), /^#puzzle=nature,\d+$/);
  await puzzle(page)
    .getByText(text("puzzle.grade", { grade: 4 }), { exact: true })
    .waitFor();
  const ways = /** @type {const} */ (["win", "even", "loss"]);
  const { head, todo } = await says(page);
  assert.ok(
    ways.some((way) => sentence(`puzzle.coins.${way}`).test(head)),
    head,
  );
  assert.equal(todo, text("puzzle.find.coins"));
});

test("the game that was on the board comes back as it was, its redo too", async (t) => {
  const page = await open(t, "#goff,14,15,48");
  await page.keyboard.press("Control+z");
  await fromMenu(page, "tool.puzzles");
  await ofGrade(page, 1).click();
  await posed(page);
  await press(page, "puzzle.leave");
  assert.ok(await puzzle(page).isHidden());
  assert.equal(await hash(page), "#goff,14,15");
  await page.keyboard.press("Control+y");
  assert.equal(await hash(page), "#goff,14,15,48");
});

test("a new game puts a puzzle away", async (t) => {
  const page = await open(t, "#puzzle=30");
  await posed(page);
  await page.keyboard.press("n");
  await button(dialog(page, "new.title"), "new.start").click();
  await puzzle(page).waitFor({ state: "hidden" });
  assert.equal((await says(page)).todo, text("todo.opening", { mark: "X1" }));
});

test("a wrong link says so, and the board is there", async (t) => {
  const page = await open(t, "#puzzle=zz");
  let game = "#goff";
  for (const [n, link] of ["zz", "2026-02-30", "chess,7", "%E0"].entries())
    await t.test(link, async () => {
      if (n > 0) await page.evaluate((link) => void (location.hash = `#puzzle=${link}`), link);
      await heading(puzzle(page), "puzzle.bad").waitFor();
      await press(page, "puzzle.close");
      assert.ok(await puzzle(page).isHidden());
      await pair(page, n + 1, 9 - n);
      game += `,${n + 1}${9 - n}`;
      assert.equal(await hash(page), game);
    });
});

test("after a wrong link the puzzle before it is not asked any more", async (t) => {
  const page = await open(t, "#puzzle=30");
  await posed(page);
  await page.evaluate(() => (location.hash = "#puzzle=zz"));
  await heading(puzzle(page), "puzzle.bad").waitFor();
  assert.equal((await says(page)).todo, text("todo.opening", { mark: "X1" }));
  assert.equal(await played(page).count(), 0);
});

test("without the solver the puzzles of the page can be solved, and what is missing is said", async (t) => {
  const page = await open(t, "#puzzle=30", {
    unbundled: true,
    expectErrors: true,
    prepare: (page) => page.context().route("**/{worker,questions}.js", (route) => route.abort()),
  });
  await posed(page);
  await pair(page, 5, 6);
  const why = text("why.no-worker");
  await told(page, "puzzle.wrong.failed", { tried: pairOf(5, 6), why });
  await press(page, "puzzle.retake");
  await pair(page, 5, 8);
  await solvedBy(page, pairOf(5, 8));
  await puzzle(page).getByText(text("puzzle.why.failed", { why })).waitFor();
  await page.evaluate(() => (location.hash = "#puzzle=2026-11-20"));
  await heading(puzzle(page), "puzzle.failed").waitFor();
  await page.context().unroute("**/{worker,questions}.js");
  await press(page, "puzzle.again");
  await posed(page);
});
