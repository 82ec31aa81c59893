/**
 * Plays a game by links on the board: opens what a link holds, hears what is played, keeps what this
 * side must keep, and gives the payload to send. Without a document.
 *
 *     a link ──▶ RemoteGame ──▶ stored first ──▶ a side game of the session
 *     a press on the board ──▶ drafted in RemoteGame ──▶ stored
 *     "Send" ──▶ what is stored is read again ──▶ RemoteGame.send() ──▶ stored ──▶ the payload
 *
 * Only `send` makes anything final. What is final is stored before anybody else gets it.
 *
 * @typedef {import("../../engine/remote.js").RemoteGame} RemoteGame
 * @typedef {import("../../engine/remote.js").RemoteGameClass} RemoteGameClass
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("./model.js").News} News
 * @typedef {import("./link.js").Link} Link
 *
 * Two lines of one game, one of which is to be chosen.
 * @typedef {object} Choice
 * @property {import("../../engine/remote.js").Fork} fork
 * @property {string} payload the line of the link
 *
 * Why a link was not opened.
 * @typedef {object} Fault
 * @property {string} reason the module's, or "lost": this device has no such game
 */
/** @import { Correspondence, Guidance, Task } from "../../types.js" */
import { errorCode, errorProperty } from "../../lib/errors.js";
import { tidy } from "../../players/seats.js";
import { hashOf, playLink, privateLink, readLink } from "./link.js";
import {
  endOf,
  headOf,
  mayPlay,
  positionsBetween,
  rematchSide,
  seatsOf,
  todoOf,
  turnOf,
} from "./model.js";

/** How long a position stays before the next one is shown, in milliseconds. */
const REST = 700;

/**
 * @param {object} page
 * @param {Pick<import("../../game/session.js").Session, "lay" | "leave" | "state">} page.session
 * @param {import("../../storage/games-by-link.js").GamesByLink} page.store
 * @param {() => Promise<RemoteGameClass>} page.load
 * @param {() => string} page.secret a new secret of one side of one game
 * @param {(record: string) => Promise<unknown>} page.ready when all that a game needs is there
 * @param {(text: string) => void} page.writeAddress
 * @param {() => Promise<unknown>} page.quiet waits until nothing moves on the board
 * @param {() => boolean} page.still whether nothing is to move
 * @param {() => void} page.changed renders everything again
 * @param {() => number} [page.now] the time in milliseconds
 */
export function createCorrespondence(page) {
  const { session, store, load, secret, ready, writeAddress, quiet, still, changed } = page;
  const { now = Date.now } = page;
  /** The game on the board. @type {RemoteGame | null} */
  let game = null;
  /** @type {Table | null} */
  let table = null;
  /** @type {RemoteGameClass | null} */
  let Remote = null;
  /** What was stored of it last; null: it is not stored, as the invitation is not answered yet. @type {string | null} */
  let kept = null;
  /** @type {Fault | null} */
  let fault = null;
  /** @type {Choice | null} */
  let choice = null;
  /** Ends what is being opened or replayed. */
  let current = new AbortController();

  // -------------------------------------------------------------- the board
  /** @type {Guidance} */
  const guidance = () => {
    if (!table || mayPlay(table)) return null;
    const text = todoOf(table);
    const { over } = table.view;
    // After the game the board says nothing of what is to be done.
    if (!text || (over && table.view.todo === "over")) return null;
    const head = headOf(table) ?? text;
    /** @type {Task} */
    const task = {
      kind: "reply",
      reply: true,
      step: 0,
      of: 1,
      wanted: [],
      squares: [],
      text,
      instead: head,
    };
    return task;
  };

  /** @returns {Correspondence} */
  const correspondence = () => ({
    seats: [...seatsOf(/** @type {Table} */ (table))],
    end: endOf(/** @type {Table} */ (table).view),
    play(action) {
      game?.play(action);
      draft();
    },
    undo() {
      if (!game?.undo()) return null;
      draft();
      return table?.view.record ?? null;
    },
    canUndo: () => !!table?.view.draft.length && !table.replaying,
  });

  /** Shows a position of the game. @param {string} [record] the game's own, if left out */
  function lay(record = table?.view.record ?? "") {
    session.lay("by-link", record, record.split(" ").length, guidance, correspondence());
  }

  /** Reads the game again after it has changed, and keeps it. @param {Partial<Table>} [more] */
  function read(more = {}) {
    if (game && table) table = { ...table, news: null, ...more, view: game.view() };
  }
  /** After something was drafted, or taken back. */
  function draft() {
    read({ handed: null });
    keep();
  }

  /** Stores the game, unless another tab has gone on with it: then that is shown. */
  function keep() {
    if (!game || !table || table.view.role === "watcher") return;
    if (elsewhere()) return queueMicrotask(renew);
    const { id, side, record } = table.view;
    const before = store.find(id);
    kept = game.stored();
    const { friend, name } = table;
    const since = before?.kept === kept ? before.since : now();
    store.keep({ id, kept, friend, name, since, turn: turnOf(table.view), side, record });
    table = { ...table, unkept: !store.works() };
    writeAddress(hashOf(id));
  }

  /**
   * Puts a game on the board, and shows what has come by a link.
   * @param {RemoteGame} next
   * @param {Partial<Table>} [more]
   * @param {string | null} [from] the record from which it is replayed
   */
  async function show(next, more = {}, from = null) {
    const view = next.view();
    const { signal } = current;
    await ready(view.rules);
    if (signal.aborted) return;
    if (game !== next) game?.free();
    game = next;
    fault = null;
    const labels = { friend: "", name: "", after: "", unkept: false, news: null, handed: null };
    const positions =
      from === null || still() ? [view.record] : positionsBetween(from, view.record);
    table = { ...labels, ...more, view, replaying: positions.length > 1 };
    for (const record of positions) {
      const last = record === view.record;
      if (last) table = { ...table, replaying: false };
      lay(record);
      if (last) return;
      await quiet();
      await new Promise((done) => setTimeout(done, REST));
      if (signal.aborted) return;
    }
  }

  /** What was stored of the game in another tab meanwhile, if it is another state. */
  function elsewhere() {
    const stored = table && kept !== null ? store.find(table.view.id) : null;
    return stored && stored.kept !== kept ? stored : null;
  }

  /** Takes over what another tab has stored. False if there is nothing. */
  function renew() {
    const stored = elsewhere();
    if (!stored || !Remote) return false;
    game?.free();
    game = Remote.restored(stored.kept);
    kept = stored.kept;
    read({ news: "tab", handed: null, replaying: false, friend: stored.friend, name: stored.name });
    lay();
    return true;
  }

  // ----------------------------------------------------------- what is opened
  /** A game that this device has. @param {RemoteGameClass} Class @param {string} id */
  function known(Class, id) {
    const stored = store.find(id);
    if (!stored) return null;
    const remote = Class.restored(stored.kept);
    return { stored, remote };
  }

  /** @param {RemoteGameClass} Class @param {Link} link */
  async function openPlay(Class, { payload, name, after }) {
    const watched = Class.open(payload);
    const { id, invitation } = watched.view();
    const found = known(Class, id);
    if (found) {
      watched.free();
      return receive(found, payload, name);
    }
    const before = after ? store.find(after) : null;
    const labels = { friend: name || (before?.friend ?? ""), name: before?.name ?? "" };
    kept = null;
    writeAddress(playLink(payload, { name, after }));
    if (!invitation) return show(watched, { friend: name });
    watched.free();
    const mine = Class.open(payload, secret());
    const { rules } = mine.view();
    return show(mine, labels, rules);
  }

  /**
   * A link of a game that this device has.
   * @param {NonNullable<ReturnType<typeof known>>} found @param {string} payload @param {string} name the friend's
   */
  async function receive({ stored, remote }, payload, name) {
    const tosses = remote.view().tosses.length;
    const { kind, fork } = remote.receive(payload);
    const view = remote.view();
    kept = stored.kept;
    const labels = { friend: name || stored.friend, name: stored.name };
    // An own link that was opened here says nothing of the friend's name.
    if (view.last === "me" || kind !== "newer") labels.friend = stored.friend;
    if (fork) choice = { fork, payload };
    if (kind !== "newer") {
      const news = kind === "same" || kind === "older" ? kind : null;
      const mine = kind === "same" && view.last === "other";
      return void (await show(remote, { ...labels, news: mine ? "opened" : news }), keep());
    }
    const news = view.tosses.length > tosses ? "tossed" : "opened";
    // What has come is kept before it is shown.
    table = { ...labels, view, after: "", unkept: false, news, handed: null, replaying: false };
    game?.free();
    game = remote;
    keep();
    return show(remote, { ...labels, news }, view.before);
  }

  /** A side that was moved here. @param {RemoteGameClass} Class @param {Link} link */
  async function openPrivate(Class, { payload }) {
    const moved = Class.open(payload);
    const { id, link } = moved.view();
    const found = known(Class, id);
    if (found) {
      moved.free();
      found.remote.stay();
      if (link !== null) return receive(found, link, "");
      await show(found.remote, { friend: found.stored.friend, name: found.stored.name });
    } else {
      kept = null;
      await show(moved, { news: "private" });
    }
    keep();
  }

  /** @param {RemoteGameClass} Class @param {Link} link */
  async function openStored(Class, { payload }) {
    const found = known(Class, payload);
    if (!found) return fail("lost");
    kept = found.stored.kept;
    const { friend, name } = found.stored;
    await show(found.remote, { friend, name });
    writeAddress(hashOf(found.stored.id));
  }

  /** @param {string} reason */
  function fail(reason) {
    fault = { reason };
    changed();
  }

  /** Ends what is being opened or replayed. */
  function stop() {
    current.abort();
    current = new AbortController();
    return current.signal;
  }

  return {
    table: () => table,
    fault: () => fault,
    choice: () => choice,

    /**
     * Opens what a link means. A link that cannot be read changes nothing but what is said.
     * @param {string} text
     */
    async open(text) {
      const signal = stop();
      const link = readLink(text);
      if (!link) return fail("not-a-link");
      const Class = (Remote = await load());
      if (signal.aborted) return;
      try {
        await { play: openPlay, mine: openPrivate, "by-link": openStored }[link.kind](Class, link);
      } catch (error) {
        const code = errorCode(error);
        if (code !== "bad-link" && code !== "bad-store" && code !== "not-yours") throw error;
        fail(code === "bad-link" ? String(errorProperty(error, "reason")) : code);
      }
    },

    /**
     * Begins a game with a friend elsewhere.
     * @param {string} rules
     * @param {"X" | "O" | "toss"} sides what the person here is
     * @param {string} name what the friend is told that the person here is called
     */
    async invite(rules, sides, name) {
      const signal = stop();
      const Class = (Remote = await load());
      if (signal.aborted) return;
      kept = null;
      await show(Class.invite(secret(), rules, sides), { name });
      keep();
    },

    /** The same two again, with the sides swapped. */
    async rematch() {
      if (!Remote || !table) return;
      stop();
      const { view, friend, name } = table;
      kept = null;
      const next = Remote.invite(secret(), view.rules, rematchSide(view));
      await show(next, { friend, name, after: view.id.slice(0, 8) });
      keep();
    },

    /** Drafts a question, an answer, or the end of the game. @param {"ask" | "grant" | "decline" | "resign"} what */
    say(what) {
      if (!game || renew()) return;
      game[what]();
      draft();
      lay();
    },

    /** The side is not moved to another device after all. */
    stay() {
      game?.stay();
      draft();
      lay();
    },

    /**
     * Makes the step final, if it is not yet. False where another tab has gone on: nothing is sent.
     */
    close() {
      if (!game || !table || renew()) return false;
      stop();
      const final = table.view.todo !== "send" && table.view.todo !== "pass";
      game.send();
      read({ replaying: false, handed: final ? table.handed : null });
      keep();
      lay();
      return true;
    },

    /** What stands in the address of the last link; empty before there is one. */
    link: () => (table?.view.link ? playLink(table.view.link, table) : ""),

    /** @param {import("./model.js").Handed} handed how the link was handed over */
    handed(handed) {
      read({ handed });
      lay();
    },

    /** The link that moves this side to another device. From then on nothing is played here. */
    move() {
      if (!game || renew()) return "";
      const payload = game.privateLink();
      draft();
      lay();
      return privateLink(payload);
    },

    /** @param {string} name what the friend is told from now on */
    rename(name) {
      if (!table) return;
      table = { ...table, name: tidy(name) };
      keep();
      changed();
    },

    /** Of two lines, takes that of the link, or stays. @param {boolean} there */
    decide(there) {
      const { payload } = choice ?? {};
      choice = null;
      if (there && payload && game && !renew()) {
        game.choose(payload);
        read({ news: "chosen", handed: null });
        keep();
        lay();
      } else changed();
    },

    /** To be called when another tab has stored something. */
    look: () => void renew(),

    /** What was said of a link that was not opened is not said any more. */
    dismiss() {
      fault = null;
      changed();
    },

    /** To be called when another game is on the board. */
    left() {
      if (!table) return;
      stop();
      game?.free();
      game = table = choice = kept = null;
    },
  };
}
