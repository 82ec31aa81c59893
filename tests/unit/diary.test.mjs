// The diary of daily puzzles: the days that count for the streak, the last seven days, and the stored
// data, from several pages, tabs and clocks.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as diaries from "../../www/js/features/puzzles/diary.js";
import { dayOf } from "../../www/js/features/puzzles/model.js";
import { resultText } from "../../www/js/features/puzzles/share-result.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { say, text } from "../browser/english.mjs";

const DAY = 86_400_000;
const PREFIX = "quantum-tic-tac-toe.";
/** 24 November 2026. */
const FIRST = 20_781;

/** A storage for texts, like a browser's. @param {Record<string, string>} [texts] */
function place(texts = {}) {
  const kept = new Map(Object.entries(texts));
  return {
    kept,
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void kept.set(name, text),
  };
}
/** A storage that refuses everything. */
const DENIED = {
  getItem() {
    throw new Error("denied");
  },
  setItem() {
    throw new Error("denied");
  },
};
/** A page's diary in a storage. @param {import("../../www/js/storage/local-storage.js").Place} where */
const diaryIn = (where) => diaries.storedDiary(createLocalStore(where));
/** @param {ReturnType<typeof diaryIn>} diary @param {number} day @param {number} [today] */
const solve = (diary, day, today = day) =>
  diary.change((known) => diaries.solvedOn(known, day, today, false));
/** @param {import("../../www/js/features/puzzles/diary.js").Diary} diary @param {number} today */
const fates = (diary, today) => diaries.weekOf(diary, today).map(({ fate }) => fate);

/** The play of a person on thirty days: 1 solves at once, 2 after a miss, 3 only misses, 0 is away. */
const MONTH = "111021110300111111121110111301";
/** The streak at the end of each of these days. */
const STREAKS = [
  ...[1, 2, 3, 3, 1, 2, 3, 4, 4, 0, 0, 0, 1, 2, 3],
  ...[4, 5, 6, 7, 8, 9, 10, 11, 11, 1, 2, 3, 3, 0, 1],
];

describe("thirty days by a set clock", () => {
  for (const zone of ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"])
    for (const [name, keeps] of /** @type {const} */ ([
      ["where the device keeps them", true],
      ["where it keeps nothing", false],
    ]))
      test(`${name}, in ${zone}, in two tabs`, (t) => {
        const before = process.env["TZ"];
        process.env["TZ"] = zone;
        t.after(() => (process.env["TZ"] = before));
        t.mock.timers.enable({ apis: ["Date"], now: FIRST * DAY });
        const where = keeps ? place() : DENIED;
        const tabs = [diaryIn(where), diaryIn(where)];
        for (const [i, what] of [...MONTH].entries()) {
          // Each day at another hour, from the first minute in UTC to the last.
          t.mock.timers.setTime((FIRST + i) * DAY + ((i * 7_919_000) % DAY));
          const today = dayOf();
          assert.equal(today, FIRST + i);
          // A page that stores nothing knows only its own results.
          const [one, other] = keeps ? [tabs[i % 2], tabs[(i + 1) % 2]] : [tabs[0], tabs[0]];
          assert.ok(one && other);
          if (what === "2" || what === "3") one.change((known) => diaries.missed(known, today));
          if (what === "1" || what === "2") solve(other, today);
          for (const diary of [one, other])
            assert.equal(diaries.streak(diary.get(), today), STREAKS[i], `day ${i}`);
        }
        const diary = tabs[0]?.get();
        assert.ok(diary);
        assert.deepEqual(
          diary.runs.map(([from, to]) => [from - FIRST, to - FIRST]),
          [
            [0, 2],
            [4, 7],
            [12, 22],
            [24, 26],
            [29, 29],
          ],
        );
        assert.deepEqual(fates(diary, FIRST + 29), [
          ...["none", "solved", "solved", "solved", "open", "none", "solved"],
        ]);
      });
});

describe("the streak", () => {
  test("counts a day once, and no puzzle that is solved late or early", () => {
    const diary = diaryIn(place());
    for (const [day, today] of /** @type {const} */ ([
      [FIRST, FIRST],
      [FIRST, FIRST],
      [FIRST + 1, FIRST],
      [FIRST - 1, FIRST],
    ]))
      solve(diary, day, today);
    assert.deepEqual(diary.get().runs, [[FIRST, FIRST]]);
    assert.equal(diaries.streak(diary.get(), FIRST + 1), 1, "there is still time");
    assert.equal(diaries.streak(diary.get(), FIRST + 2), 0);
    assert.deepEqual(fates(diary.get(), FIRST + 1).slice(-3), ["other", "solved", "other"]);
  });

  test("survives a clock that is set back, and one that was far ahead", () => {
    const diary = diaryIn(place());
    for (let day = FIRST; day < FIRST + 5; day++) solve(diary, day);
    assert.equal(diaries.streak(diary.get(), FIRST + 2), 3);
    solve(diary, FIRST + 2);
    assert.equal(diaries.streak(diary.get(), FIRST + 4), 5);
    solve(diary, FIRST + 100_000);
    solve(diary, FIRST + 5);
    assert.equal(diaries.streak(diary.get(), FIRST + 5), 6);
    assert.equal(diaries.streak(diary.get(), FIRST + 100_000), 1);
  });
});

describe("what is kept", () => {
  const NAME = `${PREFIX}puzzles.days`;

  test("is read before it is written, as another tab may have written", () => {
    const where = place();
    const [one, other] = [diaryIn(where), diaryIn(where)];
    solve(one, FIRST);
    one.change((known) => diaries.missed(known, FIRST + 1));
    other.change((known) => diaries.missed(known, FIRST + 1));
    solve(other, FIRST + 1);
    assert.deepEqual(one.get(), {
      runs: [[FIRST, FIRST + 1]],
      tries: [
        { day: FIRST, wrong: 0, end: "solved" },
        { day: FIRST + 1, wrong: 2, end: "solved" },
      ],
    });
    one.change((known) => diaries.missed(known, FIRST + 1));
    assert.equal(
      diaries.triesOf(one.get(), FIRST + 1).wrong,
      2,
      "after the solution nothing counts",
    );
  });

  test("by a newer page is set aside, and the visit has a diary all the same", () => {
    const newer = '{"version":2,"years":[]}';
    const where = place({ [NAME]: newer });
    const diary = diaryIn(where);
    solve(diary, FIRST);
    assert.equal(diaries.streak(diary.get(), FIRST), 1);
    assert.equal(where.kept.get(`${NAME}.aside`), newer);
  });

  for (const damaged of [
    ...["{", "null", "[]", '"x"', '{"version":0}', '{"version":1,"runs":[],"tries":[7]}'],
    ...['{"version":1,"runs":[[2,1]],"tries":[]}', '{"version":1,"runs":[[-1,1]],"tries":[]}'],
    '{"version":1,"runs":[],"tries":[{"day":1,"wrong":-1,"end":"open"}]}',
  ])
    test(`but cannot be understood is set aside: ${damaged}`, () => {
      const where = place({ [NAME]: damaged });
      /** @type {string[]} */
      const told = [];
      const diary = diaries.storedDiary(createLocalStore(where, (notice) => told.push(notice)));
      solve(diary, FIRST);
      diary.get();
      assert.equal(diaries.streak(diary.get(), FIRST), 1);
      assert.deepEqual(told, ["aside"]);
      assert.equal(where.kept.get(`${NAME}.aside`), damaged);
    });

  test("does not grow without end", () => {
    const diary = diaryIn(place());
    for (let day = 0; day < 2000; day += 2) solve(diary, day);
    const { runs, tries } = diary.get();
    assert.deepEqual([runs.length, tries.length, tries.at(-1)?.day], [400, 60, 1998]);
  });
});

test("the time until the next puzzle is told in hours and begun minutes", () => {
  assert.deepEqual(diaries.untilNext(FIRST * DAY), { hours: 24, minutes: 0 });
  assert.deepEqual(diaries.untilNext(FIRST * DAY + 18.8 * 3_600_000), { hours: 5, minutes: 12 });
  assert.deepEqual(diaries.untilNext(FIRST * DAY - 1), { hours: 0, minutes: 1 });
});

describe("what is shared", () => {
  const LINK = "https://example.org/#puzzle=2026-11-24";
  const stage = /** @type {any} */ ({ t: text, say, words: { language: "en" } });
  /** @param {number} wrong @param {boolean} shown @param {number} [today] */
  function shared(wrong, shown, today = FIRST) {
    const diary = diaryIn(place());
    for (let n = 0; n < wrong; n++) diary.change((known) => diaries.missed(known, FIRST));
    diary.change((known) => diaries.solvedOn(known, FIRST, today, shown));
    return resultText(stage, diary.get(), FIRST, LINK).split("\n");
  }

  test("is the day, a square for each try, the streak and the link", () => {
    assert.deepEqual(shared(2, false), [
      "Quantum tic-tac-toe, November 24, 2026",
      "🟥🟥🟩 2 wrong, then solved · streak 1",
      LINK,
    ]);
    assert.equal(shared(0, false)[1], "🟩 Solved at once · streak 1");
    assert.equal(shared(1, true)[1], "🟥🟨 With the solution shown · streak 1");
    assert.equal(shared(1, false, FIRST + 1)[1], "🟥🟩 1 wrong, then solved", "late, no streak");
    assert.equal(shared(99, false)[1], `${"🟥".repeat(10)}🟩 99 wrong, then solved · streak 1`);
  });
});
