/**
 * The legal actions of a position, sorted by value. Actions that are the same on a turned or
 * mirrored board are together. Pure.
 *
 * @typedef {import("../../analysis/values.js").Known} Known
 * An action, and those that are the same turned or mirrored.
 * @typedef {{ action: string, alike: string[] }} Kind
 * Actions with the same value.
 * @typedef {{ margin: number, kinds: Kind[] }} Group
 *
 * The report on a position: `verdict` says its value, `count` the number of its actions.
 * @typedef {{ verdict: Message, count: Message | null, groups: (Group & { result: Message })[] }} Report
 */
/** @import { Message, State } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { resultOf } from "../../game/action-text.js";
import { isRemote } from "../../game/remote.js";
import { shownRecord } from "../../game/shown-record.js";
import { verdict } from "../../i18n/margins.js";
import { FIRST_RULES } from "../../variants/index.js";

/**
 * The kinds of actions, grouped by their value, the best first.
 * @param {Known["moves"]} moves
 * @param {"X" | "O"} player who acts
 * @returns {Group[]}
 */
export function kindsOf(moves, player) {
  /** @type {Map<string, Kind & { margin: number }>} */
  const kinds = new Map();
  for (const { action, margin, same = action } of moves) {
    const kind = kinds.get(same);
    if (kind) kind.alike.push(action);
    else kinds.set(same, { action, alike: [], margin });
  }
  /** @type {Map<number, Kind[]>} */
  const groups = new Map();
  for (const { margin, ...kind } of kinds.values())
    groups.set(margin, [...(groups.get(margin) ?? []), kind]);
  const sign = player === "X" ? 1 : -1;
  return [...groups]
    .map(([margin, kinds]) => ({ margin, kinds }))
    .sort((one, other) => sign * (other.margin - one.margin));
}

/**
 * The squares of the equivalent actions, without those of the action itself.
 * @param {Kind} kind
 * @param {Pick<import("../../types.js").VariantInput, "squaresIn">} input
 */
export function squaresAlike({ action, alike }, { squaresIn }) {
  const squares = new Set(alike.flatMap(squaresIn));
  for (const square of squaresIn(action)) squares.delete(square);
  return [...squares];
}

/**
 * The record at which they open: the position that is shown, or an empty board; of Goff's game where the game has no
 * values.
 * @param {Pick<State, "over" | "past" | "record" | "rulesAlone" | "sideGame" | "view">} state
 */
export function startOf(state) {
  const { over, past, rulesAlone, sideGame, view } = state;
  if (rulesAlone) return FIRST_RULES;
  // A game that is over is no opening. The values would solve a puzzle, and advise against a friend.
  const isEnd = over && past === null;
  const isSecret = sideGame === "puzzle" || (isRemote(sideGame) && !over);
  return isEnd || isSecret ? view.rules : shownRecord(state);
}

/** The way to the position that is shown, from the empty board. @param {Pick<State, "steps" | "past">} state @returns {Message[]} */
export const pathOf = ({ steps, past }) => [
  { key: "openings.start" },
  ...steps.slice(0, past ?? steps.length).map(({ text }) => text),
];

/**
 * The outcomes of a coin in the position that is shown; empty if it is not a coin's turn.
 * @param {Pick<State, "view" | "coin">} state
 * @returns {string[]}
 */
export const outcomesOf = ({ view, coin }) =>
  coin && view.phase === "collapse" ? view.options.map(({ action }) => action) : [];

/**
 * @param {Pick<State, "view" | "coin">} state
 * @param {Pick<Known, "margin" | "moves">} known where a coin's outcomes stand for the coin
 * @returns {Report}
 */
export function reportOf({ view, coin }, { margin, moves }) {
  const groups = kindsOf(moves, view.turn ?? "X");
  const kinds = groups.flatMap((group) => group.kinds).length;
  const counted = message(kinds < moves.length ? "openings.kinds" : "openings.all", {
    n: moves.length,
    kinds,
  });
  const tossed = outcomesOf({ view, coin }).length > 0;
  return {
    verdict: verdict(margin, view.phase === "over" ? "over" : coin ? "coins" : "play"),
    count: moves.length === 0 ? null : tossed ? message("openings.outcomes") : counted,
    groups: groups.map((group) => ({ ...group, result: resultOf(group.margin, coin) })),
  };
}
