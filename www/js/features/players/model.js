/**
 * The texts on the players. Pure.
 */
/** @import { Message, Side, State } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { alone, computers, nameOf, sitting } from "../../players/seats.js";

/**
 * The offer about the players: to choose them before anything is played, to go on without a computer that
 * is stuck, or to stop a demonstration.
 * @param {Pick<State, "steps" | "match" | "sideGame" | "broken" | "seats" | "thinking" | "over" | "rulesAlone">} state
 * @returns {"choose" | "stuck" | "demo" | null}
 */
export function offerOf({ steps, match, sideGame, broken, seats, thinking, over, rulesAlone }) {
  if (thinking?.failure) return "stuck";
  if (sideGame || broken || rulesAlone) return null;
  if (computers(seats) === 2) return over ? null : "demo";
  return steps.length || match || thinking ? null : "choose";
}

/**
 * The player of a side.
 * @param {Pick<State, "seats">} state
 * @param {Side} side
 * @param {boolean} [withSide] whether the text names the side
 * @returns {string | Message}
 */
export function playerOf({ seats }, side, withSide = true) {
  const player = sitting(seats, side);
  const name =
    typeof player === "number"
      ? message(`level.${player}`)
      : alone(seats, side)
        ? message("match.you")
        : nameOf(player) || (typeof player === "object" ? message("player.friend") : "");
  if (name && !withSide) return name;
  return name ? { key: "player.named", values: { name, player: side } } : side;
}

/**
 * One line that tells who has which side. Null in a side game where nobody has a name, and in a
 * match, whose score names both.
 * @param {Pick<State, "match" | "seats" | "assistanceOff">} state
 * @returns {Message | null}
 */
export function lineOf(state) {
  const { assistanceOff, match, seats } = state;
  if (match) return null;
  if (seats.every((player) => player === ""))
    return assistanceOff ? null : { key: "players.people" };
  return {
    key: "players.line",
    values: { x: playerOf(state, "X"), o: playerOf(state, "O") },
  };
}
