// The stored text of the games. Nothing in it is trusted.
/** @import { SavedGames } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newId } from "../../www/js/lib/random-id.js";
import { PEOPLE } from "../../www/js/players/seats.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { createStore } from "../../www/js/storage/saved-games.js";

/** A fake engine: a record is valid if it begins with "goff", and over if it ends with "end". @type {import("../../www/js/storage/saved-games.js").Check} */
const check = (record) =>
  record.startsWith("goff")
    ? {
        length: record.split(" ").length - 1,
        score: record.endsWith("end") ? { X: 1, O: 0 } : null,
      }
    : null;

const KEY = "quantum-tic-tac-toe.games";

/** A device on which a text of games is stored. @param {string | null} text */
function device(text) {
  const texts = new Map(text === null ? [] : [[KEY, text]]);
  /** @type {string[]} */
  const told = [];
  const local = createLocalStore(
    {
      getItem: (name) => texts.get(name) ?? null,
      setItem: (name, text) => void texts.set(name, text),
    },
    (notice) => told.push(notice),
  );
  return { texts, told, store: createStore(local, check) };
}
/** The stored text of games. @param {SavedGames} saved */
function write(saved) {
  const { texts, store } = device(null);
  store.keep(saved);
  return texts.get(KEY) ?? "";
}
/** The games in a text, and whether that is all of it: if not, it is set aside. @param {string} text */
function read(text) {
  const { texts, told, store } = device(text);
  const kept = store.restore();
  const aside = texts.get(`${KEY}.aside`);
  assert.deepEqual(told.length, aside === undefined ? 0 : 1);
  if (aside !== undefined) assert.equal(aside, text);
  return { kept, whole: aside === undefined };
}

/** Three ids. */
const ID = /** @type {[string, string, string]} */ ([newId(), newId(), newId()]);

describe("the stored text", () => {
  /** @type {SavedGames} */
  const KEPT = {
    at: 1,
    games: [
      { id: ID[0], record: "goff a b", played: 1, seats: ["", 3], match: null },
      {
        id: ID[1],
        record: "goff a",
        played: 1,
        seats: ["Bo", "Ada"],
        match: {
          x: 1,
          end: "resigned X",
          games: [{ id: ID[2], record: "goff a end", x: 0, end: "played" }],
        },
      },
    ],
  };

  test("is read as it was written", () => {
    assert.deepEqual(read(write(KEPT)), { kept: KEPT, whole: true });
  });

  test("keeps the newest of many games, the one on the board among them", () => {
    const games = Array.from({ length: 50 }, (_, i) => ({
      id: newId(),
      record: `goff ${i}`,
      played: 1,
      seats: PEOPLE,
      match: null,
    }));
    for (const at of [0, 10, 29, 49]) {
      const { kept, whole } = read(write({ games, at }));
      assert.ok(whole && kept && kept.games.length === 20);
      assert.equal(kept.games[kept.at]?.record, `goff ${at}`);
    }
  });

  const good = JSON.parse(write(KEPT));
  for (const [name, text] of /** @type {[string, string][]} */ ([
    ["nothing", ""],
    ["no JSON", "{"],
    ["something else", "7"],
    ["null", "null"],
    ["a list", "[]"],
    ["a later version", JSON.stringify({ ...good, version: 3 })],
    ["no games", JSON.stringify({ ...good, games: [] })],
    ["games that are none", JSON.stringify({ ...good, games: [null, 7, "goff", {}, []] })],
    [
      "a bad record",
      JSON.stringify({
        ...good,
        games: [{ record: "chess", played: 0, seats: PEOPLE, match: null }],
      }),
    ],
    [
      "more played than there is",
      JSON.stringify({
        ...good,
        games: [{ record: "goff a", played: 2, seats: PEOPLE, match: null }],
      }),
    ],
    [
      "a fraction of a move",
      JSON.stringify({
        ...good,
        games: [{ record: "goff a", played: 0.5, seats: PEOPLE, match: null }],
      }),
    ],
  ])) {
    test(`that is ${name} holds no game`, () => {
      assert.deepEqual(read(text), { kept: null, whole: text === "" });
    });
  }

  for (const [name, change] of /** @type {[string, (match: any) => void][]} */ ([
    ["a third person", (match) => (match.x = 2)],
    ["an ending that there is not", (match) => (match.end = "won")],
    ["a game played to an end that it has not", (match) => (match.games[0].record = "goff a")],
    ["a game resigned after its end", (match) => (match.games[0].end = "resigned X")],
    ["a game of other rules than there are", (match) => (match.games[0].record = "chess end")],
  ])) {
    test(`with a match that has ${name} gives the other games`, () => {
      const bad = structuredClone(good);
      change(bad.games[1].match);
      const { kept, whole } = read(JSON.stringify(bad));
      assert.equal(whole, false);
      assert.deepEqual(kept, { at: 0, games: [KEPT.games[0]] });
    });
  }

  test("with wild names gives names that can be shown", () => {
    const bad = structuredClone(good);
    bad.games[1].seats = [`<b>${"x".repeat(100)}`, "\u202e\n"];
    const { kept } = read(JSON.stringify(bad));
    assert.deepEqual(kept?.games[1]?.seats, ["<b>xxxxxxxxxxxxxxxxx", ""]);
  });

  test("with the id of a game with a friend, which the archive has opened, keeps it", () => {
    const kept = structuredClone(KEPT);
    Object.assign(kept.games[0] ?? {}, { id: "Qx-3_z".repeat(4) });
    assert.deepEqual(read(write(kept)), { kept, whole: true });
  });

  for (const id of [undefined, null, 7, "", "short", "not an id at all"])
    test(`with an id that is ${JSON.stringify(id)} gives the other games`, () => {
      const bad = structuredClone(good);
      bad.games[0].id = id;
      const { kept, whole } = read(JSON.stringify(bad));
      assert.equal(whole, false);
      assert.deepEqual(kept, { at: 0, games: [KEPT.games[1]] });
    });

  for (const seats of [undefined, null, "Ada", [], ["Ada"], ["", 0], ["", 6], [1.5, ""], [{}, ""]])
    test(`with seats that are ${JSON.stringify(seats)} gives the other games`, () => {
      const bad = structuredClone(good);
      bad.games[0].seats = seats;
      const { kept, whole } = read(JSON.stringify(bad));
      assert.equal(whole, false);
      assert.deepEqual(kept, { at: 0, games: [KEPT.games[1]] });
    });
});

test("a game of another tab stays stored until it has come to the board here", () => {
  const game = (/** @type {string} */ id, /** @type {string} */ record) => ({
    ...{ id, record, played: 1, seats: PEOPLE, match: null },
  });
  const [mine, other] = [game(ID[0], "goff a"), game(ID[1], "goff b")];
  const { texts, store } = device(write({ games: [mine], at: 0 }));
  store.restore();
  texts.set(KEY, write({ games: [mine, other], at: 1 }));
  store.look();
  assert.equal(store.other()?.id, other.id);
  // Its part could not be loaded, and the game of this tab goes on.
  store.keep({ games: [{ ...mine, record: "goff a c", played: 2 }], at: 0 });
  assert.deepEqual(
    read(texts.get(KEY) ?? "")
      .kept?.games.map(({ id }) => id)
      .sort(),
    [mine.id, other.id].sort(),
  );
  // Once it is open here, it is a game of this tab.
  store.keep({ games: [mine, other], at: 1 });
  store.keep({ games: [mine], at: 0 });
  assert.deepEqual(
    read(texts.get(KEY) ?? "").kept?.games.map(({ id }) => id),
    [mine.id],
  );
});
