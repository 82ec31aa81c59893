/**
 * Goff's game, as the page plays it: pairs of spooky marks, and cycles that
 * collapse. The rules are the engine's; this is how they look and what they say.
 *
 * @typedef {import("../index.js").Family} Family
 * @typedef {import("../text.js").Situation} Situation
 */
import { choiceOf, pictureOfHand } from "./picture.js";
import { stepOf, whereIs } from "../../game/history.js";
import { digit, done, head, leader, nameOf, pairOf, refusal, todo, usable } from "../text.js";

const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @type {Family} */
export const entangled = {
  head,
  leader,
  todo,
  done,
  nameOf,
  refusal,
  whereIs,
  actions: ({ view }) => view.legal,
  draggable: ({ view }) => SQUARES.filter((square) => usable(view, square)),
  withoutKind: () => null,
  press({ view, selected }, square) {
    if (view.phase === "collapse") return { shows: `@${square}` };
    if (selected !== null) return { plays: pairOf(selected, square) };
    const both = `${square}${square}`;
    return view.legal.includes(both) ? { plays: both } : null;
  },
  shown({ view, coin, past }, square) {
    if (view.phase !== "collapse" || coin || past) return null;
    return view.options.find(({ action }) => digit(action) === square)?.action ?? null;
  },
  reach(action) {
    if (action === "?") return {};
    return action[0] === "@" ? { tried: action } : { selected: Number(action[0]) };
  },
  picture: pictureOfHand,
  choice: choiceOf,
  toThrow: () => null,
  step: stepOf,
  guidance: async () => (await import("./first-game.js")).taskOf,
  goff: true,
  guided: "goff",
  help: [1, 2, 3, 4, 5, 6].map((n) => `help.${n}`),
  physics: [],
  paper: [1, 2, 3, 4, 5, 6].map((n) => `print.rule.${n}`),
};
