// Holds the module's published types against what it really returns: every object of view(),
// preview(), presets() and so on, in every phase, has exactly the typed fields with the typed values.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { describe, test } from "node:test";
import ts from "typescript";
import { site } from "./helper.mjs";

const open = site();
const DECLARATIONS = fileURLToPath(
  new URL("../../www/pkg/quantum_tic_tac_toe.d.ts", import.meta.url),
);

const program = ts.createProgram([DECLARATIONS], {
  strict: true,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
});
const checker = program.getTypeChecker();
const file = program.getSourceFile(DECLARATIONS);
assert.ok(file, "make build first");
const exported = checker.getExportsOfModule(
  /** @type {ts.Symbol} */ (checker.getSymbolAtLocation(file)),
);

/** @param {string} name */
function typeNamed(name) {
  const symbol = exported.find((s) => s.name === name);
  assert.ok(symbol, `the module's types have no ${name}`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

/**
 * What is wrong with a value that should be of a type.
 * @param {unknown} value @param {ts.Type} type @param {string} path @returns {string[]}
 */
function differs(value, type, path) {
  const wanted = checker.typeToString(type);
  if (type.isUnion()) {
    const each = type.types.map((t) => differs(value, t, path));
    if (each.some((faults) => faults.length === 0)) return [];
    // The faults within the object alternative say more than that no alternative fits.
    return (
      each.find((faults) => faults.every((f) => !f.startsWith(`${path}:`))) ?? [
        `${path}: ${JSON.stringify(value)} is not ${wanted}`,
      ]
    );
  }
  const is = (/** @type {boolean} */ fits) =>
    fits ? [] : [`${path}: ${JSON.stringify(value)} is not ${wanted}`];
  if (type.isLiteral()) return is(value === type.value);
  if (type.flags & ts.TypeFlags.BooleanLiteral) return is(String(value) === wanted);
  if (type.flags & ts.TypeFlags.Null) return is(value === null);
  if (type.flags & ts.TypeFlags.Undefined) return is(value === undefined);
  if (type.flags & ts.TypeFlags.String) return is(typeof value === "string");
  if (type.flags & ts.TypeFlags.Number)
    return is(typeof value === "number" && Number.isFinite(value));
  if (type.flags & ts.TypeFlags.Boolean) return is(typeof value === "boolean");
  if (checker.isTupleType(type) || checker.isArrayType(type)) {
    if (!Array.isArray(value)) return is(false);
    const items = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type));
    if (checker.isTupleType(type) && value.length !== items.length) return is(false);
    return value.flatMap((item, i) =>
      differs(item, /** @type {ts.Type} */ (items[i] ?? items[0]), `${path}[${i}]`),
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return is(false);
  const fields = checker.getPropertiesOfType(type);
  const extra = Object.keys(value).filter((key) => !fields.some(({ name }) => name === key));
  return [
    ...extra.map((key) => `${path}.${key}: not in the types`),
    ...fields.flatMap((field) => {
      const of = checker.getTypeOfSymbol(field);
      if (!(field.name in value))
        return field.flags & ts.SymbolFlags.Optional ? [] : [`${path}.${field.name}: missing`];
      return differs(Reflect.get(value, field.name), of, `${path}.${field.name}`);
    }),
  ];
}

const RECORDS = [
  "goff",
  "goff 14 15 48 36",
  "goff 14 15 48 36 18",
  "goff 14 15 48 36 18 @1",
  "goff 12 45 23 56 36 14",
  "goff 12 45 23 56 36 14 @4",
  "goff 12 12 @1 45 45 @5 69 69 @6 78 38 37 @3",
  "goff 13 26 39 68 79 48 57 24 @4 15 @1",
  "goff 69 78 28 34 36 34 @4 12 18 @8",
  "goff 69 78 28 34 36 34 @4 12 18 @8 55",
  "goff-fair 14 15",
  "wikipedia 14 15 48 18",
  "tris-quantico 12 45 23 56 36 14 @4",
  "nature 14 15 48 18",
  "nature 14 15 48 18 @8",
];

describe("what the module returns is what its types say", () => {
  test("views, previews, ensembles, presets, analyses, advice and puzzles in all phases", async (t) => {
    const page = await open(t);
    const { presets, views, ensembles, analyses, hints, reviews, puzzles } = await page.evaluate(
      async (records) => {
        const { Game } = await import(new URL("pkg/quantum_tic_tac_toe.js", document.baseURI).href);
        /** @type {[string, unknown][]} */
        const views = [];
        const ensembles = [];
        for (const record of records) {
          const game = Game.fromRecord(record);
          const view = game.view();
          views.push([record, view]);
          ensembles.push(game.ensemble());
          const actions = [
            ...view.legal,
            ...view.options.map((/** @type {{ action: string }} */ o) => o.action),
          ];
          for (const action of new Set(actions))
            if (action !== "?") views.push([`${record}, then ${action}`, game.preview(action)]);
          game.undo();
          views.push([`${record}, undone`, game.view()]);
        }
        // Of late positions, whose analysis takes no time to speak of.
        const late = records
          .filter((record) => record.split(" ").length > 5)
          .map((record) => Game.fromRecord(record));
        const analyses = late.map((game) => game.analyse());
        const hints = late
          .filter((game) => game.view().phase !== "over")
          .map((game) => game.hint());
        hints.push(Game.fromRecord("goff 12 45 23 56").hint());
        const reviews = late.map((game) => game.review());
        const puzzles = [
          Game.puzzle(0),
          Game.puzzle(1, "nature", 1),
          Game.dailyPuzzle(20000),
          ...(await (await fetch("puzzles.json")).json()),
        ];
        return { presets: Game.presets(), views, ensembles, analyses, hints, reviews, puzzles };
      },
      RECORDS,
    );

    const view = typeNamed("View");
    const phases = new Set();
    for (const [record, value] of views) {
      assert.deepEqual(differs(value, view, "view"), [], record);
      phases.add(/** @type {{ phase: string }} */ (value).phase);
    }
    assert.deepEqual([...phases].sort(), ["collapse", "over", "place"]);
    for (const ensemble of ensembles)
      assert.deepEqual(differs(ensemble, typeNamed("Ensemble"), "ensemble"), []);
    for (const analysis of analyses)
      assert.deepEqual(differs(analysis, typeNamed("Analysis"), "analysis"), []);
    assert.ok(hints.length > 5);
    for (const hint of hints) assert.deepEqual(differs(hint, typeNamed("Hint"), "hint"), []);
    assert.ok(reviews.length > 8);
    for (const review of reviews)
      assert.deepEqual(differs(review, typeNamed("Review"), "review"), []);
    assert.ok(puzzles.length > 100);
    for (const puzzle of puzzles)
      assert.deepEqual(differs(puzzle, typeNamed("Puzzle"), "puzzle"), []);
    assert.ok(presets.length >= 4);
    for (const preset of presets)
      assert.deepEqual(differs(preset, typeNamed("Preset"), "preset"), []);
  });

  test("errors carry a code and a reason of the typed ones, and a token where one is to blame", async (t) => {
    const page = await open(t);
    const errors = await page.evaluate(async () => {
      const { Game } = await import(new URL("pkg/quantum_tic_tac_toe.js", document.baseURI).href);
      const seen = [];
      for (const work of [
        () => new Game("chess"),
        () => Game.fromRecord("goff 14 zz"),
        () => new Game().play("11"),
        () => Game.fromRecord("goff-fair 12").play("12"),
        () => Game.fromRecord("goff 12 12").play("@3"),
        () => Game.fromGoff("X1+(1;"),
        () => Game.fromGoff("X3+(1,2)"),
        () => new Game().play(7),
        () => new Game().suggest(6, 1),
        () => Game.fromRecord("goff 12 45 23 56 13 @3").play("78"),
      ]) {
        try {
          work();
          seen.push(null);
        } catch (error) {
          const { name, message } = /** @type {Error} */ (error);
          const own = { name, message, .../** @type {any} */ (error) };
          seen.push({ real: error instanceof Error, own });
        }
      }
      return seen;
    });
    for (const error of errors) {
      assert.ok(error?.real && error.own.message.length > 10, JSON.stringify(error));
      assert.deepEqual(differs(error.own, typeNamed("GameError"), "error"), []);
    }
    assert.equal(errors[1]?.own.token, 2);
  });

  test("the check itself finds what it should", () => {
    const mark = typeNamed("Mark");
    assert.deepEqual(differs({ player: "X", move: 1 }, mark, "m"), []);
    assert.equal(differs({ player: "X", move: 1, more: 0 }, mark, "m").length, 1);
    assert.equal(differs({ player: "X" }, mark, "m").length, 1);
    assert.equal(differs({ player: "Y", move: 1 }, mark, "m").length, 1);
    assert.equal(differs({ player: "X", move: "1" }, mark, "m").length, 1);
  });
});
