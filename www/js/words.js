/**
 * What there is to say about a position: whose turn it is, what can be done and
 * why not, what happened, what a square holds. Pure: from a Situation to
 * Messages, all of it read off the engine's views.
 *
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").Mark} Mark
 * @typedef {import("./messages.js").Message} Message
 *
 * `coin` says that chance measures; `selected` is a first square, `pointed` a
 * square under the pointer or the focus, `tried` an outcome that is shown.
 * @typedef {object} Situation
 * @property {View} view
 * @property {boolean} coin
 * @property {number | null} selected
 * @property {number | null} pointed
 * @property {string | null} tried
 * @property {(action: string) => View} preview
 * @property {{ X: string, O: string } | null} [players] their names, in a match
 * @property {import("./match.js").Match["end"]} [end] how the game was ended off the board
 * @property {Message | null} [past] the action after which the position was, when looking back
 */
import { points } from "./messages.js";

/** The action that places a pair. @param {number} a @param {number} b */
export const pairOf = (a, b) => (a < b ? `${a}${b}` : `${b}${a}`);

/** The square that an action ends on. @param {string} action */
export const digit = (action) => Number(action.at(-1));

/** The mark to be placed next. @param {View} view @returns {Mark} */
export const mover = (view) => ({ player: view.turn ?? "X", move: view.moveNumber });

/** Whether any action uses a square. @param {View} view @param {number} square */
export const usable = (view, square) =>
  view.legal.some((action) => action.includes(String(square)));

/** The mark that closed the cycle. @param {View} view @returns {Mark} */
export function closingMark(view) {
  const move = view.cycle?.moves[0] ?? 0;
  const pair = view.pairs.find((p) => p.move === move);
  return { player: pair?.player ?? "X", move };
}

/** A side, with the name of who has it. @param {Pick<Situation, "players">} now @param {string | null} side @returns {string | Message} */
const who = ({ players }, side) =>
  players && (side === "X" || side === "O")
    ? { key: "player.named", values: { name: players[side], player: side } }
    : (side ?? "");

/** A row in words' values. @param {View["rows"][number]} row */
const rowValues = ({ player, squares: [a, b, c] }) => ({ player, a: a ?? 0, b: b ?? 0, c: c ?? 0 });

/** What an outcome gives. @param {View} view @returns {Message[]} */
export const outcomeOf = ({ rows, score }) => [
  ...rows.map((row) => ({ key: "choice.row", values: rowValues(row) })),
  score ? result({}, score, "choice") : { key: "choice.goes" },
];

/** Whose hue the headline has. @param {Situation} now */
export function leader({ view, coin, end, past }) {
  if (past || end) return null;
  if (!view.score) return coin && view.cycle ? null : view.turn;
  return view.score.X === view.score.O ? null : view.score.X > view.score.O ? "X" : "O";
}

/** @param {Situation} now @returns {Message} */
export function head(now) {
  const { view, coin, end, past } = now;
  if (past) return { key: "head.past", values: { move: past } };
  if (end === "off") return { key: "head.off" };
  if (end) return { key: "head.resigned", values: { player: who(now, end.slice(-1)) } };
  if (view.score) return result(now, view.score, "head");
  if (view.phase === "collapse")
    return coin
      ? { key: "head.coin" }
      : { key: "head.chooses", values: { player: who(now, view.turn) } };
  return { key: "head.turn", values: { player: who(now, view.turn) } };
}

/** @param {Pick<Situation, "players">} now @param {{ X: number, O: number }} score @param {string} where @returns {Message} */
function result(now, { X, O }, where) {
  const values = {
    player: who(now, X > O ? "X" : "O"),
    high: points(Math.max(X, O)),
    low: points(Math.min(X, O)),
  };
  if (X !== O) return { key: `${where}.wins`, values };
  return X === 0 ? { key: `${where}.cat` } : { key: `${where}.both`, values };
}

/** @param {Situation} now @returns {Message} */
export function todo(now) {
  const { view, coin, selected, pointed, tried, preview, players, end, past } = now;
  if (past) return { key: "todo.past" };
  if (end === "off") return { key: "todo.off" };
  if (end) return { key: "todo.resigned" };
  if (view.phase === "over") return { key: players ? "todo.match" : "todo.over" };
  if (view.phase === "collapse") {
    const mark = closingMark(view);
    if (tried && !coin) return { key: "todo.try", values: { mark, square: digit(tried) } };
    const [a, b] = view.options.map(({ action }) => digit(action));
    const values = { closer: mark.player, chooser: view.turn ?? "", mark, a: a ?? 0, b: b ?? 0 };
    return { key: coin ? "todo.measure" : "todo.choose", values };
  }
  const mark = mover(view);
  const only = view.legal.length === 1 ? view.legal[0] : undefined;
  if (only && only[0] === only[1])
    return { key: "todo.last", values: { mark, square: digit(only) } };
  if (selected === null)
    return { key: view.moveNumber === 1 ? "todo.opening" : "todo.first", values: { mark } };
  if (pointed !== null && pointed !== selected) {
    const why = refusal(now, pointed);
    if (why) return why;
    const then = preview(pairOf(selected, pointed));
    if (then.cycle)
      return {
        key: coin ? "todo.closes.coin" : "todo.closes",
        values: { chooser: then.turn ?? "" },
      };
    return {
      key: "todo.joins",
      values: { mark, a: Math.min(selected, pointed), b: Math.max(selected, pointed) },
    };
  }
  return { key: "todo.second", values: { mark, square: selected } };
}

/**
 * Why a square cannot be used, or null.
 * @param {Situation} now @param {number} square @returns {Message | null}
 */
export function refusal({ view, coin, selected, end, past }, square) {
  const closed = view.squares[square - 1]?.classical;
  if (past) return { key: "no.past" };
  if (end) return { key: "no.ended" };
  if (view.phase === "over") return { key: "no.over" };
  if (view.phase === "collapse") {
    if (coin) return { key: "no.measure" };
    const [a, b] = view.options.map(({ action }) => digit(action));
    if (square === a || square === b) return null;
    return { key: "no.choice", values: { mark: closingMark(view), a: a ?? 0, b: b ?? 0 } };
  }
  if (closed) return { key: "no.closed", values: { square, mark: closed } };
  if (selected === null)
    return usable(view, square) ? null : { key: "no.other", values: { square } };
  if (square === selected || view.legal.includes(pairOf(selected, square))) return null;
  const [a, b] = [Math.min(selected, square), Math.max(selected, square)];
  const joined = view.pairs.some(({ squares }) => squares[0] === a && squares[1] === b);
  return joined ? { key: "no.repeat", values: { a, b } } : { key: "no.other", values: { square } };
}

/** What the last action did. @param {Situation} now @returns {Message | null} */
export function done({ view, coin, past, end }) {
  if (past || end) return null;
  const { lastAction: action, collapsed, rows, phase } = view;
  // While a choice is open, what to do says what happened.
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
    const others = rest.map(({ player, move, square }) => ({
      key: "mark.in",
      values: { mark: { player, move }, square },
    }));
    const { player, move, square } = first;
    const values = {
      chooser: player === "X" ? "O" : "X",
      mark: { player, move },
      square,
      others,
    };
    const key = coin ? "done.found" : "done.collapsed";
    return { key: rest.length ? `${key}.more` : key, values };
  }
  const mark = /** @type {Mark} */ (first ?? view.pairs.at(-1));
  const values = {
    mark: { player: mark.player, move: mark.move },
    square: digit(action),
    a: Number(action[0]),
    b: digit(action),
  };
  return { key: first ? "done.last" : "done.placed", values };
}

/** What a square holds. @param {Situation} now @param {number} square @returns {Message} */
export function nameOf({ view, coin, selected }, square) {
  const { classical, spooky } = /** @type {View["squares"][number]} */ (view.squares[square - 1]);
  if (classical) return { key: "square.classical", values: { square, mark: classical } };
  /** @type {Message[]} */
  const marks = spooky.map(({ player, move, partner }) => ({
    key: "square.mark",
    values: { mark: { player, move }, partner },
  }));
  const list = marks.length
    ? marks.reduce((before, next) => ({ key: "square.join", values: { before, next } }))
    : "";
  if (
    view.phase === "collapse" &&
    !coin &&
    view.options.some(({ action }) => digit(action) === square)
  )
    return { key: "square.option", values: { square, mark: closingMark(view), list } };
  if (square === selected)
    return {
      key: list ? "square.first" : "square.first.empty",
      values: { square, mark: mover(view), list },
    };
  return { key: list ? "square.spooky" : "square.empty", values: { square, list } };
}
