/**
 * Plays a game by links on the board: shows the game of a link, takes the actions from the board, stores
 * the game, and returns the payload to send. Uses no document.
 *
 *     a link ──▶ opening.js ──▶ stored first ──▶ a side game of the session
 *     a press on the board ──▶ drafted in RemoteGame ──▶ stored
 *     "Send" ──▶ the stored game is read again ──▶ RemoteGame.send() ──▶ stored ──▶ the payload
 *
 * Only `send` makes a step final. A final step is stored before it leaves this device.
 *
 * @typedef {import("../../engine/remote.js").RemoteGame} RemoteGame
 * @typedef {import("../../engine/remote.js").RemoteGameClass} RemoteGameClass
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("./opening.js").Opened} Opened
 *
 * Why a link was not opened.
 * @typedef {object} Fault
 * @property {string} reason the module's, or that of `openLink`
 */
/** @import { Correspondence, Guidance } from "../../types.js" */
import { errorCode, errorProperty } from "../../lib/errors.js";
import { tidy } from "../../players/seats.js";
import { shortId } from "../../storage/games-by-link.js";
import { hashOf, playLink, privateLink, readLink } from "./link.js";
import { endOf, rematchSide, taskOf, turnOf } from "./model.js";
import { positionsBetween, seatsOf } from "./on-board.js";
import { openLink } from "./opening.js";

/** How long a position stays before the next one is shown, in milliseconds. */
const REST = 700;

/**
 * @param {object} page
 * @param {Pick<import("../../game/session.js").Session, "startSideGame">} page.session
 * @param {import("../../storage/games-by-link.js").GamesByLink} page.store
 * @param {() => Promise<RemoteGameClass>} page.load
 * @param {() => string} page.secret a new secret of one side of one game
 * @param {(record: string) => Promise<unknown>} page.ready loads everything that a game needs
 * @param {(text: string) => void} page.writeAddress
 * @param {() => Promise<unknown>} page.whenIdle waits until nothing moves on the board
 * @param {() => boolean} page.reducedMotion whether motion is off
 * @param {() => void} page.changed renders everything again
 * @param {() => number} [page.now] the time in milliseconds
 */
export function createCorrespondence(page) {
  const { session, store, load, secret, ready, writeAddress, whenIdle, reducedMotion, changed } =
    page;
  const { now = Date.now } = page;
  /** The module's class, once it is there. @type {RemoteGameClass | null} */
  let Remote = null;
  /** The game on the board. @type {RemoteGame | null} */
  let game = null;
  /** @type {Table | null} */
  let table = null;
  /** The stored text, as last written or read; null: the game is not stored. @type {string | null} */
  let kept = null;
  /** @type {Fault | null} */
  let fault = null;
  /** @type {import("./opening.js").Choice | null} */
  let choice = null;
  /** Aborts the opening or replay in progress. */
  let current = new AbortController();

  /** Aborts the opening or replay in progress. Returns the signal of the next one. */
  function stop() {
    current.abort();
    current = new AbortController();
    if (table?.replaying) table = { ...table, replaying: false };
    return current.signal;
  }

  /**
   * Opens a game. Until it is on the board, `outside` cancels that; from then on it plays no role.
   * @param {AbortSignal | undefined} outside
   * @param {(signal: AbortSignal) => Promise<void>} work
   */
  async function opening(outside, work) {
    const signal = stop();
    outside?.addEventListener("abort", stop);
    await work(signal).finally(() => outside?.removeEventListener("abort", stop));
  }

  // ------------------------------------------------------------------ storage
  /**
   * @param {RemoteGame} game
   * @param {Pick<Table, "friend" | "name">} labels
   * @returns {{ text: string, safe: boolean }} the stored text; `safe`: the browser does not have an older state
   *   instead, which could sign a second step for one place
   */
  function write(game, { friend, name }) {
    const view = game.view();
    const { id, side, record } = view;
    const text = game.stored();
    const before = store.find(id);
    const since = before?.kept === text ? before.since : now();
    const safe = store.keep({
      ...{ id, kept: text, friend, name, since, turn: turnOf(view), side, record },
      live: null,
    });
    return { text, safe };
  }

  /** The stored game, if another tab has changed it; otherwise null. */
  function elsewhere() {
    const stored = table && store.find(table.view.id);
    return stored && stored.kept !== kept ? stored : null;
  }

  /**
   * Takes over the game that another tab has stored. Reports a game that cannot be read: a newer page may
   * have written it. Returns false if no other tab has changed the game.
   */
  function renew() {
    const stored = elsewhere();
    if (!stored || !Remote) return false;
    stop();
    /** @type {RemoteGame} */
    let next;
    try {
      next = Remote.restored(stored.kept);
    } catch (error) {
      const code = errorCode(error);
      if (code !== "bad-store") throw error;
      fail(code);
      return true;
    }
    game?.free();
    game = next;
    kept = stored.kept;
    read({ news: "tab", handed: null, friend: stored.friend, name: stored.name });
    showPosition();
    return true;
  }

  /**
   * Stores the game. If another tab has gone on with it, shows that game instead.
   * @returns {boolean} whether a link of the game may leave this device
   */
  function keep() {
    if (!game || !table || table.view.role === "watcher") return true;
    if (elsewhere()) {
      queueMicrotask(renew);
      return false;
    }
    const { text, safe } = write(game, table);
    kept = text;
    // A draft may get lost; only a final step, which may not, makes the game stuck.
    table = { ...table, unkept: !store.canWrite(), stuck: table.stuck && !safe };
    writeAddress(hashOf(table.view.id));
    return safe;
  }

  // -------------------------------------------------------------- the board
  /** @type {Guidance} */
  const guidance = () => table && taskOf(table);

  /** @param {Table} table @returns {Correspondence} */
  const correspondence = (table) => ({
    id: table.view.id,
    seats: [...seatsOf(table)],
    // The moves before the end are replayed first.
    end: table.replaying ? null : endOf(table.view),
    play(action) {
      game?.play(action);
      draft();
    },
    undo: () => (undo() ? (game?.view().record ?? null) : null),
    canUndo,
  });
  const canUndo = () => !!table && table.view.draft.length > 0 && !table.replaying;

  /** Takes back the last drafted action. */
  function undo() {
    if (!game?.undo()) return false;
    draft();
    return true;
  }

  /** Shows a position of the game. @param {string} [record] the game's own, if left out */
  function showPosition(record = table?.view.record ?? "") {
    if (table)
      session.startSideGame(
        "by-link",
        record,
        record.split(" ").length,
        guidance,
        correspondence(table),
      );
  }

  /** Reads the game again after it has changed. @param {Partial<Table>} [more] */
  function read(more = {}) {
    if (game && table) table = { ...table, news: null, ...more, view: game.view() };
  }
  /** Reads and stores the game after its draft has changed. */
  function draft() {
    read({ handed: null });
    keep();
  }

  /** Shows the game, from an earlier position on. @param {string | null} from */
  async function replay(from) {
    if (!table) return;
    const { signal } = current;
    const { record } = table.view;
    const positions = from === null || reducedMotion() ? [record] : positionsBetween(from, record);
    for (const position of positions) {
      const replaying = position !== record;
      table = { ...table, replaying };
      showPosition(position);
      if (!replaying) return;
      await whenIdle();
      await new Promise((done) => setTimeout(done, REST));
      if (signal.aborted) return;
    }
  }

  /**
   * Puts a game on the board.
   * @param {Opened} opened
   * @param {string} [after] the game that this one follows
   */
  async function take(opened, after = "") {
    const { signal } = current;
    const { friend, name, keeps = false, news = null, from = null } = opened;
    // Store the game before it is shown.
    const text = keeps ? write(opened.game, opened).text : (opened.kept ?? null);
    const view = opened.game.view();
    await ready(view.rules);
    if (signal.aborted) return opened.game.free();
    game?.free();
    game = opened.game;
    kept = text;
    choice = opened.choice ?? null;
    fault = null;
    const unkept = text !== null && !store.canWrite();
    table = {
      view,
      friend,
      name,
      after,
      news,
      unkept,
      stuck: false,
      handed: null,
      replaying: false,
    };
    if (text !== null) writeAddress(hashOf(view.id));
    // The game is open now; the replay goes on by itself.
    void replay(from);
  }

  /** @param {string} reason */
  function fail(reason) {
    fault = { reason };
    changed();
  }

  return {
    fail,
    table: () => table,
    fault: () => fault,
    choice: () => choice,

    /**
     * Opens the game of a link. A link that cannot be read only shows a message.
     * @param {string} text
     * @param {AbortSignal} [outside] aborted when something else is opened before this is there
     */
    open: (text, outside) =>
      opening(outside, async (signal) => {
        const link = readLink(text);
        if (!link) return fail("not-a-link");
        Remote = await load();
        if (signal.aborted) return;
        try {
          const opened = openLink(Remote, store, link, secret);
          if (typeof opened === "string") return fail(opened);
          if (link.kind === "play" && opened.kept === undefined)
            writeAddress(playLink(link.payload, link));
          await take(opened);
        } catch (error) {
          const code = errorCode(error);
          if (code !== "bad-link" && code !== "bad-store" && code !== "not-yours") throw error;
          fail(code === "bad-link" ? String(errorProperty(error, "reason")) : code);
        }
      }),

    /**
     * Begins a game with a friend elsewhere.
     * @param {string} rules
     * @param {"X" | "O" | "toss"} sides side of the person here
     * @param {string} name of the person here, sent to the friend
     * @param {AbortSignal} [outside] aborted when something else is opened before this is there
     */
    invite: (rules, sides, name, outside) =>
      opening(outside, async (signal) => {
        Remote = await load();
        if (signal.aborted) return;
        const next = Remote.invite(secret(), rules, sides);
        await take({ game: next, friend: "", name, keeps: true });
      }),

    /** Invites the same friend again, with the sides swapped. */
    async rematch() {
      if (!Remote || !table) return;
      stop();
      const { view, friend, name } = table;
      const next = Remote.invite(secret(), view.rules, rematchSide(view));
      await take({ game: next, friend, name, keeps: true }, shortId(view.id));
    },

    /** Drafts a question, an answer, or the end of the game. @param {"ask" | "grant" | "decline" | "resign"} what */
    say(what) {
      if (!game || renew()) return;
      game[what]();
      draft();
      showPosition();
    },

    /** Cancels the move of this side to another device. */
    stay() {
      game?.stay();
      draft();
      showPosition();
    },

    /**
     * Makes the step final, if it is not yet. False if nothing may be sent: another tab has gone on, or the browser
     * cannot store the step and has an older state of the game.
     */
    close() {
      if (!game || !table || renew()) return false;
      stop();
      const { todo } = table.view;
      game.send();
      read({ handed: todo === "send" || todo === "pass" ? null : table.handed });
      const isKept = keep();
      table = { ...table, stuck: !isKept };
      showPosition();
      return isKept;
    },

    /** The text in the address of the last link; empty before there is one, and while it may not be sent. */
    link: () => (table?.view.link && !table.stuck ? playLink(table.view.link, table) : ""),

    /** @param {import("./model.js").Handed} handed how the link was handed over */
    handed(handed) {
      read({ handed });
      showPosition();
    },

    /**
     * The link that moves this side to another device. From then on nothing is played here. Empty if the browser
     * cannot store that, and would go on with an older state.
     */
    move() {
      if (!game || renew()) return "";
      const payload = game.privateLink();
      read({ handed: null });
      const isKept = keep();
      if (!isKept) game.stay();
      read();
      showPosition();
      return isKept ? privateLink(payload) : "";
    },

    /** @param {string} name of the person here, sent to the friend from now on */
    rename(name) {
      if (!table) return;
      table = { ...table, name: tidy(name) };
      if (kept !== null) keep();
      changed();
    },

    /** Ends the choice between two lines. @param {boolean} there true takes the line of the link */
    decide(there) {
      const { payload } = choice ?? {};
      choice = null;
      if (!there || !payload || !game || renew()) return changed();
      game.choose(payload);
      read({ news: "chosen", handed: null });
      keep();
      showPosition();
    },

    /** Call when another tab has stored something. */
    look: () => void renew(),

    /** Hides the message on a link that was not opened. */
    dismiss() {
      fault = null;
      changed();
    },

    /** Call when another game is on the board. */
    left() {
      if (!table) return;
      stop();
      game?.free();
      game = table = choice = kept = null;
    },
  };
}
