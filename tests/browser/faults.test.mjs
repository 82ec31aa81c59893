// Faults, injected one by one: what the person is told, in whichever language, and that the game
// goes on. At the end it prints the list. What other files try is not repeated here: copying that
// is refused (links), sound that is blocked (sound), a network that goes away (offline).
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { parts, textsOf } from "../../tools/languages.mjs";
import { hash, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Route} Route */

const open = site();
const GAMES = "quantum-tic-tac-toe.games";

// --------------------------------------------------------------- what is told

/** Each fault with what is seen of it, in English, and whether all went well. @type {Map<string, { seen: string, held: boolean }>} */
const faults = new Map();
let written = 0;
after(() => {
  const all = [...faults];
  for (const [name, { seen, held }] of all) console.log(`${held ? " " : "!"} ${name}: ${seen}`);
  const held = all.filter(([, one]) => one.held).length;
  console.log(`· faults injected: ${all.length}, told and playable: ${held}`);
});

/** A text of a language by its key. @param {string} language @param {string} key */
function textOf(language, key) {
  const found = parts(language)
    .map((part) => textsOf(language, part)[key])
    .find((text) => typeof text === "string");
  assert.ok(typeof found === "string", `no text ${key} in ${language}`);
  return found;
}

/** What a text matches, whatever stands in its gaps. @param {string} text */
const pattern = (text) =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("[^]*"),
  );

/**
 * A fault and what becomes of it. Each is tried in one of the languages, another one every time.
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} [told] the key of what the person is told; none where nothing is lost
 * @property {string} [hash]
 * @property {(page: Page) => Promise<unknown>} [prepare]
 * @property {string} [ready] what is there although the board is not
 * @property {(page: Page, language: string, t: import("node:test").TestContext) => Promise<unknown>} act up to where
 *   it is told, and afterwards
 * @property {(page: Page) => Promise<unknown>} [then] how the person goes on; if left out, by a pair
 */

/** @param {Fault[]} table */
function each(table) {
  for (const fault of table) {
    const language = LANGUAGES[written++ % LANGUAGES.length] ?? "en";
    const { name, told, ready = "#grid button", prepare, act } = fault;
    const seen = told ? `“${textOf("en", told)}”` : "nothing is lost, and nothing is said";
    test(`${name} (${language})`, async (t) => {
      faults.set(name, { seen, held: false });
      const page = await open(t, fault.hash ?? "#goff,14", {
        ...{ expectErrors: true, locale: language },
        ...(prepare ? { prepare } : {}),
      });
      await page.locator(ready).first().waitFor();
      await act(page, language, t);
      if (told)
        await page
          .getByText(pattern(textOf(language, told)))
          .first()
          .waitFor();
      await (fault.then ?? goesOn)(page);
      faults.set(name, { seen, held: true });
    });
  }
}

/** A pair is played. @param {Page} page */
async function goesOn(page) {
  const before = await page.locator("#list li").count();
  for (const n of "59") await page.keyboard.press(n);
  await page.waitForFunction(
    (count) => tree().querySelectorAll("#list li").length === count + 1,
    before,
  );
}

/** Opens the page anew, without a game in its address. @param {Page} page */
async function visit(page) {
  const url = (await page.evaluate(() => location.href)).replace(/[?#].*/, `?${Math.random()}`);
  await page.goto(url);
  await square(page, 1).waitFor();
}

/** @param {Page} page @param {string} digits */
async function press(page, digits) {
  for (const n of digits) await page.keyboard.press(n);
}

/** What is answered in place of a file: nothing, another page, a part of it. */
const ANSWERS = {
  missing: (/** @type {Route} */ route) => route.fulfill({ status: 404, body: "not found" }),
  "a page in its place": (/** @type {Route} */ route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><p>Not found</p>" }),
  "cut off": (/** @type {Route} */ route) => route.abort(),
};

// -------------------------------------------------------------------- storage

/** @param {string} name the name of what storing throws */
const unstorable = (name) => (/** @type {Page} */ page) =>
  page.addInitScript((name) => {
    const { setItem } = Storage.prototype;
    Reflect.set(globalThis, "heal", () => (Storage.prototype.setItem = setItem));
    Storage.prototype.setItem = () => {
      throw new DOMException("no", name);
    };
  }, name);

/** What is stored before the page opens, the first time. @param {string} text */
const stored = (text) => (/** @type {Page} */ page) =>
  page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem("was here")) return;
      localStorage.setItem("was here", "yes");
      localStorage.setItem(String(key), String(value));
    },
    [GAMES, text],
  );

const KEPT = { record: "goff 14 15", played: 2, seats: ["", ""], match: null };
const NEWER = JSON.stringify({ version: 3, at: 0, games: [{ ...KEPT, quantum: { bits: [1] } }] });
const HALF = JSON.stringify({ version: 2, at: 0, games: [KEPT, { record: "goff 1" }] });

describe("what is stored", () => {
  each([
    {
      name: "storage is denied",
      told: "news.denied",
      prepare: (page) =>
        page.addInitScript(() =>
          Object.defineProperty(window, "localStorage", {
            get() {
              throw new DOMException("no", "SecurityError");
            },
          }),
        ),
      act: (page) => press(page, "28"),
    },
    {
      name: "storage refuses to write",
      told: "news.denied",
      prepare: unstorable("SecurityError"),
      act: (page) => press(page, "28"),
    },
    {
      name: "storage is full, and later has room again",
      told: "news.full",
      prepare: unstorable("QuotaExceededError"),
      act: (page) => press(page, "28"),
      async then(page) {
        await page.evaluate(() => Reflect.get(globalThis, "heal")());
        await goesOn(page);
        await page.locator("[data-news=full]").waitFor({ state: "detached" });
        await visit(page);
        assert.equal(await page.locator("#list li").count(), 3);
      },
    },
    {
      name: "what is stored is half damaged",
      told: "news.aside",
      hash: "",
      prepare: stored(HALF),
      async act(page) {
        assert.equal(await page.locator("#list li").count(), 2, "what can be read is there");
      },
      async then(page) {
        await goesOn(page);
        assert.equal(
          await page.evaluate((key) => localStorage.getItem(`${key}.aside`), GAMES),
          HALF,
        );
      },
    },
    {
      name: "what is stored is by a newer version, which comes back",
      told: "news.newer",
      hash: "",
      prepare: stored(NEWER),
      act: async () => {},
      async then(page) {
        await goesOn(page);
        const aside = await page.evaluate((key) => localStorage.getItem(`${key}.aside`), GAMES);
        assert.equal(aside, NEWER);
        // This version can read it now, and does.
        await page.evaluate(
          ([key, text]) => localStorage.setItem(`${key}.aside`, String(text)),
          [GAMES, JSON.stringify({ version: 2, at: 0, games: [KEPT] })],
        );
        await visit(page);
        await press(page, "37");
        await page.reload();
        await square(page, 1).waitFor();
        for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
        assert.equal(await hash(page), "#goff,14,15");
      },
    },
    {
      name: "what is stored is damaged, and there is no room to set it aside",
      told: "news.full",
      hash: "",
      prepare: async (page) => {
        await stored(NEWER)(page);
        await unstorable("QuotaExceededError")(page);
      },
      act: async () => {},
      async then(page) {
        await page.evaluate(() => Reflect.get(globalThis, "heal")());
        await goesOn(page);
        assert.equal(await page.evaluate((key) => localStorage.getItem(key), GAMES), NEWER);
      },
    },
    {
      name: "the address cannot be written",
      prepare: (page) =>
        page.addInitScript(() => {
          history.replaceState = () => {
            throw new DOMException("too often", "SecurityError");
          };
        }),
      act: (page) => press(page, "28"),
    },
  ]);
});

// ---------------------------------------------------------------- two tabs

describe("two tabs on one stored game", () => {
  /** @param {Page} page @param {string} [hash] */
  async function another(page, hash = "") {
    const second = await page.context().newPage();
    await second.goto((await page.evaluate(() => location.href)).replace(/[?#].*/, hash));
    await square(second, 1).waitFor();
    return second;
  }
  /** @param {Page} page */
  const records = (page) =>
    page.evaluate(
      (key) =>
        JSON.parse(localStorage.getItem(key) ?? "{}").games.map(
          (/** @type {{ record: string }} */ { record }) => record,
        ),
      GAMES,
    );

  each([
    {
      name: "both play on in it",
      told: "news.tab",
      async act(page) {
        await press(page, "28");
        const second = await another(page);
        await press(second, "37");
        await press(page, "19");
        await press(second, "46");
        // Neither has changed under its player's hands, and both games are kept.
        assert.equal(await hash(second), "#goff,14,28,37,46");
        assert.equal(await hash(page), "#goff,14,28,19");
        assert.deepEqual(await records(page), ["goff 14 28 19", "goff 14 28 37 46"]);
        await second.close();
      },
      async then(page) {
        await page.locator("[data-news=tab] button").first().click();
        await page.locator("[data-news=tab]").waitFor({ state: "detached" });
        assert.equal(await hash(page), "#goff,14,28,37,46");
        await goesOn(page);
        for (let i = 0; i < 6; i++) await page.keyboard.press("Control+z");
        assert.equal(await hash(page), "#goff,14,28,19", "what was here is on the shelf");
      },
    },
    {
      name: "one of them slept while the other played",
      told: "news.tab",
      async act(page) {
        await press(page, "28");
        const second = await another(page);
        // As a page does that is frozen, it hears of nothing.
        await page.evaluate(() =>
          addEventListener("storage", (event) => event.stopImmediatePropagation(), true),
        );
        await press(second, "37");
        await second.close();
        await press(page, "19");
        assert.deepEqual(await records(page), ["goff 14 28 37", "goff 14 28 19"]);
      },
    },
  ]);

  test("a tab that only goes on in the same game is no news, nor one that begins afresh", async (t) => {
    const page = await open(t, "#goff,14");
    await press(page, "28");
    const second = await another(page);
    await second.keyboard.press("Control+z");
    await second.keyboard.press("n");
    await second.locator("dialog[open] button.primary").click();
    await second.waitForFunction(() => !tree().querySelector("#list li"));
    await press(page, "37");
    assert.deepEqual(await records(page), ["goff 14 28 37"]);
    assert.equal(await page.locator("[data-news]").count(), 0);
  });

  test("lessons that were done, and settings, add up", async (t) => {
    const page = await open(t, "#goff,14");
    const second = await another(page);
    for (const [one, id, label] of /** @type {const} */ ([
      [page, "#settings", "Dark"],
      [second, "#settings", "Slow"],
    ])) {
      await one.locator("#set").click();
      await one.locator(id).getByRole("radio", { name: label }).check();
    }
    const settings = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("quantum-tic-tac-toe.settings") ?? "{}"),
    );
    assert.deepEqual(settings, { theme: "dark", speed: "slow" });
  });
});

// ---------------------------------------------------------------------- files

const MODULE = "**/*.wasm";
/** Whoever follows the link to load it again finds the same game. @param {Page} page */
async function loadsAgain(page) {
  await page.context().unrouteAll();
  await page.unrouteAll();
  await page.locator("a[href='']:visible").first().click();
  await square(page, 1).waitFor();
  assert.equal(await hash(page), "#goff,14");
  await goesOn(page);
}
/** @param {string} file @param {(route: Route) => unknown} answer */
const without = (file, answer) => (/** @type {Page} */ page) => page.context().route(file, answer);

/** @param {string} name @param {string} file @param {(route: Route) => unknown} answer @param {string} told @returns {Fault} */
const unstarted = (name, file, answer, told) => ({
  ...{ name, told, prepare: without(file, answer) },
  ...{ ready: "a[href='']:visible", act: async () => {}, then: loadsAgain },
});

describe("a file that the page cannot begin without", () => {
  each([
    ...Object.entries(ANSWERS).map(([how, answer]) =>
      unstarted(`the wasm file: ${how}`, MODULE, answer, "failure.no-module"),
    ),
    unstarted(
      "the wasm file: half of it",
      MODULE,
      async (route) => {
        const answer = await route.fetch();
        const body = await answer.body();
        await route.fulfill({ response: answer, body: body.subarray(0, body.length / 2) });
      },
      "failure.no-module",
    ),
    unstarted(
      "the wasm file: empty",
      MODULE,
      (route) => route.fulfill({ contentType: "application/wasm", body: "" }),
      "failure.no-module",
    ),
    unstarted(
      "the wasm file: a page that says it is a module",
      MODULE,
      (route) => route.fulfill({ contentType: "application/wasm", body: "<!doctype html>" }),
      "failure.no-module",
    ),
    ...Object.entries(ANSWERS).map(([how, answer]) =>
      unstarted(`the style sheet: ${how}`, "**/base.css", answer, "failure.no-texts"),
    ),
    {
      ...unstarted(
        "what the link’s game is drawn by: missing",
        "**/kvantove/index.js",
        ANSWERS.missing,
        "failure.part",
      ),
      hash: "#kvantove,5",
      async then(page) {
        await page.context().unrouteAll();
        await page.locator("a[href='']:visible").first().click();
        await page.locator("#dice").waitFor();
        assert.equal(await hash(page), "#kvantove,5");
      },
    },
  ]);
});

describe("a part that comes later", () => {
  /** What is pressed, which file does not come then, and what is there when it does. @type {[string, string, string, string][]} */
  const PARTS = [
    ["a dialog’s script", "#how", "**/features/help/view.js", "#help[open]"],
    ["a script that this one needs", "#share", "**/features/share/entry.js", "#share-dialog[open]"],
    ["its texts, in any language", "#worlds-button", "**/lang/*/physics.json", "#worlds"],
    ["its style sheet", "#worlds-button", "**/worlds.css", "#worlds"],
    ["its data", "#lessons-button", "**/lessons.json", "dialog[open]"],
    ["the solver’s hint", "#hint-button", "**/features/hint/view.js", "#hint"],
    ["the solver’s analysis", "#analysis-button", "**/features/analysis/view.js", "#margin"],
  ];
  each(
    PARTS.flatMap(([what, button, file, there], i) => {
      const [how, answer] = Object.entries(ANSWERS)[i % 3] ?? ["missing", ANSWERS.missing];
      return {
        name: `${what}: ${how}, and back`,
        told: "failure.part",
        async act(/** @type {Page} */ page) {
          await page.context().route(file, answer);
          await page.locator(button).click();
        },
        async then(/** @type {Page} */ page) {
          await goesOn(page);
          await page.context().unrouteAll();
          await page.locator(button).click();
          await page.locator(there).filter({ visible: true }).waitFor();
        },
      };
    }),
  );
  each([
    {
      name: "what prints: missing",
      told: "failure.part",
      prepare: without("**/features/print/view.js", ANSWERS.missing),
      async act(page) {
        await page.locator("#share").click();
        await page.locator("#share-dialog .buttons button").last().click();
      },
    },
    {
      name: "its texts in this language alone: missing",
      prepare: without("**/lang/{ca,cs,de,es,fr,it}/dialogs.json", ANSWERS.missing),
      async act(page) {
        await page.locator("#how").click();
        await page.getByText(textOf("en", "help.1")).waitFor();
        await page.keyboard.press("Escape");
      },
    },
  ]);
});

// --------------------------------------------------------------------- thread

/** The computer is to answer. @param {Page} page */
async function against(page) {
  await page.locator("#players input[value=computer]").check();
  await press(page, "14");
}
/** @param {string} body */
const worker = (body) => (/** @type {Page} */ page) =>
  page
    .context()
    .route("**/worker.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
/** It is asked again, and answers. @param {Page} page */
async function answers(page) {
  await page.context().unrouteAll();
  await page.locator("#players button.primary").click();
  await page.locator("#list li").nth(1).waitFor();
}

describe("the solver’s thread", () => {
  each([
    {
      name: "it dies in mid-search",
      told: "stuck.crashed",
      hash: "",
      prepare: worker(
        `postMessage({ id: 0 }); onmessage = () => setTimeout(() => { throw new Error("out of memory"); });`,
      ),
      act: against,
      then: answers,
    },
    {
      name: "it ends without a word",
      told: "stuck.crashed",
      hash: "",
      async prepare(page) {
        await worker("onmessage = () => close();")(page);
        await page.clock.install();
      },
      async act(page) {
        await Promise.all([page.waitForEvent("worker"), against(page)]);
        await page.clock.runFor(60_000);
        assert.match((await says(page)).head, /…/);
        await page.clock.runFor(60_000);
      },
      then: answers,
    },
    {
      name: "its engine breaks",
      told: "stuck.crashed",
      hash: "",
      prepare: worker(
        `import { answer } from "./questions.js";
         const Game = { fromRecord() { throw new WebAssembly.RuntimeError("unreachable"); } };
         onmessage = async ({ data }) => postMessage(await answer(Promise.resolve(Game), data));`,
      ),
      act: against,
      then: answers,
    },
    ...Object.entries(ANSWERS).map(([how, answer]) => ({
      name: `its script: ${how}`,
      hash: "",
      prepare: without("**/worker.js", answer),
      act: against,
      async then(/** @type {Page} */ page) {
        await page.locator("#list li").nth(1).waitFor(); // the page itself has thought
      },
    })),
    {
      name: "there are no threads",
      hash: "",
      prepare: (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker")),
      act: against,
      async then(page) {
        await page.locator("#list li").nth(1).waitFor();
      },
    },
  ]);
});

// ----------------------------------------------------------- what is lacking

/** @param {...string} names of what the browser does not have */
const lacking =
  (...names) =>
  (/** @type {Page} */ page) =>
    page.addInitScript((names) => {
      for (const name of names)
        Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
    }, names);

/** The seed that is offered is taken. @param {Page} page */
const seeded = (page) => page.locator("[data-news=coin] button").first().click();

describe("a browser without", () => {
  each([
    {
      name: "random numbers, where a cycle is measured",
      told: "news.coin",
      hash: "#nature,12,12",
      prepare: lacking("crypto"),
      act: (page) => page.locator("#choice button.primary").click(),
      async then(page) {
        assert.equal(await hash(page), "#nature,12,12", "nothing was measured");
        const offer = await page.locator("[data-news=coin] button").first().innerText();
        await seeded(page);
        const seed = /\d+/.exec(offer)?.[0] ?? "?";
        assert.match(String((await says(page)).done), new RegExp(seed), "the seed is stated");
        await page.locator("#choice button.primary").click();
        await page.waitForFunction(() => /@[12]$/.test(location.hash));
        const [record, outcome] = await page.evaluate(async (seed) => {
          /** @type {typeof import("../../www/pkg/quantum_tic_tac_toe.js")} */
          const { Game } = await import(new URL("pkg/quantum_tic_tac_toe.js", location.href).href);
          const game = Game.fromRecord("nature 12 12", seed);
          game.play("?");
          return [game.record(), location.hash];
        }, Number(seed));
        assert.equal(outcome, `#${record?.replaceAll(" ", ",")}`, "whoever has the seed gets it");
      },
    },
    {
      name: "random numbers, where a stone is measured",
      told: "news.coin",
      hash: "#kvantove,12,45,36,78,9",
      prepare: lacking("crypto"),
      async act(page) {
        await square(page, 1).click();
        await page.locator("#measure button.primary").click();
      },
      async then(page) {
        await seeded(page);
        await page.locator("#measure button.primary").click();
        await page.waitForFunction(() => location.hash.includes("@"));
      },
    },
    {
      name: "random numbers, where the computer throws the coin",
      told: "stuck.no-coin",
      hash: "#nature,12",
      prepare: lacking("crypto"),
      async act(page) {
        await page.locator("#new-game").click();
        await page.locator("#new input[value=computer]").check();
        await page.locator("#new input[value=nature]").check();
        await page.locator("dialog[open] button.primary").click();
        // Whoever closes a cycle has it measured by the other one.
        for (let i = 0; i < 4; i++) {
          await page.waitForFunction(
            () => tree().querySelector("#status")?.getAttribute("data-player") !== "O",
          );
          if (await page.locator("[data-news=coin]").count()) return;
          if (await page.locator("#choice button.primary").count())
            await page.locator("#choice button.primary").click();
          else await press(page, "12");
        }
      },
      async then(page) {
        await seeded(page);
        await page.waitForFunction(() => location.hash.includes("@"));
      },
    },
    {
      name: "random numbers, against the computer",
      hash: "",
      prepare: lacking("crypto"),
      act: against,
      async then(page) {
        await page.locator("#list li").nth(1).waitFor();
      },
    },
    {
      name: "ResizeObserver",
      prepare: lacking("ResizeObserver"),
      async act(page) {
        await page.setViewportSize({ width: 390, height: 844 });
        // What is painted still fits where it is shown.
        await page.waitForFunction(() => {
          const canvas = /** @type {HTMLCanvasElement} */ (tree().querySelector("#canvas"));
          return Math.abs(canvas.width - canvas.clientWidth * devicePixelRatio) < 2;
        });
      },
    },
    { name: "IntersectionObserver", prepare: lacking("IntersectionObserver"), act: async () => {} },
    {
      name: "requestIdleCallback, structuredClone, queries of the battery and the like",
      prepare: lacking("requestIdleCallback", "structuredClone", "navigation", "scheduler"),
      act: async () => {},
    },
    {
      name: "style sheets that scripts make",
      prepare: lacking("CSSStyleSheet"),
      ready: "#amiss:not([hidden])",
      async act(page, language) {
        await page.locator(`#amiss [lang=${language}]`).waitFor();
      },
      then: async () => {},
    },
    {
      name: "elements of one’s own",
      prepare: lacking("customElements"),
      ready: "#amiss:not([hidden])",
      act: async () => {},
      then: async () => {},
    },
    ...["null", "throw"].map((how) => ({
      name: `a canvas to paint on (${how})`,
      told: "news.canvas",
      async prepare(/** @type {Page} */ page) {
        await page.addInitScript((how) => {
          HTMLCanvasElement.prototype.getContext = () => {
            if (how === "throw") throw new Error("no memory");
            return null;
          };
        }, how);
      },
      async act(/** @type {Page} */ page) {
        const picture = () =>
          page.locator("#canvas").evaluate((canvas) => getComputedStyle(canvas).backgroundImage);
        await page.waitForFunction(() =>
          getComputedStyle(
            /** @type {Element} */ (tree().querySelector("#canvas")),
          ).backgroundImage.startsWith("url("),
        );
        const before = await picture();
        await press(page, "28");
        await page.waitForFunction(
          (before) =>
            getComputedStyle(/** @type {Element} */ (tree().querySelector("#canvas")))
              .backgroundImage !== before,
          before,
        );
      },
    })),
    {
      name: "room for a picture of the board",
      told: "export.failed",
      prepare: (page) =>
        page.addInitScript(() => {
          HTMLCanvasElement.prototype.toBlob = (/** @type {BlobCallback} */ done) => done(null);
        }),
      async act(page) {
        await page.locator("#share").click();
        await page.locator("#export button").first().click();
      },
      async then(page) {
        await page.keyboard.press("Escape");
        await goesOn(page);
      },
    },
  ]);

  test("what was painted on a canvas that was lost is painted again", async (t) => {
    const page = await open(t, "#goff,14");
    const lost = page.locator("#canvas").evaluate((one) => {
      const canvas = /** @type {HTMLCanvasElement} */ (one);
      const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      ctx.reset();
      canvas.dispatchEvent(new Event("contextrestored"));
      return new Promise((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            done(ctx.getImageData(0, 0, canvas.width, canvas.height).data.some((n) => n > 0)),
          ),
        ),
      );
    });
    assert.equal(await lost, true);
  });
});

// ---------------------------------------------------------------------- sleep

describe("a tab that sleeps", () => {
  /** @param {Page} page @param {"frozen" | "active"} state */
  async function lifecycle(page, state) {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setWebLifecycleState", { state });
    await session.detach();
  }
  each([
    {
      name: "frozen while the computer thinks, and back",
      hash: "",
      act: async (page) => {
        await against(page);
        await lifecycle(page, "frozen");
        await lifecycle(page, "active");
      },
      async then(page) {
        await page.locator("#list li").nth(1).waitFor();
      },
    },
    {
      name: "an hour passes while the computer thinks",
      hash: "",
      prepare: (page) => page.clock.install(),
      act: async (page) => {
        await against(page);
        await page.clock.fastForward("01:00:00");
      },
      async then(page) {
        for (let i = 0; i < 50 && (await page.locator("#list li").count()) < 2; i++)
          await page.clock.runFor(100);
        assert.equal(await page.locator("#list li").count(), 2);
        assert.equal(await page.locator("[data-news], #players button.primary").count(), 0);
      },
    },
    {
      name: "an hour passes while a collapse moves",
      hash: "#goff,12,45,23,56,13",
      async prepare(page) {
        await page.emulateMedia({ reducedMotion: "no-preference" });
        await page.clock.install();
      },
      act: async (page) => {
        await press(page, "33");
        await page.clock.fastForward("01:00:00");
      },
      async then(page) {
        await page.clock.runFor(100);
        await page.locator("#again").waitFor();
        assert.equal(await hash(page), "#goff,12,45,23,56,13,@3");
      },
    },
  ]);
});
