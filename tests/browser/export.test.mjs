// The files of the board that the page hands out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { text } from "./english.mjs";
import { site } from "./helper.mjs";
import { button, dialog } from "./person.mjs";

/** @import { TextKey } from "../../www/js/types.js" */

const open = site();

describe("in the page", () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"]))
    test(`both files are handed out, in the page's colours, ${colorScheme}`, async (t) => {
      const page = await open(t, "#goff,14,15,48,36,18", { colorScheme, acceptDownloads: true });
      await button(page, "tool.share").click();
      /** @param {TextKey} key */
      const saved = async (key) => {
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          button(dialog(page, "share.title"), key).click(),
        ]);
        return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
      };
      const svg = await saved("export.svg");
      assert.equal(svg.name, "quantum-tic-tac-toe-goff-14-15-48-36-18.svg");
      const source = svg.bytes.toString();
      assert.match(source, colorScheme === "light" ? /#f6f3ec/ : /#0f141c/);
      const parsed = await page.evaluate((source) => {
        const file = new DOMParser().parseFromString(source, "image/svg+xml");
        return {
          root: file.documentElement.localName,
          texts: file.querySelectorAll("text").length,
          title: file.querySelector("title")?.textContent,
          scripts: file.querySelectorAll("script, [href]").length,
        };
      }, source);
      assert.deepEqual(parsed, {
        root: "svg",
        texts: 10,
        title: text("export.title", { record: "goff 14 15 48 36 18" }),
        scripts: 0,
      });

      const png = await saved("export.png");
      assert.equal(png.name, "quantum-tic-tac-toe-goff-14-15-48-36-18.png");
      assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
      assert.equal(png.bytes.readUInt32BE(16), 1944, "three times its size");
    });
});
