// The page as a person addresses it: by what a thing is and what it is called. A name is given by the
// key of its text, so that a test outlives a better wording; what has no name of its own, like the
// headline, has one function here, so that a test outlives another layout.
//
// Each function takes the page or a part of it. Hidden things are not found, as nobody finds them.
import { sentence, text } from "./english.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").Locator} Locator
 * @typedef {import("playwright-core").Frame} Frame
 * @typedef {import("playwright-core").FrameLocator} FrameLocator
 * @typedef {Page | Locator | Frame | FrameLocator} Root
 * @typedef {Parameters<Page["getByRole"]>[0]} Role
 */
/** @import { TextKey, Values } from "../../www/js/types.js" */

/** What has a role and a name. @param {Root} root @param {Role} role @param {TextKey} key @param {Values} [values] */
export const named = (root, role, key, values) =>
  root.getByRole(role, { name: text(key, values), exact: true });

/** @param {Root} root @param {TextKey} key @param {Values} [values] */
export const button = (root, key, values) => named(root, "button", key, values);

/** @param {Root} root @param {TextKey} key @param {Values} [values] */
export const heading = (root, key, values) => named(root, "heading", key, values);

/** A part of the page with a title; a group, on other people's pages. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const region = (root, key, values) =>
  named(root, "region", key, values).or(named(root, "group", key, values));

/** Parts of a game that have an id, for a locator or inside the page. */
export const SELECTORS = /** @type {const} */ ({
  board: "#board",
  panel: "#panel",
  headline: "#head",
  task: "#todo",
  choice: "#choice",
  hand: "#dice",
  measurement: "#measure",
});

/** An open dialog. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const dialog = (root, key, values) => named(root, "dialog", key, values);

/** What begins with a text, and may go on. @param {TextKey} key @param {Values} [values] */
export const beginning = (key, values) =>
  new RegExp(`^\\s*${sentence(key, values).source}(?![\\p{L}\\d])`, "su");

/**
 * A box to tick, a list to choose from, a field to type in. An explanation may follow its name.
 * @param {Root} root @param {TextKey} key @param {Values} [values]
 */
export const field = (root, key, values) =>
  root.getByLabel(new RegExp(`^\\s*${sentence(key, values).source}(\\s|$)`));

/** What unfolds a part of a form, by the title of that part. @param {Root} root @param {TextKey} key */
export const fold = (root, key) => root.locator("summary", { hasText: beginning(key) });

/** What has the focus. An element around it whose shadow it is in seems to have it too. @param {Root} root */
export const focused = (root) => root.locator(":focus:not(quantum-tic-tac-toe)");

/** What scrolls in a dialog: all of it but its title and its buttons. @param {Locator} dialog */
export const contentsOf = (dialog) => dialog.locator(".dialog-body");

/** A dialog that nobody has opened, for a test that opens it by a script. @param {Root} root */
export const closedDialog = (root) => root.locator("dialog:not([open])").first();

// ------------------------------------------------------------- the board

/** @param {Root} root */
export const grid = (root) => root.getByRole("grid");

/** The button of a square. @param {Root} root @param {number} number */
export const square = (root, number) =>
  grid(root)
    .getByRole("button")
    .nth(number - 1);

/** The first square, once the board is painted. @param {Root} root */
export const playable = (root) => square(root.locator("#page[data-moving]"), 1);

/** Waits until a square has the focus. @param {Root} root */
export const onBoard = (root) => grid(root).getByRole("button").and(focused(root)).waitFor();

/** The board: what is painted, and its squares. @param {Root} root */
export const board = (root) => root.locator(SELECTORS.board);

/** What the board is painted on. @param {Root} root */
export const painting = (root) => root.locator("canvas#canvas");

/** What stands beside the board, or below it. @param {Root} root */
export const panel = (root) => root.locator(SELECTORS.panel);

/** All that there is to see of a game, once it is there. @param {Root} root */
export const wholeGame = (root) => root.locator("#page");

/** What moves on the board now, or "none". @param {Root} root */
export const moving = (root) => wholeGame(root).getAttribute("data-moving");

/** The game, while nothing moves. @param {Root} root */
export const still = (root) => wholeGame(root).and(root.locator('[data-moving="none"]'));

// ---------------------------------------------------------- what it says

/** Whose turn it is, or how it ended. @param {Root} root */
export const headline = (root) => root.locator(SELECTORS.headline);

/** What to do next. @param {Root} root */
export const task = (root) => root.locator(SELECTORS.task);

/** What has just happened. @param {Root} root */
export const event = (root) => root.locator("#done");

/** By which rules this is played. @param {Root} root */
export const rules = (root) => root.locator("#rules");

/** All three lines of the status. @param {Root} root */
export const says = async (root) => ({
  head: await headline(root).innerText(),
  todo: await task(root).innerText(),
  done: await event(root).textContent(),
});

/** Waits until this is to be done. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const asked = (root, key, values) =>
  task(root)
    .filter({ hasText: sentence(key, values) })
    .waitFor();

/** Waits until this is said to have happened. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const told = (root, key, values) =>
  event(root)
    .filter({ hasText: sentence(key, values) })
    .waitFor();

/** The status while a side is to act. @param {Root} root @param {"X" | "O"} player */
export const acting = (root, player) => root.locator(`#status[data-player=${player}]`);

/** What is said of a link that holds no whole game. @param {Root} root */
export const badLink = (root) => root.getByRole("alert").filter({ hasText: text("broken.title") });

/** What the page tells once, until it is closed: that nothing can be kept, and the like. @param {Root} root */
export const notices = (root) => root.locator("[data-news]");

/** A problem that lasts. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const notice = (root, key, values) =>
  root.locator("[data-news]").filter({ hasText: text(key, values) });

/** What only a screen reader is told: two live regions, which take turns. @param {Root} root */
export const said = (root) => root.locator("#said");

/** Waits until this is heard. @param {Root} root @param {string | RegExp} sentence */
export const hears = (root, sentence) =>
  said(root).getByText(sentence).first().waitFor({ state: "attached" });

// --------------------------------------------------------------- playing

/** Where a player chooses how a cycle collapses. @param {Root} root */
export const choice = (root) => root.locator(SELECTORS.choice);

/** The outcome with the closing mark in a square. @param {Root} root @param {number} square */
export const outcome = (root, square) =>
  choice(root).getByRole("button", { name: sentence("choice.option", { square }) });

/** What a person can choose between, two ways to collapse. @param {Root} root */
export const outcomes = (root) =>
  choice(root).getByRole("button", { name: sentence("choice.option") });

/** Chooses an outcome with the mouse: pointing at its card shows it, one press chooses it. @param {Root} root @param {number} square */
export async function choose(root, square) {
  await outcome(root, square).click();
}

/** The list of moves. @param {Root} root */
export const moves = (root) => named(root, "list", "moves.title");

/** The moves of the list, to be pressed. @param {Root} root */
export const moveButtons = (root) => moves(root).getByRole("button");

/** Where the mark is whose move is pointed at. Unheard: the move's name tells it. @param {Root} root */
export const whereabouts = (root) => root.locator("#named");

/** Where who plays is chosen, and where one goes on without the computer. @param {Root} root */
export const players = (root) => root.locator("#seating");

/** The line that tells who has which side. @param {Root} root */
export const sides = (root) => root.locator("#who");

/** What the page shows before anything is played. @param {Root} root */
export const landing = (root) => root.locator("#landing");

/**
 * From the landing or the home to the game that goes on, or else to one for two, in any language; nothing,
 * where there is neither.
 * @param {Page} page
 */
export async function leaveLanding(page) {
  const twoHere = landing(page).getByRole("button").nth(2);
  if (await twoHere.isVisible()) await twoHere.click();
  if (!(await home(page).isVisible())) return;
  const game = home(page).locator(".game");
  if (await game.isVisible()) return game.click();
  // No game goes on.
  await home(page).locator(".ways button").first().click();
  await page.locator("#new[open] .primary").click();
}

/** Goes on with the game, once a page is there without a game in its address. @param {Page} page */
export async function goOn(page) {
  await playable(page).or(home(page)).first().waitFor();
  await leaveLanding(page);
  await playable(page).waitFor();
}

/** The home of somebody who has been here before, in the place of the board. @param {Root} root */
export const home = (root) => root.locator("#home");

/** A tab beside the board. @param {Root} root @param {TextKey} key */
export const tab = (root, key) => named(root, "tab", key);

/** The button of a phone that opens the sheet with the tabs. @param {Root} root */
export const details = (root) => button(root, "tool.details");

/** Opens the sheet with the tabs, where they are a sheet. @param {Page} page */
export async function openSheet(page) {
  const opener = details(page);
  if ((await opener.isVisible()) && (await opener.getAttribute("aria-expanded")) === "false")
    await opener.click();
}

/** Opens a tab, also on a phone. @param {Page} page @param {TextKey} key */
export async function openTab(page, key) {
  await openSheet(page);
  await tab(page, key).click();
}

/** Begins the guided first game. @param {Page} page */
export async function firstGame(page) {
  await fromMenu(page, "page.help");
  await button(page, "help.guide").click();
  await named(page, "progressbar", "guide.name").waitFor();
}

/**
 * Opens something of the menu, which stands in the head where there is room.
 * @param {Page} page @param {TextKey} key
 */
export async function fromMenu(page, key) {
  const item = button(page, key).first();
  if (!(await item.isVisible())) await button(page, "menu.name").click();
  await item.click();
}

/** The points of a match. A press shows its table. @param {Root} root */
export const standing = (root) => root.locator("#match").getByRole("button");

/** A game that can be chosen for the next one. @param {Root} root @param {"game.entangled" | "game.dice"} game */
export const gameOf = (root, game) =>
  named(root, "radiogroup", "new.game").getByRole("radio", { name: beginning(game) });

/** The buttons above the board: how to play, and the settings. @param {Root} root */
export const topButtons = (root) => root.locator("#top").getByRole("button");

/** What is printed, which a screen does not show. @param {Root} root */
export const sheet = (root) => root.locator("#sheet");

// ------------------------------------------ the game with quantum stones

/** What a player of the game with quantum stones has beside the board. @param {Root} root */
export const hand = (root) => root.locator(SELECTORS.hand);

/** The switch for a kind of stone. @param {Root} root @param {"classical" | "quantum"} kind */
export const stoneKind = (root, kind) =>
  named(root, "group", "dice.kinds").getByRole("button", { name: beginning(`dice.kind.${kind}`) });

/** How many quantum stones a player has left. @param {Root} root @param {"X" | "O"} player @param {number} n */
export const supply = (root, player, n) => named(root, "img", "dice.supply", { player, n });

/** The stones that are to be measured. @param {Root} root */
export const picks = (root) => named(root, "group", "dice.pick").getByRole("button");

/** Both outcomes for the stone that is picked, and the die. @param {Root} root */
export const measurement = (root) =>
  region(root, "dice.outcomes").and(root.locator(SELECTORS.measurement));

/** What comes of a die. @param {Root} root @param {"even" | "odd"} fall */
export const fallen = (root, fall) =>
  measurement(root).getByRole("button", { name: beginning(`dice.outcome.${fall}`) });

/** Picks a stone and throws the die for it. @param {Root} root @param {number} [n] which stone, from 0 */
export async function measure(root, n = 0) {
  await picks(root).nth(n).click();
  await die(root).click();
}

/** The button that throws the die for the stone that is picked. @param {Root} root */
export const die = (root) =>
  measurement(root).getByRole("button", { name: sentence("dice.throw") });

// ------------------------------------------------------------- sharing

/** The card in the dialog "Share". @param {Root} root */
export const card = (root) => dialog(root, "share.title").getByRole("img");

/** Opens what is rarer in the dialog "Share", once that is there. @param {Root} root */
export async function unfoldShare(root) {
  const more = button(dialog(root, "share.title"), "share.more");
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
}

/** The link that the open dialog "Share" copies; null where it has none. @param {Page} page */
export async function sharedLink(page) {
  await card(page).waitFor();
  const copy = button(dialog(page, "share.title"), "share.copy.link");
  if (!(await copy.isVisible())) return null;
  const copied = page.evaluate(
    () =>
      new Promise((/** @type {(text: string) => void} */ done) => {
        navigator.clipboard.writeText = async (text) => done(text);
      }),
  );
  await copy.click();
  return copied;
}

// ------------------------------------------------------ games by links

/** What stands beside the board in a game by links: what sends, and what is rarer. @param {Root} root */
export const byLink = (root) => root.locator("#by-link");

/** The buttons of a live game, and its invitation. @param {Root} root */
export const liveGame = (root) => root.locator("#live");

/** The one button that sends what is drafted. @param {Root} root */
export const sending = (root) => byLink(root).locator(".primary");

/** What is sent, where a page may neither share nor copy. @param {Root} root */
export const sentText = (root) => named(byLink(root), "textbox", "by-link.link");

/** Why a link to a game was not opened. @param {Root} root @param {TextKey} title */
export const faultyLink = (root, title) => root.getByRole("alert").filter({ hasText: text(title) });

/** The games that the open list has. @param {Root} root */
export const gamesByLink = (root) => dialog(root, "by-link.games").getByRole("listitem");

// -------------------------------------- values, openings, review, worlds

/** Where the analysis stands. @param {Root} root */
export const analysis = (root) => root.locator("#margin");

/** The values of the position, once they are known. @param {Root} root */
export const margin = (root) => root.locator("#margin:not([hidden]):not(.waiting)");

/** In words how the game stands with best play, or why that is not known. @param {Root} root */
export const evaluation = (root) => root.locator("#margin .verdict");

/** What every square is worth, painted over it. Unheard: the squares' names tell it. @param {Root} root */
const values = (root) => root.locator("#worths");

/** Waits until the position's values are there. @param {Root} root */
export async function valued(root) {
  await root.locator("#margin:not(.waiting)").waitFor();
  await values(root).waitFor({ state: "attached" });
}

/** @param {Root} root */
export const badges = (root) => values(root).locator("> span");

/** The list of what can be played, with the value of each. @param {Root} root */
export const actions = (root) => root.locator("#actions");

/** The actions that the openings list, by what they lead to. @param {Root} root */
export const kinds = (root) => region(root, "openings.title").locator(".kinds");

/** The way to the position that the openings are about. @param {Root} root */
export const path = (root) =>
  named(region(root, "openings.title"), "list", "openings.path").getByRole("listitem");

/** The points of the review's line, one for each move. @param {Root} root */
export const dots = (root) => region(root, "review.title").locator(".plot .dot");

/** What the review says of the move that is shown. @param {Root} root */
export const judgement = (root) => region(root, "review.title").getByRole("status");

/** The moves with which the review says that something was given away. @param {Root} root */
export const turns = (root) =>
  named(region(root, "review.title"), "list", "review.turns").getByRole("button");

/** The worlds of the position, beside the board. @param {Root} root */
export const worlds = (root) => region(root, "worlds.title");

/** The buttons of the worlds that are not folded away. @param {Root} root */
export const worldButtons = (root) =>
  worlds(root).getByRole("button", { name: sentence("worlds.world") });

/** What the square that is pointed at holds in the worlds. Unheard: its name tells it. @param {Root} root */
export const worldsTip = (root) => worlds(root).locator(".tip");

/** In the worlds, what is open in every square, painted over it. Unheard: the squares' names tell it. @param {Root} root */
export const chances = (root) => root.locator("#chances > span:not([hidden])");

// --------------------------------------------------- lessons and puzzles

/** The lesson beside the board, which is called by its own title. @param {Root} root */
export const lesson = (root) => root.locator("#lesson");

/** The experiment that stands in the place of the board. @param {Root} root */
export const apparatus = (root) => root.locator(".apparatus");

/**
 * A drawing of the experiment by what its description says; any, if nothing is given.
 * @param {Root} root @param {TextKey} [key] @param {Values} [values]
 */
export const drawn = (root, key, values) =>
  apparatus(root).getByRole("img", key ? { name: sentence(key, values) } : {});

/** What an experiment tells beside its drawing. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const onApparatus = (root, key, values) =>
  apparatus(root)
    .getByRole("status")
    .filter({ hasText: sentence(key, values) });

/** What a guess is chosen from. @param {Root} root */
export const guesses = (root) => named(root, "group", "lesson.guess").getByRole("button");

/** Guesses in a lesson, by what stands on the button. @param {Root} root @param {string} answer */
export const guess = (root, answer) =>
  named(root, "group", "lesson.guess").getByRole("button", { name: answer, exact: true }).click();

/** A lesson in the list of all. @param {Root} root @param {TextKey} title */
export const lessonNamed = (root, title) =>
  dialog(root, "lessons.title").getByRole("button", {
    name: sentence("lessons.name", { title: text(title) }),
  });

const SEARCHES = /** @type {const} */ (["puzzle.find.play", "puzzle.find.coins"]);

/** Waits until a puzzle is posed. @param {Root} root */
export const posed = (root) =>
  task(root)
    .filter({ hasText: new RegExp(SEARCHES.map((key) => sentence(key).source).join("|")) })
    .waitFor();

/** The puzzle beside the board, which is called by what it is. @param {Root} root */
export const puzzle = (root) => root.locator("#puzzle");

/** What the page says to an answer, below the headline. @param {Root} root */
export const verdict = (root) => task(root);

/** What the puzzle hints at. @param {Root} root */
export const puzzleHint = (root) => puzzle(root).getByRole("status");

/** Waits until a puzzle is solved. @param {Root} root @param {string} tried what solved it */
export async function solvedBy(root, tried) {
  await headline(root)
    .filter({ hasText: text("puzzle.verdict.right") })
    .waitFor();
  await verdict(root).filter({ hasText: tried }).waitFor();
}

// ----------------------------------------------------------- other pages

/** What a page says until it shows something else. @param {Root} root */
export const loading = (root) => root.locator("#wait");

/** What a page says that shows no texts of its own yet, in every language. @param {Root} root */
export const failedStart = (root) => root.locator("#amiss");

/** What a board in a frame says of its address, a paragraph for each thing that is wrong. @param {Root} root */
export const complaints = (root) => root.locator("#wrong p");

/** What is chosen for an option of a board, on the page that makes its code. @param {Root} root @param {string} name */
export const option = (root, name) => root.locator(`#option-${name}`);
