/**
 * Runs test files with Node's test runner, one more at once than there are cores, and prints a line
 * for each file, then the failures, the ten slowest files and tests, and the numbers of all.
 *   node tools/run-tests.mjs tests/unit/*.test.mjs
 * `--at-once N` limits how many run at once, `--only PATTERN` runs the tests with such a name. With
 * `--together`, several short files share a process, and with it what they start.
 * `--retry` runs tests that failed once more by themselves, after all others. A test that passes then is printed as
 * flaky, with its first error, and does not fail the run. At most `MOST_FLAKY` tests are run again.
 * Files that took long the last time come first, so that no core waits for the last one. Where that
 * is not known, large files come first, and before them those whose name holds the text of `--first`.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { run } from "node:test";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The seconds that each file took, by its path. */
const TIMES = resolve(ROOT, "target/test-seconds.json");
const SLOWEST = 10;
/** With more failures than this, something is broken. */
const MOST_FLAKY = 3;
/** Milliseconds after which a file has failed. The slowest takes six minutes on two cores, or 16 on slow ones. */
const TIMEOUT = 2_400_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "at-once": { type: "string" },
    first: { type: "string", default: "\n" },
    only: { type: "string" },
    retry: { type: "boolean", default: false },
    together: { type: "boolean", default: false },
  },
});
const nameOf = (/** @type {string} */ file) => relative(ROOT, file).replaceAll("\\", "/");

/** @returns {Record<string, number>} */
function timesBefore() {
  try {
    return JSON.parse(readFileSync(TIMES, "utf8"));
  } catch {
    return {};
  }
}
const before = timesBefore();
/** Seconds that a file takes, or a guess. @param {string} file */
const expected = (file) =>
  before[nameOf(file)] ?? (file.includes(values.first) ? Infinity : statSync(file).size / 2000);

const files = positionals.map((path) => resolve(path)).sort((a, b) => expected(b) - expected(a));
if (!files.length) throw new Error("Usage: node tools/run-tests.mjs FILE...");

/** @typedef {{ passed: number, failed: number, skipped: number, seconds: number }} Sum */
/** @type {Map<string, Sum>} */
const sums = new Map(
  files.map((file) => [nameOf(file), { passed: 0, failed: 0, skipped: 0, seconds: 0 }]),
);
/** @type {{ name: string, seconds: number }[]} */
const tests = [];
/** @typedef {{ path: string, test: string, name: string, error: unknown }} Failure `name` has the file and the suites, too */
/** @type {Failure[]} */
let failures = [];
/** The names of the suites around the next test, by nesting. @type {string[]} */
let around = [];
/** The file whose tests are being reported. */
let current = "";

/**
 * @param {{ name: string, nesting: number, file?: string, skip?: string | boolean, todo?: string | boolean,
 *   details: { duration_ms: number, type?: string, error?: unknown } }} test
 * @param {boolean} passed
 */
function report({ name, nesting, file = "", skip, details }, passed) {
  const path = nameOf(file);
  const sum = sums.get(path) ?? { passed: 0, failed: 0, skipped: 0, seconds: 0 };
  sums.set(path, sum);
  if (nesting === 0) sum.seconds += details.duration_ms / 1000;
  const full = [path, ...around.slice(0, nesting), name].join(" > ");
  const error = /** @type {any} */ (details.error);
  // A suite fails with its tests; only its own hooks are news.
  const isSuite = details.type === "suite";
  if (!passed && (!isSuite || error?.failureType !== "subtestsFailed"))
    failures.push({ path, test: name, name: full, error: error?.cause ?? error });
  if (isSuite) return;
  tests.push({ name: full, seconds: details.duration_ms / 1000 });
  if (skip) sum.skipped++;
  else if (passed) sum.passed++;
  else if (error?.failureType !== "subtestsFailed") sum.failed++;
}

const seconds = (/** @type {number} */ value) => value.toFixed(1).padStart(7);
/** @param {string} path */
function line(path) {
  const sum = sums.get(path);
  if (!sum) return;
  const failed = sum.failed ? `, ${sum.failed} FAILED` : "";
  console.log(`${seconds(sum.seconds)} s  ${path}: ${sum.passed} passed${failed}`);
}

// One more than there are cores, since tests also wait.
const atOnce = Number(values["at-once"]) || availableParallelism() + 1;

/**
 * Groups of files, the longest first, each of which takes about as long: a long file alone, short ones
 * together. There are several for each process, so that all end at about the same time.
 */
function groups() {
  const known = files.map(expected).filter(Number.isFinite);
  const limit = known.reduce((sum, time) => sum + time, 0) / (atOnce * 8);
  /** @type {string[][]} */
  const all = [];
  let room = 0;
  for (const file of files) {
    const time = expected(file);
    if (time > room) {
      all.push([]);
      room = limit;
    }
    all.at(-1)?.push(file);
    room -= time;
  }
  return all;
}

/** Writes the file that imports the files of a group. Returns its path. @param {string[]} group @param {number} index */
function groupFile(group, index) {
  const folder = resolve(ROOT, "target/test-groups");
  mkdirSync(folder, { recursive: true });
  const path = resolve(folder, `${index}.mjs`);
  writeFileSync(
    path,
    group.map((file) => `import ${JSON.stringify(pathToFileURL(file))};\n`).join(""),
  );
  return path;
}

const begun = Date.now();
const stream = run({
  files: values.together
    ? groups().map((group, index) => (group[1] ? groupFile(group, index) : (group[0] ?? "")))
    : files,
  concurrency: atOnce,
  timeout: TIMEOUT,
  ...(values.only ? { testNamePatterns: [values.only] } : {}),
});
stream.on("test:start", ({ name, nesting, file = "" }) => {
  if (nameOf(file) !== current) {
    if (current) line(current);
    current = nameOf(file);
  }
  around = [...around.slice(0, nesting), name];
});
stream.on("test:pass", (test) => report(/** @type {any} */ (test), true));
stream.on("test:fail", (test) => report(/** @type {any} */ (test), false));
stream.on("test:stdout", ({ message }) => process.stdout.write(message));
stream.on("test:stderr", ({ message }) => process.stderr.write(message));
stream.resume();
await new Promise((done) => stream.on("end", done));
if (current) line(current);

/**
 * Whether a failed test passes when it runs alone.
 * @param {Failure} failure
 */
async function passesAlone({ path, test }) {
  const name = new RegExp(`^${test.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
  const again = run({ files: [resolve(ROOT, path)], timeout: TIMEOUT, testNamePatterns: [name] });
  let passed = 0;
  let failed = 0;
  again.on("test:pass", (one) => void (one.name === test && !one.skip && passed++));
  again.on("test:fail", () => void failed++);
  again.resume();
  await new Promise((done) => again.on("end", done));
  return passed > 0 && failed === 0;
}

/** @type {Failure[]} */
const flaky = [];
if (values.retry && failures.length <= MOST_FLAKY)
  for (const failure of failures) if (await passesAlone(failure)) flaky.push(failure);
failures = failures.filter((one) => !flaky.includes(one));
for (const { path } of flaky) {
  const sum = sums.get(path);
  if (!sum) continue;
  sum.failed--;
  sum.passed++;
}

for (const { name, error } of failures) {
  console.log(`\nFAILED ${name}`);
  console.log(error instanceof Error ? (error.stack ?? error.message) : error);
}
for (const { name, error } of flaky) {
  console.log(`\nFLAKY ${name}: it failed, then passed alone`);
  console.log(error instanceof Error ? (error.stack ?? error.message) : error);
}
/** @param {string} title @param {[string, number][]} all */
function slowest(title, all) {
  console.log(`\n${title}`);
  for (const [name, time] of all.sort((a, b) => b[1] - a[1]).slice(0, SLOWEST))
    console.log(`${seconds(time)} s  ${name}`);
}
if (files.length > 1)
  slowest(
    "The slowest files",
    [...sums].map(([name, s]) => [name, s.seconds]),
  );
slowest(
  "The slowest tests",
  tests.map(({ name, seconds }) => [name, seconds]),
);

const total = { passed: 0, failed: 0, skipped: 0 };
for (const sum of sums.values()) {
  total.passed += sum.passed;
  total.failed += sum.failed;
  total.skipped += sum.skipped;
}
const times = Object.fromEntries(
  [...sums]
    .filter(([name]) => !name.startsWith("../"))
    .map(([name, sum]) => [name, Math.round(sum.seconds * 10) / 10]),
);
mkdirSync(resolve(ROOT, "target"), { recursive: true });
writeFileSync(TIMES, JSON.stringify({ ...timesBefore(), ...times }, null, 1));
const median = [...sums.values()].map((sum) => sum.seconds).sort((a, b) => a - b)[sums.size >> 1];
console.log(
  `\n${files.length} files in ${Math.round((Date.now() - begun) / 1000)} s, the median one in ${median?.toFixed(1)} s`,
);
const failed = Math.max(total.failed, failures.length);
console.log(
  `${total.passed} passed, ${failed} failed, ${total.skipped} skipped` +
    (flaky.length ? `, ${flaky.length} of the passed flaky` : ""),
);
process.exitCode = failed || !total.passed ? 1 : 0;
