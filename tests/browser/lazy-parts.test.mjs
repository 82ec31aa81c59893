// Parts that are loaded when they are first wanted: once, and again where that failed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence, text } from "./english.mjs";
import { site } from "./helper.mjs";
import { button, dialog, fromMenu, says, square, told } from "./person.mjs";

const open = site({ unbundled: true });

/** Holds a file back until what this returns is called. @param {import("playwright-core").Page} page @param {string} file */
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

test("a dialog that cannot be loaded says so, and the game goes on", async (t) => {
  const page = await open(t, "#goff,14", { expectErrors: true });
  await page.route("**/features/share/view.js", (route) => route.abort());
  await button(page, "tool.share").click();
  await told(page, "failure.part");
  await page.keyboard.press("5");
  await page.keyboard.press("9");
  assert.equal((await says(page)).head, text("head.turn", { player: "X" }));
  await fromMenu(page, "page.help");
  await dialog(page, "help.title").waitFor();
});

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
  const page = await open(t, "#goff,14", {
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
  // The computer's hand and the solver's thread, before the computer sits down.
  for (const part of ["computer-player", "client", "worker"])
    assert.ok(!loaded.some((path) => path.endsWith(`/js/engine/${part}.js`)), part);
  await page.keyboard.press("s");
  await dialog(page, "share.title").waitFor();
  assert.deepEqual(panels().slice(first.length).sort(), [
    "share/card-picture",
    "share/card-words",
    "share/entry",
    "share/model",
    "share/pen",
    "share/picture-file",
    "share/typesetting",
    "share/view",
  ]);
});

test("what is said while a dialog is on its way stays", async (t) => {
  const page = await open(t, "#goff,14");
  const deliver = await heldBack(page, "**/features/share/view.js");
  await button(page, "tool.share").click();
  await told(page, "page.loading");
  await page.keyboard.press("Control+z");
  const { done } = await says(page);
  assert.ok(done && !sentence("page.loading").test(done), done ?? "nothing is said");
  deliver();
  await dialog(page, "share.title").waitFor();
  assert.equal((await says(page)).done, done);
});
