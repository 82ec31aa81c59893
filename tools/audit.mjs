/**
 * What the project is built from: licences, bans and sources of all crates (deny.toml, by cargo-deny)
 * and of all npm packages (the tables below), neither of which needs a network; and what is known
 * against any of them, where the network allows to ask. `make audit` brings cargo-deny.
 *   node tools/audit.mjs
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const PATIENCE = 120_000;

/** Licences of tools: they are used, and nothing of them is passed on. */
const LICENCES = new Set([
  ...["MIT", "Apache-2.0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0"],
  ...["(MIT OR GPL-3.0-or-later)", "(MIT OR CC0-1.0)", "(MIT AND Zlib)"],
  "MPL-2.0", // axe-core, which the tests put into a page as it is
  "CC-BY-4.0", // caniuse-lite, a table of browsers that webpack reads
]);
/** Packages that do not say their licence where it belongs, and what it is. @type {Record<string, string>} */
const SAID_ELSEWHERE = {
  "parse-cache-control": "BSD-3-Clause, in its LICENSE; of lighthouse",
};
/** Packages that may run a script when they are installed, and what for. @type {Record<string, string>} */
const INSTALL_SCRIPTS = {
  esbuild: "looks whether its program, which came as a package of its own, starts",
};
/** What is known against a package and does no harm here, by its number, with the reason. @type {Record<string, string>} */
const ACCEPTED = {};

/**
 * What is wrong with packages, by what package.json and package-lock.json say.
 * @param {any} own @param {any} lock @returns {string[]}
 */
export function objections(own, lock) {
  /** @type {string[]} */
  const wrong = [];
  // The page, the element and the package have no package in them, only tools have.
  for (const kind of ["dependencies", "optionalDependencies", "peerDependencies"])
    if (own[kind]) wrong.push(`package.json has ${kind}; there may only be tools`);
  for (const [name, version] of Object.entries({ ...own.devDependencies, ...own.overrides }))
    if (!/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+$/.test(String(version)))
      wrong.push(`${name} ${version}: not one version`);
  for (const [path, one] of Object.entries(lock.packages)) {
    if (path === "") continue;
    const name = path.replace(/^.*node_modules\//, "");
    const said = `${path} ${one.version}`;
    if (!path.startsWith("node_modules/") || one.link) wrong.push(`${said}: not from the registry`);
    if (one.resolved && !one.resolved.startsWith("https://registry.npmjs.org/"))
      wrong.push(`${said}: from ${one.resolved}`);
    if (!/^\d+\.\d+\.\d+/.test(one.version ?? "")) wrong.push(`${said}: no version`);
    if (!/^sha512-[\w+/]{86}==$/.test(one.integrity ?? "")) wrong.push(`${said}: no integrity`);
    if (!one.dev && !one.devOptional) wrong.push(`${said}: no tool`);
    if (one.hasInstallScript && !INSTALL_SCRIPTS[name]) wrong.push(`${said}: runs a script`);
    if (!LICENCES.has(one.license) && !(one.license === undefined && SAID_ELSEWHERE[name]))
      wrong.push(`${said}: licence ${one.license}`);
    if (one.deprecated && /malicious|security hold/i.test(one.deprecated))
      wrong.push(`${said}: ${one.deprecated}`);
  }
  return wrong;
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: here(""),
    encoding: "utf8",
    timeout: PATIENCE,
    maxBuffer: 1e9,
    env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
  });
  return { status, stdout: stdout ?? "", stderr: stderr ?? "", error };
}

/**
 * What is known against crates; null where that cannot be asked.
 * @param {{ status: number | null, stdout: string, stderr: string }} told by cargo-deny, as lines of JSON
 * @returns {string[] | null}
 */
export function cratesKnown({ status, stdout, stderr }) {
  const lines = `${stdout}\n${stderr}`.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
  if (!lines.some(({ type }) => type === "summary")) return null;
  const found = lines.filter(
    ({ type, fields }) => type === "diagnostic" && fields?.severity === "error",
  );
  if (status && !found.length) return null;
  return found.map(({ fields }) => `${fields.advisory?.id ?? fields.code}: ${fields.message}`);
}

/** The same of packages. @param {string} stdout npm's @returns {string[] | null} */
export function packagesKnown(stdout) {
  try {
    const { vulnerabilities } = JSON.parse(stdout);
    if (!vulnerabilities) return null;
    return Object.values(vulnerabilities).flatMap((/** @type {any} */ { name, via }) =>
      via
        .filter((/** @type {any} */ one) => typeof one === "object")
        .map((/** @type {any} */ { url, title }) => [String(url).replace(/^.*\//, ""), title])
        .filter((/** @type {string[]} */ [id = ""]) => !ACCEPTED[id])
        .map((/** @type {string[]} */ [id, title]) => `${name}: ${id} ${title}`),
    );
  } catch {
    return null;
  }
}

function main() {
  let wrong = 0;
  /** @param {string} what @param {string | number} value @param {string[]} [faults] */
  const figure = (what, value, faults = []) => {
    console.log(`· ${what}: ${faults.length ? `${faults.length} wrong` : value}`);
    for (const fault of faults) console.error(`  ${fault}`);
    wrong += faults.length;
  };

  const deny = run("cargo", ["deny", "--color", "never", "check", "licenses", "bans", "sources"]);
  const crates = (readFileSync(here("Cargo.lock"), "utf8").match(/^\[\[package\]\]/gm) ?? [])
    .length;
  figure(
    "crates of which licence, source and version are as they should be",
    crates - 1,
    deny.status === 0 ? [] : [deny.stderr || deny.stdout || String(deny.error)],
  );
  const lock = JSON.parse(readFileSync(here("package-lock.json"), "utf8"));
  const own = JSON.parse(readFileSync(here("package.json"), "utf8"));
  figure(
    "npm packages, all tools, of which licence, source and version are as they should be",
    Object.keys(lock.packages).length - 1,
    objections(own, lock),
  );

  const NOT = "not checked, there is no network that allows it";
  const advisories = run("cargo", ["deny", "--format", "json", "check", "advisories"]);
  const ofCrates = cratesKnown(advisories);
  figure("advisories against crates", ofCrates ? ofCrates.length : NOT, ofCrates ?? []);
  const ofPackages = packagesKnown(run("npm", ["audit", "--json"]).stdout);
  figure("advisories against npm packages", ofPackages ? ofPackages.length : NOT, ofPackages ?? []);
  process.exitCode = wrong ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
