/**
 * The words of a review: the losses, the value of a position, and how well each player decided.
 * Pure.
 *
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Review} Review
 * @typedef {Review["steps"][number]} Judgement
 */
/** @import { Message, State } from "../../types.js" */
import { decidingAction } from "../../game/turning-point.js";
import { textKey } from "../../i18n/text-key.js";
import { ahead, pointsIn, verdict } from "../../i18n/margins.js";
import { variantOf } from "../../variants/index.js";

/** The most better actions that are named. The others are only counted. */
export const MAX_NAMED = 3;

/** A review that is not known yet. @type {Review} */
export const EMPTY = { margins: [], steps: [], accuracy: { X: null, O: null }, luck: 0 };

/** How many actions the shown position has. @param {Pick<State, "past" | "steps">} state */
export const shownMove = ({ past, steps }) => past ?? steps.length;

/**
 * The actions that gave something away, or with which chance changed who is ahead, by their index.
 * @param {Pick<Review, "steps">} review
 */
export const mistakesAndLuck = ({ steps }) =>
  steps.flatMap(({ loss, turned, kind }, i) =>
    loss > 0 || (turned && kind === "chance") ? [i] : [],
  );

/** An action's judgement in a word or two. @param {Judgement} judgement @returns {Message} */
export const shortJudgement = ({ kind, loss }) => ({
  key: textKey(`review.${kind}.short`),
  values: { points: pointsIn(loss) },
});

/** An action's judgement in sentences. @param {Review} review @param {string} rules @param {number} before how many actions came before it @returns {Message[]} */
function judgementOf({ margins, steps }, rules, before) {
  const judgement = steps[before];
  if (!judgement) return [];
  const { kind, loss, best } = judgement;
  /** @type {Message[]} */
  const sentences = [{ key: `review.${kind}`, values: { points: pointsIn(loss) } }];
  if (loss > 0) {
    const { actionName } = variantOf(rules).words;
    const named = best
      .slice(0, MAX_NAMED)
      .map((action) => ({ ...actionName(action), names: { action, before } }));
    const n = best.length - named.length;
    const key = n ? "review.better.many" : "review.better";
    sentences.push({ key, values: { best: named, n } });
  }
  if (before === decidingAction(margins)) sentences.push({ key: "review.turned" });
  return sentences;
}

/** Whether a sentence names better actions. @param {Message} sentence */
export const namesBetter = ({ key }) => key === "review.better" || key === "review.better.many";

/**
 * Sentences on the shown position: the action that led to it, the judgement of that action, and the value
 * of the position. None before the first action.
 * @param {Pick<State, "steps" | "view" | "coin" | "over" | "past">} state
 * @param {Review} review
 * @param {string | null} [instead] the better action that the board shows in place of the one that was played
 * @returns {Message[]}
 */
export function sentencesOf({ steps, view, coin, over, past }, review, instead = null) {
  const move = shownMove({ past, steps });
  const step = steps[move - 1];
  if (!step || !review.steps[move - 1]) return [];
  if (instead !== null) {
    const value = verdict(review.margins[move - 1] ?? 0, coin ? "coins" : "play");
    const better = { ...nameOf(instead, view.rules), names: { action: instead, before: move - 1 } };
    return [
      { key: "review.instead", values: { played: step.text, move: better } },
      { key: "review.value", values: { value } },
    ];
  }
  const how = past === null && over && view.phase === "over" ? "over" : coin ? "coins" : "play";
  return [
    { key: "review.move", values: { move: step.text } },
    ...judgementOf(review, view.rules, move - 1),
    { key: "review.value", values: { value: verdict(review.margins[move] ?? 0, how) } },
  ];
}

/** The name of an action. @param {string} action @param {string} rules @returns {Message} */
const nameOf = (action, rules) => variantOf(rules).words.actionName(action);

/**
 * The status while the board shows a better action in place of the one that was played.
 * @param {Pick<State, "status" | "steps" | "view" | "past">} state
 * @param {string} instead
 * @returns {State["status"]}
 */
export function statusWith({ status, steps, view, past }, instead) {
  const played = steps[shownMove({ past, steps }) - 1]?.text ?? "";
  return {
    ...status,
    head: { key: "review.instead.head", values: { move: nameOf(instead, view.rules) } },
    player: null,
    todo: { key: "review.instead.todo", values: { played } },
    kind: "other",
    done: null,
  };
}

/**
 * How often a player found the best action; null if there was nothing to decide, or it never was.
 * @param {"X" | "O"} player
 * @param {Pick<Review, "steps">} review
 * @returns {Message | null}
 */
export function praiseOf(player, { steps }) {
  const decisions = steps.filter((step) => step.player === player && step.stake > 0);
  const best = decisions.filter(({ loss }) => loss === 0);
  if (!best.length) return null;
  const values = { player, n: best.length, of: decisions.length };
  return { key: best.length < decisions.length ? "review.praise" : "review.praise.all", values };
}

/**
 * How well a player decided.
 * @param {"X" | "O"} player
 * @param {Pick<Review, "accuracy">} review
 * @param {Intl.NumberFormat} percent
 * @returns {Message}
 */
export function accuracyOf(player, { accuracy }, percent) {
  const share = accuracy[player];
  return share === null
    ? { key: "review.accuracy.none", values: { player } }
    : { key: "review.accuracy", values: { player, share: percent.format(share) } };
}

/** The player whom chance favoured. @param {Pick<Review, "luck">} review @returns {Message} */
export function luckOf({ luck }) {
  const player = ahead(luck);
  return player
    ? { key: "review.luck", values: { player, points: pointsIn(Math.abs(luck)) } }
    : { key: "review.luck.none" };
}
