// Lessons: their data has all texts, and short ones. On the page, each lesson is completed by keyboard
// alone, every wrong attempt and every undo is corrected, and the game before it is unchanged.
// tests/repository/lessons.rs checks by the rules that all their actions are legal.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { squaresOf, taskOf, textOf } from "../../www/js/features/lessons/model.js";
import { loadVariant } from "../../www/js/variants/index.js";
import { loadAxe, objections, WCAG } from "./checks.mjs";
import { knows, say, sentence, text } from "./english.mjs";
import { asset, hash, settled, site } from "./helper.mjs";
import { LESSONS, goesOn, lessonOf, numberOf, walkThrough } from "./lesson-walks.mjs";
import {
  asked,
  board,
  button,
  choice,
  dialog,
  event,
  fromMenu,
  guesses,
  heading,
  headline,
  hears,
  lesson,
  lessonNamed,
  moves,
  named,
  outcome,
  outcomes,
  puzzle,
  region,
  square,
  tab,
  task,
  told,
} from "./person.mjs";
import { stored } from "./states.mjs";
import { translated } from "./translated.mjs";

const open = site();

/** @typedef {import("playwright-core").Page} Page */
/** @import { TextKey } from "../../www/js/types.js" */

const read = (/** @type {string} */ path) =>
  readFileSync(new URL(`../../www/${path}`, import.meta.url), "utf8");

describe("the texts of a lesson", () => {
  const used = LESSONS.flatMap(({ name, steps }) =>
    [
      ...["title", "physics", "limit"],
      ...steps.flatMap(({ text, guess, why, try: tries = {} }) => [
        ...[text, ...(why ? [`${text}.why`] : [])],
        ...(guess?.options ?? []).map((option) => `${text}.${option}`),
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
    for (const { name, record, apparatus, steps } of LESSONS)
      for (const step of [...steps, { text: "physics" }, { text: "limit" }]) {
        const { text, look, do: asked = {} } = /** @type {typeof steps[number]} */ (step);
        const said = say(textOf(`${name}.${text}`, squaresOf(record, step)));
        assert.doesNotMatch(said, /NaN|undefined|[{}]|learn\./);
        const words = said.split(/\s+/).length;
        // On a phone the text and the two cards of a choice must be visible together.
        const most = look || Object.keys(asked)[0]?.[0] === "@" ? 30 : 45;
        assert.ok(words <= most, `${words} words: ${said}`);
        // The squares of an apparatus are not those of the board.
        if (!apparatus && !Object.keys(asked).length)
          assert.doesNotMatch(said, /square (0|\d)/, said);
      }
  });
});

describe("what is to be done", () => {
  const strategy = lessonOf("strategy");
  const { record } = strategy;

  test("follows from what was done, and how far was read", () => {
    assert.equal(taskOf(strategy, record, 0).kind, "guess");
    assert.equal(taskOf(strategy, record, 1).kind, "read");
    const find = taskOf(strategy, record, 2);
    assert.deepEqual([find.kind, find.step, find.squares], ["do", 2, []]);
    assert.equal(taskOf(strategy, record, 9).step, 2, "nothing that asks for an action is skipped");
    assert.equal(taskOf(strategy, `${record} 14`, 1).kind, "look");
    assert.equal(taskOf(strategy, `${record} 14 @4`, 4).kind, "over");
  });

  test("a wrong try is answered, told, and to be taken back", () => {
    const answer = taskOf(strategy, `${record} 16`, 1);
    assert.deepEqual([answer.kind, answer.reply, answer.wanted], ["reply", "@6", ["@6"]]);
    const wrong = taskOf(strategy, `${record} 16 @6`, 1);
    assert.deepEqual([wrong.kind, wrong.text.key], ["wrong", "learn.strategy.trap"]);
    assert.equal(taskOf(strategy, `${record} 12`, 1).text.key, "learn.strategy.better");
  });

  test("a coin may fall either way", async () => {
    await loadVariant("dice");
    const coin = lessonOf("coin");
    for (const outcome of ["@1", "@9"]) {
      assert.equal(taskOf(coin, `${coin.record} 19 ${outcome}`, 0).reply, "46");
      assert.equal(taskOf(coin, `${coin.record} 19 ${outcome} 46`, 3).step, 3);
    }
    const dice = lessonOf("dice");
    const task = taskOf(dice, "kvantove 19 5 46 28 3 7 19@9 28@2", 0);
    assert.deepEqual([task.step, task.wanted], [5, ["?46"]]);
  });
});

/** Without the waits between the two sides. @param {Page} page */
const atOnce = (page) => stored(page, { speed: "off" });
/** A lesson that goes on at a step, by number. @param {Page} page @param {string} name @param {number} step @param {string} [moves] */
async function from(page, name, step, moves = "") {
  await atOnce(page);
  const record = `${lessonOf(name).record} ${moves}`.trim();
  await goesOn(page, { name, record, read: step });
}
/** @param {Page} page @param {TextKey} key */
const press = (page, key) => button(lesson(page), key).click();
/** The moves in the list. @param {Page} page */
const played = (page) => moves(page).getByRole("listitem");

/** The lessons that other tests go through, by their files. */
const ELSEWHERE = {
  apparatus: ["paths", "cat"],
  gloves: ["gloves", "message"],
  "hand-in": ["classical", "strategy"],
  shifts: ["worlds", "entanglement"],
};

for (const one of LESSONS.filter(({ name }) => !Object.values(ELSEWHERE).flat().includes(name)))
  test(`${one.name}: gone through by keyboard alone`, async (t) => {
    const page = await open(t, `#lesson=${one.name}`, { prepare: atOnce });
    // Every guess is the first button, so some are right and some are not. The lesson recalls each one later.
    await walkThrough(page, one);
  });

test("the other lessons are gone through in other files", () => {
  for (const [file, names] of Object.entries(ELSEWHERE)) {
    const code = readFileSync(new URL(`${file}.test.mjs`, import.meta.url), "utf8");
    for (const name of names)
      assert.match(
        code,
        new RegExp(
          `goThrough\\(page, "${name}"|walkThrough\\(page, lessonOf\\("${name}"|\\["${name}", 1280`,
        ),
      );
  }
});

test("a wrong try is shown, told and taken back; what has no line of its own is refused kindly", async (t) => {
  const page = await open(t, "#lesson=entanglement", { prepare: atOnce });
  await guesses(page).first().click();
  await asked(page, "learn.entanglement.share");
  await square(page, 2).click();
  await asked(page, "lesson.instead.pair", { a: 5, b: 9 });
  assert.equal(await played(page).count(), 1, "nothing was played");
  for (const n of [6, 9]) await square(page, n).click();
  await asked(page, "learn.entanglement.apart");
  assert.equal(await played(page).count(), 2);
  // Until then a press on the board repeats this.
  await square(page, 1).click();
  await asked(page, "learn.entanglement.apart");
  assert.equal(await played(page).count(), 2);
  await press(page, "lesson.retake");
  await asked(page, "learn.entanglement.share");
  assert.equal(await played(page).count(), 1);
});

for (const [name, step, moves, pair, answer] of /** @type {const} */ ([
  ["coin", 0, "", [1, 5], "learn.coin.small"],
  ["limits", 5, "48", [5, 9], "learn.limits.small"],
  ["cycle", 1, "", [1, 5], "learn.cycle.two"],
]))
  test(`${name}: a wrong cycle is neither measured nor chosen, only taken back`, async (t) => {
    const page = await open(t, `#lesson=${name}`, {
      prepare: (page) => from(page, name, step, moves),
    });
    await asked(page, textOf(`${name}.close`).key);
    for (const n of pair) await square(page, n).click();
    await asked(page, answer);
    assert.ok(await choice(page).isHidden(), "no outcome can be chosen or measured");
    for (const n of [...pair, 9]) {
      await square(page, n).click();
      await asked(page, answer);
      assert.ok(await page.locator("#done").isHidden(), "one instruction");
    }
    await press(page, "lesson.retake");
    await asked(page, textOf(`${name}.close`).key);
  });

test("boards to choose from are in sight on a phone", async (t) => {
  const page = await open(t, "#lesson=cycle", {
    ...{ prepare: atOnce, viewport: { width: 390, height: 664 } },
  });
  await guesses(page).nth(2).waitFor();
  for (const guess of await guesses(page).all()) {
    const { y = 0, height = 0 } = (await guess.boundingBox()) ?? {};
    assert.ok(y + height <= 664, `${y} + ${height}`);
  }
});

describe("a question does not stand beside what tells its answer:", () => {
  const worlds = (/** @type {Page} */ page) => region(page, "worlds.title");

  test("where a mark must be", async (t) => {
    const page = await open(t, "#lesson=entanglement", {
      prepare: (page) => from(page, "entanglement", 4, "59 69"),
    });
    await asked(page, "learn.entanglement.must");
    assert.ok(await worlds(page).isHidden());
    await square(page, 6).click();
    await asked(page, "learn.entanglement.far");
    await worlds(page).waitFor();
  });

  test("the number of worlds", async (t) => {
    const page = await open(t, "#lesson=message", {
      prepare: (page) => from(page, "message", 2, "23"),
    });
    await asked(page, "learn.message.count");
    assert.ok(await worlds(page).isHidden());
    await guesses(page).first().click();
    await asked(page, "learn.message.flaw");
    await worlds(page).waitFor();
  });

  test("the odds", async (t) => {
    const page = await open(t, "#lesson=coin", { prepare: atOnce });
    for (const n of [1, 9]) await square(page, n).click();
    await asked(page, "learn.coin.toss");
    await button(choice(page), "choice.measure").waitFor();
    assert.doesNotMatch(await choice(page).innerText(), /½|likely/);
    await button(choice(page), "choice.measure").click();
    await guesses(page).first().click();
    for (const n of [4, 6]) await square(page, n).click();
    await asked(page, "learn.coin.again");
    assert.match(await choice(page).innerText(), /½/);
  });
});

for (const [hash, file] of /** @type {const} */ ([
  ["#lesson=coin", "lessons.json"],
  ["#puzzle=12", "puzzles.json"],
]))
  test(`${hash} holds the board until it is there: what is pressed plays nothing`, async (t) => {
    let arrive = () => {};
    const arrived = new Promise((done) => (arrive = () => done(null)));
    const page = await open(t, hash, {
      landing: true,
      ready: (page) => event(page).filter({ hasText: text("page.loading") }),
      prepare: (page) =>
        page.route(asset(file), async (route) => {
          await arrived;
          await route.continue();
        }),
    });
    for (const n of [1, 9]) await square(page, n).click();
    await page.keyboard.press("3");
    assert.equal(await page.evaluate(() => location.hash), hash);
    arrive();
    await (hash === "#lesson=coin" ? lesson(page) : puzzle(page)).waitFor();
    await event(page)
      .filter({ hasNotText: text("page.loading") })
      .waitFor({ state: "attached" });
    assert.equal(await page.evaluate(() => location.hash), hash);
  });

test("the lesson on the old game has only its own words", async (t) => {
  const page = await open(t, "#lesson=classical", { prepare: atOnce });
  await asked(page, "learn.classical.start");
  await square(page, 9).click();
  await asked(page, "lesson.instead.one", { a: 5 });
  await square(page, 5).click();
  await asked(page, "learn.classical.second");
  await hears(page, sentence("choice.option", { mark: "O2", square: 1 }));
  await square(page, 1).click();
  await asked(page, "lesson.taken", { square: 1, mark: "O2" });
});

test("no right guess: the reason is told, not an old instruction", async (t) => {
  const page = await open(t, "#lesson=classical", { prepare: atOnce });
  await asked(page, "learn.classical.start");
  await square(page, 5).click();
  await asked(page, "learn.classical.second");
  await square(page, 3).click();
  await asked(page, "learn.classical.threat");
  await square(page, 5).click();
  await square(page, 4).click();
  await square(page, 6).click();
  await asked(page, "lesson.over");
  const why = lesson(page).locator("details");
  // The first press may end the celebration.
  for (let n = 0; n < 3 && (await why.getAttribute("open")) === null; n++)
    await why.getByText(text("lesson.why")).click();
  await why.getByText(text("learn.classical.threat.why")).waitFor();
});

test("a guess is kept and comes back, right or not; a press of a square places nothing", async (t) => {
  const page = await open(t, "#lesson=closed", { prepare: atOnce });
  await asked(page, "learn.closed.press");
  const before = await played(page).count();
  await square(page, 8).click();
  await asked(page, "learn.closed.rows");
  assert.equal(await played(page).count(), before, "nothing is placed");
  await square(page, 7).click();
  await asked(page, "lesson.guess.instead");
  await guesses(page).filter({ hasText: "1" }).click();
  await page.keyboard.press("Control+z");
  for (const n of [7, 8]) await square(page, n).click();
  const same = text("lesson.guess.number.same", { guess: 1, answer: 1 });
  await task(page).filter({ hasText: same }).waitFor();
  await outcome(page, 8).dblclick();
  const other = text("lesson.guess.square.other", { square: 8, other: 3 });
  await task(page).filter({ hasText: other }).waitFor();
  await press(page, "lesson.leave");
  assert.ok(await lesson(page).isHidden());
});

test("undo goes back to where the learner decided, not into the other side's answers", async (t) => {
  const page = await open(t, "#lesson=strategy", { prepare: atOnce });
  await guesses(page).first().click();
  await press(page, "lesson.next");
  for (const n of [1, 6]) await square(page, n).click();
  await asked(page, "learn.strategy.trap");
  await page.keyboard.press("Control+z");
  await asked(page, "learn.strategy.find");
  assert.equal(await played(page).count(), 6);
  await page.keyboard.press("Control+y");
  await asked(page, "learn.strategy.trap");
  await press(page, "lesson.retake");
  await page.keyboard.press("Control+z");
  assert.equal(await played(page).count(), 6, "the lesson's own position stays");
});

test("the other side takes its time; a press hurries it and plays nothing in its place", async (t) => {
  const page = await open(t, "#lesson=chains");
  await asked(page, "learn.chains.hang", { X3: "X3" });
  for (const n of [8, 9]) await square(page, n).click();
  await asked(page, "lesson.reply");
  await square(page, 1).click();
  await asked(page, "learn.chains.where", { O4: "O4", X3: "X3" });
  assert.equal(await played(page).count(), 4);
});

test("both outcomes are looked at before one is chosen, by touch, too", async (t) => {
  const page = await open(t, "#lesson=measurement", { hasTouch: true });
  for (const key of /** @type {const} */ (["learn.measurement.who", "learn.measurement.count"])) {
    await asked(page, key);
    await guesses(page).first().tap();
  }
  for (const n of [1, 8]) await square(page, n).tap();
  await asked(page, "learn.measurement.look");
  for (let n = 0; n < 2; n++) await outcomes(page).first().tap();
  await asked(page, "lesson.look.instead");
  await outcomes(page).last().tap();
  await asked(page, "learn.measurement.choose");
  await outcomes(page).last().tap();
  await asked(page, "learn.measurement.apart");
});

test("how to choose stands beside the two ways before one is pressed", async (t) => {
  const page = await open(t, "#lesson=measurement", {
    hasTouch: true,
    prepare: (page) => from(page, "measurement", 4, "18"),
  });
  await asked(page, "learn.measurement.choose");
  await told(page, "lesson.choose");
  await outcomes(page).last().tap();
  await told(page, "todo.picked", { mark: "O4", square: 8 });
  await outcomes(page).last().tap();
  await asked(page, "learn.measurement.apart");
});

test("what is done is kept, and leads on; the game before comes back, its redo too", async (t) => {
  const page = await open(t, "#goff,14,15,48", { prepare: atOnce });
  await page.keyboard.press("Control+z");
  await fromMenu(page, "page.help");
  await button(page, "help.lessons").click();
  await lessonNamed(page, "learn.strategy.title").click();
  assert.equal(await hash(page), "#lesson=strategy");
  await guesses(page).first().click();
  await press(page, "lesson.next");
  for (const n of [1, 4]) await square(page, n).click();
  for (const one of [0, 1]) await outcomes(page).nth(one).hover();
  await outcomes(page).last().dblclick();
  await asked(page, "lesson.over");
  await press(page, "lesson.following");
  await asked(page, "learn.coin.close");
  assert.equal(await hash(page), "#lesson=coin");
  await press(page, "lesson.leave");
  assert.ok(await lesson(page).isHidden());
  assert.equal(await hash(page), "#goff,14,15");
  await page.keyboard.press("Control+y");
  assert.equal(await hash(page), "#goff,14,15,48");
  await page.reload();
  await fromMenu(page, "tool.lessons");
  const done = dialog(page, "lessons.title")
    .getByRole("button")
    .filter({ has: page.getByText(text("lessons.done"), { exact: true }) });
  await lessonNamed(page, "learn.strategy.title").and(done).waitFor();
  assert.equal(await done.count(), 1);
});

test("after the last lesson come all of them", async (t) => {
  const { name, steps } = LESSONS.at(-1) ?? assert.fail();
  /** The proposed actions and the replies. */
  const line = steps.flatMap(({ do: asked = {} }) => Object.entries(asked)[0]?.flat() ?? []);
  const page = await open(t, `#lesson=${name}`, {
    prepare: (page) => from(page, name, 99, line.join(" ")),
  });
  await press(page, "lesson.recap");
  const recap = dialog(page, "lesson.recap");
  await button(recap, "close").click();
  await press(page, "lesson.all");
  const all = dialog(page, "lessons.title");
  await all.waitFor();
  assert.equal(await all.getByRole("listitem").getByRole("button").count(), LESSONS.length);
});

describe("the questions on all lessons", () => {
  /** @param {Page} page @param {string[]} names */
  const finished = (page, names) =>
    page.addInitScript(
      (text) => localStorage.setItem("quantum-tic-tac-toe.lessons", text),
      JSON.stringify({
        version: 1,
        done: Object.fromEntries(names.map((name) => [name, { right: 1, of: 1 }])),
      }),
    );
  const ALL = LESSONS.map(({ name }) => name);
  /** Opens them from the list of lessons. @param {Page} page */
  async function fromList(page) {
    await button(dialog(page, "lessons.title"), "lesson.recap").click();
    const recap = dialog(page, "lesson.recap");
    await recap.waitFor();
    return recap;
  }

  test("wait in the list until every lesson is done", async (t) => {
    const page = await open(t, "#lessons", {
      landing: true,
      prepare: (page) => finished(page, ALL.slice(1)),
    });
    const all = dialog(page, "lessons.title");
    await all.waitFor();
    assert.equal(await button(all, "lesson.recap").count(), 0);
  });

  test("are four; an answer to compare with comes with a press, by keyboard", async (t) => {
    const page = await open(t, "#lessons", {
      landing: true,
      prepare: (page) => finished(page, ALL),
    });
    const recap = await fromList(page);
    const places = named(recap, "textbox", "recap.write");
    assert.equal(await places.count(), 4);
    for (const n of /** @type {const} */ ([1, 2, 3, 4]))
      assert.ok(await recap.getByText(text(`recap.reply.${n}`)).isHidden());
    await places.nth(3).focus();
    await page.keyboard.type("no list");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await recap.getByText(text("recap.reply.4")).waitFor();
    assert.ok(await recap.getByText(text("recap.reply.3")).isHidden());
    await loadAxe(page);
    assert.deepEqual(await objections(page, WCAG), []);
  });

  // In German and in French they are longest.
  for (const lang of process.env.MATRIX === "full" ? ["de", "fr", "en", "cs"] : ["de", "fr"])
    test(`are one page on paper, with room or with what was written: ${lang}`, async (t) => {
      const page = await open(t, `?lang=${lang}#lessons`, {
        landing: true,
        prepare: async (page) => {
          await finished(page, ALL);
          await page.addInitScript(() => {
            globalThis.print = () => Reflect.set(globalThis, "asked", true);
          });
        },
      });
      const words = translated(lang);
      await words.button(page, "lesson.recap").click();
      const places = page.getByRole("textbox", { name: words.text("recap.write") });
      await places.first().fill("dark places ".repeat(40));
      assert.equal((await places.first().inputValue()).length, 400);
      for (const format of ["A4", "Letter"]) {
        await words.button(page, "recap.print").click();
        await page.waitForFunction(() => Reflect.get(globalThis, "asked"));
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        const sheet = page.locator("#sheet.recap");
        assert.equal(await sheet.locator("li").count(), 4);
        assert.match(await sheet.locator("li").first().locator("p").innerText(), /^dark places/);
        assert.ok(!(await sheet.innerHTML()).includes(words.text("recap.reply.1").slice(0, 20)));
        const pdf = await page.pdf({ format });
        assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, 1, format);
      }
    });
});

describe("the list of lessons", () => {
  /** A group of the list. @param {Page} page @param {"play" | "wonder" | "curious"} name */
  const group = (page, name) =>
    named(dialog(page, "lessons.title"), "region", `lessons.group.${name}`);
  /** The text of a group that counts its lessons. @param {number} done @param {number} of */
  const count = (done, of) => text("home.lessons", { done, of });
  /** @param {number} n @param {TextKey} title */
  const name = (n, title) => text("lessons.name", { n, title: text(title) });
  /** @param {Record<string, { right: number, of: number }>} done */
  const withDone = (done) => (/** @type {Page} */ page) =>
    page.addInitScript(
      (stored) => {
        if (!localStorage.getItem("quantum-tic-tac-toe.lessons"))
          localStorage.setItem("quantum-tic-tac-toe.lessons", stored);
      },
      JSON.stringify({ version: 1, done }),
    );

  test("asks one question, and has three groups with their minutes and how far they are done", async (t) => {
    const done = {
      superposition: { right: 2, of: 3 },
      classical: { right: 2, of: 2 },
      paths: { right: 4, of: 5 },
    };
    const page = await open(t, "#lessons", { landing: true, prepare: withDone(done) });
    const list = dialog(page, "lessons.title");
    await list.getByText(text("lessons.question"), { exact: true }).waitFor();
    assert.equal(await list.getByRole("region").count(), 3);
    for (const [one, finished] of /** @type {const} */ ([
      ["play", 2],
      ["wonder", 1],
      ["curious", 0],
    ])) {
      const all = LESSONS.filter((lesson) => lesson.group === one).length;
      await group(page, one).getByText(count(finished, all), { exact: true }).waitFor();
      // The minutes of a group are those of its lessons.
      const minutes = (
        await group(page, one)
          .getByText(/^\d+ min$/)
          .allInnerTexts()
      ).map(parseFloat);
      assert.equal(minutes.length, all + 1);
      assert.equal(
        minutes.slice(1).reduce((sum, n) => sum + n, 0),
        minutes[0],
      );
    }
    const paths = lessonNamed(page, "learn.paths.title");
    await paths.getByText(text("lessons.guesses", { right: 4, of: 5 }), { exact: true }).waitFor();
    await paths.getByText(text("lessons.done"), { exact: true }).waitFor();
    const next = list.getByRole("button").filter({ hasText: text("lesson.following") });
    assert.equal(await next.count(), 1);
    await next.getByText(name(numberOf("entanglement"), "learn.entanglement.title")).waitFor();
    // The lesson before a group is named until it is done.
    for (const before of ["entanglement", "measurement"]) {
      const after = list.getByText(text("lessons.after", { n: numberOf(before) }));
      assert.equal(await after.count(), 1, before);
    }
  });

  test("fits into every window, in the longest language too", async (t) => {
    const page = await open(t, "?lang=de#lessons", {
      viewport: { width: 1280, height: 720 },
      ready: "#lessons .groups",
      prepare: withDone({ paths: { right: 5, of: 5 }, dice: { right: 1, of: 1 } }),
    });
    for (const [width, height] of /** @type {const} */ ([
      [1280, 720],
      [320, 640],
    ])) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const wide = await page
        .locator("#lessons :is(section, button, .group)")
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
      assert.equal(wide, 0, `${width} × ${height}`);
    }
  });
});

describe("the guesses", () => {
  /** @param {Page} page */
  const kept = (page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem("quantum-tic-tac-toe.lessons") ?? "{}"));
  /** Goes through the lesson on strategy. @param {Page} page @param {"X" | "O"} guess */
  async function solve(page, guess) {
    await guesses(page).filter({ hasText: guess }).click();
    await press(page, "lesson.next");
    for (const n of [1, 4]) await square(page, n).click();
    for (const one of [0, 1]) await outcomes(page).nth(one).hover();
    await outcomes(page).last().dblclick();
    await asked(page, "lesson.over");
  }
  /** @param {Page} page @param {number} right */
  const counted = (page, right) =>
    lesson(page)
      .getByText(text("lessons.guesses", { right, of: 1 }), { exact: true })
      .waitFor();

  test("that were right are counted at the end and in the list; a repeated lesson counts anew", async (t) => {
    const page = await open(t, "#lesson=strategy", { prepare: atOnce });
    await solve(page, "X");
    await counted(page, 0);
    // Nothing guessed right: the answers are offered.
    const why = lesson(page).locator("details");
    // The first press may end the celebration.
    for (let n = 0; n < 3 && (await why.getAttribute("open")) === null; n++)
      await why.getByText(text("lesson.why")).click();
    const said = text("lesson.guess.choice.other", {
      guess: text("learn.strategy.ask.x"),
      answer: text("learn.strategy.ask.o"),
    });
    await why.getByRole("listitem").filter({ hasText: said }).waitFor();
    assert.deepEqual(await kept(page), { version: 1, done: { strategy: { right: 0, of: 1 } } });
    await fromMenu(page, "tool.lessons");
    await lessonNamed(page, "learn.strategy.title").click();
    await solve(page, "O");
    await counted(page, 1);
    assert.equal(await lesson(page).locator("details").count(), 0);
    await hears(page, text("lessons.guesses", { right: 1, of: 1 }));
    assert.deepEqual(await kept(page), { version: 1, done: { strategy: { right: 1, of: 1 } } });
    await fromMenu(page, "tool.lessons");
    await lessonNamed(page, "learn.strategy.title")
      .getByText(text("lessons.guesses", { right: 1, of: 1 }), { exact: true })
      .waitFor();
  });

  test("that were right stand above the title at the end, on the narrowest phone too", async (t) => {
    const page = await open(t, "?lang=de#lesson=paths", {
      viewport: { width: 320, height: 640 },
      prepare: (page) =>
        goesOn(page, {
          ...{ name: "paths", record: "goff 13", read: 99 },
          first: [
            ["wall", "stripes"],
            ["less", "fewer"],
          ],
        }),
    });
    const result = page.locator("#lesson .result");
    await result.getByText(/^1 von 6 /).waitFor();
    const [above, title] = await Promise.all([result.boundingBox(), headline(page).boundingBox()]);
    assert.ok(above && title && above.y + above.height <= title.y, `${above?.y} ${title?.y}`);
  });

  test("are counted by the first one at each question, also after a reload", async (t) => {
    const page = await open(t, "#lesson=cycle", { prepare: atOnce });
    // Board B and 2 are right.
    await guesses(page).nth(1).click();
    for (const n of [1, 6]) await square(page, n).click();
    for (const one of [0, 1]) await outcomes(page).nth(one).hover();
    await outcomes(page).first().dblclick();
    for (const n of [2, 8]) await square(page, n).click();
    await asked(page, "learn.cycle.twins", { X5: "X5" });
    await guesses(page).filter({ hasText: "1" }).click();
    await asked(page, "learn.cycle.again");
    await page.reload();
    await asked(page, "learn.cycle.again");
    for (const n of [2, 8]) await square(page, n).click();
    // A mouse previews by pointing, so one click chooses. A second one might press what comes in its place.
    await outcomes(page).first().click();
    await asked(page, "lesson.over");
    await lesson(page)
      .getByText(text("lessons.guesses", { right: 1, of: 2 }), { exact: true })
      .waitFor();
    assert.deepEqual((await kept(page)).done, { cycle: { right: 1, of: 2 } });
    await page.reload();
    await lesson(page)
      .getByText(text("lessons.guesses", { right: 1, of: 2 }), { exact: true })
      .waitFor();
  });
});

test("a link that is followed again begins the lesson anew; a reload does not", async (t) => {
  const page = await open(t, "?lang=en#lesson=cycle", { prepare: atOnce });
  await asked(page, "learn.cycle.ways");
  await guesses(page).nth(1).click();
  const next = task(page).filter({ hasNotText: text("learn.cycle.ways") });
  await next.waitFor();
  const there = await task(page).innerText();
  await page.waitForFunction(() => history.state?.place === "lesson");
  await page.reload();
  await task(page).filter({ hasText: there }).waitFor();
  // Another language keeps the step, too.
  await button(page, "page.settings").click();
  await dialog(page, "settings.title").getByRole("combobox").first().selectOption("de");
  await page.waitForURL(/\?lang=de#lesson=cycle$/);
  await task(page)
    .filter({ hasText: translated("de").sentence("learn.cycle.close", { X3: "X3" }) })
    .waitFor();
  // By another page of the site, in the same tab.
  await page.goto(new URL("physics.html", page.url()).href);
  await page.goto(new URL("./?lang=en#lesson=cycle", page.url()).href);
  await asked(page, "learn.cycle.ways");
});

test("a link that names no lesson shows those that there are", async (t) => {
  const page = await open(t, "#lesson=alchemy");
  const alert = dialog(page, "lessons.title").getByRole("alert");
  await alert.filter({ hasText: text("lessons.none") }).waitFor();
  await lessonNamed(page, "learn.cycle.title").click();
  await asked(page, "learn.cycle.ways");
  await fromMenu(page, "tool.lessons");
  await lessonNamed(page, "learn.cycle.title").waitFor();
  assert.ok(await alert.isHidden());
});

test("what is to be done, what was done and what there is to keep is said aloud", async (t) => {
  const page = await open(t, "#lesson=chains", { prepare: atOnce });
  const aloud = (
    /** @type {TextKey} */ key,
    /** @type {import("../../www/js/types.js").Values} */ values = {},
  ) => hears(page, sentence(key, values));
  await aloud("learn.chains.hang", { X3: "X3", O2: "O2" });
  for (const n of [8, 9]) await square(page, n).click();
  await aloud("done.entangled", { mark: "O4", a: 7, b: 9 });
  await aloud("learn.chains.where", { O4: "O4", X3: "X3" });
  await square(page, 9).click();
  await aloud("learn.chains.close");
  for (const n of [1, 8]) await square(page, n).click();
  await aloud("said.cycle.stems", { mark: "X5", a: 1, b: 8 });
  await aloud("learn.chains.look");
  for (const one of [0, 1]) await outcomes(page).nth(one).hover();
  await aloud("learn.chains.choose");
  await outcomes(page).last().dblclick();
  await aloud("learn.chains.push");
  await press(page, "lesson.next");
  await aloud("learn.chains.limit");
});

describe("the worlds that a lesson is about", () => {
  const panel = (/** @type {Page} */ page) => region(page, "worlds.title");
  /** The text with this number of worlds. @param {Page} page @param {number} n */
  const count = (page, n) => panel(page).getByText(text("worlds.count", { n }), { exact: true });
  /** @param {Page} page @param {TextKey} title of a lesson */
  async function take(page, title) {
    await fromMenu(page, "tool.lessons");
    await lessonNamed(page, title).click();
    await heading(lesson(page), title).waitFor();
  }

  test("are shown beside it, and go with it", async (t) => {
    const page = await open(t, "#goff,14,59");
    await take(page, "learn.entanglement.title");
    await count(page, 2).waitFor();
    await take(page, "learn.worlds.title");
    assert.ok(await panel(page).isVisible());
    await guesses(page).first().click();
    for (const n of [5, 8]) await square(page, n).click();
    await guesses(page).first().click();
    for (const n of [4, 5]) await square(page, n).click();
    await count(page, 4).waitFor();
    await take(page, "learn.cycle.title");
    assert.ok(await panel(page).isHidden());
    await take(page, "learn.worlds.title");
    assert.ok(await panel(page).isVisible());
    await press(page, "lesson.leave");
    assert.ok(await panel(page).isHidden());
    assert.equal(await tab(page, "tool.worlds").getAttribute("aria-selected"), "false");
  });

  test("stay open if they were, and go with a lesson that brought them", async (t) => {
    const page = await open(t, "#goff,14,59");
    await page.keyboard.press("w");
    await panel(page).waitFor();
    await take(page, "learn.worlds.title");
    await press(page, "lesson.leave");
    assert.ok(await panel(page).isVisible());
    await take(page, "learn.entanglement.title");
    await press(page, "lesson.leave");
    await tab(page, "moves.title").click();
    await take(page, "learn.entanglement.title");
    await panel(page).waitFor();
    await press(page, "lesson.leave");
    assert.ok(await panel(page).isHidden());
    await take(page, "learn.worlds.title");
    assert.ok(await panel(page).isVisible());
  });

  for (const [width, height] of /** @type {const} */ ([
    [390, 844],
    [1280, 720],
  ]))
    test(`are in sight with the board and the task at ${width} × ${height}`, async (t) => {
      const viewport = { width, height };
      const page = await open(t, "#lesson=worlds", { viewport, prepare: atOnce });
      await asked(page, "learn.worlds.two");
      await guesses(page).first().click();
      for (const n of [5, 8]) await square(page, n).click();
      await guesses(page).first().click();
      for (const n of [4, 5]) await square(page, n).click();
      await asked(page, "learn.worlds.eight");
      const status = [
        board(page),
        task(page),
        named(lesson(page), "progressbar", "lesson.progress"),
      ];
      const answers = await guesses(page).all();
      const worlds = panel(page).locator("svg");
      await worlds.first().waitFor();
      // Below a guess and its question, a phone has room only for the number of the worlds.
      const all = width > height ? await worlds.all() : [];
      for (const part of [...status, ...answers, count(page, 4), ...all]) {
        const box = await part.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${part}: ${box?.y}`);
      }
      await guesses(page).first().click();
      for (const n of [1, 8]) await square(page, n).click();
      await asked(page, "learn.worlds.left");
      await choice(page).waitFor();
      for (const part of [...status, choice(page)]) {
        const box = await part.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${part}: ${box?.y}`);
      }
    });
});

test("of two kinds of stones it is told which one is asked for", async (t) => {
  const page = await open(t, "#lesson=dice", { prepare: atOnce });
  await asked(page, "learn.dice.stone");
  await square(page, 1).click();
  await asked(page, "dice.guide.instead.quantum", { a: 1, b: 9 });
  await named(page, "group", "dice.kinds")
    .getByRole("button", { name: text("dice.kind.quantum") })
    .click();
  for (const n of [1, 9]) await square(page, n).click();
  await asked(page, "learn.dice.second");
});

describe("the other game", () => {
  test("is not loaded before a lesson needs it", async (t) => {
    /** @type {string[]} */
    const loaded = [];
    const page = await open(t, "#lesson=cycle", {
      unbundled: true,
      prepare: async (page) =>
        page.on("request", (request) => loaded.push(new URL(request.url()).pathname)),
    });
    await asked(page, "learn.cycle.ways");
    await fromMenu(page, "tool.lessons");
    await dialog(page, "lessons.title").waitFor();
    await page.waitForLoadState("networkidle");
    const dice = () => loaded.filter((path) => /dice|kvantove/.test(path));
    const shown = () => loaded.filter((path) => /worlds/.test(path));
    assert.deepEqual([...dice(), ...shown()], []);
    await lessonNamed(page, "learn.classical.title").click();
    await asked(page, "learn.classical.start");
    assert.ok(dice().length > 5, dice().join(" "));
    assert.deepEqual(shown(), []);
  });

  test("cannot be loaded: the lesson does not begin, the page says so and tries again", async (t) => {
    const page = await open(t, "#goff,14", {
      expectErrors: true,
      prepare: (page) => page.route(asset("lang/en/dice.json"), (route) => route.abort()),
    });
    const take = async () => {
      await fromMenu(page, "tool.lessons");
      await lessonNamed(page, "learn.classical.title").click();
    };
    await take();
    await event(page)
      .filter({ hasText: text("failure.part") })
      .waitFor();
    assert.equal(await hash(page), "#goff,14");
    assert.ok(await lesson(page).isHidden());
    await page.unroute(asset("lang/en/dice.json"));
    await take();
    await asked(page, "learn.classical.start");
  });
});

test("a link to no lesson is answered also where a dialog is open, by one dialog", async (t) => {
  const page = await open(t, "#lesson=cycle");
  await heading(lesson(page), "learn.cycle.title").waitFor();
  await fromMenu(page, "page.help");
  await dialog(page, "help.title").waitFor();
  await page.evaluate(() => (location.hash = "#lesson=nothing"));
  await dialog(page, "lessons.title").waitFor();
  assert.equal(await page.getByRole("dialog").count(), 1);
});
