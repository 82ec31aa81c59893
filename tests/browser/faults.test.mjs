// Faults, injected one by one. Each test checks the message in one of the languages, and that the game
// goes on. At the end the file prints a list of the faults. Faults in other files are not repeated here:
// refused copying (links), blocked sound (sound), a lost network (offline).
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { text } from "./english.mjs";
import { asset, hash, site } from "./helper.mjs";
import {
  analysis,
  board,
  button,
  dialog,
  failedStart,
  field,
  goOn,
  home,
  leaveLanding,
  moves,
  notices,
  says,
  square,
} from "./person.mjs";
import { translated } from "./translated.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Route} Route */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {import("./translated.mjs").Translated} Translated */
/** @import { TextKey } from "../../www/js/types.js" */

const open = site();
const GAMES = "quantum-tic-tac-toe.games";

// ---------------------------------------------------------------- messages

/**
 * Each fault with the message that the person sees, in English, and whether its test has passed.
 * @type {Map<string, { seen: string, held: boolean }>}
 */
const faults = new Map();
let written = 0;
after(() => {
  const all = [...faults];
  for (const [name, { seen, held }] of all) console.log(`${held ? " " : "!"} ${name}: ${seen}`);
  const held = all.filter(([, one]) => one.held).length;
  console.log(`· faults injected: ${all.length}, told and playable: ${held}`);
});

/** The message with this key, whatever fills its gaps. @param {Page} page @param {Translated} words @param {TextKey} key */
const told = (page, words, key) => page.getByText(words.sentence(key)).first();

/** The link that loads the page again. @param {Page} page @param {Translated} words */
const retry = (page, words) => words.named(page, "link", "failure.retry");

/**
 * A fault and the page's reaction to it. Each is tried in one language; seven faults that follow on each other share it.
 * @typedef {object} Fault
 * @property {string} name
 * @property {TextKey} [told] the key of the message; none if nothing is lost
 * @property {string} [hash]
 * @property {boolean} [unbundled] whether it concerns a single module, which the built site does not have
 * @property {(page: Page) => Promise<unknown>} [prepare]
 * @property {(page: Page, words: Translated) => Locator} [ready] the part that appears although
 * the board does not
 * @property {(page: Page, words: Translated, language: string) => Promise<unknown>} act all steps
 * up to the message
 * @property {(page: Page, words: Translated) => Promise<unknown>} [then] how the person goes on;
 * by a pair if left out
 */

/** The role of the control that opens a part: a tab or a button. @param {TextKey} key */
const roleOf = (key) => (["tool.worlds", "tool.analysis"].includes(key) ? "tab" : "button");

/** @param {Fault[]} table @param {{ unbundled?: boolean }} [all] */
function each(table, { unbundled = false } = {}) {
  for (const fault of table) {
    // In blocks, because a page in another language needs another context.
    const block = Math.floor(written++ / LANGUAGES.length);
    const language = LANGUAGES[block % LANGUAGES.length] ?? "en";
    const words = translated(language);
    const {
      name,
      told: key,
      ready = (page) => square(page, 1).or(home(page)).filter({ visible: true }).first(),
      prepare,
      act,
    } = fault;
    const seen = key ? `“${text(key)}”` : "nothing is lost, and nothing is said";
    test(`${name} (${language})`, async (t) => {
      faults.set(name, { seen, held: false });
      const page = await open(t, fault.hash ?? "#goff,14", {
        ...{ expectErrors: true, locale: language, unbundled: fault.unbundled ?? unbundled },
        ...(prepare ? { prepare } : {}),
      });
      await ready(page, words).waitFor();
      await leaveLanding(page);
      await act(page, words, language);
      if (key) await told(page, words, key).waitFor();
      await (fault.then ?? goesOn)(page, words);
      faults.set(name, { seen, held: true });
    });
  }
}

/** Plays a pair, and checks that it is in the list of moves. @param {Page} page @param {Translated} words */
async function goesOn(page, words) {
  // The list of moves and the rules below it may load after the board.
  await page.waitForFunction(
    () => Reflect.get(globalThis, "tree")().querySelector("#rules").textContent,
  );
  const played = (await page.evaluate(() => location.hash)).split(",").length - 1;
  if (played > 0) await words.moves(page, played).waitFor();
  const before = await words.moves(page).count();
  await press(page, "59");
  await words.moves(page, before + 1).waitFor();
  assert.equal(await words.moves(page).count(), before + 1);
}

/**
 * Waits until a move is stored. The script that stores the games may load after it.
 * @param {Page} page @param {string} action
 */
const isKept = (page, action) =>
  page.waitForFunction(
    ([key, action]) => localStorage.getItem(String(key))?.includes(` ${action}`),
    [GAMES, action],
  );

/** Opens the page again, without a game in its address. @param {Page} page */
async function visit(page) {
  // The script that stores the games may load after the first moves. From then on each move is stored at once.
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, GAMES);
  const url = (await page.evaluate(() => location.href)).replace(/[?#].*/, `?${Math.random()}`);
  await page.goto(url);
  await goOn(page);
}

/** @param {Page} page @param {string} digits */
async function press(page, digits) {
  for (const n of digits) await page.keyboard.press(n);
}

/** The canvas of the board. @param {Page} page */
const canvas = (page) => board(page).locator("canvas");

/** Faulty responses for a file: an error, another page, a part of the file. */
const ANSWERS = {
  missing: (/** @type {Route} */ route) => route.fulfill({ status: 404, body: "not found" }),
  "a page in its place": (/** @type {Route} */ route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><p>Not found</p>" }),
  "cut off": (/** @type {Route} */ route) => route.abort(),
};

// -------------------------------------------------------------------- storage

/** @param {string} name the name of the exception that storing throws */
const unstorable = (name) => (/** @type {Page} */ page) =>
  page.addInitScript((name) => {
    const { setItem } = Storage.prototype;
    Reflect.set(globalThis, "heal", () => (Storage.prototype.setItem = setItem));
    Storage.prototype.setItem = () => {
      throw new DOMException("no", name);
    };
  }, name);

/** For `prepare`: stores this text before the first visit. @param {string} text */
const stored = (text) => (/** @type {Page} */ page) =>
  page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem("was here")) return;
      localStorage.setItem("was here", "yes");
      localStorage.setItem(String(key), String(value));
    },
    [GAMES, text],
  );

const KEPT = {
  id: "game-of-a-test",
  record: "goff 14 15",
  played: 2,
  seats: ["", ""],
  match: null,
};
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
      async then(page, words) {
        await page.evaluate(() => Reflect.get(globalThis, "heal")());
        await goesOn(page, words);
        await told(page, words, "news.full").waitFor({ state: "detached" });
        await visit(page);
        assert.equal(await words.moves(page).count(), 3);
      },
    },
    {
      name: "what is stored is half damaged",
      told: "news.aside",
      hash: "",
      prepare: stored(HALF),
      async act(page, words) {
        assert.equal(await words.moves(page).count(), 2, "what can be read is there");
      },
      async then(page, words) {
        await goesOn(page, words);
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
      async then(page, words) {
        await goesOn(page, words);
        const aside = await page.evaluate((key) => localStorage.getItem(`${key}.aside`), GAMES);
        assert.equal(aside, NEWER);
        // Now the entry has a version that this page can read, and it reads it.
        await page.evaluate(
          ([key, text]) => localStorage.setItem(`${key}.aside`, String(text)),
          [GAMES, JSON.stringify({ version: 2, at: 0, games: [KEPT] })],
        );
        await visit(page);
        await press(page, "37");
        await isKept(page, "37");
        await page.reload();
        await goOn(page);
        for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
        await page.waitForFunction((hash) => location.hash === hash, "#goff,14,15");
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
      async then(page, words) {
        await page.evaluate(() => Reflect.get(globalThis, "heal")());
        await goesOn(page, words);
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
    await goOn(second);
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
        await isKept(page, "28");
        const second = await another(page);
        await press(second, "37");
        await press(page, "19");
        await press(second, "46");
        // Neither tab has changed its game during play, and both games are stored.
        assert.equal(await hash(second), "#goff,14,28,37,46");
        assert.equal(await hash(page), "#goff,14,28,19");
        assert.deepEqual(await records(page), ["goff 14 28 19", "goff 14 28 37 46"]);
        await second.close();
      },
      async then(page, words) {
        await words.button(page, "news.tab.open").click();
        await told(page, words, "news.tab").waitFor({ state: "detached" });
        assert.equal(await hash(page), "#goff,14,28,37,46");
        await goesOn(page, words);
        for (let i = 0; i < 6; i++) await page.keyboard.press("Control+z");
        await page.waitForFunction((hash) => location.hash === hash, "#goff,14,28,19");
      },
    },
    {
      name: "one of them slept while the other played",
      told: "news.tab",
      async act(page) {
        await press(page, "28");
        await isKept(page, "28");
        const second = await another(page);
        // Like a frozen page, it gets no events.
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
    await isKept(page, "28");
    const second = await another(page);
    await second.keyboard.press("Control+z");
    await second.keyboard.press("n");
    await button(dialog(second, "new.title"), "new.start").click();
    await moves(second).getByRole("listitem").first().waitFor({ state: "detached" });
    await press(page, "37");
    assert.deepEqual(await records(page), ["goff 14 28 37"]);
    assert.equal(await notices(page).count(), 0);
  });

  test("lessons that were done, and settings, add up", async (t) => {
    const page = await open(t, "#goff,14");
    const second = await another(page);
    for (const [one, chosen] of /** @type {const} */ ([
      [page, "settings.theme.dark"],
      [second, "settings.speed.slow"],
    ])) {
      await button(one, "page.settings").click();
      await field(dialog(one, "settings.title"), chosen).check();
    }
    const settings = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("quantum-tic-tac-toe.settings") ?? "{}"),
    );
    assert.deepEqual(settings, { version: 1, theme: "dark", speed: "slow" });
  });
});

// ---------------------------------------------------------------------- files

const MODULE = "**/*.wasm";
/** The link to load the page again leads to the same game. @param {Page} page @param {Translated} words */
async function loadsAgain(page, words) {
  await page.context().unrouteAll();
  await page.unrouteAll();
  await retry(page, words).click();
  await square(page, 1).waitFor();
  assert.equal(await hash(page), "#goff,14");
  await goesOn(page, words);
}
/** @param {string | RegExp} file @param {(route: Route) => unknown} answer */
const without = (file, answer) => (/** @type {Page} */ page) => page.context().route(file, answer);

/** @param {string} name @param {string} file @param {(route: Route) => unknown} answer @param {TextKey} told @returns {Fault} */
const unstarted = (name, file, answer, told) => ({
  ...{ name, told, prepare: without(file, answer) },
  ...{ ready: retry, act: async () => {}, then: loadsAgain },
});

describe("a file that the page cannot begin without", () => {
  each(
    [
      ...Object.entries(ANSWERS).map(([how, answer]) => ({
        ...unstarted(`the wasm file: ${how}`, MODULE, answer, "failure.no-module"),
        act: (/** @type {Page} */ page, /** @type {Translated} */ words) =>
          page.getByText(words.text("failure.name", { name: "no-module" })).waitFor(),
      })),
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
        async then(page, words) {
          await page.context().unrouteAll();
          await retry(page, words).click();
          await words.named(page, "group", "dice.kinds").waitFor();
          assert.equal(await hash(page), "#kvantove,5");
        },
      },
    ],
    { unbundled: true },
  );
});

describe("a part that comes later", () => {
  /**
   * The name of a part, the button that opens it, the file that fails, and the part when it has loaded.
   * @type {[string, TextKey, string, (page: Page, words: Translated) => Locator][]}
   */
  const PARTS = [
    [
      "a dialog’s script",
      "page.help",
      "**/features/help/view.js",
      (page, words) => words.named(page, "dialog", "help.title"),
    ],
    [
      "a script that this one needs",
      "tool.share",
      "**/features/share/entry.js",
      (page, words) => words.named(page, "dialog", "share.title"),
    ],
    ...["**/lang/*/physics.json", "**/worlds.css"].map(
      (file) =>
        /** @type {typeof PARTS[number]} */ ([
          file.endsWith("css") ? "its style sheet" : "its texts, in any language",
          "tool.worlds",
          file,
          (page, words) => words.named(page, "region", "worlds.title"),
        ]),
    ),
    [
      "its data",
      "tool.lessons",
      "**/lessons.json",
      (page, words) => words.named(page, "dialog", "lessons.title"),
    ],
    [
      "the solver’s hint",
      "tool.hint",
      "**/features/hint/view.js",
      (page, words) => words.named(page, "region", "tool.hint"),
    ],
    ["the solver’s analysis", "tool.analysis", "**/features/analysis/view.js", analysis],
    [
      "what a dialog shows of the game",
      "page.help",
      "**/goff/help.js",
      (page, words) => words.named(page, "dialog", "help.title"),
    ],
  ];
  each(
    PARTS.map(([what, pressed, file, there], i) => {
      const [how, answer] = Object.entries(ANSWERS)[i % 3] ?? ["missing", ANSWERS.missing];
      return {
        name: `${what}: ${how}, and back`,
        told: /** @type {const} */ ("failure.part"),
        async act(/** @type {Page} */ page, /** @type {Translated} */ words) {
          await page.context().route(file, answer);
          await words.named(page, roleOf(pressed), pressed).click();
        },
        async then(/** @type {Page} */ page, /** @type {Translated} */ words) {
          await goesOn(page, words);
          await page.context().unrouteAll();
          if (what === "a dialog’s script") {
            await words.button(page, "page.settings").click();
            await words.named(page, "dialog", "settings.title").waitFor();
            await page.keyboard.press("Escape");
          }
          await words.named(page, roleOf(pressed), pressed).click();
          await there(page, words).waitFor();
        },
      };
    }),
    { unbundled: true },
  );
  each(
    [
      {
        name: "what prints: missing",
        told: "failure.part",
        prepare: without("**/features/print/view.js", ANSWERS.missing),
        async act(page, words) {
          await words.button(page, "tool.share").click();
          await words.button(page, "share.more").click();
          await words.button(page, "print.blank").click();
        },
      },
      {
        name: "its texts in this language alone: missing",
        prepare: without("**/lang/{ca,cs,de,es,fr,it}/dialogs.json", ANSWERS.missing),
        async act(page, words, language) {
          assert.notEqual(language, "en");
          await words.button(page, "page.help").click();
          await page.getByText(text("help.clip.split.text"), { exact: true }).waitFor();
          await page.keyboard.press("Escape");
        },
      },
    ],
    { unbundled: true },
  );
});

// --------------------------------------------------------------------- thread

/** Starts a game in which the computer has to answer. @param {Page} page @param {Translated} words */
async function against(page, words) {
  await words.named(page, "radio", "players.computer").check();
  await press(page, "14");
}
/** @param {string} body */
const worker = (body) => (/** @type {Page} */ page) =>
  page
    .context()
    .route(asset("worker.js"), (route) => route.fulfill({ contentType: "text/javascript", body }));
/** Asks the computer again, and waits for its answer. @param {Page} page @param {Translated} words */
async function answers(page, words) {
  await page.context().unrouteAll();
  await words.button(page, "players.retry").click();
  await words.moves(page, 2).waitFor();
}

describe("the solver’s thread", () => {
  each([
    {
      name: "it dies in mid-search",
      told: "stuck.crashed",
      hash: "#goff",
      prepare: worker(
        `postMessage({ id: 0 }); onmessage = () => setTimeout(() => { throw new Error("out of memory"); });`,
      ),
      act: against,
      then: answers,
    },
    {
      name: "it ends without a word",
      told: "stuck.crashed",
      hash: "#goff",
      async prepare(page) {
        await worker("onmessage = () => close();")(page);
        await page.clock.install();
      },
      async act(page, words) {
        await Promise.all([page.waitForEvent("worker"), against(page, words)]);
        await page.clock.runFor(60_000);
        const thinks = words.text("head.thinks", { player: words.text("level.1") });
        assert.equal((await says(page)).head, thinks);
        await page.clock.runFor(60_000);
      },
      then: answers,
    },
    {
      name: "its engine breaks",
      told: "stuck.crashed",
      hash: "#goff",
      unbundled: true,
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
      hash: "#goff",
      prepare: without(asset("worker.js"), answer),
      act: against,
      async then(/** @type {Page} */ page, /** @type {Translated} */ words) {
        await words.moves(page, 2).waitFor(); // the page has computed the answer itself
      },
    })),
    {
      name: "there are no threads",
      hash: "#goff",
      prepare: (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker")),
      act: against,
      async then(page, words) {
        await words.moves(page, 2).waitFor();
      },
    },
  ]);
});

// -------------------------------------------------------- missing features

/** @param {...string} names of features that the browser does not have */
const lacking =
  (...names) =>
  (/** @type {Page} */ page) =>
    page.addInitScript((names) => {
      for (const name of names)
        Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
    }, names);

/** The button that accepts the proposed seed. @param {Page} page @param {Translated} words */
const seed = (page, words) =>
  page.getByRole("button", { name: words.sentence("news.coin.seed") }).first();

describe("a browser without", () => {
  each([
    {
      name: "random numbers, where a cycle is measured",
      told: "news.coin",
      unbundled: true, // loads the module
      hash: "#nature,12,12",
      prepare: lacking("crypto"),
      act: (page, words) => words.button(page, "choice.measure").click(),
      async then(page, words) {
        assert.equal(await hash(page), "#nature,12,12", "nothing was measured");
        const offer = await seed(page, words).innerText();
        await seed(page, words).click();
        const number = /\d+/.exec(offer)?.[0] ?? "?";
        const stated = words.text("coin.seeded", { seed: number });
        assert.equal((await says(page)).done, stated, "the seed is stated");
        await words.button(page, "choice.measure").click();
        await page.waitForFunction(() => /@[12]$/.test(location.hash));
        const [record, outcome] = await page.evaluate(async (seed) => {
          /** @type {typeof import("../../www/pkg/quantum_tic_tac_toe.js")} */
          const { Game } = await import(new URL("pkg/quantum_tic_tac_toe.js", location.href).href);
          const game = Game.fromRecord("nature 12 12", seed);
          game.play("?");
          return [game.record(), location.hash];
        }, Number(number));
        assert.equal(
          outcome,
          `#${record?.replaceAll(" ", ",")}`,
          "the same seed, the same outcome",
        );
      },
    },
    {
      name: "random numbers, where a stone is measured",
      told: "news.coin",
      hash: "#kvantove,12,45,36,78,9",
      prepare: lacking("crypto"),
      async act(page) {
        await square(page, 1).click();
      },
      async then(page, words) {
        await seed(page, words).click();
        await page.mouse.move(0, 0); // pointing at the square anew shows its stone
        await square(page, 1).click();
        await page.waitForFunction(() => location.hash.includes("@"));
      },
    },
    {
      name: "random numbers, where the computer throws the coin",
      told: "stuck.no-coin",
      // X has closed a cycle, and O, the computer, chooses.
      hash: "#nature,12,45,12",
      async prepare(page) {
        const game = { ...KEPT, record: "nature 12 45 12", played: 3, seats: ["", 1] };
        await stored(JSON.stringify({ version: 2, at: 0, games: [game] }))(page);
        await lacking("crypto")(page);
      },
      act: (page, words) => told(page, words, "news.coin").waitFor(),
      async then(page, words) {
        await seed(page, words).click();
        await page.waitForFunction(() => location.hash.includes("@"));
      },
    },
    {
      name: "random numbers, against the computer",
      hash: "#goff",
      prepare: lacking("crypto"),
      act: against,
      async then(page, words) {
        await words.moves(page, 2).waitFor();
      },
    },
    {
      name: "requestIdleCallback, structuredClone, queries of the battery and the like",
      prepare: lacking("requestIdleCallback", "structuredClone", "navigation", "scheduler"),
      act: async () => {},
    },
    {
      name: "style sheets that scripts make",
      prepare: lacking("CSSStyleSheet"),
      ready: failedStart,
      async act(page, words, language) {
        await failedStart(page).locator(`[lang=${language}]`).waitFor();
      },
      then: async () => {},
    },
    {
      name: "elements of one’s own",
      prepare: lacking("customElements"),
      ready: failedStart,
      act: async () => {},
      then: async () => {},
    },
    ...["null", "throw"].map((how) => ({
      name: `a canvas to paint on (${how})`,
      told: /** @type {const} */ ("news.canvas"),
      async prepare(/** @type {Page} */ page) {
        await page.addInitScript((how) => {
          HTMLCanvasElement.prototype.getContext = () => {
            if (how === "throw") throw new Error("no memory");
            return null;
          };
        }, how);
      },
      async act(/** @type {Page} */ page) {
        const painted = await canvas(page).elementHandle();
        const picture = () =>
          canvas(page).evaluate((canvas) => getComputedStyle(canvas).backgroundImage);
        await page.waitForFunction(
          (canvas) => canvas && getComputedStyle(canvas).backgroundImage.startsWith("url("),
          painted,
        );
        const before = await picture();
        await press(page, "28");
        await page.waitForFunction(
          ([canvas, before]) => canvas && getComputedStyle(canvas).backgroundImage !== before,
          /** @type {const} */ ([painted, before]),
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
      async act(page, words) {
        await words.button(page, "tool.share").click();
        await words.button(page, "export.png").click();
      },
      async then(page, words) {
        await page.keyboard.press("Escape");
        await goesOn(page, words);
      },
    },
  ]);

  test("what was painted on a canvas that was lost is painted again", async (t) => {
    const page = await open(t, "#goff,14");
    const lost = canvas(page).evaluate((one) => {
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
      hash: "#goff",
      act: async (page, words) => {
        await against(page, words);
        await lifecycle(page, "frozen");
        await lifecycle(page, "active");
      },
      async then(page, words) {
        await words.moves(page, 2).waitFor();
      },
    },
    {
      name: "an hour passes while the computer thinks",
      hash: "#goff",
      prepare: (page) => page.clock.install(),
      act: async (page, words) => {
        await against(page, words);
        await page.clock.fastForward("01:00:00");
      },
      async then(page, words) {
        await page.clock.resume();
        await words.moves(page, 2).waitFor();
        assert.equal(await words.moves(page).count(), 2);
        assert.equal(await notices(page).count(), 0);
        assert.equal(await words.button(page, "players.retry").count(), 0);
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
      async then(page, words) {
        await page.clock.runFor(100);
        await words.button(page, "tool.again").waitFor();
        assert.equal(await hash(page), "#goff,12,45,23,56,13,@3");
      },
    },
  ]);
});
