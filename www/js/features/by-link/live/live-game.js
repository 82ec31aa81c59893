/**
 * Plays a live game: meets the other device in a room of the relay, stores each own step before it leaves,
 * and sends the other device the steps that it lacks. Uses no document. doc/protocol.md has the calls in their
 * order; board.js has the game on the board.
 *
 *     board.js: a press ──▶ LiveGame.play() ──▶ send() ──▶ stored ──▶ the relay
 *     the relay ──▶ LiveGame.receive() ──▶ stored ──▶ board.js: the positions, one after the other
 *
 * @typedef {import("../../../engine/remote.js").LiveGame} LiveGame
 * @typedef {import("../../../engine/remote.js").LiveGameClass} LiveGameClass
 * @typedef {import("./model.js").LiveTable} LiveTable
 */
import { errorCode } from "../../../lib/errors.js";
import { FIRST_RULES } from "../../../variants/index.js";
import { liveLink, readLink } from "../link.js";
import { createAnswers } from "./answers.js";
import { createLiveBoard } from "./board.js";
import { createConnection } from "./connection.js";
import { canGoByLinks, friendOf, isPlayer, liveTurn, mayPlayLive } from "./model.js";

/** Milliseconds without a connection before the page says so. */
const LATE = 5000;
/** Milliseconds for which a reaction is shown. */
const REACTION = 6000;

/**
 * @param {object} page
 * @param {Pick<import("../../../game/session.js").Session, "startSideGame" | "guided" | "hold">} page.session
 * @param {import("../../../storage/games-by-link.js").GamesByLink} page.store
 * @param {() => Promise<LiveGameClass>} page.load
 * @param {(bytes: number) => string} page.random random bytes, as base64url
 * @param {() => string} page.secret a new secret
 * @param {(record: string) => Promise<unknown>} page.ready loads everything that a game needs
 * @param {(text: string) => void} page.writeAddress
 * @param {(room: string) => string} page.relay the address of a room
 * @param {() => Promise<unknown>} page.whenIdle waits until nothing moves on the board
 * @param {() => boolean} page.reducedMotion whether motion is off
 * @param {() => void} page.changed renders everything again
 * @param {(error: unknown) => void} page.reportLoadError reports that something cannot be loaded
 * @param {(rules: string, sides: "X" | "O" | "toss", name: string) => void} page.unreachable invites by links: no
 *   relay has answered
 * @param {() => number} [page.now] the time in milliseconds
 * @param {typeof createConnection} [page.connect]
 */
export function createLiveGame(page) {
  const {
    session,
    store,
    load,
    random,
    secret,
    ready,
    writeAddress,
    relay,
    changed,
    reportLoadError,
  } = page;
  const { now = Date.now, connect = createConnection } = page;
  /** The module's class, once it is there. @type {LiveGameClass | null} */
  let Live = null;
  /** @type {LiveGame | null} */
  let game = null;
  /** The text that this tab has stored last; null: none. @type {string | null} */
  let kept = null;
  /** @type {LiveTable | null} */
  let table = null;
  /** @type {import("./connection.js").Connection | null} */
  let connection = null;
  /** A fork that a person decides on. @type {import("../opening.js").Choice | null} */
  let choice = null;
  /** The payload of the line that a person has refused. */
  let refused = "";
  /** The square that was last announced to the friend. @type {number | null} */
  let told = null;
  /** The fallback where no relay answers. @type {(() => void) | null} */
  let otherwise = null;
  /** Whether this device has asked for the free seat, and the relay has not answered. */
  let joining = false;
  /** Aborts everything of the game on the board. */
  let current = new AbortController();
  /** Aborts the opening in progress. */
  let opening = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lateTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let reactionTimer;

  /** @param {Partial<LiveTable>} more */
  function change(more) {
    if (table) table = { ...table, ...more };
  }

  /** Reads the view of the game, and the friend's name in it. */
  function look() {
    if (game && table) change({ view: game.view(), friend: friendOf(game.view(), table.friend) });
  }

  // -------------------------------------------------------------- storage
  /**
   * Stores the game of a player.
   * @param {string} [text]
   * @returns {boolean} whether something may be sent: not while the browser has an older state of the game, and
   *   stores no other
   */
  function keep(text = game?.stored() ?? "") {
    look();
    if (!game || !table || !isPlayer(table)) return true;
    const { view } = table;
    const before = store.find(view.room);
    const record = view.game?.record ?? FIRST_RULES;
    const stuck = !store.keep({
      ...{ id: view.room, kept: text, record, friend: table.friend, name: table.name },
      since: before && before.record === record ? before.since : now(),
      turn: liveTurn(table),
      side: view.game?.side ?? null,
      live: { key: view.key, game: view.game?.id ?? "", kept: game.storedGame() ?? "" },
    });
    kept = text;
    change({ unkept: !store.canWrite(), stuck });
    return !stuck;
  }

  /** Whether the game goes on by links. */
  function isByLinks() {
    const { id } = table?.view.game ?? {};
    return !!table && isPlayer(table) && !!id && store.find(id) !== null;
  }

  /** Ends the connection, because this game is played elsewhere. */
  function end() {
    connection?.close();
    connection = null;
    clearTimeout(lateTimer);
    lateTimer = undefined;
    change({ connection: { state: "ended", opened: true, code: 4001 }, seats: [false, false] });
    session.guided();
  }

  /**
   * Compares the game with the stored one, before anything is signed: two tabs must not sign two different
   * steps for one place. Takes over the game that another tab has stored.
   * @returns {"same" | "newer" | "ended"} "ended": nothing may be signed here
   */
  function compare() {
    if (isByLinks()) return (end(), "ended");
    const stored = table && kept !== null ? store.find(table.view.room) : null;
    if (!Live || !stored || stored.kept === kept) return "same";
    /** @type {LiveGame} */
    let next;
    try {
      next = Live.restored(stored.kept);
    } catch (error) {
      // A newer page may have written it.
      if (errorCode(error) !== "bad-store") throw error;
      return (end(), "ended");
    }
    game?.free();
    game = next;
    kept = stored.kept;
    game.setName(stored.name);
    change({ view: game.view(), friend: stored.friend, name: stored.name });
    return "newer";
  }

  /** Whether a person may go on with the game on the board. Shows the changes of another tab. */
  const isLatest = () =>
    table?.connection.state !== "ended" && (compare() === "same" || (refresh(), false));

  // ------------------------------------------------------------- messages
  /** Reads the game again, and shows what is new. */
  function refresh() {
    look();
    board.advance(current.signal).catch(reportLoadError);
  }

  /** Signs the draft and the steps that need no decision, stores the game, and sends them. */
  function send() {
    if (!game) return;
    const { stored, frame } = game.send();
    if (!keep(stored)) return;
    change({ unsent: true });
    connection?.send(frame);
  }
  /** Sends the other device the steps that it lacks. */
  function tell() {
    if (!game || table?.stuck) return;
    if (isSeated() && game.view().due) return send();
    answers.ask();
  }
  const answers = createAnswers(() => {
    const frame = game?.generate();
    if (frame) connection?.send(frame);
    return !!frame;
  });
  const isSeated = () => game?.view().seat != null;

  /** @param {import("../../../engine/remote.js").Hint["kind"]} kind @param {number} [value] */
  function hint(kind, value) {
    const frame = isSeated() ? game?.hint(kind, value) : undefined;
    if (frame) connection?.send(frame);
  }

  /** @param {import("../../../engine/remote.js").LiveHeard} heard */
  function hear(heard) {
    if (heard.kind === "here") {
      change({ seats: heard.seats, watchers: heard.watchers });
      // A player who has just come back sees the page.
      if (table) change({ away: [isAway(0), isAway(1)] });
      session.guided();
    }
    if (heard.kind === "hint") heed(heard.hint, heard.by === "second" ? 1 : 0);
    if (heard.kind === "fork" && ![refused, choice?.payload].includes(heard.link)) {
      choice = { fork: heard.fork, payload: heard.link };
      changed();
    }
    if (heard.kind === "game") change({ away: [false, false], friendByLinks: false });
  }
  /** Whether somebody who is here looks at another page. @param {0 | 1} seat */
  const isAway = (seat) => !!table && table.away[seat] && table.seats[seat];

  /** Whether the choice on this board is the other player's. */
  const isOthersTurn = () => !!table && !table.replaying && !mayPlayLive(table);

  /** @param {"me" | "other"} by @param {number} value */
  function showReaction(by, value) {
    clearTimeout(reactionTimer);
    reactionTimer = setTimeout(() => (change({ reaction: null }), changed()), REACTION);
    change({ reaction: { by, value } });
  }

  /** @param {import("../../../engine/remote.js").Hint} gesture @param {0 | 1} seat of its author */
  function heed(gesture, seat) {
    const { kind } = gesture;
    if (kind === "chooses" && isOthersTurn()) session.hold(gesture.value);
    if (kind === "nothing" && isOthersTurn()) session.hold(null);
    if (table && (kind === "away" || kind === "back")) {
      const away = /** @type {LiveTable["away"]} */ ([...table.away]);
      away[seat] = kind === "away";
      change({ away });
    }
    if (kind === "reacts") showReaction("other", gesture.value);
    if (kind === "links") change({ friendByLinks: true });
    session.guided();
  }

  /** @param {Uint8Array} frame */
  function receive(frame) {
    const stored = compare();
    if (!game || stored === "ended") return;
    joining = false;
    change({ unsent: false });
    let heard;
    try {
      heard = game.receive(frame);
    } catch (error) {
      // Somebody without the key has sent it: ignore it.
      if (errorCode(error) === "bad-frame") return;
      throw error;
    }
    if (heard.kind === "game" || heard.kind === "fork") keep();
    tell();
    hear(heard);
    if (heard.kind === "game" || heard.kind === "fork" || stored === "newer") refresh();
  }

  // ----------------------------------------------------------- connection
  /** @param {import("./connection.js").Status} status */
  function connectionChanged(status) {
    if (!table) return;
    const { state } = status;
    change({ connection: status });
    if (state === "open") {
      clearTimeout(lateTimer);
      lateTimer = undefined;
      otherwise = null;
      change({ late: false });
      refresh();
    } else {
      if (state === "lost" && otherwise) return goOtherwise();
      change({ seats: [false, false], watchers: 0 });
      lateTimer ??= setTimeout(() => {
        if (otherwise) return goOtherwise();
        change({ late: true });
        session.guided();
      }, LATE);
    }
    // Somebody else was faster: this device can only watch.
    if (state === "ended" && joining) {
      store.remove(table.view.room);
      reopen(table, { beaten: true });
    }
    session.guided();
  }

  /** Invites by links instead, as nobody has the invitation yet. */
  function goOtherwise() {
    const go = otherwise;
    stop();
    go?.();
  }

  function enter() {
    connection?.close();
    const { signal } = current;
    if (!game) return;
    const { room } = game.view();
    const ifCurrent = (/** @type {(one: any) => void} */ work) => (/** @type {unknown} */ one) => {
      if (!signal.aborted) work(one);
    };
    const next = connect({
      url: relay(room),
      hello() {
        if (!game || signal.aborted || compare() === "ended") return [];
        const entrance = game.enter();
        if (table?.stuck) return [entrance];
        if (!isSeated() || !game.view().due) {
          const news = game.generate();
          return news ? [entrance, news] : [entrance];
        }
        const { stored, frame } = game.send();
        return keep(stored) ? [entrance, frame] : [entrance];
      },
      alive: () => game?.alive() ?? new Uint8Array(),
      received: ifCurrent(receive),
      changed: ifCurrent(connectionChanged),
    });
    if (signal.aborted) return next.close();
    connection = next;
  }

  // ---------------------------------------------------------------- board
  const board = createLiveBoard(page, {
    table: () => table,
    replays: (replaying) => change({ replaying }),
    played(action) {
      told = null;
      if (!game || !isLatest()) return;
      game.play(action);
      send();
      refresh();
    },
  });

  /**
   * Aborts the opening in progress, and returns the controller of the next one. The game on the board goes
   * on meanwhile.
   * @param {AbortSignal} [outside] aborts the next one, too
   */
  function begin(outside) {
    opening.abort();
    const next = (opening = new AbortController());
    outside?.addEventListener("abort", () => next.abort(), { signal: next.signal });
    return next;
  }

  /**
   * Puts a game on the board, and connects.
   * @param {LiveGame} next
   * @param {object} more
   * @param {string} more.friend
   * @param {string} more.name
   * @param {string} [more.kept]
   * @param {() => void} [more.otherwise]
   * @param {boolean} [more.beaten]
   * @param {import("../../../storage/games-by-link.js").GameByLink} [more.links] the game by links that this one is now
   */
  async function take(next, { friend, name, ...more }) {
    const { signal } = opening;
    const record = next.view().game?.record ?? more.links?.record ?? FIRST_RULES;
    await ready(record);
    if (signal.aborted) return next.free();
    stop();
    game?.free();
    game = next;
    game.setName(name);
    kept = more.kept ?? null;
    otherwise = more.otherwise ?? null;
    choice = told = null;
    refused = "";
    table = {
      view: next.view(),
      ...{ friend, name, late: false, seats: [false, false], watchers: 0 },
      ...{ away: [false, false], friendByLinks: false },
      beaten: more.beaten ?? false,
      links: more.links?.id ?? "",
      connection: { state: "connecting", opened: false, code: 0 },
      ...{ replaying: false, unkept: false, stuck: false, unsent: false },
      ...{ reaction: null, handed: null },
    };
    // Another tab may have changed the game while it was opened.
    const isEnded = more.links !== undefined || compare() === "ended";
    const { view } = table;
    writeAddress(liveLink(view.key, { name: view.seat === null ? table.friend : "" }));
    if (!isEnded) keep();
    board.show(view.game?.record ?? record);
    if (!isEnded) enter();
  }

  /** Ends everything of the game on the board. */
  function stop() {
    current.abort();
    current = new AbortController();
    clearTimeout(lateTimer);
    clearTimeout(reactionTimer);
    lateTimer = undefined;
    answers.stop();
    board.stop();
    otherwise = null;
    joining = false;
    connection?.close();
    connection = null;
  }

  /**
   * Opens the game of a link. A device with a seat plays on; any other one watches, until it takes the free
   * seat. Throws the module's errors if the key or the stored game cannot be read; the game on the board
   * stays then.
   * @param {string} text
   * @param {AbortSignal} [outside] aborted when something else is opened before this is there
   * @param {{ beaten?: boolean }} [more] `beaten`: whether somebody else was the first to join
   */
  async function open(text, outside, { beaten = false } = {}) {
    const { signal } = begin(outside);
    const { payload: key = "", name = "" } = readLink(text) ?? {};
    Live = await load();
    if (signal.aborted) return;
    const stored = store.all().find(({ live }) => live?.key === key);
    if (stored) return take(Live.restored(stored.kept), stored);
    const links = store.all().find(({ room }) => room === key);
    return take(Live.open(key), { friend: name, name: "", beaten, links });
  }

  /**
   * Opens the game on the board again, because its seat has changed.
   * @param {LiveTable} table @param {Parameters<typeof open>[2]} [more]
   */
  function reopen({ view, friend }, more) {
    open(liveLink(view.key, { name: friend }), undefined, more).catch(reportLoadError);
  }

  return {
    table: () => table,
    choice: () => choice,

    open,

    /**
     * Invites a friend. Where no relay answers, the invitation goes by links.
     * @param {string} rules
     * @param {"X" | "O" | "toss"} sides side of the person here
     * @param {string} name of the person here, sent to the friend
     * @param {AbortSignal} [outside] aborted when something else is opened before this is there
     */
    async invite(rules, sides, name, outside) {
      const { signal } = begin(outside);
      Live = await load();
      if (signal.aborted) return;
      const next = Live.invite(random(16), secret(), rules, sides);
      void next.send();
      const { room } = next.view();
      const otherwise = () => {
        store.remove(room);
        page.unreachable(rules, sides, name);
      };
      await take(next, { friend: "", name, otherwise });
    },

    /** Takes the free seat. @param {string} [name] of the person here, sent to the friend */
    join(name = "") {
      if (!game || !table) return;
      // Another tab has taken the seat.
      if (store.find(table.view.room)) return reopen(table);
      try {
        game.join(secret());
      } catch (error) {
        // Somebody else was faster.
        if (errorCode(error) !== "not-possible") throw error;
        return refresh();
      }
      joining = true;
      game.setName(name);
      change({ view: game.view(), name });
      keep();
      enter();
      refresh();
    },

    /** @param {"ask" | "offerDraw" | "grant" | "decline" | "resign" | "rematch"} what */
    say(what) {
      if (!game || !isLatest()) return;
      // A move has come since the person has seen the button.
      if ((what === "ask" || what === "offerDraw") && table && mayPlayLive(table)) return;
      try {
        game[what]();
        send();
      } catch (error) {
        // The friend's step came first.
        const code = errorCode(error);
        if (code !== "not-possible" && code !== "game-over") throw error;
      }
      refresh();
    },

    /** Stores the game again, and sends what was held back. */
    again() {
      if (keep()) enter();
      refresh();
    },

    /** @param {number} value from 0 to 3 */
    react(value) {
      if (!isSeated()) return;
      hint("reacts", value);
      showReaction("me", value);
      session.guided();
    },

    /** Tells the friend which square is chosen first; null: none. @param {number | null} square */
    chooses(square) {
      const before = told;
      told = table && mayPlayLive(table) ? square : null;
      if (square === before || !table || !mayPlayLive(table)) return;
      if (square === null) hint("nothing");
      else hint("chooses", square);
    },

    /** @param {boolean} visible whether the page can be seen */
    looked(visible) {
      hint(visible ? "back" : "away");
      // A tab that another one has stopped asks a person first.
      if (visible && connection?.status().state === "lost") connection.retry();
    },

    /** Tells the friend that the game goes on by links. */
    goesByLinks: () => hint("links"),

    /** The browser has no connection, which it knows before the relay is missed. */
    offline() {
      connection?.lose();
      if (connection?.status().state === "lost") change({ late: true });
      session.guided();
    },

    /** @param {import("../../../lib/hand-over.js").Handed} handed how the invitation was handed over */
    handed(handed) {
      change({ handed });
      session.guided();
    },

    /** The text in the address of the invitation. */
    link: () => (table ? liveLink(table.view.key, table) : ""),
    /** The text in the address to watch. */
    watchLink: () => (table ? liveLink(table.view.watchKey, { name: "" }) : ""),

    /** Ends the choice between two lines of the game. @param {boolean} there true takes the other line */
    decide(there) {
      const { payload } = choice ?? {};
      choice = null;
      refused = (!there && payload) || "";
      if (game && there && payload && isLatest()) {
        try {
          game.choose(payload);
          keep();
          tell();
        } catch (error) {
          // The game has gone on meanwhile.
          if (errorCode(error) !== "not-possible") throw error;
        }
      }
      refresh();
      changed();
    },

    isByLinks,

    /** Whether the game can go on by links. */
    canLeave: () => !!table && canGoByLinks(table),

    /** Call when another game is on the board. */
    left() {
      begin();
      if (!table) return;
      stop();
      game?.free();
      game = table = choice = kept = told = null;
      board.left();
    },
  };
}
