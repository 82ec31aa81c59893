// What is heard, as data from two views of the page's own engine; and in the page: nothing before it
// is wanted, nothing thrown where there is no sound.
/** @import { Accent } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { keyOf, timeline } from "../../www/js/variants/goff/animation.js";
import { motion } from "../../www/js/variants/kvantove/animation.js";
import { arrange } from "../../www/js/variants/kvantove/layout.js";
import { loadVariant } from "../../www/js/variants/index.js";
import { schedule, soundsOf } from "../../www/js/features/sound/view.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import "./english.mjs";
import { play, site, square } from "./helper.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
// As the page does before such a game is on the board.
await loadVariant("dice");
const open = site();

/** What the last action of a record sounds like. @param {string} record */
function heard(record) {
  const game = Game.fromRecord(record);
  const after = game.view();
  game.undo();
  return soundsOf(game.view(), after);
}
/** @param {string} record */
const names = (record) => heard(record).map(({ sound }) => sound);

describe("as data", () => {
  test("a pair alone, a pair that is entangled, a cycle", () => {
    assert.deepEqual(names("goff 14"), ["place", "place"]);
    assert.deepEqual(names("goff 14 15"), ["place", "place", "entangle"]);
    assert.deepEqual(names("goff 14 15 48 18"), ["place", "place", "cycle"]);
    const [left, right] = heard("goff 13");
    assert.ok(left && right && left.pan < 0 && right.pan > 0, "from where its squares are");
  });

  test("a collapse rises along the cycle and falls along the stems, mark by mark", () => {
    const marks = heard("goff 14 15 57 48 18 @1").filter(({ sound }) => sound === "collapse");
    assert.deepEqual(
      marks.map(({ step }) => step),
      [0, 1, 2, 3, 4],
    );
    const [a, b, c, d, e] = marks.map(({ note }) => note);
    assert.ok(Number(a) < Number(b) && Number(b) < Number(c), "up");
    assert.ok(Number(c) > Number(d) && Number(d) > Number(e), "down");
  });

  test("rows, and the end; a cat's game ends without a row", () => {
    const both = heard("goff 12 45 23 56 36 14 @4");
    assert.deepEqual(
      both.slice(-3).map(({ sound }) => sound),
      ["row", "row", "end"],
    );
    assert.equal(new Set(both.slice(-3).map(({ step }) => step)).size, 3, "one after the other");
    assert.deepEqual(names("goff 12 12 @1 45 45 @5 69 69 @6 78 38 37 @3").slice(-1), ["end"]);
    assert.ok(!names("goff 12 12 @1 45 45 @5 69 69 @6 78 38 37 @3").includes("row"));
    assert.deepEqual(names("goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8 33"), [
      "collapse",
      "row",
      "end",
    ]);
  });

  test("stones: a quantum one in its two squares, a classical one in its own", () => {
    assert.deepEqual(names("kvantove 13"), ["place", "place"]);
    const [left, right] = heard("kvantove 13");
    assert.ok(left && right && left.pan < 0 && right.pan > 0, "from where its squares are");
    assert.deepEqual(names("kvantove 13 6"), ["stone"]);
    const [stone] = heard("kvantove 13 6");
    assert.ok(Number(stone?.pan) > 0 && Number(stone?.note) > Number(left?.note), "O is higher");
    assert.deepEqual(names("kvantove 1 4 2 5 3"), ["stone", "row", "end"]);
  });

  test("a measurement: the die, and then the stone", () => {
    const full = "kvantove 12 45 36 78 9";
    const [low, high] = [heard(`${full} 36@3`), heard(`${full} 78@7`)];
    assert.deepEqual(
      low.map(({ sound }) => sound),
      [...Array(7).fill("throw"), "collapse"],
    );
    assert.deepEqual(low.slice(0, -1), high.slice(0, -1), "the die itself gives nothing away");
    assert.deepEqual([low.at(-1)?.pan, high.at(-1)?.pan], [0.5, -0.5]);
    assert.deepEqual(names("kvantove 13 46 5 2 9 8 7 46@4 13@3").slice(-3), [
      "collapse",
      "row",
      "end",
    ]);
  });

  test("where nothing moves no die is heard, and what it brought at once", () => {
    const sounds = heard("kvantove 13 46 5 2 9 8 7 46@4 13@3");
    assert.deepEqual(
      schedule(sounds, "off").map(({ sound, at }) => [sound, at]),
      [
        ["collapse", 0],
        ["row", 0.07],
        ["end", 0.14],
      ],
    );
  });

  test("nothing for what was not played: undo, the same again, another game", () => {
    const [start, one, four, other, full, found, between] = [
      "goff",
      "goff 14",
      "goff 14 15 48 18",
      "wikipedia 14 15",
      "kvantove 12 45 36 78 9",
      "kvantove 12 45 36 78 9 12@1",
      "kvantove 12 45 36",
    ].map((record) => Game.fromRecord(record).view());
    assert.ok(start && one && four && other && full && found && between);
    for (const [a, b] of /** @type {const} */ ([
      [one, start],
      [one, one],
      [start, four],
      [one, other],
      [four, one],
      [start, found],
      [found, full],
      [found, found],
      [between, full],
      [between, found],
    ]))
      assert.deepEqual(soundsOf(a, b), []);
  });

  test("follows the pace that is set, and hurries when there is much to hear", () => {
    const sounds = heard("goff 12 23 36 69 98 87 74 45 51 @1");
    assert.equal(sounds.filter(({ sound }) => sound === "collapse").length, 9);
    for (const speed of /** @type {const} */ (["slow", "normal", "fast", "off"])) {
      const times = schedule(sounds, speed).map(({ at }) => at);
      assert.deepEqual(
        [...times].sort((p, q) => p - q),
        times,
      );
      assert.ok(Number(times.at(-1)) <= { slow: 8, normal: 3.1, fast: 1.5, off: 1.5 }[speed]);
    }
  });
});

test("a collapse is heard as it is shown", () => {
  const record = "goff 12 45 23 56 36 14";
  const [before, after] = [record, `${record} @4`].map((text) => ({
    view: Game.fromRecord(text).view(),
    accents: /** @type {Accent[]} */ (Array(9).fill("")),
  }));
  assert.ok(before && after);
  for (const speed of /** @type {const} */ (["slow", "normal", "fast"])) {
    const line = timeline(before, after, speed);
    const heard = schedule(soundsOf(before.view, after.view), speed);
    const marks = heard.filter(({ sound }) => sound === "collapse");
    marks.forEach(({ at }, i) => {
      const key = keyOf(line.order[i] ?? 0, after.view.collapsed[i]?.square ?? 0);
      const solid = (/** @type {number} */ time) => line.at(time).marks[key]?.solid ?? 1;
      assert.equal(solid(at * 1000), 0, "not before its mark");
      assert.ok(solid(at * 1000 + (0.8 * 350 * line.duration) / 3000) > 0, "and not long after");
    });
    const rows = heard.filter(({ sound }) => sound === "row");
    rows.forEach(({ at }, i) => {
      assert.equal(line.at(at * 1000 - 1).strikes[i], 0);
      assert.ok(Number(line.at(at * 1000 + 60).strikes[i]) > 0);
    });
    assert.ok(Math.abs(Number(heard.at(-1)?.at) * 1000 - line.duration) < 1, "the end at the end");
  }
});

test("a measured stone is heard as it is shown", () => {
  const accents = /** @type {Accent[]} */ (Array(9).fill(""));
  for (const [record, action] of /** @type {const} */ ([
    ["kvantove 12 45 36 78 9", "36@6"],
    ["kvantove 13 46 5 2 9 8 7 46@4", "13@3"],
  ])) {
    const [before, after] = [record, `${record} ${action}`].map((text) => ({
      view: Game.fromRecord(text).view(),
      accents,
    }));
    assert.ok(before && after);
    const [from, to] = [arrange(before, 300), arrange(after, 300)];
    const square = Number(action.at(-1));
    for (const speed of /** @type {const} */ (["slow", "normal", "fast"])) {
      const line = motion(before, after, speed);
      const at = (/** @type {number} */ time) =>
        /** @type {import("../../www/js/variants/kvantove/layout.js").DiceScene} */ (
          line.between(from, to, time)
        );
      /** @type {{ sound: string, time: number }[]} */
      const sounds = schedule(soundsOf(before.view, after.view), speed).map(({ sound, at }) => ({
        sound,
        time: at * 1000,
      }));
      const knocks = sounds.filter(({ sound }) => sound === "throw");
      // Just before it lies on a face it is still turning to it.
      for (const { time } of knocks.slice(0, -1)) {
        assert.ok(Number(at(time - 0.5).die?.turn) > 0.9);
        assert.ok(Number(at(time + 0.5).die?.turn) < 0.1);
      }
      const last = Number(knocks.at(-1)?.time);
      assert.notEqual(at(last * 0.9).die?.turn, 0, "it rolls");
      assert.equal(at(last + 0.5).die?.turn, 0, "it lies");
      const [found] = sounds.filter(({ sound }) => sound === "collapse");
      assert.ok(found && found.time > last, "after the roll");
      const there = (/** @type {number} */ time) =>
        at(time).marks.some((mark) => mark.square === square);
      assert.ok(!there(found.time - 1) && there(found.time + 1), "when its stone is there");
      const rows = sounds.filter(({ sound }) => sound === "row");
      rows.forEach(({ time }, i) => {
        assert.equal(at(time - 1).strikes[i]?.drawn, 0);
        assert.ok(Number(at(time + 60).strikes[i]?.drawn) > 0);
      });
      const [end] = sounds.filter(({ sound }) => sound === "end");
      assert.equal(rows.length, end ? 1 : 0);
      if (end) assert.ok(Math.abs(end.time - line.duration) < 1, "the end at the end");
    }
  }
});

describe("in the page", () => {
  /** Counts what is made. */
  const count = () => {
    Reflect.set(globalThis, "made", { contexts: 0, tones: 0, ends: [] });
    const made = Reflect.get(globalThis, "made");
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        made.contexts++;
      }
    };
    globalThis.OscillatorNode = class extends OscillatorNode {
      /** @param {BaseAudioContext} context @param {OscillatorOptions} [options] */
      constructor(context, options) {
        super(context, options);
        made.tones++;
      }
      /** @param {number} [at] none: before it has begun, it is not heard */
      stop(at = 0) {
        super.stop(at);
        made.ends.push(at && at - this.context.currentTime);
      }
    };
  };
  /** @param {import("playwright-core").Page} page @returns {Promise<{ contexts: number, tones: number, ends: number[] }>} */
  const made = (page) => page.evaluate(() => Reflect.get(globalThis, "made"));
  /** @param {import("playwright-core").Page} page @param {"On" | "Off"} value */
  async function set(page, value) {
    await page.locator("#set").click();
    const sound = page.getByRole("radiogroup", { name: "Sound" });
    await sound.getByRole("radio", { name: value }).check();
    await page.keyboard.press("Escape");
  }

  test("nothing is made until it is wanted; then every move is heard; then no more", async (t) => {
    const page = await open(t, "", { prepare: (page) => page.addInitScript(count) });
    await play(page, "14 15", (n) => square(page, n).click());
    assert.deepEqual(await made(page), { contexts: 0, tones: 0, ends: [] });
    await set(page, "On");
    await page.waitForFunction(() => Reflect.get(globalThis, "made").contexts > 0);
    const { contexts, tones } = await made(page);
    assert.equal(contexts, 1);
    assert.ok(tones > 0, "whoever switches it on hears it");
    await play(page, "48 18", (n) => square(page, n).click());
    const after = await made(page);
    assert.equal(after.contexts, 1);
    assert.ok(after.tones > tones);
    await page.locator("#undo").click();
    assert.deepEqual(await made(page), after, "undo is silent");
    await set(page, "Off");
    await play(page, "69", (n) => square(page, n).click());
    assert.deepEqual(await made(page), after);
  });

  test("stones are heard too; whoever skips the roll hears what was found at once", async (t) => {
    const page = await open(t, "#kvantove,12,45,36,78", {
      reducedMotion: "no-preference",
      prepare: async (page) => {
        await page.addInitScript(count);
        await page.addInitScript(() =>
          localStorage.setItem("quantum-tic-tac-toe.settings", '{"speed":"slow"}'),
        );
      },
    });
    await set(page, "On");
    await page.waitForFunction(() => Reflect.get(globalThis, "made").contexts > 0);
    const { tones } = await made(page);
    await square(page, 9).click();
    assert.equal((await made(page)).tones, tones + 2, "a classical stone");
    await page.locator('#page[data-moving="none"]').waitFor();
    const { ends } = await made(page);
    const throwing = page.getByRole("button", { name: /Throw the die/ });
    await throwing.evaluate((/** @type {HTMLButtonElement} */ button) => button.click());
    const rolling = (await made(page)).ends.slice(ends.length);
    assert.equal(rolling.length, 7 + 2, "its knocks, and the stone");
    assert.ok(
      rolling.slice(-2).every((at) => at > 4),
      "when it has rolled",
    );
    await page.locator('#page[data-moving="none"]').waitFor();

    // Both at once, before the die could lie.
    await throwing.evaluate((/** @type {HTMLButtonElement} */ button) => {
      Reflect.get(globalThis, "made").ends.length = 0;
      button.click();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
    });
    await page.waitForFunction(() => Reflect.get(globalThis, "made").ends.length >= 20);
    const skipped = (await made(page)).ends;
    assert.deepEqual(skipped.slice(9, 18), Array(9).fill(0), "what was to come does not");
    assert.equal(skipped.length, 20);
    assert.ok(
      skipped.slice(18).every((at) => at < 1),
      "the stone now",
    );
  });

  test("kept on across a reload, it waits for the first press", async (t) => {
    const page = await open(t, "#goff,14", {
      prepare: async (page) => {
        await page.addInitScript(count);
        await page.addInitScript(() =>
          localStorage.setItem("quantum-tic-tac-toe.settings", '{"sound":"on"}'),
        );
      },
    });
    // The sounds' own file comes after everything else.
    await page.waitForLoadState("networkidle");
    assert.equal((await made(page)).contexts, 0);
    await play(page, "48", (n) => square(page, n).click());
    assert.equal((await made(page)).contexts, 1);
  });

  for (const [name, spoil] of /** @type {[string, () => void][]} */ ([
    ["there is no AudioContext", () => Reflect.deleteProperty(globalThis, "AudioContext")],
    [
      "it cannot be made",
      () => {
        Reflect.set(globalThis, "AudioContext", function () {
          throw new DOMException("no device", "NotSupportedError");
        });
      },
    ],
  ]))
    test(`where ${name} the game goes on without`, async (t) => {
      const page = await open(t, "", { prepare: (page) => page.addInitScript(spoil) });
      await set(page, "On");
      await play(page, "14 15", (n) => square(page, n).click());
      assert.equal(await page.evaluate(() => location.hash), "#goff,14,15");
    });
});
