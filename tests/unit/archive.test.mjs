// The finished games of a device: which are kept, how they are stored, added from a file, chosen and summed.
/** @import { State } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  choicesOf,
  endedGame,
  filtered,
  HERE,
  opponentKey,
  resultOf,
  sumOf,
} from "../../www/js/features/archive/model.js";
import {
  fileOf,
  gamesOfFile,
  MAX_GAMES,
  storedArchive,
  withAccuracy,
  withGames,
} from "../../www/js/storage/archive.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";

/** @typedef {import("../../www/js/storage/archive.js").ArchivedGame} ArchivedGame */

const KEY = "quantum-tic-tac-toe.archive";

/** @param {Partial<ArchivedGame>} [values] @returns {ArchivedGame} */
const game = (values) => ({
  id: "0123456789abcdef0123456789abcdef",
  record: "goff 12 45 23 56 13 @3",
  seats: ["", 1],
  ended: 1_700_000_000_000,
  accuracy: null,
  ...values,
});
/** An id that ends with a number. @param {number} n */
const idOf = (n) => String(n).padStart(32, "0");

/** @param {string} [text] the stored text */
function device(text) {
  const texts = new Map(text === undefined ? [] : [[KEY, text]]);
  /** @type {string[]} */
  const told = [];
  const store = createLocalStore(
    {
      getItem: (name) => texts.get(name) ?? null,
      setItem: (name, stored) => void texts.set(name, stored),
    },
    (notice) => told.push(notice),
  );
  return { texts, told, store, archive: storedArchive(store) };
}

/** @param {Partial<Record<string, unknown>>} [values] */
const end = (values) =>
  /** @type {State} */ (
    /** @type {unknown} */ ({
      ...{ gameId: game().id, over: true, past: null, record: game().record, seats: ["", 1] },
      ...{ sideGame: null, view: { score: { X: 1, O: 0 } } },
      ...values,
    })
  );

describe("a game is kept", () => {
  const before = { gameId: game().id };

  test("when it ends by its rules, once", () => {
    const ended = endedGame(end(), before, [], 5);
    assert.deepEqual(ended, game({ ended: 5 }));
    assert.equal(endedGame(end(), before, [game()], 6), null, "as it first ended");
  });

  test("also if it was played with a friend elsewhere, but not a game that is only watched", () => {
    const live = { sideGame: "live", seats: [{ friend: "Bo" }, ""] };
    assert.deepEqual(endedGame(end(live), before, [], 5)?.seats, live.seats);
    const watched = { sideGame: "live", seats: [{ friend: "Bo" }, { friend: "" }] };
    assert.equal(endedGame(end(watched), before, [], 5), null);
  });

  for (const [what, values, was] of /** @type {const} */ ([
    ["is not over", { over: false, view: { score: null } }, before],
    ["was over when it came to the board", {}, { gameId: idOf(7) }],
    ["was over when the page was opened", {}, null],
    ["is a demonstration", { seats: [1, 2] }, before],
    ["is a puzzle", { sideGame: "puzzle" }, before],
    ["is looked back at", { past: 3 }, before],
  ]))
    test(`unless it ${what}`, () => assert.equal(endedGame(end(values), was, [], 5), null));
});

describe("on the device", () => {
  test("games are read as they were written, the newest first, and no more than fit", () => {
    const { archive, store } = device();
    for (let n = 1; n <= MAX_GAMES + 5; n++)
      archive.change((known) => withGames(known, [game({ id: idOf(n), ended: n })]));
    archive.change((known) => withAccuracy(known, idOf(9), 0.5));
    const { games } = storedArchive(store).get();
    assert.deepEqual(games, archive.get().games);
    assert.deepEqual([games.length, games[0]?.ended, games.at(-1)?.ended], [MAX_GAMES, 205, 6]);
    assert.equal(games.find(({ id }) => id === idOf(9))?.accuracy, 0.5);
  });

  for (const [what, text] of /** @type {const} */ ([
    ["is damaged", '{"version":1,"games":[{"id":'],
    ["is of a newer page", JSON.stringify({ version: 2, games: [] })],
  ]))
    test(`a text that ${what} is kept aside`, () => {
      const { archive, texts, told } = device(text);
      assert.deepEqual(archive.get().games, []);
      archive.change((known) => withGames(known, [game()]));
      assert.equal(texts.get(`${KEY}.aside`), text);
      assert.equal(told.length, 1);
    });

  test("an entry that cannot be read is kept beside the others, until a page can read it", () => {
    const odd = { ...game(), seats: ["", 9] };
    // No date is as late as this.
    const late = { ...game(), ended: Number.MAX_SAFE_INTEGER };
    const { archive, texts, told } = device(
      JSON.stringify({ version: 1, games: [odd, late, game()] }),
    );
    assert.deepEqual(archive.get(), { games: [game()], unread: [odd, late] });
    archive.change((known) => withGames(known, [game({ id: idOf(1) })]));
    const later = JSON.parse((texts.get(KEY) ?? "").replace(':["",9]', ':["",2]'));
    assert.equal(device(JSON.stringify(later)).archive.get().games.length, 3);
    assert.deepEqual(told, []);
  });
});

describe("a file", () => {
  test("has all games, and adds those that are not there yet", () => {
    const all = {
      games: [game({ id: idOf(2), ended: 2 }), game({ id: idOf(1), ended: 1 })],
      unread: [],
    };
    const found = gamesOfFile(fileOf(all), () => true);
    assert.deepEqual(found, all.games);
    const here = {
      games: [game({ id: idOf(2), ended: 2, accuracy: 1 }), game({ id: idOf(0), ended: 0 })],
      unread: [],
    };
    const { games } = withGames(here, found);
    assert.deepEqual(
      games.map(({ ended, accuracy }) => [ended, accuracy]),
      [
        [2, 1],
        [1, null],
        [0, null],
      ],
    );
    assert.equal(withGames(here, here.games), here, "nothing is new");
  });

  test("with entries that cannot be read gives the others", () => {
    const text = JSON.stringify({
      version: 1,
      games: [game(), null, { id: 3 }, game({ id: idOf(3), record: "x" })],
    });
    assert.deepEqual(
      gamesOfFile(text, (record) => record !== "x"),
      [game()],
    );
    for (const other of ["", "[]", "null", '{"version":2,"games":[]}', '{"version":1,"games":{}}'])
      assert.deepEqual(
        gamesOfFile(other, () => true),
        [],
      );
  });
});

describe("in the list", () => {
  const games = [
    { ...game({ id: idOf(5), seats: ["", 1] }), result: /** @type {const} */ ("won") },
    { ...game({ id: idOf(4), seats: ["", 1] }), result: /** @type {const} */ ("won") },
    {
      ...game({ id: idOf(3), seats: [{ friend: "Bo" }, ""], record: "nature 12" }),
      result: /** @type {const} */ ("lost"),
    },
    { ...game({ id: idOf(2), seats: ["Ada", "Bo"] }), result: null },
    { ...game({ id: idOf(1), seats: ["", 2] }), result: /** @type {const} */ ("won") },
  ];

  test("the result is that of the person at this device", () => {
    const score = { X: 1, O: 0.5 };
    assert.equal(resultOf({ seats: ["", 1] }, score), "won");
    assert.equal(resultOf({ seats: [{ friend: "" }, ""] }, score), "lost");
    assert.equal(resultOf({ seats: [1, ""] }, { X: 1, O: 1 }), "drawn");
    assert.equal(resultOf({ seats: ["", ""] }, score), null);
  });

  test("games are chosen by opponent, result and rules", () => {
    const { opponents, rules } = choicesOf(games);
    assert.deepEqual(
      opponents.map(([key]) => key),
      ["level 1", "friend Bo", HERE, "level 2"],
    );
    assert.deepEqual(rules, ["goff", "nature"]);
    const all = { opponent: "", result: "", rules: "" };
    const ids = (/** @type {Partial<typeof all>} */ some) =>
      filtered(games, { ...all, ...some }).map(({ id }) => Number(id));
    assert.deepEqual(ids({}), [5, 4, 3, 2, 1]);
    assert.deepEqual(ids({ opponent: opponentKey({ seats: ["", 1] }) }), [5, 4]);
    assert.deepEqual(ids({ result: "won", opponent: "level 2" }), [1]);
    assert.deepEqual(ids({ rules: "nature" }), [3]);
  });

  test("the sum has the longest streak of wins", () => {
    assert.deepEqual(sumOf(games), { won: 3, drawn: 0, lost: 1, streak: 2 });
  });
});
