// The rules of all style sheets, for parts that load late, forced colours, older Safari and languages from right to left.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { transformSync } from "esbuild";

import { BOARD, CHOICE, DIALOGS } from "../../www/js/app/sheets.js";

const CSS = new URL("../../www/css/", import.meta.url);

/** The sheets that several parts are built of. */
const COMMON = [...BOARD, CHOICE, ...DIALOGS, "apparatus", "runs", "week"];
/** Of one page or of paper: they change parts on purpose. */
const HOSTS = ["embed", "projector", "print"];
/** Classes of one meaning that two sheets style. */
const SHARED = ["archive", "games-by-link", "paste", "remote-game", "emblem", "lab"];
/** Classes of the layout, which say where a board stands. */
const LAYOUT = /^(stage|layout|game-page|beside|compact|sheet)$/;

/** @typedef {{ selectors: string[], body: string }} Rule */

/** The rules of a sheet, without nesting. @param {string} css @returns {Rule[]} */
function rulesOf(css) {
  const { code } = transformSync(css, { loader: "css", target: "chrome100", logLevel: "silent" });
  const rules = code.replace(/\/\*.*?\*\//gs, "").matchAll(/(?<=^|[{};])([^{};@]+)\{([^{}]*)\}/g);
  return [...rules].map(([, list = "", body = ""]) => ({ selectors: membersOf(list), body }));
}

/** The members of a list of selectors. @param {string} list */
function membersOf(list) {
  /** @type {string[]} */
  const members = [""];
  let depth = 0;
  for (const c of list) {
    depth += Number(c === "(") - Number(c === ")");
    if (c === "," && !depth) members.push("");
    else members[members.length - 1] += c;
  }
  return members.map((member) => member.trim());
}

const NAMES = readdirSync(CSS, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => file.slice(0, -4));
const SHEETS = new Map(
  NAMES.map((name) => [name, rulesOf(readFileSync(new URL(`${name}.css`, CSS), "utf8"))]),
);

/** The sheets of these names. @param {string[]} names @returns {Map<string, Rule[]>} */
const sheets = (names) => new Map([...SHEETS].filter(([name]) => names.includes(name)));

/** @param {string} text */
const classesIn = (text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);

/** The class that this selector styles wherever it is, if it does. @param {string} selector */
function everywhere(selector) {
  // An element says what kind of thing is meant.
  if (/#|(^|[\s>+~])[a-z]+\./.test(selector)) return null;
  const own = classesIn(selector.replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, "")).filter(
    (name) => !LAYOUT.test(name),
  );
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** Each class that a sheet styles everywhere and another one names, too. @param {Map<string, Rule[]>} owners @param {Map<string, Rule[]>} all */
function collisions(owners, all) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const [owner, rules] of owners)
    for (const name of rules.flatMap(({ selectors }) => selectors.map(everywhere)))
      if (name && !SHARED.includes(name))
        for (const [other, others] of all)
          if (
            other !== owner &&
            others.some(({ selectors }) => classesIn(selectors.join()).includes(name))
          )
            found.add(`.${name}: ${owner}.css and ${other}.css`);
  return [...found];
}

/** The rules for which this holds. @param {(rule: Rule) => boolean} holds */
const rulesThat = (holds) =>
  [...SHEETS].flatMap(([name, rules]) =>
    rules.filter(holds).map(({ selectors }) => `${name}.css: ${selectors.join(", ")}`),
  );

// Sheets that load late stay for good: a class that two parts use in different senses would look otherwise
// after the other part was opened.
describe("classes in style sheets", () => {
  const board = NAMES.filter((name) => !name.includes("/"));
  const parts = board.filter((name) => ![...COMMON, ...HOSTS].includes(name));

  test("a part's sheet styles no class of another part", () => {
    assert.ok(parts.length > 25, parts.join());
    const all = board.filter((name) => !HOSTS.includes(name));
    assert.deepEqual(collisions(sheets(parts), sheets(all)), []);
  });

  test("the page of questions styles no class of the experiments that it shows", () => {
    const own = sheets(["pages/question", "pages/questions"]);
    assert.deepEqual(collisions(own, sheets(["apparatus", "runs"])), []);
  });

  test("finds a collision", () => {
    const two = rulesOf("@media print { .row > .fill { top: 0 } }");
    /** @param {string} css */
    const found = (css) =>
      collisions(new Map([["one", rulesOf(css)]]), new Map([["two", two]])).join();
    assert.equal(found(".fill { left: 0 }"), ".fill: one.css and two.css");
    assert.equal(found(".beside .fill:not(.a) { left: 0 }"), ".fill: one.css and two.css");
    for (const scoped of ["#one .fill", ".one .fill", "li.fill", ".full"])
      assert.equal(found(`${scoped} { left: 0 }`), "", scoped);
    assert.equal(found("#one { .fill { left: 0 } }"), "");
  });
});

describe("forced colours", () => {
  test("no border is transparent, as it is drawn there", () => {
    const clear = /(?<![\w-])border(?!-spacing)[\w-]*:[^;]*transparent/;
    assert.deepEqual(
      rulesThat(({ body }) => clear.test(body)),
      [],
    );
  });

  test("text on an exchanged ground keeps its colours", () => {
    const exchanged = /background(-color)?: var\(--ink\);\s*color: var\(--paper\)/;
    const kept = "forced-color-adjust: none";
    assert.ok(rulesThat(({ body }) => exchanged.test(body)).length > 8);
    assert.deepEqual(
      rulesThat(({ body }) => exchanged.test(body) && !body.includes(kept)),
      [],
    );
  });
});

describe("the focus ring", () => {
  test("has the width of the theme wherever it is drawn", () => {
    const focused = /(?<!:not\((:has\()?):focus-visible/;
    const other = /(?<![\w-])outline(-width)?: [^;]*\d+px/;
    assert.deepEqual(
      rulesThat(({ selectors, body }) => focused.test(selectors.join()) && other.test(body)),
      [],
    );
  });

  test("is not replaced by the line round a wrong field", () => {
    const replaced = rulesThat(
      ({ selectors, body }) =>
        /(^|[\s;])outline:/.test(body) &&
        selectors.some(
          (selector) =>
            selector.includes("[aria-invalid") && !selector.includes(":not(:focus-visible)"),
        ),
    );
    assert.deepEqual(replaced, []);
  });
});

test("an underline has its thickness and colour apart, as Safari reads them before 26.2", () => {
  assert.deepEqual(
    rulesThat(({ body }) => /text-decoration: [^;]* /.test(body)),
    [],
  );
});

// Drawings that go from left to right in every language, and arrowheads, which are turned.
const DRAWN = /^(review\.css: \.(label|chart)|pages\/questions\.css: \.figure \.small)/;

test("no sheet says left or right where it means start or end", () => {
  /** @param {string} values of four sides @returns {boolean} whether the second and the fourth differ */
  const differs = (values) => {
    const sides = membersOf(values.replace(/ (?![^(]*\))/g, ","));
    return sides.length === 4 && sides[1] !== sides[3];
  };
  const sided =
    /(?<![\w-])((margin|padding|border)-(left|right)[\w-]*:|(left|right):|(text-align|float): (left|right))/;
  const found = rulesThat(
    ({ body }) =>
      sided.test(body) ||
      [...body.matchAll(/(?<![\w-])(?:inset|margin|padding): ([^;]*)/g)].some(([, values = ""]) =>
        differs(values.trim()),
      ),
  );
  assert.deepEqual(
    found.filter((rule) => !DRAWN.test(rule)),
    [],
  );
});
