// The same complete games, and one with quantum stones up to its die, by real clicks on the real page, in
// Firefox's Gecko and in WebKit, Safari's engine; `make test-engines` plays them in Chromium, too, in which
// all other tests of the page run. WebKit comes from Debian's webkit2gtk-driver; without it its tests are
// skipped and say so. Saves a screenshot of each
// engine in tests/browser/screenshots/, for a person to look at.
import assert from "node:assert/strict";
import { createServer, request as ask } from "node:http";
import { mkdirSync, writeFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ENGINES, startEngine } from "../../tools/engines.mjs";
import { serve } from "../../tools/serve.mjs";
import { message } from "../../www/js/i18n/text-key.js";
import { sentence, text } from "../browser/english.mjs";

/** Selectors in the shadow tree of the board: these drivers find nothing there by role and label. */
const PARTS = {
  squares: "#grid button",
  headline: "#head",
  task: "#todo",
  event: "#done",
  painting: "#canvas",
  outcomes: "#choice .cards button",
  kinds: "#dice .switch button",
  worldsOpener: "#tab-worlds",
  worlds: "#worlds .world",
  worldsCount: "#worlds .count",
  worldsModes: "#worlds > .tools button",
  drawnWorlds: "#worlds .group svg",
  fractions: "#worlds mfrac",
  struckOut: "#worlds del",
  shareOpener: "#share",
  shareClose: "#share-dialog[open] .dialog-head button",
  settingsOpener: "#set",
  settings: "#settings[open]",
  settingLabels: "#settings label",
  settingsClose: "#settings .dialog-head button",
};

/** @typedef {import("selenium-webdriver").WebDriver} WebDriver */
/** @typedef {import("selenium-webdriver").WebElement} WebElement */

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const SHOTS = here("../browser/screenshots/");

/** The announcement that a row of X's is there, complete with X9, and nothing else. @param {number} times how often */
const complete = (times) => {
  const { source } = sentence("done.row", { player: "X", mark: "X9" });
  return new RegExp(`^${Array(times).fill(source).join(" ")}$`);
};

/** Runs in the page: waits for this many frames. @param {number} count @param {() => void} done */
function frames(count, done) {
  const next = () => void (count-- ? requestAnimationFrame(next) : done());
  next();
}

/** The games, and the page's last headline. */
const GAMES = [
  {
    name: "two collapses, and two rows with the same highest mark",
    record: "goff 13 26 39 68 79 48 57 24 @2 15 @5",
    head: text("head.wins", { player: "X", high: "2", low: "0" }),
    done: complete(2),
  },
  {
    name: "the last square is filled",
    record: "goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8 33",
    head: text("head.wins", { player: "X", high: "1", low: "0" }),
    done: text("done.row", { player: "X", a: 3, b: 5, c: 7, mark: "X9" }),
  },
  {
    name: "two rows of different ages",
    record: "goff 13 26 39 68 79 48 57 24 @4 15 @1",
    head: text("head.wins", { player: "X", high: "1½", low: "0" }),
    done: sentence("done.row", { player: "X" }),
  },
];

/** A server in front of the page's own one, which logs the requests. @param {string} url */
async function listening(url) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const { method, headers } = request;
    ask(new URL(path, url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const { pathname } = new URL(url);
  return { asked, url: `http://localhost:${port}${pathname}`, stop: () => void server.close() };
}

/** Commas between the names. */
const { ENGINES: asked = "Firefox,WebKit" } = process.env;
for (const engine of /** @type {(keyof typeof ENGINES)[]} */ (asked.split(","))) {
  const of = ENGINES[engine];
  const skip = of.missing();
  describe(engine, { skip, timeout: 240_000 }, () => {
    /** @type {WebDriver} */
    let driver;
    let url = "";
    /** @type {{ stop: () => unknown }[]} */
    const started = [];

    before(async () => {
      const server = await serve({ prefix: "/some/where/" });
      started.push(server);
      url = server.url;
      const own = await startEngine(of);
      started.push(own);
      driver = own.driver;
    });
    after(async () => {
      for (const { stop } of started.reverse()) await stop();
    });

    /** Finds an element in the shadow tree of the board. @param {string} selector @returns {Promise<WebElement[]>} */
    const all = (selector) =>
      driver.executeScript(
        `const tree = document.querySelector("quantum-tic-tac-toe")?.shadowRoot;
         return [...(tree?.querySelectorAll(arguments[0]) ?? [])]`,
        selector,
      );
    /**
     * The same, as soon as the element is there.
     * @param {string} selector @param {number} [time] @returns {Promise<WebElement>}
     */
    const find = async (selector, time = 5_000) => {
      const found = await driver.wait(
        async () => (await all(selector))[0] ?? null,
        time,
        `no ${selector}`,
      );
      return /** @type {WebElement} */ (found);
    };
    /** @param {string} selector */
    const read = async (selector) => (await find(selector)).getText();
    const hash = () => driver.executeScript("return location.hash");
    /** Presses as a person does: a real click in the middle of the element. @param {WebElement} element */
    const click = async (element) => {
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'nearest' })", element);
      await element.click();
    };
    /** @param {number} n */
    const square = async (n) => {
      await find(PARTS.squares);
      return /** @type {WebElement} */ ((await all(PARTS.squares))[n - 1]);
    };

    /** Opens a new game and collects all errors from here on. */
    async function open(hash = "") {
      await driver.get("about:blank");
      await driver.get(url + hash);
      await find(PARTS.squares, 30_000);
      // A person's first collapses pause for an explanation.
      await driver.executeScript(`
        localStorage.setItem("quantum-tic-tac-toe.collapses", '{"version":1,"seen":3}');
        window.wrong = [];
        addEventListener("error", (event) => wrong.push(String(event.message)));
        addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
        addEventListener("securitypolicyviolation", (event) => wrong.push(event.violatedDirective));
        const error = console.error;
        console.error = (...args) => { wrong.push(args.join(" ")); error(...args); };`);
    }

    for (const { name, record, head, done } of GAMES) {
      test(name, async () => {
        await open("#goff");
        for (const action of record.split(" ").slice(1)) {
          const [a, b] = action;
          if (a !== "@") {
            await click(await square(Number(a)));
            if (a !== b) await click(await square(Number(b)));
            continue;
          }
          // A choice: the status names the player who chooses, and the reason.
          const todo = await read(PARTS.task);
          const asks = [sentence("todo.choose"), sentence("todo.try")];
          assert.ok(
            asks.some((ask) => ask.test(todo)),
            todo,
          );
          // At the first cycle the outcomes are still loading.
          await find(PARTS.outcomes, 10_000);
          const cards = await all(PARTS.outcomes);
          assert.equal(cards.length, 2);
          const end = sentence("choice.option", { square: Number(b) });
          for (const card of cards)
            if (end.test(await card.getText())) {
              // One mouse press chooses. Without a mouse the first press only previews.
              const before = await hash();
              await click(card);
              if ((await hash()) === before) await click(card);
              break;
            }
        }
        await driver.wait(
          async () => (await hash()) === `#${record.replaceAll(" ", ",")}`,
          5_000,
          `the address is ${await hash()}`,
        );
        // The result appears when the marks have come to rest.
        await driver.wait(
          async () => (await read(PARTS.headline)) === head,
          10_000,
          `the headline is not “${head}”`,
        );
        const happened = await read(PARTS.event);
        if (typeof done === "string") assert.equal(happened, done);
        else assert.match(happened, done);
        assert.deepEqual(await driver.executeScript("return wrong"), [], "nothing went wrong");
        if (engine === "Chromium") {
          const log = await driver.manage().logs().get("browser");
          assert.deepEqual(
            log.filter(({ level }) => level.value >= 1000).map(({ message }) => message),
            [],
          );
        }
      });
    }

    test("quantum stones are placed, and a die finds one", async () => {
      await open("#kvantove");
      await find(PARTS.kinds, 10_000);
      const [classical, quantum] = await all(PARTS.kinds);
      assert.ok(classical && quantum);
      await click(quantum);
      for (const n of [1, 2, 3, 4]) await click(await square(n));
      await click(classical);
      for (const n of [6, 5, 7, 9, 8]) await click(await square(n));
      assert.equal(await hash(), "#kvantove,12,34,6,5,7,9,8");
      // A hovering pointer previews the outcomes. Without one the first press does.
      await click(await square(1));
      if (!String(await hash()).includes("@")) await click(await square(1));
      await driver.wait(
        async () => /,12@[12]$/.test(String(await hash())),
        5_000,
        `the address is ${await hash()}`,
      );
      // The die is rolling, and no row counts yet.
      const picks = text("dice.head.picks", { player: "X" });
      await driver.wait(async () => (await read(PARTS.headline)) === picks, 10_000);
      assert.deepEqual(await driver.executeScript("return wrong"), [], "nothing went wrong");
      await driver.executeScript("localStorage.clear()");
    });

    test("worlds are drawn as small boards, and as a formula that can be read", async () => {
      await open("#goff,12,23,69");
      await click(await find(PARTS.worldsOpener));
      await find(PARTS.worlds, 10_000); // loaded first
      const factors = message("worlds.times", { before: 3, next: 2 });
      assert.equal(await read(PARTS.worldsCount), text("worlds.product", { n: 6, factors }));
      const [boards, formula] = await all(PARTS.worldsModes);
      assert.ok(boards && formula);
      const worlds = await all(PARTS.drawnWorlds);
      assert.equal(worlds.length, 5);
      for (const world of worlds) {
        const { width, height } = await world.getRect();
        assert.ok(width > 60 && Math.abs(width - height) < 1, `${width} × ${height}`);
      }
      await click(formula);
      // The formula is typeset, not run together as plain text: the bar of a fraction touches nothing.
      const fractions = await driver.executeScript(
        `const box = (one, part) => one.querySelector(part).getBoundingClientRect();
         const { shadowRoot } = document.querySelector("quantum-tic-tac-toe");
         return [...shadowRoot.querySelectorAll(arguments[0])]
           .filter((one) => one.getClientRects().length && one.checkVisibility())
           .map((one) => box(one, "msqrt").top - box(one, "mn").bottom);`,
        PARTS.fractions,
      );
      assert.ok(Array.isArray(fractions) && fractions.length >= 3, String(fractions));
      for (const room of fractions) assert.ok(room >= 3, `${room} pixels for the bar`);
      const crossed = await find(PARTS.struckOut);
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'nearest' })", crossed);
      const struck = await crossed.getRect();
      assert.ok(struck.width > 60 && struck.height > 10, JSON.stringify(struck));
      assert.deepEqual(await driver.executeScript("return wrong"), [], "nothing went wrong");
      mkdirSync(SHOTS, { recursive: true });
      const picture = await driver.takeScreenshot();
      writeFileSync(`${SHOTS}formula-${engine.toLowerCase()}.png`, picture, "base64");
    });

    test("what a smaller window hides gives the focus to the board, also when a dialog closes", async () => {
      const window = driver.manage().window();
      const size = await window.getRect();
      await window.setRect({ width: 1280, height: 900 });
      await open("#lesson=rings");
      const boards = await find(PARTS.worldsModes, 10_000);
      await driver.executeScript("arguments[0].focus()", boards);
      await driver.executeScript("arguments[0].click()", await find(PARTS.shareOpener));
      const close = await find(PARTS.shareClose, 10_000);
      await window.setRect({ width: 640, height: 900 });
      await driver.wait(async () => !(await boards.isDisplayed()), 5_000, "it is still there");
      await driver.executeScript("arguments[0].click()", close);
      // An engine that notices a removed element late takes the focus from it later.
      await driver.executeAsyncScript(frames, 20);
      const held = await driver.executeScript(
        `return document.querySelector("quantum-tic-tac-toe").shadowRoot.activeElement?.matches(arguments[0])`,
        PARTS.squares,
      );
      assert.equal(held, true);
      await window.setRect(size);
    });

    test("the texts come with the scripts, and once", async () => {
      const { asked, url: before, stop } = await listening(url);
      started.push({ stop });
      await driver.get(before);
      await find(PARTS.squares, 30_000);
      const paths = asked.map((path) => path.replace(/^.*\/(?=lang|js|pkg)/, ""));
      assert.equal(paths.filter((path) => path === "lang/en/page.json").length, 1, paths.join(" "));
      // Before the page's scripts run, because their first request is the module.
      const [texts, want] = ["page.json", "_bg.wasm"].map((name) =>
        paths.findIndex((path) => path.includes(name)),
      );
      assert.ok(Number(texts) < Number(want), paths.join(" "));
    });

    test("what is set holds at once and after a reload, and sounds do no harm", async () => {
      await open();
      const paper = () =>
        driver.executeScript("return getComputedStyle(document.documentElement).backgroundColor");
      /** The label of a radio button. @param {string} name @param {string} value @returns {Promise<WebElement>} */
      const choice = (name, value) =>
        driver.executeScript(
          `const { shadowRoot } = document.querySelector("quantum-tic-tac-toe");
           return [...shadowRoot.querySelectorAll(arguments[2])].find(
             ({ control }) => control?.name === arguments[0] && control.value === arguments[1])`,
          name,
          value,
          PARTS.settingLabels,
        );
      const light = await paper();
      await click(await find(PARTS.settingsOpener));
      await find(PARTS.settings, 5_000); // loaded first
      for (const [name, value] of Object.entries({ theme: "dark", sound: "on" }))
        await click(await choice(name, value));
      const dark = await paper();
      assert.notEqual(dark, light);
      await click(await find(PARTS.settingsClose));
      await click(await square(1));
      await click(await square(5));
      assert.equal(await hash(), "#goff,15");
      assert.deepEqual(await driver.executeScript("return wrong"), [], "nothing went wrong");
      await driver.navigate().refresh();
      await find(PARTS.squares, 30_000);
      assert.equal(await paper(), dark);
      await driver.executeScript("localStorage.clear()");
    });

    test("the board is painted, and looks the same to a person", async () => {
      mkdirSync(SHOTS, { recursive: true });
      await driver.get("about:blank");
      await driver.get(`${url}#goff,14,15,48,36,18`);
      await find(PARTS.outcomes, 30_000);
      const painting = await find(PARTS.painting);
      const shades = () =>
        driver.executeScript(
          `const canvas = arguments[0];
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          const seen = new Set();
          for (let i = 0; i < data.length; i += 4) seen.add(data.subarray(i, i + 4).join());
          return seen.size;`,
          painting,
        );
      await driver.wait(async () => Number(await shades()) > 20, 10_000, "nothing is painted");
      const picture = await driver.takeScreenshot();
      writeFileSync(`${SHOTS}engine-${engine.toLowerCase()}.png`, picture, "base64");
    });
  });
}
