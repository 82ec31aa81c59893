// A stored value: read again when another tab has written it, set aside if it is unreadable, and never
// overwritten before that.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createStored } from "../../www/js/lib/stored.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { createSettings } from "../../www/js/storage/settings.js";

const NAME = "quantum-tic-tac-toe.rivals";

/** A device with stored texts, and a page on it that stores a number. @param {Record<string, string>} [texts] */
function device(texts = {}) {
  const kept = new Map(Object.entries(texts));
  const on = { full: false, reads: 0, texts: 0 };
  const place = {
    getItem: (/** @type {string} */ name) => (on.texts++, kept.get(name) ?? null),
    setItem(/** @type {string} */ name, /** @type {string} */ text) {
      if (on.full) throw new DOMException("no room", "QuotaExceededError");
      kept.set(name, text);
    },
  };
  /** @type {string[]} */
  const told = [];
  const local = createLocalStore(place, (notice) => told.push(notice));
  const open = () =>
    createStored(
      createLocalStore(place, (notice) => told.push(notice)),
      {
        name: "rivals",
        version: 1,
        empty: { n: 0 },
        read({ n, more }, leaveOut) {
          on.reads++;
          if (more) leaveOut();
          return typeof n === "number" ? { n } : null;
        },
      },
    );
  return { kept, told, on, local, place, open };
}
const more = (/** @type {{ n: number }} */ { n }) => ({ n: n + 1 });

describe("a stored value", () => {
  test("is there again, with its version", () => {
    const { kept, open, told } = device();
    open().change(more);
    assert.equal(kept.get(NAME), '{"version":1,"n":1}');
    assert.deepEqual(open().get(), { n: 1 });
    assert.deepEqual(told, []);
  });

  test("follows another tab, and is read and parsed only when it has changed", () => {
    const { open, on } = device();
    const [one, other] = [open(), open()];
    one.change(more);
    other.change(more);
    assert.deepEqual(one.get(), { n: 2 });
    const { reads, texts } = on;
    for (let n = 0; n < 9; n++) one.get();
    assert.deepEqual([on.reads, on.texts], [reads, texts]);
  });

  for (const [text, notice] of /** @type {const} */ ([
    ["{", "aside"],
    ["7", "aside"],
    ['{"n":1}', "aside"],
    ['{"version":1,"n":"1"}', "aside"],
    ['{"version":2,"n":1}', "newer"],
  ])) {
    test(`that cannot be read is set aside, told of, and replaced: ${text}`, () => {
      const { kept, told, open } = device({ [NAME]: text });
      const value = open();
      assert.deepEqual(value.change(more), { n: 1 });
      value.get();
      assert.equal(kept.get(`${NAME}.aside`), text);
      assert.equal(kept.get(NAME), '{"version":1,"n":1}');
      assert.deepEqual(told, [notice]);
    });

    test(`is not written over where there is no room to set it aside, and that is told: ${text}`, () => {
      const asides = ["", ".2", ".3", ".4"].map((n) => [`${NAME}.aside${n}`, "damaged, too"]);
      const { kept, told, open } = device({ [NAME]: text, ...Object.fromEntries(asides) });
      const value = open();
      value.change(more);
      assert.deepEqual(value.get(), { n: 1 }, "until the page is closed");
      assert.equal(kept.get(NAME), text);
      assert.deepEqual(told, ["full"]);
    });
  }

  test("of which a part cannot be read is set aside as a whole, and the rest is known", () => {
    const text = '{"version":1,"n":3,"more":"?"}';
    const { kept, told, open } = device({ [NAME]: text });
    assert.deepEqual(open().change(more), { n: 4 });
    assert.equal(kept.get(NAME), '{"version":1,"n":4}');
    assert.equal(kept.get(`${NAME}.aside`), text);
    assert.deepEqual(told, ["aside"]);
    // It is never back, as this page cannot read all of it.
    assert.deepEqual(open().change(more), { n: 5 });
    assert.equal(kept.get(`${NAME}.aside`), text);
  });

  test("that cannot be read before a board listens is told then, once", () => {
    const { place } = device({ [NAME]: "{" });
    const local = createLocalStore(place);
    /** @type {string[]} */
    const told = [];
    createStored(local, { name: "rivals", version: 1, empty: {}, read: () => ({}) }).get();
    local.listen((notice) => told.push(notice));
    assert.deepEqual(told, ["aside"]);
    /** @type {string[]} */
    const next = [];
    local.listen((notice) => next.push(notice));
    local.notify("full");
    assert.deepEqual([told, next], [["aside"], ["full"]]);
  });

  test("that was set aside is back when it can be read", () => {
    const { open } = device({ [`${NAME}.aside.2`]: '{"version":1,"n":5}' });
    assert.deepEqual(open().change(more), { n: 6 });
  });

  test("that found no room is stored as soon as there is room, and that is told", () => {
    const { kept, told, on, local } = device();
    on.full = true;
    for (const name of /** @type {const} */ (["players", "rivals"])) local.remember(name, "1");
    local.set("games", "{}");
    local.remember("rivals", "2");
    on.full = false;
    local.remember("sound", "on");
    assert.deepEqual([kept.get("quantum-tic-tac-toe.players"), kept.get(NAME)], ["1", "2"]);
    assert.deepEqual(told, ["full", "full", "full", "full"], "the games are not stored yet");
    local.set("games", "{}");
    assert.equal(told.pop(), "restored");
    assert.equal(told.length, 4);
  });

  test("is not all: a setting that can be stored ends no notice of the games, nor the other way round", () => {
    const { kept, told, on, local } = device();
    const settings = createSettings(local);
    on.full = true;
    local.set("games", "{}");
    settings.set("theme", "dark");
    on.full = false;
    settings.set("theme", "light");
    assert.deepEqual(told, ["full", "full"]);
    on.full = true;
    settings.set("theme", "dark");
    assert.equal(settings.kept(), false);
    on.full = false;
    local.set("games", "{}");
    assert.deepEqual(told, ["full", "full", "full", "restored"]);
    // The setting had room, too.
    assert.equal(kept.get("quantum-tic-tac-toe.settings"), '{"version":1,"theme":"dark"}');
    assert.equal(settings.kept(), true);
  });

  test("is there until the page is closed where there is no room", () => {
    const { on, told, open } = device();
    on.full = true;
    const value = open();
    value.change(more);
    assert.deepEqual(value.change(more), { n: 2 });
    assert.deepEqual(told, ["full", "full"]);
    assert.deepEqual(open().get(), { n: 0 });
  });
});
