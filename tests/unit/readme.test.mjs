// The pictures of the documents exist, and the README's animation is animated and loads quickly.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../../", import.meta.url);
const DOCUMENTS = ["", "doc/"].flatMap((folder) =>
  readdirSync(new URL(`./${folder}`, ROOT))
    .filter((name) => name.endsWith(".md"))
    .map((name) => folder + name),
);

/** The files of this project that a document links to or shows. @param {string} document */
const filesOf = (document) =>
  [...readFileSync(new URL(document, ROOT), "utf8").matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^\w+:/.test(target));

test("the files that the documents name are there", () => {
  assert.ok(filesOf("README.md").includes("doc/gallery.webp"));
  for (const document of DOCUMENTS)
    for (const file of filesOf(document))
      assert.ok(existsSync(new URL(file, new URL(document, ROOT))), `${document}: ${file}`);
});

/** The milliseconds of each frame of a GIF, which stand in an extension before the frame. @param {Buffer} gif */
function framesOf(gif) {
  assert.equal(gif.toString("latin1", 0, 6), "GIF89a");
  /** The size in bytes of the colour table that a byte of flags announces. @param {number} flags */
  const tableOf = (flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  /** @type {number[]} */
  const times = [];
  let offset = 13 + tableOf(gif.readUInt8(10));
  let time = 0;
  const skipBlocks = () => {
    while (gif.readUInt8(offset)) offset += 1 + gif.readUInt8(offset);
    offset += 1;
  };
  for (let kind = gif.readUInt8(offset); kind !== 0x3b; kind = gif.readUInt8(offset)) {
    if (kind === 0x21) {
      if (gif.readUInt8(offset + 1) === 0xf9) time = 10 * gif.readUInt16LE(offset + 4);
      offset += 2;
    } else {
      assert.equal(kind, 0x2c, `no block of a GIF at ${offset}`);
      times.push(time);
      offset += 11 + tableOf(gif.readUInt8(offset + 9));
    }
    skipBlocks();
  }
  return times;
}

test("the README's moving picture moves, for a few seconds, and is no more than 400 KB", () => {
  const gif = readFileSync(new URL("doc/collapse.gif", ROOT));
  assert.ok(gif.length <= 400_000, `${gif.length} bytes`);
  const times = framesOf(gif);
  assert.ok(times.length > 1, `${times.length} frames`);
  assert.ok(times.every((time) => time >= 20));
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  assert.ok(seconds > 3 && seconds < 7, `${seconds} seconds`);
});

test("the README's sheet of pictures is no more than 500 KB", () => {
  const sheet = readFileSync(new URL("doc/gallery.webp", ROOT));
  assert.equal(sheet.toString("latin1", 8, 12), "WEBP");
  assert.ok(sheet.length <= 500_000, `${sheet.length} bytes`);
});
