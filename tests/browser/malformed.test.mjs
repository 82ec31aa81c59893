// Malicious texts, and texts from a later version, in every input: links, pasted text, storage,
// attributes, addresses of a frame, messages. They are shown as text or refused with a message, no error
// occurs on the page, and the game stays.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { short } from "../../www/js/game/bad-record.js";
import { commandIn } from "../../www/js/pages/embed/protocol.js";
import { fieldsOf } from "../../www/js/lib/stored.js";
import { storedResults } from "../../www/js/features/lessons/results.js";
import { readTally, storedTally } from "../../www/js/features/puzzles/model.js";
import { FIRST_PLAN, PEOPLE, readPlan } from "../../www/js/players/seats.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { createStore } from "../../www/js/storage/saved-games.js";
import { createSettings } from "../../www/js/storage/settings.js";
import { text as textOf } from "./english.mjs";
import { hash, site } from "./helper.mjs";
import {
  badLink,
  button,
  complaints,
  dialog,
  field,
  heading,
  moveButtons,
  named,
  puzzle,
  says,
  sides,
  square,
  unfoldShare,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** @type {Record<string, string>} */
const TEXTS = {
  markup: `<img src=x onerror=alert(1)><script>alert(2)</script>`,
  "markup in a record": `goff 14 <svg/onload=alert(1)>`,
  "a turned direction": "goff 14 \u202egnihton\u2066\u2069\u200f",
  "what is no sign": "goff 14 a\0b\u0001\u007f\ufeff",
  "halves of signs": "goff 14 \ud800x\udfff",
  "long signs": `goff 14 ${"👩‍👩‍👧‍👦".repeat(40)}`,
  "marks upon marks": `goff 14 a${"\u0301".repeat(5000)}`,
  "the name of every object’s prototype": "__proto__ 14",
  "the name of what every object can do": "__defineGetter__ 14",
  constructor: "constructor",
  "rules of a later version": "goff-quick 14 25",
  "an action of a later version": "goff 14 25~3 @1",
  "a later format": "qttt:3;goff;14;25",
  JSON: `{"__proto__":{"record":"goff"}}`,
  "a formula": "=cmd|' /C calc'!A0",
  "a record a megabyte long": `goff${" 14".repeat(400_000)}`,
  "a word a megabyte long": `goff ${"1".repeat(1_200_000)}`,
  "a megabyte of opened brackets": "[".repeat(1_200_000),
};

/** Checks that a message is not empty, not too long and without control characters. @param {string} shown */
function plain(shown) {
  assert.ok(shown.trim().length > 0, "it is said");
  assert.ok(shown.length < 500, `${shown.length} characters`);
  assert.doesNotMatch(shown, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u);
}

/** The number of elements that a text could have injected. @param {Page} page */
const injected = (page) =>
  page.evaluate(
    () =>
      [...tree().querySelectorAll("img, script, [onerror], [onload]")].length +
      document.body.querySelectorAll("img, script").length,
  );

/** @param {Page} page */
const kept = (page) =>
  page.evaluate(() => localStorage.getItem("quantum-tic-tac-toe.games") ?? "nothing");

/** @param {Page} page @param {string} digits */
async function press(page, digits) {
  for (const n of digits) await page.keyboard.press(n);
}

test("a word of a text is shown whole, or cut between two signs", () => {
  assert.equal(short("zz"), "zz");
  assert.equal(short("👩".repeat(60)), "👩".repeat(60));
  assert.equal(short("👩".repeat(61)), `${"👩".repeat(60)}…`);
  assert.equal(short("a\u202eb\0\ud800"), "a\ufffdb\ufffd\ufffd");
  assert.equal(short("é ž ½ 例"), "é ž ½ 例");
});

test("in a link: a clear message, a playable board, the game before it kept", async (t) => {
  const page = await open(t, "#goff,14");
  await press(page, "28");
  for (const [name, text] of Object.entries(TEXTS))
    await t.test(name, async () => {
      const link = encodeURIComponent(text.replace(/\p{Cs}/gu, "")).replaceAll("%20", ",");
      await page.evaluate((link) => (location.hash = `#${link}`), link);
      await badLink(page).waitFor();
      plain(await badLink(page).getByRole("paragraph").first().innerText());
      assert.equal(await injected(page), 0);
      await press(page, "37");
      await page.waitForFunction(() => location.hash === "#goff,37");
      assert.match(await kept(page), /"goff 14 28"/);
      await button(badLink(page), "broken.dismiss").click();
      await badLink(page).waitFor({ state: "hidden" });
      await page.keyboard.press("Control+z");
    });
  for (const link of [
    "lesson=<img src=x>",
    "lesson=__proto__",
    "puzzle=<b>1",
    "puzzle=constructor 5",
  ])
    await t.test(link, async () => {
      await page.evaluate((link) => (location.hash = `#${link}`), link);
      await page.getByRole("dialog").or(puzzle(page)).filter({ visible: true }).first().waitFor();
      assert.equal(await injected(page), 0);
      await page.keyboard.press("Escape");
      if (await puzzle(page).isVisible()) await button(puzzle(page), "puzzle.close").click();
      assert.match(await kept(page), /"goff 14 28"/);
    });
});

test("pasted: refused in words, and the game stays", async (t) => {
  const page = await open(t, "#goff,14");
  await button(page, "tool.share").click();
  const form = dialog(page, "share.title");
  const entry = field(form, "entry.label");
  await unfoldShare(page);
  for (const [name, text] of Object.entries({
    ...TEXTS,
    "a link of markup": `https://example.org/#${TEXTS.markup}`,
    "Goff’s notation of a later version": "X1+(1,2,3); O2?(4)",
    "Goff’s notation without end": "X1+(1,2);".repeat(150_000),
    "nothing but signs that are none": "\u200b\u202e\0",
  }))
    await t.test(name, async () => {
      // As a paste does, unpaired surrogates included.
      await entry.evaluate((field, text) => {
        /** @type {HTMLTextAreaElement} */ (field).value = text;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }, text);
      await button(form, "entry.play").click();
      const refusal = form.getByRole("alert");
      await refusal.waitFor();
      plain(await refusal.innerText());
      assert.equal(await injected(page), 0);
      assert.equal(await hash(page), "#goff,14");
    });
});

// ------------------------------------------------------------------- stored

/** The texts whose name matches. @param {RegExp} name */
const textsNamed = (name) =>
  Object.fromEntries(Object.entries(TEXTS).filter(([one]) => name.test(one)));

/** Malformed entries that are read without a page: stores.test.mjs damages each store on the page. @type {Record<string, string>} */
const READ = {
  ...textsNamed(/turned|halves|proto/),
  ...{ null: "null", number: "7", list: "[null,{},[]]" },
};

/** The malformed entries, each of which is stored under every key. @type {Record<string, string>} */
const STORED = {
  ...textsNamed(/^markup$|JSON|brackets/),
  "everything of the wrong kind": JSON.stringify({
    ...{ version: 2, at: "x", games: { length: 3 }, kind: {}, names: "ab", level: "5" },
    ...{ tried: [Infinity, -1], solved: {}, seen: [{}], theme: ["dark"], language: { en: 1 } },
  }),
  "names of markup, turned, and without end": JSON.stringify({
    ...{ version: 2, at: 0, theme: "dark", future: "kept" },
    games: [
      {
        ...{ record: "goff 14", played: 1, match: null },
        seats: [`<img src=x>${"x".repeat(1e6)}`, "\u202eeva\ud800"],
      },
    ],
    ...{ kind: "people", names: [`<img src=x>${"x".repeat(1e6)}`, "\u202eeva"] },
  }),
};

describe("stored under every key, the page opens and plays as ever", () => {
  for (const [name, text] of Object.entries(STORED))
    test(name, async (t) => {
      const page = await open(t, "", {
        prepare: (page) =>
          page.addInitScript((text) => {
            const names = ["games", "settings", "guide", "keys", "lessons", "players", "puzzles"];
            if (localStorage.getItem("quantum-tic-tac-toe.games") !== null) return;
            try {
              for (const name of names) localStorage.setItem(`quantum-tic-tac-toe.${name}`, text);
            } catch {
              // The text is too long to be stored under every key.
            }
          }, text),
      });
      // Opens every part that reads the storage.
      await button(page, "tool.new").click();
      await dialog(page, "new.title").waitFor();
      await page.keyboard.press("Escape");
      for (const [opener, title] of /** @type {const} */ ([
        ["tool.lessons", "lessons.title"],
        ["tool.puzzles", "puzzles.title"],
        ["page.settings", "settings.title"],
      ])) {
        await button(page, opener).click();
        await heading(dialog(page, title), title).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      assert.equal(
        await page.evaluate(() => localStorage.getItem("quantum-tic-tac-toe.puzzles.aside")),
        await page.evaluate(() => localStorage.getItem("quantum-tic-tac-toe.puzzles")),
        "nor is the tally of the puzzles lost",
      );
      assert.equal(await injected(page), 0);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "nothing makes the page wider",
      );
      const before = await moveButtons(page).count();
      await press(page, "59");
      await moveButtons(page).nth(before).waitFor();
      assert.equal(await moveButtons(page).count(), before + 1);
      // If there is no room to set the entry aside, it stays in its place.
      const aside = await page.evaluate(
        () =>
          localStorage.getItem("quantum-tic-tac-toe.games.aside") ??
          localStorage.getItem("quantum-tic-tac-toe.games"),
      );
      if (before) assert.match(await sides(page).innerText(), /<img src=x>x+/);
      else assert.ok(aside === text, "what cannot be read is set aside");
    });

  test("what is understood of small things holds, and nothing else", () => {
    for (const text of Object.values({ ...READ, ...STORED })) {
      const { kind, names, level } = readPlan(fieldsOf(text) ?? {});
      assert.ok(["people", "computer", "demo"].includes(kind) && level >= 1 && level <= 5);
      for (const one of names) assert.ok([...one].length <= 20 && !/\p{C}/u.test(one));
      assert.equal(readTally(fieldsOf(text) ?? {}), null);
    }
  });

  for (const [name, text] of Object.entries(READ))
    test(`${name}: nothing is read from it, and it is set aside`, () => {
      const PREFIX = "quantum-tic-tac-toe.";
      const keys = ["games", "settings", "lessons", "puzzles"];
      const texts = new Map(keys.map((key) => [PREFIX + key, text]));
      const place = {
        getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
        setItem: (/** @type {string} */ key, /** @type {string} */ value) =>
          void texts.set(key, value),
      };
      const store = createLocalStore(place);
      const games = createStore(store, () => ({ length: 1, score: null }));
      assert.equal(games.restore(), null);
      assert.deepEqual(readPlan(fieldsOf(text) ?? {}), FIRST_PLAN);
      const settings = createSettings(store);
      assert.deepEqual(settings.values, createSettings(createLocalStore(null)).values);
      const results = storedResults(store);
      assert.deepEqual(results.get(), {});
      const tally = storedTally(store);
      assert.deepEqual(tally.get().seen, []);
      const game = { id: "a".repeat(24), record: "goff 14", played: 1, seats: PEOPLE, match: null };
      games.keep({ games: [game], at: 0 });
      settings.set("theme", "dark");
      results.keep("cycle", { right: 1, of: 2 });
      tally.change((known) => ({ ...known, seen: ["goff 14"] }));
      for (const key of keys) {
        assert.equal(texts.get(`${PREFIX}${key}.aside`), text, key);
        assert.notEqual(texts.get(PREFIX + key), text, key);
      }
    });

  test("a setting that a later version knows is kept when another one is changed", async (t) => {
    const page = await open(t, "", {
      prepare: (page) =>
        page.addInitScript(() => {
          const key = "quantum-tic-tac-toe.settings";
          if (!localStorage.getItem(key)) localStorage.setItem(key, '{"version":1,"later":[1]}');
        }),
    });
    await button(page, "page.settings").click();
    await named(page, "radio", "settings.theme.dark").check();
    const stored = await page.evaluate(() => localStorage.getItem("quantum-tic-tac-toe.settings"));
    assert.deepEqual(JSON.parse(String(stored)), { version: 1, later: [1], theme: "dark" });
  });
});

// ------------------------------------------------------- from other pages

/** A page from another site, beside the game's. @param {string} html */
const host = (html) => (/** @type {Page} */ page) =>
  page.route("**/host.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">${html}`,
    }),
  );

test("as attributes and properties: left aside, and the board plays", async (t) => {
  const page = await open(t, "host.html", {
    unbundled: true, // minified code renames the class
    prepare: host(`<script type="module" src="js/element.js"></script>
      <quantum-tic-tac-toe record="goff 14"></quantum-tic-tac-toe>`),
  });
  for (const [name, text] of Object.entries(TEXTS))
    await t.test(name, async () => {
      const left = await page.evaluate(async (text) => {
        const game = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
        const names = ["rules", "players", "side", "level", "theme", "sound", "motion", "panels"];
        let told = 0;
        const count = (/** @type {CustomEvent} */ { detail }) => void (told += detail.code ? 1 : 0);
        game.addEventListener("qttt-error", count);
        for (const one of [...names, "language", "loading"]) game[one] = text;
        game.play(text);
        await game.open(text);
        await game.newGame(text).catch(() => {});
        const followed = () => new Promise((done) => setTimeout(done));
        await followed();
        for (const one of [...names, "language"]) game.removeAttribute(one);
        await followed();
        await game.open("goff 14");
        game.removeEventListener("qttt-error", count);
        return { told, record: game.record, ...{ same: game.constructor.name } };
      }, text);
      assert.ok(left.told > 0, "it is told");
      assert.equal(left.record, "goff 14");
      assert.equal(left.same, "QuantumTicTacToe");
      assert.equal(await injected(page), 0);
    });
  await square(page, 5).click();
  await square(page, 9).click();
  assert.equal((await says(page)).head, textOf("head.turn", { player: "X" }));
});

test("in a frame’s address: shown as text, cut short", async (t) => {
  const page = await open(
    t,
    `embed.html?${new URLSearchParams({
      ...{ level: TEXTS.markup ?? "", theme: TEXTS["a turned direction"] ?? "" },
      ...{ motion: "x".repeat(5000), origin: `javascript:${TEXTS.markup}`, record: "__proto__" },
    })}`,
  );
  await complaints(page).nth(3).waitFor();
  for (const line of await complaints(page).locator("span").allInnerTexts()) plain(line);
  assert.equal(await complaints(page).locator("img, script").count(), 0);
  await badLink(page).waitFor();
});

describe("as messages", () => {
  test("what is no command is none", () => {
    const head = { source: "quantum-tic-tac-toe", version: 1 };
    for (const data of [
      ...Object.values(TEXTS),
      ...[null, undefined, 7, [], () => {}, Symbol.iterator],
      { ...head, version: 2, type: "new-game" },
      { ...head, version: "1", type: "new-game" },
      ...["__proto__", "constructor", "hasOwnProperty"].map((type) => ({ ...head, type })),
      { ...head, type: { toString: 7 } },
      { ...head, type: "set-record", record: { toString: () => "goff" } },
      { ...head, type: "set-record" },
      { ...head, type: "options", options: { theme: { dark: 1 } } },
      { ...head, type: "options", options: "theme=dark" },
    ])
      assert.equal(commandIn(data), null, JSON.stringify(data));
  });

  test("what is a command of nonsense is refused, and the board goes on", async (t) => {
    const page = await open(t, "host.html", {
      unbundled: true, // minified code renames the class
      ready: "iframe",
      prepare: host(`<iframe title="Board" src="embed.html?record=goff,14"></iframe>`),
    });
    const [, frame] = page.frames();
    assert.ok(frame);
    const inside = page.frameLocator("iframe").locator("body");
    await square(inside, 1).waitFor();
    await page.evaluate((texts) => {
      /** @type {any[]} */
      const heard = [];
      Reflect.set(globalThis, "heard", heard);
      addEventListener("message", ({ data }) => heard.push(data));
      const head = { source: "quantum-tic-tac-toe", version: 1 };
      const send = (/** @type {object} */ more) =>
        frames[0]?.postMessage({ ...head, ...more }, "*");
      for (const text of texts) {
        send({ type: "set-record", record: text });
        send({ type: "new-game", rules: text });
        send({ type: "options", options: { theme: text, [text.slice(0, 99)]: "on" } });
      }
      for (const name of ["__proto__", "constructor", "toString", "isConnected", "innerHTML"])
        for (const value of [null, "x", true, 1e99])
          send({ type: "options", options: JSON.parse(`{"${name}":${JSON.stringify(value)}}`) });
      for (let n = 0; n < 1000; n++) send({ type: "options", options: { theme: "pink" } });
      send({ type: "set-record", record: "goff 14 28" });
    }, Object.values(TEXTS));
    /** Waits until the board reports this record. @param {string} told */
    const states = (told) =>
      page.waitForFunction(
        (told) =>
          Reflect.get(globalThis, "heard").some(
            (/** @type {any} */ { type, record }) => type === "state" && record === told,
          ),
        told,
      );
    await states("goff 14 28");
    const told = await page.evaluate(() =>
      Reflect.get(globalThis, "heard").filter((/** @type {any} */ { type }) => type === "error"),
    );
    assert.equal(told.length, 4 * Object.keys(TEXTS).length + 5 * 4 + 1000);
    for (const { code, message } of told) assert.ok(code && message, code);
    assert.deepEqual(
      await frame
        .locator("quantum-tic-tac-toe")
        .evaluate((game) => [
          game.constructor.name,
          Object.keys(game),
          game.querySelectorAll("img").length,
        ]),
      ["QuantumTicTacToe", [], 0],
    );
    await square(inside, 3).click();
    await square(inside, 7).click();
    await states("goff 14 28 37");
  });
});
