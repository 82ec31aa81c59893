// One scale for the site: distances, font sizes, radii and durations come from the custom properties of
// css/tokens.css. This test finds any other value.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";

const CSS = new URL("../../www/css/", import.meta.url);

/** Style sheets for print only, which have their own lengths. */
const PAPER = ["pages/for-teachers-print.css", "print.css"];
/** Style sheets that load before tokens.css. Their values must be steps of the scale, too. */
const EARLY = ["pages/game.css", "pages/waiting.css"];
const SHEETS = readdirSync(CSS, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".css") && ![...PAPER, ...EARLY, "tokens.css"].includes(name),
);

/** The properties that must use the scale. */
const PROPERTY =
  /^(margin|padding|gap|row-gap|column-gap|font|font-size|border(-\w+)*-radius|transition|animation)(-(block|inline|top|right|bottom|left|start|end|duration|delay))*$/;
/** A literal length or time. Values in em are allowed: they are relative to the size of the text. */
const OWN_VALUE = /(?<![\w-])-?\d*\.?\d+(px|rem|pt|mm|cm|ch|ex|[sdl]?v\w+|cq\w+|ms|s)\b/;

/**
 * The declarations of a style sheet that do not use the scale.
 * @param {string} sheet
 */
function offScale(sheet) {
  const plain = sheet.replace(/\/\*.*?\*\//gs, "");
  // doc/element.md defines the room of a board.
  const rules = withoutBlocks(plain, /@media print \{/g);
  return [...rules.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = "", body = ""]) =>
    // The text of a drawing has the drawing's own units.
    /^quantum-tic-tac-toe|^@page$|\btext$/.test(selector.trim())
      ? []
      : body
          .split(";")
          .map((line) => line.trim())
          .filter((line) => {
            const [, property = "", value = ""] = /^([\w-]+):\s*(.*)$/s.exec(line) ?? [];
            return PROPERTY.test(property) && OWN_VALUE.test(value);
          })
          .map((line) => `${selector.trim()}: ${line}`),
  );
}

/** A style sheet without the blocks that begin like this. @param {string} sheet @param {RegExp} beginning */
function withoutBlocks(sheet, beginning) {
  let left = "";
  let from = 0;
  for (const { index } of sheet.matchAll(beginning)) {
    left += sheet.slice(from, index);
    let depth = 0;
    for (from = sheet.indexOf("{", index); from < sheet.length; from++) {
      if (sheet[from] === "{") depth++;
      if (sheet[from] === "}" && --depth === 0) break;
    }
    from++;
  }
  return left + sheet.slice(from);
}

describe("the scale", () => {
  const tokens = readFileSync(new URL("tokens.css", CSS), "utf8");
  const names = [...tokens.matchAll(/--((?:space|size|round|time)-[\w-]+):/g)].map(
    ([, name]) => name,
  );

  test("stands in tokens.css, each step once", () => {
    assert.ok(names.length > 15, names.join());
    assert.equal(new Set(names).size, names.length);
  });

  test("holds for every sheet but those for paper and those before the tokens", () => {
    assert.ok(SHEETS.length > 40, SHEETS.join());
    for (const name of [...PAPER, ...EARLY]) assert.ok(readFileSync(new URL(name, CSS)), name);
  });

  for (const name of SHEETS) {
    const sheet = readFileSync(new URL(name, CSS), "utf8");
    test(`${name} has no other value`, () => assert.deepEqual(offScale(sheet), []));

    test(`${name} uses only steps that there are`, () => {
      const used = [...sheet.matchAll(/var\(--((?:space|size|round|time)-[\w-]+)\)/g)];
      for (const [, step] of used) assert.ok(names.includes(String(step)), String(step));
    });
  }

  for (const name of EARLY)
    test(`${name} has the values of steps`, () => {
      const steps = [...tokens.matchAll(/--(?:space|size|round|time)-[\w-]+:\s*([^;]+);/g)];
      const values = new Set(["0", "auto", ...steps.map(([, value]) => value)]);
      const lines = offScale(readFileSync(new URL(name, CSS), "utf8"));
      assert.ok(lines.length);
      for (const line of lines) {
        const value = line.slice(line.lastIndexOf(": ") + 2);
        // A font's size stands between its weight and its line height.
        const parts = / font:\s/.test(line)
          ? [/[\d.]+rem/.exec(value)?.[0] ?? ""]
          : values.has(value)
            ? [value]
            : value.split(" ");
        for (const part of parts) assert.ok(values.has(part), line);
      }
    });

  test("finds what is off it", () => {
    const wrong = [
      "p { margin: 3px 0 }",
      "p { padding-inline-start: 0.7rem; }",
      "@media (min-width: 20rem) { p { gap: 0 1rem } }",
      "p { font: 1rem/1.4 serif }",
      "p { border-radius: 2px }",
      "p { transition: color 0.2s }",
      "@media print { p { margin: 1mm } } p { margin: 1mm }",
    ];
    for (const sheet of wrong) assert.equal(offScale(sheet).length, 1, sheet);
    const right = [
      "p { margin: 0 auto var(--space-2) }",
      "p { margin-inline: calc(-1 * var(--space-4)) }",
      "p { width: 20rem; border: 1px solid }",
      "p { padding: 0.4em }",
      "@media print { p { margin: 1mm } }",
      "quantum-tic-tac-toe { padding-bottom: 4rem }",
    ];
    for (const sheet of right) assert.deepEqual(offScale(sheet), [], sheet);
  });
});
