// Puzzles: links, finding, judging and the tally as data; and in the page, solved, failed, taken back,
// shared, and left, with the game before them unharmed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as puzzles from "../../www/js/features/puzzles/model.js";
import { behind, hash, ownClipboard, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

const open = site();

/** @typedef {import("../../www/js/features/puzzles/model.js").Puzzle} Puzzle */
/** @typedef {import("playwright-core").Page} Page */

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
    for (const puzzle of own) {
      assert.equal(await find({ rules: "goff", grade: 2 }, tally), puzzle);
      tally = puzzles.counted(tally, puzzle, true);
    }
    assert.deepEqual(await find({ rules: "goff", grade: 2 }, tally), ["puzzle", "goff", [99, 2]]);
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
  const [puzzle] = /** @type {[Puzzle]} */ (SHIPPED);

  test("counts a puzzle once, by its first answer", () => {
    const once = puzzles.counted(puzzles.none(), puzzle, false);
    assert.deepEqual([once.tried[0], once.solved[0]], [1, 0]);
    assert.equal(puzzles.counted(once, puzzle, true), once);
  });

  test("counts days in a row, whatever is solved twice, late or early", () => {
    let tally = puzzles.none();
    for (const day of [DAY, DAY, DAY + 1]) tally = puzzles.daySolved(tally, day, day);
    assert.equal(puzzles.streak(tally, DAY + 1), 2);
    assert.equal(puzzles.streak(tally, DAY + 2), 2, "there is still time");
    assert.equal(puzzles.streak(tally, DAY + 3), 0);
    assert.equal(puzzles.daySolved(tally, DAY + 1, DAY + 2), tally, "yesterday's is no today's");
    assert.equal(puzzles.streak(puzzles.daySolved(tally, DAY + 3, DAY + 3), DAY + 3), 1);
  });

  test("survives storing; what is damaged is none", () => {
    const tally = puzzles.daySolved(puzzles.counted(puzzles.none(), puzzle, true), DAY, DAY);
    assert.deepEqual(puzzles.readTally(JSON.stringify(tally)), tally);
    for (const damage of [
      { tried: [1, 2] },
      { solved: [5, 0, 0, 0, 0] },
      { tried: [-1, 0, 0, 0, 0] },
      { tried: ["1", 0, 0, 0, 0] },
      { seen: [1] },
      { seen: "all" },
      { days: null },
      { day: "today" },
    ])
      assert.deepEqual(puzzles.readTally(JSON.stringify({ ...tally, ...damage })), null);
    for (const text of ["{", "null", "7", "[]", '"x"'])
      assert.deepEqual(puzzles.readTally(text), null, text);
  });

  test("that cannot be read is set aside, is told of, and is not lost by the next answer", () => {
    const newer = '{"version":9}';
    const kept = new Map([["puzzles", newer]]);
    let told = 0;
    /** @type {Parameters<typeof puzzles.recalled>[0]} */
    const store = {
      recall: (name) => kept.get(name) ?? null,
      remember: (name, text) => void kept.set(name, text),
    };
    const recall = () => puzzles.recalled(store, () => told++);
    const next = puzzles.counted(recall(), puzzle, true);
    store.remember("puzzles", JSON.stringify(next));
    assert.deepEqual(recall(), next);
    assert.deepEqual([kept.get("puzzles.aside"), told], [newer, 1]);
  });
});

/** @param {Page} page */
const posed = (page) => page.locator("#todo", { hasText: "Find it" }).waitFor();
/** @param {Page} page @param {string} text */
const told = (page, text) => page.locator("#puzzle .told", { hasText: text }).waitFor();
/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator("#puzzle").getByRole("button", { name }).click();
/** @param {Page} page @param {number[]} squares */
async function pair(page, ...squares) {
  for (const n of squares) await square(page, n).click();
}

test("on a phone a wrong answer is told before the choice that it led to", async (t) => {
  const page = await open(t, "#puzzle=8", { viewport: { width: 390, height: 844 } });
  await posed(page);
  await pair(page, 1, 2); // O closes a cycle
  await told(page, "Not 1–2: O answers");
  await page.locator("#choice .card").first().waitFor();
  const top = async (/** @type {string} */ part) =>
    (await page.locator(part).boundingBox())?.y ?? 0;
  assert.ok((await top("#puzzle")) < (await top("#choice")));
  assert.ok((await top("#status")) < (await top("#puzzle")));
});

test("a puzzle of a link is posed, missed, taken back and solved", async (t) => {
  const page = await open(t, "#puzzle=30"); // 58 keeps a whole point
  await posed(page);
  assert.match((await says(page)).todo, /one way for X to win by 1 point/);
  assert.ok(await page.locator("#undo").getAttribute("aria-disabled"), "its game is not undone");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator("#list li").count(), 9);

  await pair(page, 5, 6);
  await told(page, "Not 5–6: O answers");
  await page.locator("#list li").nth(10).waitFor();
  await press(page, "Take it back");
  assert.equal(await page.locator("#list li").count(), 9);
  assert.ok(await page.locator("#puzzle .told").isHidden());
  await posed(page);

  await pair(page, 5, 8);
  await told(page, "Solved: 5–8.");
  assert.doesNotMatch((await says(page)).todo, /Find it/);
  await page.locator("#puzzle .why li").first().waitFor();
  assert.match(await page.locator("#puzzle .why").innerText(), /5–8: X wins by 1 point\n/);
  await press(page, "Next puzzle");
  await page.waitForFunction(() => location.hash !== "#puzzle=30");
  await posed(page);
  await page.locator("#puzzles-button").click();
  // The first answer counts.
  await page.locator("#puzzles", { hasText: "0 of 1 solved at the first try" }).waitFor();
});

test("a wrong answer is answered when its collapse has been seen", async (t) => {
  const page = await open(t, "#puzzle=2", { reducedMotion: "no-preference" });
  await posed(page);
  await page.evaluate(() => {
    const [board, list] = ["page", "list"].map((id) => tree().getElementById(id));
    if (!board || !list) throw new Error("a part of the page is missing");
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
  await square(page, 5).click();
  await told(page, "Not square 5: X answers");
  /** @type {string[]} */
  const seen = await page.evaluate(() => Reflect.get(globalThis, "seen"));
  const [tried, reply] = [7, 8];
  const end = seen.indexOf(`${tried} none`);
  assert.ok(seen.indexOf(`${tried} collapse`) >= 0, seen.join(", "));
  assert.ok(end > seen.indexOf(`${tried} collapse`), seen.join(", "));
  const first = seen.findIndex((now) => now.startsWith(`${reply} `));
  assert.ok(first === -1 || first > end, seen.join(", "));
});

test("hints come in two steps, and whoever saw the solution has not solved it", async (t) => {
  const page = await open(t, "#puzzle=30");
  await posed(page);
  await press(page, "Hint");
  await page.locator("#puzzle .tip", { hasText: "One of its two squares is 5" }).waitFor();
  await press(page, "Show the solution");
  await page.locator("#puzzle .tip", { hasText: "It is 5–8." }).waitFor();
  await pair(page, 5, 8);
  await told(page, "Solved");
  await page.locator("#puzzles-button").click();
  await page.locator("#puzzles", { hasText: "0 of 1 solved at the first try" }).waitFor();
});

test("a button that gives way to another one hands the focus on, also behind another window", async (t) => {
  const page = await open(t, "#puzzle=30");
  await posed(page);
  await behind(page);
  const hint = page.locator("#puzzle [data-name=hint]");
  for (const next of ["hint", "copy"]) {
    const held = await hint.evaluate((found) => {
      const button = /** @type {HTMLElement} */ (found);
      button.focus();
      button.click();
      return /** @type {HTMLElement | null} */ (tree().activeElement)?.dataset.name;
    });
    assert.equal(held, next);
  }
});

test("on the narrowest screens it fits, words that are only heard included", async (t) => {
  const page = await open(t, "#puzzle=2", {
    viewport: { width: 320, height: 640 },
    locale: "ca",
  });
  await page.locator("#puzzle [data-name=hint]").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});

test("the puzzle of the day is the same by its link; it is counted once a day", async (t) => {
  const page = await open(t, "", {
    prepare: (page) => page.clock.setFixedTime(new Date("2026-11-20T23:59:00Z")),
  });
  await page.locator("#puzzles-button").click();
  await page.getByRole("button", { name: "Puzzle of the day" }).click();
  await posed(page);
  assert.equal(await hash(page), "#puzzle=2026-11-20");
  const moves = await page.locator("#list").innerText();
  const other = await open(t, "#puzzle=2026-11-20");
  await posed(other);
  assert.equal(await other.locator("#list").innerText(), moves);

  await square(page, 2).click();
  await square(page, 2).click();
  await told(page, "Solved: square 2.");
  await press(page, "More puzzles");
  await page.locator("#puzzles", { hasText: "One day solved" }).waitFor();
  await page.reload();
  await posed(page);
  await page.locator("#puzzles-button").click();
  await page.locator("#puzzles", { hasText: "One day solved" }).waitFor();
});

test("a stream of one grade by other rules, found by the solver", async (t) => {
  const page = await open(t, "", {
    prepare: (page) => page.route("**/puzzles.json", (route) => route.fulfill({ json: [] })),
  });
  await page.locator("#puzzles-button").click();
  await page.getByRole("radio", { name: "Nature" }).check({ force: true });
  await page.getByRole("button", { name: "Grade 4" }).click();
  await posed(page);
  assert.match(await hash(page), /^#puzzle=nature,\d+$/);
  assert.match(await page.locator("#puzzle").innerText(), /Grade 4 of 5/);
  assert.match((await says(page)).todo, /on average/);
});

test("the game that was on the board comes back as it was, its redo too", async (t) => {
  const page = await open(t, "#goff,14,15,48");
  await page.keyboard.press("Control+z");
  await page.locator("#puzzles-button").click();
  await page.getByRole("button", { name: "Grade 1" }).click();
  await posed(page);
  await press(page, "Leave");
  assert.ok(await page.locator("#puzzle").isHidden());
  assert.equal(await hash(page), "#goff,14,15");
  await page.keyboard.press("Control+y");
  assert.equal(await hash(page), "#goff,14,15,48");
});

test("a new game puts a puzzle away", async (t) => {
  const page = await open(t, "#puzzle=30");
  await posed(page);
  await page.locator("#new-game").click();
  await page.locator("dialog[open] button.primary").click();
  await page.locator("#puzzle").waitFor({ state: "hidden" });
  assert.match((await says(page)).todo, /Choose two squares/);
});

for (const link of ["#puzzle=zz", "#puzzle=2026-02-30", "#puzzle=chess,7", "#puzzle=%E0"]) {
  test(`the wrong link ${link} says so, and the board is there`, async (t) => {
    const page = await open(t, link);
    await page.locator("#puzzle h2", { hasText: "This link names no puzzle" }).waitFor();
    await press(page, "Close");
    assert.ok(await page.locator("#puzzle").isHidden());
    await pair(page, 1, 9);
    assert.equal(await hash(page), "#goff,19");
  });
}

test("after a wrong link the puzzle before it is not asked any more", async (t) => {
  const page = await open(t, "#puzzle=30");
  await posed(page);
  await page.evaluate(() => (location.hash = "#puzzle=zz"));
  await page.locator("#puzzle h2", { hasText: "This link names no puzzle" }).waitFor();
  assert.match((await says(page)).todo, /Choose two squares/);
  assert.equal(await page.locator("#list button").count(), 0);
});

test("its link is copied", async (t) => {
  const page = await open(t, "#puzzle=30", { prepare: ownClipboard });
  await posed(page);
  await press(page, "Copy link");
  await page.locator("#done", { hasText: "copied" }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#puzzle=30$/);
});

test("without the solver the puzzles of the page can be solved, and what is missing is said", async (t) => {
  const page = await open(t, "#puzzle=30", {
    expectErrors: true,
    prepare: (page) => page.context().route("**/{worker,questions}.js", (route) => route.abort()),
  });
  await posed(page);
  await pair(page, 5, 6);
  await told(page, "cannot be shown: the solver could not be started");
  await press(page, "Take it back");
  await pair(page, 5, 8);
  await told(page, "Solved: 5–8.");
  await page.locator("#puzzle .why", { hasText: "could not be started" }).waitFor();
  await page.evaluate(() => (location.hash = "#puzzle=2026-11-20"));
  await page.locator("#puzzle h2", { hasText: "could not be found" }).waitFor();
  await page.context().unroute("**/{worker,questions}.js");
  await press(page, "Try again");
  await posed(page);
});
