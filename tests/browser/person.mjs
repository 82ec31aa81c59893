// The page as a person addresses it: by what a thing is and what it is called. A name is given by the
// key of its text, so that a test outlives a better wording; what has no name of its own, like the
// headline, has one function here, so that a test outlives another layout.
//
// Each function takes the page or a part of it. Hidden things are not found, as nobody finds them.
import { sentence, text } from "./english.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").Locator} Locator
 * @typedef {Page | Locator} Root
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

// ---------------------------------- who plays, what is advised and heard, and the worlds

/** Where who plays is chosen, and where one goes on without the computer. @param {Root} root */
export const players = (root) => root.locator("#players");
/** The line that tells who has which side. @param {Root} root */
export const sides = (root) => root.locator("#who");
/** The points of a match. A press shows its table. @param {Root} root */
export const standing = (root) => root.locator("#match").getByRole("button");

/** A dialog that nobody has opened, for a test that opens it by a script. @param {Root} root */
export const closedDialog = (root) => root.locator("dialog:not([open])").first();

/** What has the focus. The element that holds a whole board counts as having it, too. @param {Root} root */
export const focused = (root) => root.locator(":focus:not(quantum-tic-tac-toe)");

/** What only a screen reader is told: two live regions, which take turns. @param {Root} root */
export const said = (root) => root.locator("#said");
/** Waits until this is heard. @param {Root} root @param {string | RegExp} sentence */
export const hears = (root, sentence) =>
  said(root).getByText(sentence).first().waitFor({ state: "attached" });

/** In words how the game stands with best play, or why that is not known. @param {Root} root */
export const evaluation = (root) => root.locator("#margin .verdict");
/** Waits until the position's values are there. @param {Root} root */
export async function valued(root) {
  await root.locator("#margin:not(.waiting)").waitFor();
  await values(root).waitFor({ state: "attached" });
}
/** What every square is worth, painted over it. Unheard: the squares' names tell it. @param {Root} root */
const values = (root) => root.locator("#worths");
/** @param {Root} root */
export const badges = (root) => values(root).locator("> span");
/** The list of what can be played, with the value of each. @param {Root} root */
export const actions = (root) => root.locator("#actions");

/** The worlds of the position, beside the board. @param {Root} root */
export const worlds = (root) => region(root, "worlds.title");
/** The buttons of the worlds that are not folded away. @param {Root} root */
export const worldButtons = (root) =>
  worlds(root).getByRole("button", { name: sentence("worlds.world") });
/** What the square that is pointed at holds in the worlds. Unheard: its name tells it. @param {Root} root */
export const worldsTip = (root) => worlds(root).locator(".tip");
/** How likely the marks in a square are, painted over it. Unheard, too. @param {Root} root */
export const chances = (root) => root.locator("#chances > span:not([hidden])");

/** The board as it is painted; what is in it is heard from its squares. @param {Root} root */
export const painting = (root) => root.locator("#canvas");

/** All that there is to see of a game, once it is there. @param {Root} root */
export const wholeGame = (root) => root.locator("#page");
/** What moves on the board now, or "none". @param {Root} root */
export const moving = (root) => wholeGame(root).getAttribute("data-moving");
/** The game, while nothing moves. @param {Root} root */
export const still = (root) => wholeGame(root).and(root.locator('[data-moving="none"]'));
