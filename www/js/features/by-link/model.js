/**
 * The texts and buttons of a game by links. Pure: computed from the module's view of the game and the
 * result of the last press.
 *
 *     todo      play ──▶ send ──▶ wait ─┄─▶ play …     a turn here, and the friend's
 *               answer ──▶ send                        the friend asks to take a move back
 *               pass                                   nothing to decide, but a link to send
 *
 * @typedef {import("../../engine/remote.js").RemoteView} RemoteView
 * @typedef {import("../../lib/hand-over.js").Handed} Handed
 *
 * @typedef {object} Table the game on the board
 * @property {RemoteView} view
 * @property {string} friend the friend's name, or empty
 * @property {string} name the own name that is sent along, or empty
 * @property {string} after the game that this one follows, or empty
 * @property {boolean} replaying whether the board replays the actions of the link
 * @property {boolean} unkept whether this browser cannot store the game
 * @property {boolean} stuck whether it has an older state of the game, so that nothing may be sent
 * @property {News | null} news kind of the last link, or result of the last press
 * @property {Handed | null} handed how the last link was handed over; null before that
 *
 * @typedef {"same" | "older" | "tab" | "private" | "chosen" | "tossed"} News
 *
 * @typedef {"send" | "again" | "copy" | "grant" | "decline" | "rematch" | "review" | "stay" | "more"} Offer
 */
/** @import { Message, Task, TextKey } from "../../types.js" */
import { rulesIn } from "../../engine/rules.js";
import { message } from "../../i18n/text-key.js";
import { variantOf } from "../../variants/index.js";
import { ofFriend } from "./on-board.js";

/** A drafted answer or question, which is a step of its own; null if the draft is a turn. @param {RemoteView} view */
export const controlOf = ({ draft: [first = ""] }) =>
  /** @type {const} */ (["ask", "grant", "decline", "resign"]).find((one) => one === first) ?? null;

/** How a game ended off the board; null while that is only drafted. @param {RemoteView} view */
export function endOf(view) {
  if (controlOf(view)) return null;
  if (view.resigned) return /** @type {const} */ (`resigned ${view.resigned}`);
  return view.drawn ? "off" : null;
}

/** Whether the person here may play on the board. @param {Table} table */
export const mayPlay = ({ view, replaying, stuck }) =>
  view.todo === "play" && !view.moved && !replaying && !stuck;

/**
 * The headline; null where the game's own headline stays: whose turn it is, or how the game ended.
 * @param {Table} table
 * @returns {Message | null}
 */
export function headOf({ view, friend, replaying, stuck }) {
  const { todo, moved, role, over, steps } = view;
  if (stuck) return message("by-link.stuck");
  if (moved) return message("by-link.moved");
  if (replaying) return ofFriend("by-link.replays", friend);
  if (todo === "answer") return ofFriend("by-link.asks", friend);
  if (todo === "send") return message(`by-link.send.${controlOf(view) ?? "move"}`);
  if (todo === "wait" && role !== "watcher") return ofFriend("by-link.waits", friend);
  if (todo === "pass" && !over)
    return message(steps === 0 ? "by-link.send.invitation" : "by-link.send.answer");
  return null;
}

/** The prompt; null where the game's own prompt stays. @param {Table} table @returns {Message | null} */
export function todoOf(table) {
  const { view, handed, replaying, stuck } = table;
  const { todo, moved, role, over, last } = view;
  if (stuck) return message("by-link.stuck.about");
  if (moved) return message("by-link.moved.about");
  if (replaying) return message("by-link.replays.about");
  if (role === "watcher") return message("by-link.watches");
  if (todo === "answer") return message("by-link.asks.about");
  if (todo === "send") return message(`by-link.send.${controlOf(view) ?? "move"}.about`);
  if (todo === "wait") return message(`by-link.waits.${handed ?? "about"}`);
  if (todo === "pass") return passing(view);
  if (!over) return null;
  // The friend has not seen the end, unless the link was handed over.
  return message(last === "me" ? `by-link.waits.${handed ?? "over"}` : "by-link.over");
}

/**
 * The task that the board shows while nothing can be played on it; null otherwise, and after the game.
 * @param {Table} table
 * @returns {Task | null}
 */
export function taskOf(table) {
  const text = todoOf(table);
  if (mayPlay(table) || table.view.todo === "over" || !text) return null;
  const instead = headOf(table) ?? text;
  return { kind: "reply", reply: true, step: 0, of: 1, wanted: [], squares: [], text, instead };
}

/**
 * The reason to send a link although there is nothing to decide.
 * @param {RemoteView} view
 * @returns {Message}
 */
function passing({ steps, over, sides, side }) {
  if (over) return message("by-link.pass.over");
  if (steps === 0) return message(sides === "toss" ? "by-link.pass.toss" : "by-link.pass.o");
  return message(side ? "by-link.pass.begins" : "by-link.pass.accept");
}

/**
 * The latest event, in place of the game's text on its last action; null keeps that text.
 * @param {Table} table
 * @returns {Message | null}
 */
export function doneOf({ view, friend, news, replaying, unkept, stuck }) {
  const { todo, toss, question, declined, granted, last, side } = view;
  if (replaying || view.moved || stuck) return null;
  if (unkept && view.role !== "watcher" && todo !== "over") return message("by-link.unkept");
  if (toss && (todo === "send" || todo === "wait" || todo === "pass"))
    return tossing(toss, view.record);
  if (news && news !== "tossed" && todo !== "over") return message(`by-link.news.${news}`);
  if (todo === "wait" && question?.about === "take-back") return message("by-link.asked");
  if (last === "other" && (todo === "play" || todo === "pass")) {
    if (granted) return ofFriend("by-link.granted", friend);
    if (declined) return ofFriend("by-link.declined", friend);
  }
  if (news === "tossed" && view.tosses.at(-1)?.of === "sides" && side)
    return message("by-link.tossed.sides", { player: side });
  if (news === "tossed") return message("by-link.tossed");
  // Nothing has happened before the first move of an accepted invitation.
  return view.invitation && todo === "play" && !view.draft.length
    ? message("by-link.invited")
    : null;
}

/** The text on a toss that both devices decide. @param {string} toss @param {string} record @returns {Message} */
function tossing(toss, record) {
  if (toss === "sides") return message("by-link.toss.sides");
  return message(isOfDie(toss, rulesIn(record)) ? "by-link.toss.die" : "by-link.toss.coin");
}

/** Whether a toss is that of a die: it names the squares between which it decides. @param {string} toss @param {string} rules */
export const isOfDie = (toss, rules) => variantOf(rules).input.squaresIn(toss).length > 0;

/**
 * The buttons below the status, the most important first.
 * @param {Table} table
 * @returns {{ name: Offer, text: TextKey, primary?: boolean }[]}
 */
export function offersOf({ view, replaying, stuck }) {
  const { todo, moved, over, role, last } = view;
  const more = { name: /** @type {const} */ ("more"), text: /** @type {const} */ ("by-link.more") };
  if (replaying) return [more];
  if (stuck) return [{ name: "send", text: "players.retry", primary: true }, more];
  if (moved) return [{ name: "stay", text: "by-link.stay" }, more];
  if (role === "watcher") return [more];
  switch (todo) {
    case "send":
    case "pass":
      return [{ name: "send", text: sendingOf(view), primary: true }, more];
    case "answer":
      return [
        { name: "grant", text: "by-link.grant", primary: true },
        { name: "decline", text: "by-link.decline" },
        more,
      ];
    case "wait":
      return [
        { name: "again", text: "by-link.again" },
        { name: "copy", text: "share.copy.link" },
        more,
      ];
    default:
      if (!over) return [more];
      return [
        { name: "rematch", text: "by-link.rematch", primary: true },
        // The friend may not have got the last link.
        last === "me"
          ? { name: "again", text: "by-link.again" }
          : { name: "review", text: "tool.review.game" },
        more,
      ];
  }
}

/** Text of the button that sends. @param {RemoteView} view @returns {TextKey} */
function sendingOf(view) {
  if (view.todo === "pass")
    return view.over
      ? "by-link.send.last"
      : view.steps === 0
        ? "by-link.send.invitation"
        : "by-link.send.link";
  return `by-link.send.${controlOf(view) ?? "move"}`;
}

/** The side whose step is next, for the list and for the title of the tab. @param {RemoteView} view */
export const turnOf = ({ todo, over, moved }) => {
  if (moved) return "other";
  if (todo === "wait") return "other";
  return over && todo === "over" ? "over" : "me";
};

/** The side of the person here in a rematch. @param {RemoteView} view @returns {"X" | "O"} */
export const rematchSide = ({ side }) => (side === "X" ? "O" : "X");
