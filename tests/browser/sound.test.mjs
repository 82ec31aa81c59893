// Sounds in the page: nothing before it is wanted, nothing thrown where there is no sound.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sentence } from "./english.mjs";
import { play, site } from "./helper.mjs";
import { button, named, picks, square, still } from "./person.mjs";

const open = site();

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
  /** @param {import("playwright-core").Page} page @param {"on" | "off"} value */
  async function set(page, value) {
    await button(page, "page.settings").click();
    const sound = named(page, "radiogroup", "settings.sound");
    await named(sound, "radio", `settings.${value}`).check();
    await page.keyboard.press("Escape");
  }

  test("nothing is made until it is wanted; then every move is heard; then no more", async (t) => {
    const page = await open(t, "", { prepare: (page) => page.addInitScript(count) });
    await play(page, "14 15", (n) => square(page, n).click());
    assert.deepEqual(await made(page), { contexts: 0, tones: 0, ends: [] });
    await set(page, "on");
    await page.waitForFunction(() => Reflect.get(globalThis, "made").contexts > 0);
    const { contexts, tones } = await made(page);
    assert.equal(contexts, 1);
    assert.ok(tones > 0, "a person who switches it on hears it");
    await play(page, "48 18", (n) => square(page, n).click());
    const after = await made(page);
    assert.equal(after.contexts, 1);
    assert.ok(after.tones > tones);
    await button(page, "tool.undo").click();
    assert.deepEqual(await made(page), after, "undo is silent");
    await set(page, "off");
    await play(page, "69", (n) => square(page, n).click());
    assert.deepEqual(await made(page), after);
  });

  test("stones are heard too; skipping the roll, one hears at once what was found", async (t) => {
    const page = await open(t, "#kvantove,12,45,36,78", {
      reducedMotion: "no-preference",
      prepare: async (page) => {
        await page.addInitScript(count);
        await page.addInitScript(() =>
          localStorage.setItem("quantum-tic-tac-toe.settings", '{"speed":"slow"}'),
        );
      },
    });
    await set(page, "on");
    await page.waitForFunction(() => Reflect.get(globalThis, "made").contexts > 0);
    const { tones } = await made(page);
    await square(page, 9).click();
    assert.equal((await made(page)).tones, tones + 2, "a classical stone");
    await still(page).waitFor();
    const { ends } = await made(page);
    const throwing = page.getByRole("button", { name: sentence("dice.throw") });
    await picks(page).first().click();
    await throwing.evaluate((/** @type {HTMLButtonElement} */ button) => button.click());
    const rolling = (await made(page)).ends.slice(ends.length);
    assert.equal(rolling.length, 7 + 2, "its knocks, and the stone");
    assert.ok(
      rolling.slice(-2).every((at) => at > 4),
      "when it has rolled",
    );
    await still(page).waitFor();

    // Both at once, before the die could lie.
    await picks(page).first().click();
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
      await set(page, "on");
      await play(page, "14 15", (n) => square(page, n).click());
      assert.equal(await page.evaluate(() => location.hash), "#goff,14,15");
    });
});
