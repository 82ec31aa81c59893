// The settings, as data.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { createSettings, NAMES, SETTINGS } from "../../www/js/storage/settings.js";

const FIRST = {
  theme: "auto",
  language: "auto",
  speed: "normal",
  breathing: "on",
  ghosts: "off",
  sound: "off",
  analysis: "off",
};

const KEY = "quantum-tic-tac-toe.settings";

/** @param {string | null} [text] @param {Record<string, string>} [others] texts under other names */
function memory(text = null, others = {}) {
  /** @type {Record<string, string>} */
  const texts = { ...others, ...(text === null ? {} : { [KEY]: text }) };
  return {
    texts,
    getItem: (/** @type {string} */ key) => texts[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void (texts[key] = value),
  };
}

/** The settings of a page with this storage. @param {import("../../www/js/storage/local-storage.js").StorageLike | null} storage */
const settingsIn = (storage) => createSettings(createLocalStore(storage));

describe("as data", () => {
  test("what each has at first is among its values", () => {
    assert.deepEqual(settingsIn(null).values, FIRST);
    for (const name of NAMES) assert.ok(SETTINGS[name].values.includes(SETTINGS[name].first));
  });

  test("what is set is kept, told at once, and read again", () => {
    const storage = memory();
    const settings = settingsIn(storage);
    /** @type {string[]} */
    const told = [];
    settings.follow(({ theme, sound }) => told.push(`${theme} ${sound}`));
    settings.set("theme", "dark");
    settings.set("theme", "dark");
    settings.set("sound", "on");
    assert.deepEqual(told, ["auto off", "dark off", "dark on"]);
    assert.deepEqual(settingsIn(memory(storage.texts[KEY])).values, {
      ...FIRST,
      theme: "dark",
      sound: "on",
    });
  });

  for (const damage of [
    "",
    "{",
    "null",
    "7",
    '"dark"',
    "[]",
    '{"version":1,"theme":"pink"}',
    '{"version":1,"theme":{}}',
  ])
    test(`damaged storage is as if there were none: ${damage}`, () => {
      assert.deepEqual(settingsIn(memory(damage)).values, FIRST);
    });

  for (const text of ["{", "7", '"dark"', "[1]", '{"version":2,"theme":"light"}'])
    test(`a text without settings is kept under another name: ${text}`, () => {
      const storage = memory(text, { [`${KEY}.aside`]: "earlier" });
      settingsIn(storage).set("theme", "dark");
      assert.deepEqual(storage.texts, {
        [KEY]: '{"version":1,"theme":"dark"}',
        [`${KEY}.aside`]: "earlier",
        [`${KEY}.aside.2`]: text,
      });
    });

  test("a text without settings stays where there is no room for it", () => {
    const full = Object.fromEntries(["", ".2", ".3", ".4"].map((n) => [`${KEY}.aside${n}`, "x"]));
    const storage = memory("{", full);
    const settings = settingsIn(storage);
    settings.set("theme", "dark");
    assert.deepEqual(storage.texts, { ...full, [KEY]: "{" });
    assert.deepEqual([settings.values.theme, settings.kept()], ["dark", false]);
  });

  test("what is damaged or unknown costs only itself", () => {
    const text = '{"version":1,"theme":"dark","speed":"warp","more":1}';
    assert.deepEqual(settingsIn(memory(text)).values, { ...FIRST, theme: "dark" });
  });

  test("storage that throws costs only the keeping", () => {
    const fails = () => {
      throw new Error("full");
    };
    const settings = settingsIn({ getItem: fails, setItem: fails });
    settings.set("speed", "slow");
    assert.equal(settings.values.speed, "slow");
    assert.equal(settings.kept(), false);
  });
});
