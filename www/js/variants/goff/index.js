/**
 * The variant of Goff's game: pairs of spooky marks, and cycles that collapse. The engine has the
 * rules; this folder has the look and the texts.
 */
/** @import { ActionKind, Drawing, Variant, VariantInput } from "../../types.js" */
import { lazily } from "../../lib/lazy.js";
import {
  actionName,
  COLUMNS,
  endSquare,
  pairOf,
  squareOfKey,
  SQUARES,
  squaresIn,
  tileOf,
  usable,
  withMark,
} from "../nine-squares.js";
import { arrange } from "./layout.js";
import { step, whereIs } from "./moves.js";
import { layers } from "./paint.js";
import { choice, picture } from "./picture.js";
import {
  done,
  head,
  hintOf,
  insteadOf,
  leader,
  nameOf,
  puzzleHint,
  refusal,
  todo,
} from "./text.js";

/** @type {typeof import("./animation.js") | null} */
let animation = null;
/** @type {typeof import("./sounds.js") | null} */
let heard = null;
/** @type {typeof import("./explained.js") | null} */
let explained = null;
/** @type {typeof import("./coin.js") | null} */
let coin = null;

/** @type {Drawing} */
const drawing = {
  figuresIn: ({ marks }) => marks,
  columns: COLUMNS,
  tileOf,
  arrange,
  layers,
  // Nothing waits for the animation. Until it has loaded, every picture appears at once.
  loadMotion: lazily(async () => {
    animation = await import("./animation.js");
  }),
  loadExplanation: lazily(async () => {
    explained = await import("./explained.js");
  }),
  motion(before, after, speed) {
    const motion = (after.explains && explained?.motion(before, after, speed)) ||
      animation?.motion(before, after, speed) || {
        ...{ kind: "none", duration: 0, moment: 0 },
        between: (_, after) => after,
      };
    return (after.tossed && coin?.tossed(motion, after.view, speed)) || motion;
  },
  loadCoin: lazily(async () => {
    coin = await import("./coin.js");
  }),
  celebration: (what, speed) => animation?.celebration(what, speed),
};

/** The kinds of the actions that place nothing, by their first sign. @type {Record<string, ActionKind>} */
const KINDS = { "?": "toss", "@": "choice" };

/** @type {VariantInput} */
const input = {
  actions: ({ view }) => view.legal,
  draggable: ({ view }) => SQUARES.filter((square) => usable(view, square)),
  press({ view, selected }, square) {
    if (view.phase === "collapse") return { shows: `@${square}` };
    if (selected !== null) return { plays: pairOf(selected, square) };
    const both = `${square}${square}`;
    return view.legal.includes(both) ? { plays: both } : null;
  },
  shown({ view, coin, past }, square) {
    if (view.phase !== "collapse" || coin || past) return null;
    return view.options.find(({ action }) => endSquare(action) === square)?.action ?? null;
  },
  inputPreview(action) {
    // Before a coin, or before the last square takes both halves of a mark.
    if (action === "?" || action[0] === action[1]) return null;
    return action[0] === "@" ? { previewed: action } : { selected: Number(action[0]) };
  },
  ...{ squaresIn, squareOfKey },
  kindOf: (action) => KINDS[action[0] ?? ""] ?? "place",
  tossOf: (action) => (action[0] === "@" ? "?" : action),
  hasGoffNotation: true,
};

/** @type {Variant} */
export const goff = {
  input,
  words: {
    ...{ head, leader, todo, done, nameOf, refusal, whereIs, step },
    ...{ actionName, insteadOf, hintOf, puzzleHint, withMark },
    explanation: (now) => explained?.explanation(now) ?? [],
    withoutKind: () => null,
  },
  board: {
    ...{ drawing, picture, choice },
    measurement: () => null,
    sounds: (...step) => heard?.sounds(...step) ?? [],
    loadSounds: lazily(async () => {
      heard = await import("./sounds.js");
    }),
  },
  teaching: {
    guidance: async () => (await import("./first-game.js")).taskOf,
    guidedRules: "goff",
    help: async (preset, fair) => (await import("./help.js")).helpOf(preset, fair),
    physics: [],
  },
};
