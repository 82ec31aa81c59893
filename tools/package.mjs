/**
 * Builds the npm package: the folder target/package, and from it the packed file
 * target/quantum-tic-tac-toe-VERSION.tgz.
 *   node tools/package.mjs
 * It is www with entries for bundlers and with types, and with changes so that bundlers find every file
 * that is loaded at run time. They follow `import("a literal")`, and, with more settings and more
 * pitfalls, `new URL("a literal", import.meta.url)`. So texts and style sheets are modules there, the
 * worker is one file, and only that file and the WebAssembly module are found by their addresses.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { format } from "prettier";
import { manifest } from "./element-docs.mjs";
import { pathsIn } from "./files.mjs";
import { ELEMENT, ENGINE, ENGINE_IN_NODE, elementTypes, engineTypes } from "./package-entries.mjs";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const NAME = "quantum-tic-tac-toe";

/**
 * Scripts that differ from those in www: each text to replace, and its replacement.
 * @type {Record<string, [string | RegExp, string][]>}
 */
const CHANGES = {
  // Imported statically, because a bundler has to find the module.
  "js/engine/load.js": [
    [
      `/** Matches what browsers report if a file is missing, incomplete or not WebAssembly. */`,
      `import begin, { Game } from "../../pkg/quantum_tic_tac_toe.js";

/** Matches what browsers report if a file is missing, incomplete or not WebAssembly. */`,
    ],
    [
      `  const { begin, Game } = await import("../../pkg/quantum_tic_tac_toe.js")
    .then(({ default: begin, Game }) => ({ begin, Game }))
    .catch((cause) => {
      throw new LoadFailure("no-module", cause);
    });
`,
      "",
    ],
  ],
  // A worker that a bundler has moved cannot find the module. The name of the thread tells it the address.
  "js/engine/solver.js": [
    [
      `const HOW = { type: "module" };`,
      `const HOW = {
  type: "module",
  name: new URL("../../pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url).href,
};`,
    ],
  ],
  // The texts are modules, so there is no file to preload.
  "js/pages/boot.js": [
    [
      `  // js/i18n/messages.js takes the responses. With <link rel=preload>, WebKit would load them twice.
  /** @type {Record<string, Promise<Response>>} */
  var answers = {};
  (root.dataset.texts || "page").split(" ").forEach(function (part) {
    var answer = fetch("lang/" + root.lang + "/" + part + ".json");
    answer.catch(function () {}); // messages.js handles the error
    // In the distribution a part has a hash in its name.
    answers[root.lang + "/" + part.split(".")[0]] = answer;
  });
  /** @type {any} */ (window).quantumTicTacToeTexts = answers;
`,
      "",
    ],
  ],
};

/** The path of the module that replaces a JSON file or a style sheet of www. @param {string} path */
const moduleOf = (path) => path.replace(/(\.css|\.json)$/, ".js");

/**
 * Replaces www/js/lib/assets.js: every import is a literal, so that bundlers find the file. Bundled
 * modules need no loader, no setting and no permission in the page's policy, and cannot be mistaken for
 * the page's own style sheet.
 * @param {string[]} paths
 */
const files = (paths) => `/**
 * Files that the code loads by a composed name, such as texts and style sheets.
 *
 * @type {Record<string, () => Promise<{ default: any }>>}
 */
const FILES = {
${paths.map((path) => `  "${path}": () => import("../../${moduleOf(path)}"),`).join("\n")}
};

/** The content of a file: data or a text. @param {string} path */
export async function load(path) {
  const file = FILES[path];
  if (!file) throw new Error(\`there is no \${path}\`);
  return (await file()).default;
}
`;

/** Replaces a part of a text, which must occur exactly once. @param {string} text @param {string | RegExp} part @param {string} other */
function replaced(text, part, other) {
  const around = text.split(part);
  if (around.length !== 2) throw new Error(`www has changed; it should have once:\n${part}`);
  return around.join(other);
}

/** The scripts of threads: the solver's, and the one that makes moving pictures. */
const WORKERS = ["js/engine/worker.js", "js/features/share/gif-worker.js"];

/**
 * Bundles the script of a thread into one file, which imports nothing: a bundler may put it anywhere under
 * any name, and a script of another origin may start it. It works as a module and as a plain script.
 * @param {string} folder the package's
 * @param {string} path
 */
async function worker(folder, path) {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [path],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    write: false,
    banner: { js: "// A thread, in one file." },
    plugins: [
      {
        name: "where the module is",
        setup: ({ onLoad }) =>
          onLoad({ filter: /pkg\/bindings\.js$/ }, ({ path }) => ({
            contents: replaced(readFileSync(path, "utf8"), WASM_ADDRESS, "self.name"),
          })),
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}
const WASM_ADDRESS = `new URL('quantum_tic_tac_toe_bg.wasm', import.meta.url)`;

/**
 * Builds the folder, which is emptied first, and packs it.
 * @param {string} [target]
 * @returns {Promise<string>} the packed file
 */
export async function pack(target = here("../target")) {
  const www = here("../www");
  const folder = join(target, "package");
  rmSync(folder, { recursive: true, force: true });
  cpSync(www, folder, {
    recursive: true,
    filter: (path) =>
      path === www || !/^\.|_bg\.wasm\.d\.ts$|^service-worker\.js$/.test(basename(path)),
  });
  const read = (/** @type {string} */ path) => readFileSync(join(folder, path), "utf8");
  /** @param {string} path @param {string} text @param {string} [parser] */
  const write = async (path, text, parser = "babel") =>
    writeFileSync(join(folder, path), await format(text, { parser, printWidth: 100 }));

  for (const [path, changes] of Object.entries(CHANGES))
    await write(
      path,
      changes.reduce((text, [part, other]) => replaced(text, part, other), read(path)),
    );
  const loaded = pathsIn(folder).filter((path) =>
    /^(css\/[\w-]+\.css|lang\/\w+\/\w+\.json|\w+\.json)$/.test(path),
  );
  for (const path of loaded) {
    const isData = path.endsWith(".json");
    const content = JSON.stringify(isData ? JSON.parse(read(path)) : read(path));
    writeFileSync(join(folder, moduleOf(path)), `export default ${content};\n`);
    // The game's own pages link to the style sheets themselves.
    if (isData) rmSync(join(folder, path));
  }
  await write("js/lib/assets.js", files(loaded));
  for (const path of WORKERS) writeFileSync(join(folder, path), await worker(folder, path));

  await write("element.js", ELEMENT);
  await write("engine.js", ENGINE);
  await write("engine.node.js", ENGINE_IN_NODE);
  await write("engine.d.ts", engineTypes(read("pkg/bindings.d.ts")), "typescript");
  await write("element.d.ts", elementTypes(), "typescript");
  const elements = JSON.stringify(manifest()).replaceAll('"www/', '"');
  await write("custom-elements.json", elements, "json");
  await write("package.json", JSON.stringify(description()), "json-stringify");
  for (const name of ["LICENSE-MIT", "LICENSE-APACHE"])
    copyFileSync(here(`../${name}`), join(folder, name));
  copyFileSync(here("../doc/npm-package.md"), join(folder, "README.md"));

  const options = ["--json", "--offline", "--ignore-scripts", "--pack-destination", target];
  const said = execFileSync("npm", ["pack", ...options], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return join(target, JSON.parse(said)[0].filename);
}

/** A value of Cargo.toml. @param {string} key */
function cargo(key) {
  const text = readFileSync(here("../Cargo.toml"), "utf8");
  const [, value] = new RegExp(`^${key} = (".*"|\\[.*\\])$`, "m").exec(text) ?? [];
  if (!value) throw new Error(`Cargo.toml has no ${key}`);
  return JSON.parse(value);
}

const description = () => ({
  name: NAME,
  version: cargo("version"),
  description: "Quantum tic-tac-toe by the exact rules: a custom element, and its engine by itself",
  keywords: [...cargo("keywords"), "custom-element", "web-component"],
  license: cargo("license"),
  type: "module",
  engines: { node: ">=20" },
  types: "./engine.d.ts",
  main: "./engine.node.js",
  exports: {
    ".": { types: "./engine.d.ts", node: "./engine.node.js", default: "./engine.js" },
    "./element": { types: "./element.d.ts", default: "./element.js" },
    "./custom-elements.json": "./custom-elements.json",
    "./package.json": "./package.json",
  },
  customElements: "./custom-elements.json",
  // npm always includes README, licences and package.json.
  files: [
    ...["*.js", "*.d.ts", "*.html", "custom-elements.json", "site.webmanifest", "LICENSE-*"],
    ...["js", "css", "lang", "pkg", "vendor", "icons"],
  ],
  // The engine's entries have no side effects: bundlers drop them if nothing is used.
  sideEffects: ["./element.js", "./js/**/*.js"],
});

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await pack());
