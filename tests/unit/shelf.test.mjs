// The shelf of games: how many it holds in memory, and that it replays no game that did not change.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createShelf } from "../../www/js/game/shelf.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** Games that count their instances and the calls of `record`. */
function counted() {
  const count = { alive: 0, records: 0 };
  /** @param {Game} game */
  function noticed(game) {
    count.alive++;
    const { record, free } = game;
    return Object.assign(game, {
      record() {
        count.records++;
        return record.call(game);
      },
      free() {
        count.alive--;
        free.call(game);
      },
    });
  }
  const Counted = new Proxy(Game, {
    construct: (Base, args) => noticed(Reflect.construct(Base, args)),
    get: (Base, name) =>
      name === "fromRecord"
        ? (/** @type {[string, number?]} */ ...args) => noticed(Base.fromRecord(...args))
        : Reflect.get(Base, name),
  });
  return { Counted, count };
}

/** A shelf with `games` games of one pair each. @param {number} games */
function filled(games) {
  const { Counted, count } = counted();
  const shelf = createShelf(Counted);
  for (let n = 0; n < games; n++) shelf.add(Counted.fromRecord(`goff ${PAIRS[n % PAIRS.length]}`));
  return { shelf, count };
}
const PAIRS = Array.from({ length: 8 }, (_, i) => `${i + 1}${i + 2}`);

test("many games do not stay in memory, and all are there", () => {
  const { shelf, count } = filled(100);
  assert.ok(count.alive <= 20, `${count.alive} games`);
  const { games, at } = shelf.keep();
  assert.equal(at, 99);
  assert.deepEqual(
    games.map(({ record, played }) => [record, played]),
    Array.from({ length: 100 }, (_, n) => [`goff ${PAIRS[n % PAIRS.length]}`, 1]),
  );
  // Back to the first: undo takes back each action, and then returns to the game before.
  const seen = [shelf.game().record()];
  while (shelf.undo()) if (shelf.game().record() !== "goff") seen.push(shelf.game().record());
  assert.equal(seen.length, 100);
  assert.ok(count.alive <= 20, `${count.alive} games`);
  while (shelf.redo());
  assert.equal(shelf.game().record(), "goff 45");
});

test("what can be redone in a game that was let go can still be redone", () => {
  const { Counted } = counted();
  const shelf = createShelf(Counted);
  shelf.play("12");
  shelf.play("34");
  shelf.undo();
  for (let n = 0; n < 30; n++) shelf.add(Counted.fromRecord("goff 12"));
  const { id, ...kept } = shelf.keep().games[0] ?? {};
  assert.deepEqual(kept, { record: "goff 12 34", played: 1, seats: ["", ""], match: null });
  assert.ok(shelf.find("goff 12"));
  while (shelf.game().record() !== "goff" || shelf.keep().at > 0) assert.ok(shelf.undo());
  assert.equal(shelf.redo(), "game");
  assert.equal(shelf.redo(), "game");
  assert.equal(shelf.game().record(), "goff 12 34");
});

test("an action replays the game on the board and no other", () => {
  /** The number of calls of `record` while an action is played and stored. @param {number} games */
  const asked = (games) => {
    const { shelf, count } = filled(games);
    shelf.keep();
    const before = count.records;
    shelf.play("19");
    shelf.keep();
    return count.records - before;
  };
  assert.equal(asked(100), asked(1));
});

test("a game keeps its id, whatever is played, and no other game has it", () => {
  const shelf = createShelf(Game);
  const ids = [shelf.id()];
  shelf.play("12");
  assert.equal(shelf.id(), ids[0]);
  shelf.add(Game.fromRecord("goff 12"));
  ids.push(shelf.id());
  shelf.lay("puzzle", new Game());
  ids.push(shelf.id());
  shelf.clear();
  assert.equal(shelf.id(), ids[1]);
  shelf.undo();
  shelf.undo();
  assert.equal(shelf.id(), ids[0], "undo goes back to the game before");
  assert.equal(new Set(ids).size, 3);
  const other = createShelf(Game);
  other.restore(shelf.keep());
  assert.equal(other.id(), ids[0], "it is stored");
});

test("a game of a match that is opened again is the same game", () => {
  const shelf = createShelf(Game);
  shelf.add(new Game(), ["", ""], { games: [], x: 0, end: null });
  shelf.play("12");
  shelf.finish("resigned X");
  const first = shelf.id();
  assert.ok(shelf.next());
  assert.notEqual(shelf.id(), first);
  assert.equal(shelf.undo()?.key, "done.reopened");
  assert.equal(shelf.id(), first);
});
