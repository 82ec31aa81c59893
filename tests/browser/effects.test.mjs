// The effects of a move (storage, the computer's answer and the like) wait neither for the animation nor
// for a panel that has failed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { site } from "./helper.mjs";
import {
  asked,
  boardAtRest,
  button,
  choice,
  field,
  guesses,
  headline,
  moves,
  outcomes,
  players,
  posed,
  square,
} from "./person.mjs";
import { text } from "./english.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** @param {Page} page @param {string} name */
const stored = (page, name) =>
  page.evaluate((key) => localStorage.getItem(`quantum-tic-tac-toe.${key}`), name);

/** Stores something before the first visit. @param {Page} page @param {Record<string, unknown>} items */
const storing = (page, items) =>
  page.addInitScript((entries) => {
    for (const [name, value] of entries) {
      const key = `quantum-tic-tac-toe.${name}`;
      if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(value));
    }
  }, Object.entries(items));

/** The stored text of a game against the computer, which one move and its choice will win. */
const WON_SOON = {
  ...{ version: 2, at: 0 },
  games: [
    {
      ...{ id: "game-of-a-test", record: "goff 12 45 23 56", played: 4 },
      ...{ seats: ["", 1], match: null },
    },
  ],
};

const MOVING = /** @type {const} */ ({ reducedMotion: "no-preference" });

/** Waits until marks collapse on the board. @param {Page} page */
const collapsing = (page) => page.locator("#page[data-moving=collapse]").waitFor();

test("a win counts, though the page is loaded again while the marks collapse", async (t) => {
  const page = await open(t, "#goff,12,45,23,56", {
    ...MOVING,
    prepare: (page) =>
      storing(page, {
        games: WON_SOON,
        settings: { version: 1, speed: "slow" },
      }),
  });
  await page.locator("#rival").waitFor({ state: "attached" });
  await square(page, 1).click();
  await square(page, 3).click();
  await collapsing(page);
  await page.reload();
  await headline(page).waitFor();
  const { scores } = JSON.parse((await stored(page, "rivals")) ?? "{}");
  assert.equal(scores?.[1].won, 1);
});

test("the puzzle of the day counts, though the page is closed while the marks collapse", async (t) => {
  const page = await open(t, "#puzzle=2026-11-20", {
    ...MOVING,
    prepare: async (page) => {
      await page.clock.setFixedTime(new Date("2026-11-20T12:00:00Z"));
      await storing(page, { settings: { version: 1, speed: "slow" } });
    },
  });
  await posed(page);
  await square(page, 2).click();
  await collapsing(page);
  assert.deepEqual(JSON.parse((await stored(page, "puzzles.days")) ?? "{}").runs, [
    [20_777, 20_777],
  ]);
  // The verdict appears only when the animation has ended.
  assert.notEqual(await headline(page).innerText(), text("puzzle.verdict.right"));
  await boardAtRest(page).waitFor();
  assert.equal(await headline(page).innerText(), text("puzzle.verdict.right"));
});

test("a lesson that a choice ends is done, though the page is loaded again while the marks collapse", async (t) => {
  const page = await open(t, "#lesson=strategy", {
    ...MOVING,
    prepare: (page) => storing(page, { settings: { version: 1, speed: "slow" } }),
  });
  await guesses(page).filter({ hasText: "O" }).click();
  await button(page, "lesson.next").click();
  for (const n of [1, 4]) await square(page, n).click();
  await boardAtRest(page).waitFor();
  for (const one of [0, 1]) await outcomes(page).nth(one).hover();
  await asked(page, "learn.strategy.choose");
  await outcomes(page).last().click();
  await collapsing(page);
  await page.reload();
  await headline(page).waitFor();
  assert.deepEqual(JSON.parse((await stored(page, "lessons")) ?? "{}").done, {
    strategy: { right: 1, of: 1 },
  });
});

test("rendering reads nothing from the storage: before the first move, and after a win", async (t) => {
  const page = await open(t, "", {
    prepare: async (page) => {
      await storing(page, { games: WON_SOON, settings: { version: 1, speed: "off" } });
      await page.addInitScript(() => {
        const { getItem } = Storage.prototype;
        /** @type {string[]} */
        const read = [];
        Reflect.set(globalThis, "read", read);
        Storage.prototype.getItem = function (/** @type {string} */ name) {
          read.push(name);
          return getItem.call(this, name);
        };
      });
    },
  });
  /** Points at squares. @param {string} when */
  async function rendersAlone(when) {
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => Reflect.get(globalThis, "read").splice(0));
    for (const n of [2, 7, 8, 2]) await square(page, n).hover();
    assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, "read")), [], when);
  }
  await page.locator("#rival").waitFor({ state: "attached" });
  for (const n of [1, 3]) await square(page, n).click();
  await page.locator("#rival:not([hidden])").waitFor();
  await rendersAlone("after a win");
  await page.evaluate(() => (location.hash = "#goff"));
  await field(players(page), "players.computer").check();
  await rendersAlone("before the first move");
});

test("what something else on the page has moved is made anew; what asks to be rendered meanwhile comes next", async (t) => {
  const page = await open(t, "", { unbundled: true });
  const shown = await page.evaluate(async (url) => {
    const { html, render } = await import(url);
    const root = document.createElement("div");
    const draw = (/** @type {boolean} */ more, word = "a text") =>
      render(html`<p>${more && html`<b>1</b>`}${word}<i>2</i></p>`, root);
    /** Puts an element of another program in the place of a node, which goes into it. @param {Node} node */
    const wrap = (node) => {
      const font = document.createElement("font");
      node.parentNode?.replaceChild(font, node);
      font.append(node);
    };
    draw(false);
    const parts = [...(root.firstChild?.childNodes ?? [])];
    // A translator takes the text.
    const [run] = parts;
    wrap(run?.firstChild ?? root);
    draw(true);
    draw(true, "another");
    const translated = root.innerHTML;
    // An extension takes an element.
    parts.forEach(wrap);
    draw(false);
    draw(true);
    return [translated, root.innerHTML];
  }, new URL("js/lib/html.js", page.url()).href);
  assert.equal(shown[0], "<p><b>1</b><text-run>another</text-run><i>2</i></p>");
  assert.equal(shown[1], "<p><b>1</b><text-run>a text</text-run><i>2</i></p>");

  // As when the focused element is removed, and its blur event renders the same list.
  const items = await page.evaluate(async (path) => {
    const { Component, html, render } = await import(path);
    const root = document.createElement("ol");
    const list = (/** @type {unknown[]} */ items) => items.map((item) => html`<li>${item}</li>`);
    class Late extends Component {
      render() {
        render(list([1, 2]), root);
        return "late";
      }
    }
    render(list([1, 2, 3, 4]), root);
    render(list([5, html`<${Late} />`, 6]), root);
    return [...root.children].map(({ textContent }) => textContent);
  }, new URL("js/lib/html.js", page.url()).href);
  assert.deepEqual(items, ["1", "2"]);
});

test("a panel that fails is reported once; the game is kept and the computer answers", async (t) => {
  const page = await open(t, "", {
    expectErrors: true,
    unbundled: true,
    prepare: async (page) => {
      await page.route("**/features/status/view.js", (route) =>
        route.fulfill({
          contentType: "text/javascript",
          body: "export const createStatus = () => ({ render() { throw new Error('no status'); } });",
        }),
      );
      await page.addInitScript(() => {
        Reflect.set(globalThis, "codes", []);
        addEventListener("qttt-error", (event) =>
          Reflect.get(globalThis, "codes").push(/** @type {CustomEvent} */ (event).detail.code),
        );
      });
    },
  });
  await page.locator("#page[data-moving]").waitFor();
  await square(page, 1).click(); // on the landing, a press begins against the computer
  await square(page, 5).click();
  await page.waitForFunction(() => /^#goff,15,\d\d/.test(location.hash));
  await moves(page).waitFor();
  assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, "codes")), ["broken"]);
  assert.match(JSON.parse((await stored(page, "games")) ?? "{}").games[0].record, /^goff 15 \d\d/);
});

test("the small boards of a choice are released when they go", async (t) => {
  const page = await open(t, "#goff,14,15,48,36,18", {
    prepare: (page) =>
      page.addInitScript(() => {
        const { addEventListener: add, removeEventListener: remove } = AbortSignal.prototype;
        let listeners = 0;
        Object.defineProperty(globalThis, "listeners", { get: () => listeners });
        AbortSignal.prototype.addEventListener = function (/** @type {any[]} */ ...args) {
          listeners++;
          return Reflect.apply(add, this, args);
        };
        AbortSignal.prototype.removeEventListener = function (/** @type {any[]} */ ...args) {
          listeners--;
          return Reflect.apply(remove, this, args);
        };
      }),
  });
  /**
   * Undoes and redoes the move before the choice. Returns the number of listeners that wait for the
   * removal of the board.
   */
  async function again() {
    await page.keyboard.press("Control+z");
    await choice(page).waitFor({ state: "hidden" });
    await page.keyboard.press("Control+y");
    await choice(page).locator("canvas").last().waitFor();
    return page.evaluate(() => Reflect.get(globalThis, "listeners"));
  }
  await choice(page).locator("canvas").last().waitFor();
  await page.waitForLoadState("networkidle");
  const first = await again();
  for (let n = 0; n < 8; n++) await again();
  assert.equal(await again(), first);
});
