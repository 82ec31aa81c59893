/**
 * Kvantové piškvorky, as the page plays it: classical and quantum stones, and a
 * die that measures.
 *
 * @typedef {import("../index.js").Family} Family
 */
import { outcomeOf, pairOf } from "../text.js";
import { taskOf } from "./first-game.js";
import { picture } from "./picture.js";
import { sounds } from "./sounds.js";
import * as words from "./text.js";
import { finding, isQuantum, measuring, stoneIn, stoneOf, withoutQuantum } from "./text.js";

const { head, todo, done, nameOf, refusal, whereIs, step } = words;

/** @type {Family} */
export const dice = {
  ...{ head, todo, done, nameOf, refusal, whereIs, step, picture, sounds },
  leader({ view, end, past }) {
    if (past || end) return null;
    if (!view.score) return view.turn;
    return view.score.X === view.score.O ? null : view.score.X > view.score.O ? "X" : "O";
  },
  actions(now) {
    const { view } = now;
    if (view.phase !== "place") return view.legal;
    const length = isQuantum(now) ? 2 : 1;
    return view.legal.filter((action) => action.length === length);
  },
  draggable: (now) =>
    isQuantum(now) ? now.view.legal.filter((action) => action.length === 1).map(Number) : [],
  withoutKind: (now, quantum) => (quantum ? withoutQuantum(now) : null),
  press(now, square) {
    const { view, selected } = now;
    const stone = stoneIn(view, square);
    if (view.phase === "measure") return stone && { shows: measuring(stone) };
    if (!isQuantum(now)) return { plays: String(square) };
    return selected === null ? null : { plays: pairOf(selected, square) };
  },
  shown({ view, past }, square) {
    const stone = view.phase === "measure" && !past && square ? stoneIn(view, square) : null;
    return stone && measuring(stone);
  },
  reach(action) {
    if (action[0] === "?") return { tried: action };
    const first = Number(action[0]);
    return action.length === 1
      ? { pointed: first, quantum: false }
      : { selected: first, quantum: true };
  },
  choice: () => null,
  toThrow(now) {
    const { view, turned, tried, preview, past, end, thinking } = now;
    const stone = stoneOf(view, turned) ?? view.pairs[0];
    if (view.phase !== "measure" || past || end || !stone) return null;
    const outcomes = stone.squares.map((square) => {
      const action = finding(stone, square);
      const then = preview(action);
      /** @type {import("../../board/layout.js").Accent[]} */
      const accents = then.squares.map((_, i) => (stone.squares.includes(i + 1) ? "first" : ""));
      const outcome = outcomeOf(now, then);
      return { action, square, tried: tried === action, picture: { view: then, accents }, outcome };
    });
    return { stone, open: !thinking, outcomes };
  },
  guidance: async () => taskOf,
  goff: false,
  guided: "kvantove",
  help: [1, 2, 3, 4, 5, 6].map((n) => `dice.help.${n}`),
  physics: ["shows", "measures", "leaves"].map((name) => `dice.physics.${name}`),
  paper: [1, 2, 3, 4, 5, 6].map((n) => `dice.paper.${n}`),
};
