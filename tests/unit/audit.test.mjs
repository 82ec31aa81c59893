// The npm packages pass tools/audit.mjs, and it finds faults in packages and in the advisories that
// cargo-deny and npm report. The checks that need cargo-deny are in `make audit`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cratesKnown, objections, packagesKnown } from "../../tools/audit.mjs";

const json = (/** @type {string} */ path) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));

test("the tools are what they should be", () => {
  assert.deepEqual(objections(json("package.json"), json("package-lock.json")), []);
});

const GOOD = {
  version: "1.2.3",
  integrity: `sha512-${"A".repeat(86)}==`,
  dev: true,
  license: "MIT",
};
for (const [what, own, one, says] of /** @type {const} */ ([
  ["nothing wrong", {}, {}, undefined],
  ["a package that the page would need", { dependencies: { one: "1.2.3" } }, {}, /only be tools/],
  ["a range of versions", { devDependencies: { one: "^1.2.3" } }, {}, /not one version/],
  ["a package from git", { devDependencies: { one: "github:a/b" } }, {}, /not one version/],
  ["what npm 9 cannot read", { overrides: { one: "1.2.3" } }, {}, /npm 9/],
  ["another source", {}, { resolved: "git+ssh://git@example.org/a.git" }, /from git/],
  ["another registry", {}, { resolved: "https://example.org/one.tgz" }, /from https/],
  ["no integrity", {}, { integrity: undefined }, /integrity/],
  ["a weak integrity", {}, { integrity: "sha1-AAAA" }, /integrity/],
  ["a script", {}, { hasInstallScript: true }, /runs a script/],
  ["a licence", {}, { license: "AGPL-3.0" }, /licence AGPL/],
  ["no licence", {}, { license: undefined }, /licence/],
  ["no tool", {}, { dev: undefined }, /no tool/],
  ["a link", {}, { link: true }, /not from the registry/],
]))
  test(`packages: ${what}`, () => {
    const lock = { packages: { "": {}, "node_modules/one": { ...GOOD, ...one } } };
    const wrong = objections(own, lock);
    if (says) assert.match(wrong.join("\n"), says);
    else assert.deepEqual(wrong, []);
  });

test("advisories: what is known, and what could not be asked", () => {
  const lines = (/** @type {object[]} */ ...all) => ({
    status: all.length > 1 ? 1 : 0,
    stdout: "",
    stderr: all.map((one) => JSON.stringify(one)).join("\n"),
  });
  const summary = { type: "summary", fields: {} };
  const known = {
    type: "diagnostic",
    fields: { severity: "error", code: "vulnerability", message: "m", advisory: { id: "R-1" } },
  };
  assert.deepEqual(cratesKnown(lines(summary)), []);
  assert.deepEqual(cratesKnown(lines(known, summary)), ["R-1: m"]);
  const offline = { type: "log", fields: { level: "ERROR", message: "failed to fetch" } };
  assert.equal(cratesKnown(lines(offline, offline)), null);
  assert.equal(cratesKnown({ status: null, stdout: "", stderr: "" }), null);

  assert.deepEqual(packagesKnown(`{"vulnerabilities":{}}`), []);
  const via = ["two", { url: "https://github.com/advisories/GHSA-1", title: "t" }];
  assert.deepEqual(
    packagesKnown(JSON.stringify({ vulnerabilities: { one: { name: "one", via } } })),
    ["one: GHSA-1 t"],
  );
  assert.equal(packagesKnown(`{"statusCode":405,"error":{}}`), null);
  assert.equal(packagesKnown(""), null);
});
