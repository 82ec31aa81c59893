// The packed npm package, installed and used as other projects do: in a page with a plain script, bundled
// by Vite and by webpack, on a server, in Node, and with TypeScript.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, createServer } from "vite";
import webpack from "webpack";
import { launchChromium } from "../../tools/browsers.mjs";
import { pack } from "../../tools/package.mjs";
import { text } from "../browser/english.mjs";
import { site } from "../browser/helper.mjs";
import { hosts } from "../browser/hosts.mjs";
import {
  button,
  dialog,
  drawn,
  headline,
  heading,
  sharedLink,
  square,
} from "../browser/person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const run = promisify(execFile);
// The real path, because Vite names files by their real paths.
const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), "quantum-tic-tac-toe-package-")));
after(() => rmSync(FOLDER, { recursive: true }));

const PACKED = await pack(FOLDER);
const NPM = ["--offline", "--no-audit", "--no-fund", "--no-update-notifier"];

/** A project that has installed the packed file, with all its uses. There is only one, because npm is slow. */
const PROJECT = join(FOLDER, "project");
mkdirSync(PROJECT);
/** @param {string} path @param {string} text */
const write = (path, text) => writeFileSync(join(PROJECT, path), text);
write("package.json", '{ "private": true, "type": "module" }');
await run("npm", ["install", ...NPM, PACKED], { cwd: PROJECT });

const TAG =
  '<quantum-tic-tac-toe language="en" players="computer" level="1"></quantum-tic-tac-toe>';
const page = (/** @type {string} */ script) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<link rel="icon" href="data:,">${script}</head><body>${TAG}</body></html>`;

/** The configuration of Vite's development server, from the package's README.md. */
const VITE = /** @type {string} */ (
  /```js\n\/\/ vite\.config\.js\n(.*?)```/s.exec(
    readFileSync(new URL("../../doc/npm-package.md", import.meta.url), "utf8"),
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
// For a server. The test below reads its output.
const SERVER = `import { QuantumTicTacToe } from "quantum-tic-tac-toe/element";
console.log(typeof QuantumTicTacToe, typeof globalThis.customElements, typeof globalThis.document);`;
write("server.mjs", SERVER);
write("vite.config.js", VITE);

/** Warnings of the bundlers. @type {string[]} */
const warnings = [];
const customLogger = {
  hasWarned: false,
  info() {},
  clearScreen() {},
  hasErrorLogged: () => false,
  warn: (/** @type {string} */ text) => void warnings.push(text),
  warnOnce: (/** @type {string} */ text) => void warnings.push(text),
  error: (/** @type {string} */ text) => void warnings.push(text),
};
/** Builds without any configuration. @type {import("vite").InlineConfig} */
const PLAIN = { root: PROJECT, configFile: false, customLogger };
const viteTo = (/** @type {string} */ outDir, base = "./") =>
  build({ ...PLAIN, base, build: { outDir } });

/** @param {"production" | "development"} mode @param {string} folder */
async function webpackTo(mode, folder) {
  /** @type {import("webpack").Configuration} */
  const common = { context: PROJECT, mode, name: folder };
  const compiler = webpack([
    {
      ...common,
      entry: "./main.js",
      output: { path: join(PROJECT, folder), filename: "main.js" },
      // As in most projects; this rule must not apply to the board's style sheets.
      module: { rules: [{ test: /\.css$/, use: join(PROJECT, "no-loader-for-css") }] },
    },
    {
      ...common,
      entry: "./server.mjs",
      target: "node",
      // Minifying takes ten seconds, and the bundle for browsers is minified.
      optimization: { minimize: false },
      output: { path: join(PROJECT, folder), filename: "server.cjs" },
    },
  ]);
  const stats = await new Promise((done, failed) =>
    compiler?.run((error, stats) => (error ? failed(error) : done(stats))),
  );
  await new Promise((done) => compiler?.close(done));
  const { errors = [], warnings: found = [] } = stats.toJson({
    all: false,
    errors: true,
    warnings: true,
  });
  warnings.push(...[...errors, ...found].map(({ message }) => message));
  write(`${folder}/index.html`, page('<script defer src="./main.js"></script>'));
}

/** The bundles, each by its folder, with the function that builds it. @type {Record<string, () => Promise<unknown>>} */
const BUILT = {
  vite: () => viteTo("vite"),
  webpack: () => webpackTo("production", "webpack"),
  "webpack-development": () => webpackTo("development", "webpack-development"),
};
for (const make of Object.values(BUILT)) await make();
await viteTo("at-path", "/some/where/at-path/");
await build({
  ...PLAIN,
  build: { outDir: "vite-server", ssr: "server.mjs" },
  ssr: { noExternal: true },
});

const open = site({ root: PROJECT });
/** The same on pages with a content security policy, and with scripts from another origin. */
const openBuilt = hosts([], `${PROJECT}/`);

/**
 * A person plays, and the computer answers.
 * @param {Page} page
 * @param {"own" | "blob" | null} [thread] the expected source of the computer's thread; null: there is no thread
 */
async function plays(page, thread = "own") {
  await square(page, 1).waitFor();
  // A development server that turns style sheets into scripts would leave the board without styles.
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
  const threads = page.workers().map((worker) => (/^blob:/.test(worker.url()) ? "blob" : "own"));
  assert.deepEqual(threads, thread ? [thread] : [], "the computer’s thread");
}

/**
 * Opens parts that load later: another language, a dialog with its style sheet, and a lesson that needs
 * the second module.
 * @param {Page} page
 */
async function loadsMore(page) {
  await page.locator("quantum-tic-tac-toe").evaluate((element) => {
    element.setAttribute("language", "it");
    element.setAttribute("panels", "all");
  });
  await page.getByRole("button", { name: ITALIAN["tool.lessons"], exact: true }).click();
  await page.getByRole("dialog").getByRole("heading").first().waitFor();
  await page.keyboard.press("Escape");
  await page
    .locator("quantum-tic-tac-toe")
    .evaluate((element) => element.setAttribute("lesson", "cat"));
  await drawn(page).first().waitFor();
}
const ITALIAN = JSON.parse(
  readFileSync(new URL("../../www/lang/it/page.json", import.meta.url), "utf8"),
);

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
    assert.equal(await headline(page).innerText(), text("head.turn", { player: "X" }));
    const frame = await open(t, "node_modules/quantum-tic-tac-toe/embed.html?record=goff,14");
    assert.equal(await headline(frame).innerText(), text("head.turn", { player: "O" }));
  });
});

/** Links on the board, and the links that it offers to copy. @param {Page} page */
async function links(page) {
  const board = page.locator("quantum-tic-tac-toe");
  await board.evaluate((element) => element.setAttribute("panels", "all"));
  await button(page, "tool.share").waitFor();
  await button(page, "tool.share").click();
  const shared = await sharedLink(page);
  await page.keyboard.press("Escape");
  await button(page, "page.help").click();
  await heading(dialog(page, "help.title"), "help.title").waitFor();
  const hrefs = await board.evaluate((element) =>
    [...(element.shadowRoot?.querySelectorAll("a") ?? [])].map(({ href }) => href),
  );
  await page.keyboard.press("Escape");
  return { shared, hrefs };
}

test("bundlers have nothing to complain of", () => assert.deepEqual(warnings, []));

/** @param {string} from @param {string} threads */
const policy = (from, threads) => ({
  "content-security-policy": `default-src 'none'; script-src ${from} 'wasm-unsafe-eval'; connect-src ${from}; worker-src ${threads}; img-src data:`,
});

for (const folder of Object.keys(BUILT))
  describe(`bundled: ${folder}`, () => {
    /** The built page, with its scripts in “BOARD/”. */
    const built = () =>
      readFileSync(join(PROJECT, folder, "index.html"), "utf8").replaceAll(
        '"./',
        `"BOARD/${folder}/`,
      );

    // webpack's development build uses eval, which no strict policy allows.
    const evaluated = folder === "webpack-development";
    const headers = evaluated ? {} : policy("'self'", "'self'");

    test("plays, and loads the rest, whatever its page’s policy", async (t) => {
      const page = await openBuilt(t, built(), { headers });
      await page.locator('html[data-presets="5"]').waitFor({ state: "attached" });
      await plays(page);
      await loadsMore(page);
    });

    if (evaluated) return;
    test("has links where it is said where they lead, and otherwise none", async (t) => {
      const page = await openBuilt(t, built(), { headers });
      await plays(page);
      assert.deepEqual(await links(page), { shared: null, hrefs: [] });
      const board = page.locator("quantum-tic-tac-toe");
      const record = (await board.getAttribute("record")) ?? "";
      await board.evaluate((element) => element.setAttribute("home", "https://example.org/game"));
      // The same game, set up again.
      assert.deepEqual(await links(page), {
        shared: `https://example.org/game/#${record.replaceAll(" ", ",")}`,
        hrefs: ["physics.html", "for-teachers.html"].map(
          (name) => `https://example.org/game/${name}`,
        ),
      });
    });

    test("from another origin, begins its thread by a script of the page’s", async (t) => {
      const page = await openBuilt(t, built(), { abroad: true });
      await plays(page, "blob");
      await loadsMore(page);
    });

    test("from another origin, reckons in the page if that is forbidden, too", async (t) => {
      const page = await openBuilt(t, built(), {
        abroad: true,
        expectErrors: true, // the browser reports each try
        headers: policy("BOARD", "'none'"),
      });
      await plays(page, null);
    });
  });

test("bundled by Vite for a path of its own, it plays there", async (t) => {
  const page = await open(t, "at-path/index.html");
  await plays(page);
  await loadsMore(page);
});

describe("Vite’s development server", () => {
  test("plays, with the setting that README tells", async (t) => {
    const server = await createServer({
      root: PROJECT,
      configFile: join(PROJECT, "vite.config.js"),
      logLevel: "silent",
      // Without a watcher, because the clean-up would otherwise race with it.
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

describe("a server", () => {
  // The package itself, and as bundled.
  for (const script of ["server.mjs", "vite-server/server.js", "webpack/server.cjs"])
    test(`can import the element, which does nothing there: ${script}`, async () => {
      const { stdout, stderr } = await run(process.execPath, [script], { cwd: PROJECT });
      assert.deepEqual([stdout.trim(), stderr], ["function undefined undefined", ""]);
    });
});

describe("TypeScript, strict", () => {
  // One after the other, because both use the same file.
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
      write("wrong.ts", USE.replaceAll("// @ts-expect-error", "//"));
      const told = await run(
        process.execPath,
        [
          ...[TSC, "--strict", "--noEmit", "--target", "es2022"],
          ...["--lib", "es2023,dom,esnext.disposable"],
          ...["--module", module, "--moduleResolution", resolution, "use.ts", "wrong.ts"],
        ],
        { cwd: PROJECT },
      ).then(
        () => "",
        (/** @type {{ stdout: string }} */ { stdout }) => stdout,
      );
      const found = told.trim().split("\n");
      assert.equal(found.length, 5, told);
      for (const line of found) assert.match(line, /^wrong\.ts\(\d+,\d+\): error/);
    });
});
