// The colours of css/tokens.css as data: enough contrast for every text and every line that carries
// meaning, and two hues that colour-blind eyes can tell apart. Then the themes in the page: chosen,
// kept, followed, and never the wrong one first.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { settled, site } from "./helper.mjs";

const open = site();
const SHEET = readFileSync(new URL("../../www/css/tokens.css", import.meta.url), "utf8");

/** @typedef {Record<string, string>} Colours */
/** @typedef {[number, number, number]} Triple */

/** The colours of a block of the style sheet, light or dark. @param {string} selector @param {0 | 1} which @returns {Colours} */
function block(selector, which) {
  const body = SHEET.slice(SHEET.indexOf(`\n${selector} {`)).split("}")[0] ?? "";
  /** @type {Colours} */
  const found = {};
  for (const [, name, light, dark] of body.matchAll(
    /--([\w-]+): (?:var\(--qttt-[\w-]+, )?light-dark\((#\w{6}), (#\w{6})\)/g,
  ))
    found[name ?? ""] = (which ? dark : light) ?? "";
  assert.equal(Object.keys(found).length, 10, `${selector} has every colour`);
  return found;
}
const THEMES = {
  light: block(":root,\n.stage", 0),
  dark: block(":root,\n.stage", 1),
  "light, high contrast": block(':is(:root, .stage)[data-theme="contrast"]', 0),
  "dark, high contrast": block(':is(:root, .stage)[data-theme="contrast"]', 1),
};

/** Linear red, green and blue. @param {string} hex @returns {Triple} */
const linear = (hex) =>
  /** @type {Triple} */ (
    [1, 3, 5].map((at) => {
      const c = parseInt(hex.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    })
  );
/** @param {Triple} rgb */
const luminance = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
/** WCAG's contrast ratio. @param {string} a @param {string} b */
function contrast(a, b) {
  const [low, high] = [a, b].map((c) => luminance(linear(c))).sort((p, q) => p - q);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

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
 * What dichromats see, on linear red, green and blue: Machado, Oliveira and Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
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
/** How far apart two colours look: CIE 1976, in L*a*b*. @param {Triple} a @param {Triple} b */
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
  // What is before the tokens or without them, a game's own hues, and paper.
  const own = ["document.css", "physics.css", "kvantove.css", "worksheets.css"];
  const folder = new URL("../../www/css/", import.meta.url);
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".css") || ["tokens.css", ...own].includes(name)) continue;
    const sheet = readFileSync(new URL(name, folder), "utf8");
    assert.doesNotMatch(sheet.replace(/#[a-z-]+/g, ""), /#[0-9a-f]{3,8}\b|rgb|hsl/i, name);
  }
});

test("the page around a board has the colours of tokens.css", () => {
  const own = readFileSync(new URL("../../www/css/document.css", import.meta.url), "utf8");
  const colour = /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g;
  for (const [selector, ...names] of [
    [":root", "light", "dark"],
    [':root[data-theme="contrast"]', "light, high contrast", "dark, high contrast"],
  ]) {
    const body = own.slice(own.indexOf(`\n${selector} {`)).split("}")[0] ?? "";
    const found = [...body.matchAll(colour)];
    assert.deepEqual(found.map(([, name]) => name).sort(), ["ink", "paper", "soft"]);
    for (const [, name = "", ...both] of found)
      assert.deepEqual(
        both,
        names.map((theme) => THEMES[/** @type {keyof THEMES} */ (theme)][name]),
        `${selector} ${name}`,
      );
  }
});

// ---------------------------------------------------------------- in the page

/** What a system asks for, by the theme that it gets. */
const MEDIA = /** @type {const} */ ({
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "light, high contrast": { colorScheme: "light", contrast: "more" },
  "dark, high contrast": { colorScheme: "dark", contrast: "more" },
});

/** A colour as the browser has computed it, as six digits. @param {string} computed */
function hexOf(computed) {
  const [, space, list = ""] = /^(rgb|color)\((?:srgb )?(.*)\)$/.exec(computed) ?? [];
  const parts = list.split(/[\s,]+/).map((part) => Number(part) * (space === "color" ? 255 : 1));
  assert.equal(parts.length, 3, computed);
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
/** @param {string} front @param {string} back @param {number} least @param {string} what */
function assertRatio(front, back, least, what) {
  const ratio = contrast(hexOf(front), hexOf(back));
  assert.ok(ratio >= least, `${what}: ${front} on ${back} is ${ratio.toFixed(2)} : 1`);
}

/** @param {string} theme */
const stored = (theme) => (/** @type {import("playwright-core").Page} */ page) =>
  page.addInitScript(
    (value) => localStorage.setItem("quantum-tic-tac-toe.settings", value),
    JSON.stringify({ theme }),
  );
/** Paper as the page has it, and as the board paints its tiles. @param {import("playwright-core").Page} page */
const colours = async (page) => {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (tree().querySelector("#canvas"));
    const at = Math.round(canvas.width / 6);
    const copy = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(canvas, at, at, 1, 1, 0, 0, 1, 1);
    const [r, g, b] = copy?.getImageData(0, 0, 1, 1).data ?? [];
    return {
      paper: getComputedStyle(document.documentElement).backgroundColor,
      tile: `rgb(${r}, ${g}, ${b})`,
      meta: [...document.querySelectorAll('meta[name="theme-color"]')].map((m) =>
        m.getAttribute("content"),
      ),
    };
  });
};
/** @param {keyof typeof THEMES} theme */
function expected(theme) {
  const rgb = (/** @type {string} */ hex) =>
    `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
  const paper = rgb(THEMES[theme].paper ?? "");
  return { paper, tile: rgb(THEMES[theme].tile ?? ""), meta: [paper, paper] };
}

describe("in the page", () => {
  for (const [theme, colorScheme, contrast, result] of /** @type {const} */ ([
    ["auto", "light", "no-preference", "light"],
    ["auto", "dark", "no-preference", "dark"],
    ["auto", "light", "more", "light, high contrast"],
    ["auto", "dark", "more", "dark, high contrast"],
    ["light", "dark", "no-preference", "light"],
    ["light", "dark", "more", "light"],
    ["dark", "light", "no-preference", "dark"],
    ["contrast", "light", "no-preference", "light, high contrast"],
    ["contrast", "dark", "no-preference", "dark, high contrast"],
  ])) {
    test(`${theme} on a system with ${colorScheme} colours, contrast ${contrast}: ${result}`, async (t) => {
      const page = await open(t, "", { colorScheme, contrast, prepare: stored(theme) });
      assert.deepEqual(await colours(page), expected(result));
    });
  }

  for (const [name, media] of Object.entries(MEDIA)) {
    test(`${name}: contrast of what stands on a component's tint`, async (t) => {
      const high = name.includes("contrast");
      const page = await open(t, "#goff,14,29,35,67,47", media);
      await settled(page);
      const colours = await page.evaluate(async () => {
        const [{ colours }, { createStage }, { wordsOf }] = await Promise.all(
          ["board/canvas", "lib/stage", "i18n/messages"].map(
            (name) => import(new URL(`js/${name}.js`, document.baseURI).href),
          ),
        );
        return colours(createStage(tree(), tree().querySelector(".stage"), wordsOf("en")));
      });
      const { washes, bodies, X, O, XText, OText } = colours;
      for (const [i, wash] of washes.entries()) {
        for (const text of [XText, OText])
          assertRatio(text, wash, high ? 7 : 4.5, `a number on tint ${i + 1}`);
        for (const line of [X, O]) {
          assertRatio(line, wash, high ? 4.5 : 3, `a mark on tint ${i + 1}`);
          assertRatio(line, bodies[i], high ? 3 : 2, `a strand on band ${i + 1}`);
        }
      }
    });
  }

  test("follows the system while the page is open", async (t) => {
    const page = await open(t, "", { colorScheme: "light" });
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await colours(page), expected("dark"));
    await page.emulateMedia({ contrast: "more" });
    assert.deepEqual(await colours(page), expected("dark, high contrast"));
    await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" });
    assert.deepEqual(await colours(page), expected("light"));
  });

  test("is right before anything is painted, with the modules not even there", async (t) => {
    const page = await open(t, "", {
      colorScheme: "light",
      expectErrors: true,
      prepare: async (page) => {
        await stored("dark")(page);
        await page.route("**/main.js", (route) => route.fulfill({ status: 404 }));
      },
    });
    const paper = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    assert.equal(paper, expected("dark").paper);
    const before = await page.evaluate(
      () =>
        /** @type {Element} */ (
          document.querySelector('script[src="js/pages/boot.js"]')
        ).compareDocumentPosition(
          /** @type {Element} */ (document.querySelector('link[rel="stylesheet"]')),
        ) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    assert.ok(before, "the script comes before the style sheets and waits for none");
  });

  test("forced colours go before every theme", async (t) => {
    for (const theme of ["dark", "contrast"]) {
      const page = await open(t, "", { forcedColors: "active", prepare: stored(theme) });
      const [values, around, canvas] = await page.evaluate(() => {
        const stage = /** @type {Element} */ (tree().querySelector(".stage"));
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = "Canvas";
        return [
          ["paper", "rim", "x", "o-text"].map((name) =>
            getComputedStyle(stage).getPropertyValue(`--${name}`).trim(),
          ),
          getComputedStyle(document.documentElement).backgroundColor,
          getComputedStyle(probe).color,
        ];
      });
      assert.deepEqual(values, ["Canvas", "CanvasText", "CanvasText", "CanvasText"]);
      assert.equal(around, canvas);
    }
  });

  test("forced colours leave the text of every button to be seen", async (t) => {
    const page = await open(t, "#goff,12,45,23,56,36,14,@4", { forcedColors: "active" });
    for (const button of await page.locator("button.primary:visible").all()) {
      const picture = (await button.screenshot()).toString("base64");
      const shades = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const { width, height } = image;
        const ctx = new OffscreenCanvas(width, height).getContext("2d");
        ctx?.drawImage(image, 0, 0);
        const pixels = ctx?.getImageData(0, 0, width, height).data ?? [];
        // A row through the middle of the text goes to and fro between its two colours.
        let turns = 0;
        const row = Math.floor(height / 2) * width * 4;
        const lit = (/** @type {number} */ x) => Number(pixels[row + x * 4]) > 127;
        for (let x = 4; x < width - 4; x++) if (lit(x) !== lit(x - 1)) turns++;
        return turns;
      }, picture);
      assert.ok(shades >= 8, `${await button.innerText()}: ${shades} edges`);
    }
  });
});
