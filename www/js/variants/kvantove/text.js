/**
 * What there is to say about a position of Kvantové piškvorky, where it differs
 * from what words.js says of the first game. Pure.
 *
 * @typedef {import("../index.js").Family} Family
 * @typedef {import("../text.js").Situation} Situation
 * @typedef {import("../../i18n/messages.js").Message} Message
 * @typedef {import("../index.js").View} View
 * @typedef {import("../index.js").Mark} Mark
 * @typedef {View["pairs"][number]} Stone a quantum stone on the board
 */
import * as words from "../text.js";
import { about, digit, mover, pairOf } from "../text.js";

/** How many quantum stones a player has. */
const STONES = 2;

/** The quantum stone that has a token in a square. @param {View} view @param {number} square */
export const stoneIn = (view, square) =>
  view.pairs.find(({ squares }) => squares.includes(square)) ?? null;

/** The quantum stone that an action measures, or found. @param {View} view @param {string | null} action */
export const stoneOf = (view, action) =>
  view.pairs.find(({ squares }) => action?.includes(squares.join(""))) ?? null;

/** The action that measures a stone. @param {Stone} stone */
export const measuring = ({ squares }) => `?${squares.join("")}`;

/** The outcome in which a stone is found in a square. @param {Stone} stone @param {number} square */
export const finding = ({ squares }, square) => `${squares.join("")}@${square}`;

/** Whether an action is an outcome of a die. @param {string} action */
export const isOutcome = (action) => action.includes("@");

/** Which of a player's quantum stones are in the supply. @param {View} view @param {"X" | "O"} player */
export const supplyOf = ({ pairs }, player) =>
  Array.from({ length: STONES }, (_, stone) => stone).filter(
    (stone) => !pairs.some((pair) => pair.player === player && pair.stone === stone),
  );

/** Whether whoever moves can place a quantum stone at all. @param {View} view */
export const allowsQuantum = ({ phase, legal }) =>
  phase === "place" && legal.some((action) => action.length === 2);

/** Whether the next stone is a quantum one: as the hand has chosen, as far as the rules allow. @param {Pick<Situation, "view" | "quantum">} now */
export const isQuantum = ({ view, quantum }) => quantum && allowsQuantum(view);

/** Why no quantum stone can be placed, or null. @param {Situation} now @returns {Message | null} */
export function withoutQuantum(now) {
  const { view } = now;
  if (view.phase !== "place" || allowsQuantum(view)) return null;
  const none = view.turn !== null && !supplyOf(view, view.turn).length;
  return none ? about(now, "dice.no.supply", view.turn) : { key: "dice.no.two" };
}

/** The two tokens of a stone carry a letter for the die: even is the low square's. @param {boolean} low @returns {Message} */
export const letter = (low) => ({ key: low ? "dice.even" : "dice.odd" });

/** @param {Stone} stone */
const valuesOf = ({ player, move, squares: [a, b] }) => ({
  mark: { player, move },
  a,
  b,
  even: letter(true),
  odd: letter(false),
});

/** @type {Family["head"]} */
export function head(now) {
  const { view, end, past, thinking } = now;
  if (view.phase !== "measure" || end || past || thinking) return words.head(now);
  return about(now, "dice.head.picks", view.turn);
}

/** @type {Family["todo"]} */
export function todo(now) {
  const { view, selected, pointed, end, past, thinking } = now;
  if (past || end || view.phase === "over") return words.todo(now);
  if (thinking) return thought(now, thinking);
  const tried = now.tried ?? now.advised ?? null;
  if (view.phase === "measure") {
    const stone = stoneOf(view, tried);
    const full = view.squares.every(({ classical, spooky }) => classical || spooky.length);
    if (!tried || !stone)
      return about(now, full ? "dice.todo.measure" : "dice.todo.measures", view.turn);
    const values = { ...valuesOf(stone), square: digit(tried) };
    return { key: isOutcome(tried) ? "dice.todo.try" : "dice.todo.stone", values };
  }
  const mark = mover(view);
  if (tried) return placing(mark, tried);
  if (!isQuantum(now)) {
    if (pointed !== null && view.legal.includes(String(pointed)))
      return placing(mark, String(pointed));
    return {
      key: view.moveNumber === 1 ? "dice.todo.opening" : "dice.todo.first",
      values: { mark },
    };
  }
  if (selected === null) return { key: "dice.todo.two", values: { mark } };
  if (pointed !== null && pointed !== selected)
    return refusal(now, pointed) ?? placing(mark, pairOf(selected, pointed));
  return { key: "todo.second", values: { mark, square: selected } };
}

/** @param {Mark} mark @param {string} action @returns {Message} */
function placing(mark, action) {
  const values = { mark, square: digit(action), a: Number(action[0]), b: digit(action) };
  return { key: action.length === 1 ? "dice.todo.joins" : "todo.joins", values };
}

/** What the computer is about to do, or why it does not. @param {Situation} now @param {import("../text.js").Thinking} thinking @returns {Message} */
function thought({ view, tried }, { level, failure }) {
  if (failure) return { key: `stuck.${failure}` };
  const name = { key: `level.${level}` };
  if (view.phase !== "measure")
    return { key: "dice.thinks.place", values: { name, mark: mover(view) } };
  const stone = stoneOf(view, tried);
  return stone
    ? { key: "dice.thinks.stone", values: { ...valuesOf(stone), name } }
    : { key: "dice.thinks.measure", values: { name } };
}

/** @type {Family["refusal"]} */
export function refusal(now, square) {
  const { view, selected, end, past, thinking } = now;
  if (past || end || thinking || view.phase === "over") return words.refusal(now, square);
  const stone = stoneIn(view, square);
  if (view.phase === "measure")
    return stone ? null : { key: "dice.no.measure", values: { square } };
  const { classical } = view.squares[square - 1] ?? {};
  if (classical) return { key: "no.closed", values: { square, mark: classical } };
  if (!stone || square === selected) return null;
  return { key: "dice.no.token", values: { ...valuesOf(stone), square } };
}

/** @type {Family["done"]} */
export function done({ view, past, end }) {
  const { lastAction: action, collapsed, rows } = view;
  if (past || end || !action) return null;
  const [found] = collapsed;
  if (!found) {
    const mark = { player: lastPlayer(view), move: view.moveNumber - 1 };
    const values = { mark, square: digit(action), a: Number(action[0]), b: digit(action) };
    const placed = { key: action.length === 1 ? "dice.done.stone" : "dice.done.quantum", values };
    return withRows(placed, rows);
  }
  const { player, move, square, from } = found;
  const low = square === from[0];
  const values = {
    mark: { player, move },
    square,
    letter: letter(low),
    other: low ? from[1] : from[0],
  };
  return withRows({ key: low ? "dice.done.even" : "dice.done.odd", values }, rows);
}

/** Whose the stone is that was placed last. @param {View} view */
function lastPlayer({ squares, pairs, moveNumber }) {
  const own = pairs.find(({ move }) => move === moveNumber - 1);
  const mark =
    own ?? squares.find(({ classical }) => classical?.move === moveNumber - 1)?.classical;
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

/** @type {Family["nameOf"]} */
export function nameOf(now, square) {
  const { view } = now;
  const stone = stoneIn(view, square);
  if (!stone) return words.nameOf(now, square);
  const [low, high] = stone.squares;
  const values = {
    ...valuesOf(stone),
    square,
    letter: letter(square === low),
    partner: square === low ? high : low,
  };
  return { key: view.phase === "measure" ? "dice.square.measure" : "dice.square.token", values };
}

/** @type {Family["whereIs"]} */
export function whereIs(view, mark) {
  const stone = view.pairs.find(({ move }) => move === mark.move);
  if (stone) return { key: "dice.where.quantum", values: valuesOf(stone) };
  const square = view.squares.findIndex(({ classical }) => classical?.move === mark.move) + 1;
  return square
    ? { key: "where.classical", values: { mark, square } }
    : { key: "where.not", values: { mark } };
}

/** @type {Family["step"]} */
export function step(before, action) {
  const { turn, moveNumber: move } = before;
  if (isOutcome(action)) {
    const stone = stoneOf(before, action);
    /** @type {Mark} */
    const mark = { player: stone?.player ?? "X", move: stone?.move ?? 0 };
    const values = { player: turn ?? "", mark, square: digit(action) };
    return { text: { key: "dice.moves.found", values }, collapse: true, mark };
  }
  /** @type {Mark} */
  const mark = { player: turn ?? "X", move };
  const values = { mark, square: digit(action), a: Number(action[0]), b: digit(action) };
  const key = action.length === 1 ? "moves.last" : "moves.pair";
  return { text: { key, values }, collapse: false, mark };
}

/** A player's supply, in words. @param {Situation["view"]} view @param {"X" | "O"} player @returns {Message} */
export const suppliesOf = (view, player) => ({
  key: "dice.supply",
  values: { player, n: supplyOf(view, player).length },
});
