// A board in a frame: the options in its address, its messages to and from a page of another origin, and
// its layout in frames of nine sizes.
import { ASKED } from "../../tools/element-reference.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "../../tools/serve.mjs";
import { COMMANDS, commandIn, partners, TOLD } from "../../www/js/pages/embed/protocol.js";
import { FRAMED } from "../../www/js/element/options.js";
import { optionOf } from "../../www/js/pages/embed/parameters.js";
import { EXPERIMENTS } from "../../www/js/features/experiments/model.js";
import { loadAxe, objections, WCAG } from "./checks.mjs";
import { text } from "./english.mjs";
import { settled, site } from "./helper.mjs";
import {
  apparatus,
  asked,
  board,
  button,
  complaints,
  contentsOf,
  dialog,
  failedStart,
  field,
  guess,
  heading,
  headline,
  lesson,
  moves,
  named,
  choose,
  outcome,
  panel,
  posed,
  puzzle,
  rules,
  sharedLink,
  square,
  tab,
  task,
  topButtons,
} from "./person.mjs";
import { translated } from "./translated.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Frame} Frame */
/** @typedef {import("node:test").TestContext} TestContext */

const open = site();
const root = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
const DOC = readFileSync(root("doc/embedding.md"), "utf8");

/** Serves the whole project from another origin. */
let elsewhere = "";
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => {
  server = await serve({ root: fileURLToPath(new URL("../..", import.meta.url)) });
  elsewhere = server.url;
});
after(() => server.stop());

/** The address of a board on the site that is open. @param {Page} page */
const home = (page) => page.url().replace(/(embed\.html|icons\/).*$/, "");

/**
 * A page of another origin with a board in a frame. The page collects all messages and can send some.
 * @param {TestContext} t
 * @param {string} query
 * @param {{ policy?: string, sandbox?: string, size?: [number, number], waits?: boolean } & Parameters<typeof open>[2]} [options]
 */
async function hosted(
  t,
  query,
  { policy = "", sandbox, size = [640, 480], waits = true, ...options } = {},
) {
  // The host's page is outside the folder of the site, which `open` would report as an error.
  const page = await open(t, "icons/icon.svg", { ...options, expectErrors: true });
  /** @type {string[]} */
  const thrown = [];
  page.on("pageerror", (error) => thrown.push(error.message));
  t.after(() => assert.deepEqual(thrown, []));
  const board = `${home(page)}embed.html?${query}`;
  await page.goto(`${elsewhere}tests/browser/host.html`);
  await page.evaluate(
    ([src, width, height, referrerPolicy, sandbox]) => {
      /** @type {unknown[]} */
      const heard = [];
      Reflect.set(globalThis, "heard", heard);
      addEventListener("message", ({ data, origin }) => heard.push({ ...data, origin }));
      const frame = document.createElement("iframe");
      Object.assign(frame, {
        ...{ id: "board", title: "Board", width, height },
        referrerPolicy,
        src,
      });
      if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
      document.querySelector("main")?.append(frame);
    },
    /** @type {const} */ ([board, String(size[0]), String(size[1]), policy, sandbox ?? null]),
  );
  const frame = await (await page.waitForSelector("#board")).contentFrame();
  assert.ok(frame);
  if (waits) await square(frame, 1).waitFor();
  return { page, frame, board };
}

/** @typedef {{ type: string, origin: string, [more: string]: any }} Heard */
/** All messages that the host has got. @param {Page} page @returns {Promise<Heard[]>} */
const heard = (page) => page.evaluate(() => Reflect.get(globalThis, "heard"));

/**
 * Waits for a message of this type with these fields, beginning with message `from`.
 * @param {Page} page @param {string} type @param {object} [fields] @param {number} [from]
 * @returns {Promise<Heard>}
 */
async function hears(page, type, fields = {}, from = 0) {
  const found = await page.waitForFunction(
    ([type, fields, from]) =>
      Reflect.get(globalThis, "heard")
        .slice(from)
        .find(
          (/** @type {any} */ one) =>
            one.type === type &&
            Object.entries(fields).every(
              ([name, value]) => JSON.stringify(one[name]) === JSON.stringify(value),
            ),
        ),
    /** @type {const} */ ([type, fields, from]),
  );
  return found.jsonValue();
}

/** The host sends a message to the board. @param {Page} page @param {unknown} message */
const sends = (page, message) =>
  page.evaluate((message) => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("#board"));
    frame.contentWindow?.postMessage(message, "*");
  }, message);

/** @param {string} type @param {object} [content] */
const command = (type, content) => ({
  ...{ source: "quantum-tic-tac-toe", version: 1, type },
  ...content,
});

/** @param {Frame | Page} frame */
const recordOf = (frame) =>
  frame.locator("quantum-tic-tac-toe").evaluate((game) => game.getAttribute("record"));

/** For `prepare`: a browser that does not say which pages a frame is in. @param {Page} page */
const withoutAncestors = (page) =>
  page.route("**/js/pages/embed.js", (route) => {
    const own = readFileSync(root("www/js/pages/embed.js"), "utf8");
    const body = own.replace("location.ancestorOrigins?.[0]", "null");
    assert.notEqual(body, own);
    return route.fulfill({ contentType: "text/javascript", body });
  });

describe("the protocol", () => {
  test("knows its own messages, and nothing else", () => {
    assert.deepEqual(commandIn(command("new-game")), { type: "new-game" });
    assert.deepEqual(commandIn(command("set-record", { record: "goff" })), {
      ...{ type: "set-record", record: "goff" },
    });
    assert.deepEqual(commandIn(command("options", { options: { level: 3, theme: null } })), {
      ...{ type: "options", options: { level: 3, theme: null } },
    });
    for (const bad of [
      ...[null, undefined, 7, "new-game", [], {}, { type: "new-game" }],
      { ...command("new-game"), source: "else" },
      { ...command("new-game"), version: 2 },
      { ...command("new-game"), version: "1" },
      ...["toString", "__proto__", "ready", "constructor"].map((type) => command(type)),
      command("set-record"),
      command("set-record", { record: 7 }),
      command("new-game", { rules: {} }),
      command("options"),
      command("options", { options: "dark" }),
      command("options", { options: ["dark"] }),
      command("options", { options: { theme: {} } }),
      Object.create(command("new-game")),
    ])
      assert.equal(commandIn(bad), null, JSON.stringify(bad));
  });

  test("takes nothing from a message but what it names itself", () => {
    const parsed = (/** @type {string} */ text) => commandIn(JSON.parse(text));
    const around = (/** @type {string} */ more) =>
      `{"source":"quantum-tic-tac-toe","version":1,"type":"options",${more}}`;
    assert.deepEqual(parsed(around('"options":{},"__proto__":{"type":"new-game"}')), {
      ...{ type: "options", options: {} },
    });
    assert.equal(parsed(around('"__proto__":{"options":{}}')), null);
    assert.equal(parsed(around('"options":{"__proto__":{"theme":"dark"}}')), null);
    const own = parsed(around('"options":{"__proto__":"dark","constructor":"x"}'));
    assert.ok(own?.type === "options");
    assert.deepEqual(Object.keys(own.options), ["__proto__", "constructor"]);
    assert.equal(Object.getPrototypeOf(own.options), Object.prototype);
    assert.equal(/** @type {any} */ ({}).theme, undefined);
    for (const option of ["__proto__", "constructor", "toString", "hasOwnProperty", "innerHTML"])
      assert.equal(optionOf(option), undefined, option);
    assert.equal(optionOf("theme")?.kind, "choice");
  });

  test("hears those that are named, or else the page around", () => {
    const around = "https://school.example";
    for (const [asked, parent, heard, told, bad] of /** @type {const} */ ([
      [null, `${around}/course?x`, [around], [around], false],
      [null, null, [], [], false],
      [null, "null", [], [], false],
      [around, null, [around], [around], false],
      [`${around}, http://b.example:81/`, around, [around, "http://b.example:81"], [around], false],
      ["https://b.example", around, ["https://b.example"], [], false],
      ["school", around, [], [], true],
      ["*", around, [], [], true],
      ["javascript:1", around, [], [], true],
      ["", around, [], [], true],
    ]))
      assert.deepEqual(
        partners(asked, parent),
        { senders: heard, receivers: told, bad },
        `${asked} in ${parent}`,
      );
  });

  test("is documented, and so is every option", () => {
    const rows = [...DOC.matchAll(/^\| `([^`]*)` *\|/gm)];
    const names = new Set(rows.map(([, name]) => name));
    for (const type of [...TOLD, ...Object.keys(COMMANDS)]) assert.ok(names.has(type), type);
    const options = Object.entries(FRAMED);
    assert.ok(options.length > 10);
    for (const [name, { values = [], first }] of options) {
      // `loading` is an attribute of the frame itself.
      if (name === "loading") continue;
      const row = DOC.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";
      const [, , allowed = "", held = "", told = ""] = row.split("|").map((cell) => cell.trim());
      const listed = [...allowed.matchAll(/`([^`]+)`/g)].map(([, value]) => value);
      assert.deepEqual(
        [listed, held.replaceAll("`", ""), told],
        [values, first, ASKED[name]],
        name,
      );
    }
  });
});

describe("what the address asks for", () => {
  test("is what there is", async (t) => {
    const query = "record=nature,14,25&panels=undo,hint&theme=dark&language=it&sound=off";
    const page = await open(t, `embed.html?${query}`);
    const italian = translated("it");
    assert.equal(await headline(page).innerText(), italian.text("head.turn", { player: "X" }));
    assert.equal(await recordOf(page), "nature 14 25");
    // A name may be hidden beside its picture.
    const buttons = await page.getByRole("button").allTextContents();
    assert.deepEqual(
      buttons.map((name) => name.trim()).filter((name) => name),
      [italian.text("tool.undo"), italian.text("tool.redo"), italian.text("tool.hint")],
    );
    assert.ok(!(await page.getByRole("list").isVisible()), "the moves");
    assert.ok(!(await rules(page).isVisible()));
    const dark = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    assert.equal(dark, "dark");
    assert.equal(await page.title(), italian.text("page.title"));
    assert.equal(await page.locator("quantum-tic-tac-toe .stage").getAttribute("lang"), "it");
    assert.equal(await complaints(page).count(), 0);
  });

  test("but not where its links lead", async (t) => {
    const page = await open(t, "embed.html?home=https://example.org/&panels=share&record=goff,14");
    await button(page, "tool.share").click();
    assert.equal(await sharedLink(page), `${home(page)}#goff,14`);
  });

  test("rules and the computer", async (t) => {
    const page = await open(t, "embed.html?rules=nature&players=computer&side=O&level=2");
    await page.waitForFunction(() =>
      /^nature \d\d$/.test(
        document.querySelector("quantum-tic-tac-toe")?.getAttribute("record") ?? "",
      ),
    );
    await headline(page)
      .filter({ hasText: text("head.turn.you") })
      .waitFor();
  });

  test("a lesson, and a puzzle with a comma", async (t) => {
    const page = await open(t, "embed.html?lesson=cycle");
    await heading(lesson(page), "learn.cycle.title").waitFor();
    await page.goto(`${home(page)}embed.html?puzzle=nature,4711`);
    await posed(page);
  });

  test("each experiment, with all that it has, in a frame of its own", async (t) => {
    const [first] = EXPERIMENTS;
    const page = await open(t, `embed.html?apparatus=${first}&record=goff,14`);
    for (const name of EXPERIMENTS) {
      // The others are chosen on the open board.
      if (name !== first)
        await page
          .locator("quantum-tic-tac-toe")
          .evaluate((board, name) => board.setAttribute("apparatus", name), name);
      const title = text(`experiment.${name}.title`);
      await headline(page).filter({ hasText: title }).waitFor();
      await apparatus(page).first().waitFor();
      assert.equal(await complaints(page).count(), 0);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await button(page, "experiment.leave").click();
      await square(page, 1).waitFor();
    }
  });

  test("an experiment that there is not: a line with those that there are", async (t) => {
    const page = await open(t, "embed.html?apparatus=constructor");
    const values = { option: "apparatus", value: "constructor", allowed: EXPERIMENTS.join(", ") };
    await complaints(page)
      .filter({ hasText: text("embed.bad", values) })
      .waitFor();
    await square(page, 1).waitFor();
  });

  for (const [query, lang] of /** @type {const} */ ([
    ["lang=de-AT", "de"],
    ["lang=it&language=de", "it"],
    ["", "fr"],
  ]))
    test(`the language: ${query || "the browser's"}`, async (t) => {
      const page = await open(t, `embed.html?${query}`, { locale: "fr-CH" });
      const stage = page.locator("quantum-tic-tac-toe .stage");
      assert.equal(await stage.getAttribute("lang"), lang);
      assert.equal(await page.title(), translated(lang).text("page.title"));
      assert.equal(await complaints(page).count(), 0);
    });

  // tests/unit/texts tells it in every language.
  test("a bad value is told in the language of the board, and can be put away", async (t) => {
    const page = await open(t, "embed.html?lang=de&level=9&panels=undo,foo&origin=here");
    await complaints(page).nth(2).waitFor();
    const lines = await complaints(page).allInnerTexts();
    const words = translated("de");
    assert.match(lines[2] ?? "", /hint/);
    for (const [i, own] of [
      words.text("embed.bad.origin", { value: "here", example: "https://example.org" }),
      words.text("embed.bad", { option: "level", value: "9", allowed: "1, 2, 3, 4, 5" }),
      words.text("embed.bad", { option: "panels", value: "undo,foo", allowed: "" }),
    ].entries())
      assert.ok(lines[i]?.startsWith(own), lines[i]);
    // The valid options take effect.
    assert.ok(await words.button(page, "tool.undo").isVisible());
    for (let n = 3; n > 0; n--) await complaints(page).getByRole("button").first().click();
    assert.equal(await complaints(page).count(), 0);
  });

  test("a record, a lesson, a puzzle that there is not: the board says so and plays", async (t) => {
    const page = await open(t, "embed.html?record=goff,14,zz");
    const broken = page.getByRole("alert").filter({ has: heading(page, "broken.title") });
    await broken.getByText(text("broken.move", { place: 2, word: "zz" })).waitFor();
    await page.goto(`${home(page)}embed.html?puzzle=none`);
    await heading(puzzle(page), "puzzle.bad").waitFor();
    await page.goto(`${home(page)}embed.html?lesson=none`);
    await dialog(page, "lessons.title").getByText(text("lessons.none")).waitFor();
  });

  test("a game with a friend elsewhere is offered on the game's own page", async (t) => {
    const live = `live=${"A".repeat(22)}`;
    const page = await open(t, `embed.html?record=${encodeURIComponent(live)}`);
    const addressOf = async (/** @type {import("./person.mjs").Root} */ root) =>
      new URL((await named(root, "link", "friend.page").getAttribute("href")) ?? "");
    const message = page.getByRole("alert").filter({ has: heading(page, "broken.friend") });
    assert.equal((await addressOf(message)).hash, `#${live}`);
    await button(message, "broken.dismiss").click();
    await button(page, "tool.new").click();
    const { hash, pathname } = await addressOf(dialog(page, "new.title"));
    assert.deepEqual([hash, pathname], ["", new URL(home(page)).pathname]);
  });

  test("nothing is kept, and the address stays", async (t) => {
    const page = await open(t, "embed.html?players=people#goff,12", {
      prepare: (page) =>
        page.addInitScript(() => {
          localStorage.setItem(
            "quantum-tic-tac-toe.settings",
            '{"version":1,"theme":"dark","language":"cs"}',
          );
          localStorage.setItem("quantum-tic-tac-toe.guide", "done");
        }),
    });
    const before = [page.url(), await page.evaluate(() => JSON.stringify(localStorage))];
    assert.equal(await headline(page).innerText(), text("head.turn", { player: "X" }));
    await square(page, 1).click();
    await square(page, 5).click();
    await button(page, "page.settings").click();
    await field(page, "settings.theme.light").check();
    await button(page, "close").click();
    assert.equal(await recordOf(page), "goff 15");
    assert.deepEqual([page.url(), await page.evaluate(() => JSON.stringify(localStorage))], before);
    assert.deepEqual(await page.evaluate(async () => (await indexedDB.databases()).length), 0);
  });

  test("its language changes in place, and the game goes on", async (t) => {
    const { page, frame } = await hosted(t, "record=goff,14,25&players=computer&side=O");
    const at = (await heard(page)).length;
    await sends(page, command("options", { options: { language: "de" } }));
    await hears(page, "ready", {}, at);
    await translated("de").button(frame, "page.settings").waitFor();
    await hears(page, "state", {}, at + 1);
    assert.match((await recordOf(frame)) ?? "", /^goff 14 25/);
  });
});

describe("a page of another origin", () => {
  test("is told that the board is ready, how it stands, and what is done", async (t) => {
    const { page, frame, board: address } = await hosted(t, "record=goff,12,45,23,56");
    await hears(page, "ready", { record: "goff 12 45 23 56" });
    const first = await hears(page, "state");
    assert.equal(first.phase, "place");
    assert.equal(first.turn, "X");
    assert.equal(first.score, null);
    assert.ok(first.legal.includes("13"));
    for (const at of [1, 3]) await square(frame, at).click();
    await hears(page, "state", { record: "goff 12 45 23 56 13", phase: "collapse", turn: "O" });
    await hears(page, "action", { action: "13", record: "goff 12 45 23 56 13" });
    await choose(frame, 3);
    await hears(page, "end", { record: "goff 12 45 23 56 13 @3", score: { X: 1, O: 0 } });
    await hears(page, "state", { phase: "over", turn: null, score: { X: 1, O: 0 }, legal: [] });
    const all = await heard(page);
    assert.deepEqual(
      all.filter(({ type }) => type !== "resize").map(({ type }) => type),
      ["ready", "state", "state", "action", "state", "action", "end"],
    );
    for (const one of all) {
      assert.equal(one.origin, new URL(address).origin);
      assert.deepEqual([one.source, one.version], ["quantum-tic-tac-toe", 1]);
      assert.ok(/** @type {readonly string[]} */ (TOLD).includes(one.type), one.type);
    }
  });

  test("sets a record, begins a game, changes options", async (t) => {
    const { page, frame } = await hosted(t, "");
    await sends(page, command("set-record", { record: "goff 14 15 48 18" }));
    await hears(page, "state", { record: "goff 14 15 48 18", phase: "collapse" });
    await outcome(frame, 1).waitFor();
    const at = (await heard(page)).length;
    // The same command again gets an answer, too.
    await sends(page, command("set-record", { record: "goff 14 15 48 18" }));
    await hears(page, "state", { record: "goff 14 15 48 18" }, at);
    await sends(page, command("new-game", { rules: "nature" }));
    await hears(page, "state", { record: "nature" });
    await sends(
      page,
      command("options", {
        options: {
          theme: "dark",
          players: "computer",
          level: 2,
          panels: "undo",
          "read-only": false,
        },
      }),
    );
    await headline(frame)
      .filter({ hasText: text("head.turn.you") })
      .waitFor();
    assert.ok(!(await button(frame, "tool.hint").isVisible()));
    assert.equal(
      await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
      "dark",
    );
    await sends(page, command("options", { options: { panels: null, "read-only": true } }));
    await button(frame, "page.help").waitFor();
    await asked(frame, "todo.locked");
    // A flag is off by the same words as in an address.
    await sends(page, command("options", { options: { "read-only": "false" } }));
    await headline(frame)
      .filter({ hasText: text("head.turn.you") })
      .waitFor();
    await task(frame)
      .filter({ hasNotText: text("todo.locked") })
      .waitFor();
    // A command causes no `action` event.
    assert.deepEqual(
      (await heard(page)).filter(({ type }) => /action|end|error/.test(type)),
      [],
    );
  });

  test("who plays stays as it was asked when a record is set", async (t) => {
    const { page } = await hosted(t, "players=computer&side=X&level=1");
    await sends(page, command("set-record", { record: "goff 14" }));
    await hears(page, "state", { record: "goff 14" });
    const done = await hears(page, "action");
    assert.match(done.record, /^goff 14 \d\d$/);
  });

  test("is told what is wrong with a value, and the board stays", async (t) => {
    const { page, frame } = await hosted(t, "record=goff,14&level=9");
    await hears(page, "error", {
      code: "bad-option",
      option: "level",
      value: "9",
      allowed: [..."12345"],
    });
    for (const [message, expected] of /** @type {const} */ ([
      [
        command("set-record", { record: "goff 14 zz" }),
        { code: "bad-record", value: "goff 14 zz" },
      ],
      [command("set-record", { record: "chess" }), { code: "unknown-rules", value: "chess" }],
      [command("new-game", { rules: "chess" }), { code: "bad-option", option: "rules" }],
      [command("options", { options: { theme: "pink" } }), { code: "bad-option", option: "theme" }],
      [
        command("options", { options: { lesson: "none" } }),
        { code: "bad-option", option: "lesson" },
      ],
      [command("options", { options: { puzzle: "x" } }), { code: "bad-option", option: "puzzle" }],
      [
        command("options", { options: { apparatus: "dog" } }),
        { code: "bad-option", option: "apparatus", allowed: EXPERIMENTS },
      ],
      [command("options", { options: { record: "goff 11" } }), { option: "record" }],
      [
        command("options", { options: { colour: "red" } }),
        { code: "bad-option", option: "colour", allowed: [] },
      ],
    ])) {
      const at = (await heard(page)).length;
      await sends(page, message);
      await hears(page, "error", expected, at);
    }
    assert.equal(await recordOf(frame), "goff 14");
  });

  test("gets one error for each wrong option of the address, with its value", async (t) => {
    const wrong = { record: "chess", lesson: "nope", puzzle: "nope" };
    for (const [option, value] of Object.entries(wrong)) {
      const { page } = await hosted(t, `${option}=${value}`);
      await sends(page, command("set-record", { record: "goff 14" }));
      await hears(page, "state", { record: "goff 14" });
      const errors = (await heard(page)).filter(({ type }) => type === "error");
      assert.deepEqual(
        errors.map((error) => [error.option, error.value]),
        [[option, value]],
      );
    }
  });

  test("is not heard when it says anything else", async (t) => {
    const { page, frame } = await hosted(t, "record=goff,14");
    for (const message of [
      "new-game",
      null,
      { type: "new-game" },
      { ...command("new-game"), version: 2 },
      command("set-record", { record: 7 }),
      command("explode"),
    ])
      await sends(page, message);
    // The answer to a later message shows that the earlier ones were ignored.
    await sends(page, command("set-record", { record: "goff 14 25" }));
    await hears(page, "state", { record: "goff 14 25" });
    const types = (await heard(page)).map(({ type, record }) => `${type} ${record ?? ""}`);
    assert.deepEqual(
      types.filter((type) => !type.startsWith("resize")),
      ["ready goff 14", "state goff 14", "state goff 14 25"],
    );
    assert.equal(await recordOf(frame), "goff 14 25");
  });

  for (const [name, query, silent] of /** @type {const} */ ([
    ["another one is named", "&origin=https://school.example", false],
    ["what is named is no origin", "&origin=school", false],
    ["nobody is named, and the browser tells nothing of it", "", true],
  ]))
    test(`is neither heard nor told if ${name}`, async (t) => {
      const { page, frame } = await hosted(t, `record=goff,14${query}`, {
        ...(silent ? { policy: "no-referrer", unbundled: true, prepare: withoutAncestors } : {}),
      });
      await sends(page, command("set-record", { record: "goff 15" }));
      // The board plays on, so it has had time to receive the message.
      for (const at of [2, 5]) await square(frame, at).click();
      await frame.waitForFunction(() =>
        document.querySelector("quantum-tic-tac-toe")?.getAttribute("record")?.endsWith("25"),
      );
      assert.equal(await recordOf(frame), "goff 14 25");
      assert.deepEqual(await heard(page), []);
    });

  test("is heard if it is named, though the browser tells nothing of it", async (t) => {
    const { page } = await hosted(t, `origin=${new URL(elsewhere).origin}`, {
      ...{ policy: "no-referrer", unbundled: true, prepare: withoutAncestors },
    });
    await hears(page, "ready");
    await sends(page, command("set-record", { record: "goff 15" }));
    await hears(page, "state", { record: "goff 15" });
  });

  test("is heard by its referrer where there is nothing else to go by", async (t) => {
    const { page } = await hosted(t, "", { unbundled: true, prepare: withoutAncestors });
    await hears(page, "ready");
    await sends(page, command("set-record", { record: "goff 15" }));
    await hears(page, "state", { record: "goff 15" });
  });

  test("only the page around is heard, not another frame of its origin", async (t) => {
    const { page, frame } = await hosted(t, "record=goff,14");
    await hears(page, "ready");
    await page.evaluate(
      (message) => {
        const other = document.createElement("iframe");
        other.title = "Other";
        document.querySelector("main")?.append(other);
        const script = other.contentDocument?.createElement("script");
        if (!script) throw new Error("no script");
        script.textContent = `parent.frames[0].postMessage(${JSON.stringify(message)}, "*")`;
        other.contentDocument?.body.append(script);
      },
      command("set-record", { record: "goff 15" }),
    );
    await sends(page, command("set-record", { record: "goff 14 25" }));
    await hears(page, "state", { record: "goff 14 25" });
    assert.ok(!(await heard(page)).some(({ record }) => record === "goff 15"));
    assert.equal(await recordOf(frame), "goff 14 25");
  });

  test("cannot reach behind the options, nor bring markup, nor too much", async (t) => {
    const { page, frame } = await hosted(t, "record=goff,14");
    await hears(page, "ready");
    const MARKUP = "<img src=x onerror=parent.postMessage({type:'got-in'},'*')>";
    const HUGE = "goff".padEnd(200_000, " 14");
    const names = ["__proto__", "constructor", "toString", "ready", "view", "innerHTML", "onclick"];
    const refused = [
      // As JSON, so that “__proto__” is an own key of the message.
      ...names.flatMap((name) =>
        [null, "x", true].map((value) => `{"options":{"${name}":${JSON.stringify(value)}}}`),
      ),
      ...["theme", "language", "lesson", "puzzle", "record", "panels", "style", MARKUP].flatMap(
        (name) => [MARKUP, HUGE].map((value) => JSON.stringify({ options: { [name]: value } })),
      ),
    ].map((text) => command("options", JSON.parse(text)));
    for (const record of [MARKUP, HUGE, `goff,14,${MARKUP}`, "lesson=superposition", "goff 14\0"])
      refused.push(command("set-record", { record }));
    for (const rules of [MARKUP, HUGE, "__proto__"]) refused.push(command("new-game", { rules }));
    let from = (await heard(page)).length;
    await page.evaluate(
      (messages) => {
        const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("#board"));
        for (const text of messages) frame.contentWindow?.postMessage(JSON.parse(text), "*");
      },
      refused.map((message) => JSON.stringify(message)),
    );
    // Each of them gets an answer that names the error.
    await page.waitForFunction(
      ([from, count]) =>
        Reflect.get(globalThis, "heard")
          .slice(from)
          .filter((/** @type {any} */ { type }) => type === "error").length === count,
      [from, refused.length],
    );
    from = (await heard(page)).length;
    await sends(page, command("set-record", { record: "goff 14 25" }));
    await hears(page, "state", { record: "goff 14 25" }, from);
    for (const at of [3, 6]) await square(frame, at).click();
    await hears(page, "action", { record: "goff 14 25 36" });
    assert.ok(!(await heard(page)).some(({ type }) => type === "got-in"));
    assert.deepEqual(
      await frame.evaluate(() => {
        const game = document.querySelector("quantum-tic-tac-toe");
        return [
          Object.getPrototypeOf(game) === customElements.get("quantum-tic-tac-toe")?.prototype,
          Object.keys(Object.prototype),
          Object.getOwnPropertyNames(game).filter((name) => name in Element.prototype),
          document.querySelectorAll("img[src=x]").length,
          game?.shadowRoot?.querySelectorAll("img[src=x]").length,
        ];
      }),
      [true, [], [], 0, 0],
    );
  });

  test("hears of a puzzle that is solved", async (t) => {
    const { page, frame } = await hosted(t, "puzzle=8");
    await posed(frame);
    for (const at of [1, 7]) await square(frame, at).click();
    await hears(page, "puzzle-solved", { puzzle: "8" });
  });

  test("hears of a lesson that is completed", async (t) => {
    const { page, frame } = await hosted(t, "lesson=superposition");
    await heading(lesson(frame), "learn.superposition.title").waitFor();
    const next = button(lesson(frame), "lesson.next");
    for (const what of ["19", "guess 1", "next", "guess 4", "46", "guess 8", "28", "next"])
      if (what === "next") await next.click();
      else if (what.startsWith("guess")) await guess(frame, what.replace("guess ", ""));
      else for (const digit of what) await square(frame, Number(digit)).click();
    await hears(page, "lesson-completed", { lesson: "superposition" });
  });

  test("hears of a failure by its name", async (t) => {
    const { page } = await hosted(t, "", {
      waits: false,
      prepare: (page) => page.route("**/*.wasm", (route) => route.fulfill({ status: 404 })),
      ready: "body",
    });
    await hears(page, "error", { code: "no-module" });
  });

  for (const [width, query] of /** @type {const} */ ([
    [300, "record=goff,14,15,48,36,18"],
    [500, "record=goff,14,15,48,36,18"],
    [760, "record=goff,14,15,48,36,18"],
    [760, "panels=all&record=goff,14,15,48,36,18"],
    [840, "panels=all&record=goff,14,15,48,36,18"],
    [1100, "record=goff,14,15,48,36,18"],
    [300, "apparatus=paths"],
    [500, "apparatus=gloves"],
  ]))
    test(`comes to rest if it follows every height, ${width} wide, ${query}`, async (t) => {
      const waits = query.includes("record"); // for the board
      const { page, frame } = await hosted(t, query, { size: [width, 300], waits });
      if (!waits) await apparatus(frame).first().waitFor();
      await page.evaluate(() =>
        addEventListener("message", ({ data }) => {
          const board = /** @type {HTMLIFrameElement} */ (document.querySelector("#board"));
          if (data.type === "resize") board.height = String(data.height);
        }),
      );
      await hears(page, "resize");
      // All panels have come.
      await frame.waitForLoadState("networkidle");
      // The last height that came before the page listened.
      await page.evaluate(() => {
        const board = /** @type {HTMLIFrameElement} */ (document.querySelector("#board"));
        const all = Reflect.get(globalThis, "heard").filter(
          (/** @type {any} */ { type }) => type === "resize",
        );
        board.height = String(all.at(-1).height);
      });
      // The frame gets the last reported height, and then nothing below the board needs scrolling.
      await page.waitForFunction(() => {
        const all = Reflect.get(globalThis, "heard").filter(
          (/** @type {any} */ { type }) => type === "resize",
        );
        return (
          String(all.at(-1).height) === document.querySelector("#board")?.getAttribute("height")
        );
      });
      await frame.waitForFunction(() => document.documentElement.scrollHeight <= innerHeight + 1);
      const told = (await heard(page)).filter(({ type }) => type === "resize").length;
      assert.ok(told < 8, `${told} heights`);
    });
});

describe("a sandboxed frame, as an editor of a learning platform makes it,", () => {
  for (const sandbox of ["allow-scripts", "allow-scripts allow-same-origin"])
    test(`with “${sandbox}”: the board plays, and the page around hears and is heard`, async (t) => {
      const { page, frame } = await hosted(t, "players=computer&side=X&level=1", { sandbox });
      for (const at of [1, 2]) await square(frame, at).click();
      const { record } = await hears(page, "action");
      assert.match(record, /^goff 12/);
      await frame.waitForFunction(() =>
        /^goff 12 \d\d/.test(
          document.querySelector("quantum-tic-tac-toe")?.getAttribute("record") ?? "",
        ),
      );
      await sends(page, command("set-record", { record: "goff 14 25" }));
      await hears(page, "state", { record: "goff 14 25" });
      await button(frame, "page.help").click();
      await dialog(frame, "help.title").waitFor();
    });

  test("without scripts says that it needs them", async (t) => {
    const { frame } = await hosted(t, "record=goff,14", { sandbox: "", waits: false });
    await failedStart(frame).getByText("JavaScript").first().waitFor();
  });
});

test("the page that the documentation shows works", async (t) => {
  const start = await open(t, "embed.html", { expectErrors: true });
  const address = encodeURIComponent(`${home(start)}embed.html`);
  await start.goto(`${elsewhere}doc/embedding-host.html?board=${address}`);
  const said = start.locator("#said");
  await said.getByText("X to act: nature").waitFor();
  const frame = start.frameLocator("#board");
  await start.getByRole("button", { name: "Show a cycle" }).click();
  await said.getByText("X to act: goff 14 15 48 18").waitFor();
  await choose(frame, 1);
  await said.getByText(/X to act: goff 14 15 48 18 @1/).waitFor();
  await start.getByRole("button", { name: "New game" }).click();
  await said.getByText("X to act: goff", { exact: true }).waitFor();
  await start.getByRole("button", { name: "Dark" }).click();
  await frame.locator(".stage[data-theme=dark]").waitFor();
  assert.notEqual(await start.locator("#board").getAttribute("height"), "600");
});

// ---------------------------------------------------------------- nine sizes
const SIZES = /** @type {const} */ ([
  [280, 380],
  [320, 480],
  [360, 640],
  [480, 320],
  [500, 500],
  [640, 480],
  [768, 600],
  [1024, 700],
  [1280, 800],
]);
/**
 * The tested states: name, query, and a locator of the last part to appear.
 * @type {[string, string, (page: Page) => import("playwright-core").Locator][]}
 */
const STATES = [
  ["placing", "record=goff,14,25", (page) => square(page, 1)],
  ["a cycle to be measured", "record=goff,14,15,48,36,18", (page) => outcome(page, 1)],
  [
    "a coin",
    "record=nature,14,15,48,36,18&lang=de",
    (page) => translated("de").button(page, "choice.measure"),
  ],
  ["the end", "record=goff,12,45,23,56,13,@3", (page) => button(page, "tool.again")],
  ["against the computer", "players=computer&side=O&lang=it", (page) => square(page, 1)],
  ["everything", "panels=all&theme=dark&lang=fr", (page) => square(page, 1)],
  ["nothing but the board", "panels=none&record=goff,14,25", (page) => square(page, 1)],
  ["a bad value", "panels=foo&level=9&lang=cs", complaints],
  ["stones", "rules=kvantove", (page) => named(page, "group", "dice.kinds")],
  ["a lesson", "lesson=cycle&lang=de", (page) => lesson(page).getByRole("heading")],
];

/**
 * Layout faults in a frame: elements that are too wide, cut off, too small to press or out of reach.
 * @param {Page} page @param {boolean} tight
 */
async function lost(page, tight) {
  const found = await page.evaluate((tight) => {
    /** @type {string[]} */
    const found = [];
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth)
      found.push(`${page.scrollWidth} wide in ${page.clientWidth}`);
    const layout = tree().querySelector(".layout");
    if (!layout) return ["no layout"];
    const shown = (/** @type {Element} */ one) =>
      one.checkVisibility() &&
      !one.closest(".unseen, dialog, h1, [aria-hidden=true]") &&
      getComputedStyle(one).clipPath === "none";
    for (const one of [
      ...layout.querySelectorAll("*"),
      ...document.querySelectorAll("body > [role=status] *"),
    ]) {
      if (!shown(one)) continue;
      const { left, right, width } = one.getBoundingClientRect();
      const name = `${one.tagName} #${one.id} ${one.textContent?.slice(0, 30)}`;
      if (width && (left < -0.5 || right > innerWidth + 0.5))
        found.push(`${name}: ${left}–${right}`);
      if (
        one instanceof HTMLElement &&
        one.matches("p, button, h2") &&
        one.scrollWidth > one.clientWidth + 1 &&
        one.clientWidth
      )
        found.push(`${name} is cut off`);
      if (one.matches("button, input, select, a[href]")) {
        const target = (one.closest("label") ?? one).getBoundingClientRect();
        const least = tight ? 24 : 44;
        if (Math.min(target.width, target.height) < least - 0.01)
          found.push(`${name} is ${target.width} × ${target.height}`);
      }
    }
    return found;
  }, tight);
  // The headline and the whole board are visible without scrolling.
  const high = page.viewportSize()?.height ?? 0;
  for (const [name, part] of /** @type {const} */ ([
    ["the board", board(page)],
    ["the head", headline(page)],
  ])) {
    const box = await part.boundingBox();
    const end = box ? box.y + box.height : 0;
    if (end > high + 0.5) found.push(`${name} ends at ${end} of ${high}`);
  }
  const lines = await headline(page).evaluate((head) => {
    const range = document.createRange();
    range.selectNodeContents(head);
    return [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
  });
  for (const icon of await topButtons(page).all()) {
    const box = await icon.boundingBox();
    const over = (/** @type {typeof lines[number]} */ { x, y, width, height }) =>
      box &&
      x + width > box.x &&
      x < box.x + box.width &&
      y + height > box.y &&
      y < box.y + box.height;
    if (lines.some(over)) found.push(`${await icon.textContent()} lies over the head`);
  }
  return found;
}

describe("in frames of nine sizes", () => {
  for (const [name, query, ready] of STATES)
    test(`${name}: nothing is lost, and axe finds nothing`, async (t) => {
      const page = await open(t, `embed.html?${query}`, { ready });
      await loadAxe(page);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const small = height <= 416 || (height <= 544 && width / height <= 1.2);
        await page.waitForFunction(
          ([beside]) => tree().querySelector(".layout")?.classList.contains("beside") === beside,
          /** @type {const} */ ([width >= 416 && width / height >= 1.2]),
        );
        assert.deepEqual(await lost(page, small), [], `${width} × ${height}`);
      }
      for (const [width, height] of /** @type {const} */ ([
        [280, 380],
        [1280, 800],
      ])) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
          await page.emulateMedia({ colorScheme });
          const rules = colorScheme === "light" ? WCAG : ["color-contrast"];
          assert.deepEqual(await objections(page, rules), [], `${width}, ${colorScheme}`);
        }
      }
    });

  test("a long way through the openings fits, and so do the worlds", async (t) => {
    const record = "goff,12,12,@1,45,45,@4,69,69,@9";
    const page = await open(t, `embed.html?panels=all&lang=cs&record=${record}`);
    const czech = translated("cs");
    await czech.button(page, "tool.openings").click();
    const path = czech.named(page, "list", "openings.path");
    await path.getByRole("listitem").nth(9).waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const ends = () =>
        path.evaluate((path) => {
          const all = [path, ...path.querySelectorAll("*")];
          const boxes = all.map((one) => one.getBoundingClientRect());
          return [
            Math.min(...boxes.map(({ left }) => left)),
            Math.max(...boxes.map(({ right }) => right)) - document.documentElement.clientWidth,
            document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ];
        });
      const [left = 0, right = 0, more = 0] = await ends();
      assert.ok(left >= 0 && right <= 0 && more <= 0, `${width} × ${height}: ${await ends()}`);
    }
  });

  test("what each square is worth fits, and the board stays in the middle", async (t) => {
    const record = "kvantove,1,35";
    const page = await open(t, `embed.html?panels=all&record=${record}`);
    await tab(page, "tool.analysis").click();
    await board(page).locator(".worth").first().waitFor();
    const parts = await Promise.all([board, panel].map((part) => part(page).elementHandle()));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((parts) => {
        const [board, panel] = parts.map((part) => part?.getBoundingClientRect());
        if (!board || !panel) return false;
        const { clientWidth: wide, scrollWidth } = document.documentElement;
        const beside = panel.top < board.bottom;
        return scrollWidth <= wide && (beside || Math.abs(board.left + board.right - wide) <= 1);
      }, parts);
    }
  });

  test("the board is as large as the frame allows; what is pressed most is seen at once", async (t) => {
    const page = await open(t, "embed.html?record=goff,14,25");
    const element = await board(page).elementHandle();
    assert.ok(element);
    /** The smallest width of the board, as a share of the frame's shorter side. */
    for (const [[width, height], least] of SIZES.map(
      (size, i) =>
        /** @type {const} */ ([size, [0.8, 0.95, 0.95, 0.95, 0.7, 0.85, 0.9, 0.95, 0.95][i] ?? 1]),
    )) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction(
        ([board, least]) => board.getBoundingClientRect().width >= least,
        /** @type {const} */ ([element, least * Math.min(width, height)]),
      );
      if (width === 360) await moves(page).waitFor();
      if (width > 280) continue;
      const tools = /** @type {const} */ (["tool.undo", "tool.redo", "tool.new"]);
      for (const part of [task(page), ...tools.map((key) => button(page, key))]) {
        const box = await part.boundingBox();
        assert.ok(box && box.y + box.height <= height, `${part}: ${JSON.stringify(box)}`);
      }
      assert.ok(!(await moves(page).isVisible()));
    }
  });

  test("a dialog fits the smallest and the lowest", async (t) => {
    const page = await open(t, "embed.html", { viewport: { width: 280, height: 380 } });
    for (const [opens, title] of /** @type {const} */ ([
      ["page.help", "help.title"],
      ["page.settings", "settings.title"],
      ["tool.new", "new.title"],
    ])) {
      await button(page, opens).click();
      const opened = dialog(page, title);
      await opened.waitFor();
      for (const [width, height] of /** @type {const} */ ([
        [480, 320],
        [280, 380],
      ])) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const wide = await contentsOf(opened).evaluate((one) => one.scrollWidth - one.clientWidth);
        const high = await opened.evaluate((one) => one.getBoundingClientRect().height);
        assert.ok(wide <= 0 && high <= height, `${title}, ${width}: ${wide}, ${high}`);
      }
      await page.keyboard.press("Escape");
      await opened.waitFor({ state: "hidden" });
    }
  });
});
