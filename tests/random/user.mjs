// A random user of the page. Its events follow from a seed, and it checks the page after each one.
// driver.js is the part in the page; this file performs the events from outside, as a person's hands do.
//
//     node tests/random/user.mjs --engine chromium --seed 7 --events 300
//
// replays a run: the same events, on the same page. Further options: --kind page | host | embed
// (the game's page, a board on another site's page, embed.html), --from N (prints the events from
// that one on), --real SHARE.
//
// Trusted events: in Chromium all clicks, touches, drags, hovering pointers, keys and texts are real input
// by the DevTools protocol, and so are changes of the window's size. In Firefox and WebKit a given share
// of clicks, drags, pointers and keys is real, by WebDriver's actions. A script in the page makes the
// others: pointer events, focus, clicks and keys, together with the browser's default actions for Tab, Esc
// and Enter. Sizes are real. In all three, a script selects from lists, goes to addresses, goes back and
// forward in the history and scrolls the page.
import { parseArgs } from "node:util";
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launchChromium } from "../../tools/browsers.mjs";
import { ENGINES, startEngine } from "../../tools/engines.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ seed: number, events: number, kind?: import("./server.mjs").Kind, real?: number, from?: number,
 *   spoil?: import("./server.mjs").Spoil }} Run */
/** @typedef {{ events: number, byHand: number, why: string, log: string[] }} Outcome `why` is empty where nothing is wrong */
/** @typedef {Record<string, any>} Event_ as driver.js makes them */

const pause = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));

// ------------------------------------------------------------------ Chromium

/** @param {Page} page @param {Event_} event */
async function byHand(page, event) {
  const { kind, x, y } = event;
  const { mouse, keyboard } = page;
  if (kind === "hover") await mouse.move(x, y);
  if (kind === "click") await mouse.click(x, y);
  if (kind === "touch") await page.touchscreen.tap(x, y);
  if (kind === "key") await keyboard.press(event.key);
  if (kind === "fill") {
    await mouse.click(x, y);
    await keyboard.press("ControlOrMeta+a");
    await keyboard.press("Delete");
    await keyboard.insertText(event.text);
  }
  if (kind === "resize")
    await page.setViewportSize({ width: event.size[0], height: event.size[1] });
  if (kind !== "drag") return;
  if (event.pointer === "touch") return finger(page, event);
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(event.toX, event.toY, { steps: 3 });
  if (event.gone) await keyboard.press("Escape");
  await mouse.up();
}

/** @param {Page} page @param {Event_} event */
async function finger(page, { x, y, toX, toY, gone }) {
  const session = await page.context().newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd" | "touchCancel"} type @param {{ x: number, y: number }[]} touchPoints */
  const send = (type, touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [{ x, y }]);
  for (let i = 1; i <= 3; i++)
    await send("touchMove", [{ x: x + ((toX - x) * i) / 3, y: y + ((toY - y) * i) / 3 }]);
  await send(gone ? "touchCancel" : "touchEnd", []);
  await session.detach();
}

/** @param {unknown} error */
const left = (error) => /context was destroyed|navigat|Cannot find context/i.test(String(error));

/** @param {import("playwright-core").Browser} browser @param {Run} run @returns {Promise<Outcome>} */
export async function inChromium(
  browser,
  { seed, events, kind = "page", real = 1, from = Infinity, spoil },
) {
  const server = await serve({ seed, kind, real, touch: true, ...(spoil ? { spoil } : {}) });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    hasTouch: true,
  });
  const page = await context.newPage();
  /** @type {string[]} what the page itself could not hear */
  const wrong = [];
  page.on("console", (message) => {
    // The server of this test has no relay for live games.
    if (/\bwss?:.*\/relay\//.test(message.text())) return;
    if (["error", "warning"].includes(message.type())) wrong.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrong.push(`thrown: ${error.message}`));
  page.on("crash", () => wrong.push("the page has crashed"));
  let hands = 0;
  /**
   * Calls the user in the page. Returns null if the page was left.
   * @param {(user: any, event: any) => any} question @param {unknown} [about]
   */
  const ask = async (question, about) => {
    try {
      return await page.evaluate(
        `(${question})(globalThis.user, ${JSON.stringify(about ?? null)})`,
      );
    } catch (error) {
      if (!left(error)) throw error;
      return null;
    }
  };
  /** Waits for a page, the first or another one. */
  const begin = async () => {
    for (let tries = 0; tries < 400; tries++) {
      const there = await ask((user) => !!user);
      const why = there ? await ask((user) => user.begin()) : null;
      if (why !== null) return String(why);
      await pause(50);
    }
    return "there is no page";
  };
  try {
    await page.goto(server.url);
    let why = await begin();
    let n = 0;
    while (!why && n < events) {
      const event = await ask((user) => {
        const event = user.next();
        return { event, own: user.own(event), log: user.kept().log.at(-1) };
      });
      if (!event) why = "the page went by itself";
      else {
        n = event.event.n + 1;
        if (n > from) console.log(event.log);
        let there = true;
        if (event.own) there = !!(await ask((user, event) => user.act(event), event.event));
        else {
          hands++;
          await byHand(page, event.event);
        }
        why = (there ? await ask((user) => user.after()) : null) ?? (await begin());
        if (!why && wrong.length) why = wrong.join("\n");
        if (n > from) console.log("   ", JSON.stringify(await ask((user) => user.kept().state)));
      }
    }
    const { log } = await ask((user) => user.kept());
    return { events: n, byHand: hands, why, log };
  } finally {
    await context.close();
    server.stop();
  }
}

// ------------------------------------------------------- Firefox and WebKit

/** @typedef {import("selenium-webdriver").WebDriver} WebDriver */

/** WebDriver's names of keys. @type {Record<string, string>} */
const NAMED = {
  ...{ Enter: "\uE007", Tab: "\uE004", Escape: "\uE00C", " ": " ", Home: "\uE011", End: "\uE010" },
  ...{ ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" },
  ...{ Control: "\uE009", Shift: "\uE008", Delete: "\uE017" },
};

/** @param {WebDriver} driver @param {Event_} event */
async function byActions(driver, event) {
  const { kind, x, y } = event;
  if (kind === "resize") {
    await driver
      .manage()
      .window()
      .setRect({ width: event.size[0], height: event.size[1], x: 0, y: 0 });
    return;
  }
  const actions = driver.actions({ async: false });
  /** @param {string} chord */
  const press = (chord) => {
    const parts = (chord === "+" ? ["+"] : chord.split("+")).map((name) => NAMED[name] ?? name);
    for (const part of parts) actions.keyDown(part);
    for (const part of parts.reverse()) actions.keyUp(part);
  };
  if (kind === "key") press(event.key);
  else actions.move({ x, y, duration: 0 });
  if (kind === "click" || kind === "touch" || kind === "fill") actions.click();
  if (kind === "fill") {
    press("Control+a");
    press("Delete");
    // Printable ASCII only, the keys of a keyboard. Other characters are typed only in Chromium.
    for (const letter of event.text.replace(/[^ -~]/g, "").slice(0, 60)) press(letter);
  }
  if (kind === "drag") {
    actions.press();
    const [toX, toY] = [Math.max(0, event.toX), event.toY];
    actions.move({ x: toX, y: toY, duration: 0 });
    if (event.gone) press("Escape");
    actions.release();
  }
  await actions.perform();
}

/** Errors of a driver whose script was interrupted by a navigation. */
const AWAY =
  /unload|navigat|context|detached|abort|no such window|JavascriptError|null|parse script result/i;

/** @param {import("../../tools/engines.mjs").Engine} engine @param {Run} run @returns {Promise<Outcome>} */
export async function byWebDriver(
  engine,
  { seed, events, kind = "page", real = 0.1, from = Infinity },
) {
  const server = await serve({ seed, kind, real, touch: false });
  const { driver, stop } = await startEngine(engine);
  let hands = 0;
  try {
    await driver.get(server.url);
    const call = async (/** @type {string} */ script, /** @type {unknown[]} */ ...args) => {
      try {
        return /** @type {any} */ (await driver.executeScript(script, ...args));
      } catch (error) {
        if (AWAY.test(String(error))) return null;
        throw error;
      }
    };
    const until = () => Math.min(events, from === Infinity ? events : Infinity);
    let silent = Date.now();
    let last = -1;
    for (;;) {
      const told = await call(
        "return window.user ? { report: user.report, kept: user.kept() } : null",
      );
      const { report, kept } = told ?? {};
      if (kept && kept.n !== last) {
        last = kept.n;
        silent = Date.now();
        if (last > from) console.log(kept.log.at(-1), JSON.stringify(kept.state));
      }
      if (Date.now() - silent > 120_000)
        return {
          events: last,
          byHand: hands,
          why: `the page is silent: ${JSON.stringify(report)}`,
          log: kept?.log ?? [],
        };
      if (!report || report.at === "busy") await pause(30);
      else if (report.at === "fresh") await call("user.run(arguments[0])", until());
      else if (report.at === "outside") {
        hands++;
        try {
          await byActions(driver, report.event);
        } catch (error) {
          // A drag may end outside the window, where WebDriver has no pointer.
          if (!/out ?of ?bounds/i.test(String(error))) throw error;
          await driver.actions().clear(); // the button is up again
        }
        await call("user.run(arguments[0])", until());
      } else
        return {
          events: kept.n,
          byHand: hands,
          why: report.at === "failed" ? String(report.why) : "",
          log: kept.log,
        };
    }
  } finally {
    await stop();
    server.stop();
  }
}

// ---------------------------------------------------------------- reports

/** The report of a failure. @param {string} engine @param {Run} run @param {Outcome} outcome */
export const failureOf = (engine, { seed, events, kind = "page" }, { events: n, why, log }) =>
  `${engine}, seed ${seed}, after event ${n - 1}: ${why}\n\nThe last events:\n${log.map((line) => `  ${line}`).join("\n")}\n\n` +
  `Again: node tests/random/user.mjs --engine ${engine.toLowerCase()} --kind ${kind} --seed ${seed} --events ${Math.min(events, n)}\n`;

/** @param {string} name @param {Run} run */
export async function once(name, run) {
  if (name === "chromium") {
    const browser = await launchChromium();
    try {
      return await inChromium(browser, run);
    } finally {
      await browser.close();
    }
  }
  const engine = Object.entries(ENGINES).find(([key]) => key.toLowerCase() === name);
  if (!engine) throw new Error(`--engine is chromium, firefox or webkit, not ${name}`);
  return byWebDriver(engine[1], run);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      engine: { type: "string", default: "chromium" },
      seed: { type: "string", default: "1" },
      events: { type: "string", default: "300" },
      kind: { type: "string", default: "page" },
      from: { type: "string" },
      real: { type: "string" },
    },
  });
  const run = {
    seed: Number(values.seed),
    events: Number(values.events),
    kind: /** @type {import("./server.mjs").Kind} */ (values.kind),
    ...(values.from ? { from: Number(values.from) } : {}),
    ...(values.real ? { real: Number(values.real) } : {}),
  };
  const began = Date.now();
  const outcome = await once(values.engine, run);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (outcome.why) {
    console.error(failureOf(values.engine, run, outcome));
    process.exitCode = 1;
  } else
    console.log(
      `${values.engine}, seed ${run.seed}: ${outcome.events} events, ${outcome.byHand} of them real input, in ${seconds} s: nothing wrong`,
    );
}
