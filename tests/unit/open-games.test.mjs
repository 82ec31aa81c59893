// The open games: how many are held in memory, and that it replays no game that did not change.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { eventsOf } from "../../www/js/element/events.js";
import { createOpenGames } from "../../www/js/game/open-games.js";
import { createReader } from "../../www/js/game/record-reader.js";
import { createSession } from "../../www/js/game/session.js";
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

/** `games` open games of one pair each. @param {number} games */
function filled(games) {
  const { Counted, count } = counted();
  const openGames = createOpenGames(Counted);
  for (let n = 0; n < games; n++)
    openGames.add(Counted.fromRecord(`goff ${PAIRS[n % PAIRS.length]}`));
  return { openGames, count };
}
const PAIRS = Array.from({ length: 8 }, (_, i) => `${i + 1}${i + 2}`);

test("many games do not stay in memory, and all are there", () => {
  const { openGames, count } = filled(100);
  assert.ok(count.alive <= 20, `${count.alive} games`);
  const { games, at } = openGames.keep();
  assert.equal(at, 99);
  assert.deepEqual(
    games.map(({ record, played }) => [record, played]),
    Array.from({ length: 100 }, (_, n) => [`goff ${PAIRS[n % PAIRS.length]}`, 1]),
  );
  // Back to the first: undo takes back each action, and then returns to the game before.
  const seen = [openGames.game().record()];
  while (openGames.undo())
    if (openGames.game().record() !== "goff") seen.push(openGames.game().record());
  assert.equal(seen.length, 100);
  assert.ok(count.alive <= 20, `${count.alive} games`);
  while (openGames.redo());
  assert.equal(openGames.game().record(), "goff 45");
});

test("what can be redone in a game that was let go can still be redone", () => {
  const { Counted } = counted();
  const openGames = createOpenGames(Counted);
  openGames.play("12");
  openGames.play("34");
  openGames.undo();
  for (let n = 0; n < 30; n++) openGames.add(Counted.fromRecord("goff 12"));
  const { id, ...kept } = openGames.keep().games[0] ?? {};
  assert.deepEqual(kept, { record: "goff 12 34", played: 1, seats: ["", ""], match: null });
  assert.ok(openGames.find("goff 12"));
  while (openGames.game().record() !== "goff" || openGames.keep().at > 0)
    assert.ok(openGames.undo());
  assert.equal(openGames.redo(), "game");
  assert.equal(openGames.redo(), "game");
  assert.equal(openGames.game().record(), "goff 12 34");
});

test("an action replays the game on the board and no other", () => {
  /** The number of calls of `record` while an action is played and stored. @param {number} games */
  const asked = (games) => {
    const { openGames, count } = filled(games);
    openGames.keep();
    const before = count.records;
    openGames.play("19");
    openGames.keep();
    return count.records - before;
  };
  assert.equal(asked(100), asked(1));
});

test("a game keeps its id, whatever is played, and no other game has it", () => {
  const openGames = createOpenGames(Game);
  const ids = [openGames.id()];
  openGames.play("12");
  assert.equal(openGames.id(), ids[0]);
  openGames.add(Game.fromRecord("goff 12"));
  ids.push(openGames.id());
  openGames.startSideGame("puzzle", new Game());
  ids.push(openGames.id());
  openGames.clear();
  assert.equal(openGames.id(), ids[1]);
  openGames.undo();
  openGames.undo();
  assert.equal(openGames.id(), ids[0], "undo goes back to the game before");
  assert.equal(new Set(ids).size, 3);
  const other = createOpenGames(Game);
  other.restore(openGames.keep());
  assert.equal(other.id(), ids[0], "it is stored");
});

test("the element's events carry the id: another game with the same record is a change, too", () => {
  const session = createSession({ Game, reader: createReader(Game), changed() {} });
  session.press(1);
  session.press(5);
  const first = session.state();
  session.open("goff 15");
  const state = session.state();
  assert.equal(state.record, first.record);
  assert.notEqual(state.gameId, first.gameId);
  assert.deepEqual(eventsOf(state, first), [
    ["change", { gameId: state.gameId, record: "goff 15" }],
  ]);
  session.look(0);
  assert.deepEqual(eventsOf(session.state(), state), []);
  session.press(2);
  session.press(6);
  const [[type, detail] = [], change] = eventsOf(session.state(), state);
  assert.deepEqual(
    [type, Reflect.get(detail ?? {}, "gameId"), change?.[0]],
    ["action", state.gameId, "change"],
  );
});

test("a game of a match that is opened again is the same game", () => {
  const openGames = createOpenGames(Game);
  openGames.add(new Game(), ["", ""], { games: [], x: 0, end: null });
  openGames.play("12");
  openGames.finish("resigned X");
  const first = openGames.id();
  assert.ok(openGames.next());
  assert.notEqual(openGames.id(), first);
  assert.equal(openGames.undo()?.key, "done.reopened");
  assert.equal(openGames.id(), first);
});

test("undo into a game in which the computer is to move keeps the game it came from for redo", () => {
  const openGames = createOpenGames(Game);
  openGames.add(Game.fromRecord("goff 14"), [1, 5]);
  openGames.add(new Game(), ["", ""]);
  openGames.play("15");
  openGames.undo();
  assert.equal(openGames.undo()?.key, "done.left");
  openGames.play("28");
  assert.equal(openGames.keep().games.length, 2);
  assert.ok(openGames.canRedo());
  // A person who plays on decides against it.
  openGames.sit(["", ""]);
  openGames.play("39");
  assert.equal(openGames.keep().games.length, 1);
});

test("a game that is only looked at does not stay open", () => {
  const { Counted, count } = counted();
  const openGames = createOpenGames(Counted);
  openGames.play("15");
  const record = "goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8";
  const seats = /** @type {const} */ (["", ""]);
  for (let n = 10; n < 40; n++)
    openGames.fetch({ id: `game ${n}`, record, played: 11, seats, match: null }, n > 10);
  assert.deepEqual(
    openGames.keep().games.map((game) => game.record),
    ["goff 15", record],
  );
  assert.equal(openGames.id(), "game 39");
  assert.equal(count.alive, 2);
});
