// <quantum-tic-tac-toe> on other people's pages: its attributes, methods and events, that it leaves the
// page alone, and that it works with another origin and under the page's policy.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { described, detailOf } from "../../tools/element-docs.mjs";
import { ERRORS } from "../../tools/element-reference.mjs";
import { PANELS } from "../../www/js/app/panels-shown.js";
import { OPTIONS, propertyOf } from "../../www/js/element/options.js";
import { loadAxe, objections, WCAG } from "./checks.mjs";
import { text } from "./english.mjs";
import { asset, frames } from "./helper.mjs";
import { hosts, press, ready, square } from "./hosts.mjs";
import {
  apparatus,
  board,
  button,
  dialog,
  field,
  fold,
  fromMenu,
  grid,
  guess,
  heading,
  headline,
  lesson,
  lessonNamed,
  margin,
  moves,
  named,
  outcome,
  players,
  puzzle,
  region,
  rules,
  sharedLink,
  sides,
  task,
  solvedBy,
} from "./person.mjs";
import { translated } from "./translated.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = hosts(["--js-flags=--expose-gc"]);
const TAG = "<quantum-tic-tac-toe></quantum-tic-tac-toe>";

const { members, events, cssProperties, cssParts } = described();
/** The fields of each event's detail, by its type without “qttt-”. @type {Record<string, string[]>} */
const EVENTS = Object.fromEntries(
  events.map((/** @type {any} */ event) => [event.name.slice("qttt-".length), detailOf(event)]),
);
/** The custom properties without “--qttt-”. @type {string[]} */
const LOOKS = cssProperties.map((/** @type {any} */ { name }) => name.slice("--qttt-".length));
/** @type {string[]} */
const PARTS = cssParts.map((/** @type {any} */ { name }) => name);

/** The headline of a board. @param {Page} page @param {string} [selector] */
const head = (page, selector = "quantum-tic-tac-toe") =>
  headline(page.locator(selector)).innerText();

/** The button "How to play", in a language. @param {import("./person.mjs").Root} root @param {string} language */
const help = (root, language) => translated(language).button(root, "page.help");

/**
 * Waits for a player's turn, by the headline in a language.
 * @param {Page} page @param {string} language @param {string} player
 */
const turn = (page, language, player) =>
  headline(page)
    .filter({ hasText: translated(language).text("head.turn", { player }) })
    .waitFor();

/** The list item of the move with this number. @param {import("./person.mjs").Root} root @param {number} number */
const move = (root, number) =>
  moves(root)
    .getByRole("listitem")
    .nth(number - 1);

/** The value of an attribute. @param {Page} page @param {string} name @param {string} [selector] */
const attribute = (page, name, selector = "quantum-tic-tac-toe") =>
  page.locator(selector).getAttribute(name);

/**
 * Waits until an attribute has a value.
 * @param {Page} page @param {string} name @param {string} value @param {string} [selector]
 */
const becomes = (page, name, value, selector = "quantum-tic-tac-toe") =>
  page.locator(`${selector}[${name}="${value}"]`).waitFor({ state: "attached" });

/** For `prepare`: collects the events of all boards, as [type, detail], in `told`. @param {Page} page */
const listening = (page) =>
  page.addInitScript((types) => {
    /** @type {[string, any][]} */
    const told = [];
    Reflect.set(window, "told", told);
    for (const type of types)
      addEventListener(`qttt-${type}`, (event) => {
        if (!event.composed) throw new Error("it does not leave a shadow tree");
        told.push([type, JSON.parse(JSON.stringify(/** @type {CustomEvent} */ (event).detail))]);
      });
  }, Object.keys(EVENTS));

/** All events since the page opened. @type {Set<string>} */
const heard = new Set();

/** The events since the last call. @param {Page} page @returns {Promise<[string, any][]>} */
async function told(page) {
  /** @type {[string, any][]} */
  const all = await page.evaluate(() => /** @type {any} */ (window).told.splice(0));
  for (const [type, detail] of all) {
    heard.add(type);
    assert.deepEqual(Object.keys(detail), EVENTS[type], type);
    if (type === "error") assert.ok(detail.code in ERRORS, detail.code);
  }
  return all;
}

/** Waits until no worker is left. @param {Page} page */
async function noThread(page) {
  for (const worker of page.workers()) await worker.waitForEvent("close").catch(() => {});
  assert.equal(page.workers().length, 0);
}

/** @param {Page} page */
const types = async (page) => (await told(page)).map(([type]) => type);

describe("one script and one tag", () => {
  test("give a board that can be played on, and nothing else on the page", async (t) => {
    const page = await open(t, `${TAG}<p>after</p>`, {
      prepare: (page) =>
        page.addInitScript(() => {
          const names = Object.getOwnPropertyNames(window);
          addEventListener("qttt-end", () => {
            const now = Object.getOwnPropertyNames(window);
            document.title = now.filter((name) => !names.includes(name)).join() || "none";
          });
        }),
    });
    await ready(page);
    assert.equal(await head(page), text("head.turn", { player: "X" }));
    await press(page, "12");
    await page.keyboard.press("4");
    await page.keyboard.press("5");
    await press(page, "235613");
    await outcome(page, 3).waitFor();
    await page.keyboard.press("3");
    await page.keyboard.press("3");
    await button(page, "tool.again").waitFor();
    assert.equal(await head(page), text("head.wins", { player: "X", high: "1", low: "0" }));
    assert.equal(await attribute(page, "record"), "goff 12 45 23 56 13 @3");
    assert.equal(await page.title(), "none", "names that were added to window");
    assert.equal(await page.evaluate(() => location.hash + localStorage.length), "0");
    assert.deepEqual(
      await page.evaluate(() => [...document.body.children].map(({ localName }) => localName)),
      ["script", "quantum-tic-tac-toe", "p"],
    );
  });

  test("axe finds nothing, in any of its states", async (t) => {
    const page = await open(
      t,
      `<main><h1>A page</h1><quantum-tic-tac-toe record="goff 14 15 48 36 18"></quantum-tic-tac-toe>
       <quantum-tic-tac-toe read-only panels="none" theme="dark"></quantum-tic-tac-toe></main>`,
    );
    await loadAxe(page);
    await ready(page);
    assert.deepEqual(await objections(page, WCAG), []);
    await button(page, "page.help").first().click();
    await dialog(page, "help.title").waitFor();
    assert.deepEqual(await objections(page, WCAG), []);
  });
});

describe("a page’s own ways stay outside", () => {
  const HOSTILE = `<style>
    html { font-size: 62.5%; }
    * { color: red; box-sizing: content-box; letter-spacing: 2px; text-transform: uppercase;
        font: italic 700 30px/3 serif; text-align: right; text-indent: 3em; word-spacing: 1em;
        white-space: pre; cursor: wait; list-style: square; border-collapse: separate; }
    button, h2, p { display: none; }
    #board, .card, .tools, .mark { transform: rotate(9deg); opacity: 0.1; }
    canvas, dialog { filter: invert(1); }
  </style>`;
  /** The computed styles of all elements on the board. @param {Page} page */
  const looks = (page) =>
    page.evaluate(() => {
      const root = /** @type {ShadowRoot} */ (
        document.querySelector("quantum-tic-tac-toe")?.shadowRoot
      );
      const names = `color background-color display box-sizing letter-spacing word-spacing
        text-transform font-family font-size font-style font-weight line-height text-align
        text-indent white-space cursor list-style-type transform opacity filter width height
        padding-top margin-top border-top-width border-radius gap`.split(/\s+/);
      return [...root.querySelectorAll("*")]
        .filter((one) => !one.closest("[role=status]"))
        .map((one) => {
          const style = getComputedStyle(one);
          const of = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
          return `${one.localName}#${one.id}.${one.className} ${of.join("; ")}`;
        });
    });

  test("whatever a style sheet says, the board looks the same", async (t) => {
    const tag = `<div style="width: 700px"><quantum-tic-tac-toe record="goff 14 15 48 18"></quantum-tic-tac-toe></div>`;
    const plain = await open(t, tag);
    const hostile = await open(t, HOSTILE + tag);
    for (const page of [plain, hostile]) {
      await ready(page);
      await outcome(page, 1).waitFor();
      // The style sheets of the dialogs load when the browser is idle.
      await page.waitForFunction(() => {
        const root = document.querySelector("quantum-tic-tac-toe")?.shadowRoot;
        const dialog = root?.querySelector("dialog#new");
        return !!dialog && parseFloat(getComputedStyle(dialog).borderRadius) > 0;
      });
      await page.waitForLoadState("networkidle");
    }
    // The dialogs stand in the order in which they have come.
    const [want, got] = [(await looks(plain)).sort(), (await looks(hostile)).sort()];
    assert.ok(want.length > 60, String(want.length));
    const other = want.flatMap((one, i) => (one === got[i] ? [] : [[one, got[i]]]));
    assert.deepEqual(other.slice(0, 2), []);
    assert.equal(got.length, want.length);
  });

  test("nor does it change the page’s own", async (t) => {
    const page = await open(t, `<h1>Mine</h1><button>Mine</button>${TAG}`);
    const own = () =>
      page.evaluate(() =>
        [document.body, ...document.querySelectorAll("body > h1, body > button")].map((one) => {
          const { color, font, backgroundColor, margin } = getComputedStyle(one);
          return [color, font, backgroundColor, margin];
        }),
      );
    const before = await own();
    await ready(page);
    assert.deepEqual(await own(), before);
    assert.equal(await page.evaluate(() => document.adoptedStyleSheets.length), 0);
    // Keys act on the board only while the focus is in it.
    await page.locator("body > button").focus();
    await page.keyboard.press("1");
    await page.keyboard.press("2");
    assert.equal(await attribute(page, "record"), "goff");
  });

  test("in a box that asks how wide it is, the board has a size, and fits", async (t) => {
    const styles = [
      "display: flex",
      "display: grid; grid-template-columns: 1fr 1fr",
      "display: inline-block",
    ];
    const boxes = styles.map((style, i) => `<div id="box-${i}" style="${style}">${TAG}</div>`);
    const page = await open(t, boxes.join(""), { viewport: { width: 390, height: 800 } });
    for (const [i, style] of styles.entries()) {
      await page.locator(`#box-${i}`).scrollIntoViewIfNeeded();
      await ready(page, `#box-${i} > *`);
      const box = await board(page.locator(`#box-${i}`)).boundingBox();
      assert.ok(box && box.width > 150, `${style}: ${JSON.stringify(box)}`);
    }
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  });
});

describe("several on a page", () => {
  test("have their own language, theme, rules and game", async (t) => {
    const page = await open(
      t,
      `<quantum-tic-tac-toe id="a" language="de" theme="dark"></quantum-tic-tac-toe>
       <quantum-tic-tac-toe id="b" language="fr" theme="light" rules="kvantove"></quantum-tic-tac-toe>
       <section lang="cs"><quantum-tic-tac-toe id="c"></quantum-tic-tac-toe></section>`,
    );
    await ready(page);
    for (const [id, language] of /** @type {const} */ ([
      ["#a", "de"],
      ["#b", "fr"],
      ["#c", "cs"],
    ]))
      assert.ok(await help(page.locator(id), language).isVisible(), id);
    const papers = await Promise.all(
      ["#a", "#b"].map((id) =>
        page.locator(`${id} .stage`).evaluate((one) => getComputedStyle(one).backgroundColor),
      ),
    );
    assert.deepEqual(papers, ["rgb(15, 20, 28)", "rgb(246, 243, 236)"]);
    await press(page, "19", "#a");
    await press(page, "5", "#b");
    assert.deepEqual(
      [await attribute(page, "record", "#a"), await attribute(page, "record", "#b")],
      ["goff 19", "kvantove 5"],
    );
    assert.equal(await attribute(page, "record", "#c"), "goff");
  });

  test("play against the computer at the same time, with one thread for all", async (t) => {
    const tag = (/** @type {string} */ id, more = "") =>
      `<quantum-tic-tac-toe id="${id}" players="computer" motion="off" ${more}></quantum-tic-tac-toe>`;
    const page = await open(t, tag("a") + tag("b", 'rules="nature" level="2"'));
    await ready(page);
    await press(page, "15", "#a");
    await press(page, "37", "#b");
    for (const id of ["#a", "#b"]) await move(page.locator(id), 2).waitFor();
    assert.equal(page.workers().length, 1);
    assert.match((await attribute(page, "record", "#a")) ?? "", /^goff 15 \d\d$/);
    assert.match((await attribute(page, "record", "#b")) ?? "", /^nature 37 \d\d$/);
  });
});

describe("it comes and goes", () => {
  test("made by a script", async (t) => {
    const page = await open(t, "");
    const record = await page.evaluate(async () => {
      await customElements.whenDefined("quantum-tic-tac-toe");
      const one = /** @type {any} */ (document.createElement("quantum-tic-tac-toe"));
      one.record = "goff 14 15";
      one.readOnly = true;
      if (one.view !== null || one.play("69")) throw new Error("it is not there yet");
      document.body.append(one);
      await one.ready;
      return [one.record, one.view.moveNumber, one.hasAttribute("read-only")];
    });
    assert.deepEqual(record, ["goff 14 15", 3, true]);
  });

  test("upgraded late, with what was set before", async (t) => {
    const page = await open(
      t,
      `<!-- js/element.js comes later --><quantum-tic-tac-toe theme="dark"></quantum-tic-tac-toe>`,
    );
    const was = await page.evaluate(async (src) => {
      const one = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
      one.record = "goff 19";
      one.level = "3";
      one.readOnly = true;
      one.setAttribute("panels", "moves");
      const early = [one.getAttribute("record"), one.shadowRoot];
      await import(src);
      await one.ready;
      return [...early, one.record, one.level, one.readOnly, one.theme, Object.keys(one).length];
    }, "/board/js/element.js");
    assert.deepEqual(was, [null, null, "goff 19", "3", true, "dark", 0]);
    assert.equal(await button(page, "tool.new").isVisible(), false);
    assert.ok(await region(page, "moves.title").isVisible());
  });

  test("opened before it is there, it shows what was asked for", async (t) => {
    const page = await open(t, "");
    const records = await page.evaluate(async () => {
      const opened = /** @type {any} */ (document.createElement("quantum-tic-tac-toe"));
      const begun = /** @type {any} */ (document.createElement("quantum-tic-tac-toe"));
      document.body.append(opened, begun);
      await Promise.all([opened.open("goff 14"), begun.newGame("nature")]);
      return [opened.record, begun.record];
    });
    assert.deepEqual(records, ["goff 14", "nature"]);
  });

  test("what changes while it loads holds in the end", async (t) => {
    const page = await open(t, TAG, {
      prepare: (page) =>
        page.route(asset("lang/en/page.json"), async (route) => {
          await page.waitForFunction(
            () => document.querySelector("quantum-tic-tac-toe .never") === null,
          );
          await page.evaluate(() => {
            const one = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
            one.record = "nature 12";
            one.language = "it";
            one.theme = "dark";
            one.panels = "none";
          });
          await route.continue();
        }),
    });
    await turn(page, "it", "O");
    assert.equal(await attribute(page, "record"), "nature 12");
    assert.equal(await page.locator(".stage").getAttribute("data-theme"), "dark");
    assert.equal(await page.getByRole("button").count(), 9, "the squares alone");
  });

  test("moved in the page it goes on; taken out and put back it begins where it was", async (t) => {
    const page = await open(t, `${TAG}<div id="there"></div>`, { prepare: listening });
    await ready(page);
    await press(page, "124");
    await page.evaluate(() => {
      const one = /** @type {HTMLElement} */ (document.querySelector("quantum-tic-tac-toe"));
      document.getElementById("there")?.append(one);
    });
    // The first square of a pair survives the move to another place in the document.
    await square(page, 5).click();
    assert.equal(await attribute(page, "record"), "goff 12 45");
    assert.deepEqual(
      (await types(page)).filter((type) => type === "ready"),
      ["ready"],
    );
    const again = await page.evaluate(async () => {
      const one = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
      const first = one.ready;
      one.remove();
      await new Promise((done) => setTimeout(done));
      const empty = [one.view, one.shadowRoot.children.length];
      document.body.append(one);
      const told = await one.ready;
      return [...empty, told === one, first !== one.ready, one.record];
    });
    assert.deepEqual(again, [null, 0, true, true, "goff 12 45"]);
    await press(page, "78");
    assert.equal(await attribute(page, "record"), "goff 12 45 78");
  });

  test("removed, nothing of it is left: no thread, no frame, no memory", async (t) => {
    const page = await open(t, "<div></div>", {
      reducedMotion: "no-preference",
      prepare: (page) =>
        page.addInitScript(() => {
          const counts = { frames: 0, listeners: 0 };
          Object.assign(window, { counts });
          const frame = requestAnimationFrame;
          window.requestAnimationFrame = (work) => (counts.frames++, frame(work));
          // Targets that outlive a board: the window, the document, and media queries.
          const long = (/** @type {unknown} */ target) =>
            target === window || target === document || target instanceof MediaQueryList;
          const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
          EventTarget.prototype.addEventListener = /** @param {[any, any, any]} how */ function (
            ...how
          ) {
            const [type, listener, options] = how;
            const { signal } = Object(options);
            // A part that loads after its board was removed adds no listener: its signal is aborted.
            if (long(this ?? window) && !signal?.aborted) {
              counts.listeners++;
              if (signal) add.call(signal, "abort", () => counts.listeners--, { once: true });
            }
            return add.call(this ?? window, type, listener, options);
          };
          EventTarget.prototype.removeEventListener = /** @param {[any, any, any]} how */ function (
            ...how
          ) {
            const [type, listener, options] = how;
            if (long(this ?? window)) counts.listeners--;
            return remove.call(this ?? window, type, listener, options);
          };
        }),
    });
    /** Adds a board, uses all its features, and removes it. */
    const visit = async () => {
      await page.evaluate(async () => {
        await customElements.whenDefined("quantum-tic-tac-toe");
        const one = /** @type {any} */ (document.createElement("quantum-tic-tac-toe"));
        one.panels = "all";
        one.players = "computer";
        one.motion = "off";
        one.sound = "on";
        document.querySelector("div")?.append(one);
        await one.ready;
      });
      await press(page, "19");
      await move(page, 2).waitFor();
      await button(page, "tool.hint").click();
      for (const key of /** @type {const} */ (["tool.worlds", "tool.analysis"]))
        await named(page, "tab", key).click();
      await margin(page).waitFor({ timeout: 60_000 });
      await button(page, "page.settings").click();
      await dialog(page, "settings.title").waitFor();
      await page.evaluate(() => {
        const one = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
        /** @type {any} */ (window).left = new WeakRef(one);
        /** @type {any} */ (window).tree = new WeakRef(one.shadowRoot.querySelector(".layout"));
        one.language = "de";
      });
      await help(page, "de").waitFor();
      await page.evaluate(async () => {
        const one = document.querySelector("quantum-tic-tac-toe");
        one?.remove();
        await new Promise((done) => setTimeout(done));
      });
    };
    const listeners = () => page.evaluate(() => /** @type {any} */ (window).counts.listeners);
    await visit();
    const first = await listeners();
    await visit();
    assert.equal(await listeners(), first, "a second visit leaves no listener more");
    await noThread(page);
    const asked = () => page.evaluate(() => /** @type {any} */ (window).counts.frames);
    const before = await asked();
    await frames(page, 20);
    assert.equal(await asked(), before + 20, "no other frame is asked for when it is gone");
    await page.waitForFunction(
      () => {
        /** @type {any} */ (window).gc();
        return !(
          /** @type {any} */ (window).left.deref() ?? /** @type {any} */ (window).tree.deref()
        );
      },
      null,
      { polling: 100 },
    );
  });

  test("removed while it starts, it leaves nothing that observes", async (t) => {
    const page = await open(t, "<div></div>", {
      prepare: (page) =>
        page.addInitScript(() => {
          /** @type {Set<unknown>} */
          const observing = new Set();
          Object.assign(window, { observing });
          for (const Kind of [ResizeObserver, IntersectionObserver]) {
            const { observe, disconnect } = Kind.prototype;
            Kind.prototype.observe = /** @param {[any]} how */ function (...how) {
              observing.add(this);
              return observe.apply(this, how);
            };
            Kind.prototype.disconnect = function () {
              observing.delete(this);
              return disconnect.call(this);
            };
          }
        }),
    });
    const left = await page.evaluate(async () => {
      const { observing } = /** @type {any} */ (window);
      const one = document.createElement("quantum-tic-tac-toe");
      // The elements are there, the next task starts the rest, and the task after that removes the board.
      const removed = new Promise((done) => {
        const elements = new MutationObserver(() => {
          if (!one.shadowRoot?.querySelector("#canvas")) return;
          elements.disconnect();
          setTimeout(() => done(one.remove()));
        });
        elements.observe(/** @type {ShadowRoot} */ (one.shadowRoot), {
          childList: true,
          subtree: true,
        });
      });
      document.querySelector("div")?.append(one);
      await removed;
      for (let tasks = 0; tasks < 5; tasks++) await new Promise((done) => setTimeout(done));
      return observing.size;
    });
    assert.equal(left, 0);
  });

  test("lazily: not before it comes near the screen, or is no longer to wait", async (t) => {
    const far = `<div style="height: 5000px"></div>`;
    const page = await open(
      t,
      `${far}<quantum-tic-tac-toe id="a" loading="lazy"></quantum-tic-tac-toe>${far}<quantum-tic-tac-toe id="b" loading="lazy"></quantum-tic-tac-toe>`,
    );
    await page.waitForLoadState("networkidle");
    assert.equal(await grid(page).count(), 0);
    await page.evaluate(() => scrollTo(0, 4000));
    await ready(page, "#a");
    assert.equal(await grid(page.locator("#b")).count(), 0);
    await page.evaluate(() => document.getElementById("b")?.removeAttribute("loading"));
    await ready(page, "#b");
  });

  for (const width of [360, 900])
    test(`nothing on the page moves while it comes, ${width} pixels wide`, async (t) => {
      const css = readFileSync(new URL("../../doc/element.md", import.meta.url), "utf8")
        .split("```css")
        .find((part) => part.includes(":not(:defined)"))
        ?.split("```")[0];
      const page = await open(
        t,
        `<style>body { margin: 0 } ${css}</style><h1>Before</h1>
         <!-- js/element.js comes later --><quantum-tic-tac-toe language="en"></quantum-tic-tac-toe><p>after</p>`,
        { viewport: { width, height: 1400 } },
      );
      const shifts = await page.evaluate(async () => {
        /** @type {unknown[]} */
        const shifts = [];
        const take = (/** @type {PerformanceEntry[]} */ entries) =>
          shifts.push(
            ...entries.map((one) => [
              Reflect.get(one, "value"),
              ...Reflect.get(one, "sources").map(
                (/** @type {any} */ { node, previousRect, currentRect }) => [
                  node?.nodeName,
                  previousRect.y,
                  currentRect.y,
                ],
              ),
            ]),
          );
        const observer = new PerformanceObserver((list) => take(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        const frames = () =>
          new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const p = /** @type {HTMLElement} */ (document.querySelector("p"));
        await frames();
        const before = p.offsetTop;
        const from = "/board/js/element.js";
        await import(from);
        await frames();
        await /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).ready;
        await frames();
        await frames();
        take(observer.takeRecords());
        return { shifts, moved: p.offsetTop - before };
      });
      assert.deepEqual(shifts, { shifts: [], moved: 0 });
    });

  test("the choice of who plays waits for the tabs above it, also for tabs that cannot be loaded", async (t) => {
    for (const comes of [true, false]) {
      /** @type {() => void} */
      let release = () => {};
      const released = new Promise((done) => (release = () => done(null)));
      const page = await open(t, TAG, {
        expectErrors: !comes,
        prepare: (page) =>
          page.route(asset("lang/en/tabs.json"), async (route) => {
            await released;
            await (comes ? route.continue() : route.abort());
          }),
      });
      await square(page, 1).waitFor();
      await frames(page, 20);
      assert.ok(await players(page).isHidden());
      release();
      await players(page).waitFor();
    }
  });
});

describe("attributes, properties and the board are in step", () => {
  test("every option is both, each from the other", async (t) => {
    const page = await open(t, TAG);
    await ready(page);
    const wrong = await page.evaluate(
      ({ options }) => {
        const one = /** @type {any} */ (document.createElement("quantum-tic-tac-toe"));
        /** @type {string[]} */
        const wrong = [];
        for (const { name, property, kind, values, first } of options) {
          const is = (
            /** @type {unknown} */ got,
            /** @type {unknown} */ want,
            /** @type {string} */ what,
          ) => {
            if (got !== want) wrong.push(`${name}: ${what} is ${got}, not ${want}`);
          };
          is(one[property], kind === "flag" ? false : first, "at first");
          if (kind === "flag") {
            one[property] = true;
            is(one.getAttribute(name), "", "the attribute");
            one.setAttribute(name, "false");
            is(one[property], false, "the property");
            one[property] = false;
            is(one.hasAttribute(name), false, "the attribute");
            continue;
          }
          const value = values.at(-1) ?? "goff 12";
          one[property] = value;
          is(one.getAttribute(name), value, "the attribute");
          one.setAttribute(name, values[0] ?? "goff 13");
          is(one[property], values[0] ?? "goff 13", "the property");
          if (values.length && kind === "choice") {
            one.setAttribute(name, "nonsense");
            is(one[property], first, "for nonsense");
          }
          one[property] = null;
          is(one.hasAttribute(name), false, "the attribute");
        }
        return wrong;
      },
      {
        options: Object.entries(OPTIONS).map(([name, { kind, values = [], first }]) => ({
          ...{ name, kind, first, values: [...values] },
          property: propertyOf(name),
        })),
      },
    );
    assert.deepEqual(wrong, []);
  });

  /** Sets an attribute of the board. @param {Page} page */
  const setting = (page) => (/** @type {string} */ name, /** @type {string} */ value) =>
    page.evaluate(
      ([name = "", value = ""]) =>
        document.querySelector("quantum-tic-tac-toe")?.setAttribute(name, value),
      [name, value],
    );

  test("what an attribute says comes on the board", async (t) => {
    const page = await open(t, TAG, { prepare: listening });
    await ready(page);
    const set = setting(page);
    await set("record", "goff 14 15");
    await move(page, 2).waitFor();
    await set("rules", "nature");
    await rules(page)
      .filter({ hasText: text("moves.rules", { rules: text("rules.nature") }) })
      .waitFor();
    await becomes(page, "record", "nature");
    await set("players", "computer");
    await headline(page)
      .filter({ hasText: text("head.turn.you") })
      .waitFor();
    await set("side", "O");
    await move(page, 1).waitFor();
    await set("level", "4");
    await sides(page)
      .filter({ hasText: text("player.named", { name: text("level.4"), player: "X" }) })
      .waitFor();
    await set("theme", "contrast");
    await page.locator('.stage[data-theme="contrast"]').waitFor();
    await set("panels", "none");
    await sides(page).waitFor({ state: "hidden" });
    await set("panels", "all");
    await button(page, "tool.lessons").waitFor();
    await set("lesson", "superposition");
    await heading(lesson(page), "learn.superposition.title").waitFor();
    await set("puzzle", "30");
    await heading(puzzle(page), "puzzle.title").waitFor();
    await set("apparatus", "cat");
    await headline(page)
      .filter({ hasText: text("experiment.cat.title") })
      .waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.localName), "body");
    await set("record", "goff 19");
    await button(page, "experiment.leave").waitFor({ state: "hidden" });
    await becomes(page, "record", "goff 19");
    for (const name of ["lesson", "puzzle", "apparatus"])
      assert.equal(await attribute(page, name), null, name);
    await set("language", "es");
    await help(page, "es").waitFor();
    assert.equal(await attribute(page, "record"), "goff 19");
    const heard = await told(page);
    // The page caused all of these events, except for the computer's moves.
    assert.deepEqual(
      heard.filter(
        ([type, { by }]) => type !== "ready" && !(type === "action" && by === "computer"),
      ),
      heard.filter(([type]) => type === "change"),
    );
    assert.equal(
      heard.filter(([type]) => type === "change").length,
      heard.filter(([type]) => type === "action").length,
    );
  });

  test("what is still being found comes no more, once something else is there", async (t) => {
    /** @type {() => void} */
    let release = () => {};
    const held = new Promise((done) => (release = () => done(null)));
    const page = await open(t, TAG, {
      prepare: async (page) => {
        await listening(page);
        await page.route(asset("puzzles.json"), async (route) => {
          await held;
          await route.continue();
        });
      },
    });
    await ready(page);
    const set = setting(page);
    await set("puzzle", "30");
    await puzzle(page).waitFor();
    await set("record", "goff 19");
    await puzzle(page).waitFor({ state: "hidden" });
    const came = page.waitForResponse(asset("puzzles.json"));
    release();
    await (await came).finished();
    await page.waitForLoadState("networkidle");
    assert.equal(await attribute(page, "record"), "goff 19");
    assert.ok(await puzzle(page).isHidden());
  });

  test("another language leaves the games, what can be redone, and the names of a match; other rules or another game come with it", async (t) => {
    const page = await open(t, `<quantum-tic-tac-toe panels="all"></quantum-tic-tac-toe>`);
    await ready(page);
    await button(page, "tool.new").click();
    const form = dialog(page, "new.title");
    await fold(form, "match.title").click();
    await field(form, "new.match").check();
    await fold(form, "new.names").click();
    await field(form, "new.name.x").fill("Ada");
    await field(form, "new.name.o").fill("Bo");
    await button(form, "new.start").click();
    await press(page, "15");
    await press(page, "69");
    await button(page, "tool.undo").click();
    await becomes(page, "record", "goff 15");
    await page.evaluate(() =>
      document.querySelector("quantum-tic-tac-toe")?.setAttribute("language", "de"),
    );
    await help(page, "de").waitFor();
    const { text: german } = translated("de");
    await headline(page)
      .filter({ hasText: german("player.named", { name: "Bo", player: "O" }) })
      .waitFor();
    await translated("de").button(page, "tool.redo").click();
    await becomes(page, "record", "goff 15 69");
    /** Sets several attributes at once. @param {Record<string, string>} values */
    const setAll = (values) =>
      page.evaluate((values) => {
        for (const [name, value] of Object.entries(values))
          document.querySelector("quantum-tic-tac-toe")?.setAttribute(name, value);
      }, values);
    await setAll({ language: "fr", rules: "nature" });
    await help(page, "fr").waitFor();
    await becomes(page, "record", "nature");
    await setAll({ lesson: "superposition" });
    await lesson(page).waitFor();
    await setAll({ language: "es", record: "goff 19" });
    await help(page, "es").waitFor();
    await becomes(page, "record", "goff 19");
    assert.equal(await attribute(page, "lesson"), null);
  });

  test("a game comes in the place of a lesson or an experiment with the same record", async (t) => {
    const page = await open(t, `<quantum-tic-tac-toe apparatus="cat"></quantum-tic-tac-toe>`);
    await ready(page);
    await apparatus(page).first().waitFor();
    assert.equal(await attribute(page, "record"), "goff");
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).open("goff"),
    );
    await page.locator("quantum-tic-tac-toe:not([apparatus])").waitFor();
    await press(page, "15");
    await becomes(page, "record", "goff 15");
  });

  test("what a person does comes into the attributes", async (t) => {
    const page = await open(t, `<quantum-tic-tac-toe panels="all"></quantum-tic-tac-toe>`);
    await ready(page);
    await field(page, "players.computer").check();
    await becomes(page, "players", "computer");
    await field(page, "level.4").check();
    await becomes(page, "level", "4");
    await button(page, "page.settings").click();
    const settings = dialog(page, "settings.title");
    await field(settings, "settings.theme.dark").check();
    await becomes(page, "theme", "dark");
    await button(settings, "close").click();
    await fromMenu(page, "tool.lessons");
    await lessonNamed(page, "learn.superposition.title").click();
    await becomes(page, "lesson", "superposition");
    await button(lesson(page), "lesson.leave").click();
    await page.locator("quantum-tic-tac-toe:not([lesson])").waitFor();
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).open("apparatus=gloves"),
    );
    await becomes(page, "apparatus", "gloves");
    await button(page, "experiment.leave").click();
    await page.locator("quantum-tic-tac-toe:not([apparatus])").waitFor();
    await button(page, "tool.new").click();
    const form = dialog(page, "new.title");
    await field(form, "players.people").check();
    await fold(form, "new.rules").click();
    await field(form, "rules.nature").check();
    await button(form, "new.start").click();
    await becomes(page, "rules", "nature");
    await becomes(page, "players", "people");
    await press(page, "19");
    assert.equal(
      await page.evaluate(
        () => /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).record,
      ),
      "nature 19",
    );
  });
});

describe("events", () => {
  test("tell what a person did, and nothing that a script did", async (t) => {
    const page = await open(t, TAG, { prepare: listening });
    await ready(page);
    const [first, ...others] = await told(page);
    const { gameId } = first?.[1] ?? {};
    assert.match(gameId, /^[0-9a-f]{24}$/);
    assert.deepEqual([first, others], [["ready", { gameId, record: "goff" }], []]);
    await press(page, "124523561");
    assert.ok((await told(page)).every(([, detail]) => detail.gameId === gameId));
    await square(page, 3).click();
    const [action, cycle, change, ...more] = await told(page);
    assert.deepEqual(
      { type: action?.[0], ...action?.[1], view: action?.[1].view.phase },
      {
        type: "action",
        action: "13",
        player: "X",
        by: "person",
        gameId,
        record: "goff 12 45 23 56 13",
        view: "collapse",
      },
    );
    assert.deepEqual([cycle?.[0], cycle?.[1].cycle.moves], ["cycle", [5, 3, 1]]);
    assert.deepEqual([change, more], [["change", { gameId, record: "goff 12 45 23 56 13" }], []]);
    await square(page, 3).click();
    await square(page, 3).click();
    const all = await told(page);
    assert.deepEqual(
      all.map(([type]) => type),
      ["action", "collapse", "end", "change"],
    );
    assert.equal(all[0]?.[1].player, "O");
    assert.equal(all[1]?.[1].collapsed.length, 3);
    const record = "goff 12 45 23 56 13 @3";
    assert.deepEqual(all[2]?.[1], { score: { X: 1, O: 0 }, gameId, record });
    await button(page, "tool.undo").click();
    assert.deepEqual(await types(page), ["change"]);
    const done = await page.evaluate(() => {
      const one = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
      one.undo();
      one.undo();
      one.redo();
      return [one.play("13"), one.play("99"), one.play("goff"), one.play("13"), one.record];
    });
    assert.deepEqual(done, [true, false, false, false, "goff 12 45 23 56 13"]);
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).newGame("nature"),
    );
    await becomes(page, "record", "nature");
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).open(
        "lesson=superposition",
      ),
    );
    await heading(lesson(page), "learn.superposition.title").waitFor();
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).open("puzzle=30"),
    );
    await heading(puzzle(page), "puzzle.title").waitFor();
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).open("goff 19"),
    );
    await becomes(page, "record", "goff 19");
    assert.deepEqual(await told(page), []);
    assert.equal(
      await page.evaluate(() => document.activeElement?.localName),
      "quantum-tic-tac-toe",
      "as before",
    );
  });

  test("do not tell a listener what it plays itself", async (t) => {
    const page = await open(t, TAG, { prepare: listening });
    await ready(page);
    await page.evaluate(() => {
      const one = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
      one.addEventListener("qttt-action", () => one.play(one.view.legal[0]));
    });
    await square(page, 1).click();
    await square(page, 5).click();
    await page.waitForFunction(
      () =>
        /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).record.split(" ")
          .length > 2,
    );
    const all = (await told(page)).filter(([type]) => type !== "ready");
    assert.deepEqual(
      all.map(([type, { record, by }]) => [type, record, by]),
      [
        ["action", "goff 15", "person"],
        ["change", "goff 15", undefined],
      ],
    );
  });

  test("tell what the computer did, also after a script", async (t) => {
    const page = await open(
      t,
      `<quantum-tic-tac-toe players="computer" motion="off"></quantum-tic-tac-toe>`,
      { prepare: listening },
    );
    await ready(page);
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).play("19"),
    );
    await move(page, 2).waitFor();
    const heard = (await told(page)).filter(([type]) => type === "action");
    assert.deepEqual(
      heard.map(([, { player, by }]) => [player, by]),
      [["O", "computer"]],
    );
  });

  test("tell that a lesson was gone through, and a puzzle solved", async (t) => {
    const page = await open(
      t,
      `<quantum-tic-tac-toe id="a" lesson="superposition" motion="off"></quantum-tic-tac-toe>
       <quantum-tic-tac-toe id="b" puzzle="30"></quantum-tic-tac-toe>`,
      { prepare: listening },
    );
    await ready(page);
    await heading(lesson(page), "learn.superposition.title").waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement?.localName),
      "body",
      "no focus is taken",
    );
    await press(page, "19", "#a");
    await guess(page, "1");
    await button(lesson(page), "lesson.next").click();
    await guess(page, "4");
    await press(page, "46", "#a");
    await guess(page, "8");
    await press(page, "28", "#a");
    await button(lesson(page), "lesson.next").click();
    await heading(puzzle(page), "puzzle.title").waitFor();
    await press(page, "58", "#b");
    await solvedBy(page, text("puzzle.pair", { a: 5, b: 8 }));
    const heard = await told(page);
    const done = heard.filter(([type]) => /lesson|puzzle/.test(type));
    assert.deepEqual(done, [
      ["lesson-completed", { name: "superposition" }],
      ["puzzle-solved", { name: "30" }],
    ]);
  });

  test("do not tell that a script has solved a puzzle", async (t) => {
    const page = await open(t, `<quantum-tic-tac-toe puzzle="30"></quantum-tic-tac-toe>`, {
      prepare: listening,
    });
    await ready(page);
    await heading(puzzle(page), "puzzle.title").waitFor();
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).play("58"),
    );
    await solvedBy(page, text("puzzle.pair", { a: 5, b: 8 }));
    await frames(page, 2);
    assert.deepEqual(await types(page), ["ready"]);
  });

  test("tell what is wrong, and the board does without", async (t) => {
    const page = await open(
      t,
      `<quantum-tic-tac-toe level="9" theme="pink"></quantum-tic-tac-toe>
       <quantum-tic-tac-toe record="goff 1x"></quantum-tic-tac-toe>
       <quantum-tic-tac-toe lesson="nosuch"></quantum-tic-tac-toe>
       <quantum-tic-tac-toe puzzle="2026-02-30"></quantum-tic-tac-toe>`,
      { prepare: listening },
    );
    await ready(page);
    await heading(puzzle(page), "puzzle.bad").waitFor();
    await page.waitForFunction(
      () =>
        /** @type {any} */ (window).told.filter((/** @type {any} */ [type]) => type === "error")
          .length > 4,
    );
    const heard = (await told(page))
      .filter(([type]) => type === "error")
      .map(([, { code, message }]) => `${code} ${message}`);
    assert.deepEqual(heard.sort(), [
      "bad-option level: 9",
      "bad-option theme: pink",
      "bad-record goff 1x",
      "no-such-lesson nosuch",
      "no-such-puzzle 2026-02-30",
    ]);
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.evaluate(() =>
      document.querySelector("quantum-tic-tac-toe")?.setAttribute("side", "Z"),
    );
    await page.waitForFunction(() => /** @type {any} */ (window).told.length === 1);
    assert.deepEqual(await told(page), [["error", { code: "bad-option", message: "side: Z" }]]);
    await page.evaluate(() =>
      document.querySelector("quantum-tic-tac-toe")?.setAttribute("apparatus", "dog"),
    );
    await page.waitForFunction(() => /** @type {any} */ (window).told.length === 1);
    assert.deepEqual(await told(page), [
      ["error", { code: "bad-option", message: "apparatus: dog" }],
    ]);
  });
});

describe("what a board has", () => {
  test("read-only: people look, scripts play", async (t) => {
    const page = await open(
      t,
      `<quantum-tic-tac-toe read-only record="goff 14 15" panels="all"></quantum-tic-tac-toe>`,
    );
    await ready(page);
    await press(page, "69");
    assert.equal(await attribute(page, "record"), "goff 14 15");
    // Emphasised, as a refusal.
    assert.equal(await task(page).and(page.locator(".notice")).innerText(), text("todo.locked"));
    for (const key of /** @type {const} */ (["tool.undo", "tool.new", "tool.hint"]))
      assert.equal(await button(page, key).isVisible(), false, key);
    assert.equal(await named(page, "radiogroup", "players.title").isVisible(), false);
    await square(page, 1).focus();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("n");
    assert.equal(
      await page.evaluate(() =>
        /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).play("69"),
      ),
      true,
    );
    await becomes(page, "record", "goff 14 15 69");
    assert.equal(await task(page).innerText(), text("todo.locked"));
    await moves(page).getByRole("button").first().click();
    await button(page, "past.back").waitFor();
    assert.equal(await button(page, "past.on").isVisible(), false);
    await button(page, "past.back").click();
    await button(page, "past.back").waitFor({ state: "hidden" });
    await moves(page).getByRole("button").nth(1).click();
    await page.keyboard.press("Escape");
    await button(page, "past.back").waitFor({ state: "hidden" });
    assert.equal(await attribute(page, "record"), "goff 14 15 69");
    await page.evaluate(() => {
      /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).readOnly = false;
    });
    await button(page, "tool.undo").waitFor();
  });

  test("panels: each of them and its keys, or none", async (t) => {
    const page = await open(t, `<quantum-tic-tac-toe record="goff 14 15"></quantum-tic-tac-toe>`);
    await ready(page);
    for (const [name, { shows }] of Object.entries(PANELS)) {
      await page.evaluate(
        (name) => document.querySelector("quantum-tic-tac-toe")?.setAttribute("panels", name),
        name,
      );
      const out = await page.evaluate(() => {
        const root = document.querySelector("quantum-tic-tac-toe")?.shadowRoot;
        return new Promise((done) =>
          setTimeout(() =>
            done([...(root?.querySelectorAll("[id][data-hidden]") ?? [])].map(({ id }) => id)),
          ),
        );
      });
      const others = Object.entries(PANELS).flatMap(([other, panel]) =>
        other === name ? [] : panel.shows,
      );
      for (const id of others)
        assert.ok(/** @type {string[]} */ (out).includes(id), `${name}: ${id}`);
      for (const id of shows)
        assert.ok(!(/** @type {string[]} */ (out).includes(id)), `${name}: ${id}`);
    }
    await page.evaluate(() =>
      document.querySelector("quantum-tic-tac-toe")?.setAttribute("panels", "none"),
    );
    await region(page, "moves.title").waitFor({ state: "hidden" });
    assert.equal(await page.getByRole("button").count(), 9, "the squares alone");
    await square(page, 1).focus();
    await page.keyboard.press("n");
    await page.keyboard.press("Control+z");
    assert.equal(await attribute(page, "record"), "goff 14 15");
  });

  test("focus() leads to a square, and scrolls only if it may", async (t) => {
    const page = await open(t, `<div style="height: 3000px"></div>${TAG}`);
    await ready(page);
    const scrolled = (/** @type {FocusOptions} */ options) =>
      page.evaluate((options) => {
        scrollTo(0, 0);
        /** @type {HTMLElement} */ (document.querySelector("quantum-tic-tac-toe")).focus(options);
        /** @type {HTMLElement} */ (document.activeElement).blur();
        return scrollY;
      }, options);
    assert.equal(await scrolled({ preventScroll: true }), 0);
    assert.ok((await scrolled({})) > 1000);
    await page.evaluate(() =>
      /** @type {HTMLElement} */ (document.querySelector("quantum-tic-tac-toe")).focus(),
    );
    assert.equal(await grid(page).locator("button:focus").count(), 1);
  });

  test("a heading of the page's own is shown beside no other panel of the header, too", async (t) => {
    const page = await open(
      t,
      `<quantum-tic-tac-toe panels="moves"><h2 slot="title">Mine</h2></quantum-tic-tac-toe>`,
    );
    await ready(page);
    await page.getByRole("heading", { name: "Mine" }).waitFor();
  });

  test("a heading, where the page gives it one", async (t) => {
    const page = await open(
      t,
      `<quantum-tic-tac-toe><h2 slot="title">Mine</h2></quantum-tic-tac-toe>`,
    );
    await ready(page);
    const [title, how] = await Promise.all(
      [page.locator("h2[slot]"), button(page, "page.help")].map((one) => one.boundingBox()),
    );
    assert.ok(title && how && title.x < how.x && Math.abs(title.y - how.y) < 40);
  });
});

describe("looks", () => {
  /** The image on the canvas, and the styles of everything, some frames after a change. @param {Page} page */
  async function looks(page) {
    await frames(page, 5);
    return page.evaluate(() => {
      const root = /** @type {ShadowRoot} */ (
        document.querySelector("quantum-tic-tac-toe")?.shadowRoot
      );
      const styles = [...root.querySelectorAll("*")].map((one) => {
        const { color, backgroundColor, borderColor, borderRadius, fontFamily, padding, width } =
          getComputedStyle(one);
        return [
          color,
          backgroundColor,
          borderColor,
          borderRadius,
          fontFamily,
          padding,
          width,
        ].join();
      });
      return [
        styles.join(";"),
        /** @type {HTMLCanvasElement} */ (root.querySelector("canvas")).toDataURL(),
      ].join();
    });
  }
  /** @type {Record<string, string>} */
  const VALUES = { font: "serif", radius: "0px", padding: "3rem", board: "12rem", room: "60rem" };

  test("every custom property changes something, at once", async (t) => {
    const page = await open(
      t,
      `<quantum-tic-tac-toe record="goff 12 45 67 89 23" theme="light"></quantum-tic-tac-toe>`,
      { viewport: { width: 390, height: 800 } },
    );
    await ready(page);
    let before = await looks(page);
    for (const name of LOOKS) {
      const height = () =>
        page.evaluate(
          () =>
            /** @type {HTMLElement} */ (document.querySelector("quantum-tic-tac-toe")).offsetHeight,
        );
      const high = await height();
      const value = VALUES[name.replace(/-.*/, "")] ?? "#0a8f3c";
      await page.evaluate(
        ([name, value = ""]) =>
          /** @type {HTMLElement} */ (
            document.querySelector("quantum-tic-tac-toe")
          ).style.setProperty(`--qttt-${name}`, value),
        [name, value],
      );
      const now = await looks(page);
      if (name === "room") assert.ok((await height()) > high, name);
      else assert.notEqual(now, before, name);
      before = now;
    }
  });

  test("the style sheets use no other property of the page’s", () => {
    const used = new Set(
      ["tokens", "layout"]
        .map((name) => readFileSync(new URL(`../../www/css/${name}.css`, import.meta.url), "utf8"))
        .concat(readFileSync(new URL("../../www/js/element/element.js", import.meta.url), "utf8"))
        .concat(
          readFileSync(new URL("../../www/js/element/min-height.js", import.meta.url), "utf8"),
        )
        .flatMap((text) => [...text.matchAll(/--qttt-([\w-]+)/g)].map(([, name]) => name)),
    );
    assert.deepEqual([...used].sort(), [...LOOKS].sort());
  });

  test("every part can be reached, and there is no other", async (t) => {
    const page = await open(
      t,
      `<style>${PARTS.map(
        (name) => `quantum-tic-tac-toe::part(${name}) { outline: 7px solid red }`,
      ).join("\n")}</style>${TAG}`,
    );
    await ready(page);
    const reached = await page.evaluate(() => {
      const root = document.querySelector("quantum-tic-tac-toe")?.shadowRoot;
      return [...(root?.querySelectorAll("[part]") ?? [])]
        .filter((one) => getComputedStyle(one).outlineWidth === "7px")
        .map((one) => one.getAttribute("part"));
    });
    assert.deepEqual([...new Set(reached)].sort(), [...PARTS].sort());
  });
});

describe("links lead to the game’s own pages", () => {
  /** The link that the board shares, and the address of its page for teachers. @param {Page} page */
  async function links(page) {
    await button(page, "tool.share").click();
    const shared = await sharedLink(page);
    await page.keyboard.press("Escape");
    await fromMenu(page, "page.help");
    const teachers = await named(page, "link", "help.teachers").getAttribute("href");
    await page.keyboard.press("Escape");
    return [shared, teachers];
  }
  const tag = (/** @type {string} */ more) =>
    `<quantum-tic-tac-toe panels="help share" record="goff 14" ${more}></quantum-tic-tac-toe>`;

  test("which come with the script", async (t) => {
    const page = await open(t, tag(""), { abroad: true });
    await ready(page);
    const src = await page.locator("script").getAttribute("src");
    const home = (src ?? "").replace("js/element.js", "");
    assert.match(home, /^http.*\/board\/$/);
    assert.deepEqual(await links(page), [`${home}#goff,14`, `${home}for-teachers.html`]);
  });

  test("or are where the page says, whenever it does", async (t) => {
    const page = await open(t, tag(`home="https://example.org/a/index.html?b#c"`), {
      prepare: listening,
    });
    await ready(page);
    const teachers = "https://example.org/a/for-teachers.html";
    assert.deepEqual(await links(page), ["https://example.org/a/index.html#goff,14", teachers]);
    await page.locator("quantum-tic-tac-toe").evaluate((/** @type {any} */ one) => {
      one.play("25");
      one.home = "/a";
    });
    // The board is created again with the same game.
    const { origin } = new URL(page.url());
    await page.waitForFunction(async () => {
      const one = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
      return (await one.ready).view.moveNumber === 3;
    });
    assert.deepEqual(await links(page), [
      `${origin}/a/#goff,14,25`,
      `${origin}/a/for-teachers.html`,
    ]);
    assert.deepEqual(
      (await told(page)).filter(([type]) => type === "error"),
      [],
    );
  });

  test("but never to what is no address on the web", async (t) => {
    const page = await open(t, tag(`home="javascript:alert(1)//"`), { prepare: listening });
    await ready(page);
    for (const link of await links(page)) assert.match(link ?? "", /^http:.*\/board\//);
    const errors = (await told(page)).filter(([type]) => type === "error");
    assert.deepEqual(errors, [
      ["error", { code: "bad-option", message: "home: javascript:alert(1)//" }],
    ]);
  });
});

describe("where the page is another’s", () => {
  const COMPUTER = `<quantum-tic-tac-toe players="computer" motion="off"></quantum-tic-tac-toe>`;
  /** @param {Page} page */
  async function answered(page) {
    await ready(page);
    await press(page, "19");
    await move(page, 2).waitFor();
  }

  test("from another origin, with a thread of its own", async (t) => {
    const page = await open(t, COMPUTER, { abroad: true });
    await answered(page);
    assert.equal(page.workers().length, 1);
    assert.match(page.workers()[0]?.url() ?? "", /^blob:/);
    await page.evaluate(() => document.querySelector("quantum-tic-tac-toe")?.remove());
    await noThread(page);
  });

  for (const abroad of [false, true])
    test(`where the policy forbids every thread, ${abroad ? "from another" : "from its own"} origin`, async (t) => {
      const page = await open(t, COMPUTER, {
        abroad,
        expectErrors: true, // the browser reports each try
        headers: {
          "content-security-policy":
            "default-src 'none'; script-src 'self' BOARD 'wasm-unsafe-eval'; connect-src 'self' BOARD; worker-src 'none'",
        },
      });
      await answered(page);
      assert.equal(page.workers().length, 0);
      await press(page, "37");
      await move(page, 4).waitFor();
    });

  test("where the policy forbids WebAssembly, it says so and points to the frame", async (t) => {
    const page = await open(
      t,
      `<quantum-tic-tac-toe language="en" record="goff 14" read-only></quantum-tic-tac-toe>`,
      {
        expectErrors: true,
        abroad: true,
        headers: { "content-security-policy": "script-src 'self' BOARD" },
        prepare: listening,
      },
    );
    const link = named(page, "link", "failure.frame");
    await link.waitFor();
    assert.match(
      (await link.getAttribute("href")) ?? "",
      /\/board\/embed\.html\?record=goff\+14&read-only=&language=en$/,
    );
    const said = await page.locator(".stage").innerText();
    assert.ok(said.includes(text("failure.no-wasm-allowed")), said);
    assert.ok(said.includes(text("failure.name", { name: "no-wasm-allowed" })), said);
    const [[type, { code }] = ["", {}]] = await told(page);
    assert.deepEqual([type, code], ["error", "no-wasm-allowed"]);
  });

  test("without the module, or without texts, it says so", async (t) => {
    for (const [what, code, says] of /** @type {const} */ ([
      ["**/*.wasm", "no-module", text("failure.no-module")],
      // The only sentence that is in the code and not in a file of texts.
      [
        asset("lang/en/page.json"),
        "no-texts",
        "The texts of quantum tic-tac-toe could not be loaded.",
      ],
    ])) {
      const page = await open(t, TAG, {
        expectErrors: true,
        prepare: async (page) => {
          await listening(page);
          await page.route(what, (route) => route.abort());
        },
      });
      await page.locator(".failed").waitFor();
      assert.ok((await page.locator(".stage").innerText()).includes(says));
      const [[, told1] = ["", {}]] = await told(page);
      assert.equal(told1.code, code);
    }
  });
});

describe("the documentation", () => {
  test("names everything that scripts can use, and nothing else", async (t) => {
    const page = await open(t, TAG);
    await ready(page);
    const { names, presets } = await page.evaluate(async (src) => {
      const one = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
      const { default: init, Game } = await import(src);
      await init();
      return {
        names: Object.getOwnPropertyNames(one.constructor.prototype),
        presets: Game.presets().map((/** @type {any} */ { id }) => id),
      };
    }, "/sources/pkg/quantum_tic_tac_toe.js");
    const own = names.filter((name) => !/^constructor$|Callback$/.test(name));
    const documented = members.map((/** @type {any} */ { name }) => name);
    assert.deepEqual(own.sort(), documented.sort());
    for (const name of Object.keys(OPTIONS)) assert.ok(documented.includes(propertyOf(name)), name);
    const rules = OPTIONS.rules?.values?.filter((id) => !id.endsWith("-fair")) ?? [];
    assert.deepEqual([...rules].sort(), presets.sort());
  });

  test("names every event, and each of them was heard above", () =>
    assert.deepEqual([...heard].sort(), Object.keys(EVENTS).sort()));
});

test("another level of the computer does not send the computer away", async (t) => {
  const page = await open(t, TAG.replace(">", ' panels="all" players="computer" level="2">'));
  await ready(page);
  await field(page, "level.4").check();
  await becomes(page, "level", "4");
  assert.equal(await attribute(page, "players"), "computer");
});

test("in another language the focus is on the board where it was on it before", async (t) => {
  const page = await open(t, TAG.replace(">", ' panels="all">') + '<button id="other"></button>');
  await ready(page);
  await button(page, "page.settings").click();
  const language = field(dialog(page, "settings.title"), "settings.language");
  await language.focus();
  await language.selectOption("de");
  await turn(page, "de", "X");
  await grid(page).locator("button:focus").waitFor();
  // The focus moves only if it was on the board.
  await page.locator("#other").focus();
  await page.evaluate(() =>
    document.querySelector("quantum-tic-tac-toe")?.setAttribute("language", "fr"),
  );
  await turn(page, "fr", "X");
  await ready(page);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "other");
});

describe("a part that comes when its board is gone", () => {
  /** Delays a part. `asked` is the request for it. @param {Page} page */
  async function hold(page) {
    /** @type {(route: import("playwright-core").Route) => void} */
    let resolve = () => {};
    /** @type {Promise<import("playwright-core").Route>} */
    const asked = new Promise((done) => (resolve = done));
    await page.context().route("**/features/hint/view.js", resolve);
    return { asked };
  }

  test("does not land in the board that took its place", async (t) => {
    /** @type {Awaited<ReturnType<typeof hold>> | undefined} */
    let part;
    const prepare = async (/** @type {Page} */ page) => {
      part = await hold(page);
    };
    const page = await open(t, TAG.replace(">", ' panels="all">'), { prepare, unbundled: true });
    await ready(page);
    await button(page, "tool.hint").click();
    const route = await part?.asked;
    await page.evaluate(() =>
      document.querySelector("quantum-tic-tac-toe")?.setAttribute("language", "de"),
    );
    await turn(page, "de", "X");
    await ready(page);
    const come = page.waitForResponse("**/features/hint/view.js");
    await route?.continue();
    await come;
    // Both boards have the part now.
    const german = translated("de");
    await german.button(page, "tool.hint").click();
    await german.button(page, "hint.leave").waitFor();
    assert.equal(await button(page, "hint.leave").count(), 0);
  });

  test("tells nothing when it cannot be had", async (t) => {
    /** @type {Awaited<ReturnType<typeof hold>> | undefined} */
    let part;
    const prepare = async (/** @type {Page} */ page) => {
      part = await hold(page);
      await listening(page);
    };
    const page = await open(t, TAG.replace(">", ' panels="all">'), {
      prepare,
      expectErrors: true,
      unbundled: true,
    });
    await ready(page);
    await button(page, "tool.hint").click();
    const route = await part?.asked;
    await page.evaluate(() => {
      const board = /** @type {HTMLElement} */ (document.querySelector("quantum-tic-tac-toe"));
      Reflect.set(window, "errors", []);
      board.addEventListener("qttt-error", (event) =>
        Reflect.get(window, "errors").push(/** @type {CustomEvent} */ (event).detail),
      );
      board.remove();
    });
    const failed = page.waitForEvent("requestfailed");
    await route?.abort();
    await failed;
    // The import fails in a task of its own. This import comes after it.
    await page.evaluate(() =>
      import(new URL("no-such-file.js", document.baseURI).href).catch(() => {}),
    );
    assert.deepEqual(await page.evaluate(() => Reflect.get(window, "errors")), []);
  });
});
