/**
 * The games against the computer's opponents that count, and the message after a win. Pure.
 *
 * A game counts once, when it first ends by the rules on the board. Taking moves back and winning then
 * does not count again, nor does a game that was over when it came to the board.
 *
 * @typedef {import("../../players/rivals.js").Result} Result
 * @typedef {{ level: Level, result: Result }} Ended
 */
/** @import { Level, Message, State } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { computers, levelOf } from "../../players/seats.js";
import { nextRival } from "../../players/rivals.js";

/**
 * How a game between a person and the computer ended by the rules; null for any other game.
 * @param {Pick<State, "view" | "seats" | "over" | "past" | "sideGame">} state
 * @returns {Ended | null}
 */
export function endOf({ view, seats, over, past, sideGame }) {
  const { score } = view;
  if (!over || !score || past !== null || sideGame || computers(seats) !== 1) return null;
  const [x, o] = seats;
  const level = levelOf(x) ?? levelOf(o);
  if (level === null) return null;
  const margin = (score.X - score.O) * (levelOf(x) === null ? 1 : -1);
  return { level, result: margin > 0 ? "won" : margin < 0 ? "lost" : "drawn" };
}

/**
 * The effect of a State on the scores.
 * @param {Parameters<typeof endOf>[0] & Pick<State, "gameId">} state
 * @param {Pick<State, "gameId"> | null} before
 * @param {readonly string[]} known the ids of the games that have ended before
 * @returns {{ ended: Ended | null } | null} null: nothing; `ended` is null for a game that does not
 *   count, now or later
 */
export function follow(state, before, known) {
  const ended = endOf(state);
  if (!ended || known.includes(state.gameId)) return null;
  return { ended: before?.gameId === state.gameId ? ended : null };
}

/**
 * The message after a win against the computer, and the next opponent. `first`: it was the first
 * win over this opponent. `isPrimary`: the next opponent is the main action, as it was won without hints, too.
 * @param {Parameters<typeof endOf>[0] & Pick<State, "gameId">} state
 * @param {import("../../players/rivals.js").Rivals} rivals
 * @returns {{ line: Message, beaten: Level, next: Level | null, first: boolean, isPrimary: boolean } | null}
 */
export function afterWin(state, { scores, hinted }) {
  const end = endOf(state);
  // After a reload nothing else tells that the game has counted as lost.
  if (end?.result !== "won" || !scores[end.level].won) return null;
  const next = nextRival(scores, end.level);
  const name = message(`level.${end.level}`);
  const withHints = hinted.includes(state.gameId);
  /** @type {Message} */
  const line = withHints
    ? { key: "rival.won.hinted", values: { name } }
    : next
      ? { key: "rival.won", values: { name, next: message(`level.${next}`) } }
      : { key: "rival.won.all", values: { name } };
  const first = scores[end.level].won === 1;
  return { line, beaten: end.level, next, first, isPrimary: first && !withHints };
}
