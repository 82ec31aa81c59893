/**
 * Texts that all games share: the names of the players, how a game ended, why nobody can act now.
 * Pure: from a Situation to Messages.
 */
/** @import { KeyWith, Message, Side, Situation, Thinking, Todo, Values, View } from "../types.js" */
import { message } from "../i18n/text-key.js";
import { amount } from "../i18n/points.js";
import { alone, computers, nameOf, sitting } from "../players/seats.js";
import { nextMark } from "./position.js";

/**
 * The name of a side in a sentence: that of its player, if it is known.
 * @param {Pick<Situation, "seats" | "names">} now
 * @param {string | null} side
 * @param {boolean} [within] not at the beginning of the sentence
 * @returns {string | Message}
 */
export function who({ seats, names }, side, within = false) {
  if (side !== "X" && side !== "O") return "";
  const player = sitting(seats, side);
  const inside = within ? ".within" : "";
  if (typeof player === "number")
    return computers(seats) === 2
      ? { key: "player.named", values: { name: { key: `level.${player}` }, player: side } }
      : { key: `level.${player}` };
  if (alone(seats, side)) return { key: `player.you${inside}` };
  const name = nameOf(player) || names?.[side === "X" ? 0 : 1];
  if (name) return { key: "player.named", values: { name, player: side } };
  return typeof player === "object" ? { key: `player.friend${inside}` } : side;
}

/**
 * A sentence whose subject is a side. If that is the only person, the sentence says “you”.
 * @param {Pick<Situation, "seats" | "names">} now
 * @param {KeyWith<".you">} key
 * @param {string | null} side
 * @param {Values} [values]
 * @returns {Message}
 */
export function about(now, key, side, values) {
  const you = (side === "X" || side === "O") && alone(now.seats, side);
  return { key: you ? `${key}.you` : key, values: { player: who(now, side), ...values } };
}

/** The values of a text about a row. @param {View["rows"][number]} row */
export const rowValues = ({ player, squares: [a = 0, b = 0, c = 0] }) => ({ player, a, b, c });

/**
 * The rows and the score of an outcome.
 * @param {Situation} now
 * @param {View} view after it
 * @returns {Message[]}
 */
export const outcomeOf = (now, { rows, score }) => [
  ...rows.map((row) => message("choice.row", rowValues(row))),
  score ? result(now, score, "choice") : message("choice.goes"),
];

/**
 * The result of a game.
 * @param {Pick<Situation, "seats" | "names">} now
 * @param {{ X: number, O: number }} score
 * @param {"head" | "choice"} where the first part of the keys
 * @returns {Message}
 */
function result(now, { X, O }, where) {
  const values = { high: amount(Math.max(X, O)), low: amount(Math.min(X, O)) };
  if (X !== O) return about(now, `${where}.wins`, X > O ? "X" : "O", values);
  return X === 0 ? { key: `${where}.cat` } : { key: `${where}.both`, values };
}

/**
 * The reason why a person cannot act while it is the computer's turn.
 * @param {Thinking} thinking
 * @returns {Message}
 */
export const notNow = ({ failure }) => ({ key: failure ? "refused.stuck" : "refused.thinks" });

/**
 * The headlines that all games share; null where each game has its own.
 * @param {Situation} now
 * @returns {Message | null}
 */
export function sharedHead(now) {
  const { view, end, past, thinking } = now;
  if (past) return { key: "head.past", values: { move: past } };
  if (end === "off") return { key: "head.off" };
  if (end) return about(now, "head.resigned", end.slice(-1));
  if (view.score) return result(now, view.score, "head");
  if (thinking)
    return message(thinking.failure ? "head.stuck" : "head.thinks", {
      player: who(now, view.turn),
    });
  return null;
}

/**
 * The winner of a game that is over, for the colour of the headline; null for a tie.
 * @param {Pick<View, "score">} view
 * @returns {Side | null}
 */
export const winner = ({ score }) =>
  !score || score.X === score.O ? null : score.X > score.O ? "X" : "O";

/**
 * The prompt when the game is over or an earlier position is shown; null otherwise.
 * @param {Situation} now
 * @returns {Todo | null}
 */
export function sharedTodo({ view, names, end, past }) {
  if (past) return doing("other", { key: "todo.past" });
  if (end === "off") return doing("other", { key: "todo.off" });
  if (end) return doing("other", { key: "todo.resigned" });
  if (view.phase !== "over") return null;
  return doing("other", { key: names ? "todo.match" : "todo.over" });
}

/** A prompt, with its kind. @param {Todo["kind"]} kind @param {Message} text @returns {Todo} */
export const doing = (kind, text) => ({ kind, text });

/** The reason why no square at all can be used, or null. @param {Situation} now @returns {Message | null} */
export function sharedRefusal({ view, end, past, thinking }) {
  if (past) return { key: "refused.past" };
  if (end) return { key: "refused.ended" };
  if (view.phase === "over") return { key: "refused.over" };
  return thinking ? notNow(thinking) : null;
}

/**
 * The contents of a square.
 * @param {Pick<Situation, "view" | "selected">} now
 * @param {number} square
 * @param {Message | ""} [list] the spooky marks in it
 * @returns {Message}
 */
export function squareName({ view, selected }, square, list = "") {
  const classical = view.squares[square - 1]?.classical;
  if (classical) return { key: "square.classical", values: { square, mark: classical } };
  if (square !== selected)
    return { key: list ? "square.spooky" : "square.empty", values: { square, list } };
  const mark = nextMark(view);
  return { key: list ? "square.first" : "square.first.empty", values: { square, mark, list } };
}
