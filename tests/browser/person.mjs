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
