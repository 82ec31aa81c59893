/**
 * What there is to say about a position: whose turn it is, what can be done and
 * why not, what happened, what a square holds. Pure: from a Situation to
 * Messages, all of it read off the engine's views.
 *
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").Mark} Mark
 * @typedef {import("../i18n/messages.js").Message} Message
 * @typedef {import("../players/seats.js").Seats} Seats
 * @typedef {import("../players/seats.js").Side} Side
 *
 * The computer that is to act: its level, and why it cannot, if it cannot.
 * @typedef {{ level: import("../players/seats.js").Level, failure: string | null }} Thinking
 *
 * `coin` says that chance measures; `selected` is a first square, `pointed` a
 * square under the pointer or the focus, `tried` an action that is shown
 * as it would be, and `advised` one that a hint shows while the hand is idle.
 * @typedef {object} Situation
 * @property {View} view
 * @property {boolean} coin
 * @property {number | null} selected
 * @property {number | null} pointed
 * @property {string | null} tried
 * @property {string | null} [advised]
 * @property {string | null} turned the action that was tried last in this position
 * @property {boolean} quantum whether a quantum stone is taken up, in a game with two kinds
 * @property {(action: string) => View} preview
 * @property {Readonly<Seats>} seats who plays
 * @property {[string | Message, string | Message] | null} names what the two are called in a match, X first
 * @property {Thinking | null} thinking whom everybody waits for
 * @property {import("../players/match.js").Match["end"]} [end] how the game was ended off the board
 * @property {boolean} [locked] whether people can only look
 * @property {Message | null} [past] the action after which the position was, when looking back
 */
import { amount } from "../i18n/points.js";
import { alone, computers, sitting } from "../players/seats.js";

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

/**
 * How a side is called in a sentence: by whoever has it, if that is known.
 * @param {Pick<Situation, "seats" | "names">} now @param {string | null} side
 * @param {boolean} [within] not at the sentence's beginning
 * @returns {string | Message}
 */
export function who({ seats, names }, side, within = false) {
  if (side !== "X" && side !== "O") return "";
  const player = sitting(seats, side);
  const inside = within ? ".within" : "";
  if (typeof player === "number")
    return computers(seats) === 2
      ? { key: "player.named", values: { name: { key: `level.${player}` }, player: side } }
      : { key: `player.computer${inside}` };
  if (alone(seats, side)) return { key: `player.you${inside}` };
  const name = player || names?.[side === "X" ? 0 : 1];
  return name ? { key: "player.named", values: { name, player: side } } : side;
}

/**
 * A sentence that a side begins, or the one for a person who is spoken to.
 * @param {Pick<Situation, "seats" | "names">} now @param {string} key @param {string | null} side
 * @param {import("../i18n/messages.js").Values} [values] @returns {Message}
 */
export function about(now, key, side, values) {
  const you = (side === "X" || side === "O") && alone(now.seats, side);
  return { key: you ? `${key}.you` : key, values: { player: who(now, side), ...values } };
}

/** A row in words' values. @param {View["rows"][number]} row */
const rowValues = ({ player, squares: [a, b, c] }) => ({ player, a: a ?? 0, b: b ?? 0, c: c ?? 0 });

/** What an outcome gives. @param {Situation} now @param {View} view after it @returns {Message[]} */
export const outcomeOf = (now, { rows, score }) => [
  ...rows.map((row) => ({ key: "choice.row", values: rowValues(row) })),
  score ? result(now, score, "choice") : { key: "choice.goes" },
];

/** Whose hue the headline has. @param {Situation} now */
export function leader({ view, coin, end, past }) {
  if (past || end) return null;
  if (!view.score) return coin && view.cycle ? null : view.turn;
  return view.score.X === view.score.O ? null : view.score.X > view.score.O ? "X" : "O";
}

/** @param {Situation} now @returns {Message} */
export function head(now) {
  const { view, coin, end, past, thinking } = now;
  if (past) return { key: "head.past", values: { move: past } };
  if (end === "off") return { key: "head.off" };
  if (end) return about(now, "head.resigned", end.slice(-1));
  if (view.score) return result(now, view.score, "head");
  if (thinking) return about(now, thinking.failure ? "head.stuck" : "head.thinks", view.turn);
  if (view.phase === "collapse")
    return coin ? { key: "head.coin" } : about(now, "head.chooses", view.turn);
  return about(now, "head.turn", view.turn);
}

/** @param {Pick<Situation, "seats" | "names">} now @param {{ X: number, O: number }} score @param {string} where @returns {Message} */
function result(now, { X, O }, where) {
  const values = { high: amount(Math.max(X, O)), low: amount(Math.min(X, O)) };
  if (X !== O) return about(now, `${where}.wins`, X > O ? "X" : "O", values);
  return X === 0 ? { key: `${where}.cat` } : { key: `${where}.both`, values };
}

/** What the computer is about to do, or why it does not. @param {Situation} now @param {Thinking} thinking @returns {Message} */
function thought(now, { level, failure }) {
  const { view, coin } = now;
  if (failure) return { key: `stuck.${failure}` };
  const name = { key: `level.${level}` };
  if (view.phase === "collapse") {
    const mark = closingMark(view);
    const [a, b] = view.options.map(({ action }) => digit(action));
    const values = { closer: who(now, mark.player), name, mark, a: a ?? 0, b: b ?? 0 };
    return { key: coin ? "thinks.measure" : "thinks.choose", values };
  }
  return {
    key: onlySquare(view) ? "thinks.last" : "thinks.place",
    values: { name, mark: mover(view) },
  };
}

/** The one square left for both marks of a pair, or null. @param {View} view */
function onlySquare({ legal }) {
  const only = legal.length === 1 ? legal[0] : undefined;
  return only && only[0] === only[1] ? digit(only) : null;
}

/** @param {Situation} now @returns {Message} */
export function todo(now) {
  const { view, coin, selected, pointed, tried, names, seats, end, past, thinking } = now;
  if (past) return { key: "todo.past" };
  if (end === "off") return { key: "todo.off" };
  if (end) return { key: "todo.resigned" };
  if (view.phase === "over")
    return {
      key: names ? "todo.match" : computers(seats) === 2 ? "todo.over.demo" : "todo.over",
    };
  if (thinking) return thought(now, thinking);
  if (view.phase === "collapse") {
    const mark = closingMark(view);
    if (tried && !coin) return { key: "todo.try", values: { mark, square: digit(tried) } };
    const [a, b] = view.options.map(({ action }) => digit(action));
    const values = {
      closer: who(now, mark.player),
      player: who(now, view.turn, true),
      mark,
      a: a ?? 0,
      b: b ?? 0,
    };
    return coin ? { key: "todo.measure", values } : about(now, "todo.choose", view.turn, values);
  }
  const mark = mover(view);
  const only = onlySquare(view);
  if (only !== null) return { key: "todo.last", values: { mark, square: only } };
  if (tried) return pairing(now, tried);
  if (selected === null)
    return { key: view.moveNumber === 1 ? "todo.opening" : "todo.first", values: { mark } };
  if (pointed !== null && pointed !== selected) {
    const why = refusal(now, pointed);
    if (why) return why;
    return pairing(now, pairOf(selected, pointed));
  }
  return { key: "todo.second", values: { mark, square: selected } };
}

/** What placing a pair would do. @param {Situation} now @param {string} action @returns {Message} */
function pairing(now, action) {
  const { view, coin, preview } = now;
  const then = preview(action);
  if (then.cycle)
    return {
      key: coin ? "todo.closes.coin" : "todo.closes",
      values: { chooser: who(now, then.turn, true) },
    };
  return {
    key: "todo.joins",
    values: { mark: mover(view), a: Number(action[0]), b: digit(action) },
  };
}

/** Why nobody else can act while the computer is to. @param {Thinking} thinking @returns {Message} */
export const notNow = ({ failure }) => ({ key: failure ? "no.stuck" : "no.thinks" });

/**
 * Why a square cannot be used, or null.
 * @param {Situation} now @param {number} square @returns {Message | null}
 */
export function refusal({ view, coin, selected, end, past, thinking }, square) {
  const closed = view.squares[square - 1]?.classical;
  if (past) return { key: "no.past" };
  if (end) return { key: "no.ended" };
  if (view.phase === "over") return { key: "no.over" };
  if (thinking) return notNow(thinking);
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
export function done(now) {
  const { view, coin, past, end } = now;
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
      chooser: who(now, player === "X" ? "O" : "X"),
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

/** What a square holds. @param {Pick<Situation, "view" | "coin" | "selected">} now @param {number} square @returns {Message} */
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
