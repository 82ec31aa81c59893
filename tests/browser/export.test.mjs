// The files of the board that the page hands out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { site } from "./helper.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

const open = site();

describe("in the page", () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"]))
    test(`both files are handed out, in the page's colours, ${colorScheme}`, async (t) => {
      const page = await open(t, "#goff,14,15,48,36,18", { colorScheme, acceptDownloads: true });
      await page.locator("#share").click();
      /** @param {string} name */
      const saved = async (name) => {
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name }).click(),
        ]);
        return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
      };
      const svg = await saved("Save as SVG");
      assert.equal(svg.name, "quantum-tic-tac-toe-goff-14-15-48-36-18.svg");
      const text = svg.bytes.toString();
      assert.match(text, colorScheme === "light" ? /#f6f3ec/ : /#0f141c/);
      const parsed = await page.evaluate((source) => {
        const file = new DOMParser().parseFromString(source, "image/svg+xml");
        return {
          root: file.documentElement.localName,
          texts: file.querySelectorAll("text").length,
          title: file.querySelector("title")?.textContent,
          scripts: file.querySelectorAll("script, [href]").length,
        };
      }, text);
      assert.deepEqual(parsed, {
        root: "svg",
        texts: 10,
        title: "Quantum tic-tac-toe: goff 14 15 48 36 18",
        scripts: 0,
      });

      const png = await saved("Save as PNG");
      assert.equal(png.name, "quantum-tic-tac-toe-goff-14-15-48-36-18.png");
      assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
      assert.equal(png.bytes.readUInt32BE(16), 1944, "three times its size");
    });
});
