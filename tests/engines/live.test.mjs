// A whole live game between two engines: a phone with Chromium, and a desk with Firefox, over the relay of our
// own server, which `make server-to-test` builds.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Key } from "selenium-webdriver";
import { headlessShell, launchChromium } from "../../tools/browsers.mjs";
import { ENGINES, startEngine } from "../../tools/engines.mjs";
import { sentence, text } from "../browser/english.mjs";
import { experienced } from "../browser/helper.mjs";
import { startHost } from "../browser/host-server.mjs";
import { invite, joined, linkOf, openDevice, place } from "../browser/live-devices.mjs";
import { button, choose, headline, liveGame } from "../browser/person.mjs";
import { WHOLE_GAME } from "../browser/whole-game.mjs";

const engine = ENGINES.Firefox;

describe("Chromium and Firefox", { skip: engine.missing(), timeout: 240_000 }, () => {
  /** @type {Awaited<ReturnType<typeof startHost>>} */
  let server;
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof startEngine>>} */
  let firefox;
  before(async () => {
    server = await startHost();
    browser = await launchChromium({ executablePath: headlessShell() });
    firefox = await startEngine(engine);
  });
  after(async () => {
    await Promise.all([browser?.close(), firefox?.stop()]);
    await server?.stop();
  });

  test("play a whole game with two collapses", async (t) => {
    const { driver } = firefox;
    const phone = await openDevice(t, browser, server.url, {
      ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    });
    await invite(phone);

    await driver.get(`${server.url}nothing`);
    await driver.executeScript(`(${experienced})()`);
    await driver.get(await linkOf(phone));
    /** All elements in the shadow tree of the board. @param {string} selector */
    const all = (selector) =>
      /** @type {Promise<import("selenium-webdriver").WebElement[]>} */ (
        driver.executeScript(
          `const tree = document.querySelector("quantum-tic-tac-toe")?.shadowRoot;
           return [...(tree?.querySelectorAll(arguments[0]) ?? [])]
             .filter((one) => one.checkVisibility());`,
          selector,
        )
      );
    /** Waits until something is there, and presses it. @param {string} selector @param {number} [n] */
    async function press(selector, n = 0) {
      const found = await driver.wait(
        async () => (await all(selector))[n] ?? null,
        30_000,
        selector,
      );
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'nearest' })", found);
      await found?.click();
    }
    /** @param {RegExp} wanted */
    const says = (wanted) =>
      driver.wait(
        async () => wanted.test((await (await all("#head"))[0]?.getText()) ?? ""),
        30_000,
        String(wanted),
      );
    await press("#live .primary");
    await joined(phone);

    for (const { action, turn } of WHOLE_GAME) {
      const square = Number(action[1]);
      if (turn === "X") await (action[0] === "@" ? choose(phone, square) : place(phone, action));
      else if (action[0] === "@") {
        const cards = await driver.wait(async () => {
          const found = await all("#choice .cards button");
          return found.length === 2 ? found : null;
        }, 30_000);
        for (const card of cards ?? [])
          if (sentence("choice.option", { square }).test(await card.getText()))
            await card.sendKeys(Key.ENTER, Key.ENTER);
      } else {
        await says(sentence("head.turn.you"));
        for (const n of action) await press("#grid button", Number(n) - 1);
      }
    }
    await headline(phone)
      .getByText(text("head.wins.you", { high: "2", low: "0" }))
      .waitFor();
    await button(liveGame(phone), "by-link.rematch").waitFor();
    await says(/2.+0/);
    assert.equal((await all("#live .primary")).length, 1);
  });
});
