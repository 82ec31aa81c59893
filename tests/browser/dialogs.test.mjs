// The common behaviour of all dialogs: position, ways to close, and the focus afterwards.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { frames, settled, site } from "./helper.mjs";
import {
  button,
  contentsOf,
  dialog,
  field,
  focused,
  fold,
  fromMenu,
  heading,
  square,
  standing,
} from "./person.mjs";

/** @import { TextKey } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

const open = site();

/** Presses the button that opens a dialog. @param {(page: Page) => Locator} opener */
const pressing = (opener) => async (/** @type {Page} */ page) => {
  await opener(page).click();
  return opener(page);
};
/** Presses an item that may be in the menu. The button of the menu then gets the focus. @param {TextKey} key */
const inMenu = (key) => async (/** @type {Page} */ page) => {
  await fromMenu(page, key);
  const item = button(page, key).first();
  return (await item.isVisible()) ? item : button(page, "menu.name");
};
/** Presses a key on the board. @param {string} key */
const byKey = (key) => async (/** @type {Page} */ page) => {
  await square(page, 4).focus();
  await page.keyboard.press(key);
  return square(page, 4);
};

/**
 * Each dialog by its title, with a function that opens it and returns the element that must get the focus back.
 * @type {[TextKey, (page: Page) => Promise<Locator>][]}
 */
const DIALOGS = [
  ["new.title", byKey("n")],
  ["help.title", inMenu("page.help")],
  ["settings.title", pressing((page) => button(page, "page.settings"))],
  ["keys.title", byKey("?")],
  ["share.title", byKey("s")],
  ["match.title", pressing(standing)],
  ["lessons.title", inMenu("tool.lessons")],
  ["puzzles.title", inMenu("tool.puzzles")],
];

/** Starts a match, because one of the dialogs needs it. @param {Page} page */
async function startMatch(page) {
  await page.keyboard.press("n");
  await fold(page, "match.title").click();
  await field(page, "new.match").check();
  await button(page, "new.start").click();
  await standing(page).waitFor();
}

/** @param {Locator} locator */
async function boxOf(locator) {
  const box = await locator.boundingBox();
  assert.ok(box);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The ways to close a dialog. @type {[string, (page: Page, shown: Locator) => Promise<unknown>][]} */
const WAYS = [
  ["×", (_, shown) => button(shown, "close").click()],
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["backdrop", (page) => page.mouse.click(5, 5)],
];

/** Checks that the × is in the corner, also where the contents are scrolled. @param {Locator} shown @param {string} title */
async function hasCross(shown, title) {
  for (const end of [0, 1e6]) {
    await contentsOf(shown).evaluate((one, top) => one.scrollTo(0, top), end);
    const [around, cross] = [await boxOf(shown), await boxOf(button(shown, "close"))];
    assert.ok(cross.width >= 44 && cross.height >= 44, title);
    const [right, top] = [around.right - cross.right, cross.y - around.y];
    assert.ok(right >= 0 && right <= 16 && top >= 0 && top <= 16, `${title}: ${right}, ${top}`);
  }
}

/** Checks that no press closes it that began in it, or ends in it. @param {Page} page @param {Locator} shown @param {TextKey} title */
async function outlastsDrags(page, shown, title) {
  const inside = await boxOf(heading(shown, title));
  const drag = [
    [inside.x + 5, inside.y + 5],
    [5, 5],
  ];
  for (const [from, to] of [drag, drag.toReversed()]) {
    await page.mouse.move(from?.[0] ?? 0, from?.[1] ?? 0);
    await page.mouse.down();
    await page.mouse.move(to?.[0] ?? 0, to?.[1] ?? 0, { steps: 3 });
    await page.mouse.up();
    assert.ok(await shown.isVisible(), title);
  }
}

/** Checks that it is a sheet at the bottom edge, above which the page is seen. @param {Page} page @param {Locator} shown @param {string} title */
async function isSheet(page, shown, title) {
  for (const [width, height] of /** @type {const} */ ([
    [320, 640],
    [390, 844],
  ])) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const sheet = await boxOf(shown);
    assert.deepEqual([sheet.x, sheet.right, sheet.bottom], [0, width, height], title);
    assert.ok(sheet.y >= 32, `${title} leaves ${sheet.y}`);
  }
}

for (const [width, height] of /** @type {const} */ ([
  [1280, 720],
  [390, 844],
]))
  test(`at ${width} × ${height} every dialog has its × in the corner, outlasts drags, closes in three ways, and gives the focus back`, async (t) => {
    const page = await open(t, "", { viewport: { width, height } });
    await startMatch(page);
    const isPhone = width < 600;
    let closed = 0;
    for (const [i, [title, opens]] of DIALOGS.entries()) {
      // The same code closes a dialog on a phone: one way each is enough.
      const one = WAYS[i % WAYS.length] ?? WAYS[0];
      const ways = one && isPhone && process.env.MATRIX !== "full" ? [one] : WAYS;
      for (const [n, [way, close]] of ways.entries()) {
        const opener = await opens(page);
        const shown = dialog(page, title);
        await heading(shown, title).waitFor();
        if (n === 0) {
          if (isPhone) await isSheet(page, shown, title);
          await hasCross(shown, title);
          await outlastsDrags(page, shown, title);
        }
        await close(page, shown);
        await shown.waitFor({ state: "hidden" });
        assert.equal(await opener.and(focused(page)).count(), 1, `${title} by ${way}`);
        closed++;
      }
    }
    assert.ok(closed >= DIALOGS.length);
  });

describe("the form of a new game", () => {
  // English is shorter than both.
  for (const language of process.env.MATRIX === "full" ? ["en", "de", "ca"] : ["de", "ca"])
    test(`needs no scrolling at 1280 × 720, whoever plays: ${language}`, async (t) => {
      const page = await open(t, `?lang=${language}#goff,14,15`);
      await page.keyboard.press("n");
      const form = page.getByRole("dialog");
      for (const kind of ["people", "demo", "computer"]) {
        await form.locator(`[value=${kind}]`).check();
        const rest = await contentsOf(form).evaluate((one) => one.scrollHeight - one.clientHeight);
        assert.ok(rest <= 0, `${language}, ${kind}: ${rest} below the edge`);
      }
    });

  test("has its button in view on a phone, and nothing unfolded lies under it", async (t) => {
    const page = await open(t, "", { viewport: { width: 320, height: 640 } });
    await page.keyboard.press("n");
    const form = dialog(page, "new.title");
    await field(form, "players.computer").check();
    const start = button(form, "new.start");
    for (const [width, height] of /** @type {const} */ ([
      [320, 640],
      [390, 844],
    ])) {
      await page.setViewportSize({ width, height });
      for (const [title, first] of /** @type {const} */ ([
        ["new.rules", "rules.goff"],
        ["new.names", "new.name.own"],
        ["match.title", "new.match"],
      ])) {
        await fold(form, title).press("Enter");
        await field(form, first).waitFor();
        const edge = (await boxOf(start)).y;
        assert.ok(edge > 0 && (await boxOf(start)).bottom <= height);
        // The form scrolls to the unfolded part within the next frames.
        await frames(page, 2);
        const { bottom } = await boxOf(field(form, first));
        assert.ok(bottom <= edge, `${title}, ${width} wide: ${bottom} under ${edge}`);
        await fold(form, title).press("Enter");
      }
    }
  });
});
