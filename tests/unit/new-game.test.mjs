// The form of "New game" as data: its values at first, and the game that it describes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  FIRST_CHOICE,
  keptBy,
  namesIn,
  openedForm,
  planOf,
  rulesOf,
  startsMatch,
} from "../../www/js/features/new-game/model.js";
import { FIRST_PLAN } from "../../www/js/players/seats.js";
import { FAMILIES, FIRST, VARIANTS } from "../../www/js/variants/index.js";

/** @param {string} rules @param {any} [more] @returns {any} */
const state = (rules, more) => ({
  view: { rules },
  match: null,
  steps: [],
  seats: ["", ""],
  sideGame: null,
  ...more,
});

describe("the form", () => {
  test("opens with the rules on the board", () => {
    const form = openedForm(FIRST_CHOICE, FIRST_PLAN, state("nature-fair"));
    assert.equal(form.family, "entangled");
    assert.equal(form.base, "nature");
    assert.equal(form.fair, true);
    assert.equal(rulesOf(form), "nature-fair");
  });

  test("keeps the first game's rules while the other one is played", () => {
    const left = /** @type {import("../../www/js/features/new-game/model.js").Choice} */ ({
      ...{ base: "wikipedia", fair: true, sides: "toss", how: "links" },
    });
    const form = openedForm(left, FIRST_PLAN, state("kvantove"));
    assert.equal(form.sides, "toss");
    assert.equal(form.how, "links");
    assert.equal(rulesOf(form), "kvantove");
    assert.equal(rulesOf({ ...form, family: "entangled" }), "wikipedia-fair");
  });

  test("takes the rules of the chosen game, also of another one with several sets of them", (t) => {
    const toy = /** @type {any} */ ("toy");
    Reflect.set(VARIANTS, toy, { presets: ["twelve", "twelve-estimated"] });
    FAMILIES.push(toy);
    t.after(() => {
      Reflect.deleteProperty(VARIANTS, toy);
      FAMILIES.pop();
    });
    const left = { ...FIRST_CHOICE, base: "nature", fair: true };
    const form = openedForm(left, FIRST_PLAN, state("goff"));
    const other = { ...form, fair: true, family: toy };
    assert.equal(rulesOf(other), "twelve");
    assert.equal(rulesOf({ ...other, base: "twelve-estimated" }), "twelve-estimated");
    assert.equal(rulesOf({ ...other, base: "twelve-estimated", family: FIRST }), "goff-fair");
    const opened = openedForm(left, FIRST_PLAN, state("twelve-estimated"));
    assert.equal(rulesOf(opened), "twelve-estimated");
  });

  test("opens as it was left, unless others play by now", () => {
    const known = { ...FIRST_PLAN, kind: /** @type {const} */ ("demo") };
    const seats = ["Ada", 3];
    assert.equal(openedForm(FIRST_CHOICE, known, state("goff", { seats })).plan, known);
    const { plan } = openedForm(FIRST_CHOICE, known, state("goff", { seats, steps: [{}] }));
    assert.equal(plan.kind, "computer");
    assert.equal(plan.name, "Ada");
    assert.equal(plan.level, 3);
    const elsewhere = state("goff", { seats: ["", { friend: "Bo" }], steps: [{}] });
    assert.equal(openedForm(FIRST_CHOICE, known, elsewhere).plan.kind, "friend");
    const openings = state("goff", { sideGame: "openings", steps: [{}] });
    assert.equal(openedForm(FIRST_CHOICE, known, openings).plan, known);
    const remote = { ...elsewhere, sideGame: "by-link" };
    assert.equal(openedForm(FIRST_CHOICE, known, remote).plan.kind, "friend");
  });

  test("says which names are given, and calls a side without one by its mark", () => {
    const people = { ...FIRST_PLAN, names: /** @type {[string, string]} */ ([" Ada ", ""]) };
    assert.deepEqual(namesIn({ plan: people }), ["Ada", "O"]);
    assert.deepEqual(namesIn({ plan: FIRST_PLAN }), []);
    const alone = { ...people, kind: /** @type {const} */ ("computer") };
    assert.deepEqual(namesIn({ plan: alone }), []);
    assert.deepEqual(namesIn({ plan: { ...alone, name: "Bo" } }), ["Bo"]);
  });

  test("says what stays: the open game, its match, or a game with a friend", () => {
    const games = (/** @type {number} */ played, /** @type {any} */ match = null) =>
      /** @type {any} */ ({ games: [{ played, match }], at: 0 });
    const move = /** @type {any} */ ([{}]);
    assert.equal(keptBy({ steps: move, sideGame: "openings", savedGames: games(0) }), null);
    assert.equal(keptBy({ steps: [], sideGame: "lesson", savedGames: games(3) }), "new.kept");
    const match = games(0, {});
    assert.equal(keptBy({ steps: [], sideGame: "lesson", savedGames: match }), "new.kept.match");
    assert.equal(keptBy({ steps: move, sideGame: "live", savedGames: games(0) }), "by-link.kept");
    assert.equal(keptBy({ steps: [], sideGame: null, savedGames: games(0) }), null);
  });

  test("gives tidy names, and no match of the computer with itself", () => {
    const plan = { ...FIRST_PLAN, names: /** @type {[string, string]} */ (["  Ada ", "Bo\t"]) };
    assert.deepEqual(planOf({ plan }).names, ["Ada", "Bo"]);
    assert.equal(startsMatch({ plan, series: true }), true);
    assert.equal(startsMatch({ plan: { ...plan, kind: "demo" }, series: true }), false);
    assert.equal(startsMatch({ plan: { ...plan, kind: "friend" }, series: true }), false);
  });
});
