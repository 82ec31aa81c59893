// The page as a person addresses it: by what a thing is and what it is called. A name is given by the
// key of its text, so that a test outlives a better wording; what has no name of its own, like the
// headline, has one function here, so that a test outlives another layout.
//
// Each function takes the page or a part of it. Hidden things are not found, as nobody finds them.
import { textKey } from "../../www/js/i18n/text-key.js";
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

/** An open dialog. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const dialog = (root, key, values) => named(root, "dialog", key, values);

/**
 * A box to tick, a list to choose from, a field to type in. An explanation may follow its name.
 * @param {Root} root @param {TextKey} key @param {Values} [values]
 */
export const field = (root, key, values) =>
  root.getByLabel(new RegExp(`^\\s*${sentence(key, values).source}(\\s|$)`));

// ---------------------------------------------------------------------- the board

/** @param {Root} root */
export const grid = (root) => root.getByRole("grid");
/** The button of a square. @param {Root} root @param {number} number */
export const square = (root, number) =>
  grid(root)
    .getByRole("button")
    .nth(number - 1);

// ------------------------------------------------------------------ what it says

/** Whose turn it is, or how it ended. @param {Root} root */
export const headline = (root) => root.locator("#head");
/** What to do next. @param {Root} root */
export const task = (root) => root.locator("#todo");
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

// ------------------------------------------------------------------ parts beside it

/** The list of moves. @param {Root} root */
export const moves = (root) => named(root, "list", "moves.title");

/** Where a player chooses how a cycle collapses. @param {Root} root */
export const choice = (root) => root.locator("#choice");
/** The outcome with the closing mark in a square. @param {Root} root @param {number} square */
export const outcome = (root, square) =>
  choice(root).getByRole("button", { name: sentence("choice.option", { square }) });

// ------------------------------- lessons, puzzles, the analysis, boards on other pages

/** The board: what is painted, and its squares. @param {Root} root */
export const board = (root) => root.locator("#board");

/** What stands beside the board, or below it. @param {Root} root */
export const panel = (root) => root.locator("#panel");
/** The buttons above the board: how to play, and the settings. @param {Root} root */
export const topButtons = (root) => root.locator("#top").getByRole("button");

/** Waits until this is to be done. @param {Root} root @param {TextKey} key @param {Values} [values] */
export const asked = (root, key, values) =>
  task(root)
    .filter({ hasText: sentence(key, values) })
    .waitFor();

/** The line that tells who has which side. @param {Root} root */
export const sides = (root) => root.locator("#who");

/** What the page tells once, until it is closed: that nothing can be kept, and the like. @param {Root} root */
export const notices = (root) => root.locator("[data-news]");
/** The status while a side is to act. @param {Root} root @param {"X" | "O"} player */
export const acting = (root, player) => root.locator(`#status[data-player=${player}]`);

/** Where the analysis stands. @param {Root} root */
export const analysis = (root) => root.locator("#margin");
/** The value of the position, once it is known. @param {Root} root */
export const margin = (root) => root.locator("#margin:not([hidden]):not(.waiting)");

/** What a person can choose between, two ways to collapse. @param {Root} root */
export const outcomes = (root) => choice(root).getByRole("button");

/** The lesson beside the board, which is called by its own title. @param {Root} root */
export const lesson = (root) => root.locator("#lesson");
/** A lesson in the list of all. @param {Root} root @param {TextKey} title */
export const lessonNamed = (root, title) =>
  dialog(root, "lessons.title").getByRole("button", {
    name: sentence("lessons.name", { title: text(title) }),
  });

const QUESTIONS = /** @type {const} */ ([
  ...["puzzle.play.win", "puzzle.play.even", "puzzle.play.loss"],
  ...["puzzle.coins.win", "puzzle.coins.even", "puzzle.coins.loss"],
]);
/** What a puzzle asks for, whatever it is. */
const QUESTION = new RegExp(QUESTIONS.map((key) => sentence(textKey(key)).source).join("|"), "s");
/** Waits until a puzzle is posed. @param {Root} root */
export const posed = (root) => task(root).filter({ hasText: QUESTION }).waitFor();

/** The puzzle beside the board, which is called by what it is. @param {Root} root */
export const puzzle = (root) => root.locator("#puzzle");
/** What the puzzle says to an answer, and its hints. @param {Root} root */
export const verdict = (root) => puzzle(root).getByRole("status");

/** What a board in a frame says of its address, a paragraph for each thing that is wrong. @param {Root} root */
export const complaints = (root) => root.locator("#wrong p");

/** What a page says, in all languages, if its scripts do not begin. @param {Root} root */
export const failedStart = (root) => root.locator("#amiss");

/** What only a screen reader is told: two live regions, which take turns. @param {Root} root */
export const said = (root) => root.locator("#said");
/** Waits until this is heard. @param {Root} root @param {string | RegExp} sentence */
export const hears = (root, sentence) =>
  said(root).getByText(sentence).first().waitFor({ state: "attached" });

/** The points of a match. A press shows its table. @param {Root} root */
export const standing = (root) => root.locator("#match").getByRole("button");

/** What is chosen for an option of a board, on the page that makes its code. @param {Root} root @param {string} name */
export const option = (root, name) => root.locator(`#option-${name}`);
