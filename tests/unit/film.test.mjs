// The moving picture of a game: its frames, and the file.
/** @import { Motion, Picture } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { drawingOf } from "../../www/js/board/drawings.js";
import {
  CHOICE,
  END,
  framesOf,
  REST,
  START,
  STEP,
} from "../../www/js/features/share/film-frames.js";
import { createGif } from "../../www/js/features/share/gif.js";
import { loadVariant } from "../../www/js/variants/index.js";
import { pictureOfRecord } from "../../www/js/variants/record-picture.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { readGif } from "../browser/gif.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
await loadVariant("dice");

/** @param {string} record */
function filmOf(record) {
  const words = record.split(" ");
  const pictures = words.map((_, i) => pictureOfRecord(Game, words.slice(0, i + 1).join(" ")));
  return { pictures, drawing: drawingOf(/** @type {Picture} */ (pictures[0]).view) };
}

describe("the frames", () => {
  for (const record of [
    "goff 12 45 23 56 36 14 @4",
    "kvantove 89 12 37 45 6 89@8 12@1 37@7 45@4 59 23 59@9 23@2 35 35@3 5",
  ])
    test(`show every action of ${record} as it moves, and hold the result`, async () => {
      const { pictures, drawing } = filmOf(record);
      await drawing.loadMotion?.();
      const frames = framesOf(pictures, drawing.motion);
      const still = frames.filter(({ moving }) => !moving);
      assert.deepEqual(
        still.map(({ picture }) => picture),
        pictures,
      );
      assert.deepEqual([frames[0], frames.at(-1)], [still[0], still.at(-1)]);
      assert.deepEqual(
        still.map(({ delay }) => delay),
        pictures.map(({ view }, i) =>
          i === 0
            ? START
            : i === pictures.length - 1
              ? END
              : view.phase === "place"
                ? REST
                : CHOICE,
        ),
      );
      for (const [i, to] of pictures.entries()) {
        const from = pictures[i - 1];
        if (!from) continue;
        const { duration } = drawing.motion(from, to, "normal");
        const moving = frames.filter(({ picture, moving }) => picture === to && moving);
        assert.ok(duration > 0 && moving.length > 2, `${i}: ${duration} ms`);
        assert.deepEqual(
          moving.map(({ moving, delay }) => [moving?.from, moving?.time, delay]),
          moving.map((_, n) => [from, (n + 1) * STEP, STEP]),
        );
        const last = moving.at(-1)?.moving?.time ?? 0;
        assert.ok(last < duration && last + STEP >= duration, `${last} of ${duration}`);
      }
    });

  test("of an action that does not move is the position after it", () => {
    const { pictures } = filmOf("goff 12");
    const still = /** @type {Motion} */ ({
      kind: "none",
      duration: 0,
      moment: 0,
      between: (_, b) => b,
    });
    assert.equal(framesOf(pictures, () => still).length, 2);
  });
});

describe("the file", () => {
  const [RED, GREEN] = [
    [200, 10, 20],
    [10, 200, 20],
  ];
  /** Pixels, each of a colour. @param {(number[] | undefined)[]} colours */
  const rgba = (...colours) =>
    Uint8ClampedArray.from(colours.flatMap((colour = []) => [...colour, 255]));

  test("is a GIF89a for ever, with the delay of each frame", () => {
    const first = rgba(RED, RED, RED, GREEN);
    const gif = createGif({ width: 2, height: 2, exact: [RED ?? []] }, first);
    gif.add(first, 800);
    gif.add(rgba(RED, GREEN, RED, GREEN), 100);
    gif.add(rgba(RED, GREEN, RED, GREEN), 2000);
    const bytes = Buffer.from(gif.bytes());
    assert.deepEqual(readGif(bytes), {
      ...{ version: "GIF89a", width: 2, height: 2, loops: 0, delays: [800, 100, 2000] },
    });
    // The first colours of the table are the exact ones.
    assert.deepEqual([...bytes.subarray(13, 16)], RED);
  });

  test("stores only what changes", () => {
    const noise = Uint8ClampedArray.from({ length: 64 * 64 * 4 }, (_, i) =>
      i % 4 === 3 ? 255 : (i * i * 31) % 256,
    );
    /** @param {number} frames */
    const sizeOf = (frames) => {
      const gif = createGif({ width: 64, height: 64, exact: [] }, noise);
      for (let n = 0; n < frames; n++) gif.add(noise.slice(), 100);
      return gif.bytes().length;
    };
    assert.ok(sizeOf(2) - sizeOf(1) < sizeOf(1) / 5, `${sizeOf(1)}, ${sizeOf(2)}`);
  });
});
