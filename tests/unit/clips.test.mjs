// The clips of the rules: they obey the rules and show the texts beside them, and the texts state the
// rules of the preset.
/** @import { Clip, TextKey, View } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { languages, textsOf } from "../../tools/languages.mjs";
import { FAMILIES, loadVariant, variantOf, VARIANTS } from "../../www/js/variants/index.js";
import { picturesOf } from "../../www/js/variants/shots.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
for (const family of FAMILIES) await loadVariant(family);

/** The explanation of a preset. @param {string} id @param {boolean} [fair] */
function helpOf(id, fair = false) {
  const preset = Game.presets().find((preset) => preset.id === id);
  assert.ok(preset, id);
  return variantOf(id).teaching.help(preset, fair);
}

/** @param {string} id */
const clipsOf = async (id) => (await helpOf(id)).clips;

/** The positions of a clip, in order. @param {Clip | undefined} clip */
const viewsOf = (clip) => (clip?.shots ?? []).map(({ record }) => Game.fromRecord(record).view());

/** @param {View | undefined} view */
const spooky = (view) => view?.squares.map((square) => square.spooky.length) ?? [];

for (const [family, { presets }] of Object.entries(VARIANTS)) {
  const rules = String(presets[0]);

  describe(`the clips of ${family}`, () => {
    test("are four, each with pictures of its own game", async () => {
      const clips = await clipsOf(rules);
      assert.equal(clips.length, 4);
      for (const { shots } of clips)
        for (const { picture, rest } of picturesOf(Game, shots)) {
          assert.ok(presets.includes(picture().view.rules));
          assert.ok(rest > 0);
        }
    });

    test("go forward by legal actions, and what is previewed is legal", async () => {
      for (const { name, shots } of await clipsOf(rules))
        for (const [i, { record, preview }] of shots.entries()) {
          const before = shots[i - 1]?.record ?? record;
          assert.ok(record.startsWith(before), `${name}: ${record}`);
          assert.ok(record.split(" ").length - before.split(" ").length <= 1, record);
          const { legal } = Game.fromRecord(record).view();
          assert.ok(!preview || legal.includes(preview), `${name}: ${record}, ${preview}`);
        }
    });

    test("are one game: each begins where the one before it ended", async () => {
      const clips = await clipsOf(rules);
      for (const [i, { shots }] of clips.slice(1).entries())
        assert.equal(shots[0]?.record, clips[i]?.shots.at(-1)?.record);
      const end = viewsOf(clips.at(-1)).at(-1);
      assert.deepEqual(
        end?.rows.map(({ player }) => player),
        ["X"],
        "one row, and it wins",
      );
      assert.notEqual(end?.score, null);
    });

    test("take a few seconds each, and rest the longest at their end", async () => {
      for (const { name, shots } of await clipsOf(rules)) {
        const rests = shots.map(({ rest }) => rest);
        assert.equal(Math.max(...rests), rests.at(-1), name);
        const sum = rests.reduce((all, rest) => all + rest, 0);
        assert.ok(sum >= 4000 && sum <= 8000, `${name}: ${sum} ms`);
      }
    });
  });
}

describe("what the clips of Goff's game show", async () => {
  const [split, share, cycle, collapse] = await clipsOf("goff");

  test("one mark in two squares", () => {
    const [empty, , placed] = viewsOf(split);
    assert.deepEqual(spooky(empty), Array(9).fill(0));
    assert.equal(placed?.pairs.length, 1);
    assert.equal(spooky(placed).filter((marks) => marks === 1).length, 2);
    // Between them, the preview has the first mark of the pair.
    const [, half] = picturesOf(Game, split?.shots ?? []);
    assert.ok(half?.picture().pending);
  });

  test("marks that share a square, and are entangled", () => {
    const shared = viewsOf(share).at(-1);
    assert.ok(spooky(shared).includes(2));
    assert.equal(new Set(shared?.pairs.map(({ component }) => component)).size, 1);
    assert.equal(shared?.cycle, null);
  });

  test("a cycle, which the other player measures", () => {
    const views = viewsOf(cycle);
    assert.ok(views.slice(0, -1).every(({ phase }) => phase === "place"));
    const closed = views.at(-1);
    assert.equal(closed?.phase, "collapse");
    const closer = closed?.pairs.find(({ move }) => move === closed.cycle?.moves[0]);
    assert.notEqual(closed?.turn, closer?.player);
    assert.equal(closed?.options.length, 2);
  });

  test("both outcomes, then the collapse: every mark ends in one square", () => {
    const [closed] = viewsOf(collapse);
    const previews = collapse?.shots.flatMap(({ preview }) => preview ?? []);
    assert.deepEqual(previews?.toSorted(), closed?.options.map(({ action }) => action).toSorted());
    const end = viewsOf(collapse).at(-1);
    assert.equal(end?.pairs.length, 0);
    assert.equal(end?.collapsed.length, closed?.pairs.length);
  });
});

describe("what the clips of Kvantové piškvorky show", async () => {
  const [stones, full, die, row] = await clipsOf("kvantove");

  test("a classical stone in one square, a quantum stone in two", () => {
    const views = viewsOf(stones);
    assert.equal(views[1]?.squares.filter(({ classical }) => classical).length, 1);
    assert.equal(views.at(-1)?.pairs.length, 1);
  });

  test("no square that is shared, until none is free", () => {
    for (const view of viewsOf(full)) assert.ok(Math.max(...spooky(view)) <= 1);
    const end = viewsOf(full).at(-1);
    assert.ok(end?.squares.every(({ classical }, i) => classical || spooky(end)[i] === 1));
    assert.equal(end?.phase, "measure");
  });

  test("a die that finds a stone in one of its squares, and frees the other", () => {
    for (const clip of [die, row]) {
      const [before, , after] = viewsOf(clip);
      const [found] = after?.collapsed ?? [];
      assert.ok(before?.pairs.some(({ move }) => move === found?.move));
      const other = found?.from.find((square) => square !== found.square) ?? 0;
      assert.deepEqual(after?.squares[other - 1], { square: other, classical: null, spooky: [] });
    }
  });
});

describe("what is said of Goff's game are the rules of the preset", () => {
  /** The texts that say who measures, by the chooser that the engine reports. @type {Record<string, TextKey[]>} */
  const MEASUREMENTS = {
    opponent: ["help.clip.cycle.text", "help.4", "print.rule.3"],
    nature: ["help.clip.cycle.coin", "help.4.coin", "print.rule.3.coin"],
  };
  /**
   * The texts that say the value of rows: by the points of X and O with a row each, and of X with two rows.
   * @type {Record<string, TextKey[]>}
   */
  const SCORES = {
    "1 and 0.5, 1.5": ["help.clip.collapse.text", "help.6", "print.rule.6"],
    "1 and 0.5, 1": ["help.clip.collapse.half", "help.6", "print.rule.6.half"],
    "1 and 1, 1": ["help.clip.collapse.shared", "help.6.shared", "print.rule.6.shared"],
  };
  /** The text on paper that says who moves next, and what the last square gets, by the chooser and the last square of the engine. @type {Record<string, TextKey>} */
  const NEXT = {
    "opponent, filled": "print.rule.5",
    "nature, filled": "print.rule.5.coin",
    "opponent, empty": "print.rule.5.end",
  };
  /** A game without a row that leaves one square free. */
  const ONE_LEFT = "12 12 @1 34 34 @4 56 56 @5 78 78 @8";
  /** @param {string} record */
  function pointsOf(record) {
    const { score } = Game.fromRecord(record).view();
    assert.ok(score, record);
    return score;
  }

  const { presets } = VARIANTS.entangled;
  for (const id of presets)
    test(id, async () => {
      const { clips, rules, paper } = await helpOf(id);
      const [cycle, rows] = clips.slice(2).map(({ text }) => text);
      const { measuredBy } = Game.presets().find((preset) => preset.id === id) ?? {};
      assert.deepEqual([cycle, rules[3], paper[2]], MEASUREMENTS[measuredBy ?? ""]);

      const both = pointsOf(`${id} 12 45 23 56 36 14 @4`);
      const two = pointsOf(`${id} 13 26 39 68 79 48 57 24 @4 15 @1`);
      assert.deepEqual([rows, rules[5], paper[5]], SCORES[`${both.X} and ${both.O}, ${two.X}`]);

      assert.equal(rules[6], `rules.${id}.about`);
      assert.equal(rules.length, 7);
      const last = Game.fromRecord(`${id} ${ONE_LEFT}`).view();
      const end = last.phase === "over" ? "empty" : "filled";
      assert.equal(paper[4], NEXT[`${measuredBy}, ${end}`]);
      assert.equal(paper.length, 6);
      const fair = await helpOf(id, true);
      const more = "new.fair.about";
      assert.deepEqual(fair, { clips, rules: [...rules, more], paper: [...paper, more] });
    });
});

describe("what is said beside the clips of Goff's game takes 20 words at most", () => {
  for (const language of languages())
    test(language, async () => {
      const texts = textsOf(language, "dialogs");
      for (const id of VARIANTS.entangled.presets)
        for (const { text } of await clipsOf(id)) {
          const words = String(texts[text]).match(/[\p{L}\p{N}]\S*/gu) ?? [];
          assert.ok(words.length <= 20, `${text}: ${words.length}`);
        }
    });
});
