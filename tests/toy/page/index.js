/**
 * The third game of the tests on the page: plain tic-tac-toe on twelve squares, by rules alone. It proves that a
 * game fits into the page without a change to shared code: besides this file it needs its entry in
 * js/variants/index.js and its texts. tests/browser/toy.test.mjs serves it at js/variants/toy/index.js.
 */
import { bandsOf, placeClassical, SMALLEST, tileOf as tileOn } from "../../board/layout.js";
import {
  paintGlyph,
  paintNumber,
  paintPoints,
  paintRowBand,
  paintSquareNumbers,
} from "../../board/paint.js";
import { nextMark } from "../position.js";
import {
  about,
  doing,
  sharedHead,
  sharedRefusal,
  sharedTodo,
  squareName,
  winner,
} from "../text.js";

const COLUMNS = 4;
const LETTERS = "abcd";

/** The square of an action: b3 is 10. */
const squareOf = (action) => (Number(action[1]) - 1) * COLUMNS + LETTERS.indexOf(action[0]) + 1;
const actionOf = (square) => `${LETTERS[(square - 1) % COLUMNS]}${Math.ceil(square / COLUMNS)}`;
const tileOf = (square, size) => tileOn(square, size, COLUMNS);
const named = (mark, action) => ({
  key: "choice.option",
  values: { mark, square: squareOf(action) },
});

const input = {
  actions: ({ view }) => view.legal,
  draggable: ({ view }) => view.legal.map(squareOf),
  press: (_, square) => ({ plays: actionOf(square) }),
  squaresIn: (action) => [squareOf(action)],
  kindOf: () => "place",
  tossOf: (action) => action,
  squareOfKey: (key) => (/^[1-9]$/.test(key) ? Number(key) : null),
  shown: () => null,
  inputPreview: (action) => ({ hovered: squareOf(action) }),
  hasGoffNotation: false,
};

const words = {
  head: (now) => sharedHead(now) ?? about(now, "head.turn", now.view.turn),
  leader: ({ view, past, end }) => (past || end ? null : view.score ? winner(view) : view.turn),
  todo: (now) =>
    sharedTodo(now) ?? doing("begin", { key: "toy.todo", values: { mark: nextMark(now.view) } }),
  done({ view, past, end }) {
    const action = view.lastAction;
    const mark = action && view.squares[squareOf(action) - 1]?.classical;
    return mark && !past && !end ? named(mark, action) : null;
  },
  nameOf: squareName,
  refusal(now, square) {
    const taken = now.view.squares[square - 1]?.classical;
    return (
      sharedRefusal(now) ??
      (taken ? { key: "refused.closed", values: { square, mark: taken } } : null)
    );
  },
  whereIs(view, mark) {
    const square = view.squares.findIndex(({ classical }) => classical?.move === mark.move) + 1;
    return square
      ? { key: "where.classical", values: { mark, square } }
      : { key: "where.not", values: { mark } };
  },
  withoutKind: () => null,
  step(before, action) {
    const mark = nextMark(before);
    return {
      text: { key: "moves.last", values: { mark, square: squareOf(action) } },
      collapse: false,
      mark,
    };
  },
  actionName: (action) => ({ key: "puzzle.square", values: { square: squareOf(action) } }),
  withMark: named,
  hintOf: (view, action) => named(nextMark(view), action),
  puzzleHint: () => ({ key: "toy.todo" }),
  insteadOf: () => "toy.todo",
};

const drawing = {
  columns: COLUMNS,
  tileOf,
  figuresIn: ({ marks }) => marks,
  arrange({ view, accents }, size, smallest = SMALLEST) {
    const tiles = accents.map((accent, i) => ({ square: i + 1, ...tileOf(i + 1, size), accent }));
    const marks = tiles.flatMap(({ square, ...tile }) => {
      const mark = view.squares[square - 1]?.classical;
      return mark ? [placeClassical(mark, square, tile, smallest, "plain")] : [];
    });
    const bands = bandsOf(view, tileOf, size);
    return { size, tiles, marks, bands, bodies: [], ghosts: [], strands: [], loop: null };
  },
  motion: () => ({ kind: "none", duration: 0, moment: 0, between: (_, after) => after }),
  layers: {
    background(ctx, scene, palette) {
      for (const band of scene.bands) paintRowBand(ctx, band, palette);
      paintSquareNumbers(ctx, scene, palette);
    },
    figures(ctx, { marks, bands }, palette) {
      for (const mark of marks) {
        paintGlyph(ctx, mark, palette, palette.tile, null);
        paintNumber(ctx, mark, palette, palette.tile);
      }
      for (const band of bands) paintPoints(ctx, band, palette);
    },
  },
};

export const toy = {
  input,
  words,
  board: {
    drawing,
    picture({ view, hovered }, marked) {
      const isLit = (square) => marked.includes(square) || square === hovered;
      return { view, accents: view.squares.map((_, i) => (isLit(i + 1) ? "lit" : "")) };
    },
    choice: () => null,
    measurement: () => null,
    sounds: () => [],
  },
  teaching: {
    guidance: async () => () => null,
    guidedRules: "twelve",
    help: async () => ({ clips: [], rules: ["toy.about"], paper: ["toy.about"] }),
    physics: [],
  },
};
