// The board as a picture: the text of its SVG, from the page's own scenes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { arrange } from "../../www/js/variants/goff/layout.js";
import { pointsOfRows } from "../../www/js/board/layout.js";
import { layers } from "../../www/js/variants/goff/paint.js";
import { plainPicture } from "../../www/js/board/plain-picture.js";
import { fileName, SIZE, SvgContext, toSvg } from "../../www/js/board/svg-context.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

const RECORDS = [
  "goff",
  "goff 14 15 48 36",
  "goff 14 15 48 36 18",
  "goff 14 15 48 36 18 @1 69",
  "goff 15 25 35 45 56 57 58 59 15",
  "goff 12 45 23 56 36 14 @4",
  "goff 13 26 39 68 79 48 57 24 @4 15 @1",
];

// A colour for every field, whatever its name in paint.js.
const PALETTE = /** @type {any} */ (
  new Proxy(
    { font: "sans-serif", receded: 0.3, numbered: 0.25 },
    {
      get: (fixed, name) =>
        Reflect.get(fixed, name) ??
        (/^(bodies|washes)$/.test(String(name))
          ? ["rgb(1, 2, 3)", "rgb(4, 5, 6)", "rgb(7, 8, 9)", "rgb(10, 11, 12)"]
          : "rgb(200, 80, 30)"),
    },
  )
);

/** @param {string} record */
function drawn(record) {
  const view = Game.fromRecord(record).view();
  const about = { title: `“${record}” & <more>`, description: "1 < 2", paper: "rgb(1, 2, 3)" };
  return { view, svg: toSvg(arrange(plainPicture(view), SIZE), PALETTE, about, layers) };
}

describe("as data", () => {
  for (const record of RECORDS)
    test(`nine squares and every mark's number: ${record}`, () => {
      const { view, svg } = drawn(record);
      const tiles = svg.match(/^<rect [^>]*rx="[1-9][^>]*stroke=/gm) ?? [];
      assert.equal(tiles.length, 9);
      const written = [...svg.matchAll(/^<text [^>]*fill="#[^>]*>(\d+)<\/text>$/gm)];
      // The numbers of the squares are fainter than the marks.
      const isSquare = (/** @type {RegExpExecArray} */ one) => one[0].includes('opacity="0.25"');
      const numbersOf = (/** @type {boolean} */ squares) =>
        written.filter((one) => isSquare(one) === squares).map((one) => Number(one[1]));
      const numbers = numbersOf(false);
      const marks = view.squares.flatMap(({ classical, spooky }) =>
        classical ? [classical.move] : spooky.map(({ move }) => move),
      );
      // Several rows show their values. ½ is one of them, not the number of a mark.
      const points = pointsOfRows(view).filter((worth) => view.rows.length > 1 && worth === 1);
      const sorted = (/** @type {number[]} */ list) => [...list].sort((a, b) => a - b);
      assert.deepEqual(sorted(numbers), sorted([...marks, ...points]));
      const crowded = view.squares.findIndex(({ spooky }) => spooky.length > 7) + 1;
      const numbered = view.squares.map((_, i) => i + 1).filter((square) => square !== crowded);
      assert.deepEqual(numbersOf(true), numbered);
      assert.match(
        svg,
        /<title>“goff[^<]*” &#38; &#60;more&#62;<\/title>\n<desc>1 &#60; 2<\/desc>/,
      );
      assert.doesNotMatch(svg, /script|style=|href|NaN|undefined|Infinity| on\w+=/);
    });

  test("knows every call and every property that paint.js uses", () => {
    const paint = readFileSync(new URL("../../www/js/board/paint.js", import.meta.url), "utf8");
    const context = new SvgContext();
    for (const [, name] of paint.matchAll(/\bctx\.(\w+)/g))
      assert.ok(name && name in context, `ctx.${name} is not known`);
  });

  test("colours are written so that every program reads them", () => {
    for (const [colour, written] of /** @type {const} */ ([
      ["rgb(200, 80, 30)", 'fill="#c8501e"'],
      ["rgba(200, 80, 30, 0.5)", 'fill="#c8501e" fill-opacity="0.5"'],
      ["rgb(200 80 30 / 0.5)", 'fill="#c8501e" fill-opacity="0.5"'],
      ["color(srgb 1 0.5 0 / 0.25)", 'fill="#ff8000" fill-opacity="0.25"'],
      ["#c8501e", 'fill="#c8501e"'],
    ])) {
      const context = new SvgContext();
      context.fillStyle = colour;
      context.rect(0, 0, 1, 1);
      context.fill();
      const { fill, "fill-opacity": opacity } = context.drawn[0]?.attributes ?? {};
      const said = opacity ? `fill="${fill}" fill-opacity="${opacity}"` : `fill="${fill}"`;
      assert.equal(said, written);
    }
  });

  test("a file's name tells the game", () => {
    assert.equal(
      fileName("goff 14 15 48 18 @1 69", "svg"),
      "quantum-tic-tac-toe-goff-14-15-48-18-to1-69.svg",
    );
    assert.equal(fileName("goff-fair", "png"), "quantum-tic-tac-toe-goff-fair.png");
  });
});
