// Sounds on the page: none before the person switches them on, and no error where the browser has none.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sentence, text } from "./english.mjs";
import { play, site } from "./helper.mjs";
import {
  board,
  button,
  choose,
  focused,
  grid,
  headline,
  moveButtons,
  named,
  onBoard,
  outcome,
  picks,
  square,
  boardAtRest,
  tab,
  turns,
} from "./person.mjs";

const open = site();

/** @typedef {import("playwright-core").Page} Page */

/** Counts audio contexts and tones. */
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
/** @param {Page} page @returns {Promise<{ contexts: number, tones: number, ends: number[] }>} */
const made = (page) => page.evaluate(() => Reflect.get(globalThis, "made"));
/** @param {Page} page @param {"on" | "soft" | "off"} value */
async function set(page, value) {
  await button(page, "page.settings").click();
  const sound = named(page, "radiogroup", "settings.sound");
  await named(
    sound,
    "radio",
    value === "soft" ? "settings.sound.soft" : `settings.${value}`,
  ).check();
  await page.keyboard.press("Escape");
}

describe("in the page", () => {
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
          localStorage.setItem("quantum-tic-tac-toe.settings", '{"version":1,"speed":"slow"}'),
        );
      },
    });
    await set(page, "on");
    await page.waitForFunction(() => Reflect.get(globalThis, "made").contexts > 0);
    const { tones } = await made(page);
    await square(page, 9).click();
    assert.equal((await made(page)).tones, tones + 2, "a classical stone");
    await boardAtRest(page).waitFor();
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
    await boardAtRest(page).waitFor();

    // Two throws at once, before the die could come to rest.
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
          localStorage.setItem("quantum-tic-tac-toe.settings", '{"version":1,"sound":"on"}'),
        );
      },
    });
    // The file of the sounds loads last.
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

describe("a person is asked about sounds", () => {
  /** The line with the question. @param {Page} page */
  const question = (page) => page.getByText(text("sound.ask"), { exact: true });
  /** The switch in the header. @param {Page} page */
  const speaker = (page) => page.getByRole("button", { name: text("sound.name"), exact: true });
  const sound = (/** @type {Page} */ page) =>
    page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("quantum-tic-tac-toe.settings") ?? "{}");
      return kept.sound ?? "off";
    });
  const BEFORE = "12 45 23 56 13";
  /** A game before its last choice. */
  const LAST = "#goff,12,45,23,56,13";
  /** Ends that game. @param {Page} page */
  async function toItsEnd(page) {
    await page.waitForLoadState("networkidle");
    await choose(page, 3);
  }

  test("once, after the first game, beside what is read; it goes with the next action", async (t) => {
    const page = await open(t, "", { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.waitForLoadState("networkidle");
    await speaker(page).waitFor();
    await play(page, "12 12", (n) => square(page, n).click());
    await choose(page, 1);
    await boardAtRest(page).waitFor();
    assert.equal(await question(page).count(), 0, "not while one plays");
    for (let i = 0; i < 4; i++) await page.keyboard.press("Control+z");
    await play(page, BEFORE, (n) => square(page, n).click());
    assert.equal(await question(page).count(), 0);
    const places = () =>
      Promise.all(
        [board(page), headline(page), button(page, "menu.name")].map((one) => one.boundingBox()),
      );
    await choose(page, 3);
    const before = await places();
    await question(page).waitFor();
    assert.deepEqual(await places(), before, "nothing moves");
    const line = await question(page).boundingBox();
    const squares = await grid(page).boundingBox();
    assert.ok(line && squares && line.y > squares.y + squares.height, "not over the board");
    assert.equal(await question(page).locator(":focus").count(), 0);
    await speaker(page).waitFor();
    assert.equal(await speaker(page).getAttribute("aria-pressed"), "false");
    await page.keyboard.press("Control+z");
    assert.equal(await question(page).count(), 0);
    assert.equal(await sound(page), "off");

    await page.reload();
    await speaker(page).waitFor();
    await choose(page, 3);
    await page.waitForLoadState("networkidle");
    assert.equal(await question(page).count(), 0, "never again");
  });

  for (const [width, height] of /** @type {const} */ ([
    [320, 640],
    [390, 664],
  ]))
    test(`at ${width} × ${height} it stands below the game, over nothing else, and every tool works`, async (t) => {
      const page = await open(t, LAST, {
        viewport: { width, height },
        hasTouch: true,
      });
      await page.waitForLoadState("networkidle");
      await choose(page, 3);
      await question(page).waitFor();
      await button(page, "tool.again").waitFor();
      const line = page.locator("#sound-question");
      const leads = await page.locator("#next").boundingBox();
      const undo = button(page, "tool.undo");
      const [box, dock] = [await line.boundingBox(), await undo.boundingBox()];
      assert.ok(box && dock && leads);
      assert.ok(leads.y + leads.height <= box.y, "what leads on is not under it");
      assert.ok(box.y + 20 <= dock.y, "its first line is seen above the dock");
      // Scrolled to its end, all of it is above the dock.
      await button(page, "sound.no").scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const whole = await line.boundingBox();
      assert.ok(whole && whole.y + whole.height <= dock.y, "it is whole above the dock");
      await button(page, "tool.details").tap();
      await button(page, "tool.details").tap();
      await undo.tap();
      await outcome(page, 3).waitFor();
      assert.equal(await question(page).count(), 0);
    });

  test("on a phone it is answered with a tap", async (t) => {
    const viewport = { width: 320, height: 640 };
    const page = await open(t, LAST, { viewport, hasTouch: true });
    await page.waitForLoadState("networkidle");
    await choose(page, 3);
    await button(page, "sound.no").tap();
    await question(page).waitFor({ state: "detached" });
    assert.ok(await button(page, "tool.undo").isVisible());
  });

  test("and answers with a press; the speaker is the same switch as the setting", async (t) => {
    const page = await open(t, LAST, { prepare: (page) => page.addInitScript(count) });
    await toItsEnd(page);
    await button(page, "sound.yes").click();
    assert.equal(await question(page).count(), 0);
    await page.waitForFunction(() => Reflect.get(globalThis, "made").contexts === 1);
    assert.equal(await sound(page), "on");
    assert.equal(await speaker(page).getAttribute("aria-pressed"), "true");
    await set(page, "soft");
    assert.equal(await sound(page), "soft");
    await speaker(page).focus();
    await page.keyboard.press("Enter");
    assert.equal(await sound(page), "off");
    assert.equal(await speaker(page).getAttribute("aria-pressed"), "false");
    await page.keyboard.press("Enter");
    assert.equal(await sound(page), "soft", "as loud as before");
  });

  test("who says no is not asked again, and the focus stays in the page", async (t) => {
    const page = await open(t, LAST);
    await toItsEnd(page);
    await button(page, "sound.no").focus();
    await page.keyboard.press("Enter");
    assert.equal(await question(page).count(), 0);
    await onBoard(page);
    await button(page, "tool.undo").click();
    await choose(page, 3);
    await page.waitForLoadState("networkidle");
    assert.equal(await question(page).count(), 0);
    assert.equal(await sound(page), "off");
  });

  test("the focus goes back to where it was", async (t) => {
    const page = await open(t, LAST);
    await toItsEnd(page);
    const last = moveButtons(page).last();
    await last.focus();
    await button(page, "sound.no").click();
    await last.and(focused(page)).waitFor();
  });

  test("it waits while a person looks at the review, which has all of its room", async (t) => {
    const page = await open(t, LAST);
    await toItsEnd(page);
    const height = async () => (await page.locator("#views").boundingBox())?.height ?? 0;
    const before = await height();
    await tab(page, "tool.review").click();
    await turns(page).first().waitFor();
    assert.ok(await button(page, "sound.no").isHidden());
    assert.ok((await height()) > before + 150, `${await height()}`);
    await tab(page, "moves.title").click();
    await button(page, "sound.no").click();
    assert.equal(await question(page).count(), 0);
  });

  test("not where a link shows a collapse, nor where sounds are on", async (t) => {
    const page = await open(t, "#goff,14,15,48,18,@1");
    await page.waitForLoadState("networkidle");
    assert.equal(await question(page).count(), 0);
    const loud = await open(t, LAST, {
      prepare: (page) =>
        page.addInitScript(() =>
          localStorage.setItem("quantum-tic-tac-toe.settings", '{"version":1,"sound":"soft"}'),
        ),
    });
    await toItsEnd(loud);
    assert.equal(await speaker(loud).getAttribute("aria-pressed"), "true");
    assert.equal(await question(loud).count(), 0);
  });

  test("without a place to keep it, once in a visit", async (t) => {
    const page = await open(t, LAST, {
      expectErrors: true,
      prepare: (page) =>
        page.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
          };
        }),
    });
    await square(page, 1).waitFor();
    await toItsEnd(page);
    await button(page, "sound.no").click();
    await button(page, "tool.undo").click();
    await choose(page, 3);
    assert.equal(await question(page).count(), 0);
    assert.ok(await speaker(page).isVisible());
  });
});

test("a phone vibrates with the sounds, and only with them", async (t) => {
  const felt = (/** @type {Page} */ page) => page.evaluate(() => Reflect.get(globalThis, "felt"));
  const prepare = (/** @type {Page} */ page) =>
    page.addInitScript(() => {
      const felt = /** @type {unknown[]} */ ([]);
      Reflect.set(globalThis, "felt", felt);
      navigator.vibrate = (pattern) => felt.push(pattern) > 0;
    });
  const page = await open(t, "", { prepare, reducedMotion: "no-preference" });
  await play(page, "14", (n) => square(page, n).click());
  assert.deepEqual(await felt(page), []);
  await set(page, "soft");
  await page.waitForFunction(() => Reflect.get(globalThis, "felt").length === 1);
  await play(page, "15 48 18", (n) => square(page, n).click());
  assert.deepEqual((await felt(page)).slice(1), [[10], [10], [10]]);
  await choose(page, 1);
  assert.equal((await felt(page))[4].filter((/** @type {number} */ n) => n === 14).length, 4);

  const still = await open(t, "", { prepare });
  await set(still, "on");
  await play(still, "14", (n) => square(still, n).click());
  assert.deepEqual(await felt(still), [], "not where motion is reduced");
});
