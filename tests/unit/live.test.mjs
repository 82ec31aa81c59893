// A live game without a browser: the connection against a fake socket and clock, and whole games of two devices
// over a relay that is a few lines long.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { LiveGame, initSync } from "../../www/pkg/remote.js";
import {
  createConnection,
  delayOf,
  PATIENCE,
  PULSE,
} from "../../www/js/features/by-link/live/connection.js";
import { createLiveGame } from "../../www/js/features/by-link/live/live-game.js";
import {
  liveDone,
  liveEnd,
  liveHead,
  liveOffers,
  liveTodo,
  mayPlayLive,
  presenceOf,
  scoreOf,
} from "../../www/js/features/by-link/live/model.js";
import { pathOf } from "../../www/js/features/by-link/live/qr.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { createGamesByLink } from "../../www/js/storage/games-by-link.js";

/** @typedef {import("../../www/js/features/by-link/live/connection.js").Status} Status */

initSync({ module: readFileSync(new URL("../../www/pkg/remote_bg.wasm", import.meta.url)) });

/** A socket that the test opens, speaks through and closes. */
class FakeSocket extends EventTarget {
  readyState = 0;
  binaryType = "";
  /** @type {Uint8Array[]} */
  sent = [];
  closed = false;
  /** @param {Uint8Array} frame */
  send(frame) {
    this.sent.push(frame);
  }
  close() {
    this.closed = true;
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  /** @param {Uint8Array} frame */
  speak(frame) {
    this.dispatchEvent(new MessageEvent("message", { data: frame.slice().buffer }));
  }
  /** @param {number} code */
  end(code) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

describe("the connection", () => {
  /** @param {import("node:test").TestContext} t */
  function connection(t) {
    t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    /** @type {FakeSocket[]} */
    const sockets = [];
    /** @type {Status[]} */
    const statuses = [];
    /** @type {number[]} */
    const heard = [];
    const made = createConnection({
      url: "ws://relay/room",
      hello: () => [Uint8Array.of(1)],
      alive: () => Uint8Array.of(4),
      received: (frame) => heard.push(...frame),
      changed: (status) => statuses.push(status),
      open() {
        const socket = new FakeSocket();
        sockets.push(socket);
        return /** @type {WebSocket} */ (/** @type {unknown} */ (socket));
      },
      random: () => 0.5,
    });
    const last = () => /** @type {FakeSocket} */ (sockets.at(-1));
    const states = () => statuses.map(({ state }) => state);
    return {
      made,
      sockets,
      last,
      states,
      statuses,
      heard,
      tick: t.mock.timers.tick.bind(t.mock.timers),
    };
  }

  test("enters, hears, and tells every five seconds that it is alive", (t) => {
    const { last, states, heard, tick } = connection(t);
    last().open();
    assert.deepEqual(states(), ["connecting", "open"]);
    last().speak(Uint8Array.of(5, 3, 0, 0));
    assert.deepEqual(heard, [5, 3, 0, 0]);
    tick(PULSE);
    last().speak(Uint8Array.of(4));
    tick(PULSE);
    assert.deepEqual(
      last().sent.map(([kind]) => kind),
      [1, 4, 4],
    );
  });

  test("takes a relay for lost that does not answer, and comes back", (t) => {
    const { sockets, last, states, tick } = connection(t);
    last().open();
    tick(3 * PULSE);
    assert.ok(sockets[0]?.closed);
    assert.equal(states().at(-1), "lost");
    tick(500);
    assert.equal(sockets.length, 2);
    last().open();
    assert.deepEqual(last().sent, [Uint8Array.of(1)]);
    // The first socket says nothing any more.
    sockets[0]?.end(1006);
    assert.equal(states().at(-1), "open");
  });

  test("gives up a socket that does not open, and waits longer each time", (t) => {
    const { sockets, tick } = connection(t);
    tick(PATIENCE);
    assert.ok(sockets[0]?.closed);
    tick(499);
    assert.equal(sockets.length, 1);
    tick(1);
    assert.equal(sockets.length, 2);
    tick(PATIENCE);
    tick(999);
    assert.equal(sockets.length, 2);
    tick(1);
    assert.equal(sockets.length, 3);
  });

  for (const code of [1002, 1008, 1009, 4001, 4002, 4003])
    test(`does not come back after ${code}, unless a person asks`, (t) => {
      const { made, sockets, last, statuses, tick } = connection(t);
      last().open();
      last().end(code);
      assert.deepEqual(statuses.at(-1), { state: "ended", opened: true, code });
      tick(60_000);
      assert.equal(sockets.length, 1);
      made.retry();
      assert.equal(sockets.length, 2);
    });

  test("sends nothing while it is lost, and nothing is heard after it is closed", (t) => {
    const { made, sockets, last, heard, tick } = connection(t);
    made.send(Uint8Array.of(2));
    assert.deepEqual(last().sent, []);
    last().open();
    made.close();
    last().speak(Uint8Array.of(5));
    last().end(1006);
    tick(60_000);
    assert.deepEqual(heard, []);
    assert.equal(sockets.length, 1);
  });

  test("waits as the code of the close wants it", () => {
    assert.equal(delayOf(4000, 0, 0.3), 0);
    assert.deepEqual(
      [0, 1].map((random) => delayOf(1012, 0, random)),
      [500, 5000],
    );
    assert.deepEqual(
      [0, 1].map((random) => delayOf(1013, 3, random)),
      [10_000, 15_000],
    );
    assert.deepEqual(
      [0, 1, 2, 9].map((tries) => delayOf(0, tries, 0.5)),
      [500, 1000, 2000, 15_000],
    );
  });
});

/** A relay for one room: it keeps the last message of each seat, and passes everything on. */
function createRelay() {
  /** @typedef {{ seat: number | null, receive: (frame: Uint8Array) => void, changed: (status: Status) => void }} Member */
  /** @type {Set<Member>} */
  const members = new Set();
  /** @type {(Uint8Array | undefined)[]} */
  const kept = [];
  const open = /** @type {Status} */ ({ state: "open", opened: true, code: 0 });
  /** @type {(() => void)[]} */
  const queue = [];

  const tellAll = () => {
    const bits = [...members].reduce((sum, { seat }) => sum | (seat === null ? 0 : 1 << seat), 0);
    const watchers = [...members].filter(({ seat }) => seat === null).length;
    for (const { receive } of members)
      queue.push(() => receive(Uint8Array.of(5, bits, watchers, 0)));
  };

  return {
    /** Delivers all that is on its way. */
    run() {
      for (let work = queue.shift(); work; work = queue.shift()) work();
    },
    /** Ends all connections. @param {number} code */
    end(code) {
      for (const { changed } of [...members]) changed({ state: "ended", opened: true, code });
    },
    /** @type {typeof createConnection} */
    connect({ hello, received, changed }) {
      /** @type {Member} */
      const member = { seat: null, receive: received, changed };
      let status = open;
      /** @param {Uint8Array} frame */
      function send(frame) {
        const [kind = 0, seat = 2] = frame;
        if (kind === 1) {
          member.seat = seat === 2 ? null : seat;
          members.add(member);
          kept.forEach((one) => one && queue.push(() => received(one)));
          return tellAll();
        }
        if (kind === 4) return void queue.push(() => received(Uint8Array.of(4)));
        const passed = Uint8Array.of(kind, member.seat ?? 2, ...frame.slice(1));
        if (kind === 2 && member.seat !== null) kept[member.seat] = passed;
        for (const other of members) if (other !== member) queue.push(() => other.receive(passed));
      }
      queue.push(() => {
        for (const frame of hello()) send(frame);
        changed(status);
      });
      return {
        send,
        status: () => status,
        retry() {},
        close() {
          members.delete(member);
          status = { ...status, state: "lost" };
          tellAll();
        },
      };
    },
  };
}

/**
 * A device with its own storage.
 * @param {ReturnType<typeof createRelay>} relay
 * @param {number} number of the device
 */
function createDevice(relay, number) {
  const items = new Map();
  const store = createGamesByLink(
    createLocalStore({
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, text) => void items.set(name, text),
    }),
  );
  /** @type {import("../../www/js/types.js").Correspondence | undefined} */
  let onBoard;
  let record = "";
  let drawn = 0;
  /** @type {number | null} */
  let held = null;
  const random = (/** @type {number} */ count) =>
    Buffer.from(
      Array.from({ length: count }, (_, i) => (number * 101 + ++drawn * 37 + i) % 256),
    ).toString("base64url");
  const make = () =>
    createLiveGame({
      session: {
        lay(_, shown, __, ___, correspondence) {
          record = shown;
          onBoard = correspondence;
        },
        guided() {},
        hold: (square) => (held = square),
      },
      store,
      load: async () => LiveGame,
      random,
      secret: () => random(32),
      ready: async () => {},
      writeAddress() {},
      relay: (room) => `ws://relay/${room}`,
      quiet: async () => {},
      still: () => true,
      changed() {},
      unreachable() {},
      now: () => 0,
      connect: relay.connect,
    });
  let live = make();
  return {
    store,
    /** The game, as it is now. */
    get live() {
      return live;
    },
    record: () => record,
    held: () => held,
    table: () =>
      /** @type {import("../../www/js/features/by-link/live/model.js").LiveTable} */ (live.table()),
    /** Plays on the board. @param {string} action */
    play(action) {
      if (action[0] !== "?") record = `${record} ${action}`;
      onBoard?.play(action);
    },
    /** Another visit of the page. */
    visit() {
      live.left();
      live = make();
    },
  };
}

/** Lets everything settle. @param {ReturnType<typeof createRelay>} relay */
async function settle(relay) {
  for (let i = 0; i < 20; i++) {
    relay.run();
    await Promise.resolve();
  }
}

/** Two devices in one game; the first one has X. */
async function two(rules = "goff") {
  const relay = createRelay();
  const [one, other] = [createDevice(relay, 1), createDevice(relay, 2)];
  await one.live.invite(rules, "X", "Ada");
  await settle(relay);
  await other.live.open(one.live.link());
  await settle(relay);
  return { relay, one, other };
}

describe("two devices", () => {
  test("the friend is invited by name, joins, plays, and there is a rematch", async () => {
    const { relay, one, other } = await two();
    assert.equal(liveHead(one.table())?.key, "live.invites");
    assert.equal(mayPlayLive(one.table()), false);
    assert.deepEqual(liveHead(other.table()), {
      key: "live.invited.named",
      values: { name: "Ada" },
    });
    assert.deepEqual(
      liveOffers(other.table()).map(({ name }) => name),
      ["join", "help"],
    );
    assert.equal(presenceOf(other.table()), null);
    other.live.join();
    await settle(relay);
    for (const { table } of [one, other]) assert.equal(presenceOf(table()), "here");
    const actions = /** @type {const} */ ([
      [one, "14"],
      [other, "45"],
      [one, "15"],
      [other, "@1"],
      [other, "26"],
    ]);
    for (const [device, action] of actions) {
      assert.equal(mayPlayLive(device.table()), true);
      device.play(action);
      await settle(relay);
      assert.equal(one.record(), other.record());
    }
    assert.equal(one.record(), "goff 14 45 15 @1 26");
    one.live.say("resign");
    await settle(relay);
    for (const { table } of [one, other]) assert.equal(liveEnd(table()), "resigned X");
    // What is too late changes nothing.
    one.live.say("resign");
    one.live.say("rematch");
    await settle(relay);
    assert.equal(liveHead(other.table())?.key, "live.again.named");
    assert.equal(liveDone(one.table())?.key, "live.again.asked");
    other.live.say("rematch");
    await settle(relay);
    assert.equal(one.record(), "goff");
    assert.equal(one.table().view.game?.side, "O");
    assert.deepEqual(scoreOf(one.table()), { me: 0, other: 1 });
    assert.deepEqual(scoreOf(other.table()), { me: 1, other: 0 });
  });

  test("a first square is shown, a reaction told, and forgotten when the move comes", async () => {
    const { relay, one, other } = await two();
    other.live.join();
    await settle(relay);
    one.live.chooses(1);
    await settle(relay);
    assert.equal(other.held(), 1);
    one.live.chooses(null);
    await settle(relay);
    assert.equal(other.held(), null);
    other.live.react(2);
    await settle(relay);
    assert.equal(liveDone(one.table())?.key, "live.says");
    one.live.looked(false);
    await settle(relay);
    assert.equal(presenceOf(other.table()), "away");
    assert.equal(liveTodo(other.table())?.key, "live.away.named");
    one.play("14");
    await settle(relay);
    assert.equal(presenceOf(other.table()), "here");
    one.live.left();
  });

  test("a visit later it goes on where it was, and the list knows whose turn it is", async () => {
    const { relay, one, other } = await two();
    other.live.join();
    await settle(relay);
    const link = other.live.link();
    one.play("14");
    await settle(relay);
    assert.equal(other.store.all()[0]?.turn, "me");
    assert.equal(one.store.all()[0]?.turn, "other");
    other.visit();
    await settle(relay);
    assert.equal(presenceOf(one.table()), "gone");
    assert.equal(liveTodo(one.table())?.key, "live.gone");
    await other.live.open(link);
    await settle(relay);
    assert.equal(other.record(), "goff 14");
    assert.equal(mayPlayLive(other.table()), true);
    assert.equal(other.store.all().length, 1);
  });

  test("coins are tossed by both devices, without a press", async () => {
    const { relay, one, other } = await two("nature");
    other.live.join();
    await settle(relay);
    for (const [device, action] of /** @type {const} */ ([
      [one, "14"],
      [other, "45"],
      [one, "51"],
    ])) {
      device.play(action);
      await settle(relay);
    }
    assert.match(one.record(), /^nature 14 45 15 @[15]$/);
    assert.equal(one.record(), other.record());
  });

  test("somebody else who opens the invitation watches, and changes nothing", async () => {
    const { relay, one, other } = await two();
    other.live.join();
    await settle(relay);
    const third = createDevice(relay, 3);
    for (const link of [one.live.link(), one.live.watchLink()]) {
      await third.live.open(link);
      await settle(relay);
      assert.equal(liveTodo(third.table())?.key, "live.watches");
      assert.deepEqual(
        liveOffers(third.table()).map(({ name }) => name),
        ["more"],
      );
      third.live.join();
      third.live.react(1);
      await settle(relay);
      assert.equal(third.table().view.seat, null);
    }
    assert.equal(one.table().watchers, 1);
    assert.equal(third.store.all().length, 0);
  });

  test("another tab stops this one, and the seat can be taken back", async () => {
    const { relay, one, other } = await two();
    other.live.join();
    await settle(relay);
    relay.end(4001);
    assert.equal(liveHead(one.table())?.key, "live.stopped.tab");
    assert.equal(mayPlayLive(one.table()), false);
    assert.equal(liveOffers(one.table())[0]?.name, "here");
    await one.live.open(one.live.link());
    await settle(relay);
    assert.equal(mayPlayLive(one.table()), true);
  });
});

test("a code's dark modules become one path", () => {
  const dark = ["x.x", "xx.", "..x"];
  const path = pathOf({ size: 3, get: (x, y) => dark[y]?.[x] === "x" });
  assert.equal(path, "M0 0h1v1h-1zM2 0h1v1h-1zM0 1h2v1h-2zM2 2h1v1h-1z");
});
