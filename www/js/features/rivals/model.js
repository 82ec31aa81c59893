/**
 * Which games against the computer's opponents count, and what is said after a win. Pure.
 *
 * A game counts once, when it first ends by the rules. Taking moves back and winning then does not
 * count again; a game begun anew counts.
 *
 * @typedef {import("../../players/rivals.js").Result} Result
 * @typedef {object} Followed what is remembered of the game on the board from State to State
 * @property {string} record
 * @property {boolean} over
 * @property {boolean} hasEnded whether it was over before, and moves may be taken back since
 * @property {boolean} fromStart whether it was seen from its first position on
 * @typedef {{ level: Level, result: Result }} Ended
 */
/** @import { Level, Message, State } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { computers, levelOf } from "../../players/seats.js";
import { nextRival } from "../../players/rivals.js";

/** So many words of a record, its rules and first actions, tell one game from another. */
const TELLING = 4;

/**
 * How a game between a person and the computer ended by the rules; null for any other game.
 * @param {Pick<State, "view" | "seats" | "over" | "past" | "beside">} state
 * @returns {Ended | null}
 */
export function endOf({ view, seats, over, past, beside }) {
  const { score } = view;
  if (!over || !score || past !== null || beside || computers(seats) !== 1) return null;
  const [x, o] = seats;
  const level = levelOf(x) ?? levelOf(o);
  if (level === null) return null;
  const margin = (score.X - score.O) * (levelOf(x) === null ? 1 : -1);
  return { level, result: margin > 0 ? "won" : margin < 0 ? "lost" : "drawn" };
}

/** Whether one record goes on with another one. @param {string} record @param {string} from */
const goesOn = (record, from) => `${record} `.startsWith(`${from} `);

/**
 * Follows the game on the board.
 * @param {Followed | null} before
 * @param {Pick<State, "view" | "seats" | "over" | "past" | "beside" | "record" | "steps" | "canRedo">} state
 * @param {string} last the record of the game that was counted last
 * @returns {{ now: Followed | null, ended: Ended | null }} `ended` if the game is to be counted now
 */
export function follow(before, state, last) {
  const { record, steps, canRedo } = state;
  const over = state.view.score !== null;
  if (state.beside || state.past !== null) return { now: before, ended: null };
  const isNew = !steps.length && !canRedo;
  const known =
    before && (goesOn(record, before.record) || goesOn(before.record, record)) ? before : null;
  const hasEnded = !isNew && (known ? known.hasEnded || known.over : over);
  const fromStart = isNew || (known?.fromStart ?? false);
  const now = { record, over, hasEnded, fromStart };
  const isSame = (/** @type {string} */ other) =>
    other.split(" ", TELLING).join() === record.split(" ", TELLING).join();
  const counts = known && !hasEnded && (fromStart || !isSame(last));
  return { now, ended: counts ? endOf(state) : null };
}

/**
 * What is said after a win against the computer, and who is to be played next.
 * @param {Parameters<typeof endOf>[0]} state
 * @param {import("../../players/rivals.js").RivalScores} scores
 * @returns {{ line: Message, beaten: Level, next: Level | null } | null}
 */
export function afterWin(state, scores) {
  const end = endOf(state);
  if (end?.result !== "won") return null;
  const next = nextRival(scores, end.level);
  const name = message(`level.${end.level}`);
  /** @type {Message} */
  const line = next
    ? { key: "rival.won", values: { name, next: message(`level.${next}`) } }
    : { key: "rival.won.all", values: { name } };
  return { line, beaten: end.level, next };
}
