// The third module in Node: a whole game by links, and attacks: each call of its class gives an answer or
// fails with a code.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

/** @typedef {typeof import("../../www/pkg/remote.js")} Module */
/** @typedef {import("../../www/pkg/remote.js").RemoteGame} RemoteGame */

const file = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
const SCRIPT = file("www/pkg/remote.js").href;

/** A fresh instance of the module, by name. @param {string} name @returns {Promise<Module>} */
const fresh = (name) => import(`${SCRIPT}?${name}`);
const module = await fresh("loaded");
await module.default({ module_or_path: readFileSync(file("www/pkg/remote_bg.wasm")) });
const { LiveGame, RemoteGame } = module;

/** A secret for tests. @param {number} byte */
const secret = (byte) => Buffer.alloc(32, byte).toString("base64url");

/** A turn of a game, sent. @param {RemoteGame} game @param {string[]} actions */
function turn(game, ...actions) {
  for (const action of actions) game.play(action);
  return game.send().payload;
}

/** Two games after X and O have closed a cycle under `nature`. @returns {[RemoteGame, RemoteGame]} */
function begun() {
  const x = RemoteGame.invite(secret(1), "nature", "X");
  const o = RemoteGame.open(turn(x, "12"), secret(2));
  x.receive(turn(o, "12"));
  return [x, o];
}

/** The methods of both kinds of game, with arguments that they accept at some time. */
const COMMON_METHODS = {
  view: [],
  play: ["34"],
  ask: [],
  offerDraw: [],
  grant: [],
  decline: [],
  resign: [],
  undo: [],
  send: [],
};

/** The methods of a game by links. @type {Record<string, string[]>} */
const METHODS = {
  ...COMMON_METHODS,
  receive: [""],
  choose: [""],
  stored: [],
  privateLink: [],
  stay: [],
};

/** The methods of a live game. @type {Record<string, unknown[]>} */
const LIVE_METHODS = {
  ...COMMON_METHODS,
  enter: [],
  alive: [],
  join: [""],
  setName: ["Ada"],
  rematch: [],
  generate: [],
  hint: ["points", 5],
  receive: [new Uint8Array([4])],
  choose: [""],
  stored: [],
  storedGame: [],
};

/** A key of a live game. @param {number} byte */
const key = (byte) => Buffer.alloc(16, byte).toString("base64url");

/** The frame that the relay passes on: the one it received, with the seat of its sender. @param {number} seat @param {Uint8Array} frame */
const carried = (seat, [kind = 0, ...sealed]) => new Uint8Array([kind, seat, ...sealed]);

/**
 * Two live games in a room, after O has joined.
 * @param {string} rules
 */
function room(rules) {
  const games = [LiveGame.invite(key(7), secret(1), rules, "X"), LiveGame.open(key(7))];
  /** Sends a message, and then all replies that follow from it. @param {0 | 1} seat @param {Uint8Array} frame */
  function carry(seat, frame) {
    const other = /** @type {0 | 1} */ (1 - seat);
    const game = games[other];
    game?.receive(carried(seat, frame));
    if (game?.view().due) return send(other);
    const answer = game?.generate();
    if (answer) carry(other, answer);
  }
  /** @param {0 | 1} seat */
  const send = (seat) => {
    const outgoing = games[seat]?.send();
    if (outgoing) carry(seat, outgoing.frame);
  };
  const [x, o] =
    /** @type {[import("../../www/pkg/remote.js").LiveGame, import("../../www/pkg/remote.js").LiveGame]} */ (
      games
    );
  send(0);
  o.join(secret(2));
  send(1);
  return { x, o, send, carry };
}

/** Wrong arguments of all kinds. */
const ANYTHING = [
  ...[undefined, null, true, 0, -1, NaN, 1n, Symbol("one"), {}, [], ["12"], () => {}],
  ...["", "A", "goff", "?", "x".repeat(2000), "ü".repeat(200), "\ud800", secret(3)],
  new Proxy({}, {}),
  Object.create(null),
  {
    toString() {
      throw new Error("it was asked for a text");
    },
  },
];

/** The code of a function's failure. @param {() => unknown} work */
function failure(work) {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof Error && "code" in error && "reason" in error, String(error));
    return { code: error.code, reason: error.reason };
  }
  return null;
}

describe("the third module", () => {
  test("plays a game by links", () => {
    const [x, o] = begun();
    const before = o.view();
    assert.deepEqual(
      [before.role, before.side, before.todo, before.toss, before.last, before.speaker],
      ["invitee", "O", "wait", "?", "me", "other"],
    );
    const view = x.view();
    assert.match(view.record, /^nature 12 12 @[12]$/);
    assert.deepEqual(
      [view.before, view.todo, view.steps, view.due],
      ["nature 12", "play", 4, true],
    );
    assert.equal(o.receive(turn(x, "34")).kind, "newer");
    assert.equal(o.view().record, x.view().record);
    const [toss] = o.view().tosses;
    assert.deepEqual(toss, x.view().tosses[0]);
    assert.match(`${toss?.inviter}${toss?.invitee}`, /^[0-9a-f]{64}$/);
    assert.equal(`nature 12 12 ${toss?.outcome} 34`, x.view().record);
    o.ask();
    assert.deepEqual(o.view().draft, ["ask"]);
    x.receive(o.send().payload);
    assert.deepEqual(x.view().question, { by: "other", about: "take-back" });
    assert.equal(x.view().todo, "answer");
    x.grant();
    o.receive(x.send().payload);
    assert.deepEqual([o.view().granted, o.view().record], [true, "nature 12"]);
    assert.equal(RemoteGame.restored(o.stored()).view().record, "nature 12");
    o.resign();
    x.receive(o.send().payload);
    assert.deepEqual([x.view().resigned, x.view().over, x.view().todo], ["O", true, "over"]);
  });

  test("tells how two lines differ", () => {
    const x = RemoteGame.invite(secret(1), "goff", "X");
    const invitation = turn(x, "12");
    assert.equal(RemoteGame.open(invitation).view().role, "watcher");
    const [anna, ben] = [secret(2), secret(3)].map((own) => RemoteGame.open(invitation, own));
    if (!anna || !ben) throw new Error("two have accepted");
    const links = [turn(anna, "45"), turn(ben, "78")];
    assert.equal(x.receive(links[0] ?? "").kind, "newer");
    assert.deepEqual(x.receive(links[1] ?? ""), {
      kind: "fork",
      fork: {
        steps: 1,
        by: "invitee",
        stranger: true,
        common: "goff 12",
        here: "goff 12 45",
        there: "goff 12 78",
        refused: null,
      },
    });
    x.choose(links[1] ?? "");
    assert.equal(x.view().record, "goff 12 78");
    assert.deepEqual(x.receive(invitation), { kind: "older" });
  });

  test("says what is wrong with a link", () => {
    const [x] = begun();
    const link = x.view().link ?? "";
    const wrong = {
      "": "not-a-link",
      [link.slice(0, 200)]: "cut",
      [`${link}AAAA`]: "damaged",
      [`B${link.slice(1)}`]: "newer-version",
      [`${link.slice(0, 100)}${link[100] === "A" ? "B" : "A"}${link.slice(101)}`]: "forged",
    };
    for (const [text, reason] of Object.entries(wrong)) {
      assert.deepEqual(
        failure(() => RemoteGame.open(text)),
        { code: "bad-link", reason },
      );
      assert.deepEqual(
        failure(() => x.receive(text)),
        { code: "bad-link", reason },
      );
    }
    const stranger = () => RemoteGame.open(link, secret(9));
    assert.deepEqual(failure(stranger), { code: "not-yours", reason: "not-yours" });
  });

  test("moves a side to another device", () => {
    const [x, o] = begun();
    const phone = RemoteGame.open(x.privateLink());
    assert.equal(x.view().moved, true);
    assert.deepEqual(
      failure(() => x.play("34")),
      { code: "not-possible", reason: "moved" },
    );
    assert.equal(o.receive(turn(phone, "34")).kind, "newer");
  });

  test("plays a live game, a toss, hints and a rematch", () => {
    const { x, o, send } = room("nature");
    assert.deepEqual([...x.enter()].slice(0, 2), [1, 0]);
    assert.equal(x.view().room, o.view().room);
    for (const [seat, game] of /** @type {const} */ ([
      [0, x],
      [1, o],
    ])) {
      game.play("12");
      send(seat);
    }
    const [mine, other] = [x.view(), o.view()];
    assert.match(mine.game?.record ?? "", /^nature 12 12 @[12]$/);
    assert.equal(other.game?.record, mine.game?.record);
    assert.deepEqual(
      [mine.seat, other.seat, mine.due, other.due],
      ["first", "second", false, false],
    );
    const hint = x.hint("chooses", 5);
    assert.ok(hint && o.hint("away"));
    assert.deepEqual(o.receive(carried(0, hint)), {
      ...{ kind: "hint", by: "first", hint: { kind: "chooses", value: 5 } },
    });
    assert.deepEqual(x.receive(new Uint8Array([5, 3, 2, 0])), {
      ...{ kind: "here", seats: [true, true], watchers: 2 },
    });
    assert.deepEqual(x.receive(new Uint8Array([4])), { kind: "alive" });
    o.resign();
    send(1);
    x.rematch();
    send(0);
    assert.deepEqual([x.view().rematch, o.view().rematch], ["me", "other"]);
    o.rematch();
    send(1);
    const { game, rematch } = LiveGame.restored(o.stored()).view();
    assert.deepEqual(
      [game?.score, game?.side, rematch],
      [{ games: 1, inviter: 2, invitee: 0 }, "X", null],
    );
    // The same game goes on by links.
    const byLink = RemoteGame.restored(o.storedGame() ?? "");
    byLink.play("45");
    const link = byLink.send().payload;
    const there = RemoteGame.restored(x.storedGame() ?? "");
    assert.equal(there.receive(link).kind, "newer");
    assert.equal(there.view().record, "nature 45");
  });

  test("lets a watcher read and nobody write", () => {
    const { x } = room("goff");
    const watcher = LiveGame.open(x.view().watchKey);
    assert.deepEqual([...watcher.enter()], [1, 2]);
    assert.equal(watcher.receive(carried(0, x.send().frame)).kind, "game");
    assert.equal(watcher.view().game?.role, "watcher");
    assert.equal(watcher.generate(), undefined);
    assert.equal(watcher.hint("away"), undefined);
    for (const work of [
      () => watcher.send(),
      () => watcher.join(secret(3)),
      () => watcher.rematch(),
    ])
      assert.equal(failure(work)?.code, "not-possible");
    const { frame } = x.send();
    for (const [wrong, reason] of /** @type {const} */ ([
      [carried(1, frame), "not-sealed"],
      [carried(0, frame.slice(0, 90)), "not-sealed"],
      [new Uint8Array([9]), "malformed"],
      [new Uint8Array(), "malformed"],
    ]))
      assert.deepEqual(
        failure(() => watcher.receive(wrong)),
        { code: "bad-frame", reason },
      );
  });

  test("has nothing that is not attacked here", () => {
    for (const [Class, methods] of /** @type {const} */ ([
      [RemoteGame, METHODS],
      [LiveGame, LIVE_METHODS],
    ])) {
      const names = Object.getOwnPropertyNames(Class.prototype);
      assert.deepEqual(names.sort(), [...Object.keys(methods), "constructor", "free"].sort());
      const statics = Object.getOwnPropertyNames(Class).filter(
        (name) => !["length", "name", "prototype"].includes(name),
      );
      assert.deepEqual(statics.sort(), ["invite", "open", "restored"]);
      assert.deepEqual(failure(() => Reflect.construct(Class, []))?.code, "no-game");
    }
  });

  test("refuses with a code before it is loaded, and for what is no game", async () => {
    const early = (await fresh("early")).RemoteGame;
    assert.equal(failure(() => early.open(""))?.code, "not-ready");
    const [x] = begun();
    const methods = /** @type {Record<string, (...given: unknown[]) => unknown>} */ (
      /** @type {unknown} */ (x)
    );
    x.free();
    for (const [name, given] of Object.entries(METHODS))
      for (const receiver of [x, {}, null, 1])
        assert.equal(failure(() => methods[name]?.apply(receiver, given))?.code, "no-game", name);
    assert.equal(failure(() => x.free())?.code, "no-game");
  });

  test("refuses a call from within a call", () => {
    const [x] = begun();
    /** @type {unknown[]} */
    const within = [];
    Object.defineProperty(Object.prototype, "steps", {
      configurable: true,
      set() {
        within.push(failure(() => x.stay()));
      },
    });
    x.view();
    Reflect.deleteProperty(Object.prototype, "steps");
    assert.deepEqual(within, [{ code: "busy", reason: "busy" }]);
    assert.equal(x.view().steps, 4);
  });

  test("answers or refuses with a code, whatever it is called with", () => {
    let refused = 0;
    const attack = (/** @type {() => unknown} */ work) => (refused += failure(work) ? 1 : 0);
    for (const thing of ANYTHING) {
      const any = /** @type {string} */ (/** @type {unknown} */ (thing));
      for (const place of [0, 1, 2]) {
        const given = [secret(1), "goff", "O"];
        given[place] = any;
        attack(() => Reflect.apply(RemoteGame.invite, null, given));
      }
      attack(() => RemoteGame.open(any));
      attack(() => RemoteGame.open(begun()[0].view().link ?? "", any));
      attack(() => RemoteGame.restored(any));
      for (const [name, { length }] of Object.entries(METHODS)) {
        const [x] = begun();
        const methods = /** @type {Record<string, (...given: unknown[]) => unknown>} */ (
          /** @type {unknown} */ (x)
        );
        const { record } = x.view();
        attack(() => methods[name]?.(...Array(length).fill(any)));
        // The module has not trapped, and the refused calls have changed nothing.
        assert.ok(x.view().record === record || name === "play", name);
      }
    }
    assert.ok(refused > 150, `${refused} refused`);
  });

  test("answers or refuses with a code, whatever its live game is called with", () => {
    let refused = 0;
    const attack = (/** @type {() => unknown} */ work) => (refused += failure(work) ? 1 : 0);
    const bytes = [[], [1], [2, 0], [3, 1, 9], Array(4097).fill(2), Array(5000).fill(2)];
    const frames = bytes.map((list) => new Uint8Array(list));
    const shared = Object.setPrototypeOf(new Int16Array([2, 0, 700]), Uint8Array.prototype);
    const fake = Object.create(Uint8Array.prototype);
    for (const thing of [...ANYTHING, ...frames, shared, fake, new DataView(new ArrayBuffer(9))]) {
      const any = /** @type {string} */ (/** @type {unknown} */ (thing));
      for (const place of [0, 1, 2, 3]) {
        const given = [key(7), secret(1), "goff", "O"];
        given[place] = any;
        attack(() => Reflect.apply(LiveGame.invite, null, given));
      }
      attack(() => LiveGame.open(any));
      attack(() => LiveGame.restored(any));
      const { x } = room("goff");
      const before = x.view().game?.record;
      for (const [name, { length }] of Object.entries(LIVE_METHODS)) {
        const methods = /** @type {Record<string, (...given: unknown[]) => unknown>} */ (
          /** @type {unknown} */ (x)
        );
        attack(() => methods[name]?.(...Array(length).fill(any)));
      }
      // The module has not trapped: it answers.
      assert.equal(x.view().game?.record, before);
    }
    assert.ok(refused > 200, `${refused} refused`);
  });
});
