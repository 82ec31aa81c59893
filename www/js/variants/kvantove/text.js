/**
 * The texts about a position of Kvantové piškvorky that differ from those of all games. Pure.
 *
 * @typedef {View["pairs"][number]} Stone a quantum stone on the board
 */
/** @import { Mark, Message, Pictured, Situation, Thinking, Todo, VariantWords, View } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import {
  actionName as nameOfPlacing,
  endSquare,
  pairOf,
  squaresIn,
  withMark as placingWithMark,
} from "../nine-squares.js";
import { nextMark } from "../position.js";
import {
  about,
  doing,
  sharedHead,
  sharedRefusal,
  sharedTodo,
  squareName,
  winner,
} from "../text.js";

/** The number of quantum stones of a player. */
const STONES = 2;

/** The quantum stone that has a token in a square. @param {View} view @param {number} square */
export const stoneIn = (view, square) =>
  view.pairs.find(({ squares }) => squares.includes(square)) ?? null;

/**
 * The quantum stone that an action measures, or found.
 * @param {View} view
 * @param {string | null} action
 */
export const stoneOf = (view, action) =>
  view.pairs.find(({ squares }) => action?.includes(squares.join(""))) ?? null;

/** The action that measures a stone. @param {Stone} stone */
export const measuring = ({ squares }) => `?${squares.join("")}`;

/**
 * The outcome in which a stone is found in a square.
 * @param {Stone} stone
 * @param {number} square
 */
export const finding = ({ squares }, square) => `${squares.join("")}@${square}`;

/** Whether an action is an outcome of a die. @param {string} action */
export const isOutcome = (action) => action.includes("@");

/**
 * The quantum stones in a player's supply, by index.
 * @param {View} view
 * @param {"X" | "O"} player
 */
export const supplyOf = ({ pairs }, player) =>
  Array.from({ length: STONES }, (_, stone) => stone).filter(
    (stone) => !pairs.some((pair) => pair.player === player && pair.stone === stone),
  );

/** Whether the player to move can place a quantum stone. @param {View} view */
export const allowsQuantum = ({ phase, legal }) =>
  phase === "place" && legal.some((action) => action.length === 2);

/**
 * Whether the next stone is a quantum stone: the person has chosen so, and the rules allow it.
 * @param {Pick<Pictured, "view" | "quantum">} now
 */
export const isQuantum = ({ view, quantum = false }) => quantum && allowsQuantum(view);

/**
 * The reason why no quantum stone can be placed, or null.
 * @param {Situation} now
 * @returns {Message | null}
 */
export function withoutQuantum(now) {
  const { view } = now;
  if (view.phase !== "place" || allowsQuantum(view)) return null;
  const none = view.turn !== null && !supplyOf(view, view.turn).length;
  return none ? about(now, "dice.refused.supply", view.turn) : { key: "dice.refused.two" };
}

/**
 * The throws of the die that find a stone at its token: even ones in the lower square.
 * @param {boolean} low
 * @returns {Message}
 */
const parity = (low) => ({ key: low ? "dice.even" : "dice.odd" });

/** @param {Stone} stone */
export const valuesOf = ({ player, move, squares: [a, b] }) => ({
  mark: { player, move },
  a,
  b,
});

/** The side that gives the headline its colour. @type {VariantWords["leader"]} */
export function leader({ view, end, past }) {
  if (past || end) return null;
  return view.score ? winner(view) : view.turn;
}

/** @type {VariantWords["head"]} */
export function head(now) {
  const { phase, turn } = now.view;
  return sharedHead(now) ?? about(now, phase === "measure" ? "dice.head.picks" : "head.turn", turn);
}

/** @type {VariantWords["todo"]} */
export function todo(now) {
  const { view, selected, hovered, thinking } = now;
  const shared = sharedTodo(now);
  if (shared) return shared;
  if (thinking) return doing("other", thinkingText(now, thinking));
  const tried = now.previewed ?? now.hinted ?? null;
  if (view.phase === "measure") return measures(now, tried);
  const mark = nextMark(view);
  if (tried) return doing("trial", placing(mark, tried));
  if (!isQuantum(now)) {
    if (hovered !== null && view.legal.includes(String(hovered)))
      return doing("trial", placing(mark, String(hovered)));
    const key = view.moveNumber === 1 ? "dice.todo.opening" : "dice.todo.first";
    return doing("begin", { key, values: { mark } });
  }
  if (selected === null) return doing("begin", { key: "dice.todo.two", values: { mark } });
  if (hovered !== null && hovered !== selected) {
    const why = refusal(now, hovered);
    return why ? doing("other", why) : doing("trial", placing(mark, pairOf(selected, hovered)));
  }
  return doing("half", { key: "todo.second", values: { mark, square: selected } });
}

/**
 * The prompt to measure, or the text on a measurement that is previewed.
 * @param {Situation} now
 * @param {string | null} tried
 * @returns {Todo}
 */
function measures(now, tried) {
  const { view } = now;
  const stone = stoneOf(view, tried);
  if (tried && stone) {
    const values = { ...valuesOf(stone), square: endSquare(tried) };
    const key = tried === now.armed ? "dice.todo.picked" : "dice.todo.stone";
    return doing("trial", { key: isOutcome(tried) ? "dice.todo.try" : key, values });
  }
  const [first, second] = view.pairs;
  if (first && !second) return doing("other", { key: "dice.todo.lone", values: valuesOf(first) });
  const full = view.squares.every(({ classical, spooky }) => classical || spooky.length);
  return doing("other", about(now, full ? "dice.todo.measure" : "dice.todo.measures", view.turn));
}

/** @param {Mark} mark @param {string} action @returns {Message} */
function placing(mark, action) {
  const values = { mark, square: endSquare(action), a: Number(action[0]), b: endSquare(action) };
  return { key: action.length === 1 ? "dice.todo.joins" : "todo.joins", values };
}

/**
 * The next action of the computer, or the reason why it cannot act.
 * @param {Situation} now
 * @param {Thinking} thinking
 * @returns {Message}
 */
function thinkingText({ view, previewed }, { level, failure }) {
  if (failure) return { key: `stuck.${failure}` };
  const name = message(`level.${level}`);
  if (view.phase !== "measure")
    return { key: "dice.thinks.place", values: { name, mark: nextMark(view) } };
  const stone = stoneOf(view, previewed);
  return stone
    ? { key: "dice.thinks.stone", values: { ...valuesOf(stone), name } }
    : { key: "dice.thinks.measure", values: { name } };
}

/** @type {VariantWords["refusal"]} */
export function refusal(now, square) {
  const { view, selected } = now;
  const shared = sharedRefusal(now);
  if (shared) return shared;
  const stone = stoneIn(view, square);
  if (view.phase === "measure")
    return stone ? null : { key: "dice.refused.measure", values: { square } };
  const { classical } = view.squares[square - 1] ?? {};
  if (classical) return { key: "refused.closed", values: { square, mark: classical } };
  if (!stone || square === selected) return null;
  return { key: "dice.refused.token", values: { ...valuesOf(stone), square } };
}

/** @type {VariantWords["done"]} */
export function done({ view, past, end }) {
  const { lastAction: action, collapsed, rows } = view;
  if (past || end || !action) return null;
  const [found] = collapsed;
  if (!found) {
    const mark = { player: lastPlayer(view), move: view.moveNumber - 1 };
    const values = { mark, square: endSquare(action), a: Number(action[0]), b: endSquare(action) };
    const key = action.length === 1 ? "dice.done.stone" : "dice.done.quantum";
    return withRows(message(key, values), rows);
  }
  const { player, move, square, from } = found;
  const low = square === from[0];
  const values = { mark: { player, move }, square, other: low ? from[1] : from[0] };
  return withRows({ key: low ? "dice.done.even" : "dice.done.odd", values }, rows);
}

/** The player of the stone that was placed last. @param {View} view */
function lastPlayer({ squares, pairs, moveNumber }) {
  const pair = pairs.find(({ move }) => move === moveNumber - 1);
  const mark =
    pair ?? squares.find(({ classical }) => classical?.move === moveNumber - 1)?.classical;
  return mark?.player ?? "X";
}

/** @param {Message} first @param {View["rows"]} rows @returns {Message} */
const withRows = (first, rows) =>
  rows.reduce(
    (before, { player, squares: [a = 0, b = 0, c = 0] }) => ({
      key: "done.both",
      values: { first: before, second: { key: "choice.row", values: { player, a, b, c } } },
    }),
    first,
  );

/** @type {VariantWords["nameOf"]} */
export function nameOf(now, square) {
  const { view } = now;
  const stone = stoneIn(view, square);
  if (!stone) return squareName(now, square);
  const [low, high] = stone.squares;
  const values = {
    ...valuesOf(stone),
    square,
    parity: parity(square === low),
    partner: square === low ? high : low,
  };
  return { key: view.phase === "measure" ? "dice.square.measure" : "dice.square.token", values };
}

/**
 * A player's supply, in words.
 * @param {Situation["view"]} view
 * @param {"X" | "O"} player
 * @returns {Message}
 */
export const suppliesOf = (view, player) => ({
  key: "dice.supply",
  values: { player, n: supplyOf(view, player).length },
});

/** The name of an action; of a measurement, `?45` or its outcome `45@5`, that of its stone. @type {VariantWords["actionName"]} */
export function actionName(action) {
  if (!/[?@]/.test(action)) return nameOfPlacing(action);
  const [a = 0, b = 0] = squaresIn(action);
  return { key: "dice.action", values: { a, b } };
}

/** @type {VariantWords["withMark"]} */
export const withMark = (mark, action) =>
  /[?@]/.test(action) ? actionName(action) : placingWithMark(mark, action);

/** @type {VariantWords["hintOf"]} */
export function hintOf(view, action) {
  const stone = view.pairs.find((pair) => action === measuring(pair));
  if (!stone) return withMark(nextMark(view), action);
  return { key: "dice.hint.measure", values: valuesOf(stone) };
}

/** @type {VariantWords["puzzleHint"]} */
export function puzzleHint(action) {
  if (action[0] === "?") return { key: "dice.puzzle.measure" };
  if (action.length === 1) return { key: "dice.puzzle.stone" };
  return { key: "puzzle.hint.pair", values: { a: Number(action[0]) } };
}

/** @type {VariantWords["insteadOf"]} */
export function insteadOf(action) {
  const one = new Set(squaresIn(action)).size === 1;
  return `dice.guide.instead.${action[0] === "?" ? "measure" : one ? "classical" : "quantum"}`;
}
