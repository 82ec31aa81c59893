// The finished games of a device: which are kept, how they are stored, added from a file, chosen and summed.
/** @import { State } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { say, text } from "../browser/english.mjs";
import {
  choicesOf,
  endedGame,
  endingOf,
  filtered,
  HERE,
  isFound,
  opponentKey,
  pointsOf,
  resultOf,
  sumOf,
  sumsByOpponent,
  textsOf,
  titleOf,
  withAdded,
} from "../../www/js/features/archive/model.js";
import {
  fileOf,
  gamesOfFile,
  MAX_GAMES,
  storedArchive,
  withAccuracy,
  withGames,
  without,
} from "../../www/js/storage/archive.js";
import { cleared, storedRivals, withGame } from "../../www/js/players/rivals.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";

/** @typedef {import("../../www/js/storage/archive.js").ArchivedGame} ArchivedGame */

const KEY = "quantum-tic-tac-toe.archive";

/** @param {Partial<ArchivedGame>} [values] @returns {ArchivedGame} */
const game = (values) => ({
  id: "0123456789abcdef0123456789abcdef",
  record: "goff 12 45 23 56 13 @3",
  end: null,
  seats: ["", 1],
  ended: 1_700_000_000_000,
  accuracy: null,
  hinted: false,
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
      ...{ sideGame: null, end: null, view: { score: { X: 1, O: 0 } } },
      ...values,
    })
  );

/** An archive. @param {...import("../../www/js/storage/archive.js").ArchivedGame} games */
const kept = (...games) => ({ games, gone: [] });

describe("a game is kept", () => {
  const before = { gameId: game().id, over: false };
  /** Ended off the board, after two moves. */
  const half = { record: "goff 12 45", view: { score: null } };

  test("when it ends by its rules, once", () => {
    const ended = endedGame(end(), before, kept(), [], 5);
    assert.deepEqual(ended, game({ ended: 5 }));
    assert.equal(endedGame(end(), before, kept(game()), [], 6), null, "as it first ended");
  });

  test("with the note that a hint was shown in it", () => {
    for (const [id, hinted] of /** @type {const} */ ([
      [game().id, true],
      [idOf(7), false],
    ])) {
      const ended = endedGame(end(), before, kept(), [id], 5);
      assert.deepEqual(ended, game({ ended: 5, hinted }));
      const { archive, store } = device();
      archive.change((known) => withGames(known, ended ? [ended] : []));
      assert.deepEqual(storedArchive(store).get().games, [ended]);
    }
  });

  test("also if it was played with a friend elsewhere, but not a game that is only watched", () => {
    const live = { sideGame: "live", seats: [{ friend: "Bo" }, ""] };
    assert.deepEqual(endedGame(end(live), before, kept(), [], 5)?.seats, live.seats);
    for (const seats of [
      ["Ada", "Bo"],
      ["", ""],
    ])
      assert.equal(
        endedGame(end({ sideGame: "live", seats }), before, kept(), [], 5),
        null,
        "watched",
      );
  });

  test("two people at this device may take the end back, and end it in another way", () => {
    const resigned = game({ record: half.record, end: "resigned X" });
    const off = { ...half, seats: ["Ada", "Bo"], end: "off" };
    assert.equal(endedGame(end(off), before, kept(resigned), [], 6)?.end, "off");
  });

  test("when somebody resigns", () => {
    for (const seats of [
      ["", 1],
      ["Ada", "Bo"],
    ])
      assert.deepEqual(
        endedGame(end({ ...half, seats, end: "resigned X" }), before, kept(), [], 5),
        {
          ...game({ record: half.record, ended: 5, end: "resigned X" }),
          seats,
        },
      );
  });

  test("when both agree to stop, but not when a game against the computer is called off", () => {
    const off = { ...half, end: "off" };
    const live = { ...off, sideGame: "live", seats: [{ friend: "Bo" }, ""] };
    for (const values of [live, { ...off, seats: ["Ada", "Bo"] }])
      assert.equal(endedGame(end(values), before, kept(), [], 5)?.end, "off");
    assert.equal(endedGame(end(off), before, kept(), [], 5), null);
  });

  test("also if it was played with a friend and ended while nobody looked, once", () => {
    const live = { ...half, end: "resigned O", sideGame: "by-link", seats: [{ friend: "Bo" }, ""] };
    for (const was of [null, { gameId: idOf(7), over: false }, { ...before, over: true }])
      assert.equal(endedGame(end(live), was, kept(), [], 5)?.end, "resigned O");
    assert.equal(endedGame(end(live), null, kept(game()), [], 5), null);
  });

  test("not again after it was deleted, or was one too many, when it is opened with a friend", () => {
    const live = { ...half, end: "resigned O", sideGame: "by-link", seats: [{ friend: "Bo" }, ""] };
    const { archive, store } = device();
    archive.change((known) => withGames(known, [game()]));
    archive.change((known) => without(known, ({ id }) => id === game().id));
    assert.equal(endedGame(end(live), null, storedArchive(store).get(), [], 5), null);
    const many = Array.from({ length: MAX_GAMES + 1 }, (_, n) => game({ id: idOf(n), ended: n }));
    for (const one of many) archive.change((known) => withGames(known, [one]));
    assert.deepEqual(storedArchive(store).get().gone, [game().id, idOf(0)]);
    // Games of a file that are older than all, again and again: none of them was kept.
    const old = Array.from({ length: MAX_GAMES }, (_, n) =>
      game({ id: idOf(1000 + n), ended: -n }),
    );
    for (let n = 0; n < 3; n++) archive.change((known) => withGames(known, old));
    assert.deepEqual(storedArchive(store).get().gone, [game().id, idOf(0)]);
    assert.deepEqual(Object.keys(JSON.parse(fileOf(archive.get()))), [
      "version",
      "games",
      "unread",
    ]);
  });

  for (const [what, values, was] of /** @type {const} */ ([
    ["is not over", { over: false, view: { score: null } }, before],
    ["was over when it came to the board", {}, { gameId: idOf(7), over: false }],
    ["was over before", {}, { ...before, over: true }],
    ["ended before its first move", { ...half, record: "goff", end: "resigned X" }, before],
    ["was over when the page was opened", {}, null],
    ["is a demonstration", { seats: [1, 2] }, before],
    ["is a puzzle", { sideGame: "puzzle" }, before],
    ["is looked back at", { past: 3 }, before],
  ]))
    test(`unless it ${what}`, () => assert.equal(endedGame(end(values), was, kept(), [], 5), null));
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
    const { end: _, ...plain } = game();
    // No date is as late as this.
    const late = { ...game(), ended: Number.MAX_SAFE_INTEGER };
    const { archive, texts, told } = device(
      JSON.stringify({ version: 1, games: [odd, late, { ...plain, end: "fled" }, plain] }),
    );
    assert.deepEqual(archive.get(), {
      games: [game()],
      unread: [odd, late, { ...plain, end: "fled" }],
      gone: [],
    });
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
      gone: [],
    };
    const found = gamesOfFile(fileOf(all), () => ({ X: 1, O: 0 }));
    assert.deepEqual(found, all.games);
    const here = {
      games: [game({ id: idOf(2), ended: 2, accuracy: 1 }), game({ id: idOf(0), ended: 0 })],
      unread: [],
      gone: [],
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
      gamesOfFile(text, ({ record }) => (record === "x" ? null : { X: 1, O: 0 })),
      [game()],
    );
    for (const other of ["", "[]", "null", '{"version":2,"games":[]}', '{"version":1,"games":{}}'])
      assert.deepEqual(
        gamesOfFile(other, () => ({ X: 1, O: 0 })),
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

  test("a game that ended off the board has the points of that end, if its record can be read", () => {
    const check = (/** @type {string} */ record) =>
      record === "x" ? null : { score: record === "goff 12" ? null : { X: 1, O: 0.5 } };
    assert.deepEqual(pointsOf(game(), check), { X: 1, O: 0.5 });
    assert.deepEqual(pointsOf(game({ record: "goff 12", end: "resigned X" }), check), {
      X: 0,
      O: 1,
    });
    assert.deepEqual(pointsOf(game({ record: "goff 12", end: "off" }), check), { X: 0, O: 0 });
    assert.equal(pointsOf(game({ record: "goff 12" }), check), null);
    assert.equal(pointsOf(game({ record: "x", end: "off" }), check), null);
  });

  test("a search finds every word, in part, without case and accents", () => {
    const texts = ["Zoë", " 12 45 @3", "27 nov. 2026"];
    for (const search of ["", "  ", "zoe", "ZOË", "Nov 27", "45", "zo 45 2026"])
      assert.ok(isFound(texts, search), search);
    for (const search of ["zoe 46", "dec", "goff"]) assert.ok(!isFound(texts, search), search);
  });

  test("a search finds squares as they are written in any place, dates and all that is shown", () => {
    const one = game({ record: "goff 12 45 23", ended: new Date(2026, 10, 8, 12).getTime() });
    const texts = textsOf(one, ["by resignation", "4\u2013\u20605"]);
    for (const search of ["1–2", "1-2", "12,45", "12 45", "2026-11-08", "resignation", "4–5"])
      assert.ok(isFound(texts, search), search);
    for (const search of ["1–3", "12,46", "2026-11-09"]) assert.ok(!isFound(texts, search), search);
  });

  test("a search for squares finds no dates", () => {
    const ended = new Date(2026, 10, 30, 12).getTime();
    const texts = textsOf(game({ record: "goff 12 45 23", ended }), ["Nov 30, 2026"]);
    for (const search of ["1–3", "1-3"]) assert.ok(!isFound(texts, search), search);
    for (const search of ["1–2", "2–3", "45", "11-30", "nov 30"])
      assert.ok(isFound(texts, search), search);
  });

  test("each opponent has the results of the one person, the latest opponent first", () => {
    const sums = sumsByOpponent(games).map(({ game, sum }) => [opponentKey(game), sum]);
    assert.deepEqual(sums, [
      ["level 1", { won: 2, drawn: 0, lost: 0 }],
      ["friend Bo", { won: 0, drawn: 0, lost: 1 }],
      ["level 2", { won: 1, drawn: 0, lost: 0 }],
    ]);
  });

  test("the sum has the longest streak of wins", () => {
    assert.deepEqual(sumOf(games), { won: 3, drawn: 0, lost: 1, streak: 2 });
  });
});

describe("games from a file count in the scores against the opponents", () => {
  /** The games of an archive, the newest first: the end of the id, and the result. @param {[number, "won" | "drawn" | "lost", object?][]} all */
  const listOf = (...all) =>
    all.map(([n, result, values]) => ({
      ...game({ id: idOf(n), seats: ["", 2] }),
      result,
      ...values,
    }));
  /** @param {...number} all */
  const ids = (...all) => new Set(all.map(idOf));
  const nobody = () => storedRivals(device().store).get();
  /** The scores of a person who has played these games here. @param {ReturnType<typeof listOf>} games the newest first */
  const played = (games) =>
    games.reduceRight(
      (known, { id, result }) => withGame(known, id, result && { level: 2, result }),
      nobody(),
    );

  test("by their opponent and result, with hints or without", () => {
    const games = listOf(
      [6, "won", { hinted: true }],
      [5, "won"],
      [4, "lost"],
      [3, "drawn", { seats: [5, ""] }],
      [2, "lost", { hinted: true }],
      [1, "won"],
    );
    const { scores, hinted } = withAdded(nobody(), games, ids(1, 2, 3, 4, 5, 6));
    assert.deepEqual(scores[2], { won: 3, drawn: 0, lost: 2, streak: 2, best: 2, hinted: 1 });
    assert.deepEqual(scores[5], { won: 0, drawn: 1, lost: 0, streak: 0, best: 0, hinted: 0 });
    assert.deepEqual(hinted, []);
  });

  test("once: not if they count already, nor if the file is added again", () => {
    const games = listOf([3, "won"], [2, "lost"], [1, "won"]);
    const here = played(games);
    assert.equal(withAdded(here, games, ids(1, 2, 3)), here, "deleted, and added again");
    assert.equal(withAdded(cleared(here), games, ids(1, 2, 3)).scores[2].won, 0);
    const there = withAdded(nobody(), games, ids(1, 2, 3));
    assert.deepEqual(there.scores, here.scores);
    assert.equal(withAdded(there, games, ids(1, 2, 3)), there);
  });

  test("also after as many games as an archive has", () => {
    const games = Array.from({ length: 2 * MAX_GAMES }, (_, i) => listOf([i, "won"])).flat();
    const here = played(games);
    assert.equal(withAdded(here, games, ids(...games.keys())).scores[2].won, 2 * MAX_GAMES);
  });

  test("unless they ended off the board, or had no opponent of the computer", () => {
    const others = [
      ...listOf([3, "won", { end: "resigned O" }], [2, "won", { seats: ["", { friend: "Bo" }] }]),
      { ...game({ id: idOf(1), seats: ["Ada", "Bo"] }), result: null },
    ];
    const before = nobody();
    assert.equal(withAdded(before, others, ids(1, 2, 3)), before);
  });

  for (const [name, results, from, streak, best] of /** @type {const} */ ([
    ["older wins join those of here", "W W W W", [3, 4], 4, 4],
    ["an older loss leaves the streak", "W W L W", [3, 4], 2, 2],
    ["a later loss ends it", "L W W W", [1], 0, 3],
    ["a later win goes on with it", "W W L W", [1], 2, 2],
  ]))
    test(`in their order: ${name}`, () => {
      const result = /** @type {const} */ ({ W: "won", L: "lost" });
      const games = results
        .split(" ")
        .flatMap((one, i) => listOf([i + 1, result[/** @type {"W" | "L"} */ (one)]]));
      const added = ids(...from);
      const here = played(games.filter(({ id }) => !added.has(id)));
      const { scores } = withAdded(here, games, added);
      assert.deepEqual([scores[2].streak, scores[2].best], [streak, best]);
    });

  test("and wins of here that the archive has no longer stay in the streak", () => {
    const here = played(listOf([9, "won"], [8, "won"], [7, "won"]));
    assert.equal(withAdded(here, listOf([1, "won"]), ids(1)).scores[2].streak, 3);
  });
});

describe("in the list, a game is told", () => {
  /** @param {ReturnType<typeof titleOf>} text */
  const said = (text) => (typeof text === "string" ? text : say(text));

  test("by the result of the person at this device, or else by the names of the two", () => {
    assert.equal(
      said(titleOf({ seats: ["", 2], result: "won" })),
      `Won against ${text("level.2")}`,
    );
    assert.equal(said(titleOf({ seats: [{ friend: "Bo" }, "Ada"], result: "lost" })), "Lost to Bo");
    assert.equal(
      said(titleOf({ seats: ["", { friend: "" }], result: "drawn" })),
      "Draw with a friend",
    );
    assert.equal(said(titleOf({ seats: ["Ada", "Bo"], result: null })), "Ada – Bo");
    assert.equal(said(titleOf({ seats: ["", "Bo"], result: null })), "X – Bo");
    assert.equal(said(titleOf({ seats: ["", ""], result: null })), "Two people");
  });

  test("by its points, or by how it ended before its rules ended it", () => {
    const ended = (/** @type {Partial<Parameters<typeof endingOf>[0]>} */ values) =>
      say(endingOf({ ...game(), result: null, score: { X: 1, O: 0.5 }, ...values }));
    assert.equal(ended({}), "X 1, O ½");
    assert.equal(ended({ end: "off", result: "drawn" }), "draw by agreement");
    assert.equal(ended({ end: "resigned O", result: "won" }), "by resignation");
    assert.equal(ended({ end: "resigned X" }), "X resigned", "of two people, it says who");
  });
});
