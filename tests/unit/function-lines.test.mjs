// The lint rule that a function fits on a screen (tools/lint/function-lines.js) reports a long function,
// and not a long factory of short ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Linter } from "eslint";
import functionLines from "../../tools/lint/function-lines.js";

const MAX = 5;

/** The messages of the rule on a script. @param {string} code @param {string[]} [allow] */
const found = (code, allow = []) =>
  new Linter()
    .verify(code, {
      plugins: { local: { rules: { "function-lines": functionLines } } },
      rules: { "local/function-lines": ["error", { max: MAX, allow }] },
    })
    .map(({ message }) => message);

/** Statements, one a line. @param {number} count */
const lines = (count) => "work();\n".repeat(count);
const LONG = lines(MAX - 1);
const SHORT = lines(MAX - 2);

for (const [what, code] of Object.entries({
  "a declaration": `function long() {\n${LONG}}`,
  "an arrow function": `const long = () => {\n${LONG}};`,
  "a method": `const one = { long() {\n${LONG}} };`,
  "a method of a class": `class One { long() {\n${LONG}} }`,
  "a function in a property": `const one = { long: () => {\n${LONG}} };`,
  "a function in a factory": `function create() {\nfunction long() {\n${LONG}}\nreturn long;\n}`,
  "a factory with callbacks": `function long() {\nlist.map((one) => {\n${SHORT}});\n}`,
}))
  test(`reports ${what} of more lines than a screen has`, () =>
    assert.match(found(code).join("; "), /^long has \d+ lines of its own, more than 5$/));

for (const [what, code] of Object.entries({
  "a short function": `function short() {\n${SHORT}}`,
  "blank lines and comments": `function short() {\n${SHORT}${"\n// why\n/* how */\n".repeat(9)}}`,
  "a long factory of short functions": `function create() {\n${["a", "b", "c"]
    .map((name) => `function ${name}() {\n${SHORT}}\nconst ${name}2 = () => {\n${SHORT}};\n`)
    .join("")}return { a, b, c };\n}`,
  "a list of tests": `describe("all", () => {\n${`test("one", () => {\n${SHORT}});\n`.repeat(3)}});`,
  "the function around a script": `(() => {\n${LONG}})();`,
}))
  test(`reports nothing in ${what}`, () => assert.deepEqual(found(code), []));

test("exceptions are named", () => {
  const code = `function long() {\n${LONG}}`;
  assert.deepEqual(found(code, ["long"]), []);
  assert.equal(found(code, ["other"]).length, 1);
});
