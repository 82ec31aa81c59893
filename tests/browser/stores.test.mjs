// Everything that the page keeps on a device, against every kind of damage: whatever is opened opens, nothing goes wrong,
// the board plays, and what could not be read is still there. A store that the page reads while everything is opened, or
// that its code names, must have a sample here, and a sample is damaged in all ways.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { initSync, RemoteGame } from "../../www/pkg/remote.js";
import { text as textOf } from "./english.mjs";
import { site } from "./helper.mjs";
import { codeOf } from "../../www/js/features/hand-in/code.js";
import { LESSONS } from "./lesson-walks.mjs";
import { button, field, home, region, square } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

initSync({ module: readFileSync(new URL("../../www/pkg/remote_bg.wasm", import.meta.url)) });

const open = site();
const PREFIX = "quantum-tic-tac-toe.";
const fixture = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));

/** A stored game by links. @param {number} n */
function byLink(n) {
  const game = RemoteGame.invite(Buffer.alloc(32, n).toString("base64url"), "goff", "X");
  game.play("14");
  const { id } = game.view();
  const kept = game.stored();
  game.free();
  const about = { friend: "Ada", name: "", since: 1_800_000_000_000, turn: "other", side: "X" };
  return { id, kept, ...about, record: "goff 14", live: null };
}

/** Sample texts of a device, by the names of the stores. @type {Record<string, string>} */
const SAMPLES = Object.fromEntries(
  Object.entries({
    ...fixture("stored-first-version"),
    ...fixture("streak-2026-11"),
    [`${PREFIX}by-link`]: JSON.stringify({ version: 1, games: [byLink(1), byLink(2)] }),
    [`${PREFIX}archive`]: JSON.stringify({
      version: 1,
      games: [1, 2].map((n) => ({
        ...{ id: `game-number-${n}`, record: "goff 12 45 23 56 13 @3", seats: ["", 3] },
        ...{ ended: 1_800_000_000_000, accuracy: 0.9 },
      })),
    }),
    [`${PREFIX}hand-ins`]: JSON.stringify({
      version: 1,
      pupils: ["Ada", "Bo"].map((name) => ({ name, done: { cycle: { right: 1, of: 2 } } })),
      unread: [],
    }),
    [`${PREFIX}collapses`]: '{"version":1,"seen":3}',
    [`${PREFIX}language`]: "1",
    [`${PREFIX}sound`]: "asked",
  }).map(([name, text]) => [name.slice(PREFIX.length), text]),
);

/** A value in which every field, or every entry of a list, is changed. @param {any} value @param {(value: any) => any} change @returns {any} */
const each = (value, change) =>
  Array.isArray(value)
    ? value.map(change)
    : Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]));
/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null;
/** Something of another type. @param {unknown} value */
const another = (value) =>
  typeof value === "string" ? 7 : typeof value === "number" ? "x" : isObject(value) ? null : {};
/** Changes the first entry of every list. @param {any} value @param {(entry: any) => any} change @returns {any} */
const firsts = (value, change) =>
  Array.isArray(value)
    ? value.map((entry, i) => (i ? entry : change(entry)))
    : isObject(value)
      ? each(value, (field) => firsts(field, change))
      : value;
/** Changes every text within a value. @param {any} value @param {(text: string) => string} change @returns {any} */
const texts = (value, change) =>
  typeof value === "string"
    ? change(value)
    : isObject(value)
      ? each(value, (field) => texts(field, change))
      : value;

/** Kinds of damage to a stored value, which is the text itself if it is no JSON. @type {Record<string, (value: any) => unknown>} */
const DAMAGE = {
  "that is no JSON": () => "{",
  "of a newer version": () => ({ version: 99, later: [{ record: "quick 14" }] }),
  "with every field of another type": (value) =>
    isObject(value) ? { ...each(value, another), version: value.version } : [value],
  "with entries that are nothing": (value) => firsts(value, () => null),
  "with entries of other types": (value) =>
    firsts(value, (entry) => (isObject(entry) ? each(entry, another) : another(entry))),
  "with records of rules that a newer page has": (value) =>
    texts(value, (text) => text.replace(/^(goff|kvantove)\b/, "quick")),
  "with numbers without measure": (value) =>
    JSON.parse(JSON.stringify(value), (_, field) =>
      typeof field === "number" && field > 99 ? 1e300 : field,
    ),
};

/** The value in a stored text. @param {string} text */
function valueIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Opens every dialog of the menu and of the tools, and every tab.
 * @param {Page} page
 * @param {object} [how]
 * @param {readonly string[]} [how.but] names of parts that stay closed
 * @param {(name: string) => Promise<unknown>} [how.opened] gets the name of each part
 */
async function openAll(page, { but = [], opened = async () => {} } = {}) {
  const over = page.locator("dialog[open]");
  const closed = async () => {
    await page.keyboard.press("Escape");
    await over.waitFor({ state: "detached" });
  };
  for (const key of /** @type {const} */ (["tool.new", "page.settings"])) {
    await button(page, key).first().click();
    await over.getByRole("heading").first().waitFor();
    await closed();
  }
  const tabs = page.getByRole("tab");
  assert.ok((await tabs.count()) > 3);
  for (const one of await tabs.all()) {
    const name = (await one.textContent()) ?? "";
    if (but.includes(name)) continue;
    await one.click();
    await page.locator("[role=tabpanel]:visible").first().waitFor();
    await opened(name);
  }
  await button(page, "menu.name").click();
  const items = page.locator("#menu button");
  await items.first().waitFor();
  const names = await items.allTextContents();
  assert.ok(names.length > 6, `${names} in the menu`);
  await page.keyboard.press("Escape");
  for (const name of names.filter((name) => !but.includes(name))) {
    await button(page, "menu.name").click();
    // A wide window has some of them beside the menu.
    const opener = page.getByRole("button", { name, exact: true }).filter({ visible: true });
    await opener.first().click();
    // The openings stand beside the board.
    const beside = region(page, "openings.title").or(home(page));
    await over.or(beside).filter({ visible: true }).first().waitFor();
    if (await over.isVisible()) await closed();
    else if (await home(page).isVisible()) await home(page).locator(".game").click();
    await page.locator("#menu").waitFor({ state: "hidden" });
    await opened(name);
  }
  await page.evaluate(() => (location.hash = "#goff,14,25"));
  await region(page, "openings.title").waitFor({ state: "hidden" });
}

/** Parts that read no store when they open: a test below makes sure of it. */
const READING_NONE = /** @type {const} */ ([
  "tool.review",
  "page.help",
  "tool.share",
  "tool.openings",
]).map((key) => textOf(key));

/** The names of the small things, as the code lists them. */
function named() {
  const code = readFileSync(
    new URL("../../www/js/storage/local-storage.js", import.meta.url),
    "utf8",
  );
  const [, list = ""] = /@typedef \{([^}]*)\} StorageKey/.exec(code) ?? [];
  const names = [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  assert.ok(names.length > 8);
  return names;
}

/**
 * Whether a stored text holds another one: the same, or an object with all its fields, as where a setting was changed.
 * @param {string} text @param {string} original
 */
function holds(text, original) {
  const [now, before] = [text, original].map(valueIn);
  return (
    text === original ||
    (isObject(now) &&
      isObject(before) &&
      Object.entries(before).every(
        ([name, field]) => JSON.stringify(now[name]) === JSON.stringify(field),
      ))
  );
}

/** For `prepare`: stores texts once, and notes which names the page reads. @param {Record<string, string>} stored */
const withStored = (stored) => (/** @type {Page} */ page) =>
  page.addInitScript(([prefix, stored]) => {
    for (const [name, text] of Object.entries(stored)) localStorage.setItem(prefix + name, text);
    const read = new Set();
    Reflect.set(globalThis, "read", read);
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (/** @type {string} */ name) {
      if (name.startsWith(prefix)) read.add(name.slice(prefix.length));
      return getItem.call(this, name);
    };
  }, /** @type {const} */ ([PREFIX, stored]));

// tests/unit/hand-in.test.mjs has other damages to the list of a class.
describe("what the page for teachers keeps", () => {
  for (const [name, wholly] of /** @type {const} */ ([
    ["that is no JSON", true],
    ["of a newer version", true],
    ["with entries of other types", false],
  ]))
    test(`${name} blocks nothing and is kept`, async (t) => {
      const damaged = DAMAGE[name]?.(valueIn(SAMPLES["hand-ins"] ?? ""));
      const text = typeof damaged === "string" ? damaged : JSON.stringify(damaged);
      const page = await open(t, "for-teachers.html?lang=en", {
        ready: "main",
        prepare: withStored({ "hand-ins": text }),
      });
      const part = region(page, "teach.hand-ins");
      if (wholly) await part.getByText(textOf("hand-in.aside")).waitFor();
      await field(part, "hand-in.paste").fill(codeOf({ name: "Eve", done: {} }, LESSONS));
      await button(part, "hand-in.read").click();
      await part.getByRole("rowheader", { name: "Eve" }).waitFor();
      const rows = part.locator("tbody").getByRole("rowheader");
      assert.deepEqual(await rows.allInnerTexts(), wholly ? ["Eve"] : ["Bo", "Eve"]);
      const kept = await page.evaluate(() => Object.values({ ...localStorage }).join());
      const entries = isObject(damaged) && Array.isArray(damaged.pupils) ? damaged.pupils : [text];
      for (const entry of entries) {
        const whole = typeof entry === "string" ? entry : JSON.stringify(entry);
        assert.ok(kept.includes(whole), `${whole} in ${kept}`);
      }
    });
});

describe("what the page keeps", () => {
  test("has a sample here, whatever is opened", async (t) => {
    const page = await open(t, "#goff,14", { prepare: withStored(SAMPLES) });
    /** The stores that the page has read since the last call. */
    const newly = () =>
      page.evaluate(() => {
        const names = [...Reflect.get(globalThis, "read")];
        Reflect.get(globalThis, "read").clear();
        return names;
      });
    /** @type {Map<string, string[]>} */
    const by = new Map();
    await openAll(page, { opened: async (name) => by.set(name, await newly()) });
    for (const name of READING_NONE) assert.deepEqual(by.get(name), [], name);
    const read = [...[...by.values()].flat(), ...(await newly())];
    const stores = read.filter((name) => !/\.aside(\.\d)?$/.test(name));
    assert.ok(stores.length > 6, `${stores}`);
    assert.deepEqual(
      [...stores, ...named()].filter((name) => !(name in SAMPLES)),
      [],
    );
  });

  for (const [name, damage] of Object.entries(DAMAGE))
    test(`${name} blocks nothing and is kept`, async (t) => {
      const stored = Object.fromEntries(
        Object.entries(SAMPLES).map(([name, text]) => {
          const damaged = damage(valueIn(text));
          return [name, typeof damaged === "string" ? damaged : JSON.stringify(damaged)];
        }),
      );
      const page = await open(t, "#goff,14", { prepare: withStored(stored) });
      await openAll(page, { but: READING_NONE });
      // Stored texts may have switched the keys off.
      for (const n of [3, 6]) await square(page, n).click();
      await page.waitForFunction(() => location.hash === "#goff,14,25,36");
      const kept = await page.evaluate(() => ({ ...localStorage }));
      for (const [name, text] of Object.entries(stored)) {
        if (text === JSON.stringify(valueIn(SAMPLES[name] ?? ""))) continue; // not damaged
        const places = Object.keys(kept).filter((one) => one.startsWith(PREFIX + name));
        const texts = places.map((place) => kept[place] ?? "");
        assert.ok(
          texts.some((one) => holds(one, text)),
          `${name}: ${text} in ${texts}`,
        );
      }
    });
});
