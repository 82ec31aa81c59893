// Parts that are loaded on first use: once, and again after a failure.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence, text } from "./english.mjs";
import { hash, ownClipboard, site } from "./helper.mjs";
import { button, dialog, fromMenu, region, says, square, told } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site({ unbundled: true });
const openBuilt = site();

/** Delays a file until the returned function is called. @param {import("playwright-core").Page} page @param {string} file */
async function heldBack(page, file) {
  /** @type {() => void} */
  let deliver = () => {};
  const wanted = new Promise((resolve) => (deliver = () => resolve(null)));
  await page.route(file, async (route) => {
    await wanted;
    await route.continue();
  });
  return () => deliver();
}

test("a dialog that takes its time to load is told of, and no longer once it is there", async (t) => {
  const page = await open(t, "#goff,14");
  const deliver = await heldBack(page, "**/features/share/view.js");
  await button(page, "tool.share").click();
  await told(page, "page.loading");
  deliver();
  await dialog(page, "share.title").waitFor();
  assert.doesNotMatch((await says(page)).done ?? "", sentence("page.loading"));
});

for (const { name, part, game } of [
  { name: "keeping the game", part: "**/js/storage/saved-games.js", game: "#goff,14" },
  { name: "a choice", part: "**/goff/panels.js", game: "#goff,14,45,15" },
])
  test(`${name} that cannot be loaded is told once, and asked for after the next action`, async (t) => {
    let asked = 0;
    const page = await open(t, game.replace(/,\d+$/, ""), {
      expectErrors: true,
      prepare: (page) => page.route(part, (route) => (asked++, route.abort())),
    });
    await square(page, 1).waitFor();
    for (const key of game.slice(-2)) await page.keyboard.press(key);
    await told(page, "failure.part");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+y");
    await page.waitForLoadState("networkidle");
    assert.ok(asked > 0 && asked < 8, `asked for ${asked} times`);
  });

test("what a player does not need is not loaded before it is asked for", async (t) => {
  /** @type {string[]} */
  const loaded = [];
  const page = await open(t, "#goff,14,15,48,36", {
    prepare: async (page) =>
      page.on("request", (request) => loaded.push(new URL(request.url()).pathname)),
  });
  const panels = () => loaded.flatMap((path) => /\/features\/([\w/-]+)\.js$/.exec(path)?.[1] ?? []);
  await page.waitForLoadState("networkidle");
  const first = panels();
  for (const name of [
    ...["help", "hint", "lessons", "match", "new-game", "notices", "openings", "puzzles"],
    ...["review", "settings", "share", "shortcuts", "sound/view", "worlds"],
  ])
    assert.ok(!first.some((path) => path.startsWith(name)), name);
  // Nor the computer player and the solver's worker, before a game against the computer.
  for (const part of ["computer-player", "client", "worker"])
    assert.ok(!loaded.some((path) => path.endsWith(`/js/engine/${part}.js`)), part);
  // Nor anything for a hint.
  assert.deepEqual(
    loaded.filter((path) => /hint|advice|inquiry|solver|worker|analysis/.test(path)),
    [],
  );
  await page.keyboard.press("s");
  await dialog(page, "share.title").waitFor();
  assert.deepEqual(panels().slice(first.length).sort(), [
    "share/card-picture",
    "share/card-words",
    "share/entry",
    "share/film-button",
    "share/model",
    "share/pen",
    "share/picture-file",
    "share/typesetting",
    "share/view",
  ]);
});

test("nor are lessons and the other game loaded in the built site", async (t) => {
  /** @type {string[]} */
  const loaded = [];
  const page = await openBuilt(t, "#goff,14", {
    prepare: async (page) => page.on("request", (request) => loaded.push(request.url())),
  });
  await page.waitForLoadState("networkidle");
  assert.deepEqual(
    loaded.filter((url) => /lesson|computer|study|dice|kvantove/.test(new URL(url).pathname)),
    [],
  );
});

test("where nature measures, the coin is there before it is tossed", async (t) => {
  let coin = Promise.resolve();
  await open(t, "#nature,14", {
    prepare: async (page) => void (coin = page.waitForRequest("**/goff/coin.js").then(() => {})),
  });
  await coin;
});

test("what is said while a dialog is on its way stays", async (t) => {
  const page = await open(t, "#goff,14", { prepare: ownClipboard });
  const deliver = await heldBack(page, "**/features/share/view.js");
  await button(page, "tool.share").click();
  await told(page, "page.loading");
  await page.keyboard.press("c");
  await page.waitForFunction(
    (loading) => Reflect.get(globalThis, "tree")().querySelector("#done")?.textContent !== loading,
    text("page.loading"),
  );
  const { done } = await says(page);
  assert.ok(done, "nothing is said");
  deliver();
  await dialog(page, "share.title").waitFor();
  assert.equal((await says(page)).done, done);
});

test("the menu opens at once, and is filled as soon as what it has is there", async (t) => {
  /** @type {() => void} */
  let deliver = () => {};
  const page = await open(t, "#goff,14", {
    prepare: async (page) => {
      deliver = await heldBack(page, "**/features/header/menu.js");
    },
  });
  await button(page, "menu.name").click();
  const menu = page.locator("#menu");
  assert.equal(await menu.innerText(), text("page.loading"));
  deliver();
  await button(menu, "tool.openings").waitFor();
  assert.ok(!(await menu.innerText()).includes(text("page.loading")));
  const focused = () => Reflect.get(globalThis, "tree")().activeElement?.id;
  assert.equal(await page.evaluate(focused), "menu-button", "the focus stays");
  await button(menu, "tool.share").click();
  await dialog(page, "share.title").waitFor();
});

test("a menu that cannot be loaded closes, says so, and is asked for again", async (t) => {
  const page = await open(t, "#goff,14", {
    expectErrors: true,
    prepare: (page) => page.route("**/features/header/menu.js", (route) => route.abort()),
  });
  await square(page, 1).waitFor();
  await button(page, "menu.name").click();
  await told(page, "failure.part");
  await page.locator("#menu").waitFor({ state: "hidden" });
  await page.unrouteAll();
  await button(page, "menu.name").click();
  await button(page.locator("#menu"), "tool.openings").waitFor();
});

test("of two dialogs that are asked for, the later one opens, though it comes later", async (t) => {
  const page = await open(t, "#goff,14");
  const first = await heldBack(page, "**/features/settings/view.js");
  const second = await heldBack(page, "**/features/share/view.js");
  await button(page, "page.settings").click();
  await button(page, "tool.share").click();
  const arrived = page.waitForResponse("**/features/settings/view.js");
  first();
  await (await arrived).finished();
  second();
  await dialog(page, "share.title").waitFor();
  assert.equal(await dialog(page, "settings.title").count(), 0);
});

for (const [name, part, ask, came] of /** @type {const} */ ([
  [
    "a dialog that comes when somebody has played on does not open",
    "**/features/share/view.js",
    (/** @type {Page} */ page) => button(page, "tool.share").click(),
    (/** @type {Page} */ page) => dialog(page, "share.title"),
  ],
  [
    "openings that come when somebody has played on do not take the board",
    "**/features/openings/view.js",
    (/** @type {Page} */ page) => fromMenu(page, "tool.openings"),
    (/** @type {Page} */ page) => region(page, "openings.title"),
  ],
]))
  test(name, async (t) => {
    const page = await open(t, "#goff,14");
    const deliver = await heldBack(page, part);
    await ask(page);
    await told(page, "page.loading");
    await square(page, 5).click();
    await square(page, 9).click();
    const arrived = page.waitForResponse(part);
    deliver();
    await (await arrived).finished();
    await page.waitForLoadState("networkidle");
    assert.equal(await came(page).count(), 0);
    assert.equal((await says(page)).head, text("head.turn", { player: "X" }));
    await square(page, 2).click();
    await square(page, 3).click();
    assert.equal(await hash(page), "#goff,14,59,23");
  });

test("the first game that comes when somebody has begun another game does not begin", async (t) => {
  /** @type {() => void} */
  let deliver = () => {};
  const page = await open(t, "", {
    landing: true,
    prepare: async (page) => {
      deliver = await heldBack(page, "**/goff/first-game.js");
    },
  });
  const asked = page.waitForRequest("**/goff/first-game.js");
  await button(page, "landing.learn").click();
  await asked;
  await button(page, "landing.people").click();
  await square(page, 1).click();
  await square(page, 5).click();
  const arrived = page.waitForResponse("**/goff/first-game.js");
  deliver();
  await (await arrived).finished();
  await page.waitForLoadState("networkidle");
  assert.equal(await hash(page), "#goff,15");
  assert.equal(await button(page, "guide.leave").count(), 0);
});

test("in a lesson, too, it is said that a dialog is being loaded", async (t) => {
  const page = await open(t, "#lesson=chains");
  await heldBack(page, "**/features/settings/view.js");
  await button(page, "page.settings").click();
  await told(page, "page.loading");
});

test("another open game that cannot be loaded hinders nothing until it is wanted", async (t) => {
  const page = await open(t, "#goff,14", {
    expectErrors: true,
    prepare: async (page) => {
      await page.addInitScript(() => {
        const game = (/** @type {string} */ record) => ({
          ...{
            id: `game-of-${record}`.replace(" ", "-"),
            record,
            played: 1,
            seats: ["", ""],
            match: null,
          },
        });
        const games = [game("kvantove 5"), game("goff 14")];
        localStorage.setItem(
          "quantum-tic-tac-toe.games",
          JSON.stringify({ version: 2, at: 1, games }),
        );
      });
      await page.route("**/variants/kvantove/**", (route) => route.abort());
    },
  });
  await square(page, 1).waitFor();
  assert.equal(await hash(page), "#goff,14");
  for (let n = 0; n < 2; n++) await page.keyboard.press("Control+z");
  await told(page, "failure.part");
  await page.unrouteAll();
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => location.hash === "#kvantove,5");
});
