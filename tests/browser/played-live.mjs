// Live games from the view of one device. The module plays them with constant keys, and a simulated relay
// answers the page's socket with the frames of that game (doc/protocol.md, "Frames").
import { readFileSync } from "node:fs";
import { initSync, LiveGame } from "../../www/pkg/remote.js";

initSync({ module: readFileSync(new URL("../../www/pkg/remote_bg.wasm", import.meta.url)) });

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").WebSocketRoute} Socket */
/** @typedef {import("../../www/js/engine/remote.js").Hint} Hint */
/** @typedef {0 | 1} Seat */

const SEATS = /** @type {const} */ (["first", "second"]);
/** The kinds of frames. */
const ENTER = 1;
const ALIVE = 4;
const HERE = 5;

/** Constant bytes, as base64url. @param {number} length @param {number} value */
const bytes = (length, value) => Buffer.alloc(length, value).toString("base64url");

/** A frame as the relay sends it on. @param {Uint8Array} frame from a page @param {Seat} seat of that page */
const from = (frame, seat) => Buffer.from([frame[0] ?? 0, seat, ...frame.subarray(1)]);

/**
 * A live game for two. The inviter has the first seat and plays X.
 * @param {string} rules
 * @param {readonly string[] | null} steps actions of the player to move, or a seat and its call, such as
 * "second offerDraw"; null: the friend has not joined
 * @param {string} [name] what the friend is called
 */
export function playedLive(rules, steps, name = "") {
  const key = bytes(16, 7);
  const players = [LiveGame.invite(key, bytes(32, 1), rules, "X")];
  /** The last message of each seat, as the relay stores it. @type {Buffer[]} */
  const kept = [];
  /** Signs and sends a message. The other side answers if that needs no decision. @param {Seat} seat */
  function send(seat) {
    const frame = from(/** @type {LiveGame} */ (players[seat]).send().frame, seat);
    kept[seat] = frame;
    const other = players[1 - seat];
    other?.receive(frame);
    if (other?.view().due) send(seat ? 0 : 1);
  }
  send(0);
  if (steps) {
    const friend = LiveGame.open(key);
    friend.receive(/** @type {Buffer} */ (kept[0]));
    friend.join(bytes(32, 2));
    players.push(friend);
    send(1);
  }
  for (const step of steps ?? []) {
    const [who, says] = step.split(" ");
    const seat = says
      ? SEATS.findIndex((one) => one === who)
      : players.findIndex((one) => one.view().game?.todo === "play");
    const player = /** @type {any} */ (players[seat]);
    if (says) player[says]();
    else player.play(step);
    send(/** @type {Seat} */ (seat));
  }
  const { room } = /** @type {LiveGame} */ (players[0]).view();

  /**
   * Prepares a page before it is opened: stores a player's game, and simulates the relay.
   * @param {object} [device]
   * @param {Seat | null} [device.seat] null: a watcher, who has only the link
   * @param {boolean} [device.alone] whether no other player is connected
   * @param {number} [device.watchers]
   * @param {number} [device.ends] the code with which the relay closes each socket
   * @param {boolean} [device.silent] whether the relay never answers
   */
  function device({ seat = null, alone = false, watchers = 0, ends, silent = false } = {}) {
    /** @type {Socket | undefined} */
    let socket;
    const me = seat === null ? undefined : players[seat];
    /** The seats with a connected player, as bits. */
    const present = alone && seat !== null ? 1 << seat : (1 << players.length) - 1;

    /** @param {Page} page */
    async function prepare(page) {
      if (me) {
        const { game } = me.view();
        const own = {
          ...{ id: room, kept: me.stored(), record: game?.record ?? rules, friend: name, name: "" },
          ...{ since: 0, turn: /** @type {const} */ ("other"), side: game?.side ?? null },
          live: { key, game: game?.id ?? "", kept: me.storedGame() ?? "" },
        };
        await page.addInitScript(
          (text) => localStorage.setItem("quantum-tic-tac-toe.by-link", text),
          JSON.stringify({ version: 1, games: [own] }),
        );
      }
      await page.routeWebSocket(/\/relay\//, (opened) => {
        socket = opened;
        opened.onMessage((frame) => {
          const [kind] = /** @type {Buffer} */ (frame);
          if (kind === ALIVE) return opened.send(Buffer.of(ALIVE));
          if (kind !== ENTER) return;
          for (const frame of kept) opened.send(frame);
          opened.send(Buffer.of(HERE, present, watchers, 0));
          if (ends) void opened.close({ code: ends });
        });
        // The socket opens only after this.
        return silent ? new Promise(() => {}) : undefined;
      });
    }

    return {
      hash: `#live=${key}${me || !name ? "" : `&name=${encodeURIComponent(name)}`}`,
      prepare,
      /** The friend's gesture. @param {Hint["kind"]} kind @param {number} [value] */
      gesture(kind, value) {
        const friend = seat ? 0 : 1;
        const frame = players[friend]?.hint(kind, value);
        if (frame) socket?.send(from(frame, friend));
      },
    };
  }
  return { device };
}
