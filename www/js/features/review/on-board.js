/**
 * The better moves of a review on the board: one beside the move that was played, or one in its place.
 * Pure.
 *
 * @typedef {import("./model.js").Review} Review
 */
/** @import { Accent, Message, Picture, State, View } from "../../types.js" */
import { isRemote } from "../../game/remote.js";
import { sitting } from "../../players/seats.js";
import { variantOf } from "../../variants/index.js";
import { MAX_NAMED, shownMove, statusWith } from "./model.js";

/**
 * The moves that are better than the shown one.
 * @typedef {object} Better
 * @property {string[]} actions the ones that are named
 * @property {number} rest how many more there are
 * @property {number} before how many actions came before the move
 *
 * @typedef {{ record: string, before: number, action: string }} Kept
 */

/**
 * Null if the shown move gave nothing away.
 * @param {Pick<State, "past" | "steps">} state
 * @param {Pick<Review, "steps">} review
 * @returns {Better | null}
 */
export function betterOf(state, { steps }) {
  const move = shownMove(state);
  const judgement = steps[move - 1];
  if (!judgement || judgement.loss <= 0 || !judgement.best.length) return null;
  const actions = judgement.best.slice(0, MAX_NAMED);
  return { actions, rest: judgement.best.length - actions.length, before: move - 1 };
}

/**
 * The better moves, and the one that is kept; null where there are none, or where none is kept.
 * @param {State} state @param {Review} review
 * @param {Kept | null} kept the one that a press keeps on the board
 */
export function betterIn(state, review, kept) {
  const better = betterOf(state, review);
  const isHere = kept?.record === state.record && kept.before === better?.before;
  return { better, alone: better?.actions.find((one) => isHere && one === kept?.action) ?? null };
}

/**
 * A State with a better move on its board, and the status on it.
 * @param {State} state
 * @param {Better} better
 * @param {string | null} alone the one that the board shows in place of the one that was played
 * @param {(record: string, before: number, action: string) => View} viewAfter the position after another action
 * @returns {State}
 */
export function withBetter(state, { actions, before }, alone, viewAfter) {
  const status = alone ? statusWith(state, alone) : state.status;
  // Pointing at something shows that alone.
  if ((state.picture.attempt ?? null) !== null) return { ...state, status };
  const action = alone ?? actions[0] ?? "";
  const after = viewAfter(state.record, before, action);
  const squares = variantOf(state.view.rules).input.squaresIn(action);
  const step = state.steps[before];
  const number = step && !step.collapse ? step.mark.move : null;
  const picture = alone
    ? inPlace(after, squares, number !== null)
    : beside(state.picture, after, squares, number);
  return { ...state, status, picture, names: namesWith(state.names, action, state.view.rules) };
}

/**
 * Whether the person can play on from before the shown move: it was the person's own, nobody
 * elsewhere plays the game, and people can do more than look.
 * @param {Pick<State, "sideGame" | "seats" | "locked">} state
 * @param {Review["steps"][number]["player"]} player
 */
export const canTryAgain = ({ sideGame, seats, locked }, player) =>
  !isRemote(sideGame) && !locked && player !== null && typeof sitting(seats, player) === "string";

/**
 * The better move in place of the one that was played, drawn like any preview.
 * @param {View} view after the better move
 * @param {number[]} squares that it names
 * @param {boolean} places whether it places a mark
 * @returns {Picture}
 */
export const inPlace = (view, squares, places) => ({
  view,
  accents: view.squares.map((_, i) => accentOf(i, squares, "lit")),
  attempt: places ? view.moveNumber - 1 : view.moveNumber,
  keepsContrast: true,
});

/** @param {number} i @param {number[]} squares @param {Accent} accent @returns {Accent} */
const accentOf = (i, squares, accent) => (squares.includes(i + 1) ? accent : "");

/**
 * The better move beside the one that was played. Its squares are framed like those of a hint, and its
 * mark is drawn like a preview wherever there is room for it.
 * @param {Picture} picture of the position after the move that was played
 * @param {View} after the position after the better move
 * @param {number[]} squares that the better move names
 * @param {number | null} number of the mark that it places
 * @returns {Picture}
 */
export function beside(picture, after, squares, number) {
  const { view } = picture;
  const accents = picture.accents.map((accent, i) => accent || accentOf(i, squares, "choice"));
  const framed = { ...picture, accents, keepsContrast: true };
  if (number === null) return framed;
  const move = number - 0.5;
  const pair = after.pairs.find((one) => one.move === number);
  /** Stones fill their squares; halves of a pair share them. @param {number} i */
  const hasRoom = (i) => {
    const { classical, spooky } = view.squares[i] ?? { classical: null, spooky: [] };
    return !classical && (!spooky.length || pair?.stone === null);
  };
  const marked = after.squares.map(
    ({ classical, spooky }) =>
      classical?.move === number || spooky.some((mark) => mark.move === number),
  );
  if (marked.some((is, i) => is && !hasRoom(i)) || !marked.includes(true)) return framed;
  const marks = after.squares.map(({ classical, spooky }, i) => {
    const here = /** @type {View["squares"][number]} */ (view.squares[i]);
    if (classical?.move === number) return { ...here, classical: { ...classical, move } };
    const half = spooky.find((mark) => mark.move === number);
    return half ? { ...here, spooky: [...here.spooky, { ...half, move }] } : here;
  });
  const component = Math.max(-1, ...view.pairs.map((one) => one.component)) + 1;
  const pairs = pair ? [...view.pairs, { ...pair, move, component }] : view.pairs;
  return { ...framed, view: { ...view, squares: marks, pairs }, attempt: move, faint: true };
}

/**
 * The names of the squares, with the better move that uses them.
 * @param {Message[]} names
 * @param {string} action
 * @param {string} rules
 * @returns {Message[]}
 */
export function namesWith(names, action, rules) {
  const { input, words } = variantOf(rules);
  const squares = input.squaresIn(action);
  const next = {
    key: /** @type {const} */ ("review.square"),
    values: { move: words.actionName(action) },
  };
  return names.map((before, i) =>
    squares.includes(i + 1) ? { key: "square.join", values: { before, next } } : before,
  );
}
