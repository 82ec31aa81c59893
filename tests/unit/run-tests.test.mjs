// The runner of the tests, on files of its own: failures, names of tests, and tests that fail only once.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const RUNNER = fileURLToPath(new URL("../../tools/run-tests.mjs", import.meta.url));

/** Passes, except for the first time. @param {string} flag */
const FLAKY = (flag) => `
  test("fails once (a + b)?", () => {
    const flag = ${JSON.stringify(flag)};
    if (existsSync(flag)) return;
    writeFileSync(flag, "");
    throw new Error("the first time");
  });`;
const GOOD = `test("passes", () => {});`;
const BAD = `test("fails always", () => { throw new Error("each time"); });`;

/**
 * Runs tests of a suite in a file. Returns the exit code and the lines.
 * @param {import("node:test").TestContext} t
 * @param {(flag: string) => string} tests @param {...string} options of the runner
 */
function runTests(t, tests, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "run-tests-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "own.test.mjs");
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from "node:fs";
     import { describe, test } from "node:test";
     describe("a suite", () => { ${tests(join(folder, "flag"))} });`,
  );
  // Otherwise Node takes the runner for a part of this test.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [RUNNER, ...options, file], {
    encoding: "utf8",
    env,
  });
  const lines = stdout.split("\n").filter(Boolean);
  return { status, last: lines.at(-1), is: (/** @type {RegExp} */ one) => one.test(stdout) };
}

test("a run fails with one of its tests", (t) => {
  const { status, last, is } = runTests(t, () => GOOD + BAD);
  assert.equal(status, 1);
  assert.equal(last, "1 passed, 1 failed, 0 skipped");
  assert.ok(is(/^FAILED .*own\.test\.mjs > a suite > fails always$/m));
  assert.ok(is(/^Error: each time$/m));
});

test("a run without tests fails", (t) => {
  assert.equal(runTests(t, () => GOOD, "--only", "no such test").status, 1);
});

test("a test that fails once fails the run, unless it may be run again", (t) => {
  const { status, last } = runTests(t, (flag) => GOOD + FLAKY(flag));
  assert.equal(status, 1);
  assert.equal(last, "1 passed, 1 failed, 0 skipped");
});

test("run again, it is told as flaky with its first error", (t) => {
  const { status, last, is } = runTests(t, (flag) => GOOD + FLAKY(flag), "--retry");
  assert.equal(status, 0);
  assert.equal(last, "2 passed, 0 failed, 0 skipped, 1 of the passed flaky");
  assert.ok(is(/^FLAKY .* > a suite > fails once \(a \+ b\)\?: /m));
  assert.ok(is(/^Error: the first time$/m));
  assert.ok(!is(/^FAILED/m));
});

test("a test that fails again fails the run", (t) => {
  const { status, last } = runTests(t, (flag) => BAD + FLAKY(flag), "--retry");
  assert.equal(status, 1);
  assert.equal(last, "1 passed, 1 failed, 0 skipped, 1 of the passed flaky");
});

test("when many fail, none is run again", (t) => {
  const all = (/** @type {string} */ flag) =>
    FLAKY(flag) + [1, 2, 3].map((n) => BAD.replace("always", `always ${n}`)).join("");
  const { status, last } = runTests(t, all, "--retry");
  assert.equal(status, 1);
  assert.equal(last, "0 passed, 4 failed, 0 skipped");
});
