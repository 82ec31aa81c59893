/**
 * Makes the npm package: the folder target/package, and from it the packed file
 * target/quantum-tic-tac-toe-VERSION.tgz.
 *   node tools/package.mjs
 * It is www, with entries for bundlers, with types, and changed where bundlers have to find every file
 * that is loaded at run time. They follow `import("a literal")`, and, with more settings and more ways
 * to go wrong, `new URL("a literal", import.meta.url)`. So texts and style sheets are modules there,
 * the worker is one file, and only that file and the WebAssembly module are found by their addresses.
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as bundle, transform } from "esbuild";
import { format } from "prettier";
import { manifest } from "./element-docs.mjs";
import { ELEMENT, ENGINE, ENGINE_IN_NODE, elementTypes, engineTypes } from "./package/entries.mjs";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const NAME = "quantum-tic-tac-toe";

/**
 * Where a script of the package differs from the one in www: what stands there, and what takes its
 * place.
 * @type {Record<string, [string, string][]>}
 */
const CHANGES = {
  // Known from the beginning, as it is one of the files that a bundler has to find.
  "js/engine.js": [
    [
      `/** What browsers say of a file that is another one, or cut short. */`,
      `import begin, { Game } from "../pkg/quantum_tic_tac_toe.js";

/** What browsers say of a file that is another one, or cut short. */`,
    ],
    [
      `  const { begin, Game } = await import("../pkg/quantum_tic_tac_toe.js")
    .then(({ default: begin, Game }) => ({ begin, Game }))
    .catch((cause) => {
      throw new LoadFailure("no-module", cause);
    });
`,
      "",
    ],
  ],
  // A worker that was moved does not know where the module is; a thread's name can say it.
  "js/thinker.js": [
    [
      `const HOW = { type: "module" };`,
      `const HOW = {
  type: "module",
  name: new URL("../pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url).href,
};`,
    ],
  ],
  // The texts come as modules; there is no file that could be begun with.
  "js/early.js": [
    [
      `  // Handed over to js/messages.js; what a link preloads WebKit would load once more.
  if (!window.fetch) return;
  var path = root.lang + "/page";
  var hash = HASHES["lang/page.json"];
  var answer = fetch("lang/" + path + (hash ? "." + hash : "") + ".json");
  answer.catch(function () {}); // whoever takes it over is told
  /** @type {any} */ (window).begun = { path: path, answer: answer };
`,
      "",
    ],
    [
      `  /** As in files.js. @type {Record<string, string>} */
  var HASHES = {}; // dist: lang/*/page.json
`,
      "",
    ],
  ],
};

/** What www loads as data or as a text, and where it is as a module. @param {string} path */
const moduleOf = (path) => path.replace(/(\.css|\.json)$/, ".js");

/**
 * Takes the place of www/js/files.js: every import is a literal, so that bundlers find the file. What
 * they make of a module needs no loader, no setting and no permission by the page's policy, and
 * cannot be taken for the page's own style sheet.
 * @param {string[]} paths
 */
const files = (paths) => `/**
 * What is loaded by a name that is put together while the page runs, as texts and style sheets are.
 *
 * @type {Record<string, () => Promise<{ default: any }>>}
 */
const FILES = {
${paths.map((path) => `  "${path}": () => import("../${moduleOf(path)}"),`).join("\n")}
};

/** What is in it: data, or a text. @param {string} path */
export async function load(path) {
  const file = FILES[path];
  if (!file) throw new Error(\`there is no \${path}\`);
  return (await file()).default;
}
`;

/**
 * The solver's thread in one file, which imports nothing: a bundler may put it anywhere under any
 * name, and a script of another origin may begin it. It is a module and a plain script alike.
 * @param {string} folder the package's
 */
async function worker(folder) {
  const { outputFiles } = await bundle({
    absWorkingDir: folder,
    entryPoints: ["js/worker.js"],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  const text = outputFiles[0]?.text ?? "";
  const address = `new URL("quantum_tic_tac_toe_bg.wasm", import.meta.url)`;
  if (text.split(address).length !== 2 || text.split("import.meta").length !== 2)
    throw new Error(`the worker should have once:\n${address}`);
  const { code } = await transform(text.replace(address, "self.name"), {
    minify: true,
    format: "iife",
    target: "es2022",
  });
  return `// The solver’s thread, in one file.\n${code}`;
}

/**
 * Makes the folder, which is emptied first, and packs it.
 * @param {string} [target]
 * @returns {Promise<string>} the packed file
 */
export async function pack(target = here("../target")) {
  const www = here("../www");
  const folder = join(target, "package");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(www, folder, {
    recursive: true,
    filter: (path) => path === www || !/^\.|_bg\.wasm\.d\.ts$/.test(basename(path)),
  });
  /** @param {string} path @param {string} text @param {string} [parser] */
  const write = async (path, text, parser) =>
    writeFileSync(
      join(folder, path),
      parser ? await format(text, { parser, printWidth: 100 }) : text,
    );

  for (const [path, changes] of Object.entries(CHANGES)) {
    let text = readFileSync(join(folder, path), "utf8");
    for (const [from, to] of changes) {
      if (text.split(from).length !== 2)
        throw new Error(`www/${path} has changed; it should have once:\n${from}`);
      text = text.replace(from, () => to);
    }
    await write(path, text, "babel");
  }
  const named = readdirSync(folder, { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => /^(css\/\w+\.css|lang\/\w+\/\w+\.json|\w+\.json)$/.test(path))
    .sort();
  for (const path of named) {
    const text = readFileSync(join(folder, path), "utf8");
    const data = path.endsWith(".json") ? JSON.parse(text) : text;
    writeFileSync(join(folder, moduleOf(path)), `export default ${JSON.stringify(data)};\n`);
    // The game's own pages have their style sheets as such.
    if (path.endsWith(".json")) rmSync(join(folder, path));
  }
  await write("js/files.js", files(named), "babel");
  writeFileSync(join(folder, "js/worker.js"), await worker(folder));

  const types = readFileSync(join(folder, "pkg/quantum_tic_tac_toe.d.ts"), "utf8");
  await write("element.js", ELEMENT, "babel");
  await write("engine.js", ENGINE, "babel");
  await write("engine.node.js", ENGINE_IN_NODE, "babel");
  await write("engine.d.ts", engineTypes(types), "typescript");
  await write("element.d.ts", elementTypes(), "typescript");
  const described = JSON.stringify(manifest()).replaceAll('"www/', '"');
  await write("custom-elements.json", described, "json");
  await write("package.json", JSON.stringify(description()), "json-stringify");
  for (const name of ["LICENSE-MIT", "LICENSE-APACHE"])
    copyFileSync(here(`../${name}`), join(folder, name));
  copyFileSync(here("package/README.md"), join(folder, "README.md"));

  const [packed] = JSON.parse(
    execFileSync(
      "npm",
      ["pack", "--json", "--offline", "--ignore-scripts", "--pack-destination", target],
      {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      },
    ),
  );
  return join(target, packed.filename);
}

/** What the project says of itself in Cargo.toml. @param {string} key */
function said(key) {
  const text = readFileSync(here("../Cargo.toml"), "utf8");
  const found = new RegExp(`^${key} = (".*"|\\[.*\\])$`, "m").exec(text);
  if (!found?.[1]) throw new Error(`Cargo.toml has no ${key}`);
  return JSON.parse(found[1]);
}

const description = () => ({
  name: NAME,
  version: said("version"),
  description: "Quantum tic-tac-toe by the exact rules: a custom element, and its engine by itself",
  keywords: [...said("keywords"), "custom-element", "web-component"],
  license: said("license"),
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
  // A package's own README, licences and package.json are always in it.
  files: [
    ...["*.js", "*.d.ts", "*.html", "custom-elements.json", "site.webmanifest", "LICENSE-*"],
    ...["js", "css", "lang", "pkg", "icons"],
  ],
  // The engine's entries have none: who does not use it gets nothing of it.
  sideEffects: ["./element.js", "./js/**/*.js"],
});

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await pack());
