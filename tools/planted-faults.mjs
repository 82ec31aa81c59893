// Plants faults of one line in www/js, src, crates and host, one after the other, and runs the tests
// that should notice: unit tests and then page tests for a script, cargo's tests for Rust. A seeded
// generator draws the faults, so that a run can be repeated and compared with one of an older suite.
//   node tools/planted-faults.mjs --count 30 --seed 1
//   node tools/planted-faults.mjs --count 30 --seed 1 --list   prints the faults only
// It writes target/planted-faults.md and fails if a fault survives. Run it by `make mutants PLANTED=30`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { pathsIn } from "./files.mjs";

/** @typedef {{ path: string, line: number, kind: string, before: string, after: string }} Fault */
/** @typedef {"caught" | "survived" | "unviable"} Verdict `unviable`: it does not compile */

/** Kinds of faults: a pattern of a line and its replacement. @type {[string, RegExp, string][]} */
const KINDS = [
  ["inverted condition", /\bif \(([^()]+|[^()]*\([^()]*\)[^()]*)\)/, "if (!($1))"],
  ["inverted condition", /\bif (?!let\b|!|\()([^{}]+) \{$/, "if !($1) {"],
  ["inverted comparison", / === /, " !== "],
  ["inverted comparison", / == /, " != "],
  ["shifted limit", / < (?=[\w(])/, " <= "],
  ["shifted limit", / > (?=[\w(])/, " >= "],
  ["swapped operator", / && /, " || "],
  ["swapped operator", / \+ (?=[\w(])/, " - "],
  ["changed constant", /(?<=[=(,:<>+-] ?)\b([1-9]\d*)\b(?![\w.])/, "($1 + 1)"],
  ["changed constant", /\btrue\b/, "false"],
  ["changed constant", /\bfalse\b/, "true"],
  ["dropped call", /^\s+(await )?[\w.#?]+\([^;]*\)\??;$/, ""],
];

/** Where Rust's tests begin in a file, which get no faults. */
const TESTS = /^#\[cfg\(test\)\]/;

/** The faults that fit into a file. @param {string} path @returns {Fault[]} */
export function faultsIn(path) {
  const lines = readFileSync(path, "utf8").split("\n");
  const end = lines.findIndex((line) => TESTS.test(line));
  let inComment = false;
  return lines.slice(0, end < 0 ? undefined : end).flatMap((before, index) => {
    if (/^\s*\/\*/.test(before)) inComment = true;
    const skip = inComment || /^\s*(\/\/|#|import |export \{|use |pub use |\w*assert)/.test(before);
    if (before.includes("*/")) inComment = false;
    if (skip) return [];
    return KINDS.flatMap(([kind, pattern, replacement]) => {
      // Code before a comment at the end of the line.
      const [code = ""] = before.split(/ \/\/ /);
      if (!pattern.test(code)) return [];
      const after = before.replace(pattern, replacement);
      return [{ path, line: index + 1, kind, before, after }];
    });
  });
}

/** The files of a folder. @param {string} folder @param {string} extension */
const filesOf = (folder, extension) =>
  existsSync(folder)
    ? pathsIn(folder)
        .map((path) => `${folder}/${path}`)
        .filter((file) => file.endsWith(extension) && !file.includes("/tests"))
    : [];

/** Numbers of 32 bits by Mulberry32. @param {number} seed */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** All faults in the order in which a seed draws them: of each area in turn, so that each has a third. @param {number} seed */
function* drawn(seed) {
  const next = randomNumbers(seed);
  const areas = [
    filesOf("www/js", ".js"),
    [...filesOf("src", ".rs"), ...filesOf("crates", ".rs")],
    filesOf("host/src", ".rs"),
  ].map((files) => files.flatMap(faultsIn));
  for (let turn = 0; areas.some((area) => area.length); turn++) {
    const area = areas[turn % areas.length] ?? [];
    if (area.length) yield* area.splice(next() % area.length, 1);
  }
}

/** Page tests, those first that name the script or its folder. @param {string} path */
function pageTests(path) {
  const words = [basename(path, ".js"), basename(dirname(path))].filter(
    (word) => !["view", "model", "index", "js", "features", "lib"].includes(word),
  );
  const files = filesOf("tests/browser", ".test.mjs");
  const relevance = (/** @type {string} */ file) =>
    words.filter((word) => file.includes(word) || readFileSync(file, "utf8").includes(word)).length;
  return files.sort((a, b) => relevance(b) - relevance(a));
}

/** The package of a Rust file. @param {string} path */
const packageOf = (path) => {
  const [folder, name] = path.split("/");
  const manifest =
    folder === "src"
      ? "Cargo.toml"
      : folder === "host"
        ? "host/Cargo.toml"
        : `crates/${name}/Cargo.toml`;
  return /^name = "(.*)"/m.exec(readFileSync(manifest, "utf8"))?.[1] ?? "";
};

/** @param {string} command @param {string[]} args */
const succeeds = (command, args) =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "ignore"], timeout: 45 * 60_000 })
    .status === 0;

/** Runs the tests while a fault is planted. @param {Fault} fault @returns {{ verdict: Verdict, by: string }} */
function judge({ path }) {
  if (path.endsWith(".rs")) {
    const name = packageOf(path);
    if (!succeeds("cargo", ["check", "--quiet", "--package", name]))
      return { verdict: "unviable", by: "" };
    const isCaught = !succeeds("cargo", ["test", "--quiet", "--package", name]);
    if (isCaught || !path.startsWith("src"))
      return { verdict: isCaught ? "caught" : "survived", by: "cargo test" };
  }
  if (!succeeds("make", ["test-unit"])) return { verdict: "caught", by: "make test-unit" };
  if (!succeeds("make", ["site-to-test"])) return { verdict: "caught", by: "make dist" };
  for (const file of pageTests(path))
    if (!succeeds("node", ["tools/run-tests.mjs", file])) return { verdict: "caught", by: file };
  return { verdict: "survived", by: "" };
}

/** @param {Fault} fault */
const describe = ({ path, line, kind, before, after }) =>
  `${path}:${line} ${kind}\n  - ${before.trim()}\n  + ${after.trim()}`;

function main() {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "30" },
      seed: { type: "string", default: "1" },
      list: { type: "boolean", default: false },
    },
  });
  const wanted = Number(values.count);
  const rows = ["| place | fault | verdict | by | s |", "|---|---|---|---|---:|"];
  let [tried, survived] = [0, 0];
  for (const fault of drawn(Number(values.seed))) {
    if (tried === wanted) break;
    if (values.list) {
      console.log(describe(fault));
      tried++;
      continue;
    }
    const source = readFileSync(fault.path, "utf8");
    const lines = source.split("\n");
    lines[fault.line - 1] = fault.after;
    const begun = Date.now();
    const restore = () => writeFileSync(fault.path, source);
    const interrupt = () => {
      restore();
      process.exit(130);
    };
    process.once("SIGINT", interrupt);
    writeFileSync(fault.path, lines.join("\n"));
    const { verdict, by } = (() => {
      try {
        return judge(fault);
      } finally {
        restore();
        process.off("SIGINT", interrupt);
      }
    })();
    if (verdict === "unviable") continue;
    tried++;
    if (verdict === "survived") survived++;
    const seconds = Math.round((Date.now() - begun) / 1000);
    console.log(`${describe(fault)}\n  ${verdict} ${by} (${seconds} s)`);
    const code = (/** @type {string} */ text) => `\`${text.trim().replaceAll("|", "\\|")}\``;
    rows.push(
      `| ${fault.path}:${fault.line} | ${fault.kind}: ${code(fault.before)} → ${code(fault.after)} | ${verdict} | ${by} | ${seconds} |`,
    );
    writeFileSync("target/planted-faults.md", `${rows.join("\n")}\n`);
  }
  if (!values.list)
    console.log(`${tried} faults, ${tried - survived} caught, ${survived} survived`);
  process.exitCode = survived ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
