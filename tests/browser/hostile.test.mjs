// Attacks on the module in a page (attacks.mjs): each call with wrong arguments or on a wrong object gets
// an answer or fails with a code, and no other game changes. Also attacks on the board, whose methods are
// called from its own events. `make hostile` runs longer attacks; tests/unit attacks the module in Node.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { described } from "../../tools/element-docs.mjs";
import { OPTIONS, propertyOf } from "../../www/js/element/options.js";
import { ATTACKS } from "./attacks.mjs";
import { site } from "./helper.mjs";
import { hosts, press, ready } from "./hosts.mjs";
import { choice } from "./person.mjs";

const { members, events } = described();
/** @type {string[]} */
const METHODS = members.flatMap((/** @type {any} */ { kind, name }) =>
  kind === "method" ? [name] : [],
);
/** The types of the events without “qttt-”. @type {string[]} */
const EVENTS = events.map((/** @type {any} */ { name }) => name.slice("qttt-".length));

const file = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);

/** @param {import("./attacks.mjs").Outcome} outcome @param {number} least how many there are at least */
function stood({ attacks, faults }, least = 100) {
  assert.deepEqual(faults, []);
  assert.ok(attacks > least, `${attacks} attacks`);
}

describe("the modules in a page", () => {
  const open = site({ unbundled: true });

  test("stand all attacks", async (t) => {
    const script = readFileSync(file("tests/browser/attacks.mjs"), "utf8");
    const page = await open(t);
    await page.route("**/attacks.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: script }),
    );
    const outcomes = await page.evaluate(async () => {
      /** @type {typeof import("./attacks.mjs")} */
      const { ATTACKS } = await import(new URL("attacks.js", location.href).href);
      const { default: init, Game } = await import(
        new URL("pkg/quantum_tic_tac_toe.js", location.href).href
      );
      await init();
      return Object.values(ATTACKS).map((attack) => attack(Game));
    });
    assert.equal(outcomes.length, Object.keys(ATTACKS).length);
    for (const outcome of outcomes) stood(outcome);

    // The second module, on the same page.
    for (const name of ["attacks.mjs", "apparatus-attacks.mjs"])
      await page.route(`**/${name}`, (route) =>
        route.fulfill({
          contentType: "text/javascript",
          body: readFileSync(file(`tests/browser/${name}`), "utf8"),
        }),
      );
    const [loading, given] = await page.evaluate(async () => {
      /** @type {typeof import("./apparatus-attacks.mjs")} */
      const { givenAnything, loadedWithAnything } = await import(
        new URL("apparatus-attacks.mjs", location.href).href
      );
      const module = await import(new URL("pkg/apparatus.js", location.href).href);
      return /** @type {const} */ ([
        await loadedWithAnything(module, () => module.default()),
        givenAnything(module, 1000),
      ]);
    });
    stood(loading);
    stood(given, 2000);
  });
});

describe("a board that is given anything", () => {
  const open = hosts();
  const NAMES = Object.keys(OPTIONS).map(propertyOf);

  /** A page with a board. The test fails on an unhandled error or rejection. @param {import("node:test").TestContext} t */
  async function attacked(t) {
    const page = await open(
      t,
      `<main><quantum-tic-tac-toe language="en" motion="off"></quantum-tic-tac-toe></main>`,
    );
    const script = readFileSync(file("tests/browser/attacks.mjs"), "utf8");
    await page.route("**/attacks.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: script }),
    );
    await ready(page);
    return page;
  }

  for (const removed of [false, true])
    test(`its methods answer or fail with a code${removed ? ", also when it is not on the page" : ""}`, async (t) => {
      const page = await attacked(t);
      const [attacks, faults] = await page.evaluate(async ([methods, removed]) => {
        /** @type {typeof import("./attacks.mjs")} */
        const { values } = await import(new URL("attacks.js", location.href).href);
        const board = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
        const main = document.querySelector("main");
        /** @type {string[]} */
        const faults = [];
        let attacks = 0;
        for (const method of methods) {
          // These leave nothing to be done later. Without a board, one removal is enough for all values.
          const together = removed && ["play", "undo", "redo", "focus"].includes(method);
          for (const group of together ? [values()] : values().map((one) => [one])) {
            if (removed) {
              board.remove();
              await null; // a board that is only moved goes on
            }
            for (const [said, value] of group) {
              let answer;
              try {
                const given = board[method](value);
                answer =
                  given instanceof Promise
                    ? await given.then(
                        (value) => `resolves with ${value}`,
                        ({ code, message }) => `rejects with ${code ?? `no code: ${message}`}`,
                      )
                    : String(given);
              } catch (error) {
                answer = `throws ${error}`;
              }
              // Some of the values convert to the text of an action, or to the name of rules.
              const text = ["a bigint", "an array", "toString says an action", "12"].includes(said);
              const known = ["undefined", "a String"].includes(said);
              /** @type {Record<string, string>} */
              const right = {
                play: String(text && !removed),
                open: "resolves with undefined",
                newGame:
                  removed || known ? "resolves with undefined" : "rejects with unknown-rules",
              };
              attacks++;
              if (answer !== (right[method] ?? "undefined"))
                faults.push(`${method}(${said}): ${answer}`);
            }
            if (removed) main?.append(board);
            await board.ready;
            await board.newGame("goff");
            if (!board.play("14") || board.record !== "goff 14" || board.view.moveNumber !== 2)
              faults.push(`after ${method}(${group.map(([said]) => said)}): ${board.record}`);
          }
        }
        return /** @type {const} */ ([attacks, faults]);
      }, /** @type {const} */ ([METHODS, removed]));
      assert.deepEqual(faults, []);
      assert.ok(attacks > 400, `${attacks} attacks`);
    });

  test("its properties take it, tell what holds, and the board stays", async (t) => {
    const page = await attacked(t);
    const [attacks, faults] = await page.evaluate(async (names) => {
      /** @type {typeof import("./attacks.mjs")} */
      const { values } = await import(new URL("attacks.js", location.href).href);
      const board = /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
      /** @type {string[]} */
      const faults = [];
      let attacks = 0;
      for (const name of names) {
        const first = typeof board[name];
        for (const [said, value] of values()) {
          attacks++;
          try {
            board[name] = value;
          } catch (error) {
            faults.push(`${name} = ${said}: ${error}`);
          }
          if (typeof board[name] !== first) faults.push(`${name} = ${said}: ${typeof board[name]}`);
          await null; // changes of one task take effect together
        }
        board[name] = null;
        board.motion = "off";
        await board.ready;
        await board.newGame("goff");
        if (!board.play("14") || board.record !== "goff 14" || board.view.moveNumber !== 2)
          faults.push(`after ${name}: ${board.record}`);
      }
      return /** @type {const} */ ([attacks, faults]);
    }, NAMES);
    assert.deepEqual(faults, []);
    assert.ok(attacks > 1000, `${attacks} attacks`);
  });
});

describe("a board in whose events a script calls it again", () => {
  const open = hosts();
  const ARGUMENTS = /** @type {Record<string, string[]>} */ ({
    play: ["25"],
    open: ["goff 14 25"],
    newGame: ["nature"],
  });
  const SCRIPT = {
    ...Object.fromEntries(METHODS.map((name) => [name, ARGUMENTS[name] ?? []])),
    // Changes that a page can make with DOM methods.
    remove: [],
    setAttribute: ["record", "goff 37"],
    toggleAttribute: ["read-only"],
    replaceWith: [],
  };

  // Lessons and puzzles send their events at the end, like the events here.
  for (const type of EVENTS.filter((type) => !/completed|solved/.test(type)))
    test(`${type}: whatever is called, the board stays right`, async (t) => {
      const page = await open(t, `<main></main>`);
      for (const [method, args] of Object.entries(SCRIPT)) {
        await page.evaluate(([type, method, args]) => {
          const board = document.createElement("quantum-tic-tac-toe");
          // From this record a single action of the person leads to the event: a cycle, a collapse, the end.
          board.setAttribute(
            "record",
            type === "cycle" ? "goff 12 45 23 56" : "goff 12 45 23 56 13",
          );
          board.setAttribute("motion", "off");
          board.setAttribute("language", "en");
          document.querySelector("main")?.replaceChildren(board);
          Reflect.set(globalThis, "heard", 0);
          board.addEventListener(`qttt-${type}`, () => {
            Reflect.set(globalThis, "heard", Reflect.get(globalThis, "heard") + 1);
            if (Reflect.get(globalThis, "heard") > 1) return;
            for (let n = 0; n < 3; n++)
              /** @type {any} */ (board)[method](.../** @type {string[]} */ (args));
          });
        }, /** @type {const} */ ([type, method, args]));
        await ready(page);
        if (type === "cycle") await press(page, "13");
        else if (type === "error")
          await page.evaluate(() =>
            document.querySelector("quantum-tic-tac-toe")?.setAttribute("theme", "none"),
          );
        else if (type !== "ready") await choice(page).getByRole("button").first().click();
        await page.waitForFunction(() => Reflect.get(globalThis, "heard") > 0);
        // The board can still be used afterwards.
        const record = await page.evaluate(async () => {
          const main = document.querySelector("main");
          const board =
            document.querySelector("quantum-tic-tac-toe") ??
            document.createElement("quantum-tic-tac-toe");
          main?.append(board);
          const game = /** @type {any} */ (board);
          await game.ready;
          board.removeAttribute("read-only");
          await game.newGame("goff");
          game.play("14");
          game.play("48");
          return `${game.record}, ${game.view.moveNumber}`;
        });
        assert.equal(record, "goff 14 48, 3", method);
      }
    });
});
