// Lessons: as data they have all their texts, short ones; in the page each is gone through by
// keyboard alone, every wrong try and every undo is mended, and the game before it is unharmed.
// That all their actions are legal is held in tests/repository/lessons.rs, by the rules themselves.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { readDone, taskOf, textOf, writeDone } from "../../www/js/features/lessons/model.js";
import { knows, say } from "./english.mjs";
import { hash, site } from "./helper.mjs";
import { square } from "./person.mjs";
import { stored } from "./states.mjs";

const open = site();

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../../www/js/features/lessons/model.js").Lesson} Lesson */

const read = (/** @type {string} */ path) =>
  readFileSync(new URL(`../../www/${path}`, import.meta.url), "utf8");
/** @type {Lesson[]} */
const LESSONS = JSON.parse(read("lessons.json"));
/** @param {string} name */
const named = (name) => /** @type {Lesson} */ (LESSONS.find((lesson) => lesson.name === name));

describe("the texts of a lesson", () => {
  const used = LESSONS.flatMap(({ name, steps }) =>
    [
      ...["title", "physics", "limit"],
      ...steps.flatMap(({ text, try: tries = {} }) => [
        text,
        ...Object.values(tries).map((tried) => tried.text),
      ]),
    ].map((key) => `learn.${name}.${key}`),
  );

  test("are all there, and none is left over", () => {
    assert.deepEqual(
      used.filter((key) => !knows(key)),
      [],
    );
    const written = Object.keys(JSON.parse(read("lang/en/lessons.json")));
    const left = written.filter((key) => key.startsWith("learn.") && !used.includes(key));
    assert.deepEqual(left, []);
  });

  test("are short, and name squares by what the data say", () => {
    for (const { name, steps } of LESSONS)
      for (const { text, look, do: asked = {} } of [
        ...steps,
        { text: "physics", look: false },
        { text: "limit", look: false },
      ]) {
        const said = say(textOf(`${name}.${text}`, Object.keys(asked)[0]));
        assert.doesNotMatch(said, /NaN|undefined|[{}]|learn\./);
        const words = said.split(/\s+/).length;
        // The two cards of a choice have to be seen with it on a phone.
        const most = look || Object.keys(asked)[0]?.[0] === "@" ? 30 : 45;
        assert.ok(words <= most, `${words} words: ${said}`);
        if (!Object.keys(asked).length) assert.doesNotMatch(said, /square (0|\d)/, said);
      }
  });
});

describe("what is to be done", () => {
  const lesson = named("strategy");
  const { record } = lesson;

  test("follows from what was done, and how far was read", () => {
    assert.equal(taskOf(lesson, record, 0).kind, "read");
    const find = taskOf(lesson, record, 1);
    assert.deepEqual([find.kind, find.step, find.squares], ["do", 1, []]);
    assert.equal(taskOf(lesson, record, 9).step, 1, "nothing that asks for an action is skipped");
    assert.equal(taskOf(lesson, `${record} 14`, 1).kind, "look");
    assert.equal(taskOf(lesson, `${record} 14 @4`, 3).kind, "over");
  });

  test("a wrong try is answered, told, and to be taken back", () => {
    const answer = taskOf(lesson, `${record} 16`, 1);
    assert.deepEqual([answer.kind, answer.reply, answer.wanted], ["reply", "@6", ["@6"]]);
    const astray = taskOf(lesson, `${record} 16 @6`, 1);
    assert.deepEqual([astray.kind, astray.text.key], ["astray", "learn.strategy.trap"]);
    assert.equal(taskOf(lesson, `${record} 12`, 1).text.key, "learn.strategy.better");
  });

  test("a coin may fall either way", () => {
    const coin = named("coin");
    for (const outcome of ["@1", "@9"]) {
      assert.equal(taskOf(coin, `${coin.record} 19 ${outcome}`, 0).reply, "46");
      assert.equal(taskOf(coin, `${coin.record} 19 ${outcome} 46`, 0).step, 2);
    }
    const dice = named("dice");
    const task = taskOf(dice, "kvantove 19 5 46 28 3 7 19@9 28@2", 0);
    assert.deepEqual([task.step, task.wanted], [4, ["?46"]]);
  });

  test("what is stored of it is read again, and nothing else", () => {
    assert.deepEqual([...readDone(writeDone(new Set(["cycle", "rows"])))], ["cycle", "rows"]);
    for (const text of [null, "", "  ", "<b>"]) assert.equal(readDone(text).size, 0);
  });
});

/** Nobody waits for the other side. @param {Page} page */
const atOnce = (page) => stored(page, { speed: "off" });
/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator("#lesson").getByRole("button", { name }).click();
/** @param {Page} page @param {string} text */
const told = (page, text) => page.locator("#todo", { hasText: text }).waitFor();

/** Goes to a button by the Tab key. @param {Page} page @param {RegExp} name */
async function tabTo(page, name) {
  for (let n = 0; n < 60; n++) {
    const at = await page.evaluate(
      () => tree().activeElement?.closest("button")?.textContent ?? "",
    );
    if (name.test(at)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`no ${name} within reach of the Tab key`);
}

for (const { name, record, steps } of LESSONS) {
  test(`${name}: gone through by keyboard alone`, async (t) => {
    const page = await open(t, `#lesson=${name}`, { prepare: atOnce });
    let quantum = false;
    for (const [i, { text, do: asked = {}, look }] of steps.entries()) {
      await page.locator(`#lesson progress[value="${i}"]`).waitFor({ state: "attached" });
      const [action = ""] = Object.keys(asked);
      await told(page, say(textOf(`${name}.${text}`, action)));
      if (look) {
        await tabTo(page, /in square/);
        await page.keyboard.press("Tab");
      } else if (/^\d/.test(action)) {
        // In the dice game it is chosen beforehand which kind of stone is placed.
        if (record.startsWith("kvantove") && quantum !== action.length > 1) {
          await page.keyboard.press("q");
          quantum = !quantum;
        }
        for (const digit of new Set(action)) await page.keyboard.press(digit);
      } else if (/^\?\d/.test(action)) {
        await page.keyboard.press(action[1] ?? "");
        await tabTo(page, /^Throw the die/);
        await page.keyboard.press("Enter");
      } else {
        const [, square = ""] = action;
        await tabTo(page, square ? RegExp(`in square ${square}`) : action ? /^Measure$/ : /^Next$/);
        await page.keyboard.press("Enter");
      }
    }
    await told(page, "Two things to keep");
    for (const what of ["physics", "limit"])
      await page.locator("#lesson dd", { hasText: say(textOf(`${name}.${what}`)) }).waitFor();
  });
}

test("a wrong try is shown, told and taken back; what has no line of its own is refused kindly", async (t) => {
  const page = await open(t, "#lesson=cycle", { prepare: atOnce });
  await told(page, "Join the two ends");
  await square(page, 2).click();
  await told(page, "Here, try squares 1 and 6");
  assert.equal(await page.locator("#list li").count(), 2, "nothing was played");
  for (const n of [6, 9]) await square(page, n).click();
  await told(page, "a longer line");
  assert.equal(await page.locator("#list li").count(), 3);
  await square(page, 1).click();
  await told(page, "Take this back first");
  await press(page, "Take it back");
  await told(page, "Join the two ends");
  assert.equal(await page.locator("#list li").count(), 2);
});

test("undo goes back to where the learner decided, not into the other side's answers", async (t) => {
  const page = await open(t, "#lesson=strategy", { prepare: atOnce });
  await press(page, "Next");
  for (const n of [1, 6]) await square(page, n).click();
  await told(page, "O chose, of course, and wins");
  await page.keyboard.press("Control+z");
  await told(page, "Close a cycle that wins");
  assert.equal(await page.locator("#list li").count(), 6);
  await page.keyboard.press("Control+y");
  await told(page, "O chose, of course, and wins");
  await press(page, "Take it back");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator("#list li").count(), 6, "the lesson's own position stays");
});

test("the other side takes its time, and nobody plays in its place", async (t) => {
  const page = await open(t, "#lesson=chains");
  await told(page, "Hang X3");
  for (const n of [8, 9]) await square(page, n).click();
  await told(page, "Now the other side acts");
  await square(page, 1).click();
  await told(page, "A moment");
  await told(page, "O hung O4 on to X3");
  assert.equal(await page.locator("#list li").count(), 4);
});

test("both outcomes are looked at before one is chosen, by touch, too", async (t) => {
  const page = await open(t, "#lesson=measurement", { hasTouch: true });
  await told(page, "Look at both ways");
  for (let n = 0; n < 2; n++) await page.locator("#choice .card").first().tap();
  await told(page, "Look at the other way too");
  await page.locator("#choice .card").last().tap();
  await told(page, "Choose one");
  await page.locator("#choice .card").last().tap();
  await told(page, "Three marks are classical");
});

test("what is done is kept, and leads on; the game before comes back, its redo too", async (t) => {
  const page = await open(t, "#goff,14,15,48", { prepare: atOnce });
  await page.keyboard.press("Control+z");
  await page.locator("#how").click();
  await page.getByRole("button", { name: "Take the lessons" }).click();
  await page.getByRole("button", { name: "A first strategy" }).click();
  assert.equal(await hash(page), "#lesson=strategy");
  await press(page, "Next");
  for (const n of [1, 4]) await square(page, n).click();
  for (const one of [0, 1]) await page.locator("#choice .card").nth(one).hover();
  await page.locator("#choice .card").last().click();
  await told(page, "Two things to keep");
  await press(page, "Next lesson");
  await told(page, "Under the rules “Nature” nobody chooses");
  assert.equal(await hash(page), "#lesson=coin");
  await press(page, "Leave");
  assert.ok(await page.locator("#lesson").isHidden());
  assert.equal(await hash(page), "#goff,14,15");
  await page.keyboard.press("Control+y");
  assert.equal(await hash(page), "#goff,14,15,48");
  await page.reload();
  await page.locator("#lessons-button").click();
  const row = (/** @type {string} */ name) => page.locator("#lessons button", { hasText: name });
  await row("A first strategy").filter({ hasText: /Done$/ }).waitFor();
  assert.equal(await page.locator("#lessons button", { hasText: "Done" }).count(), 1);
});

test("after the last lesson come all of them", async (t) => {
  const page = await open(t, "#lesson=limits", { prepare: atOnce });
  for (let n = 0; n < 3; n++) await press(page, "Next");
  for (const n of [4, 8]) await square(page, n).click();
  await page.locator("#choice .card").first().hover();
  await page.locator("#choice .card").first().click();
  await press(page, "Next");
  await press(page, "All lessons");
  await page.locator("#lessons[open]").waitFor();
  assert.equal(await page.locator("#lessons ol button").count(), LESSONS.length);
});

test("a link that names no lesson shows those that there are", async (t) => {
  const page = await open(t, "#lesson=alchemy");
  await page.locator("#lessons [role=alert]", { hasText: "names no lesson" }).waitFor();
  await page.locator("#lessons").getByRole("button", { name: "The cycle" }).click();
  await told(page, "Join the two ends");
  await page.locator("#lessons-button").click();
  assert.ok(await page.locator("#lessons [role=alert]").isHidden());
});

test("what is to be done, what was done and what there is to keep is said aloud", async (t) => {
  const page = await open(t, "#lesson=chains", { prepare: atOnce });
  const aloud = (/** @type {string} */ text) =>
    page.locator("#said p", { hasText: text }).first().waitFor({ state: "attached" });
  await aloud("Hang X3 on to O2");
  for (const n of [8, 9]) await square(page, n).click();
  await aloud("O4 went into squares 7 and 9");
  await aloud("O hung O4 on to X3");
  for (const n of [1, 8]) await square(page, n).click();
  await aloud("X5 went into squares 1 and 8 and closed a cycle");
  await aloud("which marks end in the same place both times");
  for (const one of [0, 1]) await page.locator("#choice .card").nth(one).hover();
  await aloud("choose for O");
  await page.locator("#choice .card").last().click();
  await aloud("However long a chain is, it follows");
  await press(page, "Next");
  await aloud("Nothing runs along a strand");
});

describe("the worlds that a lesson is about", () => {
  const panel = (/** @type {Page} */ page) => page.locator("#worlds");
  /** @param {Page} page @param {string} name of a lesson */
  async function take(page, name) {
    await page.locator("#lessons-button").click();
    await page.locator("#lessons").getByRole("button", { name }).click();
    await page.locator("#lesson h2", { hasText: name }).waitFor();
  }

  test("are shown beside it, and go with it", async (t) => {
    const page = await open(t, "#goff,14,59");
    await take(page, "A shared square");
    await panel(page).getByText("2 worlds", { exact: true }).waitFor();
    assert.equal(await page.locator("#worlds-button").getAttribute("aria-pressed"), "true");
    await take(page, "Worlds that contradict");
    assert.ok(await panel(page).isVisible());
    for (const n of [5, 8, 4, 5]) await square(page, n).click();
    await panel(page).locator(".count", { hasText: "4 worlds" }).waitFor();
    await take(page, "The cycle");
    assert.ok(await panel(page).isHidden());
    await take(page, "Worlds that contradict");
    assert.ok(await panel(page).isVisible());
    await press(page, "Leave");
    assert.ok(await panel(page).isHidden());
    assert.equal(await page.locator("#worlds-button").getAttribute("aria-pressed"), "false");
  });

  test("stay for whoever had them open, and go for whoever closes them", async (t) => {
    const page = await open(t, "#goff,14,59");
    await page.keyboard.press("w");
    await panel(page).waitFor();
    await take(page, "Worlds that contradict");
    await press(page, "Leave");
    assert.ok(await panel(page).isVisible());
    await take(page, "A shared square");
    await panel(page).getByRole("button", { name: "Close" }).click();
    assert.ok(await panel(page).isHidden());
    for (const n of [5, 9]) await square(page, n).click();
    await told(page, "room for one mark");
    assert.ok(await panel(page).isHidden(), "until the lesson is left");
    await press(page, "Leave");
    assert.ok(await panel(page).isHidden());
    await take(page, "Worlds that contradict");
    assert.ok(await panel(page).isVisible());
  });

  for (const [width, height] of /** @type {const} */ ([
    [390, 844],
    [1280, 720],
  ]))
    test(`are in sight with the board and the task at ${width} × ${height}`, async (t) => {
      const viewport = { width, height };
      const page = await open(t, "#lesson=worlds", { viewport, prepare: atOnce });
      await told(page, "Call it a world");
      for (const n of [5, 8, 4, 5]) await square(page, n).click();
      await told(page, "Four are left");
      for (const part of ["#board", "#todo", "#lesson", "#worlds .count", "#worlds svg"])
        for (const one of await page.locator(part).all()) {
          const box = await one.boundingBox();
          assert.ok(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify([part, box]));
        }
      await press(page, "Next");
      for (const n of [1, 8]) await square(page, n).click();
      await told(page, "Look at both");
      for (const part of ["#board", "#todo", "#choice"]) {
        const box = await page.locator(part).boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify([part, box]));
      }
    });
});

test("of two kinds of stones it is told which one is asked for", async (t) => {
  const page = await open(t, "#lesson=dice", { prepare: atOnce });
  await told(page, "Switch to “Quantum”");
  await square(page, 1).click();
  await told(page, "Here, take a quantum stone, and try squares 1 and 9");
  await page.locator("#dice .switch button", { hasText: "Quantum" }).click();
  for (const n of [1, 9]) await square(page, n).click();
  await told(page, "Place your other quantum stone");
});

describe("the other game", () => {
  test("is not loaded before a lesson needs it", async (t) => {
    /** @type {string[]} */
    const loaded = [];
    const page = await open(t, "#lesson=cycle", {
      prepare: async (page) =>
        page.on("request", (request) => loaded.push(new URL(request.url()).pathname)),
    });
    await told(page, "Join the two ends");
    await page.locator("#lessons-button").click();
    await page.locator("#lessons[open]").waitFor();
    await page.waitForLoadState("networkidle");
    const dice = () => loaded.filter((path) => /dice|kvantove/.test(path));
    const shown = () => loaded.filter((path) => /worlds/.test(path));
    assert.deepEqual([...dice(), ...shown()], []);
    await page.locator("#lessons").getByRole("button", { name: "Ordinary tic-tac-toe" }).click();
    await told(page, "One stone goes into one square");
    assert.ok(dice().length > 5, dice().join(" "));
    assert.deepEqual(shown(), []);
  });

  test("cannot be loaded: the lesson does not begin, the page says so and tries again", async (t) => {
    const page = await open(t, "#goff,14", {
      expectErrors: true,
      prepare: (page) => page.route("**/lang/en/dice.json", (route) => route.abort()),
    });
    const lesson = async () => {
      await page.locator("#lessons-button").click();
      await page.locator("#lessons").getByRole("button", { name: "Ordinary tic-tac-toe" }).click();
    };
    await lesson();
    await page.locator("#done", { hasText: "could not be loaded" }).waitFor();
    assert.equal(await hash(page), "#goff,14");
    assert.ok(await page.locator("#lesson").isHidden());
    await page.unroute("**/lang/en/dice.json");
    await lesson();
    await told(page, "One stone goes into one square");
  });
});

test("nothing of it is loaded before it is asked for", async (t) => {
  /** @type {string[]} */
  const loaded = [];
  const page = await open(t, "#goff,14", {
    prepare: async (page) => page.on("request", (request) => loaded.push(request.url())),
  });
  await page.waitForLoadState("networkidle");
  assert.deepEqual(
    loaded.filter((url) => /lesson|computer|study/.test(url)),
    [],
  );
});

test("a link to no lesson is answered also where a dialog is open, by one dialog", async (t) => {
  const page = await open(t, "#lesson=cycle");
  await page.locator("#lesson h2").waitFor();
  await page.locator("#how").click();
  await page.locator("#help[open]").waitFor();
  await page.evaluate(() => (location.hash = "#lesson=nothing"));
  await page.locator("#lessons[open]").waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 1);
});
