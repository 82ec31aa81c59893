// The dialog "How to play": four clips that move only while they are visible and wanted, and the rules.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { text } from "./english.mjs";
import { counting, frames, paints, openGame, site } from "./helper.mjs";
import { button, dialog, fromMenu } from "./person.mjs";

const open = site();

/** @typedef {import("playwright-core").Page} Page */
/** @import { TextKey } from "../../www/js/types.js" */

/** A game without any animation, and without the landing. */
const POSTER = "#goff,15,15,@1";
const MOVING = /** @type {const} */ ({ reducedMotion: "no-preference", prepare: counting });

/**
 * The clips of Goff's game, by name and text.
 * @param {{ cycle?: TextKey, collapse?: TextKey }} [texts] of the last two, where they are not Goff's
 * @returns {[TextKey, TextKey][]}
 */
const goff = ({ cycle, collapse } = {}) => [
  ["help.clip.split", "help.clip.split.text"],
  ["help.clip.share", "help.clip.share.text"],
  ["help.clip.cycle", cycle ?? "help.clip.cycle.text"],
  ["help.clip.collapse", collapse ?? "help.clip.collapse.text"],
];

/**
 * The clips of each preset, by name and text, and a sentence of its rules in full.
 * @type {Record<string, { clips: [TextKey, TextKey][], rule: TextKey }>}
 */
const PRESETS = {
  goff: { clips: goff(), rule: "help.4" },
  "goff-fair": { clips: goff(), rule: "new.fair.about" },
  wikipedia: {
    clips: goff({ collapse: "help.clip.collapse.half" }),
    rule: "rules.wikipedia.about",
  },
  "tris-quantico": {
    clips: goff({ collapse: "help.clip.collapse.shared" }),
    rule: "help.6.shared",
  },
  nature: { clips: goff({ cycle: "help.clip.cycle.coin" }), rule: "help.4.coin" },
  kvantove: {
    clips: [
      ["dice.clip.stones", "dice.clip.stones.text"],
      ["dice.clip.full", "dice.clip.full.text"],
      ["dice.clip.die", "dice.clip.die.text"],
      ["dice.clip.row", "dice.clip.row.text"],
    ],
    rule: "dice.help.4",
  },
};

/** Opens the dialog and returns it. @param {Page} page */
async function openHelp(page) {
  await fromMenu(page, "page.help");
  const help = dialog(page, "help.title");
  await help.waitFor();
  return help;
}

/** Waits until no canvas is painted any more. @param {Page} page */
async function atRest(page) {
  while ((await paints(page)) > 0);
}

test("each game has its own four clips, with a name and a text each, and its rules in full", async (t) => {
  const page = await open(t, "#goff");
  for (const [game, { clips, rule }] of Object.entries(PRESETS))
    await t.test(game, async () => {
      await openGame(page, game);
      const help = await openHelp(page);
      const names = await help
        .getByRole("img")
        .evaluateAll((all) => all.map((one) => one.ariaLabel));
      assert.deepEqual(
        names,
        clips.map(([name]) => text(name)),
      );
      for (const [, about] of clips) await help.getByText(text(about), { exact: true }).waitFor();
      const sentence = help.getByText(text(rule), { exact: true });
      assert.ok(await sentence.isHidden());
      const rules = help.getByText(text("help.rules"), { exact: true });
      await rules.click();
      await sentence.waitFor();
      // They stay unfolded until they are folded again.
      await rules.click();
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "hidden" });
    });
});

describe("the clips move", () => {
  test("until they are paused, and go on when that is asked for", async (t) => {
    const page = await open(t, POSTER, MOVING);
    const help = await openHelp(page);
    assert.ok((await paints(page)) > 0);
    await button(help, "help.pause").click();
    await atRest(page);
    await frames(page, 60);
    assert.equal(await paints(page), 0, "paused");
    await button(help, "help.play").click();
    assert.ok((await paints(page)) > 0, "played");
  });

  test("and cost nothing once the dialog is closed or the page is hidden", async (t) => {
    const page = await open(t, POSTER, MOVING);
    await openHelp(page);
    await page.keyboard.press("Escape");
    await atRest(page);
    assert.equal(await paints(page, 120), 0, "closed");
    await openHelp(page);
    assert.ok((await paints(page)) > 0, "open again");
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await atRest(page);
    assert.equal(await paints(page, 120), 0, "hidden");
  });

  /** @type {[string, object, object][]} */
  const cases = [
    ["with reduced motion", {}, { reducedMotion: "reduce" }],
    ["with the speed off", { speed: "off" }, { reducedMotion: "no-preference" }],
  ];
  for (const [name, settings, options] of cases)
    test(`not ${name}: still pictures, and nothing to pause`, async (t) => {
      const page = await open(t, POSTER, {
        ...options,
        prepare: async (p) => {
          await counting(p);
          await p.addInitScript(
            (values) => localStorage.setItem("quantum-tic-tac-toe.settings", values),
            JSON.stringify({ version: 1, ...settings, breathing: "off" }),
          );
        },
      });
      const help = await openHelp(page);
      await atRest(page);
      assert.equal(await paints(page, 120), 0);
      assert.ok(await button(help, "help.pause").isHidden());
      const pictures = await help
        .getByRole("img")
        .evaluateAll((all) =>
          all.map((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL()),
        );
      assert.equal(new Set(pictures).size, 4, "each shows where it would end");
    });
});

test("keys are named only where there may be a keyboard", async (t) => {
  for (const [options, shown] of /** @type {const} */ ([
    [{}, true],
    [{ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, false],
  ])) {
    const page = await open(t, POSTER, options);
    const help = await openHelp(page);
    await help.getByText(text("help.rules"), { exact: true }).click();
    await help.getByText(text("help.5")).waitFor();
    assert.equal(await help.getByText(text("help.keys")).isVisible(), shown);
  }
});
