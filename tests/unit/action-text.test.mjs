// The lint rule that only a game's variant reads the text of an action (tools/lint/action-text.js) finds what the
// page did before, and not what it may do with whole actions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ESLint, Linter } from "eslint";
import actionText from "../../tools/lint/action-text.js";

/** The lines of the findings of the rule in a script. @param {string} code */
const found = (code) =>
  new Linter()
    .verify(code, {
      plugins: { local: { rules: { "action-text": actionText } } },
      rules: { "local/action-text": "error" },
    })
    .map(({ message }) => message);

for (const code of [
  'const isToss = action[0] === "?";',
  "const square = Number(action[1]);",
  "const square = Number(action);",
  "const first = lastAction?.[0];",
  "const end = view.lastAction.at(-1);",
  "const isEnd = reason.reply.startsWith(end);",
  "const squares = [...action];",
  'const digits = action.replace(/\\D/g, "");',
  "const isWhole = action.length === 1;",
  "const isPlaced = /^\\d/.test(action);",
  'const isChoice = solution[0] === "@";',
  'const answer = played.replace(/^(.)@.$/, "?$1");',
  'const isOutcome = one.includes("@", 1);',
  'const isPending = record.includes("?");',
  'const isLeft = reply === "?";',
  "const isRecord = /^[a-z-]+( [\\d@]+)*$/.test(text);",
  "const pairs = text.match(/\\d\\d/g);",
  "const pairs = text.match(/(\\d)(\\d)/g);",
])
  test(`finds ${code}`, () => assert.match(found(code).join(), /reads the text of an action/));

for (const code of [
  "const isFitting = wanted.includes(action) || action === previewed;",
  "const record = `${before} ${action}`;",
  "const squares = input.squaresIn(action); const [a] = squares;",
  "const words = record.split(' ').slice(1);",
  "const first = actions[0] ?? view.legal[0];",
  "const worth = values.get(action) ?? worths[square - 1];",
  "const isRight = puzzle.solution.includes(answer);",
  "const isRules = /^[a-z-]+$/.test(rules);",
  'const place = marked ? "?" : "";',
])
  test(`lets be ${code}`, () => assert.deepEqual(found(code), []));

test("holds for all scripts of the page but the games and the experiments", async () => {
  const eslint = new ESLint({ cwd: fileURLToPath(new URL("../..", import.meta.url)) });
  for (const [filePath, isHeld] of /** @type {const} */ ([
    ["www/js/element.js", true],
    ["www/js/lib/address.js", true],
    ["www/js/features/by-link/live/board.js", true],
    ["www/js/variants/goff/index.js", false],
    ["www/js/apparatus/gloves/view.js", false],
    ["tools/lesson-table.mjs", false],
  ])) {
    const { rules } = await eslint.calculateConfigForFile(filePath);
    assert.equal("local/action-text" in rules, isHeld, filePath);
  }
});
