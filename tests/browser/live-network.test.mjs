// Whole live games between a desk and a phone, over plain HTTP, with a reload in each situation; networks and
// servers that fail in the middle; and a page that another server than the relay serves.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPaths } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "../../tools/dist.mjs";
import { serve } from "../../tools/serve.mjs";
import { sentence, text } from "./english.mjs";
import { startHost } from "./host-server.mjs";
import { invite, join, linkOf, liveServer, moves, place, turnOf } from "./live-devices.mjs";
import {
  asked,
  button,
  choose,
  die,
  grid,
  headline,
  liveGame as live,
  picks,
  square,
  stoneKind,
} from "./person.mjs";
import { startProxy } from "./tcp-proxy.mjs";
import { WHOLE_GAME } from "./whole-game.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** A name without TLS is no secure context: no crypto.subtle, no clipboard, no service worker. */
const NAME = "board.test";
const { url, device } = liveServer([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`]);
const FULL = process.env.MATRIX === "full";
/** Milliseconds for which a proxy forwards nothing: at least until both sides have noticed. */
const STALL = FULL ? 40_000 : 0;
/** Milliseconds by which a busy machine may be late. */
const SLOW = 5000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The names of all squares, which tell the whole position. @param {Page} page */
const position = (page) =>
  grid(page)
    .getByRole("button")
    .evaluateAll((squares) => squares.map((one) => one.getAttribute("aria-label")).join("\n"));

/** Waits until both boards show the same position, and another one than before. @param {Page[]} pages @param {string} before */
async function agree(pages, before) {
  const names = () => Promise.all(pages.map(position));
  for (const end = Date.now() + 30_000; Date.now() < end; await pages[0]?.waitForTimeout(50)) {
    const [one, other] = await names();
    if (one && one === other && one !== before) return one;
  }
  assert.fail(`the boards differ:\n${(await names()).join("\n\n")}`);
}

/** The game is over: both may ask for another one. @param {Page[]} pages */
const over = (pages) =>
  Promise.all(pages.map((page) => button(live(page), "by-link.rematch").waitFor()));

describe("a desk and a phone over plain HTTP, with reloads, play a whole game", () => {
  /**
   * @param {import("node:test").TestContext} t
   * @param {Parameters<typeof invite>[1]} wanted
   */
  async function game(t, wanted) {
    const one = await device(t, url().replace("127.0.0.1", NAME));
    assert.equal(await one.evaluate(() => isSecureContext), false);
    await invite(one, wanted);
    const other = await device(t, await linkOf(one), PHONE);
    await join(one, other);
    const pages = [one, other];
    let now = await agree(pages, "");
    let steps = 0;
    /** Situations in which a page was reloaded: which page, and what it says. */
    const reloaded = new Set();
    return {
      pages,
      /**
       * Takes a step, and reloads one of the pages when both show it: in each situation once, or after each
       * step (MATRIX=full). tests/unit/live loses whatever can be lost.
       * @param {() => Promise<unknown>} act
       */
      async step(act) {
        await act();
        now = await agree(pages, now);
        const n = steps++ % 2;
        const page = /** @type {Page} */ (pages[n]);
        const situation = `${n}: ${await headline(page).innerText()}`;
        if (!FULL && reloaded.has(situation)) return;
        reloaded.add(situation);
        await page.reload();
        assert.equal(await agree(pages, ""), now, "a reload changes nothing");
      },
      /** The page of the player who is to act. @param {import("../../www/js/types.js").Player} player */
      of: (player) => /** @type {Page} */ (pages[player === "X" ? 0 : 1]),
    };
  }

  test("by Goff's rules", async (t) => {
    const { pages, step, of } = await game(t, {});
    for (const { action, turn } of WHOLE_GAME) {
      const page = of(turn);
      await step(() => (action[0] === "@" ? choose(page, Number(action[1])) : place(page, action)));
    }
    await headline(of("X"))
      .getByText(text("head.wins.you", { high: "2", low: "0" }))
      .waitFor();
    await over(pages);
  });

  test("with coins", async (t) => {
    const { pages, step } = await game(t, { rules: "rules.nature" });
    // Every third mark closes a cycle, and a coin decides. A row may end the game before all are there.
    const actions = "14 45 51 23 36 62 78 89 97".split(" ");
    for (const [i, action] of actions.entries()) {
      const [page, next] = [pages[i % 2], pages[(i + 1) % 2]];
      assert.ok(page && next);
      let isOver = false;
      await step(async () => {
        await place(page, action);
        // A coin falls without a press. Then the other player has the turn, or the game is over.
        const ended = over(pages).then(() => true);
        isOver = await Promise.race([ended, turnOf(next).then(() => false)]);
      });
      if (isOver) break;
    }
    await over(pages);
  });

  test("with dice", async (t) => {
    const { pages, step } = await game(t, { game: "game.dice" });
    /** Places a stone. @param {Page} page @param {"classical" | "quantum"} kind @param {import("playwright-core").Locator[]} squares */
    async function placeStone(page, kind, ...squares) {
      const kinds = stoneKind(page, kind);
      if ((await kinds.isVisible()) && (await kinds.getAttribute("aria-pressed")) === "false")
        await kinds.click();
      for (const one of squares) await one.click();
    }
    /** The page that may do something first. @param {(page: Page) => Promise<unknown>} able */
    const first = (able) => Promise.race(pages.map((page) => able(page).then(() => page)));

    for (const pair of ["12", "45", "36", "78"])
      await step(async () => {
        const page = await first(turnOf);
        await placeStone(page, "quantum", ...[...pair].map((n) => square(page, Number(n))));
      });
    await step(async () => {
      const page = await first(turnOf);
      await placeStone(page, "classical", square(page, 9));
    });
    for (let n = 0; n < 4; n++)
      await step(async () => {
        const stone = (/** @type {Page} */ page) =>
          picks(page).and(page.locator(":not([aria-disabled=true])")).first();
        const page = await first((page) => stone(page).waitFor());
        await stone(page).click();
        await die(page).click();
      });
    // The die has left four squares empty, unless a row has ended the game.
    const empty = (/** @type {Page} */ page) =>
      grid(page)
        .getByRole("button", { name: sentence("square.empty") })
        .first();
    for (;;) {
      const page = await Promise.race([over(pages).then(() => null), first(turnOf)]);
      if (!page) break;
      await step(() => placeStone(page, "classical", empty(page)));
    }
  });
});

describe("a network or a server that fails in the middle of a game", () => {
  /** Stopped after the pages, which would miss them. @type {{ stop: () => unknown }[]} */
  const started = [];
  after(() => Promise.all(started.map((one) => one.stop())));

  test("a proxy that stops forwarding, and closes nothing, is noticed; then the game goes on", async (t) => {
    const proxy = await startProxy(new URL(url()).port);
    started.push(proxy);
    const one = await device(t, url());
    await invite(one);
    const other = await device(t, (await linkOf(one)).replace(url(), proxy.url));
    await join(one, other);
    await place(one, "14");
    await turnOf(other);

    const begun = Date.now();
    proxy.stall();
    // Neither the page nor the server is told, so both have to notice.
    await Promise.all([asked(other, "live.lost"), asked(one, "live.gone")]);
    assert.ok(Date.now() - begun < 20_000 + SLOW, `noticed after ${Date.now() - begun} ms`);
    // The move waits on the device.
    await place(other, "45");
    await pause(Math.max(0, STALL - (Date.now() - begun)));
    proxy.resume();
    await moves(one, 2);
    await place(one, "59");
    await moves(other, 3);
  });

  test("one of two servers behind a name is killed: the other one goes on with the game", async (t) => {
    const first = await startHost();
    started.push(first);
    const second = await startHost();
    started.push(second);
    const proxy = await startProxy(new URL(first.url).port);
    started.push(proxy);
    const one = await device(t, proxy.url);
    await invite(one);
    const other = await device(t, await linkOf(one));
    await join(one, other);
    await place(one, "14");
    await turnOf(other);
    proxy.redirect(new URL(second.url).port);
    await first.stop("SIGKILL");
    await place(other, "45");
    await moves(one, 2);
    await place(one, "51");
    await choose(other, 1);
    for (const page of [one, other]) await moves(page, 4);
  });
});

test("a page on a static host plays through the relay that its build names", async (t) => {
  const root = mkdtempSync(joinPaths(tmpdir(), "quantum-tic-tac-toe-"));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = await serve({ root });
  t.after(() => folder.stop());
  const relay = await startHost("0", "--relay-origin", new URL(folder.url).origin);
  t.after(() => relay.stop());
  await build({ to: root, relay: relay.url.replace("http", "ws") });
  const one = await device(t, folder.url);
  await invite(one);
  const other = await device(t, await linkOf(one));
  await join(one, other);
  await place(one, "15");
  await moves(other, 1);
  assert.equal(new URL(other.url()).origin, new URL(folder.url).origin);
});
