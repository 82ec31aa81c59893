// The packed npm package, installed as anybody would and used for real: in a page with a plain script,
// in a Vite project, in Node, and by TypeScript.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, createServer } from "vite";
import { launchChromium } from "../../tools/browsers.mjs";
import { pack } from "../../tools/package.mjs";
import { site, square } from "../browser/helper.mjs";

/** @typedef {import("playwright-core").Page} Page */

const run = promisify(execFile);
// Not a link: Vite names files by where they really are.
const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), "quantum-tic-tac-toe-package-")));
after(() => rmSync(FOLDER, { recursive: true }));

const PACKED = await pack(FOLDER);
const NPM = ["--offline", "--no-audit", "--no-fund", "--no-update-notifier"];

/** The project that has installed the packed file, with every use of it; one, for npm takes its time. */
const PROJECT = join(FOLDER, "project");
mkdirSync(PROJECT);
/** @param {string} path @param {string} text */
const write = (path, text) => writeFileSync(join(PROJECT, path), text);
write("package.json", '{ "private": true, "type": "module" }');
await run("npm", ["install", ...NPM, PACKED], { cwd: PROJECT });

const TAG = '<quantum-tic-tac-toe players="computer" level="1"></quantum-tic-tac-toe>';
const page = (/** @type {string} */ script) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<link rel="icon" href="data:,">${script}</head><body>${TAG}</body></html>`;

/** What README.md of the package tells to write for Vite, with the folder that the site is in. */
const VITE = /** @type {string} */ (
  /```js\n\/\/ vite\.config\.js\n(.*?)```/s.exec(
    readFileSync(new URL("../../tools/package/README.md", import.meta.url), "utf8"),
  )?.[1]
);

write(
  "plain.html",
  page('<script type="module" src="node_modules/quantum-tic-tac-toe/js/element.js"></script>'),
);
write("index.html", page('<script type="module" src="./main.js"></script>'));
write(
  "main.js",
  `import "quantum-tic-tac-toe/element";
import init, { Game } from "quantum-tic-tac-toe";
init().then(() => (document.documentElement.dataset.presets = String(Game.presets().length)));`,
);
/** Where it is built: as README says, and without a word of configuration. */
const BUILT = { "vite.config.js": "dist", "bare.config.js": "bare" };
write("vite.config.js", VITE);
write("bare.config.js", "export default {};");
/** What Vite warned of. @type {string[]} */
const warnings = [];
for (const [config, folder] of Object.entries(BUILT))
  await build({
    root: PROJECT,
    configFile: join(PROJECT, config),
    base: `/some/where/${folder}/`,
    build: { outDir: folder },
    customLogger: {
      hasWarned: false,
      info() {},
      clearScreen() {},
      hasErrorLogged: () => false,
      warn: (text) => void warnings.push(text),
      warnOnce: (text) => void warnings.push(text),
      error: (text) => void warnings.push(text),
    },
  });

const open = site("/some/where/", PROJECT);

/** A person plays, and the computer answers, in a thread of its own. @param {Page} page */
async function plays(page) {
  await page.locator("quantum-tic-tac-toe #grid button").first().waitFor();
  // A development server that makes scripts of style sheets would leave it without any.
  const [first, second] = [
    await square(page, 1).boundingBox(),
    await square(page, 2).boundingBox(),
  ];
  assert.equal(first?.y, second?.y, "the style sheets hold");
  await square(page, 1).click();
  await square(page, 5).click();
  await page.waitForFunction(() =>
    /^goff 15 \d\d$/.test(
      document.querySelector("quantum-tic-tac-toe")?.getAttribute("record") ?? "",
    ),
  );
  assert.equal(page.workers().length, 1, "the computer has its own thread");
  assert.doesNotMatch(page.workers()[0]?.url() ?? "", /^blob:/, "and it began in the first way");
}

/** What is loaded later: another language, a dialog with its style sheet, the lessons. @param {Page} page */
async function loadsMore(page) {
  await page.locator("quantum-tic-tac-toe").evaluate((element) => {
    element.setAttribute("language", "it");
    element.setAttribute("panels", "all");
  });
  await page.locator('quantum-tic-tac-toe .stage[lang="it"] #lessons-button').click();
  await page.locator("dialog[open] h2").waitFor();
}

describe("a page with a plain script", () => {
  test("plays, and loads the rest", async (t) => {
    const page = await open(t, "plain.html");
    await plays(page);
    await loadsMore(page);
  });

  test("also with the engine, whose module is beside it", async (t) => {
    const page = await open(t, "plain.html");
    const record = await page.evaluate(async () => {
      const path = "./node_modules/quantum-tic-tac-toe/engine.js";
      const { default: init, Game } = await import(new URL(path, location.href).href);
      await Promise.all([init(), init()]);
      return Game.fromRecord("goff 14 25").record();
    });
    assert.equal(record, "goff 14 25");
  });

  test("the links of the board lead to the game’s own page", async (t) => {
    const page = await open(t, "node_modules/quantum-tic-tac-toe/index.html#goff,14,25");
    assert.match(await page.locator("#head").innerText(), /^X/);
    const frame = await open(t, "node_modules/quantum-tic-tac-toe/embed.html?record=goff,14");
    assert.match(await frame.locator("#head").innerText(), /^O/);
  });
});

describe("a Vite project", () => {
  test("is built without a warning", () => assert.deepEqual(warnings, []));

  for (const [config, folder] of Object.entries(BUILT))
    test(`plays as it is built (${config})`, async (t) => {
      const page = await open(t, `${folder}/index.html`);
      await page.locator('html[data-presets="5"]').waitFor({ state: "attached" });
      await plays(page);
      await loadsMore(page);
    });

  test("as README says, holds nothing of the package in a data: address", async (t) => {
    /** @type {string[]} */
    const inline = [];
    const page = await open(t, "dist/index.html", {
      prepare: async (page) =>
        page.on("request", (request) => {
          if (request.url().startsWith("data:") && request.resourceType() === "fetch")
            inline.push(request.url());
        }),
    });
    await plays(page);
    await loadsMore(page);
    assert.deepEqual(inline, []);
  });

  test("plays while it is developed", async (t) => {
    const server = await createServer({
      root: PROJECT,
      configFile: join(PROJECT, "vite.config.js"),
      logLevel: "silent",
      // The clean-up would otherwise race with what the server still watches.
      server: { host: "127.0.0.1", port: 0, watch: null },
    });
    t.after(() => server.close());
    await server.listen();
    const browser = await launchChromium();
    t.after(() => browser.close());
    const page = await browser.newPage({ reducedMotion: "reduce" });
    /** @type {string[]} */
    const wrong = [];
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) wrong.push(message.text());
    });
    await page.goto(String(server.resolvedUrls?.local[0]));
    await plays(page);
    await loadsMore(page);
    assert.deepEqual(wrong, []);
  });
});

describe("Node", () => {
  test("has the engine, with errors that have a code", async () => {
    write(
      "use.mjs",
      `import assert from "node:assert/strict";
import { createRequire } from "node:module";
import init, { Game } from "quantum-tic-tac-toe";

await assert.rejects(async () => new Game()); // importing it does nothing yet
await Promise.all([init(), init()]);
const game = new Game();
for (const action of "14 25 48 15 18".split(" ")) game.play(action);
assert.equal(game.view().phase, "collapse");
const { margin, moves } = game.analyse();
assert.equal(margin, Math.max(...moves.map((move) => move.margin)));
assert.deepEqual(moves.map(({ action }) => action), ["@1", "@8"]);
game.play("@1");
assert.equal(game.record(), "goff 14 25 48 15 18 @1");
assert.throws(() => game.play("11"), { name: "Error", code: "illegal-action" });
assert.throws(() => Game.fromRecord("goff 14 2"), { code: "bad-record", token: 2 });
assert.throws(() => new Game("chess"), { code: "unknown-rules" });
const require = createRequire(import.meta.url);
const { customElements, version } = require("quantum-tic-tac-toe/package.json");
const { modules } = require("quantum-tic-tac-toe/custom-elements.json");
assert.equal(customElements, "./custom-elements.json");
const home = new URL("node_modules/quantum-tic-tac-toe/", import.meta.url);
for (const { path } of modules) await import("node:fs").then(({ statSync }) => statSync(new URL(path, home)));
console.log(version);`,
    );
    const { stdout } = await run(process.execPath, ["use.mjs"], { cwd: PROJECT });
    const cargo = readFileSync(new URL("../../Cargo.toml", import.meta.url), "utf8");
    assert.equal(stdout.trim(), /^version = "(.*)"$/m.exec(cargo)?.[1]);
  });
});

describe("TypeScript, strict", () => {
  // One after the other: both have the same file.
  const TSC = join(dirname(fileURLToPath(import.meta.resolve("typescript"))), "tsc.js");
  const USE = `import init, { Game, type GameError, type View } from "quantum-tic-tac-toe";
import { QuantumTicTacToe, type ErrorCode } from "quantum-tic-tac-toe/element";

await init();
const game = Game.fromRecord("goff 14 25", 7);
const view: View = game.view();
const turn: "X" | "O" | null = view.turn;
const margin: number = game.analyse().margin;
try {
  game.play("11");
} catch (error) {
  const { code, token } = error as GameError;
  const known: boolean = code === "illegal-action";
  // @ts-expect-error: no such code
  code === "no-such-code";
  console.log(known, token, turn, margin);
}
// @ts-expect-error: an action is a text
game.play(14);

const board = document.createElement("quantum-tic-tac-toe");
const same: QuantumTicTacToe = board;
board.level = "3";
board.readOnly = true;
// @ts-expect-error: the levels end with 5
board.level = "6";
// @ts-expect-error: it can only be read
board.view = view;
board.addEventListener("qttt-collapse", ({ detail }) => {
  const [first] = detail.collapsed;
  const square: number | undefined = first?.square;
  // @ts-expect-error: a collapse has no action
  console.log(square, detail.action);
});
board.addEventListener("qttt-error", ({ detail }) => {
  const code: ErrorCode = detail.code;
  console.log(code);
});
board.addEventListener("click", (event) => console.log(event.clientX));
const ready: QuantumTicTacToe = await board.ready;
const played: boolean = ready.play("15");
await same.open("lesson=cycle");
console.log(played, document.querySelector("quantum-tic-tac-toe")?.record);
export {};
`;
  for (const [module, resolution] of /** @type {const} */ ([
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ]))
    test(`knows the engine and the element (${resolution})`, async () => {
      write("use.ts", USE);
      const check = () =>
        run(
          process.execPath,
          [
            ...[
              TSC,
              "--strict",
              "--noEmit",
              "--target",
              "es2022",
              "--lib",
              "es2023,dom,esnext.disposable",
            ],
            ...["--module", module, "--moduleResolution", resolution, "use.ts"],
          ],
          { cwd: PROJECT },
        ).then(
          () => "",
          (/** @type {{ stdout: string }} */ { stdout }) => stdout,
        );
      assert.equal(await check(), "");
      write("use.ts", USE.replaceAll("// @ts-expect-error", "//"));
      assert.equal((await check()).match(/use\.ts\(\d+,\d+\): error/g)?.length, 5);
    });
});
