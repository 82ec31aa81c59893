// A live game between two devices, over the relay of our own server.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { serve } from "../../tools/serve.mjs";
import { sentence, text } from "./english.mjs";
import { DIST } from "./helper.mjs";
import {
  invite,
  joined,
  linkOf,
  liveServer,
  moves,
  place,
  reaction,
  turnOf,
} from "./live-devices.mjs";
import {
  asked,
  button,
  choose,
  dialog,
  focused,
  headline,
  liveGame as live,
  moveButtons,
  named,
  onBoard,
  outcome,
  painting,
  sharedLink,
  square,
  told,
  unfoldShare,
} from "./person.mjs";
import { scanned } from "./scanned.mjs";
import { translated } from "./translated.mjs";

/** @import { TextKey } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */

const { start, stop, url, device, pair } = liveServer();

/** Chooses a rarer action in the dialog "This game". @param {Page} page @param {TextKey} key */
async function rarer(page, key) {
  await button(live(page), "by-link.more").click();
  await button(dialog(page, "by-link.title"), key).click();
}

/** Resigns, and says so once more. @param {Page} page */
async function resign(page) {
  await rarer(page, "by-link.resign");
  await button(dialog(page, "by-link.title"), "by-link.resign").click();
}

/** Presses Tab until something has the focus. @param {Page} page @param {import("playwright-core").Locator} wanted */
async function tabTo(page, wanted) {
  await wanted.waitFor();
  for (let n = 0; n < 80; n++) {
    if (await wanted.and(focused(page)).count()) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the Tab key does not reach ${wanted}`);
}
/** Presses something by keyboard. @param {Page} page @param {import("playwright-core").Locator} wanted */
async function press(page, wanted) {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}
/** Types the digits of a turn. @param {Page} page @param {string} squares */
async function type(page, squares) {
  await turnOf(page);
  for (const one of squares) await page.keyboard.press(one);
}

describe("a live game", () => {
  test("from the invitation to the rematch, with sides swapped and a score", async (t) => {
    const one = await device(t);
    await invite(one, { name: "Ada" });
    assert.equal(await scanned(one, named(one, "img", "live.qr")), await linkOf(one));
    await asked(one, "live.invites.about");
    await button(live(one), "share.copy").click();
    await asked(one, "live.invites.copied");
    const other = await device(t, await linkOf(one));
    await headline(other)
      .getByText(text("live.invited.named", { name: "Ada" }))
      .waitFor();
    await named(live(other), "textbox", "new.name.own").fill("Bo");
    await button(live(other), "live.join").click();
    await asked(other, "live.waits.named", { name: "Ada" });
    await one.locator("#bars").getByText("Bo").waitFor();

    const actions = "14 45 51".split(" ");
    for (const [i, action] of actions.entries()) await place(i % 2 ? other : one, action);
    // Both can resign or leave while the outcome is chosen.
    for (const page of [one, other]) await button(live(page), "by-link.more").waitFor();
    const [cards, buttons] = await Promise.all(
      ["#choice", "#live"].map((name) => other.locator(name).boundingBox()),
    );
    assert.ok(cards && buttons && cards.y + cards.height <= buttons.y, "the outcomes stand above");
    await choose(other, 1);
    for (const page of [one, other]) await moves(page, 4);
    // The one who waits is told, too.
    await one.locator("#done", { hasText: /^Bo \(O\) put/ }).waitFor();
    await place(other, "26");
    await turnOf(one);

    await resign(one);
    for (const page of [one, other]) {
      await button(live(page), "by-link.rematch").waitFor();
      // Both keep it, whoever has ended it.
      await page.waitForFunction(() => {
        const kept = localStorage.getItem("quantum-tic-tac-toe.archive") ?? '{"games":[]}';
        return JSON.parse(kept).games[0]?.end === "resigned X";
      });
    }
    await button(live(one), "by-link.rematch").click();
    await told(one, "live.again.asked.named", { name: "Bo" });
    await button(live(other), "by-link.rematch").click();
    await told(one, "live.score", { me: 0, other: 1 });
    await told(other, "live.score", { me: 1, other: 0 });
    // The player who had O has the first move.
    await place(other, "59");
    await turnOf(one);
    await moves(one, 1);
  });

  test("a newcomer reads the rules over the board, and takes one hint before the first move", async (t) => {
    const one = await device(t);
    await invite(one);
    const other = await device(t, await linkOf(one));
    const rules = named(other, "region", "live.help");
    await button(live(other), "live.help").click();
    await rules.waitFor();
    await other.keyboard.press("Escape");
    await rules.waitFor({ state: "hidden" });
    await button(live(other), "live.join").click();
    await turnOf(one);
    // The game is stored by now, but the person is still new.
    await one.reload();
    await turnOf(one);
    await button(live(one), "live.hint").click();
    await onBoard(one);
    await button(one, "hint.more").click();
    assert.equal(await button(live(one), "live.hint").count(), 0);
    await button(one, "entry.play").click();
    await turnOf(other);
    // The game goes on below the rules.
    await button(live(other), "live.help").click();
    await button(rules, "close").click();
    await button(live(other), "live.hint").waitFor();
    await place(other, "59");
    await turnOf(one);
    for (const page of [one, other]) {
      assert.equal(await button(live(page), "live.hint").count(), 0);
      assert.equal(await button(live(page), "live.help").count(), 0);
    }
  });

  test("a small phone shows all buttons of a newcomer, in languages of long words", async (t) => {
    const one = await device(t);
    await invite(one, { side: "new.side.O" });
    const other = await device(t, await linkOf(one), { viewport: { width: 390, height: 664 } });
    await button(live(other), "live.join").click();
    await joined(one);
    const { origin, pathname, hash } = new URL(other.url());
    for (const language of ["de", "cs", "it"]) {
      await other.goto(`${origin}${pathname}?lang=${language}${hash}`);
      const rows = live(other).locator(".tools");
      await rows.nth(1).locator(".reaction").first().waitFor();
      for (const key of /** @type {const} */ (["live.hint", "live.help"]))
        await translated(language).button(live(other), key).waitFor();
      const bottom = await rows.nth(1).evaluate((row) => row.getBoundingClientRect().bottom);
      const bar = await other.locator("#tools").evaluate((row) => row.getBoundingClientRect().top);
      assert.ok(bottom <= bar, `${language}: ${bottom} is below ${bar}`);
    }
  });

  test("is played by keyboard alone", async (t) => {
    const one = await device(t);
    await press(one, button(one, "landing.friend"));
    await press(one, button(dialog(one, "new.title"), "new.start"));
    await press(one, button(live(one), "share.copy"));
    await asked(one, "live.invites.copied");
    const other = await device(t, await linkOf(one));
    await press(other, button(live(other), "live.help"));
    await button(other, "close").and(focused(other)).waitFor();
    await other.keyboard.press("Enter");
    await onBoard(other);
    await tabTo(other, named(live(other), "textbox", "new.name.own"));
    await other.keyboard.type("Bo");
    await other.keyboard.press("Enter");
    await onBoard(other);
    for (const [i, squares] of ["14", "45", "51"].entries())
      await type(i % 2 ? other : one, squares);
    // The first press shows the outcome, the second one chooses it.
    for (let n = 0; n < 2; n++) await press(other, outcome(other, 1));
    for (const page of [one, other]) await moves(page, 4);
    await type(other, "26");
    await turnOf(one);
    await press(one, reaction(one).nth(1));
    await told(other, "live.says", { text: text("live.reaction.1") });
    await press(one, button(live(one), "by-link.more"));
    const more = dialog(one, "by-link.title");
    await press(one, button(more, "by-link.resign"));
    // Enter, pressed once more, goes on with the game.
    await button(more, "by-link.decline").and(focused(one)).waitFor();
    await press(one, button(more, "by-link.resign"));
    await press(one, button(live(one), "by-link.rematch"));
    await told(one, "live.again.asked.named", { name: "Bo" });
    await press(other, button(live(other), "by-link.rematch"));
    await told(other, "live.score", { me: 1, other: 0 });
    await button(live(other), "by-link.more").and(focused(other)).waitFor();
    await type(other, "59");
    await turnOf(one);
  });

  test("a double click on Join sends no reaction, and one on Resign only asks", async (t) => {
    const windows = { viewport: { width: 1280, height: 900 } };
    const one = await device(t, undefined, windows);
    await invite(one);
    const other = await device(t, await linkOf(one), windows);
    // Two presses at one point: whatever has come there gets the second.
    const twice = async (/** @type {import("playwright-core").Locator} */ first) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await first.boundingBox()) ?? {};
      await other.mouse.click(x + width / 2, y + height / 2, { clickCount: 2, delay: 100 });
    };
    await twice(button(live(other), "live.join"));
    await joined(one);
    const said = text("live.says.me", { text: "" }).trim();
    assert.equal(await other.getByText(said).count(), 0);
    await place(one, "14");
    await turnOf(other);
    await button(live(other), "by-link.more").click();
    const more = dialog(other, "by-link.title");
    await twice(button(more, "by-link.resign"));
    await more.getByText(text("live.resign.ask")).waitFor();
    await other.keyboard.press("Escape");
    await place(other, "45");
    await turnOf(one);
  });

  test("shows the first square, reactions, and who looks away", async (t) => {
    const { one, other } = await pair(t);
    await turnOf(one);
    const plain = await painting(other).evaluate((canvas) =>
      /** @type {HTMLCanvasElement} */ (canvas).toDataURL(),
    );
    await square(one, 5).click();
    // The other board highlights the square.
    await other.waitForFunction(
      ([canvas, plain]) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL() !== plain,
      /** @type {const} */ ([await painting(other).elementHandle(), plain]),
    );
    await square(one, 5).click();
    await reaction(other).first().click();
    await told(one, "live.says", { text: text("live.reaction.0") });
    await one.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await asked(other, "live.away");
    await one.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: false, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await asked(other, "live.waits");
  });

  test("a move is given back, or not; a draw is agreed on", async (t) => {
    const { one, other } = await pair(t);
    const watcher = await device(t, await one.evaluate(() => location.href));
    await place(one, "14");
    await turnOf(other);
    await moves(watcher, 1);
    await rarer(one, "by-link.ask");
    await told(one, "by-link.asked");
    await button(live(other), "by-link.grant").click();
    await turnOf(one);
    await told(one, "by-link.granted");
    assert.equal(await moveButtons(other).count(), 0);
    // A watcher has asked for nothing.
    await moveButtons(watcher).first().waitFor({ state: "detached" });
    assert.equal(await watcher.getByText(text("by-link.granted")).count(), 0);
    await place(one, "26");
    await turnOf(other);
    await rarer(one, "by-link.ask");
    await button(live(other), "by-link.decline").click();
    await told(one, "live.declined");
    await place(other, "59");
    await turnOf(one);
    await rarer(other, "live.offer");
    await told(other, "live.offered");
    await button(live(one), "live.accept").click();
    for (const page of [one, other]) await headline(page).getByText(text("live.drawn")).waitFor();
  });

  // live-network.test.mjs plays whole games with coins and with dice.
  test("a game whose sides are tossed", async (t) => {
    const { one, other } = await pair(t, { side: "new.side.toss" });
    const first = await Promise.race([
      turnOf(one).then(() => one),
      turnOf(other).then(() => other),
    ]);
    await place(first, "14");
    await turnOf(first === one ? other : one);
  });

  test("goes on after a reload of either page, and after a restart of the server", async (t) => {
    // Without a server the page loads the rest of its parts from the service worker.
    const { one, other } = await pair(t, {}, { serviceWorkers: "allow" });
    await place(one, "14");
    await turnOf(other);
    await one.reload();
    await moves(one, 1);
    await other.reload();
    await place(other, "45");
    await moves(one, 2);
    await stop();
    await asked(one, "live.lost");
    // The move waits on the device until there is a connection.
    await place(one, "59");
    await start();
    await moves(other, 3);
    await place(other, "67");
    await moves(one, 4);
  });

  test("is played in one tab at a time", async (t) => {
    const { one, other } = await pair(t);
    const tab = await one.context().newPage();
    await tab.goto(one.url());
    await headline(one).getByText(text("live.stopped.tab")).waitFor();
    await place(tab, "14");
    await turnOf(other);
    await button(live(one), "live.here").click();
    await headline(tab).getByText(text("live.stopped.tab")).waitFor();
    await moves(one, 1);
    await place(other, "45");
    await place(one, "59");
    await moves(other, 3);
  });

  test("is shared as it was when the dialog opened, though the friend plays on meanwhile", async (t) => {
    const { one, other } = await pair(t);
    await place(one, "15");
    await moves(one, 1);
    await button(one, "tool.share").click();
    await unfoldShare(one);
    await place(other, "59");
    await moves(other, 2);
    await turnOf(one);
    const names = [];
    for (const key of /** @type {const} */ (["export.svg", "export.png"])) {
      const [file] = await Promise.all([
        one.waitForEvent("download"),
        button(dialog(one, "share.title"), key).click(),
      ]);
      names.push(file.suggestedFilename());
    }
    assert.deepEqual(
      names,
      ["svg", "png"].map((kind) => `quantum-tic-tac-toe-goff-15.${kind}`),
    );
    assert.match((await sharedLink(one)) ?? "", /#goff,15$/);
  });

  test("is named on the home and in the list, where the friend may have moved since", async (t) => {
    const { one, other } = await pair(t);
    await place(one, "14");
    await turnOf(other);
    await one.locator("#home-link").click();
    const card = one.getByRole("button").filter({
      hasText: text("home.friend.open", { n: 1 }),
    });
    await card.waitFor();
    await place(other, "45");
    await moves(other, 2);
    await card.click();
    const list = dialog(one, "by-link.games");
    await list.getByText(sentence("by-link.since.live")).waitFor();
    // Of a live game it does not say that no server is involved.
    await list.getByText(text("live.privacy"), { exact: true }).waitFor();
    assert.ok(await list.getByText(text("by-link.privacy"), { exact: true }).isHidden());
    await list.getByRole("listitem").getByRole("button").first().click();
    await turnOf(one);
    await moves(one, 2);
  });

  test("that is left stays in the list, to which the home leads", async (t) => {
    const { one, other } = await pair(t);
    await place(one, "14");
    await turnOf(other);
    await rarer(other, "by-link.leave");
    await other
      .getByRole("button")
      .filter({ hasText: text("by-link.games.mine", { n: 1 }) })
      .click();
    await dialog(other, "by-link.games").getByRole("listitem").getByRole("button").first().click();
    await turnOf(other);
  });

  test("is there again by one press of Back from a game that a link has opened", async (t) => {
    const { one, other } = await pair(t);
    await place(one, "14");
    await turnOf(other);
    await one.evaluate(() => (location.hash = "#goff,12,45"));
    await live(one).waitFor({ state: "hidden" });
    await moves(one, 2);
    await one.goBack();
    await live(one).waitFor();
    await place(other, "59");
    await turnOf(one);
    await moves(one, 2);
  });

  test("is watched by whoever has a link, who changes nothing", async (t) => {
    const { one, other } = await pair(t);
    await place(one, "14");
    await button(live(one), "by-link.more").click();
    const watching = await named(
      dialog(one, "by-link.title"),
      "textbox",
      "live.watch.link",
    ).inputValue();
    await one.keyboard.press("Escape");
    const watcher = await device(t, watching);
    await asked(watcher, "live.watches");
    await moves(watcher, 1);
    const bars = watcher.locator('#bars [data-presence="here"]');
    await bars.nth(1).waitFor();
    await watcher.locator('#bars [data-side="O"] .dots').waitFor();
    await asked(one, "live.watched", { n: 1 });
    await square(watcher, 5).click();
    await place(other, "45");
    await moves(watcher, 2);
    // Both seats are taken, so a person who opens the invitation only watches.
    const third = await device(t, await one.evaluate(() => location.href));
    await asked(third, "live.watches.taken");
    await moves(third, 2);
    assert.equal(await button(live(third), "live.join").count(), 0);
  });

  test("goes on by links", async (t) => {
    const { one, other } = await pair(t);
    await place(one, "14");
    await turnOf(other);
    await rarer(other, "live.by-links");
    const links = (/** @type {Page} */ page) => page.locator("#by-link");
    await links(other).waitFor();
    await turnOf(other);
    await other.goBack();
    await headline(other).getByText(text("live.stopped.links")).waitFor();
    await button(live(other), "live.to-links").click();
    await links(other).waitFor();
    await turnOf(other);
    for (const n of [4, 5]) await square(other, n).click();
    await button(links(other), "by-link.send.move").click();
    const sent = await other.locator("#by-link textarea").inputValue();
    await one.goto("about:blank");
    await one.goto(/http\S+/.exec(sent)?.[0] ?? "");
    await moves(one, 2);
    await turnOf(one);
    const stored = await one.evaluate(() =>
      JSON.parse(localStorage.getItem("quantum-tic-tac-toe.by-link") ?? "null").games.map(
        (/** @type {{ live: unknown }} */ { live }) => live,
      ),
    );
    assert.deepEqual(stored, [null], "the live game is the one by links now");
  });

  test("an invitation goes by links where no relay answers", async (t) => {
    const folder = await serve({ root: DIST });
    t.after(() => folder.stop());
    const page = await device(t, folder.url, { expected: /WebSocket|404/ });
    await invite(page);
    await button(page.locator("#by-link"), "by-link.more").waitFor();
    await told(page, "live.none");
    assert.match(await page.evaluate(() => location.hash), /^#by-link=/);
  });

  test("a link that is damaged says so", async (t) => {
    const page = await device(t, `${url()}#live=abc`);
    await page
      .getByRole("alert")
      .filter({ hasText: sentence("by-link.bad.cut") })
      .waitFor();
  });

  test("a link that leads to nobody has a field for another one", async (t) => {
    const one = await device(t);
    await invite(one);
    const link = await linkOf(one);
    const page = await device(t, `${url()}#live=AAAAAAAAAAAAAAAAAAAAAA`);
    await asked(page, "live.empty.about");
    await named(live(page), "textbox", "by-link.paste").fill(link);
    await button(live(page), "by-link.paste.open").click();
    await button(live(page), "live.join").waitFor();
  });
});
