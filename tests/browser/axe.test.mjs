// axe-core finds nothing to object to (WCAG 2.2 AA) in the states a player meets, in every theme.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { brokenThread, muteThread, site, square } from "./helper.mjs";

const open = site();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @typedef {import("playwright-core").Page} Page */

/** @type {[string, string, ((page: Page) => Promise<unknown>)?][]} */
const STATES = [
  ["the empty board", ""],
  ["a first square chosen", "#goff,14,15", (page) => square(page, 3).click()],
  ["a refused square", "#goff,14,15,48,18,@1", (page) => square(page, 1).click()],
  ["a choice", "#goff,14,15,48,36,18"],
  ["a tried outcome", "#goff,14,15,48,36,18", (page) => page.locator(".card").first().hover()],
  ["a measurement", "#nature,14,15,48,18"],
  ["a finished game", "#goff,12,45,23,56,36,14,@4"],
  ["a broken link", "#goff,14,zz"],
  ["the new game dialog", "#goff,14,15", (page) => page.locator("#new-game").click()],
  ["the help", "", (page) => page.locator("#how").click()],
  ["the settings", "", (page) => page.locator("#set").click()],
  ["looking back", "#goff,14,15,48,18,@1", (page) => page.locator("#list button").nth(1).click()],
  ["a move pointed at", "#goff,14,15,48", (page) => page.locator("#list button").nth(1).hover()],
  ["the keys", "", (page) => page.keyboard.press("?")],
  ["sharing", "#goff,14,15", (page) => page.locator("#share").click()],
  [
    "a refused entry",
    "#goff,14,15",
    async (page) => {
      await page.locator("#share").click();
      await page.locator("#entry").fill("zz");
      await page.locator("#entry").press("Enter");
    },
  ],
  [
    "the choice of a match",
    "",
    async (page) => {
      await page.locator("#new-game").click();
      await page.getByLabel("A match").check();
    },
  ],
  ["a match", "", match],
  [
    "the table of a match",
    "",
    async (page) => {
      await match(page);
      await page.locator("#match button").click();
    },
  ],
  ["a choice of who plays", "", (page) => page.getByLabel("Against the computer").check()],
  ["the computer that thinks", "", (page) => against(page, muteThread)],
  [
    "the computer that is stuck",
    "",
    async (page) => {
      await against(page, brokenThread);
      await page.getByRole("button", { name: "Try again" }).waitFor();
    },
  ],
  ["the dialog for a game against it", "", (page) => newGame(page, "Against the computer")],
  ["the dialog for a demonstration", "", (page) => newGame(page, "Computer against computer")],
  [
    "a demonstration",
    "",
    async (page) => {
      await muteThread(page);
      await newGame(page, "Computer against computer");
      await page.locator("dialog[open] button.primary").click();
    },
  ],
  ["the guided game", "", (page) => page.getByRole("button", { name: "New here?" }).click()],
];

/** The person's first move. @param {Page} page @param {(page: Page) => Promise<unknown>} thread */
async function against(page, thread) {
  await thread(page);
  await page.getByLabel("Against the computer").check();
  await square(page, 1).click();
  await square(page, 5).click();
}

/** The dialog, with one kind of game chosen. @param {Page} page @param {string} kind */
async function newGame(page, kind) {
  await page.locator("#new-game").click();
  await page.locator("#new").getByLabel(kind).check();
}

/** A match in its second game. @param {Page} page */
async function match(page) {
  await page.locator("#new-game").click();
  await page.getByLabel("A match").check();
  await page.locator("dialog[open] button.primary").click();
  await page.locator("#match button").click();
  await page.getByRole("button", { name: "Player 1 (X) resigns" }).click();
  await page.locator("#again").click();
}

/** @typedef {import("playwright-core").BrowserContextOptions} Options */

for (const [theme, options] of /** @type {[string, Options][]} */ ([
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["high contrast", { colorScheme: "light", contrast: "more" }],
])) {
  for (const [name, hash, prepare] of STATES) {
    test(`${name}, ${theme}`, async (t) => {
      // Only this test's context goes round the page's security policy: axe is put into it.
      const page = await open(t, hash, { bypassCSP: true, ...options });
      await prepare?.(page);
      await page.evaluate(AXE);
      const violations = await page.evaluate(async () => {
        const axe = Reflect.get(globalThis, "axe");
        const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
        const { violations } = await axe.run(document, { runOnly: tags });
        return violations.map((/** @type {any} */ { id, help, nodes }) => ({
          id,
          help,
          nodes: nodes.map((/** @type {any} */ n) => n.html + n.failureSummary),
        }));
      });
      assert.deepEqual(violations, []);
    });
  }
}
