// Games by links: two browsers without any connection pass links to and fro, over whole games of each
// kind, and with the rarer actions.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { sentence, text } from "./english.mjs";
import { ownClipboard, settled, site } from "./helper.mjs";
import {
  asked,
  button,
  byLink,
  choice,
  choose,
  dialog,
  event,
  faultyLink,
  field,
  focused,
  fold,
  fromMenu,
  gameOf,
  gamesByLink,
  heading,
  headline,
  home,
  landing,
  lesson,
  lessonNamed,
  measure,
  named,
  onBoard,
  sending,
  sentText,
  sides,
  square,
  boardAtRest,
  stoneKind,
  tab,
  told,
} from "./person.mjs";
import { played } from "./played-links.mjs";

/** @import { TextKey } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

const open = site();
/** A host in a school network: no HTTPS, so neither a clipboard nor a share sheet. */
const school = site({ prefix: "/", name: "school.test" });

/**
 * Runs in the page: replaces random numbers by ones that differ between devices and between visits.
 * @param {number} device
 */
function drawing(device) {
  let drawn = 0;
  // The counter is in the name of the window, which survives a reload.
  const visit = Number(window.name) + 1;
  window.name = String(visit);
  Crypto.prototype.getRandomValues = (/** @type {any} */ array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++)
      bytes[i] = (device * 31 + visit * 7 + drawn++ * 13) % 251;
    return array;
  };
}

let devices = 0;
/**
 * Opens a person's device, at the landing or with a link.
 * @param {import("node:test").TestContext} t
 * @param {string} [link]
 * @param {Parameters<typeof open>[2] & { at?: typeof open }} [options]
 */
async function device(t, link = "", { at = open, prepare, ...options } = {}) {
  const number = ++devices;
  return at(t, hashOf(link), {
    landing: true,
    ...options,
    async prepare(page) {
      await page.addInitScript(drawing, number);
      if (at === open) await ownClipboard(page);
      await prepare?.(page);
    },
  });
}

/** The part of a link from # on. @param {string} link */
const hashOf = (link) => link.replace(/^.*?(?=#)/s, "");

/** Opens a link, or its part from # on, in an open page. @param {Page} page @param {string} link */
async function follow(page, link) {
  const address = new URL(link, page.url()).href;
  await page.goto("about:blank");
  await page.goto(address);
  // While there is a choice, the two outcomes take the place of the panel.
  const there = byLink(page).or(choice(page)).or(page.getByRole("alert"));
  await there.filter({ visible: true }).first().waitFor();
  await boardAtRest(page).waitFor();
}

/** Starts a game by links. @param {Page} page @param {{ game?: "game.dice", rules?: TextKey, fair?: boolean, side?: TextKey, name?: string }} [wanted] */
async function invite(page, { game, rules, fair, side, name } = {}) {
  await button(page, "landing.friend").click();
  const form = dialog(page, "new.title");
  await form.waitFor();
  assert.ok(await field(form, "players.friend").isChecked());
  await field(form, "new.friend.links").check();
  if (game) await gameOf(page, game).check();
  if (side) await named(form, "radio", side).check();
  if (rules || fair) await fold(form, "new.rules").click();
  if (rules) await field(form, rules).check();
  if (fair) await field(form, "new.fair").check();
  if (name) await fold(form, "new.names").click();
  if (name) await field(form, "new.name.friend").fill(name);
  await button(form, "new.start").click();
  await byLink(page).waitFor();
}

/** The record of the game on the board, from the storage. @param {Page} page */
const recordOn = (page) =>
  page.evaluate(() => {
    const id = location.hash.replace("#by-link=", "");
    const stored = JSON.parse(localStorage.getItem("quantum-tic-tac-toe.by-link") ?? "null");
    const games = /** @type {{ id: string, record: string }[]} */ (stored?.games ?? []);
    return games.find((game) => game.id.startsWith(id))?.record ?? "";
  });

/** Places a pair of marks. @param {Page} page @param {number} a @param {number} b */
async function pair(page, a, b) {
  await square(page, a).click();
  await square(page, b).click();
}

/** Sends the drafted move and returns the link from the clipboard. @param {Page} page @param {TextKey} [by] the button */
async function send(page, by) {
  await (by ? button(byLink(page), by) : sending(page)).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "");
  const sent = await page.evaluate(async () => {
    const text = await navigator.clipboard.readText();
    await navigator.clipboard.writeText("");
    return text;
  });
  return /http\S+/.exec(sent)?.[0] ?? "";
}

/** Plays one action as a person does. @param {Page} page @param {string} action */
async function playOne(page, action) {
  const squares = [...action.replace(/\D/g, "")].map(Number);
  if (action.startsWith("@")) return choose(page, squares[0] ?? 0);
  if (action.startsWith("?")) return measure(page);
  const kinds = stoneKind(page, squares.length > 1 ? "quantum" : "classical");
  if (await kinds.isVisible()) await kinds.click();
  for (const n of new Set(squares)) await square(page, n).click();
}

/**
 * Plays a whole turn, if the player has one.
 * @param {Page} page @param {string} start the record, if it is not kept yet
 * @param {number} n which turn it is
 */
async function turn(page, start, n) {
  let tries = 0;
  while (!(await sending(page).isVisible())) {
    const game = Game.fromRecord((await recordOn(page)) || start);
    const { legal } = game.view();
    game.free();
    // The longest actions first, which are quantum stones: they lead to measurements later.
    const longest = Math.max(...legal.map(({ length }) => length));
    const some = legal.filter(({ length }) => length === longest);
    const action = some[(5 * n) % some.length];
    if (!action) return;
    assert.ok(++tries < 20, `${action} is not played`);
    await playOne(page, action);
    await settled(page);
  }
}

describe("a whole game", () => {
  /**
   * `links`: after how many links it is left.
   * @type {{ name: string, wanted: Parameters<typeof invite>[1], start: string, links?: number }[]}
   */
  const KINDS = [
    { name: "by Goff's rules", wanted: {}, start: "goff" },
    {
      name: "with fair openings",
      ...{ wanted: { fair: true, side: "new.side.O" }, start: "goff-fair" },
      // It goes on as by Goff's rules. tests/unit/by-link plays such games to their end.
      links: process.env.MATRIX === "full" ? Infinity : 4,
    },
    {
      name: "with coins",
      wanted: { rules: "rules.nature", side: "new.side.toss" },
      start: "nature",
    },
    { name: "with dice", wanted: { game: "game.dice" }, start: "kvantove" },
  ];
  for (const { name, wanted, start, links = Infinity } of KINDS)
    test(name, async (t) => {
      const here = await device(t);
      const there = await device(t, "", { viewport: { width: 390, height: 844 } });
      await invite(here, wanted);
      let [mover, waiter] = [here, there];
      // The person who accepts an invitation has the game saved from the first answer on.
      let record = start;
      for (let n = 0; ; n++) {
        await turn(mover, record, n);
        if (!(await sending(mover).isVisible())) break;
        if ((await sending(mover).innerText()) === text("by-link.rematch")) break;
        // The person whose move ends the game reads the result before it is sent.
        const drafted = Game.fromRecord((await recordOn(mover)) || start);
        if (drafted.view().phase === "over")
          assert.notEqual(await headline(mover).innerText(), text("by-link.send.move"));
        drafted.free();
        const link = await send(mover);
        record = await recordOn(mover);
        assert.ok(link.length <= 400, link);
        await follow(waiter, link);
        assert.ok(n < 40, "it ends");
        [mover, waiter] = [waiter, mover];
        if (n + 1 < links) continue;
        await headline(mover)
          .filter({ hasText: text("head.turn.you") })
          .waitFor();
        assert.ok(
          record.split(" ").length >= links,
          "the rules, and a move in each link but the first",
        );
        assert.equal(await recordOn(mover), record);
        return;
      }
      for (const page of [here, there]) await button(byLink(page), "by-link.rematch").waitFor();
      // The help that was disabled during the game is offered now.
      await tab(here, "tool.analysis").waitFor();
      await tab(here, "tool.review").waitFor();
      const [mine, theirs] = [await recordOn(here), await recordOn(there)];
      assert.equal(mine, theirs);
      const game = Game.fromRecord(mine);
      assert.equal(game.view().phase, "over");
      game.free();
      if (!/nature|kvantove/.test(start)) return;
      await button(byLink(here), "by-link.more").click();
      await fold(here, "by-link.decided").click();
      const shares = dialog(here, "by-link.title").locator("dd");
      assert.match(await shares.first().innerText(), /^[\da-f]{32}$/);
    });
});

/**
 * A game with two moves, so that the first player has the turn: its links, and a function that opens the
 * device of a side.
 * @param {import("node:test").TestContext} t
 */
function begun(t) {
  const game = played("goff", "X", "15", "59");
  const [first = "", second = ""] = game.links;
  /** @param {"inviter" | "invitee"} side */
  async function at(side) {
    const { hash, prepare } = game.device(side);
    const page = await device(t, hash, { prepare, ready: byLink });
    await boardAtRest(page).waitFor();
    return page;
  }
  return { first, second, here: () => at("inviter"), there: () => at("invitee") };
}

describe("on the board", () => {
  test("it is said whose turn it is, also by the tab; nobody gets a hint", async (t) => {
    const here = await device(t);
    const there = await device(t);
    await invite(here, { name: "Ada" });
    await pair(here, 1, 5);
    await follow(there, await send(here));
    await pair(there, 5, 9);
    await follow(here, await send(there));
    await headline(here)
      .filter({ hasText: text("head.turn.you") })
      .waitFor();
    assert.equal(await here.title(), text("by-link.tab", { title: text("page.title") }));
    assert.equal(await here.locator("link[rel=icon]").count(), 2);
    assert.equal(await there.title(), text("page.title"));
    await headline(there).filter({ hasText: text("by-link.waits.named", { name: "Ada" }) }).waitFor(); // prettier-ignore
    assert.match(await sides(there).innerText(), /Ada/);
    assert.equal(await button(here, "tool.hint").getAttribute("aria-disabled"), "true");
    await here.keyboard.press("h");
    await told(here, "by-link.no.hint");
    assert.equal(await tab(here, "tool.analysis").count(), 0);
    await tab(here, "tool.worlds").click();
  });

  test("undo takes back what is drafted; after sending there is none", async (t) => {
    const here = await begun(t).here();
    await pair(here, 1, 9);
    await button(here, "tool.undo").click();
    assert.equal(await sending(here).count(), 0);
    await pair(here, 2, 3);
    await send(here);
    assert.equal(await button(here, "tool.undo").getAttribute("aria-disabled"), "true");
    await asked(here, "by-link.waits.copied");
    // The same link once more.
    assert.equal(await send(here, "by-link.again"), await send(here, "share.copy.link"));
  });

  test("the share sheet gets the link where there is one; who closes it sends it again", async (t) => {
    const page = await device(t, "", {
      prepare: (page) =>
        page.addInitScript(() => {
          let sheets = 0;
          const share = async (/** @type {ShareData} */ { text }) => {
            if (!sheets++) throw new DOMException("closed", "AbortError");
            Reflect.set(globalThis, "shared", text);
          };
          Object.defineProperty(navigator, "share", { value: share });
        }),
    });
    await invite(page);
    await pair(page, 1, 5);
    await sending(page).click();
    await asked(page, "by-link.waits.kept");
    await button(byLink(page), "by-link.again").click();
    await asked(page, "by-link.waits.shared");
    const shared = await page.evaluate(() => String(Reflect.get(globalThis, "shared")));
    assert.match(shared, /^Play .*: http\S+#play=[\w-]+$/);
  });

  test("a move is taken back when the friend allows it", async (t) => {
    const game = begun(t);
    const [here, there] = [await game.here(), await game.there()];
    await button(byLink(here), "by-link.more").click();
    await button(dialog(here, "by-link.title"), "by-link.ask").click();
    await follow(there, await send(here));
    await headline(there).filter({ hasText: text("by-link.asks.named", { name: "Ada" }) }).waitFor(); // prettier-ignore
    await button(byLink(there), "by-link.grant").click();
    await button(byLink(there), "by-link.send.grant").waitFor();
    await button(there, "tool.undo").click();
    await button(byLink(there), "by-link.grant").click();
    await follow(here, await send(there));
    await told(here, "by-link.granted");
    assert.equal(await recordOn(here), "goff");
  });

  test("resigning ends it, and a rematch swaps the sides", async (t) => {
    const game = begun(t);
    const [here, there] = [await game.here(), await game.there()];
    await button(byLink(here), "by-link.more").click();
    await button(dialog(here, "by-link.title"), "by-link.resign").click();
    await follow(there, await send(here));
    await headline(there).filter({ hasText: text("head.resigned", { player: text("player.named", { name: "Ada", player: "X" }) }) }).waitFor(); // prettier-ignore
    await button(byLink(there), "by-link.rematch").click();
    await pair(there, 1, 2);
    await follow(here, await send(there));
    assert.match(await sides(here).innerText(), /\(X\) – .*\(O\)/);
    await asked(here, "todo.first");
  });

  test("an old link shows where the game is now", async (t) => {
    const game = begun(t);
    const here = await game.here();
    await pair(here, 2, 3);
    await send(here);
    await follow(here, game.second);
    await told(here, "by-link.news.older");
    assert.equal(await recordOn(here), "goff 15 59 23");
  });

  test("two answers to one invitation: both are shown, and one is chosen", async (t) => {
    const game = begun(t);
    const here = await game.here();
    const stranger = await device(t, game.first, { ready: byLink });
    await pair(stranger, 7, 8);
    const another = await send(stranger);
    await here.goto(another);
    const fork = dialog(here, "by-link.fork");
    assert.equal(await fork.getByRole("heading", { level: 3 }).count(), 2);
    assert.equal(await recordOn(here), "goff 15 59");
    await button(fork, "by-link.fork.take").click();
    await told(here, "by-link.news.chosen");
    assert.equal(await recordOn(here), "goff 15 78");
  });

  test("by keyboard alone", async (t) => {
    const page = await device(t);
    await button(page, "landing.friend").focus();
    await page.keyboard.press("Enter");
    await dialog(page, "new.title").waitFor();
    await field(page, "new.friend.links").focus();
    await page.keyboard.press("Space");
    await button(page, "new.start").focus();
    await page.keyboard.press("Enter");
    await onBoard(page);
    await page.keyboard.press("1");
    await page.keyboard.press("5");
    await sending(page).focus();
    await page.keyboard.press("Enter");
    await asked(page, "by-link.waits.copied");
    // The pressed button was replaced by another one, which has the focus.
    assert.equal(await focused(page).innerText(), text("by-link.again"));
  });

  test("the open game comes back", async (t) => {
    const page = await device(t, "#goff,14,28", { landing: false });
    await pair(page, 3, 6);
    await button(page, "tool.new").click();
    await field(dialog(page, "new.title"), "players.friend").check();
    await field(page, "new.friend.links").check();
    await button(page, "new.start").click();
    await byLink(page).waitFor();
    await pair(page, 1, 5);
    await button(byLink(page), "by-link.more").click();
    await button(dialog(page, "by-link.title"), "by-link.leave").click();
    assert.equal(await page.evaluate(() => location.hash), "#goff,14,28,36");
    assert.equal((await byLink(page).count()) && (await byLink(page).isVisible()), false);
  });
});

describe("where the page is plain http", () => {
  test("the link is selected, to be copied by hand", async (t) => {
    const page = await device(t, "", { at: school });
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await invite(page);
    await pair(page, 1, 5);
    await sending(page).click();
    await asked(page, "by-link.waits.by-hand");
    const written = await sentText(page).inputValue();
    assert.match(written, /^Play .*#play=[\w-]+$/);
    assert.equal(
      await sentText(page).evaluate((/** @type {HTMLTextAreaElement} */ field) =>
        field.value.slice(field.selectionStart, field.selectionEnd),
      ),
      written,
    );
    const friend = await device(t, /#.*/.exec(written)?.[0], { at: school, ready: byLink });
    await told(friend, "by-link.invited");
  });
});

describe("the games by links", () => {
  test("are in a list, from the home and from the menu; deleting asks once", async (t) => {
    const here = await begun(t).here();
    await here.goto(here.url().replace(/#.*/, "#"));
    await here.reload();
    await home(here)
      .getByRole("button", { name: text("by-link.games.mine", { n: 1 }) })
      .click();
    await dialog(here, "by-link.games").waitFor();
    assert.equal(await gamesByLink(here).count(), 1);
    await button(here, "close").first().click();
    await fromMenu(here, "tool.by-link");
    const remove = here.getByRole("button", { name: sentence("by-link.delete.name") });
    await remove.click();
    await button(here, "by-link.delete.no").click();
    await remove.click();
    await button(here, "by-link.delete.yes").click();
    assert.equal(await gamesByLink(here).count(), 0);
  });

  test("open from the list, and from a link that is pasted there", async (t) => {
    const game = begun(t);
    const [here, there] = [await game.here(), await game.there()];
    await pair(here, 2, 3);
    const link = await send(here);
    await fromMenu(there, "tool.by-link");
    const list = dialog(there, "by-link.games");
    await field(list, "by-link.paste").fill(`Your move: ${link}`);
    await button(list, "by-link.paste.open").click();
    await headline(there)
      .filter({ hasText: text("head.turn.you") })
      .waitFor();
    assert.equal(await recordOn(there), "goff 15 59 23");
    await fromMenu(there, "tool.by-link");
    await gamesByLink(there).getByRole("button").first().click();
    await byLink(there).waitFor();
  });

  test("go on on another device by a private link", async (t) => {
    const here = await begun(t).here();
    await button(byLink(here), "by-link.more").click();
    await fold(here, "by-link.device").click();
    await button(here, "by-link.device.make").click();
    const link = await field(here, "by-link.device.link").inputValue();
    assert.match(link, /#mine=/);
    await here.keyboard.press("Escape");
    await headline(here)
      .filter({ hasText: text("by-link.moved") })
      .waitFor();
    const phone = await device(t, link, { ready: byLink });
    await told(phone, "by-link.news.private");
    assert.match(await phone.evaluate(() => location.hash), /^#by-link=/);
    await pair(phone, 2, 3);
    await sending(phone).waitFor();
  });

  test("are renewed when another tab goes on", async (t) => {
    const game = begun(t);
    const [here, there] = [await game.here(), await game.there()];
    await pair(here, 2, 3);
    const link = await send(here);
    const second = await there.context().newPage();
    await second.goto(link);
    await byLink(second).waitFor();
    await told(there, "by-link.news.tab");
    await headline(there)
      .filter({ hasText: text("head.turn.you") })
      .waitFor();
    await pair(there, 4, 6);
    await send(there);
    await headline(second).filter({ hasText: text("by-link.waits.named", { name: "Ada" }) }).waitFor(); // prettier-ignore
    assert.equal(await sending(second).count(), 0);
  });

  for (const type of /** @type {const} */ (["pageshow", "visibilitychange"]))
    test(`are renewed on ${type}, where the page slept while another tab went on`, async (t) => {
      const game = begun(t);
      const [here, there, other] = [await game.here(), await game.there(), await game.there()];
      await pair(here, 2, 3);
      await follow(other, await send(here));
      await pair(other, 4, 6);
      const KEY = "quantum-tic-tac-toe.by-link";
      const text = await other.evaluate((key) => localStorage.getItem(key), KEY);
      await there.evaluate(
        ([key, text]) => localStorage.setItem(key, text),
        /** @type {const} */ ([KEY, text ?? ""]),
      );
      await settled(there);
      assert.equal(await sending(there).count(), 0);
      await there.evaluate((type) => {
        (type === "pageshow" ? globalThis : document).dispatchEvent(new Event(type));
      }, type);
      await told(there, "by-link.news.tab");
      await sending(there).waitFor();
    });

  test("last until the page is closed where nothing can be stored, and say so", async (t) => {
    const page = await device(t, "", {
      async prepare(page) {
        await page.addInitScript(() => {
          const denied = () => {
            throw new DOMException("denied", "SecurityError");
          };
          Object.defineProperty(window, "localStorage", { get: denied });
        });
      },
    });
    await invite(page);
    await pair(page, 1, 5);
    await told(page, "by-link.unkept");
    await send(page);
    await asked(page, "by-link.waits.copied");
  });
});

describe("a link that cannot be opened", () => {
  test("is explained, and what to do; nothing is lost", async (t) => {
    const game = begun(t);
    const { first } = game;
    const there = await game.there();
    const kept = await there.evaluate(() => localStorage.getItem("quantum-tic-tac-toe.by-link"));
    await follow(there, first.slice(0, -25));
    const fault = faultyLink(there, "by-link.bad.cut");
    await fault.waitFor();
    await field(fault, "by-link.paste").fill(new URL(first, there.url()).href);
    await button(fault, "by-link.paste.open").click();
    await told(there, "by-link.news.older");
    assert.equal(await faultyLink(there, "by-link.bad.cut").count(), 0);
    // A version that does not exist yet.
    await follow(there, first.replace(/play=../, "play=Ag"));
    await button(faultyLink(there, "by-link.bad.newer"), "failure.retry").waitFor();
    await follow(there, "#by-link=aaaaaaaa");
    await faultyLink(there, "by-link.bad.lost").waitFor();
    const now = await there.evaluate(() => localStorage.getItem("quantum-tic-tac-toe.by-link"));
    assert.equal(now, kept);
  });

  test("is watched where it is somebody else's", async (t) => {
    const watcher = await device(t, begun(t).second, { ready: byLink });
    await asked(watcher, "by-link.watches");
    await square(watcher, 3).click();
    assert.equal(await watcher.evaluate(() => localStorage.getItem("quantum-tic-tac-toe.by-link")), null); // prettier-ignore
  });
});

/**
 * A device that opens a link while the module that reads the link is still loading.
 * @param {import("node:test").TestContext} t @param {string} link
 */
async function waiting(t, link) {
  let arrive = () => {};
  const arrived = new Promise((done) => (arrive = () => done(null)));
  const there = await device(t, "", {
    prepare: (page) =>
      page.route(/remote[^/]*\.wasm$/, async (route) => {
        await arrived;
        await route.continue();
      }),
  });
  await there.evaluate((hash) => void (location.hash = hash), hashOf(link));
  await told(there, "page.loading");
  return { there, arrive };
}

describe("a link that is being opened", () => {
  test("holds the board, and says so: what is pressed plays nothing", async (t) => {
    const here = await device(t);
    await invite(here);
    await pair(here, 1, 5);
    const link = await send(here);
    const { there, arrive } = await waiting(t, link);
    await button(there, "landing.play").click();
    await square(there, 3).click();
    await square(there, 3).focus();
    for (const key of ["Enter", "7", "n"]) await there.keyboard.press(key);
    assert.ok(await landing(there).isVisible());
    assert.equal(await dialog(there, "new.title").count(), 0);
    arrive();
    await byLink(there).waitFor();
    await boardAtRest(there).waitFor();
    assert.doesNotMatch(await event(there).innerText(), sentence("page.loading"));
    assert.equal(await recordOn(there), "");
    await pair(there, 5, 9);
    await sending(there).waitFor();
  });

  test("leaves the header to the person; a lesson that is begun there stays", async (t) => {
    const here = await device(t);
    await invite(here);
    await pair(here, 1, 5);
    const { there, arrive } = await waiting(t, await send(here));
    await fromMenu(there, "tool.lessons");
    await lessonNamed(there, "learn.cycle.title").click();
    await heading(lesson(there), "learn.cycle.title").waitFor();
    const read = there.waitForEvent("requestfinished", (file) =>
      /remote[^/]*\.wasm$/.test(file.url()),
    );
    arrive();
    await read;
    // The list reads games with the same module.
    await fromMenu(there, "tool.by-link");
    const list = dialog(there, "by-link.games");
    await list.waitFor();
    await button(list, "close").first().click();
    await boardAtRest(there).waitFor();
    assert.ok(await lesson(there).isVisible());
    assert.doesNotMatch(await event(there).innerText(), sentence("page.loading"));
    await button(lesson(there), "lesson.leave").click();
    assert.ok(await square(there, 1).isVisible());
    assert.ok(await byLink(there).isHidden());
  });
});

test("the browser is asked to keep what is stored when a game begins, and not before", async (t) => {
  const page = await device(t, "", {
    prepare: (page) =>
      page.addInitScript(() => {
        Reflect.set(globalThis, "persisted", 0);
        StorageManager.prototype.persist = async () => {
          Reflect.set(globalThis, "persisted", Reflect.get(globalThis, "persisted") + 1);
          throw new TypeError("an opaque origin");
        };
      }),
  });
  const persisted = () => page.evaluate(() => Reflect.get(globalThis, "persisted"));
  assert.equal(await persisted(), 0);
  await invite(page);
  assert.equal(await persisted(), 1);
});
