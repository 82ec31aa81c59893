// The themes on the page: each can be chosen, is stored, follows the system, and applies from the first
// paint on. Text on a tint of the board has enough contrast.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { settled, site } from "./helper.mjs";
import { outcome, painting } from "./person.mjs";
import { contrast, THEMES } from "./tokens.mjs";

const open = site();

/** The preferences of the system that lead to each theme. */
const MEDIA = /** @type {const} */ ({
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "light, high contrast": { colorScheme: "light", contrast: "more" },
  "dark, high contrast": { colorScheme: "dark", contrast: "more" },
});

/** A computed colour as six digits. @param {string} computed */
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
    JSON.stringify({ version: 1, theme }),
  );
/** The background colour of the page and of the board's tiles. @param {import("playwright-core").Page} page */
const colours = async (page) => {
  await settled(page);
  return painting(page).evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
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
  // Each list begins with the system in which the page is opened; the page follows it to the others.
  for (const [theme, systems] of /** @type {const} */ ([
    ["auto", ["light", "dark", "dark, high contrast", "light, high contrast", "light"]],
    ["auto", ["dark, high contrast", "light, high contrast"]],
    ["light", ["dark", "dark, high contrast", "dark"]],
    ["dark", ["light"]],
    ["contrast", ["dark", "light"]],
  ]))
    test(`${theme} on a system with these preferences, one after the other: ${systems.join("; ")}`, async (t) => {
      const page = await open(t, "", { ...MEDIA[systems[0]], prepare: stored(theme) });
      for (const system of systems) {
        await page.emulateMedia({ contrast: "no-preference", ...MEDIA[system] });
        const scheme = system.startsWith("dark") ? "dark" : "light";
        /** @type {Record<typeof theme, keyof typeof THEMES>} */
        const shown = {
          ...{ auto: system, light: "light", dark: "dark" },
          contrast: scheme === "dark" ? "dark, high contrast" : "light, high contrast",
        };
        assert.deepEqual(await colours(page), expected(shown[theme]), system);
      }
    });

  test("contrast of what stands on a component's tint, in each theme", async (t) => {
    const page = await open(t, "#goff,14,29,35,67,47", { unbundled: true });
    const tints = new Set();
    for (const [name, media] of Object.entries(MEDIA)) {
      const high = name.includes("contrast");
      await page.emulateMedia({ contrast: "no-preference", ...media });
      await settled(page);
      const colours = await page.evaluate(async () => {
        const [{ colours }, { createStage }, { wordsOf }] = await Promise.all(
          ["board/colours", "lib/stage", "i18n/messages"].map(
            (name) => import(new URL(`js/${name}.js`, document.baseURI).href),
          ),
        );
        return colours(createStage(tree(), tree().querySelector(".stage"), wordsOf("en")));
      });
      const { washes, bodies, X, O, XText, OText } = colours;
      tints.add(washes.join());
      for (const [i, wash] of washes.entries()) {
        for (const text of [XText, OText])
          assertRatio(text, wash, high ? 7 : 4.5, `${name}: a number on tint ${i + 1}`);
        for (const line of [X, O]) {
          assertRatio(line, wash, high ? 4.5 : 3, `${name}: a mark on tint ${i + 1}`);
          assertRatio(line, bodies[i], high ? 3 : 2, `${name}: a strand on band ${i + 1}`);
        }
      }
    }
    assert.equal(tints.size, Object.keys(MEDIA).length, "each theme has its own tints");
  });

  test("is right before anything is painted, with the modules not even there", async (t) => {
    let missing = 0;
    const page = await open(t, "", {
      unbundled: true,
      colorScheme: "light",
      expectErrors: true,
      prepare: async (page) => {
        await stored("dark")(page);
        await page.route("**/game.js", (route) => {
          missing++;
          return route.fulfill({ status: 404 });
        });
      },
    });
    assert.equal(missing, 1);
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
    const page = await open(t, "", { forcedColors: "active" });
    for (const theme of ["dark", "contrast"]) {
      // As if it had been chosen in another tab.
      await page.evaluate(
        (settings) => {
          localStorage.setItem("quantum-tic-tac-toe.settings", settings);
          dispatchEvent(new Event("storage"));
        },
        JSON.stringify({ version: 1, theme }),
      );
      await page.locator(`html[data-theme=${theme}]`).waitFor();
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

  test("forced colours show whose turn it is", async (t) => {
    const page = await open(t, "#goff,12", { forcedColors: "active" });
    const bars = page.locator("#bars [data-side]");
    await bars.nth(1).waitFor();
    const lines = await bars.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).borderBottomColor),
    );
    assert.equal(lines.length, 2);
    assert.notEqual(lines[0], lines[1]);
  });

  test("forced colours mark the outcome that is picked, and show what a second press does", async (t) => {
    const page = await open(t, "#goff,14,15,48,36,18", { forcedColors: "active" });
    const card = outcome(page, 8);
    /** @returns {Promise<string>} */
    const outline = () => card.evaluate((one) => getComputedStyle(one).outlineStyle);
    await card.waitFor();
    assert.equal(await outline(), "none");
    await card.hover();
    assert.equal(await outline(), "solid");
    await card.press("Enter");
    const kept = await card
      .locator(".commit")
      .evaluate((words) => getComputedStyle(words).getPropertyValue("forced-color-adjust"));
    assert.equal(kept, "none");
  });

  test("forced colours leave the text of every button to be seen", async (t) => {
    const page = await open(t, "#goff,12,45,23,56,36,14,@4", { forcedColors: "active" });
    const buttons = page.locator("button.primary:visible");
    await buttons.first().waitFor();
    for (const button of await buttons.all()) {
      const picture = (await button.screenshot()).toString("base64");
      const shades = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const { width, height } = image;
        const ctx = new OffscreenCanvas(width, height).getContext("2d");
        ctx?.drawImage(image, 0, 0);
        const pixels = ctx?.getImageData(0, 0, width, height).data ?? [];
        // A row of pixels through the middle of the text changes often between its two colours.
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
