/**
 * The texts about a position of Goff's game: the player to move, the prompt and refusals, the last
 * event, the contents of a square. Pure: from a Situation with the engine's View to Messages.
 */
/** @import { Mark, Message, Situation, Thinking, Todo, VariantWords, View } from "../../types.js" */
import { markIn, message } from "../../i18n/text-key.js";
import { endSquare, pairOf, squaresIn, usable, withMark } from "../nine-squares.js";
import { closingMark, nextMark } from "../position.js";
import {
  about,
  doing,
  rowValues,
  sharedHead,
  sharedRefusal,
  sharedTodo,
  squareName,
  who,
  winner,
} from "../text.js";

/**
 * Whether the headline says whose choice it is, or who closed the cycle that a coin decides. A computer
 * that is stuck is more urgent.
 * @param {Situation} now
 */
const isOpen = ({ view, end, past, thinking }) =>
  view.phase === "collapse" && !end && !past && !thinking?.failure;

/** @type {VariantWords["leader"]} */
export function leader(now) {
  const { view, end, past } = now;
  if (past || end) return null;
  if (view.score) return winner(view);
  return isOpen(now) && now.coin ? closingMark(view).player : view.turn;
}

/** @type {VariantWords["head"]} */
export function head(now) {
  if (isOpen(now))
    return now.coin
      ? about(now, "head.closed", closingMark(now.view).player)
      : about(now, "head.choice", now.view.turn);
  return sharedHead(now) ?? about(now, "head.turn", now.view.turn);
}

/**
 * The next action of the computer, or the reason why it cannot act.
 * @param {Situation} now
 * @param {Thinking} thinking
 * @returns {Message}
 */
function thinkingText(now, { level, failure }) {
  const { view, coin } = now;
  if (failure) return { key: `stuck.${failure}` };
  const name = message(`level.${level}`);
  if (view.phase === "collapse")
    return coin ? { key: "thinks.measure", values: { name, ...ends(view) } } : question(now);
  return {
    key: onlySquare(view) ? "thinks.last" : "thinks.place",
    values: { name, mark: nextMark(view) },
  };
}

/** The mark that closed the cycle, and the two squares in which it can end. @param {View} view */
function ends(view) {
  const [a = 0, b = 0] = view.options.map(({ action }) => endSquare(action));
  return { mark: closingMark(view), a, b };
}

/** The player who closed the cycle, the one who therefore chooses, and both ends. @param {Situation} now @returns {Message} */
function question(now) {
  const { view } = now;
  const closed = about(now, "head.closed", closingMark(view).player);
  return about(now, "todo.choose", view.turn, {
    ...{ closed, chooser: who(now, view.turn, true) },
    ...ends(view),
  });
}

/** The one square left for both marks of a pair, or null. @param {View} view */
function onlySquare({ legal }) {
  const only = legal.length === 1 ? legal[0] : undefined;
  return only && only[0] === only[1] ? endSquare(only) : null;
}

/** @type {VariantWords["todo"]} */
export function todo(now) {
  const { view, selected, hovered, previewed, thinking } = now;
  const shared = sharedTodo(now);
  if (shared) return shared;
  if (thinking) return doing("other", thinkingText(now, thinking));
  if (view.phase === "collapse") return choosing(now);
  const mark = nextMark(view);
  const only = onlySquare(view);
  if (only !== null) return doing("forced", { key: "todo.last", values: { mark, square: only } });
  if (previewed) return doing("trial", pairing(now, previewed));
  if (selected === null) {
    const key = view.moveNumber === 1 ? "todo.opening" : "todo.first";
    return doing("begin", { key, values: { mark } });
  }
  if (hovered !== null && hovered !== selected) {
    const why = refusal(now, hovered);
    return why ? doing("other", why) : doing("trial", pairing(now, pairOf(selected, hovered)));
  }
  return doing("half", { key: "todo.second", values: { mark, square: selected } });
}

/** The prompt at a closed cycle. @param {Situation} now @returns {Todo} */
function choosing(now) {
  const { view, coin, previewed, armed } = now;
  if (coin) return doing("other", { key: "todo.measure", values: ends(view) });
  if (!previewed) return doing("other", question(now));
  const key = previewed === armed ? "todo.picked" : "todo.try";
  return doing("trial", {
    key,
    values: { mark: closingMark(view), square: endSquare(previewed) },
  });
}

/**
 * The effect of placing a pair.
 * @param {Situation} now
 * @param {string} action
 * @returns {Message}
 */
function pairing({ view, coin, preview, ...now }, action) {
  const then = preview(action);
  if (then.cycle)
    return {
      key: coin ? "todo.closes.coin" : "todo.closes",
      values: { chooser: who(now, then.turn, true) },
    };
  return {
    key: "todo.joins",
    values: { mark: nextMark(view), a: Number(action[0]), b: endSquare(action) },
  };
}

/** @type {VariantWords["refusal"]} */
export function refusal(now, square) {
  const { view, coin, selected } = now;
  const shared = sharedRefusal(now);
  if (shared) return shared;
  if (view.phase === "collapse") {
    const values = { ...ends(view), square };
    if (coin) return { key: "refused.measure", values };
    return square === values.a || square === values.b ? null : { key: "refused.choice", values };
  }
  const closed = view.squares[square - 1]?.classical;
  if (closed) return { key: "refused.closed", values: { square, mark: closed } };
  const isFree =
    selected === null
      ? usable(view, square)
      : square === selected || view.legal.includes(pairOf(selected, square));
  if (isFree) return null;
  const [a = 0, b = 0] = [selected ?? 0, square].sort();
  const isRepeat = view.pairs.some(({ squares }) => squares[0] === a && squares[1] === b);
  return { key: isRepeat ? "refused.repeat" : "refused.other", values: { a, b, square } };
}

/** @type {VariantWords["done"]} */
export function done(now) {
  const { view, coin, past, end } = now;
  if (past || end) return null;
  const { lastAction: action, collapsed, rows, phase } = view;
  // While a choice is open, the prompt describes the last event.
  if (!action || phase === "collapse") return null;
  if (rows.length && view.score) {
    /** @type {Message[]} */
    const sentences = rows.map((row) => ({
      key: "done.row",
      values: { ...rowValues(row), mark: { player: row.player, move: row.age } },
    }));
    return sentences.reduce((first, second) => ({ key: "done.both", values: { first, second } }));
  }
  const [first, ...rest] = collapsed;
  if (action[0] === "@" && first) {
    const others = rest.map(markIn);
    const { player, move, square } = first;
    const values = {
      chooser: who(now, player === "X" ? "O" : "X"),
      mark: { player, move },
      square,
      others,
    };
    const verb = coin ? "found" : "collapsed";
    return { key: rest.length ? `done.${verb}.more` : `done.${verb}`, values };
  }
  const mark = /** @type {Mark} */ (first ?? view.pairs.at(-1));
  const values = {
    mark: { player: mark.player, move: mark.move },
    square: endSquare(action),
    a: Number(action[0]),
    b: endSquare(action),
  };
  const others = [values.a, values.b]
    .flatMap((square) => view.squares[square - 1]?.spooky ?? [])
    .filter(({ move }) => move !== mark.move);
  if (others.length) return { key: "done.entangled", values: { ...values, others } };
  return { key: first ? "done.last" : "done.placed", values };
}

/** @type {VariantWords["nameOf"]} */
export function nameOf(now, square) {
  const { view, coin } = now;
  const { classical, spooky } = /** @type {View["squares"][number]} */ (view.squares[square - 1]);
  if (classical) return squareName(now, square);
  /** @type {Message[]} */
  const marks = spooky.map(({ player, move, partner }) => ({
    key: "square.mark",
    values: { mark: { player, move }, partner },
  }));
  const list = marks.length
    ? marks.reduce((before, next) => ({ key: "square.join", values: { before, next } }))
    : "";
  const isOption =
    view.phase === "collapse" &&
    !coin &&
    view.options.some(({ action }) => endSquare(action) === square);
  return isOption
    ? { key: "square.option", values: { square, mark: closingMark(view), list } }
    : squareName(now, square, list);
}

/** @type {VariantWords["hintOf"]} */
export const hintOf = (view, action) =>
  withMark(action[0] === "@" ? closingMark(view) : nextMark(view), action);

/** @type {VariantWords["puzzleHint"]} */
export function puzzleHint(action, closes) {
  if (action[0] === "@") return { key: "puzzle.hint.choice" };
  const values = { a: Number(action[0]) };
  return { key: closes ? "puzzle.hint.cycle" : "puzzle.hint.pair", values };
}

/** @type {VariantWords["insteadOf"]} */
export const insteadOf = (action) =>
  new Set(squaresIn(action)).size === 1 ? "lesson.instead.one" : "lesson.instead.pair";
