// The record in the address: a link is a game, and a broken link loses nothing.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { languages, textsOf } from "../../tools/languages.mjs";
import { message } from "../../www/js/i18n/text-key.js";
import { say, text } from "./english.mjs";
import { hash, ownClipboard, site } from "./helper.mjs";
import { played } from "./played-links.mjs";
import { playedLive } from "./played-live.mjs";
import {
  badLink,
  button,
  byLink,
  dialog,
  failedStart,
  field,
  fromMenu,
  liveGame,
  moveButtons,
  moves,
  named,
  notice,
  onBoard,
  playable,
  posed,
  puzzle,
  region,
  rules,
  says,
  sending,
  square,
  tab,
  told,
} from "./person.mjs";

/** @import { Message } from "../../www/js/types.js" */
const open = site();
const HALF_POINT = text("moves.rules", { rules: text("rules.wikipedia") });

test("a shared link opens the game, and playing goes on in it", async (t) => {
  const page = await open(t, "#goff,14,15,48,18,@1,69");
  assert.equal((await says(page)).head, text("head.turn", { player: "O" }));
  const entries = await page.evaluate(() => history.length);
  await square(page, 2).click();
  await square(page, 7).click();
  assert.equal(await hash(page), "#goff,14,15,48,18,@1,69,27");
  assert.equal(await page.evaluate(() => history.length), entries, "no step of history for a move");
});

test("the address is followed when it changes, and the game before is kept", async (t) => {
  const page = await open(t, "#goff,14");
  await page.evaluate(() => (location.hash = "#wikipedia,19,28"));
  await moveButtons(page).nth(1).waitFor();
  assert.equal(await moveButtons(page).count(), 2);
  assert.equal(await rules(page).innerText(), HALF_POINT);
  for (let i = 0; i < 3; i++) await button(page, "tool.undo").click();
  assert.equal(await hash(page), "#goff,14");
});

test("an address that changes is opened once, also on a board that was made anew", async (t) => {
  const page = await open(t, "#goff,14");
  const opened = await page.evaluate(async () => {
    const game = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
    // A board that replaces another one, as in another language, is ready again.
    for (let n = 0; n < 2; n++) game.dispatchEvent(new CustomEvent("qttt-ready"));
    /** @type {string[]} */
    const opened = [];
    game.open = async (/** @type {string} */ text) => void opened.push(text);
    const changed = new Promise((done) => addEventListener("hashchange", done));
    location.hash = "#goff,25";
    await changed;
    await new Promise((done) => setTimeout(done));
    return opened;
  });
  assert.deepEqual(opened, ["goff 25"]);
});

test("a dialog goes when another address is followed, and the focus is not lost", async (t) => {
  const page = await open(t, "#goff,14,15");
  // The focused button is gone when the dialog closes.
  await moveButtons(page).first().focus();
  await page.keyboard.press("s");
  await dialog(page, "share.title").waitFor();
  await page.evaluate(() => (location.hash = "#wikipedia"));
  await rules(page).filter({ hasText: HALF_POINT }).waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  await onBoard(page);
});

test("a link to no lesson shows them all, and what had the focus before may be gone afterwards", async (t) => {
  const page = await open(t, "#goff,14,15");
  await moveButtons(page).last().focus();
  await page.evaluate(() => (location.hash = "#lesson=none"));
  await dialog(page, "lessons.title").waitFor();
  await page.evaluate(() =>
    /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).undo(),
  );
  await moveButtons(page).nth(1).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await onBoard(page);
});

test("where a smaller window hides what has the focus, the board takes it", async (t) => {
  const page = await open(t, "embed.html?panels=all&record=goff,14,15", {
    viewport: { width: 844, height: 700 },
  });
  await tab(page, "tool.worlds").click();
  const worlds = region(page, "worlds.title");
  await button(worlds, "worlds.formula").focus();
  await page.setViewportSize({ width: 844, height: 390 });
  // The tab that opened the worlds is hidden now.
  await tab(page, "tool.worlds").waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await worlds.waitFor({ state: "hidden" });
  await onBoard(page);
  await page.setViewportSize({ width: 844, height: 700 });
  await tab(page, "moves.title").click();
  await moveButtons(page).first().focus();
  await page.setViewportSize({ width: 844, height: 390 });
  await onBoard(page);
});

test("what is said of a broken link is dismissed, and the focus goes to the board", async (t) => {
  const page = await open(t, "#goff,14,zz");
  await button(badLink(page), "broken.dismiss").press("Enter");
  await onBoard(page);
});

test("a notice that is put away gives the focus to the board", async (t) => {
  const page = await open(t, "", {
    prepare: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("no", "SecurityError");
        };
      }),
  });
  for (const n of "28") await page.keyboard.press(n);
  const denied = notice(page, "news.denied");
  await button(denied, "close").press("Enter");
  await onBoard(page);
  assert.equal(await denied.count(), 0);
});

test("spaces, and what a messenger makes of them, are read as well", async (t) => {
  const page = await open(t, "#goff%2014%2015");
  await moves(page).getByRole("listitem").first().waitFor();
  assert.equal(await moves(page).getByRole("listitem").count(), 2);
});

test("Copy link copies the link to this very game", async (t) => {
  const page = await open(t, "#goff,14,zz", { prepare: ownClipboard });
  await button(page, "broken.open", { n: 1 }).click();
  await page.keyboard.press("c");
  await told(page, "done.copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(copied.endsWith("/some/where/#goff,14"), copied);
});

/** @typedef {import("playwright-core").Page} Page */

/** Parameters of the sender, which no link may carry. */
const OF_THE_SENDER = "?lang=en&utm_id=1&utm_source=class&theme=dark";
const FRIEND = playedLive("goff", null).device({ seat: 0, alone: true });
/**
 * Every place that makes a link: what is open, what is pressed, and what the link then is after the
 * address of the site. A link is what the page has put into the clipboard, if nothing else is told.
 * @type {Record<string, { hash: string, prepare?: (page: Page) => Promise<unknown>,
 *   acts: ((page: Page) => Promise<unknown>)[], link: RegExp }>}
 */
const SHARED = {
  "the key c, and the dialog Share": {
    hash: "#goff,14",
    acts: [
      (page) => page.keyboard.press("c"),
      async (page) => {
        await fromMenu(page, "tool.share");
        await button(dialog(page, "share.title"), "share.copy.link").click();
      },
    ],
    link: /^#goff,14$/,
  },
  "a puzzle": {
    hash: "#puzzle=30",
    acts: [
      async (page) => {
        await posed(page);
        await button(puzzle(page), "puzzle.copy").click();
        await puzzle(page).getByText(text("puzzle.copied")).waitFor();
      },
    ],
    link: /^#puzzle=30$/,
  },
  "a move in a game by links": {
    hash: played("goff", "X", "15", "59").of("inviter"),
    acts: [
      async (page) => {
        await byLink(page).waitFor();
        for (const n of [2, 3]) await square(page, n).click();
        await sending(page).click();
      },
    ],
    link: /^#play=[\w-]+(&name=\w+)?$/,
  },
  "an invitation to a live game": {
    ...FRIEND,
    acts: [(page) => button(liveGame(page), "share.copy").click()],
    link: /^#live=[\w-]+(&name=\w+)?$/,
  },
};

for (const [name, { hash, prepare, acts, link }] of Object.entries(SHARED))
  test(`a link carries nothing of the sender: ${name}`, async (t) => {
    const page = await open(t, OF_THE_SENDER + hash, {
      async prepare(page) {
        await ownClipboard(page);
        await prepare?.(page);
      },
    });
    for (const act of acts) {
      await act(page);
      await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "");
      const copied = await page.evaluate(async () => {
        const text = await navigator.clipboard.readText();
        await navigator.clipboard.writeText("");
        return text;
      });
      const [, site, rest = ""] = /(http:\S+?)((?:[?#]|$)\S*)/.exec(copied) ?? [];
      assert.equal(site, page.url().replace(/[?#].*/s, ""), copied);
      assert.match(rest, link, copied);
    }
  });

test("where copying is refused, the link is there to be copied by hand", async (t) => {
  const page = await open(t, "#goff,14", {
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", {
          value: { writeText: () => Promise.reject(new Error("refused")) },
        });
      }),
  });
  await page.keyboard.press("c");
  const link = named(page, "textbox", "tool.link");
  await link.waitFor();
  assert.match(await link.inputValue(), /#goff,14$/);
});

// tests/unit/bad-link holds what is said of others.
describe("a broken link", () => {
  /** @param {number} place @param {string} word @param {Message} why */
  const wrongMove = (place, word, why) => [message("broken.move", { place, word }), why];
  for (const [name, link, messages, good] of /** @type {[string, string, Message[], number][]} */ ([
    ["unknown rules", "#chess,e4", [message("broken.rules", { word: "chess" })], 0],
    [
      "an illegal action",
      "#goff,14,15,48,18,@1,12",
      wrongMove(6, "12", message("record-error.closed", { square: 1 })),
      5,
    ],
    [
      "markup",
      "#goff,14,<img src=x onerror=alert(1)>",
      wrongMove(2, "<img", message("record-error.not-an-action")),
      1,
    ],
    [
      "an endless one",
      `#goff${",14".repeat(5000)}`,
      [message("broken.other"), message("record-error.too-long")],
      0,
    ],
  ])) {
    test(`${name}: a clear message, a playable board, nothing lost`, async (t) => {
      const page = await open(t, link);
      const before = await hash(page);
      const alert = badLink(page);
      await alert.getByText(messages.map(say).join(" "), { exact: true }).waitFor();
      assert.equal(await alert.locator("img, script").count(), 0);
      const kept = await field(alert, "broken.text").inputValue();
      assert.ok(kept.length > 2, "the link's text is there");
      assert.equal(await hash(page), before, "the address is left alone");

      const offer = button(alert, "broken.open", { n: good });
      assert.equal(await offer.count(), good ? 1 : 0);
      assert.equal(await alert.getByRole("button").count(), good ? 2 : 1);
      // The board plays; the link's text stays readable.
      await square(page, 1).click();
      await square(page, 9).click();
      assert.equal(await hash(page), "#goff,19");
      assert.equal(await field(alert, "broken.text").inputValue(), kept);
      if (good) {
        await offer.click();
        assert.ok(await alert.isHidden());
        assert.equal((await hash(page)).split(",").length - 1, good);
        // The game played meanwhile comes back by one undo.
        for (let i = 0; i <= good; i++) await button(page, "tool.undo").click();
        await page.waitForFunction((hash) => location.hash === hash, "#goff,19");
      } else {
        await button(alert, "broken.dismiss").click();
        assert.ok(await alert.isHidden());
      }
    });
  }
});

describe("when the page cannot start it says so", () => {
  test("the module is missing", async (t) => {
    const page = await open(t, "", {
      unbundled: true,
      expectErrors: true,
      prepare: (page) => page.route("**/pkg/*", (route) => route.fulfill({ status: 404 })),
    });
    await page.getByText(text("failure.name", { name: "no-module" })).waitFor();
  });

  test("there is no WebAssembly", async (t) => {
    const page = await open(t, "", {
      expectErrors: true,
      prepare: (page) =>
        page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly")),
    });
    await page.getByText(text("failure.name", { name: "no-webassembly" })).waitFor();
    await page.getByText(text("failure.no-webassembly")).waitFor();
    for (const language of languages()) {
      const told = textsOf(language, "failure")["failure.no-webassembly"];
      for (const name of ["Lockdown Mode", "Edge", "Tor"])
        assert.match(String(told), new RegExp(name), `${language}: where it is switched off`);
    }
  });

  /** Where an error comes from, and whether the page shows it as its own: the last one, which stays. */
  const ERRORS = /** @type {const} */ ({
    "an extension's script": ["chrome-extension://abcdef/inpage.js", false],
    "an inline script of an extension": ["PAGE", false],
    "a script that tells nothing of itself": ["", false],
    "one of the page's own scripts": ["PAGEjs/board/canvas.js", true],
  });
  test("an error is shown as the page's own only if one of its scripts has thrown it", async (t) => {
    const page = await open(t, "", {
      expectErrors: true,
      // The page stays as it is while it loads.
      prepare: (page) => page.route("**/*.wasm", () => {}),
    });
    await page.locator("#loading").waitFor();
    for (const [name, [file, own]] of Object.entries(ERRORS)) {
      assert.ok(await failedStart(page).isHidden());
      await page.evaluate((file) => {
        const filename = file.replace("PAGE", location.href.replace(/#.*/, ""));
        const error = new TypeError("Cannot redefine property: ethereum");
        dispatchEvent(new ErrorEvent("error", { message: error.message, filename, error }));
      }, file);
      assert.equal(await failedStart(page).isVisible(), own, name);
    }
  });

  test("an extension's error while the page loads: the page starts", async (t) => {
    const page = await open(t, "", {
      expectErrors: true,
      async prepare(page) {
        await page.addInitScript(() => {
          document.addEventListener("DOMContentLoaded", () => {
            throw new TypeError("Cannot redefine property: ethereum");
          });
        });
        await page.route("**/*.wasm", async (route) => {
          await page.waitForLoadState("domcontentloaded");
          assert.ok(await failedStart(page).isHidden());
          await route.continue();
        });
      },
    });
    await playable(page).waitFor();
  });
});
