// Data that survives a reload. Stored data is never trusted.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newId } from "../../www/js/lib/random-id.js";
import { PEOPLE } from "../../www/js/players/seats.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { createStore } from "../../www/js/storage/saved-games.js";
import { text } from "./english.mjs";
import { hash, site } from "./helper.mjs";
import {
  asked,
  button,
  dialog,
  goOn,
  home,
  moves,
  notices,
  rules,
  says,
  square,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();

const KEY = "quantum-tic-tac-toe.games";

/** A fake engine: a record is valid if it begins with "goff", and over if it ends with "end". @type {import("../../www/js/storage/saved-games.js").Check} */
const check = (record) =>
  record.startsWith("goff")
    ? {
        length: record.split(" ").length - 1,
        score: record.endsWith("end") ? { X: 1, O: 0 } : null,
      }
    : null;

/** The stored text of games. @param {import("../../www/js/types.js").SavedGames} saved */
const write = (saved) => JSON.stringify({ version: 2, ...saved });

/** A storage with these texts. @param {Record<string, string>} texts */
function shelved(texts) {
  const items = new Map(Object.entries(texts));
  return {
    getItem: (/** @type {string} */ name) => items.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void items.set(name, text),
  };
}

describe("a store", () => {
  test("works where nothing can be stored", () => {
    const denied = {
      getItem() {
        throw new Error("denied");
      },
      setItem() {
        throw new Error("full");
      },
    };
    for (const place of [null, denied]) {
      const keeping = createLocalStore(place);
      const store = createStore(keeping, check);
      assert.equal(store.restore(), null);
      store.keep({ at: 0, games: [] });
      keeping.remember("guide", "seen");
      assert.equal(keeping.recall("guide"), "seen");
    }
  });

  test("keeps aside what it cannot read", () => {
    const place = shelved({ [KEY]: "from the future" });
    const store = createStore(createLocalStore(place), check);
    store.keep({
      at: 0,
      games: [{ id: newId(), record: "goff", played: 0, seats: PEOPLE, match: null }],
    });
    assert.equal(place.getItem(`${KEY}.aside`), "from the future");
    assert.ok(createStore(createLocalStore(place), check).restore());
  });

  test("keeps what a newer page wrote, also when something else comes back", () => {
    const game = { id: newId(), record: "goff", played: 0, seats: PEOPLE, match: null };
    const place = shelved({
      [KEY]: write({ at: 0, games: [game] }),
      [`${KEY}.aside`]: write({ at: 0, games: [{ ...game, id: newId(), record: "goff a" }] }),
    });
    const store = createStore(createLocalStore(place), check);
    store.restore();
    const newer = JSON.stringify({ version: 3, at: 0, games: ["of another tab"] });
    place.setItem(KEY, newer);
    store.keep({ at: 0, games: [game] });
    assert.equal(place.getItem(`${KEY}.aside`), "", "its game is back");
    assert.equal(place.getItem(`${KEY}.aside.2`), newer);
  });

  test("keeps several texts aside, each once, and overwrites none when there is no room", () => {
    const game = { id: newId(), record: "goff", played: 0, seats: PEOPLE, match: null };
    const [first, ...others] = ["damaged", "from the future", "half a te", "{}", "one too many"];
    const place = shelved({ [KEY]: String(first) });
    const asides = () =>
      [1, 2, 3, 4].map((n) => place.getItem(`${KEY}.aside${n > 1 ? `.${n}` : ""}`));
    for (const text of [...others, "one too many"]) {
      createStore(createLocalStore(place), check).keep({ at: 0, games: [game] });
      place.setItem(KEY, text);
    }
    assert.deepEqual(asides(), [first, ...others.slice(0, 3)]);
    /** @type {string[]} */
    const told = [];
    const last = createLocalStore(place, (notice) => told.push(notice));
    createStore(last, check).keep({ at: 0, games: [game] });
    assert.deepEqual(asides(), [first, ...others.slice(0, 3)]);
    assert.equal(place.getItem(KEY), "one too many", "where it was");
    assert.deepEqual(told, ["full"], "that nothing is stored is said");
  });

  test("brings back what was set aside, from every place, the newest last", () => {
    const one = (/** @type {string} */ record) => ({
      id: newId(),
      record,
      played: 1,
      seats: PEOPLE,
      match: null,
    });
    const games = ["goff a", "goff b", "goff c"].map(one);
    const [a, b, c] = games.map((game) => write({ at: 0, games: [game] }));
    const place = shelved({
      [`${KEY}.aside`]: a ?? "",
      [`${KEY}.aside.2`]: "still damaged",
      [`${KEY}.aside.3`]: b ?? "",
      [KEY]: c ?? "",
    });
    const store = createStore(createLocalStore(place), check);
    const back = { at: 2, games };
    assert.deepEqual(store.restore(), back);
    store.keep({ at: 2, games: back.games });
    assert.deepEqual(
      ["aside", "aside.2", "aside.3"].map((name) => place.getItem(`${KEY}.${name}`)),
      ["", "still damaged", ""],
    );
  });

  test("reads a match of any length that it has written", () => {
    const games = Array.from({ length: 1200 }, (_, n) => ({
      id: newId(),
      record: "goff a end",
      x: /** @type {0 | 1} */ (n % 2),
      end: /** @type {const} */ ("played"),
    }));
    const match = { games, x: /** @type {const} */ (0), end: null };
    const kept = {
      at: 0,
      games: [{ id: newId(), record: "goff", played: 0, seats: PEOPLE, match }],
    };
    const place = shelved({});
    createStore(createLocalStore(place), check).keep(kept);
    /** @type {string[]} */
    const told = [];
    const later = createLocalStore(place, (notice) => told.push(notice));
    assert.deepEqual(createStore(later, check).restore(), kept);
    assert.deepEqual(told, []);
  });
});

/** The moves in the list. @param {Page} page */
const played = (page) => moves(page).getByRole("listitem");
/** The list item of a first move. @param {number} a @param {number} b */
const first = (a, b) => text("moves.pair", { mark: "X1", a, b });

/** Opens the page without a record in its address, as on a fresh visit. @param {Page} page */
async function visit(page) {
  // The script that stores the games may load after the first moves. From then on each move is stored at once.
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEY);
  await page.goto(
    (await page.evaluate(() => location.href)).replace(/[?#].*/, `?${Math.random()}`),
  );
}

describe("the page", () => {
  test("finds the game again, with what can be redone, and says so in one line", async (t) => {
    const page = await open(t);
    for (const n of "141548") await page.keyboard.press(n);
    await page.keyboard.press("Control+z");
    await visit(page);
    await goOn(page);
    assert.equal(await played(page).count(), 2);
    assert.equal((await says(page)).done, text("done.back"));
    await page.keyboard.press("Control+y");
    assert.equal(await hash(page), "#goff,14,15,48");
  });

  for (const leaves of [true, false])
    test(`keeps what is played before the script that stores games is there, ${leaves ? "and left" : "once"}`, async (t) => {
      /** @type {(value?: unknown) => void} */
      let arrive = () => {};
      const arrived = new Promise((done) => (arrive = done));
      const page = await open(t, "", {
        unbundled: true,
        prepare: (page) =>
          page.route("**/saved-games.js", async (route) => {
            await arrived;
            await route.continue().catch(() => {}); // the page has gone
          }),
      });
      const stored = () =>
        page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{"games":[]}').games, KEY);
      for (const n of "1415") await page.keyboard.press(n);
      assert.equal(await hash(page), "#goff,14,15");
      assert.deepEqual(
        (await stored()).map((/** @type {{ record: string }} */ { record }) => record),
        ["goff 14 15"],
      );
      if (leaves) {
        await page.evaluate(() => history.replaceState(null, "", location.pathname));
        await page.reload();
      }
      arrive();
      if (leaves) await goOn(page);
      assert.equal(await played(page).count(), 2);
      for (const n of "48") await page.keyboard.press(n);
      await page.waitForFunction((key) => localStorage.getItem(key)?.includes("15 48"), KEY);
      assert.equal((await stored()).length, 1);
      assert.equal(await notices(page).count(), 0);
    });

  test("after a reload still has the game, its redo and the one before it", async (t) => {
    const page = await open(t, "#wikipedia,19");
    await button(page, "tool.new").click();
    await button(dialog(page, "new.title"), "new.start").click();
    for (const n of "1928") await page.keyboard.press(n);
    await page.keyboard.press("Control+z");
    await page.waitForFunction((key) => localStorage.getItem(key)?.includes(" 28"), KEY);
    await page.reload();
    await square(page, 1).waitFor();
    await page.keyboard.press("Control+y");
    assert.equal(await hash(page), "#wikipedia,19,28");
    for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
    await page.waitForFunction((hash) => location.hash === hash, "#wikipedia,19");
  });

  test("gives way to a record in the address, and keeps the stored game behind it", async (t) => {
    const page = await open(t);
    for (const n of "14") await page.keyboard.press(n);
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEY);
    await page.goto(
      (await page.evaluate(() => location.href)).replace(/#.*/, "?x#tris-quantico,19"),
    );
    await square(page, 1).waitFor();
    const shared = text("moves.rules", { rules: text("rules.tris-quantico") });
    assert.equal(await rules(page).innerText(), shared);
    for (let i = 0; i < 2; i++) await page.keyboard.press("Control+z");
    await page.waitForFunction((hash) => location.hash === hash, "#goff,14");
  });

  test("begins afresh after a finished game", async (t) => {
    const page = await open(t, "#goff,12,45,23,56,13");
    for (const n of "33") await page.keyboard.press(n);
    await visit(page);
    await button(home(page), "tool.new").waitFor();
    assert.equal(await home(page).getByText(text("home.continue")).count(), 0);
    await button(home(page), "tool.new").click();
    await button(dialog(page, "new.title"), "new.start").click();
    await asked(page, "todo.opening", { mark: "X1" });
    await page.keyboard.press("Control+z");
    // The parts that the earlier game needs load only now.
    await page.waitForFunction(() => location.hash === "#goff,12,45,23,56,13,@3");
  });

  for (const [name, damaged] of /** @type {const} */ ([
    ["damaged", "{{{{"],
    [
      "an impossible game",
      '{"version":1,"at":0,"games":[{"record":"goff 14 14 14","played":3,"match":null}]}',
    ],
  ])) {
    test(`opens where what is stored is ${name}`, async (t) => {
      const page = await open(t, "", {
        prepare: (page) =>
          page.addInitScript(
            ([key, value]) => {
              if (!localStorage.getItem(`${key}.aside`))
                localStorage.setItem(String(key), String(value));
            },
            [KEY, damaged],
          ),
      });
      assert.equal((await says(page)).todo, text("todo.opening", { mark: "X1" }));
      assert.equal(
        await page.evaluate((key) => localStorage.getItem(`${key}.aside`), KEY),
        damaged,
      );
      for (const n of "14") await page.keyboard.press(n);
      await visit(page);
      await goOn(page);
      assert.equal(await played(page).count(), 1);
    });
  }

  test("two tabs do not fight", async (t) => {
    const page = await open(t);
    for (const n of "14") await page.keyboard.press(n);
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEY);
    const second = await page.context().newPage();
    await second.goto((await page.evaluate(() => location.href)).replace(/#.*/, ""));
    await goOn(second);
    await second.keyboard.press("Control+z");
    for (const n of "28") await second.keyboard.press(n);
    // The first tab's game has not changed during play,
    assert.equal(await hash(page), "#goff,14");
    assert.deepEqual(await played(page).allInnerTexts(), [first(1, 4)]);
    // and goes on. The next visit finds the game that was stored last.
    for (const n of "19") await page.keyboard.press(n);
    assert.equal(await hash(second), "#goff,28");
    const third = await page.context().newPage();
    await third.goto((await page.evaluate(() => location.href)).replace(/#.*/, ""));
    await goOn(third);
    assert.equal(await played(third).count(), 2);
    // A reloaded tab keeps its own game.
    await second.reload();
    await square(second, 1).waitFor();
    assert.deepEqual(await played(second).allInnerTexts(), [first(2, 8)]);
  });
});
