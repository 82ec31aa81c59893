/**
 * Offers of the home: the game that goes on, and the next opponent. Pure.
 */
/** @import { Level, Message, SavedGame, SavedGames, Score, State } from "../../types.js" */
import { recordUntil } from "../../game/record.js";
import { message } from "../../i18n/text-key.js";
import { alone, LEVELS, nameOf, sitting } from "../../players/seats.js";

/** Whether a game can go on. @param {Pick<State, "steps" | "over" | "match">} state */
export const goesOn = ({ steps, over, match }) => (steps.length > 0 && !over) || match !== null;

/** The record of a stored game, as far as it is played. @param {SavedGame} game */
export const playedRecord = ({ record, played }) => recordUntil(record, played);

/**
 * The index of the newest game behind the one on the board that can go on; −1: none. A game of a match goes on
 * with its match.
 * @param {SavedGames} saved
 * @param {(record: string) => { score: Score | null } | null} check
 */
export const earlierGame = ({ games, at }, check) =>
  games.findLastIndex(
    (game, i) =>
      i !== at && !game.match && game.played > 0 && check(playedRecord(game))?.score === null,
  );

/**
 * The next opponent: the weakest that was never beaten, or else the strongest.
 * @param {import("../../players/rivals.js").RivalScores} scores
 * @returns {Level}
 */
export const nextOpponent = (scores) => LEVELS.find((level) => !scores[level].won) ?? 5;

/**
 * Name of the player of a side.
 * @param {State["seats"]} seats
 * @param {"X" | "O"} side
 * @returns {string | Message}
 */
function called(seats, side) {
  const player = sitting(seats, side);
  if (typeof player === "number") return message(`level.${player}`);
  return alone(seats, side) || seats.some((one) => typeof one === "number")
    ? nameOf(player) || message("match.you")
    : nameOf(player) || side;
}

/** The players of the game that goes on. @param {Pick<State, "seats" | "match">} state @returns {Message} */
export function playersOf({ seats, match }) {
  if (!match && seats.every((player) => player === "")) return { key: "players.people" };
  const [x, o] = match?.names ?? [called(seats, "X"), called(seats, "O")];
  return { key: "players.line", values: { x, o } };
}

/**
 * The player to move in that game. It never says that the computer thinks: the computer waits meanwhile.
 * @param {Pick<State, "seats" | "status" | "view">} state
 * @returns {Message}
 */
export function turnOf({ seats, status, view: { turn } }) {
  const player = turn && sitting(seats, turn);
  return typeof player === "number"
    ? { key: "head.turn", values: { player: message(`level.${player}`) } }
    : status.head;
}
