// The colours of css/tokens.css: enough contrast for every text and every line that carries meaning, and
// two hues that colour-blind eyes can tell apart.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { contrast, linear, THEMES } from "../browser/tokens.mjs";

/** @typedef {import("../browser/tokens.mjs").Triple} Triple */

for (const [name, colours] of Object.entries(THEMES)) {
  const high = name.includes("contrast");
  /** @param {string} front @param {string} back @param {number} least */
  const check = (front, back, least) => {
    const ratio = contrast(colours[front] ?? "", colours[back] ?? "");
    assert.ok(ratio >= least, `${name}: ${front} on ${back} is ${ratio.toFixed(2)} : 1`);
  };

  test(`${name}: contrast of texts and lines`, () => {
    for (const back of ["paper", "tile"]) {
      for (const text of ["ink", "soft", "x-text", "o-text"]) check(text, back, high ? 7 : 4.5);
      for (const line of ["x", "o", "rim"]) check(line, back, high ? 4.5 : 3);
    }
    check("paper", "ink", high ? 7 : 4.5); // the primary button
    if (high) check("x", "o", 2); // by luminance alone
  });

  test(`${name}: the two hues for colour-blind eyes`, () => {
    for (const [eyes, matrix] of Object.entries(EYES))
      for (const [x, o] of [
        ["x", "o"],
        ["x-text", "o-text"],
      ]) {
        const d = distance(
          seen(colours[x ?? ""] ?? "", matrix),
          seen(colours[o ?? ""] ?? "", matrix),
        );
        assert.ok(d > 35, `${name}, ${eyes}: ${x} and ${o} are ${d.toFixed(0)} apart`);
      }
  });
}

/**
 * Colours as dichromats see them, as matrices on linear red, green and blue: Machado, Oliveira and
 * Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
 */
// prettier-ignore
const EYES = {
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
/** @param {string} hex @param {number[][]} matrix @returns {Triple} */
function seen(hex, matrix) {
  const rgb = linear(hex);
  return /** @type {Triple} */ (
    matrix.map((row) =>
      Math.min(
        1,
        Math.max(
          0,
          row.reduce((sum, m, i) => sum + m * (rgb[i] ?? 0), 0),
        ),
      ),
    )
  );
}
/** The distance between two colours: CIE 1976, in L*a*b*. @param {Triple} a @param {Triple} b */
function distance(a, b) {
  const [p, q] = [lab(a), lab(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}
/** @param {Triple} rgb @returns {Triple} */
function lab([r, g, b]) {
  const f = (/** @type {number} */ t) =>
    t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test("no colour stands anywhere but in tokens.css", () => {
  // Style sheets that load before the tokens or without them, a game's own hues, and print.
  const own = ["pages/game.css", "kvantove.css", "pages/worksheets.css"];
  const folder = new URL("../../www/css/", import.meta.url);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".css") || ["tokens.css", ...own].includes(name)) continue;
    const sheet = readFileSync(new URL(name, folder), "utf8");
    assert.doesNotMatch(sheet.replace(/#[a-z-]+/g, ""), /#[0-9a-f]{3,8}\b|rgb|hsl/i, name);
  }
});

test("the page around a board has the colours of tokens.css", () => {
  const own = readFileSync(new URL("../../www/css/pages/game.css", import.meta.url), "utf8");
  const colour = /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g;
  for (const [selector, ...names] of [
    [":root", "light", "dark"],
    [':root[data-theme="contrast"]', "light, high contrast", "dark, high contrast"],
  ]) {
    const body = own.slice(own.indexOf(`\n${selector} {`)).split("}")[0] ?? "";
    const found = [...body.matchAll(colour)];
    assert.deepEqual(found.map(([, name]) => name).sort(), ["ink", "paper", "rim", "soft", "tile"]);
    for (const [, name = "", ...both] of found)
      assert.deepEqual(
        both,
        names.map((theme) => THEMES[/** @type {keyof THEMES} */ (theme)][name]),
        `${selector} ${name}`,
      );
  }
});
