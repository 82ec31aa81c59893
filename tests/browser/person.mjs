// Locators that find things as a person does: by role and label. A label is given by the key of its text,
// so that a test survives a change of wording. Each thing without a label, such as the headline, has one
// function here, so that a test survives a change of layout.
//
// Each function takes the page or a part of it, and finds visible things only.
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

/**
 * An element with this role and exactly this label.
 * @param {Root} root @param {Role} role @param {TextKey} key @param {Values} [values]
 */
export const named = (root, role, key, values) =>
  root.getByRole(role, { name: text(key, values), exact: true });

/** @param {Root} root @param {TextKey} key @param {Values} [values] */
export const button = (root, key, values) => named(root, "button", key, values);

/** @param {Root} root @param {TextKey} key @param {Values} [values] */
export const heading = (root, key, values) => named(root, "heading", key, values);

/** A titled part of the page; on other people's pages it is a group. @param {Root} root @param {TextKey} key @param {Values} [values] */
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

/** An open dialog, by its title. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const dialog = (root, key, values) => named(root, "dialog", key, values);

/** Matches a label that begins with this text and may go on. @param {TextKey} key @param {Values} [values] */
export const beginning = (key, values) =>
  new RegExp(`^\\s*${sentence(key, values).source}(?![\\p{L}\\d])`, "su");

/**
 * A checkbox, a list or a text field. An explanation may follow its label.
 * @param {Root} root @param {TextKey} key @param {Values} [values]
 */
export const field = (root, key, values) =>
  root.getByLabel(new RegExp(`^\\s*${sentence(key, values).source}(\\s|$)`));

/** The summary that unfolds a part of a form, by its title. @param {Root} root @param {TextKey} key */
export const fold = (root, key) => root.locator("summary", { hasText: beginning(key) });

/** The focused element. The custom element matches `:focus` too while the focus is in its shadow tree. @param {Root} root */
export const focused = (root) => root.locator(":focus:not(quantum-tic-tac-toe)");

/** The scrolling part of a dialog: everything but its title and its buttons. @param {Locator} dialog */
export const contentsOf = (dialog) => dialog.locator(".dialog-body");

/** A dialog that is closed, for a test that opens it by a script. @param {Root} root */
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

/** Waits until one of the squares has the focus. @param {Root} root */
export const onBoard = (root) => grid(root).getByRole("button").and(focused(root)).waitFor();

/** The board: its canvas and its squares. @param {Root} root */
export const board = (root) => root.locator(SELECTORS.board);

/** The canvas of the board. @param {Root} root */
export const painting = (root) => root.locator("canvas#canvas");

/** The panel beside the board, or below it. @param {Root} root */
export const panel = (root) => root.locator(SELECTORS.panel);

/** The whole game, once it is there. @param {Root} root */
export const wholeGame = (root) => root.locator("#page");

/** The name of the animation that runs now, or "none". @param {Root} root */
export const moving = (root) => wholeGame(root).getAttribute("data-moving");

/** The game, while no animation runs. @param {Root} root */
export const boardAtRest = (root) => wholeGame(root).and(root.locator('[data-moving="none"]'));

// ------------------------------------------------------------- messages

/** The headline: the player to move, or the result. @param {Root} root */
export const headline = (root) => root.locator(SELECTORS.headline);

/** The line that says what to do next. @param {Root} root */
export const task = (root) => root.locator(SELECTORS.task);

/** The line that says what has just happened. @param {Root} root */
export const event = (root) => root.locator("#done");

/** The line that names the rules of this game. @param {Root} root */
export const rules = (root) => root.locator("#rules");

/** All three lines of the status. @param {Root} root */
export const says = async (root) => ({
  head: await headline(root).innerText(),
  todo: await task(root).innerText(),
  done: await event(root).textContent(),
});

/** Waits until the page asks for this. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const asked = (root, key, values) =>
  task(root)
    .filter({ hasText: sentence(key, values) })
    .waitFor();

/** Waits until the page says that this has happened. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const told = (root, key, values) =>
  event(root)
    .filter({ hasText: sentence(key, values) })
    .waitFor();

/** The status while this player is to act. @param {Root} root @param {"X" | "O"} player */
export const acting = (root, player) => root.locator(`#status[data-player=${player}]`);

/** The message about a link that holds no complete game. @param {Root} root */
export const badLink = (root) => root.getByRole("alert").filter({ hasText: text("broken.title") });

/**
 * The notices: messages that stay until the person closes them, for example that nothing can be saved.
 * @param {Root} root
 */
export const notices = (root) => root.locator("[data-news]");

/** The notice about a problem that lasts. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const notice = (root, key, values) =>
  root.locator("[data-news]").filter({ hasText: text(key, values) });

/** The text for screen readers only: two live regions, used in turn. @param {Root} root */
export const said = (root) => root.locator("#said");

/** Waits until a live region holds this text. @param {Root} root @param {string | RegExp} sentence */
export const hears = (root, sentence) =>
  said(root).getByText(sentence).first().waitFor({ state: "attached" });

// --------------------------------------------------------------- playing

/** The panel where a player chooses how a cycle collapses. @param {Root} root */
export const choice = (root) => root.locator(SELECTORS.choice);

/** The outcome that puts the closing mark in this square. @param {Root} root @param {number} square */
export const outcome = (root, square) =>
  choice(root).getByRole("button", { name: sentence("choice.option", { square }) });

/** The two outcomes, of which a person chooses one. @param {Root} root */
export const outcomes = (root) =>
  choice(root).getByRole("button", { name: sentence("choice.option") });

/** Chooses an outcome with the mouse: pointing at its card shows it, one press chooses it. @param {Root} root @param {number} square */
export async function choose(root, square) {
  await outcome(root, square).click();
}

/** The list of moves. @param {Root} root */
export const moves = (root) => named(root, "list", "moves.title");

/** The buttons in the list of moves. @param {Root} root */
export const moveButtons = (root) => moves(root).getByRole("button");

/**
 * The names of the squares of the move under the pointer. Hidden from screen readers, which read
 * the name of the move.
 * @param {Root} root
 */
export const whereabouts = (root) => root.locator("#named");

/** The form for who plays, from which a person can also go on without the computer. @param {Root} root */
export const players = (root) => root.locator("#seating");

/** The line that says who plays which side. @param {Root} root */
export const sides = (root) => root.locator("#who");

/** The landing: the first screen, before any move. @param {Root} root */
export const landing = (root) => root.locator("#landing");

/**
 * Goes from the landing or the home to the game in progress, or to a new game for two if there is none.
 * Works in any language, and does nothing where there is neither landing nor home.
 * @param {Page} page
 */
export async function leaveLanding(page) {
  const twoHere = landing(page).getByRole("button").nth(2);
  if (await twoHere.isVisible()) await twoHere.click();
  if (!(await home(page).isVisible())) return;
  const game = home(page).locator(".game");
  if (await game.isVisible()) return game.click();
  // No game is in progress.
  await home(page).locator(".ways button").first().click();
  await page.locator("#new[open] .primary").click();
}

/** Goes on with the game in progress, once the page is there. For an address without a game. @param {Page} page */
export async function goOn(page) {
  await playable(page).or(home(page)).first().waitFor();
  await leaveLanding(page);
  await playable(page).waitFor();
}

/** The home of a returning player, in the place of the board. @param {Root} root */
export const home = (root) => root.locator("#home");

/** A tab beside the board. @param {Root} root @param {TextKey} key */
export const tab = (root, key) => named(root, "tab", key);

/** Opens the review of a finished game: its tab, or its button on a phone. @param {Root} root */
export const reviewOpener = (root) =>
  tab(root, "tool.review").or(button(root, "tool.review.game")).filter({ visible: true });

/** The button that opens the sheet with the tabs, on a phone. @param {Root} root */
export const details = (root) => button(root, "tool.details");

/** Opens the sheet with the tabs, if the tabs are in a sheet. @param {Page} page */
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

/** Plays the guided first game, once it is there, to its end. @param {Page} page */
export async function playFirstGame(page) {
  for (const [action, told] of /** @type {const} */ ([
    ["15", "guide.1"],
    ["56", "guide.2"],
    ["36", "guide.3"],
    ["16", "guide.4"],
    ["66", "guide.5"],
    ["28", "guide.6"],
    ["28", "guide.7"],
    ["88", "guide.8"],
  ])) {
    await asked(page, told);
    for (const n of action) await square(page, Number(n)).click();
  }
}

/**
 * Presses an item of the menu. On wide screens it stands in the header instead.
 * @param {Page} page @param {TextKey} key
 */
export async function fromMenu(page, key) {
  const item = button(page, key).first();
  if (!(await item.isVisible())) await button(page, "menu.name").click();
  await item.click();
}

/** The score of a match. A press shows its table. @param {Root} root */
export const standing = (root) => root.locator("#match").getByRole("button");

/** A game in the choice of the next one. @param {Root} root @param {"game.entangled" | "game.dice"} game */
export const gameOf = (root, game) =>
  named(root, "radiogroup", "new.game").getByRole("radio", { name: beginning(game) });

/** The buttons above the board: how to play, and the settings. @param {Root} root */
export const topButtons = (root) => root.locator("#top").getByRole("button");

/** The sheet that is printed. No screen shows it. @param {Root} root */
export const sheet = (root) => root.locator("#sheet");

// ------------------------------------------ the game with quantum stones

/** The player's stones and their buttons, beside the board. @param {Root} root */
export const hand = (root) => root.locator(SELECTORS.hand);

/** The switch for a kind of stone. @param {Root} root @param {"classical" | "quantum"} kind */
export const stoneKind = (root, kind) =>
  named(root, "group", "dice.kinds").getByRole("button", { name: beginning(`dice.kind.${kind}`) });

/** How many quantum stones a player has left. @param {Root} root @param {"X" | "O"} player @param {number} n */
export const supply = (root, player, n) => named(root, "img", "dice.supply", { player, n });

/** The stones that the player can measure now. @param {Root} root */
export const picks = (root) => named(root, "group", "dice.pick").getByRole("button");

/** Both outcomes for the chosen stone, and the die. @param {Root} root */
export const measurement = (root) =>
  region(root, "dice.outcomes").and(root.locator(SELECTORS.measurement));

/** The outcome for an even or an odd fall of the die. @param {Root} root @param {"even" | "odd"} fall */
export const fallen = (root, fall) =>
  measurement(root).getByRole("button", { name: beginning(`dice.outcome.${fall}`) });

/** Chooses a stone and throws the die for it. @param {Root} root @param {number} [n] which stone, from 0 */
export async function measure(root, n = 0) {
  await picks(root).nth(n).click();
  await die(root).click();
}

/** The button that throws the die for the chosen stone. @param {Root} root */
export const die = (root) =>
  measurement(root).getByRole("button", { name: sentence("dice.throw") });

// ------------------------------------------------------------- sharing

/** The card in the dialog "Share". @param {Root} root */
export const card = (root) => dialog(root, "share.title").getByRole("img");

/** Opens the further options of the dialog "Share", once the dialog is there. @param {Root} root */
export async function unfoldShare(root) {
  const more = button(dialog(root, "share.title"), "share.more");
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
}

/** The link that the open dialog "Share" copies, or null if it offers none. @param {Page} page */
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

/** The panel beside the board in a game by links: the button that sends, and the rarer actions. @param {Root} root */
export const byLink = (root) => root.locator("#by-link");

/** The buttons of a live game, and its invitation. @param {Root} root */
export const liveGame = (root) => root.locator("#live");

/** The only button that sends the drafted move. @param {Root} root */
export const sending = (root) => byLink(root).locator(".primary");

/** The text to send, on a page that may neither share nor copy. @param {Root} root */
export const sentText = (root) => named(byLink(root), "textbox", "by-link.link");

/** The message that says why a link to a game was not opened. @param {Root} root @param {TextKey} title */
export const faultyLink = (root, title) => root.getByRole("alert").filter({ hasText: text(title) });

/** The games in the open list. @param {Root} root */
export const gamesByLink = (root) => dialog(root, "by-link.games").getByRole("listitem");

// -------------------------------------- values, openings, review, worlds

/** The panel of the analysis. @param {Root} root */
export const analysis = (root) => root.locator("#margin");

/** The panel of the analysis, once the values are known. @param {Root} root */
export const margin = (root) => root.locator("#margin:not([hidden]):not(.waiting)");

/** The sentence that says how the game stands with best play, or why that is not known. @param {Root} root */
export const evaluation = (root) => root.locator("#margin .verdict");

/**
 * The value of each square, painted over it. Hidden from screen readers, which read the names of the squares.
 * @param {Root} root
 */
const values = (root) => root.locator("#worths");

/** Waits until the values of the position are there. @param {Root} root */
export async function valued(root) {
  await root.locator("#margin:not(.waiting)").waitFor();
  await values(root).waitFor({ state: "attached" });
}

/** @param {Root} root */
export const badges = (root) => values(root).locator("> span");

/** The list of the legal actions, each with its value. @param {Root} root */
export const actions = (root) => root.locator("#actions");

/** The actions in the list of openings, grouped by the positions that follow. @param {Root} root */
export const kinds = (root) => region(root, "openings.title").locator(".kinds");

/** The moves that lead to the position of the openings panel. @param {Root} root */
export const path = (root) =>
  named(region(root, "openings.title"), "list", "openings.path").getByRole("listitem");

/** The dots of the plot in the review, one for each move. @param {Root} root */
export const dots = (root) => region(root, "review.title").locator(".plot .dot");

/** The review's judgement on the move that is shown. @param {Root} root */
export const judgement = (root) => region(root, "review.title").getByRole("status");

/** The moves that gave something away, in the review. @param {Root} root */
export const turns = (root) =>
  named(region(root, "review.title"), "list", "review.turns").getByRole("button");

/** The worlds of the position, beside the board. @param {Root} root */
export const worlds = (root) => region(root, "worlds.title");

/** The buttons of the worlds that are not folded. @param {Root} root */
export const worldButtons = (root) =>
  worlds(root).getByRole("button", { name: sentence("worlds.world") });

/**
 * The tooltip with the contents of the square under the pointer, in the worlds. Hidden from screen
 * readers, which read the name of the square.
 * @param {Root} root
 */
export const worldsTip = (root) => worlds(root).locator(".tip");

/**
 * The open possibilities of each square, painted over it while the worlds are shown. Hidden from screen
 * readers, which read the names of the squares.
 * @param {Root} root
 */
export const chances = (root) => root.locator("#chances > span:not([hidden])");

// --------------------------------------------------- lessons and puzzles

/** The lesson beside the board. Its label is its own title. @param {Root} root */
export const lesson = (root) => root.locator("#lesson");

/** The experiment in the place of the board. @param {Root} root */
export const apparatus = (root) => root.locator(".apparatus");

/**
 * A drawing of the experiment by its description, or any drawing if no key is given.
 * @param {Root} root @param {TextKey} [key] @param {Values} [values]
 */
export const drawn = (root, key, values) =>
  apparatus(root).getByRole("img", key ? { name: sentence(key, values) } : {});

/**
 * The result that an experiment shows beside its drawing.
 * @param {Root} root @param {TextKey} key @param {Values} [values]
 */
export const onApparatus = (root, key, values) =>
  apparatus(root)
    .getByRole("status")
    .filter({ hasText: sentence(key, values) });

/** The possible guesses. @param {Root} root */
export const guesses = (root) => named(root, "group", "lesson.guess").getByRole("button");

/** Presses the guess with this label. @param {Root} root @param {string} answer */
export const guess = (root, answer) =>
  named(root, "group", "lesson.guess").getByRole("button", { name: answer, exact: true }).click();

/** A lesson in the list of lessons. @param {Root} root @param {TextKey} title */
export const lessonNamed = (root, title) =>
  dialog(root, "lessons.title").getByRole("button", {
    name: sentence("lessons.name", { title: text(title) }),
  });

const SEARCHES = /** @type {const} */ (["puzzle.find.play", "puzzle.find.coins"]);

/** Waits until a puzzle is set. @param {Root} root */
export const posed = (root) =>
  task(root)
    .filter({ hasText: new RegExp(SEARCHES.map((key) => sentence(key).source).join("|")) })
    .waitFor();

/** The puzzle beside the board. Its label is its kind. @param {Root} root */
export const puzzle = (root) => root.locator("#puzzle");

/** The page's reply to an answer, below the headline. @param {Root} root */
export const verdict = (root) => task(root);

/** The hint of the puzzle. @param {Root} root */
export const puzzleHint = (root) => puzzle(root).getByRole("status");

/** Waits until a puzzle is solved. @param {Root} root @param {string} tried what solved it */
export async function solvedBy(root, tried) {
  await headline(root)
    .filter({ hasText: text("puzzle.verdict.right") })
    .waitFor();
  await verdict(root).filter({ hasText: tried }).waitFor();
}

// ----------------------------------------------------------- other pages

/** The message of a page that is still loading. @param {Root} root */
export const loading = (root) => root.locator("#wait");

/** The message, in every language, of a page that could not load its texts. @param {Root} root */
export const failedStart = (root) => root.locator("#failure");

/** The faults in the address of an embedded board, a paragraph each. @param {Root} root */
export const complaints = (root) => root.locator("#wrong p");

/**
 * The control for an option of a board, on the page that makes the code to embed it.
 * @param {Root} root @param {string} name
 */
export const option = (root, name) => root.locator(`#option-${name}`);
