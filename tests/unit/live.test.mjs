// A live game without a browser: the connection with a fake socket and clock, and whole games of two
// devices over a simulated relay.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Game, initSync as initGame } from "../../www/pkg/quantum_tic_tac_toe.js";
import { LiveGame, RemoteGame, initSync } from "../../www/pkg/remote.js";
import {
  createConnection,
  delayOf,
  PATIENCE,
  PULSE,
} from "../../www/js/features/by-link/live/connection.js";
import { createAnswers, PAUSES } from "../../www/js/features/by-link/live/answers.js";
import { createTabSign } from "../../www/js/features/by-link/tab-sign.js";
import { barsOf } from "../../www/js/features/players/bars-model.js";
import { createLiveGame } from "../../www/js/features/by-link/live/live-game.js";
import {
  canGoByLinks,
  isFirstMove,
  liveDone,
  liveEnd,
  liveHead,
  liveOffers,
  liveSeats,
  liveSteps,
  liveTodo,
  mayPlayLive,
  presenceOf,
  scoreOf,
} from "../../www/js/features/by-link/live/model.js";
import { pathOf } from "../../www/js/lib/qr.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { createGamesByLink } from "../../www/js/storage/games-by-link.js";
import { loadVariant } from "../../www/js/variants/index.js";
import { numbersFrom } from "./numbers-from.mjs";

/** @typedef {import("../../www/js/features/by-link/live/connection.js").Status} Status */

const moduleOf = (/** @type {string} */ name) => ({
  module: readFileSync(new URL(`../../www/pkg/${name}_bg.wasm`, import.meta.url)),
});
initSync(moduleOf("remote"));
await loadVariant("dice");
initGame(moduleOf("quantum_tic_tac_toe"));

/** A socket that the test opens, sends through and closes. */
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

test("answers come at once, then after a pause that doubles while more are asked for", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [shortest, longest] = PAUSES;
  let sent = 0;
  const answers = createAnswers(() => ++sent > 0);
  answers.ask();
  answers.ask();
  assert.equal(sent, 1);
  t.mock.timers.tick(shortest);
  assert.equal(sent, 2);
  // Somebody who asks without end gets fewer and fewer.
  for (let n = 0; n < 600; n++) {
    answers.ask();
    t.mock.timers.tick(100);
  }
  assert.ok(sent >= 7 && sent <= 9, `${sent} in a minute`);
  // The last question is answered, and after a silence the next one is at once.
  const before = sent;
  t.mock.timers.tick(2 * longest);
  assert.equal(sent, before + 1);
  t.mock.timers.tick(2 * longest);
  answers.ask();
  assert.equal(sent, before + 2);
  answers.ask();
  answers.stop();
  t.mock.timers.tick(longest);
  assert.equal(sent, before + 2);
});

test("the title of the tab is the page's own again when no game waits for a move", (t) => {
  t.after(() => Reflect.deleteProperty(globalThis, "document"));
  const icons = new Set();
  const createElement = () => {
    const icon = { setAttribute() {}, append() {}, remove: () => icons.delete(icon) };
    return icon;
  };
  const head = { append: (/** @type {object} */ icon) => icons.add(icon) };
  const page = { title: "Game", head, createElement };
  Object.defineProperty(globalThis, "document", { value: page, configurable: true });
  const say = (/** @type {string} */ _, /** @type {{ title: string }} */ { title }) => `● ${title}`;
  const [byLinks, live] = [0, 1].map(() => createTabSign(/** @type {any} */ ({ t: say })));
  const seen = [];
  for (const [sign, mine] of /** @type {const} */ ([
    [live, true],
    [byLinks, true],
    [live, false],
    [live, true],
    [byLinks, false],
    [live, false],
  ])) {
    sign?.render(mine);
    sign?.render(mine);
    seen.push([page.title, icons.size]);
  }
  assert.deepEqual(seen, [...Array(5).fill(["● Game", 1]), ["Game", 0]]);
});

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
    const hello = t.mock.fn(() => [Uint8Array.of(1)]);
    const made = createConnection({
      url: "ws://relay/room",
      hello,
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
      ...{ made, hello },
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
    // The first socket sends nothing any more.
    sockets[0]?.end(1006);
    assert.equal(states().at(-1), "open");
  });

  test("takes a relay for lost that does not answer a step, or when the browser says so", (t) => {
    const { made, last, states, tick } = connection(t);
    last().open();
    made.send(Uint8Array.of(2, 7));
    assert.deepEqual(last().sent.at(-1), Uint8Array.of(4));
    tick(PATIENCE - 1);
    assert.equal(states().at(-1), "open");
    last().speak(Uint8Array.of(4));
    tick(1);
    assert.equal(states().at(-1), "open");
    made.send(Uint8Array.of(2, 7));
    tick(PATIENCE);
    assert.equal(states().at(-1), "lost");
    tick(500);
    last().open();
    made.lose();
    assert.equal(states().at(-1), "lost");
    made.lose();
    assert.equal(states().at(-1), "lost");
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

  test("comes back also where the browser makes no socket", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    /** @type {string[]} */
    const states = [];
    createConnection({
      url: "file:///relay/room",
      hello: () => [],
      alive: () => Uint8Array.of(4),
      received() {},
      changed: ({ state }) => states.push(state),
      open() {
        throw new DOMException("no such scheme", "SyntaxError");
      },
      random: () => 0.5,
    });
    t.mock.timers.tick(500);
    assert.deepEqual(states, ["lost", "lost"]);
  });

  test("stays closed if its first frames cannot be made", (t) => {
    const { made, last, states, tick, hello } = connection(t);
    hello.mock.mockImplementation(() => (made.close(), []));
    last().open();
    tick(60_000);
    assert.deepEqual(states(), ["connecting"]);
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
  /**
   * @typedef {object} Member
   * @property {number | null} seat
   * @property {(frame: Uint8Array) => void} receive
   * @property {(status: Status) => void} changed
   * @property {() => void} begin connects anew
   */
  /** All connections, including those that have not sent a frame yet. @type {Set<Member>} */
  const sockets = new Set();
  /** @type {Set<Member>} */
  const members = new Set();
  /** @type {(Uint8Array | undefined)[]} */
  const kept = [];
  const open = /** @type {Status} */ ({ state: "open", opened: true, code: 0 });
  /** @type {{ to: Member, work: () => void, isFrame: boolean }[]} */
  let queue = [];
  let retries = 0;

  /** @param {Member} to @param {Uint8Array} frame */
  const deliver = (to, frame) =>
    queue.push({ to, work: () => to.receive(frame.slice()), isFrame: true });
  /** @param {Member} member */
  function forget(member) {
    members.delete(member);
    queue = queue.filter(({ to }) => to !== member);
  }
  const tellAll = () => {
    const bits = [...members].reduce((sum, { seat }) => sum | (seat === null ? 0 : 1 << seat), 0);
    const watchers = [...members].filter(({ seat }) => seat === null).length;
    for (const member of members) deliver(member, Uint8Array.of(5, bits, watchers, 0));
  };

  return {
    /** Delivers all pending frames and events. */
    run() {
      for (let one = queue.shift(); one; one = queue.shift()) one.work();
    },
    /** Delivers or loses one pending frame or event. @param {(below: number) => number} random @param {boolean} lost */
    step(random, lost) {
      const [one] = queue.splice(random(queue.length), 1);
      if (one && !(lost && one.isFrame)) one.work();
    },
    /** The number of reconnects that a person has asked for. */
    retries: () => retries,
    /** Breaks a connection. @param {number} number from 0 @param {boolean} [again] whether it begins anew */
    breaks(number, again = true) {
      const member = [...sockets][number % sockets.size];
      if (!member) return;
      forget(member);
      tellAll();
      member.changed({ state: "lost", opened: true, code: 0 });
      if (again) member.begin();
    },
    /** Breaks all connections. */
    restart() {
      for (const number of [...sockets].keys()) this.breaks(number);
    },
    /** Forgets the room. */
    clear: () => void kept.splice(0),
    /** Ends all connections. @param {number} code */
    end(code) {
      for (const member of [...members]) {
        forget(member);
        member.changed({ state: "ended", opened: true, code });
      }
    },
    /** The number of connections that have entered the room. */
    entered: () => members.size,
    /** The number of connections. */
    size: () => sockets.size,
    /** @type {typeof createConnection} */
    connect({ hello, received, changed }) {
      let status = open;
      /** @param {Status} next */
      function tell(next) {
        status = next;
        changed(next);
      }
      /** @type {Member} */
      const member = {
        ...{ seat: null, receive: received, changed: tell },
        begin() {
          const work = () => {
            for (const frame of hello()) send(frame);
            if (sockets.has(member)) tell(open);
          };
          queue.push({ to: member, work, isFrame: false });
        },
      };
      /** @param {Uint8Array} frame */
      function send(frame) {
        if (!sockets.has(member)) return;
        const [kind = 0, seat = 2] = frame;
        if (kind === 1) {
          member.seat = seat === 2 ? null : seat;
          members.add(member);
          for (const one of kept) if (one) deliver(member, one);
          return tellAll();
        }
        if (!members.has(member)) return;
        if (kind === 4) return void deliver(member, Uint8Array.of(4));
        const passed = Uint8Array.of(kind, member.seat ?? 2, ...frame.slice(1));
        if (kind === 2 && member.seat !== null) kept[member.seat] = passed;
        for (const other of members) if (other !== member) deliver(other, passed);
      }
      sockets.add(member);
      member.begin();
      return {
        send,
        status: () => status,
        retry: () => void retries++,
        lose: () => tell({ ...status, state: "lost" }),
        close() {
          sockets.delete(member);
          forget(member);
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
 * @param {object} [more]
 * @param {Map<string, string>} [more.items] what is stored: two tabs share it
 * @param {() => Promise<void>} [more.ready]
 */
function createDevice(relay, number, { items = new Map(), ready = async () => {} } = {}) {
  /** @type {unknown[]} */
  const missed = [];
  const store = createGamesByLink(
    createLocalStore({
      getItem: (name) => items.get(name) ?? null,
      setItem(name, text) {
        if (full) throw new DOMException("there is no room", "QuotaExceededError");
        items.set(name, text);
      },
    }),
  );
  let full = false;
  /** @type {import("../../www/js/types.js").Correspondence | undefined} */
  let onBoard;
  let record = "";
  let drawn = 0;
  let unreachable = 0;
  /** @type {number | null} */
  let held = null;
  const random = (/** @type {number} */ count) =>
    Buffer.from(
      Array.from({ length: count }, (_, i) => (number * 101 + ++drawn * 37 + i) % 256),
    ).toString("base64url");
  const make = () =>
    createLiveGame({
      session: {
        startSideGame(_, shown, __, ___, correspondence) {
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
      ready,
      writeAddress() {},
      relay: (room) => `ws://relay/${room}`,
      whenIdle: async () => {},
      reducedMotion: () => true,
      changed() {},
      reportLoadError: (error) => missed.push(error),
      unreachable: () => void unreachable++,
      now: () => 0,
      connect: relay.connect,
    });
  let live = make();
  return {
    ...{ store, items, missed },
    /** The number of times that no relay was found. */
    unreachable: () => unreachable,
    /** The game, as it is now. */
    get live() {
      return live;
    },
    /** The game on the board. */
    get playing() {
      return /** @type {import("../../www/js/features/by-link/live/playing.js").Playing} */ (
        live.playing()
      );
    },
    /** Whether the storage takes nothing more. @param {boolean} is */
    fill: (is) => (full = is),
    record: () => record,
    held: () => held,
    table: () =>
      /** @type {import("../../www/js/features/by-link/live/model.js").LiveTable} */ (live.table()),
    /** Plays on the board. @param {string} action */
    play(action) {
      if (action[0] !== "?") record = `${record} ${action}`;
      onBoard?.play(action);
    },
    /** Simulates a reload of the page. */
    visit() {
      live.left();
      live = make();
    },
  };
}

/** Runs the relay and lets promises settle. @param {ReturnType<typeof createRelay>} relay */
async function settle(relay) {
  for (let i = 0; i < 20; i++) {
    relay.run();
    await Promise.resolve();
  }
}

/** Two devices in one game. The first one plays X. */
async function two(rules = "goff") {
  const relay = createRelay();
  const [one, other] = [createDevice(relay, 1), createDevice(relay, 2)];
  await one.live.invite(rules, "X", "Ada");
  await settle(relay);
  await other.live.open(one.playing.link);
  await settle(relay);
  return { relay, one, other };
}

/** The steps beside the board that are possible. @param {ReturnType<typeof createDevice>} device */
const possible = ({ table }) =>
  liveSteps(table())
    .filter(({ reason }) => reason === null)
    .map(({ step }) => step);

describe("two devices", () => {
  test("nothing is asked on the own turn, and a question says that it waits", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    const reasons = () => liveSteps(one.table()).map(({ step, reason }) => [step, reason]);
    for (const [device, action] of /** @type {const} */ ([
      [one, "14"],
      [other, "45"],
    ])) {
      device.play(action);
      await settle(relay);
    }
    for (const what of /** @type {const} */ (["ask", "offerDraw"])) one.playing.say(what);
    await settle(relay);
    assert.equal(mayPlayLive(one.table()), true);
    assert.deepEqual(reasons(), [
      ["ask", "live.no.back"],
      ["offerDraw", "live.no.turn"],
      ["resign", null],
    ]);
    one.play("26");
    await settle(relay);
    assert.deepEqual(possible(one), ["ask", "offerDraw", "resign"]);
    one.playing.say("offerDraw");
    await settle(relay);
    assert.equal(liveHead(one.table())?.key, "live.open");
    assert.equal(liveTodo(one.table())?.key, "live.open.about");
    assert.equal(liveDone(one.table())?.key, "live.offered");
    assert.deepEqual(reasons(), [
      ["ask", "live.no.open"],
      ["offerDraw", "live.no.open"],
      ["resign", null],
    ]);
    assert.deepEqual(possible(other), ["resign"]);
    other.playing.say("decline");
    await settle(relay);
    assert.deepEqual(reasons(), [
      ["ask", "live.no.declined"],
      ["offerDraw", "live.no.declined"],
      ["resign", null],
    ]);
  });

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
    other.playing.join();
    await settle(relay);
    assert.deepEqual(presenceOf(one.table()), { O: "here" });
    assert.deepEqual(presenceOf(other.table()), { X: "here" });
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
    one.playing.say("resign");
    await settle(relay);
    for (const { table } of [one, other]) assert.equal(liveEnd(table()), "resigned X");
    // A step that comes too late changes nothing.
    one.playing.say("resign");
    one.playing.say("rematch");
    await settle(relay);
    assert.equal(liveHead(other.table())?.key, "live.again.named");
    assert.equal(liveDone(one.table())?.key, "live.again.asked");
    other.playing.say("rematch");
    await settle(relay);
    assert.equal(one.record(), "goff");
    assert.equal(one.table().view.game?.side, "O");
    assert.deepEqual(scoreOf(one.table()), { me: 0, other: 1 });
    assert.deepEqual(scoreOf(other.table()), { me: 1, other: 0 });
  });

  test("each player sees the other's name, and a watcher sees both", async () => {
    const { relay, one, other } = await two();
    other.playing.join("Bo <b>\u202e");
    await settle(relay);
    const watcher = createDevice(relay, 3);
    await watcher.live.open(one.playing.watchLink);
    await settle(relay);
    // A direction mark would turn the text around it.
    assert.equal(one.table().friend, "Bo <b>");
    assert.equal(one.store.all()[0]?.friend, "Bo <b>");
    assert.deepEqual(liveSeats(one.table()), ["", { friend: "Bo <b>" }]);
    assert.deepEqual(liveSeats(other.table()), [{ friend: "Ada" }, ""]);
    assert.deepEqual(watcher.table().view.names, ["Ada", "Bo <b>\u202e"]);
    assert.deepEqual(liveSeats(watcher.table()), ["Ada", "Bo <b>"]);
    // The own name is told again after a reload.
    other.visit();
    await other.live.open(one.playing.link);
    await settle(relay);
    assert.deepEqual(other.table().view.names, ["Ada", "Bo <b>"]);
    assert.equal(one.table().friend, "Bo <b>");
  });

  test("a watcher sees who has which side, who is here, and who looks away", async () => {
    const { relay, one, other } = await two();
    const watcher = createDevice(relay, 3);
    await watcher.live.open(one.playing.watchLink);
    await settle(relay);
    assert.equal(presenceOf(watcher.table()), null);
    const bars = () => {
      return barsOf({
        ...{ match: null, assistanceOff: true, thinking: null, over: false, past: null },
        ...{ view: Game.fromRecord(watcher.record()).view(), seats: liveSeats(watcher.table()) },
        presence: presenceOf(watcher.table()),
      }).map(({ name, presence, look }) => [name, presence, look]);
    };
    other.playing.join("");
    await settle(relay);
    assert.deepEqual(bars(), [
      ["Ada", "here", "thinks"],
      ["O", "here", "awake"],
    ]);
    one.play("14");
    await settle(relay);
    other.playing.looked(false);
    await settle(relay);
    assert.deepEqual(bars(), [
      ["Ada", "here", "awake"],
      ["O", "away", "awake"],
    ]);
    assert.equal(liveTodo(watcher.table())?.key, "live.watches");
    other.playing.say("resign");
    await settle(relay);
    for (const { playing } of [one, other]) {
      playing.say("rematch");
      await settle(relay);
    }
    other.visit();
    await settle(relay);
    // The sides are swapped.
    assert.deepEqual(bars(), [
      ["X", "gone", "awake"],
      ["Ada", "here", "awake"],
    ]);
    assert.deepEqual(liveTodo(watcher.table()), {
      key: "live.gone.named",
      values: { name: "X" },
    });
  });

  test("a first square is shown, a reaction told, and forgotten when the move comes", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    one.playing.chooses(1);
    await settle(relay);
    assert.equal(other.held(), 1);
    one.playing.chooses(null);
    await settle(relay);
    assert.equal(other.held(), null);
    other.playing.react(2);
    await settle(relay);
    assert.equal(liveDone(one.table())?.key, "live.says");
    assert.equal(liveDone(other.table())?.key, "live.says.me");
    one.playing.looked(false);
    await settle(relay);
    assert.deepEqual(presenceOf(other.table()), { X: "away" });
    assert.equal(liveTodo(other.table())?.key, "live.away.named");
    one.play("14");
    await settle(relay);
    assert.deepEqual(presenceOf(other.table()), { X: "here" });
    one.live.left();
  });

  test("a visit later it goes on where it was, and the list knows whose turn it is", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    const link = other.playing.link;
    one.play("14");
    await settle(relay);
    assert.equal(other.store.all()[0]?.turn, "me");
    assert.equal(one.store.all()[0]?.turn, "other");
    other.visit();
    await settle(relay);
    assert.deepEqual(presenceOf(one.table()), { O: "gone" });
    assert.equal(liveTodo(one.table())?.key, "live.gone");
    await other.live.open(link);
    await settle(relay);
    assert.equal(other.record(), "goff 14");
    assert.equal(mayPlayLive(other.table()), true);
    assert.equal(other.store.all().length, 1);
  });

  test("a friend who goes on by links has said so, until there is a new step", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    const link = other.playing.link;
    const offers = () => liveOffers(one.table()).map(({ name }) => name);
    other.playing.goesByLinks();
    await settle(relay);
    assert.equal(liveTodo(one.table()), null, "the friend is still here");
    other.visit();
    await settle(relay);
    assert.equal(liveTodo(one.table())?.key, "live.gone.links");
    assert.deepEqual(offers(), ["byLinks", "more"]);
    one.play("14");
    await other.live.open(link);
    await settle(relay);
    other.play("45");
    other.visit();
    await settle(relay);
    assert.equal(liveTodo(one.table())?.key, "live.gone");
    assert.deepEqual(offers(), ["more"]);
  });

  test("coins are tossed by both devices, without a press", async () => {
    const { relay, one, other } = await two("nature");
    other.playing.join();
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

  test("a step that was not sent says so, and so does a device that knows to be offline", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    assert.equal(one.table().unsent, false);
    relay.breaks(0, false);
    assert.equal(liveTodo(one.table()), null);
    one.play("14");
    await settle(relay);
    assert.equal(liveTodo(one.table())?.key, "live.unsent");
    assert.deepEqual(presenceOf(one.table()), { O: "gone" });
    assert.equal(liveTodo(other.table())?.key, "live.gone.named");
    other.playing.offline();
    assert.equal(liveTodo(other.table())?.key, "live.lost");
  });

  test("a rematch can be refused by leaving, and the one who asks is told", async () => {
    const { relay, one, other } = await two();
    other.playing.join("Bo");
    await settle(relay);
    one.playing.say("resign");
    await settle(relay);
    one.playing.say("rematch");
    await settle(relay);
    assert.equal(liveDone(one.table())?.key, "live.again.asked.named");
    assert.deepEqual(
      liveOffers(other.table()).map(({ name }) => name),
      ["rematch", "leave", "more"],
    );
    other.live.left();
    await settle(relay);
    assert.equal(liveDone(one.table())?.key, "live.again.left.named");
  });

  test("while the connection is lost nobody seems to think, and after the game it is told beside its turning point", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    const lost = /** @type {const} */ ({ state: "lost", opened: true, code: 0 });
    const texts = () => {
      const table = { ...one.table(), connection: lost, late: true };
      return [liveTodo(table)?.key, liveDone(table)?.key];
    };
    assert.deepEqual(texts(), ["live.lost", undefined]);
    assert.deepEqual(presenceOf({ ...one.table(), connection: lost }), { O: "gone" });
    other.playing.say("resign");
    await settle(relay);
    // The turning point takes the place of the first text.
    assert.deepEqual(texts(), ["by-link.over", "live.lost"]);
  });

  test("the first move of each player is told apart from all others", async () => {
    const { relay, one, other } = await two();
    const first = () => [one, other].map(({ table }) => isFirstMove(table()));
    assert.deepEqual(first(), [false, false], "nobody has joined");
    other.playing.join();
    await settle(relay);
    assert.deepEqual(first(), [true, false]);
    one.play("14");
    await settle(relay);
    assert.deepEqual(first(), [false, true]);
    other.play("45");
    await settle(relay);
    assert.deepEqual(first(), [false, false]);
    other.playing.say("resign");
    await settle(relay);
    for (const { playing } of [one, other]) {
      playing.say("rematch");
      await settle(relay);
    }
    assert.deepEqual(first(), [false, false], "no newcomers any more");
  });

  test("somebody else who opens the invitation watches, and changes nothing", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    const third = createDevice(relay, 3);
    for (const link of [one.playing.link, one.playing.watchLink]) {
      await third.live.open(link);
      await settle(relay);
      const taken = link === one.playing.link ? "live.watches.taken" : "live.watches";
      assert.equal(liveTodo(third.table())?.key, taken);
      assert.deepEqual(
        liveOffers(third.table()).map(({ name }) => name),
        ["more"],
      );
      third.playing.join();
      third.playing.react(1);
      await settle(relay);
      assert.equal(third.table().view.seat, null);
      assert.equal(third.table().reaction, null);
    }
    assert.equal(one.table().watchers, 1);
    assert.equal(third.store.all().length, 0);
  });

  test("another tab stops this one, and the seat can be taken back", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    relay.end(4001);
    assert.equal(liveHead(one.table())?.key, "live.stopped.tab");
    assert.equal(mayPlayLive(one.table()), false);
    assert.equal(liveOffers(one.table())[0]?.name, "here");
    await one.live.open(one.playing.link);
    await settle(relay);
    assert.equal(mayPlayLive(one.table()), true);
  });
});

describe("a game that is elsewhere, too", () => {
  /** Two devices that play, and a second tab of the first one. */
  async function tabs(rules = "goff") {
    const { relay, one, other } = await two(rules);
    other.playing.join();
    await settle(relay);
    assert.deepEqual(possible(one), ["resign"]);
    const tab = createDevice(relay, 4, { items: one.items });
    return { relay, one, other, tab };
  }

  test("two tabs without a connection do not sign two moves for one place", async () => {
    const { relay, one, other, tab } = await tabs();
    await tab.live.open(one.playing.link);
    tab.play("14");
    one.play("25");
    await Promise.resolve();
    await Promise.resolve();
    assert.equal(one.record(), "goff 14");
    assert.equal(mayPlayLive(one.table()), false);
    assert.equal(one.store.all()[0]?.record, "goff 14");
    await settle(relay);
    for (const { record, playing } of [one, other, tab]) {
      assert.equal(record(), "goff 14");
      assert.equal(playing.choice, null);
    }
  });

  test("a tab that was stopped signs nothing", async () => {
    const { relay, one, other } = await tabs();
    relay.end(4001);
    const { kept } = one.store.all()[0] ?? {};
    assert.deepEqual(liveSteps(one.table()), []);
    for (const what of /** @type {const} */ (["resign", "offerDraw"])) one.playing.say(what);
    assert.equal(one.store.all()[0]?.kept, kept);
    await other.live.open(other.playing.link);
    await settle(relay);
    assert.equal(liveEnd(other.table()), null);
  });

  test("a tab that was stopped does not come back when it is only looked at", async () => {
    const { relay, one } = await tabs();
    relay.end(4001);
    one.playing.looked(true);
    assert.equal(relay.retries(), 0);
    relay.breaks(0, false);
    one.playing.looked(true);
    assert.equal(relay.retries(), 1);
  });

  test("the seat that another tab has taken is not taken once more", async () => {
    const { relay, one, other } = await two();
    const tab = createDevice(relay, 4, { items: other.items });
    await tab.live.open(one.playing.link);
    await settle(relay);
    tab.playing.join();
    other.playing.join();
    await settle(relay);
    assert.equal(other.store.all().length, 1);
    assert.equal(other.table().view.seat, "second");
    assert.equal(one.playing.choice, null);
    one.play("14");
    await settle(relay);
    for (const { record } of [other, tab]) assert.equal(record(), "goff 14");
  });

  test("a move that cannot be stored is not sent, so none is signed twice", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    const link = one.playing.link;
    one.fill(true);
    // A stored state is not stored again.
    await one.live.open(link);
    await settle(relay);
    assert.equal(mayPlayLive(one.table()), true);
    one.play("14");
    await settle(relay);
    assert.equal(liveHead(one.table())?.key, "live.stuck");
    assert.equal(liveTodo(one.table())?.key, "live.stuck.about");
    assert.equal(liveDone(one.table()), null);
    assert.equal(mayPlayLive(one.table()), false);
    assert.deepEqual(
      liveOffers(one.table()).map(({ name }) => name),
      ["again", "byLinks", "more"],
    );
    // Neither at once, nor for a message of the friend, nor over a new connection.
    other.playing.say("offerDraw");
    await settle(relay);
    relay.restart();
    one.playing.again();
    await settle(relay);
    assert.equal(other.record(), "goff");
    one.fill(false);
    one.playing.again();
    await settle(relay);
    assert.equal(other.record(), "goff 14");
    other.play("45");
    await settle(relay);
    // The older state comes back, and plays another move.
    one.fill(true);
    one.play("26");
    await settle(relay);
    assert.equal(other.record(), "goff 14 45");
    one.live.left();
    const again = createDevice(relay, 1, { items: one.items });
    await again.live.open(link);
    await settle(relay);
    again.play("27");
    await settle(relay);
    assert.equal(other.record(), "goff 14 45 27");
    assert.equal(other.playing.choice, null);
  });

  test("a game that was never stored is played until the page is closed", async () => {
    const relay = createRelay();
    const [one, other] = [createDevice(relay, 1), createDevice(relay, 2)];
    one.fill(true);
    await one.live.invite("goff", "X", "");
    await settle(relay);
    await other.live.open(one.playing.link);
    await settle(relay);
    other.playing.join();
    await settle(relay);
    one.play("14");
    await settle(relay);
    assert.equal(other.record(), "goff 14");
    assert.equal(liveDone(one.table())?.key, "live.unkept");
  });

  test("a game that goes on by links is not live any more", async () => {
    const { relay, one, other } = await tabs();
    const [{ live, ...game } = {}] = one.store.all();
    assert.ok(live);
    one.store.keep({
      .../** @type {import("../../www/js/storage/games-by-link.js").GameByLink} */ (game),
      ...{ id: live.game, kept: live.kept, live: null },
    });
    other.playing.say("offerDraw");
    one.play("14");
    await settle(relay);
    assert.equal(one.record(), "goff");
    assert.equal(other.record(), "goff");
    assert.deepEqual(
      one.store.all().map(({ id }) => id),
      [live.game],
    );
    assert.equal(mayPlayLive(one.table()), false);
    assert.equal(one.playing.isByLinks, true);
    // The address of the live game leads to the one by links, also when that has gone on.
    for (const found of one.store.all()) one.store.keep(found);
    const link = one.playing.link;
    one.visit();
    await one.live.open(link);
    await settle(relay);
    assert.equal(liveHead(one.table())?.key, "live.stopped.links");
    assert.deepEqual(
      liveOffers(one.table()).map(({ name }) => name),
      ["byLinks"],
    );
    assert.equal(one.table().links, live.game);
    assert.equal(one.record(), "goff");
  });

  test("of two lines the other one is taken, and goes on; who stays is asked once", async () => {
    for (const there of [false, true]) {
      const { relay, one, other } = await tabs("nature");
      for (const [device, action] of /** @type {const} */ ([
        [one, "14"],
        [other, "45"],
      ])) {
        device.play(action);
        await settle(relay);
      }
      const backup = createDevice(relay, 5, { items: new Map(one.items) });
      const link = one.playing.link;
      one.play("26");
      await settle(relay);
      one.live.left();
      const [mine] = backup.store.all();
      assert.ok(mine);
      backup.store.keep({ ...mine, name: "Eve" });
      await backup.live.open(link);
      backup.play("15");
      await settle(relay);
      assert.equal(other.playing.choice?.fork.here, "nature 14 45 26");
      assert.equal(other.store.all()[0]?.friend, "Eve", "what has come with the fork is stored");
      other.playing.decide(there);
      await settle(relay);
      relay.restart();
      await settle(relay);
      assert.equal(other.playing.choice, null);
      assert.match(other.record(), there ? /^nature 14 45 15 @[15]$/ : /26$/);
      if (there) assert.equal(backup.record(), other.record());
    }
  });
});

describe("what comes in between", () => {
  test("a link that cannot be read leaves the game on the board as it is", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    await assert.rejects(one.live.open("live=short"), { code: "illegal-argument" });
    const bad = createDevice(relay, 1, { items: new Map(one.items) });
    bad.items.forEach((text, name) => bad.items.set(name, text.replace(/"l1!/, '"l9!')));
    await assert.rejects(bad.live.open(one.playing.link), { code: "bad-store" });
    one.play("14");
    await settle(relay);
    assert.equal(other.record(), "goff 14");
  });

  test("a move that is played while the same game is opened again stays", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    const opened = one.live.open(one.playing.link);
    // The link was read, and the parts that the game needs are loading.
    await Promise.resolve();
    one.play("14");
    await opened;
    await settle(relay);
    assert.equal(one.record(), "goff 14");
    assert.equal(one.store.all()[0]?.record, "goff 14");
    assert.equal(other.record(), "goff 14");
  });

  test("something else is opened first: what is aborted outside comes no more", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    const outside = new AbortController();
    const opened = one.live.open(`live=${"A".repeat(22)}`, outside.signal);
    outside.abort();
    await opened;
    one.play("14");
    await settle(relay);
    assert.equal(other.record(), "goff 14");
    const invited = new AbortController();
    const invitation = one.live.invite("goff", "X", "", invited.signal);
    invited.abort();
    await invitation;
    assert.equal(one.record(), "goff 14");
    const later = one.live.open(`live=${"A".repeat(22)}`);
    one.live.left();
    await later;
    assert.equal(one.live.table(), null);
  });

  test("an invitation that was given up removes no other game", async () => {
    const relay = createRelay();
    const one = createDevice(relay, 1);
    await one.live.invite("goff", "X", "");
    await settle(relay);
    const link = one.playing.link;
    const given = one.live.invite("goff", "X", "");
    // The invitation was made, and the parts that the game needs are loading.
    await Promise.resolve();
    await Promise.all([given, one.live.open(link)]);
    relay.breaks(0);
    await settle(relay);
    assert.equal(one.unreachable(), 0);
    assert.equal(one.store.all().length, 1);
    assert.equal(one.playing.link, link);
  });

  test("an invitation goes by links where no relay answers", async () => {
    const relay = createRelay();
    const one = createDevice(relay, 1);
    await one.live.invite("goff", "X", "");
    relay.breaks(0, false);
    assert.equal(one.unreachable(), 1);
    assert.deepEqual(one.store.all(), []);
    assert.equal(relay.size(), 0);
  });

  test("an invitation goes by links at once where the browser makes no socket", async () => {
    let closed = 0;
    const one = createDevice(
      {
        ...createRelay(),
        connect({ changed }) {
          const status = /** @type {Status} */ ({ state: "lost", opened: false, code: 0 });
          changed(status);
          return {
            send() {},
            status: () => status,
            retry() {},
            lose() {},
            close: () => void closed++,
          };
        },
      },
      1,
    );
    await one.live.invite("goff", "X", "");
    assert.equal(one.unreachable(), 1);
    assert.equal(closed, 1);
  });

  test("a first square is told again after a question", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    for (const [device, action] of /** @type {const} */ ([
      [one, "14"],
      [other, "45"],
    ])) {
      device.play(action);
      await settle(relay);
    }
    one.playing.chooses(1);
    other.playing.say("ask");
    await settle(relay);
    // No square is shown as chosen while there is a question.
    one.playing.chooses(null);
    one.playing.say("decline");
    const watcher = createDevice(relay, 3);
    await watcher.live.open(one.playing.watchLink);
    await settle(relay);
    one.playing.chooses(1);
    await settle(relay);
    assert.equal(watcher.held(), 1);
  });

  test("what could not be loaded is loaded with the next move", async () => {
    const relay = createRelay();
    let fails = false;
    const one = createDevice(relay, 1, {
      ready: async () => {
        if (fails) throw new Error("nothing is loaded");
      },
    });
    const other = createDevice(relay, 2);
    await one.live.invite("goff", "O", "");
    await settle(relay);
    await other.live.open(one.playing.link);
    await settle(relay);
    other.playing.join();
    await settle(relay);
    fails = true;
    other.play("14");
    await settle(relay);
    assert.ok(one.missed.length > 0);
    assert.equal(one.record(), "goff");
    fails = false;
    other.playing.say("offerDraw");
    await settle(relay);
    assert.equal(one.record(), "goff 14");
  });

  /**
   * A device that wants the free seat, which another person takes first.
   * @param {ReturnType<typeof createRelay>} relay
   * @param {Parameters<typeof createDevice>[2]} [options]
   * @param {() => void} [before] is called before it joins
   */
  async function beaten(relay, options, before) {
    const one = createDevice(relay, 1);
    const late = createDevice(relay, 2, options);
    await one.live.invite("goff", "X", "");
    await settle(relay);
    await late.live.open(one.playing.link);
    await settle(relay);
    before?.();
    late.playing.join();
    while (relay.entered() < 2) relay.step(() => 0, true);
    relay.end(4002);
    await settle(relay);
    return late;
  }

  test("a game whose seat has changed and that cannot be loaded again is told", async () => {
    const relay = createRelay();
    let fails = false;
    const ready = async () => {
      if (fails) throw new Error("nothing is loaded");
    };
    const late = await beaten(relay, { ready }, () => (fails = true));
    assert.equal(late.missed.length, 1);
    assert.equal(late.store.all().length, 0);
  });

  test("who was too late to join is told so, and watches", async () => {
    const late = await beaten(createRelay());
    assert.equal(late.table().view.seat, null);
    assert.equal(liveDone(late.table())?.key, "live.stopped.late.about");
  });

  test("who was too late to join can watch, also after a reload", async () => {
    const { relay, one, other } = await two();
    const late = createDevice(relay, 3);
    await late.live.open(one.playing.link);
    await settle(relay);
    late.playing.join();
    const link = one.playing.link;
    // The page is loaded again before the relay has refused the seat.
    late.visit();
    await settle(relay);
    other.playing.join();
    await settle(relay);
    await late.live.open(link);
    while (relay.entered() < 3) relay.step(() => 0, false);
    relay.end(4002);
    assert.equal(liveHead(late.table())?.key, "live.stopped.late");
    assert.deepEqual(
      liveOffers(late.table()).map(({ name }) => name),
      ["watch", "more"],
    );
    assert.equal(canGoByLinks(late.table()), false);
    await late.live.open(late.playing.watchLink);
    await settle(relay);
    assert.equal(liveTodo(late.table())?.key, "live.gone.named");
    assert.equal(late.table().view.names[0], "Ada");
  });

  test("so is one whose seat another tab has taken", async () => {
    const { relay, one, other } = await two();
    const here = createDevice(relay, 4, {
      items: other.items,
      ready: async () => {
        if (fails) throw new Error("nothing is loaded");
      },
    });
    let fails = false;
    await here.live.open(one.playing.link);
    await settle(relay);
    other.playing.join();
    fails = true;
    here.playing.join();
    await settle(relay);
    assert.equal(here.missed.length, 1);
  });

  test("who comes back is not away, and the same square is told again", async () => {
    const { relay, one, other } = await two();
    other.playing.join();
    await settle(relay);
    const link = one.playing.link;
    one.playing.looked(false);
    one.playing.chooses(1);
    await settle(relay);
    assert.deepEqual(presenceOf(other.table()), { X: "away" });
    one.visit();
    await settle(relay);
    await one.live.open(link);
    await settle(relay);
    assert.deepEqual(presenceOf(other.table()), { X: "here" });
    one.playing.chooses(1);
    one.live.left();
    await one.live.open(link);
    await settle(relay);
    other.live.left();
    await other.live.open(link);
    await settle(relay);
    one.playing.chooses(1);
    await settle(relay);
    assert.equal(other.held(), 1);
  });

  test("a page that is to keep nothing keeps its games until it is closed", () => {
    const { all, keep, canWrite } = createGamesByLink(createLocalStore(null));
    keep({
      ...{ id: "room-of-a-game", kept: "l1!", friend: "", name: "", since: 0 },
      ...{ turn: "me", side: "X", record: "goff", live: null },
    });
    assert.equal(all().length, 1);
    assert.equal(canWrite(), false);
  });
});

test("a code's dark modules become one path", () => {
  const dark = ["x.x", "xx.", "..x"];
  const path = pathOf({ size: 3, get: (x, y) => dark[y]?.[x] === "x" });
  assert.equal(path, "M0 0h1v1h-1zM2 0h1v1h-1zM0 1h2v1h-2zM2 2h1v1h-1z");
});

describe("whatever two people do, and whatever is lost", () => {
  /** @typedef {ReturnType<typeof createDevice>} Device */
  const SAYINGS = /** @type {const} */ (["ask", "offerDraw", "resign", "rematch"]);
  /** The number of steps between two checks, before which everything settles. */
  const ROUND = 8;

  /**
   * Checks that all devices show the same game, and that the right player may go on.
   * @param {Device[]} players @param {Device} watcher
   */
  function agree(players, watcher) {
    const record = players[0]?.record() ?? "";
    for (const device of [...players, watcher]) {
      assert.equal(device.record(), record);
      assert.equal(device.table().view.game?.record, record);
      assert.equal(device.table().replaying, false);
    }
    const { turn, phase } = Game.fromRecord(record).view();
    for (const { store, table } of players) {
      const [stored, ...more] = store.all();
      assert.deepEqual(more, []);
      assert.equal(stored?.record, record);
      assert.equal(LiveGame.restored(stored?.kept ?? "").view().game?.record, record);
      assert.equal(RemoteGame.restored(stored?.live?.kept ?? "").view().record, record);
      const { game } = table().view;
      assert.ok(game);
      const isQuiet = phase !== "over" && !game.over && !game.question && !game.toss;
      assert.equal(mayPlayLive(table()), isQuiet && game.side === turn);
    }
    assert.equal(mayPlayLive(watcher.table()), false);
    assert.deepEqual(watcher.store.all(), []);
  }

  for (const [number, rules] of ["goff", "nature", "kvantove"].entries())
    test(`all see the same game: ${rules}`, async () => {
      const random = numbersFrom(number + 1);
      const { relay, one, other } = await two(rules);
      other.playing.join();
      await settle(relay);
      const watcher = createDevice(relay, 3);
      const links = [one.playing.link, other.playing.link, one.playing.watchLink];
      await watcher.live.open(one.playing.watchLink);
      const devices = [one, other, watcher];
      const ends = new Set();
      let moves = 0;

      /** @param {Device} device */
      function act(device) {
        const { game } = device.table().view;
        if (mayPlayLive(device.table()) && device.record() === game?.record && random(8) > 0) {
          const legal = Game.fromRecord(device.record()).legal();
          device.play(legal[random(legal.length)] ?? "");
          return void moves++;
        }
        if (game?.todo === "answer") return device.playing.say(random(2) ? "grant" : "decline");
        if (game?.over) return device.playing.say("rematch");
        // Rarely, so that games also end by moves.
        const saying = SAYINGS[random(20)];
        if (saying) device.playing.say(saying);
      }

      for (let i = 0; i < 160; i++) {
        const next = devices.find(({ table }) => table() && mayPlayLive(table()));
        const device = (random(2) && next) || (devices[random(3)] ?? one);
        const what = random(12);
        if (what < 7) act(device);
        else if (what === 7) device.playing.chooses(random(9));
        else if (what === 8) device.playing.looked(random(2) === 0);
        else if (what === 9) relay.breaks(random(3));
        else if (what === 10) device.playing.react(random(4));
        else {
          device.visit();
          await device.live.open(links[devices.indexOf(device)] ?? "");
        }
        for (let n = random(6); n > 0; n--) relay.step(random, random(6) === 0);
        await Promise.resolve();
        if (i % ROUND < ROUND - 1) continue;
        await settle(relay);
        if (random(4) === 0) relay.clear();
        relay.restart();
        await settle(relay);
        const { game } = one.table().view;
        ends.add(game?.over && (game.drawn ? "drawn" : game.resigned ? "resigned" : "played"));
        agree([one, other], watcher);
        assert.equal(relay.size(), 3);
      }
      assert.ok(moves > 20, `${moves} moves`);
      assert.ok(ends.size > 1, "no game has ended");
      for (const { live } of devices) live.left();
      assert.equal(relay.size(), 0);
    });
});
