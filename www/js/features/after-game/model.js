/**
 * The action that decided a game, in one sentence. Pure.
 *
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Review} Review
 */
/** @import { KeyWith, Message, Side, State, Values } from "../../types.js" */
import { decidingAction } from "../../game/turning-point.js";
import { ahead } from "../../i18n/margins.js";
import { message } from "../../i18n/text-key.js";
import { variantOf } from "../../variants/index.js";
import { about } from "../../variants/text.js";

/**
 * Whether a State shows the end of a game of one's own, by its rules.
 * @param {Pick<State, "view" | "past" | "assistanceOff" | "sideGame" | "steps">} state
 */
export const isEnd = ({ view, past, assistanceOff, sideGame, steps }) =>
  view.phase === "over" &&
  past === null &&
  !assistanceOff &&
  sideGame !== "openings" &&
  steps.length > 0;

/**
 * @param {Pick<State, "steps" | "view" | "seats" | "sideNames">} state
 * @param {Review} review
 * @returns {{ text: Message, count: number | null }} `count`: length in actions of the position
 *   to show; null if there is none
 */
export function decisionOf({ steps, view, seats, sideNames }, review) {
  const i = decidingAction(review.margins);
  const winner = ahead(review.margins.at(-1) ?? 0);
  const [step, judgement] = [steps[i], review.steps[i]];
  /** A sentence about a player, who may be “you”. @param {KeyWith<".you">} key @param {Side | null} player @param {Values} [values] */
  const told = (key, player, values) =>
    about({ seats, names: null }, key, player, {
      ...values,
      player: player ? sideNames[player] : "",
    });
  if (!step || !judgement)
    return { text: winner ? told("decided.start", winner) : message("decided.none"), count: null };
  const { actionName, withMark } = variantOf(view.rules).words;
  // Where a player gave nothing away, the die or the coin did it.
  const chance = judgement.loss === 0;
  const { action } = judgement;
  /** @type {Message} */
  const move = chance
    ? { key: "choice.option", values: step.text.values }
    : step.collapse
      ? withMark(step.mark, action)
      : step.text;
  const played = { ...move, names: { action, before: i } };
  // One better action is enough for a sentence that is read at a glance.
  const [better] = judgement.best;
  const best = better ? { ...actionName(better), names: { action: better, before: i } } : "";
  const before = ahead(review.margins[i] ?? 0);
  const values = { played, best };
  if (chance) return { text: message("decided.chance", values), count: i + 1 };
  if (!winner) return { text: told("decided.missed", before, values), count: i + 1 };
  const text = before ? told("decided.lead", before, values) : message("decided.even", values);
  return { text, count: i + 1 };
}
