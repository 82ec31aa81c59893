/**
 * Makes the npm package: the folder target/package, and from it the packed file
 * target/quantum-tic-tac-toe-VERSION.tgz.
 *   node tools/package.mjs
 * It is www as it is, with an entry for the engine, types for the element, and three scripts changed
 * in which bundlers have to find every file that is loaded at run time. A bundler follows only
 * `new URL("a literal", import.meta.url)`, and takes the worker only where that stands within
 * `new Worker(…)`; the page itself has no use for either.
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
import { format } from "prettier";
import { manifest } from "./element-docs.mjs";
import { ENGINE, ENGINE_IN_NODE, elementTypes, engineTypes } from "./package/entries.mjs";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const NAME = "quantum-tic-tac-toe";

/**
 * Where a script of the package differs from the one in www: what stands there, and what takes its
 * place.
 * @type {Record<string, (paths: string[]) => [string, string][]>}
 */
const CHANGES = {
  "js/files.js": (paths) => [
    [
      "const HASHES = {}; // dist: css/* lang/*/* *.json",
      `const FILES = {
${paths.map((path) => `  "${path}": new URL("../${path}", import.meta.url).href,`).join("\n")}
};`,
    ],
    [
      "@type {Record<string, string>} the hash of each; of texts, one for all languages",
      "@type {Record<string, string>}",
    ],
    [
      `it is where it stands in www; in the distribution its name holds
 * a hash of its content, which tools/dist.mjs writes into this table.`,
      `it is where it stands in www. In the
 * package every address is a literal, so that bundlers find the file and may move it.`,
    ],
    [`const ROOT = new URL("../", import.meta.url);\n\n`, ""],
    [
      `  const hash = HASHES[path.replace(/^lang\\/\\w+/, "lang")];
  return new URL(hash ? path.replace(/\\.\\w+$/, \`.\${hash}$&\`) : path, ROOT).href;`,
      `  const url = FILES[path];
  if (!url) throw new Error(\`there is no \${path}\`);
  return url;`,
    ],
  ],
  // A development server that makes scripts of style sheets has to hear that this one is to be none.
  "js/stage.js": () => [
    [
      "await fetch(file(`css/${name}.css`));",
      'await fetch(file(`css/${name}.css`), { headers: { accept: "text/css" } });',
    ],
  ],
  // Known from the beginning: a worker that is bundled into one file can load nothing later.
  "js/engine.js": () => [
    [
      `/** Why the rules could not be loaded. */`,
      `import begin, { Game } from "../pkg/quantum_tic_tac_toe.js";

/** Why the rules could not be loaded. */`,
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
  // The second way is for scripts of another origin, which are not bundled.
  "js/thinker.js": () => [
    [
      `const WORKER = new URL("./worker.js", import.meta.url);`,
      `const NAME = "./worker.js"; // not a literal below: bundlers would copy the file as it is
const WORKER = new URL(NAME, import.meta.url);`,
    ],
    [
      `() => new Worker(WORKER, { type: "module" }),`,
      `() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),`,
    ],
  ],
  "js/element/element.js": () => [
    [
      `const HOME = new URL("../../", import.meta.url).href;`,
      `const UP = "../../"; // not a literal below: it is no file that a bundler could take along
const HOME = new URL(UP, import.meta.url).href;`,
    ],
  ],
};

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

  const named = readdirSync(folder, { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => /^(css\/\w+\.css|lang\/\w+\/\w+\.json|\w+\.json)$/.test(path))
    .sort();
  for (const [path, changes] of Object.entries(CHANGES)) {
    let text = readFileSync(join(folder, path), "utf8");
    for (const [from, to] of changes(named)) {
      if (text.split(from).length !== 2)
        throw new Error(`www/${path} has changed; it should have once:\n${from}`);
      text = text.replace(from, () => to);
    }
    await write(path, text, "babel");
  }

  const types = readFileSync(join(folder, "pkg/quantum_tic_tac_toe.d.ts"), "utf8");
  await write("engine.js", ENGINE, "babel");
  await write("engine.node.js", ENGINE_IN_NODE, "babel");
  await write("engine.d.ts", engineTypes(types), "typescript");
  await write("js/element.d.ts", elementTypes(), "typescript");
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
    "./element": { types: "./js/element.d.ts", default: "./js/element.js" },
    "./custom-elements.json": "./custom-elements.json",
    "./package.json": "./package.json",
  },
  customElements: "./custom-elements.json",
  // A package's own README, licences and package.json are always in it.
  files: [
    ...["engine.js", "engine.node.js", "engine.d.ts", "custom-elements.json", "LICENSE-*"],
    ...["js", "css", "lang", "pkg", "icons", "*.html", "site.webmanifest"],
    ...["lessons.json", "puzzles.json"],
  ],
  // The engine's entries have none: who does not use it gets nothing of it.
  sideEffects: ["./js/**/*.js"],
});

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await pack());
