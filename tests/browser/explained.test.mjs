// A player's first collapses are explained: the game pauses until a press, and gives the reason.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { text } from "./english.mjs";
import { holdMotion, play, site } from "./helper.mjs";
import { stored } from "./states.mjs";
import {
  board,
  button,
  choice,
  choose,
  headline,
  moveButtons,
  moving,
  onBoard,
  outcome,
  panel,
  says,
  square,
  boardAtRest,
} from "./person.mjs";

const open = site();

/** @typedef {import("playwright-core").Page} Page */

/** Makes the device look as if nobody has played on it. @param {Page} page */
const asNewcomer = (page) =>
  page.addInitScript(() => {
    // Later loads of the page keep the counter.
    if (!sessionStorage.getItem("opened")) localStorage.removeItem("quantum-tic-tac-toe.collapses");
    else localStorage.setItem("quantum-tic-tac-toe.collapses", sessionStorage.opened);
    sessionStorage.setItem("opened", '{"version":1,"seen":0}');
  });
const explained = (/** @type {Page} */ page) =>
  page.locator('#page[data-moving="explained"]').locator("#explained.shown");
/**
 * Opens a choice, and waits until the code of the explanation has loaded.
 * @param {import("node:test").TestContext} t @param {object} [options]
 */
async function openChoice(t, options = {}) {
  const page = await open(t, "#goff,14,15,48,36,18", { prepare: asNewcomer, ...options });
  await page.locator("#explained").waitFor({ state: "attached" });
  return page;
}
/** @param {Page} page */
const plain = async (page) => (await explained(page).innerText()).replaceAll(/\s+/g, " ");

for (const reducedMotion of /** @type {const} */ (["no-preference", "reduce"]))
  test(`each mark of an explained collapse is heard when it settles, motion: ${reducedMotion}`, async (t) => {
    const page = await openChoice(t, {
      reducedMotion,
      prepare: async (/** @type {Page} */ page) => {
        await asNewcomer(page);
        await stored(page, { sound: "on" });
        await page.addInitScript(() => {
          const { start } = OscillatorNode.prototype;
          /** @type {number[]} */
          const starts = [];
          Reflect.set(globalThis, "starts", starts);
          OscillatorNode.prototype.start = function (at = 0) {
            starts.push(at);
            start.call(this, at);
          };
        });
      },
    });
    await page.waitForLoadState("networkidle"); // the sounds load when nothing else does
    await choose(page, 8);
    await explained(page).waitFor();
    const handle = await page.waitForFunction(() => {
      const starts = Reflect.get(globalThis, "starts");
      return starts.length && [...new Set(starts)];
    });
    const starts = /** @type {number[]} */ (await handle.jsonValue());
    const gaps = starts.slice(1).map((at, i) => at - (starts[i] ?? 0));
    assert.equal(gaps.length, 3);
    assert.ok(
      gaps.every((gap) => gap > 0.8 && gap < 1),
      String(gaps),
    );
  });

for (const reducedMotion of /** @type {const} */ (["no-preference", "reduce"]))
  describe(`a first collapse, motion: ${reducedMotion}`, () => {
    test("is held with its reason and its order until a press; so are the second and the end, and no more", async (t) => {
      const page = await openChoice(t, { reducedMotion });
      // The clock stands still, so that a slow machine does not press too late.
      await holdMotion(page, 0);
      await choose(page, 8);
      await explained(page).waitFor();
      const told = await plain(page);
      assert.match(told, /X3 could not stay in 8: X5 is there now\./);
      assert.match(told, /X closed a cycle, so O chose X5 in 8\./);
      assert.match(told, /X5 in 8 X3 in 4 X1 in 1 O2 in 5/);
      assert.equal(await explained(page).getAttribute("role"), "status");
      // The first press ends the animation, the second closes the explanation. Neither places a mark.
      await square(page, 9).click();
      assert.equal(await moving(page), "explained");
      await square(page, 9).click();
      await boardAtRest(page).waitFor();
      assert.ok(!(await says(page)).todo.includes("9"), "the press did nothing else");
      assert.equal(await page.locator("#explained.shown").count(), 0);

      await play(page, "23 23", (n) => square(page, n).click());
      await choose(page, 2);
      await explained(page).waitFor();
      await page.keyboard.press("Shift");
      await page.keyboard.press("Shift");
      await boardAtRest(page).waitFor();

      // It ends the game.
      await play(page, "79 79", (n) => square(page, n).click());
      await choose(page, 7);
      await explained(page).waitFor();
      await page.keyboard.press("Shift");
      await page.keyboard.press("Shift");
      const end = headline(page).getByText(text("head.wins", { player: "O", high: "1", low: "½" }));
      await end.waitFor();
      assert.equal(
        await page.evaluate(() => localStorage.getItem("quantum-tic-tac-toe.collapses")),
        '{"version":1,"seen":3}',
      );

      await button(page, "tool.undo").click();
      const shown = await page.evaluateHandle(() => {
        /** @type {(string | undefined)[]} */
        const shown = [];
        const whole = tree().querySelector("#page");
        if (!(whole instanceof HTMLElement)) throw new Error("there is no page");
        const observer = new MutationObserver(() => shown.push(whole.dataset.moving));
        observer.observe(whole, { attributes: true, attributeFilter: ["data-moving"] });
        return shown;
      });
      await choose(page, 7);
      await page.keyboard.press("Shift");
      await end.waitFor();
      assert.ok(!(await shown.jsonValue()).includes("explained"));
    });
  });

test("a key that is held too long does not end it", async (t) => {
  const page = await openChoice(t);
  await square(page, 8).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.down("Enter");
  await explained(page).waitFor();
  for (let i = 0; i < 4; i++) await page.keyboard.down("Enter");
  assert.equal(await moving(page), "explained");
  await page.keyboard.up("Enter");
});

test("looking back does not explain an earlier collapse", async (t) => {
  const page = await openChoice(t);
  await choose(page, 8);
  await explained(page).waitFor();
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift");
  await boardAtRest(page).waitFor();
  await moveButtons(page).nth(4).click();
  await moveButtons(page).nth(5).click();
  assert.equal(await page.locator("#explained.shown").count(), 0);
  assert.notEqual(await moving(page), "explained");
});

test("a press of a finger that ends it does nothing else", async (t) => {
  const page = await openChoice(t, {
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  await holdMotion(page, 0);
  await choose(page, 8);
  await explained(page).waitFor();
  const before = await says(page);
  for (let press = 0; press < 2; press++) await square(page, 9).tap();
  await boardAtRest(page).waitFor();
  const after = await says(page);
  assert.notDeepEqual(after, before);
  assert.ok(!after.todo.includes("9"), after.todo);
  await square(page, 9).tap();
  assert.match((await says(page)).todo, /9/);
});

test("a control works at its first press, also while the marks still settle", async (t) => {
  const page = await openChoice(t, { reducedMotion: "no-preference" });
  await holdMotion(page, 0);
  await choose(page, 8);
  await explained(page).waitFor();
  await button(page, "tool.hint").click();
  await boardAtRest(page).waitFor();
  assert.equal(await explained(page).count(), 0);
  await button(page, "hint.leave").waitFor();
});

test("a note says what a cycle is, until two were explained", async (t) => {
  const page = await openChoice(t);
  await holdMotion(page, 0);
  const note = page.getByText(text("explained.cycle"), { exact: true });
  await note.waitFor();
  assert.ok(
    await panel(page).evaluate((one) => one.scrollHeight <= one.clientHeight),
    "the panel does not scroll",
  );
  await choose(page, 8);
  await explained(page).waitFor();
  await note.waitFor({ state: "hidden" });
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift");
  await boardAtRest(page).waitFor();
  await play(page, "23 23", (n) => square(page, n).click());
  await note.waitFor();
  await choose(page, 2);
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift");
  await boardAtRest(page).waitFor();
  await play(page, "79 79", (n) => square(page, n).click());
  await outcome(page, 7).waitFor();
  assert.equal(await note.isVisible(), false);
});

test("it goes on by itself after four seconds", async (t) => {
  const page = await openChoice(t);
  await choose(page, 8);
  await explained(page).waitFor();
  const begun = Date.now();
  await boardAtRest(page).waitFor();
  const took = Date.now() - begun;
  assert.ok(took > 4000, `${took} ms`);
});

test("one sees it again at once, and later from the moves", async (t) => {
  const page = await openChoice(t);
  await holdMotion(page, 0);
  await choose(page, 8);
  await explained(page).waitFor();
  const again = button(page, "explained.again");
  await again.click();
  assert.equal(await moving(page), "explained", "its button does not end it");
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift");
  await boardAtRest(page).waitFor();
  await moveButtons(page).last().waitFor();
  await play(page, "23", (n) => square(page, n).click());
  await moveButtons(page).nth(5).click();
  await button(page, "explained.again").click();
  await explained(page).waitFor();
  assert.match(await plain(page), /X3 could not stay in 8/);
  await board(page).click({ position: { x: 5, y: 5 } });
  await board(page).click({ position: { x: 5, y: 5 } });
  await boardAtRest(page).waitFor();
  await button(page, "past.back").waitFor();
});

test("the computer waits until a person has seen it", async (t) => {
  const page = await open(t, "", {
    async prepare(page) {
      await asNewcomer(page);
      await page.addInitScript(() => {
        const games = [
          {
            record: "goff 14 15 48 36",
            played: 4,
            seats: ["", 1],
            match: null,
            id: "a".repeat(24),
          },
        ];
        const texts = {
          games: { version: 2, at: 0, games },
          settings: { version: 1, speed: "fast" },
        };
        for (const [name, value] of Object.entries(texts))
          localStorage.setItem(`quantum-tic-tac-toe.${name}`, JSON.stringify(value));
      });
    },
  });
  await page.locator("#explained").waitFor({ state: "attached" });
  /** The addresses in the first frames in which it is explained. */
  const addresses = page.evaluate(async () => {
    const found = new Set();
    for (let i = 0; i < 60;) {
      await new Promise(requestAnimationFrame);
      const isExplained = tree().querySelector('#page[data-moving="explained"]') !== null;
      if (isExplained) found.add(location.hash);
      else if (found.size) break;
      if (isExplained) i++;
    }
    return [...found];
  });
  // The computer chooses, and would go on at once.
  await play(page, "18", (n) => square(page, n).click());
  const [address = "", ...others] = await addresses;
  assert.match(address, /^#goff,14,15,48,36,18,@\d$/);
  assert.deepEqual(others, []);
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => location.hash.split(",").length > 7);
});

test("by the keyboard the focus is on the board, and nothing more is to be chosen", async (t) => {
  const page = await openChoice(t);
  await holdMotion(page, 0);
  await outcome(page, 8).focus();
  for (let press = 0; press < 2; press++) await page.keyboard.press("Enter");
  await explained(page).waitFor();
  await onBoard(page);
  await choice(page).and(page.locator("[inert]")).waitFor();
  for (let press = 0; press < 2; press++) await page.keyboard.press("Enter");
  await boardAtRest(page).waitFor();
  await onBoard(page);
  await moveButtons(page).nth(5).waitFor();
  assert.equal(await moveButtons(page).count(), 6, "the press did nothing else");
});

test("a button beside the board works while it is held", async (t) => {
  const page = await openChoice(t);
  await holdMotion(page, 0);
  await choose(page, 8);
  await explained(page).waitFor();
  await page.keyboard.press("Shift");
  // At its lower edge, from where it moves away when the explanation ends, which is taller than the status.
  const undo = button(page, "tool.undo");
  const { height } = /** @type {{ height: number }} */ (await undo.boundingBox());
  await undo.click({ position: { x: 20, y: height - 4 } });
  await outcome(page, 8).waitFor();
});

// The longest text, and the longest words. MATRIX=full has all.
for (const language of process.env.MATRIX === "full" ? LANGUAGES : ["fr", "de"])
  test(`on the smallest phone all of it stands above the tools: ${language}`, async (t) => {
    const page = await open(t, `?lang=${language}#goff,12,23,45,56,13`, {
      ...{ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
      prepare: asNewcomer,
    });
    const card = choice(page).locator(".cards").getByRole("button").first();
    for (let press = 0; press < 2; press++) await card.tap();
    await explained(page).waitFor();
    const [text, tools] = await Promise.all(
      [explained(page), page.locator("#tools")].map((part) => part.boundingBox()),
    );
    assert.ok(text && tools && text.y + text.height <= tools.y, JSON.stringify([text, tools]));
  });
