// What is heard, as data from two views of the page's own engine; and in the page: nothing before it
// is wanted, nothing thrown where there is no sound.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { keyOf, timeline } from "../../www/js/board/animate.js";
import { schedule, soundsOf } from "../../www/js/sound.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { play, site, square } from "./helper.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
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

  test("nothing for what was not played: undo, the same again, another game", () => {
    const [start, one, four, other] = [
      "goff",
      "goff 14",
      "goff 14 15 48 18",
      "wikipedia 14 15",
    ].map((record) => Game.fromRecord(record).view());
    assert.ok(start && one && four && other);
    for (const [a, b] of /** @type {const} */ ([
      [one, start],
      [one, one],
      [start, four],
      [one, other],
      [four, one],
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
    accents: /** @type {import("../../www/js/board/layout.js").Accent[]} */ (Array(9).fill("")),
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

describe("in the page", () => {
  /** Counts what is made. */
  const count = () => {
    Reflect.set(globalThis, "made", { contexts: 0, tones: 0 });
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
    };
  };
  /** @param {import("playwright-core").Page} page */
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
    assert.deepEqual(await made(page), { contexts: 0, tones: 0 });
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
