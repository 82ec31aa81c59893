// The third module in Node: a whole game by links, and whatever its class is called with, it answers or
// refuses with a code.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

/** @typedef {typeof import("../../www/pkg/remote.js")} Module */
/** @typedef {import("../../www/pkg/remote.js").RemoteGame} RemoteGame */

const file = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
const SCRIPT = file("www/pkg/remote.js").href;

/** A module of its own, by a name. @param {string} name @returns {Promise<Module>} */
const fresh = (name) => import(`${SCRIPT}?${name}`);
const module = await fresh("loaded");
await module.default({ module_or_path: readFileSync(file("www/pkg/remote_bg.wasm")) });
const { RemoteGame } = module;

/** A secret for tests. @param {number} byte */
const secret = (byte) => Buffer.alloc(32, byte).toString("base64url");

/** A turn of a game, sent. @param {RemoteGame} game @param {string[]} actions */
function turn(game, ...actions) {
  for (const action of actions) game.play(action);
  return game.send();
}

/** Two games after X and O have closed a cycle under `nature`. @returns {[RemoteGame, RemoteGame]} */
function begun() {
  const x = RemoteGame.invite(secret(1), "nature", "X");
  const o = RemoteGame.open(turn(x, "12"), secret(2));
  x.receive(turn(o, "12"));
  return [x, o];
}

/** Each function of a game with arguments that it takes at some time. @type {Record<string, string[]>} */
const METHODS = {
  view: [],
  play: ["34"],
  ask: [],
  grant: [],
  decline: [],
  resign: [],
  undo: [],
  send: [],
  receive: [""],
  choose: [""],
  stored: [],
  privateLink: [],
  stay: [],
};

/** What nobody should hand over. */
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

/** What a function fails with. @param {() => unknown} work */
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
    assert.deepEqual([view.before, view.todo, view.steps], ["nature 12", "play", 2]);
    assert.equal(o.receive(turn(x, "34")).kind, "newer");
    assert.equal(o.view().record, x.view().record);
    const [toss] = o.view().tosses;
    assert.deepEqual(toss, x.view().tosses[0]);
    assert.match(`${toss?.inviter}${toss?.invitee}`, /^[0-9a-f]{64}$/);
    assert.equal(`nature 12 12 ${toss?.outcome} 34`, x.view().record);
    o.ask();
    assert.deepEqual(o.view().draft, ["ask"]);
    x.receive(o.send());
    assert.deepEqual([x.view().asked, x.view().todo], [true, "answer"]);
    x.grant();
    o.receive(x.send());
    assert.deepEqual([o.view().granted, o.view().record], [true, "nature 12"]);
    assert.equal(RemoteGame.restored(o.stored()).view().record, "nature 12");
    o.resign();
    x.receive(o.send());
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
    const { kind, fork } = x.receive(links[1] ?? "");
    assert.equal(kind, "fork");
    assert.deepEqual(
      { ...fork },
      {
        steps: 1,
        by: "invitee",
        stranger: true,
        common: "goff 12",
        here: "goff 12 45",
        there: "goff 12 78",
        refused: null,
      },
    );
    x.choose(links[1] ?? "");
    assert.equal(x.view().record, "goff 12 78");
    assert.deepEqual(x.receive(invitation), { kind: "older", fork: null });
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

  test("has nothing that is not attacked here", () => {
    const names = Object.getOwnPropertyNames(RemoteGame.prototype);
    assert.deepEqual(names.sort(), [...Object.keys(METHODS), "constructor", "free"].sort());
    const statics = Object.getOwnPropertyNames(RemoteGame).filter(
      (name) => !["length", "name", "prototype"].includes(name),
    );
    assert.deepEqual(statics.sort(), ["invite", "open", "restored"]);
    assert.deepEqual(failure(() => Reflect.construct(RemoteGame, []))?.code, "no-game");
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
    assert.equal(x.view().steps, 2);
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
        // It has not trapped, and what was refused has changed nothing.
        assert.ok(x.view().record === record || name === "play", name);
      }
    }
    assert.ok(refused > 150, `${refused} refused`);
  });
});
