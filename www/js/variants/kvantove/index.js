/** The variant of Kvantové piškvorky: classical and quantum stones, and a die that measures. */
/** @import { Accent, Variant, VariantBoard, VariantInput } from "../../types.js" */
import { COLUMNS, pairOf, squareOfKey, squaresIn, tileOf } from "../nine-squares.js";
import { outcomeOf } from "../text.js";
import { celebration, motion } from "./animation.js";
import { taskOf } from "./first-game.js";
import { arrange, figuresIn } from "./layout.js";
import { step, whereIs } from "./moves.js";
import { layers } from "./paint.js";
import { picture } from "./picture.js";
import { sounds } from "./sounds.js";
import {
  actionName,
  done,
  finding,
  head,
  hintOf,
  insteadOf,
  isOutcome,
  isQuantum,
  leader,
  measuring,
  nameOf,
  puzzleHint,
  refusal,
  stoneIn,
  stoneOf,
  todo,
  withMark,
  withoutQuantum,
} from "./text.js";

/** @type {VariantInput} */
const input = {
  actions(now) {
    const { view } = now;
    if (view.phase !== "place") return view.legal;
    const length = isQuantum(now) ? 2 : 1;
    return view.legal.filter((action) => action.length === length);
  },
  draggable: (now) =>
    isQuantum(now) ? now.view.legal.filter((action) => action.length === 1).map(Number) : [],
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
  inputPreview(action) {
    if (action[0] === "?") return { previewed: action };
    const first = Number(action[0]);
    return action.length === 1
      ? { hovered: first, quantum: false }
      : { selected: first, quantum: true };
  },
  ...{ squaresIn, squareOfKey },
  kindOf: (action) => (isOutcome(action) ? "outcome" : action[0] === "?" ? "toss" : "place"),
  tossOf: (action) => (isOutcome(action) ? `?${action.slice(0, action.indexOf("@"))}` : action),
  hasGoffNotation: false,
};

/** The measurement that a die decides, with its outcomes. @type {VariantBoard["measurement"]} */
function measurement(now) {
  const { view, lastPreviewed, preview, past, end, thinking } = now;
  const [first, second] = view.pairs;
  if (view.phase !== "measure" || past || end || !first) return null;
  const previewed = now.previewed ?? now.hinted ?? null;
  const lone = second ? null : first;
  const seen = stoneOf(view, previewed) ?? stoneOf(view, lastPreviewed) ?? lone;
  const stone = seen ?? first;
  const outcomes = stone.squares.map((square) => {
    const action = finding(stone, square);
    const then = preview(action);
    /** @type {Accent[]} */
    const accents = then.squares.map((_, i) => (stone.squares.includes(i + 1) ? "first" : ""));
    const outcome = outcomeOf(now, then);
    return {
      action,
      square,
      previewed: previewed === action,
      picture: { view: then, accents },
      outcome,
    };
  });
  // A person picks a stone by a press, the computer by showing it.
  const armed = thinking ? seen : stoneOf(view, now.armed ?? null);
  const shown = seen !== null;
  return { stone, shown, armed, ready: armed ?? lone, open: !thinking, outcomes };
}

/** @type {Variant} */
export const kvantove = {
  input,
  words: {
    ...{ head, leader, todo, done, nameOf, refusal, whereIs, step },
    ...{ actionName, hintOf, insteadOf, puzzleHint, withMark },
    withoutKind: (now, quantum) => (quantum ? withoutQuantum(now) : null),
  },
  board: {
    drawing: { arrange, motion, celebration, layers, figuresIn, columns: COLUMNS, tileOf },
    ...{ picture, measurement, sounds },
    choice: () => null,
  },
  teaching: {
    guidance: async () => taskOf,
    guidedRules: "kvantove",
    help: async () => (await import("./help.js")).help,
    physics: ["dice.physics.shows", "dice.physics.measures", "dice.physics.leaves"],
  },
};
