/**
 * The texts of the card on the position that is shown. Others read it, so nobody on it is "you", and
 * the computer is called by its level. Pure.
 */
/** @import { Message, Picture, Side, Situation, State } from "../../types.js" */
import { amount } from "../../i18n/points.js";
import { rulesName } from "../../i18n/messages.js";
import { message } from "../../i18n/text-key.js";
import { award } from "../../players/match-results.js";
import { alone, levelOf, nameOf as nameInSeat, PEOPLE, sitting } from "../../players/seats.js";
import { variantOf } from "../../variants/index.js";

/** @typedef {Pick<State, "view" | "coin" | "seats" | "past" | "sideGame" | "match" | "end">} Shown */

/**
 * @typedef {object} Player
 * @property {Side} side
 * @property {string | Message} name empty where there is none
 * @property {Message | null} note text beside the name
 * @property {Message | null} points
 *
 * @typedef {object} Story
 * @property {Message} head the result, or whose turn it is
 * @property {Message | null} deck the last event, or the pending decision
 *
 * @typedef {object} CardWords
 * @property {Message} rules
 * @property {Story} story with the players' names
 * @property {Story} brief with X and O, if the names are too long for a headline
 * @property {Side | null} leader the side that gives the headline its colour
 * @property {Player[]} players X first; empty if only their sides are known
 * @property {Picture} picture the board, with nothing in hand
 */

/** The name of a side; empty if its player has none. @param {Shown} state @param {Side} side */
function nameOf({ seats, match }, side) {
  const player = sitting(seats, side);
  if (typeof player === "number") return message(`level.${player}`);
  const name = nameInSeat(player);
  if (name || !match || alone(seats, side)) return name;
  // In a match sides change, so the two are told apart by numbers.
  return match.names[side === "X" ? match.x : 1 - match.x] ?? "";
}

/** @param {Situation} now @returns {Story} */
function storyOf(now) {
  const { view, end } = now;
  const { head, done, todo } = variantOf(view.rules).words;
  const isOpen = view.phase === "collapse" || view.phase === "measure";
  return {
    head: head(now),
    deck: end ? null : ((isOpen ? null : done(now)) ?? todo(now).text),
  };
}

/** @param {Shown} state @returns {CardWords} */
export function cardWords(state) {
  const { view, coin, seats } = state;
  const names = /** @type {const} */ ([nameOf(state, "X"), nameOf(state, "O")]);
  // An earlier position is not its end.
  const end = state.past === null ? state.end : null;
  /** The position with nothing in hand, and with nobody who is "you". @type {Situation} */
  const now = {
    ...{ view, coin, end, seats: PEOPLE, names: null },
    ...{ selected: null, hovered: null, previewed: null, lastPreviewed: null, quantum: false },
    ...{ thinking: null, past: null, preview: () => view },
  };
  const {
    words: { leader },
    board: { picture },
  } = variantOf(view.rules);
  const points = award(end, view.score);
  const named = names.some((name) => name !== "");
  /** @param {Side} side @param {number} i @returns {Player} */
  const player = (side, i) => ({
    side,
    name: names[i] || (named ? message("share.person") : ""),
    note: levelOf(sitting(seats, side)) === null ? null : message("player.computer"),
    points: points && amount(points[side]),
  });
  return {
    rules: message("moves.rules", { rules: rulesName(view.rules) }),
    story: storyOf({ ...now, names: [...names] }),
    brief: storyOf(now),
    leader: leader(now),
    players: named || points ? [player("X", 0), player("O", 1)] : [],
    picture: picture(now, []),
  };
}

/**
 * The address of the game as people write it: without a scheme, a record, or what a server adds.
 * @param {string | null} link to any game
 */
export function shortAddress(link) {
  if (!link) return "";
  const { host, pathname } = new URL(link);
  return host + pathname.replace(/(index\.html|\/)$/, "").replace(/\/$/, "");
}

/**
 * Data for the share sheet: the picture with a text and the link, or else these two alone. Null if there is
 * no sheet. It is tested before the sheet opens, because one press opens only one.
 * @param {{ canShare?(data: ShareData): boolean }} browser
 * @param {{ title: string, text: string, url: string | null, file: File | null }} what
 * @returns {ShareData | null}
 */
export function shareData(browser, { title, text, url, file }) {
  const words = { title, text, ...(url && { url }) };
  const choices = file ? [{ ...words, files: [file] }, words] : [words];
  return choices.find((data) => browser.canShare?.(data)) ?? null;
}
