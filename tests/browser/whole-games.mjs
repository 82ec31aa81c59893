// Plays whole games on the page, press by press, as a person does: by mouse or by finger, each time after
// the animation has ended. Records the layout shifts, each with the press before it.
import { readFileSync } from "node:fs";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { settled } from "./helper.mjs";
import { newShifts } from "./layout-shifts.mjs";
import {
  button,
  details,
  dialog,
  die,
  gameOf,
  hand,
  moveButtons,
  outcome,
  square,
  boardAtRest,
  stoneKind,
  tab,
  turns,
  reviewOpener,
} from "./person.mjs";

/** @import { TextKey, View } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {import("./layout-shifts.mjs").Shift & { after: string }} ShiftAfter with the press that it followed */

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @param {string} record @returns {View} */
function viewOf(record) {
  const game = Game.fromRecord(record);
  const view = game.view();
  game.free();
  return view;
}
/** The game on the page, from its address. @param {Page} page */
const recordOn = (page) => new URL(page.url()).hash.slice(1).replaceAll(",", " ") || "goff";

/**
 * A person at a page.
 * @param {Page} page with `watchShifts`
 * @param {{ touch: boolean }} device
 */
export function createPlayer(page, { touch }) {
  /** @type {ShiftAfter[]} */
  let shifts = [];
  let presses = 0;
  /** The number of choices so far: the two ways to choose are used in turn. */
  let choices = 0;

  /** Waits until nothing moves, and records the shifts up to then. @param {string} after */
  async function look(after) {
    await settled(page);
    await boardAtRest(page).waitFor();
    await settled(page);
    shifts.push(...(await newShifts(page)).map((shift) => ({ ...shift, after })));
  }
  /** @param {string} name of the target, for a report @param {Locator} what */
  async function press(name, what) {
    presses++;
    await (touch ? what.tap() : what.click());
    await look(name);
  }
  /** @param {...TextKey} keys of the buttons' names */
  async function pressButtons(...keys) {
    for (const key of keys) await press(key, button(page, key));
  }
  /** @param {number} n */
  const pressSquare = (n) => press(`square ${n}`, square(page, n));

  /**
   * Chooses an outcome by its card or on the board. A mouse previews it by hovering and chooses it with
   * one press. With a finger, the first press previews it.
   * @param {number} n
   */
  async function choose(n) {
    const [name, what] =
      choices++ % 2
        ? [`square ${n}`, square(page, n)]
        : [`the outcome in square ${n}`, outcome(page, n)];
    if (touch) await press(name, what);
    // A mouse pointer that has not moved does not hover.
    else await square(page, n === 1 ? 2 : 1).hover();
    await press(name, what);
  }

  /** Throws the die for a stone. @param {View} view @param {number} a @param {number} b */
  async function measure({ pairs }, a, b) {
    const stone = pairs.find(({ squares }) => squares[0] === a && squares[1] === b);
    const mark = `${stone?.player}${stone?.move}`;
    await press(`stone ${mark}`, button(page, "dice.stone.name", { mark, a, b }));
    await press("the die", die(page));
  }

  return {
    look,
    press,
    pressButtons,
    view: () => viewOf(recordOn(page)),

    /** Plays an action. @param {string} action as the engine writes it */
    async play(action) {
      const view = viewOf(recordOn(page));
      const [a = 0, b] = [...action.replaceAll(/\D/g, "")].map(Number);
      if (action[0] === "@") return choose(a);
      if (action[0] === "?") return measure(view, a, b ?? 0);
      if (view.rules === "kvantove") {
        const kind = stoneKind(page, b === undefined ? "classical" : "quantum");
        if ((await kind.getAttribute("aria-pressed")) === "false")
          await press("the kind of stone", kind);
      }
      await pressSquare(a);
      if (b !== undefined && b !== a) await pressSquare(b);
    },

    /** Hovers over an element, which only a mouse can. @param {string} name @param {Locator} what */
    async point(name, what) {
      if (touch) return;
      await what.hover();
      await look(name);
    },

    /** The presses and shifts since the last call. */
    report() {
      const told = { presses, shifts, sum: shifts.reduce((sum, { value }) => sum + value, 0) };
      shifts = [];
      presses = 0;
      return told;
    },
  };
}

/** @typedef {ReturnType<typeof createPlayer>} Player */

/** Two collapses, with both ways to choose. Two rows of X's end the game. */
const TWO_COLLAPSES = "13 26 39 68 79 48 57 24 @2 15 @5".split(" ");
/** One collapse, and a row. */
const ONE_COLLAPSE = "12 45 23 56 36 14 @4".split(" ");
/** All quantum stones and one classical stone: the board is full, and the rest are throws of the die. */
const FULL = "12 45 36 78 9".split(" ");

/** A short game for two with one cycle, from the landing on. @param {Player} player */
export async function shortGame({ pressButtons, play }) {
  await pressButtons("landing.people");
  for (const action of ONE_COLLAPSE) await play(action);
}

/**
 * A game by Goff's rules for two, from the landing to the next game: undo and redo, a hint, looking back.
 * @param {Page} page @param {Player} player
 */
export async function gameForTwo(page, player) {
  const { pressButtons, play, point, look } = player;
  await pressButtons("landing.people");
  for (const [i, action] of TWO_COLLAPSES.entries()) {
    if (i === 4) await pressButtons("tool.undo", "tool.redo");
    if (i === 6) {
      await pressButtons("tool.hint");
      await button(page, "hint.more").waitFor();
      await look("the hint is there");
      await pressButtons("hint.more", "hint.leave");
      await point("a move under the mouse", moveButtons(page).first());
    }
    await play(action);
  }
  await lookBack(page, player);
  await pressButtons("tool.again");
  await play("15");
}

/** Opens the review of a finished game, and its list of moves. @param {Page} page @param {Player} player */
async function lookBack(page, { press, pressButtons, look }) {
  await press("tool.review.game", reviewOpener(page));
  await turns(page).first().waitFor();
  await look("the review is there");
  for (const n of [0, 1]) await press(`turning point ${n + 1}`, turns(page).nth(n));
  await press("moves.title", tab(page, "moves.title"));
  await press("the first move", moveButtons(page).first());
  await pressButtons("past.back");
  // On a phone all of that was in the sheet, which "Back to the game" closes.
  if (await details(page).isVisible()) await pressButtons("tool.details", "tool.details");
}

/** Starts the other kind of game with the dialog, and waits for its board. @param {Page} page @param {Player} player */
export async function changeToDice(page, { press, pressButtons, look }) {
  await pressButtons("tool.new");
  const form = dialog(page, "new.title");
  await press("game.dice", gameOf(form, "game.dice"));
  await press("new.start", button(form, "new.start"));
  await hand(page).waitFor();
  await look("the other game is there");
}

/** A game of Kvantové piškvorky for two, to the next game. @param {Player} player */
export async function gameOfDice({ pressButtons, play, view }) {
  for (const action of FULL) await play(action);
  await pressButtons("tool.undo", "tool.redo");
  for (let now = view(); now.phase !== "over"; now = view()) await play(now.legal[0] ?? "");
  await pressButtons("tool.again");
  await play("5");
}

/**
 * A game against the computer, from the landing to the next game.
 * @param {Page} page @param {Player} player
 */
export async function gameAgainstComputer(page, { pressButtons, play, look, view }) {
  await pressButtons("landing.play");
  for (let now = view(); now.phase !== "over"; now = view()) {
    if (now.turn === "X") await play(choiceOf(recordOn(page), now));
    else {
      const { hash } = new URL(page.url());
      await page.waitForFunction((before) => location.hash !== before, hash);
      await look("the computer’s move");
    }
  }
  await pressButtons("tool.again");
}

/** X's move: one that closes a cycle, or else the middle one of the list. @param {string} record @param {View} view */
const choiceOf = (record, { legal }) =>
  legal.find((action) => viewOf(`${record} ${action}`).cycle) ??
  legal[Math.floor(legal.length / 2)] ??
  "";
