/**
 * One live game on the board, until another one is put there: the messages to and from the other device, and what the
 * person at this device does.
 *
 * @typedef {import("./model.js").LiveTable} LiveTable
 */
import { errorCode } from "../../../lib/errors.js";
import { liveLink } from "../link.js";
import { createLiveBoard } from "./board.js";
import { afterMessage, afterStatus, isOthersTurn, mayPlayLive } from "./model.js";
import { createRoom } from "./room.js";

/** Milliseconds for which a reaction is shown. */
const REACTION = 6000;
/** The connection of a game that is played elsewhere. @type {LiveTable["connection"]} */
const ENDED = { state: "ended", opened: true, code: 4001 };

/**
 * Does something that a step of the friend, or another person, may have made impossible meanwhile.
 * @param {() => void} work
 * @returns {boolean} whether it was possible
 */
function attempt(work) {
  try {
    work();
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code !== "not-possible" && code !== "game-over") throw error;
    return false;
  }
}

export class Playing {
  /** A fork that a person decides on. @type {import("../opening.js").Choice | null} */
  choice = null;
  /** The payload of the line that a person has refused. */
  #refused = "";
  /** The square that was last announced to the friend. @type {number | null} */
  #told = null;
  /** Whether this device has asked for the free seat, and the relay has not answered. */
  #joining = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reactionTimer;
  /** Aborted when another game is put on the board. */
  #life = new AbortController();
  #page;
  #own;
  #reopen;
  #otherwise;
  #board;
  #room;

  /**
   * @param {import("./live-game.js").Page} page
   * @param {import("./stored-game.js").StoredGame} own
   * @param {(table: LiveTable, more?: { beaten: boolean }) => void} reopen opens the game again, because its seat has
   *   changed
   * @param {() => void} [otherwise] the fallback where no relay answers
   */
  constructor(page, own, reopen, otherwise) {
    this.#page = page;
    this.#own = own;
    this.#reopen = reopen;
    this.#otherwise = otherwise;
    this.#board = createLiveBoard(page, this.#life.signal, {
      table: own.table,
      replays: (replaying) => own.change({ replaying }),
      played: (action) => this.#played(action),
    });
    this.#room = createRoom({
      url: page.relay(this.table.view.room),
      connect: page.connect,
      hello: () => this.#hello(),
      alive: () => own.game().alive(),
      answer: () => own.game().generate(),
      received: (frame) => this.#receive(frame),
      changed: (status) => this.#connectionChanged(status),
      late: () => this.#late(),
    });
  }

  get table() {
    return this.#own.table();
  }
  /** Whether the game goes on by links. */
  get isByLinks() {
    return this.#own.isByLinks();
  }
  /** The text in the address of the invitation. */
  get link() {
    return liveLink(this.table.view.key, this.table);
  }
  /** The text in the address to watch. */
  get watchLink() {
    return liveLink(this.table.view.watchKey, { name: "" });
  }

  /** Puts the game on the board, and connects. @param {string} record is shown if the game has none yet */
  start(record) {
    // Another tab may have changed the game while it was opened.
    const isEnded = this.table.links !== "" || this.#own.compare() === "ended";
    if (isEnded && !this.table.links) this.#own.change({ connection: ENDED });
    const { view, friend } = this.table;
    this.#page.writeAddress(liveLink(view.key, { name: view.seat === null ? friend : "" }));
    if (!isEnded) this.#own.keep();
    this.#board.show(view.game?.record ?? record);
    if (!isEnded) this.#room.enter();
  }

  stop() {
    this.#life.abort();
    clearTimeout(this.#reactionTimer);
    this.#room.close();
    this.#own.game().free();
  }

  /** Changes the table, and shows it. @param {Partial<LiveTable>} more */
  #show(more) {
    this.#own.change(more);
    this.#page.session.guided();
  }

  /** Reads the game again, and shows what is new. */
  #refresh() {
    this.#own.look();
    this.#board.advance().catch(this.#page.reportLoadError);
  }

  /** Compares the game with the stored one. Ends the connection if this game is played elsewhere. */
  #compare() {
    const found = this.#own.compare();
    if (found !== "ended") return found;
    this.#room.close();
    this.#show({ connection: ENDED, seats: [false, false] });
    return found;
  }

  /** Whether a person may go on with the game on the board. Shows the changes of another tab. */
  #isLatest() {
    if (this.table.connection.state === "ended") return false;
    if (this.#compare() === "same") return true;
    this.#refresh();
    return false;
  }

  // ------------------------------------------------------------- messages
  /** The first frames of a connection. */
  #hello() {
    if (this.#compare() === "ended") return [];
    const own = this.#own;
    const entrance = own.game().enter();
    if (this.table.stuck) return [entrance];
    const news = own.isDue() ? own.sign() : own.game().generate();
    return news ? [entrance, news] : [entrance];
  }

  /** Signs the draft and the steps that need no decision, stores the game, and sends them. */
  #send() {
    const frame = this.#own.sign();
    if (!frame) return;
    this.#own.change({ unsent: true });
    this.#room.send(frame);
  }

  /** Sends the other device the steps that it lacks. */
  #tell() {
    if (this.table.stuck) return;
    if (this.#own.isDue()) this.#send();
    else this.#room.answer();
  }

  /** @param {import("../../../engine/remote.js").Hint["kind"]} kind @param {number} [value] */
  #hint(kind, value) {
    const frame = this.#own.isSeated() ? this.#own.game().hint(kind, value) : undefined;
    if (frame) this.#room.send(frame);
  }

  /** @param {Uint8Array} frame */
  #receive(frame) {
    const own = this.#own;
    const stored = this.#compare();
    if (stored === "ended") return;
    this.#joining = false;
    own.change({ unsent: false });
    let heard;
    try {
      heard = own.game().receive(frame);
    } catch (error) {
      // Somebody without the key has sent it: ignore it.
      if (errorCode(error) === "bad-frame") return;
      throw error;
    }
    const isStep = heard.kind === "game" || heard.kind === "fork";
    if (isStep) own.keep();
    this.#tell();
    this.#hear(heard);
    if (isStep || stored === "newer") this.#refresh();
  }

  /** @param {import("../../../engine/remote.js").LiveHeard} heard */
  #hear(heard) {
    this.#own.change(afterMessage(this.table, heard));
    if (heard.kind === "fork" && ![this.#refused, this.choice?.payload].includes(heard.link)) {
      this.choice = { fork: heard.fork, payload: heard.link };
      this.#page.changed();
    }
    if (heard.kind === "hint") this.#heed(heard.hint);
    if (heard.kind === "hint" || heard.kind === "here") this.#page.session.guided();
  }

  /** @param {import("../../../engine/remote.js").Hint} gesture */
  #heed(gesture) {
    const { session } = this.#page;
    if (gesture.kind === "reacts") this.#showReaction("other", gesture.value);
    if (!isOthersTurn(this.table)) return;
    if (gesture.kind === "chooses") session.hold(gesture.value);
    if (gesture.kind === "nothing") session.hold(null);
  }

  /** @param {"me" | "other"} by @param {number} value */
  #showReaction(by, value) {
    clearTimeout(this.#reactionTimer);
    this.#own.change({ reaction: { by, value } });
    this.#reactionTimer = setTimeout(() => {
      this.#own.change({ reaction: null });
      this.#page.changed();
    }, REACTION);
  }

  /** @param {import("./connection.js").Status} status */
  #connectionChanged(status) {
    this.#own.change(afterStatus(this.table, status));
    const { state } = status;
    if (state === "open") {
      this.#otherwise = undefined;
      this.#refresh();
    }
    if (state === "lost" && this.#otherwise) return this.#goOtherwise(this.#otherwise);
    if (state === "ended" && this.#joining) {
      this.#page.store.remove(this.table.view.room);
      this.#reopen(this.table, { beaten: true });
    }
    this.#page.session.guided();
  }

  #late() {
    if (this.#otherwise) this.#goOtherwise(this.#otherwise);
    else this.#show({ late: true });
  }

  /** Invites by links instead, as nobody has the invitation yet. @param {() => void} go */
  #goOtherwise(go) {
    this.#otherwise = undefined;
    this.#room.close();
    go();
  }

  // --------------------------------------------------------------- person
  /** @param {string} action on the board */
  #played(action) {
    this.#told = null;
    if (!this.#isLatest()) return;
    this.#own.game().play(action);
    this.#send();
    this.#refresh();
  }

  /** Takes the free seat. @param {string} [name] of the person here, sent to the friend */
  join(name = "") {
    const [own, page] = [this.#own, this.#page];
    // Another tab has taken the seat.
    if (page.store.find(this.table.view.room)) return this.#reopen(this.table);
    if (attempt(() => own.game().join(page.secret()))) {
      this.#joining = true;
      own.game().setName(name);
      own.change({ view: own.game().view(), name });
      own.keep();
      this.#room.enter();
    }
    this.#refresh();
  }

  /** @param {"ask" | "offerDraw" | "grant" | "decline" | "resign" | "rematch"} what */
  say(what) {
    if (!this.#isLatest()) return;
    // A move has come since the person has seen the button.
    if ((what === "ask" || what === "offerDraw") && mayPlayLive(this.table)) return;
    attempt(() => {
      this.#own.game()[what]();
      this.#send();
    });
    this.#refresh();
  }

  /** Stores the game again, and sends what was held back. */
  again() {
    if (this.#own.keep()) this.#room.enter();
    this.#refresh();
  }

  /** @param {number} value from 0 to 3 */
  react(value) {
    if (!this.#own.isSeated()) return;
    this.#hint("reacts", value);
    this.#showReaction("me", value);
    this.#page.session.guided();
  }

  /** Tells the friend which square is chosen first; null: none. @param {number | null} square */
  chooses(square) {
    const before = this.#told;
    this.#told = mayPlayLive(this.table) ? square : null;
    if (square === before || !mayPlayLive(this.table)) return;
    if (square === null) this.#hint("nothing");
    else this.#hint("chooses", square);
  }

  /** @param {boolean} visible whether the page can be seen */
  looked(visible) {
    this.#hint(visible ? "back" : "away");
    // A tab that another one has stopped asks a person first.
    if (visible && this.#room.isLost()) this.#room.retry();
  }

  /** Tells the friend that the game goes on by links. */
  goesByLinks() {
    this.#hint("links");
  }

  /** The browser has no connection, which it knows before the relay is missed. */
  offline() {
    this.#room.lose();
    this.#show(this.#room.isLost() ? { late: true } : {});
  }

  /** @param {import("../../../lib/hand-over.js").Handed} handed how the invitation was handed over */
  handed(handed) {
    this.#show({ handed });
  }

  /** Ends the choice between two lines of the game. @param {boolean} there true takes the other line */
  decide(there) {
    const { payload } = this.choice ?? {};
    this.choice = null;
    this.#refused = (!there && payload) || "";
    if (there && payload && this.#isLatest())
      attempt(() => {
        this.#own.game().choose(payload);
        this.#own.keep();
        this.#tell();
      });
    this.#refresh();
    this.#page.changed();
  }
}
