// The distribution, served by our own server as in production, in a browser: `make server-to-test`
// builds the server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { headlessShell, launchChromium } from "../../tools/browsers.mjs";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { numbersFrom } from "../unit/numbers-from.mjs";
import { EXPECTED, hash } from "./helper.mjs";
import { startHost } from "./host-server.mjs";
import { button, dialog, margin, moveButtons, playable, square, tab } from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @type {Awaited<ReturnType<typeof startHost>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  server = await startHost();
  browser = await launchChromium({ executablePath: headlessShell() });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/**
 * Opens a browser that has never visited the site. Any error on its page fails the test.
 * @param {import("node:test").TestContext} t
 * @param {{ expected?: RegExp, serviceWorkers?: "allow" | "block" }} [options] `expected`: messages of the
 *   console that belong to the test
 */
async function visitor(t, { expected = /^$/, serviceWorkers = "block" } = {}) {
  const context = await browser.newContext({
    locale: "en",
    reducedMotion: "reduce",
    serviceWorkers,
  });
  context.setDefaultTimeout(30_000);
  context.setDefaultNavigationTimeout(60_000);
  /** @type {string[]} */
  const wrong = [];
  context.on("weberror", (error) => wrong.push(error.error().message));
  context.on("console", (message) => {
    const [type, text] = [message.type(), message.text()];
    if (!["error", "warning"].includes(type) || text === EXPECTED) return;
    if (!expected.test(text)) wrong.push(text);
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(wrong, [], "nothing may go wrong on the page");
  });
  return context;
}

describe("the distribution on our own server", () => {
  test("plays against the computer, and opens what comes later", async (t) => {
    const page = await (await visitor(t)).newPage();
    await page.goto(server.url);
    await button(page, "landing.play").click();
    await square(page, 1).click();
    await square(page, 5).click();
    await page.waitForFunction(() => location.hash.split(",").length === 3);
    await button(page, "page.help").click();
    await dialog(page, "help.title").waitFor();
    await page.keyboard.press("Escape");
    await tab(page, "tool.analysis").click();
    // The worker's response has its own policy, which must allow the solver.
    await margin(page).waitFor({ timeout: 60_000 });
  });

  test("shows a board in a frame, and every other page", async (t) => {
    const page = await (await visitor(t)).newPage();
    await page.goto(`${server.url}embed.html#goff,14,25`);
    await square(page, 1).waitFor();
    for (const path of ["physics.de.html", "for-teachers.html", "embed-builder.html"]) {
      const answer = await page.goto(server.url + path);
      assert.equal(answer?.status(), 200, path);
      assert.match(answer?.headers()["content-security-policy"] ?? "", /default-src 'none'/, path);
      await page.waitForLoadState("networkidle");
    }
  });

  test("stays when the server goes, and takes it up again", async (t) => {
    const own = await startHost();
    const page = await (await visitor(t, { serviceWorkers: "allow" })).newPage();
    await page.goto(own.url);
    await playable(page).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    assert.equal(await own.stop(), 0);
    await page.goto(`${own.url}#goff,14,25`);
    await page.reload();
    await moveButtons(page).nth(1).waitFor();
    const again = await startHost(new URL(own.url).port);
    t.after(() => again.stop());
    await page.reload();
    await moveButtons(page).nth(1).waitFor();
  });

  test("packs what it sends, and keeps what is named by its content", async (t) => {
    const page = await (await visitor(t)).newPage();
    /** @type {Record<string, string>[]} */
    const scripts = [];
    page.on("response", (response) => {
      if (/\.[0-9a-f]{8}\.js$/.test(response.url())) scripts.push(response.headers());
    });
    await page.goto(server.url);
    await playable(page).waitFor();
    assert.ok(scripts.length > 3, `${scripts.length} scripts`);
    for (const headers of scripts) assert.match(headers["cache-control"] ?? "", /immutable/);
    // Compression hardly makes a file of a few lines smaller.
    const long = scripts.filter((headers) => Number(headers["content-length"]) > 1000);
    assert.ok(long.length > 3, `${long.length} long scripts`);
    for (const headers of long) assert.equal(headers["content-encoding"], "br");
  });

  test("has pictures of whole games that messengers take: at most 300 KB", async () => {
    const random = numbersFrom(7);
    for (const rules of ["goff", "nature", "wikipedia", "goff-fair", "kvantove"]) {
      const game = new Game(rules, 5);
      for (let legal = game.legal(); legal.length; legal = game.legal())
        game.play(legal[random(legal.length)] ?? "");
      const link = `${server.url}g/${game.record().replaceAll(" ", ",")}.png`;
      game.free();
      const answer = await fetch(link, { headers: { "user-agent": "WhatsApp/2.24" } });
      assert.equal(answer.headers.get("content-type"), "image/png", link);
      const { byteLength } = await answer.arrayBuffer();
      assert.ok(byteLength > 10_000 && byteLength < 300_000, `${link}: ${byteLength} bytes`);
    }
  });

  test("goes on from a game's own page to the game", async (t) => {
    const page = await (await visitor(t, { expected: /status of 400/ })).newPage();
    await page.goto(`${server.url}g/goff,12,45,23,56,13,@3`);
    await page.waitForURL(/#goff/);
    await moveButtons(page).nth(5).waitFor();
    assert.equal(await hash(page), "#goff,12,45,23,56,13,@3");
    const card = await page.goto(`${server.url}g/nobody`);
    assert.equal(card?.status(), 400);
    await page.getByRole("link").click();
    await button(page, "landing.play").waitFor();
  });
});
