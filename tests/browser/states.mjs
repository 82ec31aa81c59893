// The states of the page that are looked at: by the tests of looks.test.mjs, and by a person in
// what `make gallery` writes.
import { brokenThread, muteThread, square } from "./helper.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Name, link, and what is done first.
 * @type {[name: string, hash: string, prepare?: (page: Page) => Promise<unknown>][]}
 */
export const STATES = [
  ["empty", ""],
  ["hover", "#goff,14,15,48,36", (page) => square(page, 1).hover()],
  ["selected", "#goff,14,15", (page) => square(page, 3).click()],
  ["pairs", "#goff,15,29,35,47,78"],
  ["crowded", "#goff,15,25,35,45,56,57,58,59"],
  ["crowded-choice", "#goff,15,25,35,45,56,57,58,59,15"],
  [
    "would-close",
    "#goff,14,15,48,36",
    async (page) => {
      await square(page, 1).click();
      await square(page, 8).hover();
    },
  ],
  ["choice", "#goff,14,15,48,36,18"],
  ["tried", "#goff,14,15,48,36,18", (page) => page.locator(".card").last().hover()],
  ["measure", "#nature,14,15,48,36,18"],
  ["after", "#goff,14,15,48,36,18,@1,69"],
  ["rows", "#goff,12,45,23,56,36,14,@4"],
  ["double-row", "#goff,13,26,39,68,79,48,57,24,@4,15,@1"],
  ["cat", "#goff,12,12,@1,45,45,@5,69,69,@6,78,38,37,@3"],
  ["broken", "#goff,14,15,zz,48"],
  ["new-game", "#goff,14,15", (page) => page.locator("#new-game").click()],
  [
    "new-game-computer",
    "#goff,14,15",
    async (page) => {
      await page.locator("#new-game").click();
      await page.locator("#new").getByLabel("Against the computer").check();
    },
  ],
  ["alone", "", (page) => page.getByLabel("Against the computer").check()],
  ["thinking", "", (page) => against(page, muteThread)],
  [
    "stuck",
    "",
    async (page) => {
      await against(page, brokenThread);
      await page.getByRole("button", { name: "Try again" }).waitFor();
    },
  ],
  [
    "demonstration",
    "",
    async (page) => {
      await muteThread(page);
      await page.locator("#new-game").click();
      await page.locator("#new").getByLabel("Computer against computer").check();
      await page.locator("#new button.primary").click();
    },
  ],
  ["help", "#goff,14,15", (page) => page.locator("#how").click()],
  ["settings", "#goff,14,15,48", (page) => page.locator("#set").click()],
];

/** A person's first move against the computer. @param {Page} page @param {(page: Page) => Promise<unknown>} thread */
async function against(page, thread) {
  await thread(page);
  await page.keyboard.press("Control+z"); // it may be there already, on another screen
  await page.getByLabel("Against the computer").check();
  await square(page, 1).click();
  await square(page, 5).click();
}

/** When what was changed is on the screen. @param {Page} page */
export const settled = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
