/**
 * Checks all dependencies: licences, bans and sources of all crates (deny.toml, by cargo-deny) and of all
 * npm packages (the tables below), both without a network; and known advisories, if the network allows it.
 * `make audit` installs cargo-deny.
 *   node tools/audit.mjs
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const PATIENCE = 120_000; // milliseconds
const REGISTRY = "https://registry.npmjs.org/";

/** Licences of tools, which are used but not distributed. */
const LICENCES = new Set([
  ...["MIT", "Apache-2.0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0"],
  ...["(MIT OR GPL-3.0-or-later)", "(MIT OR CC0-1.0)", "(MIT AND Zlib)"],
  "MPL-2.0", // axe-core, which the tests put into a page as it is
  "CC-BY-4.0", // caniuse-lite, a table of browsers that webpack reads
  ...["CC BY-SA 4.0", "WTFPL"], // two dictionaries of cspell
]);
/** The licences of packages whose package.json does not name one. @type {Record<string, string>} */
const SAID_ELSEWHERE = {
  "parse-cache-control": "BSD-3-Clause, in its LICENSE; of lighthouse",
};
/** Packages that may run a script when they are installed, with the purpose. @type {Record<string, string>} */
const INSTALL_SCRIPTS = {
  esbuild: "looks whether its program, which came as a package of its own, starts",
};
/** Advisories that do no harm here, by their number, with the reason. @type {Record<string, string>} */
const ACCEPTED = {};

/**
 * The faults of the packages in package.json and package-lock.json.
 * @param {any} own @param {any} lock @returns {string[]}
 */
export function objections(own, lock) {
  // Only tools come from npm: the page, the element and the package contain no npm package.
  const wrong = ["dependencies", "optionalDependencies", "peerDependencies"]
    .filter((kind) => own[kind])
    .map((kind) => `package.json has ${kind}; there may only be tools`);
  if (own.overrides)
    wrong.push("package.json has overrides; npm 9, which Debian has, fails with them");
  for (const [name, version] of Object.entries(own.devDependencies ?? {}))
    if (!/^\d+\.\d+\.\d+$/.test(String(version))) wrong.push(`${name} ${version}: not one version`);

  for (const [path, one] of Object.entries(lock.packages)) {
    if (path === "") continue;
    const name = path.replace(/^.*node_modules\//, "");
    const { resolved = REGISTRY, version = "", integrity = "", license, deprecated = "" } = one;
    const licensed = LICENCES.has(license) || (license === undefined && SAID_ELSEWHERE[name]);
    /** Each possible fault, and whether the package has it. @type {Record<string, unknown>} */
    const objections = {
      "not from the registry": !path.startsWith("node_modules/") || one.link,
      [`from ${resolved}`]: !resolved.startsWith(REGISTRY),
      "no version": !/^\d+\.\d+\.\d+/.test(version),
      "no integrity": !/^sha512-[\w+/]{86}==$/.test(integrity),
      "no tool": !one.dev && !one.devOptional,
      "runs a script": one.hasInstallScript && !INSTALL_SCRIPTS[name],
      [`licence ${license}`]: !licensed,
      [deprecated]: /malicious|security hold/i.test(deprecated),
    };
    for (const [what, isSo] of Object.entries(objections))
      if (isSo) wrong.push(`${path} ${version}: ${what}`);
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
  return { status, stdout: stdout ?? "", stderr: stderr || String(error ?? "") };
}

/** The value of a JSON text, or null if it is not JSON. @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Known advisories for crates, or null without a network.
 * @param {{ status: number | null, stdout: string, stderr: string }} told the output of
 * cargo-deny, as lines of JSON
 * @returns {string[] | null}
 */
export function cratesKnown({ status, stdout, stderr }) {
  const lines = `${stdout}\n${stderr}`.split("\n").map(parsed);
  if (!lines.some((line) => line?.type === "summary")) return null;
  const errors = lines.filter(
    (line) => line?.type === "diagnostic" && line.fields?.severity === "error",
  );
  if (status && !errors.length) return null;
  return errors.map(({ fields }) => `${fields.advisory?.id ?? fields.code}: ${fields.message}`);
}

/** Known advisories for npm packages, or null without a network. @param {string} stdout npm's @returns {string[] | null} */
export function packagesKnown(stdout) {
  /** @type {Record<string, { name: string, via: (string | { url: string, title: string })[] }>} */
  const vulnerabilities = parsed(stdout)?.vulnerabilities;
  if (!vulnerabilities) return null;
  return Object.values(vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((advisory) => {
      if (typeof advisory === "string") return []; // the name of another package in the list
      const id = advisory.url.replace(/^.*\//, "");
      return ACCEPTED[id] ? [] : [`${name}: ${id} ${advisory.title}`];
    }),
  );
}

function main() {
  /** @param {string} what @param {string | number} value @param {string[]} faults */
  const figure = (what, value, faults) => {
    console.log(`· ${what}: ${faults.length ? `${faults.length} wrong` : value}`);
    for (const fault of faults) console.error(`  ${fault}`);
    if (faults.length) process.exitCode = 1;
  };
  const text = (/** @type {string} */ path) => readFileSync(here(path), "utf8");
  const NOT = "not checked, there is no network that allows it";

  // The server's crates, too.
  const deny = (/** @type {string[]} */ ...args) =>
    run("cargo", ["deny", "--workspace", "--color", "never", ...args]);
  const ofLock = deny("check", "licenses", "bans", "sources");
  figure(
    "crates of which licence, source and version are as they should be",
    text("Cargo.lock").split("\nsource = ").length - 1, // the project's own have none
    ofLock.status === 0 ? [] : [ofLock.stderr || ofLock.stdout],
  );
  const lock = JSON.parse(text("package-lock.json"));
  figure(
    "npm packages, all tools, of which licence, source and version are as they should be",
    Object.keys(lock.packages).length - 1,
    objections(JSON.parse(text("package.json")), lock),
  );
  const ofCrates = cratesKnown(deny("--format", "json", "check", "advisories"));
  figure("advisories against crates", ofCrates ? 0 : NOT, ofCrates ?? []);
  const ofPackages = packagesKnown(run("npm", ["audit", "--json"]).stdout);
  figure("advisories against npm packages", ofPackages ? 0 : NOT, ofPackages ?? []);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
