/**
 * Texts and buttons of a live game. Pure: computed from the module's view of the game, the connection and
 * the presence of both players.
 *
 *     invite ──▶ the friend joins ──▶ play ─┄─▶ over ──▶ rematch
 *
 * @typedef {import("../../../engine/remote.js").LiveView} LiveView
 *
 * @typedef {object} LiveTable the live game on the board
 * @property {LiveView} view
 * @property {string} friend the friend's name, or empty
 * @property {string} name the own name that stands in the invitation, or empty
 * @property {import("./connection.js").Status} connection
 * @property {boolean} late whether there has been no connection for five seconds
 * @property {[boolean, boolean]} seats whether each of the two seats has an open socket
 * @property {number} watchers
 * @property {[boolean, boolean]} away whether the player of each seat looks at another page
 * @property {boolean} replaying whether the board replays actions that have arrived
 * @property {boolean} unkept whether this browser cannot store the game
 * @property {boolean} stuck whether it has an older state of the game, so that nothing may be sent
 * @property {boolean} beaten whether this device wanted the seat that somebody else has taken
 * @property {{ by: "me" | "other", value: number } | null} reaction the last one of a player, from 0 to 3
 * @property {boolean} friendByLinks whether the friend has left, to go on by links
 * @property {string} links the id of the same game by links, which this one has become; or empty
 * @property {boolean} unsent whether the relay has answered nothing since this device sent a step
 * @property {import("../../../lib/hand-over.js").Handed | null} handed how the invitation was handed over
 *
 * @typedef {"join" | "help" | "hint" | "again" | "send" | "grant" | "decline" | "rematch" | "review" | "leave" | "here" | "watch" | "byLinks" | "more"} LiveOffer
 */
/** @import { Match, Message, Presence, Seats, Side, State, Task, TextKey } from "../../../types.js" */
import { message, textKey } from "../../../i18n/text-key.js";
import { PEOPLE, tidy } from "../../../players/seats.js";
import { ofFriend, seatsOf } from "../on-board.js";

/**
 * The table of a game that was just opened.
 * @param {LiveView} view
 * @param {Pick<LiveTable, "friend" | "name" | "links" | "beaten">} more
 * @returns {LiveTable}
 */
export const newTable = (view, more) => ({
  ...{ view, ...more },
  connection: { state: "connecting", opened: false, code: 0 },
  ...{ late: false, unsent: false, replaying: false, unkept: false, stuck: false },
  ...{ seats: [false, false], watchers: 0, away: [false, false], friendByLinks: false },
  ...{ reaction: null, handed: null },
});

/**
 * The table after a change of the connection.
 * @param {LiveTable} table @param {LiveTable["connection"]} connection @returns {LiveTable}
 */
export const afterStatus = (table, connection) =>
  connection.state === "open"
    ? { ...table, connection, late: false }
    : { ...table, connection, seats: [false, false], watchers: 0 };

/**
 * The table after a message of the relay or of the other device.
 * @param {LiveTable} table
 * @param {import("../../../engine/remote.js").LiveHeard} heard
 * @returns {LiveTable}
 */
export function afterMessage(table, heard) {
  const [first, second] = table.away;
  switch (heard.kind) {
    case "here": {
      const { seats, watchers } = heard;
      // A player who has just come back sees the page.
      return { ...table, seats, watchers, away: [first && seats[0], second && seats[1]] };
    }
    case "hint": {
      const { kind } = heard.hint;
      if (kind === "links") return { ...table, friendByLinks: true };
      if (kind !== "away" && kind !== "back") return table;
      const is = kind === "away";
      return { ...table, away: heard.by === "first" ? [is, second] : [first, is] };
    }
    case "game":
      return { ...table, away: [false, false], friendByLinks: false };
    default:
      return table;
  }
}

/** The name of a reaction. @param {number} n */
export const reactionKey = (n) => textKey(`live.reaction.${n}`);

/** The reactions, as lines in a square of 24: a thumb, a face that wonders, one that doubts, one that laughs. */
export const REACTIONS = [
  "M7.5 11v9H4v-9zl4-7.5c1.6 0 2.4 1.2 2.1 2.7L13 9.5h5.4c1.1 0 1.8.9 1.6 2l-1.3 6.9c-.2.9-1 1.6-2 1.6H7.5",
  "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9 9v1.5M15 9v1.5M12 13.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4",
  "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 8.5l2.5-.75M9.2 10.5v1M15 9.5v1.5M9 16l6-1.5",
  "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9 9v1.5M15 9v1.5M7.5 13.5c1.5 4.5 7.5 4.5 9 0z",
];

/**
 * The name of the friend, which the friend's messages have; for a watcher that of the inviter.
 * @param {LiveView} view
 * @param {string} known the name that is known without a message
 */
export const friendOf = ({ seat, names: [first, second] }, known) =>
  tidy(seat === "first" ? second : first) || known;

/** Whether this device has a seat. @param {LiveTable} table */
export const isPlayer = ({ view }) => view.seat !== null;

/** Whether the key of this game takes a seat: one to watch is longer. @param {LiveTable} table */
export const mayJoin = ({ view }) => view.seat === null && view.key !== view.watchKey;

/** Whether nobody has accepted the invitation. @param {LiveTable} table */
export const isInvitation = ({ view: { game } }) => game?.invitation ?? false;

/** Whether the friend waits for an answer, or the game has ended. @param {LiveTable} table */
export const isAsked = ({ view: { game } }) => !!game && (game.todo === "answer" || game.over);

/** Whether a question of this player has no answer. @param {LiveTable} table */
const isAsking = ({ view: { game } }) => game?.role !== "watcher" && game?.question?.by === "me";

/** Whether the friend's device is connected; of a watcher: whether both are. @param {LiveTable} table */
export const isFriendHere = ({ view: { seat }, seats: [first, second] }) =>
  seat === "first" ? second : seat === "second" ? first : first && second;

/** The player who has a side, as the number of the seat. @param {LiveView} view @param {Side} side */
const seatOf = ({ game, first }, side) =>
  (game?.inviter === side) === (first === "inviter") ? 0 : 1;

/**
 * The presence of the players who are not at this device, for their bars; null before the friend has joined, and
 * until the sides are tossed. Without a connection they are gone as far as this device knows.
 * @param {LiveTable} table
 * @returns {Partial<Record<Side, Presence>> | null}
 */
export function presenceOf(table) {
  const { view, seats, away, connection } = table;
  if (!view.game?.inviter || isInvitation(table)) return null;
  const isOpen = connection.state === "open";
  const presence = (/** @type {Side} */ side) => {
    if (view.game?.side === side) return {};
    const seat = seatOf(view, side);
    return { [side]: !isOpen || !seats[seat] ? "gone" : away[seat] ? "away" : "here" };
  };
  return { ...presence("X"), ...presence("O") };
}

/** @param {LiveTable} table @returns {Readonly<Seats>} */
export function liveSeats(table) {
  const { view, friend } = table;
  const { game, names } = view;
  if (!game || (!isPlayer(table) && !game.inviter)) return PEOPLE;
  if (isPlayer(table)) return seatsOf({ view: game, friend });
  return [tidy(names[seatOf(view, "X")]), tidy(names[seatOf(view, "O")])];
}

/** Whether the friend looks at another page. @param {LiveTable} table */
const isFriendAway = ({ view: { seat }, away: [first, second] }) =>
  seat === "first" ? second : first;

/**
 * The player without a connection, for a watcher: the name, or else the side; null if both are here.
 * @param {LiveTable} table
 */
function absentPlayer({ view, seats, connection }) {
  if (!view.game?.inviter || connection.state !== "open") return null;
  const absent = /** @type {const} */ (["X", "O"]).find((side) => !seats[seatOf(view, side)]);
  return absent ? tidy(view.names[seatOf(view, absent)]) || absent : null;
}

/** How a game ended off the board. @param {LiveTable} table @returns {Match["end"]} */
export function liveEnd({ view: { game } }) {
  if (game?.resigned) return `resigned ${game.resigned}`;
  return game?.drawn ? "off" : null;
}

/** Whether the person here may play on the board. @param {LiveTable} table */
export const mayPlayLive = ({ view: { game }, connection, replaying, stuck }) =>
  game?.todo === "play" && !game.invitation && !replaying && !stuck && connection.state !== "ended";

/** Whether a choice on this board is the other player's. @param {LiveTable} table */
export const isOthersTurn = (table) => !table.replaying && !mayPlayLive(table);

/**
 * The reason why a question is not possible; null if it is. On the own turn nothing is asked: the board would wait
 * for the answer, and a question cannot be withdrawn.
 * @param {NonNullable<LiveView["game"]>} game
 * @param {"ask" | "offerDraw"} step
 * @returns {TextKey | null}
 */
function refusalOf({ question, todo, toss, record, canAsk, canOffer }, step) {
  if (question) return question.by === "me" ? "live.no.open" : "live.no.answer";
  if (toss) return "live.toss";
  if (!record.includes(" ")) return "live.no.yet";
  if (todo === "play") return step === "ask" ? "live.no.back" : "live.no.turn";
  return (step === "ask" ? canAsk : canOffer) ? null : "live.no.declined";
}

/**
 * The steps beside the board, always in this order, each with the reason why it is not possible.
 * @param {LiveTable} table
 * @returns {{ step: "ask" | "offerDraw" | "resign", text: TextKey, reason: TextKey | null }[]}
 */
export function liveSteps({ view: { game }, connection, stuck }) {
  if (connection.state === "ended" || !game?.canResign || stuck) return [];
  return [
    { step: "ask", text: "by-link.ask", reason: refusalOf(game, "ask") },
    { step: "offerDraw", text: "live.offer", reason: refusalOf(game, "offerDraw") },
    { step: "resign", text: "by-link.resign", reason: null },
  ];
}

/**
 * The reason why this tab has stopped; null if it goes on. "late": somebody else was the first to join.
 * @param {LiveTable} table
 * @returns {"links" | "tab" | "taken" | "late" | "fault" | null}
 */
function stopped({ view: { seat, game }, connection: { state, code }, links }) {
  if (links) return "links";
  if (state !== "ended") return null;
  if (code === 4001) return "tab";
  if (code !== 4002 && code !== 4003) return "fault";
  return seat === "second" && !game?.record.includes(" ") ? "late" : "taken";
}

/** Whether the game can go on by links. @param {LiveTable} table */
export const canGoByLinks = (table) =>
  isPlayer(table) && !isInvitation(table) && stopped(table) !== "late";

/** The headline; null where the game's own tells it. @param {LiveTable} table @returns {Message | null} */
export function liveHead(table) {
  const { view, friend, connection } = table;
  const { game, rematch } = view;
  const stop = stopped(table);
  if (stop) return message(`live.stopped.${stop}`);
  if (table.stuck) return message("live.stuck");
  if (!game) return message(connection.opened ? "live.empty" : "live.connects");
  if (game.drawn) return message("live.drawn");
  if (rematch === "other" && isPlayer(table)) return ofFriend("live.again", friend);
  if (game.over) return null;
  if (isInvitation(table)) {
    if (isPlayer(table)) return message("live.invites");
    return mayJoin(table) ? ofFriend("live.invited", friend) : message("live.invites.watch");
  }
  if (game.todo === "answer")
    return ofFriend(game.question?.about === "draw" ? "live.offers" : "by-link.asks", friend);
  return isAsking(table) ? message("live.open") : null;
}

/** Why the game cannot go on, and what helps; null: nothing is wrong. @param {LiveTable} table */
function troubleOf(table) {
  const stop = stopped(table);
  if (stop) return message(`live.stopped.${stop}.about`);
  if (table.stuck) return message("live.stuck.about");
  if (table.connection.state === "open") return null;
  if (table.unsent && table.connection.opened) return message("live.unsent");
  return table.late ? message("live.lost") : null;
}

/** The next thing to do; null where the game tells it. @param {LiveTable} table @returns {Message | null} */
export function liveTodo(table) {
  const { view, connection, friend, handed, watchers } = table;
  const { game } = view;
  const trouble = troubleOf(table);
  if (trouble && !game?.over) return trouble;
  if (!game) return message(connection.opened ? "live.empty.about" : "live.connects.about");
  if (isInvitation(table)) {
    if (!isPlayer(table)) return message(mayJoin(table) ? "live.invited.about" : "live.watches");
    if (handed === "by-hand") return message("share.by.hand");
    return message(handed === "copied" ? "live.invites.copied" : "live.invites.about");
  }
  if (!isPlayer(table)) {
    const name = game.over ? null : absentPlayer(table);
    if (name) return message("live.gone.named", { name });
    return message(mayJoin(table) ? "live.watches.taken" : "live.watches");
  }
  if (game.over) return message("by-link.over");
  if (game.todo === "answer")
    return message(game.question?.about === "draw" ? "live.offers.about" : "live.asks.about");
  if (!isFriendHere(table) && connection.state === "open")
    return ofFriend(table.friendByLinks ? "live.gone.links" : "live.gone", friend);
  if (game.todo === "play") return null;
  if (game.toss) return message("live.toss");
  if (isAsking(table)) return message("live.open.about");
  if (watchers > 0) return { key: "live.watched", values: { n: watchers } };
  return ofFriend(isFriendAway(table) ? "live.away" : "live.waits", friend);
}

/**
 * The last event, in the place of the game's own text; null: that stays.
 * @param {LiveTable} table
 * @returns {Message | null}
 */
export function liveDone(table) {
  const { view, friend, unkept, stuck, replaying, reaction } = table;
  const { game, rematch } = view;
  if (!game || replaying) return null;
  // The sentence about the turning point replaces the task.
  const trouble = game.over ? troubleOf(table) : null;
  if (trouble) return trouble;
  if (table.beaten && !game.over) return message("live.stopped.late.about");
  if (reaction) {
    const { by, value } = reaction;
    const key = by === "me" ? "live.says.me" : friend ? "live.says.named" : "live.says";
    return message(key, { name: friend, text: message(reactionKey(value)) });
  }
  if (game.over) {
    if (rematch !== "me") return null;
    return ofFriend(isFriendHere(table) ? "live.again.asked" : "live.again.left", friend);
  }
  if (unkept && !stuck && game.role !== "watcher") return message("live.unkept");
  if (isAsking(table) && game.question)
    return message(game.question.about === "draw" ? "live.offered" : "by-link.asked");
  // A watcher has neither asked nor got an answer.
  if (isPlayer(table) && game.last === "other") {
    if (game.granted) return ofFriend("by-link.granted", friend);
    if (game.declined) return ofFriend("live.declined", friend);
  }
  const [toss] = game.tosses;
  // Nothing has been played yet.
  if (toss?.of === "sides" && game.side && !game.record.includes(" "))
    return message("by-link.tossed.sides", { player: game.side });
  return null;
}

/**
 * The text of the board where nothing can be played on it; null where it can, and after the game.
 * @param {LiveTable} table
 * @returns {Task | null}
 */
export function liveTask(table) {
  const { game } = table.view;
  if (mayPlayLive(table) || game?.over) return null;
  const text = liveTodo(table) ?? message("live.connects.about");
  const instead = liveHead(table) ?? text;
  return { kind: "reply", reply: true, step: 0, of: 1, wanted: [], squares: [], text, instead };
}

/**
 * The buttons below the status, the most important first.
 * @param {LiveTable} table
 * @returns {{ name: LiveOffer, text: TextKey, primary?: boolean, off?: boolean }[]}
 */
export function liveOffers(table) {
  const { view, connection, late } = table;
  const { game } = view;
  const more = /** @type {const} */ ({ name: "more", text: "by-link.more" });
  const stop = stopped(table);
  if (stop === "tab") return [{ name: "here", text: "live.here", primary: true }, more];
  if (stop === "links") return [{ name: "byLinks", text: "live.to-links", primary: true }];
  if (stop === "late" || stop === "taken")
    return [{ name: "watch", text: "live.watch", primary: true }, more];
  if (stop) return [more];
  if (table.stuck)
    return [
      { name: "again", text: "players.retry", primary: true },
      { name: "byLinks", text: "live.by-links" },
      more,
    ];
  if (!game) return [];
  if (isInvitation(table) && !isPlayer(table))
    return mayJoin(table)
      ? [
          { name: "join", text: "live.join", primary: true },
          { name: "help", text: "live.help" },
        ]
      : [];
  if (isInvitation(table))
    return [{ name: "send", text: "by-link.send.invitation", primary: true }, more];
  if (!isPlayer(table)) return [more];
  if (game.todo === "answer")
    return [
      {
        name: "grant",
        text: game.question?.about === "draw" ? "live.accept" : "by-link.grant",
        primary: true,
      },
      { name: "decline", text: "by-link.decline" },
      more,
    ];
  if (game.over && view.rematch === "other")
    return [
      { name: "rematch", text: "by-link.rematch", primary: true },
      { name: "leave", text: "live.again.no" },
      more,
    ];
  if (game.over)
    return [
      {
        name: "rematch",
        text: "by-link.rematch",
        primary: true,
        off: view.rematch === "me",
      },
      { name: "review", text: "tool.review.game" },
      more,
    ];
  if ((connection.state !== "open" && late) || (table.friendByLinks && !isFriendHere(table)))
    return [{ name: "byLinks", text: "live.by-links" }, more];
  return [more];
}

/**
 * Whether the person here has the first move of a match still before them, and may make it now.
 * @param {LiveTable} table
 */
export function isFirstMove(table) {
  const { game } = table.view;
  if (!game || game.score.games || !mayPlayLive(table)) return false;
  return game.record.split(" ").length === (game.side === "X" ? 1 : 2);
}

/** The player whose step is next, for the list of games and the title of the tab. @param {LiveTable} table */
export function liveTurn({ view: { game, rematch } }) {
  if (rematch === "other") return /** @type {const} */ ("me");
  if (!game || game.invitation) return /** @type {const} */ ("other");
  if (game.over) return /** @type {const} */ ("over");
  return game.todo === "wait" ? /** @type {const} */ ("other") : /** @type {const} */ ("me");
}

/**
 * The score of the match before this game, the own points first; null in the first game, and for a watcher.
 * @param {LiveTable} table
 * @returns {{ me: number, other: number } | null} in whole and half points
 */
export function scoreOf({ view: { game } }) {
  if (!game?.score.games || game.role === "watcher") return null;
  const { inviter, invitee } = game.score;
  const [me, other] = game.role === "inviter" ? [inviter, invitee] : [invitee, inviter];
  return { me: me / 2, other: other / 2 };
}

/**
 * A State whose headline tells what the game needs. The board can be pressed only in one's own turn.
 * @param {State} state @param {LiveTable} table @returns {State}
 */
export function extended(state, table) {
  const { status, choice, measurement } = state;
  const open = mayPlayLive(table);
  const head = liveHead(table);
  const todo = status.notice || (open && !table.late) ? null : liveTodo(table);
  // The score of the match, if no other event is told.
  const score = table.view.game?.record.includes(" ") ? null : scoreOf(table);
  const done = liveDone(table) ?? (score && message("live.score", score));
  return {
    ...state,
    presence: presenceOf(table),
    // A step that was sent is final.
    canUndo: false,
    choice: choice && { ...choice, open: choice.open && open },
    measurement: measurement && { ...measurement, open: measurement.open && open },
    status: {
      ...status,
      head: head ?? status.head,
      player: head ? (table.view.game?.side ?? null) : status.player,
      todo: todo ?? status.todo,
      // The task of a guided game hides the last event.
      done: done ?? status.done ?? (table.replaying ? null : status.happened),
    },
  };
}
