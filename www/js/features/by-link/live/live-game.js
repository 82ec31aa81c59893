/**
 * Opens live games: from a link, from the list of games, or with an invitation. Uses no document. doc/protocol.md has
 * the calls in their order.
 *
 *     board.js: a press ──▶ LiveGame.play() ──▶ playing.js ──▶ room.js ──▶ the relay
 *     the relay ──▶ room.js ──▶ playing.js: LiveGame.receive() ──▶ board.js
 *
 * playing.js is one game from its opening to the next one's. stored-game.js stores each step before it is sent.
 *
 * @typedef {object} Page
 * @property {Pick<import("../../../game/session.js").Session, "startSideGame" | "guided" | "hold">} session
 * @property {import("../../../storage/games-by-link.js").GamesByLink} store
 * @property {() => Promise<LiveGameClass>} load
 * @property {(bytes: number) => string} random random bytes, as base64url
 * @property {() => string} secret a new secret
 * @property {(record: string) => Promise<unknown>} ready loads everything that a game needs
 * @property {(text: string) => void} writeAddress
 * @property {(room: string) => string} relay the address of a room
 * @property {() => Promise<unknown>} whenIdle waits until nothing moves on the board
 * @property {() => boolean} reducedMotion whether motion is off
 * @property {() => void} changed renders everything again
 * @property {(error: unknown) => void} reportLoadError reports that something cannot be loaded
 * @property {(rules: string, sides: "X" | "O" | "toss", name: string) => void} unreachable invites by links: no
 *   relay has answered
 * @property {() => number} [now] the time in milliseconds
 * @property {typeof import("./connection.js").createConnection} [connect]
 *
 * @typedef {import("../../../engine/remote.js").LiveGame} LiveGame
 * @typedef {import("../../../engine/remote.js").LiveGameClass} LiveGameClass
 */
import { FIRST_RULES } from "../../../variants/index.js";
import { liveLink, readLink } from "../link.js";
import { newTable } from "./model.js";
import { Playing } from "./playing.js";
import { createStoredGame } from "./stored-game.js";

/** @param {Page} page */
export function createLiveGame(page) {
  const { store, load, random, secret, ready, reportLoadError } = page;
  /** The game on the board. @type {Playing | null} */
  let playing = null;
  /** Aborts the opening in progress. */
  let opening = new AbortController();

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
   * @param {LiveGameClass} Live
   * @param {LiveGame} next
   * @param {object} more
   * @param {string} more.friend
   * @param {string} more.name
   * @param {string} [more.kept]
   * @param {() => void} [more.otherwise]
   * @param {boolean} [more.beaten]
   * @param {import("../../../storage/games-by-link.js").GameByLink} [more.links] the game by links that this one is now
   */
  async function take(Live, next, { friend, name, kept, otherwise, beaten = false, links }) {
    const { signal } = opening;
    const record = next.view().game?.record ?? links?.record ?? FIRST_RULES;
    await ready(record);
    if (signal.aborted) return next.free();
    playing?.stop();
    next.setName(name);
    const table = newTable(next.view(), { friend, name, beaten, links: links?.id ?? "" });
    const own = createStoredGame(page, Live, next, table, kept ?? null);
    playing = new Playing(page, own, reopen, otherwise);
    playing.start(record);
  }

  /**
   * Opens the game of a link. A device with a seat plays on; any other one watches, until it takes the free
   * seat. Throws the module's errors if the key or the stored game cannot be read; the game on the board
   * stays then.
   * @param {string} text
   * @param {AbortSignal} [outside] aborted when something else is opened before this is there
   * @param {{ beaten?: boolean }} [more] `beaten`: whether somebody else was the first to join
   */
  async function open(text, outside, { beaten } = {}) {
    const { signal } = begin(outside);
    const { payload: key = "", name = "" } = readLink(text) ?? {};
    const Live = await load();
    if (signal.aborted) return;
    const stored = store.all().find(({ live }) => live?.key === key);
    if (stored) return take(Live, Live.restored(stored.kept), stored);
    const links = store.all().find(({ room }) => room === key);
    return take(Live, Live.open(key), { friend: name, name: "", beaten, links });
  }

  /**
   * Opens the game on the board again, because its seat has changed.
   * @param {import("./model.js").LiveTable} table @param {Parameters<typeof open>[2]} [more]
   */
  function reopen({ view, friend }, more) {
    open(liveLink(view.key, { name: friend }), undefined, more).catch(reportLoadError);
  }

  return {
    playing: () => playing,
    table: () => playing?.table ?? null,

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
      const Live = await load();
      if (signal.aborted) return;
      const next = Live.invite(random(16), secret(), rules, sides);
      void next.send();
      const { room } = next.view();
      const otherwise = () => {
        store.remove(room);
        page.unreachable(rules, sides, name);
      };
      await take(Live, next, { friend: "", name, otherwise });
    },

    /** Call when another game is on the board. */
    left() {
      begin();
      playing?.stop();
      playing = null;
    },
  };
}
